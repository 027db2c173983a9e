/*
 * The answer to a question in plain words: how sure it is, the SQL, what was understood, the tables and why, the joins
 * and filters, what it assumes, and what it would ask. Decides nothing.
 */
#ifndef OCAT_RENDER_ANSWER_ASK_H
#define OCAT_RENDER_ANSWER_ASK_H

#include "render/answer/sql_plan.h"

struct ask_link { /* words of the question, and what they mean in the catalog */
	str words, kind, name, why; /* kind: "table", "column" or "value" */
};
struct ask_links {
	struct ask_link *at;
	ptrdiff_t len, cap;
};

struct ask_table {
	str qualified, why; /* why: the words that it explains; may be empty */
	str owner, comment; /* absent: none */
	int64_t rows, columns; /* rows UNKNOWN */
	instant updated; /* its rows; NO_TIME: unknown */
};
struct ask_tables {
	struct ask_table *at;
	ptrdiff_t len, cap;
};

struct ask_option {
	str label, detail, sql; /* detail and sql may be absent */
	/* Of what its SQL reads; unknown without one: */
	int64_t rows, columns; /* columns: of the result */
	str owner;	       /* of its tables; absent: none, or several */
	instant updated;       /* the oldest of them */
};
struct ask_question {
	str text;
	array_of(struct ask_option) options;
};

struct ask_reading { /* another one, less likely */
	str sql, catalog, dialect;
	struct strs assumptions;
	struct ask_links links;
	struct ask_tables tables; /* empty: those of the answer */
	bool narrower; /* likely, but of less than was asked for */
	str option;    /* the label of an option that was not taken; absent: it is not an option */
};

struct ask_row {
	const struct value *cells;
};
struct ask_catalog { /* the answer of another tool, to a question about the catalog */
	str tool, arguments; /* arguments: JSON */
	str shown;	     /* in a few words */
	const struct column *columns;
	ptrdiff_t column_count;
	array_of(struct ask_row) rows;
	int64_t total;
	bool has_values; /* values of rows are in it */
	struct answer whole; /* instead of rows; or nothing */
};

struct ask_stages { /* the walk along names that finds out more */
	str query; /* JSON: query_type, parameters */
	struct strs steps;
};

struct ask_change { /* of a parameter */
	str name, value;
};
struct ask_step { /* of a session, and what it should have done */
	str session, tool; /* session: the path of its file */
	int64_t step;	   /* from 1; 0: the session has no fault */
	str wrong, hint;   /* sentences; absent: nothing is known to be wrong */
	str sql, corrected; /* its statement, and as it would be right; absent: none */
	array_of(struct ask_change) changes; /* of its parameters, to branch with; none: it cannot be said */
	str parameters; /* with those changes, as JSON; absent: none */
	str question; /* that its turn answers; or absent */
	str catalog;  /* that the statements of the session went to; or absent */
	struct strs found; /* tables that statements before it used */
	bool own;     /* the session is a trace of ocat */
	bool concludes; /* the answer of the session depends on its statement */
};

struct ask_amounts { /* below 0: unknown, or no limit */
	int64_t plans, calls, tokens; /* plans tried; requests to the language model, and their tokens */
	double seconds, money;
};

struct ask_view {
	str question; /* whole, with what was said before */
	str step_id, continues; /* of this answer, and of the one that it goes on from; continues absent: it begins */
	struct strs choices;  /* options taken so far, by a person or automatically */
	ptrdiff_t choices_given; /* so many of them were given with this question */
	str intent; /* JSON */
	str sureness, stage, reason; /* "sure", "likely", "unsure"; stage and reason absent if sure */
	double confidence;
	str sql;	/* absent: unsure */
	str standing;	/* if unsure: the SQL of the part that stands; or absent */
	str catalog, dialect; /* absent: unknown */
	struct ask_links links;
	struct ask_tables tables; /* used; if unsure the nearest */
	struct plan_view made; /* empty if no plan stands: see .plan */
	struct strs filters;   /* in words */
	struct strs assumptions, caveats, missing;
	const struct ask_reading *alternative; /* or NULL */
	array_of(struct ask_question) questions;
	const struct ask_stages *stages; /* if asked for; else NULL */
	str asked_sql; /* the query that the question is about; or absent */
	const struct ask_step *instead; /* if it is about a step of a session; else NULL */
	const struct ask_catalog *found; /* if the question is about the catalog; else NULL */
	struct strs next; /* actions */
	str candidate_set_id; /* of the tables that it chose from */
	struct strs events;
	str remembered;	   /* what the person said about this answer, or another one, before; or absent */
	str model;	   /* which language model took part, what it was sent, what became of it; absent: none */
	str model_request; /* of a dry run: what would be sent; else absent */
	str not_sent;	   /* what of the tables stayed here; absent: all */
	struct ask_amounts used, most;
	bool estimated; /* the tokens, and so the money */
	/*
	 * Of a question that asks for several things: the answer to each.
	 * Then there is no SQL here, and sureness is the least.
	 */
	array_of(const struct ask_view *) parts;
};

extern const struct answer_type answer_ask_view;

/* Does each question have its SQL, or the answer of another tool? */
bool ask_view_is_answered(const struct ask_view *v);

/* "2,600 rows, 2 columns, owner sales, updated 3 h ago"; may be empty. */
str ask_option_facts(struct arena *a, const struct ask_option *o, instant now);
/* The question, with numbered options. */
void ask_question_put(struct sb *out, const struct paint *p, const struct ask_question *q);
/* "1 of 5 plans; 2 of 20 requests, 1,204 of 200,000 tokens, 3 of 120 s" */
str ask_budget_words(struct arena *a, const struct ask_view *v);
/* The answer of another tool as that tool shows it, without colours. */
str ask_catalog_text(struct arena *a, const struct ask_catalog *c, int cells, instant now);
void ask_view_page(struct sb *out, const struct paint *p, const void *value);
void ask_view_markdown(struct sb *out, const struct paint *p, const void *value);

#endif
