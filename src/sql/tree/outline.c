#include "sql/tree/outline.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { LABEL_MOST = 1 << 16, NARROWEST = 24 };

/* One line and its children. */
struct part {
	str label;
	struct part *first, *last, *next;
};

struct outline {
	struct arena *arena;
	const struct tree *tree;
	struct part *here; /* queries inside an expression are drawn below it */
	int width, depth;
	bool ascii;
};

static struct part *part_below(struct outline *o, struct part *above, str label)
{
	struct part *p = new(o->arena, struct part);

	p->label = str_dup(o->arena, label);
	if (above && above->last)
		above->last->next = p;
	else if (above)
		above->first = p;
	if (above)
		above->last = p;
	return p;
}

static void query_parts(struct outline *o, struct part *below, node query);

/* ---- expressions in one line ---- */

static void inline_expr(struct outline *o, struct sb *b, node n);

static void put_text(struct sb *b, str text)
{
	clean_into(b, text, false);
}

/* Capitalised: Sum, At_zone. */
static void put_capital(struct sb *b, str word)
{
	for (ptrdiff_t i = 0; i < word.len; i++) {
		char c = word.at[i];

		if (i && c >= 'A' && c <= 'Z')
			c = (char)(c + 32);
		else if (!i && c >= 'a' && c <= 'z')
			c = (char)(c - 32);
		sb_putc(b, c);
	}
}

static void put_items(struct outline *o, struct sb *b, node list)
{
	bool any = false;

	for (uint32_t i = 0; i < node_count(o->tree, list); i++) {
		node item = node_slot(o->tree, list, i);

		if (!item)
			continue;
		sb_puts(b, any ? ", " : "");
		inline_expr(o, b, item);
		any = true;
	}
}

static void put_dotted(struct outline *o, struct sb *b, node list)
{
	for (uint32_t i = 0; i < node_count(o->tree, list); i++) {
		sb_puts(b, i ? "." : "");
		put_text(b, node_text(o->tree, node_slot(o->tree, list, i)));
	}
}

static const char *op_name(enum node_op op)
{
	static const char *const names[NODE_OP_COUNT] = {
		[OP_NOT] = "Not",
		[OP_MINUS] = "Sub",
		[OP_PLUS] = "Add",
		[OP_TIMES] = "Mul",
		[OP_DIVIDE] = "Div",
		[OP_WHOLE] = "IntDiv",
		[OP_DIV] = "IntDiv",
		[OP_MODULO] = "Mod",
		[OP_POWER] = "Pow",
		[OP_AND] = "And",
		[OP_OR] = "Or",
		[OP_XOR] = "Xor",
		[OP_CONCAT] = "Concat",
		[OP_EQ] = "Eq",
		[OP_NE] = "Ne",
		[OP_LT] = "Lt",
		[OP_LE] = "Le",
		[OP_GT] = "Gt",
		[OP_GE] = "Ge",
		[OP_SAME] = "Same",
		[OP_BIT_AND] = "BitAnd",
		[OP_BIT_OR] = "BitOr",
		[OP_BIT_XOR] = "BitXor",
		[OP_BIT_NOT] = "BitNot",
		[OP_SHIFT_LEFT] = "ShiftLeft",
		[OP_SHIFT_RIGHT] = "ShiftRight",
		[OP_LIKE] = "Like",
		[OP_ILIKE] = "ILike",
		[OP_SIMILAR] = "SimilarTo",
		[OP_RLIKE] = "RLike",
		[OP_GLOB] = "Glob",
		[OP_REGEXP] = "Regexp",
		[OP_MATCH] = "Match",
		[OP_MATCH_FOLD] = "MatchFold",
		[OP_NO_MATCH] = "NoMatch",
		[OP_NO_MATCH_FOLD] = "NoMatchFold",
		[OP_UNION] = "Union",
		[OP_INTERSECT] = "Intersect",
		[OP_EXCEPT] = "Except",
	};

	return names[op] ? names[op] : node_op_word(op);
}

