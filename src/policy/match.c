/* The role of a principal, and the rules for a table and its columns. */
#include "policy/internal.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/filter/filter.h"
#include "base/banned.h"

/* ---- roles ---- */

static bool in_groups(const struct strs *wanted, const struct principal *who)
{
	for (ptrdiff_t i = 0; i < who->group_count; i++)
		if (texts_have(wanted, who->groups[i]))
			return true;
	return false;
}

/* All given kinds of conditions must hold. */
static bool fits_role(const struct role *r, const struct principal *who)
{
	if (r->users.len && !texts_have(&r->users, who->user))
		return false;
	if (r->groups.len && !in_groups(&r->groups, who))
		return false;
	for (ptrdiff_t i = 0; i < r->variables.len; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		str is = principal_variable(who, str_c(a, r->variables.at[i].name));

		if (!is.at || !str_eq(is, r->variables.at[i].value))
			return false;
	}
	return true;
}

const struct role *policy_role(const struct rulebook *p, const struct principal *who, bool *none)
{
	*none = !p->roles.len;
	for (ptrdiff_t i = 0; i < p->roles.len; i++)
		if (fits_role(&p->roles.at[i], who))
			return &p->roles.at[i];
	return NULL;
}

bool rule_fits_role(const struct rule *r, const struct role *role)
{
	return !r->roles.len || (role && texts_have(&r->roles, role->name));
}

/* ---- names ---- */

/* Matches a name or glob against a dotted name and each of its ends: generously, so that a rule protects more. */
static bool fits_an_end(str pattern, str dotted)
{
	for (;;) {
		ptrdiff_t dot = str_at(dotted, '.');

		if (glob_fits(pattern, dotted))
			return true;
		if (dot < 0)
			return false;
		dotted = str_from(dotted, dot + 1);
	}
}

str rule_name(struct arena *a, str name)
{
	str folded = utf8_fold_str(a, name);
	scoped(sb_free) struct sb b = SB(folded.len + 1);

	if (str_at(folded, '"') < 0)
		return folded;
	for (ptrdiff_t i = 0; i < folded.len; i++)
		if (folded.at[i] != '"')
			sb_putc(&b, folded.at[i]);
	return str_dup(a, sb_str(&b));
}

static bool fits_folded(const struct strs *patterns, str folded)
{
	for (ptrdiff_t i = 0; i < patterns->len; i++)
		if (fits_an_end(patterns->at[i], folded))
			return true;
	return false;
}

static bool fits_any(const struct strs *patterns, struct arena *a, str name)
{
	return patterns->len && fits_folded(patterns, rule_name(a, name));
}

bool rule_fits_catalog(const struct rule *r, struct arena *a, const struct policy_request *p)
{
	return r->catalogs.len ? fits_any(&r->catalogs, a, p->catalog) : !p->named_only;
}

bool policy_names_catalog(const struct rulebook *p, str catalog)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 0; i < p->rules.len; i++)
		if (fits_any(&p->rules.at[i]->catalogs, a, catalog))
			return true;
	return false;
}

static bool fits_tags(const struct strs *patterns, struct arena *a, const struct strs *tags)
{
	for (ptrdiff_t i = 0; tags && i < tags->len; i++) {
		str tag = utf8_fold_str(a, tags->at[i]);

		for (ptrdiff_t k = 0; k < patterns->len; k++)
			if (glob_fits(patterns->at[k], tag))
				return true;
	}
	return false;
}

static bool has_column(const struct sql_table *t, str name)
{
	for (uint32_t i = 0; i < t->column_count; i++)
		if (str_eq_fold(t->columns[i].name, name))
			return true;
	return false;
}

/*
 * The rules of a table also hold for the tables that have its rows: a condition on the name, the namespace or the tags
 * is met by the table or by one of its wholes. The first is the table itself; NULL past the last.
 */
