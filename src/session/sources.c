/*
 * Configured sources: catalogs.yaml, a databases.yaml beside it, and those that
 * were named by URL or path. The file is appended to by add, and loses exactly
 * one entry by remove; nothing else in it is touched.
 */
#include "session/inside.h"

#include <stdlib.h>

#include "adapter/registry.h"
#include "base/file.h"
#include "base/yaml.h"
#include "base/banned.h"

enum { FILE_MOST = 4 << 20, NAME_TRIES = 1000 };

struct reading {
	struct session *session;
	str path, text, shown_name;
};

/* ---- the list ---- */

const struct configured *session_source(struct session *s, str name)
{
	const struct configured *found = NULL;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->sources.len && !found; i++)
		if (str_eq(s->sources.at[i]->source.name, name))
			found = s->sources.at[i];
	mutex_unlock(s->lock);
	return found;
}

ptrdiff_t session_sources(struct session *s, const struct configured **at)
{
	mutex_lock(s->lock);
	s->flat = new_n(s->arena, struct configured, s->sources.len + 1);
	for (ptrdiff_t i = 0; i < s->sources.len; i++)
		s->flat[i] = *s->sources.at[i];
	*at = s->flat;
	mutex_unlock(s->lock);
	return s->sources.len;
}

static struct strs copy_list(struct arena *a, const struct strs *from)
{
	struct strs to = { 0 };

	for (ptrdiff_t i = 0; i < from->len; i++)
		*push(&to, a) = str_dup(a, from->at[i]);
	return to;
}

static struct source copy_source(struct arena *a, const struct source *from)
{
	struct source to = *from;

	to.name = str_dup(a, from->name);
	to.type = str_dup(a, from->type);
	to.url = str_dup(a, from->url);
	to.schemas = copy_list(a, &from->schemas);
	to.include_tables = copy_list(a, &from->include_tables);
	to.exclude_tables = copy_list(a, &from->exclude_tables);
	return to;
}

/* The address without secrets; a source whose words are wrong is told of when it is opened. */
static str shown_address(struct arena *a, const struct source *src)
{
	struct err ignored = { 0 };
	const struct adapter *adapter = src->url.len ? adapter_for(src, &ignored) : NULL;
	str shown = S("");

	if (!adapter || !adapter->parse(a, src, &shown, &ignored))
		return S("");
	return shown;
}

const struct configured *sources_put(struct session *s, const struct source *src, str file, int line, int64_t ttl_us, int64_t history_us,
				     struct err *err)
{
	struct arena *a = s->arena;
	struct configured *c;

	if (session_source(s, src->name)) {
		err_set(err, ERR_CONFIG, "there are two sources called \"%.*s\"", STR(src->name));
		err_next(err, "Rename one of them in %.*s.", STR(file));
		return NULL;
	}
	mutex_lock(s->lock);
	c = new (a, struct configured);
	c->source = copy_source(a, src);
	c->shown = shown_address(a, &c->source);
	c->file = str_dup(a, file);
	c->line = line;
	c->ttl_us = ttl_us;
	c->history_us = history_us;
	*push(&s->sources, a) = c;
	mutex_unlock(s->lock);
	return c;
}

/* ---- reading a file ---- */

static bool take_list(const struct reading *r, const struct yaml *entry, const char *key, struct strs *out, struct err *err)
{
	const struct yaml *list = yaml_get(entry, key);

	if (!list)
		return true;
	if (list->kind == YAML_SCALAR) {
		*push(out, r->session->arena) = list->text;
		return true;
	}
	for (const struct yaml *y = list->first; y; y = y->next) {
		if (list->kind != YAML_LIST || y->kind != YAML_SCALAR)
			return yaml_mistake(y, r->text, r->shown_name, err, "%s should be a list of names", key);
		*push(out, r->session->arena) = y->text;
	}
	return true;
}

