/* Shared by the files of doctor/. */
#ifndef OCAT_DOCTOR_INTERNAL_H
#define OCAT_DOCTOR_INTERNAL_H

#include "doctor/doctor.h"

/* What is handed over below is copied, but for check and key, which are constants. */

/* Findings from here on are about this; heading: a line above them, absent: the area's name. The face is told those before. */
void doctor_area(struct doctor *d, const char *area, str catalog, str heading);
struct finding *doctor_finds(struct doctor *d, const char *check, enum doctor_state state, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
void doctor_cure(struct doctor *d, struct finding *f, str sentence);
void doctor_command(struct doctor *d, struct finding *f, str command);
void doctor_fact(struct doctor *d, struct finding *f, const char *key, struct value value);
/* An error as a finding, with what it advises. */
struct finding *doctor_trouble(struct doctor *d, const char *check, enum doctor_state state, const struct err *err);
/* Tells the face what was found since the last time. */
void doctor_tell(struct doctor *d);
/* The session of the face, or NULL with err. */
struct workspace *doctor_workspace(struct doctor *d, struct err *err);

/* ---- the rooms ---- */
void doctor_terminal(struct doctor *d);
/* Environment and the files of the configuration; false when no session can be opened. */
bool doctor_configuration(struct doctor *d);
void doctor_cache(struct doctor *d);
void doctor_state_folder(struct doctor *d);
void doctor_libraries(struct doctor *d);

/* ---- places, folder_check.c ---- */
/* Owner, mode, whether it may be written: of a folder or file of ours. False when it is not there. */
bool doctor_place(struct doctor *d, const char *check, str path, bool is_folder);
void doctor_disk(struct doctor *d, str folder, int64_t needs);

#endif
