/* The layout of a query, its brackets and quotes, and random trees that are parsed again as they were. */
#include "sql/print/print.h"

#include "base/arena.h"
#include "sql/tree/outline.h"
#include "sql/parse/parse.h"
#include "sql/dialect/syntax.h"

#include "tap.h"

static struct arena *arena;

static str printed(const char *dialect, const char *sql, const struct print_style *style)
{
	static struct sb b = SB(1 << 22);
	struct err err = { 0 };
	struct tree t;

	sb_reset(&b);
	if (!sql_parse(arena, dialect_named(str_of(dialect)), str_of(sql), &t, &err) ||
	    !sql_print(&b, &t, t.root, style, &err))
		return str_dup(arena, str_of(err.text));
	return str_dup(arena, sb_str(&b));
}

static void lays_out(void)
{
	const struct print_style narrow = { .width = 40 }, usual = { 0 };

	is_str(printed("postgresql", "select a,b from t where c=1", &usual), S("SELECT a, b FROM t WHERE c = 1"),
	       "a short query is printed on one line");
	is_str(printed("postgresql",
		       "select customer_id, count(*) as orders from orders where placed_at > '2024-01-01' and country = 'PT' group by 1",
		       &narrow),
	       S("SELECT customer_id, COUNT(*) AS orders\nFROM orders\nWHERE placed_at > '2024-01-01'\n  AND country = 'PT'\nGROUP BY 1"),
	       "a long query has a line for each clause and condition");
	is_str(printed("postgresql", "select first_name, last_name, email_address, telephone from customers", &narrow),
	       S("SELECT\n  first_name,\n  last_name,\n  email_address,\n  telephone\nFROM customers"),
	       "columns that do not fit one line have a line each");
	is_str(printed("postgresql",
		       "select a from orders o join customers c on c.id = o.customer_id and c.country = 'PT' where o.x",
		       &narrow),
	       S("SELECT a\nFROM orders AS o\nJOIN customers AS c ON c.id = o.customer_id\n  AND c.country = 'PT'\nWHERE o.x"),
	       "a join begins a line, and so does its second condition");
	is_str(printed("postgresql",
		       "with a as (select customer_id, sum(amount) from payments group by 1) select * from a", &narrow),
	       S("WITH a AS (\n  SELECT customer_id, SUM(amount)\n  FROM payments\n  GROUP BY 1\n)\nSELECT *\nFROM a"),
	       "a query within a query is indented");
}

/* ---- brackets where the tree needs them ---- */

static node number(struct tree *t, int n)
{
	return node_word(t, NODE_NUMBER, str_fmt(t->arena, "%d", n));
}

/* A small generator with the same numbers on every machine. */
static uint32_t next(uint32_t *seed, uint32_t most)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (*seed >> 16) % most;
}

static node random_value(struct tree *t, uint32_t *seed, int depth);

static node random_column(struct tree *t, uint32_t *seed)
{
	static const char *const names[] = {
		"a", "b", "order", "Größe", "two words", "select", "x\"y", "Upper", "e'f"
	};
	node name = node_word(t, NODE_NAME, str_of(names[next(seed, 9)]));

	node_flag(t, name, NODE_QUOTED);
	return node_make(t, NODE_COLUMN, OP_NONE, &name, 1);
}

static node random_chain(struct tree *t, uint32_t *seed, int depth)
{
	static const enum node_op ops[] = { OP_AND, OP_OR, OP_PLUS, OP_TIMES, OP_CONCAT };
	static const enum node_op terms[] = { OP_MINUS, OP_DIVIDE };
	enum node_op op = ops[next(seed, 5)];
	node items[4];
	uint32_t n = 2 + next(seed, 3);

	for (uint32_t i = 0; i < n; i++) {
		items[i] = random_value(t, seed, depth - 1);
		if (i && (op == OP_PLUS || op == OP_TIMES) && next(seed, 2))
			items[i] = node_make(t, NODE_TERM, terms[op == OP_TIMES], &items[i], 1);
	}
	return node_make(t, NODE_CHAIN, op, items, n);
}

static node random_binary(struct tree *t, uint32_t *seed, int depth)
{
	static const enum node_op ops[] = { OP_EQ, OP_NE, OP_LT, OP_GE, OP_BIT_AND, OP_BIT_OR, OP_SHIFT_LEFT };
	node sides[2] = { random_value(t, seed, depth - 1), random_value(t, seed, depth - 1) };

	return node_make(t, NODE_BINARY, ops[next(seed, 7)], sides, 2);
}

