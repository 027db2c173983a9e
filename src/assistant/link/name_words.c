#include "assistant/link/name_words.h"

#include "base/arena.h"
#include "retrieve/language.h"
#include "base/banned.h"

enum { PART_LEAST = 2, PREFIX_LEAST = 3, COMPOUND_LEAST = 5 };

/* What names are given for the database's sake: tbl_orders, dim_date. */
static const char object_words[] = " tbl tab tb dim fact lkp lu vw mst stg xref ";
/* Last words that say how a thing is written down rather than what it is. */
static const char weak_words[] = " code cd id key no num nr value desc description text details codigo cod ";
/* Words of names that a question may leave out or say otherwise: directed_by, date_of_birth, is_active. */
static const char small_words[] =
	" a an the of by in on at for is has was and de da do del la el e y en em por com con ";

static bool knows(const struct word_matcher *m, str word)
{
	return m->glossary && glossary_knows(m->glossary, word);
}

/* ---- splitting ---- */

static void add_word(struct name_words *n, struct match_word *word)
{
	if (n->len == NAME_WORDS_MOST)
		return;
	n->weight[n->len] = 1;
	n->word[n->len++] = word;
}

static bool starts_table(const struct name_words *table, str part)
{
	for (int i = 0; table && i < table->len; i++)
		if (part.len >= PREFIX_LEAST && str_starts(table->word[i]->text, part))
			return true;
	return false;
}

static bool is_abbreviation(struct word_matcher *m, str text)
{
	struct match_word *word = match_word(m, text);

	return match_senses(m, &word, 1)->len > 0;
}

/* stuid of student is stu and id; birthdate is birth and date. */
static bool split_compound(struct word_matcher *m, struct match_word *word, const struct name_words *table,
			   struct name_words *out)
{
	str text = word->text;

	if (text.len < COMPOUND_LEAST || knows(m, text) || match_senses(m, &word, 1)->len)
		return false;
	for (ptrdiff_t cut = text.len - PART_LEAST; cut >= PART_LEAST; cut--) {
		str left = str_upto(text, cut), right = str_from(text, cut);

		if ((knows(m, right) || is_abbreviation(m, right)) &&
		    (starts_table(table, left) || (left.len >= PREFIX_LEAST && knows(m, left)))) {
			add_word(out, match_word(m, left));
			add_word(out, match_word(m, right));
			return true;
		}
	}
	return false;
}

struct match_word *join_words(struct word_matcher *m, struct match_word *const *words, ptrdiff_t n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < n; i++)
		sb_put(&b, words[i]->text);
	return match_word(m, str_dup(m->arena, sb_str(&b)));
}

/* LName is lname, which the glossary knows. */
static bool has_letter_word(const struct name_words *n)
{
	for (int i = 0; i < n->len; i++)
		if (n->len > 1 && n->word[i]->text.len == 1)
			return true;
	return false;
}

static struct name_words words_of(struct word_matcher *m, str name, const struct name_words *table)
{
	struct name_words out = { 0 };
	struct tokens t = { 0 };

	words_split(m->arena, name, &t);
	for (ptrdiff_t i = 0; i < t.len; i++) {
		struct match_word *w = match_word(m, t.at[i].text);

		if (!(t.len > 1 && !i && str_is_among(w->text, object_words)) &&
		    !(t.len > 1 && str_is_among(w->text, small_words)) && !split_compound(m, w, table, &out))
			add_word(&out, w);
	}
	if (!out.len)
		add_word(&out, match_word(m, str_lower(m->arena, name)));
	out.joined = join_words(m, out.word, out.len);
	if (has_letter_word(&out) && is_abbreviation(m, out.joined->text)) {
		out.len = 0;
		add_word(&out, out.joined);
	}
	return out;
}

/* product_name of products: the first word repeats the table. */
static int own_words(struct word_matcher *m, const struct name_words *column, const struct name_words *table)
{
	int i = 0;

	for (; i < column->len - 1; i++) {
		struct match_word *word = column->word[i];
		bool repeats = false;

		for (int k = 0; k < table->len && !repeats; k++)
			repeats = match_words(m, table->word[k], word).why <= LINK_INFLECTED ||
				  (word->text.len >= PREFIX_LEAST && str_starts(table->word[k]->text, word->text));
		if (!repeats)
			break;
	}
	return i;
}

