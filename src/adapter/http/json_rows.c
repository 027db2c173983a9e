#include "adapter/http/json_rows.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

static bool broken(struct err *err)
{
	return err_set(err, ERR_SOURCE, "the answer is not the JSON that was expected");
}

/* The reader mends texts, but what is taken as written has whatever the server sent. */
static str mended(struct arena *a, str json)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (utf8_valid(json))
		return json;
	utf8_from_mixed(&b, json);
	return str_dup(a, sb_str(&b));
}

/* What began with `kind`, which has been read. */
static bool take_cell(struct jr *r, enum jr_kind kind, str *cell)
{
	ptrdiff_t start = r->pos - 1;

	switch (kind) {
	case JR_STR:
	case JR_NUM: *cell = r->text.at ? r->text : S(""); return true;
	case JR_TRUE: *cell = S("true"); return true;
	case JR_FALSE: *cell = S("false"); return true;
	case JR_NULL: *cell = NO_STR; return true;
	case JR_ARRAY:
	case JR_OBJECT:
		if (!jr_skip(r, kind))
			return false;
		*cell = mended(r->arena, str_upto(str_from(r->in, start), r->pos - start));
		return true;
	default: return false;
	}
}

static bool take_row(struct json_rows *t, struct jr *r, str *cells, struct err *err)
{
	enum jr_kind kind;
	int n = 0;

	while (jr_element(r, &kind))
		if (n == t->columns || !take_cell(r, kind, &cells[n++]))
			return broken(err);
	if (r->mistake || n != t->columns)
		return broken(err);
	t->rows++;
	return t->row(t->with, cells, n, err);
}

bool json_rows_take(struct json_rows *t, struct jr *r, struct arena *a, struct err *err)
{
	str *cells = new_n(a, str, t->columns + 1);
	enum jr_kind kind = jr_next(r);

	if (kind == JR_NULL)
		return true;
	if (kind != JR_ARRAY)
		return broken(err);
	while (jr_element(r, &kind))
		if (kind != JR_ARRAY)
			return broken(err);
		else if (!take_row(t, r, cells, err))
			return false;
	return !r->mistake || broken(err);
}
