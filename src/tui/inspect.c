#include "tui/inspect.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/tagrules.h"
#include "render/code.h"
#include "tool/kin.h"
#include "tui/sample.h"
#include "tui/words.h"

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

static const struct asset *asset_of(const struct world *w)
{
	return &w->seen->result.look->row.asset;
}

static struct span plain(str text, enum role role)
{
	return (struct span){ .text = text, .role = role };
}

static const struct span nothing = { .role = ROLE_DIM };

/* ---- columns ---- */

enum { F_MARK, F_NAME, F_TYPE, F_NULL, F_KEY, F_DEFAULT, F_REF, F_COMMENT, F_COLUMNS };
static const struct sheet_column field_columns[] = {
	[F_MARK] = { .least = 1, .most = 1, .dear = 7 },
	[F_NAME] = { "column", .least = 24, .most = 40, .dear = 9 },
	[F_TYPE] = { "type", .least = 24, .most = 30, .dear = 8 },
	[F_NULL] = { "null", .least = 4, .most = 4, .dear = 5 },
	[F_KEY] = { "key", .least = 8, .most = 8, .dear = 7 },
	[F_DEFAULT] = { "default", .least = 7, .most = 24, .dear = 2 },
	[F_REF] = { "references", .least = 12, .most = 44, .dear = 4 },
	[F_COMMENT] = { "comment", .least = 12, .most = 0, .dear = 3 },
};

/* What is marked: now, what the source has otherwise than the cache; at an earlier time, what is otherwise now. */
static const struct changes *changes_shown(const struct world *w)
{
	static const struct changes none;
	const struct differing *d = times_differing(&w->times, w->seen->result.look->row.qualified);

	if (!w->times.then.number)
		return &w->seen->result.look->changes;
	return d ? &d->changes : &none;
}

static const struct change *change_of(const struct world *w, const char *what, str name)
{
	const struct changes *c = changes_shown(w);

	for (ptrdiff_t i = 0; i < c->len; i++)
		if (str_eq(c->at[i].what, str_of(what)) && str_eq(c->at[i].name, name))
			return &c->at[i];
	return NULL;
}

/* Columns that the source has no more stand at the end; at an earlier time those that came later. */
static const struct change *dropped_field(const struct world *w, ptrdiff_t n)
{
	enum change_kind beside = w->times.then.number ? CHANGE_ADDED : CHANGE_DROPPED;
	const struct changes *c = changes_shown(w);

	for (ptrdiff_t i = 0; i < c->len; i++)
		if (c->at[i].kind == beside && str_eq(c->at[i].what, S("field")) && n-- == 0)
			return &c->at[i];
	return NULL;
}

static ptrdiff_t dropped_fields(const struct world *w)
{
	ptrdiff_t n = 0;

	while (dropped_field(w, n))
		n++;
	return n;
}

static struct span mark_of(const struct world *w, str field)
{
	const struct change *c = change_of(w, "field", field);

	if (!c)
		return nothing;
	if (c->kind == CHANGE_DROPPED)
		return plain(S("-"), ROLE_DROPPED);
	return c->kind == CHANGE_ADDED ? plain(S("+"), ROLE_ADDED) : plain(S("~"), ROLE_ALTERED);
}

static bool holds(const struct strs *list, str name)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (str_eq(list->at[i], name))
			return true;
	return false;
}

static const struct key *key_with(const struct asset *a, enum key_kind kind, str field)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].kind == kind && holds(&a->keys.at[i].fields, field))
			return &a->keys.at[i];
	return NULL;
}

static bool indexed(const struct asset *a, str field)
{
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		for (ptrdiff_t k = 0; k < a->indexes.at[i].parts.len; k++)
			if (str_eq(a->indexes.at[i].parts.at[k].field, field))
				return true;
	return false;
}

static struct span field_keys(const struct asset *a, struct arena *frame, const struct field *f)
{
	bool fk = key_with(a, KEY_FOREIGN, f->name) != NULL;
	const struct key *pk = asset_primary_key(a);

	if (f->pk && pk && pk->fields.len > 1)
		return plain(str_fmt(frame, "PK%d%s", f->pk, fk ? " FK" : ""), ROLE_KEY);
	if (f->pk)
		return plain(fk ? S("PK FK") : S("PK"), ROLE_KEY);
	if (fk)
		return plain(S("FK"), ROLE_KEY);
	if (key_with(a, KEY_UNIQUE, f->name))
		return plain(S("UQ"), ROLE_KEY);
	return indexed(a, f->name) ? plain(S("ix"), ROLE_DIM) : nothing;
}

