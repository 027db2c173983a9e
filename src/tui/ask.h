/*
 * Questions of the explorer to the tools: each is one tool_call, made on a
 * worker, answered by a message. The only file here that calls tools; knows
 * nothing of panes or of what becomes of an answer.
 */
#ifndef OCAT_TUI_ASK_H
#define OCAT_TUI_ASK_H

#include "workspace/job.h"
#include "tool/relating.h"
#include "tool/tool.h"
#include "tui/boards.h"
#include "tui/core/answer_view.h"
#include "tui/core/bookmarks.h"
#include "tui/core/generations.h"
#include "tui/core/tree.h"

enum { PAGE = 200 }; /* rows of the list that are asked for at once */

/* A newer question of a slot supersedes the older one. */
enum slot { SLOT_SEARCH, SLOT_MORE, SLOT_ALL, SLOT_KEEP, SLOT_LOOK, SLOT_FRESH, SLOT_JOINS, SLOT_PAST, SLOT_HEALTH, SLOT_COPY,
	    SLOT_TREE, SLOT_SHELF, SLOT_EXPORT, SLOT_BASKET, SLOT_OFFER, SLOT_JUMP, SLOT_RECALL,
	    SLOT_TIMES, SLOT_DIFFERING, SLOT_ROWS, SLOT_ADD, SLOT_SYNC, SLOT_CATALOGS, SLOT_DOCTOR, SLOT_SAMPLE, SLOT_ROWS_MORE, SLOT_WAYS, SLOT_RELATE, SLOT_ROWS_BELOW, SLOT_NAMES };

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

/* What a person has put aside, in questions: ask_basket.c. */
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
	enum slot slot;
	struct arena *arena; /* holds all of it */
	struct session *session;
	str subject; /* the query line, or the asset's name */
	struct ask ask;
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
	struct then then; /* the time it was asked for */
	struct strs catalogs; /* of then against now: whose */
	struct moments moments;
	struct differings differing;
	struct kept_rows *kept; /* of a screen of rows */
	const struct board *board;
	const struct progress *progress; /* no answer yet: how far a catalog is read; or NULL */
	struct relating *relating; /* what is to be said of how two tables join; NULL: nothing */
	struct related *related;
	/* of a copy: text for a program's standard input */
	const char *const *command; /* static, ended by NULL */
	str text;
};

struct asker {
	struct session *session;
	struct jobs *jobs;
	struct caller caller;
	const struct shelf *shelf; /* what stands on top of the list, or NULL */
	struct then then; /* every question is asked for this time */
};

/*
 * What the query line finds, at most n rows (0: as the line itself says).
 * SLOT_SEARCH is a keystroke's; SLOT_KEEP the same once it rested, which makes it a step; SLOT_ALL only counts.
 */
void ask_search(const struct asker *who, enum slot slot, str line, int64_t n);
/* The tables that the query line finds, for what is done with all of them: a step. At most n; 0: as the line itself says. */
void ask_names(const struct asker *who, str line, int64_t n);
/* The page of an answer that begins at place, PAGE rows. */
void ask_page(const struct asker *who, const struct question *list, int64_t place);
/* fresh: from the source, and a step; else from the cache. */
void ask_look(const struct asker *who, str name, bool fresh);
/* Which asset has this name: the look tells, quietly. */
void ask_jump(const struct asker *who, str name);
/* quiet: nobody asked to see them, so it is no step. */
void ask_joins(const struct asker *who, str name, bool incoming_only, bool quiet);
/* quiet: as with joins. */
void ask_past(const struct asker *who, str name, bool quiet);
void ask_health(const struct asker *who, str name, bool quiet);
/* Runs a command of the system with this text on its standard input. */
void ask_copy(const struct asker *who, const char *const *command, str text);

/* ask_tree.c: the relations of the assets at the far ends, all together; no step. */
void ask_tree(const struct asker *who, const struct hop *const *of, ptrdiff_t n);
/* ask_time.c: the generations of a catalog, always of all that are known; then against now. Neither is a step. */
void ask_times(const struct asker *who, str catalog);
void ask_differing(const struct asker *who, const struct result *found); /* of every catalog that the list was found in */

/* For the rooms of asking: a question at the time that is looked at, what it is given, its call on the worker, and away. */
struct question *question_new(const struct asker *who, enum slot slot, const char *tool, str subject);
void question_give(struct question *q, str name, str text);
bool question_call(struct question *q, const struct sink_out *sink, const struct stop *stop);
void question_send(const struct asker *who, struct question *q, job_run run);

/* ask_ways.c: how two tables or more join; and a word of a person about a relation, which is written at once. */
void ask_ways(const struct asker *who, const struct strs *tables, const struct strs *via);
void ask_relate(const struct asker *who, enum relating_what what, str from, str to);
const struct json *names_as_json(struct arena *a, const struct strs *names);

/* ask_rows.c: a few of an asset's rows, where that is allowed; the rows of a screen. */
void ask_sample(const struct asker *who, str name);
void ask_rows(const struct asker *who, struct board_view v, str query, bool quiet);
/* What stands below the rows, about one of them. */
void ask_rows_below(const struct asker *who, const struct board *b, str about);
/* The page after those of the answer; kept_append puts it there, unless it belongs to another. */
void ask_rows_more(const struct asker *who, const struct question *answer, str query);
void kept_append(struct question *answer, const struct question *page);

/* ---- ask_basket.c ---- */

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

/* The answer that a finished job brought; close its arena when done. */
struct question *question_of(const struct job *job);

#endif
