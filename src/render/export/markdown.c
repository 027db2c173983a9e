/*
 * Markdown for GitHub: one document with a list of its tables, or one file per table and a README.md that lists them.
 * Row counts and sizes are omitted, so that a document under version control changes only if a table does.
 */
#include "render/export/internal.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/paint.h"
#include "base/banned.h"

/* Characters that Markdown, HTML or GitHub's extensions treat as markup. */
static bool is_mark(str text, ptrdiff_t i)
{
	if (text.at[i] == '_') /* literal inside a word */
		return i == 0 || i + 1 == text.len || str_at(S(" ._"), text.at[i - 1]) >= 0 ||
		       str_at(S(" ._"), text.at[i + 1]) >= 0;
	if (i == 0 && str_at(S("#-+=>"), text.at[i]) >= 0) /* a heading, a list, a quotation */
		return true;
	if (text.at[i] == '&') /* of &lt; */
		return i + 1 < text.len && str_at(S(" &"), text.at[i + 1]) < 0;
	return str_at(S("|\\<`*[]~$"), text.at[i]) >= 0;
}

static void put_line(struct sb *out, str text)
{
	scoped(arena_close) struct arena *a = arena_open();

	text = clean(a, text);
	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (is_mark(text, i))
			sb_putc(out, '\\');
		sb_putc(out, text.at[i]);
		if (i == 0 && text.at[0] >= '0' && text.at[0] <= '9' && text.len > 1 &&
		    str_at(S(".)"), text.at[1]) >= 0)
			sb_putc(out, '\\'); /* "1. " would be a list */
	}
}

/* Keeps line ends, also in the cell of a table. */
static void put_text(struct sb *out, str text)
{
	str rest = str_trim(text), line;
	bool any = false;

	while (str_cut(&rest, '\n', &line)) {
		if (any)
			sb_puts(out, "<br>");
		any = true;
		put_line(out, str_trim(line));
	}
}

static void cell(struct sb *out, str text)
{
	sb_puts(out, "| ");
	put_text(out, text);
	sb_puts(out, text.len ? " " : "");
}

static void put_list(struct sb *out, const struct strs *names)
{
	for (ptrdiff_t i = 0; i < names->len; i++) {
		sb_puts(out, i ? ", " : "");
		put_line(out, names->at[i]);
	}
}

/* A file name in a link, percent-encoded. */
static void put_address(struct sb *out, str slug)
{
	for (ptrdiff_t i = 0; i < slug.len; i++) {
		unsigned char c = (unsigned char)slug.at[i];

		if (c >= 0x80)
			sb_fmt(out, "%%%02X", c);
		else
			sb_putc(out, slug.at[i]);
	}
}

/* Only the name if there is nothing to link to. */
static void put_link(struct export *e, struct sb *out, const struct export_name *to, str shown)
{
	if (to)
		sb_putc(out, '[');
	put_line(out, shown);
	if (!to)
		return;
	sb_puts(out, e->folder ? "](" : "](#");
	put_address(out, to->slug);
	sb_puts(out, e->folder ? ".md)" : ")");
}

/* ---- columns ---- */

static void put_marks(struct sb *out, const struct asset *t, const struct field *f)
{
	const struct key *pk = asset_primary_key(t);
	const char *gap = "";

	if (f->pk) {
		sb_puts(out, "PK");
		if (pk && pk->fields.len > 1)
			sb_int(out, f->pk);
		gap = ", ";
	}
	if (asset_key_with(t, KEY_FOREIGN, f->name)) {
		sb_fmt(out, "%sFK", gap);
		gap = ", ";
	}
	if (export_alone_unique(t, f->name))
		sb_fmt(out, "%sUK", gap);
}

static str otherwise_of(struct arena *a, const struct field *f)
{
	if (f->generated.len)
		return str_fmt(a, "generated: %.*s", STR(f->generated));
	return f->identity.len ? str_fmt(a, "identity, %.*s", STR(f->identity)) : f->default_value;
}

/* The values of an enum go before the comment: readers look for them. */
static str comment_of(struct arena *a, const struct field *f)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, f->comment);
	if (f->values.len) {
		sb_puts(&b, b.len ? "\nOne of: " : "One of: ");
		export_join(&b, &f->values, ", ");
	}
	return str_dup(a, sb_str(&b));
}

