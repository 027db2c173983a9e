/* model/word_split: names and prose are split into words, and search terms find them. */
#include "tap.h"

#include "base/arena.h"
#include "model/word_split.h"

static struct arena *a;

static str shown(const struct tokens *t)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < t->len; i++) {
		sb_puts(&b, i ? " " : "");
		sb_puts(&b, t->at[i].joined ? "=" : "");
		sb_put(&b, t->at[i].text);
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static str name(const char *text)
{
	struct tokens t = { 0 };

	words_name(a, str_of(text), &t);
	return shown(&t);
}

static void splitting(void)
{
	is_str(name("customer_id"), S("customer id =customerid"), "at an underscore, and the whole");
	is_str(name("orders"), S("orders"), "one word is its own whole");
	is_str(name("customerId"), S("customer id =customerid"), "at camelCase");
	is_str(name("HTTPServerID"), S("http server id =httpserver =serverid =httpserverid"), "capitals in a row");
	is_str(name("address2line"), S("address 2 line =address2 =2line =address2line"), "where digits begin and end");
	is_str(name("a.b-c d"), S("a b c d =ab =bc =cd =abcd"), "at dots, dashes and blanks");
	is_str(name("Stra\xc3\x9f"
		    "enname"),
	       S("strassenname"), "a letter that is two");
	is_str(name("ENDERE\xc3\x87O"), S("endereco"), "without accents and case");
	is_str(name("e\xcc\x81tat"), S("etat"), "accents on their own too");
	is_str(name("\xe9\xa1\xa7\xe5\xae\xa2"), S("\xe9\xa1\xa7 \xe5\xae\xa2 =\xe9\xa1\xa7\xe5\xae\xa2"),
	       "ideographs are words of one letter");
	is_str(name("___"), S(""), "nothing to read");
	is_str(name(""), S(""), "nothing at all");
	is_str(name("\xff\xfe"
		    "abc"),
	       S("abc"), "what is no text separates");
}

/* "yes" all of a word, "start" its start, "no" nowhere. */
static str finds(const char *typed, const char *text)
{
	struct terms terms;
	struct tokens t = { 0 };
	struct stretch where;
	struct err err = { 0 };
	ptrdiff_t i = 0;
	bool full;

	if (!terms_of(a, str_of(typed), &terms, &err))
		return str_of(err_code(err.kind));
	words_name(a, str_of(text), &t);
	for (ptrdiff_t k = 0; k < terms.len; k++) {
		i = 0;
		if (!term_next(&terms.at[k], &t, &i, &where, &full))
			return S("no");
	}
	return full ? S("yes") : S("start");
}

static void finding(void)
{
	is_str(finds("customer", "customer_id"), S("yes"), "a word of a name");
	is_str(finds("CUSTOMER_ID", "customerId"), S("yes"), "in another spelling");
	is_str(finds("customerid", "customer_id"), S("yes"), "without what separates");
	is_str(finds("customer_id", "customerid"), S("yes"), "and with it where there is none");
	is_str(finds("e-mail", "email"), S("yes"), "so too");
	is_str(finds("email", "work_e_mail"), S("yes"), "inside of a longer name");
	is_str(finds("custom", "customer_id"), S("start"), "the start of a word");
	is_str(finds("omer", "customer_id"), S("no"), "not the middle of one");
	is_str(finds("customers", "customer"), S("yes"), "a plural finds the singular");
	is_str(finds("customer", "customers"), S("yes"), "and back");
	is_str(finds("companies", "company"), S("yes"), "also where letters change");
	is_str(finds("company", "companies"), S("yes"), "and back");
	is_str(finds("addresses", "address"), S("yes"), "addresses");
	is_str(finds("direcciones", "direcci\xc3\xb3n"), S("yes"), "in Spanish");
	is_str(finds("status", "statu"), S("no"), "status is no plural");
	is_str(finds("id", "identity"), S("no"), "two letters stand for themselves");
	is_str(finds("id", "order_ids"), S("yes"), "or their plural");
	is_str(finds("id_customer", "customer_id"), S("no"), "words of one term follow each other");
	is_str(finds("id customer", "customer_id"), S("yes"), "terms do not");
	is_str(finds("\"order line\"", "line_order"), S("no"), "quoted words are one term");
	is_str(finds("\"order line\"", "order_lines"), S("yes"), "that follow each other");
	is_str(finds("orders.customer", "customer orders"), S("yes"), "a dot separates terms");
	is_str(finds("\xe5\xae\xa2", "\xe9\xa1\xa7\xe5\xae\xa2"), S("yes"), "one ideograph of several");
	is_str(finds("cafe", "Caf\xc3\xa9"), S("yes"), "accents do not matter");
	is_str(finds("!! ?", "x"), S("usage"), "no word at all");
}

static void alike(void)
{
	ok(words_alike(S("order"), S("orders")) && words_alike(S("companies"), S("company")) &&
		   words_alike(S("address"), S("addresses")),
	   "one in two numbers");
	ok(!words_alike(S("order"), S("ordered")) && !words_alike(S("id"), S("ids")) &&
		   !words_alike(S("by"), S("bies")) && !words_alike(S(""), S("s")),
	   "others are others");
}

static void limits(void)
{
	struct sb b = SB(1 << 20);
	struct terms terms = { 0 };
	struct err err = { 0 };

	for (int i = 0; i < TERMS_MOST; i++)
		sb_puts(&b, "word ");
	ok(terms_of(a, sb_str(&b), &terms, &err) && terms.len == TERMS_MOST, "as many words as may be");
	sb_puts(&b, "more");
	ok(!terms_of(a, sb_str(&b), &terms, &err) && err.kind == ERR_USAGE && terms.len == TERMS_MOST,
	   "one more is refused");
	sb_reset(&b);
	err_clear(&err);
	for (int i = 0; i <= TERM_PIECES; i++)
		sb_puts(&b, "a_");
	ok(!terms_of(a, sb_str(&b), &terms, &err) && err.kind == ERR_USAGE, "so are too many parts of one");
	err_clear(&err);
	ok(terms_of(a, S("where is x"), &terms, &err) && terms.at[0].common && terms.at[1].common &&
		   !terms.at[2].common,
	   "words of questions are known");
	sb_free(&b);
}

/* The place of a word is its place in what was given. */
static void places(void)
{
	struct tokens t = { 0 };

	words_split(a, S("h\xc3\xa9llo W\xc3\xb6rldWide"), &t);
	is_int(t.len, 3, "three words");
	is_int(t.at[0].at.from, 0, "the first begins");
	is_int(t.at[0].at.to, 6, "and ends");
	is_int(t.at[1].at.from, 7, "the second begins");
	is_int(t.at[1].at.to, 13, "ends where the third");
	is_int(t.at[2].at.from, 13, "begins");
	is_int(t.at[2].at.to, 17, "and ends");
}

static uint64_t dice = 88172645463325252u;

static unsigned roll(unsigned sides)
{
	dice ^= dice << 13;
	dice ^= dice >> 7;
	dice ^= dice << 17;
	return (unsigned)(dice >> 33) % sides;
}

/* Whatever the bytes, places are inside of them and words are found in the text they are from. */
static void hostile(void)
{
	static const char *const bits[] = { "a",
					    "B",
					    "_",
					    "7",
					    ".",
					    "\"",
					    " ",
					    "\xc3",
					    "\xa9",
					    "\xcc\x81",
					    "\xe9\xa1\xa7",
					    "\xff",
					    "\xf0\x9f",
					    "\xef\xbb\xbf",
					    "\xe1\xba\x9e",
					    "\xc8\xba",
					    "s",
					    "ies" };
	int outside = 0, lost = 0;

	for (int round = 0; round < 3000; round++) {
		struct sb b = SB(4096);
		struct tokens t = { 0 };

		for (unsigned i = roll(40); i; i--)
			sb_puts(&b, bits[roll(sizeof bits / sizeof *bits)]);
		words_name(a, sb_str(&b), &t);
		for (ptrdiff_t i = 0; i < t.len; i++) {
			struct piece p = { .form = { t.at[i].text }, .forms = 1 };
			bool full;

			outside += t.at[i].at.from < 0 || t.at[i].at.from >= t.at[i].at.to || t.at[i].at.to > b.len;
			lost += !piece_fits(&p, t.at[i].text, &full) || !full;
		}
		sb_free(&b);
	}
	is_int(outside, 0, "places of words are inside of any text");
	is_int(lost, 0, "and each word is found by itself");
}

int main(void)
{
	a = arena_open();
	splitting();
	finding();
	alike();
	limits();
	places();
	hostile();
	arena_close(a);
	return done();
}
