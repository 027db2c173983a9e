/* Matches the words of rules against those of names. */
#include "model/tags/column_content_rules.h"

#include "base/arena.h"
#include "model/tags/internal.h"

#include "base/banned.h"

enum { NAMES_MOST = 4096 }; /* kept at once: most columns have a frequent name */

/* ---- words ---- */

bool rule_word_is_small(str word)
{
	static const char small[] = " de do da del la el los las dos das of the ";

	if (word.len < 2 || word.len > 3)
		return false;
	for (const char *c = small; c[1]; c++)
		if (*c == ' ' && c[word.len + 1] == ' ' && str_eq(word, str_n(c + 1, word.len)))
			return true;
	return false;
}

/* Nearly all names are ASCII, and there are many of them. */
static bool is_letter(uint32_t c)
{
	return c < 0x80 ? (c | 0x20) >= 'a' && (c | 0x20) <= 'z' : utf8_is_word(c);
}

static bool is_upper(uint32_t c)
{
	return c < 0x80 ? c >= 'A' && c <= 'Z' : utf8_fold(c) != c;
}

/* Removes accents: people who name columns often omit them. */
static uint32_t plain(uint32_t c)
{
	if (c < 0x80)
		return is_upper(c) ? c + ('a' - 'A') : c;
	return utf8_bare(utf8_fold(c));
}

/*
 * A word begins at a capital after a small letter,
 * and at the last of several capitals before one: HTTPServer, birthDate.
 */
static bool begins(uint32_t before, uint32_t c, str rest)
{
	ptrdiff_t i = 0;
	uint32_t after;

	if (!is_upper(c) || !is_letter(before))
		return false;
	if (!is_upper(before))
		return true;
	after = rest.len ? utf8_next(rest, &i) : 0;
	return is_letter(after) && !is_upper(after);
}

static void end_word(struct words_of *w, struct arena *a, char *word, ptrdiff_t *len)
{
	if (*len && w->len < WORDS_MOST && !rule_word_is_small(str_n(word, *len)))
		w->at[w->len++] = str_dup(a, str_n(word, *len));
	*len = 0;
}

/* A word that is too long is cut: no rule has one. */
void rule_words(struct arena *a, str text, struct words_of *out)
{
	char word[WORD_MOST];
	ptrdiff_t i = 0, len = 0;
	uint32_t before = 0;

	out->len = 0;
	while (i < text.len) {
		uint32_t c = (unsigned char)text.at[i];

		if (c < 0x80)
			i++;
		else
			c = utf8_next(text, &i);
		if (!is_letter(c) || begins(before, c, str_from(text, i)))
			end_word(out, a, word, &len);
		if (is_letter(c) && len + 4 < WORD_MOST)
			len += utf8_put(word + len, plain(c));
		before = c;
	}
	end_word(out, a, word, &len);
}

/* emails is email, and phones phone. */
static bool same_word(str typed, str known)
{
	if (str_eq(typed, known))
		return true;
	return typed.len == known.len + 1 && known.len > 2 && typed.at[known.len] == 's' && str_starts(typed, known);
}

static bool phrase_at(const struct phrase *p, const struct words_of *w, int at)
{
	if (at + p->words.len > w->len)
		return false;
	for (int i = 0; i < p->words.len; i++)
		if (!same_word(w->at[at + i], p->words.at[i]))
			return false;
	return true;
}

static const struct phrase *first_phrase(const struct map *by_word, str word)
{
	const struct map_entry *e = by_word->len ? map_get(by_word, word) : NULL;

	if (!e && word.len > 3 && word.at[word.len - 1] == 's')
		e = map_get(by_word, str_upto(word, word.len - 1));
	return e ? e->ptr : NULL;
}

static bool has_word(const struct map *set, str word)
{
	return set->len && first_phrase(set, word);
}

/* Does one of the phrases occur in the words, outside [from, upto)? */
static bool stands(const struct map *phrases, const struct words_of *w, int from, int upto, const struct map *but)
{
	if (!phrases->len)
		return false;
	for (int i = 0; i < w->len; i++)
		for (const struct phrase *p = first_phrase(phrases, w->at[i]); p; p = p->next)
			if (phrase_at(p, w, i) && !(i >= from && i + p->words.len <= upto) &&
			    !(but && p->words.len == 1 && has_word(but, p->words.at[0])))
				return true;
	return false;
}

/* ---- a name ---- */

static bool all_beside(const struct tag_rules *r, const struct words_of *w, int from, int upto)
{
	for (int i = from; i < upto; i++)
		if (!has_word(&r->beside, w->at[i]))
			return false;
	return true;
}

