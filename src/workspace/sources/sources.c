/* Sources: those of catalogs.yaml and of a databases.yaml beside it, and those that a client opened by URL or path. */
#include "workspace/internal.h"

#include <stdlib.h>

#include "adapter/registry.h"
#include "base/file.h"
#include "base/redact.h"
#include "base/yaml.h"
#include "workspace/client.h"
#include "workspace/settings/file_check.h"
#include "base/banned.h"

enum { FILE_MOST = 4 << 20, NAME_TRIES = 1000 };

struct reading {
	struct arena *arena;
	const struct settings *settings;
	str path, text, shown_name;
};

struct entry {
	struct source source;
	int64_t ttl, history;
	int line;
};

/* ---- the list ---- */

const struct configured *source_named(struct workspace *s, str name)
{
	for (ptrdiff_t i = 0; i < s->sources.len; i++)
		if (str_eq(s->sources.at[i]->source.name, name))
			return s->sources.at[i];
	return NULL;
}

const struct configured *workspace_source(struct workspace *s, str name)
{
	const struct configured *found;

	mutex_lock(s->lock);
	found = source_named(s, name);
	mutex_unlock(s->lock);
	return found;
}

const struct configured *workspace_source_for(struct workspace *s, const struct client *who, str name)
{
	const struct configured *found = workspace_source(s, name);

	return found && client_sees(who, found) ? found : NULL;
}

bool workspace_is_configured(struct workspace *s, str name)
{
	const struct configured *found = workspace_source(s, name);

	return found && !found->adopted;
}

ptrdiff_t workspace_sources(struct workspace *s, const struct configured **at)
{
	ptrdiff_t n;

	mutex_lock(s->lock);
	n = s->sources.len;
	if (!s->flat) {
		s->flat = new_n(s->arena, struct configured, n + 1);
		for (ptrdiff_t i = 0; i < n; i++)
			s->flat[i] = *s->sources.at[i];
	}
	*at = s->flat;
	mutex_unlock(s->lock);
	return n;
}

bool workspace_has_sources(struct workspace *s)
{
	bool any;

	mutex_lock(s->lock);
	any = s->sources.len > 0;
	mutex_unlock(s->lock);
	return any;
}

void sources_forget(struct workspace *s, str name)
{
	ptrdiff_t kept = 0;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->sources.len; i++)
		if (!str_eq(s->sources.at[i]->source.name, name))
			s->sources.at[kept++] = s->sources.at[i];
		else if (s->sources.at[i]->adopted)
			*push(&s->retired, s->arena) = s->sources.at[i];
	s->sources.len = kept;
	s->flat = NULL;
	mutex_unlock(s->lock);
	connections_drop(s, name);
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
	to.env = str_dup(a, from->env);
	to.schemas = copy_list(a, &from->schemas);
	to.include_tables = copy_list(a, &from->include_tables);
	to.exclude_tables = copy_list(a, &from->exclude_tables);
	to.options = (struct props){ 0 };
	for (ptrdiff_t i = 0; i < from->options.len; i++)
		props_put(&to.options, a, str_dup(a, from->options.at[i].key), str_dup(a, from->options.at[i].value));
	return to;
}

struct shown_address { /* guarded by the lock */
	bool read;
	str text;
};

/*
 * Not while a file of sources is read, because that may load a driver. An invalid address is an error when it is
 * opened.
 */
str workspace_address(struct workspace *s, const struct configured *c)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	const struct adapter *adapter;
	struct shown_address is;
	str shown = S("");

	mutex_lock(s->lock);
	is = *c->address;
	mutex_unlock(s->lock);
	if (is.read)
		return is.text;
	adapter = c->source.url.len ? adapter_for(&c->source, &ignored) : NULL;
	if (!adapter || !adapter->parse(a, &c->source, &shown, &ignored))
		shown = S("");
	mutex_lock(s->lock);
	if (!c->address->read)
		*c->address = (struct shown_address){ true, str_dup(s->arena, shown) };
	is = *c->address;
	mutex_unlock(s->lock);
	return is.text;
}

/* With the lock held; the name must be free. */
static const struct configured *put(struct workspace *s, const struct source *src, str file, int line, int64_t ttl_us,
				    int64_t history_us)
{
	struct arena *a = s->arena;
	struct configured *c = new(a, struct configured);

	c->source = copy_source(a, src);
	c->file = str_dup(a, file);
	c->adopted = !file.len;
	c->line = line;
	c->ttl_us = ttl_us;
	c->history_us = history_us;
	c->address = new(a, struct shown_address);
	*push(&s->sources, a) = c;
	s->flat = NULL;
	return c;
}

