#include "tui/inspect/tabs.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/cardinality.h"
#include "workspace/documents.h"
#include "service/relations/catalog_relations.h"
#include "tui/inspect/ddl.h"
#include "tui/inspect/documents.h"
#include "tui/inspect/fields.h"
#include "tui/inspect/inspect.h"
#include "tui/inspect/constraints.h"
#include "tui/inspect/sample.h"
#include "tui/short_text.h"

#include "base/banned.h"

static const char *const titles[] = {
#define _(id, title) title,
	TABS(_)
#undef _
};

const char *tab_title(enum tab t)
{
	return titles[t];
}

int tabs_shown(const struct explorer_state *w, enum tab open)
{
	bool some = open == TAB_DOCS ||
		    (w->seen && question_asset(w->seen)->documents && question_asset(w->seen)->documents->len);

	return some ? TAB_COUNT : TAB_DOCS;
}

static const struct span nothing = { .role = ROLE_DIM };

/* ---- indexes ---- */

enum { I_NAME, I_PARTS, I_KIND, I_WHERE, INDEX_COLUMNS };
static const struct grid_column index_columns[] = {
	[I_NAME] = { "index", .least = 10, .most = 44, .priority = 7 },
	[I_PARTS] = { "columns", .least = 10, .most = 60, .priority = 9 },
	[I_KIND] = { "kind", .least = 6, .most = 24, .priority = 5 },
	[I_WHERE] = { "where", .least = 8, .most = 0, .priority = 3 },
};

static str index_parts(struct arena *frame, const struct index *x)
{
	scoped(sb_free) struct sb out = SB(1 << 16);

	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		const struct index_part *p = &x->parts.at[i];

		if (i)
			sb_puts(&out, ", ");
		clean_into(&out, p->field.len ? p->field : p->expression, false);
		if (p->descending)
			sb_puts(&out, " desc");
	}
	if (x->includes.len)
		sb_fmt(&out, " include %.*s", STR(words_list(frame, &x->includes, ", ")));
	return str_dup(frame, sb_str(&out));
}

static struct span index_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct index *x = &state_seen(with)->indexes.at[row];

	switch (column) {
	case I_NAME: return span_plain(clean(frame, x->name), ROLE_TEXT);
	case I_PARTS: return span_plain(index_parts(frame, x), ROLE_TEXT);
	case I_KIND:
		return span_plain(str_fmt(frame, "%s%.*s%s",
					  x->primary  ? "primary "
					  : x->unique ? "unique "
						      : "",
					  STR(clean(frame, x->method)), x->valid == NO ? " invalid" : ""),
				  x->valid == NO ? ROLE_WARNING : ROLE_KEY);
	default: return span_plain(clean(frame, x->predicate), ROLE_DIM);
	}
}

/* ---- refs ---- */

enum { R_WAY, R_TABLE, R_ON, R_KIND, R_SAYS, REF_COLUMNS };
static const struct grid_column ref_columns[] = {
	[R_WAY] = { "way", .least = 3, .most = 3, .priority = 9 },
	[R_TABLE] = { "table", .least = 14, .most = 60, .priority = 8 },
	[R_ON] = { "on", .least = 10, .most = 0, .priority = 7 },
	[R_KIND] = { "", .least = 24, .most = 24, .priority = 4 },
	[R_SAYS] = { "", .least = 14, .most = 40, .priority = 1 },
};

static struct span ref_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct explorer_state *w = with;
	const struct relation *r = &question_asset(w->seen)->relations->at[row];
	bool out = r->from_id == question_asset(w->seen)->look->row.id;
	struct span table;
	str from, to;

	switch (column) {
	case R_WAY: return span_plain(out ? S("out") : S("in"), ROLE_DIM);
	case R_TABLE:
		table = span_plain(state_name(w, frame, out ? r->to_qualified : r->from_qualified),
				   r->broken		  ? ROLE_WARNING
				   : relation_is_guess(r) ? ROLE_DIM
							  : ROLE_TEXT);
		table.back = state_name_back(table.text);
		return table;
	case R_ON:
		from = words_fields(frame, &r->from_fields);
		to = words_fields(frame, &r->to_fields);
		if (str_eq(from, to))
			return span_plain(from, ROLE_TEXT);
		return span_plain(str_fmt(frame, "%.*s = %.*s", STR(from), STR(to.len ? to : S("?"))), ROLE_TEXT);
	case R_SAYS: return span_plain(relation_says(frame, r), ROLE_DIM);
	default:
		return span_plain(cardinality_words(out ? r->cardinality : cardinality_reversed(r->cardinality)),
				  ROLE_DIM);
	}
}

