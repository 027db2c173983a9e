/* fmt: format or translate a query, print it as a tree, or add a limit, a condition or a time window. */
#include "cli/verbs.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "sql/edit/edit.h"
#include "sql/tree/outline.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "sql/translate/translate.h"
#include "base/banned.h"

enum { NARROWEST = 40, WIDEST = 100, FILE_MOST = 1 << 20 };

static const struct option options[] = {
	{ "from", 0, "DIALECT", "dialect of the query; by default postgresql" },
	{ "to", 0, "DIALECT", "target dialect; by default the same" },
	{ "tree", 0, NULL, "print the query as a tree" },
	{ "flat", 0, NULL, "print it in one line" },
	{ "add-filter", 0, "CONDITION", "add this condition to the outermost WHERE" },
	{ "window", 0, "TIME", "only rows newer than 90d, 12h, 6mo; or created_at=90d" },
	{ 0 },
};

struct formatting {
	struct cli *cli;
	const struct dialect *from, *to;
	struct tree tree;
	struct strs notes;
	str text;
};

/* ---- the request ---- */

static bool dialect_option(const struct cli *c, const char *name, const struct dialect *default_value,
			   const struct dialect **out, struct err *err)
{
	str word = option_value(&c->options, name);

	*out = word.at ? dialect_read(word, err) : default_value;
	return *out != NULL;
}

/* Standard input, a file's text, or the words themselves. */
static bool read_text(struct formatting *f, struct err *err)
{
	const struct strs *words = &f->cli->options.words;
	scoped(sb_free) struct sb b = SB(FILE_MOST);

	if (words->len == 0 && isatty(STDIN_FILENO)) {
		err_set(err, ERR_USAGE, "no SQL to format");
		return err_next(err, "Try: ocat fmt \"select 1\", ocat fmt query.sql, or pipe it to standard input.");
	}
	if (words->len == 0 || (words->len == 1 && str_eq(words->at[0], S("-"))))
		return cli_read_input(f->cli, FILE_MOST, &f->text, err);
	if (words->len == 1 && cli_is_sql_file(f->cli, words->at[0]))
		return cli_read_file(f->cli, words->at[0], FILE_MOST, &f->text, err);
	for (ptrdiff_t i = 0; i < words->len; i++) {
		sb_puts(&b, i ? " " : "");
		sb_put(&b, words->at[i]);
	}
	f->text = str_dup(f->cli->arena, sb_str(&b));
	return true;
}

/* ---- parsing ---- */

/* The dialects that can parse it, if none was given. */
static void hint_dialect(struct formatting *f, struct err *err)
{
	scoped(sb_free) struct sb b = SB(400);

	for (ptrdiff_t i = 0; dialect_each(i); i++) {
		struct err ignored = { 0 };
		struct tree tree;

		if (!sql_parse(f->cli->arena, dialect_each(i), f->text, &tree, &ignored))
			continue;
		sb_puts(&b, b.len ? ", " : "");
		sb_puts(&b, dialect_each(i)->name);
	}
	if (b.len)
		err_next(err, "It can be parsed as %.*s: set --from.", STR(sb_str(&b)));
}

static bool read_query(struct formatting *f, struct err *err)
{
	if (sql_parse(f->cli->arena, f->from, f->text, &f->tree, err))
		return true;
	if (!option_value(&f->cli->options, "from").at && err->kind == ERR_QUERY)
		hint_dialect(f, err);
	return false;
}

/* ---- changes ---- */

static bool add_filter(struct formatting *f, str condition, struct err *err)
{
	struct tree filter;

	if (!sql_parse_expression(f->cli->arena, f->from, condition, &filter, err))
		return err_at(err, "--add-filter");
	return sql_edit_filter(&f->tree, &filter, filter.root, err);
}

static bool edit(struct formatting *f, struct err *err)
{
	const struct options *o = &f->cli->options;
	str limit = option_value(o, "limit"), filter = option_value(o, "add-filter"),
	    window = option_value(o, "window");
	struct translation how = { .to = f->to, .notes = &f->notes };
	int64_t most = 0;

	if (limit.at && (!str_int(limit, &most) || most < 0))
		return err_set(err, ERR_USAGE, "--limit takes a number of rows, not \"%.*s\"", STR(limit));
	if (filter.at && !add_filter(f, filter, err))
		return false;
	if (window.at && !sql_edit_window(&f->tree, window, err))
		return false;
	if (limit.at && !sql_edit_limit(&f->tree, most, err))
		return false;
	return sql_translate(&f->tree, &how, err);
}

