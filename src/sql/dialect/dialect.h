/*
 * The names and quotes of each system: quoting, case folding, limits. Only src/sql builds SQL from text. Names have the
 * case in which they are stored. In text for a source they are always quoted; in text for people, only where needed.
 *
 * A dialect has rows in these files:
 *	dialect.c	its row: quotes, case folding, default namespace
 *	syntax.c	its row: the parts of the grammar, the names of types
 *	phrases.c	its bit in the phrases that it has
 *	rules.h		its name in DIALECTS, its bit in enum word_dialect and in its rules
 *	words.h		its bit in its reserved words
 * A dialect that resembles another shares its bit, and with it words, phrases, rules, functions and translations: then
 * a row in dialect.c and syntax.c and a name in DIALECTS suffice. Elsewhere, tables of functions and translations may
 * have rows for it; without them a call keeps its name. tests/tables.t counts all other places that name a dialect.
 */
#ifndef OCAT_SQL_DIALECT_DIALECT_H
#define OCAT_SQL_DIALECT_DIALECT_H

#include <stdbool.h>

#include "base/str.h"

struct sb;
struct arena;
struct err;
struct syntax;

enum fold { FOLD_LOWER, FOLD_UPPER, FOLD_NONE, FOLD_INSENSITIVE };

struct dialect {
	const char *name; /* "postgresql", "sqlite" */
	char open, close; /* quotes of a name; close is doubled inside */
	enum fold fold;	  /* what an unquoted name becomes */
	const char *like_escape; /* the clause after LIKE, or NULL where the default escape is backslash */
	bool has_ilike;
	bool numbered;	/* placeholders are $1, $2, ..., not ? */
	bool has_glob;	/* GLOB, as SQLite has it */
	const char *regex; /* the operator for a case-insensitive regular expression, or NULL */
	const char *regex_call; /* in place of it, a function of text, expression and options */
	const char *home;  /* the default namespace of a new database, or NULL */
	const char *itself; /* the qualifier of the database itself, where there are no namespaces, or NULL */
	bool has_ddl; /* DDL is written in it; for other systems in plain standard SQL */
	unsigned quoted; /* uses of words (enum word_use) that are quoted besides reserved words */
	const struct syntax *syntax; /* its SQL; NULL: it is not parsed */
};

extern const struct dialect dialect_postgresql, dialect_sqlite, dialect_duckdb, dialect_mysql, dialect_clickhouse,
	dialect_trino, dialect_ansi;
const struct dialect *dialect_named(str name); /* also by other names: postgres, mariadb, tsql; NULL: unknown */
/* The same for dialects that are parsed; NULL with err, which lists them and suggests similar ones. */
const struct dialect *dialect_read(str name, struct err *err);
const struct dialect *dialect_each(ptrdiff_t i); /* the dialects that are parsed; NULL past the last */

/* "order ""x""", or with escapes where a name has them */
void sql_name(struct sb *out, const struct dialect *d, str name);
/* ns may be ""; it is split at its dots as name_split does */
void sql_names(struct sb *out, const struct dialect *d, str ns, str name);
/* The same for people: without quotes where the name stays the same. */
void sql_plain_name(struct sb *out, const struct dialect *d, str name); /* order_id, "order", "Order" */
void sql_plain_names(struct sb *out, const struct dialect *d, str ns, str name);
void sql_plain_path(struct sb *out, const struct dialect *d, str path); /* of a qualified name, split likewise */
/*
 * A string, written so that no setting of the system changes its value or its end: 'it''s', E'a\\b' in PostgreSQL. In
 * MySQL, NO_BACKSLASH_ESCAPES doubles a backslash in the value, but never moves the end. False: this dialect cannot
 * write the text, and nothing was added. NUL bytes are dropped.
 */
bool sql_text(struct sb *out, const struct dialect *d, str text);

/*
 * A glob as a LIKE pattern to bind: * is %, ? is _, the rest escaped with backslash. False if it has [..], which
 * LIKE lacks, unless for a single literal character ([*]).
 */
bool sql_like_of_glob(struct sb *out, str glob);

#endif
