/*
 * A made-up catalog of any size, the same for the same count and seed:
 * schemas in several naming styles, tables and views of 10 to 20 columns, keys
 * that point inside the schema, at a few hubs, at the table itself, some of
 * them composite, names that need quoting, comments on some. As JSON Lines,
 * or as DDL for PostgreSQL or SQLite.
 *
 *	gen_catalog COUNT [--seed N] --jsonl|--postgresql|--sqlite|--names|--columns > FILE
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

static const char *const nouns[] = {
	"customer", "order",   "invoice", "payment",  "product", "shipment", "supplier", "employee", "contract",
	"account",  "branch",  "ticket",  "campaign", "budget",	 "delivery", "stock",	 "parcel",   "machine",
	"sensor",   "reading", "claim",	  "policy",   "booking", "guest",    "room",	 "vehicle",  "driver",
	"trip",	    "lesson",  "student", "grade",    "member",	 "visit",    "session",	 "click",    "message",
	"document", "asset",   "project", "task",     "shift",	 "salary",   "benefit",	 "vendor",   "refund",
	"discount", "voucher", "price",	  "tariff",   "meter",	 "site",     "permit",	 "audit",    "batch",
	"deal",	    "quote",   "lead",	  "segment",  "loan",	 "deposit",  "transfer", "ledger",   "journal",
	"entry",    "tax",     "fee",
};
static const char *const words[] = {
	"daily",  "monthly", "open",	 "closed",  "active",  "net",	 "gross",   "local",   "global",
	"raw",	  "clean",   "final",	 "first",   "last",    "annual", "online",  "retail",  "partner",
	"risk",	  "credit",  "internal", "total",   "planned", "actual", "old",	    "main",    "backup",
	"shared", "north",   "south",	 "digital", "summary", "detail", "history", "mapping", "event",
	"state",  "version", "change",	 "queue",   "rule",    "limit",
};
static const struct attribute {
	const char *name;
	int type;
} attributes[] = { { "name", 3 },      { "status", 4 },	     { "code", 4 },	{ "type", 4 },
		   { "amount", 6 },    { "created_on", 9 },  { "count", 1 },	{ "note", 3 },
		   { "rate", 7 },      { "flag", 8 },	     { "email", 4 },	{ "phone", 4 },
		   { "due_date", 9 },  { "city", 4 },	     { "weight", 7 },	{ "uuid", 11 },
		   { "payload", 12 },  { "description", 3 }, { "price", 6 },	{ "quantity", 1 },
		   { "score", 7 },     { "region", 4 },	     { "currency", 5 }, { "valid_from", 10 },
		   { "valid_to", 10 }, { "source", 4 },	     { "reason", 3 },	{ "level", 2 } };
static const char *const audit[] = {
	"created_at", "updated_at", "created_by", "updated_by", "deleted_at", "loaded_at"
};
static const char *const areas[] = { "sales", "finance", "people", "stock",   "web",   "ops", "risk", "core",
				     "mart",  "raw",	 "stage",  "support", "legal", "lab", "plant" };
static const char *const roles[] = { "parent", "billing", "source", "target", "previous", "approver", "owner" };
static const char *const awkward[] = { "order", "user",	  "select", "Line Items", "2fa",     "größe",
				       "顧客",	"заказы", "a.b",    "it's",	  "quo\"te", "percent%" };

static const struct type {
	const char *postgresql, *sqlite;
	int bytes;
} types[] = {
	{ "bigint", "INTEGER", 8 },
	{ "integer", "INTEGER", 4 },
	{ "smallint", "INTEGER", 2 },
	{ "text", "TEXT", 40 },
	{ "character varying(64)", "VARCHAR(64)", 18 },
	{ "character(3)", "CHAR(3)", 4 },
	{ "numeric(18,4)", "NUMERIC(18,4)", 10 },
	{ "double precision", "DOUBLE", 8 },
	{ "boolean", "BOOLEAN", 1 },
	{ "date", "DATE", 4 },
	{ "timestamp with time zone", "TIMESTAMP", 8 },
	{ "uuid", "UUID", 16 },
	{ "jsonb", "JSON", 120 },
};

enum style { SNAKE, PASCAL, UPPER, WAREHOUSE, STYLES };
enum kind { TABLE, VIEW, MATVIEW };
enum { NAME = 96, COLUMNS_MOST = 24, KEYS_MOST = 8 };

/* ---- chance ---- */

