/* Expressions, names and values. */
#include "sql/print_inside.h"

#include "sql/syntax.h"
#include "base/banned.h"

/* ---- names ---- */

static bool is_plain(const struct printer *p, str name)
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
	return !(sql_word_kept(w) & p->syntax->bit) && !(sql_word_use(w) & PLAIN && p->syntax->bit & (PG | RED | DUCK));
}

/* What was written without quotes stays so: another system folds it as it folded the table's name when that was made. */
static bool stays_bare(const struct printer *p, str name)
{
	for (ptrdiff_t i = 0; i < name.len; i++)
		if (!((name.at[i] | 32) >= 'a' && (name.at[i] | 32) <= 'z') && name.at[i] != '_' && !(i && name.at[i] >= '0' && name.at[i] <= '9') &&
		    !((unsigned char)name.at[i] >= 0x80) && !(i && name.at[i] == '$' && p->syntax->text & TEXT_WORD_DOLLAR))
			return false;
	return name.len && !(sql_word_kept(sql_word_of(name)) & p->syntax->bit);
}

/* A bare name that needs quotes here: as this system would have folded it. */
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
	if (quoted ? is_plain(p, name) : stays_bare(p, name))
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

/* Functions and types without quotes are one name in every case, but where the system tells case. */
static void put_known(struct printer *p, str text)
{
	if (p->syntax->bit & CH)
		sb_put(p->out, text);
	else
		print_upper(p, text);
}

/* "x" alone in a place for a value may be a string where that is allowed: nobody has looked, so it keeps its quotes. */
static bool may_be_string(const struct printer *p, node n)
{
	node above = node_at(p->tree, n)->parent;
	str source = node_source(p->tree, n);

	return p->tree->dialect->syntax->text & TEXT_STRING_LENIENT && node_is(p->tree, n, NODE_QUOTED) && (!source.len || source.at[0] == '"') &&
	       node_kind(p->tree, above) == NODE_COLUMN && node_count(p->tree, above) == 1;
}

static void name_node(struct printer *p, node n)
{
	if (may_be_string(p, n))
		sql_name(p->out, p->to, node_text(p->tree, n));
	else
		print_name(p, node_text(p->tree, n), node_is(p->tree, n, NODE_QUOTED));
}

/* Behind a dot every word may be a name. */
void print_path(struct printer *p, node list)
{
	for (uint32_t i = 0; i < node_count(p->tree, list); i++) {
		sb_puts(p->out, i ? "." : "");
		name_node(p, node_slot(p->tree, list, i));
	}
}

void print_alias(struct printer *p, node n, bool as)
{
	if (!node_is(p->tree, n, NODE_ALIASED))
		return;
	sb_puts(p->out, as ? " AS " : " ");
	print_name(p, node_text(p->tree, n), node_is(p->tree, n, NODE_QUOTED));
}

/* ---- values ---- */

static bool is_ascii(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if (text.at[i] & 0x80)
			return false;
	return true;
}

/* BigQuery's strings are of one line. */
static const char *line_escape(const struct printer *p, char c)
{
	if (!(p->syntax->bit & BQ))
		return NULL;
	return c == '\n' ? "\\n" : c == '\r' ? "\\r" : NULL;
}

void print_string(struct printer *p, str text)
{
	bool escapes = p->syntax->text & TEXT_BACKSLASH, doubles = !escapes || p->syntax->text & TEXT_NAME_DOUBLE;

	sb_puts(p->out, p->syntax->bit & TSQL && !is_ascii(text) ? "N'" : "'");
	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];
		const char *line = line_escape(p, c);

		if (line) {
			sb_puts(p->out, line);
			continue;
		}
		if (c == '\'' || (escapes && c == '\\'))
			sb_putc(p->out, c == '\'' && doubles ? '\'' : '\\');
		sb_putc(p->out, c);
	}
	sb_putc(p->out, '\'');
}