static struct span field_reference(const struct asset *a, struct arena *frame, const struct field *f)
{
	const struct key *k = key_with(a, KEY_FOREIGN, f->name);
	ptrdiff_t at = 0;
	str ns, name;

	if (!k)
		return nothing;
	while (!str_eq(k->fields.at[at], f->name))
		at++;
	ns = k->target.ns.len && !str_eq(k->target.ns, a->ns) ? str_fmt(frame, "%.*s.", STR(k->target.ns)) : S("");
	name = str_fmt(frame, "%.*s%.*s", STR(ns), STR(k->target.name));
	if (at < k->target_fields.len)
		name = str_fmt(frame, "%.*s.%.*s", STR(name), STR(k->target_fields.at[at]));
	return plain(clean(frame, name), k->broken ? ROLE_WARNING : ROLE_TEXT);
}

static str field_default(struct arena *frame, const struct field *f)
{
	if (f->generated.len)
		return str_fmt(frame, "= %.*s", STR(clean(frame, f->generated)));
	if (f->identity.len)
		return str_fmt(frame, "identity %.*s", STR(clean(frame, f->identity)));
	return clean(frame, f->otherwise);
}

static struct span field_null(const struct field *f)
{
	if (f->nullable == MAYBE)
		return plain(S("?"), ROLE_DIM);
	return f->nullable == YES ? plain(S("null"), ROLE_DIM) : plain(S("no"), ROLE_TEXT);
}

/* "[pii.email] where we write to" */
static struct span field_comment(const struct world *w, struct arena *frame, const struct field *f)
{
	const struct tags *all = &w->seen->result.look->row.tagged;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct tag *t = &all->at[i];

		if (t->rejected || !t->field.at || !str_eq(t->field, f->name))
			continue;
		sb_puts(&b, b.len ? ", " : "[");
		sb_put(&b, tag_written(frame, t->name, t->category));
	}
	if (!b.len)
		return plain(clean(frame, f->comment), ROLE_COMMENT);
	sb_puts(&b, f->comment.len ? "] " : "]");
	sb_put(&b, f->comment);
	return plain(clean(frame, str_dup(frame, sb_str(&b))), ROLE_COMMENT);
}

/* At an earlier time: a column that came later. */
static struct span later_cell(const struct change *c, struct arena *frame, int column)
{
	switch (column) {
	case F_MARK: return plain(S("+"), ROLE_ADDED);
	case F_NAME: return plain(clean(frame, c->name), ROLE_ADDED);
	case F_TYPE: return plain(clean(frame, c->after), ROLE_DIM);
	case F_COMMENT: return plain(S("added since then"), ROLE_DIM);
	default: return nothing;
	}
}

/* What became of a column of then, in place of its comment. */
static str since_words(const struct world *w, struct arena *frame, const struct field *f)
{
	const struct change *c = w->times.then.number ? change_of(w, "field", f->name) : NULL;

	if (!c)
		return NO_STR;
	if (c->kind == CHANGE_DROPPED)
		return S("dropped since then");
	return clean(frame, str_fmt(frame, "now %.*s", STR(c->after.len ? c->after : S("none"))));
}

static struct span dropped_cell(const struct world *w, const struct change *c, struct arena *frame, int column)
{
	if (!c)
		return nothing;
	if (w->times.then.number)
		return later_cell(c, frame, column);
	if (column == F_MARK)
		return plain(S("-"), ROLE_DROPPED);
	if (column == F_NAME)
		return plain(clean(frame, c->name), ROLE_DROPPED);
	if (column == F_COMMENT)
		return plain(S("dropped since the cache was read"), ROLE_DIM);
	return nothing;
}

static struct span field_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct world *w = with;
	const struct asset *a = asset_of(w);
	const struct field *f;
	str since;

	if (row >= a->fields.len)
		return dropped_cell(w, dropped_field(w, row - a->fields.len), frame, column);
	f = &a->fields.at[row];
	switch (column) {
	case F_MARK: return mark_of(w, f->name);
	case F_NAME: return plain(clean(frame, f->name), ROLE_TEXT);
	case F_TYPE: return f->type.len ? plain(clean(frame, f->type), ROLE_TYPE) : plain(S("?"), ROLE_DIM);
	case F_NULL: return field_null(f);
	case F_KEY: return field_keys(a, frame, f);
	case F_DEFAULT: return plain(field_default(frame, f), ROLE_DIM);
	case F_REF: return field_reference(a, frame, f);
	default:
		since = since_words(w, frame, f);
		return since.len ? plain(since, ROLE_ALTERED) : field_comment(w, frame, f);
	}
}

