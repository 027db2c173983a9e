#include "connections/found.h"

#include <stdlib.h>

#include "adapter/registry.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/percent.h"
#include "base/banned.h"

enum { FILE_MOST = 16 << 20 };

static const struct connection_program *const programs[] = { &program_dbeaver, &program_pgpass, &program_pg_services,
							     &program_dbt,     &program_odbc,	&program_mysql };
enum { PROGRAMS = sizeof programs / sizeof *programs };

/* ---- addresses ---- */

/* The adapter that reads what a program calls by this name, and the scheme of its URL; NULL: none. */
static const struct adapter *adapter_called(str system, const char **scheme)
{
	for (const struct adapter *const *a = adapters(); *a; a++)
		for (const char *const *word = (*a)->known_as; *word; word++)
			if (str_find_fold(system, str_of(*word)) >= 0) {
				*scheme = (*a)->reads_many ? *word : (*a)->schemes[0];
				return *a;
			}
	return NULL;
}

static str network_url(struct arena *a, const char *scheme, const struct connection_words *w)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	sb_fmt(&b, "%s://", scheme);
	if (w->user.len) {
		percent_put(&b, w->user, "");
		sb_putc(&b, '@');
	}
	if (str_at(w->host, ':') >= 0 && w->host.at[0] != '[')
		sb_fmt(&b, "[%.*s]", STR(w->host));
	else
		percent_put(&b, w->host, "");
	if (w->port.len)
		sb_fmt(&b, ":%.*s", STR(w->port));
	if (w->database.len) {
		sb_putc(&b, '/');
		percent_put(&b, w->database, "");
	}
	return str_dup(a, sb_str(&b));
}

static void make_url(struct arena *a, const struct connection_words *w, struct found_connection *f)
{
	const char *scheme;
	const struct adapter *adapter = adapter_called(w->system, &scheme);
	str path = w->path.len ? w->path : w->database;

	if (w->otherwise.len && (!adapter || adapter->reads_many))
		f->source.url = w->otherwise;
	else if (!adapter)
		f->problem = str_fmt(a, "this program does not read %.*s", STR(w->system));
	else if (!(adapter->is_file ? path : w->host).len)
		f->problem = adapter->is_file ? S("it names no file") : S("it names no host");
	else if (adapter->is_file)
		f->source = (struct source){ .name = f->source.name,
					     .type = str_of(adapter->name),
					     .url = path_absolute(a, path) };
	else
		f->source.url = network_url(a, scheme, w);
}

/* ---- names ---- */

static str fit_name(struct arena *a, str name)
{
	scoped(sb_free) struct sb b = SB(256);

	for (ptrdiff_t i = 0; i < name.len && !b.over; i++) {
		unsigned char c = (unsigned char)name.at[i];

		sb_putc(&b, c <= ' ' || c == '/' || c == '"' || c == ':' || c == '.' || c == 0x7f ? '-' : (char)c);
	}
	return str_dup(a, b.len ? sb_str(&b) : S("source"));
}

static bool is_taken(const struct found_connections *all, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].source.name, name))
			return true;
	return false;
}

static str free_name(struct arena *a, const struct found_connections *all, str wanted)
{
	str name = fit_name(a, wanted);

	for (int n = 2; is_taken(all, name); n++)
		name = str_fmt(a, "%.*s-%d", STR(fit_name(a, wanted)), n);
	return name;
}

/* ---- what the readers use ---- */

static void put_option(struct arena *a, struct source *s, const char *key, str value)
{
	if (value.len && s->url.len)
		props_put(&s->options, a, str_of(key), value);
}

void found_put(struct arena *a, const struct connection_words *w, struct found_connections *out)
{
	struct found_connection f = { .source.name = free_name(a, out, w->name) };

	make_url(a, w, &f);
	put_option(a, &f.source, "jump_host", w->jump_host);
	put_option(a, &f.source, "password_env", w->password_env);
	if (w->schemas.len)
		*push(&f.source.schemas, a) = w->schemas;
	*push(out, a) = f;
}

str home_file(struct arena *a, const char *name)
{
	str home = path_home(a, NULL);

	return home.at ? path_join(a, home, str_of(name)) : NO_STR;
}

void files_named(struct arena *a, const char *variable, const char *in_home, struct strs *out)
{
	str given = str_of(getenv(variable)), path = given.len ? given : home_file(a, in_home);

	if (path.len)
		*push(out, a) = path;
}

static str unquoted(str s)
{
	bool is_quoted = s.len > 1 && (s.at[0] == '"' || s.at[0] == '\'') && s.at[s.len - 1] == s.at[0];

	return is_quoted ? str_n(s.at + 1, s.len - 2) : s;
}

void ini_lines(str text, void (*take)(void *with, str section, str key, str value), void *with)
{
	str section = S(""), line, key;

	while (str_cut(&text, '\n', &line)) {
		line = str_trim(line);
		if (!line.len || line.at[0] == '#' || line.at[0] == ';')
			continue;
		if (line.at[0] == '[') {
			section = str_trim(str_upto(str_from(line, 1), str_at(str_from(line, 1), ']')));
			take(with, section, NO_STR, NO_STR);
		} else if (str_at(line, '=') > 0) {
			str_cut(&line, '=', &key);
			take(with, section, str_trim(key), unquoted(str_trim(line)));
		}
	}
}

/* ---- finding ---- */

static bool read_one(struct arena *a, const struct connection_program *p, str file, struct found_connections *out,
		     struct err *err)
{
	ptrdiff_t before = out->len;
	str text;

	if (!file_read(a, file, FILE_MOST, &text, err) || !p->read(a, file, text, out, err))
		return false;
	for (ptrdiff_t i = before; i < out->len; i++) {
		out->at[i].program = str_of(p->shown);
		out->at[i].file = file;
	}
	return true;
}

/* One file that cannot be read does not hide the others. */
static void read_program(struct arena *a, const struct connection_program *p, struct found_connections *out)
{
	struct strs files = { 0 };

	p->files(a, &files);
	for (ptrdiff_t i = 0; i < files.len; i++) {
		struct err why = { 0 };

		if (file_exists(files.at[i]) && !read_one(a, p, files.at[i], out, &why))
			*push(&out->notes, a) = str_dup(a, str_of(why.text));
	}
}

static const struct connection_program *program_of_file(str path)
{
	for (int i = 0; i < PROGRAMS; i++)
		if (str_ends(path_file(path), str_of(programs[i]->ending)))
			return programs[i];
	return NULL;
}

str connection_programs(struct arena *a)
{
	scoped(sb_free) struct sb b = SB(256);

	for (int i = 0; i < PROGRAMS; i++)
		sb_fmt(&b, "%s%s", i ? ", " : "", programs[i]->name);
	return str_dup(a, sb_str(&b));
}

bool connections_find(struct arena *a, str from, struct found_connections *out, struct err *err)
{
	bool all = str_eq(from, S("all")), known = all;
	const struct connection_program *p = file_exists(from) ? program_of_file(from) : NULL;

	for (int i = 0; i < PROGRAMS; i++)
		if (all || str_eq(from, str_of(programs[i]->name))) {
			known = true;
			read_program(a, programs[i], out);
		}
	if (known)
		return true;
	if (p)
		return read_one(a, p, path_absolute(a, from), out, err);
	err_set(err, ERR_USAGE, "%.*s is neither a supported program nor a file of its connections", STR(from));
	return err_next(err, "Supported: all, %.*s, and files with their names.", STR(connection_programs(a)));
}
