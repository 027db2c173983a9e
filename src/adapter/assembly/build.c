#include "adapter/assembly/build.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

/* ---- cells ---- */

enum truth row_truth(const struct row *r, enum cell cell)
{
	str word = r->cell[cell];

	if (word.len && str_is_among(word, " yes y true t 1 "))
		return YES;
	if (word.len && str_is_among(word, " no n false f 0 "))
		return NO;
	return MAYBE;
}

int64_t row_int(const struct row *r, enum cell cell)
{
	int64_t n = UNKNOWN;

	str_int(r->cell[cell], &n);
	return n;
}

instant row_time(const struct row *r, enum cell cell)
{
	instant t = NO_TIME;

	return instant_parse(r->cell[cell], &t) ? t : NO_TIME;
}

/* An empty text says as little as none. */
static str text(const struct row *r, enum cell cell)
{
	return r->cell[cell].len ? r->cell[cell] : NO_STR;
}

/* Says it unless an earlier row did. */
static void set_text(str *to, const struct row *r, enum cell cell)
{
	if (!to->at)
		*to = text(r, cell);
}

static void set_time(instant *to, const struct row *r, enum cell cell)
{
	if (*to == NO_TIME)
		*to = row_time(r, cell);
}

static void put_props(struct arena *a, struct props *to, const struct row *r)
{
	for (ptrdiff_t i = 0; i < r->props.len; i++)
		props_put(to, a, r->props.at[i].key, r->props.at[i].value);
}

/* ---- the asset itself ---- */

static void set_count(int64_t *count, enum count_kind *kind, const struct row *r, enum cell of, enum cell kind_of)
{
	if (*count != UNKNOWN || row_int(r, of) == UNKNOWN)
		return;
	*count = row_int(r, of);
	*kind = COUNT_ESTIMATED;
	count_kind_named(r->cell[kind_of], kind);
}

static void set_stats(struct stats *s, const struct row *r)
{
	set_count(&s->row_count, &s->row_kind, r, CELL_ROWS, CELL_ROWS_KIND);
	set_count(&s->size_bytes, &s->size_kind, r, CELL_SIZE, CELL_SIZE_KIND);
	if (s->row_count != UNKNOWN)
		set_text(&s->row_origin, r, CELL_ROWS_ORIGIN);
	set_time(&s->created_at, r, CELL_CREATED);
	set_time(&s->analyzed_at, r, CELL_ANALYZED);
	set_time(&s->modified_at, r, CELL_MODIFIED);
	if (s->modified_at != NO_TIME)
		set_text(&s->modified_origin, r, CELL_MODIFIED_ORIGIN);
}

static void add_asset(struct arena *a, struct asset *out, const struct row *r)
{
	out->ns = r->cell[CELL_NS].at ? r->cell[CELL_NS] : S("");
	out->name = r->cell[CELL_NAME];
	if (r->cell[CELL_KIND].at && !asset_kind_named(r->cell[CELL_KIND], &out->kind))
		out->kind = ASSET_OTHER;
	set_text(&out->comment, r, CELL_COMMENT);
	set_text(&out->owner, r, CELL_OWNER);
	set_text(&out->native, r, CELL_NATIVE);
	set_text(&out->problem, r, CELL_PROBLEM);
	set_text(&out->definition, r, CELL_DEFINITION);
	set_text(&out->part_bound, r, CELL_PART_BOUND);
	set_text(&out->part_key, r, CELL_PART_KEY);
	if (out->readable == MAYBE)
		out->readable = row_truth(r, CELL_READABLE);
	if (r->cell[CELL_PART_OF].len)
		out->part_of = (struct asset_ref){ r->cell[CELL_PART_OF_NS], r->cell[CELL_PART_OF] };
	set_stats(&out->stats, r);
	put_props(a, &out->props, r);
}

/* ---- columns ---- */

