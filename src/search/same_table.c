#include "search/same_table.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "index/names.h"
#include "base/banned.h"

/* What adds to the share of columns that two tables have; and by how much the best must be ahead. */
static const double OF_TABLE = 0.06, OF_WORDS = 0.1, OF_NAME = 0.06, OF_PLACE = 0.08, BY_FAR = 0.04;
/*
 * TELLING_LEAST: columns that two tables need to be the same whatever they are called; COMMON_LEAST: that are called
 * the same. FEW_TABLES, OFTEN: a column of fewer tables, or of fewer than one in so many, is telling. LOOKED_UP:
 * columns that are looked up in the other catalog; CANDIDATES: the tables that most of them lead to; TABLES_MOST: a
 * column of more tables leads to none of them.
 */
enum { TELLING_LEAST = 3, COMMON_LEAST = 3, FEW_TABLES = 4, OFTEN = 20 };
enum { LOOKED_UP = 8, CANDIDATES = 12, TABLES_MOST = 200, COLUMNS_MOST = 2000, WORDS_MOST = 16 };

static const char common_columns[] =
	" id uuid guid key code name title label description comment comments note notes type kind category status "
	"state value amount quantity date year month active enabled deleted version sort position sequence created "
	"updated modified createdat createdon createdby createddate updatedat updatedon updatedby updateddate "
	"modifiedat modifiedby deletedat "
	"timestamp ts ";

/* Words of a table's name that say where it is, not what it has. */
static const char place_words[] =
	" raw stg staging src source ods dwh dw dim fact fct tbl table view vw v t copy replica mirror public dbo "
	"export import landing bronze silver gold base mart ";

/* With what the columns begin that are added by what copies tables, besides an underscore. */
static const char loader_words[] =
	" etl elt dw dwh cdc load loaded ingest ingested ingestion batch fivetran airbyte stitch dbt meta sys ";

/* ---- columns ---- */

struct column {
	str key; /* folded, without separators: customerId is customer_id */
	enum type_class class;
	uint32_t name; /* in the catalog's list */
	int64_t tables;
	bool loaded; /* added by what copies tables */
	bool telling;
};

struct words {
	str at[WORDS_MOST];
	int len;
};

struct table {
	const struct names *names;
	int64_t asset;
	struct column *column;
	int columns, telling;
	int own;		   /* columns that no loader added */
	struct map by_key;	   /* to its index */
	struct words words, place; /* of its name; of its catalog and namespace */
	str key;		   /* its name, as those of columns */
};

static str without_separators(struct arena *a, str folded)
{
	char *key = new_n(a, char, folded.len + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < folded.len; i++)
		if (folded.at[i] != '_' && folded.at[i] != '-' && folded.at[i] != ' ' && folded.at[i] != '.')
			key[n++] = folded.at[i];
	return str_n(key, n);
}

bool same_column(str one, str other)
{
	scoped(arena_close) struct arena *a = arena_open();

	return str_eq(without_separators(a, utf8_fold_str(a, one)), without_separators(a, utf8_fold_str(a, other)));
}

static bool is_loaded(str folded)
{
	str first = folded;

	str_cut(&folded, '_', &first);
	return !first.len || str_is_among(first, loader_words);
}

static bool is_telling(const struct names *n, const struct column *c)
{
	return !c->loaded && !str_is_among(c->key, common_columns) &&
	       (c->tables < FEW_TABLES || c->tables * OFTEN <= n->tables.count);
}

static struct column column_of(struct arena *a, const struct names *n, int64_t field)
{
	struct names_field f = names_field(n, field);
	bool is_there = f.name < n->columns.count;
	str folded = is_there ? packed_name(&n->columns, f.name) : S("");
	struct column c = { .key = without_separators(a, folded), .class = f.shape.class, .name = f.name };

	c.tables = is_there && names_postings_sound(n, f.name)
			   ? n->column_assets.start[f.name + 1] - n->column_assets.start[f.name]
			   : 0;
	c.loaded = !c.key.len || is_loaded(folded);
	c.telling = is_telling(n, &c);
	return c;
}

/* ---- tables ---- */

/* Equal for a word and its plural: countr of country and countries. */
static str stem(str word)
{
	static const struct {
		str end;
		ptrdiff_t cut;
	} ends[] = { { S("ies"), 3 },  { S("y"), 1 },  { S("sses"), 2 }, { S("xes"), 2 },
		     { S("ches"), 2 }, { S("ss"), 0 }, { S("s"), 1 } };

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (word.len > 3 && str_ends(word, ends[i].end))
			return str_upto(word, word.len - ends[i].cut);
	return word;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80);
}