static bool take_duration(const struct reading *r, const struct yaml *entry, const char *key, int64_t *us, struct err *err)
{
	const struct yaml *y = yaml_get(entry, key);

	if (!y || (y->kind == YAML_SCALAR && duration_parse(y->text, us)))
		return true;
	return yaml_mistake(y, r->text, r->shown_name, err, "%s should be a duration, such as 1h, 30s or 90d", key);
}

static bool known_keys(const struct reading *r, const struct yaml *entry, struct err *err)
{
	static const char *const known[] = { "name", "type", "url", "connection_env", "schemas", "include_tables", "exclude_tables", "ttl",
					     "timeout", "history", "samples", "explain" };

	for (const struct yaml *y = entry->first; y; y = y->next) {
		bool fine = false;

		for (size_t i = 0; i < sizeof known / sizeof *known; i++)
			fine |= str_eq(y->key, str_of(known[i]));
		if (!fine) {
			yaml_mistake(y, r->text, r->shown_name, err, "a catalog has no \"%.*s\"", STR(y->key));
			return err_next(err, "It may have name, type, url or connection_env, schemas, include_tables, "
					     "exclude_tables, ttl, timeout, history, samples and explain.");
		}
	}
	return true;
}

static bool take_entry(const struct reading *r, const struct yaml *entry, struct err *err)
{
	const struct settings *set = r->session->settings;
	struct source src = { .name = yaml_text(entry, "name"), .type = yaml_text(entry, "type"), .url = yaml_text(entry, "url") };
	str env = yaml_text(entry, "connection_env");
	int64_t ttl = setting_number(set, SET_TTL), history = setting_number(set, SET_HISTORY), timeout = setting_number(set, SET_TIMEOUT);

	if (entry->kind != YAML_MAP)
		return yaml_mistake(entry, r->text, r->shown_name, err, "each catalog is a list entry with a name and a url");
	if (!known_keys(r, entry, err))
		return false;
	if (!src.name.len)
		return yaml_mistake(entry, r->text, r->shown_name, err, "this catalog has no name");
	if (!src.url.at && env.at)
		src.url = str_of(getenv(str_c(r->session->arena, env)));
	if (!src.url.at && !env.at)
		return yaml_mistake(entry, r->text, r->shown_name, err, "%.*s needs a url or a connection_env", STR(src.name));
	src.env = env;
	if (!take_list(r, entry, "schemas", &src.schemas, err) || !take_list(r, entry, "include_tables", &src.include_tables, err) ||
	    !take_list(r, entry, "exclude_tables", &src.exclude_tables, err) || !take_duration(r, entry, "ttl", &ttl, err) ||
	    !take_duration(r, entry, "history", &history, err) || !take_duration(r, entry, "timeout", &timeout, err) ||
	    !yaml_bool(entry, "samples", &src.samples, err) || !yaml_bool(entry, "explain", &src.explain, err))
		return false;
	src.timeout_ms = timeout / 1000;
	src.connect_ms = setting_number(set, SET_CONNECT) / 1000;
	return sources_put(r->session, &src, r->path, entry->line, ttl, history, err) != NULL;
}

/* The list of entries: under `catalogs` or `databases`, or the whole document. */
static const struct yaml *entries_of(const struct yaml *root)
{
	const struct yaml *list = root->kind == YAML_LIST ? root : yaml_get(root, "catalogs");

	return list ? list : yaml_get(root, "databases");
}

static bool read_file(struct session *s, str path, str name, struct err *err)
{
	struct reading r = { .session = s, .path = path, .shown_name = name };
	const struct yaml *root, *list;

	if (!file_exists(path))
		return true;
	if (!file_read(s->arena, path, FILE_MOST, &r.text, err))
		return false;
	root = yaml_parse(s->arena, r.text, name, err);
	if (!root)
		return false;
	list = entries_of(root);
	if (!list && root->len)
		return yaml_mistake(root->first, r.text, name, err, "this should be `catalogs:` with a list under it");
	for (const struct yaml *y = list ? list->first : NULL; y; y = y->next)
		if (!take_entry(&r, y, err))
			return false;
	return true;
}

