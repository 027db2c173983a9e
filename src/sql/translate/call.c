/* Functions: their names, and forms for dialects that lack them. */
#include "sql/translate/internal.h"

#include "sql/resolve/functions.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { ANY = -1 };

/*
 * name, number of arguments, source dialects, target dialects, and the form: _1 is the first argument; "=NAME": only
 * renamed; NULL: refused. The first matching row counts; without one the call stays as it is.
 */
static const struct row {
	const char *name;
	int args;
	uint32_t from, to;
	const char *says;
} rows[] = {
	/* what is missing */
	{ "ifnull", 2, ANY_DIALECT, ANY_DIALECT, "COALESCE(_1, _2)" },
	{ "nvl", 2, ANY_DIALECT, ANY_DIALECT, "COALESCE(_1, _2)" },
	{ "isnull", 2, TSQL, ANY_DIALECT, "COALESCE(_1, _2)" },
	{ "zeroifnull", 1, ANY_DIALECT, ANY_DIALECT, "COALESCE(_1, 0)" },
	{ "nvl2", 3, ANY_DIALECT, ANY_DIALECT, "CASE WHEN _1 IS NOT NULL THEN _2 ELSE _3 END" },
	{ "iff", 3, ANY_DIALECT, ANY_DIALECT, "CASE WHEN _1 THEN _2 ELSE _3 END" },
	{ "iif", 3, ANY_DIALECT, ANY_DIALECT, "CASE WHEN _1 THEN _2 ELSE _3 END" },
	{ "if", 3, ANY_DIALECT, ANY_DIALECT, "CASE WHEN _1 THEN _2 ELSE _3 END" },
	{ "decode", ANY, ORA | SNOW | RED | DBX, ~(uint32_t)(ORA | SNOW | RED | DBX), NULL },
	/* text */
	{ "length", 1, ~(uint32_t)(MYSQL | CH), MYSQL, "CHAR_LENGTH(_1)" },
	{ "length", 1, ~(uint32_t)(MYSQL | CH), CH, "lengthUTF8(_1)" },
	{ "length", 1, MYSQL | CH, PG | MYSQL | RED | DBX | SNOW, "OCTET_LENGTH(_1)" },
	{ "length", 1, MYSQL | CH, SQLITE, "LENGTH(CAST(_1 AS BLOB))" },
	{ "length", 1, MYSQL | CH, DUCK, "STRLEN(_1)" },
	{ "length", 1, MYSQL | CH, BQ, "BYTE_LENGTH(_1)" },
	{ "length", 1, MYSQL | CH, ORA, "LENGTHB(_1)" },
	{ "length", 1, MYSQL | CH, TRINO, "LENGTH(TO_UTF8(_1))" },
	{ "length", 1, MYSQL | CH, TSQL, NULL },
	{ "octet_length", 1, ~(uint32_t)SQLITE, SQLITE, "LENGTH(CAST(_1 AS BLOB))" },
	{ "octet_length", 1, ANY_DIALECT, DUCK, "STRLEN(_1)" },
	{ "ascii", 1, ANY_DIALECT, SQLITE, "CASE _1 WHEN '' THEN 0 ELSE UNICODE(_1) END" },
	{ "unicode", 1, SQLITE, PG | DUCK, "ASCII(_1)" },
	{ "reverse", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "repeat", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "lpad", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "rpad", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "initcap", ANY, ANY_DIALECT, DUCK | SQLITE | MYSQL | TSQL, NULL },
	{ "length", 1, ANY_DIALECT, TSQL, "LEN(_1)" },
	{ "len", 1, ANY_DIALECT, MYSQL, "CHAR_LENGTH(_1)" },
	{ "len", 1, ANY_DIALECT, CH, "lengthUTF8(_1)" },
	{ "len", 1, ANY_DIALECT, ~(uint32_t)(TSQL | DBX), "LENGTH(_1)" },
	{ "char_length", 1, ANY_DIALECT, SQLITE | ORA | SNOW | TRINO, "LENGTH(_1)" },
	{ "char_length", 1, ANY_DIALECT, TSQL, "LEN(_1)" },
	{ "char_length", 1, ANY_DIALECT, CH, "lengthUTF8(_1)" },
	{ "character_length", 1, ANY_DIALECT, SQLITE | ORA | SNOW | TRINO, "LENGTH(_1)" },
	{ "character_length", 1, ANY_DIALECT, TSQL, "LEN(_1)" },
	{ "character_length", 1, ANY_DIALECT, CH, "lengthUTF8(_1)" },
	{ "ucase", 1, ANY_DIALECT, ANY_DIALECT, "UPPER(_1)" },
	{ "lcase", 1, ANY_DIALECT, ANY_DIALECT, "LOWER(_1)" },
	{ "strpos", 2, ANY_DIALECT, SQLITE | ORA | MYSQL | DBX, "INSTR(_1, _2)" },
	{ "strpos", 2, ANY_DIALECT, SNOW, "POSITION(_2, _1)" },
	{ "strpos", 2, ANY_DIALECT, TSQL, "CHARINDEX(_2, _1)" },
	{ "strpos", 2, ANY_DIALECT, CH, "positionUTF8(_1, _2)" },
	{ "instr", 2, ANY_DIALECT, PG | RED | TRINO, "STRPOS(_1, _2)" },
	{ "instr", 2, ANY_DIALECT, SNOW, "POSITION(_2, _1)" },
	{ "instr", 2, ANY_DIALECT, TSQL, "CHARINDEX(_2, _1)" },
	{ "instr", 2, ANY_DIALECT, CH, "positionUTF8(_1, _2)" },
	{ "charindex", 2, ANY_DIALECT, PG | TRINO | DUCK | BQ, "STRPOS(_2, _1)" },
	{ "charindex", 2, ANY_DIALECT, SQLITE | ORA | MYSQL, "INSTR(_2, _1)" },
	{ "charindex", 2, ANY_DIALECT, CH, "positionUTF8(_2, _1)" },
	/* numbers */
	{ "ceil", 1, ANY_DIALECT, TSQL, "CEILING(_1)" },
	{ "ceiling", 1, ANY_DIALECT, ORA | SQLITE | BQ | SNOW, "CEIL(_1)" },
	{ "pow", 2, ANY_DIALECT, ORA | TSQL | SNOW | RED, "POWER(_1, _2)" },
	{ "mod", 2, ANY_DIALECT, SQLITE | TSQL, "_1 % _2" },
	{ "mod", 2, ANY_DIALECT, BQ | ORA, "MOD(_1, _2)" },
	{ "div", 2, PG | BQ, MYSQL | DBX, "_1 DIV _2" },
	{ "div", 2, PG | BQ, CH, "intDiv(_1, _2)" },
	{ "div", 2, PG | BQ, SNOW, "(_1 - MOD(_1, _2)) / _2" },
	{ "div", 2, PG | BQ, ORA | DUCK, "TRUNC(_1 / _2)" },
	{ "div", 2, PG | BQ, SQLITE, "CAST(1.0 * _1 / _2 AS INTEGER)" },
	{ "intdiv", 2, CH, MYSQL | DBX, "_1 DIV _2" },
	{ "intdiv", 2, CH, PG | BQ, "DIV(_1, _2)" },
	{ "random", ANY, SQLITE, ~(uint32_t)SQLITE, NULL },
	{ "random", 0, ANY_DIALECT, MYSQL | BQ | TSQL, "RAND()" },
	{ "random", ANY, ANY_DIALECT, SQLITE | ORA | SNOW | CH, NULL },
	{ "rand", 0, ANY_DIALECT, PG | RED | DUCK | TRINO, "RANDOM()" },
	{ "rand", ANY, ANY_DIALECT, SQLITE | ORA | SNOW, NULL },
	{ "trunc", 1, ANY_DIALECT, MYSQL, "TRUNCATE(_1, 0)" },
	{ "trunc", 2, ~(uint32_t)(DBX | ORA), MYSQL, "TRUNCATE(_1, _2)" },
	{ "trunc", 1, ANY_DIALECT, TRINO, "TRUNCATE(_1)" },
	{ "trunc", 1, ANY_DIALECT, TSQL, "ROUND(_1, 0, 1)" },
	{ "trunc", 2, ~(uint32_t)(DBX | ORA), TSQL, "ROUND(_1, _2, 1)" },
	{ "trunc", 2, ANY_DIALECT, SQLITE | DUCK | TRINO | DBX, NULL },
	{ "trunc", 1, ~(uint32_t)ORA, DBX, "CASE WHEN _1 < 0 THEN CEIL(_1) ELSE FLOOR(_1) END" },
	{ "truncate", 2, MYSQL, PG | ORA | SNOW | BQ | RED, "TRUNC(_1, _2)" },
	{ "truncate", 2, MYSQL, CH, "trunc(_1, _2)" },
	{ "truncate", 2, MYSQL, TSQL, "ROUND(_1, _2, 1)" },
	{ "truncate", 2, MYSQL, SQLITE | DUCK | TRINO | DBX, NULL },
	{ "truncate", 1, TRINO, PG | ORA | SNOW | BQ | RED | SQLITE | DUCK | CH, "TRUNC(_1)" },
	{ "truncate", 1, TRINO, MYSQL, "TRUNCATE(_1, 0)" },
	{ "div", ANY, PG | BQ, TSQL | RED | TRINO, NULL },
	{ "xor", 2, DUCK, PG, "_1 # _2" },
	{ "xor", 2, DUCK, MYSQL | BQ | TSQL | DBX, "_1 ^ _2" },
	{ "xor", 2, DUCK, ~(uint32_t)DUCK, NULL },
	{ "log2", 1, ANY_DIALECT, PG | ORA | SNOW | RED, "LN(_1) / LN(2)" },
	{ "log2", 1, ANY_DIALECT, TSQL | BQ, "LOG(_1, 2)" },
	{ "log10", 1, ANY_DIALECT, ORA | SNOW, "LOG(10, _1)" },
	/* aggregates */
	{ "stddev", 1, ~(uint32_t)MYSQL, MYSQL | CH, "=STDDEV_SAMP" },
	{ "variance", 1, ~(uint32_t)MYSQL, MYSQL | CH, "=VAR_SAMP" },
	{ "stddev", 1, MYSQL, TSQL, "=STDEVP" },
	{ "std", 1, MYSQL, TSQL, "=STDEVP" },
	{ "variance", 1, MYSQL, TSQL, "=VARP" },
	{ "stddev", 1, MYSQL, ~(uint32_t)(SQLITE | MYSQL), "=STDDEV_POP" },
	{ "std", 1, MYSQL, ~(uint32_t)(SQLITE | MYSQL), "=STDDEV_POP" },
	{ "variance", 1, MYSQL, ~(uint32_t)(SQLITE | MYSQL), "=VAR_POP" },
	{ "stddev", 1, ANY_DIALECT, TSQL, "=STDEV" },
	{ "stddev_samp", 1, ANY_DIALECT, TSQL, "=STDEV" },
	{ "stddev_pop", 1, ANY_DIALECT, TSQL, "=STDEVP" },
	{ "variance", 1, ANY_DIALECT, TSQL, "=VAR" },
	{ "var_samp", 1, ANY_DIALECT, TSQL, "=VAR" },
	{ "var_pop", 1, ANY_DIALECT, TSQL, "=VARP" },
	{ "stdev", 1, TSQL, ~(uint32_t)(SQLITE | TSQL), "=STDDEV_SAMP" },
	{ "stdevp", 1, TSQL, ~(uint32_t)(SQLITE | TSQL), "=STDDEV_POP" },
	{ "var", 1, TSQL, ~(uint32_t)(SQLITE | TSQL), "=VAR_SAMP" },
	{ "varp", 1, TSQL, ~(uint32_t)(SQLITE | TSQL), "=VAR_POP" },
	{ "stddev", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "std", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "stddev_samp", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "stddev_pop", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "variance", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "var_samp", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "var_pop", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "bool_or", 1, ANY_DIALECT, SQLITE | MYSQL | CH, "=MAX" },
	{ "bool_and", 1, ANY_DIALECT, SQLITE | MYSQL | CH, "=MIN" },
	{ "bool_or", 1, ANY_DIALECT, BQ, "=LOGICAL_OR" },
	{ "bool_and", 1, ANY_DIALECT, BQ, "=LOGICAL_AND" },
	{ "bool_or", 1, ANY_DIALECT, SNOW, "=BOOLOR_AGG" },
	{ "bool_and", 1, ANY_DIALECT, SNOW, "=BOOLAND_AGG" },
	{ "bool_or", 1, ANY_DIALECT, TSQL | ORA, NULL },
	{ "bool_and", 1, ANY_DIALECT, TSQL | ORA, NULL },
	{ "every", 1, PG, SQLITE | MYSQL | CH, "=MIN" },
	{ "every", 1, PG, ~(uint32_t)PG, "=BOOL_AND" },
	{ "json_group_array", 1, SQLITE, PG, "=JSON_AGG" },
	{ "json_group_array", 1, SQLITE, MYSQL, "=JSON_ARRAYAGG" },
	{ "json_group_array", ANY, SQLITE, ~(uint32_t)(SQLITE | DUCK), NULL },
	{ "json_agg", 1, PG, SQLITE, "=JSON_GROUP_ARRAY" },
	{ "json_agg", 1, PG, MYSQL, "=JSON_ARRAYAGG" },
	{ "json_agg", ANY, PG, ~(uint32_t)PG, NULL },
	{ "jsonb_agg", 1, PG, SQLITE, "=JSON_GROUP_ARRAY" },
	{ "jsonb_agg", 1, PG, MYSQL, "=JSON_ARRAYAGG" },
	{ "json_object_agg", 2, PG, SQLITE, "=JSON_GROUP_OBJECT" },
	{ "json_object_agg", 2, PG, MYSQL, "=JSON_OBJECTAGG" },
	{ "jsonb_object_agg", 2, PG, SQLITE, "=JSON_GROUP_OBJECT" },
	{ "jsonb_object_agg", 2, PG, MYSQL, "=JSON_OBJECTAGG" },
	{ "json_build_object", ANY, PG, SQLITE | MYSQL | DUCK, "=JSON_OBJECT" },
	{ "jsonb_build_object", ANY, PG, SQLITE | MYSQL | DUCK, "=JSON_OBJECT" },
	{ "json_build_array", ANY, PG, SQLITE | MYSQL | DUCK, "=JSON_ARRAY" },
	{ "jsonb_build_array", ANY, PG, SQLITE | MYSQL | DUCK, "=JSON_ARRAY" },
	{ "unnest", ANY, PG | DUCK | BQ | TRINO, SQLITE | MYSQL | TSQL | ORA | RED, NULL },
	{ "percentile_cont", ANY, ANY_DIALECT, SQLITE | MYSQL, NULL },
	{ "percentile_disc", ANY, ANY_DIALECT, SQLITE | MYSQL, NULL },
	{ "typeof", ANY, SQLITE, ~(uint32_t)SQLITE, NULL },
	{ "printf", ANY, SQLITE, ~(uint32_t)SQLITE, NULL },
	{ "total", ANY, SQLITE, ~(uint32_t)SQLITE, NULL },
	/* times */
	{ "now", 0, ANY_DIALECT, SQLITE | SNOW | ORA | BQ | TSQL, "CURRENT_TIMESTAMP" },
	{ "now", 0, ANY_DIALECT, RED, "GETDATE()" },
	{ "getdate", 0, ANY_DIALECT, CH, "now()" },
	{ "getdate", 0, ANY_DIALECT, ~(uint32_t)(RED | TSQL), "CURRENT_TIMESTAMP" },
	{ "sysdate", 0, ANY_DIALECT, CH, "now()" },
	{ "sysdate", 0, ANY_DIALECT, ~(uint32_t)(ORA | RED), "CURRENT_TIMESTAMP" },
	{ "current_timestamp", 0, ANY_DIALECT, CH, "now()" },
	{ "current_timestamp", 0, ANY_DIALECT, RED, "GETDATE()" },
	{ "current_timestamp", 0, ANY_DIALECT, ANY_DIALECT, "CURRENT_TIMESTAMP" },
	{ "current_date", 0, ANY_DIALECT, TSQL, "CAST(GETDATE() AS DATE)" },
	{ "current_date", 0, ANY_DIALECT, ORA, "TRUNC(CURRENT_DATE)" },
	{ "current_date", 0, ANY_DIALECT, CH, "today()" },
	{ "current_date", 0, ANY_DIALECT, ANY_DIALECT, "CURRENT_DATE" },
	{ "curdate", 0, MYSQL, TSQL, "CAST(GETDATE() AS DATE)" },
	{ "curdate", 0, MYSQL, CH, "today()" },
	{ "curdate", 0, MYSQL, ANY_DIALECT, "CURRENT_DATE" },
	{ "today", 0, CH | DUCK, TSQL, "CAST(GETDATE() AS DATE)" },
	{ "today", 0, CH | DUCK, ANY_DIALECT, "CURRENT_DATE" },
	{ "date", 1, SQLITE | MYSQL | BQ | SNOW | DBX | TRINO, PG | RED | DUCK | TSQL | ORA | CH, "CAST(_1 AS DATE)" },
	{ "julianday", ANY, SQLITE | DUCK, ~(uint32_t)(SQLITE | DUCK), NULL },
	{ "make_interval", ANY, PG, DUCK, NULL },
	{ "age", ANY, PG, ~(uint32_t)(PG | DUCK), NULL },
	{ "regexp_matches", ANY, PG, ~(uint32_t)PG, NULL },
	{ "to_tsvector", ANY, PG, ~(uint32_t)PG, NULL },
};

