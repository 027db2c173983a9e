/* Phrases, as their templates say them. */
#include "sql/print/internal.h"

#include "sql/dialect/phrases.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

static bool is_place(str part)
{
	return part.len == 1 && part.at[0] >= 'a' && part.at[0] <= 'z';
}

static void place(struct printer *p, char what, node n)
{
	switch (what) {
	case 't':
	case 'x': print_at_least(p, n, LEVEL_OTHER); break;
	case 'p': print_at_least(p, n, LEVEL_VALUE); break;
	case 'q': print_brackets(p, n); break;
	case 'o': print_order(p, n); break;
	case 'b': print_path(p, n); break;
	case 'm':
		for (uint32_t i = 0; i < node_count(p->tree, n); i++) {
			sb_puts(p->out, i ? " " : "");
			print_phrase(p, node_slot(p->tree, n, i));
		}
		break;
	case 'w': print_in(p, "(", n, ")"); break;
	default: print_expr(p, n);
	}
}

static bool wants_blank(str before, str part)
{
	static const char *const open = "([{.^!", *const close = ")]},:.!";

	if (!before.len)
		return false;
	for (const char *mark = open; *mark; mark++)
		if (before.at[before.len - 1] == *mark)
			return false;
	for (const char *mark = close; *mark; mark++)
		if (part.len == 1 && part.at[0] == *mark)
			return false;
	return true;
}

/* After "(?": the optional part is present if its first place is filled. */
static void skip_empty(const struct printer *p, node n, str *rest, uint32_t *slot)
{
	str look = *rest, part;

	while (str_cut(&look, ' ', &part) && !is_place(part))
		;
	if (node_slot(p->tree, n, *slot))
		return;
	while (str_cut(rest, ' ', &part) && !str_eq(part, S("?)")))
		*slot += is_place(part);
}

static void by_template(struct printer *p, node n)
{
	str rest = node_text(p->tree, n), part, before = NO_STR;
	bool called = str_starts(rest, S("x . ")) || str_starts(rest, S("x [ "));
	uint32_t slot = 0;

	while (str_cut(&rest, ' ', &part)) {
		if (str_eq(part, S("(?")))
			skip_empty(p, n, &rest, &slot);
		if (str_eq(part, S("(?")) || str_eq(part, S("?)")))
			continue;
		if (wants_blank(before, part) &&
		    !(called && (str_eq(part, S("(")) || str_eq(part, S("[")) || str_eq(before, S(":")))))
			sb_putc(p->out, ' ');
		if (is_place(part))
			place(p, part.at[0], node_slot(p->tree, n, slot++));
		else
			sb_put(p->out, part);
		before = part;
	}
}

void print_phrase(struct printer *p, node n)
{
	enum node_op where = (enum node_op)node_at(p->tree, n)->op;
	str text = node_text(p->tree, n);

	if (where == OP_PAIR) {
		print_expr(p, node_slot(p->tree, n, 0));
		sb_puts(p->out, ": ");
		print_expr(p, node_slot(p->tree, n, 1));
		return;
	}
	if (where == OP_PATTERN) {
		sb_put(p->out, text);
		return;
	}
	if (phrase_is_in(p->syntax, where, text))
		by_template(p, n);
	else
		print_refuse(p, str_c(p->tree->arena, phrase_words(text)));
}

void print_phrases(struct printer *p, node list, enum node_op where)
{
	for (uint32_t i = 0; i < node_count(p->tree, list); i++) {
		node one = node_slot(p->tree, list, i);

		if (node_at(p->tree, one)->op != where)
			continue;
		if (str_at(node_text(p->tree, one), ',') != 0)
			sb_putc(p->out, ' ');
		print_phrase(p, one);
	}
}