static const struct sql_table *related(const struct sql_table *t, uint32_t i)
{
	return !i ? t : i <= t->whole_count ? t->wholes[i - 1] : NULL;
}

static bool fits_names(const struct strs *patterns, struct arena *a, const struct sql_table *t)
{
	const struct sql_table *one;

	for (uint32_t i = 0; (one = related(t, i)); i++)
		if (fits_any(patterns, a, one->qualified))
			return true;
	return false;
}

static bool fits_spaces(const struct strs *patterns, struct arena *a, const struct sql_table *t)
{
	const struct sql_table *one;

	for (uint32_t i = 0; (one = related(t, i)); i++) {
		str space = str_upto(one->qualified, one->qualified.len - one->name.len);

		if (space.len && fits_any(patterns, a, str_upto(space, space.len - 1)))
			return true;
	}
	return false;
}

static bool fits_table_tags(const struct strs *patterns, struct arena *a, const struct sql_table *t)
{
	const struct sql_table *one;

	for (uint32_t i = 0; (one = related(t, i)); i++)
		if (fits_tags(patterns, a, one->tags))
			return true;
	return false;
}

bool rule_is_of_columns(const struct rule *r)
{
	return r->columns.len || r->column_tags.len;
}

bool rule_is_of_functions(const struct rule *r)
{
	return r->functions.len || r->extensions.len;
}

bool rule_is_of_tables(const struct rule *r)
{
	return r->tables.len || r->namespaces.len || r->tags.len || r->having.len || r->not_tables.len;
}

bool rule_fits_table(const struct rule *r, struct arena *a, const struct sql_table *t)
{
	if (rule_is_of_functions(r))
		return false;
	if (r->namespaces.len && !fits_spaces(&r->namespaces, a, t))
		return false;
	if (r->tables.len && !fits_names(&r->tables, a, t))
		return false;
	if (r->not_tables.len && fits_names(&r->not_tables, a, t))
		return false;
	if (r->tags.len && !fits_table_tags(&r->tags, a, t))
		return false;
	return !r->having.len || has_column(t, r->having);
}

static const struct sql_column *column_named(const struct sql_table *t, str name)
{
	for (uint32_t i = 0; i < t->column_count; i++)
		if (str_eq_fold(t->columns[i].name, name))
			return &t->columns[i];
	return NULL;
}

static bool fits_column_name(const struct rule *r, struct arena *a, const struct sql_table *t, str column)
{
	const struct sql_table *one;

	for (uint32_t i = 0; (one = related(t, i)); i++)
		if (fits_any(&r->columns, a, str_fmt(a, "%.*s.%.*s", STR(one->qualified), STR(column))))
			return true;
	return false;
}

static bool fits_column_tags(const struct rule *r, struct arena *a, const struct sql_table *t, str column)
{
	const struct sql_table *one;

	for (uint32_t i = 0; (one = related(t, i)); i++) {
		const struct sql_column *c = column_named(one, column);

		if (c && fits_tags(&r->column_tags, a, c->tags))
			return true;
	}
	return false;
}

static bool rule_fits_column(const struct rule *r, struct arena *a, const struct sql_table *t, uint32_t column)
{
	str name = t->columns[column].name;

	return rule_is_of_columns(r) && (!r->column_tags.len || fits_column_tags(r, a, t, name)) &&
	       (!r->columns.len || fits_column_name(r, a, t, name));
}

/* ---- the rules for a table ---- */

static void see_columns(struct guarding *g, struct guard *to, const struct rule *r)
{
	for (uint32_t i = 0; i < to->table->column_count; i++) {
		struct column_rules *c = &to->columns[i];

		if (!rule_fits_column(r, g->arena, to->table, i))
			continue;
		if (r->action == ACT_DENY && !c->denies)
			c->denies = r;
		if (r->action == ACT_MASK && !c->masks)
			c->masks = r;
	}
}

