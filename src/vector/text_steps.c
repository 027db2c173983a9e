#include "vector/text_steps.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "scan/pattern.h"
#include "vector/canonical_form.h"
#include "vector/charsmap.h"
#include "base/banned.h"

/* The white space of Unicode, of which the \s of a pattern has more. */
#define BLANK "\\x09-\\x0d\\x20\\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}"
#define IDEOGRAPH \
	"\\x{4e00}-\\x{9fff}\\x{3400}-\\x{4dbf}\\x{20000}-\\x{2a6df}\\x{2a700}-\\x{2b73f}\\x{2b740}-\\x{2b81f}" \
	"\\x{2b920}-\\x{2ceaf}\\x{f900}-\\x{faff}\\x{2f800}-\\x{2fa1f}"

#define CAPITALS "[\\p{Lu}\\p{Lt}\\x{2160}-\\x{216f}\\x{24b6}-\\x{24cf}]+"

static const char gpt2_words[] = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

enum merge { ALONE, REMOVED, WITH_PREVIOUS, WITH_NEXT, MERGES }; /* what becomes of the text that a pattern matches */

static const char *const merge_names[MERGES] = { "Isolated", "Removed", "MergedWithPrevious", "MergedWithNext" };

struct text_step {
	const struct step_kind *kind;
	struct pattern *pattern;
	const struct charsmap *map;
	str with; /* replaces what the pattern matches, or comes first */
	enum merge merge;
	bool left, right, split;
};

struct step_kind {
	const char *type;
	bool (*read)(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err);
	void (*run)(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out);
};

static bool pattern_of(struct text_step *s, str text, unsigned flags, struct err *err)
{
	struct err why = { 0 };
	ptrdiff_t where;

	s->pattern = pattern_open(text, flags, &where, &why);
	return s->pattern ||
	       err_set(err, ERR_UNSUPPORTED, "its pattern \"%.*s\" is not supported: %s", STR(text), why.text);
}

/* {"Regex": "..."} or {"String": "..."} */
static bool read_pattern(struct text_step *s, const struct json *tree, struct err *err)
{
	const struct json *p = json_get(tree, "pattern");
	str regex = json_text(p, "Regex"), literal = json_text(p, "String");

	if (!regex.at && !literal.at)
		return err_set(err, ERR_CONFIG, "one of its steps has no pattern");
	return pattern_of(s, regex.at ? regex : literal, regex.at ? 0 : PATTERN_LITERAL, err);
}

static void add_piece(struct arena *a, struct text_pieces *out, str piece)
{
	if (piece.len)
		*push(out, a) = piece;
}

/* The next match that has a letter at least. */
static bool next_match(struct finder *f, str text, ptrdiff_t from, ptrdiff_t *start, ptrdiff_t *end)
{
	while (from < text.len && finder_find(f, text, from, start, end) == FOUND) {
		if (*end > *start)
			return true;
		utf8_next(text, &from);
	}
	return false;
}

static str replaced(struct arena *a, struct pattern *p, str text, str with)
{
	struct finder *f = finder_open(p);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t at = 0, start, end;

	for (; next_match(f, text, at, &start, &end); at = end) {
		sb_put(&b, str_n(text.at + at, start - at));
		sb_put(&b, with);
	}
	finder_close(f);
	if (!at)
		return text;
	sb_put(&b, str_from(text, at));
	return str_dup(a, sb_str(&b));
}

static void cut(struct arena *a, struct pattern *p, str text, enum merge merge, struct text_pieces *out)
{
	struct finder *f = finder_open(p);
	ptrdiff_t from = 0, start, end; /* from: of the piece that has begun */

	for (ptrdiff_t at = 0; next_match(f, text, at, &start, &end); at = end) {
		bool with_previous = merge == WITH_PREVIOUS && start > at;

		add_piece(a, out, str_n(text.at + from, (with_previous ? end : start) - from));
		if (merge == ALONE || (merge == WITH_PREVIOUS && !with_previous))
			add_piece(a, out, str_n(text.at + start, end - start));
		from = merge == WITH_NEXT ? start : end;
	}
	finder_close(f);
	add_piece(a, out, str_from(text, from));
}

/* ---- normalizers ---- */

static bool read_charsmap(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	struct text_step *s = &out->at[out->len - 1];
	str base64 = json_text(tree, "precompiled_charsmap");

	s->map = charsmap_of(a, base64, err);
	return s->map && pattern_of(s, S("\\X"), 0, err);
}

static void run_charsmap(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out)
{
	struct finder *f = finder_open(s->pattern);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t start, end;

	for (ptrdiff_t at = 0; next_match(f, piece, at, &start, &end); at = end)
		charsmap_put(s->map, str_n(piece.at + start, end - start), &b);
	finder_close(f);
	add_piece(a, out, str_dup(a, sb_str(&b)));
}

static bool read_replace(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	struct text_step *s = &out->at[out->len - 1];

	s->with = str_dup(a, json_text(tree, "content"));
	return read_pattern(s, tree, err);
}

static void run_replace(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out)
{
	add_piece(a, out, replaced(a, s->pattern, piece, s->with));
}

