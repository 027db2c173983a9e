#include "model/type.h"

#include <string.h>

#include "base/banned.h"

static const char *const names[] = {
#define _(id, name) [id] = name,
	TYPE_CLASSES(_)
#undef _
};

const char *type_class_name(enum type_class c)
{
	return c < TYPE_CLASS_COUNT ? names[c] : names[TYPE_OTHER];
}

bool type_class_named(str name, enum type_class *out)
{
	for (int c = 0; c < TYPE_CLASS_COUNT; c++) {
		if (str_eq_fold(name, str_of(names[c]))) {
			*out = (enum type_class)c;
			return true;
		}
	}
	return false;
}

/* The class of a word, and if that is not enough, what to check next. The class applies if the check finds nothing. */
enum look {
	NOTHING,
	INSIDE,	 /* Nullable(X): X decides */
	AFTER,	 /* unsigned X, long X: X decides */
	WIDTH_1, /* tinyint(1), bit(1), plain bit: a boolean, unless varying */
	SCALE,	 /* number(p), number(p, 0): an integer */
	ANGLE,	 /* set<text> is a list, set('a', 'b') is not */
};

struct word {
	const char *at;
	unsigned char len, class, look;
};

#define _(word, class) { word, sizeof word - 1, TYPE_##class, NOTHING },
#define L(word, class, look) { word, sizeof word - 1, TYPE_##class, look },
#define END \
	{ \
		NULL, 0, 0, 0 \
	}

static const struct word a_words[] = { _("array", ARRAY) END };
static const struct word b_words[] = {
	_("bfile", BINARY) _("bfloat16", FLOAT) L("big", INTEGER, AFTER) _("bigdecimal", DECIMAL) _("bigint", INTEGER)
		_("bignum", INTEGER) _("bignumeric", DECIMAL) _("bigserial", INTEGER) _("binary", BINARY)
			_("binary_double", FLOAT) _("binary_float", FLOAT) L("bit", BINARY, WIDTH_1)
				_("bitstring", BINARY) _("blob", BINARY) _("bool", BOOLEAN) _("boolean", BOOLEAN)
					_("box", GEO) _("box2d", GEO) _("box3d", GEO) _("bpchar", TEXT) _("bson", JSON)
						_("byte", INTEGER) _("byte_array", BINARY) _("bytea", BINARY)
							_("byteint", INTEGER) _("bytes", BINARY) END
};
static const struct word c_words[] = { _("char", TEXT) _("character", TEXT) _("cidr", NETWORK) _("circle", GEO)
					       _("citext", TEXT) _("clob", TEXT) _("counter", INTEGER)
						       _("currency", DECIMAL) END };
static const struct word d_words[] = {
	_("date", DATE) _("date32", DATE) _("date64", DATE) _("datetime", TIMESTAMP) _("datetime2", TIMESTAMP)
		_("datetime32", TIMESTAMP) _("datetime64", TIMESTAMP) _("datetimeoffset", TIMESTAMP) _("dbclob", TEXT)
			_("dec", DECIMAL) _("decfloat", DECIMAL) _("decimal", DECIMAL) _("decimal32", DECIMAL)
				_("decimal64", DECIMAL) _("decimal128", DECIMAL) _("decimal256", DECIMAL)
					_("double", FLOAT) _("duration", INTERVAL) END
};
static const struct word e_words[] = { _("enum", ENUM) _("enum8", ENUM) _("enum16", ENUM) END };
static const struct word f_words[] = { _("fixed", BINARY) _("fixed32", INTEGER) _("fixed64", INTEGER)
					       _("fixed_len_byte_array", BINARY) _("fixed_size_binary", BINARY)
						       _("fixed_size_list", ARRAY) _("fixedstring", TEXT)
							       _("float", FLOAT) _("float4", FLOAT) _("float8", FLOAT)
								       _("float16", FLOAT) _("float32", FLOAT)
									       _("float64", FLOAT) END };
static const struct word g_words[] = { _("geogpoint", GEO) _("geography", GEO) _("geomcollection", GEO)
					       _("geometry", GEO) _("geometrycollection", GEO) _("graphic", TEXT)
						       _("guid", UUID) END };
