#include "render/answer/rem_answer.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/rows/rows.h"

#include "render/paint.h"
#include "base/banned.h"

enum { LABEL = 15, DEEP_MOST = 16 };

static str short_of(const struct rem_view *v, str key)
{
	return v->common.len && str_starts(key, v->common) && key.len > v->common.len ? str_from(key, v->common.len)
										      : key;
}

/* A column below its table is shown without the table. */
static str short_below(const struct rem_view *v, const struct rem_view_node *n)
{
	str up = n->parent >= 0 ? v->nodes.at[n->parent].key : S("");

	if (up.len && n->key.len > up.len + 1 && str_starts(n->key, up) && n->key.at[up.len] == '.')
		return str_from(n->key, up.len + 1);
	return short_of(v, n->key);
}

/* ---- found ---- */

/* Puts as many names as fit, then the number of the rest. */
static void put_group(struct sb *out, const struct paint *p, const struct rem_view_group *g, struct arena *a)
{
	scoped(sb_free) struct sb b = SB(SB_MAX), text = SB(SB_MAX);
	ptrdiff_t room = (p->width ? p->width : 80) - LABEL - 10, used = 0, i = 0;
	int lines = p->width && p->width < 70 ? 3 : 2;

	for (; i < g->shown.len; i++) {
		str one = clean(a, g->shown.at[i]);

		used += utf8_width(one) + 2;
		if (i && used > room * lines - 12)
			break;
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(one));
	}
	if (g->count > i)
		sb_fmt(&b, ", +%lld more", (long long)(g->count - i));
	sb_puts(out, "  ");
	paint_cell(out, p, ROLE_REF, g->type, LABEL - 2, false);
	paint_cell(out, p, ROLE_DIM, count_words(a, g->count), 6, true);
	sb_puts(out, "  ");
	paint_wrapped(&text, p, ROLE_PLAIN, sb_str(&b), LABEL + 8);
	sb_put(out, str_from(sb_str(&text), LABEL + 8));
}

static void put_found(struct sb *out, const struct paint *p, const struct rem_view_node *n, bool scored,
		      struct arena *a)
{
	paint_put(out, p, ROLE_NAME, n->key);
	sb_puts(out, "  ");
	paint_put(out, p, ROLE_TYPE, n->category);
	if (scored && n->score >= 0)
		paint_put(out, p, ROLE_DIM, str_fmt(a, "  %.2f", n->score));
	sb_putc(out, '\n');
	if (n->content.len)
		paint_wrapped(out, p, ROLE_DIM, n->content, 2);
	for (ptrdiff_t i = 0; i < n->groups.len; i++)
		put_group(out, p, &n->groups.at[i], a);
}

/* ---- walked ---- */

struct drawing {
	struct sb *out;
	const struct paint *paint;
	const struct rem_view *view;
	struct arena *arena;
	bool more[DEEP_MOST]; /* at each depth: more nodes follow below */
};

static bool has_next(const struct rem_view *v, ptrdiff_t of)
{
	for (ptrdiff_t i = of + 1; i < v->nodes.len; i++)
		if (v->nodes.at[i].parent == v->nodes.at[of].parent)
			return true;
	return false;
}

static void put_lines(const struct drawing *d, int deep, bool last)
{
	bool fine = d->paint->unicode;

	for (int i = 1; i < deep; i++)
		paint_put(d->out, d->paint, ROLE_DIM, d->more[i] ? (fine ? S("│  ") : S("|  ")) : S("   "));
	if (deep)
		paint_put(d->out, d->paint, ROLE_DIM,
			  last ? (fine ? S("└─ ") : S("`- ")) : (fine ? S("├─ ") : S("|- ")));
}

