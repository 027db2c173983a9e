/*
 * Questions of the explorer to the tools: each is one tool_call, made on a worker,
 * answered by a message that goes to the purpose it was asked for.
 */
#ifndef OCAT_TUI_CORE_REQUESTS_H
#define OCAT_TUI_CORE_REQUESTS_H

#include "workspace/job.h"
#include "service/relations/join_decisions.h"
#include "service/asset/asset_view.h"
#include "tool/tool.h"
#include "tui/core/screens.h"
#include "tui/core/answer_view.h"
#include "tui/core/bookmarks.h"
#include "tui/core/generations.h"
#include "tui/core/tree.h"

enum { PAGE = 200 }; /* rows of the list that are asked for at once */

struct app;
struct question;

/*
 * What is asked for, and what becomes of the answer: each belongs to the room that asks. One request of a purpose is
 * under way at most; a newer one supersedes it.
 */
struct purpose {
	void (*answer)(struct app *a, struct question *q); /* takes a good answer over */
	void (*failed)(struct app *a, struct question *q); /* and one that failed; NULL: the error is shown */
	enum { ABOUT_ANYTHING, ABOUT_TIME, ABOUT_ASSET } about; /* dropped when another time or asset is in view by now */
	bool lasts; /* it goes on when work is stopped */
	enum job_lane lane;
};

/* A line of the list. */
struct row {
	str qualified;
	str matched; /* columns that the filter found, ", " between them; absent: none */
	str comment;
	enum asset_kind kind;
	enum count_kind rows_kind;
	str owner, tags; /* absent: none */
	int64_t fields, rows, size, refs; /* UNKNOWN; refs: keys that point at it */
	instant modified; /* not written since then; NO_TIME */
	bool modified_is_bound; /* and maybe long before */
	bool near; /* the words do not find it: their letters in order, or something spelt nearly so */
};

/* What a person has put aside, in questions: tui/basket/requests.c. */
struct aside {
	/* with a search for everything: names for the top of the list, and those that are tables here */
	struct strs names;
	struct {
		struct row *at;
		ptrdiff_t len, cap;
	} rows;
	/* of keeping: where, what was done, and what was copied last (absent: nothing new) */
	str path, copied_path, copied;
	struct shelf_changes changes;
	/* of an export */
	const char *format; /* as the tool calls it */
	str file;	    /* as it was typed; absent: for the clipboard */
	str text;	    /* the document */
	bool taken;	    /* nothing was written: there is a file of that name */
};

/* A version of an asset, from the cache's history. */
struct past {
	instant at;
	str kind, summary;
};

struct progress;

struct question {
	const struct purpose *of;
	struct arena *arena; /* holds all of it */
	struct workspace *session;
	str subject; /* the query line, or the asset's name */
	struct request ask;
	struct result result;
	bool good;
	struct err err;
	struct {
		struct row *at;
		ptrdiff_t len, cap;
	} rows;		   /* of a search */
	struct reading reading; /* of a look and of health */
	struct {
		struct past *at;
		ptrdiff_t len, cap;
	} past;
	struct leads *leads; /* of the tree: what each asset leads on to */
	ptrdiff_t lead_count;
	struct aside *aside; /* NULL: nothing of the kind */
	ptrdiff_t top;	     /* so many of its first rows were put there by a person: world_arrange */
	int64_t place;	     /* of a page further down: where it begins in the answer */
	struct as_of then; /* the time it was asked for */
	struct strs catalogs; /* of then against now: whose */
	struct moments moments;
	struct differings differing;
	struct kept_rows *kept; /* of a screen of rows */
	const struct row_screen *board;
	const struct progress *progress; /* no answer yet: how far a catalog is read; or NULL */
	struct join_decision *relating; /* what is to be said of how two tables join; NULL: nothing */
	struct related *related;
	/* of a copy: text for a program's standard input */
	const char *const *command; /* static, ended by NULL */
	str text;
};

struct asker {
	struct workspace *session;
	struct jobs *jobs;
	struct caller caller;
	const struct speller *speller; /* from any thread */
	const struct shelf *shelf; /* what stands on top of the list, or NULL */
	struct as_of then; /* every question is asked for this time */
};

/* tui/list/requests.c */
extern const struct purpose list_of_search, list_of_page, list_of_count, list_of_step;
/*
 * What the query line finds, at most n rows (0: as the line itself says).
 * list_of_search is a keystroke's; list_of_step the same once it rested, which makes it a step; list_of_count only counts.
 */