str translate_call_name(const struct translator *r, node n)
{
	node name = node_kind(r->tree, n) == NODE_CALL ? node_slot(r->tree, n, CALLED_NAME) : NO_NODE;

	return node_count(r->tree, name) == 1 ? node_text(r->tree, node_slot(r->tree, name, 0)) : NO_STR;
}

uint32_t translate_arguments(const struct translator *r, node n, const node **at)
{
	static const node none[1];
	node args = node_slot(r->tree, n, CALLED_ARGS);
	uint32_t count = node_count(r->tree, args);

	*at = count ? &r->tree->slots.at[node_at(r->tree, args)->first] : none;
	return count;
}

/* Does the call have clauses that another form would lose? */
bool translate_has_clauses(const struct translator *r, node n)
{
	for (uint32_t i = CALLED_ORDER; i <= CALLED_OVER; i++)
		if (node_slot(r->tree, n, i))
			return true;
	return node_is(r->tree, n, NODE_DISTINCT) || node_is(r->tree, n, NODE_IGNORE_NULLS);
}

void translate_rename(struct translator *r, node n, const char *name)
{
	node word = node_word(r->tree, NODE_NAME, str_of(name));

	node_set(r->tree, node_slot(r->tree, n, CALLED_NAME), 0, word);
}

void translate_refuse_call(struct translator *r, str name)
{
	translate_refuse(r, str_c(r->tree->arena, str_fmt(r->tree->arena, "%.*s()", STR(name))));
}