static void put_columns(struct sb *out, struct arena *a, const struct asset *t)
{
	static const char *const nulls[] = { [MAYBE] = "", [NO] = "no", [YES] = "yes" };

	if (!t->fields.len)
		return;
	sb_puts(out, "| Column | Type | Null | Key | Default | Comment |\n| --- | --- | --- | --- | --- | --- |\n");
	for (ptrdiff_t i = 0; i < t->fields.len; i++) {
		const struct field *f = &t->fields.at[i];

		cell(out, f->path.len ? f->path : f->name);
		cell(out, f->type);
		cell(out, str_of(nulls[f->nullable]));
		sb_puts(out, "| ");
		put_marks(out, t, f);
		sb_putc(out, ' ');
		cell(out, otherwise_of(a, f));
		cell(out, comment_of(a, f));
		sb_puts(out, "|\n");
	}
}

/* ---- keys, indexes ---- */

static void put_keys(struct sb *out, const struct asset *t)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct key *k = &t->keys.at[i];

		if (k->kind == KEY_FOREIGN)
			continue;
		if (!any)
			sb_puts(out,
				"\n### Keys\n\n| Name | Kind | Columns | Rule | Comment |\n| --- | --- | --- | --- | --- |\n");
		any = true;
		cell(out, k->name);
		cell(out, str_of(key_kind_name(k->kind)));
		sb_puts(out, "| ");
		put_list(out, &k->fields);
		sb_putc(out, ' ');
		cell(out, k->expression);
		cell(out, k->comment);
		sb_puts(out, "|\n");
	}
}

static void put_parts(struct sb *out, const struct index *x)
{
	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		sb_puts(out, i ? ", " : "");
		put_line(out, x->parts.at[i].field.len ? x->parts.at[i].field : x->parts.at[i].expression);
		sb_puts(out, x->parts.at[i].descending ? " desc" : "");
	}
	if (!x->includes.len)
		return;
	sb_puts(out, " including ");
	put_list(out, &x->includes);
}

static void put_indexes(struct sb *out, const struct asset *t)
{
	for (ptrdiff_t i = 0; i < t->indexes.len; i++) {
		const struct index *x = &t->indexes.at[i];

		if (!i)
			sb_puts(out,
				"\n### Indexes\n\n| Name | Columns | Unique | Method | Where | Comment |\n| --- | --- | --- | --- | --- | --- |\n");
		cell(out, x->name);
		sb_puts(out, "| ");
		put_parts(out, x);
		sb_putc(out, ' ');
		cell(out, x->unique ? S("yes") : S("no"));
		cell(out, x->method);
		cell(out, x->predicate);
		cell(out, x->comment);
		sb_puts(out, "|\n");
	}
}

static void put_triggers(struct sb *out, const struct asset *t)
{
	for (ptrdiff_t i = 0; i < t->triggers.len; i++) {
		const struct trigger *x = &t->triggers.at[i];

		if (!i)
			sb_puts(out, "\n### Triggers\n\n| Name | When | Comment |\n| --- | --- | --- |\n");
		cell(out, x->name);
		sb_puts(out, "| ");
		put_line(out, x->timing);
		sb_puts(out, x->timing.len ? " " : "");
		put_line(out, x->events);
		sb_putc(out, ' ');
		cell(out, x->comment);
		sb_puts(out, "|\n");
	}
}

/* ---- relations ---- */

static void put_relation(struct export *e, struct sb *out, const struct export_name *other, str shown,
			 const struct strs *from, const struct strs *to, bool unique, bool optional)
{
	sb_puts(out, "- ");
	put_link(e, out, other, shown);
	sb_puts(out, ": ");
	put_list(out, from);
	if (to->len) {
		sb_puts(out, " → ");
		put_list(out, to);
	}
	sb_fmt(out, " (%s%s", unique ? "one to one" : "many to one", optional ? ", optional" : "");
}

static str target_name(struct arena *a, const struct asset *t, const struct key *k)
{
	return export_plain_name(a, k->target.ns.at ? k->target.ns : t->ns, k->target.name);
}

static void put_action(struct sb *out, const char *before, str action)
{
	if (!action.len)
		return;
	sb_puts(out, before);
	put_line(out, action);
}

