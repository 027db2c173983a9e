/*
 * Types in coarse classes, for dialects whose conversions are documented but not tabulated here: numbers, text,
 * booleans, days and moments. A comparison that a dialect refuses is an error, an implicit conversion a warning. Rows,
 * not branches: a dialect without a row is not checked.
 */
#include "sql/check/types_internal.h"

#include "model/type.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/resolve/type_infer.h"
#include "base/banned.h"

enum group {
	NUMBER = 1,
	TEXT = 2,
	TRUTH = 4,
	DAY = 8,
	MOMENT = 16,
	NUMERAL = 32, /* '5': a string constant that contains a number */
	WORD = 64,    /* 'abc': one that does not */
};

enum use { COMPARES, OPERATES, KEYS, ORDERS, ADDS, SUMS, MEETS, TESTS };

/* right: the other operand; 0: none. OPERATES: compared, but not by IN. KEYS: two columns are compared. */
static const struct rule {
	uint32_t in;
	enum use use;
	unsigned left, right;
	bool refused;
	const char *why;
} rules[] = {
	/*
	 * BigQuery: Conversion rules; Trino: Conversion functions; DuckDB: Typecasting;
	 * ClickHouse: Comparison functions
	 */
	{ CH, OPERATES, TEXT, NUMBER, true, "text cannot be compared with a number" },
	{ CH, OPERATES, NUMBER | TEXT, DAY, true, "it cannot be compared with a date" },
	{ BQ | TRINO, COMPARES, TEXT, NUMBER, true, "text cannot be compared with a number" },
	{ BQ | TRINO, COMPARES, NUMBER, NUMERAL | WORD, true, "a number cannot be compared with text" },
	{ CH, COMPARES, NUMBER, WORD, true, "the text does not contain a number" },
	{ BQ | TRINO, COMPARES, NUMBER, TRUTH, true, "a number cannot be compared with a boolean" },
	{ BQ | TRINO | DUCK | SNOW | ORA, COMPARES, NUMBER, DAY | MOMENT, true,
	  "a number cannot be compared with a time" },
	{ TSQL, COMPARES, NUMBER, DAY, true, "a number cannot be compared with a date" },
	{ TRINO, COMPARES, DAY | MOMENT, TEXT | NUMERAL | WORD, true,
	  "a time cannot be compared with text: write DATE '...'" },
	{ BQ, COMPARES, DAY | MOMENT, TEXT, true, "a time cannot be compared with text" },
	{ BQ | TRINO | DUCK | CH, ADDS, TEXT, NUMBER | NUMERAL | WORD, true, "arithmetic on text is not supported" },
	{ CH, ADDS, NUMBER, NUMERAL | WORD, true, "arithmetic on text is not supported" },
	{ BQ | TRINO | DUCK | CH | TSQL, SUMS, TEXT, 0, true, "text cannot be summed or averaged" },
	{ DUCK, MEETS, NUMBER, TEXT, true, "numbers and text have no common type" },
	{ BQ | TRINO, MEETS, NUMBER, TEXT | NUMERAL | WORD, true, "numbers and text have no common type" },
	{ CH, TESTS, TEXT, 0, true, "a condition must be a boolean or a number" },
	{ BQ | TRINO | TSQL | ORA, TESTS, NUMBER | TEXT | DAY | MOMENT, 0, true, "a condition must be a boolean" },
	/* MySQL: Type Conversion in Expression Evaluation */
	{ MYSQL, COMPARES, TEXT, NUMBER, false,
	  "both are compared as numbers: text that does not start with digits is 0, and an index on it is not used" },
	{ MYSQL, COMPARES, NUMBER, WORD, false, "the text counts as the number at its start, or 0" },
	{ MYSQL | SQLITE, ADDS, TEXT, NUMBER, false, "the text counts as the number at its start, or 0" },
	{ MYSQL | SQLITE, SUMS, TEXT, 0, false, "each text counts as the number at its start, or 0" },
	/* SQLite: Datatypes, 4.2: affinity before comparison */
	{ SQLITE, KEYS, TEXT, NUMBER, false, "each text is converted to a number, and an index on it is not used" },
	{ SQLITE, ORDERS, TEXT, NUMBER, false, "they are compared as texts: '10' is less than '9'" },
	{ SQLITE, COMPARES, NUMBER, WORD, false, "a number is never equal to such text, and always less" },
	{ DUCK, KEYS, TEXT, NUMBER, false, "each text is converted to a number: other text is an error" },
	/*
	 * SQL Server: Data type precedence; Oracle: Data Conversion; Snowflake: Data type conversion;
	 * Spark: ANSI compliance
	 */
	{ TSQL | ORA | SNOW | DBX, COMPARES, TEXT, NUMBER, false,
	  "each text is converted to a number: an index on it is not used, and other text is an error" },
	{ TSQL | ORA | SNOW | DBX | DUCK, COMPARES, NUMBER, WORD, false,
	  "the text does not contain a number: an error at run time" },
	{ ORA | SNOW | DBX, SUMS, TEXT, 0, false, "each text is converted to a number: other text is an error" },
};

/* ---- the group of a value ---- */

