/* vector/: words as a model's tokenizer splits them, dot products, and the file of vectors. */
#include "store_help.h"

#include <string.h>

#include "base/file.h"
#include "base/url.h"
#include "scan/dot.h"
#include "vector/endpoint.h"
#include "vector/vector_set.h"
#include "vector/tokenizer.h"

/* ---- tokens ---- */

#define BERT \
	"\"normalizer\": {\"type\": \"BertNormalizer\", \"lowercase\": true}, \"pre_tokenizer\": {\"type\": \"BertPreTokenizer\"}"
#define ENDS(opening, closing) \
	"\"post_processor\": {\"type\": \"RobertaProcessing\", \"cls\": [\"\", " opening "], \"sep\": [\"\", " closing \
	"]}"
#define METASPACE \
	"\"pre_tokenizer\": {\"type\": \"Metaspace\", \"replacement\": \"\342\226\201\", \"prepend_scheme\": \"always\"}"
#define BYTES "\"pre_tokenizer\": {\"type\": \"ByteLevel\", \"add_prefix_space\": false}"

static const char bert[] = "{" BERT ", " ENDS(
	"2",
	"3") ", \"model\": {\"type\": \"WordPiece\", \"unk_token\": \"[UNK]\", "
	     "\"continuing_subword_prefix\": \"##\", \"vocab\": {\"[PAD]\": 0, \"[UNK]\": 1, \"[CLS]\": 2, \"[SEP]\": 3, "
	     "\"order\": 4, \"##s\": 5, \"cafe\": 6, \",\": 7, \"ord\": 8, \"##er\": 9, \"\\u4e2d\": 10, \"un\": 11, \"_\": 12}}}";
/* ab is worth more than a and b together, and abc less than ab and c. */
static const char pieces[] = "{\"normalizer\": null, " METASPACE ", " ENDS(
	"0",
	"2") ", \"model\": {\"type\": \"Unigram\", \"unk_id\": 3, "
	     "\"vocab\": [[\"<s>\", 0], [\"<pad>\", 0], [\"</s>\", 0], [\"<unk>\", 0], [\"\342\226\201\", -2], [\"a\", -3], "
	     "[\"b\", -3], [\"ab\", -4], [\"c\", -1], [\"abc\", -6], [\"\342\226\201a\", -2.5]]}}";
/* \304\240 stands for a blank, and \303\203 with \302\251 for the bytes of an e with an accent. */
static const char byte_level[] = "{" BYTES ", " ENDS(
	"0",
	"1") ", \"model\": {\"type\": \"BPE\", \"vocab\": {\"<s>\": 0, \"</s>\": 1, \"a\": 2, \"b\": 3, "
	     "\"c\": 4, \"\304\240\": 5, \"ab\": 6, \"bc\": 7, \"\304\240a\": 8, \"\303\203\": 9, \"\302\251\": 10, "
	     "\"\303\203\302\251\": 11}, \"merges\": [\"b c\", [\"a\", \"b\"], \"\304\240 a\", \"\303\203 \302\251\"]}}";

static str split(const struct tokenizer *t, const char *text, ptrdiff_t most)
{
	struct token_ids ids = { 0 };
	struct sb b = SB(4000);
	str out;

	tokenizer_split(t, here, str_of(text), most, &ids);
	for (ptrdiff_t i = 0; i < ids.len; i++)
		sb_fmt(&b, "%s%lld", i ? " " : "", (long long)ids.at[i]);
	out = str_dup(here, sb_str(&b));
	sb_free(&b);
	return out;
}

static struct tokenizer *opened(const char *text)
{
	struct err err = { 0 };
	struct tokenizer *t = tokenizer_open(str_of(text), &err);

	ok(t != NULL, "a tokenizer is read: %s", err.text);
	return t;
}

static void test_word_pieces(void)
{
	struct tokenizer *t = opened(bert);
	char longest[300];

	if (!t)
		return;
	is_str(split(t, "order", 20), S("2 4 3"), "a known word is one piece between the opening and the closing one");
	is_str(split(t, "Orders", 20), S("2 4 5 3"), "the longest known piece comes first, whatever the case");
	is_str(split(t, "Caf\303\251, orders", 20), S("2 6 7 4 5 3"), "accents are ignored, and a comma is a word");
	is_str(split(t, "unorder", 20), S("2 1 3"), "a word with an unknown part is unknown as a whole");
	is_str(split(t, "order_order", 20), S("2 4 12 4 3"), "an underscore separates words");
	is_str(split(t, "\344\270\255order", 20), S("2 10 4 3"), "an ideograph is a word");
	is_str(split(t, "", 20), S("2 3"), "an empty text has no pieces of its own");
	is_str(split(t, "order order order", 4), S("2 4 4 3"), "a long text is cut, and closed");
	is_str(split(t, "\377\001order", 20), S("2 4 3"), "invalid bytes and controls are ignored");
	memset(longest, 'a', sizeof longest - 1);
	longest[sizeof longest - 1] = 0;
	is_str(split(t, longest, 20), S("2 1 3"), "a word of hundreds of letters is unknown");
	tokenizer_close(t);
}