static const struct word h_words[] = { _("half", FLOAT) _("half_float", FLOAT) _("halffloat", FLOAT) _("halfvec", ARRAY)
					       _("hugeint", INTEGER) END };
static const struct word i_words[] = {
	_("image", BINARY) _("inet", NETWORK) _("inet4", NETWORK) _("inet6", NETWORK) _("int", INTEGER)
		_("int1", INTEGER) _("int2", INTEGER) _("int3", INTEGER) _("int4", INTEGER) _("int8", INTEGER)
			_("int16", INTEGER) _("int24", INTEGER) _("int32", INTEGER) _("int64", INTEGER)
				_("int96", TIMESTAMP) _("int128", INTEGER) _("int256", INTEGER) _("int_8", INTEGER)
					_("int_16", INTEGER) _("int_32", INTEGER) _("int_64", INTEGER)
						_("integer", INTEGER) _("interval", INTERVAL) _("ip", NETWORK)
							_("ipaddress", NETWORK) _("ipprefix", NETWORK)
								_("ipv4", NETWORK) _("ipv6", NETWORK) END
};
static const struct word j_words[] = { _("json", JSON) _("jsonb", JSON) END };
static const struct word l_words[] = {
	_("large_binary", BINARY) _("large_list", ARRAY) _("large_string", TEXT) _("largebinary", BINARY)
		_("largelist", ARRAY) _("largestring", TEXT) _("largeutf8", TEXT) _("line", GEO) _("linestring", GEO)
			_("list", ARRAY) L("local", OTHER, AFTER) _("logical", BOOLEAN) L("long", INTEGER, AFTER)
				_("longblob", BINARY) _("longtext", TEXT) L("lowcardinality", OTHER, INSIDE)
					_("lseg", GEO) _("lvarchar", TEXT) END
};
static const struct word m_words[] = { _("macaddr", NETWORK) _("macaddr8", NETWORK) _("map", STRUCT)
					       _("mediumblob", BINARY) _("mediumint", INTEGER) _("mediumtext", TEXT)
						       _("message", STRUCT) _("middleint", INTEGER) _("money", DECIMAL)
							       _("multilinestring", GEO) _("multipoint", GEO)
								       _("multipolygon", GEO) END };
static const struct word n_words[] = { _("name", TEXT) L("national", TEXT, AFTER) L("native", TEXT, AFTER)
					       _("nchar", TEXT) _("nclob", TEXT) _("nested", ARRAY) _("ntext", TEXT)
						       L("nullable", OTHER, INSIDE) L("number", DECIMAL, SCALE)
							       _("numeric", DECIMAL) _("nvarchar", TEXT)
								       _("nvarchar2", TEXT) END };
static const struct word o_words[] = { _("object", JSON) _("oid", INTEGER) END };
static const struct word p_words[] = { _("path", GEO) _("pls_integer", INTEGER) _("point", GEO) _("polygon", GEO) END };
static const struct word r_words[] = { _("raw", BINARY) _("real", FLOAT) _("record", STRUCT) _("ring", GEO)
					       _("row", STRUCT) _("rowversion", BINARY) END };