void ask_search(const struct asker *who, const struct purpose *of, str line, int64_t n);
/* The tables that the query line finds, for what is done with all of them: a step. At most n; 0: as the line itself says. */
void ask_names(const struct asker *who, const struct purpose *of, str line, int64_t n);
/* The page of an answer that begins at place, PAGE rows. */
void ask_page(const struct asker *who, const struct question *list, int64_t place);

/* tui/inspect/requests.c: what is known of the asset in view. */
extern const struct purpose inspect_look, inspect_fresh, inspect_past, inspect_health, inspect_sample;
/* fresh: from the source, and a step; else from the cache. */
void ask_look(const struct asker *who, str name, bool fresh);
/* quiet: nobody asked to see them, so it is no step. */
void ask_past(const struct asker *who, str name, bool quiet);
void ask_health(const struct asker *who, str name, bool quiet);
/* A few of its rows, where that is allowed. */
void ask_sample(const struct asker *who, str name);

/* tui/relations/requests.c */
extern const struct purpose relations_joins, relations_tree;
/* quiet: nobody asked to see them, so it is no step. */
void ask_joins(const struct asker *who, str name, bool incoming_only, bool quiet);
/* The relations of the assets at the far ends, all together; no step. */
void ask_tree(const struct asker *who, const struct hop *const *of, ptrdiff_t n);
/* tui/time/requests.c */
extern const struct purpose time_generations, time_differing;
/* The generations of a catalog, always of all that are known; then against now. Neither is a step. */
void ask_times(const struct asker *who, str catalog);
void ask_differing(const struct asker *who, const struct result *found); /* of every catalog that the list was found in */

int columns_find(const struct column *columns, ptrdiff_t n, const char *name); /* -1: there is none */
const struct value *kept_row(struct arena *a, const struct value *cells, ptrdiff_t n); /* a copy */

/* For the rooms of asking: a question at the time that is looked at, what it is given, its call on the worker, and away. */
struct question *question_new(const struct asker *who, const struct purpose *of, const char *tool, str subject);
void question_give(struct question *q, str name, str text);
/* Its answer of describe_asset; all of it absent where it is another one, or none. */
const struct asset_parts *question_asset(const struct question *q);
bool question_call(struct question *q, const struct sink_out *sink, const struct stop *stop);
void question_send(const struct asker *who, struct question *q, job_run run);
void question_run(void *with, const struct stop *stop);	     /* a job_run: calls the tool, and makes what is read of its answer */
void question_run_rows(void *with, const struct stop *stop); /* the same, and keeps its rows as they are */

/* tui/paths/requests.c */
extern const struct purpose paths_found, paths_relate;
/* How two tables or more join; and a word of a person about a relation, which is written at once. */
void ask_ways(const struct asker *who, const struct strs *tables, const struct strs *via);
void ask_relate(const struct asker *who, enum join_decision_what what, str from, str to);
const struct json *names_as_json(struct arena *a, const struct strs *names);

/* tui/rows/requests.c: the rows of a screen. */
extern const struct purpose rows_first, rows_more, rows_detail;
void ask_rows(const struct asker *who, struct row_screen_view v, str query, bool quiet);
/* What stands below the rows, about one of them. */
void ask_rows_below(const struct asker *who, const struct row_screen *b, str about);
/* The page after those of the answer; kept_append puts it there, unless it belongs to another. */
void ask_rows_more(const struct asker *who, const struct question *answer, str query);
void kept_append(struct question *answer, const struct question *page);

/* ---- tui/basket/requests.c ---- */

extern const struct purpose basket_keep, basket_rows, basket_export;

/* What stands on top when everything is listed; NULL: nothing does. */
struct aside *aside_for_list(struct arena *a, const struct shelf *shelf);
/* On the worker of a search: looks up those of the names that its rows have not. */
void aside_look_up(struct question *q, const struct stop *stop);

/* Reads the file again, makes the changes on what it holds now, writes it whole. */
void ask_keep(const struct asker *who, const struct aside *what);
/* The rows of these tables; those that are none here have none. */
void ask_basket_rows(const struct asker *who, const struct strs *names);
/* A document of these tables, in the file (a new one: never written over) or as text. */
void ask_export(const struct asker *who, const struct strs *names, const char *format, str file);

/* The same of a document that is there already. */
void ask_write(const struct asker *who, str text, const char *format, str file);

/* The same as ask_keep asks for, at once: for the end of the program. */
bool aside_keep(const struct aside *what, struct err *err);
bool aside_read(struct shelf *into, str path, struct err *err); /* a file that is not there is an empty one */

/* A job is finished: its answer goes to its purpose. */
void question_deliver(struct app *a, const struct job *job);

#endif