static void truth(struct printer *p, node n)
{
	if (print_need(p, HAS_TRUTH))
		sb_puts(p->out, (node_text(p->tree, n).at[0] | 32) == 't' ? "TRUE" : "FALSE");
}

static void interval(struct printer *p, node n)
{
	node unit = node_slot(p->tree, n, 1), to = node_slot(p->tree, n, 2);

	if (!print_need(p, !unit ? HAS_INTERVAL_TEXT : node_kind(p->tree, node_slot(p->tree, n, 0)) == NODE_STRING ? HAS_INTERVAL_UNIT : HAS_INTERVAL_NUMBER))
		return;
	sb_puts(p->out, "INTERVAL ");
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_VALUE);
	if (unit) {
		sb_putc(p->out, ' ');
		print_expr(p, unit);
	}
	if (to) {
		sb_puts(p->out, " TO ");
		print_expr(p, to);
	}
}

static void type(struct printer *p, node n)
{
	node args = node_slot(p->tree, n, 0), fields = node_slot(p->tree, n, 1);

	if (node_is(p->tree, n, NODE_QUOTED))
		sql_name(p->out, p->to, node_text(p->tree, n));
	else
		put_known(p, node_text(p->tree, n));
	if (fields) {
		sb_putc(p->out, '<');
		print_list(p, fields, print_expr);
		sb_putc(p->out, '>');
	}
	if (args) {
		sb_putc(p->out, '(');
		print_list(p, args, print_expr);
		sb_putc(p->out, ')');
	}
}

/* ---- operators ---- */

static enum level level_of(const struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;

	switch (node_kind(p->tree, n)) {
	case NODE_BINARY: return level_of_op(p->syntax, op);
	case NODE_CHAIN: return level_of_op(p->syntax, op);
	case NODE_IS: return LEVEL_IS;
	case NODE_BETWEEN: case NODE_IN: case NODE_LIKE: return LEVEL_LIKE;
	case NODE_UNARY: return op == OP_NOT ? LEVEL_NOT : LEVEL_UNARY;
	case NODE_LAMBDA: return LEVEL_OR;
	case NODE_COLLATE: case NODE_AT_ZONE: return LEVEL_UNARY;
	case NODE_INTERVAL: return LEVEL_UNARY;
	default: return LEVEL_VALUE;
	}
}

void print_at_least(struct printer *p, node n, enum level level)
{
	bool brackets = level_of(p, n) < level;

	sb_puts(p->out, brackets ? "(" : "");
	print_expr(p, n);
	sb_puts(p->out, brackets ? ")" : "");
}

static const char *op_word(const struct printer *p, enum node_op op)
{
	if (op == OP_CONCAT && p->syntax->plus_is_concat)
		return "+";
	if (op == OP_BIT_XOR && !(p->syntax->bit & (PG | RED)))
		return "^";
	return node_op_word(op);
}

static void concat_call(struct printer *p, node n)
{
	sb_puts(p->out, "CONCAT(");
	print_list(p, n, print_expr);
	sb_putc(p->out, ')');
}

static void chain_items(struct printer *p, node n, const char *between)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	enum level level = level_of_op(p->syntax, op);

	for (uint32_t i = 0; i < node_count(p->tree, n); i++) {
		node item = node_slot(p->tree, n, i), of = item;
		enum node_op own = op;

		if (node_kind(p->tree, item) == NODE_TERM) {
			own = (enum node_op)node_at(p->tree, item)->op;
			of = node_slot(p->tree, item, 0);
		}
		if (i && between)
			sb_puts(p->out, between);
		else if (i)
			sb_fmt(p->out, " %s ", op_word(p, own));
		print_at_least(p, of, (enum level)(level + 1));
	}
}

static void chain(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;

	if (op == OP_CONCAT && p->syntax->concat_is_or)
		concat_call(p, n);
	else
		chain_items(p, n, NULL);
}