static node random_value(struct tree *t, uint32_t *seed, int depth)
{
	static const char *const texts[] = { "", "it's", "a\\b", "\"", "é", "--", "/*", ";", "a\nb" };
	node slots[3] = { 0 }, n;

	switch (depth <= 0 ? next(seed, 3) : next(seed, 10)) {
	case 0: return number(t, (int)next(seed, 100));
	case 1: return random_column(t, seed);
	case 2: return node_word(t, NODE_STRING, str_of(texts[next(seed, 9)]));
	case 3:
	case 4: return random_chain(t, seed, depth);
	case 5:
	case 6: return random_binary(t, seed, depth);
	case 7:
		slots[0] = random_value(t, seed, depth - 1);
		return node_make(t, NODE_UNARY, next(seed, 2) ? OP_NOT : OP_MINUS, slots, 1);
	case 8:
		for (int i = 0; i < 3; i++)
			slots[i] = random_value(t, seed, depth - 1);
		n = node_make(t, NODE_BETWEEN, OP_NONE, slots, 3);
		break;
	default:
		slots[0] = random_value(t, seed, depth - 1);
		n = node_make(t, NODE_IS, OP_NULL, slots, 2);
		break;
	}
	node_flag(t, n, next(seed, 2) ? NODE_NEGATED : 0);
	return n;
}

static bool goes_round(const struct dialect *d, uint32_t seed, str *first, str *second)
{
	scoped(sb_free) struct sb one = SB(1 << 20), two = SB(1 << 20);
	const struct print_style style = { .flat = true };
	struct err err = { 0 };
	struct tree t, back;
	node made;

	tree_start(&t, arena, d, S(""));
	made = random_value(&t, &seed, 4);
	if (!sql_print(&one, &t, made, &style, &err)) {
		*first = *second = S("");
		return err.text[0]; /* refused with an error */
	}
	*first = str_dup(arena, sb_str(&one));
	if (!sql_parse_expression(arena, d, *first, &back, &err)) {
		*second = str_dup(arena, str_of(err.text));
		return false;
	}
	sql_print(&two, &back, back.root, &style, &err);
	*second = str_dup(arena, sb_str(&two));
	/* where || is CONCAT() or +, it is parsed as that */
	return (d->syntax->concat_is_or || d->syntax->plus_is_concat || node_equal(&t, made, &back, back.root)) &&
	       str_eq(*first, *second);
}

static void random_trees(void)
{
	for (ptrdiff_t i = 0; dialect_each(i); i++) {
		int bad = 0;

		for (uint32_t seed = 1; seed <= 2000; seed++) {
			str first, second;

			if (goes_round(dialect_each(i), seed, &first, &second))
				continue;
			if (++bad <= 3)
				printf("# %u: %.*s\n#   %.*s\n", seed, STR(first), STR(second));
		}
		is_int(bad, 0, "2,000 random trees are parsed again in %s as they were", dialect_each(i)->name);
	}
}

static void sketches(void)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct err err = { 0 };
	struct tree t;

	ok(sql_parse(
		   arena, &dialect_postgresql,
		   S("select p.category, sum(oi.qty * oi.price) as revenue from orders o join order_items oi on oi.order_id = o.id "
		     "where o.country = 'BR' and o.day between '2025-04-01' and '2025-06-30' group by p.category"),
		   &t, &err),
	   "a query with a join and a group is parsed");
	sql_outline(&b, &t, t.root, 0, true);
	is_str(sb_str(&b),
	       S("Query\n|- Select\n|  |- Column(p.category)\n|  `- Alias(revenue <- Sum(Mul(oi.qty, oi.price)))\n|- From(Table(orders AS o))\n"
		 "|- Join(Table(order_items AS oi), On(Eq(oi.order_id, o.id)))\n"
		 "|- Where(And(Eq(o.country, 'BR'), Between(o.day, '2025-04-01', '2025-06-30')))\n`- GroupBy(p.category)\n"),
	       "the outline of a query has a line for each clause");
}

int main(void)
{
	arena = arena_open();
	lays_out();
	random_trees();
	sketches();
	arena_close(arena);
	return done();
}
