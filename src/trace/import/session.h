/*
 * A session of an agent, read from the files that it left behind: an index of its steps, 64 bytes each, which grows
 * while the files are read, and each step again in full when asked. What the records of a format say is put together
 * here: results paired with their calls, copies dropped, sub-agents as a tree, turns, tokens. Passwords and keys are
 * removed whenever a step is decoded. Writes nothing.
 */
#ifndef OCAT_TRACE_IMPORT_SESSION_H
#define OCAT_TRACE_IMPORT_SESSION_H

#include "trace/import/format.h"

enum {
	ENTRY_HAS_RESULT = 1, /* its result came */
	ENTRY_FAILED = 2,
	ENTRY_NO_CALL = 4,   /* a result whose call is missing */
	ENTRY_REPORTED = 8,  /* its duration was recorded, not computed from times */
	ENTRY_ESTIMATED = 16, /* tokens by the client */
	ENTRY_REWOUND = 32,   /* a person took it back: the run that stands went on without it */
};

#define NO_PARENT UINT32_MAX

/* Where an event is: a record of a file, and its number among the events of that record. 0: nowhere. */
typedef uint64_t event_place;

struct entry {
	event_place place, result; /* result: 0 if there is none, or in the same event */
	instant at;
	float elapsed_us; /* below 0: unknown */
	int32_t tokens_in, tokens_out, tokens_cached; /* -1: unknown */
	uint32_t size; /* of its text, or of the result of a call: bytes as written */
	uint32_t line, turn;
	uint32_t parent;   /* the step during which it happened; NO_PARENT */
	uint16_t tool, model, agent; /* numbers of names; 0: absent, and the main agent */
	uint8_t type, flags;
};

struct session_agent {
	str name;	 /* absent: the main one */
	str kind;	 /* "Explore", "reviewer"; absent: unknown */
	uint32_t parent; /* the step that began it; NO_PARENT: unknown, or the main one */
	int depth;	 /* 0: the main one */
};

struct session_unknown { /* records that were not understood, by their kind */
	str kind;
	int64_t count;
};

struct session_totals {
	/* All but steps and turns count what stands, not what was rewound. */
	int64_t steps, turns, rewound, calls, failed;
	int64_t unpaired;      /* results without a call, and calls without a result */
	int64_t copies;	       /* records that were there before, and are not counted twice */
	int64_t tokens_in, tokens_out, tokens_cached;  /* as reported; -1: not at all */
	bool estimated;	       /* some of them by the client */
	int64_t text_tokens;   /* of all texts, arguments and results, by their length */
	int64_t rewound_in, rewound_out, rewound_text; /* likewise, of what was rewound */
	int64_t active_us, idle_us; /* time in calls and answers; between an answer and the next message of a person */
	/* records that are not JSON; of more than RECORD_MOST; events beyond the most */
	int64_t broken, too_long, left_out;
	int64_t torn;	       /* bytes of an incomplete last record: usual for a run that was killed, or still runs */
	instant first, last;   /* NO_TIME: unknown */
};

struct stop;
struct session;
/* Reads nothing beyond what tells the format. format absent: by content. */
struct session *session_open(str path, str format, struct err *err);
/*
 * Records of sessions that were read before, by their IDs: what a resumed or forked session repeats of them is left out
 * and counted. before is the caller's, and outlives the session.
 */
struct session_records *session_records_open(void);
void session_records_close(struct session_records *r);
void session_leave_out(struct session *s, const struct session_records *before);
void session_records_add(struct session_records *r, const struct session *s);

/*
 * Reads on for at most so long (0: to the end), then *ended says whether that was all. Once ended, the steps are in
 * the order of the tree: those of a sub-agent after the step that began it.
 */
bool session_read(struct session *s, int64_t us, bool *ended, struct err *err);
bool session_read_whole(struct session *s, const struct stop *stop, struct err *err); /* unless it is stopped */
/*
 * After the end: reads what was written since. New steps are appended in the order of their records; *grew: steps were
 * added, or a result came.
 */
bool session_follow(struct session *s, bool *grew, struct err *err);
void session_close(struct session *s); /* NULL is fine */
/*
 * After the end: its steps as they are now, for another thread, which need not read them first, and opens and closes
 * it. All memory is the arena's. It is not followed, and does not tell what was not understood.
 */
struct session *session_twin(const struct session *s, struct arena *a);
bool session_twin_open(struct session *twin, struct err *err);
void session_twin_close(struct session *twin); /* also after a failure */

const struct trace_format *session_format(const struct session *s);
str session_path(const struct session *s);
const struct session_facts *session_facts(const struct session *s); /* decoded; texts of the session's lifetime */
ptrdiff_t session_files(const struct session *s); /* their number */
str session_file(const struct session *s, ptrdiff_t i);
ptrdiff_t session_len(const struct session *s);
const struct entry *session_entry(const struct session *s, ptrdiff_t i);
str session_tool(const struct session *s, const struct entry *e, str *server); /* server may be NULL */
const struct session_agent *session_agent(const struct session *s, const struct entry *e);
int session_depth(const struct session *s, ptrdiff_t i); /* 0: of the main agent, not within another step */
void session_totals(const struct session *s, struct session_totals *out);
const struct session_unknown *session_unknown(const struct session *s, ptrdiff_t *n);
/* The step at i in full. The first message of a person is the question. */
bool session_step(struct session *s, ptrdiff_t i, struct arena *a, struct step *out, struct err *err);
str session_question(struct session *s, struct arena *a);
/* Of the turn of the step at `at`: the last message of a person up to it; without one, the question of the session. */
str session_question_at(struct session *s, ptrdiff_t at, struct arena *a);

#endif