/* ---- text that is joined ---- */

static void concat(struct translator *r, node n)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	const node *args;
	uint32_t count = translate_arguments(r, n, &args), from = translate_source(r, n);
	bool skipped = rule_in(from, MEANS_CONCAT_SKIPS_NULL), skip = rule_in(r->bit, MEANS_CONCAT_SKIPS_NULL),
	     to_empty = rule_in(r->bit, MEANS_EMPTY_IS_NULL), skips = skipped && !skip && !to_empty,
	     breaks = !skipped && !rule_in(from, MEANS_EMPTY_IS_NULL) && skip,
	     call = rule_in(r->bit, SPELLS_CONCAT_CALL) || (skip && !breaks);

	if (!(to_empty && skipped) && translate_joins_null(r, n, args, count))
		return;
	if (!count || (skips == breaks && call))
		return;
	sb_puts(&b, call ? "CONCAT(" : "");
	for (uint32_t i = 1; i <= count; i++) {
		sb_puts(&b, i == 1 ? "" : call ? ", " : r->to->syntax->plus_is_concat ? " + " : " || ");
		sb_fmt(&b, skips ? "COALESCE(_%u, '')" : "_%u", i);
	}
	sb_puts(&b, call ? ")" : "");
	translate_as(r, n, sb_str(&b), args, count);
}

