#include "model/asset_health.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	MINUTE = 60,
	HOUR = 3600,
	DAY = 86400,
	TREND_LEAST = DAY,	 /* a shorter time shows no trend */
	WATCHED_LEAST = 7 * DAY, /* a shorter time shows no frequency */
	QUIET = 45 * DAY,	 /* no changes for this long: rarely */
	FRESH_FROM = 75,	 /* hundredths of a score */
	STALE_BELOW = 50,
};

static const struct {
	const char *word;
	int weight;
	const char *help;
} risks[] = {
#define _(id, word, weight, help) [id] = { word, weight, help },
	HEALTH_RISKS(_)
#undef _
};

const char *health_risk_word(enum health_risk r)
{
	return risks[r].word;
}

const char *health_risk_help(enum health_risk r)
{
	return risks[r].help;
}

int health_risk_weight(enum health_risk r)
{
	return risks[r].weight;
}

const char *size_trend_word(enum size_trend t)
{
	static const char *const words[] = { NULL, "growing", "stable", "shrinking" };

	return words[t];
}

const char *freshness_word(int64_t score)
{
	if (score == UNKNOWN)
		return NULL;
	return score >= FRESH_FROM ? "fresh" : score >= STALE_BELOW ? "aging" : "stale";
}

const char *change_frequency_word(enum change_frequency c)
{
	static const char *const words[] = { NULL, "daily", "weekly", "monthly", "rarely" };

	return words[c];
}

struct health_rules health_rules_usual(void)
{
	return (struct health_rules){ DAYS(HEALTH_DAYS), DAYS(HEALTH_DAYS), DAYS(HEALTH_DAYS) };
}

static bool no_such_risk(str word, struct err *err)
{
	scoped(sb_free) struct sb b = SB(4096);
	scoped(arena_close) struct arena *a = arena_open();

	for (int r = 0; r < RISK_COUNT; r++)
		sb_fmt(&b, "%s%s", r ? ", " : "", risks[r].word);
	err_set(err, ERR_USAGE, "unknown risk \"%.*s\"", STR(word));
	err_subject(err, word);
	for (int r = 0; r < RISK_COUNT; r++)
		if (str_distance(a, word, str_of(risks[r].word), 3) <= 3)
			err_suggest(err, str_of(risks[r].word));
	if (err->suggestions)
		return err_next(err, "Did you mean %s? Risks are %.*s; \"any\" is all of them.", err->suggestion[0],
				STR(sb_str(&b)));
	return err_next(err, "Risks are %.*s; \"any\" is all of them.", STR(sb_str(&b)));
}

bool health_risks_named(const struct strs *words, unsigned *out, struct err *err)
{
	unsigned bits = 0;

	for (ptrdiff_t i = 0; i < words->len; i++) {
		unsigned bit = str_eq(words->at[i], S("any")) ? (1U << RISK_COUNT) - 1 : 0;

		for (int r = 0; r < RISK_COUNT; r++)
			if (str_eq(words->at[i], str_of(risks[r].word)))
				bit = 1U << r;
		if (!bit)
			return no_such_risk(words->at[i], err);
		bits |= bit;
	}
	*out = bits;
	return true;
}

/* ---- words ---- */

str health_span(struct arena *a, int64_t seconds)
{
	if (seconds >= 2 * DAY)
		return str_fmt(a, "%lld days", (long long)(seconds / DAY));
	if (seconds >= 2 * HOUR)
		return str_fmt(a, "%lld hours", (long long)(seconds / HOUR));
	return str_counted(a, seconds / MINUTE, "minute");
}

/* To the second, which is precise enough. */
static str moment_of(struct arena *a, instant t)
{
	return instant_iso(a, t - ((t % SECONDS(1)) + SECONDS(1)) % SECONDS(1));
}

static str day_of(struct arena *a, instant t)
{
	str iso = instant_iso(a, t);
	ptrdiff_t end = str_at(iso, 'T');

	return end > 0 ? str_upto(iso, end) : iso;
}

