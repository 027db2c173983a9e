/*
 * Splits names into words for finding keys: each folded, without accents and in the singular, with its use: ends a
 * key, marks a copy, names an actor. English, Spanish, Portuguese and common abbreviations of schemas. Knows words,
 * not catalogs.
 */
#ifndef OCAT_GRAPH_INFER_COLUMN_WORDS_H
#define OCAT_GRAPH_INFER_COLUMN_WORDS_H

#include "scan/scan.h"

enum key_use {
	USE_KEY = 1,	   /* id, code, key: end a key's name */
	USE_FRONT = 2,	   /* may also begin one: id_cliente, fk_customer */
	USE_NUMBER = 4,	   /* no, num: end a key, or count something */
	USE_GENERIC = 8,   /* says nothing by itself: name, status, date */
	USE_COPY = 16,	   /* history, backup */
	USE_LAYER = 32,	   /* dim, stg, tbl: the purpose of a table in a warehouse */
	USE_WITHIN = 64,   /* parent, previous: another row of the same table */
	USE_HEAD = 128,	   /* manager, boss: another person of the same table */
	USE_ACTOR = 256,   /* creator, owner: a person, as a role */
	USE_DID = 512,	   /* created, approved: comes before by */
	USE_BY = 1024,
	USE_USER = 2048,   /* a table of users */
	USE_STAFF = 4096,  /* a table of employees */
	USE_TIME = 8192,   /* at, on, date: a time, so not a key */
	USE_FILLER = 16384, /* of, de, do */
	USE_DIGITS = 32768,
	USE_PLURAL = 131072,
	USE_OUTSIDE = 65536, /* external, legacy: from another system */
};

enum { KEY_WORDS = 12, KEY_BYTES = 112 }; /* a longer name is not parsed */

struct key_name {
	int count;
	uint8_t at[KEY_WORDS + 1]; /* start of each word in text; the last entry is the end */
	/* length of the word in the singular, in `ends` at the same offset: for the last word of a lookup */
	uint8_t last[KEY_WORDS];
	uint16_t place[KEY_WORDS]; /* its start in the name */
	uint32_t use[KEY_WORDS];
	char text[KEY_BYTES], ends[KEY_BYTES];
};

struct key_vocabulary;
struct key_vocabulary *key_vocabulary(struct arena *a);

/* The words of name i; none if it has too many words or letters. Trailing digits are words. */
void key_name_of(const struct key_vocabulary *v, const struct packed *p, int64_t i, struct key_name *out);
/* Makes one word singular in place; returns its new length. */
int key_singular(char *word, int len);

/* The letters of the words in [from, to) without separators, the last one in the singular; returns their number. */
int key_letters(const struct key_name *k, int from, int to, char out[KEY_BYTES]);
uint64_t key_hash(const struct key_name *k, int from, int to);
uint64_t key_hash_text(const char *at, ptrdiff_t len);

#endif
