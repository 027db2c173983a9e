/* model: the rule for the rows of a partition, derived from PostgreSQL's partition bound. */
#include "base/arena.h"
#include "model/partition_condition.h"
#include "tap.h"

static const struct {
	const char *key, *bound, *rule; /* NULL: no rule */
} cases[] = {
	{ "RANGE (created)", "FOR VALUES FROM ('2025-01-01') TO ('2025-02-01')",
	  "created >= '2025-01-01' and created < '2025-02-01'" },
	{ "RANGE (n)", "FOR VALUES FROM (MINVALUE) TO (10)", "n < 10" },
	{ "RANGE (n)", "FOR VALUES FROM (10) TO (MAXVALUE)", "n >= 10" },
	{ "RANGE (n)", "FOR VALUES FROM (MINVALUE) TO (MAXVALUE)", NULL },
	{ "RANGE (a, b)", "FOR VALUES FROM (1, 'x') TO (2, 'y')", "(a, b) >= (1, 'x') and (a, b) < (2, 'y')" },
	{ "RANGE (a, b)", "FOR VALUES FROM (1, MINVALUE) TO (2, MAXVALUE)", "a >= 1 and a <= 2" },
	{ "RANGE (a, b)", "FOR VALUES FROM (1, MAXVALUE) TO (2, MINVALUE)", "a > 1 and a < 2" },
	{ "RANGE (a, b, c)", "FOR VALUES FROM (MINVALUE, MINVALUE, MINVALUE) TO (2, 3, MINVALUE)", "(a, b) < (2, 3)" },
	{ "RANGE (lower(a), \"b, c\")", "FOR VALUES FROM ('it''s (', ')') TO ('z', ',')",
	  "(lower(a), \"b, c\") >= ('it''s (', ')') and (lower(a), \"b, c\") < ('z', ',')" },
	{ "LIST (region)", "FOR VALUES IN ('EU')", "region = 'EU'" },
	{ "LIST (region)", "FOR VALUES IN ('EU', 'US')", "region in ('EU', 'US')" },
	{ "LIST (region)", "FOR VALUES IN (NULL, 'EU')", "region is null or region = 'EU'" },
	{ "LIST (region)", "FOR VALUES IN (NULL)", "region is null" },
	{ "LIST (region)", "FOR VALUES IN ('NULL')", "region = 'NULL'" },
	{ "LIST (f((a, b)))", "FOR VALUES IN ('{\"a,b\"}', '(')", "f((a, b)) in ('{\"a,b\"}', '(')" },
	{ "HASH (id)", "FOR VALUES WITH (modulus 4, remainder 3)", "the hash of id has modulus 4, remainder 3" },
	{ "HASH (a, b)", "FOR VALUES WITH (modulus 4, remainder 3)", "the hash of (a, b) has modulus 4, remainder 3" },
	{ "LIST (region)", "DEFAULT", "no other partition matches them" },
	{ "", "DEFAULT", NULL },
	{ "RANGE", "FOR VALUES FROM (1) TO (2)", NULL },
	{ "RANGE (a", "FOR VALUES FROM (1) TO (2)", NULL },
	{ "RANGE (a)", "FOR VALUES FROM (1) TO (2", NULL },
	{ "RANGE (a)", "FOR VALUES FROM (1) TO (2) and more", NULL },
	{ "RANGE (a)", "FOR VALUES FROM (1, 2) TO (2)", NULL },
	{ "RANGE (a)", "FOR VALUES FROM ('1) TO (2)", NULL },
	{ "RANGE (a)", "FOR VALUES IN (1)", NULL },
	{ "LIST (a)", "FOR VALUES", NULL },
	{ "LIST (a)", "", NULL },
	{ "HASH (a)", "FOR VALUES WITH (modulus", NULL },
	{ "SOMETHING (a)", "FOR VALUES IN (1)", NULL },
};

int main(void)
{
	struct arena *a = arena_open();

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		str rule = partition_condition(a, str_of(cases[i].key), str_of(cases[i].bound));

		if (cases[i].rule)
			is_str(rule, str_of(cases[i].rule), "the rule for the partition is right: %s %s", cases[i].key,
			       cases[i].bound);
		else
			ok(!rule.at, "no rule is derived for the partition %s %s", cases[i].key, cases[i].bound);
	}
	arena_close(a);
	return done();
}