static bool read_strip(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	bool left = json_truth(tree, "strip_left", true), right = json_truth(tree, "strip_right", true);

	(void)a;
	out->at[out->len - 1].with = S("");
	return pattern_of(&out->at[out->len - 1],
			  left && right ? S("\\A[" BLANK "]+|[" BLANK "]+\\z")
			  : left	? S("\\A[" BLANK "]+")
			  : right	? S("[" BLANK "]+\\z")
					: S("(*FAIL)"),
			  0, err);
}

static bool read_prepend(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	(void)err;
	out->at[out->len - 1].with = str_dup(a, json_text(tree, "prepend"));
	return true;
}

static str prepended(struct arena *a, str piece, str with)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!piece.len)
		return piece;
	sb_put(&b, with);
	sb_put(&b, piece);
	return str_dup(a, sb_str(&b));
}

static void run_prepend(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out)
{
	add_piece(a, out, prepended(a, piece, s->with));
}

static struct text_step *add_kind(struct arena *a, struct text_steps *out, const char *type);
static bool add_pattern(struct arena *a, struct text_steps *out, const char *type, const char *pattern, str with,
			enum merge merge, struct err *err);

enum { DOTTED_I = 0x130, DOT_ABOVE = 0x307 }; /* the small letter of one is two characters */

static void put_letter(struct sb *b, uint32_t c)
{
	char bytes[4];

	sb_put(b, str_n(bytes, utf8_put(bytes, c)));
}

static void run_lowercase(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out)
{
	struct finder *f = finder_open(s->pattern);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t at = 0, start, end;

	for (; next_match(f, piece, at, &start, &end); at = end) {
		sb_put(&b, str_n(piece.at + at, start - at));
		for (ptrdiff_t i = start; i < end;) {
			uint32_t c = utf8_next(piece, &i);

			put_letter(&b, c == DOTTED_I ? 'i' : utf8_fold(c));
			if (c == DOTTED_I)
				put_letter(&b, DOT_ABOVE);
		}
	}
	finder_close(f);
	sb_put(&b, str_from(piece, at));
	add_piece(a, out, str_dup(a, sb_str(&b)));
}

static bool read_lowercase(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	(void)a;
	(void)tree;
	return pattern_of(&out->at[out->len - 1], S(CAPITALS), 0, err);
}

static bool read_nothing(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	(void)a;
	(void)tree;
	(void)out;
	(void)err;
	return true;
}

static void run_decomposed(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out)
{
	(void)s;
	add_piece(a, out, canonical_decomposed(a, piece));
}

static void run_composed(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out)
{
	(void)s;
	add_piece(a, out, canonical_composed(a, piece));
}

static bool read_strip_accents(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	(void)a;
	(void)tree;
	out->at[out->len - 1].with = S("");
	return pattern_of(&out->at[out->len - 1], S("\\p{M}+"), 0, err);
}

static bool read_bert(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	bool lower = json_truth(tree, "lowercase", true), bare = json_truth(tree, "strip_accents", lower);

	out->len--;
	return (!json_truth(tree, "clean_text", true) ||
		(add_pattern(a, out, "Replace", "(?![\t\n\r])[\\p{Cc}\\p{Cf}]|\\x{fffd}", S(""), ALONE, err) &&
		 add_pattern(a, out, "Replace", "[" BLANK "]", S(" "), ALONE, err))) &&
	       (!json_truth(tree, "handle_chinese_chars", true) ||
		add_pattern(a, out, "Split", "[" IDEOGRAPH "]", S(""), ALONE, err)) &&
	       (!bare || (add_kind(a, out, "NFD") && add_pattern(a, out, "Replace", "\\p{Mn}+", S(""), ALONE, err))) &&
	       (!lower || add_pattern(a, out, "Lowercase", CAPITALS, S(""), ALONE, err));
}

/* ---- pre-tokenizers ---- */

static bool read_bert_words(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	(void)tree;
	out->len--;
	return add_pattern(a, out, "Split", "[" BLANK "]+", S(""), REMOVED, err) &&
	       add_pattern(a, out, "Split", "[\\p{P}!-/:-@\\[-`{-~]", S(""), ALONE, err);
}

static bool read_blanks(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	(void)a;
	(void)tree;
	out->at[out->len - 1].merge = REMOVED;
	return pattern_of(&out->at[out->len - 1], S("[" BLANK "]+"), 0, err);
}

static bool read_split(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	struct text_step *s = &out->at[out->len - 1];
	str behavior = json_text(tree, "behavior");

	(void)a;
	for (s->merge = ALONE; s->merge < MERGES && !str_eq(behavior, str_of(merge_names[s->merge])); s->merge++)
		;
	if (s->merge == MERGES || json_truth(tree, "invert", false))
		return err_set(err, ERR_UNSUPPORTED, "its pre_tokenizer \"Split\" with \"%.*s\" is not supported",
			       STR(s->merge == MERGES ? behavior : S("invert")));
	return read_pattern(s, tree, err);
}

static void run_split(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out)
{
	cut(a, s->pattern, piece, s->merge, out);
}

