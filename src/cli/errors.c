/* Errors on standard error, with -o json also on standard output. */
#include "cli/cli_state.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/utf8.h"
#include "cli/pager.h"
#include "model/filter/filter.h"
#include "tool/call_envelope.h"
#include "base/banned.h"

enum { CANDIDATES_SHOWN = 20, INDENT = 2, LONGEST_WORD = 200, WORD_START = 60, WORD_END = 20 };

static int error_width(const struct cli *c)
{
	struct winsize size;

	if (!c->err_is_terminal)
		return 0;
	return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col : 80;
}

/* ---- the line and its caret ---- */

/* Starts at a character. */
static ptrdiff_t whole_from(str s, ptrdiff_t i)
{
	while (i > 0 && i < s.len && (s.at[i] & 0xc0) == 0x80)
		i--;
	return i;
}

/*
 * For a line wider than the screen, only the part around the mistake: otherwise the caret would be below another
 * line.
 */
static void say_caret(struct cli *c, const struct err *err)
{
	str line = str_of(err->subject), caret;
	ptrdiff_t from = 0, room = error_width(c);

	if (err->at < 0 || err->at > line.len) {
		line = clean(c->arena, line);
		fprintf(stderr, "%.*s\n", STR(line));
		return;
	}
	if (room > 12 && utf8_width(clean(c->arena, line)) > room) {
		while (utf8_width(clean(c->arena, str_n(line.at + from, err->at - from))) > room * 2 / 3)
			from = whole_from(line, from + 4 < err->at ? from + 4 : err->at);
		line = str_from(line, from);
		while (utf8_width(clean(c->arena, line)) > room)
			line = str_upto(line, whole_from(line, line.len - 1));
	}
	caret = filter_caret(c->arena, line, err->at - from);
	fprintf(stderr, "%.*s\n", STR(caret));
}

/* ---- suggestions ---- */

/* As one word for a shell. */
static str shell_word(struct arena *a, str s)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	bool plain = s.len > 0;

	for (ptrdiff_t i = 0; i < s.len; i++)
		plain &= (s.at[i] & 0x80) || (s.at[i] >= 'a' && s.at[i] <= 'z') || (s.at[i] >= 'A' && s.at[i] <= 'Z') ||
			 (s.at[i] >= '0' && s.at[i] <= '9') || str_at(S("._-/:=,@%+"), s.at[i]) >= 0;
	if (plain)
		return s;
	sb_putc(&b, '\'');
	for (ptrdiff_t i = 0; i < s.len; i++) {
		if (s.at[i] == '\'')
			sb_puts(&b, "'\\'");
		sb_putc(&b, s.at[i]);
	}
	sb_putc(&b, '\'');
	return str_dup(a, sb_str(&b));
}

/* "ocat show shop.sales.orders", with its kind. */
static void say_candidates(struct cli *c)
{
	const struct options *o = &c->options;
	ptrdiff_t widest = 0, shown = c->candidates.len < CANDIDATES_SHOWN ? c->candidates.len : CANDIDATES_SHOWN;
	str *commands = new_n(c->arena, str, shown + 1);

	for (ptrdiff_t i = 0; i < shown; i++) {
		ptrdiff_t w;

		commands[i] = clean(c->arena,
				    str_fmt(c->arena, "ocat %.*s%s%.*s %.*s", STR(o->before), o->before.len ? " " : "",
					    STR(o->command), STR(shell_word(c->arena, c->candidates.at[i].qualified))));
		w = utf8_width(commands[i]);
		widest = w > widest ? w : widest;
	}
	for (ptrdiff_t i = 0; i < shown; i++) {
		const struct candidate *one = &c->candidates.at[i];
		str catalog = clean(c->arena, one->catalog);

		fprintf(stderr, "  %.*s%*s  %s in %.*s\n", STR(commands[i]), (int)(widest - utf8_width(commands[i])),
			"", asset_kind_name(one->kind), STR(catalog));
	}
	if (c->candidates.more)
		fprintf(stderr, "  and many more\n");
	else if (c->candidates.len > shown)
		fprintf(stderr, "  and %td more\n", c->candidates.len - shown);
}

