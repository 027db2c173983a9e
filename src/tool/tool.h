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
#include "model/value.h"
#include "service/caller.h"
#include "service/scope.h"
#include "service/compare/compare_operand.h"
#include "service/sample_rows.h"
#include "render/answer/answer.h"
#include "store/learned_sql.h"
#include "trace/trace.h"

struct arena;
struct json;

/* ---- what a tool takes ---- */

/* A query line; a name that resolves to one asset; the same or one of its columns; several names; one of .words; a time or
 * words for one; a catalog, asset, file or URL, NAME@TIME, NAME@GENERATION; plain words; any object, its text canonical. */
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
	const char *name; /* in JSON; on the command line --name with - for _ */
	enum param_type type;
	const char *help;	   /* one line, lower case, no full stop */
	const char *default_value; /* as typed; NULL: none */
	const char *words;	   /* PARAM_WORD: "incoming|outgoing|both"; PARAM_TEXTS: what a list may hold, which the tool checks */
	const char *filter;	   /* the filter of the query line that it is ("has", "rows"), with .filter_form */
	const char *filter_form;   /* printf form of the filter's value, "%s.." for a minimum; NULL: the value itself */
	const char *flag;	   /* its option on the command line instead of --name */
	char letter;		   /* its short option there, which goes before one that every command has; 0: none */
	/*
	 * 1, 2: a word on the command line; the rest of the line joins the last one of type PARAM_QUERY
	 * or PARAM_WORDS, and each word of it is one of PARAM_ASSETS. An asset and a
	 * query line may share a place: a word that can be a name is the asset, anything else the line.
	 */
	int place;
	bool required;
	bool piped; /* on the command line the word - stands for what standard input holds */
	bool filed; /* PARAM_JSON: a word there that is not an object is the file that holds it */
};

struct arg {
	bool given; /* typed by the caller, not the default */
	str text;   /* TEXT, QUERY, SQL, WORD, ASSET as typed; absent when neither given nor defaulted */
	int64_t num;
	bool truth;
	instant time;
	str written;	/* PARAM_JSON as it was typed, for pointing at mistakes; as text where it was not typed */
	struct strs list;
	struct props props;
	struct side side;	/* PARAM_SIDE, resolved */
	struct candidate asset; /* PARAM_ASSET, PARAM_FIELD, resolved */
	str column;		/* PARAM_FIELD: when a column was named; else absent */
	struct candidates assets; /* PARAM_ASSETS, in the order given */
};

/* What a caller asks: parameters by name, each as text or as JSON. */
struct request_param {
	str name, text;		  /* as typed */
	const struct json *value; /* instead of text, where the face has JSON */
};

struct request {
	const struct tool *tool;
	struct { struct request_param *at; ptrdiff_t len, cap; } given;
	struct caller caller;
	/* what every tool takes: */
	str catalog;	 /* only this one: a name, a URL or a path; absent: all */
	str at;		 /* --at TIME|GENERATION, or absent */
	bool live;	 /* go to the source, or fail */
	bool cached;	 /* never go to the source */
	int64_t limit;	 /* 0: the tool's own default */
	int64_t timeout_ms; /* 0: the settings' */
	str cursor;	 /* next_cursor of an earlier result */
	const struct stop *stop; /* the caller's own cancel; or NULL */
};

/* ---- what it gives ---- */

/* A face takes results as they come, on the thread that called. Everything is borrowed for the call. Any slot may be NULL. */
struct sink_out {
	bool (*columns)(void *with, const struct column *at, ptrdiff_t n);
	bool (*row)(void *with, const struct value *cells, ptrdiff_t n); /* false: enough, stop */
	void (*progress)(void *with, const char *stage, int64_t done, int64_t of);
	void (*note)(void *with, str sentence);
	void *with;
};

/* Of result.c and tool_call alone. */
struct result_inside {
	const struct sink_out *sink;
	const struct column *columns, **sorted;
	ptrdiff_t column_count;
	struct sha256 hash;
	struct sb scratch;
	int64_t bytes; /* of the answer as canonical JSON */
	int64_t rows_most; /* that the client may have; 0: no such limit. One more row truncates the answer */
	bool enough;
};

