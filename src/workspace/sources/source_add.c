/*
 * Adds a source: appends one entry to catalogs.yaml and leaves the rest untouched. The result is parsed before it is
 * written; a layout that does not allow it is left alone.
 */
#include "workspace/sources/sources.h"

#include "adapter/registry.h"
#include "base/file.h"
#include "base/folder_lock.h"
#include "base/redact.h"
#include "base/utf8.h"
#include "base/yaml.h"
#include "base/banned.h"

enum { FILE_MOST = 4 << 20, INDENT = 2 };

bool source_names(struct arena *a, str text, str file, struct strs *out, struct err *err)
{
	const struct yaml *root = yaml_parse(a, text, file, err), *list;

	if (!root)
		return false;
	list = sources_entries(root);
	for (const struct yaml *y = list ? list->first : NULL; y; y = y->next)
		*push(out, a) = yaml_text(y, "name");
	return true;
}

bool source_names_are(struct arena *a, str text, const struct strs *names)
{
	struct err ignored = { 0 };
	struct strs found = { 0 };

	if (!source_names(a, text, S("catalogs.yaml"), &found, &ignored) || found.len != names->len)
		return false;
	for (ptrdiff_t i = 0; i < found.len; i++)
		if (!str_eq(found.at[i], names->at[i]))
			return false;
	return true;
}

/* ---- add ---- */

static void put_item(struct sb *b, int indent, const char *key, str value)
{
	if (!value.at)
		return;
	sb_pad(b, ' ', indent + 2);
	sb_fmt(b, "%s: ", key);
	yaml_quote(b, value);
	sb_putc(b, '\n');
}

static void put_items(struct sb *b, int indent, const char *key, const struct strs *list)
{
	if (!list->len)
		return;
	sb_pad(b, ' ', indent + 2);
	sb_fmt(b, "%s: [", key);
	for (ptrdiff_t i = 0; i < list->len; i++) {
		sb_puts(b, i ? ", " : "");
		yaml_quote(b, list->at[i]);
	}
	sb_puts(b, "]\n");
}

