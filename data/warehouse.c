#include "warehouse.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "model/record.h"

#include "base/banned.h"

enum { ROW_BYTES = 18, FIELD_BYTES = 7, ALWAYS_OLD_DAYS = 61 };

struct reader {
	struct arena *arena;
	struct warehouse *to;
	struct err *err;
	int line;
	struct namespace *schema; /* the block's, or the one its table is in */
	struct asset *asset;	  /* NULL: the block is a schema's */
	str block;		  /* the table's name as the block has it */
	int since;		  /* the first generation the block is in */
	bool skip;		  /* the block is not in this generation */
	struct strs sql;
	struct {
		str column, from, to;
	} months;
};

static bool mistake(struct reader *r, const char *what)
{
	return err_set(r->err, ERR_CONFIG, "warehouse.tables, line %d: %s", r->line, what);
}

/* ---- words ---- */

static str next_word(str *rest)
{
	str word = NO_STR;
	ptrdiff_t quote;

	*rest = str_trim(*rest);
	if (str_starts(*rest, S("\"")) && (quote = str_at(str_from(*rest, 1), '"')) >= 0) {
		word = str_upto(str_from(*rest, 1), quote);
		*rest = str_from(*rest, quote + 2);
		return word;
	}
	str_cut(rest, ' ', &word);
	return word;
}

/* "order_id, line_no" */
static struct strs listed(struct reader *r, str text)
{
	struct strs out = { 0 };
	str part;

	while (str_cut(&text, ',', &part))
		if (str_trim(part).len)
			*push(&out, r->arena) = str_trim(part);
	return out;
}

/* "core.dim_date", or a name in this schema, whose reference then has no namespace. */
static struct asset_ref ref_of(const struct reader *r, str name)
{
	ptrdiff_t dot = str_at(name, '.');
	str ns = dot < 0 ? r->schema->name : str_upto(name, dot);

	return (struct asset_ref){ str_eq(ns, r->schema->name) ? NO_STR : ns, str_from(name, dot + 1) };
}

/* A name for a constraint, as the warehouse would make one. */
static str named(struct reader *r, const char *prefix, const struct strs *fields)
{
	scoped(sb_free) struct sb b = SB(1024);

	sb_fmt(&b, "%s_%.*s", prefix, STR(r->block));
	for (ptrdiff_t i = 0; fields && i < fields->len; i++)
		sb_fmt(&b, "_%.*s", STR(fields->at[i]));
	return str_dup(r->arena, sb_str(&b));
}

/* ---- what a block says at the margin ---- */

static bool say_about(struct reader *r, str text)
{
	*(r->asset ? &r->asset->comment : &r->schema->comment) = text;
	return true;
}

static bool say_owner(struct reader *r, str text)
{
	*(r->asset ? &r->asset->owner : &r->schema->owner) = text;
	return true;
}

static bool say_rows(struct reader *r, str text)
{
	int64_t n = UNKNOWN;

	for (int g = r->since; g <= r->to->generation && text.len; g++)
		if (!str_int(next_word(&text), &n))
			return mistake(r, "rows should be whole numbers");
	r->asset->stats.row_count = n;
	r->asset->stats.row_kind = COUNT_EXACT;
	r->asset->stats.row_origin = S("information schema");
	return true;
}

static bool say_made(struct reader *r, str text)
{
	instant day;

	if (!instant_parse(text, &day))
		return mistake(r, "made should be a date");
	r->asset->stats.created_at = day + SECONDS(8 * 3600 + (int64_t)(str_hash(r->block) % 32000));
	return true;
}

/* What is written all the time was as young in every generation; what was written once stays where it was. */
static bool say_written(struct reader *r, str text)
{
	instant at;
	int64_t age;

	if (!duration_parse(text, &age))
		return mistake(r, "written should be an age such as 35m or 400d");
	at = r->to->newest - age;
	if (at > r->to->now && age < DAYS(ALWAYS_OLD_DAYS))
		at = r->to->now - age;
	r->asset->stats.modified_at = at + SECONDS((int64_t)(str_hash(r->block) % 55));
	r->asset->stats.modified_origin = S("last altered, as the warehouse says");
	return true;
}