static void test_unigram(void)
{
	struct tokenizer *t = opened(pieces);

	if (!t)
		return;
	is_str(split(t, "b", 20), S("0 4 6 2"), "a text begins with a blank");
	is_str(split(t, "cab", 20), S("0 4 8 7 2"), "the pieces whose scores add up to most are chosen");
	is_str(split(t, "cabc", 20), S("0 4 8 7 8 2"), "a longer piece with a worse score is not chosen");
	is_str(split(t, "ab c", 20), S("0 10 6 4 8 2"), "each word begins with a blank");
	is_str(split(t, "xyc", 20), S("0 4 3 8 2"), "unknown neighbours are one unknown piece");
	is_str(split(t, "", 20), S("0 2"), "an empty text has no pieces");
	tokenizer_close(t);
}

static void test_byte_pairs(void)
{
	struct tokenizer *t = opened(byte_level);

	if (!t)
		return;
	is_str(split(t, "abc", 20), S("0 2 7 1"), "the pair learnt first is joined first");
	is_str(split(t, "ab a", 20), S("0 6 8 1"), "a blank belongs to the word after it");
	is_str(split(t, "\303\251", 20), S("0 11 1"), "a letter is split into bytes, which are joined");
	is_str(split(t, "axc", 20), S("0 2 4 1"), "an unknown byte is left out when nothing stands for it");
	tokenizer_close(t);
}

