/*
 * One answer as a typed value. A type has a name, a table of its members, and its renderers: any face shows any
 * answer in any format that the type has, and refuses the others. The JSON and the output schema are generated from
 * the members. Only formatting: the content of an answer was decided before.
 */
#ifndef OCAT_RENDER_ANSWER_ANSWER_H
#define OCAT_RENDER_ANSWER_ANSWER_H

#include <stddef.h>

#include "model/result_value.h"
#include "render/rows/formats.h"

struct paint;
struct rows;

/* ---- members ---- */

enum answer_form {
	ANSWER_TEXT,	  /* str; absent is null */
	ANSWER_WORD,	  /* const char * */
	ANSWER_NUMBER,	  /* int64_t */
	ANSWER_COUNT,	  /* int64_t; UNKNOWN is null */
	ANSWER_PLACE,	  /* int64_t from 1; 0 is null */
	ANSWER_REAL,	  /* double */
	ANSWER_TRUTH,	  /* bool */
	ANSWER_MAYBE,	  /* enum truth; MAYBE is null */
	ANSWER_TIME,	  /* instant; NO_TIME is null */
	ANSWER_TEXTS,	  /* struct strs */
	ANSWER_PROPS,	  /* struct props, as an object */
	ANSWER_VALUE,	  /* struct value */
	ANSWER_JSON,	  /* str that is JSON already; absent is null */
	ANSWER_OBJECT,	  /* the struct that .of describes */
	ANSWER_OBJECT_AT, /* a pointer to one; NULL is null */
	ANSWER_LIST,	  /* { at, len, cap } of the structs that .of describes */
	ANSWER_OWN,	  /* written by .put */
};

struct answer_member {
	struct column column; /* name, JSON type and help, for the output schema */
	enum answer_form form;
	ptrdiff_t offset;
	bool behind; /* the field is in the struct that `pointer` points to */
	ptrdiff_t pointer;
	bool some;			    /* omitted if null, false or empty */
	/* false: omitted; NULL: always present. value: the struct that has the member */
	bool (*when)(const void *value);
	const struct answer_member *of;	    /* members of an object, or of each struct in a list */
	ptrdiff_t size;			    /* the size of that struct */
	/* false: a list omits this struct, an object is null; NULL: always present */
	bool (*admits)(const void *value);
	void (*put)(struct jw *w, const char *name, const void *value);
};

/* THIS is the struct with the members; a table of members ends with END_OF_MEMBERS. */
#define END_OF_MEMBERS { .of = NULL }
#define MEMBER_AT(field) .offset = offsetof(struct THIS, field)
#define LIST_AT(field, each) MEMBER_AT(field), .of = each, .size = sizeof *((struct THIS *)0)->field.at
#define MEMBER(name, type, help, as, field) { { name, type, help, LOOK_PLAIN, false }, .form = as, MEMBER_AT(field) }
#define MEMBER_OR_NULL(name, type, help, as, field) \
	{ { name, type, help, LOOK_PLAIN, true }, .form = as, MEMBER_AT(field) }
#define MEMBER_SOME(name, type, help, as, field) \
	{ { name, type, help, LOOK_PLAIN, false }, .form = as, MEMBER_AT(field), .some = true }
#define MEMBER_LIST(name, help, field, each) \
	{ { name, "array", help, LOOK_PLAIN, false }, .form = ANSWER_LIST, LIST_AT(field, each) }
#define MEMBER_LIST_SOME(name, help, field, each) \
	{ { name, "array", help, LOOK_PLAIN, false }, .form = ANSWER_LIST, LIST_AT(field, each), .some = true }
#define MEMBER_OBJECT(name, help, field, as) \
	{ { name, "object", help, LOOK_PLAIN, false }, .form = ANSWER_OBJECT, MEMBER_AT(field), .of = as }
#define MEMBER_OBJECT_OR_NULL(name, help, field, as, admit) \
	{ { name, "object", help, LOOK_PLAIN, true }, \
	  .form = ANSWER_OBJECT, MEMBER_AT(field), .of = as, .admits = admit }
/* An object with some of the fields of the same struct. */
#define MEMBER_PART(name, help, as) { { name, "object", help, LOOK_PLAIN, false }, .form = ANSWER_OBJECT, .of = as }
#define MEMBER_OWN(name, type, help, null, how) \
	{ \
		{ name, type, help, LOOK_PLAIN, null }, .form = ANSWER_OWN, .put = how \
	}