static void add_words(str name, struct words *out)
{
	for (ptrdiff_t from = 0, i = 0; i <= name.len; i++) {
		str word = str_n(name.at + from, i - from);

		if (i < name.len && is_letter(name.at[i]))
			continue;
		if (word.len && out->len < WORDS_MOST && !str_is_among(word, place_words))
			out->at[out->len++] = stem(word);
		from = i + 1;
	}
}

/* False: damaged, or it has no columns, or more than can be compared. */
static bool read_table(struct arena *a, const struct names *n, int64_t asset, struct table *out)
{
	*out = (struct table){ .names = n, .asset = asset, .by_key = map_in(a) };
	if (!names_fields_sound(n, asset))
		return false;
	out->columns = (int)(n->fields.start[asset + 1] - n->fields.start[asset]);
	if (!out->columns || out->columns > COLUMNS_MOST)
		return false;
	out->column = new_n(a, struct column, out->columns);
	for (int i = 0; i < out->columns; i++) {
		out->column[i] = column_of(a, n, (int64_t)n->fields.start[asset] + i);
		out->telling += out->column[i].telling;
		out->own += !out->column[i].loaded;
		map_put(&out->by_key, out->column[i].key, NULL)->num = i;
	}
	out->key = without_separators(a, packed_name(&n->tables, asset));
	add_words(packed_name(&n->tables, asset), &out->words);
	add_words(str_lower(a, n->catalog), &out->place);
	add_words(str_lower(a, packed_name(&n->spaces, numbers_at(&n->ns, asset))), &out->place);
	return true;
}

static bool has_word(const struct words *w, str word)
{
	for (int i = 0; i < w->len; i++)
		if (str_eq(w->at[i], word))
			return true;
	return false;
}

/* A copy often says where it comes from: sales.orders is raw.sales_orders or sales_copy.orders. */
static bool says_place(const struct table *x, const struct table *y)
{
	for (int i = 0; i < x->place.len; i++)
		if (has_word(&y->place, x->place.at[i]) ||
		    (has_word(&y->words, x->place.at[i]) && !has_word(&x->words, x->place.at[i])))
			return true;
	return false;
}

/* 2: the same words, but for those of its place; 1: one has all words of the other; 0: neither, or one says nothing. */
static int alike(const struct table *x, const struct table *y)
{
	int both = 0, more = 0;

	for (int i = 0; i < x->words.len; i++) {
		both += has_word(&y->words, x->words.at[i]);
		more += !has_word(&y->words, x->words.at[i]) && !has_word(&y->place, x->words.at[i]);
	}
	for (int i = 0; i < y->words.len; i++)
		more += !has_word(&x->words, y->words.at[i]) && !has_word(&x->place, y->words.at[i]);
	if (!both || (both < x->words.len && both < y->words.len))
		return 0;
	return more ? 1 : 2;
}

/* ---- types ---- */

enum kind { KIND_OTHER, KIND_UNKNOWN, KIND_NUMBER, KIND_TIME, KIND_TEXT, KIND_NESTED };

/* A system without booleans has numbers. */
static enum kind kind_of(enum type_class c)
{
	switch (c) {
	case TYPE_UNKNOWN: return KIND_UNKNOWN;
	case TYPE_INTEGER:
	case TYPE_DECIMAL:
	case TYPE_FLOAT:
	case TYPE_BOOLEAN: return KIND_NUMBER;
	case TYPE_DATE:
	case TYPE_TIMESTAMP:
	case TYPE_TIME: return KIND_TIME;
	case TYPE_TEXT:
	case TYPE_ENUM:
	case TYPE_UUID:
	case TYPE_NETWORK: return KIND_TEXT;
	case TYPE_JSON:
	case TYPE_ARRAY:
	case TYPE_STRUCT:
	case TYPE_XML: return KIND_NESTED;
	default: return KIND_OTHER;
	}
}

/* What is loaded from files, or into a system that lacks a type, is text. */
static bool same_kind(enum type_class x, enum type_class y)
{
	enum kind g = kind_of(x), h = kind_of(y);

	return x == y || g == KIND_UNKNOWN || h == KIND_UNKNOWN || g == KIND_TEXT || h == KIND_TEXT || (g && g == h);
}

