#include "assistant/language/intent.h"

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

/* "discovery", "data" */
static const char *question_class_name(enum question_class c)
{
	static const char *const names[QUESTION_CLASSES] = { "data",   "discovery", "inspection", "freshness",
							     "search", "change",    "governance" };

	return names[c];
}

/* One of four: the search across systems is a discovery, and a change is what is fresh. */
static const char *intent_of(enum question_class c)
{
	switch (c) {
	case CLASS_INSPECTION:
	case CLASS_FRESHNESS:
	case CLASS_GOVERNANCE: return question_class_name(c);
	case CLASS_CHANGE: return "freshness";
	default: return "discovery";
	}
}

static void put_day(struct jw *w, struct arena *a, const char *key, instant t)
{
	jw_str_some(w, key, period_date(a, t));
}

static void put_kinds(struct jw *w, const struct intent *i)
{
	if (!i->tables && !i->views)
		return;
	jw_array_at(w, "asset_type");
	if (i->tables)
		jw_str(w, S("table"));
	if (i->views)
		jw_str(w, S("view"));
	jw_end_array(w);
}

static void put_entities(struct jw *w, const struct intent *i)
{
	jw_object_at(w, "entities");
	jw_str_some(w, "field", i->field);
	jw_str_some(w, "asset", i->asset);
	jw_str_some(w, "other_asset", i->other_asset);
	jw_str_some(w, "namespace", i->ns);
	jw_str_some(w, "tag", i->tag);
	jw_str_some(w, "domain", i->domain);
	jw_str_some(w, "owner", i->owner);
	jw_str_some(w, "words", i->words);
	jw_end_object(w);
}

static void put_filters(struct jw *w, struct arena *a, const struct intent *i)
{
	jw_object_at(w, "filters");
	put_kinds(w, i);
	put_day(w, a, "last_updated_after", i->since);
	put_day(w, a, "last_updated_before", i->until);
	if (i->rows_min >= 0)
		jw_int_at(w, "row_count_min", i->rows_min);
	if (i->rows_max >= 0)
		jw_int_at(w, "row_count_max", i->rows_max);
	jw_str_some(w, "change_kind", i->change_kind);
	jw_str_some(w, "risk", i->risk);
	if (i->conditions.len) {
		jw_array_at(w, "conditions");
		for (ptrdiff_t k = 0; k < i->conditions.len; k++)
			jw_str(w, i->conditions.at[k]);
		jw_end_array(w);
	}
	jw_end_object(w);
}

str intent_to_json(struct arena *a, const struct intent *i)
{
	static const char *const scopes[] = { "all_catalogs", "single_catalog", "specific_catalog" },
				 *const outputs[] = { "list", "detail", "summary" };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "intent", str_of(intent_of(i->class)));
	put_entities(&w, i);
	jw_str_at(&w, "scope", str_of(scopes[i->scope]));
	put_filters(&w, a, i);
	jw_str_at(&w, "output", str_of(outputs[i->output]));
	jw_str_at(&w, "class", str_of(question_class_name(i->class)));
	if (i->may_be_data || i->may_be_catalog)
		jw_str_at(&w, "ambiguous",
			  i->may_be_data ? S("may ask for rows instead") : S("may look for tables instead"));
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}
