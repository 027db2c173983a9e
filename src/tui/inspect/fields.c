#include "tui/inspect/fields.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/tags/column_content_rules.h"

#include "base/banned.h"

static const struct span nothing = { .role = ROLE_DIM };

enum { F_MARK, F_NAME, F_TYPE, F_NULL, F_KEY, F_DEFAULT, F_REF, F_COMMENT, F_COLUMNS };
static const struct grid_column field_columns[] = {
	[F_MARK] = { .least = 1, .most = 1, .priority = 7 },
	[F_NAME] = { "column", .least = 24, .most = 40, .priority = 9 },
	[F_TYPE] = { "type", .least = 24, .most = 30, .priority = 8 },
	[F_NULL] = { "null", .least = 4, .most = 4, .priority = 5 },
	[F_KEY] = { "key", .least = 8, .most = 8, .priority = 7 },
	[F_DEFAULT] = { "default", .least = 7, .most = 24, .priority = 2 },
	[F_REF] = { "references", .least = 12, .most = 44, .priority = 4 },
	[F_COMMENT] = { "comment", .least = 12, .most = 0, .priority = 3 },
};

/* The changes to mark: now, those of the source against the cache; at an earlier time, those since then. */
static const struct changes *changes_shown(const struct explorer_state *w)
{
	static const struct changes none;
	const struct differing *d = timeline_differing(&w->times, question_asset(w->seen)->look->row.qualified);

	if (!w->times.then.number)
		return &question_asset(w->seen)->look->changes;
	return d ? &d->changes : &none;
}

static const struct change *change_of(const struct explorer_state *w, const char *what, str name)
{
	const struct changes *c = changes_shown(w);

	for (ptrdiff_t i = 0; i < c->len; i++)
		if (str_eq(c->at[i].what, str_of(what)) && str_eq(c->at[i].name, name))
			return &c->at[i];
	return NULL;
}

/* Columns that the source no longer has come last; at an earlier time, those added later. */
static const struct change *dropped_field(const struct explorer_state *w, ptrdiff_t n)
{
	enum change_kind beside = w->times.then.number ? CHANGE_ADDED : CHANGE_DROPPED;
	const struct changes *c = changes_shown(w);

	for (ptrdiff_t i = 0; i < c->len; i++)
		if (c->at[i].kind == beside && str_eq(c->at[i].what, S("field")) && n-- == 0)
			return &c->at[i];
	return NULL;
}

static ptrdiff_t dropped_fields(const struct explorer_state *w)
{
	ptrdiff_t n = 0;

	while (dropped_field(w, n))
		n++;
	return n;
}

static struct span mark_of(const struct explorer_state *w, str field)
{
	const struct change *c = change_of(w, "field", field);

	if (!c)
		return nothing;
	if (c->kind == CHANGE_DROPPED)
		return span_plain(S("-"), ROLE_DROPPED);
	return c->kind == CHANGE_ADDED ? span_plain(S("+"), ROLE_ADDED) : span_plain(S("~"), ROLE_ALTERED);
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
	bool fk = asset_key_with(a, KEY_FOREIGN, f->name) != NULL;
	const struct key *pk = asset_primary_key(a);

	if (f->pk && pk && pk->fields.len > 1)
		return span_plain(str_fmt(frame, "PK%d%s", f->pk, fk ? " FK" : ""), ROLE_KEY);
	if (f->pk)
		return span_plain(fk ? S("PK FK") : S("PK"), ROLE_KEY);
	if (fk)
		return span_plain(S("FK"), ROLE_KEY);
	if (asset_key_with(a, KEY_UNIQUE, f->name))
		return span_plain(S("UQ"), ROLE_KEY);
	return indexed(a, f->name) ? span_plain(S("ix"), ROLE_DIM) : nothing;
}

/* Its column if that has another name: otherwise the line shows it already, and the comment gets the room. */
static struct span field_reference(const struct asset *a, struct arena *frame, const struct field *f)
{
	const struct key *k = asset_key_with(a, KEY_FOREIGN, f->name);
	ptrdiff_t at = 0;
	str ns, name;

	if (!k)
		return nothing;
	while (!str_eq(k->fields.at[at], f->name))
		at++;
	ns = k->target.ns.len && !str_eq(k->target.ns, a->ns) ? str_fmt(frame, "%.*s.", STR(k->target.ns)) : S("");
	name = str_fmt(frame, "%.*s%.*s", STR(ns), STR(k->target.name));
	if (at < k->target_fields.len && !str_eq(k->target_fields.at[at], f->name))
		name = str_fmt(frame, "%.*s.%.*s", STR(name), STR(k->target_fields.at[at]));
	return span_plain(clean(frame, name), k->broken ? ROLE_WARNING : ROLE_TEXT);
}