static unsigned of_class(enum type_class c)
{
	switch (c) {
	case TYPE_INTEGER:
	case TYPE_DECIMAL:
	case TYPE_FLOAT: return NUMBER;
	case TYPE_TEXT: return TEXT;
	case TYPE_BOOLEAN: return TRUTH;
	case TYPE_DATE: return DAY;
	case TYPE_TIMESTAMP: return MOMENT;
	default: return 0;
	}
}

static unsigned of_known(enum known k)
{
	switch (k) {
	case KNOWN_WHOLE:
	case KNOWN_FRACTION: return NUMBER;
	case KNOWN_TEXT: return TEXT;
	case KNOWN_TRUTH: return TRUTH;
	case KNOWN_DAY: return DAY;
	case KNOWN_MOMENT: return MOMENT;
	default: return 0;
	}
}

static unsigned of_source(const struct type_check *y, uint32_t source, int32_t column, int depth);
static unsigned group_of(const struct type_check *y, node n, int depth);

enum { DEPTH_MOST = 20 };

static unsigned of_output(const struct type_check *y, const struct sql_output *o, int depth)
{
	const struct sql_part *p = o->parts;

	if (!p || p->next || depth > DEPTH_MOST)
		return 0;
	return p->of	   ? of_output(y, p->of, depth + 1)
	       : p->source ? of_source(y, p->source, p->column, depth + 1)
			   : group_of(y, p->what, depth + 1);
}

static unsigned of_source(const struct type_check *y, uint32_t source, int32_t column, int depth)
{
	const struct sql_source *s = &y->resolved->sources.at[source];

	if (column < 0 || s->called || y->tree->any_case)
		return 0;
	if (s->table)
		return (uint32_t)column < s->table->column_count
			       ? of_class(type_class_of(s->table->columns[column].type))
			       : 0;
	return s->shape && column < s->shape->len ? of_output(y, &s->shape->at[column], depth) : 0;
}

static bool holds_number(str text)
{
	double ignored;

	text = str_trim(text);
	return text.len && str_real(text, &ignored);
}

static unsigned group_of(const struct type_check *y, node n, int depth)
{
	n = node_bare(y->tree, n);
	if (node_kind(y->tree, n) == NODE_STRING)
		return holds_number(node_text(y->tree, n)) ? NUMERAL : WORD;
	if (node_kind(y->tree, n) == NODE_COLUMN) {
		struct sql_binding b = n < y->resolved->bound_count ? y->resolved->bound[n]
								    : (struct sql_binding){ 0, -1 };

		return b.source && depth <= DEPTH_MOST ? of_source(y, b.source, b.column, depth + 1) : 0;
	}
	return of_known(infer_kind(y->tree, n));
}

/* ---- findings ---- */

static const char *word_of(unsigned group)
{
	switch (group) {
	case NUMBER: return "a number";
	case TRUTH: return "a boolean";
	case DAY: return "a date";
	case MOMENT: return "a time";
	default: return "text";
	}
}

static void tell(struct type_check *y, const struct rule *r, node at, node left, unsigned l, node right, unsigned g)
{
	struct sql_finding *f;

	if (right)
		f = type_tell(y, r->refused ? SQL_TYPE_MISMATCH : SQL_SILENT_CONVERSION, at,
			      "%.*s is %s, %.*s is %s: %s", STR(type_shown(y, left)), word_of(l),
			      STR(type_shown(y, right)), word_of(g), r->why);
	else
		f = type_tell(y, r->refused ? SQL_TYPE_MISMATCH : SQL_SILENT_CONVERSION, at, "%.*s is %s: %s",
			      STR(type_shown(y, left)), word_of(l), r->why);
	if (f)
		f->hint = S("cast one of them, or compare with a value of the same type");
}

static bool by_rules(struct type_check *y, enum use use, node at, node left, node right)
{
	unsigned l = group_of(y, left, 0), g = right ? group_of(y, right, 0) : 0;

	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
		const struct rule *r = &rules[i];
		bool both = right && l && g;

		if (!(r->in & y->tree->dialect->syntax->bit) || r->use != use)
			continue;
		if (right ? both && r->left & l && r->right & g : r->left & l && !r->right) {
			tell(y, r, at, left, l, right, g);
			return true;
		}
		if (both && r->left & g && r->right & l) {
			tell(y, r, at, right, g, left, l);
			return true;
		}
	}
	return false;
}

static void compare(struct type_check *y, node at, node left, node right, bool orders)
{
	bool columns = node_kind(y->tree, node_bare(y->tree, left)) == NODE_COLUMN &&
		       node_kind(y->tree, node_bare(y->tree, right)) == NODE_COLUMN;

	if (by_rules(y, COMPARES, at, left, right) || by_rules(y, OPERATES, at, left, right) ||
	    (columns && by_rules(y, KEYS, at, left, right)))
		return;
	if (orders && !columns)
		by_rules(y, ORDERS, at, left, right);
}

/* ---- where values meet ---- */