/* Each item after a separator, nothing for NULL, without the first separator. */
static void concat_ws(struct translator *r, node n)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);

	if (!(r->bit & (SQLITE | ORA | RED | BQ)) || count < 2)
		return;
	if (r->bit & (ORA | RED)) {
		translate_refuse_call(r, S("CONCAT_WS"));
		return;
	}
	if (r->bit & BQ) { /* it skips NULL as well */
		for (uint32_t i = 2; i <= count; i++)
			sb_fmt(&b, "%s_%u", i == 2 ? "ARRAY_TO_STRING([" : ", ", i);
		sb_puts(&b, "], _1)");
		translate_as(r, n, sb_str(&b), args, count);
		return;
	}
	sb_puts(&b, "SUBSTR(");
	for (uint32_t i = 2; i <= count; i++)
		sb_fmt(&b, "%sCOALESCE(_1 || _%u, '')", i > 2 ? " || " : "", i);
	sb_puts(&b, ", LENGTH(_1) + 1)");
	translate_as(r, n, sb_str(&b), args, count);
}

/* ---- times ---- */

static str word_of(const struct translator *r, node n)
{
	if (node_kind(r->tree, n) == NODE_COLUMN && node_count(r->tree, n) == 1)
		return node_text(r->tree, node_slot(r->tree, n, 0));
	return node_kind(r->tree, n) == NODE_STRING || node_kind(r->tree, n) == NODE_UNIT ? node_text(r->tree, n)
											  : NO_STR;
}