/* AND and OR begin the lines of what they join. */
void print_conditions(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	enum level level = level_of_op(p->syntax, op);

	if (p->flat || node_kind(p->tree, n) != NODE_CHAIN || (op != OP_AND && op != OP_OR) || print_fits(p, n, print_expr)) {
		print_expr(p, n);
		return;
	}
	p->indent += 2;
	for (uint32_t i = 0; i < node_count(p->tree, n); i++) {
		if (i) {
			print_break(p);
			sb_fmt(p->out, "%s ", node_op_word(op));
		}
		print_at_least(p, node_slot(p->tree, n, i), (enum level)(level + 1));
	}
	p->indent -= 2;
}

static bool op_is_there(const struct printer *p, enum node_op op)
{
	uint32_t bit = p->syntax->bit;

	switch (op) {
	case OP_SAME: return bit & (MYSQL | DBX | CH);
	case OP_ARROW: case OP_ARROW_TEXT: return syntax_has(p->syntax, HAS_ARROWS);
	case OP_MATCH: case OP_MATCH_FOLD: case OP_NO_MATCH: case OP_NO_MATCH_FOLD: return syntax_has(p->syntax, HAS_TILDE);
	case OP_POWER: return bit & (PG | RED | DUCK);
	case OP_CONTAINS: case OP_WITHIN: case OP_OVERLAP: return bit & (PG | DUCK);
	case OP_HASH_ARROW: case OP_HASH_ARROW_TEXT: case OP_HAS_KEY: case OP_HAS_ANY: case OP_HAS_ALL: case OP_TEXT_MATCH: return bit & PG;
	case OP_OVERLAPS: return bit & (PG | RED | SNOW);
	case OP_BIT_AND: case OP_BIT_OR: return !(bit & (ORA | TRINO | SNOW));
	case OP_SHIFT_LEFT: case OP_SHIFT_RIGHT: return !(bit & (ORA | TRINO | SNOW | TSQL));
	default: return true;
	}
}

static void binary(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	enum level level = level_of_op(p->syntax, op);
	/* Comparisons do not follow each other in PostgreSQL; elsewhere they do, from the left. */
	enum level left = level == LEVEL_COMPARE && p->syntax->bit & PG ? LEVEL_LIKE : level;

	if (!op_is_there(p, op)) {
		print_refuse(p, node_op_word(op));
		return;
	}
	print_at_least(p, node_slot(p->tree, n, 0), left);
	sb_fmt(p->out, " %s ", op_word(p, op));
	print_at_least(p, node_slot(p->tree, n, 1), (enum level)(level + 1));
}

static void unary(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	node of = node_slot(p->tree, n, 0);

	if (op == OP_NOT) {
		sb_puts(p->out, "NOT ");
		print_at_least(p, of, LEVEL_NOT);
		return;
	}
	sb_puts(p->out, op == OP_BIT_NOT ? "~" : node_op_word(op));
	if (node_kind(p->tree, of) == NODE_UNARY && node_at(p->tree, of)->op != OP_NOT) /* - -1 is no comment */
		sb_putc(p->out, ' ');
	print_at_least(p, of, LEVEL_UNARY);
}

/* ---- predicates ---- */

static const char *not(const struct printer *p, node n)
{
	return node_is(p->tree, n, NODE_NEGATED) ? "NOT " : "";
}

static void is_distinct(struct printer *p, node n)
{
	bool same = node_is(p->tree, n, NODE_NEGATED);
	const char *word = same ? "IS NOT DISTINCT FROM" : "IS DISTINCT FROM";

	if (p->syntax->bit & SQLITE)
		word = same ? "IS" : "IS NOT";
	else if (p->syntax->bit & MYSQL)
		word = "<=>";
	else if (!print_need(p, HAS_DISTINCT_FROM))
		return;
	if (p->syntax->bit & MYSQL && !same)
		sb_puts(p->out, "NOT (");
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_LIKE);
	sb_fmt(p->out, " %s ", word);
	print_at_least(p, node_slot(p->tree, n, 1), LEVEL_OTHER);
	if (p->syntax->bit & MYSQL && !same)
		sb_putc(p->out, ')');
}

