/*
 * Shared by the files of inference: the tables and keys of a catalog by the words of their names; the possible
 * meanings of a column's name; and the evidence for and against a proposal.
 */
#ifndef OCAT_GRAPH_INFER_INTERNAL_H
#define OCAT_GRAPH_INFER_INTERNAL_H

#include "graph/infer/infer.h"
#include "graph/infer/column_words.h"

#define NOWHERE UINT32_MAX

/* ---- a map from hashes to numbers ---- */

struct hash_index {
	struct arena *arena;
	struct hash_slot {
		uint64_t key; /* 0: free; spread over all bits, as hash_in does */
		uint32_t value, count;
	} *at;
	uint64_t mask;
	int64_t used;
};
struct hash_index hash_index_in(struct arena *a, int64_t most); /* initial capacity */
struct hash_slot *hash_index_find(const struct hash_index *s, uint64_t key); /* NULL: not found */
/* value NOWHERE, count 0 if new; valid until the next put */
struct hash_slot *hash_index_put(struct hash_index *s, uint64_t key);
/* The hash of a name within one namespace, or of one table. */
static inline uint64_t hash_in(uint64_t hash, uint32_t where)
{
	uint64_t h = (hash ^ ((uint64_t)where + 1) * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;

	return (h ^ h >> 29) | 1;
}

/* ---- tables and keys ---- */

enum alias_kind { /* best first */
	ALIAS_BESIDE, /* without a prefix that both tables share; only during a lookup */
	ALIAS_FULL,
	ALIAS_STRIPPED, /* without the prefix or suffix of a layer or a whole namespace: dim_, t_ */
	ALIAS_MODULE,	/* without a prefix that some tables share */
	ALIAS_TAIL,	/* its last words */
};

struct alias {
	uint32_t table, next; /* the next one with the same words in the same namespace; NOWHERE: none */
	uint16_t place; /* start of these words in its name; for a start, its first word */
	uint8_t kind;
};

enum table_flag { TABLE_TARGET = 1, TABLE_COPY = 2, TABLE_STAFF = 4, TABLE_USER = 8, TABLE_SKIP = 16 };

/* part of a key; probable key; unique; the primary key */
enum key_grade { KEY_NONE, KEY_PART, KEY_GUESS, KEY_ALSO, KEY_MAIN };

struct home { /* among keys of one name in one namespace, the one that others reference */
	uint32_t field, table;
	uint8_t grade;
	uint8_t named; /* named after its table: 0 no, 1 shortened, 2 by its last words, 3 in full */
	bool tied;     /* another one is equally good */
	uint8_t rank;
};

struct key_index {
	const struct infer_from *in;
	const struct names *n;
	const struct key_vocabulary *v;
	struct arena *arena;
	uint8_t *table;	     /* flags from enum table_flag */
	uint32_t *key_of;    /* the field that references to the table use; NOWHERE: none */
	uint8_t *key_grade;  /* grade of that field */
	uint64_t *key_word;  /* hash of the last word of its name; 0: none */
	uint32_t *users, *staff; /* by namespace: the table of users, of staff; NOWHERE: none */
	array_of(struct alias) aliases;
	array_of(struct home) homes;
	struct hash_index alias;  /* by words in a namespace: index in aliases */
	struct hash_index far;    /* by words anywhere: a table with this full name; count: number of such tables */
	struct hash_index home;   /* by name in a namespace: index in homes */
	/* by name anywhere: index in homes; count 0: a key, but not named after its table */
	struct hash_index far_home;
	struct hash_index by_word; /* by a table and its word for a key: a unique field */
	struct hash_index start;  /* by the first letters of tables in a namespace: index in starts */
	array_of(struct alias) starts; /* kind: number of the word */
	/* by name in a namespace: the field that declared keys of that name reference; count 2: several */
	struct hash_index elsewhere;
	struct hash_index *shortened; /* by column in a namespace: the table that it names in short, cached */
	bool keyless;	     /* hardly any table has a known key: a guess is the best available */
	bits *referencing;   /* fields with a declared key */
	int64_t spaces;
};

bool index_make(struct key_index *x, const struct infer_from *in, struct arena *a, const struct stop *stop,
		struct err *err);
/* Its parts: tables first, then their keys. */
bool index_tables(struct key_index *x, const struct stop *stop, struct err *err);
bool index_keys(struct key_index *x, const struct stop *stop, struct err *err);
/* Does the catalog have both columns? */
bool index_in_range(const struct key_index *x, const struct edge_pair *p);
uint32_t index_table_of(const struct key_index *x, uint32_t field); /* the asset of a field */
static inline uint32_t index_ns(const struct key_index *x, uint32_t table)
{
	return (uint32_t)numbers_at(&x->n->ns, table);
}

/* ---- columns ---- */

enum { CLUE_STEMS = 6 };

enum clue_flag {
	CLUE_KEY = 1,	 /* a word for a key at its end or start */
	CLUE_NUMBER = 2, /* such a word that may also count something */
	CLUE_INSIDE = 4, /* cut off inside a word: customerid */
	CLUE_WITHIN = 8,
	CLUE_HEAD = 16,
	CLUE_ACTOR = 32,
	CLUE_DID = 64,
	CLUE_GENERIC = 128, /* every word of it is generic: only a table with this name makes it a key */
	CLUE_OUTSIDE = 512, /* from another system */
	CLUE_PLURAL = 1024, /* without a word for a key: a number or a list of them */
	CLUE_MIDDLE = 256,  /* more follows after the word for the key: team_id_home */
};

struct clue { /* the possible meanings of a column's name */
	uint64_t whole; /* 0: none */
	uint64_t key_word;
	uint64_t stem[CLUE_STEMS]; /* possible names of a table */
	uint64_t tail[CLUE_STEMS]; /* possible names of a key, without as many words at the start */
	uint8_t skip[CLUE_STEMS];  /* number of words before it */
	uint8_t stems;
	uint8_t letters; /* number in the first stem */
	uint16_t flags;
};

void clue_of(const struct key_name *k, struct clue *out);
/* The words that name the table, without words for keys. */
struct stem_range { int from, to; uint16_t flags; uint64_t key_word; } stem_range(const struct key_name *k);

/* How far the name of a key is its table's name: 0 not at all, 1 shortened, 2 its last words, 3 all of it. */
int index_named(const struct key_index *x, uint32_t of, const struct key_name *table, const struct key_name *column,
		const struct clue *c);

/* ---- evidence ---- */

#define EVIDENCE(_) \
	_(TYPE_SAME) _(TYPE_OFF) _(TYPE_TEXT) _(KEY_IS_UNIQUE) _(KEY_IS_PART) _(KEY_IS_GUESS) _(ALIAS_IS_STRIPPED) \
	_(ALIAS_IS_MODULE) _(KEYS_UNKNOWN) _(WORD_FITS) _(WORD_DIFFERS) _(WORD_COUNTS) _(HAS_ROLE) _(LONG_ROLE) \
	_(NOT_HOME) _(TIED) _(INSIDE_WORD) _(SHORTENED) _(FAR) _(FROM_COPY) _(FROM_VIEW) _(FROM_KEY) _(FROM_KEY_PART) \
	_(GENERIC) _(DID_BY) _(NO_KEY_WORD) _(BOTH) _(OUTSIDE) _(FAR_OFTEN) _(OWN_ROLE)

enum evidence {
#define _(name) EVIDENCE_##name,
	EVIDENCE(_)
#undef _
	EVIDENCE_COUNT
};
#define E_(name) ((uint32_t)1 << EVIDENCE_##name)

/* 1 to 100. */
int infer_score(enum edge_rule rule, uint32_t evidence);

struct proposal {
	uint32_t from, to; /* fields; to NOWHERE: none */
	uint32_t from_table, table; /* their tables */
	uint32_t evidence;
	uint8_t rule, score;
};

struct proposals {
	struct proposal *at;
	ptrdiff_t len, cap;
};

enum { PROPOSAL_LEAST = 25 }; /* below this score, a proposal is dropped */

/* The best one for a field, with `to` NOWHERE if there is none. */
struct proposal propose(const struct key_index *x, const struct clue *c, uint32_t column, uint32_t table,
			uint32_t field);

struct infer_told { /* the evidence of each added edge */
	uint32_t *at;
	ptrdiff_t len, cap;
};
/*
 * Keys of several columns, in the order of tables. Single-column proposals are in the order of fields; those to a
 * part of a key that is proposed as a whole are removed: their `to` becomes NOWHERE.
 */
bool propose_sets(const struct key_index *x, struct arena *a, struct proposal *singles, ptrdiff_t count,
		  struct edges *out, struct infer_told *told, const struct stop *stop, struct err *err);
/* From columns of declared keys to the tables that the referenced columns reference in turn. */
void propose_key_parts(const struct key_index *x, struct arena *a, struct edges *out, struct infer_told *told);
/* Adds those of columns without a proposal, which are in the order of fields; the added ones come last. */
bool propose_by_types(const struct key_index *x, struct proposals *out, const struct stop *stop, struct err *err);
/* The same for columns whose name one other table has; sets: the keys of several columns that were proposed. */
bool propose_shared(const struct key_index *x, struct proposals *out, const struct edges *sets, const struct stop *stop,
		    struct err *err);
/* Whether a column may be null, as a flag of an edge. */
uint8_t infer_optional(const struct key_index *x, uint32_t field);
/* The evidence from the types of two columns. */
uint32_t infer_types(const struct key_index *x, uint32_t from, uint32_t to);

/* The same as infer, with the evidence of each added edge, for measuring. */
bool infer_telling(const struct infer_from *in, struct arena *a, struct edges *out, struct infer_told *told,
		   const struct stop *stop, struct err *err);

#endif
