#include "db/regexp.h"

#include <stdlib.h>

#include "base/arena.h"
#include "scan/pattern.h"
#include "db/internal.h"
#include "base/banned.h"

/* A compiled pattern: the engine keeps it as long as the statement uses the same one. */
struct compiled {
	struct pattern *pattern;
	struct finder *finder;
};

struct asking {
	int (*due)(void *with);
	void *with;
};

static void compiled_close(void *of)
{
	struct compiled *c = of;

	finder_close(c->finder);
	pattern_close(c->pattern);
	free(c);
}

static str text_of(sqlite3_value *v)
{
	const char *at = (const char *)sqlite3_value_text(v); /* before its length, because it may be a number */

	return at ? str_n(at, sqlite3_value_bytes(v)) : NO_STR;
}

static void refuse(sqlite3_context *q, const struct err *err)
{
	sqlite3_result_error(q, err->text, -1);
}

/* NULL: invalid, and reported. A pattern that changes from row to row lives as long as the call. */
static struct compiled *compiled_for(sqlite3_context *q, sqlite3_value *text)
{
	struct compiled *c = sqlite3_get_auxdata(q, 0);
	struct err err = { 0 };
	struct pattern *p;
	ptrdiff_t where;

	if (c)
		return c;
	p = pattern_open(text_of(text), 0, &where, &err);
	if (!p) {
		refuse(q, &err);
		return NULL;
	}
	c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	*c = (struct compiled){ p, finder_open(p) };
	sqlite3_set_auxdata(q, 0, c, compiled_close);
	c = sqlite3_get_auxdata(q, 0);
	if (!c)
		sqlite3_result_error_nomem(q);
	return c;
}

static void found(sqlite3_context *q, struct compiled *c, str text)
{
	struct err err = { 0 };
	ptrdiff_t start, end;

	switch (finder_find(c->finder, text, 0, &start, &end)) {
	case FOUND: sqlite3_result_int(q, 1); break;
	case FOUND_NOT: sqlite3_result_int(q, 0); break;
	case FOUND_GAVE_UP: pattern_too_hard(&err); refuse(q, &err);
	}
}

/* regexp(pattern, text), the argument order of the operator. */
static void regexp(sqlite3_context *q, int n, sqlite3_value **arg)
{
	struct asking *asking = sqlite3_user_data(q);
	struct compiled *c;

	(void)n;
	if (sqlite3_value_type(arg[0]) == SQLITE_NULL || sqlite3_value_type(arg[1]) == SQLITE_NULL)
		return;
	if (asking->due(asking->with)) {
		sqlite3_result_error_code(q, SQLITE_INTERRUPT);
		return;
	}
	c = compiled_for(q, arg[0]);
	if (c)
		found(q, c, text_of(arg[1]));
}

void db_regexp(struct sqlite3 *at, int (*due)(void *with), void *with)
{
	struct asking *asking = must_realloc(NULL, (ptrdiff_t)sizeof *asking);

	*asking = (struct asking){ due, with };
	sqlite3_create_function_v2(at, "regexp", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, asking,
				   regexp, NULL, NULL, free);
}
