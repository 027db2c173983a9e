#include "sql/resolve/type_infer.h"

#include "base/arena.h"
#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

enum { STEPS_MOST = 1000 }; /* limits nested columns, each of which may be inferred twice */

struct knowing {
	const struct tree *t;
	uint32_t bit; /* of its dialect */
	int steps;
};

static enum known kind(struct knowing *k, node n);

/* ---- types ---- */

enum known infer_type_kind(str type)
{
	static const struct {
		enum known is;
		const char *names;
	} kinds[] = {
		{ KNOWN_WHOLE,
		  " int integer int2 int4 int8 int16 int32 int64 uint8 uint16 uint32 uint64 smallint bigint tinyint "
		  "mediumint byteint hugeint signed unsigned serial bigserial " },
		{ KNOWN_FRACTION,
		  " numeric decimal dec number bignumeric double float float4 float8 float32 float64 real "
		  "binary_double " },
		{ KNOWN_TEXT,
		  " text string varchar char character nvarchar varchar2 nvarchar2 nchar bpchar clob longtext " },
		{ KNOWN_TRUTH, " boolean bool " },
		{ KNOWN_DAY, " date date32 " },
		{ KNOWN_MOMENT,
		  " timestamp datetime datetime2 timestamptz timestamp_ntz timestamp_tz timestamp_ltz smalldatetime "
		  "datetime64 " },
		{ KNOWN_INTERVAL, " interval " },
	};
	ptrdiff_t blank = str_at(type, ' ');

	if (str_eq_fold(type, S("double precision")) || str_eq_fold(type, S("character varying")) ||
	    str_starts(type, S("timestamp ")) || str_starts(type, S("TIMESTAMP ")))
		type = str_upto(type, blank);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (str_is_among(type, kinds[i].names))
			return kinds[i].is;
	return KNOWN_NOTHING;
}

static enum known of_type(const struct knowing *k, node type)
{
	enum known is = node_is(k->t, type, NODE_QUOTED) ? KNOWN_NOTHING : infer_type_kind(node_text(k->t, type));

	if (is == KNOWN_DAY && rule_in(k->bit, MEANS_DATE_HAS_TIME))
		return KNOWN_MOMENT;
	if (is == KNOWN_TRUTH && rule_in(k->bit, MEANS_TRUTH_IS_NUMBER))
		return KNOWN_WHOLE;
	if (is == KNOWN_FRACTION && rule_in(k->bit, MEANS_NUMERIC_UNBOUNDED) &&
	    (node_text(k->t, type).at[0] | 32) != 'r')
		return KNOWN_NOTHING;
	return is;
}

/* ---- types of two operands ---- */

static bool is_number(enum known a)
{
	return a == KNOWN_WHOLE || a == KNOWN_FRACTION;
}

/* The kind of alternatives: COALESCE(a, b), the branches of CASE. */
static enum known either(enum known a, enum known b)
{
	if (a == b || b == KNOWN_NULL)
		return a;
	if (a == KNOWN_NULL)
		return b;
	return is_number(a) && is_number(b) ? KNOWN_FRACTION : KNOWN_NOTHING;
}

static enum known product(const struct knowing *k, enum known a, enum node_op op, enum known b)
{
	bool truth = rule_in(k->bit, MEANS_TRUTH_IS_NUMBER);

	a = truth && a == KNOWN_TRUTH ? KNOWN_WHOLE : a;
	b = truth && b == KNOWN_TRUTH ? KNOWN_WHOLE : b;
	if (a == KNOWN_INTERVAL || b == KNOWN_INTERVAL)
		return KNOWN_INTERVAL;
	if (op == OP_DIV)
		return KNOWN_WHOLE;
	if (op == OP_DIVIDE && !rule_in(k->bit, MEANS_QUOTIENT_WHOLE))
		return KNOWN_FRACTION;
	if (a == KNOWN_FRACTION || b == KNOWN_FRACTION)
		return KNOWN_FRACTION;
	return a == KNOWN_WHOLE && b == KNOWN_WHOLE ? KNOWN_WHOLE : KNOWN_NOTHING;
}