static void date_trunc(struct translator *r, node n)
{
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	bool last = rule_in(translate_source(r, n), SPELLS_UNIT_LAST);

	if (count == 2)
		translate_date_trunc(r, n, word_of(r, args[last ? 1 : 0]), args[last ? 0 : 1]);
}

static void date_part(struct translator *r, node n)
{
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	str unit = count == 2 ? word_of(r, args[0]) : NO_STR;
	node slots[2], of;

	if (!unit.len)
		return;
	of = args[1];
	slots[0] = node_make(r->tree, NODE_UNIT, OP_NONE, &(node){ 0 }, 1);
	node_say(r->tree, slots[0], unit);
	slots[1] = of;
	slots[0] = node_make(r->tree, NODE_EXTRACT, OP_NONE, slots, 2);
	node_replace(r->tree, n, slots[0]);
	translate_extract(r, slots[0]);
}

/* YEAR(x) */
static void year(struct translator *r, node n)
{
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	str unit = str_dup(r->tree->arena, translate_call_name(r, n));
	node slots[2];

	if (count != 1 || rule_in(r->bit, SPELLS_YEAR_CALL))
		return;
	slots[1] = args[0];
	slots[0] = node_make(r->tree, NODE_UNIT, OP_NONE, &(node){ 0 }, 1);
	node_say(r->tree, slots[0], unit);
	slots[0] = node_make(r->tree, NODE_EXTRACT, OP_NONE, slots, 2);
	node_replace(r->tree, n, slots[0]);
	translate_extract(r, slots[0]);
}

