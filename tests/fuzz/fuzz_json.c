/*
 * JSON: the puller and the tree take the same texts, what a tree writes reads
 * back as the same tree, and the puller's texts are always valid UTF-8.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

struct pulled {
	bool good;
	bool beyond; /* has what only a tree refuses: a NUL, a number too large */
};

static struct pulled pull(struct arena *a, str text)
{
	struct jr r = jr_of(text, a);
	struct pulled p = { 0 };
	enum jr_kind kind;
	double d;

	r.deepest = 100;
	while ((kind = jr_next(&r)) != JR_END && kind != JR_ERROR) {
		if (kind == JR_KEY || kind == JR_STR) {
			must(utf8_valid(r.text));
			p.beyond |= str_at(r.text, '\0') >= 0;
		}
		if (kind == JR_NUM)
			p.beyond |= !str_real(r.text, &d);
	}
	p.good = kind == JR_END;
	must(p.good == !r.mistake && r.pos <= text.len && r.depth <= 100);
	return p;
}

static void skip(struct arena *a, str text, bool good)
{
	struct jr r = jr_of(text, a);
	enum jr_kind first;

	r.deepest = 100;
	first = jr_next(&r);
	must((first != JR_ERROR && jr_skip(&r, first) && jr_next(&r) == JR_END) == good);
}

static void again(struct arena *a, const struct json *tree)
{
	struct sb one = SB(SB_MAX), two = SB(SB_MAX), three = SB(SB_MAX);
	struct err err = { 0 };
	struct jw w = jw_to(&one);
	struct json *back;

	json_write(&w, tree);
	back = json_parse(a, sb_str(&one), &err);
	must(back != NULL);
	w = jw_to(&two);
	json_write(&w, back);
	must(str_eq(sb_str(&one), sb_str(&two)));
	w = jw_to(&three);
	w.pretty = true;
	json_write(&w, tree);
	back = json_parse(a, sb_str(&three), &err);
	must(back != NULL);
	sb_reset(&one);
	sb_reset(&two);
	json_canonical(&one, tree);
	json_canonical(&two, back);
	must(str_eq(sb_str(&one), sb_str(&two)));
	sb_free(&one);
	sb_free(&two);
	sb_free(&three);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str text = str_n((const char *)data, (ptrdiff_t)size);
	struct pulled p = pull(a, text);
	struct err err = { 0 };
	struct json *tree = json_parse(a, text, &err);

	skip(a, text, p.good);
	must((tree != NULL) == (p.good && !p.beyond));
	must((tree != NULL) == (err.kind == ERR_NONE));
	if (tree)
		again(a, tree);
	return 0;
}
