#include "mcp/hosts/hosts.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "mcp/hosts/host_json.h"
#include "mcp/hosts/host_toml.h"
#include "base/banned.h"

enum { HOST_FILE_MOST = 64 << 20 };

/* ---- entries ---- */

static void put_args(struct jw *w, const struct mcp_start *s)
{
	jw_array_at(w, "args");
	for (ptrdiff_t i = 0; i < s->args.len; i++)
		jw_str(w, s->args.at[i]);
	jw_end_array(w);
}

static void put_env(struct jw *w, const char *name, const struct mcp_start *s)
{
	if (!s->env.len)
		return;
	jw_object_at(w, name);
	for (ptrdiff_t i = 0; i < s->env.len; i++) {
		ptrdiff_t is = str_at(s->env.at[i], '=');

		jw_key_str(w, str_upto(s->env.at[i], is));
		jw_str(w, str_from(s->env.at[i], is + 1));
	}
	jw_end_object(w);
}

/* {"command": "/usr/bin/ocat", "args": ["mcp"], "env": {...}} */
static void plain(struct jw *w, const struct mcp_start *s)
{
	jw_str_at(w, "command", s->program);
	put_args(w, s);
	put_env(w, "env", s);
}

static void typed(struct jw *w, const struct mcp_start *s)
{
	jw_str_at(w, "type", S("stdio"));
	plain(w, s);
}

/* A few short tools stay in view; others it hides behind a search of its own. */
static void always_loaded(struct jw *w, const struct mcp_start *s)
{
	typed(w, s);
	jw_bool_at(w, "alwaysLoad", true);
}

/* Tools that only read need no approval, and without a terminal it drops those that do. */
static void trusted(struct jw *w, const struct mcp_start *s)
{
	plain(w, s);
	jw_bool_at(w, "trust", true);
}

static void custom(struct jw *w, const struct mcp_start *s)
{
	jw_str_at(w, "source", S("custom"));
	plain(w, s);
}

/* The command is one list there, and the environment has another name. */
static void local(struct jw *w, const struct mcp_start *s)
{
	jw_str_at(w, "type", S("local"));
	jw_array_at(w, "command");
	jw_str(w, s->program);
	for (ptrdiff_t i = 0; i < s->args.len; i++)
		jw_str(w, s->args.at[i]);
	jw_end_array(w);
	jw_bool_at(w, "enabled", true);
	put_env(w, "environment", s);
}

static const struct mcp_host hosts[] = {
	{ "claude-code", "Claude Code", NULL, "", ".claude.json", "mcpServers", always_loaded,
	  "Without a terminal it needs --allowedTools mcp__ocat." },
	{ "claude-desktop", "Claude Desktop", "XDG_CONFIG_HOME", ".config", "Claude/claude_desktop_config.json",
	  "mcpServers", plain, "Restart it to start the server." },
	{ "cursor", "Cursor", NULL, "", ".cursor/mcp.json", "mcpServers", plain, "" },
	{ "vscode", "VS Code", "XDG_CONFIG_HOME", ".config", "Code/User/mcp.json", "servers", typed,
	  "Start the server from its list of MCP servers." },
	{ "codex", "Codex", "CODEX_HOME", ".codex", "config.toml", "mcp_servers", NULL, "" },
	{ "gemini", "Gemini CLI", NULL, "", ".gemini/settings.json", "mcpServers", trusted,
	  "It starts servers only in folders that it trusts." },
	{ "opencode", "opencode", "XDG_CONFIG_HOME", ".config", "opencode/opencode.json", "mcp", local, "" },
	{ "zed", "Zed", "XDG_CONFIG_HOME", ".config", "zed/settings.json", "context_servers", custom, "" },
};

enum { HOSTS = sizeof hosts / sizeof *hosts };