static enum known sum(const struct knowing *k, enum known a, bool minus, enum known b)
{
	bool day = rule_in(k->bit, MEANS_DAYS_COUNT);

	if (a == KNOWN_INTERVAL || b == KNOWN_INTERVAL) {
		enum known other = a == KNOWN_INTERVAL ? b : a;

		return other == KNOWN_DAY && rule_in(k->bit, MEANS_DAY_BECOMES_TIME) ? KNOWN_MOMENT
		       : other == KNOWN_MOMENT || other == KNOWN_INTERVAL	     ? other
										     : KNOWN_NOTHING;
	}
	if (a == KNOWN_DAY && b == KNOWN_DAY && minus)
		return day ? KNOWN_WHOLE : KNOWN_NOTHING;
	if (a == KNOWN_MOMENT && b == KNOWN_MOMENT && minus)
		return rule_in(k->bit, MEANS_DIFFERENCE_IS_INTERVAL) ? KNOWN_INTERVAL : KNOWN_NOTHING;
	if (a == KNOWN_DAY && b == KNOWN_WHOLE)
		return day ? KNOWN_DAY : KNOWN_NOTHING;
	if (a == KNOWN_FRACTION || b == KNOWN_FRACTION)
		return KNOWN_FRACTION;
	return a == KNOWN_WHOLE && b == KNOWN_WHOLE ? KNOWN_WHOLE : KNOWN_NOTHING;
}

/* Could it be a number? A text such as '5' is ambiguous. */
static bool is_like_a_number(const struct knowing *k, node n)
{
	str text = node_kind(k->t, n) == NODE_STRING ? str_trim(node_text(k->t, n)) : S("x");

	for (ptrdiff_t i = 0; i < text.len; i++)
		if ((text.at[i] < '0' || text.at[i] > '9') && text.at[i] != '.' && text.at[i] != '-' &&
		    text.at[i] != '+')
			return false;
	return text.len > 0;
}

/* SQL Server's + concatenates if one operand is known to be a text, and none is known to be anything else. */
static bool joins_texts(struct knowing *k, node n, uint32_t count)
{
	bool text = false, all = true;

	if (!k->t->dialect->syntax->plus_is_concat || node_at(k->t, n)->op != OP_PLUS)
		return false;
	for (uint32_t i = 0; i < count; i++) {
		node item = node_slot(k->t, n, i);
		enum known is = kind(k, item);

		if (node_kind(k->t, item) == NODE_TERM || (is != KNOWN_TEXT && is != KNOWN_NULL && is != KNOWN_NOTHING))
			return false;
		text |= is == KNOWN_TEXT && !is_like_a_number(k, item);
		all = all && is == KNOWN_TEXT;
	}
	return text || all;
}

static enum known chain(struct knowing *k, node n, uint32_t count)
{
	enum node_op op = (enum node_op)node_at(k->t, n)->op;
	enum known is;

	if (joins_texts(k, n, count))
		return KNOWN_TEXT;

	if (op == OP_CONCAT)
		return k->t->dialect->syntax->concat_is_or ? KNOWN_NOTHING : KNOWN_TEXT;
	if (op != OP_PLUS && op != OP_TIMES)
		return KNOWN_TRUTH;
	is = kind(k, node_slot(k->t, n, 0));
	for (uint32_t i = 1; i < count; i++) {
		node item = node_slot(k->t, n, i);
		bool term = node_kind(k->t, item) == NODE_TERM;
		enum node_op own = term ? (enum node_op)node_at(k->t, item)->op : op;
		enum known with = kind(k, term ? node_slot(k->t, item, 0) : item);

		is = op == OP_PLUS ? sum(k, is, own == OP_MINUS, with) : product(k, is, own, with);
	}
	return is;
}

