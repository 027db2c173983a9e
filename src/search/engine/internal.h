/*
 * Between the files of the fast search: words to bitmaps (words.c,
 * typos.c, qualified_names.c), everything else that a filter asks of
 * an asset (filter_match.c), how well words fit where that can wait
 * (deferred_ranks.c, dictionary.c), the best of what is left
 * (order.c), columns (columns.c), and what stands in where room
 * is left (fuzzy.c). All memory is scratch of one search, none of it goes
 * with the number of hits, but where the place of one in the answer is asked for.
 */
#ifndef OCAT_SEARCH_ENGINE_INTERNAL_H
#define OCAT_SEARCH_ENGINE_INTERNAL_H

#include "base/arena.h"
#include "search/match/filter_match.h"
#include "search/engine/engine.h"

enum { LEVELS = 5 }; /* of ranks: exact, start, word, anywhere, nearly */
enum { ASK_EVERY = 1024 };

struct shard {
	const struct names *names;
	int64_t count;
	str start; /* what the qualified names of its assets begin with */
};

struct engine {
	struct arena *arena;
	struct shard *at;
	ptrdiff_t len;
	int64_t assets;
	enum scan_kernel kernel;
};

struct looking {
	const struct engine *engine;
	const struct filter *f;
	const struct sieve *sieve;
	const struct engine_source *from;
	const struct stop *stop;
	struct arena *scratch;
	enum scan_kernel kernel;
	struct { struct summary *at; ptrdiff_t len; } tagged; /* where the filter has tags or domains, once looking_tags was called */
	bool knows_tags;
	bool of_few; /* but of those alone that words have left */
};

/* Names that are looked through: those of assets, or the distinct ones of columns. */
struct pool {
	const struct shard *shard;
	const struct packed *p;
	const uint64_t *signature;
	bool columns;
};

/* False, with err unset, where a part of the file is damaged: the answer is thrown away then. */
bool shard_sound(const struct shard *sh, unsigned parts);
bool engine_sound(const struct engine *e); /* nothing damaged was met so far */
struct pool pool_tables(const struct shard *sh);
struct pool pool_columns(const struct shard *sh);
str pool_written(const struct pool *pool, int64_t i);

/* at[k] has those whose rank is k at most, so each holds the one before. */
struct levels {
	bits *at[LEVELS];
};
struct levels levels_new(struct arena *a, int64_t count);
void levels_set(const struct levels *l, int64_t i, int rank);
int levels_rank(const struct levels *l, int64_t i); /* of one that is in the last */

struct looking looking_for(const struct engine *e, const struct engine_ask *ask, const struct sieve *sieve, struct arena *scratch);
/* False if stopped; err says so. */
bool going_on(const struct looking *l, struct err *err);
bool stopped(const struct looking *l, struct err *err); /* a kernel was: false, and err says why */

/* ---- words.c ---- */

/*
 * All words of the filter: out, which is empty before, has the names for which all hold, by rank, exact (or NULL) those that one is all of.
 * A column's name is asked alone, also by words with a dot.
 */
bool words_levels(const struct looking *l, const struct pool *pool, struct levels *out, bits *exact, struct err *err);
/* The names that a list of tests admits, each with its alternatives; to is narrowed. */
bool words_narrow(const struct looking *l, const struct pool *pool, const struct words *w, bits *to, struct err *err);
/* Names that match one word, without ranks; none for regular expressions. */
bool word_any(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among, bits *to, struct err *err);
bool words_positive(const struct words *w); /* is one of them not negated? */

/* ---- typos.c: ~word ---- */
bool typo_levels(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among, struct levels *out,
		 struct err *err);
/* Assets with a word that is, by itself, nearly this one are added: by the dictionary alone. */
bool typo_words(const struct looking *l, const struct shard *sh, const struct word *w, bits *to, struct err *err);
/* How many edits the folded word is from the folded name, as str_distance counts, at most `most` + 1. */
int edits(struct arena *scratch, str word, str name, int most);

/* ---- qualified_names.c: a word with a dot ---- */
bool qualified_levels(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among, struct levels *out,
		      struct err *err);

/* ---- filter_match.c ---- */

/*
 * Narrows to what the filter asks of assets beside words. columns: has: and type: too, and tags of assets; a search for columns asks those itself.
 * Without what assets_slow asks.
 */