static void check_binary(struct type_check *y, node n)
{
	enum node_op op = (enum node_op)node_at(y->tree, n)->op;

	if (op >= OP_EQ && op <= OP_GE && node_kind(y->tree, node_slot(y->tree, n, 1)) != NODE_QUANTIFIED)
		compare(y, n, node_slot(y->tree, n, 0), node_slot(y->tree, n, 1), op >= OP_LT);
}

static void check_chain(struct type_check *y, node n)
{
	enum node_op op = (enum node_op)node_at(y->tree, n)->op;
	node before = node_slot(y->tree, n, 0);

	if ((op != OP_PLUS && op != OP_TIMES) || (op == OP_PLUS && y->tree->dialect->syntax->plus_is_concat))
		return;
	for (uint32_t i = 1; i < node_count(y->tree, n); i++) {
		node item = node_slot(y->tree, n, i);

		item = node_kind(y->tree, item) == NODE_TERM ? node_slot(y->tree, item, 0) : item;
		if (by_rules(y, ADDS, n, before, item))
			return;
		before = item;
	}
}

static void check_in(struct type_check *y, node n)
{
	node list = node_slot(y->tree, n, 1);

	for (uint32_t i = 0; node_kind(y->tree, list) == NODE_LIST && i < node_count(y->tree, list); i++)
		by_rules(y, COMPARES, node_slot(y->tree, list, i), node_slot(y->tree, n, 0),
			 node_slot(y->tree, list, i));
}

static void check_together(struct type_check *y, node first, node other)
{
	if (first && other)
		by_rules(y, MEETS, other, first, other);
}

static void check_case(struct type_check *y, node n)
{
	node whens = node_slot(y->tree, n, 1), first = node_slot(y->tree, node_slot(y->tree, whens, 0), 1);

	for (uint32_t i = 1; i < node_count(y->tree, whens); i++)
		check_together(y, first, node_slot(y->tree, node_slot(y->tree, whens, i), 1));
	check_together(y, first, node_slot(y->tree, n, 2));
}

static bool is_named(const struct tree *t, node call, const char *const *names)
{
	node list = node_slot(t, call, CALLED_NAME);
	str name = node_count(t, list) == 1 ? node_text(t, node_slot(t, list, 0)) : NO_STR;

	for (; name.len && *names; names++)
		if (str_eq_fold(name, str_of(*names)))
			return true;
	return false;
}

static void check_call(struct type_check *y, node n)
{
	static const char *const sums[] = { "sum", "avg", "total", "stddev", "variance", NULL };
	static const char *const together[] = { "coalesce", "ifnull", "greatest", "least", NULL };
	node args = node_slot(y->tree, n, CALLED_ARGS);

	if (is_named(y->tree, n, sums) && node_count(y->tree, args) == 1)
		by_rules(y, SUMS, n, node_slot(y->tree, args, 0), NO_NODE);
	for (uint32_t i = 1; is_named(y->tree, n, together) && i < node_count(y->tree, args); i++)
		check_together(y, node_slot(y->tree, args, 0), node_slot(y->tree, args, i));
}

static void check_condition(struct type_check *y, node n)
{
	if (n)
		by_rules(y, TESTS, n, n, NO_NODE);
}

static void check_limit(struct type_check *y, node n)
{
	for (uint32_t i = LIMIT_COUNT; i <= LIMIT_OFFSET; i++) {
		node of = node_slot(y->tree, n, i);
		str text = of ? node_text(y->tree, of) : NO_STR;
		bool whole = node_kind(y->tree, of) == NODE_NUMBER && str_at(text, '.') < 0;

		if (of && !whole &&
		    (node_kind(y->tree, of) == NODE_NUMBER || node_kind(y->tree, of) == NODE_STRING ||
		     node_kind(y->tree, of) == NODE_TRUTH))
			type_tell(y, SQL_TYPE_MISMATCH, of, "%s takes a whole number, not %.*s",
				  i == LIMIT_COUNT ? "LIMIT" : "OFFSET", STR(type_shown(y, of)));
	}
}

static bool see(void *with, const struct tree *t, node n)
{
	struct type_check *y = with;

	switch ((int)node_kind(t, n)) {
	case NODE_BINARY: check_binary(y, n); break;
	case NODE_CHAIN: check_chain(y, n); break;
	case NODE_IN: check_in(y, n); break;
	case NODE_BETWEEN:
		compare(y, n, node_slot(t, n, 0), node_slot(t, n, 1), true);
		compare(y, n, node_slot(t, n, 0), node_slot(t, n, 2), true);
		break;
	case NODE_CASE: check_case(y, n); break;
	case NODE_CALL: check_call(y, n); break;
	case NODE_SELECT:
		check_condition(y, node_slot(t, n, SELECT_WHERE));
		check_condition(y, node_slot(t, n, SELECT_HAVING));
		break;
	case NODE_LIMIT:
		if (rule_in(t->dialect->syntax->bit, MEANS_LIMIT_LITERAL))
			check_limit(y, n);
		break;
	case NODE_JOIN: check_condition(y, node_slot(t, n, JOIN_ON)); break;
	default: break;
	}
	return true;
}

void coarse_types(struct type_check *y)
{
	node_walk(y->tree, y->tree->root, see, y);
}
