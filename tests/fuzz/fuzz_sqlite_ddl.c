/* Statements as a file that says it is a SQLite database may hold them. */
#include <stdint.h>
#include <stdlib.h>

#include "adapter/sqlite/ddl.h"
#include "base/arena.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Touches every byte of it, so that a text from outside of the statement is found. */
static uint64_t touch(str s)
{
	return s.at ? str_hash(s) : 0;
}

static uint64_t touch_all(const struct strs *s)
{
	uint64_t sum = 0;

	for (ptrdiff_t i = 0; i < s->len; i++)
		sum += touch(s->at[i]);
	return sum;
}

static uint64_t touch_table(const struct ddl_table *t)
{
	uint64_t sum = touch(t->comment) + touch(t->module);

	for (ptrdiff_t i = 0; i < t->columns.len; i++) {
		const struct ddl_column *c = &t->columns.at[i];

		sum += touch(c->name) + touch(c->collation) + touch(c->comment) + touch(c->generated);
	}
	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct ddl_key *k = &t->keys.at[i];

		sum += touch(k->name) + touch_all(&k->fields) + touch(k->expression) + touch(k->match);
	}
	return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_open();
	str sql = str_n((const char *)data, (ptrdiff_t)size);
	struct ddl_table t;
	struct ddl_index x;
	struct ddl_trigger g;
	volatile uint64_t sum;

	ddl_table_read(a, sql, &t);
	ddl_index_read(a, sql, &x);
	ddl_trigger_read(a, sql, &g);
	sum = touch_table(&t) + touch_all(&x.parts) + touch(x.predicate) + touch(g.timing) + touch(g.events);
	(void)sum;
	arena_close(a);
	return 0;
}