struct result {
	struct arena *arena;
	const struct tool *tool;
	str parameters;	     /* canonical JSON, as checked */
	int64_t rows, total; /* total before the limit; -1: unknown */
	bool truncated;
	bool more; /* set by the tool: rows behind these that total does not count */
	str next_cursor;
	struct read_catalogs catalogs;
	int64_t elapsed_us;
	int64_t timeout_ms; /* after which it was to give up; 0: never */
	struct { struct trace_sql *at; ptrdiff_t len, cap; } sql;
	struct strs notes, next_steps;
	struct answer whole; /* the object, or the rows together, which faces may draw instead; or nothing */
	struct answer sum;   /* what sums up the rows; its type has members; or nothing */
	struct answer row;   /* the row that is being given, where it is more than its cells; borrowed while it is given */
	struct candidate asset;	  /* the asset that was asked about */
	struct err_detail detail; /* of an error */
	str shown;		  /* a few words for the trace: "23 tables" */
	struct strs names;	  /* the first few names, for the trace */
	struct props trace;	  /* further members of its step in the trace */
	struct digest digest;
	int64_t tokens; /* estimated tokens of the answer: a quarter of its bytes as canonical JSON */
	int64_t step;	/* its number in the trace, 0: none */
	struct result_inside inside;
};

enum shape {
	SHAPE_ROWS,
	SHAPE_OBJECT,
	SHAPE_EITHER, /* of one asset that was named: an object, and its row for faces that want rows; else rows */
};

/* What a tool's run is handed: checked arguments, and where it may look. */
struct call {
	const struct tool *tool;
	const struct arg *arg; /* in the order of tool->params */
	const struct request *ask;
	struct scope scope;
};

/* The heading of a tool in a list of commands; default: the first. */
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
	const char *aliases[4]; /* other names that agents know */
	const char *command;	/* ocat COMMAND */
	enum command_heading heading;
	const char *summary;	     /* one line, lower case */
	const char *detail;	     /* a paragraph or two for the manual and for agents */
	const char *noun;	     /* of one of its rows, unless its answer has one: "table"; NULL: "row" */
	const struct param *params;  /* ended by .name == NULL */
	const struct column *columns; /* of its rows, ended by .name == NULL; NULL: the members of .answer, or known at run time */
	enum shape shape;
	int64_t limit, most;		  /* default and ceiling; 0: no limit applies */
	bool from_source;		  /* its rows are the source's own, as they are now */
	bool differs;			  /* rows are differences: a command that finds none succeeds, as diff does */
	const struct answer_type *answer; /* of its object; NULL: it has rows alone */
	const struct answer_type *sum;	  /* of what sums up its rows; or NULL */
	void (*prepare)(struct workspace *s, const struct stop *stop); /* before the cache is pinned; a failure in it costs time alone; or NULL */
	bool (*run)(const struct call *in, struct result *out, struct err *err);
};

const struct tool *const *tools(void); /* ended by NULL */
const struct tool *tool_named(str name); /* by name or alias */
const struct tool *tool_for_command(str command); /* by command, name or alias */
const struct param *tool_param(const struct tool *t, str name, ptrdiff_t *index);
/* Its option on the command line, without --: the name with - for _; empty when it has none there. */
str param_flag(struct arena *a, const struct param *p);
/* A help line or a detail of a tool as a sentence with actions: it writes a parameter as {.ddl}, an operation as {learn views}. */
str tool_text(struct arena *a, const char *text);
/* What its option takes, for help: N, NAME, TIME, the words it may be one of. */
const char *param_takes(const struct param *p);
bool param_is_switch(const struct param *p); /* a truth that is no by default: its option takes no value */

/*
 * Answers. What is not a row (object, notes, totals) is in *out, in out's arena
 * (set by the caller). False with err; *out then still tells what was read and run.
 */
bool tool_call(struct workspace *s, const struct request *ask, const struct sink_out *sink, struct result *out, struct err *err);

/* JSON Schemas of parameters and of the result envelope. */
void tool_schema(struct sb *out, const struct tool *t);
void tool_result_schema(struct sb *out, const struct tool *t);

/* ---- for tools ---- */
bool result_columns(struct result *out, const struct column *at, ptrdiff_t n);
bool result_row(struct result *out, const struct value *cells); /* as many as columns; false: the face has enough */
bool result_has_enough(const struct result *out);
/* The cursor of another place in the answer that has a next_cursor; else absent. */
str result_cursor(struct arena *a, const struct result *r, int64_t place);
bool result_is_object(const struct result *r); /* whole is the answer; else its rows are */
void result_note(struct result *out, str sentence);
/* The answer shows tags or was asked for them: with --at, notes once that they are today's. */
void result_has_tags(struct result *out, const struct call *in);
void result_next(struct result *out, str action); /* a next step worth taking, as an action mark */

#endif
