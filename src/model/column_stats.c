#include "model/column_stats.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static str key_of(struct arena *a, str ns, str table, str column)
{
	return str_fmt(a, "%.*s\n%.*s\n%.*s", STR(ns), STR(table), STR(column));
}

void column_stats_read(struct arena *a, str text, struct column_stats *out)
{
	struct err ignored = { 0 };
	const struct json *all = text.len ? json_parse(a, text, &ignored) : NULL;

	out->sharing = map_in(a);
	for (const struct json *j = all && all->kind == JSON_ARRAY ? all->first : NULL; j; j = j->next) {
		const struct json *sharing = json_get(j, "sharing");
		double *kept = new(a, double);

		if (!sharing || sharing->kind != JSON_NUM || !(sharing->num > 0) || sharing->num > 1)
			continue;
		*kept = sharing->num;
		map_put(&out->sharing, key_of(a, json_text(j, "ns"), json_text(j, "table"), json_text(j, "column")),
			NULL)
			->ptr = kept;
	}
}

double column_stats_sharing(const struct column_stats *s, struct arena *a, str ns, str table, str column)
{
	const struct map_entry *e = map_get(&s->sharing, key_of(a, ns, table, column));

	return e ? *(const double *)e->ptr : 0;
}

void column_stats_put(struct sb *array, str ns, str table, str column, double sharing)
{
	struct jw w = jw_to(array);

	if (array->len > 1)
		sb_putc(array, ',');
	jw_object(&w);
	jw_str_at(&w, "ns", ns);
	jw_str_at(&w, "table", table);
	jw_str_at(&w, "column", column);
	jw_real_at(&w, "sharing", sharing);
	jw_end_object(&w);
}