static str field_default(struct arena *frame, const struct field *f)
{
	if (f->generated.len)
		return str_fmt(frame, "= %.*s", STR(clean(frame, f->generated)));
	if (f->identity.len)
		return str_fmt(frame, "identity %.*s", STR(clean(frame, f->identity)));
	return clean(frame, f->default_value);
}

static struct span field_null(const struct field *f)
{
	if (f->nullable == MAYBE)
		return span_plain(S("?"), ROLE_DIM);
	return f->nullable == YES ? span_plain(S("null"), ROLE_DIM) : span_plain(S("no"), ROLE_TEXT);
}

/* "[pii.email] where we write to" */
static struct span field_comment(const struct explorer_state *w, struct arena *frame, const struct field *f)
{
	const struct tags *all = &question_asset(w->seen)->look->row.tagged;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct tag *t = &all->at[i];

		if (t->rejected || !t->field.at || !str_eq(t->field, f->name))
			continue;
		sb_puts(&b, b.len ? ", " : "[");
		sb_put(&b, tag_written(frame, t->name, t->category));
	}
	if (!b.len)
		return span_plain(clean(frame, f->comment), ROLE_COMMENT);
	sb_puts(&b, f->comment.len ? "] " : "]");
	sb_put(&b, f->comment);
	return span_plain(clean(frame, str_dup(frame, sb_str(&b))), ROLE_COMMENT);
}

/* At an earlier time: a column added later. */
static struct span later_cell(const struct change *c, struct arena *frame, int column)
{
	switch (column) {
	case F_MARK: return span_plain(S("+"), ROLE_ADDED);
	case F_NAME: return span_plain(clean(frame, c->name), ROLE_ADDED);
	case F_TYPE: return span_plain(clean(frame, c->after), ROLE_DIM);
	case F_COMMENT: return span_plain(S("added since then"), ROLE_DIM);
	default: return nothing;
	}
}

/* The change of a column since then, in place of its comment. */
static str since_words(const struct explorer_state *w, struct arena *frame, const struct field *f)
{
	const struct change *c = w->times.then.number ? change_of(w, "field", f->name) : NULL;

	if (!c)
		return NO_STR;
	if (c->kind == CHANGE_DROPPED)
		return S("dropped since then");
	return clean(frame, str_fmt(frame, "now %.*s", STR(c->after.len ? c->after : S("none"))));
}

static struct span dropped_cell(const struct explorer_state *w, const struct change *c, struct arena *frame, int column)
{
	if (!c)
		return nothing;
	if (w->times.then.number)
		return later_cell(c, frame, column);
	if (column == F_MARK)
		return span_plain(S("-"), ROLE_DROPPED);
	if (column == F_NAME)
		return span_plain(clean(frame, c->name), ROLE_DROPPED);
	if (column == F_COMMENT)
		return span_plain(S("dropped since the last sync"), ROLE_DIM);
	return nothing;
}

static struct span field_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct explorer_state *w = with;
	const struct asset *a = state_seen(w);
	const struct field *f;
	str since;

	if (row >= a->fields.len)
		return dropped_cell(w, dropped_field(w, row - a->fields.len), frame, column);
	f = &a->fields.at[row];
	switch (column) {
	case F_MARK: return mark_of(w, f->name);
	case F_NAME: return span_plain(clean(frame, f->name), ROLE_TEXT);
	case F_TYPE: return f->type.len ? span_plain(clean(frame, f->type), ROLE_TYPE) : span_plain(S("?"), ROLE_DIM);
	case F_NULL: return field_null(f);
	case F_KEY: return field_keys(a, frame, f);
	case F_DEFAULT: return span_plain(field_default(frame, f), ROLE_DIM);
	case F_REF: return field_reference(a, frame, f);
	default:
		since = since_words(w, frame, f);
		return since.len ? span_plain(since, ROLE_ALTERED) : field_comment(w, frame, f);
	}
}

bool fields_sheet(const struct explorer_state *w, struct grid *out, str *why)
{
	ptrdiff_t rows = state_seen(w)->fields.len + dropped_fields(w);

	*out = (struct grid){
		.columns = field_columns, .count = F_COLUMNS, .cell = field_cell, .rows = rows, .with = w
	};
	if (!rows)
		*why = S("No columns, or none that may be read.");
	return rows > 0;
}