static bool main_file(struct session *s, str *path, struct err *err)
{
	str dir;

	if (s->options.sources.at) {
		*path = s->options.sources;
		return true;
	}
	if (!place_config(s->arena, &dir, err))
		return false;
	*path = path_join(s->arena, dir, S("catalogs.yaml"));
	return true;
}

bool sources_read(struct session *s, struct err *err)
{
	str path, dir;

	if (!main_file(s, &path, err) || !read_file(s, path, S("catalogs.yaml"), err))
		return false;
	if (s->options.sources.at)
		return true;
	return place_config(s->arena, &dir, err) && read_file(s, path_join(s->arena, dir, S("databases.yaml")), S("databases.yaml"), err);
}

/* ---- writing it ---- */

static void put_item(struct sb *b, const char *key, str value)
{
	if (!value.at)
		return;
	sb_fmt(b, "    %s: ", key);
	yaml_quote(b, value);
	sb_putc(b, '\n');
}

static void put_items(struct sb *b, const char *key, const struct strs *list)
{
	if (!list->len)
		return;
	sb_fmt(b, "    %s: [", key);
	for (ptrdiff_t i = 0; i < list->len; i++) {
		sb_puts(b, i ? ", " : "");
		yaml_quote(b, list->at[i]);
	}
	sb_puts(b, "]\n");
}

static str entry_text(struct arena *a, const struct source *src, str url)
{
	scoped(sb_free) struct sb b = SB(64 << 10);

	sb_puts(&b, "  - name: ");
	yaml_quote(&b, src->name);
	sb_putc(&b, '\n');
	put_item(&b, "type", src->type);
	if (src->env.at)
		put_item(&b, "connection_env", src->env);
	else
		put_item(&b, "url", url);
	put_items(&b, "schemas", &src->schemas);
	put_items(&b, "include_tables", &src->include_tables);
	put_items(&b, "exclude_tables", &src->exclude_tables);
	if (src->samples)
		put_item(&b, "samples", S("yes"));
	return str_dup(a, sb_str(&b));
}

/* May an entry follow the last byte? Only when the file ends in the block list of catalogs, two blanks in. */
static bool may_append(struct arena *a, str path, str text, struct err *err)
{
	const struct yaml *root = yaml_parse(a, text, S("catalogs.yaml"), err), *list, *last = NULL;

	if (!root)
		return false;
	for (const struct yaml *y = root->first; y; y = y->next)
		last = y;
	list = entries_of(root);
	if (!list || !list->first || (list == last && list->first->column == 5))
		return true;
	err_set(err, ERR_CONFIG, "%.*s is not laid out so that an entry can be added at its end", STR(path));
	return err_next(err, "Add it by hand, as ocat-config(5) shows.");
}

static bool append_entry(struct arena *a, str path, const struct source *src, str url, struct err *err)
{
	str text = S(""), entry = entry_text(a, src, url);
	bool empty;

	if (file_exists(path) && !file_read(a, path, FILE_MOST, &text, err))
		return false;
	if (!may_append(a, path, text, err))
		return false;
	empty = str_find(text, S("catalogs:")) < 0 && str_find(text, S("databases:")) < 0;
	if (empty)
		entry = str_fmt(a, "catalogs:\n%.*s", STR(entry));
	if (text.len && text.at[text.len - 1] != '\n')
		entry = str_fmt(a, "\n%.*s", STR(entry));
	return file_append(path, entry, err);
}

static bool good_name(str name, struct err *err)
{
	for (ptrdiff_t i = 0; i < name.len; i++) {
		unsigned char c = (unsigned char)name.at[i];

		if (c <= ' ' || c == '/' || c == '"' || c == ':' || c == 0x7f)
			return err_set(err, ERR_USAGE, "\"%.*s\" is no good name for a catalog: no blanks, quotes, slashes or colons", STR(name));
	}
	return name.len > 0 || err_set(err, ERR_USAGE, "a catalog needs a name");
}