/* For people: all digits if the number is short. */
static str number(struct arena *a, int64_t n)
{
	scoped(sb_free) struct sb b = SB(64);
	str digits = str_fmt(a, "%lld", (long long)n);

	for (ptrdiff_t i = 0; i < digits.len; i++) {
		ptrdiff_t left = digits.len - i;

		if (i && left % 3 == 0 && digits.at[i - 1] != '-')
			sb_putc(&b, ',');
		sb_putc(&b, digits.at[i]);
	}
	return str_dup(a, sb_str(&b));
}

static str amount(struct arena *a, const struct health_facts *f, int64_t n)
{
	return str_fmt(a, "%.*s %s%s", STR(number(a, n)), f->by_rows ? "row" : "byte", n == 1 ? "" : "s");
}

/* ---- freshness ---- */

static str no_time(const struct health_facts *f)
{
	if (asset_is_view(f->kind))
		return S("unknown: a view is as fresh as the tables it reads");
	if (f->readable == NO)
		return S("unknown: the connected role lacks permission to read it");
	if (f->counts_writes)
		return f->reads > 0 ? S("unknown: its write counter changed at every sync; sync again later")
				    : S("unknown: its write counter was read only once; sync again later");
	return S("unknown: the source does not report write times");
}

/* "not written after 2026-08-01 (112 days before the read): the write counter stands still ..." */
static str written(struct arena *a, const struct health_facts *f)
{
	str origin = f->updated_origin.len ? f->updated_origin : S("reported by the source");

	if (f->updated_after != NO_TIME)
		return str_fmt(a, "last written between %.*s and %.*s, at least %.*s before the last sync: %.*s",
			       STR(moment_of(a, f->updated_after)), STR(moment_of(a, f->updated_at)),
			       STR(health_span(a, f->age)), STR(origin));
	return str_fmt(a, "not written after %.*s, at least %.*s before the last sync: %.*s",
		       STR(moment_of(a, f->updated_at)), STR(health_span(a, f->age)), STR(origin));
}

static void judge_freshness(struct arena *a, const struct health_rules *rules, const struct health_facts *f,
			    struct health *out)
{
	int64_t half = rules->stale_after / SECONDS(1), whole;

	out->freshness_evidence = f->age == UNKNOWN ? no_time(f) : written(a, f);
	if (f->age == UNKNOWN)
		return;
	whole = half + f->age;
	out->score = whole > 0 ? (200 * half + whole) / (2 * whole) : 0;
}

/* ---- trend ---- */

static enum size_trend trend_of(const struct health_facts *f)
{
	double first = (double)f->first, last = (double)f->last;

	if (f->first == UNKNOWN || f->last == UNKNOWN || f->trend_span == UNKNOWN || f->trend_span < TREND_LEAST)
		return TREND_UNKNOWN;
	if (f->first == f->last)
		return TREND_STABLE;
	if (last * 10 >= first * 11)
		return TREND_GROWING;
	return last * 10 <= first * 9 ? TREND_SHRINKING : TREND_STABLE;
}

static str why_no_trend(struct arena *a, const struct health_facts *f)
{
	if (f->last == UNKNOWN)
		return asset_is_view(f->kind) ? S("unknown: a view has no rows of its own")
					      : S("unknown: the source reports neither rows nor bytes");
	if (f->first == UNKNOWN || f->trend_span == UNKNOWN)
		return S("unknown: not yet counted twice in the same way");
	return str_fmt(a, "unknown: first counted %.*s before the last sync; a trend needs a day",
		       STR(health_span(a, f->trend_span)));
}

static str change_words(struct arena *a, const struct health_facts *f)
{
	double percent = f->first > 0 ? ((double)f->last - (double)f->first) * 100 / (double)f->first : 0;

	if (f->first == f->last)
		return str_fmt(a, "%.*s since %.*s; no change of a tenth or more in %.*s", STR(amount(a, f, f->last)),
			       STR(day_of(a, f->first_at)), STR(health_span(a, f->trend_span)));
	if (f->first <= 0 || percent > 100000)
		return str_fmt(a, "%.*s on %.*s, %.*s at the last sync", STR(amount(a, f, f->first)),
			       STR(day_of(a, f->first_at)), STR(amount(a, f, f->last)));
	return str_fmt(a, "%.*s on %.*s, %.*s at the last sync: %+.0f%% in %.*s", STR(amount(a, f, f->first)),
		       STR(day_of(a, f->first_at)), STR(amount(a, f, f->last)), percent,
		       STR(health_span(a, f->trend_span)));
}