const struct mcp_host *mcp_host_named(struct arena *a, str name, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (int i = 0; i < HOSTS; i++) {
		if (str_eq_fold(name, str_of(hosts[i].name)))
			return &hosts[i];
		sb_fmt(&b, "%s%s", i ? ", " : "", hosts[i].name);
	}
	err_set(err, ERR_USAGE, "unknown host \"%.*s\"", STR(name));
	err_next(err, "The hosts are %s.", str_c(a, sb_str(&b)));
	return NULL;
}

const struct mcp_host *mcp_host_at(int i)
{
	return i < HOSTS ? &hosts[i] : NULL;
}

static str mcp_host_path(struct arena *a, const struct mcp_host *h, struct err *err)
{
	str folder = h->variable ? str_of(getenv(h->variable)) : NO_STR, home;

	if (folder.len && folder.at[0] == '/')
		return path_join(a, folder, str_of(h->file));
	home = path_home(a, NULL);
	if (!home.len) {
		err_set(err, ERR_CONFIG, "the home folder is unknown");
		return NO_STR;
	}
	return path_join(a, h->folder[0] ? path_join(a, home, str_of(h->folder)) : home, str_of(h->file));
}

/* ---- what is started ---- */

void mcp_start_env(struct arena *a, struct strs *out)
{
	static const char *const others[] = { "OCAT_DATA_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME",
					      "XDG_DATA_HOME", "PGSERVICEFILE",	  "PGPASSFILE",	    "SSL_CERT_FILE" };

	for (int i = 0; i < OWN_COUNT; i++) {
		const char *name = path_variable(i), *value = name ? getenv(name) : NULL;

		if (value && *value)
			*push(out, a) = str_fmt(a, "%s=%s", name, value);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		const char *value = getenv(others[i]);

		if (value && *value)
			*push(out, a) = str_fmt(a, "%s=%s", others[i], value);
	}
}

/* ---- its file ---- */

bool mcp_host_started(struct arena *a, const struct mcp_host *h, struct mcp_start *out, struct err *err)
{
	struct err unknown = { 0 };
	str path = mcp_host_path(a, h, &unknown), document;

	*out = (struct mcp_start){ 0 };
	if (!path.len || !file_exists(path) || !file_read(a, path, HOST_FILE_MOST, &document, err))
		return false;
	return h->entry ? host_json_started(a, h, document, out, err) : host_toml_started(a, h, document, out);
}

static bool with_entry(struct arena *a, const struct mcp_host *h, const struct mcp_start *start, str document,
		       struct sb *out, bool *replaced, struct err *err)
{
	if (h->entry)
		return host_json_with(a, h, start, document, out, replaced, err);
	host_toml_with(h, start, document, out, replaced);
	return true;
}

void mcp_host_config(struct sb *out, const struct mcp_host *h, const struct mcp_start *start)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err none = { 0 };
	bool replaced = false;

	with_entry(a, h, start, S(""), out, &replaced, &none);
}

/* The first free name: an older copy is never lost. */
static bool back_up(struct arena *a, str path, str bytes, str *backup, struct err *err)
{
	*backup = str_fmt(a, "%.*s.before-ocat", STR(path));
	for (int n = 2; file_exists(*backup); n++)
		*backup = str_fmt(a, "%.*s.before-ocat-%d", STR(path), n);
	return file_replace(*backup, bytes, err);
}

bool mcp_host_install(struct arena *a, const struct mcp_host *h, const struct mcp_start *start,
		      struct mcp_installed *out, struct err *err)
{
	scoped(sb_free) struct sb text = SB(HOST_FILE_MOST);
	str before = S("");
	bool there;

	*out = (struct mcp_installed){ .path = mcp_host_path(a, h, err) };
	if (!out->path.len || !file_is_there(out->path, &there, err) ||
	    (there && !file_read(a, out->path, HOST_FILE_MOST, &before, err)) ||
	    !with_entry(a, h, start, before, &text, &out->replaced, err))
		return false;
	out->same = there && str_eq(before, sb_str(&text));
	if (out->same)
		return true;
	if (there ? !back_up(a, out->path, before, &out->backup, err) : !dir_make_private(path_dir(out->path), err))
		return false;
	return file_replace(out->path, sb_str(&text), err);
}
