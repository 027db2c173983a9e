#include "render/answer/health.h"

#include "base/suggested_action.h"
#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"

#include "render/paint.h"
#include "base/banned.h"

enum { INDENT = 2, LABEL = 11, WORD = 11, SPARK_MOST = 40, LEVELS = 8, BESIDE = 72, NUMBERS = 6 };

/* ---- the course of a size ---- */

static int64_t number_at(const struct health_view *v, ptrdiff_t i)
{
	return v->facts->by_rows ? v->points.at[i].rows : v->points.at[i].size;
}

static bool range(const struct health_view *v, int64_t *least, int64_t *most)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < v->points.len; i++) {
		int64_t n = number_at(v, i);

		if (n == UNKNOWN)
			continue;
		if (!any || n < *least)
			*least = n;
		if (!any || n > *most)
			*most = n;
		any = true;
	}
	return any && *least < *most;
}

/* Between two syncs, the earlier count holds. */
static int64_t in_force(const struct health_view *v, double at)
{
	int64_t n = UNKNOWN;

	for (ptrdiff_t i = 0; i < v->points.len && (double)v->points.at[i].at <= at; i++)
		n = number_at(v, i);
	return n;
}

/* A sparkline from the first point to the last sync in this many cells; empty if the number never moved. */
static void spark_put(struct sb *out, const struct health_view *v, int cells)
{
	static const char *const levels[LEVELS] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
	int64_t least = 0, most = 0;
	double from, span;

	if (!range(v, &least, &most))
		return;
	from = (double)v->points.at[0].at;
	span = (double)v->facts->read_at - from;
	for (int c = 0; c < cells && span > 0; c++) {
		int64_t n = in_force(v, from + span * (c + 1) / cells);

		if (n == UNKNOWN)
			sb_putc(out, ' ');
		else
			sb_puts(out, levels[(int)(((double)n - (double)least) * (LEVELS - 1) /
							  ((double)most - (double)least) +
						  0.5)]);
	}
}

static str number_words(struct arena *a, const struct health_view *v, int64_t n)
{
	if (n == UNKNOWN)
		return S("?");
	return v->facts->by_rows ? count_words(a, n) : bytes_words(a, n);
}

/* Without Unicode: the last few numbers. */
static void put_numbers(struct sb *out, struct arena *a, const struct health_view *v)
{
	ptrdiff_t i = v->points.len > NUMBERS ? v->points.len - NUMBERS : 0;

	for (bool first = true; i < v->points.len; i++, first = false)
		sb_fmt(out, "%s%.*s", first ? "" : " > ", STR(number_words(a, v, number_at(v, i))));
}

static void put_course(struct sb *out, const struct paint *p, struct arena *a, const struct health_view *v)
{
	int64_t least, most;
	int cells = p->width && p->width < 2 * SPARK_MOST ? p->width / 3 : SPARK_MOST;
	scoped(sb_free) struct sb b = SB(4096);

	if (!range(v, &least, &most))
		return;
	sb_pad(out, ' ', INDENT);
	paint_cell(out, p, ROLE_DIM, S(""), LABEL, false);
	if (p->unicode)
		spark_put(&b, v, cells);
	else
		put_numbers(&b, a, v);
	paint_put(out, p, ROLE_REF, sb_str(&b));
	if (p->unicode)
		paint_put(out, p, ROLE_DIM,
			  str_fmt(a, "  %.*s to %.*s", STR(number_words(a, v, least)), STR(number_words(a, v, most))));
	sb_putc(out, '\n');
}

/* ---- lines ---- */

static bool is_narrow(const struct paint *p)
{
	return p->width && p->width < BESIDE;
}

/* The column of text: beside its label, or below it on a narrow screen. */
static int column_of(const struct paint *p)
{
	return is_narrow(p) ? 2 * INDENT : INDENT + LABEL + WORD;
}

