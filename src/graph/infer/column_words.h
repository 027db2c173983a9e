/*
 * A name as somebody reads it who looks for keys: its words, each folded,
 * without accents and in the singular, and what each is for: to end a key, to
 * mark a copy, to say who did it. English, Spanish, Portuguese and the
 * shorthand of schemas. Knows words, no catalog.
 */
#ifndef OCAT_GRAPH_INFER_COLUMN_WORDS_H
#define OCAT_GRAPH_INFER_COLUMN_WORDS_H

#include "scan/scan.h"

enum key_use {
	USE_KEY = 1,	   /* id, code, key: ends a key's name */
	USE_FRONT = 2,	   /* begins one too: id_cliente, fk_customer */
	USE_NUMBER = 4,	   /* no, num: ends one, or counts something */
	USE_GENERIC = 8,   /* says nothing by itself: name, status, date */
	USE_COPY = 16,	   /* history, backup */
	USE_LAYER = 32,	   /* dim, stg, tbl: what a table is for in a warehouse */
	USE_WITHIN = 64,   /* parent, previous: another row of the same table */
	USE_HEAD = 128,	   /* manager, boss: another person of the same table */
	USE_ACTOR = 256,   /* creator, owner: somebody, as a role */
	USE_DID = 512,	   /* created, approved: before by */
	USE_BY = 1024,
	USE_USER = 2048,   /* a table of users */
	USE_STAFF = 4096,  /* a table of employees */
	USE_TIME = 8192,   /* at, on, date: when, and so no key */
	USE_FILLER = 16384, /* of, de, do */
	USE_DIGITS = 32768,
	USE_PLURAL = 131072,
	USE_OUTSIDE = 65536, /* external, legacy: of another system */
};

enum { KEY_WORDS = 12, KEY_BYTES = 112 }; /* a name with more is none that we read */

struct key_name {
	int count;
	uint8_t at[KEY_WORDS + 1]; /* where each word begins in text; the last one is the end */
	uint8_t last[KEY_WORDS];   /* as long is the word in the singular, in `ends` at the same place: for where it ends what is looked for */
	uint16_t place[KEY_WORDS]; /* where it begins in the name */
	uint32_t use[KEY_WORDS];
	char text[KEY_BYTES], ends[KEY_BYTES];
};

struct key_vocabulary;
struct key_vocabulary *key_vocabulary(struct arena *a);

/* The words of name i; none when it has too many, or too many letters. Digits that end it are words. */
void key_name_of(const struct key_vocabulary *v, const struct packed *p, int64_t i, struct key_name *out);
/* A word by itself: in the singular, in place; its new length. */
int key_singular(char *word, int len);

/* The letters of words from up to to, however they are cut into words, the last one in the singular; their number. */
int key_letters(const struct key_name *k, int from, int to, char out[KEY_BYTES]);
uint64_t key_hash(const struct key_name *k, int from, int to);
uint64_t key_hash_text(const char *at, ptrdiff_t len);

#endif