/* ---- history ---- */

enum { H_WHEN, H_KIND, H_SUMMARY, PAST_COLUMNS };
static const struct grid_column past_columns[] = {
	[H_WHEN] = { "when", .least = 8, .most = 20, .priority = 8 },
	[H_KIND] = { "change", .least = 7, .most = 8, .priority = 7 },
	[H_SUMMARY] = { "what", .least = 10, .most = 0, .priority = 9 },
};

static struct span past_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct explorer_state *w = with;
	const struct past *p = &tab_data_of(inspect_of(w)->past)->past.at[row];

	if (column == H_WHEN)
		return span_plain(words_ago(frame, p->at, w->now), ROLE_TEXT);
	if (column == H_KIND)
		return span_plain(clean(frame, p->kind), str_eq(p->kind, S("added"))	 ? ROLE_ADDED
							 : str_eq(p->kind, S("dropped")) ? ROLE_DROPPED
											 : ROLE_ALTERED);
	return span_plain(clean(frame, p->summary), ROLE_TEXT);
}

/* ---- health ---- */

enum { V_ABOUT, V_WORD, V_WHY, HEALTH_COLUMNS };
enum { ABOUT_CELLS = 9, WORD_CELLS = 12, BESIDE_WHY = ABOUT_CELLS + WORD_CELLS + 6, BELOW_WHY = 4, WHY_LEAST = 24 };
static const struct grid_column health_columns[] = {
	[V_ABOUT] = { "about", .least = ABOUT_CELLS, .most = ABOUT_CELLS, .priority = 6 },
	[V_WORD] = { "verdict", .least = 7, .most = WORD_CELLS, .priority = 9 },
	[V_WHY] = { "why", .least = 10, .most = 0, .priority = 8 },
};

/* A verdict's reason continues below it if it does not fit beside it; without room beside it, all of it is below. */
struct health_line {
	const struct verdict *of;
	str why;
	bool first, wide;
};

struct health_lines {
	struct health_line *at;
	ptrdiff_t len, cap;
};

static struct health_lines *health_lines(const struct question *q, struct arena *frame, int cells)
{
	struct health_lines *out = new(frame, struct health_lines);
	bool beside = cells - BESIDE_WHY >= WHY_LEAST;
	int room = cells - (beside ? BESIDE_WHY : BELOW_WHY);

	for (ptrdiff_t i = 0; q && i < tab_data_of(q)->verdicts.len; i++) {
		const struct verdict *v = &tab_data_of(q)->verdicts.at[i];
		str rest = v->why;
		bool first = true;

		if (!beside && v->about.len) {
			*push(out, frame) = (struct health_line){ .of = v, .why = NO_STR, .first = true };
			first = false;
		}
		do {
			str line = words_line(&rest, room);

			*push(out, frame) = (struct health_line){ v, line, first, !beside };
			first = false;
		} while (rest.len);
	}
	return out;
}

static struct span health_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	static const enum role tones[] = {
		[TONE_NONE] = ROLE_TEXT, [TONE_GOOD] = ROLE_GOOD, [TONE_RISK] = ROLE_WARNING, [TONE_BAD] = ROLE_ERROR
	};
	const struct health_line *l = &((const struct health_lines *)with)->at[row];

	if (l->wide)
		return (struct span){ .text = column ? NO_STR : str_fmt(frame, "  %.*s", STR(l->why)),
				      .role = l->of->about.len ? ROLE_TEXT : ROLE_DIM,
				      .wide = true };
	switch (column) {
	case V_ABOUT: return l->first ? span_plain(l->of->about, ROLE_DIM) : nothing;
	case V_WORD: return l->first ? span_plain(l->of->word, tones[l->of->tone]) : nothing;
	default: return span_plain(l->why, l->of->about.len ? ROLE_TEXT : ROLE_DIM);
	}
}

/* ---- all tabs ---- */