static void is_what(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;

	if (op == OP_DISTINCT_FROM) {
		is_distinct(p, n);
		return;
	}
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_IS);
	sb_fmt(p->out, " IS %s%s", not(p, n), node_op_word(op));
}

static void between(struct printer *p, node n)
{
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_OTHER);
	sb_fmt(p->out, " %sBETWEEN %s", not(p, n), node_is(p->tree, n, NODE_SYMMETRIC) ? "SYMMETRIC " : "");
	if (node_is(p->tree, n, NODE_SYMMETRIC) && !(p->syntax->bit & PG))
		print_refuse(p, "BETWEEN SYMMETRIC");
	print_at_least(p, node_slot(p->tree, n, 1), LEVEL_OTHER);
	sb_puts(p->out, " AND ");
	print_at_least(p, node_slot(p->tree, n, 2), LEVEL_OTHER);
}

static void in(struct printer *p, node n)
{
	node list = node_slot(p->tree, n, 1);

	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_OTHER);
	sb_fmt(p->out, " %sIN ", not(p, n));
	if (node_kind(p->tree, list) != NODE_LIST) {
		print_expr(p, list);
		return;
	}
	sb_putc(p->out, '(');
	print_list(p, list, print_expr);
	sb_putc(p->out, ')');
}

static void like(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	bool folded = op == OP_ILIKE && !syntax_has(p->syntax, HAS_ILIKE);
	node escape = node_slot(p->tree, n, 2);

	if ((op == OP_RLIKE && !print_need(p, HAS_RLIKE)) || (op == OP_REGEXP && !print_need(p, HAS_REGEXP)) || (op == OP_GLOB && !print_need(p, HAS_GLOB)) ||
	    (op == OP_SIMILAR && !print_need(p, HAS_SIMILAR)))
		return;
	sb_puts(p->out, folded ? "LOWER(" : "");
	print_at_least(p, node_slot(p->tree, n, 0), folded ? LEVEL_OR : LEVEL_OTHER);
	sb_fmt(p->out, "%s %s%s %s", folded ? ")" : "", not(p, n), folded ? "LIKE" : node_op_word(op), folded ? "LOWER(" : "");
	print_at_least(p, node_slot(p->tree, n, 1), folded ? LEVEL_OR : LEVEL_OTHER);
	sb_puts(p->out, folded ? ")" : "");
	if (escape) {
		sb_puts(p->out, " ESCAPE ");
		print_at_least(p, escape, LEVEL_OTHER);
	}
}

static void quantified(struct printer *p, node n)
{
	node of = node_slot(p->tree, n, 0);

	if (p->syntax->bit & SQLITE)
		print_refuse(p, node_op_word((enum node_op)node_at(p->tree, n)->op));
	sb_fmt(p->out, "%s ", node_op_word((enum node_op)node_at(p->tree, n)->op));
	if (node_kind(p->tree, of) == NODE_SUBQUERY) {
		print_expr(p, of);
		return;
	}
	sb_putc(p->out, '(');
	if (node_kind(p->tree, of) == NODE_LIST)
		print_list(p, of, print_expr);
	else
		print_expr(p, of);
	sb_putc(p->out, ')');
}

/* ---- CASE, CAST, calls ---- */

static void a_case(struct printer *p, node n)
{
	node of = node_slot(p->tree, n, 0), whens = node_slot(p->tree, n, 1), otherwise = node_slot(p->tree, n, 2);

	sb_puts(p->out, "CASE");
	if (of) {
		sb_putc(p->out, ' ');
		print_expr(p, of);
	}
	for (uint32_t i = 0; i < node_count(p->tree, whens); i++) {
		node when = node_slot(p->tree, whens, i);

		sb_puts(p->out, " WHEN ");
		print_expr(p, node_slot(p->tree, when, 0));
		sb_puts(p->out, " THEN ");
		print_expr(p, node_slot(p->tree, when, 1));
	}
	if (otherwise) {
		sb_puts(p->out, " ELSE ");
		print_expr(p, otherwise);
	}
	sb_puts(p->out, " END");
}