static const struct word s_words[] = {
	_("sdo_geometry", GEO) _("serial", INTEGER) _("serial2", INTEGER) _("serial4", INTEGER) _("serial8", INTEGER)
		L("set", ENUM, ANGLE) _("sfixed32", INTEGER) _("sfixed64", INTEGER) _("short", INTEGER)
			L("signed", INTEGER, AFTER) _("sint32", INTEGER) _("sint64", INTEGER)
				_("smalldatetime", TIMESTAMP) _("smallint", INTEGER) _("smallmoney", DECIMAL)
					_("smallserial", INTEGER) _("sparsevec", ARRAY) _("st_geography", GEO)
						_("st_geometry", GEO) _("st_linestring", GEO) _("st_point", GEO)
							_("st_polygon", GEO) _("string", TEXT) _("struct", STRUCT)
								_("super", JSON) _("sysname", TEXT) END
};
static const struct word t_words[] = {
	_("text", TEXT) _("time", TIME) _("time32", TIME) _("time64", TIME) _("time_micros", TIME)
		_("time_millis", TIME) _("time_ns", TIME) _("timestamp", TIMESTAMP) _("timestamp_ltz", TIMESTAMP)
			_("timestamp_micros", TIMESTAMP) _("timestamp_millis", TIMESTAMP) _("timestamp_ms", TIMESTAMP)
				_("timestamp_ns", TIMESTAMP) _("timestamp_ntz", TIMESTAMP) _("timestamp_s", TIMESTAMP)
					_("timestamp_tz", TIMESTAMP) _("timestamp_us", TIMESTAMP)
						_("timestampltz", TIMESTAMP) _("timestampntz", TIMESTAMP)
							_("timestamptz", TIMESTAMP) _("timetz", TIME)
								_("tinyblob", BINARY) L("tinyint", INTEGER, WIDTH_1)
									_("tinytext", TEXT) _("tuple", STRUCT) END
};
static const struct word u_words[] = {
	_("ubigint", INTEGER) _("uhugeint", INTEGER) _("uint", INTEGER) _("uint1", INTEGER) _("uint2", INTEGER)
		_("uint4", INTEGER) _("uint8", INTEGER) _("uint16", INTEGER) _("uint32", INTEGER) _("uint64", INTEGER)
			_("uint128", INTEGER) _("uint256", INTEGER) _("uint_8", INTEGER) _("uint_16", INTEGER)
				_("uint_32", INTEGER) _("uint_64", INTEGER) _("uinteger", INTEGER)
					_("uniqueidentifier", UUID) L("unsigned", INTEGER, AFTER)
						_("usmallint", INTEGER) _("utf8", TEXT) _("utinyint", INTEGER)
							_("uuid", UUID) END
};
static const struct word v_words[] = { _("varbinary", BINARY) _("varbit", BINARY) _("varbyte", BINARY)
					       _("varchar", TEXT) _("varchar2", TEXT) _("varcharacter", TEXT)
						       _("vargraphic", TEXT) _("variant", JSON) _("varint", INTEGER)
							       L("varying", TEXT, AFTER) _("vector", ARRAY) END };
static const struct word x_words[] = { _("xml", XML) _("xmltype", XML) END };
static const struct word y_words[] = { _("year", INTEGER) END };
static const struct word no_words[] = { END };

#undef _
#undef L
#undef END

/* Few words have the same first letter and length, so one or two remain to compare. */
static const struct word *const by_letter[26] = {
	a_words, b_words,  c_words, d_words, e_words,  f_words, g_words, h_words,  i_words,
	j_words, no_words, l_words, m_words, n_words,  o_words, p_words, no_words, r_words,
	s_words, t_words,  u_words, v_words, no_words, x_words, y_words, no_words,
};

enum { LONGEST = 24, DEEPEST = 8 };

static char lower(char ch)
{
	return ch >= 'A' && ch <= 'Z' ? (char)(ch | 0x20) : ch;
}

static bool in_word(char ch)
{
	return (lower(ch) >= 'a' && lower(ch) <= 'z') || (ch >= '0' && ch <= '9') || ch == '_';
}

static const struct word *known(const char *folded, ptrdiff_t len)
{
	const struct word *w;

	if (len == 0 || folded[0] < 'a' || folded[0] > 'z')
		return NULL;
	for (w = by_letter[folded[0] - 'a']; w->at; w++)
		if (w->len == len && !memcmp(w->at, folded, (size_t)len))
			return w;
	return NULL;
}

/* Takes the next word off *rest, after blanks and opening quotes; NULL if unknown. */
static const struct word *take_word(str *rest, bool *listed)
{
	char folded[LONGEST];
	ptrdiff_t from = 0, end;

	while (from < rest->len && (rest->at[from] == ' ' || rest->at[from] == '"' || rest->at[from] == '[' ||
				    rest->at[from] == '`' || rest->at[from] == '-'))
		from++;
	/* PostgreSQL names the array of int4 "_int4". */
	*listed = from < rest->len && rest->at[from] == '_';
	from += *listed;
	for (end = from; end < rest->len && in_word(rest->at[end]); end++)
		if (end - from < LONGEST)
			folded[end - from] = lower(rest->at[end]);
	*rest = str_from(*rest, end);
	return end - from > LONGEST ? NULL : known(folded, end - from);
}

