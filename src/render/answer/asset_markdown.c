/* An asset as Markdown, for documents and issues: headings, tables and lists, nothing collapsed. */
#include "render/answer/asset_page.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/answer/asset_internal.h"
#include "base/banned.h"

static void put_heading(struct sb *out, const char *words)
{
	sb_fmt(out, "\n### %s\n\n", words);
}

/* A cell of a table must be one line. */
static void put_cell(struct sb *out, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str line;

	while (str_cut(&text, '\n', &line)) {
		if (b.len)
			sb_putc(&b, ' ');
		sb_put(&b, str_trim(line));
	}
	sb_puts(out, "| ");
	markdown_put(out, b.len ? sb_str(&b) : S(""));
	sb_putc(out, ' ');
}

static void put_item(struct sb *out, str text)
{
	sb_puts(out, "- ");
	markdown_put(out, text);
	sb_putc(out, '\n');
}

static void put_text(struct sb *out, str text)
{
	str line;

	while (str_cut(&text, '\n', &line)) {
		markdown_put(out, line);
		sb_putc(out, '\n');
	}
}

static void put_title(struct sb *out, struct arena *a, const struct asset_view *v)
{
	const struct asset *t = v->asset;
	const struct stats *s = &t->stats;

	sb_puts(out, "## ");
	markdown_put(out, v->qualified);
	sb_fmt(out, "\n\n%s", asset_kind_name(t->kind));
	if (t->kind != ASSET_VIEW && s->row_kind != COUNT_UNKNOWN && s->row_count != UNKNOWN)
		sb_fmt(out, ", %s%lld rows", s->row_kind == COUNT_ESTIMATED ? "about " : "", (long long)s->row_count);
	if (s->size_bytes != UNKNOWN)
		sb_fmt(out, ", %.*s", STR(bytes_words(a, s->size_bytes)));
	if (v->tags && v->tags->len) {
		sb_puts(out, ", tags: ");
		markdown_put(out, asset_list(a, v->tags));
	}
	sb_puts(out, "\n\n");
	if (t->comment.len) {
		put_text(out, t->comment);
		sb_putc(out, '\n');
	}
}

static void put_columns(struct sb *out, struct arena *a, const struct asset_view *v)
{
	struct paint plain = { .unicode = true };

	sb_puts(out,
		"| # | column | type | null | key | default | comment |\n| ---: | --- | --- | --- | --- | --- | --- |\n");
	for (ptrdiff_t i = 0; i < v->asset->fields.len; i++) {
		struct column_words w = asset_column(a, &plain, v, i, false);
		const str cells[] = { w.number, w.name, w.type, w.null, w.mark, w.default_value, w.comment };

		if (!asset_view_shows(v, &v->asset->fields.at[i]))
			continue;
		for (size_t c = 0; c < sizeof cells / sizeof *cells; c++)
			put_cell(out, cells[c]);
		sb_puts(out, "|\n");
	}
}

static void put_relations(struct sb *out, struct arena *a, const struct view_relations *list, bool incoming)
{
	if (list->len)
		put_heading(out, incoming ? "Referenced by" : "References");
	for (ptrdiff_t i = 0; i < list->len; i++)
		put_item(out, str_fmt(a, "%.*s: %.*s%s%.*s", STR(relation_words(a, &list->at[i], incoming)),
				      STR(asset_cardinality(a, &list->at[i], incoming)),
				      list->at[i].doubt.len ? ", " : "", STR(list->at[i].doubt)));
}

static void put_keys(struct sb *out, struct arena *a, const struct asset *t)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct key *k = &t->keys.at[i];

		if (k->kind == KEY_FOREIGN)
			continue;
		if (!any)
			put_heading(out, "Keys and checks");
		any = true;
		put_item(out, str_fmt(a, "%s %.*s", key_kind_name(k->kind), STR(asset_key_words(a, t, k))));
	}
}

