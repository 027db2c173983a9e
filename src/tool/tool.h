/*
 * The waist. A tool answers one read-only question from what the workspace has open. It is declared once, here, as a
 * struct, and every face calls it through tool_call, which checks parameters, resolves names, pins generations, keeps
 * the deadline, streams to the sink, counts, digests, and writes the trace and the audit. No face and no tool does any
 * of that itself.
 */
#ifndef OCAT_TOOL_TOOL_H
#define OCAT_TOOL_TOOL_H

#include "base/stop.h"
#include "model/compare.h"
#include "model/filter/filter.h"
#include "model/result_value.h"
#include "service/caller.h"
#include "service/scope.h"
#include "service/compare/compare_operand.h"
#include "service/sample_rows.h"
#include "render/answer/answer.h"
#include "store/learned_sql.h"
#include "trace/trace.h"

struct arena;
struct json;

/* ---- parameters and requests ---- */

/*
 * A query line; a name that resolves to one asset; such a name or one of its columns; several names; one of .words; a
 * time or words for one; a catalog, asset, file or URL, NAME@TIME, NAME@GENERATION; plain words; any object, as
 * canonical text.
 */
#define PARAM_TYPES(_)                                                                       \
	_(PARAM_TEXT, "string") _(PARAM_QUERY, "string") _(PARAM_SQL, "string")               \
	_(PARAM_ASSET, "string") _(PARAM_FIELD, "string") _(PARAM_ASSETS, "array")            \
	_(PARAM_WORD, "string") _(PARAM_TIME, "string") _(PARAM_SIDE, "string")               \
	_(PARAM_WORDS, "string") _(PARAM_TEXTS, "array") _(PARAM_COUNT, "integer")            \
	_(PARAM_NUMBER, "integer") _(PARAM_BOOL, "boolean") _(PARAM_PROPS, "object")          \
	_(PARAM_JSON, "object")

enum param_type {
#define _(id, json) id,
	PARAM_TYPES(_)
#undef _
};

struct param {
	const char *name; /* in JSON; on the command line --name, with - for _ */
	enum param_type type;
	const char *help;	   /* one line, lower case, no full stop */
	/* the same for an agent, in few words, possibly none; NULL: accepted, but not shown to agents */
	const char *brief;
	const char *default_value; /* as typed; NULL: none */
	/* PARAM_WORD: "incoming|outgoing|both"; PARAM_TEXTS: allowed elements, checked by the tool */
	const char *words;
	/* the filter of the query line that it stands for ("has", "rows"), with .filter_form */
	const char *filter;
	const char *filter_form;   /* printf form of the filter's value, "%s.." for a minimum; NULL: the value itself */
	const char *flag;	   /* its option on the command line, instead of --name */
	const char *others;	   /* "table|name": what callers also call it in JSON; not shown */
	char letter;		   /* its short option there, which overrides a common one; 0: none */
	/*
	 * 1, 2: a word on the command line; the rest of the line belongs to the last one of type PARAM_QUERY or
	 * PARAM_WORDS, and each of its words is one name of PARAM_ASSETS. An asset and a query line may share a
	 * place: a word that can be a name is the asset, anything else the query line.
	 */
	int place;
	bool required;
	bool piped; /* on the command line, - reads it from standard input */
	/*
	 * a word there may name the file with it: PARAM_JSON, if not an object;
	 * PARAM_SQL, if it exists or ends in .sql
	 */
	bool filed;
};

struct arg {
	bool given; /* by the caller, not by default */
	str text;   /* TEXT, QUERY, SQL, WORD, ASSET as typed; absent when neither given nor defaulted */
	int64_t num;
	bool truth;
	instant time;
	str written;	/* PARAM_JSON as typed, for pointing at mistakes; the same as text if it was not typed */
	struct strs list;
	struct props props;
	struct side side;	/* PARAM_SIDE, resolved */
	struct candidate asset; /* PARAM_ASSET, PARAM_FIELD, resolved */
	str column;		/* PARAM_FIELD: the named column; else absent */
	struct candidates assets; /* PARAM_ASSETS, in the order given */
};

/* A caller's request: parameters by name, each as text or as JSON. */
struct request_param {
	str name, text;		  /* as typed */
	const struct json *value; /* replaces text, if the face has JSON */
};

/*
 * A call that is made again as of an earlier one: the catalogs that it read, in their generations, and no others;
 * relative times start when it was made. No source is asked.
 */
struct request_past {
	const struct trace_catalog *catalogs;
	ptrdiff_t len;
	instant now;
	bool asked; /* the earlier call asked a source */
};

struct result;

