/*
 * SQL from strangers, the first byte says in which dialect: what is read is
 * printed in one line and in many, the print is read as an equal tree and
 * printed to the same bytes; translated to another dialect it is printed, or
 * refused with a word.
 */
#include "base/arena.h"
#include "model/asset.h"
#include "sql/edit/edit.h"
#include "sql/tree/outline.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "sql/translate/translate.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		__builtin_trap();
}

static const struct dialect *chosen(unsigned char byte)
{
	return dialect_each(byte % 12);
}

static void again(struct arena *a, const struct tree *t, const struct print_style *style)
{
	scoped(sb_free) struct sb one = SB(SB_MAX), two = SB(SB_MAX);
	struct err err = { 0 };
	struct tree back;

	if (!sql_print(&one, t, t->root, style, &err)) {
		must(err.text[0] && !one.len);
		return;
	}
	if (one.len > SQL_BYTES_MOST / 2) /* layout may make it longer than is read */
		return;
	must(sql_parse(a, t->dialect, sb_str(&one), &back, &err));
	must(node_equal(t, t->root, &back, back.root));
	must(node_hash(t, t->root) == node_hash(&back, back.root));
	must(sql_print(&two, &back, back.root, style, &err));
	must(str_eq(sb_str(&one), sb_str(&two)));
}

static void changed(struct arena *a, struct tree *t, const struct dialect *to)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct print_style style = { .to = to };
	struct strs notes = { 0 };
	const struct translation how = { .to = to, .notes = &notes };
	struct err err = { 0 }, ignored = { 0 };
	struct tree filter;

	sql_edit_window(t, S("7d"), &ignored);
	sql_edit_limit(t, 100, &ignored);
	if (sql_parse_expression(a, t->dialect, S("a = 1 OR b"), &filter, &err))
		sql_edit_filter(t, &filter, filter.root, &ignored);
	sql_outline(&b, t, t->root, 80, true);
	sb_reset(&b);
	err = (struct err){ 0 };
	must((sql_translate(t, &how, &err) && sql_print(&b, t, t->root, &style, &err)) || err.text[0]);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct print_style flat = { .flat = true }, lines = { 0 };
	struct err err = { 0 };
	struct tree t;

	if (size < 2)
		return 0;
	if (!sql_parse(a, chosen(data[0]), str_n((const char *)data + 2, (ptrdiff_t)size - 2), &t, &err)) {
		must(err.text[0]);
		return 0;
	}
	again(a, &t, &flat);
	again(a, &t, &lines);
	changed(a, &t, chosen(data[1]));
	return 0;
}