static void add_column(struct arena *a, struct asset *out, const struct row *r)
{
	struct field *f = push(&out->fields, a);

	field_start(f);
	f->name = r->cell[CELL_COLUMN];
	f->type = text(r, CELL_TYPE);
	f->nullable = row_truth(r, CELL_NULLABLE);
	f->default_value = r->cell[CELL_DEFAULT];
	f->generated = text(r, CELL_GENERATED);
	f->generated_as = text(r, CELL_GENERATED_AS);
	f->identity = text(r, CELL_IDENTITY);
	f->collation = text(r, CELL_COLLATION);
	f->comment = text(r, CELL_COMMENT);
	f->native = text(r, CELL_NATIVE);
	f->readable = row_truth(r, CELL_READABLE);
	put_props(a, &f->props, r);
}

/* ---- keys and indexes: a row for each column ---- */

static int by_arrival(const struct row *x, const struct row *y)
{
	return x < y ? -1 : x > y;
}

static int by_ordinal(const void *a, const void *b)
{
	const struct row *x = *(struct row *const *)a, *y = *(struct row *const *)b;
	int64_t m = row_int(x, CELL_ORDINAL), n = row_int(y, CELL_ORDINAL);

	return m < n ? -1 : m > n ? 1 : by_arrival(x, y);
}

static int by_part(const void *a, const void *b)
{
	const struct row *x = *(struct row *const *)a, *y = *(struct row *const *)b;
	int order = str_cmp(x->cell[CELL_PART], y->cell[CELL_PART]);

	order = order ? order : str_cmp(x->cell[CELL_KIND], y->cell[CELL_KIND]);
	return order ? order : by_ordinal(a, b);
}

static void sort(struct row_list *rows, int (*order)(const void *, const void *))
{
	if (rows->len)
		qsort(rows->at, (size_t)rows->len, sizeof *rows->at, order);
}

/* One without a name is a part by itself. */
static bool is_same_part(const struct row *x, const struct row *y)
{
	return x->cell[CELL_PART].len && str_eq(x->cell[CELL_PART], y->cell[CELL_PART]) &&
	       str_eq(x->cell[CELL_KIND], y->cell[CELL_KIND]);
}

/* The number of rows, from the i-th on, of one part. */
static ptrdiff_t rows_of_part(const struct row_list *rows, ptrdiff_t i)
{
	ptrdiff_t n = 1;

	while (i + n < rows->len && is_same_part(rows->at[i], rows->at[i + n]))
		n++;
	return n;
}

/* The word of an action; doing nothing is none. */
static str action(struct arena *a, str word)
{
	return !word.len || str_eq_fold(word, S("no action")) ? NO_STR : str_lower(a, word);
}

static void add_key(struct arena *a, struct asset *out, struct row *const *rows, ptrdiff_t n)
{
	const struct row *r = rows[0];
	struct key *k;
	enum key_kind kind;

	if (!key_kind_named(r->cell[CELL_KIND], &kind))
		return;
	k = push(&out->keys, a);
	*k = (struct key){ .kind = kind,
			   .name = text(r, CELL_PART),
			   .match = text(r, CELL_MATCH),
			   .expression = text(r, CELL_EXPRESSION),
			   .comment = text(r, CELL_COMMENT),
			   .on_update = action(a, r->cell[CELL_ON_UPDATE]),
			   .on_delete = action(a, r->cell[CELL_ON_DELETE]),
			   .enforced = row_truth(r, CELL_ENFORCED),
			   .validated = row_truth(r, CELL_VALIDATED),
			   .deferrable = row_truth(r, CELL_DEFERRABLE),
			   .deferred = row_truth(r, CELL_DEFERRED) };
	if (kind == KEY_FOREIGN)
		k->target = (struct asset_ref){ r->cell[CELL_TARGET_NS].at ? r->cell[CELL_TARGET_NS] : out->ns,
						r->cell[CELL_TARGET] };
	for (ptrdiff_t i = 0; i < n; i++) {
		if (rows[i]->cell[CELL_COLUMN].at)
			*push(&k->fields, a) = rows[i]->cell[CELL_COLUMN];
		if (rows[i]->cell[CELL_TARGET_COLUMN].at)
			*push(&k->target_fields, a) = rows[i]->cell[CELL_TARGET_COLUMN];
	}
	if (k->target_fields.len != k->fields.len)
		k->target_fields = (struct strs){ 0 };
}

void build_keys(struct arena *a, struct row_list *rows, struct asset *out)
{
	ptrdiff_t n;

	sort(rows, by_part);
	for (ptrdiff_t i = 0; i < rows->len; i += n) {
		n = rows_of_part(rows, i);
		add_key(a, out, &rows->at[i], n);
	}
}

