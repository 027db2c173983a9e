/* The list of sources: those of catalogs.yaml and databases.yaml, and those that a client opened by address. */
#include "workspace/sources/sources.h"

#include "adapter/registry.h"
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

const struct configured *sources_append(struct workspace *s, const struct source *src, str file, int line,
					int64_t ttl_us, int64_t history_us)
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
		c = sources_append(s, src, file, line, ttl_us, history_us);
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
