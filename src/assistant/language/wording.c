#include "assistant/language/wording.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

/* ---- words that are taken as they are ---- */

/* The quotation mark that closes the one at text[i], or 0. *len: its bytes. */
static uint32_t closing_quote(str text, ptrdiff_t i, ptrdiff_t *len)
{
	static const struct {
		uint32_t open, close;
	} pairs[] = {
		{ '"', '"' }, { '\'', '\'' }, { '`', '`' }, { 0x201c, 0x201d }, { 0x2018, 0x2019 }, { 0xab, 0xbb }
	};
	ptrdiff_t at = i;
	uint32_t c = utf8_next(text, &at);

	*len = at - i;
	for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
		if (c == pairs[k].open)
			return pairs[k].close;
	return 0;
}

static bool is_letter_at(str text, ptrdiff_t i)
{
	return i >= 0 && i < text.len &&
	       ((unsigned char)text.at[i] >= 0x80 || ((text.at[i] | 0x20) >= 'a' && (text.at[i] | 0x20) <= 'z'));
}

/* The end of the quotation that begins at i, after its mark; 0: none. An apostrophe within a word opens none. */
static ptrdiff_t quotation_end(str text, ptrdiff_t i)
{
	ptrdiff_t len, at;
	uint32_t close = closing_quote(text, i, &len);

	if (!close || (close == '\'' && is_letter_at(text, i - 1)))
		return 0;
	for (at = i + len; at < text.len;) {
		uint32_t c = utf8_next(text, &at);

		if (c == close && !((close == '\'' || close == 0x2019) && is_letter_at(text, at)))
			return at;
	}
	return 0;
}

static void mark_quoted(struct wording *w)
{
	ptrdiff_t word = 0;

	for (ptrdiff_t i = 0, end; i<w->text.len; i = end> i ? end : i + 1) {
		end = quotation_end(w->text, i);
		while (word < w->words.len && w->words.at[word].at.to <= i)
			word++;
		for (ptrdiff_t k = word; k < w->words.len && w->words.at[k].at.from < end; k++)
			w->literal[k] = true;
	}
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* order_id, orderDate, shop.orders, but not 5k or Q4. */
static bool is_one_name(const struct wording *w, ptrdiff_t i)
{
	str between = wording_between(w, i);

	if (str_eq(between, S("_")))
		return true;
	if (is_digit(wording_word(w, i).at[0]) || is_digit(wording_word(w, i + 1).at[0]))
		return false;
	return !between.len || str_eq(between, S(".")) || str_eq(between, S("@"));
}

static void mark_names(struct wording *w)
{
	for (ptrdiff_t i = 0; i + 1 < w->words.len; i++)
		if (is_one_name(w, i))
			w->literal[i] = w->literal[i + 1] = true;
}

/* ---- reading ---- */

static void take_words(struct arena *a, str text, struct wording *out)
{
	*out = (struct wording){ .text = str_upto(text, text.len < WORDING_BYTES ? text.len : WORDING_BYTES) };
	words_split(a, out->text, &out->words);
	out->cut = text.len > WORDING_BYTES || out->words.len > WORDING_WORDS;
	if (out->words.len > WORDING_WORDS)
		out->words.len = WORDING_WORDS;
	out->literal = new_n(a, bool, out->words.len + 1);
	mark_quoted(out);
	mark_names(out);
}

void wording_read(struct arena *a, str text, struct wording *out)
{
	take_words(a, text, out);
	out->language = language_of(out->text, &out->words);
}

void wording_read_in(struct arena *a, str text, enum language l, struct wording *out)
{
	take_words(a, text, out);
	out->language = l;
}

str wording_word(const struct wording *w, ptrdiff_t i)
{
	return i >= 0 && i < w->words.len ? w->words.at[i].text : S("");
}

struct stretch wording_stretch(const struct wording *w, ptrdiff_t first, ptrdiff_t count)
{
	return (struct stretch){ w->words.at[first].at.from, w->words.at[first + count - 1].at.to };
}

str wording_between(const struct wording *w, ptrdiff_t i)
{
	ptrdiff_t from = i >= 0 && i < w->words.len ? w->words.at[i].at.to : 0,
		  to = i + 1 < w->words.len ? w->words.at[i + 1].at.from : w->text.len;

	return str_n(w->text.at + from, to - from);
}

/* ---- phrases ---- */

bool wording_adjacent(const struct wording *w, ptrdiff_t i)
{
	str between = wording_between(w, i);

	for (ptrdiff_t k = 0; k < between.len; k++)
		if (strchr(".,;:?!()[]{}/\\\"<>=+*&|#\n", between.at[k]))
			return false;
	return i >= 0 && i + 1 < w->words.len;
}

/* caro~ is caro, cara, caros, caras; facil~ is facil, faciles. */
static bool is_inflected(str pattern, str word)
{
	str root = str_upto(pattern, pattern.len - 1);

	if (root.len && memchr("aeo", root.at[root.len - 1], 3))
		root.len--;
	return str_starts(word, root) &&
	       (word.len == root.len || str_is_among(str_from(word, root.len), " o a e os as es "));
}

static bool is_word(str pattern, str word)
{
	return pattern.len && pattern.at[pattern.len - 1] == '~' ? is_inflected(pattern, word) : str_eq(pattern, word);
}

static ptrdiff_t match_phrase(const struct wording *w, ptrdiff_t first, str phrase)
{
	ptrdiff_t n = 0;
	str word;

	while (str_cut(&phrase, ' ', &word)) {
		ptrdiff_t i = first + n++;

		if (i >= w->words.len || w->literal[i] || !is_word(word, w->words.at[i].text) ||
		    (n > 1 && !wording_adjacent(w, i - 1)))
			return 0;
	}
	return n;
}

ptrdiff_t wording_phrase(const struct wording *w, ptrdiff_t first, const char *phrases)
{
	ptrdiff_t longest = 0;

	if (first < 0 || first >= w->words.len || w->literal[first] || !phrases)
		return 0;
	for (const char *at = phrases, *end; *at; at = *end ? end + 1 : end) {
		ptrdiff_t n;

		at += *at == ' ';
		end = strchrnul(at, ',');
		if (*at != w->words.at[first].text.at[0]) /* most phrases end here */
			continue;
		n = match_phrase(w, first, str_n(at, end - at));
		if (n > longest)
			longest = n;
	}
	return longest;
}