/* ---- functions ---- */

enum gives { GIVES, LIKE_FIRST, LIKE_ALL, LIKE_FROM_SECOND };

/* Names, the dialects in which they return this kind, and how it is derived. */
static const struct {
	const char *names;
	uint32_t in;
	enum gives gives;
	enum known is;
} calls[] = {
	{ " count count_big row_number rank dense_rank ntile length char_length character_length octet_length ascii strpos instr charindex len "
	  "datediff date_diff timestampdiff cardinality array_length json_array_length regexp_count countif count_if "
	  "approx_count_distinct uniq uniqexact year month day hour minute ",
	  ~UINT32_C(0), GIVES, KNOWN_WHOLE },
	{ " avg sqrt exp ln log log10 log2 power pow stddev stddev_pop stddev_samp variance var_pop var_samp corr percentile_cont median percent_rank "
	  "cume_dist radians degrees sin cos tan pi atan atan2 ",
	  ~(uint32_t)(TSQL | RED), GIVES, KNOWN_FRACTION },
	{ " sqrt exp log log10 stddev stdev variance var pi ", TSQL | RED, GIVES, KNOWN_FRACTION },
	{ " floor ceil ceiling round trunc ", PG, GIVES, KNOWN_FRACTION },
	{ " round total ", SQLITE, GIVES, KNOWN_FRACTION },
	{ " random rand ", PG | RED | DUCK | MYSQL | BQ, GIVES, KNOWN_FRACTION },
	{ " lower upper trim ltrim rtrim replace substr substring concat concat_ws left right lpad rpad initcap reverse repeat to_char string_agg "
	  "group_concat listagg strftime date_format md5 split_part ",
	  ~UINT32_C(0), GIVES, KNOWN_TEXT },
	{ " str char nchar space format stuff quotename datename replicate trim translate ", TSQL, GIVES, KNOWN_TEXT },
	{ " current_date curdate today to_date make_date last_day ", ~(uint32_t)(ORA | SQLITE), GIVES, KNOWN_DAY },
	{ " now current_timestamp getdate localtimestamp sysdatetime to_timestamp ", ~(uint32_t)SQLITE, GIVES,
	  KNOWN_MOMENT },
	{ " date_trunc ", PG | RED, GIVES, KNOWN_MOMENT },
	{ " sysdate systimestamp current_date ", ORA, GIVES, KNOWN_MOMENT },
	{ " date ", MYSQL | BQ | SNOW | DBX | TRINO, GIVES, KNOWN_DAY },
	{ " age ", PG | DUCK, GIVES, KNOWN_INTERVAL },
	{ " abs nullif min max mod lag lead first_value last_value any_value ", ~UINT32_C(0), LIKE_FIRST,
	  KNOWN_NOTHING },
	{ " avg sum ", TSQL, LIKE_FIRST, KNOWN_NOTHING },
	{ " round ", TSQL | TRINO | MYSQL, LIKE_FIRST, KNOWN_NOTHING },
	{ " coalesce ifnull nvl isnull greatest least ", ~UINT32_C(0), LIKE_ALL, KNOWN_NOTHING },
	{ " if iff iif ", ~UINT32_C(0), LIKE_FROM_SECOND, KNOWN_NOTHING },
};

/* absent: a qualified name */
static str call_name(const struct tree *t, node n)
{
	node name = node_slot(t, n, CALLED_NAME);

	return node_count(t, name) == 1 ? node_text(t, node_slot(t, name, 0)) : NO_STR;
}

static enum known all_from(struct knowing *k, node args, uint32_t first)
{
	enum known is = KNOWN_NULL;

	for (uint32_t i = first; i < node_count(k->t, args); i++)
		is = either(is, kind(k, node_slot(k->t, args, i)));
	return is == KNOWN_NULL ? KNOWN_NOTHING : is;
}

