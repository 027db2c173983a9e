/* The names of types in casts. */
#include "sql/translate/internal.h"

#include "base/banned.h"

/* Names that mean one type, in lower case between blanks. */
static const struct {
	const char *reads;
	bool keeps; /* its arguments: NUMERIC(10, 2) */
} types[SYNTAX_TYPE_COUNT] = {
	[SQL_TYPE_INT] = { " int integer int4 signed int32 mediumint ", false },
	[SQL_TYPE_BIGINT] = { " bigint int8 int64 ", false },
	[SQL_TYPE_SMALLINT] = { " smallint int2 int16 ", false },
	[SQL_TYPE_TEXT] = { " text string clob longtext mediumtext ", false },
	[SQL_TYPE_DOUBLE] = { " double float float8 float64 real float4 float32 double precision ", false },
	[SQL_TYPE_DECIMAL] = { " numeric decimal dec number bignumeric ", true },
	[SQL_TYPE_BOOLEAN] = { " boolean bool bit ", false },
	[SQL_TYPE_TIMESTAMP] = { " timestamp datetime datetime2 timestamp without time zone timestamp_ntz ", false },
	[SQL_TYPE_TIMESTAMP_ZONE] = { " timestamptz timestamp with time zone timestamp_tz datetimeoffset ", false },
	[SQL_TYPE_DATE] = { " date ", false },
	[SQL_TYPE_JSON] = { " json jsonb variant ", false },
	[SQL_TYPE_UUID] = { " uuid ", false },
	[SQL_TYPE_VARCHAR] = { " varchar char character character varying nvarchar varchar2 nvarchar2 nchar bpchar ",
			       true },
};

/*
 * The form of a cast without such a type. In SQLite DATE and TIMESTAMP are texts made by functions, and NUMERIC(10,
 * 2) does not round; VARCHAR(3) does not truncate in SQLite and DuckDB. Absent: it is a type.
 */
static str cast_form(struct translator *r, str name, bool bounded, bool scaled)
{
	static const struct translate_way cuts[] = {
		{ DUCK, "LEFT(CAST(_1 AS VARCHAR), _2)" },
		{ SQLITE, "SUBSTR(CAST(_1 AS TEXT), 1, _2)" },
		{ 0, NULL },
	};
	bool text = str_is_among(name,
				 " varchar char character character varying nvarchar varchar2 nvarchar2 nchar bpchar ");

	if (text && bounded && rule_in(r->bit, MEANS_TEXT_UNBOUNDED))
		return translate_way(r, cuts);
	if (!rule_in(r->bit, MEANS_TIMES_ARE_TEXT))
		return NO_STR;
	if (str_is_among(name, " numeric decimal dec number bignumeric "))
		return scaled	 ? S("ROUND(CAST(_1 AS REAL), _3)")
		       : bounded ? S("ROUND(CAST(_1 AS REAL))")
				 : S("CAST(_1 AS REAL)");
	if (str_eq_fold(name, S("date")))
		return S("DATE(_1)");
	if (!str_is_among(name, " timestamp datetime "))
		return NO_STR;
	return r->iso_times ? S("STRFTIME('%Y-%m-%dT%H:%M:%SZ', _1)") : S("DATETIME(_1)");
}

static bool cast_by_function(struct translator *r, node type, str name)
{
	node cast = node_at(r->tree, type)->parent, bounds = node_slot(r->tree, type, 0),
	     args[3] = { node_slot(r->tree, cast, 0), node_slot(r->tree, bounds, 0), node_slot(r->tree, bounds, 1) };
	str form = node_kind(r->tree, cast) == NODE_CAST ? cast_form(r, name, args[1] != NO_NODE, args[2] != NO_NODE)
							 : NO_STR;

	if (!form.len)
		return false;
	translate_as(r, cast, form, args, 3);
	return true;
}

