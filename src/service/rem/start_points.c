/* Starting points of a question: exact names, similar names, words or a SELECT, each resolved to nodes. */
#include "service/rem/run_state.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "store/sql_query.h"
#include "service/policy/cache_query.h"
#include "service/search/word_search.h"
#include "base/banned.h"

static const struct rem_kind *const kinds[] = {
#define _(id, word, name) [id] = &rem_kind_##name,
	REM_KINDS(_)
#undef _
};

bool rem_read(struct rem_run *run, struct rem_node *node)
{
	if (node->row)
		return true;
	run->lookups++;
	return kinds[node->ref.thing]->read(run, node);
}

/* ---- LOOKUP ---- */

/* "tag:pii" restricts the kind. */
static int kind_asked(str *text)
{
	ptrdiff_t at = str_at(*text, ':');

	for (int k = 0; k < REM_THING_COUNT && at > 0; k++)
		if (str_eq_fold(str_upto(*text, at), str_of(kinds[k]->word))) {
			*text = str_from(*text, at + 1);
			return k;
		}
	return -1;
}

static bool find_kinds(struct rem_run *run, str text, int only, struct rem_refs *out)
{
	struct rem_name name = { .text = text };
	struct err ignored = { 0 };

	if (!name_split(run->arena, text, &name.parts, &ignored))
		name.parts.len = 0;
	run->lookups++;
	for (int k = 0; k < REM_THING_COUNT; k++)
		if ((only < 0 || k == only) && !kinds[k]->find(run, &name, out))
			return false;
	return true;
}

/* All nodes of any kind with this name. */
static bool lookup(struct rem_run *run, str text, struct rem_refs *out)
{
	str rest = text;
	int only;

	if (!find_kinds(run, text, -1, out))
		return false;
	only = out->len ? -1 : kind_asked(&rest);
	return only < 0 || find_kinds(run, rest, only, out);
}

static bool take_refs(struct rem_run *run, const struct rem_refs *refs, str asked)
{
	for (ptrdiff_t i = 0; i < refs->len; i++) {
		if (i >= REM_MATCHES_MOST) {
			rem_cut(run, str_fmt(run->arena, "%td items are called %.*s; only %d are shown", refs->len,
					     STR(asked), REM_MATCHES_MOST));
			return true;
		}
		if (!rem_add(run, &refs->at[i], NULL))
			return true;
	}
	return true;
}

static void say_nothing(struct rem_run *run, str key)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str rest = key;

	kind_asked(&rest);
	sb_puts(&b, "FUZZY ");
	rem_put_key(&b, rest);
	scope_note(run->scope, str_fmt(run->arena, "unknown name %.*s; find similar names with %s", STR(key),
				       ACTION("rem_query", WITH("query", sb_str(&b)))));
}

static bool find_keys(struct rem_run *run, const struct rem_plan *p)
{
	for (ptrdiff_t i = 0; i < p->keys.len; i++) {
		struct rem_refs refs = { 0 };

		if (!stop_not_yet(run->scope->stop, run->err) || !lookup(run, p->keys.at[i], &refs))
			return false;
		if (!refs.len)
			say_nothing(run, p->keys.at[i]);
		take_refs(run, &refs, p->keys.at[i]);
	}
	return true;
}

/* ---- FUZZY ---- */

static int by_score(const void *one, const void *two)
{
	const struct rem_near *x = one, *y = two;

	if (x->score > y->score || x->score < y->score)
		return x->score > y->score ? -1 : 1;
	return x->ref.thing != y->ref.thing ? (int)x->ref.thing - (int)y->ref.thing : str_cmp(x->ref.key, y->ref.key);
}

static bool find_near(struct rem_run *run, const struct rem_plan *p)
{
	int64_t limit = scope_rows(run->scope, p->limit ? p->limit : REM_FUZZY_USUAL);

	for (int k = 0; k < REM_THING_COUNT; k++)
		if (kinds[k]->near && !kinds[k]->near(run, p->text, p->threshold))
			return false;
	run->lookups++;
	if (run->near.len)
		qsort(run->near.at, (size_t)run->near.len, sizeof *run->near.at, by_score);
	if (run->near.len > limit)
		rem_cut(run, str_fmt(run->arena, "%td similar names; only the best %lld are shown, more with LIMIT",
				     run->near.len, (long long)limit));
	for (ptrdiff_t i = 0; i < run->near.len && i < limit; i++) {
		struct rem_node *node = rem_add(run, &run->near.at[i].ref, NULL);

		if (node)
			node->score = run->near.at[i].score;
	}
	return true;
}

/* ---- SEARCH ---- */

