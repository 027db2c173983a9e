/* Tests of a project as facts about its tables: keys that no engine enforces, checks, allowed values. */
#include "adapter/dbt/internal.h"

#include "base/arena.h"

#include "base/banned.h"

/* ---- which table a test is about ---- */

/* The last text in quotes of ref('orders') or source('raw', 'orders'). */
static str last_quoted(str text)
{
	ptrdiff_t end = -1;

	for (ptrdiff_t i = text.len; i-- > 0;) {
		if (text.at[i] != '\'' && text.at[i] != '"')
			continue;
		if (end >= 0)
			return str_n(text.at + i + 1, end - i - 1);
		end = i;
	}
	return NO_STR;
}

static struct dbt_node *named(struct dbt *d, const struct strs *ids, str name)
{
	for (ptrdiff_t i = 0; name.len && i < ids->len; i++) {
		struct dbt_node *n = dbt_node_of(d, ids->at[i]);

		if (n && str_eq(n->name, name))
			return n;
	}
	return NULL;
}

/* The manifest says it since version 9; before, what the test was given and where it is written tell. */
static struct dbt_node *tested(struct dbt *d, const struct dbt_test *t)
{
	struct dbt_node *n = dbt_node_of(d, t->attached);
	ptrdiff_t dot = t->file_key.at ? str_at_last(t->file_key, '.') : -1;

	if (!n)
		n = named(d, &t->depends, last_quoted(t->model));
	if (!n && dot >= 0)
		n = named(d, &t->depends, str_from(t->file_key, dot + 1));
	if (!n && t->depends.len == 1)
		n = dbt_node_of(d, t->depends.at[0]);
	return n;
}

/* Another table that it reads; itself, where it reads no other. */
static struct dbt_node *target(struct dbt *d, const struct dbt_test *t, struct dbt_node *of)
{
	struct dbt_node *n = named(d, &t->depends, last_quoted(t->to));

	for (ptrdiff_t i = 0; !n && i < t->depends.len; i++)
		n = dbt_node_of(d, t->depends.at[i]) != of ? dbt_node_of(d, t->depends.at[i]) : NULL;
	return n ? n : of;
}

/* ---- facts ---- */

static enum truth passed(struct dbt *d, const struct dbt_test *t)
{
	const struct map_entry *e = map_get(&d->results, t->id);
	str status = e ? *(str *)e->ptr : NO_STR;

	return str_is_among(status, " pass success ") && status.len	 ? YES
	       : str_is_among(status, " fail error warn ") && status.len ? NO
									 : MAYBE;
}

static struct key *add_key(struct dbt *d, struct asset *a, const struct dbt_test *t, enum key_kind kind)
{
	struct key *k = push(&a->keys, d->arena);
	str rest = t->id, part, name = NO_STR;

	for (int i = 0; i < 3 && str_cut(&rest, '.', &part); i++) /* test.project.name.hash */
		name = part;
	*k = (struct key){
		.kind = kind, .name = name, .enforced = NO, .validated = passed(d, t), .comment = S("tested by dbt")
	};
	return k;
}

static str column_name(struct asset *a, str written)
{
	const struct field *f = dbt_field(a, written);

	return f ? f->name : written;
}

static void unique(struct dbt *d, struct asset *a, const struct dbt_test *t)
{
	struct key *k;

	if (!t->column.at && !t->columns.len)
		return;
	k = add_key(d, a, t, KEY_UNIQUE);
	if (t->column.at)
		*push(&k->fields, d->arena) = column_name(a, t->column);
	for (ptrdiff_t i = 0; !t->column.at && i < t->columns.len; i++)
		*push(&k->fields, d->arena) = column_name(a, t->columns.at[i]);
}

static void relationship(struct dbt *d, struct dbt_node *n, const struct dbt_test *t)
{
	struct dbt_node *to = target(d, t, n);
	struct key *k;

	if (!t->column.at || !t->field.at)
		return;
	k = add_key(d, n->asset, t, KEY_FOREIGN);
	*push(&k->fields, d->arena) = column_name(n->asset, t->column);
	k->target = (struct asset_ref){ to->asset->ns, to->asset->name };
	*push(&k->target_fields, d->arena) = column_name(to->asset, t->field);
}

static void note_test(struct dbt *d, struct field *f, str test)
{
	str before = props_get(&f->props, S("tests"));

	props_put(&f->props, d->arena, S("tests"),
		  before.len ? str_fmt(d->arena, "%.*s, %.*s", STR(before), STR(test)) : test);
}

static void apply(struct dbt *d, const struct dbt_test *t)
{
	struct dbt_node *n = tested(d, t);
	struct field *f = n && t->column.at ? dbt_field(n->asset, t->column) : NULL;

	if (!n || !t->name.len)
		return;
	if (f)
		note_test(d, f, t->name);
	if (str_eq(t->name, S("unique")) || str_eq(t->name, S("unique_combination_of_columns")))
		unique(d, n->asset, t);
	else if (str_eq(t->name, S("relationships")))
		relationship(d, n, t);
	else if (str_eq(t->name, S("accepted_values")) && f && !f->values.len)
		f->values = t->values;
	else if (str_eq(t->name, S("expression_is_true")) && t->expression.at)
		add_key(d, n->asset, t, KEY_CHECK)->expression = t->expression;
}

/* ---- one key among the unique ones ---- */

static bool is_tested(const struct field *f, str test)
{
	str rest = props_get(&f->props, S("tests")), part;

	while (str_cut(&rest, ',', &part))
		if (str_eq(str_trim(part), test))
			return true;
	return false;
}

/* A column that is unique and not null identifies a row: if it is the only one, it is the primary key. */
static void find_primary(struct asset *a)
{
	struct key *found = NULL;

	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		struct key *k = &a->keys.at[i];
		const struct field *f = k->kind == KEY_UNIQUE && k->fields.len == 1 ? dbt_field(a, k->fields.at[0])
										    : NULL;

		if (k->kind == KEY_PRIMARY)
			return;
		if (!f || !is_tested(f, S("not_null")))
			continue;
		if (found)
			return;
		found = k;
	}
	if (found)
		found->kind = KEY_PRIMARY;
}

void dbt_apply_tests(struct dbt *d)
{
	for (ptrdiff_t i = 0; i < d->tests.len; i++)
		apply(d, &d->tests.at[i]);
	for (ptrdiff_t i = 0; i < d->nodes.len; i++)
		find_primary(((struct dbt_node *)d->nodes.at[i].ptr)->asset);
}