static void put_branch(struct drawing *d, ptrdiff_t number, int deep)
{
	const struct rem_view_node *n = &d->view->nodes.at[number];
	bool follows = has_next(d->view, number);
	str name = clean(d->arena, deep ? short_below(d->view, n) : n->key);
	ptrdiff_t used = 3 * deep + utf8_width(name) + 2;

	put_lines(d, deep, !follows);
	if (n->via.len) {
		paint_put(d->out, d->paint, ROLE_REF, n->via);
		sb_puts(d->out, d->paint->unicode ? " ▸ " : " > ");
		used += utf8_width(clean(d->arena, n->via)) + 3;
	}
	paint_put(d->out, d->paint, ROLE_NAME, name);
	if (n->content.len && (!d->paint->width || d->paint->width - used >= 12)) {
		str line = clean(d->arena, n->content);

		sb_puts(d->out, "  ");
		paint_put(d->out, d->paint, ROLE_DIM,
			  d->paint->width ? paint_line(line, d->paint->width - used) : line);
	}
	sb_putc(d->out, '\n');
	if (deep + 1 >= DEEP_MOST)
		return;
	d->more[deep] = follows;
	for (ptrdiff_t i = 0; i < d->view->nodes.len; i++)
		if (d->view->nodes.at[i].parent == number)
			put_branch(d, i, deep + 1);
}

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct rem_view *v = value;
	scoped(arena_close) struct arena *a = arena_open();
	struct drawing d = { .out = out, .paint = p, .view = v, .arena = a };

	for (ptrdiff_t i = 0; i < v->nodes.len; i++) {
		if (i && !v->walked)
			sb_putc(out, '\n');
		if (!v->walked)
			put_found(out, p, &v->nodes.at[i], v->scored, a);
		else if (v->nodes.at[i].parent < 0)
			put_branch(&d, i, 0);
	}
	if (v->found.len) {
		sb_putc(out, '\n');
		paint_wrapped(out, p, ROLE_DIM, v->found, 0);
	}
}

/* ---- as rows: one per node ---- */

enum { DEPTH, NAME, CATEGORY, VIA, FROM, CONTENT, COLUMNS };
static const struct column columns[] = {
	[DEPTH] = { "depth", "integer", NULL, LOOK_PLAIN, false },
	[NAME] = { "name", "string", NULL, LOOK_NAME, false },
	[CATEGORY] = { "category", "string", NULL, LOOK_PLAIN, false },
	[VIA] = { "via", "string", NULL, LOOK_PLAIN, true },
	[FROM] = { "from", "string", NULL, LOOK_PLAIN, true },
	[CONTENT] = { "content", "string", NULL, LOOK_FLUID, true },
};

static bool put_rows(struct rows *rows, const void *value)
{
	const struct rem_view *v = value;
	bool more = rows_columns(rows, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < v->nodes.len && more; i++) {
		const struct rem_view_node *n = &v->nodes.at[i];
		struct value row[COLUMNS] = {
			[DEPTH] = value_int(n->depth),
			[NAME] = value_text(n->key),
			[CATEGORY] = value_text(n->category),
			[VIA] = value_text(n->via),
			[FROM] = value_text(n->parent >= 0 ? v->nodes.at[n->parent].key : NO_STR),
			[CONTENT] = value_text(n->content),
		};

		more = rows_row(rows, row);
	}
	return more;
}

/* ---- members ---- */

static void put_counts(struct jw *w, const char *name, const void *value)
{
	const struct rem_view_node *n = value;

	jw_object_at(w, name);
	for (ptrdiff_t i = 0; i < n->counts.len; i++)
		jw_int_at(w, n->counts.at[i].type, n->counts.at[i].edges);
	jw_end_object(w);
}

static bool has_score(const void *value)
{
	return ((const struct rem_view_node *)value)->score >= 0;
}

static void put_score(struct jw *w, const char *name, const void *value)
{
	const struct rem_view_node *n = value;

	jw_real_at(w, name, (double)(int64_t)(n->score * 10000 + 0.5) / 10000);
}

static void put_edges(struct jw *w, const char *name, const void *value)
{
	const struct rem_view *v = value;

	jw_array_at(w, name);
	for (ptrdiff_t i = 0; i < v->edges.len; i++) {
		jw_array(w);
		jw_str(w, v->edges.at[i].from);
		jw_str(w, v->edges.at[i].type);
		jw_str(w, v->edges.at[i].to);
		jw_end_array(w);
	}
	jw_end_array(w);
}