static uint64_t state;

static uint64_t next(void) /* splitmix64 */
{
	uint64_t z = (state += 0x9e3779b97f4a7c15u);

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

static int below(int n)
{
	return (int)(next() % (uint64_t)n);
}

static bool chance(int percent_tenths)
{
	return below(1000) < percent_tenths;
}

/* Small numbers often, large ones seldom. */
static int zipf(int n)
{
	double u = (double)(next() >> 11) / 9007199254740992.0, at = u * u * u * n;

	return at >= n ? n - 1 : (int)at;
}

/* ---- the plan: what every table is called and where, before any is written ---- */

struct plan {
	char *name;
	int schema, pk; /* columns of the primary key */
	enum kind kind;
	const char *noun;
};

static struct plan *plans;
static int count, schemas;
static char (*schema_name)[NAME];
static enum style *schema_style;
static int *schema_first; /* its first table */

static void styled(char *out, enum style style, const char *name)
{
	bool up = style == PASCAL;
	size_t n = 0;

	for (; *name && n < NAME - 1; name++) {
		char c = *name;

		if (style == PASCAL && c == '_') {
			up = true;
			continue;
		}
		if ((style == UPPER || up) && c >= 'a' && c <= 'z')
			c = (char)(c - 'a' + 'A');
		up = false;
		out[n++] = c;
	}
	out[n] = 0;
}

static void plan_name(int i, int within, char *out)
{
	static const char *const front[] = { "dim_", "fact_", "stg_", "agg_" }, *const back[] = { "", "_daily", "_hist",
												  "_v2", "_2024_03" };
	enum style style = schema_style[plans[i].schema];
	char base[NAME];

	plans[i].noun = nouns[zipf(COUNT(nouns))];
	if (chance(4)) {
		snprintf(out, NAME, "%s %d", awkward[below(COUNT(awkward))], i);
		return;
	}
	if (style == WAREHOUSE)
		snprintf(base, sizeof base, "%s%s_%s%s", front[below(4)], plans[i].noun, words[zipf(COUNT(words))],
			 back[below(5)]);
	else if (within < COUNT(nouns) / 2 && chance(300))
		snprintf(base, sizeof base, "%s", plans[i].noun);
	else
		snprintf(base, sizeof base, "%s_%s", plans[i].noun,
			 chance(500) ? words[zipf(COUNT(words))] : nouns[zipf(COUNT(nouns))]);
	styled(out, style, base);
}

/* A name may be taken in its schema: then it gets its number. */
static void unique_name(int i, const char *name)
{
	char own[NAME + 16];
	int first = schema_first[plans[i].schema];

	snprintf(own, sizeof own, "%s", name);
	for (int k = first; k < i; k++)
		if (!strcmp(plans[k].name, own))
			snprintf(own, sizeof own, "%s_%d", name, i - first);
	plans[i].name = strdup(own);
}

static void plan_all(void)
{
	int each;

	schemas = count < 200 ? 3 : count < 5000 ? 10 : count / 500;
	each = (count + schemas - 1) / schemas;
	plans = calloc((size_t)count, sizeof *plans);
	schema_name = calloc((size_t)schemas, sizeof *schema_name);
	schema_style = calloc((size_t)schemas, sizeof *schema_style);
	schema_first = calloc((size_t)schemas, sizeof *schema_first);
	for (int s = 0; s < schemas; s++) {
		schema_style[s] = (enum style)below(STYLES);
		schema_first[s] = s * each;
		if (s < COUNT(areas))
			snprintf(schema_name[s], NAME, "%s", areas[s]);
		else
			snprintf(schema_name[s], NAME, "%s_%s_%d", areas[below(COUNT(areas))],
				 words[below(COUNT(words))], s);
	}
	for (int i = 0; i < count; i++) {
		char name[NAME];

		plans[i].schema = i / each;
		plans[i].kind = i % each == 0 ? TABLE : chance(80) ? VIEW : chance(10) ? MATVIEW : TABLE;
		plans[i].pk = plans[i].kind != TABLE ? 0 : chance(40) ? 2 : 1;
		plan_name(i, i % each, name);
		unique_name(i, name);
	}
}

/* ---- one table ---- */

struct column {
	char name[NAME];
	int type;
	bool required, commented;
};

struct foreign {
	int target, first, n; /* columns first .. first + n - 1 */
};

struct table {
	struct column column[COLUMNS_MOST];
	int columns;
	struct foreign key[KEYS_MOST];
	int keys;
	int64_t rows, size;
	bool commented;
};

static bool has_column(const struct table *t, const char *name)
{
	for (int i = 0; i < t->columns; i++)
		if (!strcasecmp(t->column[i].name, name))
			return true;
	return false;
}

static bool add_column(struct table *t, enum style style, const char *base, int type, bool required)
{
	struct column *c = &t->column[t->columns];

	styled(c->name, style, base);
	if (t->columns == COLUMNS_MOST || has_column(t, c->name))
		return false;
	c->type = type;
	c->required = required;
	c->commented = chance(120);
	t->columns++;
	return true;
}

static const char *const pk_names[] = { "id", "line_no" };

static void pk_column(int i, int part, char *out)
{
	char base[NAME];

	if (schema_style[plans[i].schema] == WAREHOUSE && part == 0)
		snprintf(base, sizeof base, "%s_key", plans[i].noun);
	else
		snprintf(base, sizeof base, "%s", pk_names[part]);
	styled(out, schema_style[plans[i].schema], base);
}

static int pick_target(int i)
{
	int s = plans[i].schema, n = (s + 1 < schemas ? schema_first[s + 1] : count) - schema_first[s], at;

	if (chance(30))
		return i;
	at = chance(500) ? schema_first[s] + zipf(n) : chance(660) ? zipf(count < 40 ? count : 40) : below(count);
	return plans[at].pk ? at : -1;
}

static void add_key(struct table *t, int i)
{
	int target = pick_target(i), first = t->columns;
	enum style style = schema_style[plans[i].schema];
	char base[NAME * 2];

	if (target < 0 || t->keys == KEYS_MOST || t->columns + 2 > 16)
		return;
	for (int part = 0; part < plans[target].pk; part++) {
		snprintf(base, sizeof base, "%s%s_%s", target == i ? "parent_" : "", plans[target].noun,
			 pk_names[part]);
		if (!add_column(t, style, base, part, chance(300))) {
			snprintf(base, sizeof base, "%s_%s_%s_%d", roles[below(COUNT(roles))], plans[target].noun,
				 pk_names[part], t->columns);
			add_column(t, style, base, part, false);
		}
	}
	t->key[t->keys++] = (struct foreign){ target, first, plans[target].pk };
}

static void fill(struct table *t, int i)
{
	enum style style = schema_style[plans[i].schema];
	int want = 10 + below(11), width = 24;
	char base[NAME * 2];

	*t = (struct table){ .commented = chance(300) };
	for (int part = 0; part < plans[i].pk; part++) {
		pk_column(i, part, t->column[t->columns].name);
		t->column[t->columns].type = part;
		t->column[t->columns++].required = true;
	}
	for (int k = below(7); k > 0 && plans[i].kind == TABLE; k--)
		add_key(t, i);
	while (t->columns < want - 2) {
		const struct attribute *a = &attributes[zipf(COUNT(attributes))];

		if (chance(500))
			snprintf(base, sizeof base, "%s", a->name);
		else
			snprintf(base, sizeof base, "%s_%s",
				 chance(400)   ? plans[i].noun
				 : chance(700) ? words[zipf(COUNT(words))]
					       : nouns[zipf(COUNT(nouns))],
				 a->name);
		add_column(t, style, base, a->type, chance(400));
	}
	for (int k = 0; k < 2; k++)
		add_column(t, style, audit[below(COUNT(audit))], 10, false);
	for (int k = 0; k < t->columns; k++)
		width += types[t->column[k].type].bytes;
	t->rows = plans[i].kind == VIEW ? -1 : (int64_t)1 << below(28);
	t->size = t->rows < 0 ? -1 : t->rows * width;
}

/* ---- writing ---- */

static void quoted(const char *s, char mark)
{
	putchar(mark);
	for (; *s; s++) {
		if (*s == mark)
			putchar(mark);
		putchar(*s);
	}
	putchar(mark);
}

static void json_text(const char *s)
{
	putchar('"');
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			putchar('\\');
		putchar(*s);
	}
	putchar('"');
}