/* A sum of integers is one, except that PostgreSQL makes a numeric of large ones. */
static enum known summed(struct knowing *k, node n)
{
	enum known of = kind(k, node_slot(k->t, node_slot(k->t, n, CALLED_ARGS), 0));

	if (of == KNOWN_TRUTH && rule_in(k->bit, MEANS_TRUTH_IS_NUMBER))
		of = KNOWN_WHOLE;
	return of == KNOWN_FRACTION || of == KNOWN_INTERVAL	       ? of
	       : of == KNOWN_WHOLE && rule_in(k->bit, MEANS_SUM_WHOLE) ? KNOWN_WHOLE
								       : KNOWN_NOTHING;
}

/* Does a sum of it stay within PostgreSQL's bigint? 1, CASE WHEN x THEN 1 ELSE 0 END. */
static bool is_small(const struct tree *t, node n)
{
	node whens = node_slot(t, n, 1), default_value = node_slot(t, n, 2);

	if (node_kind(t, n) == NODE_NUMBER)
		return node_text(t, n).len < 10;
	if (node_kind(t, n) != NODE_CASE ||
	    (default_value && node_kind(t, default_value) != NODE_NULL && !is_small(t, default_value)))
		return node_kind(t, n) == NODE_NULL;
	for (uint32_t i = 0; i < node_count(t, whens); i++)
		if (!is_small(t, node_slot(t, node_slot(t, whens, i), 1)))
			return false;
	return true;
}

static enum known called(struct knowing *k, node n)
{
	node args = node_slot(k->t, n, CALLED_ARGS);
	str name = call_name(k->t, n);

	if (str_eq_fold(name, S("sum")) && !rule_in(k->bit, MEANS_SUM_LIKE_ITEM)) {
		node of = node_slot(k->t, args, 0);
		bool small = rule_in(k->bit, MEANS_SUM_SMALL_WHOLE) && kind(k, of) == KNOWN_WHOLE && is_small(k->t, of);

		return small ? KNOWN_WHOLE : summed(k, n);
	}
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		if (!(calls[i].in & k->bit) || !str_is_among(name, calls[i].names))
			continue;
		switch (calls[i].gives) {
		case GIVES: return calls[i].is;
		case LIKE_FIRST: return kind(k, node_slot(k->t, args, 0));
		case LIKE_ALL: return all_from(k, args, 0);
		default: return all_from(k, args, 1);
		}
	}
	return KNOWN_NOTHING;
}

/* EXTRACT(YEAR FROM x) */
static enum known extracted(const struct knowing *k)
{
	return rule_in(k->bit, MEANS_EXTRACT_FRACTION) ? KNOWN_FRACTION
	       : rule_in(k->bit, MEANS_EXTRACT_WHOLE)  ? KNOWN_WHOLE
						       : KNOWN_NOTHING;
}

static enum known cases(struct knowing *k, node n)
{
	node whens = node_slot(k->t, n, 1), default_value = node_slot(k->t, n, 2);
	enum known is = default_value ? kind(k, default_value) : KNOWN_NULL;

	for (uint32_t i = 0; i < node_count(k->t, whens); i++)
		is = either(is, kind(k, node_slot(k->t, node_slot(k->t, whens, i), 1)));
	return is == KNOWN_NULL ? KNOWN_NOTHING : is;
}

/* ---- names ---- */

static str last_name(const struct tree *t, node column)
{
	return node_count(t, column) ? node_text(t, node_slot(t, column, node_count(t, column) - 1)) : NO_STR;
}

static str item_name(const struct tree *t, node item)
{
	node what = node_slot(t, item, 0);

	if (node_is(t, item, NODE_ALIASED))
		return node_text(t, item);
	return node_kind(t, what) == NODE_COLUMN ? last_name(t, what) : NO_STR;
}

