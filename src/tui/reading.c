#include "tui/reading.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/code.h"
#include "render/health.h"
#include "tui/ask.h"

#include "base/banned.h"

/* ---- DDL ---- */

static void read_ddl(struct question *q)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str text, rest, line;
	unsigned char *kinds;

	if (!q->result.ddl.at)
		return;
	if (q->result.ddl_written)
		sb_puts(&b, "-- written by ocat: the source keeps no such text\n");
	clean_into(&b, q->result.ddl, true);
	text = str_dup(q->arena, str_trim(sb_str(&b)));
	kinds = code_kinds(q->arena, text);
	for (rest = text; str_cut(&rest, '\n', &line);) {
		*push(&q->ddl.lines, q->arena) = line;
		*push(&q->ddl.kinds, q->arena) = kinds + (line.at - text.at);
	}
}

/* ---- health ---- */

static void add(struct question *q, const char *about, enum tone tone, str word, str why)
{
	*push(&q->verdicts, q->arena) = (struct verdict){ str_of(about), word, clean(q->arena, why), tone };
}

static str word_of(const char *word)
{
	return word ? str_of(word) : S("?");
}

static str score_of(struct arena *a, int64_t hundredths)
{
	if (hundredths == UNKNOWN)
		return S("?");
	return str_fmt(a, "%lld.%02lld", (long long)(hundredths / 100), (long long)(hundredths % 100));
}

/* Evidence that a verdict above has told already is not told again. */
static void add_flag(struct question *q, const struct health *h, const struct health_flag *f)
{
	int weight = health_risk_weight(f->risk);
	bool told = str_eq(f->evidence, h->freshness_evidence) || str_eq(f->evidence, h->trend_evidence);

	add(q, "risk", weight >= 100 ? TONE_BAD : weight >= 10 ? TONE_RISK : TONE_NONE,
	    str_of(health_risk_word(f->risk)), f->reason);
	if (!told)
		add(q, "", TONE_NONE, S(""), f->evidence);
}

static void read_health(struct question *q)
{
	const struct health *h = q->result.health ? q->result.health->health : NULL;

	if (!h)
		return;
	add(q, "freshness", h->score == UNKNOWN ? TONE_NONE : h->score < 50 ? TONE_RISK : TONE_GOOD,
	    score_of(q->arena, h->score), h->freshness_evidence);
	add(q, "size", TONE_NONE, word_of(size_trend_word(h->trend)), h->trend_evidence);
	add(q, "changes", TONE_NONE, word_of(change_frequency_word(h->frequency)), h->frequency_evidence);
	for (ptrdiff_t i = 0; i < h->flags.len; i++)
		add_flag(q, h, &h->flags.at[i]);
	if (!h->flags.len)
		add(q, "risk", TONE_GOOD, S("none"), S("none that the source and its history tell of"));
}

void reading_make(struct question *q)
{
	if (!q->good)
		return;
	read_ddl(q);
	read_health(q);
}
