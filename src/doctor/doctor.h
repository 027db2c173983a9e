/*
 * What works here, what does not, and what to do about it: one finding per check, and the rooms that check. Each room
 * adds findings in order and continues after any error: doctor is run when something is broken. Changes nothing and
 * prints nothing; the face receives each finding as it arrives.
 *
 * Decided here: findings are data. Both faces supply what they know about their terminal and show each finding as it
 * arrives. Doctor and `config check` read a person's files with the same code (config_files.c), which continues after
 * a mistake.
 */
#ifndef OCAT_DOCTOR_DOCTOR_H
#define OCAT_DOCTOR_DOCTOR_H

#include "doctor/config_files.h"
#include "term/terminal_facts.h"
#include "model/result_value.h"
#include "workspace/workspace.h"

enum doctor_state {
	DOCTOR_OK,
	DOCTOR_NOTE,	/* worth knowing, no action needed */
	DOCTOR_WARNING, /* works, but with limitations */
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
	str catalog; /* of a source, or absent */
	str heading; /* of one area, and of one source */
	enum doctor_state state;
	str text;
	array_of(struct cure) cures;
	array_of(struct fact) facts;
};

struct doctor;

/* The input and output of the face. Texts are borrowed during the check. */
struct doctor_face {
	struct workspace_options places; /* other than the default files, and ocat's own */
	struct terminal_facts terminal;
	const struct config_judge *judge;
	const char *version, *library; /* version of the program, and of its screen library */
	bool brief; /* for people: long texts are shortened */
	/* opens the workspace when it is first needed; NULL with err */
	struct workspace *(*open)(void *with, struct err *err);
	void (*told)(void *with, struct doctor *d); /* findings from d->told on are complete; may be NULL */
	void (*asking)(void *with, ptrdiff_t done, ptrdiff_t of); /* progress over the sources; may be NULL */
	void *with;
};

struct doctor {
	const struct doctor_face *face;
	struct arena *arena;
	struct workspace *workspace; /* NULL: not open yet */
	const char *area;	 /* for the next findings */
	str catalog, heading;	 /* borrowed until the end */
	array_of(struct finding *) findings;
	ptrdiff_t told;
	int64_t count[DOCTOR_STATES];
	bool own_broken, source_broken;
	const struct stop *stop;
};

/* Everything, in order: our own files first, then all sources. */
void doctor_look(struct doctor *d);
/* All sources that are configured or in the cache, or only the named one. Needs the workspace. */
void doctor_look_at_sources(struct doctor *d, str only);

/* "ok", "note", "warning", "problem" */
const char *doctor_word(enum doctor_state state);
/* "1 problem", "2 warnings", "12 ok" */
str doctor_counted(struct arena *a, enum doctor_state state, int64_t n);

#endif
