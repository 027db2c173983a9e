#include "sql/types/postgresql.h"

#include "base/arena.h"
#include "base/lower_bound.h"
#include "base/banned.h"

/* ---- the tables ---- */

enum { NEWEST = 18, OLDEST = 10 };

struct pg_type_row {
	const char name[24], shown[32];
	char kind, category;
	bool preferred;
	uint8_t of;
};
struct pg_cast {
	uint8_t from, to;
	char context;
	uint8_t since, until;
};

static const struct pg_type_row types[] = { [PG_none] = { .name = "", .shown = "", .kind = 0 },
#define _(name, shown, kind, category, preferred, of, since, until) \
	[PG_##name] = { #name, shown, kind, category, preferred, PG_##of },
					    PG_TYPES(_)
#undef _
};

#include "sql/types/postgresql_casts.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

int pg_version(int version)
{
	return version <= 0 || version > NEWEST ? NEWEST : version < OLDEST ? OLDEST : version;
}

/* ---- types ---- */

/* Names that PostgreSQL's grammar has for them. */
static const struct {
	char name[28];
	uint8_t is;
} other_names[] = {
	{ "int", PG_int4 },
	{ "decimal", PG_numeric },
	{ "dec", PG_numeric },
	{ "float", PG_float8 },
	{ "char", PG_bpchar },
	{ "character", PG_bpchar },
	{ "char varying", PG_varchar },
	{ "national character", PG_bpchar },
	{ "national character varying", PG_varchar },
	{ "national char", PG_bpchar },
	{ "national char varying", PG_varchar },
	{ "nchar", PG_bpchar },
	{ "nchar varying", PG_varchar },
	{ "timestamp with time zone", PG_timestamptz },
	{ "time with time zone", PG_timetz },
	{ "\"char\"", PG_char },
};

/* Common names of types that have longer ones in messages of the server. */
static const struct {
	uint8_t is;
	char name[28];
} short_names[] = {
	{ PG_varchar, "varchar" },	   { PG_bpchar, "char" }, { PG_timestamp, "timestamp" },
	{ PG_timestamptz, "timestamptz" }, { PG_time, "time" },	  { PG_timetz, "timetz" },
	{ PG_varbit, "bit varying" },
};

pg_type pg_element(pg_type t)
{
	return t < PG_TYPE_COUNT && types[t].kind == 'a' ? types[t].of : PG_none;
}

pg_type pg_array_of(pg_type element)
{
	for (pg_type t = 1; t < PG_TYPE_COUNT && element; t++)
		if (types[t].kind == 'a' && types[t].of == element)
			return t;
	return PG_none;
}

pg_type pg_scalar_named(str name)
{
	str fields = S("interval "); /* interval day to second */

	if (name.len > fields.len && str_eq_fold(str_upto(name, fields.len), fields))
		return PG_interval;
	for (size_t i = 0; i < COUNT(other_names); i++)
		if (str_eq_fold(name, str_of(other_names[i].name)))
			return other_names[i].is;
	for (pg_type t = 1; t < PG_TYPE_COUNT; t++)
		if (t != PG_char && types[t].kind != 'p' &&
		    (str_eq_fold(name, str_of(types[t].name)) || str_eq_fold(name, str_of(types[t].shown))))
			return t;
	return PG_none;
}

/* Without the modifier: numeric(10,2), timestamp(3) without time zone. */
static str without_modifier(struct sb *b, str name)
{
	ptrdiff_t open = str_at(name, '('), close = str_at(name, ')');

	if (open < 0 || close < open)
		return name;
	sb_fmt(b, "%.*s%.*s", STR(str_trim(str_upto(name, open))), STR(str_from(name, close + 1)));
	return sb_str(b);
}

pg_type pg_type_named(str name)
{
	scoped(sb_free) struct sb b = SB(200);
	ptrdiff_t square = str_at(name, '[');
	bool array = square >= 0;
	pg_type t;

	if (str_starts(name, S("pg_catalog.")))
		name = str_from(name, (ptrdiff_t)sizeof "pg_catalog." - 1);
	t = pg_scalar_named(str_trim(without_modifier(&b, str_trim(str_upto(name, array ? square : name.len)))));
	return array ? pg_array_of(t) : t;
}

str pg_type_name(struct arena *a, pg_type t)
{
	if (t >= PG_TYPE_COUNT)
		return S("enum");
	if (types[t].kind == 'a')
		return str_fmt(a, "%.*s[]", STR(pg_type_name(a, types[t].of)));
	for (size_t i = 0; i < COUNT(short_names); i++)
		if (short_names[i].is == t)
			return str_of(short_names[i].name);
	return str_of(types[t].shown);
}

str pg_formal_name(pg_type t)
{
	return t < PG_TYPE_COUNT ? str_of(types[t].shown) : NO_STR;
}

char pg_category(pg_type t)
{
	return t >= PG_ENUMS ? 'E' : types[t].category;
}

bool pg_is_preferred(pg_type t)
{
	return t < PG_ENUMS && types[t].preferred;
}

char pg_kind(pg_type t)
{
	return t >= PG_ENUMS ? 'e' : types[t].kind;
}

pg_type pg_subtype(pg_type t)
{
	return t < PG_ENUMS ? types[t].of : PG_none;
}

bool pg_is_named(pg_type t, str name)
{
	return str_eq(name, str_of(types[t].name));
}

bool pg_has_equality(pg_type t)
{
	t = pg_element(t) ? pg_element(t) : t;
	switch (t) {
	case PG_json:
	case PG_xml:
	case PG_point:
	case PG_lseg:
	case PG_path:
	case PG_box:
	case PG_polygon:
	case PG_line:
	case PG_circle:
	case PG_jsonpath: return false;
	default: return true;
	}
}

bool pg_has_order(pg_type t)
{
	return pg_has_equality(t) && t != PG_xid;
}

/* ---- conversion ---- */

static int context_of(char c)
{
	return c == 'i' ? PG_IMPLICIT : c == 'a' ? PG_ASSIGNMENT : PG_EXPLICIT;
}

/* The casts of a type are adjacent, in the order of types. */
static const struct pg_cast *cast_row(int version, pg_type from, pg_type to)
{
	size_t low = lower_bound(COUNT(pg_casts), i, pg_casts[i].from < from);

	for (; low < COUNT(pg_casts) && pg_casts[low].from == from; low++)
		if (pg_casts[low].to == to && pg_in_version(pg_casts[low].since, pg_casts[low].until, version))
			return &pg_casts[low];
	return NULL;
}

static bool converts(int version, pg_type from, pg_type to, enum pg_context context)
{
	const struct pg_cast *row;

	if (from == to || from == PG_unknown)
		return true;
	if (from < PG_ENUMS && to < PG_ENUMS) {
		row = cast_row(version, from, to);
		if (row)
			return context_of(row->context) <= (int)context;
		if (pg_element(from) && pg_element(to))
			return converts(version, pg_element(from), pg_element(to), context);
	}
	return (context >= PG_ASSIGNMENT && pg_category(to) == 'S') ||
	       (context >= PG_EXPLICIT && pg_category(from) == 'S');
}

bool pg_converts(int version, pg_type from, pg_type to, enum pg_context context)
{
	return !from || !to || converts(pg_version(version), from, to, context);
}

bool pg_common_type(int version, const pg_type *list, uint32_t n, pg_type *out, uint32_t *culprit)
{
	pg_type is = n ? list[0] : PG_none;

	version = pg_version(version);
	*out = PG_none;
	for (uint32_t i = 0; i < n; i++)
		if (!list[i])
			return true;
	for (uint32_t i = 1; i < n; i++) {
		if (list[i] == PG_unknown || list[i] == is)
			continue;
		*culprit = i;
		if (is == PG_unknown)
			is = list[i];
		else if (pg_category(list[i]) != pg_category(is) || pg_kind(is) == 'e' || pg_kind(list[i]) == 'e')
			return false;
		else if (!pg_is_preferred(is) && converts(version, is, list[i], PG_IMPLICIT) &&
			 !converts(version, list[i], is, PG_IMPLICIT))
			is = list[i];
	}
	is = is == PG_unknown ? PG_text : is;
	for (uint32_t i = 0; i < n; i++)
		if (!converts(version, list[i], is, PG_IMPLICIT)) {
			*culprit = i;
			return false;
		}
	*out = is;
	return true;
}
