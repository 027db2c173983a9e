#include "service/trace/statement_form.h"

#include "base/arena.h"
#include "service/trace/statement_kind.h"
#include "sql/parse/parse.h"
#include "base/banned.h"

static bool form_in(struct arena *a, const struct dialect *d, str text, uint64_t *form)
{
	struct arena_mark mark = arena_mark(a);
	struct err err = { 0 };
	struct tree t;
	bool good = d->syntax && sql_parse(a, d, text, &t, &err);

	if (good)
		*form = node_hash(&t, t.root);
	arena_rewind(a, mark);
	return good;
}

bool statement_form(struct arena *a, const struct dialect *d, str text, uint64_t *form)
{
	const struct dialect *first;

	text = str_trim(text);
	while (str_ends(text, S(";")))
		text = str_trim(str_upto(text, text.len - 1));
	if (!statement_may_begin(text))
		return false;
	first = statement_dialect(a, d, text);
	if (form_in(a, first, text, form))
		return true;
	for (ptrdiff_t i = 0; dialect_each(i); i++)
		if (dialect_each(i) != first && form_in(a, dialect_each(i), text, form))
			return true;
	return false;
}