/* Wraps text; begun: the cursor is already at the start of the first line. */
static void put_text(struct sb *out, const struct paint *p, enum role role, str text, bool begun)
{
	struct paint narrow = *p;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str rest, line;

	narrow.width = p->width ? p->width - column_of(p) : 0;
	narrow.color = false;
	paint_wrapped(&b, &narrow, ROLE_PLAIN, text, 0);
	rest = str_trim(sb_str(&b));
	while (str_cut(&rest, '\n', &line)) {
		if (!begun)
			sb_pad(out, ' ', column_of(p));
		begun = false;
		paint_put(out, p, role, line);
		sb_putc(out, '\n');
	}
}

/* Ends a label; on a narrow screen, the text begins a new line. */
static void end_label(struct sb *out, const struct paint *p)
{
	if (!is_narrow(p))
		return;
	while (out->len && out->at[out->len - 1] == ' ')
		out->len--;
	sb_putc(out, '\n');
}

static void put_verdict(struct sb *out, const struct paint *p, const char *label, enum role role, str word,
			str evidence)
{
	sb_pad(out, ' ', INDENT);
	paint_cell(out, p, ROLE_DIM, str_of(label), LABEL, false);
	paint_cell(out, p, role, word, WORD, false);
	end_label(out, p);
	put_text(out, p, ROLE_PLAIN, evidence, !is_narrow(p));
}

static enum role weight_role(int weight)
{
	return weight >= 100 ? ROLE_BAD : weight >= 10 ? ROLE_WARN : ROLE_DIM;
}

/* Leaves out evidence that a verdict above has shown. */
static void put_flag(struct sb *out, const struct paint *p, const struct health *h, const struct health_flag *f)
{
	bool told = str_eq(f->evidence, h->freshness_evidence) || str_eq(f->evidence, h->trend_evidence);

	sb_pad(out, ' ', INDENT);
	paint_cell(out, p, weight_role(health_risk_weight(f->risk)), str_of(health_risk_word(f->risk)), LABEL + WORD,
		   false);
	end_label(out, p);
	put_text(out, p, ROLE_PLAIN, f->reason, !is_narrow(p));
	if (!told)
		put_text(out, p, ROLE_DIM, f->evidence, false);
}

static void put_head(struct sb *out, const struct paint *p, struct arena *a, const struct health_view *v)
{
	const struct health_facts *f = v->facts;
	const char *dot = p->unicode ? " · " : " | ";

	paint_put(out, p, ROLE_NAME, f->qualified);
	sb_puts(out, "  ");
	paint_put(out, p, ROLE_DIM, str_of(asset_kind_name(f->kind)));
	if (f->rows != UNKNOWN)
		paint_put(out, p, ROLE_DIM,
			  str_fmt(a, "%s%s%.*s rows", dot, f->rows_kind == COUNT_ESTIMATED ? "~" : "",
				  STR(count_words(a, f->rows))));
	if (f->size != UNKNOWN)
		paint_put(out, p, ROLE_DIM, str_fmt(a, "%s%.*s", dot, STR(bytes_words(a, f->size))));
	if (f->read_at != NO_TIME)
		paint_put(out, p, ROLE_DIM,
			  str_fmt(a, "%sas of %.*s", dot, STR(instant_iso(a, f->read_at - f->read_at % SECONDS(1)))));
	sb_putc(out, '\n');
}