/* Indented like the entries before it. */
static str entry_text(struct arena *a, const struct source *src, str url, int indent)
{
	scoped(sb_free) struct sb b = SB(256 << 10);

	sb_pad(&b, ' ', indent);
	sb_puts(&b, "- name: ");
	yaml_quote(&b, src->name);
	sb_putc(&b, '\n');
	put_item(&b, indent, "type", src->type);
	if (src->env.at)
		put_item(&b, indent, "connection_env", src->env);
	else
		put_item(&b, indent, "url", url);
	for (ptrdiff_t i = 0; i < src->options.len; i++)
		put_item(&b, indent, str_c(a, src->options.at[i].key), src->options.at[i].value);
	put_items(&b, indent, "schemas", &src->schemas);
	put_items(&b, indent, "include_tables", &src->include_tables);
	put_items(&b, indent, "exclude_tables", &src->exclude_tables);
	put_item(&b, indent, "described_by", src->described_by);
	if (src->samples)
		put_item(&b, indent, "samples", S("yes"));
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static str entry_for(struct arena *a, str text, const struct source *src, str url)
{
	struct err ignored = { 0 };
	const struct yaml *root = yaml_parse(a, text, S("catalogs.yaml"), &ignored),
			  *list = root ? sources_entries(root) : NULL;
	int indent = list && list->first && list->first->column >= 3 ? list->first->column - 3 : INDENT;
	str entry = entry_text(a, src, url, indent);

	if (!list)
		entry = str_fmt(a, "catalogs:\n%.*s", STR(entry));
	if (text.len && text.at[text.len - 1] != '\n')
		entry = str_fmt(a, "\n%.*s", STR(entry));
	return entry;
}

static bool append_entry(struct arena *a, str path, const struct source *src, str url, struct err *err)
{
	scoped(folder_lock_end) int fd = folder_lock(a, path, err);
	struct strs names = { 0 };
	str text = S(""), entry;

	if (fd < 0 || (file_exists(path) && !file_read(a, path, FILE_MOST, &text, err)) ||
	    !source_names(a, text, S("catalogs.yaml"), &names, err))
		return false;
	if (texts_have(&names, src->name))
		return err_set(err, ERR_USAGE, "the source \"%.*s\" already exists", STR(src->name));
	entry = entry_for(a, text, src, url);
	*push(&names, a) = src->name;
	text = str_fmt(a, "%.*s%.*s", STR(text), STR(entry));
	if (source_names_are(a, text, &names))
		return file_replace(path, text, err);
	err_set(err, ERR_CONFIG, "the layout of %.*s does not allow an entry to be added", STR(path));
	return err_next(err, "Add it by hand, as ocat-config(5) shows.");
}

/* Text that reads back unchanged, and is visible. */
static bool is_text(struct arena *a, str s)
{
	return utf8_valid(s) && str_eq(clean(a, s), s);
}

bool source_name_fits(struct arena *a, str name, struct err *err)
{
	for (ptrdiff_t i = 0; i < name.len; i++) {
		unsigned char c = (unsigned char)name.at[i];

		if (c <= ' ' || c == '/' || c == '"' || c == ':' || c == 0x7f)
			return err_set(
				err, ERR_USAGE,
				"invalid catalog name \"%.*s\": blanks, quotes, slashes and colons are not allowed",
				STR(name));
	}
	if (!is_text(a, name))
		return err_set(err, ERR_USAGE, "invalid catalog name \"%.*s\": it has invisible bytes or characters",
			       STR(name));
	return name.len > 0 || err_set(err, ERR_USAGE, "a catalog needs a name");
}

static bool good_words(const struct source *src, str shown, struct err *err)
{
	const struct strs *lists[] = { &src->schemas, &src->include_tables, &src->exclude_tables };
	bool good = utf8_valid(shown) && utf8_valid(src->env) && utf8_valid(src->described_by);

	for (ptrdiff_t i = 0; i < src->options.len; i++)
		good &= utf8_valid(src->options.at[i].value);
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		for (ptrdiff_t k = 0; k < lists[i]->len; k++)
			good &= utf8_valid(lists[i]->at[k]);
	if (good)
		return true;
	err_set(err, ERR_USAGE, "catalogs.yaml must be UTF-8");
	return err_next(err, "Keep an address in another encoding in a variable: see %s.",
			AGAIN(WITH_ONLY("connection_env")));
}

/* Where to put a password that was in the address. */
static str password_advice(struct arena *a, const struct adapter *adapter)
{
	return str_fmt(a,
		       "The password was not saved: %s%skeep the whole address in a variable and name it with "
		       "%s.",
		       adapter->password_places ? adapter->password_places : "",
		       adapter->password_places ? ", or " : "", AGAIN(WITH_ONLY("connection_env")));
}

/* Before anything is written: its name, address and options. */
static const struct adapter *accept(struct workspace *s, struct arena *a, const struct source *src, str *shown,
				    struct err *err)
{
	const struct adapter *adapter;

	if (!source_name_fits(a, src->name, err))
		return NULL;
	if (workspace_source(s, src->name)) {
		err_set(err, ERR_USAGE, "the source \"%.*s\" already exists", STR(src->name));
		err_next(err, "Remove it first with %s, or choose another name.",
			 ACTION("remove", WITH("name", src->name)));
		return NULL;
	}
	adapter = adapter_for(src, err);
	return adapter && source_options_fit(src, adapter, NULL, err) && adapter->parse(a, src, shown, err) ? adapter
													    : NULL;
}

static struct source_entry entry_of(struct workspace *s, const struct source *src)
{
	const struct settings *set = s->settings;
	struct source_entry e = { .source = *src,
				  .ttl_us = setting_number(set, SET_TTL),
				  .history_us = setting_number(set, SET_HISTORY) };

	e.source.timeout_ms = src->timeout_ms ? src->timeout_ms : setting_number(set, SET_TIMEOUT) / 1000;
	e.source.connect_ms = setting_number(set, SET_CONNECT) / 1000;
	return e;
}

bool workspace_try(struct workspace *s, struct arena *a, const struct source *given, struct err *err)
{
	struct source own = *given;
	struct source_entry e;
	str shown;

	own.url = adapter_address(a, given->url);
	e = entry_of(s, &own);
	return accept(s, a, &own, &shown, err) && sources_put(s, &e, err);
}

bool workspace_add(struct workspace *s, struct arena *a, const struct source *given, str *said, struct err *err)
{
	struct source own = *given;
	const struct source *src = &own;
	const struct adapter *adapter;
	struct source_entry mine;
	str shown, path, dir;

	own.url = adapter_address(a, given->url);
	mine = entry_of(s, src);
	adapter = accept(s, a, src, &shown, err);
	if (!adapter || !sources_main_file(s, a, &path, err) || !good_words(src, shown, err))
		return false;
	if (!path_config(a, &dir, err) || !dir_make_private(dir, err) || !append_entry(a, path, src, shown, err))
		return false;
	mine.file = path;
	mine.written = src->env.at ? NO_STR : shown;
	if (said)
		*said = src->env.at || str_eq(shown, src->url) || str_find(src->url, S("://")) < 0 ||
					str_eq(redact_hide(a, src->url), src->url)
				? NO_STR
				: password_advice(a, adapter);
	return sources_put(s, &mine, err) != NULL;
}