/* a - b is Sub(a, b); items of a longer chain keep their sign. */
static void put_chain(struct outline *o, struct sb *b, node n)
{
	node second = node_slot(o->tree, n, 1);
	bool two = node_count(o->tree, n) == 2 && node_kind(o->tree, second) == NODE_TERM;

	sb_fmt(b, "%s(", op_name((enum node_op)node_at(o->tree, two ? second : n)->op));
	for (uint32_t i = 0; i < node_count(o->tree, n); i++) {
		node item = node_slot(o->tree, n, i);
		bool term = node_kind(o->tree, item) == NODE_TERM;

		sb_puts(b, i ? ", " : "");
		if (term && !two)
			sb_puts(b, node_op_word((enum node_op)node_at(o->tree, item)->op));
		inline_expr(o, b, term ? node_slot(o->tree, item, 0) : item);
	}
	sb_putc(b, ')');
}

static void put_named_slots(struct outline *o, struct sb *b, const char *name, node n)
{
	sb_fmt(b, "%s(", name);
	put_items(o, b, n);
	sb_putc(b, ')');
}

static void put_window(struct outline *o, struct sb *b, node n)
{
	static const char *const words[] = { "", "PartitionBy", "OrderBy", "" };

	if (node_kind(o->tree, n) == NODE_NAME) {
		sb_puts(b, ", ");
		put_text(b, node_text(o->tree, n));
		return;
	}
	for (uint32_t i = 1; i < 3; i++)
		if (node_slot(o->tree, n, i)) {
			sb_puts(b, ", ");
			put_named_slots(o, b, words[i], node_slot(o->tree, n, i));
		}
	if (node_slot(o->tree, n, 3)) {
		sb_puts(b, ", ");
		inline_expr(o, b, node_slot(o->tree, n, 3));
	}
}

static void put_call(struct outline *o, struct sb *b, node n)
{
	node name = node_slot(o->tree, n, CALLED_NAME), filter = node_slot(o->tree, n, CALLED_FILTER),
	     over = node_slot(o->tree, n, CALLED_OVER);
	node order = node_slot(o->tree, n, CALLED_ORDER), within = node_slot(o->tree, n, CALLED_WITHIN);
	bool distinct = node_is(o->tree, n, NODE_DISTINCT);

	sb_puts(b, over ? "Over(" : "");
	if (node_count(o->tree, name) == 1)
		put_capital(b, clean(o->arena, node_text(o->tree, node_slot(o->tree, name, 0))));
	else
		put_dotted(o, b, name);
	sb_puts(b, distinct ? "(Distinct(" : "(");
	put_items(o, b, node_slot(o->tree, n, CALLED_ARGS));
	sb_puts(b, distinct ? ")" : "");
	if (order || within) {
		sb_puts(b, ", ");
		put_named_slots(o, b, "OrderBy", order ? order : within);
	}
	if (filter) {
		sb_puts(b, ", Filter(");
		inline_expr(o, b, filter);
		sb_putc(b, ')');
	}
	sb_putc(b, ')');
	if (over) {
		put_window(o, b, over);
		sb_putc(b, ')');
	}
}

static void put_query(struct outline *o, struct sb *b, node query)
{
	sb_puts(b, "Query");
	if (o->here)
		query_parts(o, part_below(o, o->here, S("Query")), query);
}

static void put_alias(struct outline *o, struct sb *b, node n)
{
	node what = node_slot(o->tree, n, 0);
	bool column = node_kind(o->tree, what) == NODE_COLUMN;

	if (!node_is(o->tree, n, NODE_ALIASED)) {
		sb_puts(b, column ? "Column(" : "");
		inline_expr(o, b, what);
		sb_puts(b, column ? ")" : "");
		return;
	}
	sb_puts(b, "Alias(");
	put_text(b, node_text(o->tree, n));
	sb_puts(b, o->ascii ? " <- " : " ← ");
	inline_expr(o, b, what);
	sb_putc(b, ')');
}

/* Any other node: its kind, text and slots. */
static void put_plain(struct outline *o, struct sb *b, node n)
{
	str text = node_text(o->tree, n);

	put_capital(b, str_of(node_kind_name(node_kind(o->tree, n))));
	if (!text.len && !node_count(o->tree, n))
		return;
	sb_putc(b, '(');
	put_text(b, text);
	sb_puts(b, text.len && node_slot(o->tree, n, 0) ? ", " : "");
	put_items(o, b, n);
	sb_putc(b, ')');
}

