#include "db/linear_functions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "db/builtin_function.h"
#include "base/banned.h"

enum {
	ALL_BYTES = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
	JSON_SUBTYPE = 'J',
	PATCH_WORK_MOST = 1 << 30, /* bytes of one object times bytes of the other: a fraction of a second */
};

static bool is_null(sqlite3_value *v)
{
	return sqlite3_value_type(v) == SQLITE_NULL;
}

static str text_of(sqlite3_value *v)
{
	const char *at = (const char *)sqlite3_value_text(v); /* before its length, because it may be a number */

	return at ? str_n(at, sqlite3_value_bytes(v)) : NO_STR;
}

static str bytes_of(sqlite3_value *v)
{
	const char *at = sqlite3_value_blob(v);

	return at ? str_n(at, sqlite3_value_bytes(v)) : NO_STR;
}

/* ---- instr ---- */

static int64_t characters(str text)
{
	int64_t n = 0;

	for (ptrdiff_t i = 0; i < text.len; i++)
		n += ((unsigned char)text.at[i] & 0xc0) != 0x80;
	return n;
}

/* The position, in bytes for two blobs, otherwise in characters. */
static void instr(sqlite3_context *q, int n, sqlite3_value **arg)
{
	bool blobs = sqlite3_value_type(arg[0]) == SQLITE_BLOB && sqlite3_value_type(arg[1]) == SQLITE_BLOB;
	str text, what;
	ptrdiff_t at;

	(void)n;
	if (is_null(arg[0]) || is_null(arg[1]))
		return;
	text = blobs ? bytes_of(arg[0]) : text_of(arg[0]);
	what = blobs ? bytes_of(arg[1]) : text_of(arg[1]);
	at = str_find(text, what);
	sqlite3_result_int64(q, at < 0 ? 0 : 1 + (blobs ? at : characters(str_upto(text, at))));
}

/* ---- replace ---- */

static void replace(sqlite3_context *q, int n, sqlite3_value **arg)
{
	scoped(sb_free) struct sb b = SB(sqlite3_limit(sqlite3_context_db_handle(q), SQLITE_LIMIT_LENGTH, -1));
	str text, what, with;

	(void)n;
	if (is_null(arg[0]) || is_null(arg[1]) || is_null(arg[2]))
		return;
	what = text_of(arg[1]);
	if (!what.len) {
		sqlite3_result_value(q, arg[0]);
		return;
	}
	text = text_of(arg[0]);
	with = text_of(arg[2]);
	for (ptrdiff_t at; !b.over && (at = str_find(text, what)) >= 0; text = str_from(text, at + what.len)) {
		sb_put(&b, str_upto(text, at));
		sb_put(&b, with);
	}
	sb_put(&b, text);
	if (b.over)
		sqlite3_result_error_toobig(q);
	else
		sqlite3_result_text(q, sb_c(&b), (int)b.len, SQLITE_TRANSIENT);
}

/* ---- trim ---- */

enum side { FRONT = 1, BACK = 2 };

struct set { /* the characters to trim, sorted */
	str *at;
	ptrdiff_t len;
};

/* A byte, with the bytes that continue it. */
static str character_at(str text, ptrdiff_t i)
{
	ptrdiff_t end = i + 1;

	while ((unsigned char)text.at[i] >= 0xc0 && end < text.len && ((unsigned char)text.at[end] & 0xc0) == 0x80)
		end++;
	return str_n(text.at + i, end - i);
}

static str last_character(str text)
{
	ptrdiff_t i = text.len - 1;

	while (i > 0 && ((unsigned char)text.at[i] & 0xc0) == 0x80)
		i--;
	return (unsigned char)text.at[i] >= 0xc0 ? str_from(text, i) : str_from(text, text.len - 1);
}