struct request {
	const struct tool *tool;
	array_of(struct request_param) given;
	struct caller caller;
	/* Common to all tools: */
	str catalog;	 /* only this one: a name, a URL or a path; several separated by commas; absent: all */
	str at;		 /* --at TIME|GENERATION, or absent */
	const struct request_past *past; /* or NULL; at is ignored */
	bool live;	 /* ask the source, or fail */
	bool cached;	 /* never ask the source */
	int64_t limit;	 /* 0: the tool's own default */
	int64_t timeout_ms; /* 0: from the settings */
	str cursor;	 /* next_cursor of an earlier result */
	str file;	 /* that the text of a parameter came from; absent: it was typed */
	bool other_lines; /* of search_tables without matches: find similar lines that have some, for result.others */
	const struct stop *stop; /* the caller's own cancel; or NULL */
	/*
	 * Receives the deadline of a tool that runs SQL of the caller, when the tool starts and when it sets an earlier
	 * one; 0: none. A running function of SQLite does not heed it. Or NULL.
	 */
	void (*timer)(void *with, int64_t deadline_us);
	void *timer_with;
	/*
	 * The size of the answer or error in bytes, as the client gets it, for the records: called once, before they
	 * are written. NULL: its size as canonical JSON.
	 */
	ptrdiff_t (*answered)(void *with, const struct result *out, const struct err *err);
	void *answered_with;
};

/* ---- results ---- */

/*
 * A face receives results one by one, on the thread that called. Everything is borrowed for the call. Any slot may be
 * NULL.
 */
struct sink_out {
	bool (*columns)(void *with, const struct column *at, ptrdiff_t n);
	bool (*row)(void *with, const struct value *cells, ptrdiff_t n); /* false: stop */
	void (*progress)(void *with, const char *stage, int64_t done, int64_t of);
	void (*note)(void *with, str sentence);
	void *with;
	void (*wrote)(void *with, str text); /* a piece of what a language model writes; absent: it begins anew */
};

struct call_state;

/* For call_result.c and tool_call only. */
struct result_inside {
	const struct sink_out *sink;
	const struct call_state *call; /* while it runs */
	const struct column *columns, **sorted;
	ptrdiff_t column_count;
	struct sha256 hash;
	struct sb scratch;
	struct sb kept; /* the rows for the trace */
	int64_t kept_most, omitted; /* bytes: at most so many are kept; the others */
	bool has_values;
	int64_t bytes; /* size of the answer as canonical JSON */
	int64_t rows_most; /* limit of the client; 0: none. One more row truncates the answer */
	bool enough;
	str cursor_mark; /* what makes its cursors its own */
};

struct other_lines;

struct result {
	struct arena *arena;
	const struct tool *tool;
	str parameters;	     /* canonical JSON, as checked */
	int64_t rows, total; /* total before the limit; -1: unknown */
	bool truncated;
	bool more; /* set by the tool: more rows follow that total does not count */
	/* the answer says that the question was refused, wholly or in part: a command exits as for ERR_GUARD */
	bool refused;
	str next_cursor;
	struct read_catalogs catalogs;
	int64_t elapsed_us;
	int64_t timeout_ms; /* the time limit that it had; 0: none */
	array_of(struct trace_sql) sql;
	struct strs notes, next_steps;
	const struct other_lines *others; /* if requested and there are no matches; or NULL */
	struct answer whole; /* the object, or all rows as one value, which faces may draw instead; or nothing */
	struct answer sum;   /* the summary of the rows; its type has members; or nothing */
	struct answer row;   /* the current row, if it is more than its cells; borrowed while it is passed on */
	struct candidate asset;	  /* the asset that the call named */
	struct err_detail detail; /* details of an error */
	str shown;		  /* a few words for the trace: "23 tables" */
	struct strs names;	  /* the first few names, for the trace */
	struct props trace;	  /* further members for its step in the trace */
	struct digest digest;
	int64_t tokens; /* estimated tokens of the answer: a quarter of its bytes */
	int64_t step;	/* number of its step in the trace, 0: none */
	str call_id;	/* of that step */
	struct result_inside inside;
};

enum shape {
	SHAPE_ROWS,
	SHAPE_OBJECT,
	SHAPE_EITHER, /* for one named asset an object, and its row for faces that want rows; else rows */
};

/* The parts of a request beside its parameters that not every tool supports: tool_call refuses the others. */
#define REQUEST_PARTS(_) _(LIMIT, "limit") _(CURSOR, "cursor") _(AT, "at") _(LIVE, "live") _(CACHED, "cached")

enum request_part {
#define _(id, name) REQUEST_##id,
	REQUEST_PARTS(_)
#undef _
	REQUEST_PART_COUNT
};
#define SUPPORTS(part) (1u << REQUEST_##part)

/* The input of a tool's run: checked arguments, and its scope. */
struct call {
	const struct tool *tool;
	const struct arg *arg; /* in the order of tool->params */
	const struct request *ask;
	struct scope scope;
};

/* Headings of the list of commands; default: the first. */
#define COMMAND_HEADINGS(_)                \
	_(UNDER_QUESTIONS, "Questions")        \
	_(UNDER_CHANGES, "Changes and health") \
	_(UNDER_TOGETHER, "Working together")  \
	_(UNDER_SOURCES, "Sources")            \
	_(UNDER_PROGRAM, "This program")

