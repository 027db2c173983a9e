/* Finds the words in table names that describe their content, without those for layers, copies and numbers. */
#include "graph/domains/internal.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "graph/infer/internal.h"
#include "graph/infer/column_words.h"

#include "base/banned.h"

struct word_reading {
	struct domain_words *to;
	struct arena *arena;
	struct key_vocabulary *vocabulary;
	struct hash_index by_hash;
	struct key_name name;
};

enum { NO_SUBJECT = USE_LAYER | USE_FILLER | USE_DIGITS | USE_COPY };

/* As in the table's name, without the separator after it. */
static str written(const struct word_reading *r, str name, int i)
{
	ptrdiff_t end = i + 1 < r->name.count ? r->name.place[i + 1] : name.len;
	str word = str_upto(str_from(name, r->name.place[i]), end - r->name.place[i]);

	while (word.len > 1 && !utf8_is_word((unsigned char)word.at[word.len - 1]) && !(word.at[word.len - 1] & 0x80))
		word.len--;
	while (word.len > 1 && word.at[word.len - 1] == '_')
		word.len--;
	return word;
}

static uint32_t word_at(struct word_reading *r, str name, int i)
{
	struct hash_slot *here = hash_index_put(&r->by_hash, key_hash(&r->name, i, i + 1));
	str as = written(r, name, i);

	if (here->value == NOWHERE) {
		here->value = (uint32_t)r->to->words.len;
		*push(&r->to->words, r->arena) = (struct domain_word){
			.text = str_dup(r->arena, as),
			.generic = (r->name.use[i] & USE_GENERIC) != 0,
			.alone_table = NOWHERE,
		};
	}
	if (as.len < r->to->words.at[here->value].text.len)
		r->to->words.at[here->value].text = str_dup(r->arena, as);
	return here->value;
}

static bool counts(const struct key_name *k, int i)
{
	return !(k->use[i] & NO_SUBJECT) && k->at[i + 1] - k->at[i] > 1;
}

static bool was_told(const struct domain_words *w, uint32_t from, uint32_t word)
{
	for (ptrdiff_t i = from; i < w->told.len; i++)
		if (w->told.at[i].word == word)
			return true;
	return false;
}

/*
 * If several tables have this name, takes the one that most keys reference. A word that is a table's whole name is
 * significant, even if it is not elsewhere.
 */
static void call_alone(struct domain_word *word, const struct names *n, int64_t table, str as, struct arena *a)
{
	if (word->alone_table != NOWHERE &&
	    numbers_at(&n->keys_in, table) <= numbers_at(&n->keys_in, word->alone_table))
		return;
	word->alone = str_dup(a, as);
	word->alone_table = (uint32_t)table;
	word->generic = false;
}

static void read_name(struct word_reading *r, const struct names *n, int64_t table)
{
	struct domain_words *w = r->to;
	uint32_t first = (uint32_t)w->told.len;
	str name = packed_name(&n->tables, table);
	int place = 0, last = 0;

	key_name_of(r->vocabulary, &n->tables, table, &r->name);
	for (int i = 0; i < r->name.count && place < TOLD_WORDS; i++) {
		uint32_t word;

		if (!counts(&r->name, i))
			continue;
		word = word_at(r, name, i);
		if (was_told(w, first, word))
			continue;
		w->words.at[word].tables++;
		*push(&w->told, r->arena) = (struct told_word){ word, place++ };
		last = i;
	}
	if (place == 1)
		call_alone(&w->words.at[w->told.at[first].word], n, table, written(r, name, last), r->arena);
}

void domain_words_read(struct domain_words *w, const struct names *n, struct arena *a)
{
	struct word_reading r = {
		.to = w, .arena = a, .vocabulary = key_vocabulary(a), .by_hash = hash_index_in(a, n->tables.count)
	};

	w->start = new_n(a, uint32_t, n->tables.count + 1);
	for (int64_t i = 0; i < n->tables.count; i++) {
		if (!(numbers_at(&n->flags, i) & NAME_IS_PART)) {
			read_name(&r, n, i);
			w->tables++;
		}
		w->start[i + 1] = (uint32_t)w->told.len;
	}
}

bool domain_space_is_plain(str ns)
{
	static const char *const plain[] = {
		"public",    "dbo",	  "main",    "default", "staging", "stage",   "stg",	      "raw",
		"landing",   "bronze",	  "silver",  "gold",	"mart",	   "marts",   "dwh",	      "dw",
		"edw",	     "ods",	  "core",    "src",	"source",  "sources", "intermediate", "int",
		"analytics", "reporting", "reports", "views",	"prod",	   "dev",     "test",	      "app",
		"db",	     "base",	  "api",     "tmp",	"temp",	   "sandbox", "archive",      "history",
		"data",	     "warehouse", "lake",    "publico", NULL
	};

	for (const char *const *p = plain; *p; p++)
		if (str_eq_fold(ns, str_of(*p)))
			return true;
	return !ns.len;
}