const struct configured *sources_put(struct workspace *s, const struct source *src, str file, int line, int64_t ttl_us,
				     int64_t history_us, struct err *err)
{
	const struct configured *c = NULL;

	mutex_lock(s->lock);
	if (!source_named(s, src->name))
		c = put(s, src, file, line, ttl_us, history_us);
	mutex_unlock(s->lock);
	if (c)
		return c;
	err_set(err, ERR_CONFIG, "duplicate source name \"%.*s\"", STR(src->name));
	err_next(err, "Rename one of them in %.*s.", STR(file));
	return NULL;
}

/* ---- types of source ---- */

str source_driver(str type)
{
	const struct adapter *adapter = adapter_named(type);

	return adapter && adapter->driver ? str_of(adapter->driver) : type;
}

bool product_is_system(str product)
{
	for (const struct adapter *const *a = adapters(); *a; a++)
		if ((*a)->unnamed_product && str_eq(product, str_of((*a)->unnamed_product)))
			return false;
	return true;
}

/* ---- reading a file ---- */

static const char *const known_keys[] = { "name",	    "type",	      "url", "connection_env", "schemas",
					  "include_tables", "exclude_tables", "ttl", "timeout",	       "history",
					  "samples",	    "explain" };

static bool take_list(const struct reading *r, const struct yaml *entry, const char *key, struct strs *out,
		      struct err *err)
{
	const struct yaml *list = yaml_get(entry, key);

	if (!list)
		return true;
	if (list->kind == YAML_SCALAR) {
		*push(out, r->arena) = list->text;
		return true;
	}
	for (const struct yaml *y = list->first; y; y = y->next) {
		if (list->kind != YAML_LIST || y->kind != YAML_SCALAR)
			return yaml_mistake(y, r->text, r->shown_name, err, "%s should be a list of names", key);
		*push(out, r->arena) = y->text;
	}
	return true;
}

static bool take_duration(const struct reading *r, const struct yaml *entry, const char *key, int64_t *us,
			  struct err *err)
{
	const struct yaml *y = yaml_get(entry, key);

	if (!y || (y->kind == YAML_SCALAR && duration_parse(y->text, us)))
		return true;
	return yaml_mistake(y, r->text, r->shown_name, err, "%s should be a duration, such as 1h, 30s or 90d", key);
}

static bool take_truth(const struct reading *r, const struct yaml *entry, const char *key, bool *out, struct err *err)
{
	struct err ignored = { 0 };

	if (yaml_bool(entry, key, out, &ignored))
		return true;
	return yaml_mistake(yaml_get(entry, key), r->text, r->shown_name, err, "%s should be yes or no", key);
}

static void suggest_keys(const struct reading *r, str key, int most, struct err *err)
{
	const struct source_option *o;
	const struct adapter *of;

	for (size_t i = 0; i < sizeof known_keys / sizeof *known_keys; i++)
		if (str_distance(r->arena, key, str_of(known_keys[i]), most) <= most)
			err_suggest(err, str_of(known_keys[i]));
	for (ptrdiff_t i = 0; (o = source_option_at(i, &of)); i++)
		if (str_distance(r->arena, key, source_option_key(r->arena, o), most) <= most)
			err_suggest(err, source_option_key(r->arena, o));
}

/* "; postgresql also password_env" */
static str own_keys(struct arena *a)
{
	scoped(sb_free) struct sb b = SB(4000);
	const struct adapter *of, *before = NULL;
	const struct source_option *o;

	for (ptrdiff_t i = 0; (o = source_option_at(i, &of)); i++, before = of) {
		if (of != before)
			sb_fmt(&b, "; %s also ", of->name);
		sb_fmt(&b, "%s%.*s", of == before ? ", " : "", STR(source_option_key(a, o)));
	}
	return str_dup(a, sb_str(&b));
}

static bool known_key(const struct reading *r, const struct yaml *y, struct err *err)
{
	for (size_t i = 0; i < sizeof known_keys / sizeof *known_keys; i++)
		if (str_eq(y->key, str_of(known_keys[i])))
			return true;
	if (source_option_of(NULL, y->key))
		return true;
	yaml_mistake_at_key(y, r->text, r->shown_name, err, "unknown key \"%.*s\" of a catalog", STR(y->key));
	for (int most = 1; most <= 2; most++)
		suggest_keys(r, y->key, most, err);
	if (err->suggestions)
		return err_next(err, "It may have been meant as:");
	return err_next(err,
			"Supported: name, type, url or connection_env, schemas, include_tables, "
			"exclude_tables, ttl, timeout, history, samples and explain%.*s.",
			STR(own_keys(r->arena)));
}