/* Where a password that was in the address may live instead. */
static str password_words(struct arena *a, const struct adapter *adapter)
{
	if (str_eq(str_of(adapter->name), S("postgresql")))
		return S("The password was not written down: put it into ~/.pgpass, set PGPASSWORD, or keep the whole address in a "
			 "variable and name that with --connection-env.");
	return str_fmt(a, "The password was not written down: keep the whole address in a variable and name that with --connection-env.");
}

bool session_add(struct session *s, struct arena *a, const struct source *src, str *said, struct err *err)
{
	struct source mine = *src;
	const struct adapter *adapter;
	const struct settings *set = s->settings;
	str shown, path, dir;

	if (!good_name(src->name, err))
		return false;
	if (session_source(s, src->name)) {
		err_set(err, ERR_USAGE, "there is already a source called \"%.*s\"", STR(src->name));
		return err_next(err, "Remove it first with `ocat remove %.*s`, or choose another name.", STR(src->name));
	}
	adapter = adapter_for(src, err);
	if (!adapter || !adapter->parse(a, src, &shown, err) || !main_file(s, &path, err))
		return false;
	if (!place_config(a, &dir, err) || !dir_make_private(dir, err) || !append_entry(a, path, src, shown, err))
		return false;
	if (said)
		*said = src->env.at || str_eq(shown, src->url) || str_find(src->url, S("://")) < 0 ? NO_STR : password_words(a, adapter);
	mine.timeout_ms = src->timeout_ms ? src->timeout_ms : setting_number(set, SET_TIMEOUT) / 1000;
	mine.connect_ms = setting_number(set, SET_CONNECT) / 1000;
	return sources_put(s, &mine, path, 0, setting_number(set, SET_TTL), setting_number(set, SET_HISTORY), err) != NULL;
}

/* ---- removing ---- */

static ptrdiff_t line_start(str text, int line)
{
	ptrdiff_t at = 0;

	for (int n = 1; n < line && at < text.len; at++)
		n += text.at[at] == '\n';
	return at;
}

/* Where an entry ends: at the first line that is not further in than its dash. */
static ptrdiff_t entry_end(str text, ptrdiff_t from, int dash)
{
	ptrdiff_t at = from;
	str rest = str_from(text, from), line;
	bool first = true;

	while (str_cut(&rest, '\n', &line)) {
		ptrdiff_t in = 0;

		while (in < line.len && line.at[in] == ' ')
			in++;
		if (!first && in < line.len && in <= dash)
			break;
		first = false;
		at = rest.at ? rest.at - text.at : text.len;
	}
	return at;
}

static bool cut_entry(struct arena *a, str path, str name, str *rest, bool *found, struct err *err)
{
	const struct yaml *root, *list;
	str text;

	*found = false;
	if (!file_read(a, path, FILE_MOST, &text, err))
		return false;
	root = yaml_parse(a, text, path, err);
	if (!root)
		return false;
	list = entries_of(root);
	for (const struct yaml *y = list ? list->first : NULL; y; y = y->next) {
		ptrdiff_t from = line_start(text, y->line), to = entry_end(text, from, y->column - 3);

		if (!str_eq(yaml_text(y, "name"), name))
			continue;
		*found = true;
		if (list->len == 1 && list != root) /* its head goes with the last one */
			from = line_start(text, list->first->line - 1);
		*rest = str_fmt(a, "%.*s%.*s", STR(str_upto(text, from)), STR(str_from(text, to)));
		return true;
	}
	return true;
}

static void forget(struct session *s, str name)
{
	ptrdiff_t kept = 0;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->sources.len; i++)
		if (!str_eq(s->sources.at[i]->source.name, name))
			s->sources.at[kept++] = s->sources.at[i];
	s->sources.len = kept;
	mutex_unlock(s->lock);
}

