#include "tui/inspect/reading.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "render/answer/health.h"
#include "service/asset/asset_view.h"

#include "base/banned.h"

/* ---- DDL ---- */

static void read_ddl(struct reading *out, struct arena *a, const struct asset_view *from)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str text, rest, line;
	unsigned char *kinds;

	if (!from->ddl.at)
		return;
	if (from->ddl_written)
		sb_puts(&b, "-- written by ocat: the source keeps no such text\n");
	clean_into(&b, from->ddl, true);
	text = str_dup(a, str_trim(sb_str(&b)));
	kinds = code_kinds(a, text);
	for (rest = text; str_cut(&rest, '\n', &line);) {
		*push(&out->ddl.lines, a) = line;
		*push(&out->ddl.kinds, a) = kinds + (line.at - text.at);
	}
}

/* ---- health ---- */

static void add(struct reading *out, struct arena *a, const char *about, enum tone tone, str word, str why)
{
	*push(&out->verdicts, a) = (struct verdict){ str_of(about), word, clean(a, why), tone };
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
static void add_flag(struct reading *out, struct arena *a, const struct health *h, const struct health_flag *f)
{
	int weight = health_risk_weight(f->risk);
	bool told = str_eq(f->evidence, h->freshness_evidence) || str_eq(f->evidence, h->trend_evidence);

	add(out, a, "risk",
	    weight >= 100  ? TONE_BAD
	    : weight >= 10 ? TONE_RISK
			   : TONE_NONE,
	    str_of(health_risk_word(f->risk)), f->reason);
	if (!told)
		add(out, a, "", TONE_NONE, S(""), f->evidence);
}

static void read_health(struct reading *out, struct arena *a, const struct health *h)
{
	add(out, a, "freshness",
	    h->score == UNKNOWN ? TONE_NONE
	    : h->score < 50	? TONE_RISK
				: TONE_GOOD,
	    score_of(a, h->score), h->freshness_evidence);
	add(out, a, "size", TONE_NONE, word_of(size_trend_word(h->trend)), h->trend_evidence);
	add(out, a, "changes", TONE_NONE, word_of(change_frequency_word(h->frequency)), h->frequency_evidence);
	for (ptrdiff_t i = 0; i < h->flags.len; i++)
		add_flag(out, a, h, &h->flags.at[i]);
	if (!h->flags.len)
		add(out, a, "risk", TONE_GOOD, S("none"), S("no known risks"));
}

void reading_make(struct reading *out, struct arena *a, const struct result *r)
{
	const struct asset_view *asset = answer_as(r->whole, asset_view);
	const struct health_view *health = answer_as(r->whole, health_view);

	if (asset)
		read_ddl(out, a, asset);
	if (health)
		read_health(out, a, health->health);
}