int64_t tab_count(const struct explorer_state *w, enum tab t)
{
	const struct asset *a = state_seen(w);

	switch (t) {
	case TAB_COLUMNS: return a->fields.len;
	case TAB_KEYS: return a->keys.len;
	case TAB_INDEXES: return a->indexes.len;
	case TAB_REFS: return question_asset(w->seen)->relations ? question_asset(w->seen)->relations->len : 0;
	case TAB_DOCS: return question_asset(w->seen)->documents ? question_asset(w->seen)->documents->len : 0;
	default: return -1;
	}
}

static bool some(struct grid *out, ptrdiff_t rows, str *why, str sentence)
{
	out->rows = rows;
	if (!rows)
		*why = sentence;
	return rows > 0;
}

bool tab_sheet(const struct explorer_state *w, enum tab t, struct arena *frame, int cells, struct grid *out, str *why)
{
	const struct asset *a = state_seen(w);
	const struct question *q;
	struct health_lines *lines;

	*out = (struct grid){ .with = w };
	switch (t) {
	case TAB_COLUMNS: return fields_sheet(w, out, why);
	case TAB_KEYS:
		constraints_sheet(a, frame, cells, out);
		return some(out, out->rows, why, S("No keys or constraints are declared."));
	case TAB_INDEXES:
		out->columns = index_columns;
		out->count = INDEX_COLUMNS;
		out->cell = index_cell;
		return some(out, a->indexes.len, why, S("No indexes."));
	case TAB_REFS:
		out->columns = ref_columns;
		out->count = REF_COLUMNS;
		out->cell = ref_cell;
		return some(out, question_asset(w->seen)->relations ? question_asset(w->seen)->relations->len : 0, why,
			    S("No key leads from it or to it."));
	case TAB_DDL: *why = S("Its definition is unknown: the source keeps none."); return ddl_sheet(w, cells, out);
	case TAB_SAMPLE: return sample_sheet(w, frame, cells, out, why);
	case TAB_DOCS: return documents_sheet(w, frame, cells, out, why);
	case TAB_HEALTH:
		out->columns = health_columns;
		out->count = HEALTH_COLUMNS;
		out->cell = health_cell;
		out->with = lines = health_lines(inspect_of(w)->health, frame, cells);
		return some(out, lines->len, why, S("Checking its health ..."));
	default:
		out->columns = past_columns;
		out->count = PAST_COLUMNS;
		out->cell = past_cell;
		q = inspect_of(w)->past;
		return some(out, q ? tab_data_of(q)->past.len : 0, why,
			    q ? S("No changes since the first sync.") : S("Loading its history ..."));
	}
}

static str foreign_target(const struct explorer_state *w, const struct key *k)
{
	const struct relations *all = question_asset(w->seen)->relations;
	int64_t id = question_asset(w->seen)->look->row.id;

	if (!k || !all)
		return NO_STR;
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct relation *r = &all->at[i];

		if (r->from_id == id && r->to_id && str_eq(r->to, k->target.name) &&
		    r->from_fields.len == k->fields.len && r->from_fields.len &&
		    str_eq(r->from_fields.at[0], k->fields.at[0]))
			return r->to_qualified;
	}
	return NO_STR;
}

str tab_target(const struct explorer_state *w, enum tab t, const struct grid *of, ptrdiff_t row)
{
	const struct asset *a = state_seen(w);
	const struct key *k = t == TAB_KEYS ? constraints_key(of, row) : NULL;
	const struct relation *r;

	if (t == TAB_COLUMNS && row < a->fields.len)
		return foreign_target(w, asset_key_with(a, KEY_FOREIGN, a->fields.at[row].name));
	if (k && k->kind == KEY_FOREIGN)
		return foreign_target(w, k);
	if (t != TAB_REFS || !question_asset(w->seen)->relations || row >= question_asset(w->seen)->relations->len)
		return NO_STR;
	r = &question_asset(w->seen)->relations->at[row];
	return r->from_id == question_asset(w->seen)->look->row.id ? (r->to_id ? r->to_qualified : NO_STR)
								   : r->from_qualified;
}

str tab_line(enum tab t, const struct grid *of, struct arena *frame, ptrdiff_t row)
{
	const struct key *k = t == TAB_KEYS ? constraints_key(of, row) : NULL;

	if (t == TAB_DDL)
		return ddl_line(of, row);
	return k ? constraints_whole(frame, k) : grid_line(of, frame, row);
}
