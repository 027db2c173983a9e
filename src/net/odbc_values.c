#include "net/odbc_values.h"

#include "base/utf8.h"
#include "net/odbc_types.h"
#include "net/odbc_utf16.h"

#include "base/banned.h"

enum {
	PART = 8192,		/* bytes that are fetched at once */
	LOOKED_MOST = 64 << 20, /* bytes of a value that are looked at */
};

bool odbc_type_is_binary(int type)
{
	return type == ODBC_TYPE_BINARY || type == ODBC_TYPE_VARBINARY || type == ODBC_TYPE_LONG_VARBINARY;
}

/* Bytes of a part: a driver may not know how much is left, or say more than it wrote. */
static ptrdiff_t part_length(odbc_length said, ptrdiff_t room, bool *last)
{
	*last = said >= 0 && said <= room;
	return *last ? said : room;
}

static bool fetch_parts(const struct odbc_library *lib, void *stmt, int i, int type, struct odbc_value *v)
{
	_Alignas(8) char part[PART];
	ptrdiff_t unit = type == ODBC_TYPE_WCHAR ? (ptrdiff_t)sizeof(odbc_char) : 1, most = v->most * unit,
		  end = type == ODBC_TYPE_BINARY ? 0 : unit, looked = 0, n;
	bool last = false;

	for (bool first = true; !last && looked < LOOKED_MOST; first = false) {
		odbc_length said = ODBC_NO_TOTAL;
		odbc_result r = lib->SQLGetData(stmt, (unsigned short)i, (short)type, part, (odbc_length)sizeof part,
						&said);

		if (r == ODBC_NO_DATA)
			return true;
		if (r != ODBC_SUCCESS && r != ODBC_SUCCESS_WITH_INFO)
			return false;
		v->is_null = first && said == ODBC_NULL_DATA;
		if (v->is_null)
			return true;
		n = part_length(said, PART - end, &last);
		last = last || r == ODBC_SUCCESS;
		looked += n;
		if (v->units.len < most)
			sb_put(&v->units, str_n(part, n < most - v->units.len ? n : most - v->units.len));
		v->whole += type == ODBC_TYPE_WCHAR ? utf16_characters((const odbc_char *)part, n / 2) : n;
	}
	return true;
}

static void put_binary(struct sb *out, str bytes)
{
	static const char digits[] = "0123456789abcdef";

	sb_puts(out, "x'");
	for (ptrdiff_t i = 0; i < bytes.len; i++) {
		sb_putc(out, digits[(unsigned char)bytes.at[i] >> 4]);
		sb_putc(out, digits[bytes.at[i] & 15]);
	}
	sb_putc(out, '\'');
}

static void start(struct odbc_value *v)
{
	sb_reset(&v->text);
	sb_reset(&v->units);
	v->whole = 0;
	v->is_null = false;
}

bool odbc_value_fetch(const struct odbc_library *lib, void *stmt, int i, int type, struct odbc_value *v)
{
	start(v);
	if (odbc_type_is_binary(type)) {
		if (!fetch_parts(lib, stmt, i, ODBC_TYPE_BINARY, v))
			return false;
		put_binary(&v->text, sb_str(&v->units));
		return true;
	}
	if (!v->narrow) {
		if (fetch_parts(lib, stmt, i, ODBC_TYPE_WCHAR, v)) {
			utf16_put(&v->text, (const odbc_char *)(const void *)v->units.at, v->units.len / 2);
			return true;
		}
		if (v->units.len)
			return false;
		v->narrow = true;
		start(v);
	}
	if (!fetch_parts(lib, stmt, i, ODBC_TYPE_CHAR, v))
		return false;
	utf8_from_mixed(&v->text, sb_str(&v->units));
	return true;
}
