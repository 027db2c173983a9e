#include "term/terminfo.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <curses.h>
#include <term.h>

#include "base/utf8.h"
#include "term/screen_facts.h"
#include "term/embedded_terminfo.h"
#include "term/theme.h"

#include "base/banned.h"

/* ---- choosing the description ---- */

static bool read_description(const struct terminfo *t, int fd)
{
	struct terminal_loan loan;
	int answer = 0;
	bool good;

	terminal_lend(t->carried ? t->name : NULL, &loan);
	good = setupterm(t->name, fd, &answer) == OK;
	terminal_return(&loan);
	return good;
}

/* A description on this machine comes first: it is as old as the terminal. Leaves cur_term set. */
static bool known_terminal(const char *name, int fd, struct terminfo *out)
{
	*out = (struct terminfo){ name, false };
	if (read_description(out, fd))
		return true;
	out->carried = terminal_is_carried(name);
	return out->carried && read_description(out, fd);
}

/*
 * An unknown xterm variant is most likely compatible with xterm; so are today's variants, on machines without their
 * description.
 */
static const struct {
	const char *start, *name;
} relatives[] = {
	{ "xterm", "xterm-256color" },
	{ "tmux", "tmux-256color" },
	{ "screen", "screen-256color" },
	{ "linux", "linux" },
	{ "rxvt", "rxvt" },
	{ "rxvt", "xterm-256color" },
	{ "alacritty", "xterm-256color" },
	{ "contour", "xterm-256color" },
	{ "foot", "xterm-256color" },
	{ "ghostty", "xterm-256color" },
	{ "gnome", "xterm-256color" },
	{ "iterm", "xterm-256color" },
	{ "kitty", "xterm-256color" },
	{ "konsole", "xterm-256color" },
	{ "mintty", "xterm-256color" },
	{ "putty", "xterm-256color" },
	{ "rio", "xterm-256color" },
	{ "st-", "xterm-256color" },
	{ "vte", "xterm-256color" },
	{ "wezterm", "xterm-256color" },
	{ "", "vt100" },
};

/*
 * Sets only the character encoding; nothing here is translated. ssh passes names of locales that the machine may lack.
 */
static void set_locale(void)
{
	if (!setlocale(LC_CTYPE, "") && utf8_wanted())
		setlocale(LC_CTYPE, "C.UTF-8");
}

struct terminfo terminfo_find(int fd)
{
	const char *name = getenv("TERM");
	struct terminfo found = { 0 };
	bool good;

	set_locale();
	good = name && *name && known_terminal(name, fd, &found);
	for (size_t i = 0; !good && i < sizeof relatives / sizeof *relatives; i++)
		good = str_starts(str_of(name ? name : ""), str_of(relatives[i].start)) &&
		       known_terminal(relatives[i].name, fd, &found);
	return good ? found : (struct terminfo){ 0 };
}

void terminfo_forget(void)
{
	del_curterm(cur_term);
}

/* ---- its capabilities ---- */

bool terminfo_has(const char *capability)
{
	const char *text = tigetstr(capability);

	return text && text != (char *)-1 && *text;
}

void terminfo_put(struct sb *out, const char *capability)
{
	const char *text = terminfo_has(capability) ? tigetstr(capability) : "";

	/* Padding such as "$<5>" has no effect on a pseudo-terminal. */
	for (; *text; text++) {
		if (text[0] == '$' && text[1] == '<' && strchr(text, '>'))
			text = strchr(text, '>');
		else
			sb_putc(out, *text);
	}
}

bool terminfo_flag(const char *capability)
{
	return tigetflag(capability) == 1;
}

bool terminfo_says(const char *capability, const char *text)
{
	return terminfo_has(capability) && strcmp(tigetstr(capability), text) == 0;
}

static const struct {
	const char *capability, *text;
	unsigned attribute;
} attributes_told[] = {
	{ "bold", "\033[1m", PAINT_BOLD },   { "dim", "\033[2m", PAINT_DIM },
	{ "sitm", "\033[3m", PAINT_ITALIC }, { "smul", "\033[4m", PAINT_UNDERLINE },
	{ "rev", "\033[7m", PAINT_REVERSE },
};

bool terminfo_is_ecma48(unsigned *attributes)
{
	unsigned has = 0;

	for (size_t i = 0; i < sizeof attributes_told / sizeof *attributes_told; i++) {
		if (terminfo_says(attributes_told[i].capability, attributes_told[i].text))
			has |= attributes_told[i].attribute;
		else if (terminfo_has(attributes_told[i].capability))
			return false;
	}
	if (!terminfo_says("cup", "\033[%i%p1%d;%p2%dH") || !terminfo_says("cuf", "\033[%p1%dC") ||
	    !terminfo_says("el", "\033[K") || !terminfo_has("smcup") || !terminfo_has("rmcup") ||
	    !terminfo_flag("xenl") || !terminfo_has("sgr0") || tigetnum("xmc") > 0 || tigetnum("ncv") > 0)
		return false;
	*attributes = has;
	return true;
}

bool terminfo_color(int color, bool background, char *out, size_t size)
{
	const char *how = background ? "setab" : "setaf", *text;
	size_t len;

	text = terminfo_has(how) ? tiparm(tigetstr(how), color) : NULL;
	len = text ? strlen(text) : 0;
	if (len < 4 || len - 3 >= size || strncmp(text, "\033[", 2) != 0 ||
	    strspn(text + 2, "0123456789;:") != len - 3 || text[len - 1] != 'm')
		return false;
	memcpy(out, text + 2, len - 3);
	out[len - 3] = 0;
	return true;
}

/* Terminals that do, by their name in TERM, or in TERM_PROGRAM if TERM says xterm. */
static const char *const holding[] = {
	"alacritty", "contour", "foot",	   "ghostty",	    "iterm",	   "kitty",
	"mintty",    "rio",	"wezterm", "xterm-ghostty", "xterm-kitty",
};

static bool is_holding(str name)
{
	for (size_t i = 0; i < sizeof holding / sizeof *holding; i++)
		if (str_eq_fold(str_upto(name, (ptrdiff_t)strlen(holding[i])), str_of(holding[i])))
			return true;
	return false;
}

bool terminfo_holds_paints(void)
{
	const char *name = getenv("TERM"), *program = getenv("TERM_PROGRAM");

	if (terminfo_has("Sync") || (name && is_holding(str_of(name))))
		return true;
	/* Within tmux or screen, those decide, and TERM_PROGRAM may be from outside. */
	return program && name && str_starts(str_of(name), S("xterm")) && is_holding(str_of(program));
}

struct terminal_facts terminfo_facts(const struct terminfo *as)
{
	const char *name = getenv("TERM");
	struct terminal_facts f = { .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 };

	f.drawn_as = name && str_eq(str_of(name), str_of(as->name)) ? NULL : as->name;
	f.known = name && *name && !(f.drawn_as && str_eq(str_of(f.drawn_as), S("vt100")));
	f.colors = tigetnum("colors") > 0 ? tigetnum("colors") : 0;
	f.addressed = terminfo_has("cup");
	f.modern = terminfo_has("smcup") && terminfo_has("rmcup");
	return f;
}

struct terminal_facts screen_facts(void)
{
	struct terminfo found = terminfo_find(STDOUT_FILENO);
	struct terminal_facts f = { .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 };

	if (!found.name)
		return f;
	f = terminfo_facts(&found);
	terminfo_forget();
	return f;
}