/* Words for kinds of nodes, including table names used by other stores of this kind. */
static const struct scope_word {
	const char *word;
	unsigned things;
} scopes[] = {
	{ "assets", THING_ASSET },	   { "tables", THING_ASSET },	   { "resources", THING_ASSET },
	{ "entities", THING_ASSET },	   { "fields", THING_FIELD },	   { "columns", THING_FIELD },
	{ "namespaces", THING_NAMESPACE }, { "schemas", THING_NAMESPACE },
};

struct searching {
	struct rem_run *run;
	str ns; /* only in this namespace, qualified; absent: in any */
	int64_t most;
};

static struct rem_ref ref_of_hit(struct rem_run *run, const struct rem_open *c, const struct search_hit *h)
{
	enum asset_kind kind = ASSET_OTHER;
	struct arena *a = run->arena;

	if (h->thing == THING_NAMESPACE)
		return rem_ref_namespace(run, &c->catalog, str_dup(a, h->ns.len ? h->ns : h->name));
	if (h->thing == THING_FIELD)
		return rem_ref_field(run, c->catalog.id, h->asset_id, str_dup(a, h->asset_qualified),
				     str_dup(a, h->name), NULL);
	asset_kind_named(h->kind, &kind);
	return rem_ref_asset(c, h->asset_id, str_dup(a, h->qualified), str_dup(a, h->name), kind);
}

static bool take_hit(void *with, const struct search_hit *h, struct err *err)
{
	struct searching *q = with;
	struct rem_run *run = q->run;
	struct rem_node *node;

	(void)err;
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		const struct rem_open *c = &run->catalogs.at[i];
		struct rem_ref ref;

		if (!str_eq(c->catalog.name, h->catalog))
			continue;
		if (q->ns.at && !str_eq(rem_ref_namespace(run, &c->catalog, h->ns).key, q->ns))
			continue;
		ref = ref_of_hit(run, c, h);
		node = run->nodes.len < q->most ? rem_add(run, &ref, NULL) : NULL;
		if (node && node->score < 0)
			node->score = h->score;
	}
	return true;
}

static bool unknown_scope(struct rem_run *run, str scope)
{
	err_set(run->err, ERR_USAGE, "unknown scope \"%.*s\"", STR(scope));
	err_subject(run->err, scope);
	return err_next(run->err, "A scope is a catalog, a schema, or one of assets, fields, namespaces.");
}

static bool take_scope(struct rem_run *run, str scope, struct search_ask *ask, struct searching *q)
{
	struct rem_refs refs = { 0 };

	for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++)
		if (str_eq_fold(scope, str_of(scopes[i].word)))
			return ask->things = scopes[i].things, true;
	if (!find_kinds(run, scope, REM_CATALOG, &refs) || (!refs.len && !find_kinds(run, scope, REM_NAMESPACE, &refs)))
		return false;
	if (!refs.len)
		return unknown_scope(run, scope);
	if (refs.len > 1) {
		err_set(run->err, ERR_AMBIGUOUS, "%td schemas are called %.*s", refs.len, STR(scope));
		for (ptrdiff_t i = 0; i < refs.len; i++)
			err_suggest(run->err, refs.at[i].key);
		return err_next(run->err, "Qualify the name, for example IN %.*s.", STR(refs.at[0].key));
	}
	ask->catalog = refs.at[0].catalog;
	q->ns = refs.at[0].thing == REM_NAMESPACE ? refs.at[0].key : NO_STR;
	return true;
}

static bool find_words(struct rem_run *run, const struct rem_plan *p)
{
	struct rank_weights ranks = setting_ranks(workspace_settings(run->scope->workspace));
	struct searching q = { .run = run, .most = scope_rows(run->scope, p->limit ? p->limit : SEARCH_USUAL) };
	struct search_ask ask = {
		.words = p->text, .catalog = run->scope->catalog_id, .ranks = &ranks, .stop = run->scope->stop
	};
	struct search_found found = { 0 };

	q.most = q.most < REM_NODES_MOST ? q.most : REM_NODES_MOST;
	if (p->scope.len && !take_scope(run, p->scope, &ask, &q))
		return false;
	ask.limit = q.ns.at ? REM_NODES_MOST : q.most; /* those of other namespaces are skipped */
	run->lookups++;
	if (!search_words(run->scope, run->arena, &ask, take_hit, &q, &found, run->err))
		return false;
	note_unread_documents(run->scope);
	if (found.total > run->nodes.len && !q.ns.at)
		rem_cut(run, str_fmt(run->arena, "%lld matches; only the best %td are shown, more with LIMIT",
				     (long long)found.total, run->nodes.len));
	return true;
}

/* ---- SELECT ---- */

struct selecting {
	struct rem_run *run;
	const str *names;
	ptrdiff_t n;
	int64_t rows, named;
};

