#include "net/odbc_frame.h"

#include <string.h>

#include "base/banned.h"

/* Of this machine, so in its byte order. */
static void put_number(struct sb *out, int32_t n)
{
	sb_put(out, str_n((const char *)&n, sizeof n));
}

static bool take_number(str *bytes, int32_t *n)
{
	if (bytes->len < (ptrdiff_t)sizeof *n)
		return false;
	memcpy(n, bytes->at, sizeof *n);
	*bytes = str_from(*bytes, sizeof *n);
	return true;
}

ptrdiff_t odbc_frame_start(struct sb *out, enum odbc_frame kind)
{
	ptrdiff_t start = out->len;

	put_number(out, 0);
	sb_putc(out, (char)kind);
	return start;
}

void odbc_frame_text(struct sb *out, str text)
{
	put_number(out, text.at ? (int32_t)text.len : -1);
	if (text.at)
		sb_put(out, text);
}

void odbc_frame_end(struct sb *out, ptrdiff_t start)
{
	int32_t len = (int32_t)(out->len - start) - ODBC_FRAME_HEAD;

	if (!out->over)
		memcpy(out->at + start, &len, sizeof len);
}

static bool take_text(str *bytes, str *text)
{
	int32_t len;

	if (!take_number(bytes, &len) || len < -1 || len > bytes->len)
		return false;
	*text = len < 0 ? NO_STR : len ? str_upto(*bytes, len) : S("");
	*bytes = str_from(*bytes, len < 0 ? 0 : len);
	return true;
}

bool odbc_frame_read(str bytes, enum odbc_frame *kind, str texts[ODBC_CELLS_MOST], int *n, ptrdiff_t *len)
{
	int32_t size;
	str rest = bytes;

	*len = 0;
	if (!take_number(&rest, &size))
		return true;
	if (size < 1 || size > ODBC_FRAME_MOST)
		return false;
	if (rest.len < size)
		return true;
	rest = str_upto(rest, size);
	*kind = (enum odbc_frame)rest.at[0];
	rest = str_from(rest, 1);
	for (*n = 0; rest.len; ++*n)
		if (*n == ODBC_CELLS_MOST || !take_text(&rest, &texts[*n]))
			return false;
	*len = ODBC_FRAME_HEAD + size;
	return true;
}