static void add_index(struct arena *a, struct asset *out, struct row *const *rows, ptrdiff_t n)
{
	const struct row *r = rows[0];
	struct index *x = push(&out->indexes, a);

	*x = (struct index){ .name = r->cell[CELL_PART],
			     .method = text(r, CELL_METHOD),
			     .unique = row_truth(r, CELL_UNIQUE) == YES,
			     .primary = row_truth(r, CELL_PRIMARY) == YES,
			     .valid = row_truth(r, CELL_VALID),
			     .predicate = text(r, CELL_PREDICATE),
			     .definition = text(r, CELL_DEFINITION),
			     .options = text(r, CELL_OPTIONS),
			     .comment = text(r, CELL_COMMENT) };
	for (ptrdiff_t i = 0; i < n; i++) {
		if (row_truth(rows[i], CELL_INCLUDED) == YES)
			*push(&x->includes, a) = rows[i]->cell[CELL_COLUMN];
		else if (rows[i]->cell[CELL_COLUMN].at || rows[i]->cell[CELL_EXPRESSION].at)
			*push(&x->parts,
			      a) = (struct index_part){ .field = text(rows[i], CELL_COLUMN),
							.expression = text(rows[i], CELL_EXPRESSION),
							.collation = text(rows[i], CELL_COLLATION),
							.descending = row_truth(rows[i], CELL_DESCENDING) == YES };
	}
}

static void build_indexes(struct arena *a, struct row_list *rows, struct asset *out)
{
	ptrdiff_t n;

	sort(rows, by_part);
	for (ptrdiff_t i = 0; i < rows->len; i += n) {
		n = rows_of_part(rows, i);
		add_index(a, out, &rows->at[i], n);
	}
}

/* ---- the rest ---- */

static void add_trigger(struct arena *a, struct asset *out, const struct row *r)
{
	*push(&out->triggers, a) = (struct trigger){ .name = r->cell[CELL_PART],
						     .timing = text(r, CELL_TIMING),
						     .events = text(r, CELL_EVENTS),
						     .definition = text(r, CELL_DEFINITION),
						     .comment = text(r, CELL_COMMENT),
						     .enabled = row_truth(r, CELL_ENABLED) };
}

/* What a view reads: a row for each table, or for each column of it. */
static void add_depend(struct arena *a, struct asset *out, const struct row *r)
{
	struct asset_ref on = { r->cell[CELL_TARGET_NS].at ? r->cell[CELL_TARGET_NS] : out->ns, r->cell[CELL_TARGET] };
	struct depend *d = NULL;

	for (ptrdiff_t i = 0; i < out->depends.len && !d; i++)
		if (str_eq(out->depends.at[i].on.name, on.name) && str_eq(out->depends.at[i].on.ns, on.ns))
			d = &out->depends.at[i];
	if (!d) {
		d = push(&out->depends, a);
		*d = (struct depend){ .on = on };
	}
	if (r->cell[CELL_TARGET_COLUMN].len)
		*push(&d->fields, a) = r->cell[CELL_TARGET_COLUMN];
}

void build_asset(struct arena *a, struct row_list rows[ROW_KIND_COUNT], struct asset *out)
{
	asset_start(out);
	for (ptrdiff_t i = 0; i < rows[ROW_ASSET].len; i++)
		add_asset(a, out, rows[ROW_ASSET].at[i]);
	sort(&rows[ROW_COLUMN], by_ordinal);
	for (ptrdiff_t i = 0; i < rows[ROW_COLUMN].len; i++)
		add_column(a, out, rows[ROW_COLUMN].at[i]);
	build_keys(a, &rows[ROW_KEY], out);
	build_indexes(a, &rows[ROW_INDEX], out);
	for (ptrdiff_t i = 0; i < rows[ROW_TRIGGER].len; i++)
		add_trigger(a, out, rows[ROW_TRIGGER].at[i]);
	for (ptrdiff_t i = 0; i < rows[ROW_DEPEND].len; i++)
		add_depend(a, out, rows[ROW_DEPEND].at[i]);
}
