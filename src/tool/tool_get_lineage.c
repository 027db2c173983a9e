/* get_lineage: where the data of an asset comes from, and what is derived from it. */
#include "tool/tools.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/name.h"
#include "render/diagram/lineage.h"
#include "service/sql/catalog_schema.h"
#include "sql/resolve/view_origins.h"
#include "service/relations/relation_rows.h"
#include "render/answer/relation_tree.h"
#include "base/banned.h"

enum { NAME, UP, DOWN, DEPTH, AS };
enum { DEPTH_MOST = 50, LINES_MOST = 5000 };

static const struct param params[] = {
	[NAME] = { "asset", PARAM_FIELD,
		   .help = "name of the table or of one of its columns; any unique suffix of the qualified name works",
		   .place = 1, .required = true },
	[UP] = { "upstream", PARAM_BOOL, .help = "only the sources of its data", .default_value = "no", .flag = "up" },
	[DOWN] = { "downstream", PARAM_BOOL, .help = "only what is derived from it", .default_value = "no",
		   .flag = "down" },
	[DEPTH] = { "depth", PARAM_COUNT, .help = "maximum number of steps", .default_value = "12" },
	[AS] = { "format", PARAM_WORD, .help = "also as a diagram, in `document` of the summary",
		 .words = "mermaid|dot", .flag = "as" },
	{ 0 },
};

enum { ASSET, DIRECTION, LEVEL, FROM, TO, FIELDS, KIND, KNOWN, SEEN, COLUMNS };

static const struct column columns[] = {
	[ASSET] = { "asset", "string", "the source, or the reader", LOOK_NAME, false },
	[DIRECTION] = { "direction", "string", "upstream: a source of the requested asset; downstream: derived from it",
			LOOK_PLAIN, false },
	[LEVEL] = { "depth", "integer", "distance in steps; its parent is the last row before it with one step less",
		    LOOK_COUNT, false },
	[FROM] = { "from", "string", "source of the data", LOOK_HIDDEN, false },
	[TO] = { "to", "string", "destination of the data", LOOK_HIDDEN, false },
	[FIELDS] = { "from_columns", "array", "the columns that are read, if known", LOOK_HIDDEN, false },
	[KIND] = { "origin", "string", "view: a view reads it", LOOK_PLAIN, false },
	[KNOWN] = { "known", "boolean", "whether it is in the cache", LOOK_HIDDEN, false },
	[SEEN] = { "seen", "boolean", "already expanded elsewhere in the tree", LOOK_HIDDEN, false },
	[COLUMNS] = { 0 },
};

struct lineage_summary {
	str asset, document;
	int64_t upstream, downstream;
};

#define THIS lineage_summary
static const struct answer_member summary_members[] = {
	MEMBER("asset", "string", "the requested asset", ANSWER_TEXT, asset),
	MEMBER("upstream", "integer", "number of assets", ANSWER_NUMBER, upstream),
	MEMBER("downstream", "integer", NULL, ANSWER_NUMBER, downstream),
	MEMBER_OR_NULL("document", "string", "the requested diagram", ANSWER_TEXT, document),
	END_OF_MEMBERS,
};
#undef THIS

static const struct answer_type answer_lineage_summary = { .name = "summary of lineage", .members = summary_members };

/* ---- the tree ---- */

struct flowing {
	const struct call *in;
	struct arena *arena;
	struct map known;   /* hops by id and direction */
	struct map columns; /* of a column's lineage: struct sql_base by id */
	uint64_t edges;	    /* between columns, so far */
	struct workspace *session;
	struct err *err;
	bool failed;
};

/* Follows only one direction: other assets derived from a source are not lineage of this one. */
static struct hops *hops_of(struct flowing *f, int64_t id, enum direction which)
{
	static const struct relations no_keys;
	struct lineage *all = new(f->arena, struct lineage);
	struct hops *hops = new(f->arena, struct hops);

	if (!f->failed && store_lineage(f->in->scope.store, f->arena, id, which, all, f->err))
		*hops = relation_hops(f->arena, id, &no_keys, NULL, all);
	else
		f->failed = true;
	return hops;
}

