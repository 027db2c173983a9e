/* Parses the name of a column: the table that it may reference, and the role. */
#include "graph/infer/internal.h"

#include <string.h>

#include "base/banned.h"

/* ---- words for keys, off both ends ---- */

static bool is_fk(const struct key_name *k, int i)
{
	return k->at[i + 1] - k->at[i] == 2 && memcmp(k->text + k->at[i], "fk", 2) == 0;
}

/* One word for a key; "fk" marks a key without saying which. */
static void take_end(const struct key_name *k, struct stem_range *r)
{
	while (r->to > r->from && k->use[r->to - 1] & USE_DIGITS)
		r->to--;
	while (r->to > r->from && k->use[r->to - 1] & USE_KEY && !r->key_word) {
		int last = --r->to;

		r->flags |= CLUE_KEY;
		if (is_fk(k, last))
			continue;
		r->key_word = key_hash(k, last, r->to + 1);
		r->flags |= k->use[last] & USE_NUMBER ? CLUE_NUMBER : 0;
	}
}

static void take_start(const struct key_name *k, struct stem_range *r)
{
	while (r->to - r->from > 0 && k->use[r->from] & USE_FRONT) {
		if (!r->key_word && !is_fk(k, r->from))
			r->key_word = key_hash(k, r->from, r->from + 1);
		r->flags |= CLUE_KEY;
		r->from++;
	}
	while (r->to > r->from && k->use[r->from] & USE_FILLER)
		r->from++;
}

/* The word for a key is in the middle, before a role: team_id_home. */
static void take_middle(const struct key_name *k, struct stem_range *r)
{
	for (int i = 1; i < k->count - 1 && !r->key_word; i++)
		if (k->use[i] & USE_KEY && k->use[i] & USE_FRONT) {
			r->key_word = key_hash(k, i, i + 1);
			r->flags |= CLUE_KEY | CLUE_MIDDLE;
			r->to = i;
		}
}

struct stem_range stem_range(const struct key_name *k)
{
	struct stem_range r = { 0, k->count, 0, 0 };

	if (k->count && k->use[k->count - 1] & USE_TIME && !(k->use[k->count - 1] & USE_KEY))
		return r;
	take_end(k, &r);
	take_start(k, &r);
	if (!r.key_word)
		take_middle(k, &r);
	while (r.to > r.from && k->use[r.to - 1] & USE_DIGITS)
		r.to--;
	return r;
}

/* ---- stems ---- */

static void add_stem(struct clue *c, uint64_t stem, uint64_t tail, int skip)
{
	if (c->stems == CLUE_STEMS)
		return;
	c->stem[c->stems] = stem;
	c->tail[c->stems] = tail;
	c->skip[c->stems++] = (uint8_t)skip;
}

/* customerid and idcliente: nothing marks the start of the word for a key; a table must have the rest as its name. */
static void cut_inside(const struct key_name *k, const struct stem_range *r, struct clue *c)
{
	static const struct {
		const char *word;
		bool front;
	} keys[] = {
		{ "id", false }, { "key", false }, { "cod", false }, { "code", false },
		{ "sk", false }, { "fk", false },  { "no", false },  { "uuid", false },
		{ "id", true },	 { "cod", true },  { "fk", true },
	};
	char at[KEY_BYTES];
	int len = k->count ? k->last[r->from] : 0;

	memcpy(at, k->ends + k->at[r->from], (size_t)len);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		int n = (int)strlen(keys[i].word);
		char rest[KEY_BYTES];
		int left = len - n;

		if (left < 3 || memcmp(keys[i].front ? at : at + left, keys[i].word, (size_t)n) != 0)
			continue;
		memcpy(rest, keys[i].front ? at + n : at, (size_t)left);
		left = key_singular(rest, left);
		add_stem(c, key_hash_text(rest, left), 0, 0);
		c->key_word = c->key_word ? c->key_word : key_hash_text(keys[i].word, n);
		c->flags |= CLUE_INSIDE;
	}
}

static void add_stems(const struct key_name *k, const struct stem_range *r, struct clue *c)
{
	/* api_key_id may belong to api_keys, or to api. */
	bool twice = r->to - r->from > 1 && k->use[r->to - 1] & USE_KEY;
	/* id_categoria_padre: in some languages the role follows. */
	bool late = r->to - r->from > 1 && k->use[r->to - 1] & USE_WITHIN;

	for (int i = r->from; i < r->to; i++)
		if (!(k->use[i] & (USE_FILLER | USE_DIGITS)))
			add_stem(c, key_hash(k, i, r->to), i ? key_hash(k, i, k->count) : 0, i - r->from);
	if (twice || late)
		add_stem(c, key_hash(k, r->from, r->to - 1), 0, late);
}

/* ---- roles ---- */

static uint16_t roles(const struct key_name *k, const struct stem_range *r)
{
	uint16_t flags = 0;

	for (int i = r->from; i < r->to; i++) {
		flags |= k->use[i] & USE_WITHIN && (i == r->from || i == r->to - 1) ? CLUE_WITHIN : 0;
		flags |= k->use[i] & USE_HEAD ? CLUE_HEAD : 0;
		flags |= k->use[i] & USE_OUTSIDE ? CLUE_OUTSIDE : 0;
		flags |= k->use[i] & USE_ACTOR && i == r->to - 1 ? CLUE_ACTOR : 0;
		if (k->use[i] & USE_DID)
			flags |= k->use[i] & USE_BY || (i + 1 < r->to && k->use[i + 1] & USE_BY) ? CLUE_DID : 0;
	}
	return flags;
}

void clue_of(const struct key_name *k, struct clue *out)
{
	struct stem_range r = stem_range(k);
	char letters[KEY_BYTES];
	bool generic = true, late = k->count && k->use[k->count - 1] & USE_TIME && !r.key_word;

	*out = (struct clue){ .flags = r.flags, .key_word = r.key_word };
	for (int i = 0; i < k->count; i++)
		generic = generic && k->use[i] & (USE_GENERIC | USE_DIGITS | USE_FILLER);
	if (generic)
		out->flags |= CLUE_GENERIC;
	if (k->count && (!generic || (k->count > 1 && r.flags & CLUE_KEY)))
		out->whole = key_hash(k, 0, k->count);
	if (late || !k->count)
		return;
	out->flags |= roles(k, &r);
	if (!(r.flags & CLUE_KEY) && k->use[k->count - 1] & USE_PLURAL)
		out->flags |= CLUE_PLURAL;
	out->letters = (uint8_t)key_letters(k, r.from, r.to, letters);
	add_stems(k, &r, out);
	if (r.to - r.from == 1 && !r.key_word)
		cut_inside(k, &r, out);
}