/* ---- two tables ---- */

struct match {
	int common, telling; /* columns that both have; of these, telling in both */
	int alike;
	double score; /* below 0: not the same */
};

static int most(int x, int y)
{
	return x > y ? x : y;
}

static int least(int x, int y)
{
	return x < y ? x : y;
}

/*
 * Two thirds of what the smaller one tells, and half of what the larger one does, which may have joined more to it.
 * Small tables, most of whose columns are common, must be called the same and have the same columns, one of which says
 * something: each application has its own roles (id, name, created_at).
 */
static bool is_same(const struct table *x, const struct table *y, const struct match *m)
{
	int small = least(x->telling, y->telling), large = most(x->telling, y->telling);

	if (m->telling >= TELLING_LEAST)
		return m->telling * 3 >= small * 2 && m->telling * 2 >= large;
	return m->telling && m->alike == 2 && m->common >= COMMON_LEAST && m->common * 4 >= most(x->own, y->own) * 3;
}

static struct match compare(const struct table *x, const struct table *y)
{
	struct match m = { .alike = alike(x, y), .score = -1 };

	for (int i = 0; i < x->columns; i++) {
		const struct map_entry *e = map_get(&y->by_key, x->column[i].key);

		if (!e || x->column[i].loaded || !same_kind(x->column[i].class, y->column[e->num].class))
			continue;
		m.common++;
		m.telling += x->column[i].telling && y->column[e->num].telling;
	}
	if (is_same(x, y, &m))
		m.score = (double)(m.common + m.telling) / (most(x->own, y->own) + most(x->telling, y->telling)) +
			  OF_WORDS * m.alike + (str_eq(x->key, y->key) ? OF_NAME : 0) +
			  (says_place(x, y) || says_place(y, x) ? OF_PLACE : 0);
	return m;
}

/* ---- candidates ---- */

struct counted {
	int64_t asset;
	int times;
};

static int by_rarity(const void *x, const void *y)
{
	const struct column *a = x, *b = y;

	if (a->telling != b->telling)
		return a->telling ? -1 : 1;
	return a->tables != b->tables ? (a->tables < b->tables ? -1 : 1) : str_cmp(a->key, b->key);
}

static int by_times(const void *x, const void *y)
{
	const struct counted *a = x, *b = y;

	return a->times != b->times ? b->times - a->times : (a->asset > b->asset) - (a->asset < b->asset);
}

struct counting {
	struct arena *arena;
	const struct names *there;
	struct map seen; /* asset, as bytes, to its index in list */
	array_of(struct counted) list;
};

static void count_asset(struct counting *c, uint32_t asset)
{
	bool was;
	struct map_entry *e = map_put(&c->seen, str_dup(c->arena, str_n((const char *)&asset, sizeof asset)), &was);

	if (bits_at(c->there->part, asset))
		return;
	if (!was) {
		e->num = c->list.len;
		*push(&c->list, c->arena) = (struct counted){ .asset = asset };
	}
	c->list.at[e->num].times++;
}

static void count_column(struct counting *c, int64_t column)
{
	const struct csr *of = &c->there->column_assets;

	if (!names_postings_sound(c->there, column) || of->start[column + 1] - of->start[column] > TABLES_MOST)
		return;
	for (uint32_t i = of->start[column]; i < of->start[column + 1]; i++)
		count_asset(c, of->to[i]);
}

/* Every column of the other catalog that is spelled so, whatever its case. */
static bool count_spelled(struct counting *c, bits *exact, str folded, const struct stop *stop)
{
	const struct packed *names = &c->there->columns;

	for (int64_t i = 0; i < bits_words(names->count); i++)
		exact[i] = 0;
	if (!folded.len)
		return true;
	if (!scan_find(scan_best(), names, folded, &(struct scan_hits){ .exact = exact }, stop))
		return false;
	for (int64_t i = bits_next(exact, names->count, 0); i >= 0; i = bits_next(exact, names->count, i + 1))
		count_column(c, i);
	return true;
}

/* "customerid" of customerId as customer_id. */
static str with_underscores(struct arena *a, const struct packed *names, int64_t i)
{
	str folded = packed_name(names, i);
	char *out = new_n(a, char, 2 * folded.len + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t k = 0; k < folded.len; k++) {
		if (k && names->words && bits_at(names->words, (int64_t)names->start[i] + k) &&
		    is_letter(folded.at[k - 1]))
			out[n++] = '_';
		out[n++] = folded.at[k];
	}
	return str_n(out, n);
}

