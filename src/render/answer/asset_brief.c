#include "render/answer/asset_brief.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/answer/asset_internal.h"
#include "base/banned.h"

enum { LINE_MOST = 1 << 20 };

/* ---- text of the catalog ---- */

static void put_clean(struct sb *out, struct arena *a, str text)
{
	sb_put(out, clean(a, asset_flat(a, text)));
}

/* In quotes, so that it is read as data. */
static void put_comment(struct sb *out, struct arena *a, str text, ptrdiff_t most)
{
	str flat = clean(a, asset_flat(a, str_trim(text)));
	ptrdiff_t end = flat.len < most ? flat.len : most;

	if (!flat.len || !most)
		return;
	while (end > 0 && end < flat.len && (flat.at[end] & 0xc0) == 0x80)
		end--;
	sb_puts(out, " \"");
	for (ptrdiff_t i = 0; i < end; i++)
		sb_putc(out, flat.at[i] == '"' ? '\'' : flat.at[i]);
	sb_puts(out, end < flat.len ? "...\"" : "\"");
}

static void put_title(struct sb *out, struct arena *a, const struct asset_view *v, const struct asset_limits *l)
{
	const struct stats *s = &v->asset->stats;

	put_clean(out, a, v->qualified);
	sb_fmt(out, ": %s", asset_kind_name(v->asset->kind));
	if (s->row_kind != COUNT_UNKNOWN && s->row_count != UNKNOWN)
		sb_fmt(out, ", %s%lld rows", s->row_kind == COUNT_ESTIMATED ? "about " : "", (long long)s->row_count);
	if (s->size_bytes != UNKNOWN)
		sb_fmt(out, ", %.*s", STR(bytes_words(a, s->size_bytes)));
	if (v->tags && v->tags->len) {
		sb_puts(out, ", tags: ");
		put_clean(out, a, asset_list(a, v->tags));
	}
	put_comment(out, a, v->asset->comment, l->text);
	sb_putc(out, '\n');
}

/* ---- columns ---- */

static void put_column(struct sb *out, struct arena *a, const struct asset_view *v, const struct column_words *w,
		       ptrdiff_t i, const struct asset_limits *l)
{
	sb_puts(out, "- ");
	put_clean(out, a, w->name);
	if (w->type.len) {
		sb_putc(out, ' ');
		put_clean(out, a, w->type);
	}
	if (str_eq(w->null, S("no")) && !w->is_key)
		sb_puts(out, " not null");
	if (w->mark.len) {
		sb_putc(out, ' ');
		put_clean(out, a, w->mark);
	}
	if (w->default_value.len) {
		sb_puts(out, " default ");
		put_clean(out, a, w->default_value);
	}
	if (v->fields.at[i].tags.len) {
		sb_puts(out, " tags: ");
		put_clean(out, a, asset_list(a, &v->fields.at[i].tags));
	}
	put_comment(out, a, w->comment, l->text);
	sb_putc(out, '\n');
}

/* "also: name, name, +3" */
static void put_also(struct sb *out, struct arena *a, const struct strs *names, ptrdiff_t most)
{
	ptrdiff_t n = names->len < most ? names->len : most;

	if (!n)
		return;
	for (ptrdiff_t i = 0; i < n; i++) {
		sb_puts(out, i ? ", " : "- also: ");
		put_clean(out, a, names->at[i]);
	}
	if (n < names->len)
		sb_fmt(out, ", +%td", names->len - n);
	sb_putc(out, '\n');
}

/* Keys and references first if not all are shown, each in the order of the table; of the others the names. */
static void put_columns(struct sb *out, struct arena *a, const struct asset_view *v, const struct asset_limits *l,
			struct asset_omitted *omitted)
{
	struct paint plain = { .unicode = true };
	ptrdiff_t n = v->asset->fields.len, room = l->columns, keys = 0, others;
	struct column_words *words = new_n(a, struct column_words, n + 1);
	struct strs names = { 0 };

	for (ptrdiff_t i = 0; i < n; i++) {
		words[i] = asset_column(a, &plain, v, i, false);
		keys += words[i].is_key || words[i].is_reference;
	}
	keys = keys < room ? keys : room;
	others = room - keys;
	if (!v->only.at)
		sb_fmt(out, "columns (%td):\n", n);
	for (ptrdiff_t i = 0; i < n; i++) {
		ptrdiff_t *left = words[i].is_key || words[i].is_reference ? &keys : &others;

		if (!asset_view_shows(v, &v->asset->fields.at[i]))
			continue;
		if ((*left)-- > 0)
			put_column(out, a, v, &words[i], i, l);
		else
			*push(&names, a) = words[i].name;
	}
	put_also(out, a, &names, l->names);
	omitted->columns = names.len;
	omitted->unnamed = names.len > l->names ? names.len - l->names : 0;
}

/* ---- keys and relations ---- */

static void put_keys(struct sb *out, struct arena *a, const struct asset *t)
{
	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct key *k = &t->keys.at[i];

		if (k->kind == KEY_FOREIGN || (k->kind == KEY_PRIMARY && k->fields.len < 2))
			continue;
		sb_fmt(out, "%s ", key_kind_name(k->kind));
		put_clean(out, a, asset_key_words(a, t, k));
		sb_putc(out, '\n');
	}
}

