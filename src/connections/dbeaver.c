/* DBeaver: the data sources of each project. Users and passwords are in an encrypted file beside them. */
#include "connections/found.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/json.h"
#include "base/paths.h"
#include "base/banned.h"

static void files(struct arena *a, struct strs *out)
{
	str data = str_of(getenv("XDG_DATA_HOME")), workspace;
	struct dir_names projects = { 0 };

	data = data.len ? data : home_file(a, ".local/share");
	if (!data.len)
		return;
	workspace = path_join(a, data, S("DBeaverData/workspace6"));
	dir_stems(a, workspace, S(""), &projects);
	for (ptrdiff_t i = 0; i < projects.len; i++)
		*push(out, a) = path_join(a, path_join(a, workspace, projects.at[i]), S(".dbeaver/data-sources.json"));
}

/* A number or a text. */
static str word_of(struct arena *a, const struct json *j, const char *key)
{
	const struct json *v = json_get(j, key);

	return v && (v->kind == JSON_STR || v->kind == JSON_NUM) ? str_dup(a, v->text) : NO_STR;
}

static str jump_host(struct arena *a, const struct json *configuration)
{
	const struct json *tunnel = json_get(json_get(configuration, "handlers"), "ssh_tunnel"),
			  *is = json_get(tunnel, "properties");
	str host = word_of(a, is, "host"), port = word_of(a, is, "port"), user = word_of(a, tunnel, "user");

	if (!json_truth(tunnel, "enabled", false) || !host.len)
		return NO_STR;
	if (user.len)
		host = str_fmt(a, "%.*s@%.*s", STR(user), STR(host));
	return port.len && !str_eq(port, S("22")) ? str_fmt(a, "ssh://%.*s:%.*s", STR(host), STR(port)) : host;
}

/* The part of jdbc:sqlite:/path after the system. */
static str jdbc_path(str url)
{
	ptrdiff_t at = str_at(str_from(url, S("jdbc:").len), ':');

	return str_starts(url, S("jdbc:")) && at > 0 ? str_from(url, S("jdbc:").len + at + 1) : NO_STR;
}

static bool read(struct arena *a, str file, str text, struct found_connections *out, struct err *err)
{
	const struct json *root = json_parse(a, text, err), *all = json_get(root, "connections");

	if (!root)
		return err_at(err, "%.*s", STR(file));
	for (const struct json *c = all ? all->first : NULL; c; c = c->next) {
		const struct json *is = json_get(c, "configuration");
		struct connection_words w = { .name = json_text(c, "name"),
					      .system = json_text(c, "provider"),
					      .host = json_text(is, "host"),
					      .port = word_of(a, is, "port"),
					      .user = json_text(is, "user"),
					      .database = json_text(is, "database"),
					      .jump_host = jump_host(a, is) };

		if (str_eq(w.system, S("generic")))
			w.system = json_text(c, "driver");
		if (!w.host.len)
			w.path = w.database.len ? w.database : jdbc_path(json_text(is, "url"));
		w.name = w.name.len ? w.name : c->key;
		found_put(a, &w, out);
	}
	return true;
}

const struct connection_program program_dbeaver = { "dbeaver", "DBeaver", files, read, "data-sources.json" };
