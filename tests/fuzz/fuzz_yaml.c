/* YAML: a tree or one mistake; and any text, once quoted, reads back as it was. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/yaml.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

static void walk(const struct yaml *y, int depth)
{
	ptrdiff_t n = 0;

	must(depth <= 64 && y->line >= 1 && y->column >= 1);
	for (const struct yaml *child = y->first; child; child = child->next, n++) {
		must(y->kind != YAML_MAP || child->key.at);
		walk(child, depth + 1);
	}
	must(n == y->len);
}

static void quoted(struct arena *a, str text)
{
	struct sb b = SB(SB_MAX);
	struct err err = { 0 };
	struct yaml *y;

	sb_puts(&b, "k: ");
	yaml_quote(&b, text);
	sb_puts(&b, "\nl: [");
	yaml_quote(&b, text);
	sb_puts(&b, ", x]\n");
	y = yaml_parse(a, sb_str(&b), S("fuzz"), &err);
	must(y && str_eq(yaml_text(y, "k"), text) && yaml_text(y, "k").at);
	must(str_eq(yaml_get(y, "l")->first->text, text));
	sb_free(&b);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str text = str_n((const char *)data, (ptrdiff_t)size);
	struct err err = { 0 };
	struct yaml *y = yaml_parse(a, text, S("fuzz.yaml"), &err);

	must((y != NULL) == (err.kind == ERR_NONE));
	must(memchr(err.text, '\0', sizeof err.text) != NULL);
	if (y)
		walk(y, 1);
	if (utf8_valid(text))
		quoted(a, text);
	return 0;
}
