#include "eval/schema.h"

#include "base/arena.h"
#include "db/db.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

/* ---- from the catalog ---- */

static enum eval_values values_of(enum type_class class)
{
	switch (class) {
	case TYPE_INTEGER:
	case TYPE_DECIMAL: return EVAL_WHOLE;
	case TYPE_FLOAT: return EVAL_FRACTION;
	case TYPE_BOOLEAN: return EVAL_TRUTH;
	case TYPE_DATE: return EVAL_DAY;
	case TYPE_TIMESTAMP: return EVAL_MOMENT;
	case TYPE_TIME: return EVAL_CLOCK;
	default: return EVAL_TEXT;
	}
}

static uint32_t column_at(const struct sql_table *t, str name)
{
	uint32_t i = 0;

	while (i < t->column_count && !str_eq_fold(t->columns[i].name, name))
		i++;
	return i;
}

/* False: a column is unknown. */
static bool columns_at(struct arena *a, const struct sql_table *t, const struct strs *names, uint32_t **out)
{
	*out = new_n(a, uint32_t, names->len);
	for (ptrdiff_t i = 0; i < names->len; i++) {
		(*out)[i] = column_at(t, names->at[i]);
		if ((*out)[i] == t->column_count)
			return false;
	}
	return names->len > 0;
}

static void put_columns(struct arena *a, const struct asset *asset, struct eval_table *t)
{
	struct sql_column *columns = new_n(a, struct sql_column, asset->fields.len);
	struct eval_column *own = new_n(a, struct eval_column, asset->fields.len);
	uint32_t n = 0;

	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		const struct field *f = &asset->fields.at[i];

		if (f->path.at)
			continue;
		columns[n] = (struct sql_column){ .name = f->name, .type = f->type };
		own[n++] = (struct eval_column){ .values = values_of(f->class),
						 .nullable = f->nullable == YES && !f->pk,
						 .known = f->values.len	   ? &f->values
							  : f->samples.len ? &f->samples
									   : NULL };
	}
	t->sql.columns = columns;
	t->columns = own;
	t->sql.column_count = n;
}

static void put_keys(struct arena *a, const struct asset *asset, struct sql_table *t)
{
	struct sql_key *keys = new_n(a, struct sql_key, asset->keys.len);
	uint32_t *at;

	for (ptrdiff_t i = 0; i < asset->keys.len; i++) {
		const struct key *k = &asset->keys.at[i];

		if ((k->kind == KEY_PRIMARY || k->kind == KEY_UNIQUE) && columns_at(a, t, &k->fields, &at))
			keys[t->key_count++] = (struct sql_key){ .at = at,
								 .len = (uint32_t)k->fields.len,
								 .primary = k->kind == KEY_PRIMARY };
	}
	t->keys = keys;
}

static struct eval_table *table_named(const struct eval_schema *s, struct arena *a, str name)
{
	const struct map_entry *e = map_get(&s->by_name, str_lower(a, name));

	return e ? &s->tables.at[e->num] : NULL;
}

static void put_references(struct arena *a, const struct eval_schema *s, const struct asset *asset,
			   struct eval_table *t)
{
	for (ptrdiff_t i = 0; i < asset->keys.len; i++) {
		const struct key *k = &asset->keys.at[i];
		const struct eval_table *target;
		uint32_t *columns, *targets;

		if (k->kind != KEY_FOREIGN || (k->target.ns.at && !str_eq_fold(k->target.ns, asset->ns)) ||
		    k->fields.len != k->target_fields.len)
			continue;
		target = table_named(s, a, k->target.name);
		if (target && columns_at(a, &t->sql, &k->fields, &columns) &&
		    columns_at(a, &target->sql, &k->target_fields, &targets))
			*push(&t->references, a) = (struct eval_reference){ .count = (uint32_t)k->fields.len,
									    .columns = columns,
									    .targets = targets,
									    .table = (uint32_t)target->sql.id };
	}
}

void eval_schema_make(struct arena *a, str name, const struct asset *const *assets, ptrdiff_t n,
		      struct eval_schema *out)
{
	*out = (struct eval_schema){ .name = name, .by_name = map_in(a) };
	for (ptrdiff_t i = 0; i < n; i++) {
		struct eval_table *t = push(&out->tables, a);
		bool was_there;

		*t = (struct eval_table){ .sql = { .id = i,
						   .name = assets[i]->name,
						   .ns = name,
						   .qualified = assets[i]->name,
						   .rows = -1,
						   .bytes = -1 } };
		put_columns(a, assets[i], t);
		put_keys(a, assets[i], &t->sql);
		map_put(&out->by_name, str_lower(a, assets[i]->name), &was_there)->num = i;
	}
	for (ptrdiff_t i = 0; i < n; i++)
		put_references(a, out, assets[i], &out->tables.at[i]);
}

/* ---- for the resolver ---- */

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	const struct eval_schema *s = with;
	const struct eval_table *t;

	if (n > 2 || (n == 2 && !str_eq_fold(parts[0].text, s->name) && !str_eq_fold(parts[0].text, S("main"))))
		return SQL_FOUND_NONE;
	t = table_named(s, s->by_name.arena, parts[n - 1].text);
	*out = t ? &t->sql : NULL;
	return t ? SQL_FOUND_ONE : SQL_FOUND_NONE;
}

struct sql_schema eval_schema_sql(struct eval_schema *s)
{
	return (struct sql_schema){ .with = s, .types_of = &dialect_sqlite, .table = find_table };
}

/* ---- for SQLite ---- */

/* The affinity keeps numbers as numbers and dates as texts, whatever the source calls the type. */
static const char *affinity(const struct eval_table *t, uint32_t column)
{
	enum type_class class = type_class_of(t->sql.columns[column].type);

	switch (t->columns[column].values) {
	case EVAL_WHOLE: return class == TYPE_INTEGER ? "integer" : "numeric";
	case EVAL_FRACTION: return "real";
	case EVAL_TRUTH: return "numeric";
	case EVAL_TEXT: return class == TYPE_OTHER || class == TYPE_UNKNOWN ? "numeric" : "text";
	default: return "text";
	}
}

/* A table that SQLite cannot hold, such as one with two columns of one name, is left out. */
static void create_table(struct db *d, const struct eval_schema *s, const struct eval_table *t)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err ignored = { 0 };

	sb_puts(&b, "create table if not exists ");
	sql_name(&b, &dialect_sqlite, s->name);
	sb_putc(&b, '.');
	sql_name(&b, &dialect_sqlite, t->sql.name);
	for (uint32_t i = 0; i < t->sql.column_count; i++) {
		sb_puts(&b, i ? ", " : "(");
		sql_name(&b, &dialect_sqlite, t->sql.columns[i].name);
		sb_fmt(&b, " %s", affinity(t, i));
	}
	sb_puts(&b, t->sql.column_count ? ")" : "(_ blob)");
	db_exec(d, sb_c(&b), &ignored);
}

bool eval_schema_create(struct db *d, const struct eval_schema *s, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!str_eq_fold(s->name, S("main"))) {
		sb_puts(&b, "attach ':memory:' as ");
		sql_name(&b, &dialect_sqlite, s->name);
		if (!db_exec(d, sb_c(&b), err))
			return false;
	}
	for (ptrdiff_t i = 0; i < s->tables.len; i++)
		create_table(d, s, &s->tables.at[i]);
	return true;
}