/* A field of the struct that a pointer points to. */
#define MEMBER_BEHIND(field, type, inner) \
	.behind = true, .pointer = offsetof(struct THIS, field), .offset = offsetof(struct type, inner)
/* A member of a struct in a list; the schema does not describe it. */
#define ITEM(name, as, field) MEMBER(name, NULL, NULL, as, field)
#define ITEM_SOME(name, as, field) MEMBER_SOME(name, NULL, NULL, as, field)
#define ITEM_LIST(name, field, each) MEMBER_LIST(name, NULL, field, each)
#define ITEM_LIST_SOME(name, field, each) MEMBER_LIST_SOME(name, NULL, field, each)
#define ITEM_OBJECT(name, field, as) MEMBER_OBJECT(name, NULL, field, as)
#define ITEM_PART(name, as) MEMBER_PART(name, NULL, as)
#define ITEM_OWN(name, how) MEMBER_OWN(name, NULL, NULL, false, how)

/* ---- types ---- */

/* Rows drawn one by one, each from result.row while it is passed on; whole may be incomplete until the end. */
enum answer_manner { ANSWER_IN_PIPE = 1, ANSWER_QUIET = 2 };
struct answer_story {
	ptrdiff_t size; /* the size of the state, which starts zeroed */
	bool in_pipe;	/* also drawn in a pipe if no format was named */
	void (*begin)(void *state, const struct paint *p, unsigned manner); /* or NULL */
	void (*row)(void *state, struct sb *out, const struct paint *p, const void *whole, const void *row);
	/* after the last row; or NULL */
	void (*end)(void *state, struct sb *out, const struct paint *p, const void *whole);
	void (*close)(void *state); /* or NULL */
};

typedef void (*answer_draw)(struct sb *out, const struct paint *p, const void *value);

struct answer_type {
	const char *name;
	const char *noun; /* the noun for one row, "line"; NULL: the tool's */
	const struct answer_member *members; /* members of the JSON object, ended by END_OF_MEMBERS; NULL: no object */
	answer_draw page;     /* for a person; or NULL */
	answer_draw markdown; /* for a document; NULL: the rows as a table */
	answer_draw piped;    /* for another program if no format was named; NULL: rows */
	bool (*rows)(struct rows *r, const void *value); /* columns first; or NULL */
	bool alone; /* replaces the rows in every format; a format that it lacks is refused */
	const struct answer_story *story; /* replaces page for rows that come one by one */
	/* a note for an output that is empty or incomplete for a program; absent: no note. Or NULL */
	str (*lacks)(const void *value);
};

struct answer {
	const struct answer_type *type;
	const void *value;
};

/* A struct T has the type answer_T. */
#define as_answer(T, at) ((struct answer){ &answer_##T, (const struct T *){ at } })
#define answer_as(a, T) ((a).type == &answer_##T ? (const struct T *)(a).value : NULL)

/* chosen: the user named the format. NULL: the type has no such form, so the rows of the answer are shown, or the
 * format is refused. */
answer_draw answer_drawn(const struct answer_type *t, enum format f, bool chosen);
const struct answer_story *answer_told(const struct answer_type *t, enum format f, bool chosen);
/* A format of rows for programs and documents: csv, tsv, md. */
bool answer_is_rows(enum format f);
/* Whether an answer that is an object is available in this format. */
bool answer_has(const struct answer_type *t, enum format f, bool chosen);
/* "table, json or jsonl" */
str answer_formats(struct arena *a, const struct answer_type *t);

/* The members as one JSON object, in their order. */
void answer_put(struct jw *w, struct answer answer);
/* The same as canonical JSON: keys sorted, no blanks. */
void answer_canonical(struct sb *out, struct answer answer);
/* One member or all members of such an object, for members that write themselves. */
void answer_put_member(struct jw *w, const struct answer_member *m, const void *value);
void answer_put_members(struct jw *w, const struct answer_member *members, const void *value);
/* The members as columns, ended by .name == NULL. */
const struct column *answer_columns(struct arena *a, const struct answer_type *t, ptrdiff_t *n);

#endif
