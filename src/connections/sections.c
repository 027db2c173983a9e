/* Files of sections: the data sources of ODBC, the option files of MySQL and MariaDB. */
#include "connections/found.h"

#include "base/arena.h"
#include "base/banned.h"

/* A section becomes a connection when the next one begins. */
struct sections {
	struct arena *arena;
	struct found_connections *out;
	str name;
	struct connection_words is;
	void (*end)(struct sections *s);
};

static void take(void *with, str section, str key, str value)
{
	static const struct {
		const char *keys;
		ptrdiff_t at;
	} words[] = {
#define WORD(keys, member) { keys, offsetof(struct connection_words, member) }
		WORD(" driver ", system),	   WORD(" server servername host ", host),	  WORD(" port ", port),
		WORD(" user uid username ", user), WORD(" database databasename dbq ", database),
#undef WORD
	};
	struct sections *s = with;

	if (!key.at) {
		s->end(s);
		s->name = section;
		s->is = (struct connection_words){ 0 };
		return;
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_is_among(key, words[i].keys))
			*(str *)((char *)&s->is + words[i].at) = value;
}

static void read_sections(struct arena *a, str text, struct found_connections *out, void (*end)(struct sections *s))
{
	struct sections s = { .arena = a, .out = out, .end = end };

	ini_lines(text, take, &s);
	end(&s);
}

/* ---- odbc.ini ---- */

static void odbc_files(struct arena *a, struct strs *out)
{
	files_named(a, "ODBCINI", ".odbc.ini", out);
	*push(out, a) = S("/etc/odbc.ini");
}

static void end_dsn(struct sections *s)
{
	s->is.name = s->name;
	s->is.otherwise = str_fmt(s->arena, "odbc:%.*s", STR(s->name));
	if (s->is.system.len && !str_eq_fold(s->name, S("ODBC")) && !str_eq_fold(s->name, S("ODBC Data Sources")))
		found_put(s->arena, &s->is, s->out);
}

static bool read_odbc(struct arena *a, str file, str text, struct found_connections *out, struct err *err)
{
	(void)file;
	(void)err;
	read_sections(a, text, out, end_dsn);
	return true;
}

const struct connection_program program_odbc = { "odbc", "ODBC", odbc_files, read_odbc, "odbc.ini" };

/* ---- ~/.my.cnf ---- */

static void mysql_files(struct arena *a, struct strs *out)
{
	str path = home_file(a, ".my.cnf");

	if (path.len)
		*push(out, a) = path;
}

/* [client], and with a suffix what --defaults-group-suffix chooses. */
static void end_group(struct sections *s)
{
	str suffix = str_starts(s->name, S("client")) ? str_from(s->name, S("client").len) : NO_STR;

	if (!suffix.at || !s->is.host.len || str_starts(suffix, S("-")))
		return;
	while (suffix.len && suffix.at[0] == '_')
		suffix = str_from(suffix, 1);
	s->is.system = S("MySQL");
	s->is.name = suffix.len ? suffix : s->is.database.len ? s->is.database : s->is.host;
	found_put(s->arena, &s->is, s->out);
}

static bool read_mysql(struct arena *a, str file, str text, struct found_connections *out, struct err *err)
{
	(void)file;
	(void)err;
	read_sections(a, text, out, end_group);
	return true;
}

const struct connection_program program_mysql = { "my.cnf", "~/.my.cnf", mysql_files, read_mysql, "my.cnf" };
