/*
 * What `ocat doctor` finds, one finding a check, and the rooms that look.
 * Each room adds findings in order and goes on whatever it meets: doctor is
 * run when something is broken. Nothing here changes anything.
 */
#ifndef OCAT_CLI_DOCTOR_H
#define OCAT_CLI_DOCTOR_H

#include "cli/context.h"

enum doctor_state {
	DOCTOR_OK,
	DOCTOR_NOTE,	/* worth knowing, nothing to be done */
	DOCTOR_WARNING, /* works, but less than it could */
	DOCTOR_PROBLEM, /* does not work */
	DOCTOR_STATES
};

struct cure {
	str text;
	bool verbatim; /* a command or a statement: never wrapped */
};

struct fact { /* the same for programs */
	const char *key;
	struct value value;
};

struct finding {
	const char *area, *check;
	str catalog; /* of a source, else absent */
	enum doctor_state state;
	str text;
	struct { struct cure *at; ptrdiff_t len, cap; } cures;
	struct { struct fact *at; ptrdiff_t len, cap; } facts;
};

struct doctor {
	struct cli *cli;
	struct arena *arena;
	bool speaks;	  /* text is printed as it is found */
	const char *area; /* of the findings that come */
	str catalog, heading; /* borrowed until the end */
	struct { struct finding **at; ptrdiff_t len, cap; } findings;
	ptrdiff_t shown;
	int64_t count[DOCTOR_STATES];
	bool headed, own_broken, source_broken;
	const struct stop *stop;
};

/* What is handed over below is copied, but for check and key, which are constants. */

/* Findings from here on are about this; heading: a line above them, absent: the area's name. */
void doctor_area(struct doctor *d, const char *area, str catalog, str heading);
struct finding *doctor_finds(struct doctor *d, const char *check, enum doctor_state state, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
void doctor_cure(struct doctor *d, struct finding *f, str sentence);
void doctor_command(struct doctor *d, struct finding *f, str command);
void doctor_fact(struct doctor *d, struct finding *f, const char *key, struct value value);
/* An error as a finding, with what it advises. */
struct finding *doctor_trouble(struct doctor *d, const char *check, enum doctor_state state, const struct err *err);
/* Prints what was found since the last time, when text is printed as it comes. */
void doctor_show(struct doctor *d);
/* Says at the end how many; everything as JSON or as rows where these were asked for. */
void doctor_end(struct doctor *d, int status);

/* ---- the rooms ---- */
void doctor_terminal(struct doctor *d);
/* Environment and the files of the configuration; false when no session can be opened. */
bool doctor_configuration(struct doctor *d);
void doctor_cache(struct doctor *d);
void doctor_state_folder(struct doctor *d);
void doctor_libraries(struct doctor *d);
/* All that are configured or in the cache, or the one of this name. Needs the session. */
void doctor_sources(struct doctor *d, str only);

/* ---- places, doctor_place.c ---- */
/* Owner, mode, whether it may be written: of a folder or file of ours. False when it is not there. */
bool doctor_place(struct doctor *d, const char *check, str path, bool is_folder);
void doctor_disk(struct doctor *d, str folder, int64_t needs);

#endif
