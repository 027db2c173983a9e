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
	is_str(name("customer_id"), S("customer id =customerid"), "a name is split at an underscore and kept whole");
	is_str(name("orders"), S("orders"), "a name of one word has only that word");
	is_str(name("customerId"), S("customer id =customerid"), "a name is split at camelCase");
	is_str(name("HTTPServerID"), S("http server id =httpserver =serverid =httpserverid"),
	       "a name is split after a run of capitals");
	is_str(name("address2line"), S("address 2 line =address2 =2line =address2line"),
	       "a name is split where digits begin and end");
	is_str(name("a.b-c d"), S("a b c d =ab =bc =cd =abcd"), "a name is split at dots, dashes and blanks");
	is_str(name("Stra\xc3\x9f"
		    "enname"),
	       S("strassenname"), "the letter ß becomes ss");
	is_str(name("ENDERE\xc3\x87O"), S("endereco"), "accents and case are removed from words");
	is_str(name("e\xcc\x81tat"), S("etat"), "combining accents are removed from words");
	is_str(name("\xe9\xa1\xa7\xe5\xae\xa2"), S("\xe9\xa1\xa7 \xe5\xae\xa2 =\xe9\xa1\xa7\xe5\xae\xa2"),
	       "every ideograph is a word of its own");
	is_str(name("___"), S(""), "a name of separators has no words");
	is_str(name(""), S(""), "an empty name has no words");
	is_str(name("\xff\xfe"
		    "abc"),
	       S("abc"), "invalid bytes separate words");
}

/* "yes": the whole of a word, "start": its start, "no": no match. */
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
	is_str(finds("customer", "customer_id"), S("yes"), "a term finds a word of a name");
	is_str(finds("CUSTOMER_ID", "customerId"), S("yes"), "a term finds the same name in another spelling");
	is_str(finds("customerid", "customer_id"), S("yes"), "a term without a separator finds a name with one");
	is_str(finds("customer_id", "customerid"), S("yes"), "a term with a separator finds a name without one");
	is_str(finds("e-mail", "email"), S("yes"), "a term with a dash finds a word without one");
	is_str(finds("email", "work_e_mail"), S("yes"), "a word finds its parts inside a longer name");
	is_str(finds("custom", "customer_id"), S("start"), "a term finds the start of a word");
	is_str(finds("omer", "customer_id"), S("no"), "a term does not find the middle of a word");
	is_str(finds("customers", "customer"), S("yes"), "a plural finds its singular");
	is_str(finds("customer", "customers"), S("yes"), "a singular finds its plural");
	is_str(finds("companies", "company"), S("yes"), "a plural in ies finds its singular in y");
	is_str(finds("company", "companies"), S("yes"), "a singular in y finds its plural in ies");
	is_str(finds("addresses", "address"), S("yes"), "a plural in sses finds its singular");
	is_str(finds("direcciones", "direcci\xc3\xb3n"), S("yes"),
	       "a Spanish plural finds its singular with an accent");
	is_str(finds("status", "statu"), S("no"), "status is not treated as the plural of statu");
	is_str(finds("id", "identity"), S("no"), "a term of two letters does not find longer words");
	is_str(finds("id", "order_ids"), S("yes"), "a term of two letters finds its plural");
	is_str(finds("id_customer", "customer_id"), S("no"), "the words of one term must follow each other");
	is_str(finds("id customer", "customer_id"), S("yes"), "two terms may match in any order");
	is_str(finds("\"order line\"", "line_order"), S("no"), "quoted words in another order do not match");
	is_str(finds("\"order line\"", "order_lines"), S("yes"), "quoted words that follow each other match");
	is_str(finds("orders.customer", "customer orders"), S("yes"), "a dot separates two terms");
	is_str(finds("\xe5\xae\xa2", "\xe9\xa1\xa7\xe5\xae\xa2"), S("yes"), "one ideograph finds a name of several");
	is_str(finds("cafe", "Caf\xc3\xa9"), S("yes"), "a term without an accent finds a word with one");
	is_str(finds("!! ?", "x"), S("usage"), "a text without words is a usage error");
}

static void alike(void)
{
	ok(words_alike(S("order"), S("orders")) && words_alike(S("companies"), S("company")) &&
		   words_alike(S("address"), S("addresses")),
	   "singular and plural are alike");
	ok(!words_alike(S("order"), S("ordered")) && !words_alike(S("id"), S("ids")) &&
		   !words_alike(S("by"), S("bies")) && !words_alike(S(""), S("s")),
	   "words that differ in more than number are not alike");
}

static void limits(void)
{
	struct sb b = SB(1 << 20);
	struct terms terms = { 0 };
	struct err err = { 0 };

	for (int i = 0; i < TERMS_MOST; i++)
		sb_puts(&b, "word ");
	ok(terms_of(a, sb_str(&b), &terms, &err) && terms.len == TERMS_MOST, "the largest number of terms is accepted");
	sb_puts(&b, "more");
	ok(!terms_of(a, sb_str(&b), &terms, &err) && err.kind == ERR_USAGE && terms.len == TERMS_MOST,
	   "one term over the limit is refused");
	sb_reset(&b);
	err_clear(&err);
	for (int i = 0; i <= TERM_PIECES; i++)
		sb_puts(&b, "a_");
	ok(!terms_of(a, sb_str(&b), &terms, &err) && err.kind == ERR_USAGE, "a term of too many parts is refused");
	err_clear(&err);
	ok(terms_of(a, S("where is x"), &terms, &err) && terms.at[0].common && terms.at[1].common &&
		   !terms.at[2].common,
	   "question words are marked as common");
	sb_free(&b);
}

/* The position of a word is its position in the input. */
static void places(void)
{
	struct tokens t = { 0 };

	words_split(a, S("h\xc3\xa9llo W\xc3\xb6rldWide"), &t);
	is_int(t.len, 3, "a name of three words gives three positions");
	is_int(t.at[0].at.from, 0, "the first word begins at byte 0");
	is_int(t.at[0].at.to, 6, "the first word ends before the separator");
	is_int(t.at[1].at.from, 7, "the second word begins after the separator");
	is_int(t.at[1].at.to, 13, "the second word ends at the camelCase border");
	is_int(t.at[2].at.from, 13, "the third word begins at the camelCase border");
	is_int(t.at[2].at.to, 17, "the third word ends at the end of the name");
}

static uint64_t dice = 88172645463325252u;

static unsigned roll(unsigned sides)
{
	dice ^= dice << 13;
	dice ^= dice >> 7;
	dice ^= dice << 17;
	return (unsigned)(dice >> 33) % sides;
}

/* For any bytes, positions lie inside the text and each word is found in its own text. */
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
	is_int(outside, 0, "the positions of words lie inside any random text");
	is_int(lost, 0, "each word of a random text finds that text");
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