/*
 * public.citext, [dbo].[flag], "my schema"."geometry": the last name counts, but not after dots inside arguments in
 * brackets.
 */
static str unqualified(str s)
{
	ptrdiff_t from = 0;
	char quote = '\0';

	for (ptrdiff_t k = 0; k < s.len; k++) {
		char ch = s.at[k];

		if (quote) {
			quote = ch == quote ? '\0' : quote;
		} else if (ch == '"' || ch == '`') {
			quote = ch;
		} else if (ch == '.') {
			from = k + 1;
		} else if (ch == '(' || ch == '<' || ch == ' ') {
			break;
		}
	}
	return str_from(s, from);
}

/* "integer[]", "text[3][]", "integer array", "int array[4]". [int] is a quoted name. */
static bool is_listed(str s)
{
	str tail;

	if (s.len == 0 || s.at[0] == '[')
		return false;
	if (s.at[s.len - 1] == ']')
		return true;
	tail = str_from(s, s.len - 6);
	return s.len > 6 && (tail.at[0] == ' ') && str_eq_fold(str_from(tail, 1), S("array"));
}

/* After blanks and closing quotes. */
static str behind(str rest)
{
	ptrdiff_t k = 0;

	while (k < rest.len && (rest.at[k] == ' ' || rest.at[k] == '"' || rest.at[k] == ']' || rest.at[k] == '`'))
		k++;
	return str_from(rest, k);
}

/* The text in the brackets that follow; false if there are none. */
static bool arguments(str rest, str *inside)
{
	rest = behind(rest);
	if (rest.len == 0 || (rest.at[0] != '(' && rest.at[0] != '<'))
		return false;
	*inside = str_from(rest, 1);
	return true;
}

static bool is_one(str rest)
{
	str inside;

	return arguments(rest, &inside) && str_starts(inside, S("1)"));
}

/* (10), (38, 0) and (*, 0), but not (10, 2) and not (*). */
static bool is_whole(str rest)
{
	str inside, scale, precision;

	if (!arguments(rest, &inside) || !str_cut(&inside, ')', &scale) || !str_cut(&scale, ',', &precision))
		return false;
	scale = str_trim(scale);
	return scale.len ? str_eq(scale, S("0")) : !str_eq(str_trim(precision), S("*"));
}

static enum type_class class_of(str s, int depth);

/* The class, if nothing but the rest decides it. */
static enum type_class look_at(const struct word *w, str rest, int depth)
{
	enum type_class class = (enum type_class)w->class, then;
	str inside;

	switch ((enum look)w->look) {
	case INSIDE: return arguments(rest, &inside) && depth < DEEPEST ? class_of(inside, depth + 1) : class;
	case AFTER:
		then = depth < DEEPEST ? class_of(rest, depth + 1) : TYPE_UNKNOWN;
		return then == TYPE_UNKNOWN || then == TYPE_OTHER ? class : then;
	case WIDTH_1:
		if (is_one(rest))
			return TYPE_BOOLEAN;
		return class == TYPE_BINARY && behind(rest).len == 0 ? TYPE_BOOLEAN : class;
	case SCALE: return is_whole(rest) ? TYPE_INTEGER : class;
	case ANGLE: return str_starts(behind(rest), S("<")) ? TYPE_ARRAY : class;
	case NOTHING: break;
	}
	return class;
}

static enum type_class class_of(str s, int depth)
{
	bool listed;
	const struct word *w;

	s = str_trim(s);
	if (s.len == 0)
		return TYPE_UNKNOWN;
	if (depth == 0 && is_listed(s))
		return TYPE_ARRAY;
	if (depth == 0)
		s = unqualified(s);
	w = take_word(&s, &listed);
	if (!w)
		return TYPE_OTHER;
	return listed ? TYPE_ARRAY : look_at(w, s, depth);
}

enum type_class type_class_of(str written)
{
	return class_of(written, 0);
}