static struct key *add_key(struct reader *r, enum key_kind kind, const char *prefix, str columns)
{
	struct key *k = push(&r->asset->keys, r->arena);

	*k = (struct key){ .kind = kind, .fields = listed(r, columns), .enforced = NO };
	k->name = named(r, prefix, kind == KEY_PRIMARY ? NULL : &k->fields);
	return k;
}

static bool say_key(struct reader *r, str text)
{
	add_key(r, KEY_PRIMARY, "pk", text);
	return true;
}

static bool say_unique(struct reader *r, str text)
{
	add_key(r, KEY_UNIQUE, "uk", text);
	return true;
}

static bool say_check(struct reader *r, str text)
{
	struct key *k = add_key(r, KEY_CHECK, "ck", S(""));

	k->name = str_fmt(r->arena, "%.*s_%td", STR(k->name), r->asset->keys.len);
	k->expression = text;
	return true;
}

/* region_key -> core.dim_region region_key */
static bool say_ref(struct reader *r, str text)
{
	ptrdiff_t arrow = str_find(text, S(" -> "));
	struct key *k;
	str to;

	if (arrow < 0)
		return mistake(r, "ref should be COLUMNS -> TABLE [COLUMNS]");
	k = add_key(r, KEY_FOREIGN, "fk", str_upto(text, arrow));
	to = str_from(text, arrow + 4);
	k->target = ref_of(r, next_word(&to));
	k->target_fields = str_trim(to).len ? listed(r, to) : k->fields;
	return k->target_fields.len == k->fields.len || mistake(r, "as many columns there as here");
}

static bool say_index(struct reader *r, str text)
{
	struct index *x = push(&r->asset->indexes, r->arena);
	struct strs fields;

	*x = (struct index){ .name = next_word(&text), .valid = YES };
	fields = listed(r, text);
	for (ptrdiff_t i = 0; i < fields.len; i++)
		*push(&x->parts, r->arena) = (struct index_part){ .field = fields.at[i] };
	return true;
}

static bool say_reads(struct reader *r, str text)
{
	struct strs names = listed(r, text);

	for (ptrdiff_t i = 0; i < names.len; i++)
		*push(&r->asset->depends, r->arena) = (struct depend){ .on = ref_of(r, names.at[i]) };
	return true;
}

static bool say_sql(struct reader *r, str text)
{
	*push(&r->sql, r->arena) = text;
	return true;
}

static bool say_months(struct reader *r, str text)
{
	r->months.column = next_word(&text);
	r->months.from = next_word(&text);
	r->months.to = next_word(&text);
	return r->months.to.len == 7 || mistake(r, "months should be COLUMN 2025-07 2026-01");
}

static bool say_prop(struct reader *r, str text)
{
	str key = next_word(&text);

	props_put(&r->asset->props, r->arena, key, str_trim(text));
	return true;
}

static bool say_problem(struct reader *r, str text)
{
	r->asset->problem = text;
	return true;
}

static bool say_called(struct reader *r, str text)
{
	r->asset->name = text;
	return true;
}

static const struct {
	str word;
	bool of_table; /* a schema has it not */
	bool (*say)(struct reader *r, str text);
} says[] = {
	{ S("about"), false, say_about },    { S("owner"), false, say_owner },	  { S("rows"), true, say_rows },
	{ S("made"), true, say_made },	     { S("written"), true, say_written }, { S("key"), true, say_key },
	{ S("unique"), true, say_unique },   { S("check"), true, say_check },	  { S("ref"), true, say_ref },
	{ S("index"), true, say_index },     { S("reads"), true, say_reads },	  { S("sql"), true, say_sql },
	{ S("months"), true, say_months },   { S("prop"), true, say_prop },	  { S("called"), true, say_called },
	{ S("problem"), true, say_problem },
};

