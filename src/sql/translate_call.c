/* Functions: what each is called, and how it is said where it is not there. */
#include "sql/translate_inside.h"

#include "sql/functions.h"
#include "base/banned.h"

enum { CALL_NAME, CALL_ARGS, CALL_ORDER, CALL_FILTER, CALL_WITHIN, CALL_OVER };
enum { ANY = -1 };

/*
 * name, number of arguments, dialects that have it so, those that it is wanted in, and how these say it: a form with _1
 * for the first argument; "=NAME": the same under that name; NULL: there is no way. The first row that fits is it; where
 * none does it is said as it is.
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
	{ "length", 1, MYSQL | CH, PG | MYSQL | RED | DBX, "OCTET_LENGTH(_1)" },
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
	{ "substr", 2, ANY_DIALECT, TSQL, "SUBSTRING(_1, _2, LEN(_1))" },
	{ "substr", 3, ANY_DIALECT, TSQL, "SUBSTRING(_1, _2, _3)" },
	{ "substring", 2, ANY_DIALECT, SQLITE | ORA, "SUBSTR(_1, _2)" },
	{ "substring", 3, ANY_DIALECT, SQLITE | ORA, "SUBSTR(_1, _2, _3)" },
	{ "substring", 2, ANY_DIALECT, TSQL, "SUBSTRING(_1, _2, LEN(_1))" },
	{ "left", 2, ANY_DIALECT, SQLITE | ORA | TRINO, "SUBSTR(_1, 1, _2)" },
	{ "right", 2, ANY_DIALECT, SQLITE | ORA | TRINO, NULL },
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
	{ "random", ANY, SQLITE, ~(uint32_t)SQLITE, NULL },
	{ "random", 0, ANY_DIALECT, MYSQL | BQ | TSQL, "RAND()" },
	{ "random", ANY, ANY_DIALECT, SQLITE | ORA | SNOW | CH, NULL },
	{ "rand", 0, ANY_DIALECT, PG | RED | DUCK | TRINO, "RANDOM()" },
	{ "rand", ANY, ANY_DIALECT, SQLITE | ORA | SNOW, NULL },
	/* aggregates */
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
	{ "array_agg", 1, ANY_DIALECT, SQLITE, "=JSON_GROUP_ARRAY" },
	{ "array_agg", 1, ANY_DIALECT, MYSQL, "=JSON_ARRAYAGG" },
	{ "array_agg", 1, ANY_DIALECT, CH, "=groupArray" },
	{ "array_agg", ANY, ANY_DIALECT, RED | TSQL | ORA, NULL },
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
	{ "json_build_object", ANY, PG, SQLITE | MYSQL, "=JSON_OBJECT" },
	{ "jsonb_build_object", ANY, PG, SQLITE | MYSQL, "=JSON_OBJECT" },
	{ "json_build_array", ANY, PG, SQLITE | MYSQL, "=JSON_ARRAY" },
	{ "jsonb_build_array", ANY, PG, SQLITE | MYSQL, "=JSON_ARRAY" },
	{ "unnest", ANY, PG | DUCK | BQ | TRINO, SQLITE | MYSQL | TSQL | ORA | RED, NULL },
	{ "generate_series", ANY, PG | DUCK, SQLITE | MYSQL | TSQL | ORA | SNOW | BQ | TRINO | DBX | CH, NULL },
	{ "greatest", ANY, ANY_DIALECT, SQLITE, NULL },
	{ "least", ANY, ANY_DIALECT, SQLITE, NULL },
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
	{ "age", ANY, PG, ~(uint32_t)(PG | DUCK), NULL },
	{ "regexp_matches", ANY, PG, ~(uint32_t)PG, NULL },
	{ "to_tsvector", ANY, PG, ~(uint32_t)PG, NULL },
};

str translate_call_name(const struct translator *r, node n)
{
	node name = node_kind(r->tree, n) == NODE_CALL ? node_slot(r->tree, n, CALL_NAME) : NO_NODE;

	return node_count(r->tree, name) == 1 ? node_text(r->tree, node_slot(r->tree, name, 0)) : NO_STR;
}

static uint32_t arguments(const struct translator *r, node n, const node **at)
{
	static const node none[1];
	node args = node_slot(r->tree, n, CALL_ARGS);
	uint32_t count = node_count(r->tree, args);

	*at = count ? &r->tree->slots.at[node_at(r->tree, args)->first] : none;
	return count;
}

