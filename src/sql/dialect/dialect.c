#include "sql/dialect/dialect.h"

#include "base/arena.h"
#include "base/err.h"
#include "model/name.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"

#include "base/banned.h"

const struct dialect dialect_postgresql = {
	.name = "postgresql",
	.open = '"',
	.close = '"',
	.fold = FOLD_LOWER,
	.has_ilike = true,
	.numbered = true,
	.regex = "~*",
	.home = "public",
	.has_ddl = true,
	.quoted = CALLED | PLAIN | QUOTED,
	.syntax = &syntax_postgresql,
};

const struct dialect dialect_sqlite = {
	.name = "sqlite",
	.itself = "main",
	.open = '"',
	.close = '"',
	.fold = FOLD_INSENSITIVE,
	.like_escape = " ESCAPE '\\'",
	.has_glob = true,
	.has_ddl = true,
	.quoted = SQLITE_QUOTED,
	.syntax = &syntax_sqlite,
};

const struct dialect dialect_duckdb = {
	.name = "duckdb",
	.open = '"',
	.close = '"',
	.fold = FOLD_INSENSITIVE,
	.like_escape = " ESCAPE '\\'",
	.has_ilike = true,
	.regex_call = "regexp_matches",
	.home = "main",
	.syntax = &syntax_duckdb,
};

const struct dialect dialect_mysql = {
	.name = "mysql",
	.open = '`',
	.close = '`',
	.fold = FOLD_NONE,
	.syntax = &syntax_mysql,
};

const struct dialect dialect_clickhouse = {
	.name = "clickhouse",
	.open = '"',
	.close = '"',
	.fold = FOLD_NONE,
	.has_ilike = true,
	.home = "default",
	.syntax = &syntax_clickhouse,
};

const struct dialect dialect_trino = {
	.name = "trino",
	.open = '"',
	.close = '"',
	.fold = FOLD_INSENSITIVE,
	.syntax = &syntax_trino,
};

const struct dialect dialect_ansi = {
	.name = "ansi",
	.open = '"',
	.close = '"',
	.fold = FOLD_UPPER,
	.like_escape = " ESCAPE '\\'",
	.quoted = CALLED | PLAIN | QUOTED,
};

/* Dialects that are parsed and printed only: no adapter speaks them. */
static const struct dialect others[] = {
	{ .name = "redshift",
	  .open = '"',
	  .close = '"',
	  .fold = FOLD_LOWER,
	  .has_ilike = true,
	  .numbered = true,
	  .home = "public",
	  .syntax = &syntax_redshift },
	{ .name = "snowflake",
	  .open = '"',
	  .close = '"',
	  .fold = FOLD_UPPER,
	  .has_ilike = true,
	  .home = "PUBLIC",
	  .syntax = &syntax_snowflake },
	{ .name = "bigquery", .open = '`', .close = '`', .fold = FOLD_INSENSITIVE, .syntax = &syntax_bigquery },
	{ .name = "sqlserver",
	  .open = '[',
	  .close = ']',
	  .fold = FOLD_INSENSITIVE,
	  .home = "dbo",
	  .syntax = &syntax_sqlserver },
	{ .name = "oracle", .open = '"', .close = '"', .fold = FOLD_UPPER, .syntax = &syntax_oracle },
	{ .name = "databricks",
	  .open = '`',
	  .close = '`',
	  .fold = FOLD_INSENSITIVE,
	  .has_ilike = true,
	  .home = "default",
	  .syntax = &syntax_databricks },
};

enum { OTHERS = sizeof others / sizeof *others };

static const struct {
	const char *called, *is;
} other_names[] = {
	{ "postgres", "postgresql" },
	{ "pg", "postgresql" },
	{ "sqlite3", "sqlite" },
	{ "mariadb", "mysql" },
	{ "tsql", "sqlserver" },
	{ "mssql", "sqlserver" },
	{ "microsoft sql server", "sqlserver" },
	{ "presto", "trino" },
	{ "athena", "trino" },
	{ "spark", "databricks" },
};

const struct dialect *dialect_each(ptrdiff_t i)
{
	static const struct dialect *const spoken[] = { &dialect_postgresql, &dialect_sqlite,	  &dialect_duckdb,
							&dialect_mysql,	     &dialect_clickhouse, &dialect_trino };
	enum { SPOKEN = sizeof spoken / sizeof *spoken };

	if (i < SPOKEN)
		return spoken[i];
	return i - SPOKEN < OTHERS ? &others[i - SPOKEN] : NULL;
}