static bool place_is_good(const struct tag_rules *r, const struct rule *rule, const struct words_of *w, int at, int end)
{
	bool before = rule->head == HEAD_LAST || rule->head == HEAD_ANY || all_beside(r, w, 0, at);
	bool after = rule->head == HEAD_FIRST || rule->head == HEAD_ANY || all_beside(r, w, end, w->len);

	if (rule->head == HEAD_WHOLE && (at || end < w->len))
		return false;
	return before && after && !stands(&r->never, w, at, end, &rule->despite) &&
	       !stands(&rule->nots, w, at, end, NULL);
}

/* A phrase within the longer name of something else does not count: the address in "email address". */
static bool is_covered(const struct tag_rules *r, const struct words_of *w, int at, int end)
{
	for (int i = 0; i <= at; i++)
		for (const struct phrase *p = first_phrase(&r->names, w->at[i]); p; p = p->next)
			if (i + p->words.len >= end && p->words.len > end - at && phrase_at(p, w, i))
				return true;
	return false;
}

static void add_rule(struct seen *s, struct arena *a, const struct rule *rule)
{
	for (ptrdiff_t i = 0; i < s->len; i++)
		if (s->at[i] == rule)
			return;
	*push(s, a) = rule;
}

static struct seen *look_at_name(struct tag_matcher *m, str name)
{
	struct seen *s = new(m->of_names, struct seen);
	struct words_of w;

	arena_reset(m->of_name);
	rule_words(m->of_name, name, &w);
	rule_words_apart(m->rules, &w);
	for (int i = 0; i < w.len; i++)
		for (const struct phrase *p = first_phrase(&m->rules->names, w.at[i]); p; p = p->next)
			if (phrase_at(p, &w, i) && !is_covered(m->rules, &w, i, i + p->words.len) &&
			    place_is_good(m->rules, p->rule, &w, i, i + p->words.len))
				add_rule(s, m->of_names, p->rule);
	for (ptrdiff_t i = 0; i < m->rules->nameless.len; i++)
		if (!stands(&m->rules->never, &w, 0, 0, &m->rules->nameless.at[i]->despite) &&
		    !stands(&m->rules->nameless.at[i]->nots, &w, 0, 0, NULL))
			add_rule(s, m->of_names, m->rules->nameless.at[i]);
	return s;
}

static const struct seen *seen_name(struct tag_matcher *m, str name)
{
	struct map_entry *e = map_get(&m->names, name);

	if (e)
		return e->ptr;
	if (m->names.len == NAMES_MOST) {
		arena_reset(m->of_names);
		m->names = map_in(m->of_names);
	}
	e = map_put(&m->names, str_dup(m->of_names, name), NULL);
	e->ptr = look_at_name(m, name);
	return e->ptr;
}

/* ---- its table, type and comment ---- */

static const struct words_of *table_words(struct tag_matcher *m, str table)
{
	if (m->table.at && str_eq(m->table, table))
		return &m->table_words;
	arena_reset(m->of_table);
	m->table = str_dup(m->of_table, table.at ? table : S(""));
	rule_words(m->of_table, m->table, &m->table_words);
	m->table_is_never = stands(&m->rules->never_tables, &m->table_words, 0, 0, NULL);
	return &m->table_words;
}

static bool table_is_good(struct tag_matcher *m, const struct rule *rule, str table)
{
	const struct words_of *w = table_words(m, table);

	if (m->table_is_never || stands(&rule->not_tables, w, 0, 0, NULL))
		return false;
	return !rule->tables.len || stands(&rule->tables, w, 0, 0, NULL);
}

static bool type_is_good(const struct rule *rule, const struct tag_subject *on)
{
	if (on->class == TYPE_UNKNOWN || on->class == TYPE_OTHER)
		return !rule->needs_type;
	return !rule->types || (rule->types & 1u << on->class);
}

/* May one of the phrases occur in it? The starts of its words rule out most comments without examining the words. */
static bool may_speak(const struct tag_rules *r, str comment)
{
	bool in_word = false;

	for (ptrdiff_t i = 0; i < comment.len; i++) {
		unsigned char c = (unsigned char)comment.at[i];
		bool letter = c >= 0x80 || is_letter(c);

		if (letter && !in_word && phrase_may_begin(r->begins, str_from(comment, i)))
			return true;
		in_word = letter;
	}
	return false;
}