static void put_true(struct jw *w, const char *name, const void *value)
{
	(void)value;
	jw_bool_at(w, name, true);
}

#define THIS rem_view_link
static const struct answer_member property_members[] = {
	ITEM("dst_name", ANSWER_TEXT, name),
	ITEM("dst_entity_type", ANSWER_TEXT, category),
	ITEM("match_type", ANSWER_TEXT, match),
	ITEM("confidence", ANSWER_REAL, confidence),
	ITEM_SOME("role", ANSWER_TEXT, role),
	ITEM_SOME("context", ANSWER_TEXT, context),
	ITEM_SOME("source_fk", ANSWER_TEXT, source_fk),
	END_OF_MEMBERS,
};

static const struct answer_member link_members[] = {
	ITEM("dst", ANSWER_TEXT, to),
	ITEM("rel_type", ANSWER_TEXT, type),
	ITEM("weight", ANSWER_REAL, weight),
	ITEM_PART("properties", property_members),
	ITEM("created_at", ANSWER_TIME, created),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS rem_view_node
static const struct answer_member node_members[] = {
	ITEM("id", ANSWER_TEXT, id),
	ITEM("name", ANSWER_TEXT, key),
	ITEM("category", ANSWER_TEXT, category),
	ITEM("_traverse_depth", ANSWER_NUMBER, depth),
	ITEM("_traverse_path", ANSWER_TEXTS, path),
	{ { .name = "_score" }, .form = ANSWER_OWN, .put = put_score, .when = has_score },
	ITEM_OWN("_edges", put_counts),
	ITEM("content", ANSWER_TEXT, content),
	ITEM_LIST("graph_paths", links, link_members),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS rem_view_stage
static const struct answer_member count_members[] = {
	ITEM("nodes", ANSWER_NUMBER, nodes),
	ITEM("edges", ANSWER_NUMBER, edges),
	END_OF_MEMBERS,
};

static const struct answer_member stage_members[] = {
	ITEM("depth", ANSWER_NUMBER, depth),
	ITEM("executed", ANSWER_TEXT, executed),
	ITEM_PART("found", count_members),
	ITEM("plan_memo", ANSWER_TEXT, memo),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS rem_view
static const struct answer_member metadata_members[] = {
	ITEM("query", ANSWER_TEXT, query),
	ITEM("total_nodes", ANSWER_NUMBER, total_nodes),
	ITEM("total_edges", ANSWER_NUMBER, total_edges),
	ITEM("unique_nodes", ANSWER_NUMBER, unique_nodes),
	ITEM_OWN("node_uniqueness_guaranteed", put_true),
	ITEM("max_depth_reached", ANSWER_NUMBER, deepest),
	ITEM("edge_filter", ANSWER_TEXTS, followed),
	ITEM("order_by", ANSWER_TEXT, order),
	ITEM("limit_applied", ANSWER_COUNT, limit),
	ITEM("lookups", ANSWER_NUMBER, lookups),
	ITEM("cut", ANSWER_TEXTS, cuts),
	END_OF_MEMBERS,
};

static const struct answer_member members[] = {
	MEMBER_LIST(
		"nodes",
		"items found: id, name, category, _traverse_depth, _traverse_path, content, graph_paths; _edges has the edges of each by type",
		nodes, node_members),
	MEMBER_LIST("stages", "one stage for each depth: depth, executed, found {nodes, edges}, plan_memo", stages,
		    stage_members),
	MEMBER("source_nodes", "array", "names where the traversal started", ANSWER_TEXTS, sources),
	MEMBER_OWN(
		"edge_summary", "array",
		"edges that were followed, or at depth 0 are available: [source, type, destination]; for keys, the type is references:role",
		false, put_edges),
	MEMBER_PART(
		"metadata",
		"query, total_nodes, total_edges, unique_nodes, node_uniqueness_guaranteed, max_depth_reached, edge_filter, order_by, limit_applied, lookups, cut",
		metadata_members),
	END_OF_MEMBERS,
};
#undef THIS

const struct answer_type answer_rem_view = { .name = "walk", .members = members, .page = page, .rows = put_rows };
