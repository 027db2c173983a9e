/*
 * Colours by purpose. A theme is a file that gives each role a foreground, a background and attributes; the built-in
 * theme supplies missing ones. Only this file and screen.c handle colour numbers.
 */
#ifndef OCAT_TERM_THEME_H
#define OCAT_TERM_THEME_H

#include "base/err.h"
#include "base/str.h"

struct arena;
struct strs;

/* id name built-in purpose */
#define ROLES(_) \
	_(ROLE_TEXT, "text", "default", "what is read") \
	_(ROLE_DIM, "dim", "default dim", "what stands behind: namespaces, headings, marks") \
	_(ROLE_ACCENT, "accent", "cyan", "the one accent: prompt, cursor mark, focused title, keys") \
	_(ROLE_BRAND, "brand", "cyan bold", "the program's name") \
	_(ROLE_STRONG, "strong", "default bold", "what stands out: the asset in view, open tab") \
	_(ROLE_MATCH, "match", "cyan bold", "the part of a name that was searched for") \
	_(ROLE_SELECTED, "selected", "cyan bold reverse", "the line of the cursor, where the keys go") \
	_(ROLE_MARKED, "marked", "default bold", "the line of the cursor in the other panes") \
	_(ROLE_TYPE, "type", "green", "types") \
	_(ROLE_KEY, "key", "yellow", "keys: PK, FK, unique") \
	_(ROLE_KEYWORD, "keyword", "default bold", "keywords of SQL") \
	_(ROLE_LITERAL, "literal", "magenta", "texts and numbers in SQL") \
	_(ROLE_NUMBER, "number", "default", "counts and sizes") \
	_(ROLE_COMMENT, "comment", "default dim", "comments: of the source, and in SQL") \
	_(ROLE_RULE, "rule", "default dim", "lines between panes") \
	_(ROLE_QUERY, "query", "default", "the query line") \
	_(ROLE_FILTER, "filter", "cyan", "a filter's name in the query line") \
	_(ROLE_MISTAKE, "mistake", "red underline", "the word that was not understood") \
	_(ROLE_ADDED, "added", "green bold", "what is new since the cache was read") \
	_(ROLE_DROPPED, "dropped", "red bold", "what is gone since then") \
	_(ROLE_ALTERED, "altered", "yellow bold", "what changed since then") \
	_(ROLE_GOOD, "good", "green", "it went well, it is fresh") \
	_(ROLE_WARNING, "warning", "yellow", "old, partial, inferred") \
	_(ROLE_ERROR, "error", "red bold", "it failed")

enum role {
#define _(id, name, built_in, help) id,
	ROLES(_)
#undef _
		ROLE_COUNT
};

enum {
	COLOR_DEFAULT = -1,
	PAINT_BOLD = 1,
	PAINT_DIM = 2,
	PAINT_UNDERLINE = 4,
	PAINT_REVERSE = 8,
	PAINT_ITALIC = 16,
};

struct paint {
	int fg, bg; /* 0 to 255, or COLOR_DEFAULT */
	unsigned attributes;
};

struct theme {
	struct paint role[ROLE_COUNT];
};

const char *role_name(enum role r);
void theme_builtin(struct theme *out);
/* "bright-cyan on 236 bold": a colour's name, 0-255 or #rrggbb, optionally "on" another, attributes. */
bool paint_parse(str words, struct paint *out, struct err *err);
/* Parses a theme file; missing roles stay unchanged in *out. Points at a mistake, and then leaves *out unchanged. */
bool theme_parse(struct arena *a, str text, str name, struct theme *out, struct err *err);
/* NAME.yaml in the first of these folders that contains it; "terminal" needs no file. */
bool theme_find(struct arena *a, const str *dirs, ptrdiff_t n, str name, struct theme *out, struct err *err);

/* All existing themes, each once and in order. */
void theme_names(struct arena *a, const str *dirs, ptrdiff_t n, struct strs *out);

/* The nearest of the first `colors` colours; with 8, a bright one becomes its normal variant. */
int color_nearest(int color, int colors);

#endif