bool assets_narrow(const struct looking *l, const struct shard *sh, bool columns, bits *to, struct err *err);
/* And to what is dear to ask, of what everything else has left: type: and prop:. */
bool assets_slow(const struct looking *l, const struct shard *sh, bits *to, struct err *err);
/* Assets that have one of these distinct columns are added. False: damaged. */
bool assets_with(const struct shard *sh, const bits *columns, bits *to);
/* Shapes, one bit each, whose type fits. */
bits *shapes_fitting(struct arena *a, const struct names *n, bool by_class, enum type_class class, str type);
/* Like a summary of the list, but for what only the cache knows. */
void summary_of(const struct shard *sh, int64_t asset, struct arena *a, struct summary *out);
/* And with what a row shows: comment and key columns. */
void summary_shown(const struct shard *sh, int64_t asset, struct arena *a, struct summary *out);

/* Asked once, where the filter has tags or domains, before anything is narrowed. */
bool looking_tags(struct looking *l, struct err *err);
bool looking_at(const struct looking *l, const struct shard *sh); /* can anything of this catalog be in the answer? */

/* ---- order.c ---- */

struct answer { /* of one catalog */
	int64_t count; /* of its assets; 0: none is in it, and there are no bitmaps */
	struct levels levels;
	bool unranked; /* of the levels the last one alone is known, see deferred_ranks.c */
};
/* search.c: the answer of one catalog. */
bool answer_of(const struct looking *l, const struct shard *sh, struct answer *out, struct err *err);
struct pick {
	int32_t shard;
	int rank;
	int64_t asset, key;
};
struct picks {
	struct pick *at;
	int64_t len, most;
	int64_t skip; /* so many that come before them are passed over; used up while they are */
};
/* Of all answers, in their order, the `most` behind those that are passed over; out->at has room for them. */
bool answer_order(const struct looking *l, struct answer *all, struct picks *out, struct err *err);

/* ---- dictionary.c ---- */

/*
 * The assets whose names have these folded letters somewhere are added, where the dictionary of words can tell at once: *told. It
 * is not asked for what more than `most` have.
 */
bool dictionary_holds(const struct looking *l, const struct shard *sh, str letters, int64_t most, bits *to, bool *told, struct err *err);

/* ---- deferred_ranks.c ---- */

/*
 * Is it one word, of which the ranks are better asked when the filters have been, or when the dictionary has said that
 * few have it? Then out is who does, unranked, as answer_of begins; else *told is false.
 */
bool ranks_later(const struct looking *l, const struct shard *sh, struct answer *out, bool *told, struct err *err);
/* The first in an unranked answer, from here on, that the word is all of; -1: none. */
int64_t rank_next_exact(const struct looking *l, const struct shard *sh, const struct answer *of, int64_t from);
/*
 * The ranks of the first ones of unranked answers, in the order of names;
 * *of_all: of every one. Else so many catalogs have them, the last of those
 * up to some name.
 */
bool ranks_of_first(const struct looking *l, struct answer *all, int32_t *shards, bool *of_all, struct err *err);
/* Of every one, which then are unranked no more. */
bool ranks_of_all(const struct looking *l, struct answer *all, struct err *err);

/*
 * ---- fuzzy.c: what may fill an answer that leaves room on the screen while somebody types: names that hold the one
 * word's letters in order (ordln: order_lines), then names one of whose words is spelt nearly so ----
 */

enum near_rank { RANK_LETTERS = 5, RANK_SPELT = 6 };

struct near_ask {
	struct filter rest; /* everything but the word: it must hold */
	struct word typed, spelt; /* the word, and the same as a fuzzy one */
	bool spells; /* long enough for its typos to say anything */
};

/* False: the filter is none that is filled; only one plain word, in the order of ranks, is. Memory is the arena's. */
bool near_of(const struct filter *f, struct arena *a, struct near_ask *out);

/* At most `room` near ones, best first; none where the filter is none that is filled. */
bool answer_near(const struct looking *l, int64_t room, struct picks *out, struct err *err);

/* ---- did_you_mean.c ---- */

enum { MOST_NEAR = 64 };

struct nearby {
	const struct summary *asset;
	int score;
};

/* What is known of a candidate before it is looked at. */
struct hints {
	bool holds;    /* the name is a part of it */
	bool too_many; /* it lacks more of the name's letters than edits could bring */
};
/* The search terms, and the best matches so far. */
struct nearing {
	struct arena *scratch;
	str wanted;
	uint32_t letters;
	int most;
	struct nearby best[MOST_NEAR];
	ptrdiff_t n;
};

bool nearing_start(struct nearing *q, struct arena *scratch, str name, ptrdiff_t n); /* false: nothing can be near it */
/* -1: not among the best by its name alone. */
int nearing_score(struct nearing *q, str folded, struct hints known);
void nearing_keep(struct nearing *q, struct nearby one);
/* The names outlive the side file that they stand in. */
void nearing_done(struct nearing *q, struct arena *a, struct strs *out);

#endif