/* ---- keys ---- */

enum { K_KIND, K_COLUMNS, K_TARGET, K_RULES, K_NAME, KEY_COLUMNS };
static const struct sheet_column key_columns[] = {
	[K_KIND] = { "key", .least = 7, .most = 8, .dear = 9 },
	[K_COLUMNS] = { "columns", .least = 10, .most = 50, .dear = 8 },
	[K_TARGET] = { "references", .least = 12, .most = 50, .dear = 7 },
	[K_RULES] = { "rules", .least = 8, .most = 40, .dear = 3 },
	[K_NAME] = { "name", .least = 8, .most = 0, .dear = 5 },
};

static str key_target(struct arena *frame, const struct key *k)
{
	str ns = k->target.ns.len ? str_fmt(frame, "%.*s.", STR(k->target.ns)) : S("");

	if (k->kind != KEY_FOREIGN)
		return clean(frame, k->expression);
	return clean(frame, str_fmt(frame, "%.*s%.*s %.*s", STR(ns), STR(k->target.name),
				    STR(k->target_fields.len ? words_fields(frame, &k->target_fields) : S(""))));
}

static str key_rules(struct arena *frame, const struct key *k)
{
	scoped(sb_free) struct sb out = SB(1000);

	if (k->broken)
		sb_puts(&out, "target missing  ");
	if (k->on_delete.len)
		sb_fmt(&out, "on delete %.*s  ", STR(clean(frame, k->on_delete)));
	if (k->on_update.len)
		sb_fmt(&out, "on update %.*s  ", STR(clean(frame, k->on_update)));
	if (k->deferrable == YES)
		sb_puts(&out, "deferrable  ");
	if (k->validated == NO)
		sb_puts(&out, "not validated  ");
	if (k->enforced == NO)
		sb_puts(&out, "not enforced  ");
	return str_dup(frame, str_trim(sb_str(&out)));
}

static struct span key_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct key *k = &asset_of(with)->keys.at[row];

	switch (column) {
	case K_KIND: return plain(str_of(key_kind_name(k->kind)), ROLE_KEY);
	case K_COLUMNS: return plain(words_list(frame, &k->fields, ", "), ROLE_TEXT);
	case K_TARGET: return plain(key_target(frame, k), k->broken ? ROLE_WARNING : ROLE_TEXT);
	case K_RULES: return plain(key_rules(frame, k), k->broken ? ROLE_WARNING : ROLE_DIM);
	default: return plain(clean(frame, k->name), ROLE_DIM);
	}
}

/* ---- indexes ---- */

enum { I_NAME, I_PARTS, I_KIND, I_WHERE, INDEX_COLUMNS };
static const struct sheet_column index_columns[] = {
	[I_NAME] = { "index", .least = 10, .most = 44, .dear = 7 },
	[I_PARTS] = { "columns", .least = 10, .most = 60, .dear = 9 },
	[I_KIND] = { "kind", .least = 6, .most = 24, .dear = 5 },
	[I_WHERE] = { "where", .least = 8, .most = 0, .dear = 3 },
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
	const struct index *x = &asset_of(with)->indexes.at[row];

	switch (column) {
	case I_NAME: return plain(clean(frame, x->name), ROLE_TEXT);
	case I_PARTS: return plain(index_parts(frame, x), ROLE_TEXT);
	case I_KIND:
		return plain(str_fmt(frame, "%s%.*s%s",
				     x->primary	 ? "primary "
				     : x->unique ? "unique "
						 : "",
				     STR(clean(frame, x->method)), x->valid == NO ? " invalid" : ""),
			     x->valid == NO ? ROLE_WARNING : ROLE_KEY);
	default: return plain(clean(frame, x->predicate), ROLE_DIM);
	}
}

/* ---- refs ---- */