static void judge_trend(struct arena *a, const struct health_facts *f, struct health *out)
{
	out->trend = trend_of(f);
	out->trend_evidence = out->trend == TREND_UNKNOWN ? why_no_trend(a, f) : change_words(a, f);
}

/* ---- frequency ---- */

static enum change_frequency frequency_of(const struct health_facts *f)
{
	if ((f->age != UNKNOWN && f->age > QUIET) || (!f->changes && f->watched != UNKNOWN && f->watched > QUIET))
		return CHANGES_RARELY;
	if (!f->changes || f->watched == UNKNOWN || f->watched < WATCHED_LEAST)
		return CHANGES_UNKNOWN;
	if (2 * f->watched <= 3 * DAY * f->changes)
		return CHANGES_DAILY;
	if (f->watched <= 10 * DAY * f->changes)
		return CHANGES_WEEKLY;
	return f->watched <= QUIET * f->changes ? CHANGES_MONTHLY : CHANGES_RARELY;
}

static str changes_words(struct arena *a, const struct health_facts *f)
{
	str changes = f->defined ? str_counted(a, f->defined, "change") : S("no change");

	return str_fmt(a, "%.*s of its definition; its data differed at %lld of %.*s since %.*s, in %.*s", STR(changes),
		       (long long)f->moved, STR(str_counted(a, f->reads, "later sync")),
		       STR(day_of(a, f->watched_from)), STR(health_span(a, f->watched)));
}

static void judge_frequency(struct arena *a, const struct health_facts *f, struct health *out)
{
	bool once = f->watched == UNKNOWN || f->reads < 1;
	str quiet = f->age != UNKNOWN && f->age > QUIET
			    ? str_fmt(a, "not written for %.*s", STR(health_span(a, f->age)))
			    : NO_STR;

	out->frequency = frequency_of(f);
	if (once)
		out->frequency_evidence = quiet.at ? quiet : S("unknown: synced only once");
	else if (out->frequency == CHANGES_UNKNOWN)
		out->frequency_evidence = str_fmt(a, "unknown: the history is too short: %.*s",
						  STR(changes_words(a, f)));
	else
		out->frequency_evidence = str_fmt(a, "%.*s%s%.*s", STR(changes_words(a, f)), quiet.at ? "; " : "",
						  STR(quiet));
}

/* ---- risks: whether each applies, and why ---- */

struct judging {
	struct arena *a;
	const struct health_rules *rules;
	const struct health_facts *f;
	const struct health *health;
};

/*
 * Tables with a definition of their own: partitions have their parent's, foreign tables and files that of the other
 * side.
 */
static bool is_own_table(const struct health_facts *f)
{
	return f->kind == ASSET_TABLE || f->kind == ASSET_PARTITIONED_TABLE;
}

static bool is_broken_view(const struct judging *j, struct health_flag *out)
{
	out->reason = S("the source can no longer expand this view");
	out->evidence = j->f->problem;
	return j->f->problem.len && asset_is_view(j->f->kind);
}

static bool is_broken_key(const struct judging *j, struct health_flag *out)
{
	out->reason = S("a foreign key references something that does not exist");
	out->evidence = j->f->broken_keys > 1 ? str_fmt(j->a, "%.*s, and %.*s more", STR(j->f->broken_key),
							STR(number(j->a, j->f->broken_keys - 1)))
					      : j->f->broken_key;
	return j->f->broken_keys > 0;
}

static bool is_partial(const struct judging *j, struct health_flag *out)
{
	out->reason = S("the source returned incomplete metadata");
	out->evidence = j->f->problem;
	return j->f->problem.len && !asset_is_view(j->f->kind);
}

