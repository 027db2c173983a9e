/* Reads catalogs.yaml and databases.yaml: entries into sources, and for a check all mistakes at once. */
#include "workspace/sources/sources.h"

#include <stdlib.h>

#include "adapter/registry.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/yaml.h"
#include "workspace/settings/config_file_checks.h"
#include "base/banned.h"

enum { FILE_MOST = 4 << 20 };

struct reading {
	struct arena *arena;
	const struct settings *settings;
	str path, text, shown_name;
	bool given; /* the text is not read from the file */
};

static const char *const known_keys[] = {
	"name", "type",	   "url",     "connection_env", "schemas", "include_tables", "exclude_tables",
	"ttl",	"timeout", "history", "samples",	"explain", "described_by",   "fiscal_year_start"
};

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
	return err_next(
		err,
		"Supported: name, type, url or connection_env, schemas, include_tables, "
		"exclude_tables, ttl, timeout, history, samples, explain, described_by and fiscal_year_start%.*s.",
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
	src->url = adapter_address(r->arena, yaml_text(entry, "url"));
	src->env = yaml_text(entry, "connection_env");
	if (src->url.at && src->env.at)
		return yaml_mistake_at_key(yaml_get(entry, "connection_env"), r->text, r->shown_name, err,
					   "%.*s already has a url: use url or connection_env, not both",
					   STR(src->name));
	if (!src->url.at && !src->env.at)
		return yaml_mistake(entry, r->text, r->shown_name, err, "%.*s needs a url or a connection_env",
				    STR(src->name));
	if (!src->url.at)
		src->url = adapter_address(r->arena, str_of(getenv(str_c(r->arena, src->env))));
	return true;
}

static bool take_month(const struct reading *r, const struct yaml *entry, int *out, struct err *err)
{
	const struct yaml *y = yaml_get(entry, "fiscal_year_start");
	int64_t month;

	if (!y)
		return true;
	if (y->kind != YAML_SCALAR || !str_int(y->text, &month) || month < 1 || month > 12)
		return yaml_mistake(y, r->text, r->shown_name, err, "fiscal_year_start should be a month, 1 to 12");
	*out = (int)month;
	return true;
}

static bool read_entry(const struct reading *r, const struct yaml *entry, struct source_entry *out, struct err *err)
{
	struct source *src = &out->source;
	int64_t timeout = setting_number(r->settings, SET_TIMEOUT);

	*out = (struct source_entry){ .ttl_us = setting_number(r->settings, SET_TTL),
				      .history_us = setting_number(r->settings, SET_HISTORY),
				      .file = r->path,
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
	    !take_duration(r, entry, "ttl", &out->ttl_us, err) ||
	    !take_duration(r, entry, "history", &out->history_us, err) ||
	    !take_duration(r, entry, "timeout", &timeout, err) ||
	    !take_truth(r, entry, "samples", &src->samples, err) ||
	    !take_truth(r, entry, "explain", &src->explain, err) || !take_month(r, entry, &out->fiscal_month, err))
		return false;
	if (yaml_get(entry, "described_by"))
		src->described_by = path_absolute(r->arena, yaml_text(entry, "described_by"));
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

	if (!r->given &&
	    (!file_is_there(r->path, there, err) || !*there || !file_read(r->arena, r->path, FILE_MOST, &r->text, err)))
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

static bool take_entry(const struct reading *r, const struct source_entry *e, struct source_entries *out,
		       struct err *err)
{
	for (ptrdiff_t i = 0; i < out->len; i++) {
		if (!str_eq(out->at[i].source.name, e->source.name))
			continue;
		err_set(err, ERR_CONFIG, "duplicate source name \"%.*s\"", STR(e->source.name));
		return err_next(err, "Rename one of them in %.*s.", STR(r->path));
	}
	*push(out, r->arena) = *e;
	return true;
}

/* A text to be read in place of what a file has. */
struct instead {
	str path, text;
};

static bool read_file(struct workspace *s, struct arena *a, str path, str name, const struct instead *of,
		      struct source_entries *out, struct err *err)
{
	struct reading r = { .arena = a,
			     .settings = s->settings,
			     .path = path,
			     .text = of->text,
			     .shown_name = name,
			     .given = of->path.at && str_eq(of->path, path) };
	bool there;
	const struct yaml *list = open_file(&r, &there, err);

	for (const struct yaml *y = list ? list->first : NULL; y; y = y->next) {
		struct source_entry e;

		if (!read_entry(&r, y, &e, err) || !take_entry(&r, &e, out, err))
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
	if (!path_config(a, &dir, err))
		return false;
	*path = path_join(a, dir, S("catalogs.yaml"));
	return true;
}

static bool read_files(struct workspace *s, struct arena *a, const struct instead *of, struct source_entries *out,
		       struct err *err)
{
	str path, dir;

	if (!sources_main_file(s, a, &path, err) || !read_file(s, a, path, S("catalogs.yaml"), of, out, err))
		return false;
	if (s->options.sources.at)
		return true;
	return path_config(a, &dir, err) &&
	       read_file(s, a, path_join(a, dir, S("databases.yaml")), S("databases.yaml"), of, out, err);
}

bool source_entries_read(struct workspace *s, struct arena *a, struct source_entries *out, struct err *err)
{
	static const struct instead none = { 0 };

	return read_files(s, a, &none, out, err);
}

bool source_entries_fit(struct workspace *s, struct arena *a, str path, str text, struct err *err)
{
	struct source_entries ignored = { 0 };

	return read_files(s, a, &(struct instead){ path, text }, &ignored, err);
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
	struct source_entry e;

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

bool source_entry_check(struct workspace *s, struct arena *a, str lines, str name, struct err *err)
{
	struct reading r = { .arena = a, .settings = s->settings, .path = name, .text = lines, .shown_name = name };
	const struct yaml *root = yaml_parse(a, lines, name, err);
	struct source_entry e;

	if (!root)
		return false;
	if (root->kind != YAML_LIST || root->len != 1)
		return yaml_mistake(root->kind == YAML_LIST && root->len ? root->first->next : root, lines, name, err,
				    "this should be one entry, which begins with \"- name: %.*s\"", STR(name));
	if (!read_entry(&r, root->first, &e, err))
		return false;
	if (!str_eq(e.source.name, name))
		return yaml_mistake(yaml_get(root->first, "name"), lines, name, err,
				    "an edit cannot rename %.*s; the rename command also moves its tags and history",
				    STR(name));
	return good_address(&r, root->first, &e.source, err);
}
