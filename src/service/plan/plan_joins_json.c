/* A plan in its own JSON again, with its joins decided. */
#include "service/plan/plan_run.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"
#include "base/banned.h"

struct deciding {
	const struct plan_run *run;
	struct jw w;
	bool decided;
};

static void put_tables(struct deciding *d, const struct plan *p)
{
	struct jw *w = &d->w;

	jw_array_at(w, "tables");
	for (ptrdiff_t i = 0; i < p->tables.len; i++) {
		const struct plan_table *t = &p->tables.at[i];

		jw_object(w);
		jw_str_at(w, "table", name_qualified(d->run->arena, S(""), t->table->ns, t->table->name));
		jw_str_at(w, "as", t->alias);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_edges(struct jw *w, const struct plan_edges *all, bool typed)
{
	static const char *const kinds[] = { "auto", "inner", "left", "right", "full" };

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct plan_edge *e = &all->at[i];

		jw_object(w);
		jw_str_at(w, "left", e->left);
		jw_str_at(w, "right", e->right);
		jw_array_at(w, "on");
		for (ptrdiff_t c = 0; c < e->left_columns.len; c++) {
			jw_array(w);
			jw_str(w, e->left_columns.at[c]);
			jw_str(w, e->right_columns.at[c]);
			jw_end_array(w);
		}
		jw_end_array(w);
		if (typed)
			jw_str_at(w, "type",
				  str_of(kinds[e->kind == PLAN_JOIN_AUTO ? e->outer ? PLAN_JOIN_LEFT : PLAN_JOIN_INNER
									 : e->kind]));
		jw_end_object(w);
	}
}

static void put_joins(struct deciding *d, const struct plan *p)
{
	jw_array_at(&d->w, "joins");
	put_edges(&d->w, &p->edges, true);
	put_edges(&d->w, &p->matches, false);
	jw_end_array(&d->w);
}

static const struct plan *plan_of_json(const struct deciding *d, const struct json *j)
{
	const struct plans *all = &d->run->plan->all;

	for (ptrdiff_t i = 1; i < all->len; i++)
		if (all->at[i]->json == j)
			return all->at[i];
	return NULL;
}

static void put_plan(struct deciding *d, const struct plan *p);

/* Any JSON, with the plans in it decided. */
static void put_json(struct deciding *d, const struct json *j)
{
	const struct plan *p = plan_of_json(d, j);

	if (p && (d->decided || j->kind == JSON_OBJECT)) { /* else the name of one table */
		jw_object(&d->w);
		put_plan(d, p);
		jw_end_object(&d->w);
	} else if (j->kind == JSON_OBJECT) {
		jw_object(&d->w);
		for (const struct json *m = j->first; m; m = m->next) {
			jw_key_str(&d->w, m->key);
			put_json(d, m);
		}
		jw_end_object(&d->w);
	} else if (j->kind == JSON_ARRAY) {
		jw_array(&d->w);
		for (const struct json *m = j->first; m; m = m->next)
			put_json(d, m);
		jw_end_array(&d->w);
	} else {
		json_write(&d->w, j);
	}
}

/* Its members, those of the head apart. */
static void put_plan(struct deciding *d, const struct plan *p)
{
	bool own = !p->set && d->decided;

	if (own) {
		put_tables(d, p);
		put_joins(d, p);
	}
	for (const struct json *j = p->json->first; j; j = j->next) {
		bool ours = str_eq(j->key, S("version")) || str_eq(j->key, S("plan_version")) ||
			    str_eq(j->key, S("catalog")) ||
			    (own && (str_eq(j->key, S("tables")) || str_eq(j->key, S("joins"))));

		if (ours)
			continue;
		jw_key_str(&d->w, j->key);
		put_json(d, j);
	}
}

str plan_run_decided(const struct plan_run *p, str catalog)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct deciding d = { .run = p, .w = jw_to(&b), .decided = !p->question.text.at };

	jw_object(&d.w);
	jw_int_at(&d.w, "version", PLAN_FORM);
	jw_int_at(&d.w, "plan_version", p->plan->revision);
	jw_str_at(&d.w, "catalog", catalog);
	put_plan(&d, p->plan);
	jw_end_object(&d.w);
	return str_dup(p->arena, sb_str(&b));
}