static bool is_unreadable(const struct judging *j, struct health_flag *out)
{
	out->reason = S("the connected role lacks permission to read it");
	out->evidence = S("as reported by the source for this role");
	return j->f->readable == NO;
}

static bool is_stale(const struct judging *j, struct health_flag *out)
{
	int64_t after = j->rules->stale_after / SECONDS(1);

	if (j->f->age == UNKNOWN || j->f->age <= after || j->f->kind == ASSET_VIEW)
		return false;
	out->reason = str_fmt(j->a, "not written for %.*s; stale after %.*s", STR(health_span(j->a, j->f->age)),
			      STR(health_span(j->a, after)));
	out->evidence = j->health->freshness_evidence;
	return true;
}

static bool is_shrinking(const struct judging *j, struct health_flag *out)
{
	out->reason = S("it shrank by at least a tenth");
	out->evidence = j->health->trend_evidence;
	return j->health->trend == TREND_SHRINKING;
}

static bool is_empty(const struct judging *j, struct health_flag *out)
{
	bool counted = j->f->rows_kind == COUNT_EXACT;

	out->reason = S("has no rows");
	out->evidence = counted ? S("the source counts 0 rows")
				: S("the source estimates 0 rows; they were not counted");
	return j->f->rows == 0 && j->f->kind != ASSET_VIEW;
}

static bool is_unused(const struct judging *j, struct health_flag *out)
{
	int64_t after = j->rules->unused_after / SECONDS(1);

	if (j->f->scans != 0 || j->f->scans_for == UNKNOWN || j->f->scans_for <= after)
		return false;
	out->reason = str_fmt(j->a, "not read for %.*s; unused after %.*s", STR(health_span(j->a, j->f->scans_for)),
			      STR(health_span(j->a, after)));
	out->evidence = str_fmt(j->a, "the source's counters saw no scan since %.*s",
				STR(day_of(j->a, j->f->scans_since)));
	return true;
}

static bool has_no_key(const struct judging *j, struct health_flag *out)
{
	out->reason = S("rows cannot be identified or joined safely");
	out->evidence = S("it has no primary key, no unique key and no unique index");
	return !j->f->has_key && is_own_table(j->f);
}

static bool has_no_comment(const struct judging *j, struct health_flag *out)
{
	out->reason = S("its purpose is undocumented");
	out->evidence = S("neither it nor any of its columns has a comment");
	return !j->f->described && j->f->kind != ASSET_PARTITION;
}

static bool is_unreferenced(const struct judging *j, struct health_flag *out)
{
	out->reason = S("nothing in its catalog references it");
	out->evidence = S("it has no foreign key in or out, and no view reads it");
	return !j->f->connected && is_own_table(j->f);
}

static bool (*const tests[RISK_COUNT])(const struct judging *j, struct health_flag *out) = {
	[RISK_BROKEN_VIEW] = is_broken_view,
	[RISK_BROKEN_KEY] = is_broken_key,
	[RISK_PARTIAL] = is_partial,
	[RISK_STALE] = is_stale,
	[RISK_SHRINKING] = is_shrinking,
	[RISK_EMPTY] = is_empty,
	[RISK_UNUSED] = is_unused,
	[RISK_UNREADABLE] = is_unreadable,
	[RISK_NO_KEY] = has_no_key,
	[RISK_NO_COMMENT] = has_no_comment,
	[RISK_UNREFERENCED] = is_unreferenced,
};

void health_judge(struct arena *a, const struct health_rules *rules, const struct health_facts *f, struct health *out)
{
	struct judging j = { a, rules, f, out };

	*out = (struct health){ .score = UNKNOWN };
	judge_freshness(a, rules, f, out);
	judge_trend(a, f, out);
	judge_frequency(a, f, out);
	for (int r = 0; r < RISK_COUNT; r++) {
		struct health_flag flag = { .risk = (enum health_risk)r };

		if (!tests[r](&j, &flag))
			continue;
		*push(&out->flags, a) = flag;
		out->risks |= 1U << r;
		out->weight += risks[r].weight;
	}
}