static void comment_text(char *out, int i, int k)
{
	snprintf(out, NAME * 2, "The %s %s of the %s", words[(i + k) % COUNT(words)],
		 attributes[(i * 7 + k) % COUNT(attributes)].name, plans[i].noun);
}

static void put_jsonl(int i, const struct table *t)
{
	static const char *const kinds[] = { "table", "view", "materialized_view" };
	char text[NAME * 2];

	printf("{\"ns\":\"%s\",\"table\":", schema_name[plans[i].schema]);
	json_text(plans[i].name);
	printf(",\"kind\":\"%s\",\"cols\":[", kinds[plans[i].kind]);
	for (int k = 0; k < t->columns; k++) {
		comment_text(text, i, k);
		printf("%s[", k ? "," : "");
		json_text(t->column[k].name);
		printf(",\"%s\",\"%s\"]", types[t->column[k].type].postgresql, t->column[k].commented ? text : "");
	}
	printf("],\"pk\":[");
	for (int k = 0; k < plans[i].pk; k++) {
		printf("%s", k ? "," : "");
		json_text(t->column[k].name);
	}
	printf("],\"fk\":[");
	for (int k = 0; k < t->keys; k++) {
		for (int part = 0; part < t->key[k].n; part++) {
			int target = t->key[k].target;

			pk_column(target, part, text);
			printf("%s[", k || part ? "," : "");
			json_text(t->column[t->key[k].first + part].name);
			printf(",\"%s\",", schema_name[plans[target].schema]);
			json_text(plans[target].name);
			printf(",\"%s\",%d]", text, k + 1);
		}
	}
	comment_text(text, i, 0);
	printf("],\"desc\":\"%s\"", t->commented ? text : "");
	if (t->rows >= 0)
		printf(",\"rows\":%" PRId64 ",\"size\":%" PRId64, t->rows, t->size);
	printf(",\"updated\":\"2025-%02d-%02dT%02d:00:00Z\"}\n", 1 + i % 12, 1 + i % 28, i % 24);
}