enum { R_WAY, R_TABLE, R_ON, R_KIND, R_SAYS, REF_COLUMNS };
static const struct sheet_column ref_columns[] = {
	[R_WAY] = { "way", .least = 3, .most = 3, .dear = 9 },
	[R_TABLE] = { "table", .least = 14, .most = 60, .dear = 8 },
	[R_ON] = { "on", .least = 10, .most = 0, .dear = 7 },
	[R_KIND] = { "", .least = 3, .most = 3, .dear = 4 },
	[R_SAYS] = { "", .least = 8, .most = 30, .dear = 1 },
};

static struct span ref_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct world *w = with;
	const struct relation *r = &w->seen->result.relations->at[row];
	bool out = r->from_id == w->seen->result.look->row.id;
	struct span table;
	str from, to;

	switch (column) {
	case R_WAY: return plain(out ? S("out") : S("in"), ROLE_DIM);
	case R_TABLE:
		table = plain(world_name(w, frame, out ? r->to_qualified : r->from_qualified), r->broken ? ROLE_WARNING
											       : kin_is_guess(r)
												       ? ROLE_DIM
												       : ROLE_TEXT);
		table.back = world_name_back(table.text);
		return table;
	case R_ON:
		from = words_fields(frame, &r->from_fields);
		to = words_fields(frame, &r->to_fields);
		return plain(str_fmt(frame, "%.*s = %.*s", STR(from), STR(to.len ? to : S("?"))), ROLE_TEXT);
	case R_SAYS: return plain(kin_says(frame, r), ROLE_DIM);
	default: return plain(r->cardinality.len ? r->cardinality : r->from_unique ? S("1:1") : S("N:1"), ROLE_DIM);
	}
}

/* ---- DDL ---- */

static const enum role code_roles[] = {
	[CODE_NAME] = ROLE_TEXT, [CODE_WORD] = ROLE_STRONG, [CODE_TEXT] = ROLE_GOOD, [CODE_REMARK] = ROLE_DIM
};

static struct span text_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct question *q = with;
	struct span line = plain(q->reading.ddl.lines.at[row], ROLE_TEXT);
	unsigned char *roles = new_n(frame, unsigned char, line.text.len + 1);

	(void)column;
	for (ptrdiff_t i = 0; i < line.text.len; i++)
		roles[i] = (unsigned char)code_roles[q->reading.ddl.kinds.at[row][i]];
	line.roles = roles;
	return line;
}

static const struct sheet_column text_columns[] = { { "", .least = 1, .most = 0, .dear = 1 } };

/* ---- history ---- */

enum { H_WHEN, H_KIND, H_SUMMARY, PAST_COLUMNS };
static const struct sheet_column past_columns[] = {
	[H_WHEN] = { "when", .least = 8, .most = 20, .dear = 8 },
	[H_KIND] = { "change", .least = 7, .most = 8, .dear = 7 },
	[H_SUMMARY] = { "what", .least = 10, .most = 0, .dear = 9 },
};

static struct span past_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct world *w = with;
	const struct past *p = &w->past->past.at[row];

	if (column == H_WHEN)
		return plain(words_ago(frame, p->at, w->now), ROLE_TEXT);
	if (column == H_KIND)
		return plain(clean(frame, p->kind), str_eq(p->kind, S("added"))	    ? ROLE_ADDED
						    : str_eq(p->kind, S("dropped")) ? ROLE_DROPPED
										    : ROLE_ALTERED);
	return plain(clean(frame, p->summary), ROLE_TEXT);
}

/* ---- health ---- */

enum { V_ABOUT, V_WORD, V_WHY, HEALTH_COLUMNS };
enum { ABOUT_CELLS = 9, WORD_CELLS = 12, BESIDE_WHY = ABOUT_CELLS + WORD_CELLS + 6, WHY_LEAST = 24 };
static const struct sheet_column health_columns[] = {
	[V_ABOUT] = { "about", .least = ABOUT_CELLS, .most = ABOUT_CELLS, .dear = 6 },
	[V_WORD] = { "verdict", .least = 7, .most = WORD_CELLS, .dear = 9 },
	[V_WHY] = { "why", .least = 10, .most = 0, .dear = 8 },
};

/* A verdict's reason goes on below it, where it has no room beside it. */
struct health_line {
	const struct verdict *of;
	str why;
	bool first;
};

struct health_lines {
	struct health_line *at;
	ptrdiff_t len, cap;
};

static struct health_lines *health_lines(const struct question *q, struct arena *frame, int cells)
{
	struct health_lines *out = new(frame, struct health_lines);
	int room = cells - BESIDE_WHY > WHY_LEAST ? cells - BESIDE_WHY : WHY_LEAST;

