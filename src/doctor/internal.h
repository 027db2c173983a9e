/* Shared by the files of doctor/. */
#ifndef OCAT_DOCTOR_INTERNAL_H
#define OCAT_DOCTOR_INTERNAL_H

#include "doctor/doctor.h"

/* Arguments are copied, except check and key, which are constants. */

/*
 * Later findings belong to this area; heading: a line above them, absent: the area's name. The face first receives
 * the earlier ones.
 */
void doctor_area(struct doctor *d, const char *area, str catalog, str heading);
struct finding *doctor_finds(struct doctor *d, const char *check, enum doctor_state state, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
void doctor_cure(struct doctor *d, struct finding *f, str sentence);
void doctor_command(struct doctor *d, struct finding *f, str command);
void doctor_fact(struct doctor *d, struct finding *f, const char *key, struct value value);
/* An error as a finding, with its advice. */
struct finding *doctor_trouble(struct doctor *d, const char *check, enum doctor_state state, const struct err *err);
/* Passes the new findings to the face. */
void doctor_tell(struct doctor *d);
/* The workspace of the face, or NULL with err. */
struct workspace *doctor_workspace(struct doctor *d, struct err *err);

/* ---- the rooms ---- */
void doctor_terminal(struct doctor *d);
/* The environment and the configuration files; false if no workspace can be opened. */
bool doctor_configuration(struct doctor *d);
void doctor_cache(struct doctor *d);
void doctor_state_folder(struct doctor *d);
void doctor_libraries(struct doctor *d);
void doctor_vectors(struct doctor *d); /* only if a model is configured */
void doctor_assistant(struct doctor *d); /* only if a language model is configured */
void doctor_collector(struct doctor *d); /* only if the environment names one */
void doctor_hosts(struct doctor *d); /* only those whose settings have an entry of ours */

/* ---- places, folder_check.c ---- */

/* A warning if others can read the file; a missing one is for others to report. */
void doctor_secret_file(struct doctor *d, const char *check, str path);
/* Owner, mode and access of one of our folders or files. False if it does not exist. */
bool doctor_place(struct doctor *d, const char *check, str path, bool is_folder);
void doctor_disk(struct doctor *d, str folder, int64_t needs);

#endif