static void put_ident(int i, bool sqlite)
{
	char name[NAME * 2 + 16];

	if (sqlite) {
		snprintf(name, sizeof name, "%s__%s", schema_name[plans[i].schema], plans[i].name);
		quoted(name, '"');
		return;
	}
	quoted(schema_name[plans[i].schema], '"');
	putchar('.');
	quoted(plans[i].name, '"');
}

static void put_columns(const struct table *t, int first, int n)
{
	for (int k = 0; k < n; k++) {
		printf("%s", k ? ", " : "");
		quoted(t->column[first + k].name, '"');
	}
}

static void put_foreign(const struct table *t, int k, bool sqlite)
{
	int target = t->key[k].target;
	char text[NAME];

	printf("FOREIGN KEY (");
	put_columns(t, t->key[k].first, t->key[k].n);
	printf(") REFERENCES ");
	put_ident(target, sqlite);
	printf(" (");
	for (int part = 0; part < t->key[k].n; part++) {
		pk_column(target, part, text);
		printf("%s", part ? ", " : "");
		quoted(text, '"');
	}
	putchar(')');
}

static void put_view(int i, const struct table *t, bool sqlite)
{
	printf("CREATE %sVIEW ", plans[i].kind == MATVIEW && !sqlite ? "MATERIALIZED " : "");
	put_ident(i, sqlite);
	printf(" AS SELECT ");
	for (int k = 0; k < t->columns; k++) {
		printf("%sNULL", k ? ", " : "");
		if (!sqlite)
			printf("::%s", types[t->column[k].type].postgresql);
		printf(" AS ");
		quoted(t->column[k].name, '"');
	}
	printf(";\n");
}