/* Does the source ignore the bounds of VARCHAR(3)? The bounds of NUMERIC(10, 2) are refused. */
static bool has_no_bounds(struct translator *r, node type, str name)
{
	uint32_t from = translate_source(r, type);

	if (rule_in(from, MEANS_NUMERIC_UNBOUNDED) && str_is_among(name, " numeric decimal dec number ") &&
	    node_kind(r->tree, node_at(r->tree, type)->parent) == NODE_CAST)
		translate_refuse_hint(r, "CAST AS NUMERIC, which keeps integers and does not round in sqlite,",
				      "Write CAST(x AS REAL), ROUND(x, 2) or CAST(x AS INTEGER).");
	return rule_in(from, MEANS_TEXT_UNBOUNDED) &&
	       str_is_among(name, " varchar char character character varying nvarchar nchar bpchar text ");
}

void translate_type(struct translator *r, node n)
{
	str name = node_text(r->tree, n);
	node args = node_slot(r->tree, n, 0);

	if (node_kind(r->tree, node_at(r->tree, n)->parent) == NODE_TYPED && !syntax_has(r->to->syntax, HAS_TYPED))
		return; /* the literal is written without it */
	if (!node_is(r->tree, n, NODE_QUOTED) && has_no_bounds(r, n, name) && args) {
		node_set(r->tree, n, 0, NO_NODE);
		args = NO_NODE;
	}
	if (r->failed)
		return;
	if (args && str_eq_fold(node_text(r->tree, node_slot(r->tree, args, 0)), S("max"))) {
		node_set(r->tree, n, 0, NO_NODE); /* VARCHAR(MAX) is text in SQL Server */
		args = NO_NODE;
		name = S("text");
	}
	if (node_is(r->tree, n, NODE_QUOTED) || cast_by_function(r, n, name))
		return;
	for (int i = 0; i < SYNTAX_TYPE_COUNT; i++) {
		const char *says = r->to->syntax->types[i];

		if (!str_is_among(name, types[i].reads))
			continue;
		if (!says ||
		    (args && types[i].keeps && i == SQL_TYPE_VARCHAR && rule_in(r->bit, SPELLS_NO_TEXT_BOUNDS))) {
			translate_refuse(r, str_c(r->tree->arena, str_fmt(r->tree->arena, "the type %.*s%s", STR(name),
									  args ? " of bounded length" : "")));
			return;
		}
		node_say(r->tree, n, str_of(says));
		if (args && !types[i].keeps)
			node_set(r->tree, n, 0, NO_NODE);
		return;
	}
	if (str_at(name, '[') >= 0 || node_slot(r->tree, n, 1))
		translate_refuse(r, str_c(r->tree->arena, str_fmt(r->tree->arena, "the type %.*s", STR(name))));
}

/* X'6162' is bytes, but a bit string in PostgreSQL and a text in DuckDB. B'..' differs in each dialect. */
void translate_bytes(struct translator *r, node n)
{
	static const struct translate_way ways[] = {
		{ PG, "'\\x%.*s'::bytea" },	{ TSQL, "CONVERT(VARBINARY(MAX), '%.*s', 2)" },
		{ ORA, "HEXTORAW('%.*s')" },	{ BQ, "FROM_HEX('%.*s')" },
		{ DUCK | CH, "unhex('%.*s')" }, { 0, NULL },
	};
	struct arena *a = r->tree->arena;
	str text = node_text(r->tree, n);
	bool escaped = node_is(r->tree, n, NODE_ESCAPED);

	if (escaped || !rule_in(translate_source(r, n), MEANS_X_IS_BYTES) ||
	    (!rule_in(r->bit, MEANS_X_IS_BYTES) && !translate_way(r, ways).len))
		translate_refuse(
			r, str_c(a, str_fmt(a, "%s of %s", escaped ? "B'...'" : "X'...'", r->tree->dialect->name)));
	else if (!rule_in(r->bit, MEANS_X_IS_BYTES))
		translate_as(r, n, translate_filled(r, translate_way(r, ways), text), NULL, 0);
}
