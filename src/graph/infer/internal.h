/*
 * Between the rooms of inference: what is known of the tables and keys of a
 * catalog, by the words of their names; what the name of a column may mean;
 * and what speaks for and against a proposal.
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
		uint64_t key; /* 0: free */
		uint32_t value, count;
	} *at;
	uint64_t mask;
	int64_t used;
};
struct hash_index hash_index_in(struct arena *a, int64_t most); /* room for so many before it grows */
struct hash_slot *hash_index_find(const struct hash_index *s, uint64_t key); /* NULL: not there */
struct hash_slot *hash_index_put(struct hash_index *s, uint64_t key);	      /* value NOWHERE, count 0 when new; where it is until the next put */
/* What a name's hash is within one namespace, or of one table. */
static inline uint64_t hash_in(uint64_t hash, uint32_t where)
{
	uint64_t h = (hash ^ ((uint64_t)where + 1) * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;

	return (h ^ h >> 29) | 1;
}

/* ---- tables and keys ---- */

enum alias_kind { /* the better the sooner */
	ALIAS_BESIDE, /* a start is left out that both tables share; only while one is looked for */
	ALIAS_FULL,
	ALIAS_STRIPPED, /* without what a layer or a whole namespace puts before or behind: dim_, t_ */
	ALIAS_MODULE,	/* without a start that some tables share */
	ALIAS_TAIL,	/* its last words */
};

struct alias {
	uint32_t table, next; /* the next one of the same words in the same namespace; NOWHERE: none */
	uint16_t place; /* where these words begin in its name; of a start the first of them */
	uint8_t kind;
};

enum table_flag { TABLE_TARGET = 1, TABLE_COPY = 2, TABLE_STAFF = 4, TABLE_USER = 8, TABLE_SKIP = 16 };

enum key_grade { KEY_NONE, KEY_PART, KEY_GUESS, KEY_ALSO, KEY_MAIN }; /* part of one; likely one; unique; the primary key */

struct home { /* of the keys of one name in one namespace, the one that others point to */
	uint32_t field, table;
	uint8_t grade;
	uint8_t named; /* for its table: 0 not, 1 shortened, 2 by its last words, 3 in full */
	bool tied;     /* another one is as good */
	uint8_t rank;
};

struct key_index {
	const struct infer_from *in;
	const struct names *n;
	const struct key_vocabulary *v;
	struct arena *arena;
	uint8_t *table;	     /* enum table_flag */
	uint32_t *key_of;    /* the field that references to the table would name; NOWHERE: none */
	uint8_t *key_grade;  /* of that one */
	uint64_t *key_word;  /* hash of the word that ends its name; 0: none */
	uint32_t *users, *staff; /* by namespace: the table of persons; NOWHERE: none */
	struct { struct alias *at; ptrdiff_t len, cap; } aliases;
	struct { struct home *at; ptrdiff_t len, cap; } homes;
	struct hash_index alias;  /* by words in a namespace: into aliases */
	struct hash_index far;    /* by words anywhere: a table that is called so in full; count: how many tables */
	struct hash_index home;   /* by name in a namespace: into homes */
	struct hash_index far_home; /* by name anywhere: into homes; count 0: of a key, but of none that its table is named for */
	struct hash_index by_word; /* by a table and the word for a key: a unique field */
	struct hash_index start;  /* by the first letters of tables in a namespace: into starts */
	struct { struct alias *at; ptrdiff_t len, cap; } starts; /* kind: which word it is */
	struct hash_index elsewhere; /* by name in a namespace: the field that a declared key of that name points to; count 2: several */
	struct hash_index *shortened; /* by column in a namespace: the table that it names in short, once it was asked for */
	bool keyless;	     /* hardly any table says what its key is: a guess is as good as can be */
	bits *referencing;   /* fields with a declared key */
	int64_t spaces;
};

bool index_make(struct key_index *x, const struct infer_from *in, struct arena *a, const struct stop *stop, struct err *err);
/* Its parts: tables first, then their keys. */
bool index_tables(struct key_index *x, const struct stop *stop, struct err *err);
bool index_keys(struct key_index *x, const struct stop *stop, struct err *err);
uint32_t index_table_of(const struct key_index *x, uint32_t field); /* the asset that has it */
static inline uint32_t index_ns(const struct key_index *x, uint32_t table)
{
	return (uint32_t)numbers_at(&x->n->ns, table);
}

/* ---- columns ---- */

enum { CLUE_STEMS = 6 };

enum clue_flag {
	CLUE_KEY = 1,	 /* a word for a key ends or begins it */
	CLUE_NUMBER = 2, /* one that may as well count */
	CLUE_INSIDE = 4, /* cut off within a word: customerid */
	CLUE_WITHIN = 8,
	CLUE_HEAD = 16,
	CLUE_ACTOR = 32,
	CLUE_DID = 64,
	CLUE_GENERIC = 128, /* every word of it says nothing: only a table that is called so makes it a key */
	CLUE_OUTSIDE = 512, /* of another system */
	CLUE_PLURAL = 1024, /* and no word for a key: a number of them, or a list */
	CLUE_MIDDLE = 256,  /* what ends the key is followed by more: team_id_home */
};

struct clue { /* what a column's name may mean */
	uint64_t whole; /* 0: says nothing */
	uint64_t key_word;
	uint64_t stem[CLUE_STEMS]; /* the names a table would have */
	uint64_t tail[CLUE_STEMS]; /* the names a key would have, without as many words at the start */
	uint8_t skip[CLUE_STEMS];  /* words before */
	uint8_t stems;
	uint8_t letters; /* of the first stem */
	uint16_t flags;
};

void clue_of(const struct key_name *k, struct clue *out);
/* The words between, which say what table is meant, once words for keys are off. */
struct stem_range { int from, to; uint16_t flags; uint64_t key_word; } stem_range(const struct key_name *k);

/* How much the name of a key is its table's name: 0 not at all, 1 shortened, 2 its last words, 3 all of it. */
int index_named(const struct key_index *x, uint32_t of, const struct key_name *table, const struct key_name *column, const struct clue *c);

/* ---- evidence ---- */

#define EVIDENCE(_) \
	_(TYPE_SAME) _(TYPE_OFF) _(TYPE_TEXT) _(KEY_IS_UNIQUE) _(KEY_IS_PART) _(KEY_IS_GUESS) _(ALIAS_IS_STRIPPED) _(ALIAS_IS_MODULE) \
	_(KEYS_UNKNOWN) _(WORD_FITS) _(WORD_DIFFERS) _(WORD_COUNTS) _(HAS_ROLE) _(LONG_ROLE) _(NOT_HOME) _(TIED) _(INSIDE_WORD) \
	_(SHORTENED) _(FAR) _(FROM_COPY) _(FROM_VIEW) _(FROM_KEY) _(FROM_KEY_PART) _(GENERIC) _(DID_BY) _(NO_KEY_WORD) _(BOTH) _(OUTSIDE) \
	_(FAR_OFTEN) _(OWN_ROLE)

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
	uint32_t from_table, table; /* which have them */
	uint32_t evidence;
	uint8_t rule, score;
};

enum { PROPOSAL_LEAST = 25 }; /* below this score, a proposal is dropped */

/* The best for a field, to NOWHERE when there is none. */
struct proposal propose(const struct key_index *x, const struct clue *c, uint32_t column, uint32_t table, uint32_t field);

struct infer_told { /* the evidence for each edge that was added */
	uint32_t *at;
	ptrdiff_t len, cap;
};
/*
 * Keys of several columns, in the order of tables. Singles are in the order of fields; those to a part of a key that is
 * proposed whole go: their `to` becomes NOWHERE.
 */
bool propose_sets(const struct key_index *x, struct arena *a, struct proposal *singles, ptrdiff_t count, struct edges *out,
		  struct infer_told *told, const struct stop *stop, struct err *err);
/* What is known of a column being null, as a flag of an edge. */
uint8_t infer_optional(const struct key_index *x, uint32_t field);
/* What the types of two columns say. */
uint32_t infer_types(const struct key_index *x, uint32_t from, uint32_t to);

/* The same as infer, and with each edge that was added its evidence, for measuring. */
bool infer_telling(const struct infer_from *in, struct arena *a, struct edges *out, struct infer_told *told, const struct stop *stop,
		   struct err *err);

#endif
