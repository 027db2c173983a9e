/* Words to look for, and texts to look in, from strangers: first line is what is looked for, the rest the text. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "model/word_split.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

/* Places are inside of the text; plain words stand in their order. */
static void places(const struct tokens *t, str text)
{
	ptrdiff_t last = 0;

	for (ptrdiff_t i = 0; i < t->len; i++) {
		struct stretch at = t->at[i].at;

		must(at.from >= 0 && at.from < at.to && at.to <= text.len && t->at[i].text.len > 0);
		must(t->at[i].joined || at.from >= last);
		last = t->at[i].joined ? last : at.from;
	}
}

static void look_for(const struct terms *terms, const struct tokens *in, str text)
{
	for (ptrdiff_t i = 0; i < terms->len; i++) {
		struct stretch where;
		ptrdiff_t at = 0, before = 0;
		bool full;

		while (term_next(&terms->at[i], in, &at, &where, &full)) {
			must(at > before && at <= in->len && where.from >= 0 && where.from < where.to &&
			     where.to <= text.len);
			before = at;
		}
	}
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str all = str_n((const char *)data, (ptrdiff_t)size);
	const char *end = size ? memchr(data, '\n', size) : NULL;
	str line = end ? str_upto(all, end - all.at) : all, text = end ? str_from(all, line.len + 1) : all;
	struct tokens prose = { 0 }, name = { 0 };
	struct terms terms = { 0 };
	struct err err = { 0 };

	words_split(a, text, &prose);
	words_name(a, text, &name);
	places(&prose, text);
	places(&name, text);
	must(name.len >= prose.len);
	words_alike(line, text);
	if (terms_of(a, line, &terms, &err)) {
		must(terms.len > 0 && terms.len <= TERMS_MOST);
		look_for(&terms, &prose, text);
		look_for(&terms, &name, text);
	} else {
		must(err.kind == ERR_USAGE && !terms.len);
	}
	return 0;
}