static void put_table(int i, const struct table *t, bool sqlite)
{
	printf("CREATE TABLE ");
	put_ident(i, sqlite);
	printf(" (");
	for (int k = 0; k < t->columns; k++) {
		const struct type *type = &types[t->column[k].type];

		printf("%s", k ? ", " : "");
		quoted(t->column[k].name, '"');
		printf(" %s%s", sqlite ? type->sqlite : type->postgresql, t->column[k].required ? " NOT NULL" : "");
	}
	printf(", PRIMARY KEY (");
	put_columns(t, 0, plans[i].pk);
	printf(")");
	for (int k = 0; sqlite && k < t->keys; k++) {
		printf(", ");
		put_foreign(t, k, true);
	}
	printf(");\n");
	if (!sqlite && t->columns > 4) {
		printf("CREATE INDEX ON ");
		put_ident(i, false);
		printf(" (");
		put_columns(t, t->columns - 3, 1);
		printf(");\n");
	}
}

static void put_comments(int i, const struct table *t)
{
	static const char *const word[] = { "TABLE", "VIEW", "MATERIALIZED VIEW" };
	char text[NAME * 2];

	if (t->commented) {
		comment_text(text, i, 0);
		printf("COMMENT ON %s ", word[plans[i].kind]);
		put_ident(i, false);
		printf(" IS '%s';\n", text);
	}
	for (int k = 0; k < t->columns; k++) {
		if (!t->column[k].commented)
			continue;
		comment_text(text, i, k);
		printf("COMMENT ON COLUMN ");
		put_ident(i, false);
		putchar('.');
		quoted(t->column[k].name, '"');
		printf(" IS '%s';\n", text);
	}
}

/* Keys come last, so that their targets exist: the tables are made again from the same seed. */
static void put_keys(int i, const struct table *t)
{
	for (int k = 0; k < t->keys; k++) {
		printf("ALTER TABLE ");
		put_ident(i, false);
		printf(" ADD ");
		put_foreign(t, k, false);
		printf(";\n");
	}
}

enum form { JSONL, POSTGRESQL, SQLITE, NAMES, COLUMN_NAMES };

static void put_one(enum form form, int i, const struct table *t)
{
	bool sqlite = form == SQLITE;

	if (form == JSONL) {
		put_jsonl(i, t);
	} else if (form == NAMES) {
		printf("%s.%s\n", schema_name[plans[i].schema], plans[i].name);
	} else if (form == COLUMN_NAMES) {
		for (int k = 0; k < t->columns; k++)
			printf("%s.%s.%s\n", schema_name[plans[i].schema], plans[i].name, t->column[k].name);
	} else {
		if (plans[i].kind == TABLE)
			put_table(i, t, sqlite);
		else
			put_view(i, t, sqlite);
		if (!sqlite)
			put_comments(i, t);
		if (i % 200 == 199)
			printf("COMMIT;\nBEGIN;\n");
	}
}

static void put_all(enum form form)
{
	struct table t;
	uint64_t again = state;

	if (form == POSTGRESQL)
		for (int s = 0; s < schemas; s++)
			printf("CREATE SCHEMA \"%s\";\n", schema_name[s]);
	if (form == POSTGRESQL || form == SQLITE)
		printf("BEGIN;\n");
	for (int i = 0; i < count; i++) {
		fill(&t, i);
		put_one(form, i, &t);
	}
	state = again;
	for (int i = 0; i < count && form == POSTGRESQL; i++) {
		fill(&t, i);
		put_keys(i, &t);
		if (i % 200 == 199)
			printf("COMMIT;\nBEGIN;\n");
	}
	if (form == POSTGRESQL || form == SQLITE)
		printf("COMMIT;\n");
}

int main(int argc, char **argv)
{
	static const char *const forms[] = { "--jsonl", "--postgresql", "--sqlite", "--names", "--columns" };
	int form = -1;

	state = 1;
	count = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0;
	for (int i = 2; i < argc; i++) {
		if (!strcmp(argv[i], "--seed") && i + 1 < argc)
			state = strtoull(argv[++i], NULL, 10);
		for (int f = 0; f < COUNT(forms); f++)
			if (!strcmp(argv[i], forms[f]))
				form = f;
	}
	if (count < 1 || form < 0) {
		fprintf(stderr,
			"usage: gen_catalog COUNT [--seed N] --jsonl|--postgresql|--sqlite|--names|--columns\n");
		return 2;
	}
	plan_all();
	put_all((enum form)form);
	return fflush(stdout) ? 1 : 0;
}
