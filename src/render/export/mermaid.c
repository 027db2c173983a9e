/*
 * An erDiagram for Mermaid, as GitHub and the live editor read it. Names are in double quotes; types and columns must
 * be single words of letters, digits and _, so the comment keeps the original of a changed one.
 */
#include "render/export/internal.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { COMMENT_MOST = 200 };

static bool is_plain_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* Letters of the basic multilingual plane are words too. */
static bool put_character(struct sb *out, str text, ptrdiff_t *i)
{
	ptrdiff_t from = *i;
	uint32_t c = utf8_next(text, i);

	if (c < 0x80 ? is_plain_byte((char)c) : c >= 0xc0 && c < 0xd800 && utf8_is_word(c)) {
		sb_put(out, str_n(text.at + from, *i - from));
		return true;
	}
	return false;
}

/* Turns a type into one word: "numeric(10,2)" to numeric_10_2, int[] as it is. False if it changed. */
static bool put_word(struct sb *out, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool same = true;
	str body = text;

	while (str_ends(body, S("[]")))
		body = str_upto(body, body.len - 2);
	for (ptrdiff_t i = 0; i < body.len;) {
		if (put_character(&b, body, &i))
			continue;
		same = false;
		if (b.len && b.at[b.len - 1] != '_')
			sb_putc(&b, '_');
	}
	while (!same && b.len > 1 && b.at[b.len - 1] == '_')
		b.len--;
	if (!b.len || (b.at[0] >= '0' && b.at[0] <= '9') || b.at[0] == '-') {
		sb_putc(out, '_');
		same = false;
	}
	sb_put(out, sb_str(&b));
	sb_put(out, str_from(text, body.len));
	return same;
}

/* Cuts a longer comment between words: a diagram has no space for paragraphs. */
static str shortened(str text)
{
	ptrdiff_t line = str_at(text, '\n'), i = COMMENT_MOST;

	if (line >= 0)
		text = str_upto(text, line);
	if (text.len <= COMMENT_MOST)
		return text;
	while (i > COMMENT_MOST / 2 && text.at[i] != ' ')
		i--;
	while (i > 0 && (text.at[i] & 0xc0) == 0x80)
		i--;
	return str_upto(text, i);
}

static void put_comment(struct sb *out, const struct field *f, bool renamed)
{
	str said = shortened(f->comment);

	if (!renamed && !said.len)
		return;
	sb_puts(out, " \"");
	if (renamed)
		mermaid_quoted(out, f->name);
	if (renamed && said.len)
		sb_puts(out, ": ");
	if (said.len)
		mermaid_quoted(out, said);
	if (said.len < f->comment.len)
		sb_puts(out, " ...");
	sb_putc(out, '"');
}

static void put_field(struct sb *out, const char *indent, const struct asset *a, const struct field *f)
{
	const char *gap = " ";
	bool same;

	sb_puts(out, indent);
	sb_puts(out, "    ");
	put_word(out, f->type.len ? f->type : S("unknown"));
	sb_putc(out, ' ');
	same = put_word(out, f->name);
	if (f->pk) {
		sb_fmt(out, "%sPK", gap);
		gap = ", ";
	}
	if (asset_key_with(a, KEY_FOREIGN, f->name)) {
		sb_fmt(out, "%sFK", gap);
		gap = ", ";
	}
	if (export_alone_unique(a, f->name))
		sb_fmt(out, "%sUK", gap);
	put_comment(out, f, !same);
	sb_putc(out, '\n');
}

static void mermaid_entity(struct sb *out, const char *indent, str drawn, const struct asset *a)
{
	bool any = false;

	sb_fmt(out, "%s\"%.*s\"", indent, STR(drawn));
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		if (a->fields.at[i].path.len) /* nested: its parent represents it */
			continue;
		if (!any)
			sb_puts(out, " {\n");
		any = true;
		put_field(out, indent, a, &a->fields.at[i]);
	}
	sb_puts(out, any ? indent : "");
	sb_puts(out, any ? "}\n" : "\n");
}

void mermaid_relation(struct sb *out, const char *indent, str child, str parent, bool unique, bool optional,
		      const struct strs *fields)
{
	sb_fmt(out, "%s\"%.*s\" %s--%s \"%.*s\" : \"", indent, STR(child), unique ? "|o" : "}o", optional ? "o|" : "||",
	       STR(parent));
	for (ptrdiff_t i = 0; i < fields->len; i++) {
		if (i)
			sb_puts(out, ", ");
		mermaid_quoted(out, fields->at[i]);
	}
	sb_puts(out, "\"\n");
}

static void head(struct export *e, struct sb *out)
{
	sb_puts(out, "%% ocat export");
	for (ptrdiff_t i = 0; i < e->catalogs.len; i++) {
		sb_puts(out, i ? ", " : " of ");
		mermaid_quoted(out, e->catalogs.at[i].name);
	}
	sb_puts(out, "\nerDiagram\n");
}

static void put_asset(struct export *e, struct sb *out, const struct export_item *i)
{
	mermaid_entity(out, "    ", export_name_of(e, i)->drawn, i->asset);
	for (ptrdiff_t k = 0; k < i->asset->keys.len; k++) {
		struct export_edge edge;

		if (i->asset->keys.at[k].kind == KEY_FOREIGN && export_edge_of(e, i, &i->asset->keys.at[k], &edge))
			mermaid_relation(out, "    ", edge.from->drawn, edge.to->drawn, edge.unique, edge.optional,
					 &edge.key->fields);
	}
}

static void tail(struct export *e, struct sb *out)
{
	(void)e;
	(void)out;
}

const struct export_format export_mermaid = {
	.name = "mermaid",
	.suffix = "mmd",
	.endings = ".mmd .mermaid",
	.head = head,
	.asset = put_asset,
	.tail = tail,
};