/* A column may be written customer_id, customerId or customerid. */
static bool count_spellings(struct counting *c, bits *exact, const struct names *here, const struct column *of,
			    const struct stop *stop)
{
	str folded = packed_name(&here->columns, of->name),
	    split = with_underscores(c->arena, &here->columns, of->name);

	return count_spelled(c, exact, folded, stop) &&
	       (str_eq(of->key, folded) || count_spelled(c, exact, of->key, stop)) &&
	       (str_eq(split, folded) || count_spelled(c, exact, split, stop));
}

/* The tables there that its most telling columns lead to. */
static bool find_candidates(struct counting *c, const struct table *of, const struct stop *stop)
{
	struct column *sorted = new_n(c->arena, struct column, of->columns);
	bits *exact = bits_new(c->arena, c->there->columns.count);

	for (int i = 0; i < of->columns; i++)
		sorted[i] = of->column[i];
	qsort(sorted, (size_t)of->columns, sizeof *sorted, by_rarity);
	for (int i = 0; i < least(of->columns, LOOKED_UP); i++)
		if (!count_spellings(c, exact, of->names, &sorted[i], stop))
			return false;
	if (c->list.len)
		qsort(c->list.at, (size_t)c->list.len, sizeof *c->list.at, by_times);
	return true;
}

/* The best by far; score below 0: none. A view of the same columns as a table gives way to the table. */
static bool best_of(const struct table *of, const struct names *there, struct arena *a, const struct stop *stop,
		    struct table *best, struct match *match)
{
	struct counting c = { .arena = a, .there = there, .seen = map_in(a) };
	double second = -1;

	*match = (struct match){ .score = -1 };
	if (!find_candidates(&c, of, stop))
		return false;
	for (ptrdiff_t i = 0; i < c.list.len && i < CANDIDATES; i++) {
		struct table t;
		struct match m;
		bool is_table = numbers_at(&there->kind, c.list.at[i].asset) == ASSET_TABLE;

		if (!read_table(a, there, c.list.at[i].asset, &t) || (m = compare(of, &t)).score < 0)
			continue;
		m.score += is_table ? OF_TABLE : 0;
		if (m.score > match->score) {
			second = match->score;
			*match = m;
			*best = t;
		} else if (m.score > second) {
			second = m.score;
		}
	}
	return match->score >= 0 && match->score - second > BY_FAR;
}

/* One date shard is not the same table as a table of all dates, only as a shard of the same family elsewhere. */
static bool is_newest_shard(const struct names *n, int64_t asset)
{
	return numbers_at(&n->family, asset) == asset + 1 && numbers_at(&n->kind, asset) != ASSET_PARTITIONED_TABLE;
}

static bool find_in(const struct names *here, int64_t asset, const struct names *there, struct arena *a,
		    const struct stop *stop, struct same_table *out)
{
	unsigned parts = NAMES_TABLES | NAMES_COLUMNS | NAMES_FACTS;
	struct table mine, best, back;
	struct match match, again;

	if (!names_sound(here, parts) || !names_sound(there, parts) || bits_at(here->part, asset) ||
	    !read_table(a, here, asset, &mine) || !best_of(&mine, there, a, stop, &best, &match) ||
	    !best_of(&best, here, a, stop, &back, &again) || back.asset != asset ||
	    is_newest_shard(here, asset) != is_newest_shard(there, best.asset))
		return false;
	*out = (struct same_table){ there->catalog, numbers_at(&there->id, best.asset), match.common,
				    least(mine.own, best.own) };
	return true;
}

bool same_tables_find(const struct names *const *all, ptrdiff_t n, str catalog, int64_t id, str only, struct arena *a,
		      const struct stop *stop, struct same_tables *out, struct err *err)
{
	const struct names *here = NULL;
	int64_t asset;

	for (ptrdiff_t i = 0; i < n; i++)
		here = str_eq(all[i]->catalog, catalog) ? all[i] : here;
	asset = here ? names_of_id(here, id) : -1;
	for (ptrdiff_t i = 0; i < n && asset >= 0; i++) {
		struct same_table found;

		if (!stop_not_yet(stop, err))
			return false;
		if (all[i] != here && (!only.len || str_eq(all[i]->catalog, only)) &&
		    find_in(here, asset, all[i], a, stop, &found))
			*push(out, a) = found;
	}
	return true;
}
