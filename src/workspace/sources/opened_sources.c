/* Sources that a client opens by URL or path: their names, and the use of a source that has the same address. */
#include "workspace/sources/sources.h"

#include "adapter/registry.h"
#include "base/file.h"
#include "base/redact.h"
#include "workspace/client.h"
#include "base/banned.h"

enum { NAME_TRIES = 1000 };

static bool has_scheme(str text)
{
	ptrdiff_t colon = str_at(text, ':');

	return colon > 0 && adapter_named(str_upto(text, colon));
}

static bool is_address(str text)
{
	return str_find(text, S("://")) > 0 || str_at(text, '/') >= 0 || has_scheme(text) || adapter_of_words(text);
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

/* "127.0.0.1:5432", "[::1]" and ":8123" name nothing that a person would recognise. */
static bool is_number(str host)
{
	bool colon = false;

	for (ptrdiff_t i = 0; i < host.len; i++) {
		char c = host.at[i];

		if (!((c >= '0' && c <= '9') || c == '.' || c == ':' || c == '[' || c == ']'))
			return false;
		colon |= c == ':';
	}
	return colon || str_at(host, '.') >= 0;
}

/*
 * Derived from the address without secrets: sales.db is "sales", postgresql://h/shop is "shop", postgresql://h:5432 is
 * "h", postgresql://127.0.0.1 is "postgresql".
 */
static str name_from(struct arena *a, const struct adapter *adapter, str shown)
{
	scoped(sb_free) struct sb b = SB(64);
	bool is_url = str_find(shown, S("://")) > 0, is_path = str_starts(shown, S("/"));
	ptrdiff_t cut = str_at(shown, '?');
	str rest = adapter->called_after && !is_url ? adapter->called_after(shown)
		   : cut >= 0			    ? str_upto(shown, cut)
						    : shown,
	    part, last = S("source");

	while (str_cut(&rest, '/', &part))
		if (part.len)
			last = part;
	for (const char *before = "=@"; *before; before++)
		if ((cut = str_at(last, *before)) >= 0)
			last = str_from(last, cut + 1);
	if (!is_path && is_number(last))
		return str_of(adapter->name);
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

	return !str_eq(redact_hide(a, url), url);
}

bool workspace_name_for(struct workspace *s, struct arena *a, str url, str *name, struct err *err)
{
	struct source src = { .url = adapter_address(a, url) };
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
	known = sources_append(s, &(struct source_entry){ .source = *src,
							  .ttl_us = setting_number(s->settings, SET_TTL),
							  .history_us = setting_number(s->settings, SET_HISTORY) });
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
	struct source src = { .url = adapter_address(a, text) };
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
