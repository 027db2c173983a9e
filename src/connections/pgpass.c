/* PostgreSQL's own files: the password file, of which only the logins are taken, and the services. */
#include "connections/found.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/paths.h"
#include "base/banned.h"

/* ---- ~/.pgpass ---- */

enum { HOST, PORT, DATABASE, USER, LOGIN_FIELDS };

static void pgpass_files(struct arena *a, struct strs *out)
{
	files_named(a, "PGPASSFILE", ".pgpass", out);
}

/* Until the colon that ends it; a backslash takes the next character as it is. */
static str next_field(struct arena *a, str *line)
{
	scoped(sb_free) struct sb b = SB(4096);
	ptrdiff_t i = 0;

	for (; i < line->len && line->at[i] != ':'; i++) {
		if (line->at[i] == '\\' && i + 1 < line->len)
			i++;
		sb_putc(&b, line->at[i]);
	}
	*line = str_from(*line, i < line->len ? i + 1 : i);
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static bool is_star(str s)
{
	return str_eq(s, S("*"));
}

static bool read_pgpass(struct arena *a, str file, str text, struct found_connections *out, struct err *err)
{
	str line;

	(void)file;
	(void)err;
	while (str_cut(&text, '\n', &line)) {
		str field[LOGIN_FIELDS];

		if (!str_trim(line).len || line.at[0] == '#')
			continue;
		for (int i = 0; i < LOGIN_FIELDS; i++)
			field[i] = next_field(a, &line);
		if (is_star(field[HOST]) || !field[HOST].len ||
		    field[HOST].at[0] == '/') /* for any host, or a socket's */
			continue;
		for (int i = 0; i < LOGIN_FIELDS; i++)
			field[i] = is_star(field[i]) ? NO_STR : field[i];
		found_put(a,
			  &(struct connection_words){ .name = field[DATABASE].len ? field[DATABASE] : field[HOST],
						      .system = S("PostgreSQL"),
						      .host = field[HOST],
						      .port = field[PORT],
						      .user = field[USER],
						      .database = field[DATABASE] },
			  out);
	}
	return true;
}

const struct connection_program program_pgpass = { "pgpass", "~/.pgpass", pgpass_files, read_pgpass, "pgpass" };

/* ---- pg_service.conf ---- */

static void service_files(struct arena *a, struct strs *out)
{
	str folder = str_of(getenv("PGSYSCONFDIR"));

	files_named(a, "PGSERVICEFILE", ".pg_service.conf", out);
	*push(out, a) = path_join(a, folder.len ? folder : S("/etc/postgresql-common"), S("pg_service.conf"));
}

struct services {
	struct arena *arena;
	struct found_connections *out;
};

/* libpq knows everything else about it. */
static void take_service(void *with, str section, str key, str value)
{
	struct services *s = with;
	struct connection_words w = { .name = section, .system = S("PostgreSQL"), .host = S("service") };

	(void)value;
	if (key.at || !section.len)
		return;
	found_put(s->arena, &w, s->out);
	s->out->at[s->out->len - 1].source.url = str_fmt(s->arena, "service=%.*s", STR(section));
}

static bool read_services(struct arena *a, str file, str text, struct found_connections *out, struct err *err)
{
	struct services s = { a, out };

	(void)file;
	(void)err;
	ini_lines(text, take_service, &s);
	return true;
}

const struct connection_program program_pg_services = { "services", "pg_service.conf", service_files, read_services,
							"pg_service.conf" };