static void see_rule(struct guarding *g, struct guard *to, const struct rule *r)
{
	if (!rule_fits_table(r, g->arena, to->table))
		return;
	if (rule_is_of_columns(r)) {
		see_columns(g, to, r);
		return;
	}
	switch (r->action) {
	case ACT_DENY: to->denies = to->denies ? to->denies : r; break;
	case ACT_ALLOW: to->trusted = to->trusted ? to->trusted : r; break;
	case ACT_FILTER: *push(&to->filters, g->arena) = r; break;
	case ACT_WINDOW: to->bounds = to->bounds || window_column(g, r, to->table) < 0 ? to->bounds : r; break;
	default: break;
	}
}

/* ---- rules for other tables whose rows are read ---- */

static bool protects(const struct rule *r)
{
	return r->action == ACT_DENY || r->action == ACT_FILTER || r->action == ACT_MASK;
}

static void deny_through(struct guarding *g, struct guard *to, const struct rule *r, const char *what,
			 const struct sql_table *other)
{
	if (to->denies)
		return;
	to->denies = r;
	to->through = str_fmt(g->arena, "%.*s %s %.*s", STR(to->table->name), what, STR(other->name));
}

static bool fits_some_column(struct guarding *g, const struct rule *r, const struct sql_table *t)
{
	for (uint32_t i = 0; i < t->column_count; i++)
		if (rule_fits_column(r, g->arena, t, i))
			return true;
	return false;
}

/* The words of a full-text index belong to no column, so that no mask or filter can be put on them. */
static void see_words(struct guarding *g, struct guard *to)
{
	for (uint32_t i = 0; to->table->words && i < to->table->whole_count; i++)
		for (ptrdiff_t k = 0; k < g->rules.len; k++) {
			const struct rule *r = g->rules.at[k];
			const struct sql_table *of = to->table->wholes[i];

			if (protects(r) && rule_fits_table(r, g->arena, of) &&
			    (!rule_is_of_columns(r) || fits_some_column(g, r, of)))
				deny_through(g, to, r, "lists the terms of", of);
		}
}

static bool has_filter(const struct guard *to, const struct rule *r)
{
	for (ptrdiff_t i = 0; i < to->filters.len; i++)
		if (to->filters.at[i] == r)
			return true;
	return false;
}

static void see_part(struct guarding *g, struct guard *to, const struct sql_table *part, const struct rule *r)
{
	if (!protects(r) || !rule_fits_table(r, g->arena, part))
		return;
	for (uint32_t i = 0; i < part->column_count && rule_is_of_columns(r); i++) {
		struct column_rules *c = &to->columns[i];

		if (!rule_fits_column(r, g->arena, part, i))
			continue;
		if (r->action == ACT_DENY && !c->denies)
			c->denies = r;
		if (r->action == ACT_MASK && !c->masks)
			c->masks = r;
	}
	if (!rule_is_of_columns(r) && !has_filter(to, r))
		deny_through(g, to, r, "reads the rows of", part);
}

/* Rules for a partition, or for a table that inherits from this one: this one reads their rows too. */
static void see_parts(struct guarding *g, struct guard *to)
{
	const struct sql_schema *schema = g->p->schema;
	struct sql_tables parts = { 0 };
	bool any = false;

	for (ptrdiff_t i = 0; i < g->rules.len && !any; i++)
		any = protects(g->rules.at[i]) && !g->rules.at[i]->functions.len;
	if (!any || to->table->view || !schema || !schema->parts)
		return;
	if (!schema->parts(schema->with, to->table, &parts))
		g->failed = true;
	for (ptrdiff_t i = 0; i < parts.len; i++)
		for (ptrdiff_t k = 0; k < g->rules.len; k++)
			see_part(g, to, parts.at[i], g->rules.at[k]);
}

/* ---- columns that are computed from others ---- */