/* ---- lineage of one column ---- */

/* A column has an id of its own, so that two columns of one view are followed apart. */
static int64_t column_id(struct sql_base b)
{
	return b.table->id << 16 | b.column;
}

static str column_key(struct arena *a, int64_t id)
{
	return str_fmt(a, "%lld", (long long)id);
}

static void add_column(struct flowing *f, struct hops *out, enum hop_kind kind, int64_t id, str table, str column,
		       bool unchanged)
{
	*push(out, f->arena) = (struct hop){ .kind = kind,
					     .edge = ++f->edges,
					     .other_id = id,
					     .other = name_with_field(f->arena, table, column),
					     .table = column,
					     .origin = S("view"),
					     .says = unchanged ? S("unchanged") : S("computed") };
}

/* The columns that a view's own definition derives this one from; none for a table, or a view that cannot be read. */
static void add_origins(struct flowing *f, struct sql_base of, struct hops *out)
{
	const struct sql_view *v = of.table->traced ? of.table->said : NULL;
	const struct sql_output *made;

	if (!v)
		return;
	made = &v->resolved.outputs->at[of.column];
	for (ptrdiff_t i = 0; i < made->from.len; i++) {
		struct sql_base b = made->from.at[i];
		struct sql_base *kept = new(f->arena, struct sql_base);

		*kept = b;
		map_put(&f->columns, column_key(f->arena, column_id(b)), NULL)->ptr = kept;
		add_column(f, out, HOP_READS, column_id(b), b.table->qualified, b.table->columns[b.column].name,
			   made->plain && made->from.len == 1);
	}
}

static bool add_origins_of_root(struct flowing *f, struct hops *out)
{
	const struct arg *arg = &f->in->arg[NAME];
	struct catalog_schema c = { .store = f->in->scope.store,
				    .arena = f->arena,
				    .catalog = arg->asset.catalog,
				    .tables = map_in(f->arena),
				    .err = f->err,
				    .session = f->session,
				    .dialect = workspace_dialect(f->session, arg->asset.catalog) };
	const struct sql_table *t;

	t = catalog_schema_table(&c, &arg->asset);
	for (uint32_t i = 0; t && i < t->column_count; i++)
		if (str_eq(t->columns[i].name, arg->column))
			add_origins(f, (struct sql_base){ t, i }, out);
	return t != NULL;
}

