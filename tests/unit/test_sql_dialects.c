/*
 * The syntax of each dialect as its documentation writes it: tests/unit/data/sql/DIALECT.sql, one query per line. Each
 * is parsed and printed, on one line and on narrow ones; the printed text parses to the same tree and prints unchanged.
 * "! WORDS :: QUERY" is refused with WORDS in the reason; lines with # are comments.
 */
#include "sql/print/print.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "sql/parse/parse.h"
#include "sql/dialect/syntax.h"
#include "sql/translate/translate.h"

#include "tap.h"

static bool comes_back(struct arena *a, const struct dialect *d, const struct tree *t, const struct print_style *style,
		       str *text, struct err *err)
{
	scoped(sb_free) struct sb one = SB(SB_MAX), two = SB(SB_MAX);
	struct tree back;

	if (!sql_print(&one, t, t->root, style, err))
		return false;
	*text = str_dup(a, sb_str(&one));
	if (!sql_parse(a, d, *text, &back, err))
		return false;
	if (!node_equal(t, t->root, &back, back.root) || !sql_print(&two, &back, back.root, style, err) ||
	    !str_eq(sb_str(&one), sb_str(&two)))
		return err_set(err, ERR_QUERY, "it comes back as another query");
	return true;
}

static void reads(struct arena *a, const struct dialect *d, str sql)
{
	const struct print_style flat = { .flat = true }, narrow = { .width = 30 };
	struct err err = { 0 };
	str text = S("");
	struct tree t;
	bool good = sql_parse(a, d, sql, &t, &err) && comes_back(a, d, &t, &narrow, &text, &err) &&
		    comes_back(a, d, &t, &flat, &text, &err);

	if (!ok(good, "%s parses its own printed form of the query: %.*s", d->name, STR(sql)))
		printf("# %s\n# %.*s\n", err.text, STR(text));
}

/* Translates to every other dialect or refuses; each result must parse in its dialect. */
static void goes_abroad(struct arena *a, const struct dialect *d, str sql, int *said, int *wrong)
{
	const struct print_style usual = { .flat = true };

	for (ptrdiff_t i = 0; dialect_each(i); i++) {
		const struct dialect *to = dialect_each(i);
		struct print_style style = usual;
		struct translation how = { .to = to };
		scoped(sb_free) struct sb b = SB(SB_MAX);
		struct err err = { 0 };
		struct tree t, back;

		style.to = to;
		if (to == d || !sql_parse(a, d, sql, &t, &err) || !sql_translate(&t, &how, &err) ||
		    !sql_print(&b, &t, t.root, &style, &err))
			continue;
		++*said;
		if (sql_parse(a, to, sb_str(&b), &back, &err))
			continue;
		++*wrong;
		printf("# %s to %s: %s\n#   %.*s\n", d->name, to->name, err.text, STR(sb_str(&b)));
	}
}

static void refuses(struct arena *a, const struct dialect *d, str words, str sql)
{
	struct err err = { 0 };
	struct tree t;
	bool read = sql_parse(a, d, sql, &t, &err);

	if (!ok(!read && str_find_fold(str_of(err.text), words) >= 0,
		"%s refuses the query with the expected reason: %.*s", d->name, STR(sql)))
		printf("# %s\n", read ? "it is read" : err.text);
}

static str trimmed(str s)
{
	while (s.len && s.at[0] == ' ')
		s = str_from(s, 1);
	while (s.len && s.at[s.len - 1] == ' ')
		s.len--;
	return s;
}

static int of_dialect(const struct dialect *d)
{
	scoped(arena_close) struct arena *kept = arena_open(), *a = arena_open();
	const char *source = getenv("srcdir");
	str path = str_fmt(kept, "%s/tests/unit/data/sql/%s.sql", source && *source ? source : ".", d->name), text,
	    line;
	struct err err = { 0 };
	int count = 0, said = 0, wrong = 0;

	if (!file_read(kept, path, 1 << 20, &text, &err)) {
		ok(false, "the queries can be read from %.*s: %s", STR(path), err.text);
		return 0;
	}
	while (str_cut(&text, '\n', &line)) {
		ptrdiff_t between = str_find(line, S(" :: "));

		arena_reset(a);
		if (!line.len || line.at[0] == '#')
			continue;
		count++;
		if (line.at[0] == '!' && between > 0)
			refuses(a, d, trimmed(str_n(line.at + 1, between - 1)), trimmed(str_from(line, between + 4)));
		else {
			reads(a, d, line);
			goes_abroad(a, d, line, &said, &wrong);
		}
	}
	ok(said > count, "%s: translations outnumber the queries (%d)", d->name, said);
	is_int(wrong, 0, "%s: every translation parses in its dialect", d->name);
	return count;
}

int main(void)
{
	for (ptrdiff_t i = 0; dialect_each(i); i++)
		ok(of_dialect(dialect_each(i)) >= 60, "the test has at least 60 queries for %s", dialect_each(i)->name);
	return done();
}
