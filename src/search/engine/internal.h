/*
 * Shared by the files of the fast search: words to bitmaps (word_bitmaps.c, typo_words.c, qualified_names.c), all other
 * conditions on assets (filter_match.c), deferred ranks (deferred_ranks.c, substring_match.c), the best of the rest
 * (order.c), columns (columns.c), and similar names that fill the answer (near_names.c). All memory is scratch of one
 * search and does not grow with the number of hits, except when the rank of one asset is requested.
 */
#ifndef OCAT_SEARCH_ENGINE_INTERNAL_H
#define OCAT_SEARCH_ENGINE_INTERNAL_H

#include "base/arena.h"
#include "base/edit_distance.h"
#include "search/match/filter_match.h"
#include "search/engine/engine.h"

enum { LEVELS = 5 }; /* of ranks: exact, start, word, anywhere, similar */
enum { ASK_EVERY = 1024 };

struct shard {
	const struct names *names;
	int64_t count;
	str start; /* prefix of the qualified names of its assets */
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
	/* if the filter has tags or domains, after looking_tags */
	struct { struct summary *at; ptrdiff_t len; } tagged;
	bool knows_tags;
	bool of_few; /* only of the assets that words have left */
};

/* Names to search: those of assets, or the distinct ones of columns. */
struct pool {
	const struct shard *shard;
	const struct packed *p;
	const uint64_t *signature;
	bool columns;
};

/* False, with err unset, if a part of the file is damaged: the answer is then discarded. */
bool shard_sound(const struct shard *sh, unsigned parts);
bool engine_sound(const struct engine *e); /* no damage found so far */
bool shard_has_families(const struct shard *sh);
/* The asset that represents this one in lists; -1: none, or itself. */
int64_t shard_head(const struct shard *sh, int64_t asset);
/* Sets those that represent a member that is set. */
void shard_add_heads(const struct shard *sh, bits *to);
/*
 * Clears the date shards that another represents, whose kind is that of other tables;
 * not those in `except` (or NULL).
 */
void shard_hide_shards(const struct shard *sh, const bits *except, bits *to);
struct pool pool_tables(const struct shard *sh);
struct pool pool_columns(const struct shard *sh);
str pool_written(const struct pool *pool, int64_t i);

/* at[k] has the names with rank k or better, so each contains the previous one. */
struct levels {
	bits *at[LEVELS];
};
struct levels levels_new(struct arena *a, int64_t count);
void levels_set(const struct levels *l, int64_t i, int rank);
int levels_rank(const struct levels *l, int64_t i); /* for a member of the last level */

struct looking looking_for(const struct engine *e, const struct engine_ask *ask, const struct sieve *sieve,
			   struct arena *scratch);
/* False if stopped; err is set. */
bool going_on(const struct looking *l, struct err *err);
bool stopped(const struct looking *l, struct err *err); /* a kernel was: sets err and returns false */

/* ---- word_bitmaps.c ---- */

/*
 * Applies all words of the filter: out, empty before, gets the matching names by rank, exact (or NULL) those equal to
 * a word. A column is matched by its name alone, also for words with a dot.
 */
bool words_levels(const struct looking *l, const struct pool *pool, struct levels *out, bits *exact, struct err *err);
/* Narrows `to` to the names that a list of tests admits, each with its alternatives. */
bool words_narrow(const struct looking *l, const struct pool *pool, const struct words *w, bits *to, struct err *err);
/* Names that match one word, without ranks; none for regular expressions. */
bool word_any(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among, bits *to,
	      struct err *err);
/* Narrows `to` to the families that members: names. */
bool families_narrow(const struct looking *l, const struct shard *sh, bits *to, struct err *err);

/* ---- typo_words.c: ~word ---- */
bool typo_levels(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among,
		 struct levels *out, struct err *err);
/* Adds assets with a word that is similar to this one: by the dictionary alone. */
bool typo_words(const struct looking *l, const struct shard *sh, const struct word *w, bits *to, struct err *err);

/* ---- qualified_names.c: a word with a dot ---- */
bool qualified_levels(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among,
		      struct levels *out, struct err *err);

/* ---- filter_match.c ---- */

/*
 * Narrows to the assets that pass all conditions besides words. columns: has: and type: too, and tags of assets; a
 * search for columns checks those itself. Leaves out those of assets_slow.
 */
