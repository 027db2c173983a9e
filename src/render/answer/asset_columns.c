/* The columns of an asset, in words and as rows. */
#include "render/answer/asset_internal.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/rows/grid.h"
#include "base/banned.h"

enum { INLINE_VALUES = 48, NARROW = 140, SLIM = 76, TINY = 50, LONG_TYPE = 16 };

/* ---- properties of a column ---- */

/* Shortens a type to the words that people type. */
static str short_type(struct arena *a, str type)
{
	static const struct {
		const char *whole, *brief;
	} names[] = { { "timestamp without time zone", "timestamp" },
		      { "timestamp with time zone", "timestamptz" },
		      { "time without time zone", "time" },
		      { "time with time zone", "timetz" },
		      { "double precision", "float8" } };
	str varying = S("character varying");

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_eq(type, str_of(names[i].whole)))
			return str_of(names[i].brief);
	if (str_starts(type, varying))
		return str_fmt(a, "varchar%.*s", STR(str_from(type, varying.len)));
	return type;
}

/* The foreign key of a column; the first of several. */
static const struct view_relation *points_out(const struct asset_view *v, str field, ptrdiff_t *place, int *count)
{
	const struct view_relation *first = NULL;

	for (ptrdiff_t i = 0; i < v->out.len; i++) {
		for (ptrdiff_t c = 0; c < v->out.at[i].fields.len && !v->out.at[i].guess; c++) {
			if (!str_eq(v->out.at[i].fields.at[c], field))
				continue;
			if (!first) {
				first = &v->out.at[i];
				*place = c;
			}
			++*count;
		}
	}
	return first;
}

/* sales.orders.id, or orders.id in its own schema; if space is short, the list of references shows the column. */
static str target_words(struct arena *a, const struct asset_view *v, const struct view_relation *r, ptrdiff_t place,
			bool narrow)
{
	str name = asset_short(v, r->other), ns = v->asset->ns;

	if (ns.len && str_starts(name, ns) && name.len > ns.len && name.at[ns.len] == '.')
		name = str_from(name, ns.len + 1);
	if (place >= r->other_fields.len || narrow)
		return name;
	return str_fmt(a, "%.*s.%.*s", STR(name), STR(r->other_fields.at[place]));
}

static bool is_alone_unique(const struct asset *t, str field)
{
	struct strs one = { .at = &field, .len = 1, .cap = 1 };

	return asset_is_unique_on(t, &one);
}

static void set_mark(struct arena *a, const struct paint *p, const struct asset_view *v, const struct field *f,
		     bool narrow, struct column_words *w)
{
	const struct key *pk = asset_primary_key(v->asset);
	ptrdiff_t place = 0;
	int count = 0;
	const struct view_relation *r = points_out(v, f->name, &place, &count);
	str key = S("");

	if (f->pk)
		key = pk && pk->fields.len > 1 ? str_fmt(a, "pk%d", f->pk) : S("pk");
	else if (is_alone_unique(v->asset, f->name))
		key = S("unique");
	w->is_key = f->pk > 0;
	w->is_reference = r != NULL;
	w->mark = key;
	if (r)
		w->mark = str_fmt(a, "%.*s%s%s %.*s", STR(key), key.len ? " " : "", p->unicode ? "→" : "->",
				  STR(target_words(a, v, r, place, narrow)));
	if (count > 1)
		w->mark = str_fmt(a, "%.*s +%d", STR(w->mark), count - 1);
}

/* Drops the cast from 'none'::character varying: the type is shown beside it. */
static str without_cast(str text)
{
	ptrdiff_t cast = str_find(text, S("'::"));

	if (text.len < 2 || text.at[0] != '\'' || cast < 0)
		return text;
	for (ptrdiff_t i = cast + 1; i < text.len; i++)
		if (text.at[i] == '\'' || text.at[i] == '(' || text.at[i] == '|' || text.at[i] == '+')
			return text;
	return str_upto(text, cast + 1);
}

