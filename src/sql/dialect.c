#include "sql/dialect.h"

#include "base/arena.h"
#include "base/err.h"
#include "model/name.h"

#include "base/banned.h"

const struct dialect dialect_postgresql = {
	.name = "postgresql",
	.open = '"',
	.close = '"',
	.fold = FOLD_LOWER,
	.has_ilike = true,
	.numbered = true,
	.regex = "~*",
};

const struct dialect dialect_sqlite = {
	.name = "sqlite",
	.open = '"',
	.close = '"',
	.fold = FOLD_INSENSITIVE,
	.like_escape = " ESCAPE '\\'",
	.has_glob = true,
};

const struct dialect dialect_ansi = {
	.name = "ansi",
	.open = '"',
	.close = '"',
	.fold = FOLD_UPPER,
	.like_escape = " ESCAPE '\\'",
};

const struct dialect *dialect_named(str name)
{
	static const struct dialect *const all[] = { &dialect_postgresql, &dialect_sqlite, &dialect_ansi };

	if (str_eq_fold(name, S("postgres")))
		return &dialect_postgresql;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (str_eq_fold(name, str_of(all[i]->name)))
			return all[i];
	return NULL;
}

/* No system has NUL in a name or a text, and behind one a C library would not see the rest. */
static void put_doubled(struct sb *out, str s, char twice)
{
	for (ptrdiff_t i = 0; i < s.len; i++) {
		if (s.at[i] == twice)
			sb_putc(out, twice);
		if (s.at[i])
			sb_putc(out, s.at[i]);
	}
}

void sql_name(struct sb *out, const struct dialect *d, str name)
{
	sb_putc(out, d->open);
	put_doubled(out, name, d->close);
	sb_putc(out, d->close);
}

void sql_names(struct sb *out, const struct dialect *d, str ns, str name)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct name_parts parts = { 0 };
	struct err err = { 0 };

	if (ns.len && !name_split(a, ns, &parts, &err)) {
		parts.part[0] = ns; /* no path by the rules of names, so one name */
		parts.len = 1;
	}
	for (int i = 0; i < parts.len; i++) {
		sql_name(out, d, parts.part[i]);
		sb_putc(out, '.');
	}
	sql_name(out, d, name);
}

void sql_text(struct sb *out, str text)
{
	sb_putc(out, '\'');
	put_doubled(out, text, '\'');
	sb_putc(out, '\'');
}

static void put_literal(struct sb *out, char c)
{
	if (c == '%' || c == '_' || c == '\\')
		sb_putc(out, '\\');
	sb_putc(out, c);
}

/* [*] and the like: one character that means itself. */
static bool is_one_plain(str glob, ptrdiff_t i)
{
	return i + 2 < glob.len && glob.at[i + 2] == ']' && glob.at[i + 1] != '!' && glob.at[i + 1] != '^' &&
	       glob.at[i + 1] != ']' && !(glob.at[i + 1] & 0x80);
}

bool sql_like_of_glob(struct sb *out, str glob)
{
	ptrdiff_t start = out->len;

	for (ptrdiff_t i = 0; i < glob.len; i++) {
		char c = glob.at[i];

		if (c == '[' && is_one_plain(glob, i)) {
			put_literal(out, glob.at[i + 1]);
			i += 2;
		} else if (c == '[' && str_at(str_from(glob, i + 2), ']') >= 0) {
			out->len = start;
			return false;
		} else if (c == '*') {
			sb_putc(out, '%');
		} else if (c == '?') {
			sb_putc(out, '_');
		} else {
			put_literal(out, c);
		}
	}
	return true;
}
