/*
 * How long a query takes from its text to what may be run: read, resolved,
 * checked, brought under a policy, printed; one a line, over tables that it
 * makes of the names that are asked for, each with the same columns.
 *
 *	guard ROUNDS <QUERIES
 *
 * Prints queries, how many were denied, microseconds for each until it is
 * checked, and microseconds for all of it, on one core: the best round.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "model/asset.h"
#include "policy/policy.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"

#include "base/banned.h"

#define COLUMN(n) \
	{ \
		.name = { n, sizeof n - 1 }, .type = { "text", 4 } \
	}
static const struct sql_column columns[] = { COLUMN("id"),	COLUMN("staff_id"),  COLUMN("name"),
					     COLUMN("country"), COLUMN("placed_at"), COLUMN("status"),
					     COLUMN("amount"),	COLUMN("age") };
static const char *const names[] = { "customers", "orders", "shipments", "invoices", "suppliers", "staff" };

enum { TABLES = sizeof names / sizeof *names };

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	const struct sql_table *tables = with;

	for (int i = 0; i < TABLES; i++)
		if (str_eq_fold(tables[i].name, parts[n - 1].text)) {
			*out = &tables[i];
			return SQL_FOUND_ONE;
		}
	return SQL_FOUND_NONE;
}

static const char rules[] =
	"rules:\n- { id: own, tables: [customers, orders, invoices], filter: \"staff_id = 3\" }\n- { id: m, columns: [\"*.country\", \"*.status\"], mask: null }\n"
	"- { id: w, tables: shipments, window: { column: placed_at, default: 90d } }\n- { id: d, tables: vault, deny: yes }\n- { id: few, limit: 500 }\n";

static str nobody(const void *with, const char *name)
{
	(void)with;
	(void)name;
	return NO_STR;
}

static double processor_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct queries {
	str *at;
	ptrdiff_t len, cap;
};

static struct queries read_queries(struct arena *a)
{
	struct queries all = { 0 };
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;

	while ((n = getline(&line, &cap, stdin)) > 0)
		*push(&all, a) = str_dup(a, str_n(line, n));
	free(line);
	return all;
}

/* Which of them is denied; p NULL: only read and checked. */
static bool let(struct arena *a, str sql, const struct sql_schema *schema, const struct rulebook *p, struct sb *out)
{
	static const struct principal who = { { "ada", 3 }, NULL, 0, nobody, NULL };
	static const struct print_style flat = { .flat = true };
	struct policy_request how = {
		.arena = a, .policy = p, .who = &who, .schema = schema, .catalog = S("bench"), .now = DAYS(20000)
	};
	struct policy_decision decision;
	struct sql_check check;
	struct err err = { 0 };
	struct tree t;

	if (!sql_parse(a, &dialect_sqlite, sql, &t, &err) || !sql_check(a, &t, schema, &check, &err))
		return false;
	if (!p)
		return check.verdict != SQL_DENY;
	return policy_apply(&how, &check, &decision, &err) && check.verdict != SQL_DENY &&
	       sql_print(out, &t, t.root, &flat, &err);
}

static double round_us(const struct queries *all, const struct sql_schema *schema, const struct rulebook *p,
		       int *denied)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	double began = processor_s();

	*denied = 0;
	for (ptrdiff_t i = 0; i < all->len; i++) {
		arena_reset(a);
		sb_reset(&b);
		*denied += !let(a, all->at[i], schema, p, &b);
	}
	return (processor_s() - began) * 1e6 / (double)(all->len ? all->len : 1);
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *kept = arena_open();
	struct queries all = read_queries(kept);
	struct sql_table tables[TABLES] = { 0 };
	struct sql_schema schema = { .with = tables, .table = find_table };
	struct err err = { 0 };
	const struct rulebook *p = policy_read(kept, str_of(rules), S("rules"), NULL, &err);
	double checked = 1e9, guarded = 1e9;
	int64_t rounds = 0;
	int denied = 0;

	for (int i = 0; i < TABLES; i++)
		tables[i] = (struct sql_table){ .name = str_of(names[i]),
						.ns = S("main"),
						.qualified = str_fmt(kept, "bench.%s", names[i]),
						.columns = columns,
						.column_count = sizeof columns / sizeof *columns,
						.rows = 1000 };
	if (!p || argc < 2 || !str_int(str_of(argv[1]), &rounds) || rounds < 1) {
		fputs("usage: guard ROUNDS <QUERIES\n", stderr);
		return 2;
	}
	for (int64_t i = 0; i < rounds; i++) {
		double one = round_us(&all, &schema, NULL, &denied), both = round_us(&all, &schema, p, &denied);

		checked = one < checked ? one : checked;
		guarded = both < guarded ? both : guarded;
	}
	printf("%td\t%d\t%.2f\t%.2f\n", all.len, denied, checked, guarded);
	return 0;
}