/* ---- columns ---- */

/* The text behind mark, cut off from the line; absent when there is none. */
static str cut_behind(str *line, str mark)
{
	ptrdiff_t at = str_find(*line, mark);
	str behind;

	if (at < 0)
		return NO_STR;
	behind = str_trim(str_from(*line, at + mark.len));
	*line = str_trim(str_upto(*line, at));
	return behind;
}

/* customer_key NUMBER(38,0) not null = 0 -- surrogate */
static bool read_column(struct reader *r, str line)
{
	struct field f;

	field_start(&f);
	f.comment = cut_behind(&line, S(" -- "));
	f.default_value = cut_behind(&line, S(" = "));
	f.nullable = YES;
	if (str_ends(line, S(" not null"))) {
		f.nullable = NO;
		line = str_upto(line, line.len - 9);
	}
	f.name = next_word(&line);
	f.type = str_trim(line);
	if (!f.type.len)
		return mistake(r, "a column needs a type");
	*push(&r->asset->fields, r->arena) = f;
	return true;
}

/* ---- partitions ---- */

static bool month_after(struct reader *r, str *month)
{
	int64_t y, m;

	if (!str_int(str_upto(*month, 4), &y) || !str_int(str_from(*month, 5), &m))
		return mistake(r, "a month is written 2025-07");
	*month = str_fmt(r->arena, "%04lld-%02lld", (long long)(m == 12 ? y + 1 : y), (long long)(m == 12 ? 1 : m + 1));
	return true;
}

static int64_t size_of(int64_t rows, ptrdiff_t fields)
{
	int64_t bytes = rows * (ROW_BYTES + FIELD_BYTES * (int64_t)fields);

	return bytes - bytes % 512 + (rows ? 2048 : 0);
}

/* The rows of the days of this month that are past, of so many a day. */
static void add_month(struct reader *r, const struct asset *whole, str month, instant from, instant to, double a_day,
		      int64_t *total)
{
	struct asset *p = push(&r->to->assets, r->arena);
	instant until = to < r->to->now ? to : r->to->now;

	*p = *whole;
	p->kind = ASSET_PARTITION;
	p->name = str_fmt(r->arena, "%.*s_%.*s_%.*s", STR(whole->name), STR(str_upto(month, 4)),
			  STR(str_from(month, 5)));
	p->native = str_fmt(r->arena, "%u", (unsigned)str_hash(p->name));
	p->comment = NO_STR;
	p->part_key = NO_STR;
	p->part_of = (struct asset_ref){ NO_STR, whole->name };
	p->part_bound = str_fmt(r->arena, "%.*s from %.*s to %.*s", STR(r->months.column),
				STR(str_upto(instant_iso(r->arena, from), 10)),
				STR(str_upto(instant_iso(r->arena, to), 10)));
	p->stats.row_count = (int64_t)(a_day * (double)(until - from) / (double)DAYS(1) *
				       (1.0 + (double)(str_hash(month) % 21) / 100.0 - 0.1));
	p->stats.size_bytes = size_of(p->stats.row_count, whole->fields.len);
	p->stats.size_kind = COUNT_EXACT;
	p->stats.created_at = from + SECONDS(300);
	if (to < r->to->now)
		p->stats.modified_at = to + SECONDS(7900);
	*total += p->stats.row_count;
}

/* The rows that were said are those of the newest generation; older ones have fewer months. */
static bool add_months(struct reader *r, struct asset *whole)
{
	str month = r->months.from, next = month;
	int64_t total = 0;
	instant from, to, first;
	double a_day;

	if (!instant_parse(str_fmt(r->arena, "%.*s-01", STR(month)), &first))
		return mistake(r, "a month is written 2025-07");
	whole->kind = ASSET_PARTITIONED_TABLE;
	whole->part_key = r->months.column;
	a_day = (double)whole->stats.row_count * (double)DAYS(1) / (double)(r->to->newest - first);
	for (from = first; str_cmp(month, r->months.to) <= 0 && from < r->to->now; month = next, from = to) {
		if (!month_after(r, &next) || !instant_parse(str_fmt(r->arena, "%.*s-01", STR(next)), &to))
			return mistake(r, "a month is written 2025-07");
		add_month(r, whole, month, from, to, a_day, &total);
	}
	whole->stats.row_count = total;
	return true;
}