enum command_heading {
#define _(id, heading) id,
	COMMAND_HEADINGS(_)
#undef _
	HEADING_COUNT
};

struct tool {
	const char *name;
	const char *aliases[4]; /* other names, known to agents */
	const char *command;	/* ocat COMMAND */
	enum command_heading heading;
	const char *summary;	     /* one line, lower case */
	const char *detail;	     /* a paragraph or two for the manual and for agents */
	/* one or two short sentences for agents; NULL: the summary, and all parameters with their help */
	const char *brief;
	const char *noun;	     /* the noun for one row, unless its answer has one: "table"; NULL: "row" */
	const struct param *params;  /* ended by .name == NULL */
	/* of its rows, ended by .name == NULL; NULL: the members of .answer, or known only at run time */
	const struct column *columns;
	enum shape shape;
	unsigned supports;		  /* SUPPORTS of the parts of a request */
	int64_t limit, most;		  /* default and maximum; 0: no limit */
	bool from_source;		  /* its rows are current data of the source */
	bool runs_sql;			  /* it runs SQL of the caller: a running function cannot be interrupted */
	bool joins;			  /* its tables are joined: similar names of others are not suggested */
	bool differs;			  /* rows are differences: without any, its command succeeds, as diff does */
	const struct answer_type *answer; /* type of its object; NULL: only rows */
	const struct answer_type *sum;	  /* type of the summary of its rows; or NULL */
	/* Parameters that a setting gives if the caller does not; they are written down as if given. Or NULL. */
	void (*complete)(const struct request *ask, const struct settings *settings, struct arg *arg);
	/* runs before the cache is pinned; a failure only costs time; or NULL */
	void (*prepare)(struct workspace *s, const struct stop *stop);
	bool (*run)(const struct call *in, struct result *out, struct err *err);
};

const struct tool *const *tools(void); /* ended by NULL */
const struct tool *tool_named(str name); /* by name or alias */
const struct tool *tool_for_command(str command); /* by command, name or alias */
/* For messages: the parameter, as each face writes it. */
#define OPTION_OF(param) \
	action_mark(&(struct action_mark){ { 0 } }, S(""), \
		    (const struct action_param[]){ { .name = str_of((param)->name) }, { .name = NO_STR } })
const struct param *tool_param(const struct tool *t, str name, ptrdiff_t *index);
bool tool_supports(const struct tool *t, str part); /* by the part's name; true if it is the name of no part */
/* Its option on the command line, without --: the name with - for _; empty if it has none. */
str param_flag(struct arena *a, const struct param *p);
/*
 * A help line or a detail of a tool as a sentence with actions: the source writes a parameter as {.ddl}, an operation
 * as {learn views}.
 */
str tool_text(struct arena *a, const char *text);
/* The value of its option, for help: N, NAME, TIME, or its words. */
const char *param_takes(const struct param *p);
bool param_is_switch(const struct param *p); /* a truth that defaults to no: its option takes no value */

/*
 * Answers. What is not a row (object, notes, totals) is in *out, in out's arena
 * (set by the caller). False with err; *out then still tells what was read and run.
 */
bool tool_call(struct workspace *s, const struct request *ask, const struct sink_out *sink, struct result *out,
	       struct err *err);

/*
 * For a call that ignores the deadline of its timer, on another thread; the process must end afterwards. Gives the
 * error and writes the trace and the audit, as tool_call would.
 */
void tool_call_overdue(const struct result *running, struct err *err);

/* JSON Schemas of parameters and of the result envelope. */
void tool_schema(struct sb *out, const struct tool *t);
/* The same in few words: only the parameters that an agent needs, and max_tokens, which its face adds. */
void tool_brief_schema(struct sb *out, const struct tool *t);
void tool_result_schema(struct sb *out, const struct tool *t);

/* ---- for tools ---- */
void call_set_timer(const struct call *in, int64_t deadline_us); /* an earlier deadline than that of the call */
bool result_columns(struct result *out, const struct column *at, ptrdiff_t n);
/* as many cells as columns; false: the face takes no more */
bool result_row(struct result *out, const struct value *cells);
bool result_has_enough(const struct result *out);
/* The cursor at another place in an answer of a tool that supports cursors; else absent. */
str result_cursor(struct arena *a, const struct result *r, int64_t place);
bool result_is_object(const struct result *r); /* the answer is whole; else its rows */
const char *result_noun(const struct result *r); /* of one row */
void result_note(struct result *out, str sentence);
/* The answer contains rows or values of a source: the trace keeps none of it. */
void result_has_values(struct result *out);
/* The answer shows or uses tags: with --at, notes once that they are today's. */
void result_has_tags(struct result *out, const struct call *in);
void result_next(struct result *out, str action); /* suggests a next step, as an action mark */

#endif