static void cast(struct printer *p, node n)
{
	bool try = node_at(p->tree, n)->op == OP_TRY;
	node format = node_slot(p->tree, n, 2);

	if (node_is(p->tree, n, NODE_COLONS) && syntax_has(p->syntax, HAS_COLON_CAST)) {
		print_at_least(p, node_slot(p->tree, n, 0), LEVEL_VALUE);
		sb_puts(p->out, "::");
		print_expr(p, node_slot(p->tree, n, 1));
		return;
	}
	if (try && !syntax_has(p->syntax, HAS_SAFE_CAST) && !print_need(p, HAS_TRY_CAST))
		return;
	sb_puts(p->out, !try ? "CAST(" : syntax_has(p->syntax, HAS_TRY_CAST) ? "TRY_CAST(" : "SAFE_CAST(");
	print_expr(p, node_slot(p->tree, n, 0));
	sb_puts(p->out, " AS ");
	print_expr(p, node_slot(p->tree, n, 1));
	if (format) {
		sb_puts(p->out, " FORMAT ");
		print_expr(p, format);
	}
	sb_putc(p->out, ')');
}

static bool is_group_concat(str name)
{
	return str_eq_fold(name, S("group_concat"));
}

static void function_name(struct printer *p, node list)
{
	for (uint32_t i = 0; i < node_count(p->tree, list); i++) {
		node name = node_slot(p->tree, list, i);
		str text = node_text(p->tree, name);

		sb_puts(p->out, i ? "." : "");
		if (node_is(p->tree, name, NODE_QUOTED) && !is_plain(p, text))
			sql_name(p->out, p->to, text);
		else if (node_count(p->tree, list) == 1 && !node_is(p->tree, name, NODE_QUOTED))
			put_known(p, text);
		else
			sb_put(p->out, text);
	}
}

/* Within the brackets in BigQuery, behind them elsewhere. */
static void nulls(struct printer *p, node n)
{
	if (node_is(p->tree, n, NODE_IGNORE_NULLS))
		sb_puts(p->out, " IGNORE NULLS");
	if (node_is(p->tree, n, NODE_RESPECT_NULLS))
		sb_puts(p->out, " RESPECT NULLS");
}

static void arguments(struct printer *p, node n)
{
	node args = node_slot(p->tree, n, 1), order = node_slot(p->tree, n, 2), name = node_slot(p->tree, n, 0);
	uint32_t count = node_count(p->tree, args);
	bool separated = p->syntax->bit & MYSQL && count > 1 && node_count(p->tree, name) == 1 && is_group_concat(node_text(p->tree, node_slot(p->tree, name, 0)));

	if (node_is(p->tree, n, NODE_DISTINCT))
		sb_puts(p->out, "DISTINCT ");
	for (uint32_t i = 0; i < count - separated; i++) {
		sb_puts(p->out, i ? ", " : "");
		print_expr(p, node_slot(p->tree, args, i));
	}
	if (p->syntax->bit & BQ)
		nulls(p, n);
	if (order) {
		sb_puts(p->out, " ORDER BY ");
		print_order(p, order);
	}
	if (separated) {
		sb_puts(p->out, " SEPARATOR ");
		print_expr(p, node_slot(p->tree, args, count - 1));
	}
}

static void behind(struct printer *p, node n)
{
	node filter = node_slot(p->tree, n, 3), within = node_slot(p->tree, n, 4), over = node_slot(p->tree, n, 5);

	if (within) {
		sb_puts(p->out, " WITHIN GROUP (ORDER BY ");
		print_order(p, within);
		sb_putc(p->out, ')');
	}
	if (filter && print_need(p, HAS_FILTER)) {
		sb_puts(p->out, " FILTER (WHERE ");
		print_expr(p, filter);
		sb_putc(p->out, ')');
	}
	if (!(p->syntax->bit & BQ))
		nulls(p, n);
	if (over) {
		sb_puts(p->out, " OVER ");
		print_expr(p, over);
	}
}

