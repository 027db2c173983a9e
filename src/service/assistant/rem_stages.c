#include "service/assistant/rem_stages.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static void step(struct arena *a, struct ask_stages *s, str words)
{
	ptrdiff_t number = s->steps.len + 1;

	*push(&s->steps, a) = str_fmt(a, "Step %td: %.*s", number, STR(words));
}

/* Without a table: a search for the words. */
static void search(struct arena *a, const struct ask_view *v, struct jw *w, struct ask_stages *s)
{
	jw_str_at(w, "query_type", S("search"));
	jw_object_at(w, "parameters");
	jw_str_at(w, "query_text", v->question);
	jw_str_at(w, "plan_memo", str_fmt(a, "Goal: %.*s. Step 1: search", STR(v->question)));
	jw_end_object(w);
	step(a, s, S("search for the words"));
	step(a, s, S("LOOKUP the best match"));
}

/* Each thing that the words name, as a stage of its own. */
static void look_up(struct arena *a, const struct ask_view *v, struct ask_stages *s)
{
	for (ptrdiff_t i = 0; i < v->links.len; i++) {
		bool known = false;

		for (ptrdiff_t k = 0; k < i; k++)
			known = known || str_eq(v->links.at[k].name, v->links.at[i].name);
		if (!known)
			step(a, s,
			     str_fmt(a, "LOOKUP %.*s - the %.*s of \"%.*s\"", STR(v->links.at[i].name),
				     STR(v->links.at[i].kind), STR(v->links.at[i].words)));
	}
}

static void walk(struct arena *a, const struct ask_view *v, struct jw *w, struct ask_stages *s)
{
	str first = v->tables.at[0].qualified;
	ptrdiff_t hops = v->made.keys.len;

	jw_str_at(w, "query_type", S("traverse"));
	jw_object_at(w, "parameters");
	jw_str_at(w, "initial_query", first);
	jw_array_at(w, "edge_types");
	jw_str(w, S("references"));
	jw_end_array(w);
	jw_int_at(w, "max_depth", 0);
	jw_str_at(w, "plan_memo", str_fmt(a, "Goal: %.*s. Step 1: analyze edges", STR(v->question)));
	jw_end_object(w);
	step(a, s, S("PLAN mode (depth=0) - analyze available edges"));
	look_up(a, v, s);
	for (ptrdiff_t i = 0; i < hops; i++)
		step(a, s, str_fmt(a, "depth=%td - reach %.*s", i + 1, STR(v->made.keys.at[i].right)));
	for (ptrdiff_t i = 0; i < v->filters.len; i++)
		step(a, s, str_fmt(a, "filter - %.*s", STR(v->filters.at[i])));
	step(a, s, v->sql.len ? S("plan_sql - write the query") : S("plan_sql - complete what is missing"));
}

const struct ask_stages *rem_stages(struct arena *a, const struct ask_view *v)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct jw w = jw_to(&b);
	struct ask_stages *s = new(a, struct ask_stages);

	jw_object(&w);
	if (v->tables.len)
		walk(a, v, &w, s);
	else
		search(a, v, &w, s);
	jw_end_object(&w);
	s->query = str_dup(a, sb_str(&b));
	return s;
}
