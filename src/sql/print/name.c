/* Names and strings: quotes and escapes. */
#include "sql/print/internal.h"

#include "sql/dialect/syntax.h"
#include "base/banned.h"

/* ---- names ---- */

bool print_is_plain(const struct printer *p, str name)
{
	enum fold fold = p->to->fold;
	enum sql_word w;

	if (!name.len || (name.at[0] >= '0' && name.at[0] <= '9'))
		return false;
	for (ptrdiff_t i = 0; i < name.len; i++) {
		char c = name.at[i];
		bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z', digit = c >= '0' && c <= '9';

		if (!(c == '_' || digit || (lower && fold != FOLD_UPPER) || (upper && fold != FOLD_LOWER)))
			return false;
	}
	w = sql_word_of(name);
	return !(sql_word_kept(w) & p->syntax->bit) &&
	       !(sql_word_use(w) & PLAIN && syntax_has(p->syntax, HAS_POSTGRESQL_NAMES));
}

/*
 * A name written without quotes stays unquoted: another system folds it as it folded the name of the table when
 * that was created.
 */
static bool stays_bare(const struct printer *p, str name)
{
	for (ptrdiff_t i = 0; i < name.len; i++)
		if (!((name.at[i] | 32) >= 'a' && (name.at[i] | 32) <= 'z') && name.at[i] != '_' &&
		    !(i && name.at[i] >= '0' && name.at[i] <= '9') && !((unsigned char)name.at[i] >= 0x80) &&
		    !(i && name.at[i] == '$' && p->syntax->text & TEXT_WORD_DOLLAR))
			return false;
	return name.len && !(sql_word_kept(sql_word_of(name)) & p->syntax->bit);
}

/* An unquoted name that needs quotes here, as this system would fold it. */
static void put_folded(struct printer *p, str name)
{
	scoped(sb_free) struct sb b = SB(name.len + 1);

	for (ptrdiff_t i = 0; i < name.len; i++) {
		char c = name.at[i];

		if (p->to->fold == FOLD_LOWER && c >= 'A' && c <= 'Z')
			c = (char)(c | 32);
		else if (p->to->fold == FOLD_UPPER && c >= 'a' && c <= 'z')
			c = (char)(c & ~32);
		sb_putc(&b, c);
	}
	sql_name(p->out, p->to, sb_str(&b));
}

void print_name(struct printer *p, str name, bool quoted)
{
	if (quoted ? print_is_plain(p, name) : stays_bare(p, name))
		sb_put(p->out, name);
	else if (quoted)
		sql_name(p->out, p->to, name);
	else
		put_folded(p, name);
}

void print_upper(struct printer *p, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		sb_putc(p->out, text.at[i] >= 'a' && text.at[i] <= 'z' ? (char)(text.at[i] - 32) : text.at[i]);
}

/* Unquoted functions and types are printed in capitals, unless the system distinguishes case. */
void print_known(struct printer *p, str text)
{
	if (rule_in(p->syntax->bit, SPELLS_FUNCTIONS_CASED))
		sb_put(p->out, text);
	else
		print_upper(p, text);
}

/*
 * A lone "x" in the place of a value may be a string in some dialects: it keeps its quotes, as it is not resolved
 * here.
 */
static bool may_be_string(const struct printer *p, node n)
{
	node above = node_at(p->tree, n)->parent;
	str source = node_source(p->tree, n);

	return p->tree->dialect->syntax->text & TEXT_STRING_LENIENT && node_is(p->tree, n, NODE_QUOTED) &&
	       (!source.len || source.at[0] == '"') && node_kind(p->tree, above) == NODE_COLUMN &&
	       node_count(p->tree, above) == 1;
}

/* $1: a column by position. */
static bool is_place(const struct printer *p, node n)
{
	str text = node_text(p->tree, n);

	return syntax_has(p->tree->dialect->syntax, HAS_COLUMN_PLACES) && !node_is(p->tree, n, NODE_QUOTED) &&
	       text.len > 1 && text.at[0] == '$';
}

void print_name_node(struct printer *p, node n)
{
	if (is_place(p, n)) {
		sb_put(p->out, node_text(p->tree, n));
		print_need(p, HAS_COLUMN_PLACES);
		return;
	}
	if (may_be_string(p, n))
		sql_name(p->out, p->to, node_text(p->tree, n));
	else
		print_name(p, node_text(p->tree, n), node_is(p->tree, n, NODE_QUOTED));
}

/* After a dot every word may be a name. */
void print_path(struct printer *p, node list)
{
	for (uint32_t i = 0; i < node_count(p->tree, list); i++) {
		sb_puts(p->out, i ? "." : "");
		print_name_node(p, node_slot(p->tree, list, i));
	}
}

void print_alias(struct printer *p, node n, bool as)
{
	if (!node_is(p->tree, n, NODE_ALIASED))
		return;
	sb_puts(p->out, as ? " AS " : " ");
	print_name(p, node_text(p->tree, n), node_is(p->tree, n, NODE_QUOTED));
}

/* ---- strings ---- */

void print_string(struct printer *p, str text)
{
	if (!sql_text(p->out, p->to, text))
		print_refuse(p, "a control character in a string");
}