static void put_references(struct export *e, struct sb *out, struct arena *a, const struct export_item *i)
{
	bool any = false;

	for (ptrdiff_t n = 0; n < i->asset->keys.len; n++) {
		const struct key *k = &i->asset->keys.at[n];
		struct export_edge edge;

		if (k->kind != KEY_FOREIGN)
			continue;
		sb_puts(out, any ? "" : "\n### References\n\n");
		any = true;
		edge = export_edge_to(e, i, k);
		put_relation(e, out, edge.to, edge.to ? edge.to->shown : target_name(a, i->asset, k), &k->fields,
			     &k->target_fields, edge.unique, edge.optional);
		put_action(out, ", on delete ", k->on_delete);
		put_action(out, ", on update ", k->on_update);
		sb_puts(out, k->broken ? ", broken: the target does not exist)\n" : ")\n");
	}
}

static const struct export_name *other_end(struct export *e, const struct export_item *i,
					   const struct export_incoming *in)
{
	return export_find(e, i, &(struct asset_ref){ in->ns, in->name });
}

static void put_referenced(struct export *e, struct sb *out, const struct export_item *i)
{
	for (ptrdiff_t n = 0; n < i->in.len; n++) {
		const struct export_incoming *in = &i->in.at[n];

		sb_puts(out, n ? "" : "\n### Referenced by\n\n");
		put_relation(e, out, other_end(e, i, in), export_shown(e, i->catalog, in->qualified), &in->other_fields,
			     &in->fields, in->unique, in->optional);
		sb_puts(out, ")\n");
	}
}

static void put_reads(struct export *e, struct sb *out, const struct export_item *i)
{
	for (ptrdiff_t n = 0; n < i->asset->depends.len; n++) {
		const struct asset_ref *on = &i->asset->depends.at[n].on;
		const struct export_name *to = export_find(e, i, on);

		sb_puts(out, n ? "- " : "\n### Reads\n\n- ");
		put_link(e, out, to, to ? to->shown : on->name);
		sb_putc(out, '\n');
	}
}

/* ---- the neighbourhood ---- */

static void draw_name(struct sb *out, const struct export_name *n, str default_value)
{
	if (n)
		sb_put(out, n->drawn);
	else
		mermaid_quoted(out, default_value);
}

/* Only relations: the columns are in the table above. */
static void put_drawing(struct export *e, struct sb *out, struct arena *a, const struct export_item *i)
{
	const struct export_name *self = export_name_of(e, i);
	scoped(sb_free) struct sb lines = SB(SB_MAX), other = SB(SB_MAX);

	for (ptrdiff_t n = 0; n < i->asset->keys.len; n++) {
		const struct key *k = &i->asset->keys.at[n];
		struct export_edge edge;

		if (k->kind != KEY_FOREIGN || k->broken)
			continue;
		edge = export_edge_to(e, i, k);
		sb_reset(&other);
		draw_name(&other, edge.to, target_name(a, i->asset, k));
		mermaid_relation(&lines, "    ", self->drawn, sb_str(&other), edge.unique, edge.optional, &k->fields);
	}
	for (ptrdiff_t n = 0; n < i->in.len; n++) {
		const struct export_incoming *in = &i->in.at[n];

		sb_reset(&other);
		draw_name(&other, other_end(e, i, in), export_plain_name(a, in->ns, in->name));
		mermaid_relation(&lines, "    ", sb_str(&other), self->drawn, in->unique, in->optional,
				 &in->other_fields);
	}
	if (lines.len)
		sb_fmt(out, "\n```mermaid\nerDiagram\n%.*s```\n", STR(sb_str(&lines)));
}

/* ---- a table ---- */

static str kind_words(struct arena *a, enum asset_kind kind)
{
	scoped(sb_free) struct sb b = SB(64);

	for (const char *c = asset_kind_name(kind); *c; c++)
		sb_putc(&b, *c == '_' ? ' ' : b.len || *c < 'a' ? *c : (char)(*c - 32));
	return str_dup(a, sb_str(&b));
}

