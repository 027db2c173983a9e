/*
 * One answer as a typed value. A type has a name, a table of its members, and its renderers beside it: any face shows
 * any answer in any format that the type has, and refuses the others. The members give the JSON and the output schema,
 * so neither is written by hand. Form alone: what an answer says was decided before.
 */
#ifndef OCAT_RENDER_ANSWER_ANSWER_H
#define OCAT_RENDER_ANSWER_ANSWER_H

#include <stddef.h>

#include "model/value.h"
#include "render/rows/format.h"

struct paint;
struct rows;

/* ---- members ---- */

enum answer_form {
	ANSWER_TEXT,	  /* str; absent is null */
	ANSWER_TEXT_SOME, /* str; left out where it is absent or empty */
	ANSWER_WORD,	  /* const char * */
	ANSWER_NUMBER,	  /* int64_t */
	ANSWER_COUNT,	  /* int64_t; UNKNOWN is null */
	ANSWER_PLACE,	  /* int64_t from 1; 0 is null */
	ANSWER_TRUTH,	  /* bool */
	ANSWER_REAL,	  /* double */
	ANSWER_TEXTS,	  /* struct strs */
	ANSWER_VALUE,	  /* struct value */
	ANSWER_LIST,	  /* { at, len, cap } of the structs that .of describes */
	ANSWER_LIST_SOME, /* the same; left out where it is empty */
	ANSWER_OWN,	  /* written by .put */
};

struct answer_list;

struct answer_member {
	struct column column; /* name, JSON type and help: what the output schema says of it */
	enum answer_form form;
	ptrdiff_t offset;
	const struct answer_list *of;
	void (*put)(struct jw *w, const char *name, const void *value); /* value: the whole answer */
};

struct answer_list { /* of structs */
	ptrdiff_t size;
	const struct answer_member *members;
};

/* THIS is the struct that the members are of; a table of them ends with { 0 }. */
#define MEMBER(name, type, help, form, field) \
	{ { name, type, help, LOOK_PLAIN, false }, form, offsetof(struct THIS, field), NULL, NULL }
#define MEMBER_OR_NULL(name, type, help, form, field) \
	{ { name, type, help, LOOK_PLAIN, true }, form, offsetof(struct THIS, field), NULL, NULL }
#define MEMBER_LIST(name, help, field, list) \
	{ { name, "array", help, LOOK_PLAIN, false }, ANSWER_LIST, offsetof(struct THIS, field), &(list), NULL }
#define MEMBER_OWN(name, type, help, null, put) { { name, type, help, LOOK_PLAIN, null }, ANSWER_OWN, 0, NULL, put }
/* Of a struct in a list, which the schema does not describe. */
#define ITEM(name, form, field) MEMBER(name, NULL, NULL, form, field)
#define ITEM_LIST(name, field, list) MEMBER_LIST(name, NULL, field, list)
#define ITEM_LIST_SOME(name, field, list) \
	{ { name, NULL, NULL, LOOK_PLAIN, false }, ANSWER_LIST_SOME, offsetof(struct THIS, field), &(list), NULL }
#define ITEM_OWN(name, put) MEMBER_OWN(name, NULL, NULL, false, put)

/* ---- types ---- */

/* Rows that are drawn one by one, each from result.row while it is given; whole may be incomplete until the end. */
enum answer_manner { ANSWER_IN_PIPE = 1, ANSWER_QUIET = 2 };
struct answer_story {
	ptrdiff_t size; /* of the state, zeroed at the start */
	bool in_pipe;	/* in a pipe too, where nobody chose a format */
	bool cut_said;	/* there it is said when rows are left out: it must not look complete */
	void (*begin)(void *state, const struct paint *p, unsigned manner); /* or NULL */
	void (*row)(void *state, struct sb *out, const struct paint *p, const void *whole, const void *row);
	void (*end)(void *state, struct sb *out, const struct paint *p, const void *whole); /* after the last row; or NULL */
	void (*close)(void *state); /* or NULL */
};

typedef void (*answer_put)(struct sb *out, const struct paint *p, const void *value);

struct answer_type {
	const char *name;
	const struct answer_member *members; /* of the JSON object, ended by { 0 }; NULL: it is written otherwise, or is rows */
	answer_put page;     /* for a person; or NULL */
	answer_put markdown; /* for a document; NULL: its rows as a table */
	answer_put piped;    /* for another program where nobody chose a format; NULL: rows */
	bool (*rows)(struct rows *r, const void *value); /* columns first; or NULL */
	const struct answer_story *story; /* instead of page, for rows that come one by one */
	str (*lacks)(const void *value); /* what is said where a program is given nothing, or fewer than nothing; absent: nothing; or NULL */
};

struct answer {
	const struct answer_type *type;
	const void *value;
};

/* A struct T has the type answer_T. */
#define as_answer(T, at) ((struct answer){ &answer_##T, (const struct T *){ at } })
#define answer_as(a, T) ((a).type == &answer_##T ? (const struct T *)(a).value : NULL)

/* chosen: somebody named the format. NULL: this type has no such form, so that the rows of the answer stand, or it is refused. */
answer_put answer_drawn(const struct answer_type *t, enum format f, bool chosen);
const struct answer_story *answer_told(const struct answer_type *t, enum format f, bool chosen);
/* An answer that is an object can be given in this format. */
bool answer_has(const struct answer_type *t, enum format f, bool chosen);
/* "table, json or jsonl" */
str answer_formats(struct arena *a, const struct answer_type *t);

/* The members as one JSON object, in their order. */
str answer_json(struct arena *a, struct answer answer);
/* The parts of that, for members that write themselves. */
void answer_put_member(struct jw *w, const struct answer_member *m, const void *value);
void answer_put_members(struct jw *w, const struct answer_member *members, const void *value);
/* The members as columns, ended by .name == NULL. */
const struct column *answer_columns(struct arena *a, const struct answer_type *t, ptrdiff_t *n);

#endif