static void inline_expr(struct outline *o, struct sb *b, node n)
{
	enum node_op op = (enum node_op)node_at(o->tree, n)->op;
	bool negated = node_is(o->tree, n, NODE_NEGATED);

	switch (node_kind(o->tree, n)) {
	case NODE_NAME:
	case NODE_NUMBER:
	case NODE_PARAM:
	case NODE_UNIT: put_text(b, node_text(o->tree, n)); return;
	case NODE_COLUMN: put_dotted(o, b, n); return;
	case NODE_STAR:
		put_dotted(o, b, node_slot(o->tree, n, 0));
		sb_puts(b, node_slot(o->tree, n, 0) ? ".*" : "*");
		return;
	case NODE_STRING:
		sb_putc(b, '\'');
		put_text(b, node_text(o->tree, n));
		sb_putc(b, '\'');
		return;
	case NODE_NULL: sb_puts(b, "NULL"); return;
	case NODE_TRUTH: put_capital(b, node_text(o->tree, n)); return;
	case NODE_CHAIN: put_chain(o, b, n); return;
	case NODE_BINARY: put_named_slots(o, b, op_name(op), n); return;
	case NODE_UNARY: put_named_slots(o, b, op == OP_MINUS ? "Neg" : op_name(op), n); return;
	case NODE_BRACKETS: inline_expr(o, b, node_slot(o->tree, n, 0)); return;
	case NODE_CALL: put_call(o, b, n); return;
	case NODE_ITEM: put_alias(o, b, n); return;
	case NODE_ORDER:
		sb_puts(b, node_is(o->tree, n, NODE_DESC) ? "Desc(" : "");
		inline_expr(o, b, node_slot(o->tree, n, 0));
		sb_puts(b, node_is(o->tree, n, NODE_DESC) ? ")" : "");
		return;
	case NODE_SUBQUERY: put_query(o, b, node_slot(o->tree, n, 0)); return;
	case NODE_QUERY: put_query(o, b, n); return;
	case NODE_LIST:
	case NODE_ROW: put_named_slots(o, b, "", n); return;
	default: break;
	}
	sb_puts(b, negated ? "Not(" : "");
	if (node_kind(o->tree, n) == NODE_LIKE) {
		put_named_slots(o, b, op_name(op), n);
	} else if (node_kind(o->tree, n) == NODE_IS) {
		sb_puts(b, "Is(");
		put_items(o, b, n);
		sb_puts(b, op == OP_DISTINCT_FROM ? ", DistinctFrom" : ", ");
		sb_puts(b, op == OP_DISTINCT_FROM ? ")" : node_op_word(op));
		sb_puts(b, op == OP_DISTINCT_FROM ? "" : ")");
	} else {
		put_plain(o, b, n);
	}
	sb_puts(b, negated ? ")" : "");
}

/* ---- lines ---- */

static bool too_wide(const struct outline *o, const struct sb *b)
{
	return o->width &&
	       utf8_width(sb_str(b)) > (o->width > NARROWEST + 4 * o->depth ? o->width - 4 * o->depth : NARROWEST);
}

/* word(n) on one line; a chain that is too long has its items below. */
static void expr_part(struct outline *o, struct part *below, const char *word, node n)
{
	scoped(sb_free) struct sb b = SB(LABEL_MOST);
	struct part *p, *kept = o->here;

	if (!n)
		return;
	p = o->here = part_below(o, below, NO_STR);
	sb_fmt(&b, "%s%s", word, *word ? "(" : "");
	inline_expr(o, &b, n);
	sb_puts(&b, *word ? ")" : "");
	if (!too_wide(o, &b) || node_kind(o->tree, n) != NODE_CHAIN) {
		p->label = str_dup(o->arena, sb_str(&b));
		o->here = kept;
		return;
	}
	p->first = p->last = NULL;
	p->label = str_fmt(o->arena, "%s%s%s", word, *word ? ": " : "", op_name((enum node_op)node_at(o->tree, n)->op));
	o->depth++;
	for (uint32_t i = 0; i < node_count(o->tree, n); i++)
		expr_part(o, p, "", node_slot(o->tree, n, i));
	o->depth--;
	o->here = kept;
}