static void put_facts(struct sb *out, struct arena *a, const struct export_item *i)
{
	const struct asset *t = i->asset;

	sb_put(out, kind_words(a, t->kind));
	if (t->owner.len) {
		sb_puts(out, ", owned by ");
		put_line(out, t->owner);
	}
	if (t->part_key.len) {
		sb_puts(out, ", partitioned by ");
		put_line(out, t->part_key);
	}
	if (i->tags && i->tags->len) {
		sb_puts(out, ", tagged ");
		put_list(out, i->tags);
	}
	sb_puts(out, ".\n");
	if (t->comment.len) {
		sb_putc(out, '\n');
		put_text(out, t->comment);
		sb_putc(out, '\n');
	}
	if (t->problem.len) {
		sb_puts(out, "\n**Not readable:** ");
		put_text(out, t->problem);
		sb_putc(out, '\n');
	}
	sb_putc(out, '\n');
}

/* ---- what people wrote: Markdown already, its headings below that of the asset ---- */

static bool is_fence(str line)
{
	str start = str_trim(line);

	return str_starts(start, S("```")) || str_starts(start, S("~~~"));
}

/* Tabs stay; other control characters are made visible. */
static void put_written_line(struct sb *out, struct arena *a, str line)
{
	bool first = true;
	str part;

	while (str_cut(&line, '\t', &part)) {
		sb_puts(out, first ? "" : "\t");
		sb_put(out, clean(a, part));
		first = false;
	}
	sb_putc(out, '\n');
}

static void put_written(struct sb *out, struct arena *a, str text)
{
	bool fenced = false, begun = false;
	str line;

	while (str_cut(&text, '\n', &line)) {
		line = str_ends(line, S("\r")) ? str_upto(line, line.len - 1) : line;
		if (!begun && !str_trim(line).len)
			continue;
		if (!begun)
			sb_puts(out, str_starts(line, S("#")) ? "" : "### Notes\n\n");
		begun = true;
		fenced ^= is_fence(line);
		if (!fenced && str_starts(line, S("#")) && !str_starts(line, S("#####")))
			sb_puts(out, "##");
		put_written_line(out, a, line);
	}
	if (fenced)
		sb_puts(out, "```\n");
	if (begun)
		sb_putc(out, '\n');
}

static void put_asset(struct export *e, struct sb *out, const struct export_item *i)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct export_name *n = export_name_of(e, i);

	if (e->folder)
		sb_puts(out, "<!-- ocat export -->\n# ");
	else
		sb_fmt(out, "\n<a id=\"%.*s\"></a>\n\n## ", STR(n->slug));
	put_line(out, n->shown);
	sb_puts(out, "\n\n");
	put_facts(out, a, i);
	for (ptrdiff_t k = 0; k < i->documents.len; k++)
		put_written(out, a, i->documents.at[k].text);
	put_columns(out, a, i->asset);
	put_keys(out, i->asset);
	put_indexes(out, i->asset);
	put_references(e, out, a, i);
	put_referenced(e, out, i);
	put_reads(e, out, i);
	put_triggers(out, i->asset);
	put_drawing(e, out, a, i);
	if (i->asset->definition.len) {
		sb_puts(out, "\n### Definition\n\n");
		markdown_sql(out, i->asset->definition);
	}
	if (e->folder)
		sb_puts(out, "\n[All tables](README.md)\n");
}

/* ---- the document ---- */

static void put_title(struct export *e, struct sb *out)
{
	sb_puts(out, "<!-- ocat export -->\n# ");
	for (ptrdiff_t i = 0; i < e->catalogs.len; i++) {
		sb_puts(out, i ? ", " : "");
		put_line(out, e->catalogs.at[i].name);
	}
	sb_putc(out, '\n');
}

static void head(struct export *e, struct sb *out)
{
	put_title(e, out);
	if (e->names.len < 2 && !e->folder)
		return;
	for (ptrdiff_t i = 0; i < e->names.len; i++) {
		sb_puts(out, i ? "- " : "\n- ");
		put_link(e, out, e->names.at[i], e->names.at[i]->shown);
		sb_putc(out, '\n');
	}
}

static void tail(struct export *e, struct sb *out)
{
	(void)e;
	(void)out;
}

const struct export_format export_markdown = {
	.name = "markdown",
	.suffix = "md",
	.endings = ".md .markdown",
	.wants_incoming = true,
	.holds_documents = true,
	.head = head,
	.asset = put_asset,
	.tail = tail,
};
