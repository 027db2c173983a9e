/*
 * What an engine that speaks HTTP sends and what a person writes as its address: rows in lines, however they are cut into
 * pieces, are the same rows; rows in JSON; an address that is shown has no password, and is read again as the same; fields within types.
 */
#include <stdlib.h>
#include <string.h>

#include "adapter/http/address.h"
#include "adapter/http/json_rows.h"
#include "adapter/http/tab_rows.h"
#include "adapter/nested_fields.h"
#include "base/arena.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

enum { COLUMNS = 3 };

static bool take(void *with, const str *cells, int n, struct err *err)
{
	uint64_t *hash = with;

	(void)err;
	must(n == COLUMNS);
	for (int i = 0; i < n; i++) {
		must(!cells[i].at || utf8_valid(cells[i]));
		*hash = *hash * 31 + str_hash(cells[i]) + (cells[i].at != NULL);
	}
	return true;
}

/* In pieces of that many bytes. */
static uint64_t tab_hash(str text, ptrdiff_t step)
{
	uint64_t hash = 7;
	struct tab_rows t = { .columns = COLUMNS, .row = take, .with = &hash };
	struct err err = { 0 };

	tab_rows_start(&t);
	for (ptrdiff_t i = 0; i < text.len; i += step)
		must(tab_rows_take(&t, str_n(text.at + i, text.len - i < step ? text.len - i : step), &err));
	hash = hash * 2 + tab_rows_whole(&t);
	tab_rows_end(&t);
	return hash;
}

static void json(struct arena *a, str text)
{
	uint64_t hash = 7;
	struct json_rows t = { .columns = COLUMNS, .row = take, .with = &hash };
	struct jr r = jr_of(text, a);
	struct err err = { 0 };

	must(json_rows_take(&t, &r, a, &err) == (err.kind == ERR_NONE));
}

static void address(struct arena *a, str text)
{
	struct http_address one, two;
	struct err err = { 0 };
	str shown;

	if (!http_address_read(a, text, &one, &err))
		return;
	shown = http_address_shown(a, &one);
	must(http_address_read(a, shown, &two, &err));
	must(str_eq(shown, http_address_shown(a, &two)) && !two.password.at);
	http_address_called(shown);
}

static void nested(struct arena *a, str text)
{
	struct asset asset;
	struct field *f;

	asset_start(&asset);
	f = push(&asset.fields, a);
	field_start(f);
	f->name = S("c");
	f->type = text;
	nested_fields_add(a, &asset, text.len % 2 == 0);
	must(asset.fields.len >= 1 && str_eq(asset.fields.at[0].type, text));
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct arena *a = arena_open();
	str text = str_n((const char *)data, (ptrdiff_t)size);

	must(tab_hash(text, 1 << 20) == tab_hash(text, 3));
	json(a, text);
	address(a, text);
	nested(a, text);
	arena_close(a);
	return 0;
}