static void call(struct printer *p, node n)
{
	function_name(p, node_slot(p->tree, n, 0));
	if (node_is(p->tree, n, NODE_BARE))
		return;
	sb_putc(p->out, '(');
	arguments(p, n);
	sb_putc(p->out, ')');
	behind(p, n);
}

/* "WORD(a BETWEEN b BETWEEN c)", with what is not there left out. */
static void worded(struct printer *p, node n, const char *word, const char *const *between, uint32_t count)
{
	sb_fmt(p->out, "%s(", word);
	for (uint32_t i = 0; i < count; i++) {
		node of = node_slot(p->tree, n, i);

		if (!of)
			continue;
		sb_puts(p->out, between[i]);
		print_expr(p, of);
	}
	sb_putc(p->out, ')');
}

static void trim(struct printer *p, node n)
{
	enum node_op op = (enum node_op)node_at(p->tree, n)->op;
	node what = node_slot(p->tree, n, 0);

	sb_puts(p->out, "TRIM(");
	if (op)
		sb_fmt(p->out, "%s ", node_op_word(op));
	if (what && p->syntax->bit & (SQLITE | BQ | SNOW)) {
		if (op)
			print_refuse(p, "TRIM with LEADING or TRAILING");
		print_expr(p, node_slot(p->tree, n, 1));
		sb_puts(p->out, ", ");
		print_expr(p, what);
		sb_putc(p->out, ')');
		return;
	}
	if (what)
		print_expr(p, what);
	if (what || op)
		sb_puts(p->out, what ? " FROM " : "FROM ");
	print_expr(p, node_slot(p->tree, n, 1));
	sb_putc(p->out, ')');
}

/* ---- the rest ---- */

static void star(struct printer *p, node n)
{
	node of = node_slot(p->tree, n, 0), except = node_slot(p->tree, n, 1), replace = node_slot(p->tree, n, 2);

	if (of) {
		print_path(p, of);
		sb_putc(p->out, '.');
	}
	sb_putc(p->out, '*');
	if (except && (syntax_has(p->syntax, HAS_STAR_EXCLUDE) || print_need(p, HAS_STAR_EXCEPT))) {
		sb_puts(p->out, syntax_has(p->syntax, HAS_STAR_EXCLUDE) ? " EXCLUDE (" : " EXCEPT (");
		print_list(p, except, print_expr);
		sb_putc(p->out, ')');
	}
	if (replace && print_need(p, HAS_STAR_REPLACE)) {
		sb_puts(p->out, " REPLACE (");
		print_list(p, replace, print_expr);
		sb_putc(p->out, ')');
	}
}

static void array(struct printer *p, node n)
{
	node query = node_slot(p->tree, n, 1);

	if (query) {
		sb_puts(p->out, "ARRAY");
		print_brackets(p, query);
		return;
	}
	if (!syntax_has(p->syntax, HAS_ARRAY_SQUARE) && !print_need(p, HAS_ARRAY_WORD))
		return;
	sb_puts(p->out, syntax_has(p->syntax, HAS_ARRAY_SQUARE) ? "[" : "ARRAY[");
	print_list(p, node_slot(p->tree, n, 0), print_expr);
	sb_putc(p->out, ']');
}

static void structure(struct printer *p, node n)
{
	node fields = node_slot(p->tree, n, 0), of = node_slot(p->tree, n, 1);
	bool braces = syntax_has(p->syntax, HAS_BRACES);

	if (!braces && !print_need(p, HAS_STRUCT))
		return;
	if (braces) {
		sb_putc(p->out, '{');
		for (uint32_t i = 0; i < node_count(p->tree, fields); i++) {
			node one = node_slot(p->tree, fields, i);

			sb_puts(p->out, i ? ", " : "");
			print_string(p, node_text(p->tree, one));
			sb_puts(p->out, ": ");
			print_expr(p, node_slot(p->tree, one, 0));
		}
		sb_putc(p->out, '}');
		return;
	}
	if (of)
		print_expr(p, of);
	else
		sb_puts(p->out, "STRUCT");
	sb_putc(p->out, '(');
	print_list(p, fields, print_expr);
	sb_putc(p->out, ')');
}