static str otherwise_words(struct arena *a, const struct field *f, bool narrow)
{
	if (f->generated.at)
		return str_fmt(a, "= %.*s%s%.*s", STR(f->generated), f->generated_as.len && !narrow ? " " : "",
			       STR(narrow ? S("") : f->generated_as));
	if (f->identity.len && narrow)
		return S("identity");
	if (f->identity.len)
		return str_fmt(a, "identity %.*s", STR(f->identity));
	if (!f->default_value.at)
		return S("");
	return narrow ? without_cast(f->default_value) : f->default_value;
}

static str and_then(struct arena *a, str first, str second)
{
	return !first.len ? second : !second.len ? first : str_fmt(a, "%.*s; %.*s", STR(first), STR(second));
}

/* Quotes a value that could be read as two, or as none: "ok, 'bad, or'". */
static str values_list(struct arena *a, const struct strs *values)
{
	struct strs shown = { 0 };

	for (ptrdiff_t i = 0; i < values->len; i++) {
		str v = values->at[i];
		bool odd = !v.len || str_at(v, ',') >= 0 || str_trim(v).len != v.len;

		*push(&shown, a) = odd ? str_fmt(a, "'%.*s'", STR(v)) : v;
	}
	return asset_list(a, &shown);
}

/* Long lists of values go below all columns, if there is space. */
static bool are_below(struct arena *a, const struct paint *p, const struct field *f)
{
	return p->width && f->values.len && utf8_width(values_list(a, &f->values)) > INLINE_VALUES;
}

static str comment_words(struct arena *a, const struct paint *p, const struct field *f)
{
	const char *each = f->class == TYPE_ARRAY ? "each one of" : "one of";
	str values = S(""), comment = f->comment.at ? str_trim(f->comment) : S("");

	if (!p->width) /* a pipe has one line per column */
		comment = asset_flat(a, comment);
	if (are_below(a, p, f))
		values = str_fmt(a, "%s %td values, below", each, f->values.len);
	else if (f->values.len)
		values = str_fmt(a, "%s %.*s", each, STR(values_list(a, &f->values)));
	if (comment.len && values.len)
		return str_fmt(a, "%.*s (%.*s)", STR(comment), STR(values));
	return and_then(a, f->readable == NO ? S("not readable") : S(""), comment.len ? comment : values);
}

/* "[pii.email] where we write to" */
static str with_tags(struct arena *a, const struct asset_view *v, str field, str comment)
{
	struct strs tags = { 0 };

	for (ptrdiff_t i = 0; i < v->tagged.len; i++)
		if (str_eq(v->tagged.at[i].field, field))
			*push(&tags, a) = v->tagged.at[i].tag;
	if (!tags.len)
		return comment;
	return str_fmt(a, "[%.*s]%s%.*s", STR(asset_list(a, &tags)), comment.len ? " " : "", STR(comment));
}

struct column_words asset_column(struct arena *a, const struct paint *p, const struct asset_view *v, ptrdiff_t i,
				 bool narrow)
{
	const struct field *f = &v->asset->fields.at[i];
	str type = f->type.len ? f->type : S("?"), base = props_get(&f->props, S("base_type"));
	struct column_words w = {
		.number = str_fmt(a, "%td", i + 1),
		.name = f->path.at ? f->path : f->name,
		.type = narrow && type.len > LONG_TYPE ? short_type(a, type) : type,
		.null = f->nullable == NO    ? S("no")
			: f->nullable == YES ? S("yes")
					     : S("?"),
		.default_value = asset_flat(a, otherwise_words(a, f, narrow)),
		.comment = with_tags(a, v, f->name, comment_words(a, p, f)),
	};

	if (base.len && !narrow) /* of a domain */
		w.type = str_fmt(a, "%.*s (%.*s)", STR(w.type), STR(base));
	if (f->collation.len && narrow)
		w.comment = str_fmt(a, "collate %.*s%s%.*s", STR(f->collation), w.comment.len ? "; " : "",
				    STR(w.comment));
	else if (f->collation.len)
		w.type = str_fmt(a, "%.*s collate %.*s", STR(w.type), STR(f->collation));
	set_mark(a, p, v, f, narrow, &w);
	return w;
}