static void put_relation(struct sb *out, struct arena *a, const struct view_relation *r, bool incoming)
{
	str own = asset_list(a, &r->fields), other = asset_list(a, &r->other_fields);

	sb_puts(out, "- ");
	if (incoming)
		put_clean(out, a, str_fmt(a, "%.*s (%.*s) -> (%.*s)", STR(r->other), STR(other), STR(own)));
	else
		put_clean(out, a, str_fmt(a, "(%.*s) -> %.*s (%.*s)", STR(own), STR(r->other), STR(other)));
	sb_fmt(out, ": %.*s%s%.*s\n", STR(asset_cardinality(a, r, incoming)), r->doubt.len ? ", " : "", STR(r->doubt));
}

static void put_relations(struct sb *out, struct arena *a, const struct view_relations *list, bool incoming,
			  const struct asset_limits *l, struct asset_omitted *omitted)
{
	ptrdiff_t left = l->relations;

	if (list->len)
		sb_fmt(out, "%s (%td):\n", incoming ? "referenced by" : "references", list->len);
	for (ptrdiff_t i = 0; i < list->len; i++)
		if ((l->guesses || !list->at[i].guess) && left-- > 0)
			put_relation(out, a, &list->at[i], incoming);
		else
			++*(list->at[i].guess ? &omitted->guesses : &omitted->relations);
}

/* ---- the rest ---- */

static void put_names(struct sb *out, struct arena *a, const char *words, const struct strs *names)
{
	if (!names->len)
		return;
	sb_fmt(out, "%s: ", words);
	put_clean(out, a, asset_list(a, names));
	sb_putc(out, '\n');
}

static void put_indexes(struct sb *out, struct arena *a, const struct asset *t)
{
	for (ptrdiff_t i = 0; i < t->indexes.len; i++) {
		if (asset_index_is_key(t, &t->indexes.at[i]))
			continue;
		sb_puts(out, "index ");
		put_clean(out, a, asset_index_words(a, &t->indexes.at[i]));
		sb_putc(out, '\n');
	}
}

static void put_documents(struct sb *out, struct arena *a, const struct asset_view *v)
{
	for (ptrdiff_t i = 0; i < v->documents.len; i++) {
		const struct view_document *d = &v->documents.at[i];

		sb_puts(out, "document:");
		put_comment(out, a, d->title.len ? d->title : d->name, LINE_MOST);
		sb_putc(out, '\n');
	}
}

static void put_rest(struct sb *out, struct arena *a, const struct asset_view *v)
{
	struct strs usual = asset_usual(a, v), lines = { 0 };

	asset_place(a, v, &lines);
	for (ptrdiff_t i = 0; i < lines.len; i++) {
		put_clean(out, a, lines.at[i]);
		sb_putc(out, '\n');
	}
	put_indexes(out, a, v->asset);
	put_names(out, a, "common filters", &usual);
	put_names(out, a, "inherited by", &v->child_tables);
	put_names(out, a, "reads", &v->reads);
	put_names(out, a, "read by", &v->read_by);
	put_documents(out, a, v);
	for (ptrdiff_t i = 0; i < v->asset->triggers.len; i++) {
		sb_puts(out, "trigger ");
		put_clean(out, a, v->asset->triggers.at[i].name);
		sb_puts(out, ": ");
		put_clean(out, a, asset_trigger_words(a, &v->asset->triggers.at[i]));
		sb_putc(out, '\n');
	}
	for (ptrdiff_t i = 0; i < v->asset->policies.len; i++) {
		sb_puts(out, "row security: ");
		put_clean(out, a, asset_policy_words(a, &v->asset->policies.at[i]));
		sb_putc(out, '\n');
	}
	if (v->asset->definition.len)
		markdown_sql(out, v->asset->definition);
}

static void put_samples(struct sb *out, struct arena *a, const struct sample *s)
{
	sb_puts(out, "sample rows: ");
	for (ptrdiff_t i = 0; i < s->column_count; i++)
		sb_fmt(out, "%s%s", i ? " | " : "", s->columns[i].name);
	sb_putc(out, '\n');
	for (ptrdiff_t r = 0; r < s->rows.len; r++) {
		for (ptrdiff_t i = 0; i < s->column_count; i++) {
			scoped(sb_free) struct sb cell = SB(LINE_MOST);

			value_plain(&cell, s->rows.at[r][i]);
			sb_puts(out, i ? " | " : "");
			put_clean(out, a, cell.len ? sb_str(&cell) : S(""));
		}
		sb_putc(out, '\n');
	}
}

struct asset_omitted asset_brief(struct sb *out, const struct asset_view *v, const struct asset_limits *l)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct asset_omitted omitted = { 0 };

	put_title(out, a, v, l);
	put_columns(out, a, v, l, &omitted);
	if (v->only.at)
		return omitted;
	put_keys(out, a, v->asset);
	put_relations(out, a, &v->out, false, l, &omitted);
	put_relations(out, a, &v->in, true, l, &omitted);
	if (l->rest)
		put_rest(out, a, v);
	if (l->samples && v->sample)
		put_samples(out, a, v->sample);
	return omitted;
}
