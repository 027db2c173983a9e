/* The list of sources: those of catalogs.yaml and databases.yaml, and those that a client opened by address. */
#include "workspace/sources/sources.h"

#include "adapter/registry.h"
#include "base/arena.h"
#include "workspace/client.h"
#include "base/banned.h"

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

static struct source copy_source(struct arena *a, const struct source *from)
{
	struct source to = *from;

	to.name = str_dup(a, from->name);
	to.type = str_dup(a, from->type);
	to.url = str_dup(a, from->url);
	to.env = str_dup(a, from->env);
	to.password = str_dup(a, from->password);
	to.described_by = str_dup(a, from->described_by);
	to.schemas = strs_dup(a, &from->schemas);
	to.include_tables = strs_dup(a, &from->include_tables);
	to.exclude_tables = strs_dup(a, &from->exclude_tables);
	to.options = (struct props){ 0 };
	for (ptrdiff_t i = 0; i < from->options.len; i++)
		props_put(&to.options, a, str_dup(a, from->options.at[i].key), str_dup(a, from->options.at[i].value));
	return to;
}

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

static struct configured *make(struct workspace *s, const struct source_entry *e)
{
	struct arena *a = s->arena;
	struct configured *c = new(a, struct configured);

	c->source = copy_source(a, &e->source);
	c->file = str_dup(a, e->file);
	c->written = str_dup(a, e->written);
	c->line = e->line;
	c->adopted = !e->file.len;
	c->ttl_us = e->ttl_us;
	c->history_us = e->history_us;
	c->fiscal_month = e->fiscal_month;
	c->address = new(a, struct shown_address);
	return c;
}

const struct configured *sources_append(struct workspace *s, const struct source_entry *e)
{
	struct configured *c = make(s, e);

	*push(&s->sources, s->arena) = c;
	s->flat = NULL;
	return c;
}

const struct configured *sources_put(struct workspace *s, const struct source_entry *e, struct err *err)
{
	const struct configured *c = NULL;

	mutex_lock(s->lock);
	if (!source_named(s, e->source.name))
		c = sources_append(s, e);
	mutex_unlock(s->lock);
	if (c)
		return c;
	err_set(err, ERR_CONFIG, "duplicate source name \"%.*s\"", STR(e->source.name));
	err_next(err, "Rename one of them in %.*s.", STR(e->file));
	return NULL;
}

/* ---- reading the files again ---- */

static bool same_options(const struct props *a, const struct props *b)
{
	bool same = a->len == b->len;

	for (ptrdiff_t i = 0; same && i < a->len; i++)
		same = str_eq(a->at[i].key, b->at[i].key) && str_eq(a->at[i].value, b->at[i].value);
	return same;
}

static bool reads_the_same(const struct configured *c, const struct source_entry *e)
{
	const struct source *was = &c->source, *is = &e->source;

	return !c->adopted && str_eq(c->file, e->file) && c->ttl_us == e->ttl_us && c->history_us == e->history_us &&
	       c->fiscal_month == e->fiscal_month && str_eq(was->type, is->type) &&
	       str_eq(c->written.at ? c->written : was->url, is->url) && str_eq(was->env, is->env) &&
	       was->timeout_ms == is->timeout_ms && was->connect_ms == is->connect_ms && was->samples == is->samples &&
	       was->explain == is->explain && texts_equal(&was->schemas, &is->schemas) &&
	       texts_equal(&was->include_tables, &is->include_tables) &&
	       texts_equal(&was->exclude_tables, &is->exclude_tables) && same_options(&was->options, &is->options);
}

static const struct source_entry *entry_of(const struct source_entries *all, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].source.name, name))
			return &all->at[i];
	return NULL;
}

/* With the lock held. Names whose connections are of no more use go to *dropped. */
static void replace_all(struct workspace *s, const struct source_entries *all, struct arena *a, struct strs *dropped)
{
	array_of(struct configured *) now = { 0 };

	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct configured *c = NULL;

		for (ptrdiff_t k = 0; k < s->sources.len && !c; k++)
			if (str_eq(s->sources.at[k]->source.name, all->at[i].source.name) &&
			    reads_the_same(s->sources.at[k], &all->at[i]))
				c = s->sources.at[k];
		if (c)
			c->line = all->at[i].line;
		*push(&now, a) = c ? c : make(s, &all->at[i]);
	}
	for (ptrdiff_t k = 0; k < s->sources.len; k++) {
		struct configured *c = s->sources.at[k];
		const struct source_entry *e = entry_of(all, c->source.name);

		if (!e && c->adopted)
			*push(&now, a) = c;
		else if (!e || !reads_the_same(c, e))
			*push(dropped, a) = c->source.name;
	}
	s->sources.len = 0;
	for (ptrdiff_t i = 0; i < now.len; i++)
		*push(&s->sources, s->arena) = now.at[i];
	s->flat = NULL;
}

bool sources_load(struct workspace *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct source_entries all = { 0 };
	struct strs dropped = { 0 };

	if (!source_entries_read(s, a, &all, err))
		return false;
	mutex_lock(s->lock);
	replace_all(s, &all, a, &dropped);
	mutex_unlock(s->lock);
	for (ptrdiff_t i = 0; i < dropped.len; i++)
		connections_drop(s, dropped.at[i]);
	return true;
}

/* ---- a typed password ---- */

bool workspace_give_password(struct workspace *s, str name, str password)
{
	bool found = false;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->sources.len; i++) {
		struct configured *c;

		if (!str_eq(s->sources.at[i]->source.name, name))
			continue;
		c = new(s->arena, struct configured);
		*c = *s->sources.at[i];
		c->source.password = str_dup(s->arena, password);
		s->sources.at[i] = c;
		found = true;
	}
	s->flat = NULL;
	mutex_unlock(s->lock);
	if (found)
		connections_drop(s, name);
	return found;
}

static const struct adapter *adapter_of(struct workspace *s, str name)
{
	const struct configured *c = workspace_source(s, name);
	struct err ignored = { 0 };

	return c ? adapter_for(&c->source, &ignored) : NULL;
}

const char *workspace_password_places(struct workspace *s, str name)
{
	const struct adapter *adapter = adapter_of(s, name);

	return adapter ? adapter->password_places : NULL;
}

bool workspace_keeps_passwords(struct workspace *s, str name)
{
	const struct adapter *adapter = adapter_of(s, name);

	return adapter && adapter->keep_password;
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