static void put_indexes(struct sb *out, struct arena *a, const struct asset *t)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < t->indexes.len; i++) {
		const struct index *x = &t->indexes.at[i];
		str marks = asset_index_marks(a, x);

		if (asset_index_is_key(t, x))
			continue;
		if (!any)
			put_heading(out, "Indexes");
		any = true;
		put_item(out, str_fmt(a, "%.*s%s%.*s %.*s", STR(x->name), marks.len ? ", " : "", STR(marks),
				      STR(asset_index_words(a, x))));
	}
}

static void put_names(struct sb *out, const char *words, const struct strs *names)
{
	if (names->len)
		put_heading(out, words);
	for (ptrdiff_t i = 0; i < names->len; i++)
		put_item(out, names->at[i]);
}

static void put_documents(struct sb *out, struct arena *a, const struct asset_view *v)
{
	if (v->documents.len)
		put_heading(out, "Documents");
	for (ptrdiff_t i = 0; i < v->documents.len; i++) {
		const struct view_document *d = &v->documents.at[i];

		put_item(out, str_fmt(a, "%.*s (%.*s)", STR(d->title.len ? d->title : d->name), STR(d->path)));
	}
}

static void put_parts(struct sb *out, struct arena *a, const struct asset_view *v)
{
	if (v->parts.len)
		put_heading(out, "Partitions");
	for (ptrdiff_t i = 0; i < v->parts.len; i++)
		put_item(out, str_fmt(a, "%.*s %.*s%s%.*s", STR(v->parts.at[i].name), STR(v->parts.at[i].bound),
				      v->parts.at[i].key.len ? ", partitioned by " : "", STR(v->parts.at[i].key)));
}

static void put_place(struct sb *out, struct arena *a, const struct asset_view *v)
{
	struct strs lines = { 0 };

	asset_place(a, v, &lines);
	for (ptrdiff_t i = 0; i < lines.len; i++)
		put_item(out, lines.at[i]);
	if (lines.len)
		sb_putc(out, '\n');
}

static void put_settings(struct sb *out, struct arena *a, const struct asset *t)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < t->fields.len; i++) {
		str words = asset_settings_words(a, &t->fields.at[i]);

		if (!words.len)
			continue;
		if (!any)
			put_heading(out, "Column settings");
		any = true;
		put_item(out, str_fmt(a, "%.*s: %.*s", STR(t->fields.at[i].name), STR(words)));
	}
}

static void put_triggers(struct sb *out, struct arena *a, const struct asset *t)
{
	if (t->triggers.len)
		put_heading(out, "Triggers");
	for (ptrdiff_t i = 0; i < t->triggers.len; i++) {
		const struct trigger *r = &t->triggers.at[i];

		put_item(out, str_fmt(a, "%.*s%s: %.*s", STR(r->name), r->enabled == NO ? " (disabled)" : "",
				      STR(asset_trigger_words(a, r))));
	}
	if (t->policies.len)
		put_heading(out, "Row security");
	for (ptrdiff_t i = 0; i < t->policies.len; i++)
		put_item(out, str_fmt(a, "%.*s %.*s", STR(t->policies.at[i].name),
				      STR(asset_policy_words(a, &t->policies.at[i]))));
}

static void put_definition(struct sb *out, str sql)
{
	put_heading(out, "Definition");
	markdown_sql(out, sql);
}

void asset_put_md(struct sb *out, const struct asset_view *v)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct strs usual = asset_usual(a, v);

	put_title(out, a, v);
	put_place(out, a, v);
	put_columns(out, a, v);
	if (v->only.at)
		return;
	put_settings(out, a, v->asset);
	put_keys(out, a, v->asset);
	put_relations(out, a, &v->out, false);
	put_relations(out, a, &v->in, true);
	put_indexes(out, a, v->asset);
	put_parts(out, a, v);
	put_names(out, "Common filters", &usual);
	put_documents(out, a, v);
	put_names(out, "Inherited by", &v->child_tables);
	put_names(out, "Reads", &v->reads);
	put_names(out, "Read by", &v->read_by);
	put_triggers(out, a, v->asset);
	if (v->asset->definition.len)
		put_definition(out, v->asset->definition);
}