/* A comment may deny that a column is about a person, and then counts. */
static void read_comment(struct tag_matcher *m, str comment, bool *denies, struct seen *says)
{
	struct words_of w;

	arena_reset(m->of_name);
	rule_words(m->of_name, comment, &w);
	*denies = stands(&m->rules->never_comments, &w, 0, 0, NULL);
	for (int i = 0; i < w.len && !*denies; i++)
		for (const struct phrase *p = first_phrase(&m->rules->comments, w.at[i]); p; p = p->next)
			if (phrase_at(p, &w, i))
				add_rule(says, m->of_name, p->rule);
}

static int put_tags(const struct rule *rule, struct tag_hit *out, int n)
{
	for (ptrdiff_t t = 0; t < rule->tags.len; t++) {
		bool known = false;

		for (int i = 0; i < n && !known; i++)
			known = str_eq(out[i].tag, rule->tags.at[t]);
		if (!known && n < TAG_HITS)
			out[n++] = (struct tag_hit){ rule->tags.at[t], rule->id };
	}
	return n;
}

int tag_match(struct tag_matcher *m, const struct tag_subject *on, struct tag_hit out[TAG_HITS])
{
	const struct seen *by_name = seen_name(m, on->name);
	str comment = str_upto(on->comment, on->comment.len < COMMENT_MOST ? on->comment.len : COMMENT_MOST);
	struct seen by_comment = { 0 };
	bool denies = false;
	int n = 0;

	if (comment.len && (by_name->len || may_speak(m->rules, comment)))
		read_comment(m, comment, &denies, &by_comment);
	if (denies)
		return 0;
	for (ptrdiff_t i = 0; i < by_name->len; i++)
		if (type_is_good(by_name->at[i], on) && table_is_good(m, by_name->at[i], on->table))
			n = put_tags(by_name->at[i], out, n);
	for (ptrdiff_t i = 0; i < by_comment.len; i++)
		if (type_is_good(by_comment.at[i], on))
			n = put_tags(by_comment.at[i], out, n);
	return n;
}

struct tag_matcher *tag_matcher_open(const struct tag_rules *r)
{
	struct arena *a = arena_open();
	struct tag_matcher *m = new(a, struct tag_matcher);

	m->arena = a;
	m->of_table = arena_open();
	m->of_name = arena_open();
	m->of_names = arena_open();
	m->rules = r;
	m->names = map_in(m->of_names);
	return m;
}

void tag_matcher_close(struct tag_matcher *m)
{
	if (!m)
		return;
	arena_close(m->of_names);
	arena_close(m->of_name);
	arena_close(m->of_table);
	arena_close(m->arena);
}

/* ---- tags as written ---- */

str tag_category(str tag)
{
	ptrdiff_t dot = str_at(tag, '.');

	return dot > 0 ? str_upto(tag, dot) : NO_STR;
}

bool tag_is_personal(str tag)
{
	static const char *const words[] = { "pii", "personal", "sensitive", "gdpr", "secret", "financial" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		str word = str_of(words[i]);

		if (tag.len >= word.len && str_eq_fold(str_upto(tag, word.len), word) &&
		    (tag.len == word.len || !is_letter((unsigned char)tag.at[word.len])))
			return true;
	}
	return false;
}

bool tags_are_personal(const struct strs *tags)
{
	for (ptrdiff_t i = 0; i < tags->len; i++)
		if (tag_is_personal(tags->at[i]))
			return true;
	return false;
}

bool tag_name_check(str tag, struct err *err)
{
	bool good = tag.len > 0 && tag.len <= WORD_MOST;
	bool gap = true;

	for (ptrdiff_t i = 0; good && i < tag.len;) {
		uint32_t c = utf8_next(tag, &i);
		bool joint = c == '.' || c == '_' || c == '-';

		good = c != UTF8_BAD && (joint ? !gap : utf8_is_word(c));
		gap = joint;
	}
	if (good && !gap)
		return true;
	err_set(err, ERR_USAGE, "invalid tag \"%.*s\": use letters and digits, with . _ or - between them", STR(tag));
	return err_next(err, "For example gold, pii.email or owned-by-finance; give the category with %s.",
			AGAIN(WITH_ONLY("category")));
}

str tag_written(struct arena *a, str tag, str category)
{
	if (!category.len || (str_starts(tag, category) && (tag.len == category.len || tag.at[category.len] == '.')))
		return tag;
	return str_fmt(a, "%.*s:%.*s", STR(category), STR(tag));
}

str tag_domain(const struct strs *tags)
{
	for (ptrdiff_t i = 0; i < tags->len; i++)
		if (str_starts(tags->at[i], S("domain:")))
			return str_from(tags->at[i], S("domain:").len);
	return NO_STR;
}