/* ---- blocks ---- */

static bool end_block(struct reader *r)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct asset *a = r->asset, whole;

	if (!a)
		return true;
	for (ptrdiff_t i = 0; i < r->sql.len; i++)
		sb_fmt(&b, "%s%.*s", i ? "\n" : "", STR(r->sql.at[i]));
	if (b.len)
		a->definition = str_dup(r->arena, sb_str(&b));
	whole = *a;
	if (r->months.column.len && !add_months(r, &whole))
		return false;
	if (whole.stats.row_count != UNKNOWN) {
		whole.stats.size_bytes = size_of(whole.stats.row_count, whole.fields.len);
		whole.stats.size_kind = COUNT_EXACT;
	}
	*push(&r->to->assets, r->arena) = whole;
	return true;
}

static void begin_schema(struct reader *r, str name)
{
	r->schema = push(&r->to->namespaces, r->arena);
	*r->schema = (struct namespace){ .name = name, .kind = S("schema") };
}

static void begin_asset(struct reader *r, enum asset_kind kind, str name)
{
	struct asset *a = new (r->arena, struct asset);

	asset_start(a);
	a->kind = kind;
	a->ns = r->schema->name;
	a->name = name;
	a->owner = r->schema->owner;
	a->native = str_fmt(r->arena, "%u", (unsigned)str_hash(str_fmt(r->arena, "%.*s.%.*s", STR(a->ns), STR(name))));
	r->asset = a;
}

static const struct {
	str word;
	enum asset_kind kind;
} kinds[] = {
	{ S("table"), ASSET_TABLE },
	{ S("view"), ASSET_VIEW },
	{ S("materialized"), ASSET_MATERIALIZED_VIEW },
	{ S("external"), ASSET_EXTERNAL_TABLE },
	{ S("topic"), ASSET_TOPIC },
};

/* Does the word begin a block? Then the one before is done. */
static bool begin(struct reader *r, str word, str rest, int since, bool here, bool *begun)
{
	bool is_schema = str_eq(word, S("schema"));

	*begun = is_schema;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		*begun |= str_eq(word, kinds[i].word);
	if (!*begun)
		return true;
	if (!end_block(r))
		return false;
	r->asset = NULL;
	r->sql = (struct strs){ 0 };
	r->months.column = NO_STR;
	r->skip = !here;
	r->since = since;
	r->block = next_word(&rest);
	if (is_schema)
		begin_schema(r, r->block);
	for (size_t i = 0; here && i < sizeof kinds / sizeof *kinds; i++)
		if (str_eq(word, kinds[i].word))
			begin_asset(r, kinds[i].kind, r->block);
	return r->schema || mistake(r, "a schema comes first");
}

/* [2-3] or [1], cut off the line. */
static bool read_span(struct reader *r, str *line, int *from, int *to)
{
	int64_t first = 1, last = GENERATIONS;
	ptrdiff_t end = str_at(*line, ']'), dash;
	str span;

	if (str_starts(*line, S("["))) {
		span = end < 0 ? S("") : str_upto(str_from(*line, 1), end - 1);
		dash = str_at(span, '-');
		if (!str_int(dash < 0 ? span : str_upto(span, dash), &first) ||
		    !str_int(dash < 0 ? span : str_from(span, dash + 1), &last))
			return mistake(r, "generations are written [1], or [2-3]");
		*line = str_from(*line, end + 2);
	}
	*from = (int)first;
	*to = (int)last;
	return true;
}