static void path(struct printer *p, node n)
{
	node steps = node_slot(p->tree, n, 1);

	if (!print_need(p, HAS_COLON_PATH))
		return;
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_VALUE);
	for (uint32_t i = 0; i < node_count(p->tree, steps); i++) {
		node step = node_slot(p->tree, steps, i);
		bool named = node_kind(p->tree, step) == NODE_NAME;

		sb_puts(p->out, !i ? ":" : named ? "." : "[");
		if (!named)
			print_expr(p, step);
		else if (node_is(p->tree, step, NODE_QUOTED)) /* a key of the data: its case is its own */
			sql_name(p->out, p->to, node_text(p->tree, step));
		else
			sb_put(p->out, node_text(p->tree, step));
		sb_puts(p->out, named ? "" : "]");
	}
}

static void hanging(struct printer *p, node n)
{
	node from = node_slot(p->tree, n, 1), to = node_slot(p->tree, n, 2);

	if (!print_need(p, HAS_SUBSCRIPT))
		return;
	print_at_least(p, node_slot(p->tree, n, 0), LEVEL_VALUE);
	sb_putc(p->out, '[');
	if (from)
		print_expr(p, from);
	if (node_kind(p->tree, n) == NODE_SLICE) {
		sb_putc(p->out, ':');
		if (to)
			print_expr(p, to);
	}
	sb_putc(p->out, ']');
}

static void lambda(struct printer *p, node n)
{
	if (!print_need(p, HAS_LAMBDA))
		return;
	print_list(p, node_slot(p->tree, n, 0), print_expr);
	sb_puts(p->out, " -> ");
	print_expr(p, node_slot(p->tree, n, 1));
}

static void bytes(struct printer *p, node n)
{
	sb_puts(p->out, node_is(p->tree, n, NODE_ESCAPED) ? "B" : "X");
	print_string(p, node_text(p->tree, n));
}

static void field(struct printer *p, node n)
{
	if (node_text(p->tree, n).len) {
		print_name(p, node_text(p->tree, n), false);
		sb_putc(p->out, ' ');
	}
	print_expr(p, node_slot(p->tree, n, 0));
}

static void unit(struct printer *p, node n)
{
	print_upper(p, node_text(p->tree, n));
	if (node_slot(p->tree, n, 0)) {
		sb_putc(p->out, '(');
		print_expr(p, node_slot(p->tree, n, 0));
		sb_putc(p->out, ')');
	}
}

static void listed(struct printer *p, node n, const char *open, const char *close)
{
	sb_puts(p->out, open);
	print_list(p, n, print_expr);
	sb_puts(p->out, close);
}

