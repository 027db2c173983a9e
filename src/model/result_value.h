/* One cell of a result, and its column: returned by tools, drawn by faces. */
#ifndef OCAT_MODEL_RESULT_VALUE_H
#define OCAT_MODEL_RESULT_VALUE_H

#include "base/clock.h"
#include "model/asset.h"

struct arena;
struct sb;
struct jw;
struct stretches;

enum value_kind { VALUE_NULL, VALUE_INT, VALUE_REAL, VALUE_BOOL, VALUE_TEXT, VALUE_TIME, VALUE_JSON };

struct value {
	enum value_kind kind;
	str text;    /* VALUE_TEXT, VALUE_JSON */
	int64_t num; /* VALUE_INT, VALUE_BOOL, VALUE_TIME (an instant) */
	double real;
	bool until;  /* VALUE_TIME: an upper bound of unknown precision */
	str shown;   /* of a text: what people read instead, in a table; absent: the text itself */
	const struct stretches *marks; /* of a text: the parts to highlight; or NULL */
};

enum column_look {
	LOOK_PLAIN,
	LOOK_OWN,    /* the same, with the caller's name, shown as written */
	LOOK_NAME,   /* a qualified name: what a reader looks for first */
	LOOK_COUNT,  /* right-aligned, 1.2M for people */
	LOOK_BYTES,  /* 4.5 GB for people */
	LOOK_AGE,    /* 3 d for people */
	LOOK_FLUID,  /* takes the remaining width, cut first */
	LOOK_FOUND,  /* the reason for a match: kept longer than numbers, then cut */
	LOOK_BELOW,  /* on a line of its own below the row, whole */
	LOOK_INSTEAD, /* replaces the previous cell, if it is not empty */
	LOOK_HIDDEN, /* in JSON and CSV, not in a person's table */
	LOOK_RARE,   /* the same; in JSON, only rows that have a value have it */
	LOOK_SOME,   /* of a tool's columns: only some answers have it */
	LOOK_VALUE,  /* a value of the source: NULL is distinguished from empty */
	LOOK_FIGURE, /* the same, right-aligned */
};

struct column {
	const char *name, *type; /* type: the word of JSON Schema */
	const char *help;
	enum column_look look;
	bool may_be_null;
};

struct value value_text(str s);	  /* absent is null */
struct value value_int(int64_t n); /* UNKNOWN is null */
struct value value_real(double d);
struct value value_bool(bool b);
struct value value_truth(enum truth t); /* MAYBE is null */
struct value value_time(instant t);	/* NO_TIME is null */
struct value value_until(instant t, bool until); /* the same, and whether it is a bound */
/* The kind of a time of last_updated_at, as in the column last_updated_kind: "exact", "bound"; null: unknown. */
struct value value_time_kind(instant t, bool until);
struct value value_json(str json);
/* Stretches of a text, in order, as JSON: [from, to) in characters. */
struct value value_spans(struct arena *a, str text, const struct stretches *spans);
struct value value_texts(struct arena *a, const struct strs *list); /* a JSON array */

/* Is the cell left out of a row in JSON? */
bool value_is_omitted(const struct column *c, struct value v);
bool look_is_hidden(enum column_look look); /* from a person's table */

void value_put(struct jw *w, struct value v); /* as JSON */
void value_put_at(struct jw *w, const char *key, struct value v);
/* As plain text: numbers and times exact, JSON unchanged, null as an empty text. */
void value_plain(struct sb *out, struct value v);

#endif