static bool read_line(struct reader *r, str line)
{
	int from = 1, to = GENERATIONS;
	bool here, begun = false;
	str word, rest;

	if (!read_span(r, &line, &from, &to))
		return false;
	here = r->to->generation >= from && r->to->generation <= to;
	rest = line;
	word = next_word(&rest);
	if (line.at[0] != ' ' && !begin(r, word, rest, from, here, &begun))
		return false;
	if (begun || r->skip || !here)
		return true;
	if (line.at[0] == ' ')
		return r->asset ? read_column(r, line) : mistake(r, "a schema has no columns");
	for (size_t i = 0; i < sizeof says / sizeof *says; i++)
		if (str_eq(word, says[i].word) && (r->asset || !says[i].of_table))
			return says[i].say(r, str_trim(rest));
	return mistake(r, "nothing begins with this word");
}

bool warehouse_read(struct arena *a, str text, struct warehouse *w, struct err *err)
{
	struct reader r = { .arena = a, .to = w, .err = err };
	str line;

	while (str_cut(&text, '\n', &line)) {
		r.line++;
		if (line.len && line.at[0] != '#' && str_trim(line).len && !read_line(&r, line))
			return false;
	}
	return end_block(&r);
}

/* ---- writing ---- */

static int by_namespace(const void *a, const void *b)
{
	return str_cmp(((const struct namespace *)a)->name, ((const struct namespace *)b)->name);
}

static int by_name(const void *a, const void *b)
{
	const struct asset *x = a, *y = b;
	int ns = str_cmp(x->ns, y->ns);

	return ns ? ns : str_cmp(x->name, y->name);
}

/* The digest of a generation is the sum of those of its records. */
static void add_digest(struct digest *sum, str definition)
{
	struct digest d = record_digest(definition);
	unsigned carry = 0;

	for (int i = 31; i >= 0; i--) {
		carry += (unsigned)sum->at[i] + d.at[i];
		sum->at[i] = (unsigned char)carry;
		carry >>= 8;
	}
}

static void put_header(struct sb *out, const struct warehouse *w, const struct digest *digest)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jw j = jw_to(out);
	char hex[65];

	digest_hex(digest, hex);
	jw_object(&j);
	jw_str_at(&j, "ocat", S("snapshot"));
	jw_int_at(&j, "version", 1);
	jw_str_at(&j, "catalog", S("warehouse"));
	jw_str_at(&j, "type", S("snowflake"));
	jw_int_at(&j, "generation", w->generation);
	jw_str_at(&j, "taken_at", instant_iso(a, w->now));
	jw_str_at(&j, "digest", str_of(hex));
	jw_end_object(&j);
	sb_putc(out, '\n');
}

void warehouse_put(struct sb *out, struct warehouse *w)
{
	scoped(sb_free) struct sb lines = SB(SB_MAX), record = SB(SB_MAX);
	struct digest digest = { 0 };

	qsort(w->namespaces.at, (size_t)w->namespaces.len, sizeof *w->namespaces.at, by_namespace);
	qsort(w->assets.at, (size_t)w->assets.len, sizeof *w->assets.at, by_name);
	for (ptrdiff_t i = 0; i < w->namespaces.len; i++) {
		sb_reset(&record);
		namespace_put(&record, &w->namespaces.at[i], RECORD_DEFINITION);
		add_digest(&digest, sb_str(&record));
		sb_fmt(&lines, "{\"namespace\":%.*s}\n", STR(sb_str(&record)));
	}
	for (ptrdiff_t i = 0; i < w->assets.len; i++) {
		asset_finish(&w->assets.at[i]);
		sb_reset(&record);
		record_put(&record, &w->assets.at[i], RECORD_DEFINITION);
		add_digest(&digest, sb_str(&record));
		sb_puts(&lines, "{\"asset\":");
		record_put(&lines, &w->assets.at[i], RECORD_WHOLE);
		sb_puts(&lines, "}\n");
	}
	put_header(out, w, &digest);
	sb_put(out, sb_str(&lines));
	sb_fmt(out, "{\"end\":{\"namespaces\":%td,\"assets\":%td}}\n", w->namespaces.len, w->assets.len);
}
