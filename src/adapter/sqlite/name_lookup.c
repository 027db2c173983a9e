#include "adapter/sqlite/pragma_rows.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { LONGEST_SHARED = 64 };

/* ---- texts ---- */

static str repaired(struct arena *a, str text)
{
	static const char digits[] = "0123456789ABCDEF";
	scoped(sb_free) struct sb out = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < text.len;) {
		ptrdiff_t from = i;
		unsigned char c = (unsigned char)text.at[from];

		utf8_next(text, &i);
		if (c && utf8_valid(str_n(text.at + from, i - from))) {
			sb_put(&out, str_n(text.at + from, i - from));
			continue;
		}
		sb_puts(&out, "\\x");
		sb_putc(&out, digits[c >> 4]);
		sb_putc(&out, digits[c & 15]);
	}
	return str_dup(a, sb_str(&out));
}

static str valid(struct arena *a, str text)
{
	if (utf8_valid(text) && str_at(text, '\0') < 0)
		return str_dup(a, text);
	return repaired(a, text);
}

str lite_keep(struct lite_schema *s, str text)
{
	struct map_entry *e;

	if (!text.at || text.len > LONGEST_SHARED)
		return text.at ? valid(s->a, text) : NO_STR;
	e = map_get(&s->texts, text);
	if (!e) {
		str raw = str_dup(s->a, text);

		e = map_put(&s->texts, raw, NULL);
		e->ptr = new(s->a, str);
		*(str *)e->ptr = utf8_valid(raw) && str_at(raw, '\0') < 0 ? raw : repaired(s->a, raw);
	}
	return *(const str *)e->ptr;
}

/* SQLite compares names without regard to the case of ASCII letters. */
struct map_entry *lite_put_name(struct lite_schema *s, struct map *m, str name)
{
	return map_put(m, str_lower(s->a, name), NULL);
}

static struct map_entry *get_name(const struct map *m, str name)
{
	scoped(sb_free) struct sb lower = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < name.len; i++)
		sb_putc(&lower, name.at[i] >= 'A' && name.at[i] <= 'Z' ? (char)(name.at[i] | 0x20) : name.at[i]);
	return map_get(m, sb_str(&lower));
}

struct lite_object *lite_object_named(const struct lite_schema *s, str name)
{
	const struct map_entry *e = get_name(&s->by_name, name);

	return e ? &s->objects.at[e->num] : NULL;
}

struct lite_object *lite_index_home(const struct lite_schema *s, str index)
{
	const struct map_entry *e = get_name(&s->index_home, index);

	return e ? &s->objects.at[e->num] : NULL;
}

str lite_index_text(const struct lite_schema *s, str index)
{
	const struct map_entry *e = get_name(&s->index_sql, index);

	return e ? *(const str *)e->ptr : NO_STR;
}

const struct lite_column *lite_column_named(const struct lite_object *o, str name)
{
	for (ptrdiff_t i = 0; i < o->columns.len; i++)
		if (str_eq_fold(o->columns.at[i].name, name))
			return &o->columns.at[i];
	return NULL;
}

void lite_schema_start(struct lite_schema *s, struct lite *l, struct arena *a)
{
	*s = (struct lite_schema){
		.lite = l,
		.a = a,
		.by_name = map_in(a),
		.index_sql = map_in(a),
		.index_home = map_in(a),
		.texts = map_in(a),
	};
}
