#include "graph/name_lookup.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "graph/graph_internal.h"
#include "model/name.h"
#include "model/word_split.h"
#include "scan/fuzzy.h"
#include "index/names.h"

#include "base/banned.h"

enum { BEHIND_MOST = 2000, COMMON = 200, ALIKE_SHARED = 3, WORDS_MOST = 8, THREES_MOST = 12 };
#define ALIKE_LEAST 0.4

enum asset_kind graph_kind(const struct graph *g, uint32_t asset)
{
	uint8_t kind = names_asset(graph_names(g), asset).kind;

	return kind < ASSET_KIND_COUNT ? (enum asset_kind)kind : ASSET_OTHER;
}

/* ---- tables of one namespace ---- */

/* The first table with a qualified name not before this one. */
static int64_t first_from(const struct graph *g, str start)
{
	int64_t from = 0, to = graph_tables(g);

	while (from < to) {
		scoped(arena_close) struct arena *a = arena_open();
		int64_t middle = from + (to - from) / 2;

		if (str_cmp(graph_qualified(g, a, (uint32_t)middle), start) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

static str start_of(struct arena *a, str catalog, str ns)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	name_part(&b, catalog);
	sb_putc(&b, '.');
	sb_put(&b, ns);
	if (ns.len)
		sb_putc(&b, '.');
	return str_dup(a, sb_str(&b));
}

/* They are adjacent, except for those of longer namespaces: a.b and a.b.c. */
void graph_in_namespace(const struct graph *g, struct arena *a, str ns, int64_t most, struct named_list *out)
{
	str mark = start_of(a, graph_catalog(g), ns);
	bool together = true;

	*out = (struct named_list){ 0 };
	for (int64_t i = first_from(g, mark); i < graph_tables(g) && together; i++) {
		struct arena_mark before = arena_mark(a);

		together = str_starts(graph_qualified(g, a, (uint32_t)i), mark);
		arena_rewind(a, before);
		if (!together || !str_eq(graph_ns(g, (uint32_t)i), ns))
			continue;
		out->total++;
		if (out->len < most)
			*push(out, a) = (struct named){ .asset = (uint32_t)i };
	}
}

/* ---- columns of one name ---- */

static void add_columns(const struct graph *g, struct arena *a, int64_t column, int64_t most, struct named_list *out)
{
	const struct names *n = g->names;

	if (!names_postings_sound(n, column))
		return;
	for (uint32_t i = n->column_assets.start[column]; i < n->column_assets.start[column + 1]; i++) {
		bool again = i > n->column_assets.start[column] && n->column_assets.to[i] == n->column_assets.to[i - 1];

		if (again)
			continue;
		out->total++;
		if (out->len < most)
			*push(out, a) = (struct named){ .asset = n->column_assets.to[i],
							.column = names_column_written(n, (uint32_t)column) };
	}
}

static int by_place(const void *one, const void *two)
{
	const struct named *x = one, *y = two;

	if (x->asset != y->asset)
		return x->asset < y->asset ? -1 : 1;
	return str_cmp(x->column, y->column);
}

static bool damaged(struct err *err)
{
	return err_set(err, ERR_CACHE, "the index of names is damaged");
}

bool graph_columns_called(const struct graph *g, struct arena *a, str name, int64_t most, const struct stop *stop,
			  struct named_list *out, struct err *err)
{
	const struct names *n = g->names;
	struct scan_hits hits = { 0 };
	str folded = utf8_fold_str(a, name);

	*out = (struct named_list){ 0 };
	if (!names_sound(n, NAMES_COLUMNS | NAMES_STARTS))
		return damaged(err);
	hits.exact = bits_new(a, n->columns.count);
	if (!scan_find(scan_best(), &n->columns, folded, &hits, stop))
		return stop_not_yet(stop, err);
	for (int64_t i = bits_next(hits.exact, n->columns.count, 0); i >= 0;
	     i = bits_next(hits.exact, n->columns.count, i + 1))
		add_columns(g, a, i, most, out);
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_place);
	return true;
}

/* ---- nearly so ---- */

/*
 * For two words: 1 if they are the same, less for each different letter; the start of a word weighs more than its
 * number of letters.
 */
static double word_score(struct arena *a, str typed, str word)
{
	ptrdiff_t longer = typed.len > word.len ? typed.len : word.len;
	int far;
	double score;

	if (!longer || typed.len > FUZZY_LETTERS || word.len > FUZZY_LETTERS)
		return 0;
	far = str_distance(a, typed, word, (int)longer);
	score = 1 - (double)far / (double)longer;
	if (typed.len >= 3 && typed.len < word.len && str_starts(word, typed) && score < 0.8)
		score = 0.8;
	return score;
}

/* custmer is more similar to customers than to customer_consents: the plural costs next to nothing. */
static double either_score(struct arena *a, str typed, str word)
{
	double score = word_score(a, typed, word), single;

	if (word.len < 4 || word.at[word.len - 1] != 's' || str_ends(typed, S("s")))
		return score;
	single = word_score(a, typed, str_upto(word, word.len - 1)) - 0.01;
	return single > score ? single : score;
}

static void plain_words(struct arena *a, str text, struct strs *out)
{
	struct tokens tokens = { 0 };

	words_split(a, text, &tokens);
	for (ptrdiff_t i = 0; i < tokens.len && out->len < WORDS_MOST; i++)
		if (!tokens.at[i].joined)
			*push(out, a) = tokens.at[i].text;
}

/* How well the typed words match, with a little weight for the share of the name that they cover. */
double nearly(struct arena *a, str typed, str name)
{
	struct arena_mark before = arena_mark(a);
	struct strs asked = { 0 }, has = { 0 };
	double met = 0, part;
	ptrdiff_t used = 0;

	plain_words(a, typed, &asked);
	plain_words(a, name, &has);
	for (ptrdiff_t i = 0; i < asked.len; i++) {
		double best = 0;

		for (ptrdiff_t k = 0; k < has.len; k++) {
			double s = either_score(a, asked.at[i], has.at[k]);

			best = s > best ? s : best;
		}
		met += best;
		used += best >= 0.5;
	}
	part = has.len && used < has.len ? (double)used / (double)has.len : 1;
	met = asked.len ? met / (double)asked.len * (0.8 + 0.2 * part) : 0;
	arena_rewind(a, before);
	return met;
}

struct nearing {
	const struct graph *graph;
	struct arena *arena;
	const struct stop *stop;
	struct fuzzy_hit *hits;
	bits *tables; /* that have a matching word */
};

/* The maximum number of wrong letters in a word for its score to be reached. */
static int edits_of(str word, double least)
{
	int most = (int)((1 - least) * (double)word.len / least);

	return most > 3 ? 3 : most;
}

static bool entries(const struct nearing *q, const struct packed *p, const uint64_t *signatures, str word, double least,
		    bits *out)
{
	struct scan_hits start = { .start = bits_new(q->arena, p->count) };
	int64_t len = 0;

	if (word.len > FUZZY_LETTERS || !word.len)
		return true;
	if (!typo_find(p, signatures, word, edits_of(word, least), q->hits, &len, q->stop))
		return false;
	for (int64_t i = 0; i < len; i++)
		bits_set(out, q->hits[i].name);
	if (word.len < 3)
		return true;
	if (!scan_find(scan_best(), p, word, &start, q->stop))
		return false;
	bits_or(out, start.start, p->count);
	return true;
}

static bool mark_tables(const struct nearing *q, const struct strs *words, double least)
{
	const struct names *n = q->graph->names;

	for (ptrdiff_t w = 0; w < words->len; w++) {
		bits *found = bits_new(q->arena, n->words.count);

		if (!entries(q, &n->words, n->word_signature, words->at[w], least, found))
			return false;
		for (int64_t i = bits_next(found, n->words.count, 0); i >= 0;
		     i = bits_next(found, n->words.count, i + 1))
			for (uint32_t k = n->word_assets.start[i];
			     k < n->word_assets.start[i + 1] && k < n->word_assets.start[i] + BEHIND_MOST; k++)
				bits_set(q->tables, n->word_assets.to[k]);
	}
	return true;
}

static void score_tables(const struct nearing *q, str typed, double least, struct named_list *out)
{
	int64_t count = graph_tables(q->graph);

	for (int64_t i = bits_next(q->tables, count, 0); i >= 0; i = bits_next(q->tables, count, i + 1)) {
		double score = nearly(q->arena, typed, graph_name(q->graph, (uint32_t)i));

		if (score >= least)
			*push(out, q->arena) = (struct named){ .asset = (uint32_t)i, .score = score };
	}
}

/* Names that share enough trigrams with a word, which may be anywhere in them. */
static bool by_threes(const struct nearing *q, const struct packed *p, str word, bits *out)
{
	struct scan_hits hits = { .any = bits_new(q->arena, p->count) };
	uint8_t *shared = new_n(q->arena, uint8_t, p->count + 1);
	ptrdiff_t threes = word.len - 2 < THREES_MOST ? word.len - 2 : THREES_MOST;

	for (ptrdiff_t i = 0; i < threes; i++) {
		if (!scan_find(scan_best(), p, str_n(word.at + i, 3), &hits, q->stop))
			return false;
		for (int64_t k = bits_next(hits.any, p->count, 0); k >= 0; k = bits_next(hits.any, p->count, k + 1))
			if (++shared[k] * 3 >= threes)
				bits_set(out, k);
	}
	return true;
}

/* Columns by their whole names, which are a dictionary already, and by their words. */
static bool score_columns(const struct nearing *q, str typed, str whole, double least, struct named_list *out)
{
	const struct names *n = q->graph->names;
	bits *found = bits_new(q->arena, n->columns.count);
	struct strs words = { 0 };

	plain_words(q->arena, typed, &words);
	if (!entries(q, &n->columns, n->column_signature, whole, least, found))
		return false;
	for (ptrdiff_t i = 0; i < words.len; i++)
		if (!by_threes(q, &n->columns, words.at[i], found))
			return false;
	for (int64_t i = bits_next(found, n->columns.count, 0); i >= 0; i = bits_next(found, n->columns.count, i + 1)) {
		double score = nearly(q->arena, typed, names_column_written(n, (uint32_t)i));
		ptrdiff_t first = out->len;

		if (score < least)
			continue;
		add_columns(q->graph, q->arena, i, first + COMMON, out);
		for (ptrdiff_t k = first; k < out->len; k++)
			out->at[k].score = score;
	}
	return true;
}

static int by_score(const void *one, const void *two)
{
	const struct named *x = one, *y = two;

	if (x->score > y->score || x->score < y->score)
		return x->score > y->score ? -1 : 1;
	if (!x->column.at != !y->column.at)
		return x->column.at ? 1 : -1;
	return by_place(one, two);
}

/* "customer id" in the form of a column name. */
static str as_a_name(struct arena *a, str words)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str folded = utf8_fold_str(a, words);

	for (ptrdiff_t i = 0; i < folded.len; i++)
		sb_putc(&b, folded.at[i] == ' ' ? '_' : folded.at[i]);
	return str_dup(a, sb_str(&b));
}