static bool is_in_word(str text, ptrdiff_t i)
{
	unsigned char c = i >= 0 && i < text.len ? (unsigned char)text.at[i] : ' ';

	return c == '_' || c == '$' || c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
	       (c >= 'a' && c <= 'z');
}

static bool names_column(str expression, str column)
{
	ptrdiff_t at, from = 0;

	while ((at = str_find_fold(str_from(expression, from), column)) >= 0) {
		at += from;
		if (!is_in_word(expression, at - 1) && !is_in_word(expression, at + column.len))
			return true;
		from = at + 1;
	}
	return false;
}

/* A mask other than NULL may not hide a part of the value, or not be of the type: then the column is denied. */
static bool protect_computed(struct guard *to, uint32_t column, const struct column_rules *from)
{
	struct column_rules *c = &to->columns[column];
	bool masks = from->masks && from->masks->mask == MASK_NULL;

	if (c->denies || c->masks || (!from->denies && (!from->masks || from->masks->mask == MASK_NONE)))
		return false;
	if (masks && !from->denies)
		c->masks = from->masks;
	else
		c->denies = from->denies ? from->denies : from->masks;
	return true;
}

static bool see_computed(struct guard *to, uint32_t column)
{
	const struct sql_column *columns = to->table->columns;

	for (uint32_t i = 0; columns[column].generated.len && i < to->table->column_count; i++)
		if (i != column && names_column(columns[column].generated, columns[i].name) &&
		    protect_computed(to, column, &to->columns[i]))
			return true;
	return false;
}

/* A generated column shows what it is computed from, unless it has a rule of its own. */
static void see_generated(struct guard *to)
{
	bool more = true;

	while (more) { /* a generated column may read another one */
		more = false;
		for (uint32_t i = 0; i < to->table->column_count; i++)
			more |= see_computed(to, i);
	}
}

struct guard *guard_of(struct guarding *g, const struct sql_table *t)
{
	struct guard *made;

	for (ptrdiff_t i = 0; i < g->guards.len; i++)
		if (g->guards.at[i]->table == t)
			return g->guards.at[i];
	made = new(g->arena, struct guard);
	*made = (struct guard){ .table = t, .columns = new_n(g->arena, struct column_rules, t->column_count + 1) };
	for (ptrdiff_t i = 0; i < g->rules.len; i++)
		see_rule(g, made, g->rules.at[i]);
	see_words(g, made);
	see_parts(g, made);
	see_generated(made);
	made->rewrites = made->filters.len > 0;
	for (uint32_t i = 0; i < t->column_count; i++) {
		const struct column_rules *c = &made->columns[i];

		made->rewrites |= c->denies || (c->masks && c->masks->mask != MASK_NONE);
	}
	*push(&g->guards, g->arena) = made;
	return made;
}

/* ---- findings ---- */

void guard_tell(struct guarding *g, enum policy_act act, const struct rule *r, const struct sql_table *t, str column,
		str reason)
{
	struct policy_effect e = { act,	   r ? r->id : NO_STR,	t ? t->qualified : NO_STR, column,
				   reason, r ? r->hint : NO_STR };

	for (ptrdiff_t i = 0; i < g->out->effects.len; i++) {
		const struct policy_effect *o = &g->out->effects.at[i];

		if (o->act == act && str_eq(o->rule, e.rule) && str_eq(o->table, e.table) &&
		    str_eq(o->column, e.column))
			return;
	}
	*push(&g->out->effects, g->arena) = e;
}

struct sql_finding *guard_refuse(struct guarding *g, const struct rule *r, enum sql_code code, node n, str reason)
{
	const struct node_rec *at = n && !g->depth ? node_at(g->check->tree, n) : NULL;
	struct sql_finding *f = sql_find(&g->check->findings, g->arena, code, at ? at->at : 0, at ? at->len : 0,
					 reason);

	if (f && r) {
		f->hint = r->hint;
		f->policy = str_c(g->arena, r->id);
	}
	return f;
}
