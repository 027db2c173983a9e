/* Shared by the files that make up a session: its state, its index, its names. Private to them. */
#ifndef OCAT_TRACE_IMPORT_SESSION_INTERNAL_H
#define OCAT_TRACE_IMPORT_SESSION_INTERNAL_H

#include "base/map.h"
#include "trace/import/id_table.h"
#include "trace/import/session.h"

/* A place: the offset of the record, its file, its path, the number of the event in the record, from 1. */
enum { PLACE_FILES = 1 << 11, PLACE_EVENTS = 1 << 12 };
#define PLACE_OFFSETS ((int64_t)1 << 37)

struct place {
	int64_t offset;
	int file, path, event;
};
struct place place_unpack(event_place packed);

/* ---- session_names.c ---- */
/* Strings by number from 1; more than 65535 different ones share the last number. */
enum { NAME_MOST = 200 }; /* bytes of one */
struct names {
	struct map map;
	array_of(str) list;
};
uint16_t name_number(struct names *n, str name); /* 0: absent */
str name_text(const struct names *n, uint16_t number);

struct prompt { /* a call that begins a sub-agent, which is found by the prompt that it begins with */
	uint32_t entry;
	str kind;
};

struct pending { /* a parent that is not there yet */
	uint32_t entry;
	uint64_t parent;
};

enum record_says { SAYS_NOTHING, SAYS_MESSAGE, SAYS_MORE }; /* a message of a person; anything of the agent */

/* A record with an ID, in the order in which they are read. */
struct record_node {
	uint32_t line;
	uint32_t parent; /* the record that it follows, by number; NO_PARENT: it begins a conversation */
	uint16_t side;	 /* the sub-agent without a name; 0: none */
	uint8_t says;	 /* enum record_says: the first thing in it */
	bool of_main : 1; /* of the main agent, in the first file */
	bool in_other : 1; /* in another file */
	bool is_followed : 1;
	bool rewound : 1;
};

/* The sink of the index. */
struct indexer {
	struct event_sink sink;
	struct session *session;
	struct place place; /* of the event that comes next */
	uint32_t line;
	uint64_t id;	    /* of the record; 0: none */
	bool copy;	    /* the record was there before */
	uint32_t parent;    /* the record that it follows; NO_PARENT: none */
	uint16_t side;	    /* the sub-agent without a name whose record it is; 0: none */
	enum record_says says;
	bool of_agent;	    /* it is of a sub-agent */
	bool said;	    /* an event of this record was kept */
};

struct session_records {
	struct id_table ids;
};

struct session {
	struct arena *arena;
	const struct trace_format *format;
	array_of(struct records *) files;
	struct strs paths;
	array_of(uint16_t) file_agents; /* whose file each is; 0: of the main one, or its records say it */
	ptrdiff_t reading; /* the file */
	bool ended;
	struct entry *at;
	ptrdiff_t len, cap;
	struct names tools, models; /* a tool: its server, \x1f, its name */
	array_of(struct session_agent) agents; /* the first is the main one */
	struct map agent_numbers;
	const struct session_records *before; /* or NULL */
	struct id_table records;	  /* to nodes */
	array_of(struct record_node) nodes;
	uint32_t last_node;		  /* of the main agent in the first file; NO_PARENT: none */
	bool forked;			  /* a record does not follow the one before it */
	struct id_table once, open, calls; /* to entries: by .once; open calls; all calls, if a parent may come later */
	struct id_table messages;	  /* to the first entry of a message */
	struct id_table prompt_numbers;
	array_of(struct prompt) prompts;
	array_of(struct pending) pending;
	struct session_facts facts;
	array_of(struct session_unknown) unknown;
	struct map unknown_numbers;
	uint32_t turn;
	int64_t changes; /* of steps: added, or told of anew */
	struct session_totals counted; /* those that the index does not hold */
	struct indexer indexer;
};

/* ---- session_index.c ---- */
void indexer_begin(struct session *s);
/* Adds what the record says. */
void index_record(struct session *s, const struct record *r);

/* ---- session_rewind.c ---- */
void session_add_node(struct session *s); /* for the record that was read */
void session_mark_rewound(struct session *s); /* what the last record does not follow */
void session_take_back(struct session *s, const struct event *rewind);

/* ---- session_order.c ---- */
void session_settle(struct session *s); /* puts the steps into the order of the tree */

/* ---- session_step.c ---- */
str decode_string(struct arena *a, str escaped); /* the content of a string: unescaped, secrets removed */

#endif
