#include "model/search_path.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

str search_path_text(struct arena *a, const struct search_path *p)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	if (!p->known)
		return NO_STR;
	jw_object(&w);
	texts_put(&w, "schemas", &p->schemas);
	texts_put(&w, "outside", &p->outside);
	texts_put(&w, "outside_schemas", &p->outside_schemas);
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

static bool take_list(struct arena *a, const struct json *j, const char *key, struct strs *out)
{
	const struct json *list = json_get(j, key);

	if (!list || list->kind != JSON_ARRAY)
		return false;
	for (const struct json *one = list->first; one; one = one->next) {
		if (one->kind != JSON_STR)
			return false;
		*push(out, a) = one->text;
	}
	return true;
}

void search_path_read(struct arena *a, str text, struct search_path *out)
{
	struct err ignored = { 0 };
	const struct json *j = text.len ? json_parse(a, text, &ignored) : NULL;
	struct search_path p = { .known = true };

	*out = (struct search_path){ 0 };
	if (j && take_list(a, j, "schemas", &p.schemas) && take_list(a, j, "outside", &p.outside) &&
	    take_list(a, j, "outside_schemas", &p.outside_schemas) && p.outside.len == p.outside_schemas.len)
		*out = p;
}

static ptrdiff_t place_in(const struct strs *list, str one)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (str_eq(list->at[i], one))
			return i;
	return -1;
}

ptrdiff_t search_path_place(const struct search_path *p, str schema)
{
	return place_in(&p->schemas, schema);
}

str search_path_outside(const struct search_path *p, str name)
{
	ptrdiff_t i = place_in(&p->outside, name);

	return i < 0 ? NO_STR : p->outside_schemas.at[i];
}