/* Something hangs on the call that a form of another shape would lose. */
static bool has_clauses(const struct translator *r, node n)
{
	for (uint32_t i = CALL_ORDER; i <= CALL_OVER; i++)
		if (node_slot(r->tree, n, i))
			return true;
	return node_is(r->tree, n, NODE_DISTINCT) || node_is(r->tree, n, NODE_IGNORE_NULLS);
}

static void rename_call(struct translator *r, node n, const char *name)
{
	node word = node_word(r->tree, NODE_NAME, str_of(name));

	node_set(r->tree, node_slot(r->tree, n, CALL_NAME), 0, word);
}

static void refuse_call(struct translator *r, str name)
{
	translate_refuse(r, str_c(r->tree->arena, str_fmt(r->tree->arena, "%.*s()", STR(name))));
}

/* ---- text that is joined ---- */

/* CONCAT takes NULL for nothing in some dialects, and is NULL with it in others. */
enum { SKIPS_NULL = PG | DUCK | TSQL };

static void concat(struct translator *r, node n)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	const node *args;
	uint32_t count = arguments(r, n, &args), from = translate_source(r, n);
	bool skips = (from & SKIPS_NULL) && !(r->bit & SKIPS_NULL) && r->bit != ORA,
	     breaks = !(from & (SKIPS_NULL | ORA)) && r->bit & SKIPS_NULL;
	bool call = r->bit & (MYSQL | CH | BQ | SNOW | TRINO | DBX) || (r->bit & SKIPS_NULL && !breaks);

	if (!count || (skips == breaks && call))
		return;
	sb_puts(&b, call ? "CONCAT(" : "");
	for (uint32_t i = 1; i <= count; i++) {
		sb_puts(&b, i == 1 ? "" : call ? ", " : r->bit == TSQL ? " + " : " || ");
		sb_fmt(&b, skips ? "COALESCE(_%u, '')" : "_%u", i);
	}
	sb_puts(&b, call ? ")" : "");
	translate_as(r, n, sb_str(&b), args, count);
}