/* Each text with the numbers of its letters: e is 1, its mark 2, e with the mark 3, and so on. */
static void test_normalizers(void)
{
	static const struct {
		const char *normalizer, *text, *numbers, *says;
	} cases[] = {
		{ "\"NFC\"", "e\314\201", "3", "NFC composes a letter and its mark" },
		{ "\"NFC\"", "\303\251e", "3 1", "NFC leaves a composed letter as it is" },
		{ "\"NFC\"", "\341\204\222\341\205\241\341\206\253", "4", "NFC composes a syllable" },
		{ "\"NFC\"", "e\314\243\314\201", "5 2", "NFC composes marks in their order" },
		{ "\"NFC\"", "\342\204\252", "6", "NFC replaces the sign of kelvins by a letter" },
		{ "\"NFD\"", "\303\251", "1 2", "NFD separates a letter and its mark" },
		{ "\"NFD\"", "e\314\201\314\243", "1 7 2", "NFD puts marks in their order" },
		{ "\"Lowercase\"", "E\303\211", "1 3", "Lowercase keeps marks" },
		{ "\"StripAccents\"", "e\314\201\303\251", "1 3", "StripAccents removes marks that are separate" },
		{ "\"Sequence\", \"normalizers\": [{\"type\": \"NFD\"}, {\"type\": \"Lowercase\"}, "
		  "{\"type\": \"StripAccents\"}]",
		  "\303\211", "1", "a sequence runs its steps in order" },
		{ "\"Replace\", \"pattern\": {\"String\": \"ee\"}, \"content\": \"e\"", "eeee", "1 1",
		  "Replace replaces each match" },
		{ "\"BertNormalizer\", \"lowercase\": false, \"strip_accents\": true", "e\303\251K", "1 1 6",
		  "accents are removed, and capitals kept" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		str text = str_fmt(here,
				   "{\"normalizer\": {\"type\": %s}, \"model\": {\"type\": \"Unigram\", \"unk_id\": 0, "
				   "\"vocab\": [[\"?\", 0], [\"e\", -1], [\"\\u0301\", -1], [\"\\u00e9\", -1], "
				   "[\"\\ud55c\", -1], [\"\\u1eb9\", -1], [\"K\", -1], [\"\\u0323\", -1]]}}",
				   cases[i].normalizer);
		struct err err = { 0 };
		struct tokenizer *t = tokenizer_open(text, &err);

		if (t)
			is_str(split(t, cases[i].text, 20), str_of(cases[i].numbers), "%s", cases[i].says);
		else
			ok(false, "%s: %s", cases[i].says, err.text);
		tokenizer_close(t);
	}
}

static void test_bad_tokenizers(void)
{
	static const struct {
		const char *text, *says;
	} bad[] = {
		{ "{\"model\": {\"type\": \"WordLevel\", \"vocab\": {}}}", "\"WordLevel\", which is not supported" },
		{ "{\"model\": {\"type\": \"WordPiece\", \"vocab\": {\"a\": 1}}}", "no [UNK]" },
		{ "{\"model\": {\"type\": \"WordPiece\", \"vocab\": []}}", "not an object" },
		{ "{\"model\": {\"type\": \"Unigram\", \"vocab\": [[\"a\", -1.5]]}}", "no piece for unknown text" },
		{ "{\"model\": {\"type\": \"Unigram\", \"unk_id\": 5, \"vocab\": [[\"a\", -1.5]]}}",
		  "no piece for unknown" },
		{ "{\"model\": {\"type\": \"Unigram\", \"unk_id\": 0, \"vocab\": [[\"a\"]]}}", "not a list of pieces" },
		{ "{\"model\": {\"type\": \"Unigram\", \"unk_id\": 0, \"vocab\": {}}}", "not a list of pieces" },
		{ "{\"model\": {\"type\": \"BPE\", \"vocab\": {\"a\": 0}, \"merges\": [\"a b\"]}}",
		  "not in its vocabulary" },
		{ "{\"model\": {\"type\": \"BPE\", \"vocab\": {\"a\": 0}, \"merges\": [[\"a\"]]}}", "not pairs" },
		{ "{\"model\": {\"type\": \"BPE\", \"vocab\": {}, \"end_of_word_suffix\": \"</w>\"}}",
		  "not supported" },
		{ "{\"pre_tokenizer\": {\"type\": \"ByteLevel\"}, \"model\": {\"type\": \"Unigram\"}}",
		  "not supported with Unigram" },
		{ "{\"pre_tokenizer\": {\"type\": \"Magic\"}, \"model\": {}}", "\"Magic\" is not supported" },
		{ "{\"pre_tokenizer\": {\"type\": \"Split\", \"behavior\": \"Isolated\", \"pattern\": {\"Regex\": \"(\"}}, "
		  "\"model\": {}}",
		  "pattern \"(\" is not supported" },
		{ "{\"normalizer\": {\"type\": \"Precompiled\", \"precompiled_charsmap\": \"AAAA\"}, \"model\": {}}",
		  "damaged" },
		{ "{\"normalizer\": {\"type\": \"Precompiled\", \"precompiled_charsmap\": \"/wAAAA==\"}, \"model\": {}}",
		  "damaged" },
		{ "{" ENDS("-1", "3") ", \"model\": {\"vocab\": {\"[UNK]\": 0}}}", "not valid" },
		{ "{\"post_processor\": {\"type\": \"TemplateProcessing\", \"single\": [{\"SpecialToken\": {\"id\": \"x\"}}]}, "
		  "\"model\": {\"vocab\": {\"[UNK]\": 0}}}",
		  "no numbers for \"x\"" },
		{ "{}", "no \"model\"" },
		{ "{\"model\": ", "not valid JSON" },
		{ "[]", "not a JSON object" },
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct err err = { 0 };

		ok(!tokenizer_open(str_of(bad[i].text), &err) && strstr(err.text, bad[i].says),
		   "an unusable tokenizer is refused with a reason: %s", err.text);
	}
}

/* ---- dot products ---- */

enum { WIDTH = 96, ROWS = 37 };

static void test_dots(void)
{
	int16_t query[WIDTH];
	int8_t rows[ROWS * WIDTH];
	int32_t plain[ROWS], other[ROWS];

	for (int i = 0; i < WIDTH; i++)
		query[i] = (int16_t)(i % 2 ? -127 : i * 37 % 128);
	for (int i = 0; i < ROWS * WIDTH; i++)
		rows[i] = (int8_t)(i * 91 % 255 - 127);
	scan_dots(SCAN_PLAIN, query, rows, ROWS, WIDTH, plain);
	for (int k = SCAN_PLAIN + 1; k < SCAN_KERNELS; k++) {
		memset(other, 0, sizeof other);
		scan_dots((enum scan_kernel)k, query, rows, ROWS, WIDTH, other);
		ok(!memcmp(plain, other, sizeof plain), "the %s kernel gives the same dot products",
		   scan_kernel_name((enum scan_kernel)k));
	}
}

/* ---- the file ---- */

enum { NUMBERS = 5, TABLES = 40 };

static str cache;
static const struct side_key key = {
	.cache = { "0123456789abcdef", 16 }, .stamp = 5, .kind = { VECTORS_KIND, 7 }, .version = VECTORS_VERSION
};

/* Table 7 points along the second axis, all others mostly along the first. */
static void vector_of(int64_t table, float out[NUMBERS])
{
	memset(out, 0, NUMBERS * sizeof *out);
	out[0] = table == 7 ? 0.0f : 0.8f;
	out[1] = table == 7 ? 1.0f : 0.0f;
	out[2 + table % 3] += table == 7 ? 0.0f : 0.6f;
}

static bool write_tables(struct vector_maker *m, int64_t from, int64_t to, uint64_t hash, const char *made_for)
{
	struct err err = { 0 };
	float v[NUMBERS];

	for (int64_t t = from; t < to; t++) {
		vector_of(t, v);
		if (!vector_maker_keep(m, t, hash) && !vector_maker_put(m, t, hash, v, NUMBERS))
			return false;
	}
	return vector_maker_write(m, cache, &key, str_of(made_for), &err);
}

static void test_set(void)
{
	struct err err = { 0 };
	struct vector_maker *m = vector_maker_open(NULL);
	struct vector_set *s;
	struct vector_hit *hits;
	const float query[NUMBERS] = { 0, 1, 0, 0, 0 };
	float wide[NUMBERS + 1] = { 1 };
	ptrdiff_t n;

	ok(!vector_set_open(cache, &key, &err) && !err.kind, "a missing file is no error");
	ok(write_tables(m, 20, TABLES, 1, "") && write_tables(m, 0, 20, 1, "all"), "vectors are written, in parts");
	ok(!vector_maker_put(m, 99, 1, wide, NUMBERS + 1), "a vector of another width is refused");
	vector_maker_close(m);
	s = vector_set_open(cache, &key, &err);
	if (!ok(s != NULL, "the file is opened again"))
		return;
	is_int(vector_set_count(s), TABLES, "the reopened file has all tables");
	is_int(vector_set_width(s), NUMBERS, "the reopened file has the width of the vectors");
	is_str(vector_set_made_for(s), S("all"), "the reopened file names what it is complete for");
	n = vector_set_search(s, here, query, 10, &hits);
	ok(n == 1 && hits[0].table == 7, "only the table that stands out is found");
	ok(hits[0].likeness > 0.99f && hits[0].likeness < 1.01f, "the likeness of equal vectors is 1");
	ok(vector_set_has(s, 7, 1) && !vector_set_has(s, 7, 2) && !vector_set_has(s, 99, 1),
	   "a vector belongs to a table and the hash of its text");

	m = vector_maker_open(s);
	vector_set_close(s);
	ok(vector_maker_keep(m, 7, 1) && !vector_maker_keep(m, 8, 2), "an unchanged text keeps its vector");
	ok(vector_maker_write(m, cache, &key, S("one"), &err), "kept vectors are written");
	vector_maker_close(m);
	s = vector_set_open(cache, &key, &err);
	ok(s && vector_set_count(s) == 1, "the rest is gone");
	vector_set_close(s);
}

static void test_foreign_files(void)
{
	struct side_key other = key;
	struct err err = { 0 };

	other.stamp++;
	ok(!vector_set_open(cache, &other, &err) && !err.kind, "the file of another model is not used");
	ok(file_replace(side_path(here, cache, &key), S("not vectors"), &err), "the file is damaged");
	ok(!vector_set_open(cache, &key, &err) && !err.kind, "a damaged file is not used");
}

/* ---- addresses ---- */

static void test_addresses(void)
{
	is_str(endpoint_url(here, S("https://ai.example.com/v1/")), S("https://ai.example.com/v1/embeddings"),
	       "the address of an OpenAI-compatible server is completed");
	is_str(endpoint_url(here, S("http://localhost:11434/api/embed")), S("http://localhost:11434/api/embed"),
	       "a complete address is kept");
	ok(url_is_local(S("http://127.0.0.1:8080/v1")) && url_is_local(S("https://localhost/v1")) &&
		   url_is_local(S("http://[::1]:80/v1")),
	   "loopback addresses are this machine");
	ok(!url_is_local(S("https://localhost.example.com/v1")) && !url_is_local(S("https://127.example.com/v1")) &&
		   !url_is_local(S("https://example.com/?u=http://localhost/")),
	   "addresses that only resemble them are other machines");
}

int main(void)
{
	str room = test_folder();

	cache = path_join(here, room, S("ocat.db"));
	test_word_pieces();
	test_unigram();
	test_byte_pairs();
	test_normalizers();
	test_bad_tokenizers();
	test_dots();
	test_set();
	test_foreign_files();
	test_addresses();
	return test_end(room);
}