static bool add_made_of_it(struct flowing *f, struct hops *out)
{
	const struct arg *arg = &f->in->arg[NAME];
	struct column_origins all = { 0 };

	if (!store_origins(f->in->scope.store, f->arena, arg->asset.qualified, arg->column, OUTGOING, &all, f->err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		add_column(f, out, HOP_READ_BY, 1, all.at[i].view, all.at[i].field, all.at[i].unchanged);
	return true;
}

static const struct hops *known_column(struct flowing *f, const struct hop *h)
{
	struct map_entry *e = map_get(&f->columns, column_key(f->arena, h->other_id));
	struct hops *out = new(f->arena, struct hops);

	if (e && h->kind == HOP_READS) /* the views derived from it are found all at once */
		add_origins(f, *(const struct sql_base *)e->ptr, out);
	return out;
}

static const struct hops *known_to(void *with, const struct hop *h, bool wanted, str *problem)
{
	struct flowing *f = with;
	str key = str_fmt(f->arena, "%lld %d", (long long)h->other_id, (int)h->kind);
	struct map_entry *e = map_get(&f->known, key);

	(void)problem;
	if (!e && wanted) {
		e = map_put(&f->known, key, NULL);
		e->ptr = f->in->arg[NAME].column.at
				 ? (void *)known_column(f, h)
				 : hops_of(f, h->other_id, h->kind == HOP_READS ? INCOMING : OUTGOING);
	}
	return e ? e->ptr : NULL;
}

static struct hops *hops_of_column(struct flowing *f, enum direction which)
{
	struct hops *out = new(f->arena, struct hops);

	f->failed |= ((which & INCOMING) && !add_origins_of_root(f, out)) ||
		     ((which & OUTGOING) && !add_made_of_it(f, out));
	return out;
}

static bool grow(struct flowing *f, struct relation_tree *t, enum direction which, int64_t depth)
{
	const struct candidate *root = &f->in->arg[NAME].asset;
	struct relation_tree_wish w = { .root = root->qualified,
					.catalog = root->catalog,
					.ns = root->ns,
					.table = root->name,
					.root_id = root->id,
					.ways = WAYS_BOTH,
					.most = LINES_MOST,
					.known = known_to,
					.with = f };

	if (f->in->arg[NAME].column.at)
		w.root = name_with_field(f->arena, root->qualified, f->in->arg[NAME].column);
	w.hops = f->in->arg[NAME].column.at ? hops_of_column(f, which) : hops_of(f, root->id, which);
	t->arena = f->arena;
	return relation_tree_grow(t, &w, depth, &f->failed, f->in->scope.stop, f->err);
}

/* ---- the answer ---- */

static bool put_line(struct result *out, const struct relation_tree *t, const struct treeline *l)
{
	const struct hop *h = l->hop;
	bool up = h->kind == HOP_READS;
	str near = relation_tree_near(t, l);
	struct value row[COLUMNS] = {
		[ASSET] = value_text(h->other),
		[DIRECTION] = value_text(up ? S("upstream") : S("downstream")),
		[LEVEL] = value_int(l->depth),
		[FROM] = value_text(up ? h->other : near),
		[TO] = value_text(up ? near : h->other),
		[FIELDS] = value_texts(out->arena, h->fields.len ? &h->fields : &h->other_fields),
		[KIND] = value_text(h->origin),
		[KNOWN] = value_bool(h->other_id != 0),
		[SEEN] = value_bool(l->seen || l->elsewhere),
	};

	return result_row(out, row);
}

static struct lineage_diagram flow_of(struct arena *a, const struct relation_tree *t)
{
	struct lineage_diagram f = { .root = t->root, .common = str_fmt(a, "%.*s.", STR(t->catalog)) };
	struct map known = map_in(a);

	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		const struct treeline *l = &t->lines.at[i];
		bool up, was = false;
		struct lineage_arrow e;

		if (l->kind != LINE_BRANCH)
			continue;
		up = l->hop->kind == HOP_READS;
		e = (struct lineage_arrow){ up ? l->hop->other : relation_tree_near(t, l),
					    up ? relation_tree_near(t, l) : l->hop->other };
		map_put(&known, str_fmt(a, "%.*s\n%.*s", STR(e.from), STR(e.to)), &was);
		if (!was)
			*push(&f.edges, a) = e;
	}
	return f;
}

static str document_of(struct arena *a, const struct relation_tree *t, str as)
{
	struct lineage_diagram f = flow_of(a, t);
	scoped(sb_free) struct sb b = SB(SB_MAX);

	(str_eq(as, S("dot")) ? lineage_dot : lineage_mermaid)(&b, &f);
	return str_dup(a, sb_str(&b));
}

static int64_t count(const struct relation_tree *t, enum hop_kind kind)
{
	int64_t n = 0;

	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		n += t->lines.at[i].kind == LINE_BRANCH && t->lines.at[i].hop->kind == kind;
	return n;
}

/* What is known about the views that could derive a column from this one. */
static str why_no_reader(struct flowing *f)
{
	const struct hops *views = hops_of(f, f->in->arg[NAME].asset.id, OUTGOING);
	struct column_origins learnt = { 0 };

	if (!views->len)
		return S("no view reads it");
	for (ptrdiff_t i = 0; i < views->len; i++)
		if (store_origins(f->in->scope.store, f->arena, views->at[i].other, NO_STR, INCOMING, &learnt,
				  f->err) &&
		    !learnt.len)
			return str_fmt(f->arena, "run %s to see dependent columns",
				       ACTION("learn", WITH("from", S("views"))));
	return S("no view derives a column from it");
}

static void note(struct result *out, struct flowing *f, const struct relation_tree *t)
{
	const struct call *in = f->in;

	if (t->folded || t->cut)
		result_note(out, str_fmt(out->arena, "truncated: choose %s or %s, or less %s", AGAIN(WITH_YES("up")),
					 AGAIN(WITH_YES("down")), AGAIN(WITH_ONLY("depth"))));
	out->truncated |= t->folded || t->cut;
	if (in->arg[NAME].column.at && !count(t, HOP_READ_BY))
		result_note(out, why_no_reader(f));
	else if (!out->total)
		result_note(out,
			    asset_is_view(in->arg[NAME].asset.kind)
				    ? S("its definition is unknown, and no view reads it")
				    : S("no view reads it, and a table's own data comes from outside the catalog"));
}

/* Leaves out headings without branches. */
static void drop_heads(struct relation_tree *t, struct arena *a)
{
	ptrdiff_t *place = new_n(a, ptrdiff_t, t->lines.len + 1), n = 0;

	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		struct treeline l = t->lines.at[i];

		if (l.kind == LINE_HEAD && !l.count)
			continue;
		l.parent = l.parent < 0 ? l.parent : place[l.parent];
		place[i] = n;
		t->lines.at[n++] = l;
	}
	t->lines.len = n;
}