void print_expr(struct printer *p, node n)
{
	static const char *const extract[] = { "", " FROM " }, *const substring[] = { "", " FROM ", " FOR " }, *const position[] = { "", " IN " },
				*const overlay[] = { "", " PLACING ", " FROM ", " FOR " };

	if (p->failed)
		return;
	switch (node_kind(p->tree, n)) {
	case NODE_NONE: return;
	case NODE_NAME: name_node(p, n); return;
	case NODE_COLUMN: print_path(p, n); return;
	case NODE_NUMBER: case NODE_PARAM: sb_put(p->out, node_text(p->tree, n)); return;
	case NODE_STRING: print_string(p, node_text(p->tree, n)); return;
	case NODE_BYTES: bytes(p, n); return;
	case NODE_TRUTH: truth(p, n); return;
	case NODE_NULL: sb_puts(p->out, "NULL"); return;
	case NODE_DEFAULT: sb_puts(p->out, "DEFAULT"); return;
	case NODE_TYPED:
		if (!print_need(p, HAS_TYPED))
			return;
		print_expr(p, node_slot(p->tree, n, 0));
		sb_putc(p->out, ' ');
		print_string(p, node_text(p->tree, n));
		return;
	case NODE_INTERVAL: interval(p, n); return;
	case NODE_UNIT: unit(p, n); return;
	case NODE_UNARY: unary(p, n); return;
	case NODE_BINARY: binary(p, n); return;
	case NODE_CHAIN: chain(p, n); return;
	case NODE_TERM: print_expr(p, node_slot(p->tree, n, 0)); return;
	case NODE_IS: is_what(p, n); return;
	case NODE_BETWEEN: between(p, n); return;
	case NODE_IN: in(p, n); return;
	case NODE_LIKE: like(p, n); return;
	case NODE_EXISTS:
		sb_puts(p->out, "EXISTS ");
		print_brackets(p, node_slot(p->tree, n, 0));
		return;
	case NODE_QUANTIFIED: quantified(p, n); return;
	case NODE_CASE: a_case(p, n); return;
	case NODE_CAST: cast(p, n); return;
	case NODE_TYPE: type(p, n); return;
	case NODE_FIELD: field(p, n); return;
	case NODE_CALL: call(p, n); return;
	case NODE_WINDOW: print_window(p, n); return;
	case NODE_NAMED:
		sb_fmt(p->out, "%.*s => ", STR(node_text(p->tree, n)));
		print_expr(p, node_slot(p->tree, n, 0));
		return;
	case NODE_LAMBDA: lambda(p, n); return;
	case NODE_EXTRACT: worded(p, n, "EXTRACT", extract, 2); return;
	case NODE_TRIM: trim(p, n); return;
	case NODE_SUBSTRING: worded(p, n, "SUBSTRING", substring, 3); return;
	case NODE_POSITION: worded(p, n, "POSITION", position, 2); return;
	case NODE_OVERLAY: worded(p, n, "OVERLAY", overlay, 4); return;
	case NODE_AT_ZONE:
		if (!print_need(p, HAS_AT_ZONE))
			return;
		print_at_least(p, node_slot(p->tree, n, 0), LEVEL_UNARY);
		sb_puts(p->out, " AT TIME ZONE ");
		print_at_least(p, node_slot(p->tree, n, 1), LEVEL_VALUE);
		return;
	case NODE_COLLATE:
		print_at_least(p, node_slot(p->tree, n, 0), LEVEL_UNARY);
		sb_puts(p->out, " COLLATE ");
		for (uint32_t i = 0; i < node_count(p->tree, node_slot(p->tree, n, 1)); i++) {
			sb_puts(p->out, i ? "." : "");
			print_expr(p, node_slot(p->tree, node_slot(p->tree, n, 1), i));
		}
		return;
	case NODE_SUBSCRIPT: case NODE_SLICE: hanging(p, n); return;
	case NODE_DOT:
		print_at_least(p, node_slot(p->tree, n, 0), LEVEL_VALUE);
		sb_putc(p->out, '.');
		print_name(p, node_text(p->tree, n), false);
		return;
	case NODE_PATH: path(p, n); return;
	case NODE_ARRAY: array(p, n); return;
	case NODE_STRUCT: structure(p, n); return;
	case NODE_ROW: listed(p, n, "(", ")"); return;
	case NODE_LIST: listed(p, n, "", ""); return;
	case NODE_SUBQUERY: print_brackets(p, node_slot(p->tree, n, 0)); return;
	case NODE_BRACKETS: listed(p, n, "(", ")"); return;
	case NODE_STAR: star(p, n); return;
	case NODE_ITEM:
		print_expr(p, node_slot(p->tree, n, 0));
		print_alias(p, n, true);
		return;
	case NODE_QUERY: print_brackets(p, n); return;
	default: print_refuse(p, node_kind_name(node_kind(p->tree, n)));
	}
}
