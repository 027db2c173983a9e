#include "tui/replay/query_text.h"

#include "base/arena.h"
#include "base/json.h"
#include "trace/step.h"

#include "base/banned.h"

bool query_text_is(str s)
{
	static const char *const words[] = { "select", "with", "insert", "update", "delete", "create", "explain" };
	str text = str_trim(s);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		str word = str_of(words[i]);

		if (text.len > word.len && str_eq_fold(str_upto(text, word.len), word) &&
		    (text.at[word.len] == ' ' || text.at[word.len] == '\n'))
			return true;
	}
	return false;
}

static str sql_in(const struct json *j)
{
	str found = NO_STR;

	if (j->kind == JSON_STR)
		return query_text_is(j->text) ? j->text : NO_STR;
	for (const struct json *m = j->first; m && !found.at; m = m->next)
		found = sql_in(m);
	return found;
}

str step_sql(struct arena *a, const struct step *step)
{
	struct err ignored = { 0 };
	const struct json *j = step->parameters.len ? json_parse(a, step->parameters, &ignored) : NULL;

	return j ? sql_in(j) : NO_STR;
}