/* Reads options of its adapter; of any adapter if the address does not identify one. */
static bool take_options(const struct reading *r, const struct yaml *entry, struct source *src, struct err *err)
{
	struct err why = { 0 }, ignored = { 0 };
	str key = NO_STR;

	for (const struct yaml *y = entry->first; y; y = y->next) {
		if (!source_option_of(NULL, y->key))
			continue;
		if (y->kind != YAML_SCALAR)
			return yaml_mistake(y, r->text, r->shown_name, err, "%.*s should be one value", STR(y->key));
		props_put(&src->options, r->arena, y->key, y->text.at ? y->text : S(""));
	}
	if (!src->options.len || source_options_fit(src, src->url.len ? adapter_for(src, &ignored) : NULL, &key, &why))
		return true;
	return yaml_mistake_at_key(yaml_get(entry, str_c(r->arena, key)), r->text, r->shown_name, err, "%s", why.text);
}

static bool take_name(const struct reading *r, const struct yaml *entry, str *name, struct err *err)
{
	struct err why = { 0 };

	*name = yaml_text(entry, "name");
	if (!name->len)
		return yaml_mistake(entry, r->text, r->shown_name, err, "this catalog has no name");
	return source_name_fits(r->arena, *name, &why) ||
	       yaml_mistake(yaml_get(entry, "name"), r->text, r->shown_name, err, "%s", why.text);
}

static bool take_address(const struct reading *r, const struct yaml *entry, struct source *src, struct err *err)
{
	if (!take_name(r, entry, &src->name, err))
		return false;
	src->type = yaml_text(entry, "type");
	src->url = yaml_text(entry, "url");
	src->env = yaml_text(entry, "connection_env");
	if (src->url.at && src->env.at)
		return yaml_mistake_at_key(yaml_get(entry, "connection_env"), r->text, r->shown_name, err,
					   "%.*s already has a url: use url or connection_env, not both",
					   STR(src->name));
	if (!src->url.at && !src->env.at)
		return yaml_mistake(entry, r->text, r->shown_name, err, "%.*s needs a url or a connection_env",
				    STR(src->name));
	if (!src->url.at)
		src->url = str_of(getenv(str_c(r->arena, src->env)));
	return true;
}

static bool read_entry(const struct reading *r, const struct yaml *entry, struct entry *out, struct err *err)
{
	struct source *src = &out->source;
	int64_t timeout = setting_number(r->settings, SET_TIMEOUT);

	*out = (struct entry){ .ttl = setting_number(r->settings, SET_TTL),
			       .history = setting_number(r->settings, SET_HISTORY),
			       .line = entry->line };
	if (entry->kind != YAML_MAP)
		return yaml_mistake(entry, r->text, r->shown_name, err,
				    "each catalog is a list entry with a name and a url");
	for (const struct yaml *y = entry->first; y; y = y->next)
		if (!known_key(r, y, err))
			return false;
	if (!take_address(r, entry, src, err) || !take_options(r, entry, src, err) ||
	    !take_list(r, entry, "schemas", &src->schemas, err) ||
	    !take_list(r, entry, "include_tables", &src->include_tables, err) ||
	    !take_list(r, entry, "exclude_tables", &src->exclude_tables, err) ||
	    !take_duration(r, entry, "ttl", &out->ttl, err) ||
	    !take_duration(r, entry, "history", &out->history, err) ||
	    !take_duration(r, entry, "timeout", &timeout, err) ||
	    !take_truth(r, entry, "samples", &src->samples, err) ||
	    !take_truth(r, entry, "explain", &src->explain, err))
		return false;
	src->timeout_ms = timeout / 1000;
	src->connect_ms = setting_number(r->settings, SET_CONNECT) / 1000;
	return true;
}

const struct yaml *sources_entries(const struct yaml *root)
{
	const struct yaml *list = root->kind == YAML_LIST ? root : yaml_get(root, "catalogs");

	return list ? list : yaml_get(root, "databases");
}

/* A key without a value is an empty list. */
static bool is_list(const struct reading *r, const struct yaml *root, const struct yaml *list)
{
	return list->kind == YAML_LIST ||
	       (list->kind == YAML_SCALAR && !yaml_text(root, str_c(r->arena, list->key)).at);
}