static void strftime_call(struct translator *r, node n)
{
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	bool first = rule_in(translate_source(r, n), SPELLS_FORMAT_FIRST);

	if (count != 2) {
		translate_refuse(r, "a time with more than a format");
		return;
	}
	if (rule_in(translate_source(r, n), MEANS_TIMES_ARE_TEXT) && translate_sqlite_now(r, args[1]))
		node_set(r->tree, node_slot(r->tree, n, CALLED_ARGS), 1,
			 translate_form(r, translate_call_form(r, n, S("current_timestamp")), &n, 1));
	translate_format(r, n, translate_literal(r, args[first ? 0 : 1]), args[first ? 1 : 0]);
}

static void dateadd(struct translator *r, node n)
{
	const node *args;

	if (translate_arguments(r, n, &args) == 3)
		translate_moved(r, n, args[2], word_of(r, args[0]), args[1]);
}

static void date_sub(struct translator *r, node n)
{
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	str name = translate_call_name(r, n);
	node interval = count == 2 ? args[1] : NO_NODE;

	if (node_kind(r->tree, interval) != NODE_INTERVAL)
		return;
	translate_moved_by(r, n, args[0], interval, str_find_fold(name, S("sub")) >= 0);
}

static void datediff(struct translator *r, node n)
{
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);

	if (count == 2)
		translate_days_between(r, n, args[1], args[0]);
	else if (count == 3 && str_eq_fold(word_of(r, args[0]), S("day")))
		translate_days_between(r, n, args[1], args[2]);
	else
		translate_refuse(r, "DATEDIFF in other units than days");
}