const struct dialect *dialect_named(str name)
{
	const struct dialect *d;

	for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
		if (str_eq_fold(name, str_of(other_names[i].called)))
			name = str_of(other_names[i].is);
	for (ptrdiff_t i = 0; (d = dialect_each(i)); i++)
		if (str_eq_fold(name, str_of(d->name)))
			return d;
	return str_eq_fold(name, S("ansi")) ? &dialect_ansi : NULL;
}

/* The dialects that are parsed, with commas. */
static void dialect_names(struct sb *out)
{
	for (ptrdiff_t i = 0; dialect_each(i); i++)
		sb_fmt(out, "%s%s", i ? ", " : "", dialect_each(i)->name);
}

const struct dialect *dialect_read(str name, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb names = SB(1000);
	const struct dialect *d = dialect_named(name);

	if (d && d->syntax)
		return d;
	dialect_names(&names);
	err_set(err, ERR_USAGE, "unknown dialect \"%.*s\"", STR(name));
	for (ptrdiff_t i = 0; (d = dialect_each(i)); i++)
		if (str_distance(a, name, str_of(d->name), 3) <= 3)
			err_suggest(err, str_of(d->name));
	err_next(err, "Supported dialects: %.*s.", STR(sb_str(&names)));
	return NULL;
}

/* No system allows NUL in a name, and a C library would stop at one. */
void sql_name(struct sb *out, const struct dialect *d, str name)
{
	bool escaped = d->syntax && rule_in(d->syntax->bit, SPELLS_NAME_ESCAPED);

	sb_putc(out, d->open);
	for (ptrdiff_t i = 0; i < name.len; i++) {
		char c = name.at[i];

		if (c == d->close || (escaped && c == '\\'))
			sb_putc(out, escaped ? '\\' : c);
		if (c)
			sb_putc(out, c);
	}
	sb_putc(out, d->close);
}

enum { NAME_MOST = 128 }; /* bytes of a name without quotes */

static bool is_letter(const struct dialect *d, char c)
{
	bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z';

	return c == '_' || (lower && d->fold != FOLD_UPPER) || (upper && d->fold != FOLD_LOWER);
}

/* The standard has no words of its own here: PostgreSQL's are the closest. */
static bool is_reserved(const struct dialect *d, str name)
{
	enum sql_word w = sql_word_of(name);

	return sql_word_kept(w) & (d->syntax ? d->syntax->bit : PG) || sql_word_use(w) & d->quoted;
}

/* Is it the same name without quotes? */
static bool is_plain(const struct dialect *d, str name)
{
	if (!name.len || name.len > NAME_MOST || !is_letter(d, name.at[0]))
		return false;
	for (ptrdiff_t i = 0; i < name.len; i++)
		if (!is_letter(d, name.at[i]) && !(name.at[i] >= '0' && name.at[i] <= '9'))
			return false;
	return !is_reserved(d, name);
}

void sql_plain_name(struct sb *out, const struct dialect *d, str name)
{
	if (is_plain(d, name))
		sb_put(out, name);
	else
		sql_name(out, d, name);
}

typedef void name_put(struct sb *out, const struct dialect *d, str name);

static void put_parts(struct sb *out, const struct dialect *d, str path, name_put *put)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct name_parts parts = { 0 };
	struct err err = { 0 };

	if (path.len && !name_split(a, path, &parts, &err)) {
		parts.part[0] = path; /* not a valid path, so a single name */
		parts.len = 1;
	}
	for (int i = 0; i < parts.len; i++) {
		sb_puts(out, i ? "." : "");
		put(out, d, parts.part[i]);
	}
}

static void put_path(struct sb *out, const struct dialect *d, str ns, str name, name_put *put)
{
	put_parts(out, d, ns, put);
	sb_puts(out, ns.len ? "." : "");
	put(out, d, name);
}

void sql_names(struct sb *out, const struct dialect *d, str ns, str name)
{
	put_path(out, d, ns, name, sql_name);
}

void sql_plain_names(struct sb *out, const struct dialect *d, str ns, str name)
{
	put_path(out, d, ns, name, sql_plain_name);
}

void sql_plain_path(struct sb *out, const struct dialect *d, str path)
{
	put_parts(out, d, path, sql_plain_name);
}

static void put_literal(struct sb *out, char c)
{
	if (c == '%' || c == '_' || c == '\\')
		sb_putc(out, '\\');
	sb_putc(out, c);
}

/* [*] and the like: one literal character. */
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