/* The entries; NULL without err if the file is missing or empty. */
static const struct yaml *open_file(struct reading *r, bool *there, struct err *err)
{
	const struct yaml *root, *list;

	if (!file_is_there(r->path, there, err) || !*there)
		return NULL;
	if (!file_read(r->arena, r->path, FILE_MOST, &r->text, err))
		return NULL;
	root = yaml_parse(r->arena, r->text, r->shown_name, err);
	if (!root)
		return NULL;
	list = sources_entries(root);
	if (list && !is_list(r, root, list))
		yaml_mistake(list, r->text, r->shown_name, err,
			     "%.*s should be a list of entries with a name and a url", STR(list->key));
	else if (!list && (root->len || root->kind == YAML_SCALAR))
		yaml_mistake(root->first ? root->first : root, r->text, r->shown_name, err,
			     "this should be `catalogs:` with a list under it");
	return err->kind ? NULL : list;
}

static bool read_file(struct workspace *s, str path, str name, struct err *err)
{
	struct reading r = { .arena = s->arena, .settings = s->settings, .path = path, .shown_name = name };
	bool there;
	const struct yaml *list = open_file(&r, &there, err);

	for (const struct yaml *y = list ? list->first : NULL; y; y = y->next) {
		struct entry e;

		if (!read_entry(&r, y, &e, err) || !sources_put(s, &e.source, path, e.line, e.ttl, e.history, err))
			return false;
	}
	return !err->kind;
}

bool sources_main_file(struct workspace *s, struct arena *a, str *path, struct err *err)
{
	str dir;

	if (s->options.sources.at) {
		*path = s->options.sources;
		return true;
	}
	if (!place_config(a, &dir, err))
		return false;
	*path = path_join(a, dir, S("catalogs.yaml"));
	return true;
}

bool sources_read(struct workspace *s, struct err *err)
{
	str path, dir;

	if (!sources_main_file(s, s->arena, &path, err) || !read_file(s, path, S("catalogs.yaml"), err))
		return false;
	if (s->options.sources.at)
		return true;
	return place_config(s->arena, &dir, err) &&
	       read_file(s, path_join(s->arena, dir, S("databases.yaml")), S("databases.yaml"), err);
}

/* ---- all mistakes ---- */

/* The position of an error in the address: err keeps it without the password, but with the same end. */
static ptrdiff_t pointed_at(const struct err *why, str url)
{
	str kept = str_of(why->subject), rest = str_from(kept, why->at);

	if (!why->points || !str_ends(url, rest))
		return 0;
	return url.len - rest.len;
}

/* The checks that need no connection: an unknown type, an address that its type rejects. */
static bool good_address(const struct reading *r, const struct yaml *entry, const struct source *src, struct err *err)
{
	const struct yaml *type = yaml_get(entry, "type"), *url = yaml_get(entry, "url");
	struct err why = { 0 };
	const struct adapter *adapter;
	str shown;

	if (!src->url.len || (!type && str_find(src->url, S("://")) < 0 && str_at(src->url, '=') < 0))
		return true;
	adapter = adapter_for(src, &why);
	if (adapter && adapter->parse(r->arena, src, &shown, &why))
		return true;
	if (!adapter && type)
		yaml_mistake(type, r->text, r->shown_name, err, "%s", why.text);
	else if (url)
		yaml_mistake_inside(url, pointed_at(&why, src->url), r->text, r->shown_name, err, "%s", why.text);
	else
		yaml_mistake(yaml_get(entry, "connection_env"), r->text, r->shown_name, err, "the address in %.*s: %s",
			     STR(src->env), why.text);
	err_next(err, "%s", why.next);
	for (int i = 0; i < why.suggestions; i++)
		err_suggest(err, str_of(why.suggestion[i]));
	return false;
}

static bool new_name(const struct reading *r, const struct yaml *entry, struct strs *names, str name, struct err *err)
{
	if (texts_have(names, name))
		return yaml_mistake(yaml_get(entry, "name"), r->text, r->shown_name, err,
				    "the catalog \"%.*s\" already exists", STR(name));
	*push(names, r->arena) = name;
	return true;
}