static bool tell(struct result *out, struct flowing *f, struct relation_tree *t)
{
	const struct call *in = f->in;
	struct diagram_view *v = new(out->arena, struct diagram_view);
	struct lineage_summary *sum = new(out->arena, struct lineage_summary);

	drop_heads(t, out->arena);
	out->whole = in->arg[AS].text.len ? as_answer(diagram_view, v) : as_answer(relation_tree, t);
	if (in->arg[AS].text.len)
		*v = (struct diagram_view){ document_of(out->arena, t, in->arg[AS].text), in->arg[AS].text };
	*sum = (struct lineage_summary){ t->root, v->text, count(t, HOP_READS), count(t, HOP_READ_BY) };
	out->sum = as_answer(lineage_summary, sum);
	out->total = sum->upstream + sum->downstream;
	out->shown = str_fmt(out->arena, "%lld up and %lld down", (long long)sum->upstream, (long long)sum->downstream);
	note(out, f, t);
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		if (in->scope.limit && out->rows >= in->scope.limit) {
			t->lines.len = i; /* drawing faces stop there, too */
			out->truncated = true;
		} else if (t->lines.at[i].kind == LINE_BRANCH && !put_line(out, t, &t->lines.at[i])) {
			break;
		}
	}
	return true;
}

static bool get_lineage(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	const struct arg *arg = in->arg;
	struct flowing f = { .in = in,
			     .arena = out->arena,
			     .known = map_in(out->arena),
			     .columns = map_in(out->arena),
			     .session = s,
			     .err = err };
	struct relation_tree *t = new(out->arena, struct relation_tree);
	enum direction which = arg[UP].truth == arg[DOWN].truth ? BOTH : arg[UP].truth ? INCOMING : OUTGOING;

	if (arg[DEPTH].num < 1 || arg[DEPTH].num > DEPTH_MOST)
		return err_set(err, ERR_USAGE, "%s takes a number from 1 to %d", AGAIN(WITH_ONLY("depth")), DEPTH_MOST);
	out->asset = arg[NAME].asset;
	return grow(&f, t, which, arg[DEPTH].num) && tell(out, &f, t) && !f.failed;
}

const struct tool tool_get_lineage = {
	.name = "get_lineage",
	.command = "lineage",
	.summary = "show where data comes from and where it goes",
	.detail = "Follows views upstream to the tables they read and downstream to the views that read them, as a "
		  "tree; each asset is followed once. For a column, it shows the columns it is derived from, down to "
		  "tables, and the view columns derived from it; run {learn views} first. Data moved by programs "
		  "outside the catalog is not included.",
	.params = params,
	.columns = columns,
	.noun = "asset",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(AT),
	.sum = &answer_lineage_summary,
	.run = get_lineage,
};
