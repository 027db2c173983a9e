/*
 * What the process of an ODBC driver sends, and connection strings: whatever the bytes are, a frame lies within them, and a
 * string that is read is written so that it is read again in the same way, without its password in what is shown.
 */
#include <stdlib.h>

#include "adapter/odbc/connection.h"
#include "base/arena.h"
#include "net/odbc_frame.h"
#include "net/odbc_utf16.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

static void framed(str bytes)
{
	static str texts[ODBC_CELLS_MOST];
	enum odbc_frame kind;
	ptrdiff_t len;
	int n = 0;

	while (bytes.len && odbc_frame_read(bytes, &kind, texts, &n, &len) && len) {
		must(len <= bytes.len && n >= 0 && n <= ODBC_CELLS_MOST);
		for (int i = 0; i < n; i++)
			must(!texts[i].len ||
			     (texts[i].at >= bytes.at && texts[i].at + texts[i].len <= bytes.at + len));
		bytes = str_from(bytes, len);
	}
}

static void addressed(struct arena *a, str text)
{
	struct source s = { .url = str_fmt(a, "odbc:%.*s", STR(text)) }, again = { 0 };
	struct odbc_address one, two;
	struct err err = { 0 };

	if (!odbc_address_read(a, &s, &one, &err))
		return;
	again.url = str_fmt(a, "odbc:%.*s", STR(odbc_connection_string(a, &one, NO_STR)));
	must(odbc_address_read(a, &again, &two, &err));
	must(one.pairs.len == two.pairs.len && str_eq(one.password, two.password) && str_eq(one.host, two.host));
	for (ptrdiff_t i = 0; i < one.pairs.len; i++)
		must(str_eq(one.pairs.at[i].key, two.pairs.at[i].key) &&
		     str_eq(one.pairs.at[i].value, two.pairs.at[i].value));
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str text = str_n((const char *)data, (ptrdiff_t)size);
	ptrdiff_t len;
	uint16_t *units = utf16_of(a, text, &len);

	framed(text);
	addressed(a, text);
	utf16_put(&b, units, len);
	must(utf16_characters(units, len) <= len);
	return 0;
}