/* type_code is nearly what "type" says, but type is not what "code" says. */
static void set_weights(struct name_words *w)
{
	if (w->len - w->first > 1 && str_is_among(w->word[w->len - 1]->text, weak_words))
		w->weight[w->len - 1] = .3;
}

struct name_words text_words(struct word_matcher *m, str text)
{
	struct name_words out = { 0 };
	struct tokens t = { 0 };

	words_split(m->arena, text, &t);
	for (ptrdiff_t i = 0; i < t.len; i++)
		if (language_use(ENGLISH, t.at[i].text) != USE_NONE &&
		    language_use(m->language, t.at[i].text) != USE_NONE)
			add_word(&out, match_word(m, t.at[i].text));
	out.joined = join_words(m, out.word, out.len);
	out.senses = match_senses(m, out.word, out.len);
	return out;
}

static void set_senses(struct word_matcher *m, struct name_words *w)
{
	w->senses = match_senses(m, w->word + w->first, w->len - w->first);
}

struct table_words *schema_words(struct word_matcher *m, const struct link_schema *s)
{
	struct table_words *all = new_n(m->arena, struct table_words, s->len + 1);

	for (ptrdiff_t t = 0; t < s->len; t++) {
		const struct link_table *table = &s->at[t];

		all[t].name = words_of(m, table->name, NULL);
		set_weights(&all[t].name);
		set_senses(m, &all[t].name);
		all[t].columns = new_n(m->arena, struct name_words, table->columns.len + 1);
		for (ptrdiff_t c = 0; c < table->columns.len; c++) {
			struct name_words *w = &all[t].columns[c];

			*w = words_of(m, table->columns.at[c].name, &all[t].name);
			w->first = own_words(m, w, &all[t].name);
			set_weights(w);
			set_senses(m, w);
		}
	}
	return all;
}

/* ---- matching ---- */

static bool is_joined(struct word_matcher *m, const struct asked_words *asked, const struct name_words *name)
{
	return str_eq(asked->joined->text, name->joined->text) ||
	       (str_eq(asked->joined->light[ENGLISH], name->joined->light[ENGLISH]) &&
		!match_is_other_noun(m, asked->joined, name->joined));
}

struct fitting {
	double sum;	   /* over the asked words */
	unsigned used;	   /* bits of the name's words */
	enum link_why why; /* the weakest */
};

/* Each asked word takes the best word of the name that is still free. */
static bool assign(struct word_matcher *m, const struct asked_words *asked, const struct name_words *name,
		   struct fitting *out)
{
	for (ptrdiff_t i = 0; i < asked->len; i++) {
		struct word_fit best = { 0, LINK_NOT };
		int at = -1;

		for (int k = 0; k < name->len; k++) {
			struct word_fit f = out->used >> k & 1 ? best : match_words(m, asked->at[i], name->word[k]);

			if (f.score > best.score) {
				best = f;
				at = k;
			}
		}
		if (at < 0)
			return false;
		out->used |= 1u << at;
		out->sum += best.score;
		out->why = best.why > out->why ? best.why : out->why;
	}
	return true;
}

static double weight_of(const struct name_words *name, unsigned which)
{
	double sum = 0;

	for (int i = 0; i < name->len; i++)
		sum += which >> i & 1 ? name->weight[i] : 0;
	return sum;
}

struct word_fit name_fit(struct word_matcher *m, const struct asked_words *asked, const struct name_words *name,
			 bool *whole)
{
	unsigned all = (1u << name->len) - 1, own = all & ~((1u << name->first) - 1);
	struct fitting f = { 0 };
	struct word_fit sense = { 0, LINK_NOT };
	double left;

	*whole = true;
	if (is_joined(m, asked, name))
		return (struct word_fit){ .99, asked->len == 1 ? LINK_SAME : LINK_JOINED };
	if (asked->len > 1 || name->len - name->first > 1)
		sense = match_phrases(m, asked->senses, name->senses);
	/* Only words of the table: its key at most, which the table itself explains better. */
	if (asked->len > name->len || !assign(m, asked, name, &f) || !(f.used & own))
		return sense;
	left = weight_of(name, own & ~f.used) / weight_of(name, own);
	f.sum = f.sum / (double)asked->len * (1 - .5 * left);
	if (f.sum < sense.score)
		return sense;
	*whole = left == 0;
	return (struct word_fit){ f.sum, f.why };
}
