/*
 * The health of an asset, from its source and the history of its catalog: freshness, growth, frequency of changes,
 * and risks. Facts in, verdict out: does no I/O and reads no clock, all ages are as of the sync that the facts are
 * from. Unknown facts give no verdict, never a good one.
 *
 * The view asset_health_metrics gives the same verdicts in SQL; store/schema/health_sql.h repeats these numbers and
 * rules for it.
 */
#ifndef OCAT_MODEL_ASSET_HEALTH_H
#define OCAT_MODEL_ASSET_HEALTH_H

#include "base/err.h"
#include "model/asset.h"

struct arena;

/* Thresholds, in microseconds. */
struct health_rules {
	int64_t stale_after;  /* not written for longer: stale; at this age freshness is one half */
	int64_t unused_after; /* without reads for this long: unused */
	int64_t trend_over;   /* the length of a trend */
};

enum { HEALTH_DAYS = 30 }; /* defaults */

struct health_rules health_rules_usual(void);

/* Worst first. weight: 100 something is broken, 10 a risk, 5 not readable, 1 a hint. */
#define HEALTH_RISKS(_) \
	_(RISK_BROKEN_VIEW, "broken_view", 100, "a view whose definition is no longer valid") \
	_(RISK_BROKEN_KEY, "broken_key", 100, "a foreign key whose target is missing or does not match") \
	_(RISK_PARTIAL, "partial", 100, "the source returned incomplete metadata") \
	_(RISK_STALE, "stale", 10, "no write for longer than stale_after") \
	_(RISK_SHRINKING, "shrinking", 10, "at least a tenth smaller than trend_over ago") \
	_(RISK_EMPTY, "empty", 10, "has no rows") \
	_(RISK_UNUSED, "unused", 10, "no read counted for longer than unused_after") \
	_(RISK_UNREADABLE, "unreadable", 5, "the connected role lacks permission to read it") \
	_(RISK_NO_KEY, "no_key", 1, "a table without a primary or unique key") \
	_(RISK_NO_COMMENT, "no_comment", 1, "neither the table nor any column has a comment") \
	_(RISK_UNREFERENCED, "unreferenced", 1, "a table without foreign keys in either direction that no view reads")

enum health_risk {
#define _(id, word, weight, help) id,
	HEALTH_RISKS(_)
#undef _
	RISK_COUNT
};

enum size_trend { TREND_UNKNOWN, TREND_GROWING, TREND_STABLE, TREND_SHRINKING };
enum change_frequency { CHANGES_UNKNOWN, CHANGES_DAILY, CHANGES_WEEKLY, CHANGES_MONTHLY, CHANGES_RARELY };

const char *health_risk_word(enum health_risk r);
const char *health_risk_help(enum health_risk r); /* its meaning, one line */
int health_risk_weight(enum health_risk r);
/* "stale,empty" into bits of enum health_risk; "any" means all. ERR_USAGE lists the known ones. */
bool health_risks_named(const struct strs *words, unsigned *out, struct err *err);
const char *size_trend_word(enum size_trend t);		    /* NULL: unknown */
/* Of a score: "fresh", "aging", "stale" from the limit on; NULL: unknown. */
const char *freshness_word(int64_t score);
const char *change_frequency_word(enum change_frequency c); /* NULL: unknown */

/* Unknown numbers are UNKNOWN, times NO_TIME, text absent. Spans are in seconds, up to the sync. */
struct health_facts {
	int64_t id;
	str qualified;
	enum asset_kind kind;
	instant read_at; /* the catalog's last sync: all facts are as of then */
	str problem;	 /* why the source returned incomplete metadata */
	enum truth readable;
	/* Writes: */
	instant updated_at, updated_after; /* not after the first; after the second, or never */
	bool updated_exact; /* the source reports updated_at for exactly this asset */
	str updated_origin;
	int64_t age; /* time without writes, at least */
	bool counts_writes; /* the source has a counter of writes for it */
	/* Content: */
	int64_t rows, size;
	enum count_kind rows_kind;
	int64_t scans, scans_for; /* reads counted, and over which time */
	instant scans_since;
	/* Definition: */
	bool has_key, described, connected;
	int64_t broken_keys;
	str broken_key; /* the first of them: its columns and the target */
	/* Size then and now: rows if known, else bytes: */
	bool by_rows;
	int64_t first, last;
	instant first_at;
	int64_t trend_span;
	/* Seen by later syncs: changes of its definition, those in its history; of its data; syncs that saw either: */
	int64_t defined, moved, changes;
	int64_t reads, watched;
	instant watched_from;
};

struct health_flag {
	enum health_risk risk;
	str reason, evidence; /* one sentence each, without a full stop */
};

struct health {
	/* hundredths: 100 just written, 50 at stale_after; an upper limit, as the age is a lower one. UNKNOWN */
	int64_t score;
	enum size_trend trend;
	enum change_frequency frequency;
	/* always present: also says why something is unknown */
	str freshness_evidence, trend_evidence, frequency_evidence;
	unsigned risks; /* bits */
	array_of(struct health_flag) flags; /* in the order of enum health_risk */
	int64_t weight; /* the sum of their weights */
};

void health_judge(struct arena *a, const struct health_rules *rules, const struct health_facts *f, struct health *out);

/* "112 days", "5 hours", "3 minutes": whole and rounded down. */
str health_span(struct arena *a, int64_t seconds);

#endif
