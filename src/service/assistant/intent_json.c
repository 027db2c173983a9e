#include "service/assistant/intent_json.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static str name_of(const struct ask_view *v, const char *kind)
{
	for (ptrdiff_t i = 0; i < v->links.len; i++)
		if (str_eq(v->links.at[i].kind, str_of(kind)))
			return v->links.at[i].name;
	return NO_STR;
}

static void put_entities(struct jw *w, const struct assist_ask *ask, const struct ask_view *v)
{
	str table = name_of(v, "table");

	jw_object_at(w, "entities");
	jw_str_some(w, "field", name_of(v, "column"));
	jw_str_some(w, "asset", table.len ? table : v->tables.len ? v->tables.at[0].qualified : NO_STR);
	jw_str_some(w, "namespace", ask->ns);
	jw_str_some(w, "domain", ask->domain);
	jw_str_some(w, "value", name_of(v, "value"));
	jw_end_object(w);
}

str intent_json(struct arena *a, const struct assist_ask *ask, const struct ask_view *v)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct jw w = jw_to(&b);
	bool grouped = v->made.check.outputs.len > 1;

	jw_object(&w);
	jw_str_at(&w, "intent", S("query"));
	put_entities(&w, ask, v);
	jw_str_at(&w, "scope",
		  ask->catalog.len ? S("specific_catalog")
		  : v->catalog.len ? S("single_catalog")
				   : S("all_catalogs"));
	jw_object_at(&w, "filters");
	if (v->filters.len) {
		jw_array_at(&w, "conditions");
		for (ptrdiff_t i = 0; i < v->filters.len; i++)
			jw_str(&w, v->filters.at[i]);
		jw_end_array(&w);
	}
	jw_end_object(&w);
	jw_str_at(&w, "output", grouped ? S("list") : S("summary"));
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}
