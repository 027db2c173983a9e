/*
 * A question in plain words to SQL, without a model: finds the tables that it may be about, links its words to their
 * tables, columns and values, drafts a plan (ocat-plan(5)), and lets the plan's own renderer and checks make the SQL.
 * Runs nothing, and invents no name: each name of the SQL comes from the catalog, or the answer is unsure.
 */
#ifndef OCAT_SERVICE_ASSISTANT_ANSWER_H
#define OCAT_SERVICE_ASSISTANT_ANSWER_H

#include "render/answer/sql_plan.h"
#include "retrieve/stem.h"
#include "service/scope.h"

struct dialect;

enum sureness {
	ASSIST_UNSURE, /* no SQL: the tables, what is missing, where it stopped */
	ASSIST_LIKELY, /* SQL, with what it assumes */
	ASSIST_SURE,
};

/* Where an answer stopped, or what is the weakest in it. */
#define ASSIST_STAGES(_) \
	_(ASSIST_TABLES, "tables") _(ASSIST_COLUMNS, "columns") _(ASSIST_VALUES, "values") _(ASSIST_SHAPE, "shape") \
	_(ASSIST_JOINS, "joins") _(ASSIST_CHECKS, "checks")
enum assist_stage {
#define _(id, word) id,
	ASSIST_STAGES(_)
#undef _
};

struct assist_ask {
	str question;
	str catalog, ns, domain; /* where to look; absent: anywhere; the scope's catalog counts too */
	const struct dialect *dialect; /* of the SQL; NULL: the catalog's */
	bool only_sure; /* an answer that cannot be sure is left unsure, which is found out sooner */
};

struct assist_option {
	str label, detail; /* detail: of the table or key, in a few words */
	str plan, sql;	   /* what would be answered; absent: unknown */
	const struct plan_view *view; /* of that; NULL: unknown */
};
struct assist_question { /* asked only if its answer would change the SQL */
	str text;
	array_of(struct assist_option) options;
	bool reads;   /* each option is a reading of the question: the one that is taken is told */
	bool narrows; /* each option leaves out a part of what was asked for, so that only a person chooses one */
};

struct assist_link { /* words of the question, and what they mean in the catalog */
	str words, kind, name, why; /* kind: "table", "column" or "value" */
};

struct assist_table {
	int64_t id;
	str qualified;
	str why; /* the words of the question that it explains; may be empty */
};

struct assist_answer {
	enum sureness sureness;
	double confidence; /* 0 to 1 */
	str sql;	   /* absent: unsure */
	str plan;	   /* the plan as JSON, with its joins decided; absent: no plan stands */
	const struct plan_view *view; /* its check, joins and findings; NULL: no plan stands */
	str catalog;
	const struct dialect *dialect; /* of the SQL; NULL: unknown */
	enum language language;
	array_of(struct assist_link) links;
	array_of(struct assist_table) tables; /* that it uses; if unsure: the nearest ones, best first */
	struct strs assumptions; /* sentences */
	struct strs caveats;	 /* sentences: what a reader should know before using it */
	struct strs missing;	 /* words of the question that nothing explains */
	struct assist_answer *alternative; /* the next best reading; NULL: none */
	array_of(struct assist_question) questions; /* at most two */
	/* labels and plans that ask for less; offered if the query reads too much */
	array_of(struct assist_option) narrower;
	enum assist_stage stage; /* if not sure: what is the weakest */
	str reason;		 /* if unsure: why, in a sentence */
};

const char *sureness_word(enum sureness s); /* "sure" */
const char *assist_stage_word(enum assist_stage s);

/* False: the cache could not be read, or it was stopped. What is unknown is an unsure answer, not an error. */
bool assist_answer(const struct scope *scope, const struct assist_ask *ask, struct assist_answer *out, struct err *err);

#endif