static bool take_columns(void *with, const str *names, ptrdiff_t n, struct err *err)
{
	struct selecting *q = with;
	str *copies = new_n(q->run->arena, str, n + 1);

	(void)err;
	for (ptrdiff_t i = 0; i < n; i++)
		copies[i] = str_dup(q->run->arena, names[i]);
	q->names = copies;
	q->n = n;
	return true;
}

struct select_row {
	str cells, key;
};
struct select_rows {
	struct selecting q;
	array_of(struct select_row) list;
};

/* The name of the node that a row describes; for a column, its table and its name. */
static str key_of_row(struct selecting *q, const str *cells, const char *kinds_of)
{
	static const char *const names[] = { "qualified_name", "asset_qualified_name", "name", "asset_name",
					     "namespace_name", "catalog_name",	       NULL };
	struct arena *a = q->run->arena;
	str field = NO_STR, key = NO_STR;

	for (ptrdiff_t i = 0; i < q->n; i++)
		if (str_eq(q->names[i], S("field_name")) && kinds_of[i] == 't')
			field = cells[i];
	for (const char *const *name = names; *name && !key.at; name++)
		for (ptrdiff_t i = 0; i < q->n && !key.at; i++)
			if (str_eq(q->names[i], str_of(*name)) && kinds_of[i] == 't')
				key = str_dup(a, cells[i]);
	if (!key.at && field.at)
		return str_dup(a, field);
	if (!key.at && q->n && kinds_of[0] == 't')
		key = str_dup(a, cells[0]);
	return key.at && field.at ? name_with_field(a, key, field) : key;
}

static str row_as_json(struct selecting *q, const str *cells, const char *kinds_of)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	for (ptrdiff_t i = 0; i < q->n; i++) {
		int64_t whole;
		double real;

		jw_key_str(&w, q->names[i]);
		if (kinds_of[i] == 'n')
			jw_null(&w);
		else if (kinds_of[i] == 'i' && str_int(cells[i], &whole))
			jw_int(&w, whole);
		else if (kinds_of[i] == 'r' && str_real(cells[i], &real))
			jw_real(&w, real);
		else
			jw_str(&w, cells[i]);
	}
	jw_end_object(&w);
	return str_dup(q->run->arena, sb_str(&b));
}

static bool take_row(void *with, const str *cells, const char *kinds_of, ptrdiff_t n, struct err *err)
{
	struct select_rows *rows = with;

	(void)n, (void)err;
	*push(&rows->list, rows->q.run->arena) = (struct select_row){ row_as_json(&rows->q, cells, kinds_of),
								      key_of_row(&rows->q, cells, kinds_of) };
	return true;
}

/* A row that names no node is shown as it is: it still answers the question. */
static bool add_row(struct rem_run *run, const struct select_row *row, ptrdiff_t number)
{
	struct rem_refs refs = { 0 };
	struct rem_ref plain = { .thing = REM_ASSET, .category = S("row") };
	struct rem_node *node;

	if (row->key.len && !lookup(run, row->key, &refs))
		return false;
	if (refs.len)
		return take_refs(run, &refs, row->key);
	plain.key = plain.name = str_fmt(run->arena, "row %td", number);
	node = rem_add(run, &plain, NULL);
	if (node) {
		node->row = true;
		node->content = row->cells;
	}
	return true;
}

static bool find_rows(struct rem_run *run, const struct rem_plan *p)
{
	struct select_rows rows = { .q = { .run = run } };
	struct health_rules rules = setting_health(workspace_settings(run->scope->workspace));
	struct rank_weights ranks = setting_ranks(workspace_settings(run->scope->workspace));
	struct query_limits limits = {
		.rows = REM_MATCHES_MOST, .stop = run->scope->stop, .rules = &rules, .ranks = &ranks
	};
	struct query_fn to = { take_columns, take_row, &rows, &run->scope->detail->available };
	bool truncated = false;
	str text, note;

	if (!policy_check_cache(run->scope, p->text, &text, &note, run->err))
		return false;
	if (note.len)
		rem_cut(run, note);
	if (!store_query(run->scope->store, run->arena, text, &limits, &to, &truncated, run->err))
		return false;
	if (truncated)
		rem_cut(run, str_fmt(run->arena, "only the first %d rows are used", REM_MATCHES_MOST));
	for (ptrdiff_t i = 0; i < rows.list.len; i++)
		if (!stop_not_yet(run->scope->stop, run->err) || !add_row(run, &rows.list.at[i], i + 1))
			return false;
	return true;
}

bool rem_find(struct rem_run *run, const struct rem_plan *p)
{
	switch (p->type) {
	case REM_FUZZY: return find_near(run, p);
	case REM_SEARCH: return find_words(run, p);
	case REM_SQL: return find_rows(run, p);
	default: return find_keys(run, p);
	}
}