static void say_available(struct cli *c)
{
	struct paint p = { .width = error_width(c) };
	scoped(sb_free) struct sb names = SB(1 << 20), b = SB(1 << 20);

	sb_puts(&names, "It has ");
	for (ptrdiff_t i = 0; i < c->available.len; i++)
		sb_fmt(&names, "%s%.*s", i ? ", " : "", STR(clean(c->arena, c->available.at[i])));
	sb_putc(&names, '.');
	paint_wrapped(&b, &p, ROLE_PLAIN, sb_str(&names), 0);
	fprintf(stderr, "%.*s", STR(sb_str(&b)));
}

static void say_suggestions(struct cli *c, const struct err *err)
{
	if (err->kind == ERR_USAGE) {
		str name = clean(c->arena, str_of(err->suggestion[0]));

		fprintf(stderr, "Did you mean %.*s?\n", STR(name));
		return;
	}
	for (int i = 0; i < err->suggestions; i++) {
		str name = clean(c->arena, str_of(err->suggestion[i]));

		fprintf(stderr, "%*s%.*s\n", INDENT, "", STR(name));
	}
}

/* A word longer than a screen is shortened to its start and end. */
static str shortened(struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	str word;

	while (str_cut(&text, ' ', &word)) {
		ptrdiff_t end = word.len > LONGEST_WORD ? whole_from(word, word.len - WORD_END) : 0;

		if (b.len)
			sb_putc(&b, ' ');
		if (end) {
			sb_put(&b, str_upto(word, whole_from(word, WORD_START)));
			sb_puts(&b, " ... ");
		}
		sb_put(&b, str_from(word, end));
	}
	return str_dup(a, sb_str(&b));
}

static void say_error(struct cli *c, const struct err *err)
{
	str text = shortened(c->arena, clean(c->arena, str_of(err->text))),
	    next = shortened(c->arena, clean(c->arena, str_of(err->next)));
	bool told = err->suggestions == 1 && str_find(next, str_of(err->suggestion[0])) >= 0;
	scoped(sb_free) struct sb shown = SB(SB_MAX);

	clean_into(&shown, str_of(err->text), true); /* YAML's caret is on its own line */
	if (str_at(str_of(err->text), '\n') >= 0)
		text = sb_str(&shown);
	cli_say_line(c, text);
	if ((err->kind == ERR_QUERY || err->points) && err->subject[0])
		say_caret(c, err);
	if (err->kind == ERR_AMBIGUOUS && c->candidates.len) {
		say_candidates(c);
		return;
	}
	if (next.len)
		fprintf(stderr, "%.*s\n", STR(next));
	if (err->suggestions && !told)
		say_suggestions(c, err);
	if (err->kind == ERR_COLUMN_NOT_FOUND && c->available.len)
		say_available(c);
}

int cli_fail(struct cli *c, const struct err *failure)
{
	struct err spelled = *failure, *err = &spelled;

	err_spell(err, c->speller);
	cli_progress_done(c);
	cli_pages_end(c);
	say_error(c, err);
	if (err_exit(err->kind) == err_exit(ERR_CACHE))
		log_event(LOG_ERROR, "command_failed", log_str("command", c->options.command),
			  log_str("code", str_of(err_code(err->kind))), log_str("error", str_of(err->text)));
	if (cli_is_json(c)) {
		struct result r = { .detail = { c->available, c->candidates } };
		scoped(sb_free) struct sb b = SB(8 << 20);
		struct err ignored = { 0 };
		int64_t timeout = c->timeout_ms;

		if (!timeout) { /* no tool was called */
			timeout = c->session ? setting_number(workspace_settings(c->session), SET_TIMEOUT) / 1000 : 0;
			cli_timeout(c, &timeout, &ignored);
		}
		envelope_error(&b, err, &r, c->speller, timeout);
		if (c->errors && c->format == FORMAT_JSON)
			sb_fmt(c->errors, "%s%.*s", c->errors->len ? "," : "", STR(str_trim(sb_str(&b))));
		else
			cli_print(c, sb_str(&b));
		cli_pages_end(c);
	}
	return err_exit(err->kind);
}
