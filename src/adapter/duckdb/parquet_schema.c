#include "adapter/duckdb/parquet_schema.h"

#include "base/arena.h"

#include "base/banned.h"

enum { DEPTH_MOST = 60, TYPE_LONGEST = 1 << 20 };

struct tree {
	const struct parquet_reading *of;
	ptrdiff_t at;
};

static const struct parquet_node *next(struct tree *t)
{
	return t->at < t->of->nodes.len ? &t->of->nodes.at[t->at++] : NULL;
}

static const struct parquet_node *peek(const struct tree *t, ptrdiff_t ahead)
{
	return t->at + ahead < t->of->nodes.len ? &t->of->nodes.at[t->at + ahead] : NULL;
}

static int64_t children_of(const struct parquet_node *n)
{
	return n && n->children != UNKNOWN && n->children > 0 ? n->children : 0;
}

static void skip(struct tree *t, const struct parquet_node *n, int depth)
{
	for (int64_t i = 0; n && depth < DEPTH_MOST && i < children_of(n) && peek(t, 0); i++)
		skip(t, next(t), depth + 1);
}

static bool is(const struct parquet_node *n, const char *converted, const char *logical)
{
	return str_is_among(n->converted, converted) || str_starts(n->logical, str_of(logical));
}

static bool repeats(const struct parquet_node *n)
{
	return n && str_eq(n->repetition, S("REPEATED"));
}

static void put_type(struct sb *out, struct tree *t, const struct parquet_node *n, bool element, int depth);

static void put_struct(struct sb *out, struct tree *t, const struct parquet_node *n, const char *start, bool named,
		       int depth)
{
	sb_puts(out, start);
	for (int64_t i = 0; i < children_of(n) && peek(t, 0); i++) {
		const struct parquet_node *child = next(t);

		sb_puts(out, i ? ", " : "");
		if (named) {
			sql_plain_name(out, &dialect_duckdb, child->name);
			sb_putc(out, ' ');
		}
		put_type(out, t, child, false, depth + 1);
	}
	sb_putc(out, ')');
}

/* A list is a group around a group around its elements; older writers left out the inner group. */
static void put_list(struct sb *out, struct tree *t, int depth)
{
	const struct parquet_node *inner = next(t), *first = peek(t, 0);
	bool wraps = children_of(inner) == 1 && !str_eq(inner->name, S("array"));

	if (wraps) {
		t->at++;
		put_type(out, t, first, false, depth + 1);
	} else {
		put_type(out, t, inner, true, depth + 1);
	}
	sb_puts(out, "[]");
}

/* element: of a list, which already says that it repeats. */
static void put_type(struct sb *out, struct tree *t, const struct parquet_node *n, bool element, int depth)
{
	bool many = repeats(n) && !element;

	if (!n) { /* a footer that promises more */
		sb_puts(out, "UNKNOWN");
		return;
	}
	if (n->duck_type.len) {
		sb_put(out, n->duck_type);
		skip(t, n, depth);
		return;
	}
	if (depth >= DEPTH_MOST) {
		skip(t, n, depth);
		sb_puts(out, "UNKNOWN");
	} else if (is(n, " VARIANT ", "VariantType")) {
		skip(t, n, depth);
		sb_puts(out, "VARIANT");
	} else if (children_of(n) == 1 && repeats(peek(t, 0)) && is(n, " LIST ", "ListType")) {
		put_list(out, t, depth);
	} else if (children_of(n) == 1 && repeats(peek(t, 0)) && children_of(peek(t, 0)) == 2 &&
		   is(n, " MAP MAP_KEY_VALUE ", "MapType")) {
		put_struct(out, t, next(t), "MAP(", false, depth);
	} else if (children_of(n)) {
		put_struct(out, t, n, "STRUCT(", true, depth);
	} else {
		sb_put(out, n->type);
	}
	sb_puts(out, many ? "[]" : "");
}

static enum truth nullable_of(const struct parquet_node *n)
{
	return str_eq(n->repetition, S("REQUIRED")) ? NO : str_eq(n->repetition, S("OPTIONAL")) ? YES : MAYBE;
}

/* Comments are texts of the file that names the columns. */
static void finish(struct parquet_reading *p)
{
	const struct map_entry *e = map_get(&p->reading->files, p->path);
	struct data_file *f = e ? e->ptr : NULL;
	struct data_shape shape = { 0 };
	struct tree t = { p, 1 }; /* the first is the root */

	while (f && peek(&t, 0)) {
		scoped(sb_free) struct sb type = SB(TYPE_LONGEST);
		const struct parquet_node *n = next(&t);

		put_type(&type, &t, n, false, 0);
		*push(&shape, p->scratch) = (struct data_column){ n->name, str_dup(p->scratch, sb_str(&type)),
								  props_get(&f->comments, n->name), nullable_of(n) };
	}
	if (f)
		f->shape = data_shape_of(p->reading, &shape);
	arena_reset(p->scratch);
	p->nodes.at = NULL;
	p->nodes.len = p->nodes.cap = 0;
	p->path = NO_STR;
}

void parquet_element(struct parquet_reading *p, const str *cells, int n)
{
	struct parquet_node node = { .children = UNKNOWN };

	(void)n;
	if (p->path.at && !str_eq(p->path, cells[0]))
		finish(p);
	if (!p->path.at)
		p->path = str_dup(p->scratch, cells[0]);
	node.name = str_dup(p->scratch, cells[1]);
	node.type = str_dup(p->scratch, cells[2]);
	node.repetition = str_dup(p->scratch, cells[3]);
	str_int(cells[4], &node.children);
	node.converted = str_dup(p->scratch, cells[5]);
	node.logical = str_dup(p->scratch, cells[6]);
	node.duck_type = str_dup(p->scratch, cells[7]);
	*push(&p->nodes, p->scratch) = node;
}

bool parquet_end(struct parquet_reading *p)
{
	if (p->path.at)
		finish(p);
	return true;
}