static str word_of(const char *word)
{
	return word ? str_of(word) : S("?");
}

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct health_view *v = value;
	scoped(arena_close) struct arena *a = arena_open();
	const struct health *h = v->health;
	str score = h->score == UNKNOWN ? S("?")
					: str_fmt(a, "%s %lld.%02lld", freshness_word(h->score),
						  (long long)(h->score / 100), (long long)(h->score % 100));
	enum role fresh = h->score == UNKNOWN ? ROLE_DIM : h->score < 50 ? ROLE_WARN : ROLE_GOOD;

	put_head(out, p, a, v);
	sb_putc(out, '\n');
	put_verdict(out, p, "freshness", fresh, score, h->freshness_evidence);
	put_verdict(out, p, "size", h->trend ? ROLE_PLAIN : ROLE_DIM, word_of(size_trend_word(h->trend)),
		    h->trend_evidence);
	put_course(out, p, a, v);
	put_verdict(out, p, "changes", h->frequency ? ROLE_PLAIN : ROLE_DIM,
		    word_of(change_frequency_word(h->frequency)), h->frequency_evidence);
	sb_putc(out, '\n');
	paint_put(out, p, ROLE_DIM, h->flags.len ? str_fmt(a, "risks (%td)", h->flags.len) : S("no known risks"));
	sb_putc(out, '\n');
	for (ptrdiff_t i = 0; i < h->flags.len; i++)
		put_flag(out, p, h, &h->flags.at[i]);
}

/* ---- members ---- */

static struct value real_of(int64_t hundredths)
{
	return hundredths == UNKNOWN ? (struct value){ 0 }
				     : (struct value){ .kind = VALUE_REAL, .real = (double)hundredths / 100 };
}

static struct value flag_words(struct arena *a, const struct health *h)
{
	struct strs words = { 0 };

	for (ptrdiff_t i = 0; i < h->flags.len; i++)
		*push(&words, a) = str_of(health_risk_word(h->flags.at[i].risk));
	return value_texts(a, &words);
}

static void put_risk(struct jw *w, const char *name, const void *value)
{
	jw_str_at(w, name, str_of(health_risk_word(((const struct health_flag *)value)->risk)));
}

#define THIS health_flag
static const struct answer_member flag_members[] = {
	ITEM_OWN("flag", put_risk),
	ITEM("reason", ANSWER_TEXT, reason),
	ITEM("evidence", ANSWER_TEXT, evidence),
	END_OF_MEMBERS,
};
#undef THIS

static struct value flags_of(struct arena *a, const struct health *h)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_array(&w);
	for (ptrdiff_t i = 0; i < h->flags.len; i++)
		answer_put_members(&w, flag_members, &h->flags.at[i]);
	jw_end_array(&w);
	return value_json(str_dup(a, sb_str(&b)));
}

void health_cells(struct arena *a, const struct health_facts *f, const struct health *h,
		  struct value cells[HEALTH_COLUMNS])
{
	const struct value made[HEALTH_COLUMNS] = {
		[HEALTH_QUALIFIED] = value_text(f->qualified),
		[HEALTH_KIND] = value_text(str_of(asset_kind_name(f->kind))),
		[HEALTH_SCORE] = real_of(h->score),
		[HEALTH_UPDATED] = value_until(f->updated_at, !f->updated_exact),
		[HEALTH_TREND] = value_text(str_of(size_trend_word(h->trend))),
		[HEALTH_FREQUENCY] = value_text(str_of(change_frequency_word(h->frequency))),
		[HEALTH_FLAGS] = flag_words(a, h),
		[HEALTH_ROWS] = value_int(f->rows),
		[HEALTH_FRESHNESS_WHY] = value_text(h->freshness_evidence),
		[HEALTH_DAYS_OLD] = real_of(f->age == UNKNOWN ? UNKNOWN : f->age * 100 / 86400),
		[HEALTH_RISKS_FOUND] = flags_of(a, h),
		[HEALTH_TREND_WHY] = value_text(h->trend_evidence),
		[HEALTH_FREQUENCY_WHY] = value_text(h->frequency_evidence),
		[HEALTH_UPDATED_AFTER] = value_time(f->updated_after),
		[HEALTH_SIZE] = value_int(f->size),
		[HEALTH_READ_AT] = value_time(f->read_at),
	};

	for (int i = 0; i < HEALTH_COLUMNS; i++)
		cells[i] = made[i];
}