/* word(a, b), or word with one line per item where they do not fit or `each` is set. */
static void list_part(struct outline *o, struct part *below, const char *word, node list, bool each)
{
	scoped(sb_free) struct sb b = SB(LABEL_MOST);
	struct part *p, *kept = o->here;

	if (!list)
		return;
	p = o->here = part_below(o, below, NO_STR);
	if (!each)
		put_named_slots(o, &b, word, list);
	if (!each && !too_wide(o, &b)) {
		p->label = str_dup(o->arena, sb_str(&b));
		o->here = kept;
		return;
	}
	p->first = p->last = NULL;
	p->label = str_of(word);
	o->depth++;
	for (uint32_t i = 0; i < node_count(o->tree, list); i++)
		expr_part(o, p, "", node_slot(o->tree, list, i));
	o->depth--;
	o->here = kept;
}

/* ---- FROM ---- */

static void put_as(struct outline *o, struct sb *b, node n)
{
	if (!node_is(o->tree, n, NODE_ALIASED))
		return;
	sb_puts(b, " AS ");
	put_text(b, node_text(o->tree, n));
}

static void put_factor(struct outline *o, struct sb *b, node n)
{
	switch (node_kind(o->tree, n)) {
	case NODE_TABLE:
		sb_puts(b, "Table(");
		put_dotted(o, b, node_slot(o->tree, n, 0));
		break;
	case NODE_DERIVED:
		sb_puts(b, "Derived(");
		put_query(o, b, node_slot(o->tree, n, 0));
		break;
	case NODE_CALLED:
		sb_puts(b, "Called(");
		inline_expr(o, b, node_slot(o->tree, n, 0));
		break;
	default: put_plain(o, b, n); return;
	}
	put_as(o, b, n);
	sb_putc(b, ')');
}

static void from_parts(struct outline *o, struct part *below, const char *word, node n);

static void join_part(struct outline *o, struct part *below, node n)
{
	scoped(sb_free) struct sb b = SB(LABEL_MOST);
	node right = node_slot(o->tree, n, 1), on = node_slot(o->tree, n, 2), using = node_slot(o->tree, n, 3);
	enum node_op op = (enum node_op)node_at(o->tree, n)->op;
	struct part *p = part_below(o, below, NO_STR), *kept = o->here;

	o->here = p;
	if (op != OP_INNER)
		put_capital(&b,
			    str_trim(str_upto(str_of(node_op_word(op)), str_at_last(str_of(node_op_word(op)), ' '))));
	sb_puts(&b, node_is(o->tree, n, NODE_NATURAL) ? "NaturalJoin(" : "Join(");
	if (node_kind(o->tree, right) == NODE_JOIN || node_kind(o->tree, right) == NODE_FROM_GROUP) {
		sb_puts(&b, "Joins");
		from_parts(o, p, "From", right);
	} else {
		put_factor(o, &b, right);
	}
	if (on) {
		sb_puts(&b, ", On(");
		inline_expr(o, &b, on);
		sb_putc(&b, ')');
	}
	if (using) {
		sb_puts(&b, ", ");
		put_named_slots(o, &b, "Using", using);
	}
	sb_putc(&b, ')');
	p->label = str_dup(o->arena, sb_str(&b));
	o->here = kept;
}

/* From(a), then a line for each join. */
static void from_parts(struct outline *o, struct part *below, const char *word, node n)
{
	scoped(sb_free) struct sb b = SB(LABEL_MOST);
	struct part *p, *kept = o->here;

	if (node_kind(o->tree, n) == NODE_FROM_GROUP) {
		from_parts(o, below, word, node_slot(o->tree, n, 0));
		return;
	}
	if (node_kind(o->tree, n) == NODE_JOIN) {
		from_parts(o, below, word, node_slot(o->tree, n, 0));
		join_part(o, below, n);
		return;
	}
	p = o->here = part_below(o, below, NO_STR);
	sb_fmt(&b, "%s(", word);
	put_factor(o, &b, n);
	sb_putc(&b, ')');
	p->label = str_dup(o->arena, sb_str(&b));
	o->here = kept;
}