/* Each item with the separator in front, nothing where it is NULL, and the first separator taken off. */
static void concat_ws(struct translator *r, node n)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	const node *args;
	uint32_t count = arguments(r, n, &args);

	if (!(r->bit & (SQLITE | ORA | RED | BQ)) || count < 2)
		return;
	if (r->bit & (ORA | RED)) {
		refuse_call(r, S("CONCAT_WS"));
		return;
	}
	if (r->bit & BQ) { /* it leaves NULL out as well */
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

static const struct {
	uint32_t to;
	const char *name;
} joined_rows[] = {
	{ PG | BQ | DUCK | TSQL, "STRING_AGG" },
	{ SQLITE | MYSQL, "GROUP_CONCAT" },
	{ SNOW | ORA | RED | TRINO, "LISTAGG" },
};

/* STRING_AGG(x, ', ' ORDER BY y), GROUP_CONCAT(x ORDER BY y SEPARATOR ', '), LISTAGG(x, ', ') WITHIN GROUP (ORDER BY y). */
static void joined_texts(struct translator *r, node n)
{
	const node *args;
	uint32_t count = arguments(r, n, &args);
	node order = node_slot(r->tree, n, CALL_ORDER), within = node_slot(r->tree, n, CALL_WITHIN),
	     has = order ? order : within;
	bool behind = r->bit & (SNOW | ORA | RED | TRINO | TSQL);
	const char *name = NULL;

	for (size_t i = 0; i < sizeof joined_rows / sizeof *joined_rows; i++)
		if (joined_rows[i].to & r->bit)
			name = joined_rows[i].name;
	if (!name && !has_clauses(r, n)) { /* an array first, and that as a text */
		str separator = count == 2 ? S("_2") : S("','");

		translate_as(r, n,
			     str_fmt(r->tree->arena,
				     r->bit & CH ? "arrayStringConcat(groupArray(_1), %.*s)"
						 : "ARRAY_JOIN(COLLECT_LIST(_1), %.*s)",
				     STR(separator)),
			     args, count);
		return;
	}
	if (!name || (has && r->bit == SQLITE)) {
		translate_refuse(r, name ? "GROUP_CONCAT with an order" : "STRING_AGG with an order");
		return;
	}
	if (r->bit == SQLITE && node_is(r->tree, n, NODE_DISTINCT) && count == 2) {
		if (!str_eq(translate_literal(r, args[1]), S(",")))
			translate_refuse(r, "GROUP_CONCAT of DISTINCT texts with a separator of one's own");
		else
			r->tree->nodes.at[node_slot(r->tree, n, CALL_ARGS)].count = 1;
	}
	if (count == 1 && r->bit & (PG | BQ | DUCK | TSQL))
		node_put(r->tree, node_slot(r->tree, n, CALL_ARGS), node_word(r->tree, NODE_STRING, S(",")));
	rename_call(r, n, name);
	node_set(r->tree, n, CALL_ORDER, behind ? NO_NODE : has);
	node_set(r->tree, n, CALL_WITHIN, behind ? has : NO_NODE);
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
	uint32_t count = arguments(r, n, &args);
	bool last = translate_source(r, n) == BQ;

	if (count == 2)
		translate_date_trunc(r, n, word_of(r, args[last ? 1 : 0]), args[last ? 0 : 1]);
}

static void date_part(struct translator *r, node n)
{
	const node *args;
	uint32_t count = arguments(r, n, &args);
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
	uint32_t count = arguments(r, n, &args);
	str unit = str_dup(r->tree->arena, translate_call_name(r, n));
	node slots[2];

	if (count != 1 || r->bit & (MYSQL | TSQL | SNOW | DBX | DUCK | TRINO))
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
	uint32_t count = arguments(r, n, &args);
	bool first = translate_source(r, n) & (SQLITE | BQ);

	if (count != 2) {
		translate_refuse(r, "a time with more than a format");
		return;
	}
	translate_format(r, n, translate_literal(r, args[first ? 0 : 1]), args[first ? 1 : 0]);
}

static void dateadd(struct translator *r, node n)
{
	const node *args;

	if (arguments(r, n, &args) == 3)
		translate_moved(r, n, args[2], word_of(r, args[0]), args[1]);
}

static void date_sub(struct translator *r, node n)
{
	const node *args;
	uint32_t count = arguments(r, n, &args);
	str name = translate_call_name(r, n);
	node interval = count == 2 ? args[1] : NO_NODE;

	if (node_kind(r->tree, interval) != NODE_INTERVAL)
		return;
	translate_moved_by(r, n, args[0], interval, str_find_fold(name, S("sub")) >= 0);
}

static void datediff(struct translator *r, node n)
{
	const node *args;
	uint32_t count = arguments(r, n, &args);

	if (count == 2)
		translate_days_between(r, n, args[1], args[0]);
	else if (count == 3 && str_eq_fold(word_of(r, args[0]), S("day")))
		translate_days_between(r, n, args[1], args[2]);
	else
		translate_refuse(r, "DATEDIFF of anything but days");
}

/* Those that need more than a form. */
static const struct {
	const char *name;
	uint32_t from;
	void (*by)(struct translator *r, node n);
} builders[] = {
	{ "concat", ANY_DIALECT, concat },
	{ "concat_ws", ANY_DIALECT, concat_ws },
	{ "string_agg", PG | BQ | DUCK | TSQL | SQLITE, joined_texts },
	{ "group_concat", SQLITE | MYSQL | DUCK, joined_texts },
	{ "listagg", SNOW | ORA | RED | TRINO | DBX, joined_texts },
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

/* Known where it is written and not where it is to be said; of what nobody knows nothing is said. */
static bool is_missing(const struct translator *r, node n, str name)
{
	return name.len && translate_source(r, n) == r->tree->dialect->syntax->bit &&
	       function_named(r->tree->dialect, name) && !function_named(r->to, name);
}

void translate_call(struct translator *r, node n)
{
	str name = translate_call_name(r, n);
	const node *args;
	uint32_t count = arguments(r, n, &args);
	const struct row *row = row_for(r, n, name, count);

	for (size_t i = 0; i < sizeof builders / sizeof *builders; i++)
		if (builders[i].from & translate_source(r, n) && str_eq_fold(name, str_of(builders[i].name))) {
			builders[i].by(r, n);
			return;
		}
	if (!row) {
		if (is_missing(r, n, name))
			refuse_call(r, name);
		return;
	}
	if (!row->says || (row->says[0] != '=' && has_clauses(r, n)))
		refuse_call(r, name);
	else if (row->says[0] == '=')
		rename_call(r, n, row->says + 1);
	else if (r->iso_times && r->bit == SQLITE && str_eq(str_of(row->says), S("CURRENT_TIMESTAMP")))
		translate_as(r, n, S("STRFTIME('%Y-%m-%dT%H:%M:%SZ', 'now')"), NULL, 0);
	else
		translate_as(r, n, str_of(row->says), args, count);
}
