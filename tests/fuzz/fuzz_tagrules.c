/*
 * Rules for tags from strangers: a file of them alone and on top of another,
 * then what they say of columns that strangers named too. A zero byte parts
 * the file from the columns' table, name, type and comment.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "model/tags/column_content_rules.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const char few[] =
	"lists:\n  people: [customer, cliente]\n"
	"rules:\n"
	"  - id: email\n    tag: pii.email\n    words: [email, correo electronico]\n"
	"  - id: born\n    tag: pii.birth\n    words: [birth date]\n    types: [date, text]\n    tables: [$people]\n"
	"  - id: said\n    tag: sensitive\n    comment: [private]\n";

static void must(bool good)
{
	if (!good)
		abort();
}

static str next_part(str *rest)
{
	const char *end = rest->len ? memchr(rest->at, '\0', (size_t)rest->len) : NULL;
	str part = end ? str_upto(*rest, end - rest->at) : *rest;

	*rest = end ? str_from(*rest, part.len + 1) : str_from(*rest, rest->len);
	return part;
}

static void match(struct arena *a, const struct tag_rules *r, const struct tag_subject *on)
{
	struct tag_matcher *m = tag_matcher_open(r);
	struct tag_hit first[TAG_HITS], again[TAG_HITS];
	int n = tag_match(m, on, first);

	must(n >= 0 && n <= TAG_HITS && tag_match(m, on, again) == n);
	for (int i = 0; i < n; i++) {
		must(str_eq(first[i].tag, again[i].tag) && str_eq(first[i].rule, again[i].rule));
		must(tag_name_check(first[i].tag, &(struct err){ 0 }));
		tag_written(a, first[i].tag, tag_category(first[i].tag));
	}
	tag_matcher_close(m);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str rest = str_n((const char *)data, (ptrdiff_t)size), file = next_part(&rest);
	struct tag_subject on = { .class = TYPE_TEXT };
	struct err err = { 0 }, over = { 0 };
	struct tag_rules *base = tag_rules_read(a, str_of(few), S("few.yaml"), NULL, &err), *alone, *both;

	err_clear(&err);
	alone = tag_rules_read(a, file, S("tag-rules.yaml"), NULL, &err);
	both = tag_rules_read(a, file, S("tag-rules.yaml"), base, &over);
	must(!alone == (err.kind != ERR_NONE) && !both == (over.kind != ERR_NONE));
	on.table = next_part(&rest);
	on.name = next_part(&rest);
	on.type = next_part(&rest);
	on.comment = next_part(&rest);
	tag_name_check(on.name, &(struct err){ 0 });
	if (base)
		match(a, base, &on);
	if (alone)
		match(a, alone, &on);
	if (both)
		match(a, both, &on);
	return 0;
}