/* ---- rows ---- */

static bool is_wanted(const struct asset_view *v, ptrdiff_t i)
{
	return asset_view_shows(v, &v->asset->fields.at[i]);
}

/* No source reports nullability for views; omit it rather than ask about it on every line. */
static bool knows_null(const struct asset *t)
{
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		if (t->fields.at[i].nullable != MAYBE)
			return true;
	return false;
}

static void put_values(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { .least = 12 }, { .least = 20 } };
	struct grid g = grid_of(a, columns, 2);

	for (ptrdiff_t i = 0; i < v->asset->fields.len; i++) {
		const struct field *f = &v->asset->fields.at[i];
		struct grid_cell row[] = { { f->name, ROLE_PLAIN }, { values_list(a, &f->values), ROLE_PLAIN } };

		if (is_wanted(v, i) && are_below(a, p, f))
			grid_row(&g, row);
	}
	if (g.cells.len)
		asset_head(out, p, "values", -1);
	grid_put(out, p, &g, INDENT);
}

/* If space is short, the default goes below, with the comment. */
static str rest_words(struct arena *a, const struct field *f, const struct column_words *w)
{
	const char *what = !w->default_value.len || f->generated.at || f->identity.len ? "" : "default ";
	const char *between = w->default_value.len && w->comment.len ? "\n" : "";

	return str_fmt(a, "%s%.*s%s%.*s", what, STR(w->default_value), between, STR(w->comment));
}

static void put_column(struct grid *g, const struct paint *p, const struct asset_view *v, ptrdiff_t i, bool null,
		       bool columns)
{
	struct arena *a = g->arena;
	bool narrow = p->width && p->width < NARROW, slim = p->width && p->width < SLIM;
	struct column_words w = asset_column(a, p, v, i, narrow);
	str is_null = columns ? w.null : str_eq(w.null, S("no")) ? S("not null") : S("");
	struct grid_cell row[] = {
		{ p->width && p->width < TINY ? S("") : w.number, ROLE_DIM },
		{ w.name, w.is_key ? ROLE_KEY : ROLE_PLAIN },
		{ w.type, ROLE_TYPE },
		{ null ? is_null : S(""), str_eq(w.null, S("no")) ? ROLE_PLAIN : ROLE_DIM },
		{ w.mark, w.is_reference ? ROLE_REF : ROLE_KEY },
		{ slim ? S("") : w.default_value, ROLE_DIM },
		{ slim ? rest_words(a, &v->asset->fields.at[i], &w) : w.comment, ROLE_PLAIN },
	};

	grid_row(g, row);
}

void asset_put_columns(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	static const struct grid_column heads[] = {
		{ "#", .least = 1, .right = true },
		{ "column", .least = 16 },
		{ "type", .least = 12 },
		{ "null", .least = 4 },
		{ "key", .least = 18 },
		{ "default", .least = 12, .gives = true },
		{ "comment", .least = 16 },
	};
	scoped(arena_close) struct arena *a = arena_open();
	bool null = knows_null(v->asset), columns = true;
	struct grid g;

	asset_head(out, p, v->only.at ? "column" : "columns", v->only.at ? -1 : v->asset->fields.len);
	do {
		g = grid_of(a, heads, 7);
		for (ptrdiff_t i = 0; i < v->asset->fields.len; i++)
			if (is_wanted(v, i))
				put_column(&g, p, v, i, null, columns);
	} while (columns && !(columns = grid_has_columns(&g, p, INDENT)));
	grid_put(out, p, &g, INDENT);
	put_values(out, p, a, v);
}