#define THIS health_point
static const struct answer_member point_members[] = {
	ITEM("measured_at", ANSWER_TIME, at),
	ITEM("row_count", ANSWER_COUNT, rows),
	ITEM("size_bytes", ANSWER_COUNT, size),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS health_view
#define CELL(id, name, type, help, look, null) \
	[id] = { { name, type, help, look, null }, .form = ANSWER_VALUE, MEMBER_AT(cells[id]) }

/* The rows of a list omit the last one. */
static const struct answer_member members[] = {
	CELL(HEALTH_QUALIFIED, "qualified_name", "string", "catalog.namespace.table", LOOK_NAME, false),
	CELL(HEALTH_SCORE, "freshness_score", "number",
	     "1: written just before the last sync, 0.5: stale_after ago; an upper bound; null: unknown", LOOK_COUNT,
	     true),
	CELL(HEALTH_UPDATED, "last_updated_at", "string", "last write at this time or earlier; null: unknown", LOOK_AGE,
	     true),
	CELL(HEALTH_ROWS, "row_count", "integer", "null: unknown", LOOK_COUNT, true),
	CELL(HEALTH_TREND, "size_trend", "string", "growing, stable or shrinking, by a tenth; null: unknown",
	     LOOK_FLUID, true),
	CELL(HEALTH_FREQUENCY, "change_frequency", "string", "daily, weekly, monthly or rarely; null: unknown",
	     LOOK_FLUID, true),
	CELL(HEALTH_KIND, "asset_type", "string", "table, view, ...", LOOK_FLUID, false),
	CELL(HEALTH_FLAGS, "flags", "array", "the values of risk_flags, worst first", LOOK_BELOW, false),
	CELL(HEALTH_FRESHNESS_WHY, "freshness_evidence", "string", "the evidence, or why it is unknown", LOOK_HIDDEN,
	     false),
	CELL(HEALTH_DAYS_OLD, "freshness_days", "number",
	     "days from last_updated_at to the last sync: a lower bound of the age", LOOK_HIDDEN, true),
	CELL(HEALTH_RISKS_FOUND, "risk_flags", "array", "flag, reason and evidence of each", LOOK_HIDDEN, false),
	CELL(HEALTH_TREND_WHY, "size_trend_evidence", "string", NULL, LOOK_HIDDEN, false),
	CELL(HEALTH_FREQUENCY_WHY, "change_frequency_evidence", "string", NULL, LOOK_HIDDEN, false),
	CELL(HEALTH_UPDATED_AFTER, "last_updated_after", "string", "last write after this time, or never", LOOK_HIDDEN,
	     true),
	CELL(HEALTH_SIZE, "size_bytes", "integer", "null: unknown", LOOK_HIDDEN, true),
	CELL(HEALTH_READ_AT, "as_of", "string", "the sync that this answer is as of", LOOK_HIDDEN, true),
	[HEALTH_COLUMNS] = { { "measures", "array",
			       "of one asset: measured_at, row_count and size_bytes at each change of a tenth or more, oldest first",
			       LOOK_HIDDEN, false },
			     .form = ANSWER_LIST,
			     LIST_AT(points, point_members) },
	END_OF_MEMBERS,
};
#undef CELL
#undef THIS

const struct answer_type answer_health_view = { .name = "health", .members = members, .page = page };

/* ---- the summary of a list ---- */

#define THIS health_risk_counts
#define _(id, word, weight, help) ITEM(word, ANSWER_NUMBER, of[id]),
static const struct answer_member risk_members[] = {
	HEALTH_RISKS(_) END_OF_MEMBERS,
};
#undef _
#undef THIS

#define THIS health_summary
#define COUNT(name, help, field) \
	{ \
		{ name, "integer", help, LOOK_COUNT, false }, .form = ANSWER_NUMBER, MEMBER_AT(field) \
	}
static const struct answer_member summary_members[] = {
	COUNT("represented", "partitions and date shards that one of these assets represents; they are not judged",
	      represented),
	COUNT("assets", "judged: all that the query line finds, also those that risk leaves out", assets),
	COUNT("broken", NULL, broken),
	COUNT("at_risk", NULL, risky),
	COUNT("unreadable", "assets that the role cannot read, without risks", unreadable),
	COUNT("hints", "assets with hints only", hinted),
	COUNT("without", "assets without findings", without),
	COUNT("undated", "tables whose last write time is unknown", undated),
	COUNT("unknown", "tables whose last write time and row count are both unknown", unknown),
	MEMBER_OBJECT("risks", "number of assets per risk", risks, risk_members),
	END_OF_MEMBERS,
};
#undef COUNT
#undef THIS

const struct answer_type answer_health_summary = { .name = "summary of health", .members = summary_members };

/* ---- the same for a person: the worst of each risk ---- */

str health_detail(const struct health_flag *f)
{
	static const enum {
		NOTHING,
		REASON,
		EVIDENCE
	} tells[RISK_COUNT] = {
		[RISK_BROKEN_VIEW] = EVIDENCE, [RISK_BROKEN_KEY] = EVIDENCE, [RISK_PARTIAL] = EVIDENCE,
		[RISK_STALE] = REASON,	       [RISK_SHRINKING] = EVIDENCE,  [RISK_UNUSED] = REASON,
	};

	return tells[f->risk] == REASON ? f->reason : tells[f->risk] == EVIDENCE ? f->evidence : NO_STR;
}

static void put_worst(struct sb *out, const struct paint *p, const struct health_worst *w, ptrdiff_t cells)
{
	bool beside = w->detail.len && (!p->width || 2 * INDENT + cells + 2 + utf8_width(w->detail) <= p->width);

	sb_pad(out, ' ', 2 * INDENT);
	if (beside) {
		paint_cell(out, p, ROLE_NAME, w->qualified, cells + 2, false);
		paint_put(out, p, ROLE_PLAIN, w->detail);
	} else {
		paint_put(out, p, ROLE_NAME, w->qualified);
	}
	sb_putc(out, '\n');
	if (w->detail.len && !beside)
		paint_wrapped(out, p, ROLE_PLAIN, w->detail, 4 * INDENT);
}

static void put_group(struct sb *out, const struct paint *p, const struct health_group *g)
{
	scoped(arena_close) struct arena *a = arena_open();
	str word = str_of(health_risk_word(g->risk)), count = str_fmt(a, "  %lld", (long long)g->count),
	    help = str_of(health_risk_help(g->risk));
	ptrdiff_t cells = 0;

	paint_put(out, p, weight_role(health_risk_weight(g->risk)), word);
	sb_put(out, count);
	if (p->width && word.len + count.len + 2 + help.len > p->width) {
		sb_putc(out, '\n');
		paint_wrapped(out, p, ROLE_DIM, help, INDENT);
	} else {
		sb_puts(out, "  ");
		paint_put(out, p, ROLE_DIM, help);
		sb_putc(out, '\n');
	}
	for (ptrdiff_t i = 0; i < g->worst.len; i++)
		cells = utf8_width(g->worst.at[i].qualified) > cells ? utf8_width(g->worst.at[i].qualified) : cells;
	for (ptrdiff_t i = 0; i < g->worst.len; i++)
		put_worst(out, p, &g->worst.at[i], cells);
	if (g->count > g->worst.len) {
		sb_pad(out, ' ', 2 * INDENT);
		paint_put(out, p, ROLE_DIM,
			  action_spell(a,
				       str_fmt(a, "and %lld more: %.*s", (long long)(g->count - g->worst.len),
					       STR(g->all)),
				       p->speller));
		sb_putc(out, '\n');
	}
}

static void put_groups(struct sb *out, const struct paint *p, const void *value)
{
	const struct health_summary *s = value;

	for (ptrdiff_t i = 0; i < s->groups.len; i++) {
		if (i)
			sb_putc(out, '\n');
		put_group(out, p, &s->groups.at[i]);
	}
}

const struct answer_type answer_health_overview = { .name = "summary of health",
						    .members = summary_members,
						    .page = put_groups };