/* Functions that need more than a form. */
static const struct {
	const char *name;
	uint32_t from;
	void (*by)(struct translator *r, node n);
} builders[] = {
	{ "avg", ANY_DIALECT, translate_average },
	{ "substr", ANY_DIALECT, translate_substr },
	{ "substring", ANY_DIALECT, translate_substr },
	{ "substringutf8", CH, translate_substr },
	{ "left", ANY_DIALECT, translate_end },
	{ "right", ANY_DIALECT, translate_end },
	{ "greatest", ANY_DIALECT, translate_extreme },
	{ "least", ANY_DIALECT, translate_extreme },
	{ "max", ANY_DIALECT, translate_extreme },
	{ "min", ANY_DIALECT, translate_extreme },
	{ "sum", ANY_DIALECT, translate_counted_truth },
	{ "log", ANY_DIALECT, translate_log },
	{ "round", ANY_DIALECT, translate_round },
	{ "regexp_replace", ANY_DIALECT, translate_regexp_replace },
	{ "generate_series", PG | DUCK, translate_series },
	{ "array_agg", ANY_DIALECT, translate_array },
	{ "grouparray", CH, translate_array },
	{ "collect_list", DBX, translate_array },
	{ "list", DUCK, translate_array },
	{ "concat", ANY_DIALECT, concat },
	{ "concat_ws", ANY_DIALECT, concat_ws },
	{ "string_agg", PG | BQ | DUCK | TSQL | SQLITE, translate_joined },
	{ "group_concat", SQLITE | MYSQL | DUCK, translate_joined },
	{ "listagg", SNOW | ORA | RED | TRINO | DBX, translate_joined },
	{ "date_trunc", ANY_DIALECT, date_trunc },
	{ "timestamp_trunc", BQ, date_trunc },
	{ "datetrunc", TSQL, date_trunc },
	{ "date_part", PG | RED | SNOW | DUCK, date_part },
	{ "datepart", TSQL, date_part },
	{ "year", ANY_DIALECT, year },
	{ "month", ANY_DIALECT, year },
	{ "day", ANY_DIALECT, year },
	{ "to_char", PG | RED | ORA | SNOW, strftime_call },
	{ "strftime", SQLITE | DUCK, strftime_call },
	{ "date_format", MYSQL | TRINO, strftime_call },
	{ "format_timestamp", BQ, strftime_call },
	{ "dateadd", TSQL | SNOW | RED | DBX, dateadd },
	{ "date_add", MYSQL | BQ, date_sub },
	{ "date_sub", MYSQL | BQ, date_sub },
	{ "timestamp_add", BQ, date_sub },
	{ "timestamp_sub", BQ, date_sub },
	{ "datediff", MYSQL | TSQL | SNOW | RED | DBX, datediff },
};

static const struct row *row_for(const struct translator *r, node n, str name, uint32_t count)
{
	uint32_t from = translate_source(r, n);

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].from & from && rows[i].to & r->bit && (rows[i].args == ANY || rows[i].args == (int)count) &&
		    str_eq_fold(name, str_of(rows[i].name)))
			return &rows[i];
	return NULL;
}

str translate_call_form(const struct translator *r, node n, str name)
{
	const struct row *row = row_for(r, n, name, 0);

	return row && row->says ? str_of(row->says) : NO_STR;
}

/* Is the function known in the source and missing in the target? Unknown functions pass. */
static bool is_missing(const struct translator *r, node n, str name)
{
	return name.len && translate_source(r, n) == r->tree->dialect->syntax->bit &&
	       function_named(r->tree->dialect, name) && !function_named(r->to, name);
}

static void translate_by_name(struct translator *r, node n)
{
	str name = translate_call_name(r, n);
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	const struct row *row = row_for(r, n, name, count);

	if (rule_in(translate_source(r, n), MEANS_TIMES_ARE_TEXT) && translate_sqlite_time(r, n))
		return;
	for (size_t i = 0; i < sizeof builders / sizeof *builders; i++)
		if (builders[i].from & translate_source(r, n) && str_eq_fold(name, str_of(builders[i].name))) {
			builders[i].by(r, n);
			return;
		}
	if (!row) {
		if (is_missing(r, n, name))
			translate_refuse_call(r, name);
		return;
	}
	if (!row->says || (row->says[0] != '=' && translate_has_clauses(r, n)))
		translate_refuse_call(r, name);
	else if (row->says[0] == '=')
		translate_rename(r, n, row->says + 1);
	else if (r->iso_times && rule_in(r->bit, MEANS_TIMES_ARE_TEXT) &&
		 str_eq(str_of(row->says), S("CURRENT_TIMESTAMP")))
		translate_as(r, n, S("STRFTIME('%Y-%m-%dT%H:%M:%SZ', 'now')"), NULL, 0);
	else
		translate_as(r, n, str_of(row->says), args, count);
}

void translate_call(struct translator *r, node n)
{
	translate_filter(r, n);
	translate_by_name(r, n);
}