static int by_bytes(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

static struct set set_of(struct arena *a, str text)
{
	struct set s = { new_n(a, str, text.len + 1), 0 };
	bool seen[128] = { false }; /* each ASCII character once, so that a long text has little to sort */
	str one;

	for (ptrdiff_t i = 0; i < text.len; i += one.len) {
		unsigned char first = (unsigned char)text.at[i];

		one = character_at(text, i);
		if (first >= 128 || !seen[first])
			s.at[s.len++] = one;
		if (first < 128)
			seen[first] = true;
	}
	if (s.len)
		qsort(s.at, (size_t)s.len, sizeof *s.at, by_bytes);
	return s;
}

static bool has(const struct set *s, str character)
{
	return bsearch(&character, s->at, (size_t)s->len, sizeof *s->at, by_bytes) != NULL;
}

static void trim(sqlite3_context *q, int n, sqlite3_value **arg)
{
	const unsigned *sides = sqlite3_user_data(q);
	scoped(arena_close) struct arena *a = arena_open();
	struct set set;
	str text;

	(void)n;
	if (is_null(arg[0]) || is_null(arg[1]))
		return;
	text = text_of(arg[0]);
	set = set_of(a, text_of(arg[1]));
	while (*sides & FRONT && text.len && has(&set, character_at(text, 0)))
		text = str_from(text, character_at(text, 0).len);
	while (*sides & BACK && text.len && has(&set, last_character(text)))
		text.len -= last_character(text).len;
	sqlite3_result_text(q, text.len ? text.at : "", (int)text.len, SQLITE_TRANSIENT);
}

/* ---- json_patch ---- */

static void json_patch(sqlite3_context *q, int n, sqlite3_value **arg)
{
	if ((int64_t)sqlite3_value_bytes(arg[0]) * sqlite3_value_bytes(arg[1]) > PATCH_WORK_MOST)
		sqlite3_result_error(q, "json_patch: the two objects are too large", -1);
	else if (builtin_function(sqlite3_user_data(q), q, n, arg))
		sqlite3_result_subtype(q, JSON_SUBTYPE);
}

/* ---- printf ---- */

static double digits(str *text)
{
	double number = 0;

	for (; text->len && text->at[0] >= '0' && text->at[0] <= '9'; *text = str_from(*text, 1))
		number = number * 10 + (text->at[0] - '0');
	return number;
}

/* The width and the precision of one conversion, which ends with its letter. */
static double widths(str *format, int n, sqlite3_value **arg, int *next)
{
	double sum = digits(format);

	for (; format->len && strchr("-+ #!,.*l", format->at[0]); sum += digits(format)) {
		if (format->at[0] == '*' && *next < n)
			sum += fabs((double)sqlite3_value_int64(arg[(*next)++]));
		*format = str_from(*format, 1);
	}
	*next += format->len && format->at[0] != '%' && format->at[0] != 'n';
	*format = str_from(*format, format->len > 0);
	return sum;
}

/* "%.*c" repeats a character as often as its argument says, even beyond the longest value. */
static void format(sqlite3_context *q, int n, sqlite3_value **arg)
{
	str rest = n ? text_of(arg[0]) : NO_STR;
	double sum = 0;
	int next = 1;

	for (ptrdiff_t at; (at = str_at(rest, '%')) >= 0;) {
		rest = str_from(rest, at + 1);
		sum += widths(&rest, n, arg, &next);
	}
	if (sum > sqlite3_limit(sqlite3_context_db_handle(q), SQLITE_LIMIT_LENGTH, -1))
		sqlite3_result_error_toobig(q);
	else
		builtin_function(sqlite3_user_data(q), q, n, arg);
}

/* ---- all of them ---- */

void db_linear_functions(struct sqlite3 *at)
{
	static const struct {
		const char *name;
		unsigned sides;
	} trims[] = { { "trim", FRONT | BACK }, { "ltrim", FRONT }, { "rtrim", BACK } };
	static const char *const formats[] = { "printf", "format" };

	sqlite3_create_function_v2(at, "instr", 2, ALL_BYTES, NULL, instr, NULL, NULL, NULL);
	sqlite3_create_function_v2(at, "replace", 3, ALL_BYTES, NULL, replace, NULL, NULL, NULL);
	for (size_t i = 0; i < sizeof trims / sizeof *trims; i++)
		sqlite3_create_function_v2(at, trims[i].name, 2, ALL_BYTES, (void *)(uintptr_t)&trims[i].sides, trim,
					   NULL, NULL, NULL);
	sqlite3_create_function_v2(at, "json_patch", 2, ALL_BYTES, builtin_function_open("json_patch"), json_patch,
				   NULL, NULL, builtin_function_close);
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		sqlite3_create_function_v2(at, formats[i], -1, ALL_BYTES, builtin_function_open("printf"), format, NULL,
					   NULL, builtin_function_close);
}