/* ---- output ---- */

static int width_of(const struct cli *c)
{
	int width = c->paint.width > 0 ? c->paint.width : 88;

	return width < NARROWEST ? NARROWEST : width > WIDEST ? WIDEST : width;
}

static void print_json(struct formatting *f, str sql)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = cli_result(f->cli, &b);

	jw_str_at(&w, "sql", sql);
	jw_str_at(&w, "from", str_of(f->from->name));
	jw_str_at(&w, "to", str_of(f->to->name));
	jw_str_at(&w, "fingerprint",
		  str_fmt(f->cli->arena, "%016llx", (unsigned long long)node_hash(&f->tree, f->tree.root)));
	texts_put(&w, "notes", &f->notes);
	cli_result_end(f->cli, &w, &b);
}

static void show_tree(struct formatting *f)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sql_outline(&b, &f->tree, f->tree.root, f->cli->out_is_terminal ? f->cli->paint.width : 0,
		    !f->cli->paint.unicode);
	cli_print(f->cli, sb_str(&b));
}

static bool show_sql(struct formatting *f, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX), b = SB(SB_MAX), shown = SB(SB_MAX);
	struct print_style style = { .to = f->to,
				     .flat = option_on(&f->cli->options, "flat"),
				     .width = width_of(f->cli),
				     .plain_strings = true };
	struct paint paint = f->cli->paint;

	paint.width = 0;
	if (!sql_print(&sql, &f->tree, f->tree.root, &style, err))
		return false;
	if (cli_is_json(f->cli)) {
		print_json(f, sb_str(&sql));
		return true;
	}
	sb_puts(&b, f->cli->format == FORMAT_MD ? "```sql\n" : "");
	if (f->cli->out_is_terminal || paint.color)
		clean_into(&shown, sb_str(&sql), true);
	if (shown.len)
		sql_highlight_put(&b, &paint, sb_str(&shown), 0);
	else
		sb_put(&b, sb_str(&sql));
	if (!b.len || b.at[b.len - 1] != '\n')
		sb_putc(&b, '\n');
	sb_puts(&b, f->cli->format == FORMAT_MD ? "```\n" : "");
	cli_print(f->cli, sb_str(&b));
	return true;
}

static int fmt(struct cli *c, struct err *err)
{
	struct formatting f = { .cli = c };

	if (!dialect_option(c, "from", &dialect_postgresql, &f.from, err) ||
	    !dialect_option(c, "to", f.from, &f.to, err))
		return 0;
	if (!read_text(&f, err) || !read_query(&f, err) || !edit(&f, err))
		return 0;
	if (option_on(&c->options, "tree"))
		show_tree(&f);
	else if (!show_sql(&f, err))
		return 0;
	for (ptrdiff_t i = 0; i < f.notes.len && !cli_is_json(c); i++)
		cli_say(c, str_fmt(c->arena, "note: %.*s", STR(f.notes.at[i])));
	return 0;
}

static const char *const examples[] = {
	"ocat fmt \"select name,count(*) from staff join orders using(id) group by 1\"",
	"ocat fmt \"select now() - interval '14 days'\" --to sqlite",
	"ocat fmt \"select * from t where at > '2024-01-01'\" --window 90d --limit 100",
	NULL,
};

const struct verb verb_fmt = {
	.name = "fmt",
	.words = "[SQL|FILE|-]",
	.summary = "format a SELECT, or translate it to another dialect",
	.heading = UNDER_QUESTIONS,
	.detail = "Reads one SELECT from the arguments, a file or standard input, and prints it formatted. The query "
		  "is never run. A translated query gives the same rows: NULLs sort the same way, and integer "
		  "division stays integer division. A construct that the target dialect lacks, or that would mean "
		  "something else there, is refused by name, with an alternative.",
	.examples = examples,
	.options = options,
	.completes = "file",
	.formats = FORMATS_OF_TEXT | FORMAT_BIT(FORMAT_MD),
	.heeds = HEEDS(LIMIT) | HEEDS(TIMEOUT),
	.run = fmt,
};