bool graph_nearly(const struct graph *g, struct arena *a, str words, double least, int64_t most,
		  const struct stop *stop, struct named_list *out, struct err *err)
{
	const struct names *n = g->names;
	struct nearing q = { .graph = g, .arena = a, .stop = stop };
	int64_t room = n->words.count > n->columns.count ? n->words.count : n->columns.count;
	struct strs asked = { 0 };
	str whole;

	*out = (struct named_list){ 0 };
	if (!names_sound(n, NAMES_WORDS | NAMES_COLUMNS | NAMES_STARTS | NAMES_SIGNATURES))
		return damaged(err);
	q.hits = new_n(a, struct fuzzy_hit, room + 1);
	q.tables = bits_new(a, graph_tables(g));
	plain_words(a, words, &asked);
	whole = as_a_name(a, words);
	least = least < 0.05 ? 0.05 : least;
	if (!mark_tables(&q, &asked, least) || !score_columns(&q, words, whole, least, out))
		return stop_not_yet(stop, err);
	score_tables(&q, words, least, out);
	out->total = out->len;
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_score);
	out->len = out->len < most ? out->len : most;
	return true;
}

/* ---- alike ---- */

static int by_asset(const void *one, const void *two)
{
	uint32_t x = *(const uint32_t *)one, y = *(const uint32_t *)two;

	return x < y ? -1 : x > y;
}