static void check_entry(const struct reading *r, const struct yaml *entry, struct strs *names, struct mistakes *out)
{
	struct err wrong = { 0 };
	struct entry e;

	for (const struct yaml *y = entry->kind == YAML_MAP ? entry->first : NULL; y; y = y->next) {
		struct err unknown = { 0 };

		if (!known_key(r, y, &unknown))
			*push(out, r->arena) = wrong = unknown;
	}
	if (wrong.kind) /* other mistakes may follow from that */
		return;
	if (read_entry(r, entry, &e, &wrong) && new_name(r, entry, names, e.source.name, &wrong))
		good_address(r, entry, &e.source, &wrong);
	if (wrong.kind)
		*push(out, r->arena) = wrong;
}

void sources_check(struct arena *a, const struct settings *set, str path, struct strs *names, bool *there,
		   struct mistakes *out)
{
	struct reading r = { .arena = a, .settings = set, .path = path, .shown_name = path };
	struct err wrong = { 0 };
	const struct yaml *list = open_file(&r, there, &wrong);

	if (wrong.kind)
		*push(out, a) = wrong;
	for (const struct yaml *y = list ? list->first : NULL; y; y = y->next)
		check_entry(&r, y, names, out);
}

/* ---- by URL or path ---- */

static bool is_address(str text)
{
	return str_find(text, S("://")) > 0 || str_at(text, '/') >= 0 || adapter_of_words(text);
}

static bool is_file(str text)
{
	return str_at(text, '.') > 0 && file_exists(text);
}

static bool refuse_address(struct err *err)
{
	err_set(err, ERR_GUARD, "this client may not open files or URLs that are not configured");
	return err_next(err, "Name a configured catalog.");
}

/*
 * Derived from the address without secrets: sales.db is "sales", postgresql://h/shop is "shop", postgresql://h:5432 is
 * "h".
 */
static str name_from(struct arena *a, const struct adapter *adapter, str shown)
{
	scoped(sb_free) struct sb b = SB(64);
	bool is_url = str_find(shown, S("://")) > 0, is_path = str_starts(shown, S("/"));
	ptrdiff_t cut = str_at(shown, '?');
	str rest = cut >= 0		   ? str_upto(shown, cut)
		   : is_url || is_path	   ? shown
		   : adapter->called_after ? adapter->called_after(shown)
					   : shown,
	    part, last = S("source");

	while (str_cut(&rest, '/', &part))
		if (part.len)
			last = part;
	for (const char *before = "=@"; *before; before++)
		if ((cut = str_at(last, *before)) >= 0)
			last = str_from(last, cut + 1);
	cut = str_at(last, is_path ? '.' : ':');
	if (cut > 0)
		last = str_upto(last, cut);
	for (ptrdiff_t i = 0; i < last.len && !b.over; i++) {
		unsigned char c = (unsigned char)last.at[i];

		sb_putc(&b, c <= ' ' || c == '"' || c == ':' || c == '.' || c == 0x7f ? '-' : (char)c);
	}
	return str_dup(a, b.len ? sb_str(&b) : S("source"));
}

/* May a source with this address take this name? Not if another source has it; `anew`: nor if this one has it. */
static bool is_free(struct workspace *s, str name, str shown, bool anew)
{
	const struct configured *has = workspace_source(s, name);

	return !has || (!anew && str_eq(workspace_address(s, has), shown));
}

/* The name that the cache has for this address, or a new one. */
static bool free_name(struct workspace *s, struct arena *a, str wanted, str shown, bool anew, str *name,
		      struct err *err)
{
	struct store *r = workspace_reader(s, err);
	struct catalogs all = { 0 };
	bool good;

	if (!r)
		return false;
	good = store_catalogs(r, a, &all, err);
	workspace_return(s, r);
	if (!good)
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (shown.len && str_eq(all.at[i].address, shown) && is_free(s, all.at[i].name, shown, anew))
			return *name = all.at[i].name, true;
	for (int n = 1; n < NAME_TRIES; n++) {
		bool taken = false;

		*name = n == 1 ? wanted : str_fmt(a, "%.*s-%d", STR(wanted), n);
		for (ptrdiff_t i = 0; i < all.len; i++)
			taken |= str_eq(all.at[i].name, *name);
		if (!taken && !workspace_source(s, *name))
			return true;
	}
	return err_set(err, ERR_USAGE, "no free name for %.*s", STR(shown));
}

static void read_addresses(struct workspace *s)
{
	const struct configured *c;
	ptrdiff_t i = 0;

	do {
		mutex_lock(s->lock);
		c = i < s->sources.len ? s->sources.at[i++] : NULL;
		mutex_unlock(s->lock);
		if (c)
			workspace_address(s, c);
	} while (c);
}