static bool read_metaspace(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	struct text_step *s = &out->at[out->len - 1];
	str scheme = json_text(tree, "prepend_scheme");

	s->with = json_text(tree, "replacement").at ? str_dup(a, json_text(tree, "replacement")) : S("\xe2\x96\x81");
	s->left = scheme.at ? str_eq(scheme, S("always")) : json_truth(tree, "add_prefix_space", true);
	s->split = json_truth(tree, "split", true);
	if (scheme.at && !s->left && !str_eq(scheme, S("never")))
		return err_set(err, ERR_UNSUPPORTED, "its pre_tokenizer \"Metaspace\" with \"%.*s\" is not supported",
			       STR(scheme));
	return pattern_of(s, s->with, PATTERN_LITERAL, err);
}

static void run_metaspace(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str text;

	for (ptrdiff_t i = 0; i < piece.len; i++)
		if (piece.at[i] == ' ')
			sb_put(&b, s->with);
		else
			sb_putc(&b, piece.at[i]);
	text = str_dup(a, sb_str(&b));
	if (s->left && !str_starts(text, s->with))
		text = prepended(a, text, s->with);
	if (s->split)
		cut(a, s->pattern, text, WITH_NEXT, out);
	else
		add_piece(a, out, text);
}

static bool read_byte_level(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	struct text_step *s = &out->at[out->len - 1];

	(void)a;
	out->byte_level = true;
	s->left = json_truth(tree, "add_prefix_space", true);
	s->split = json_truth(tree, "use_regex", true);
	return pattern_of(s, str_of(gpt2_words), 0, err);
}

/* The bytes themselves stay: the vocabulary is read as bytes. */
static void run_byte_level(const struct text_step *s, struct arena *a, str piece, struct text_pieces *out)
{
	if (s->left && !str_starts(piece, S(" ")))
		piece = prepended(a, piece, S(" "));
	if (s->split)
		cut(a, s->pattern, piece, ALONE, out);
	else
		add_piece(a, out, piece);
}

/* ---- the kinds ---- */

static bool read_sequence(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err);

static const struct step_kind kinds[] = {
	{ "Precompiled", read_charsmap, run_charsmap },
	{ "Replace", read_replace, run_replace },
	{ "Strip", read_strip, run_replace },
	{ "Prepend", read_prepend, run_prepend },
	{ "Lowercase", read_lowercase, run_lowercase },
	{ "NFC", read_nothing, run_composed },
	{ "NFD", read_nothing, run_decomposed },
	{ "StripAccents", read_strip_accents, run_replace },
	{ "BertNormalizer", read_bert, NULL },
	{ "BertPreTokenizer", read_bert_words, NULL },
	{ "WhitespaceSplit", read_blanks, run_split },
	{ "Split", read_split, run_split },
	{ "Metaspace", read_metaspace, run_metaspace },
	{ "ByteLevel", read_byte_level, run_byte_level },
	{ "Sequence", read_sequence, NULL },
};

static const struct step_kind *kind_of(str type)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (str_eq(type, str_of(kinds[i].type)))
			return &kinds[i];
	return NULL;
}

bool text_steps_read(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	str type = json_text(tree, "type");
	const struct step_kind *kind;

	if (!tree || tree->kind == JSON_NULL)
		return true;
	kind = kind_of(type);
	if (!kind)
		return err_set(err, ERR_UNSUPPORTED, "its step \"%.*s\" is not supported", STR(type));
	push(out, a)->kind = kind;
	return kind->read(a, tree, out, err);
}

static struct text_step *add_kind(struct arena *a, struct text_steps *out, const char *type)
{
	struct text_step *s = push(out, a);

	s->kind = kind_of(str_of(type));
	return s;
}

static bool add_pattern(struct arena *a, struct text_steps *out, const char *type, const char *pattern, str with,
			enum merge merge, struct err *err)
{
	struct text_step *s = add_kind(a, out, type);

	s->with = with;
	s->merge = merge;
	return pattern_of(s, str_of(pattern), 0, err);
}

static bool read_sequence(struct arena *a, const struct json *tree, struct text_steps *out, struct err *err)
{
	const struct json *list = json_get(tree, "normalizers");

	out->len--;
	if (!list)
		list = json_get(tree, "pretokenizers");
	for (const struct json *j = list ? list->first : NULL; j; j = j->next)
		if (!text_steps_read(a, j, out, err))
			return false;
	return true;
}

void text_steps_close(struct text_steps *s)
{
	for (ptrdiff_t i = 0; i < s->len; i++)
		pattern_close(s->at[i].pattern);
}

void text_steps_run(const struct text_steps *s, struct arena *a, str text, struct text_pieces *out)
{
	struct text_pieces now = { 0 };

	add_piece(a, &now, text);
	for (ptrdiff_t i = 0; i < s->len; i++) {
		struct text_pieces next = { 0 };

		for (ptrdiff_t k = 0; k < now.len; k++)
			s->at[i].kind->run(&s->at[i], a, now.at[k], &next);
		now = next;
	}
	*out = now;
}