/* The value of the item with this name; NO_NODE: none. */
static node item_named(const struct tree *t, node select, str name)
{
	node items = node_slot(t, select, SELECT_ITEMS), found = NO_NODE;

	for (uint32_t i = 0; i < node_count(t, items); i++) {
		node item = node_slot(t, items, i);

		if (node_kind(t, item) == NODE_ITEM && str_eq_fold(item_name(t, item), name))
			found = found ? found : node_slot(t, item, 0);
	}
	return found;
}

node infer_item(const struct tree *t, node select, node column)
{
	bool bare = node_kind(t, column) == NODE_COLUMN && node_count(t, column) == 1;

	return bare && node_kind(t, select) == NODE_SELECT ? item_named(t, select, last_name(t, column)) : NO_NODE;
}

node infer_select_of(const struct tree *t, node n)
{
	for (node up = n; up; up = node_at(t, up)->parent) {
		if (node_kind(t, up) == NODE_SELECT)
			return up;
		if (node_kind(t, up) == NODE_QUERY) {
			node body = node_slot(t, up, QUERY_BODY);

			return node_kind(t, body) == NODE_SELECT ? body : NO_NODE;
		}
	}
	return NO_NODE;
}

/* The only source that may have this column. */
static node source_of(const struct tree *t, node from, str alias)
{
	node left, right;
	str name;

	switch ((int)node_kind(t, from)) {
	case NODE_LIST: return node_count(t, from) == 1 ? source_of(t, node_slot(t, from, 0), alias) : NO_NODE;
	case NODE_FROM_GROUP: return source_of(t, node_slot(t, from, 0), alias);
	case NODE_JOIN:
		left = alias.len ? source_of(t, node_slot(t, from, JOIN_LEFT), alias) : NO_NODE;
		right = alias.len ? source_of(t, node_slot(t, from, JOIN_RIGHT), alias) : NO_NODE;
		return left ? left : right;
	case NODE_TABLE:
	case NODE_DERIVED:
		name = node_is(t, from, NODE_ALIASED)	  ? node_text(t, from)
		       : node_kind(t, from) == NODE_TABLE ? last_name(t, node_slot(t, from, TABLE_WHAT))
							  : NO_STR;
		return (!alias.len || str_eq_fold(name, alias)) && !node_slot(t, from, TABLE_COLUMNS) &&
				       !node_slot(t, from, TABLE_PIVOT)
			       ? from
			       : NO_NODE;
	default: return NO_NODE;
	}
}

/* The query of the CTE with this name. */
static node cte_named(const struct tree *t, node below, str name)
{
	for (node up = below; up; up = node_at(t, up)->parent) {
		node with = node_kind(t, up) == NODE_QUERY ? node_slot(t, up, QUERY_WITH) : NO_NODE;

		for (uint32_t i = 0; i < node_count(t, with); i++) {
			node cte = node_slot(t, with, i);

			if (node_kind(t, cte) == NODE_CTE && str_eq_fold(node_text(t, cte), name))
				return node_slot(t, cte, CTE_COLUMNS) || node_is(t, with, NODE_RECURSIVE)
					       ? NO_NODE
					       : node_slot(t, cte, CTE_QUERY);
		}
	}
	return NO_NODE;
}

static enum known column(struct knowing *k, node n)
{
	const struct tree *t = k->t;
	uint32_t parts = node_count(t, n);
	node select = infer_select_of(t, n),
	     source = parts && parts <= 2 ? source_of(t, node_slot(t, select, SELECT_FROM),
						      parts == 2 ? node_text(t, node_slot(t, n, 0)) : NO_STR)
					  : NO_NODE,
	     query = NO_NODE, body, item;

	if (node_kind(t, source) == NODE_DERIVED)
		query = node_slot(t, source, TABLE_WHAT);
	else if (source && node_count(t, node_slot(t, source, TABLE_WHAT)) == 1)
		query = cte_named(t, select, last_name(t, node_slot(t, source, TABLE_WHAT)));
	body = node_slot(t, query, QUERY_BODY);
	item = node_kind(t, query) == NODE_QUERY && node_kind(t, body) == NODE_SELECT
		       ? item_named(t, body, last_name(t, n))
		       : NO_NODE;
	return item ? kind(k, item) : KNOWN_NOTHING;
}