	for (ptrdiff_t i = 0; q && i < q->reading.verdicts.len; i++) {
		const struct verdict *v = &q->reading.verdicts.at[i];
		str rest = v->why;
		bool first = true;

		do {
			str line = words_line(&rest, room);

			*push(out, frame) = (struct health_line){ v, line, first };
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

	(void)frame;
	switch (column) {
	case V_ABOUT: return l->first ? plain(l->of->about, ROLE_DIM) : nothing;
	case V_WORD: return l->first ? plain(l->of->word, tones[l->of->tone]) : nothing;
	default: return plain(l->why, l->of->about.len ? ROLE_TEXT : ROLE_DIM);
	}
}

/* ---- all of them ---- */

int64_t tab_count(const struct world *w, enum tab t)
{
	const struct asset *a = asset_of(w);

	switch (t) {
	case TAB_COLUMNS: return a->fields.len;
	case TAB_KEYS: return a->keys.len;
	case TAB_INDEXES: return a->indexes.len;
	case TAB_REFS: return w->seen->result.relations ? w->seen->result.relations->len : 0;
	default: return -1;
	}
}

static bool some(struct sheet *out, ptrdiff_t rows, str *why, str sentence)
{
	out->rows = rows;
	if (!rows)
		*why = sentence;
	return rows > 0;
}

bool tab_sheet(const struct world *w, enum tab t, struct arena *frame, int cells, struct sheet *out, str *why)
{
	const struct asset *a = asset_of(w);
	const struct question *q = w->seen;
	struct health_lines *lines;

	*out = (struct sheet){ .with = w };
	switch (t) {
	case TAB_COLUMNS:
		out->columns = field_columns;
		out->count = F_COLUMNS;
		out->cell = field_cell;
		return some(out, a->fields.len + dropped_fields(w), why,
			    S("It has no columns, or none that may be read."));
	case TAB_KEYS:
		out->columns = key_columns;
		out->count = KEY_COLUMNS;
		out->cell = key_cell;
		return some(out, a->keys.len, why, S("No keys and no constraints are declared."));
	case TAB_INDEXES:
		out->columns = index_columns;
		out->count = INDEX_COLUMNS;
		out->cell = index_cell;
		return some(out, a->indexes.len, why, S("It has no indexes."));
	case TAB_REFS:
		out->columns = ref_columns;
		out->count = REF_COLUMNS;
		out->cell = ref_cell;
		return some(out, w->seen->result.relations ? w->seen->result.relations->len : 0, why,
			    S("No key points from it or at it."));
	case TAB_DDL:
		*out = (struct sheet){ .columns = text_columns, .count = 1, .cell = text_cell, .with = q };
		return some(out, q->reading.ddl.lines.len, why,
			    S("What makes it is not known: the source keeps no text of it."));
	case TAB_SAMPLE: return sample_sheet(w, frame, cells, out, why);
	case TAB_HEALTH:
		out->columns = health_columns;
		out->count = HEALTH_COLUMNS;
		out->cell = health_cell;
		out->with = lines = health_lines(w->health, frame, cells);
		return some(out, lines->len, why, S("Asking how it is doing ..."));
	default:
		out->columns = past_columns;
		out->count = PAST_COLUMNS;
		out->cell = past_cell;
		return some(out, w->past ? w->past->past.len : 0, why,
			    w->past ? S("Nothing has changed since it was first read.") : S("Reading its history ..."));
	}
}

static str foreign_target(const struct world *w, const struct key *k)
{
	const struct relations *all = w->seen->result.relations;
	int64_t id = w->seen->result.look->row.id;

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

str tab_target(const struct world *w, enum tab t, ptrdiff_t row)
{
	const struct asset *a = asset_of(w);
	const struct relation *r;

	if (t == TAB_COLUMNS && row < a->fields.len)
		return foreign_target(w, key_with(a, KEY_FOREIGN, a->fields.at[row].name));
	if (t == TAB_KEYS && row < a->keys.len && a->keys.at[row].kind == KEY_FOREIGN)
		return foreign_target(w, &a->keys.at[row]);
	if (t != TAB_REFS || !w->seen->result.relations || row >= w->seen->result.relations->len)
		return NO_STR;
	r = &w->seen->result.relations->at[row];
	return r->from_id == w->seen->result.look->row.id ? (r->to_id ? r->to_qualified : NO_STR) : r->from_qualified;
}