/* Takes out a removed adopted source for reuse, so that opening it again needs no memory. With the lock held. */
static struct configured *retired(struct workspace *s, str name, str url)
{
	for (ptrdiff_t i = 0; i < s->retired.len; i++) {
		struct configured *c = s->retired.at[i];

		if (!str_eq(c->source.name, name) || !str_eq(c->source.url, url))
			continue;
		s->retired.at[i] = s->retired.at[--s->retired.len];
		return c;
	}
	return NULL;
}

/* With the lock held, after read_addresses. */
static const struct configured *same_address(struct workspace *s, str shown, bool adopted)
{
	for (ptrdiff_t i = 0; shown.len && i < s->sources.len; i++)
		if (s->sources.at[i]->adopted == adopted && str_eq(s->sources.at[i]->address->text, shown))
			return s->sources.at[i];
	return NULL;
}

/*
 * An adopted source whose address was typed differently, perhaps with another password: from now on its address is the
 * typed one.
 */
static const struct configured *ask_as_typed(struct workspace *s, const struct configured *known, str url)
{
	struct configured *c;

	if (str_eq(known->source.url, url))
		return known;
	c = retired(s, known->source.name, url);
	if (!c) {
		c = new(s->arena, struct configured);
		*c = *known;
		c->source.url = str_dup(s->arena, url);
	}
	for (ptrdiff_t i = 0; i < s->sources.len; i++)
		if (s->sources.at[i] == known) {
			*push(&s->retired, s->arena) = s->sources.at[i];
			s->sources.at[i] = c;
		}
	s->flat = NULL;
	return c;
}

static bool holds_secret(str url)
{
	scoped(arena_close) struct arena *a = arena_open();

	return !str_eq(secret_hide(a, url), url);
}

bool workspace_name_for(struct workspace *s, struct arena *a, str url, str *name, struct err *err)
{
	struct source src = { .url = url };
	const struct adapter *adapter = adapter_for(&src, err);
	str shown;

	return adapter && adapter->parse(a, &src, &shown, err) &&
	       free_name(s, a, name_from(a, adapter, shown), shown, false, name, err);
}

/*
 * A source with this address, whatever its name; or this one, if its name is free. A configured source keeps its
 * credentials: an address with other credentials is a source of its own. With the lock held.
 */
static const struct configured *adopted(struct workspace *s, const struct source *src, str shown)
{
	const struct configured *known = same_address(s, shown, false);
	struct configured *again;

	if (known && (str_eq(known->source.url, src->url) || !holds_secret(src->url)))
		return known;
	known = same_address(s, shown, true);
	if (known)
		return ask_as_typed(s, known, src->url);
	if (!src->name.len || source_named(s, src->name))
		return NULL;
	again = retired(s, src->name, src->url);
	if (again) {
		*push(&s->sources, s->arena) = again;
		s->flat = NULL;
		return again;
	}
	known = put(s, src, S(""), 0, setting_number(s->settings, SET_TTL), setting_number(s->settings, SET_HISTORY));
	*known->address = (struct shown_address){ true, str_dup(s->arena, shown) };
	return known;
}

/* Another thread may take the name meanwhile. */
static bool adopt(struct workspace *s, struct arena *a, struct source *src, str shown, str wanted, str *name,
		  struct err *err)
{
	for (;;) {
		const struct configured *c;

		read_addresses(s);
		mutex_lock(s->lock);
		c = adopted(s, src, shown);
		mutex_unlock(s->lock);
		if (c) {
			*name = c->source.name;
			return true;
		}
		if (!free_name(s, a, wanted, shown, true, &src->name, err))
			return false;
	}
}

bool workspace_adopt(struct workspace *s, const struct client *who, struct arena *a, str text, str *name,
		     struct err *err)
{
	bool may = client_may(who, CLIENT_OPENS_ADDRESSES);
	struct source src = { .url = text };
	const struct settings *set = s->settings;
	const struct adapter *adapter;
	str shown;

	if (workspace_source(s, text) || !(is_address(text) || (may && is_file(text)))) {
		*name = text;
		return true;
	}
	if (!may)
		return refuse_address(err);
	adapter = adapter_for(&src, err);
	if (!adapter || !adapter->parse(a, &src, &shown, err))
		return false;
	src.timeout_ms = setting_number(set, SET_TIMEOUT) / 1000;
	src.connect_ms = setting_number(set, SET_CONNECT) / 1000;
	return adopt(s, a, &src, shown, name_from(a, adapter, shown), name, err);
}