static enum known subquery(struct knowing *k, node n)
{
	node query = node_slot(k->t, n, 0), body = node_slot(k->t, query, QUERY_BODY),
	     items = node_kind(k->t, body) == NODE_SELECT ? node_slot(k->t, body, SELECT_ITEMS) : NO_NODE,
	     item = node_count(k->t, items) == 1 ? node_slot(k->t, items, 0) : NO_NODE;

	return node_kind(k->t, item) == NODE_ITEM ? kind(k, node_slot(k->t, item, 0)) : KNOWN_NOTHING;
}

/* ---- any expression ---- */

static enum known number(str digits)
{
	for (ptrdiff_t i = 0; i < digits.len; i++)
		if (digits.at[i] < '0' || digits.at[i] > '9')
			return digits.at[i] == '.' || (digits.at[i] | 32) == 'e' ? KNOWN_FRACTION : KNOWN_NOTHING;
	return digits.len < 19 ? KNOWN_WHOLE : KNOWN_NOTHING;
}

static enum known kind(struct knowing *k, node n)
{
	if (--k->steps < 0)
		return KNOWN_NOTHING;
	switch ((int)node_kind(k->t, n)) {
	case NODE_NULL: return KNOWN_NULL;
	case NODE_NUMBER: return number(node_text(k->t, n));
	case NODE_STRING: return KNOWN_TEXT;
	case NODE_TRUTH: return rule_in(k->bit, MEANS_TRUTH_IS_NUMBER) ? KNOWN_WHOLE : KNOWN_TRUTH;
	case NODE_INTERVAL: return KNOWN_INTERVAL;
	case NODE_TYPED: return of_type(k, node_slot(k->t, n, 0));
	case NODE_CAST: return of_type(k, node_slot(k->t, n, 1));
	case NODE_BRACKETS:
	case NODE_UNARY: return node_at(k->t, n)->op == OP_NOT ? KNOWN_TRUTH : kind(k, node_slot(k->t, n, 0));
	case NODE_CHAIN: return chain(k, n, node_count(k->t, n));
	case NODE_CASE: return cases(k, n);
	case NODE_CALL: return called(k, n);
	case NODE_EXTRACT: return extracted(k);
	case NODE_POSITION: return KNOWN_WHOLE;
	case NODE_SUBSTRING:
	case NODE_TRIM: return KNOWN_TEXT;
	case NODE_COLUMN: return column(k, n);
	case NODE_SUBQUERY: return subquery(k, n);
	case NODE_IS:
	case NODE_BETWEEN:
	case NODE_IN:
	case NODE_LIKE:
	case NODE_EXISTS: return KNOWN_TRUTH;
	default: return KNOWN_NOTHING;
	}
}

enum known infer_kind(const struct tree *t, node n)
{
	struct knowing k = { .t = t, .bit = t->dialect->syntax->bit, .steps = STEPS_MOST };

	return kind(&k, n);
}

bool infer_joins_texts(const struct tree *t, node n)
{
	struct knowing k = { .t = t, .bit = t->dialect->syntax->bit, .steps = STEPS_MOST };

	return joins_texts(&k, n, node_count(t, n));
}

enum known infer_kind_until(const struct tree *t, node n, uint32_t count)
{
	struct knowing k = { .t = t, .bit = t->dialect->syntax->bit, .steps = STEPS_MOST };

	return count == 1 ? kind(&k, node_slot(t, n, 0)) : chain(&k, n, count);
}

/* ---- never NULL ---- */

static const char never_null[] =
	" count count_big row_number rank dense_rank percent_rank cume_dist ntile now current_timestamp current_date "
	"random rand countif count_if grouping "
	"approx_count_distinct uniq uniqexact ";