struct seen {
	uint32_t *at;
	ptrdiff_t len, cap;
};

/* Tables with a column of the same name, once per column; a name that very many have is ignored. */
static void who_shares(const struct names *n, struct arena *a, uint32_t asset, struct seen *out)
{
	for (uint32_t f = n->fields.start[asset]; f < n->fields.start[asset + 1]; f++) {
		uint32_t column = n->field_name[f], from = n->column_assets.start[column],
			 to = n->column_assets.start[column + 1];

		if (to - from > COMMON || !names_postings_sound(n, column))
			continue;
		for (uint32_t i = from; i < to; i++)
			if (n->column_assets.to[i] != asset &&
			    (i == from || n->column_assets.to[i] != n->column_assets.to[i - 1]))
				*push(out, a) = n->column_assets.to[i];
	}
}

void graph_alike(const struct graph *g, struct arena *a, uint32_t asset, int64_t most, struct named_list *out)
{
	const struct names *n = g->names;
	struct seen seen = { 0 };
	int64_t own;

	*out = (struct named_list){ 0 };
	if (!names_fields_sound(n, asset) || !names_sound(n, NAMES_STARTS))
		return;
	own = n->fields.start[asset + 1] - n->fields.start[asset];
	who_shares(n, a, asset, &seen);
	if (seen.len)
		qsort(seen.at, (size_t)seen.len, sizeof *seen.at, by_asset);
	for (ptrdiff_t i = 0, to; i < seen.len; i = to) {
		int64_t other = names_asset(n, seen.at[i]).fields;
		double score;

		for (to = i; to < seen.len && seen.at[to] == seen.at[i]; to++)
			;
		score = (double)(to - i) / (double)(own + other - (to - i));
		if (to - i >= ALIKE_SHARED && score >= ALIKE_LEAST && score <= 1)
			*push(out, a) = (struct named){ .asset = seen.at[i], .score = score, .shared = (int)(to - i) };
	}
	out->total = out->len;
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_score);
	out->len = out->len < most ? out->len : most;
}
