/*
 * The option files of the clients of MySQL and MariaDB: only what is needed to connect is taken from them, so that no
 * init-command of theirs runs and no local file can be asked for.
 */
#include "net/mysql_settings.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

enum { FILE_MOST = 1 << 20, DEPTH_MOST = 10 };

static bool is_our_group(str group)
{
	return str_is_among(group, " client client-server client-mariadb mysql mariadb-client ");
}

/* A value as they write it: in quotes or not, with escapes. */
static str value_of(struct arena *a, str raw)
{
	static const char escapes[][2] = { { 'b', '\b' }, { 't', '\t' }, { 'n', '\n' },
					   { 'r', '\r' }, { 's', ' ' },	 { '\\', '\\' } };
	char *at = arena_alloc(a, raw.len + 1, 1);
	ptrdiff_t n = 0;

	if (raw.len > 1 && (raw.at[0] == '"' || raw.at[0] == '\'') && raw.at[raw.len - 1] == raw.at[0])
		raw = str_n(raw.at + 1, raw.len - 2);
	for (ptrdiff_t i = 0; i < raw.len; i++) {
		char c = raw.at[i], next = i + 1 < raw.len ? raw.at[i + 1] : 0;
		bool known = false;

		for (size_t k = 0; c == '\\' && k < sizeof escapes / sizeof *escapes && !known; k++)
			if (next == escapes[k][0]) {
				at[n++] = escapes[k][1];
				known = true;
			}
		if (known)
			i++;
		else
			at[n++] = c;
	}
	return str_n(at, n);
}

static void read_option(struct arena *a, str line, struct my_settings *out)
{
	ptrdiff_t equals = str_at(line, '=');
	str name = str_trim(equals < 0 ? line : str_upto(line, equals));
	bool skip = str_starts(name, S("skip-")) || str_starts(name, S("disable-"));
	enum my_setting s;

	if (str_starts(name, S("loose-")) || str_starts(name, S("loose_")))
		name = str_from(name, 6);
	if (skip)
		name = str_from(name, str_at(name, '-') + 1);
	s = my_setting_named(name);
	if (s != MY_SETTING_COUNT)
		out->value[s] = skip ? S("0") : equals < 0 ? S("") : value_of(a, str_trim(str_from(line, equals + 1)));
}

/* They ignore a file that everybody may write. */
static void read_file(struct arena *a, str path, struct my_settings *out, int depth)
{
	struct err ignored = { 0 };
	struct stat st;
	str text;

	if (depth < DEPTH_MOST && stat(str_c(a, path), &st) == 0 && S_ISREG(st.st_mode) && !(st.st_mode & S_IWOTH) &&
	    file_read(a, path, FILE_MOST, &text, &ignored))
		my_read_option_text(a, text, out, depth);
}

static int by_name(const struct dirent **x, const struct dirent **y)
{
	return str_cmp(str_of((*x)->d_name), str_of((*y)->d_name));
}

static void read_folder(struct arena *a, str path, struct my_settings *out, int depth)
{
	struct dirent **files;
	int n = scandir(str_c(a, path), &files, NULL, by_name);

	for (int i = 0; i < n; i++) {
		str name = str_of(files[i]->d_name);

		if (str_ends(name, S(".cnf")) || str_ends(name, S(".ini")))
			read_file(a, path_join(a, path, str_dup(a, name)), out, depth);
		free(files[i]);
	}
	if (n >= 0)
		free(files);
}

void my_read_option_text(struct arena *a, str text, struct my_settings *out, int depth)
{
	bool ours = false;
	str line;

	while (str_cut(&text, '\n', &line)) {
		line = str_trim(line);
		if (!line.len || line.at[0] == '#' || line.at[0] == ';')
			continue;
		if (str_starts(line, S("!includedir ")))
			read_folder(a, str_trim(str_from(line, 12)), out, depth + 1);
		else if (str_starts(line, S("!include ")))
			read_file(a, str_trim(str_from(line, 9)), out, depth + 1);
		else if (line.at[0] == '[')
			ours = str_at(line, ']') > 0 && is_our_group(str_n(line.at + 1, str_at(line, ']') - 1));
		else if (ours)
			read_option(a, line, out);
	}
}

static void add_missing(struct my_settings *s, const struct my_settings *from)
{
	for (int i = 0; i < MY_SETTING_COUNT; i++)
		if (!s->value[i].at)
			s->value[i] = from->value[i];
}

void my_read_habits(struct arena *a, struct my_settings *s)
{
	static const struct {
		const char *variable;
		enum my_setting is;
	} variables[] = { { "MYSQL_HOST", MY_HOST },
			  { "MYSQL_TCP_PORT", MY_PORT },
			  { "MYSQL_UNIX_PORT", MY_SOCKET },
			  { "MYSQL_PWD", MY_PASSWORD } };
	struct my_settings files = { 0 }, environment = { 0 };
	const char *home = getenv("MYSQL_HOME");
	str mine = path_home(a, NULL);

	read_file(a, S("/etc/my.cnf"), &files, 0);
	read_file(a, S("/etc/mysql/my.cnf"), &files, 0);
	if (home && home[0])
		read_file(a, path_join(a, str_of(home), S("my.cnf")), &files, 0);
	if (mine.len)
		read_file(a, path_join(a, mine, S(".my.cnf")), &files, 0);
	for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
		const char *value = getenv(variables[i].variable);

		if (value && value[0])
			environment.value[variables[i].is] = str_dup(a, str_of(value));
	}
	add_missing(s, &files);
	add_missing(s, &environment);
}
