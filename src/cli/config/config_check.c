/* config check: reports every mistake in our own files, with its position. */
#include "cli/config/config_internal.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/action_command.h"
#include "cli/build_info.h"
#include "tui/tui.h"
#include "base/banned.h"

struct config_look config_look_of(struct cli *c)
{
	return (struct config_look){
		.arena = c->arena, .data = ocat_data_dir(c->arena), .sources = c->places.sources, .judge = &tui_judge
	};
}

/* ---- output ---- */

enum { FILE_, LINE, COLUMN, MESSAGE, NEXT, SUGGESTIONS, COLUMNS };

static const struct column columns[] = {
	[FILE_] = { "file", "string", NULL, LOOK_NAME, true },
	[LINE] = { "line", "integer", NULL, LOOK_PLAIN, true },
	[COLUMN] = { "column", "integer", NULL, LOOK_PLAIN, true },
	[MESSAGE] = { "message", "string", NULL, LOOK_PLAIN, false },
	[NEXT] = { "next", "string", NULL, LOOK_PLAIN, true },
	[SUGGESTIONS] = { "suggestions", "array", NULL, LOOK_PLAIN, false },
};

/* Splits FILE:LINE:COLUMN: MESSAGE and the lines below it; a mistake without a position is only a message. */
static void split(str text, struct value row[COLUMNS])
{
	str first = text, rest;

	str_cut(&text, '\n', &first);
	row[MESSAGE] = value_text(first);
	for (ptrdiff_t i = 0; i < first.len; i++) {
		int64_t line, column;
		str a, b;

		if (first.at[i] != ':')
			continue;
		rest = str_from(first, i + 1);
		if (!str_cut(&rest, ':', &a) || !str_cut(&rest, ':', &b) || !str_int(a, &line) || !str_int(b, &column))
			continue;
		row[FILE_] = value_text(str_upto(first, i));
		row[LINE] = value_int(line);
		row[COLUMN] = value_int(column);
		row[MESSAGE] = value_text(str_trim(rest));
		return;
	}
}

static void put_rows(struct cli *c, const struct mistakes *all)
{
	struct rows *r = cli_rows(c, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct err *e = &all->at[i];
		struct value row[COLUMNS] = { 0 };
		struct strs names = { 0 };

		for (int n = 0; n < e->suggestions; n++)
			*push(&names, c->arena) = str_of(e->suggestion[n]);
		split(str_of(e->text), row);
		row[NEXT] = value_text(e->next[0] ? str_of(e->next) : NO_STR);
		row[SUGGESTIONS] = value_texts(c->arena, &names);
		rows_row(r, row);
	}
	cli_rows_end(c, r);
}

static void put_mistake(struct sb *b, const struct paint *p, const struct err *e)
{
	str rest = str_of(e->text), line;
	bool first = true;

	while (str_cut(&rest, '\n', &line)) {
		paint_put(b, p, first ? ROLE_NAME : str_eq(str_trim(line), S("^")) ? ROLE_BAD : ROLE_DIM, line);
		sb_putc(b, '\n');
		first = false;
	}
	if (e->next[0]) {
		paint_put(b, p, ROLE_PLAIN, str_of(e->next));
		for (int i = 0; i < e->suggestions; i++)
			sb_fmt(b, "%s%s", i ? ", " : " ", e->suggestion[i]);
		sb_putc(b, '\n');
	}
	sb_putc(b, '\n');
}

static void put_text(struct cli *c, const struct config_look *k)
{
	scoped(sb_free) struct sb b = SB(16 << 20);
	struct arena *a = c->arena;

	for (ptrdiff_t i = 0; i < k->mistakes.len; i++)
		put_mistake(&b, &c->paint, &k->mistakes.at[i]);
	if (k->mistakes.len)
		sb_fmt(&b, "%.*s\n", STR(str_counted(a, k->mistakes.len, "mistake")));
	for (ptrdiff_t i = 0; i < k->files.len && !k->mistakes.len; i++)
		sb_fmt(&b, "%.*s: no mistakes\n", STR(clean(a, k->files.at[i])));
	if (!k->files.len && !k->mistakes.len)
		sb_puts(&b, "nothing is configured yet, and nothing needs to be\n");
	cli_print(c, sb_str(&b));
}

int config_check(struct cli *c, enum own only, struct err *err)
{
	struct config_look k = config_look_of(c);

	(void)err;
	if (only == OWN_COUNT)
		config_look_all(&k);
	else
		config_look(&k, only);
	for (ptrdiff_t i = 0; i < k.mistakes.len; i++)
		err_spell(&k.mistakes.at[i], &command_speller);
	if (option_value(&c->options, "output").at && c->format != FORMAT_TABLE)
		put_rows(c, &k.mistakes);
	else
		put_text(c, &k);
	return k.mistakes.len ? err_exit(ERR_CONFIG) : 0;
}