bool assets_narrow(const struct looking *l, const struct shard *sh, bool columns, bits *to, struct err *err);
/* Narrows by the expensive conditions, on what is left: type: and prop:. */
bool assets_slow(const struct looking *l, const struct shard *sh, bits *to, struct err *err);
/* Adds the assets with one of these distinct columns. False: damaged. */
bool assets_with(const struct shard *sh, const bits *columns, bits *to);
/* Shapes with a matching type, one bit each. */
bits *shapes_fitting(struct arena *a, const struct names *n, bool by_class, enum type_class class, str type);
/* Like a summary of the list, except for what only the cache has. */
void summary_of(const struct shard *sh, int64_t asset, struct arena *a, struct summary *out);
/* Also with what a row shows: comment and key columns. */
void summary_shown(const struct shard *sh, int64_t asset, struct arena *a, struct summary *out);

/* Called once, if the filter has tags or domains, before anything is narrowed. */
bool looking_tags(struct looking *l, struct err *err);
bool looking_at(const struct looking *l, const struct shard *sh); /* can anything of this catalog be in the answer? */

/* ---- order.c ---- */

struct answer { /* of one catalog */
	int64_t count; /* number of its assets; 0: none, and there are no bitmaps */
	struct levels levels;
	bool unranked; /* only the last of the levels is known, see deferred_ranks.c */
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
	int64_t skip; /* number to skip before them; decreases meanwhile */
};
/* From all answers, in order, the `most` after the skipped ones; out->at has space for them. */
bool answer_order(const struct looking *l, struct answer *all, struct picks *out, struct err *err);

/* ---- substring_match.c ---- */

/*
 * Adds the assets whose names contain these folded letters, if the dictionary of words can decide that quickly:
 * *told. It is not used if more than `most` have them.
 */
bool dictionary_holds(const struct looking *l, const struct shard *sh, str letters, int64_t most, bits *to, bool *told,
		      struct err *err);

/* ---- deferred_ranks.c ---- */

/*
 * Is the filter one word whose ranks should be computed after the filters, or which few names have according to the
 * dictionary? Then out has the matches, unranked, as a start for answer_of; else *told is false.
 */
bool ranks_later(const struct looking *l, const struct shard *sh, struct answer *out, bool *told, struct err *err);
/* The next in an unranked answer, from here on, that equals the word; -1: none. */
int64_t rank_next_exact(const struct looking *l, const struct shard *sh, const struct answer *of, int64_t from);
/* Does a name of an unranked answer start with the word, and is longer? */
bool rank_is_start(const struct looking *l, const struct shard *sh, int64_t asset);
/* Ranks unranked answers, of which the names that equal the word or start with it are known. */
bool ranks_of_rest(const struct looking *l, struct answer *all, struct err *err);

/*
 * ---- near_names.c: what may fill an answer that leaves room on the screen while a person types: names that hold the
 * one word's letters in order (ordln: order_lines), then names one of whose words is spelt nearly so ----
 */

enum near_rank { RANK_LETTERS = 5, RANK_SPELT = 6 };

struct near_ask {
	struct filter rest; /* everything but the word: it must match */
	struct word typed, spelt; /* the word, and the same as a fuzzy one */
	bool spells; /* long enough for its typos to be meaningful */
};

/* False: only one plain word, in the order of ranks, can be filled. Memory is the arena's. */
bool near_of(const struct filter *f, struct arena *a, struct near_ask *out);

/* At most `room` similar ones, best first; none if the filter cannot be filled. */
bool answer_near(const struct looking *l, int64_t room, struct picks *out, struct err *err);

/* ---- search/did_you_mean.c ---- */

enum { MOST_NEAR = 64 };

struct nearby {
	const struct summary *asset;
	int score;
};

/* The search terms, and the best matches so far. */
struct nearing {
	struct arena *scratch;
	str wanted;
	uint64_t signature;
	struct edit_word edits;
	bool plain; /* edits is set */
	int most;
	struct nearby best[MOST_NEAR];
	ptrdiff_t n;
};

bool nearing_start(struct nearing *q, struct arena *scratch, str name, ptrdiff_t n); /* false: nothing can be similar */
/* -1: its name alone excludes it from the best. signature: of the folded name; holds: it contains the wanted one. */
int nearing_score(struct nearing *q, str folded, uint64_t signature, bool holds);
void nearing_keep(struct nearing *q, struct nearby one);
/* Copies the names: they outlive the index file. */
void nearing_done(struct nearing *q, struct arena *a, struct strs *out);

#endif
