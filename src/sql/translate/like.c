/* LIKE and GLOB: case and the backslash. */
#include "sql/translate/internal.h"

#include "base/banned.h"

/* Adapts backslashes: they escape % and _ by default in some dialects, elsewhere only with ESCAPE. */
static void escapes(struct translator *r, node n)
{
	node pattern = node_slot(r->tree, n, 1);
	str text = translate_literal(r, pattern), part;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!translate_differs(r, n, MEANS_LIKE_ESCAPES) || node_slot(r->tree, n, 2) || str_at(text, '\\') < 0)
		return;
	if (!rule_in(r->bit, MEANS_LIKE_ESCAPES)) {
		node_set(r->tree, n, 2, node_word(r->tree, NODE_STRING, S("\\")));
		return;
	}
	for (bool more = true; more;) {
		ptrdiff_t at = str_at(text, '\\');

		part = at < 0 ? text : str_upto(text, at);
		sb_put(&b, part);
		sb_puts(&b, at < 0 ? "" : "\\\\");
		more = at >= 0;
		text = at < 0 ? text : str_from(text, at + 1);
	}
	node_say(r->tree, pattern, str_dup(r->tree->arena, sb_str(&b)));
}

/* LIKE 'a%' as SQLite's GLOB 'a*', which is case-sensitive. */
static void like_glob(struct translator *r, node n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str pattern = translate_literal(r, node_slot(r->tree, n, 1)),
	    escape = translate_literal(r, node_slot(r->tree, n, 2));

	for (ptrdiff_t i = 0; i < pattern.len; i++) {
		char c = pattern.at[i];
		bool escaped = escape.len == 1 && c == escape.at[0] && i + 1 < pattern.len;

		c = escaped ? pattern.at[++i] : c;
		if (c == '*' || c == '?' || c == '[')
			sb_fmt(&b, "[%c]", c);
		else
			sb_putc(&b, escaped ? c : c == '%' ? '*' : c == '_' ? '?' : c);
	}
	node_say(r->tree, node_slot(r->tree, n, 1), str_dup(r->tree->arena, sb_str(&b)));
	node_set(r->tree, n, 2, NO_NODE);
	r->tree->nodes.at[n].op = OP_GLOB;
}

/* GLOB 'a*' as LIKE 'a%'; stays a GLOB if the pattern has signs of LIKE, or signs that LIKE lacks. */
static void glob_like(struct translator *r, node n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str pattern = translate_literal(r, node_slot(r->tree, n, 1));

	if (!pattern.at || str_at(pattern, '[') >= 0 || str_at(pattern, '%') >= 0 || str_at(pattern, '_') >= 0 ||
	    str_at(pattern, '\\') >= 0)
		return;
	for (ptrdiff_t i = 0; i < pattern.len; i++)
		sb_putc(&b, pattern.at[i] == '*' ? '%' : pattern.at[i] == '?' ? '_' : pattern.at[i]);
	node_say(r->tree, node_slot(r->tree, n, 1), str_dup(r->tree->arena, sb_str(&b)));
	r->tree->nodes.at[n].op = OP_LIKE;
}

/* A case-sensitive LIKE: by default, by the pattern, or as a GLOB. */
static void tell_case(struct translator *r, node n)
{
	static const struct translate_way cased[] = { { MYSQL, "BINARY _1" },
						      { TSQL, "_1 COLLATE Latin1_General_BIN2" },
						      { 0, NULL } };
	node pattern = node_slot(r->tree, n, 1), copy;
	str text = translate_literal(r, pattern);

	if (!rule_in(r->bit, MEANS_LIKE_FOLDS) || (text.at && !translate_has_letters(text)))
		return;
	if (syntax_has(r->to->syntax, HAS_GLOB)) {
		if (text.at && node_kind(r->tree, node_slot(r->tree, n, 2)) != NODE_COLUMN)
			like_glob(r, n);
		else
			translate_note(r, "LIKE ignores case");
		return;
	}
	copy = node_copy(r->tree, r->tree, pattern);
	translate_as(r, pattern, translate_way(r, cased), &copy, 1);
}

/* The pattern of LIKE BINARY 'a%' or LIKE 'a%' COLLATE x_bin; NO_NODE: neither. */
static node bare_pattern(const struct translator *r, node pattern)
{
	const struct tree *t = r->tree;
	node name = node_slot(t, pattern, 1), last;
	str text;

	if (node_kind(t, pattern) == NODE_PHRASE && str_eq(node_text(t, pattern), S("BINARY p")))
		return node_slot(t, pattern, 0);
	if (node_kind(t, pattern) != NODE_COLLATE || !name)
		return NO_NODE;
	last = node_count(t, name) ? node_slot(t, name, node_count(t, name) - 1) : name;
	text = node_text(t, last);
	if (str_find_fold(text, S("_bin")) < 0 && str_find_fold(text, S("_cs")) < 0)
		return NO_NODE;
	return node_slot(t, pattern, 0);
}

bool translate_cased_like(struct translator *r, node n)
{
	node bare;

	if (node_kind(r->tree, n) != NODE_LIKE || node_at(r->tree, n)->op != OP_LIKE ||
	    !rule_in(translate_source(r, n), MEANS_TEXT_FOLDS))
		return false;
	bare = bare_pattern(r, node_slot(r->tree, n, 1));
	if (!bare)
		return false;
	node_set(r->tree, n, 1, bare);
	translate_below(r, n);
	if (!r->failed)
		escapes(r, n);
	if (!r->failed)
		tell_case(r, n);
	return true;
}

void translate_like(struct translator *r, node n)
{
	enum node_op op = (enum node_op)node_at(r->tree, n)->op;
	bool folded = rule_in(translate_source(r, n), MEANS_LIKE_FOLDS);
	str pattern = translate_literal(r, node_slot(r->tree, n, 1));

	if (op == OP_SIMILAR && rule_in(translate_source(r, n) | r->bit, MEANS_SIMILAR_REGEX))
		translate_refuse(r, "SIMILAR TO, whose pattern is a regular expression in duckdb,");
	if (op == OP_LIKE || op == OP_ILIKE)
		escapes(r, n);
	if (op == OP_ILIKE && rule_in(r->bit, MEANS_LIKE_IS_ILIKE))
		r->tree->nodes.at[n].op = OP_LIKE;
	if (op == OP_GLOB)
		glob_like(r, n);
	if (node_at(r->tree, n)->op == OP_LIKE && (op == OP_GLOB || (op == OP_LIKE && !folded)))
		tell_case(r, n);
	else if (op == OP_LIKE && !rule_in(r->bit, MEANS_LIKE_FOLDS) &&
		 !(pattern.at && !translate_has_letters(pattern)))
		r->tree->nodes.at[n].op = OP_ILIKE;
}
