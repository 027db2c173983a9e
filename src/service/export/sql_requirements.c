#include "service/export/sql_requirements.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/parse/parse.h"
#include "sql/resolve/functions.h"
#include "sql/slots.h"
#include "base/banned.h"

struct requiring {
	struct arena *arena;
	const struct dialect *dialect;
	const struct user_code *code;
	void (*take)(void *with, str what);
	void *with;
	bool any;
};

/* ---- extensions ---- */

/* The extension that a function belongs to; absent: none. */
static str extension_of_call(const struct requiring *r, const struct tree *t, node names)
{
	bool two = node_count(t, names) == 2;
	str schema = two ? node_text(t, node_slot(t, names, 0)) : NO_STR,
	    name = two ? node_text(t, node_slot(t, names, 1)) : NO_STR;

	for (ptrdiff_t i = 0; r->code && two && i < r->code->functions.len; i++) {
		const struct user_function *f = &r->code->functions.at[i];

		if (str_eq(f->name, name) && str_eq(f->schema, schema))
			return f->extension;
	}
	return NO_STR;
}

/* That of its functions: a type has no extension of its own in the record. */
static str extension_of_type(const struct requiring *r, str type)
{
	const struct user_type *t = r->code ? user_code_type(r->code, type) : NULL;
	const struct strs *lists[] = { t ? &t->reads : NULL, t ? &t->shows : NULL, t ? &t->compares : NULL };

	for (size_t k = 0; t && k < sizeof lists / sizeof *lists; k++)
		for (ptrdiff_t i = 0; i < lists[k]->len; i++) {
			str extension = user_code_extension(r->code, lists[k]->at[i]);

			if (extension.len)
				return extension;
		}
	return NO_STR;
}

static void add_need(const struct requiring *r, const char *kind, str name, str extension)
{
	r->take(r->with, str_fmt(r->arena, "%s %.*s", extension.len ? "extension" : kind,
				 STR(extension.len ? extension : name)));
}

/* ---- text and fields ---- */

static bool take_call(void *with, const struct tree *t, node n)
{
	struct requiring *r = with;
	node names = node_kind(t, n) == NODE_CALL ? node_slot(t, n, CALLED_NAME) : NO_NODE;

	if (names == NO_NODE || !function_is_own(t, names))
		return true;
	r->any = true;
	if (r->take)
		add_need(r, "function", node_source(t, names), extension_of_call(r, t, names));
	return true;
}

/* Only a qualified name can be a user-defined function, so most expressions need not be parsed. */
static bool may_call(str text)
{
	return str_at(text, '.') >= 0 && str_at(text, '(') >= 0;
}

static void of_text(struct requiring *r, str text, bool is_query)
{
	struct err ignored = { 0 };
	struct tree t = { 0 };

	if (!may_call(text) || !r->dialect->syntax)
		return;
	if (is_query ? sql_parse(r->arena, r->dialect, text, &t, &ignored)
		     : sql_parse_expression(r->arena, r->dialect, text, &t, &ignored))
		node_walk(&t, t.root, take_call, r);
}

bool sql_requires(const struct dialect *d, str expression)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct requiring r = { .arena = a, .dialect = d };

	of_text(&r, expression, false);
	return r.any;
}

static bool see_unlisted(void *with, const struct tree *t, node n)
{
	node names = node_kind(t, n) == NODE_CALL ? node_slot(t, n, CALLED_NAME) : NO_NODE;

	*(bool *)with |= names != NO_NODE && (function_is_own(t, names) || !function_called(t, n));
	return true;
}

bool sql_runs_functions(const struct dialect *d, const struct asset *a)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err unread = { 0 };
	struct tree t = { 0 };
	bool runs = false;

	if (!asset_is_view(a->kind) || !d->syntax)
		return false;
	if (!sql_parse(scratch, d, a->definition, &t, &unread))
		return true;
	node_walk(&t, t.root, see_unlisted, &runs);
	return runs;
}

/* The name of a type that is neither built in nor created by the export, which creates enums and domains. */
static str own_type(struct arena *a, const struct field *f)
{
	str type = f->domain_types.len	? f->domain_types.at[f->domain_types.len - 1].base
		   : f->domain_type.len ? NO_STR
					: f->type;
	struct err ignored = { 0 };
	struct name_parts parts;

	while (str_ends(type, S("[]")))
		type = str_upto(type, type.len - 2);
	if (str_at(type, '(') > 0)
		type = str_upto(type, str_at(type, '('));
	if (f->values.len || str_at(type, '.') < 0 || !name_split(a, type, &parts, &ignored) || parts.len != 2 ||
	    str_eq(parts.part[0], S("pg_catalog")))
		return NO_STR;
	return type;
}

static void of_fields(struct requiring *r, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		const struct field *f = &a->fields.at[i];
		str type = r->dialect->home && !asset_is_view(a->kind) ? own_type(r->arena, f) : NO_STR;

		if (type.len)
			add_need(r, "type", type, extension_of_type(r, type));
		of_text(r, f->default_value, false);
		of_text(r, f->generated, false);
		for (ptrdiff_t k = 0; k < f->domain_types.len; k++) {
			of_text(r, f->domain_types.at[k].default_value, false);
			for (ptrdiff_t n = 0; n < f->domain_types.at[k].checks.len; n++)
				of_text(r, f->domain_types.at[k].checks.at[n].expression, false);
		}
	}
}

void sql_requirements(const struct dialect *d, const struct user_code *code, const struct asset *a,
		      void (*take)(void *with, str what), void *with)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct requiring r = { scratch, d, code, take, with, false };

	of_fields(&r, a);
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		of_text(&r, a->keys.at[i].expression, false);
	for (ptrdiff_t i = 0; i < a->indexes.len; i++) {
		of_text(&r, a->indexes.at[i].predicate, false);
		for (ptrdiff_t k = 0; k < a->indexes.at[i].parts.len; k++)
			of_text(&r, a->indexes.at[i].parts.at[k].expression, false);
	}
	if (asset_is_view(a->kind))
		of_text(&r, a->definition, true);
}