/* x = 1, x IS NOT NULL, x LIKE 'a%': excludes rows where x is NULL. */
static bool rules_out(const struct tree *t, node test, node column)
{
	enum node_op op = (enum node_op)node_at(t, test)->op;
	bool left = node_equal(t, node_slot(t, test, 0), t, column);

	switch ((int)node_kind(t, test)) {
	case NODE_BRACKETS: return rules_out(t, node_slot(t, test, 0), column);
	case NODE_IS: return left && op == OP_NULL && node_is(t, test, NODE_NEGATED);
	case NODE_IN: /* an empty list contains nothing, so NOT IN of a query may let NULL through */
		return left && !(node_is(t, test, NODE_NEGATED) && node_kind(t, node_slot(t, test, 1)) != NODE_LIST);
	case NODE_BETWEEN:
	case NODE_LIKE: return left;
	case NODE_BINARY:
		return op >= OP_EQ && op <= OP_GE && (left || node_equal(t, node_slot(t, test, 1), t, column));
	case NODE_CHAIN:
		for (uint32_t i = 0; op == OP_AND && i < node_count(t, test); i++)
			if (rules_out(t, node_slot(t, test, i), column))
				return true;
		return false;
	default: return false;
	}
}

/* Where an alias of the answer has the same name, it is that which is meant. */
static bool is_filtered(const struct tree *t, node n)
{
	node select = infer_select_of(t, n), where = node_slot(t, select, SELECT_WHERE),
	     item = infer_item(t, select, n);

	return where && node_kind(t, select) == NODE_SELECT && (!item || node_equal(t, item, t, n)) &&
	       rules_out(t, where, n);
}

static bool never(const struct tree *t, node n, bool all)
{
	for (uint32_t i = 0; i < node_count(t, n); i++)
		if (infer_never_null(t, node_slot(t, n, i)) != all)
			return !all;
	return all;
}

static bool call_never_null(const struct tree *t, node n)
{
	node args = node_slot(t, n, CALLED_ARGS);
	str name = call_name(t, n);

	if (str_is_among(name, never_null))
		return true;
	if (str_is_among(name, " coalesce ifnull nvl isnull "))
		return never(t, args, false);
	if (str_is_among(name, " lower upper abs round floor ceil ceiling length trim "))
		return node_count(t, args) && !rule_in(t->dialect->syntax->bit, MEANS_EMPTY_IS_NULL) &&
		       never(t, args, true);
	return false;
}

bool infer_never_null(const struct tree *t, node n)
{
	node whens = node_slot(t, n, 1);

	switch ((int)node_kind(t, n)) {
	case NODE_NUMBER:
	case NODE_TRUTH:
	case NODE_TYPED:
	case NODE_EXISTS: return true;
	case NODE_STRING: return !rule_in(t->dialect->syntax->bit, MEANS_EMPTY_IS_NULL) || node_text(t, n).len;
	case NODE_IS: return true;
	case NODE_BRACKETS:
	case NODE_UNARY: return infer_never_null(t, node_slot(t, n, 0));
	case NODE_CAST:
		return node_at(t, n)->op != OP_TRY && !rule_in(t->dialect->syntax->bit, MEANS_BAD_CAST_IS_NULL) &&
		       infer_never_null(t, node_slot(t, n, 0));
	case NODE_TERM: return node_at(t, n)->op == OP_MINUS && infer_never_null(t, node_slot(t, n, 0));
	case NODE_CHAIN: return never(t, n, true);
	case NODE_CALL: return call_never_null(t, n);
	case NODE_COLUMN: return is_filtered(t, n);
	case NODE_CASE:
		for (uint32_t i = 0; i < node_count(t, whens); i++)
			if (!infer_never_null(t, node_slot(t, node_slot(t, whens, i), 1)))
				return false;
		return infer_never_null(t, node_slot(t, n, 2));
	default: return false;
	}
}