bool session_remove(struct session *s, str name, bool *was_configured, struct err *err)
{
	const struct configured *c = session_source(s, name);
	scoped(arena_close) struct arena *a = arena_open();
	str rest;
	bool found;

	*was_configured = c != NULL;
	if (!c)
		return true;
	if (c->file.len) {
		if (!cut_entry(a, c->file, name, &rest, &found, err))
			return false;
		if (found && !file_replace(c->file, rest, err))
			return false;
	}
	forget(s, name);
	return true;
}

/* ---- by URL or path ---- */

static bool looks_like_source(str text)
{
	return str_find(text, S("://")) > 0 || str_at(text, '/') >= 0 || str_starts(text, S("service=")) || str_starts(text, S("host=")) ||
	       str_starts(text, S("dbname=")) || (str_at(text, '.') > 0 && file_exists(text));
}

/* sales.db is "sales", postgresql://h/shop is "shop". */
static str name_from(struct arena *a, str url)
{
	scoped(sb_free) struct sb b = SB(64);
	ptrdiff_t cut = str_at(url, '?');
	str rest = cut >= 0 ? str_upto(url, cut) : url, part, last = S("source");

	while (str_cut(&rest, '/', &part))
		if (part.len)
			last = part;
	cut = str_at(last, '=');
	if (cut >= 0)
		last = str_from(last, cut + 1);
	cut = str_at(last, '.');
	if (cut > 0)
		last = str_upto(last, cut);
	for (ptrdiff_t i = 0; i < last.len && !b.over; i++) {
		unsigned char c = (unsigned char)last.at[i];

		sb_putc(&b, c <= ' ' || c == '"' || c == ':' || c == '@' ? '-' : (char)c);
	}
	return str_dup(a, b.len ? sb_str(&b) : S("source"));
}

/* The cache may know this address already under some name; a name of another address is not taken. */
static bool free_name(struct session *s, struct arena *a, str wanted, str shown, str *name, struct err *err)
{
	struct store *r = session_reader(s, err);
	struct catalogs all = { 0 };
	bool good;

	if (!r)
		return false;
	good = store_catalogs(r, a, &all, err);
	session_return(s, r);
	if (!good)
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (shown.len && str_eq(all.at[i].address, shown))
			return *name = all.at[i].name, true;
	for (int n = 1; n < NAME_TRIES; n++) {
		bool taken = false;

		*name = n == 1 ? wanted : str_fmt(a, "%.*s-%d", STR(wanted), n);
		for (ptrdiff_t i = 0; i < all.len; i++)
			taken |= str_eq(all.at[i].name, *name);
		if (!taken && !session_source(s, *name))
			return true;
	}
	return err_set(err, ERR_USAGE, "no name is left for %.*s", STR(shown));
}

static const struct configured *same_address(struct session *s, str shown)
{
	const struct configured *found = NULL;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->sources.len && !found; i++)
		if (shown.len && str_eq(s->sources.at[i]->shown, shown))
			found = s->sources.at[i];
	mutex_unlock(s->lock);
	return found;
}

bool session_adopt(struct session *s, struct arena *a, str text, str *name, struct err *err)
{
	struct source src = { .url = text };
	const struct settings *set = s->settings;
	const struct configured *known;
	const struct adapter *adapter;
	str shown;

	if (session_source(s, text) || !looks_like_source(text)) {
		*name = text;
		return true;
	}
	adapter = adapter_for(&src, err);
	if (!adapter || !adapter->parse(a, &src, &shown, err))
		return false;
	known = same_address(s, shown);
	if (known) {
		*name = known->source.name;
		return true;
	}
	if (!free_name(s, a, name_from(a, text), shown, &src.name, err))
		return false;
	src.timeout_ms = setting_number(set, SET_TIMEOUT) / 1000;
	src.connect_ms = setting_number(set, SET_CONNECT) / 1000;
	*name = src.name;
	return session_source(s, src.name) != NULL ||
	       sources_put(s, &src, S(""), 0, setting_number(set, SET_TTL), setting_number(set, SET_HISTORY), err) != NULL;
}
