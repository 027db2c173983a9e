#include "db/builtin_function.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/banned.h"

struct builtin_function {
	const char *name;
	sqlite3 *at;
	sqlite3_stmt *ask;
	int args; /* of the prepared call */
};

struct builtin_function *builtin_function_open(const char *name)
{
	struct builtin_function *f = must_realloc(NULL, (ptrdiff_t)sizeof *f);

	*f = (struct builtin_function){ .name = name };
	return f;
}

void builtin_function_close(void *of)
{
	struct builtin_function *f = of;

	sqlite3_finalize(f->ask);
	sqlite3_close_v2(f->at);
	free(f);
}

static bool prepare(struct builtin_function *f, int n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_fmt(&b, "select %s(", f->name);
	for (int i = 1; i <= n; i++)
		sb_fmt(&b, "%s?%d", i > 1 ? "," : "", i);
	sb_puts(&b, ")");
	sqlite3_finalize(f->ask);
	f->ask = NULL;
	f->args = n;
	return sqlite3_prepare_v2(f->at, sb_c(&b), -1, &f->ask, NULL) == SQLITE_OK;
}

static bool is_ready(struct builtin_function *f, int n)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY;

	if (!f->at && sqlite3_open_v2(":memory:", &f->at, flags, NULL) != SQLITE_OK)
		return false;
	return (f->ask && f->args == n) || prepare(f, n);
}

bool builtin_function(struct builtin_function *f, sqlite3_context *q, int n, sqlite3_value **arg)
{
	bool some = false;
	int rc;

	if (!is_ready(f, n)) {
		sqlite3_result_error_nomem(q);
		return false;
	}
	sqlite3_limit(f->at, SQLITE_LIMIT_LENGTH, sqlite3_limit(sqlite3_context_db_handle(q), SQLITE_LIMIT_LENGTH, -1));
	for (int i = 0; i < n; i++)
		sqlite3_bind_value(f->ask, i + 1, arg[i]);
	rc = sqlite3_step(f->ask);
	if (rc == SQLITE_ROW) {
		some = sqlite3_column_type(f->ask, 0) != SQLITE_NULL;
		sqlite3_result_value(q, sqlite3_column_value(f->ask, 0));
	} else {
		sqlite3_result_error(q, sqlite3_errmsg(f->at), -1);
	}
	sqlite3_reset(f->ask);
	sqlite3_clear_bindings(f->ask);
	return some;
}
