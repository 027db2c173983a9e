#include "service/sql/asset_user_code.h"

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/resolve/functions.h"
#include "sql/slots.h"
#include "base/banned.h"

/* Modules of SQLite itself that run no code of others. */
static const char *const own_modules[] = { "fts3",  "fts4",	 "fts5",    "fts4aux", "fts5vocab",
					   "rtree", "rtree_i32", "geopoly", NULL };

static str next_word(str *rest)
{
	str word;

	*rest = str_trim(*rest);
	for (ptrdiff_t i = 0; i <= rest->len; i++) {
		char c = i < rest->len ? (char)(rest->at[i] | 32) : ' ';

		if ((c >= 'a' && c <= 'z') ||
		    (i < rest->len && ((rest->at[i] >= '0' && rest->at[i] <= '9') || rest->at[i] == '_')))
			continue;
		word = str_upto(*rest, i);
		*rest = str_from(*rest, i);
		return word;
	}
	return NO_STR;
}

/* CREATE VIRTUAL TABLE t USING fts5(...): the word after the first USING outside of quotes. */
static str module_of(str definition)
{
	ptrdiff_t at = 0;
	char quote = 0;

	for (; at < definition.len; at++) {
		char c = definition.at[at];

		if (quote)
			quote = c == quote ? 0 : quote;
		else if (c == '\'' || c == '"' || c == '`' || c == '[')
			quote = c == '[' ? ']' : c;
		else if (definition.len - at > 6 && str_eq_fold(str_n(definition.at + at, 5), S("using")))
			break;
	}
	definition = str_from(definition, at + 5 < definition.len ? at + 5 : definition.len);
	return next_word(&definition);
}

static void add_module(struct arena *a, const struct asset *asset, struct strs *out)
{
	str module = module_of(asset->definition);

	for (const char *const *own = own_modules; *own; own++)
		if (str_eq_fold(module, str_of(*own)))
			return;
	*push(out, a) = module.len ? str_fmt(a, "the module %.*s", STR(module)) : S("an unknown module");
}

static bool see_call(void *with, const struct tree *t, node n)
{
	struct strs *out = with;
	node names = node_slot(t, n, 0);

	if (node_kind(t, n) == NODE_CALL && node_count(t, names) &&
	    (node_count(t, names) > 1 ||
	     !function_named(t->dialect, node_text(t, node_slot(t, names, node_count(t, names) - 1)))))
		*push(out, t->arena) = node_source(t, names);
	return true;
}

/* The user-defined functions of an expression. */
static void add_calls(struct arena *a, const struct dialect *d, str expression, struct strs *out)
{
	struct tree *t = new(a, struct tree);
	struct err unread = { 0 };

	if (!expression.len || !d || !d->syntax)
		return;
	if (sql_parse(a, d, str_fmt(a, "SELECT %.*s", STR(expression)), t, &unread))
		node_walk(t, t->root, see_call, out);
	else
		*push(out, a) = str_fmt(a, "an expression that cannot be parsed: %.*s", STR(expression));
}

/* Only qualified names, which are user-defined functions: asset_refused handles the others. */
static void add_own_calls(struct arena *a, const struct dialect *d, str expression, struct strs *out)
{
	struct strs all = { 0 };

	add_calls(a, d, expression, &all);
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (str_at(all.at[i], '.') >= 0)
			*push(out, a) = all.at[i];
}

void asset_code(struct arena *a, const struct dialect *d, const struct asset *asset, struct strs *out)
{
	if (asset->kind == ASSET_VIRTUAL_TABLE)
		add_module(a, asset, out);
	if (asset->kind == ASSET_FOREIGN_TABLE)
		*push(out, a) = S("a foreign data wrapper");
	for (ptrdiff_t i = 0; i < asset->fields.len; i++)
		if (!str_eq(asset->fields.at[i].generated_as, S("stored")))
			add_calls(a, d, asset->fields.at[i].generated, out);
	for (ptrdiff_t i = 0; i < asset->policies.len; i++)
		add_own_calls(a, d, asset->policies.at[i].using, out);
}

/* ---- constants in indexes and checks ---- */

struct folding {
	bool any, constant; /* a call of a function with a schema; one that is given no column */
};

static bool see_folding(void *with, const struct tree *t, node n)
{
	struct folding *f = with;

	if (node_kind(t, n) != NODE_CALL || node_count(t, node_slot(t, n, CALLED_NAME)) < 2)
		return true;
	f->any = true;
	f->constant |= !node_has_column(t, node_slot(t, n, CALLED_ARGS));
	return true;
}

static void look_for_constants(struct arena *a, const struct dialect *d, str expression, struct folding *f)
{
	struct tree *t = new(a, struct tree);
	struct err unread = { 0 };

	if (!expression.len)
		return;
	if (sql_parse(a, d, str_fmt(a, "SELECT %.*s", STR(expression)), t, &unread))
		node_walk(t, t->root, see_folding, f);
	else
		f->constant = true;
}

bool asset_may_fold(struct arena *a, const struct dialect *d, const struct asset *asset)
{
	struct folding f = { false, false };

	if (!d || !d->syntax)
		return true;
	for (ptrdiff_t i = 0; i < asset->indexes.len; i++) {
		const struct index *index = &asset->indexes.at[i];

		look_for_constants(a, d, index->predicate, &f);
		for (ptrdiff_t k = 0; k < index->parts.len; k++)
			look_for_constants(a, d, index->parts.at[k].expression, &f);
	}
	for (ptrdiff_t i = 0; i < asset->keys.len; i++)
		look_for_constants(a, d, asset->keys.at[i].expression, &f);
	return f.constant || !f.any || asset->kind == ASSET_PARTITIONED_TABLE;
}

void asset_refused(struct arena *a, const struct dialect *d, const struct asset *asset, struct strs *out)
{
	static const char *const usual[] = { "current_setting",
					     "pg_has_role",
					     "has_table_privilege",
					     "has_schema_privilege",
					     "has_database_privilege",
					     "has_column_privilege",
					     "row_security_active",
					     "current_user",
					     "session_user",
					     "current_role",
					     "user",
					     "current_schema",
					     "current_database",
					     "inet_client_addr",
					     NULL };
	struct strs found = { 0 };

	for (ptrdiff_t i = 0; i < asset->policies.len; i++)
		functions_refused(a, d, asset->policies.at[i].using, &found);
	for (ptrdiff_t i = 0; i < found.len; i++) {
		const char *const *u = usual;

		while (*u && !str_eq_fold(found.at[i], str_of(*u)))
			u++;
		if (!*u)
			*push(out, a) = found.at[i];
	}
}