/* ---- queries ---- */

static void select_parts(struct outline *o, struct part *below, node n)
{
	node from = node_slot(o->tree, n, SELECT_FROM);

	list_part(o, below, node_is(o->tree, n, NODE_DISTINCT) ? "Select Distinct" : "Select",
		  node_slot(o->tree, n, SELECT_ITEMS), true);
	for (uint32_t i = 0; i < node_count(o->tree, from); i++)
		from_parts(o, below, "From", node_slot(o->tree, from, i));
	expr_part(o, below, "Where", node_slot(o->tree, n, SELECT_WHERE));
	if (node_kind(o->tree, node_slot(o->tree, n, SELECT_GROUP)) == NODE_LIST)
		list_part(o, below, "GroupBy", node_slot(o->tree, n, SELECT_GROUP), false);
	else
		expr_part(o, below, "GroupBy", node_slot(o->tree, n, SELECT_GROUP));
	expr_part(o, below, "Having", node_slot(o->tree, n, SELECT_HAVING));
	expr_part(o, below, "Qualify", node_slot(o->tree, n, SELECT_QUALIFY));
}

static void body_parts(struct outline *o, struct part *below, node n)
{
	const char *all = node_is(o->tree, n, NODE_ALL) ? " All" : "";
	struct part *p;

	switch (node_kind(o->tree, n)) {
	case NODE_SELECT: select_parts(o, below, n); return;
	case NODE_QUERY: query_parts(o, below, n); return;
	case NODE_SET:
		p = part_below(o, below,
			       str_fmt(o->arena, "%s%s", op_name((enum node_op)node_at(o->tree, n)->op), all));
		for (uint32_t i = 0; i < node_count(o->tree, n); i++)
			body_parts(o, part_below(o, p, S("Query")), node_slot(o->tree, n, i));
		return;
	default: list_part(o, below, "Values", n, true);
	}
}

static void query_parts(struct outline *o, struct part *below, node query)
{
	node with = node_slot(o->tree, query, 0), limit = node_slot(o->tree, query, 3);

	o->depth++;
	for (uint32_t i = 0; i < node_count(o->tree, with); i++) {
		node cte = node_slot(o->tree, with, i);
		str name = clean(o->arena, node_text(o->tree, cte));

		query_parts(o, part_below(o, below, str_fmt(o->arena, "With(%.*s)", STR(name))),
			    node_slot(o->tree, cte, 1));
	}
	body_parts(o, below, node_slot(o->tree, query, 1));
	list_part(o, below, "OrderBy", node_slot(o->tree, query, 2), false);
	expr_part(o, below, "Limit", node_slot(o->tree, limit, 0));
	expr_part(o, below, "Offset", node_slot(o->tree, limit, 1));
	o->depth--;
}

static void draw(struct sb *out, const struct part *p, struct sb *before, bool ascii)
{
	for (const struct part *k = p->first; k; k = k->next) {
		ptrdiff_t had = before->len;

		sb_fmt(out, "%.*s%s%.*s\n", STR(sb_str(before)),
		       ascii	 ? (k->next ? "|- " : "`- ")
		       : k->next ? "├─ "
				 : "└─ ",
		       STR(k->label));
		sb_puts(before, !k->next ? "   " : ascii ? "|  " : "│  ");
		draw(out, k, before, ascii);
		before->len = had;
	}
}

void sql_outline(struct sb *out, const struct tree *t, node n, int width, bool ascii)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb before = SB(LABEL_MOST);
	struct outline o = { .arena = a, .tree = t, .width = width, .ascii = ascii };
	struct part *root = part_below(&o, NULL, S("Query"));

	if (node_kind(t, n) == NODE_QUERY)
		query_parts(&o, root, n);
	else
		expr_part(&o, root, "", n);
	sb_fmt(out, "%.*s\n", STR(root->label));
	draw(out, root, &before, ascii);
}
