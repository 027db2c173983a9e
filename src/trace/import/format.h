/*
 * What a format of sessions is: how its files are cut into records, and what one record says. A record is read by
 * itself, into events in order. It is read once for the index of a session, and again whenever a step is shown, so a
 * format keeps no state and decides nothing by what it read before: the sink does that (session.h).
 *
 * Texts of an event are borrowed from the record, or from the sink's arena, until read returns. A *value* is JSON as
 * written: "text", {...}, [...]; only a step that is shown is decoded. The other texts are the content of a JSON
 * string as written, without its quotes; absent or empty means unknown.
 */
#ifndef OCAT_TRACE_IMPORT_FORMAT_H
#define OCAT_TRACE_IMPORT_FORMAT_H

#include "trace/import/records.h"
#include "trace/step.h"

struct arena;

enum event_kind {
	EVENT_MESSAGE, /* a message: .type, .value */
	EVENT_CALL,    /* a call begins: .id, .name of the tool, .value its arguments */
	EVENT_RESULT,  /* the result of the call .id (absent: of the call before it in this record): .value, .failed */
	EVENT_DETAIL,  /* more about the call .id, which stays open: .server, .elapsed_us, .failed, .model, tokens */
	/* tokens of .message (absent: of the last step), reported once or again: the last report counts */
	EVENT_USAGE,
	/*
	 * .agent is a sub-agent: .name of its kind, .parent its call, .of_file: this file is its own; or without
	 * .agent, .value is the prompt that the sub-agent of the call .parent began with.
	 */
	EVENT_AGENT,
	/*
	 * A person took back what was said and done: from the message .message on, or after the message .parent, or in
	 * the last .turns turns.
	 */
	EVENT_REWIND,
	EVENT_SESSION, /* .about: facts about the session; the first that is known counts */
	EVENT_OTHER,   /* a record that the format does not understand: .name of its kind, .value */
};

/* Facts about a session. A format fills the ones that a record has. */
struct session_facts {
	str id, title, cwd, client, version, model, user;
	str question; /* absent: the first message of a person is it */
	str continues; /* ID of the session that this one resumed or was forked from */
	str branch_session, branch_file, branch_step; /* of a branch: its parent, as in struct trace_parent */
	str answer, answer_sql; /* that the session declares, apart from what was said */
	double cost_usd; /* of the whole session; 0: unknown */
};

struct event {
	enum event_kind kind;
	enum step_type type; /* EVENT_MESSAGE */
	str id, parent;	     /* of the call; of the call or span during which it happened; absent: none */
	str message;	     /* ID of the message that it is part of: its tokens count once, for its first event */
	str once;	     /* identifies it within the session: a second event with the same one is dropped */
	/* of a call: what it asks. A run without the ID of its call is that of the last call with this twin */
	str twin;
	bool is_run;	     /* .id is that of a run, and no model knows it; of a result: dropped without its call */
	str agent;	     /* the sub-agent that did it; absent: the main one */
	str name, server, model;
	str value;
	str error;	   /* EVENT_RESULT: a message of its own, a value; absent: the result is it */
	bool failed;
	bool estimated;	   /* EVENT_USAGE: by the client, not by the model's server */
	bool rewound;	   /* a message or call: the session says itself that it was taken back */
	int64_t turns;	   /* EVENT_REWIND */
	bool of_file;	   /* EVENT_AGENT: what this file says is of the agent, unless it is the session's first file */
	instant at;	   /* NO_TIME: unknown */
	int64_t elapsed_us; /* below 0: unknown; of a call it then is the time until its result */
	/*
	 * All input tokens (also the cached ones), all output tokens, the input tokens from a cache;
	 * below 0: unknown.
	 */
	int64_t tokens_in, tokens_out, tokens_cached;
	double cost_usd; /* below 0: unknown */
	const struct session_facts *about;
};

/* Zero but for what is unknown: struct event e = event_of(EVENT_CALL). */
struct event event_of(enum event_kind kind);

/* Where events go. arena is for the format's own scratch, and emptied after each record. */
struct event_sink {
	struct arena *arena;
	void (*event)(struct event_sink *s, const struct event *e);
	void (*record_id)(struct event_sink *s, str id, str parent, bool is_side);
};

static inline void sink_event(struct event_sink *s, const struct event *e)
{
	s->event(s, e);
}

/*
 * The ID of this record, before its events, where a format gives one to each, and that of the record that it follows:
 * of a second record with the same ID all events are dropped, since it is a copy. Where sub-agents have no name,
 * is_side says that the record is a sub-agent's: one begins with each record without a parent, and the others belong to
 * that of their parent.
 */
static inline void sink_record_id(struct event_sink *s, str id, str parent, bool is_side)
{
	s->record_id(s, id, parent, is_side);
}

struct trace_format {
	const char *name;    /* for --format: "claude-code" */
	const char *client;  /* the program that writes it, if the records do not say: "Claude Code"; or NULL */
	const char *summary; /* for help: "sessions of Claude Code" */
	struct records_shape shape;
	/*
	 * Is this a record of it, or the beginning of a file of it? start is a line, or the first bytes of the file,
	 * and may be cut anywhere. Asked of the first lines of a file in turn; decides by content alone.
	 */
	bool (*claims)(str start);
	/* False: the record is broken (but events before the break stay). */
	bool (*read)(const struct record *r, struct event_sink *sink);
	/* More files of the session that path belongs to, in the order to read them; NULL: one file. */
	void (*files)(struct arena *a, str path, struct strs *out);
	/* The whole step of a record, where it has more than events can say; NULL. */
	bool (*step)(struct arena *a, str json, struct step *out);
	bool by_time;	 /* records are not in order: steps are put into the order of their times */
	int64_t bytes_most; /* of a file: larger ones are read by the next format of this name; 0: any */
	bool later_wins; /* a message or call with an ID that was there before replaces that one */
};

/* ---- for formats: taking JSON apart without building it ---- */

/*
 * Finds members of an object by name: at[i] becomes the value of names[i] as written, absent if it is missing or null.
 * False if json is not an object or is broken or cut: what came before the break is found.
 */
bool json_fields(str json, const char *const *names, int n, str *at);
str json_field(str json, const char *name); /* one of them; absent: missing or null */
/* for (str rest = list, item; json_items(&rest, &item);): the elements of an array as written; false at its end. */
bool json_items(str *rest, str *item);
/* for (str rest = object, key, value; json_members(&rest, &key, &value);): its members; the key without its quotes. */
bool json_members(str *rest, str *key, str *value);
str json_inside(str value); /* the content of a string without its quotes, as written; of a number too; else absent */
bool json_is(str value, char first); /* '{', '[', '"': by its first byte */
bool json_says(str value, str text); /* is it the string text? */
bool json_is_true(str value);
int64_t json_whole(str value, int64_t unknown); /* a whole number, also one in quotes */
double json_real(str value, double unknown);
instant json_time(str value); /* an ISO time, or Unix time in seconds, ms, us or ns by its size; else NO_TIME */
/* The string as text, unescaped; other values as written. */
str json_as_text(struct arena *a, str value);
/* A JSON string of this text, for values that a format builds. */
str json_from_text(struct arena *a, str text);

#endif
