/*
 * A view reads its tables without rules. A view over a table with rules is replaced by its own query, where the
 * rules apply; if its query is unknown or cannot be parsed, the view is refused.
 */
#include "policy/internal.h"

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { VIEWS_DEEP = 16 };

/* ---- the query of a definition ---- */

/* The end of a quoted name, string or comment that begins at i; i: none. */
static ptrdiff_t past_quoted(str s, ptrdiff_t i)
{
	static const struct {
		const char *open, *close;
	} quotes[] = { { "'", "'" }, { "\"", "\"" }, { "`", "`" }, { "[", "]" }, { "--", "\n" }, { "/*", "*/" } };

	for (size_t q = 0; q < sizeof quotes / sizeof *quotes; q++) {
		str open = str_of(quotes[q].open), close = str_of(quotes[q].close);
		ptrdiff_t end;

		if (!str_starts(str_from(s, i), open))
			continue;
		end = str_find(str_from(s, i + open.len), close);
		return end < 0 ? s.len : i + open.len + end + close.len;
	}
	return i;
}

static bool is_word_at(str s, ptrdiff_t i)
{
	char c = i < s.len ? s.at[i] : ' ';

	return c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

/* The query after AS of CREATE VIEW v(a, b) AS SELECT ...; any other text is the query itself. */
static str query_of(str definition)
{
	str s = str_trim(definition);
	int depth = 0;

	if (!(s.len > 6 && str_eq_fold(str_upto(s, 6), S("create"))))
		return s.len && s.at[s.len - 1] == ';' ? str_upto(s, s.len - 1) : s;
	for (ptrdiff_t i = 0; i < s.len;) {
		ptrdiff_t next = past_quoted(s, i);

		if (next > i) {
			i = next;
			continue;
		}
		depth += s.at[i] == '(' ? 1 : s.at[i] == ')' ? -1 : 0;
		if (!depth && !(i && is_word_at(s, i - 1)) && i + 2 < s.len &&
		    str_eq_fold(str_n(s.at + i, 2), S("as")) && !is_word_at(s, i + 2))
			return str_trim(str_from(s, i + 2));
		i++;
	}
	return S("");
}

/* ---- may it stand here? ---- */

struct names {
	const struct tree *tree; /* whose CTEs they are */
	const struct tree *body;
	bool taken;
	str name;
};

static bool see_cte(void *with, const struct tree *t, node n)
{
	struct names *w = with;

	w->taken |= node_kind(t, n) == NODE_CTE && str_eq_fold(node_text(t, n), w->name);
	return !w->taken;
}

/* A bare name in the view would refer to a CTE of the outer query. */
static bool see_table(void *with, const struct tree *t, node n)
{
	struct names *w = with;
	node name = node_slot(t, n, TABLE_WHAT);

	if (node_kind(t, n) == NODE_TABLE && node_count(t, name) == 1) {
		w->name = node_text(t, node_slot(t, name, 0));
		node_walk(w->tree, w->tree->root, see_cte, w);
	}
	return !w->taken;
}

static bool same_columns(const struct guarding *g, const struct sql_table *view, const struct sql_outputs *out)
{
	(void)g;
	if (out->open || (uint32_t)out->len != view->column_count)
		return false;
	for (ptrdiff_t i = 0; i < out->len; i++)
		if (!str_eq_fold(out->at[i].name.text, view->columns[i].name))
			return false;
	return true;
}

static bool has_error(const struct sql_findings *f)
{
	for (ptrdiff_t i = 0; i < f->len; i++)
		if (f->at[i].severity == SQL_ERROR)
			return true;
	return false;
}

static void refuse(struct guarding *g, const struct guard *to, node n, const char *why)
{
	struct sql_finding *f = guard_refuse(g, NULL, SQL_NOT_REWRITABLE, n,
					     str_fmt(g->arena,
						     "the view %.*s cannot be followed to tables with rules: %s",
						     STR(to->table->name), why));

	if (f)
		f->hint = S("query the tables directly, or set `allow: yes` for this view in policy.yaml");
}

/* ---- one view ---- */

/* Its tree with the rules inside; NULL: the view is read unchanged, or *why has the obstacle. */
static struct tree *follow(struct guarding *g, const struct guard *to, const struct tree *around, const char **why)
{
	struct tree *t = new(g->arena, struct tree);
	struct sql_findings findings = { 0 };
	struct sql_resolved resolved;
	struct err unread = { 0 };
	str text = query_of(to->table->definition);
	bool before = g->check->changed, changed;

	if (!text.len || !sql_parse(g->arena, around->dialect, text, t, &unread)) {
		*why = text.len ? "its query cannot be parsed" : "its query is unknown";
		return NULL;
	}
	if (!sql_resolve(g->arena, t, g->p->schema, &findings, &resolved, g->err)) {
		g->failed = true;
		return NULL;
	}
	if (has_error(&findings)) {
		*why = "its query has unknown names";
		return NULL;
	}
	g->fenced |= fence_is_needed(&resolved, true);
	sql_qualify(t, &resolved);
	g->check->changed = false;
	g->depth++;
	guard_views(g, t, &resolved);
	guard_tables(g, t, &resolved);
	g->depth--;
	changed = g->check->changed;
	g->check->changed = before;
	if (!changed)
		return NULL;
	if (!same_columns(g, to->table, resolved.outputs))
		*why = "it renames its columns";
	return t;
}

static void look(struct guarding *g, struct guard *to, const struct tree *t, node n)
{
	struct names names = { .tree = t };
	const char *why = NULL;

	to->looked = true;
	to->fenced = g->fenced;
	if (g->depth >= VIEWS_DEEP)
		why = "it is nested in too many views";
	else
		to->expanded = follow(g, to, t, &why);
	if (to->expanded && !why) {
		node_walk(to->expanded, to->expanded->root, see_table, &names);
		if (names.taken)
			why = "a WITH of this query has the name of a table that it reads";
	}
	if (why)
		refuse(g, to, n, why);
	else if (to->expanded)
		guard_tell(g, POLICY_EXPANDS, NULL, to->table, NO_STR,
			   str_fmt(g->arena, "the view %.*s is replaced by its own query", STR(to->table->name)));
}

static bool protects(const struct rule *r)
{
	return r->action == ACT_FILTER || r->action == ACT_MASK || r->action == ACT_WINDOW ||
	       (r->action == ACT_DENY && !rule_is_of_functions(r));
}

void guard_views(struct guarding *g, struct tree *t, const struct sql_resolved *resolved)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < g->rules.len && !any; i++)
		any = protects(g->rules.at[i]);
	for (ptrdiff_t i = 1; i < resolved->sources.len && any && !g->failed; i++) {
		const struct sql_source *s = &resolved->sources.at[i];
		struct guard *to = s->table && s->table->view ? guard_of(g, s->table) : NULL;

		if (to && (!to->looked || to->fenced != g->fenced) && !to->trusted && !to->denies)
			look(g, to, t, s->at);
	}
}
