/* Rows made for a question: keys hold, values are those that the queries compare, and the same seed makes the same rows. */
#include "base/arena.h"
#include "eval/fill.h"
#include "eval/mutants.h"
#include "eval/statement.h"
#include "tap.h"

#include "base/banned.h"

enum { SEEDS = 20 };

static struct asset *table(struct arena *a, const char *name, const char *const *columns, const char *primary)
{
	struct asset *t = new(a, struct asset);
	struct key key = { .kind = KEY_PRIMARY };

	asset_start(t);
	t->ns = S("zoo");
	t->name = str_of(name);
	for (; *columns; columns += 2) {
		struct field f;

		field_start(&f);
		f.name = str_of(columns[0]);
		f.type = str_of(columns[1]);
		f.class = type_class_of(f.type);
		f.nullable = str_eq(f.name, S("keeper_id")) ? YES : MAYBE;
		*push(&t->fields, a) = f;
	}
	*push(&key.fields, a) = str_of(primary);
	*push(&t->keys, a) = key;
	return t;
}

static void zoo(struct arena *a, struct eval_schema *out)
{
	static const char *const keepers[] = { "id", "number", "name", "text", NULL };
	static const char *const animals[] = { "id",   "number", "species",   "text",	"weight", "double",
					       "born", "date",	 "keeper_id", "number", NULL };
	const struct asset **assets = new_n(a, const struct asset *, 2);
	struct asset *child = table(a, "animals", animals, "id");
	struct key key = { .kind = KEY_FOREIGN, .target = { S("zoo"), S("keepers") } };

	*push(&key.fields, a) = S("keeper_id");
	*push(&key.target_fields, a) = S("id");
	*push(&child->keys, a) = key;
	assets[0] = child; /* before the table that it refers to */
	assets[1] = table(a, "keepers", keepers, "id");
	eval_schema_make(a, S("zoo"), assets, 2, out);
}

static void learn(struct arena *a, struct eval_schema *s, const char *sql, struct eval_literals *out)
{
	struct eval_statement *statement = new(a, struct eval_statement);

	eval_statement_read(a, s, str_of(sql), statement);
	eval_literals_start(a, s, out);
	eval_literals_learn(out, &statement->resolved);
	eval_literals_pools(out);
}

static str cell(const struct eval_schema *s, const struct eval_made *made, int t, ptrdiff_t row, uint32_t column)
{
	return made[t].cells[row * s->tables.at[t].sql.column_count + column];
}

static bool has(const struct eval_schema *s, const struct eval_made *made, int t, uint32_t column, str value)
{
	for (ptrdiff_t i = 0; i < made[t].len; i++)
		if (str_eq(cell(s, made, t, i, column), value))
			return true;
	return false;
}

static bool is_unique(const struct eval_schema *s, const struct eval_made *made, int t, uint32_t column)
{
	for (ptrdiff_t i = 0; i < made[t].len; i++)
		for (ptrdiff_t k = 0; k < i; k++)
			if (str_eq(cell(s, made, t, i, column), cell(s, made, t, k, column)))
				return false;
	return true;
}

enum { ANIMALS, KEEPERS };
enum { ID, SPECIES, WEIGHT, BORN, KEEPER_ID };

static void keeps_keys(struct arena *a, struct eval_schema *s)
{
	struct eval_literals l;
	bool unique = true, refers = true, childless = false, nulls = false, dates = true;

	learn(a, s, "select * from animals join keepers on animals.keeper_id = keepers.id", &l);
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct eval_made *made = eval_fill(a, &l, seed, false);

		unique &= made[ANIMALS].len && is_unique(s, made, ANIMALS, ID) && is_unique(s, made, KEEPERS, ID);
		for (ptrdiff_t i = 0; i < made[ANIMALS].len; i++) {
			str keeper = cell(s, made, ANIMALS, i, KEEPER_ID), born = cell(s, made, ANIMALS, i, BORN);

			nulls |= !keeper.at;
			refers &= !keeper.at || has(s, made, KEEPERS, ID, keeper);
			dates &= born.len == 10 && born.at[4] == '-' && born.at[7] == '-';
		}
		for (ptrdiff_t i = 0; i < made[KEEPERS].len; i++)
			childless |= !has(s, made, ANIMALS, KEEPER_ID, cell(s, made, KEEPERS, i, ID));
	}
	ok(unique, "primary keys are unique");
	ok(refers, "foreign keys refer to rows");
	ok(childless, "some rows are not referred to");
	ok(nulls, "nullable columns have NULLs");
	ok(dates, "dates are texts that sort");
}

/* In how many of the fillings a column has this value. */
static int fillings_with(struct arena *a, struct eval_schema *s, const char *sql, uint32_t column, const char *value)
{
	struct eval_literals l;
	int n = 0;

	learn(a, s, sql, &l);
	for (uint64_t seed = 0; seed < SEEDS; seed++)
		n += has(s, eval_fill(a, &l, seed, false), ANIMALS, column, str_of(value));
	return n;
}

static void has_literals(struct arena *a, struct eval_schema *s)
{
	static const char equal[] = "select id from animals where species = 'Lion'",
			  more[] = "select id from animals where weight > 40",
			  like[] = "select id from animals where species like 'ze%ra'",
			  year[] = "select id from animals where strftime('%Y', born) = '2003'",
			  quoted[] = "select id from animals where species = \"Lion\"";

	ok(fillings_with(a, s, equal, SPECIES, "Lion") > SEEDS / 2, "a literal is among the values of its column");
	ok(fillings_with(a, s, equal, SPECIES, "lION"), "a literal in another case is, too");
	ok(fillings_with(a, s, equal, SPECIES, "Lio"), "a prefix of a literal is, too");
	ok(fillings_with(a, s, quoted, SPECIES, "Lion") > SEEDS / 2, "a string in double quotes is a literal");
	ok(fillings_with(a, s, more, WEIGHT, "41") > SEEDS / 2, "a number beyond a limit is among the values");
	ok(fillings_with(a, s, more, WEIGHT, "40"), "the limit itself is, too");
	ok(fillings_with(a, s, more, WEIGHT, "39"), "a number before it is, too");
	ok(fillings_with(a, s, like, SPECIES, "zemira"), "a text that a pattern matches is among the values");
	ok(fillings_with(a, s, like, SPECIES, "so zera"), "a text that a pattern just misses is, too");
	ok(fillings_with(a, s, year, BORN, "2003-03-14"), "a day of a year that is compared is among the values");
	ok(!fillings_with(a, s, more, SPECIES, "41"), "a column has no literals of another one");
}

static void is_repeatable(struct arena *a, struct eval_schema *s)
{
	struct eval_literals l;
	struct eval_made *one, *other;
	bool same = true, differs;

	learn(a, s, "select species, count(*) from animals group by species having count(*) > 3", &l);
	one = eval_fill(a, &l, 7, false);
	other = eval_fill(a, &l, 7, false);
	for (ptrdiff_t i = 0; i < one[ANIMALS].len * s->tables.at[ANIMALS].sql.column_count; i++)
		same &= str_eq(one[ANIMALS].cells[i], other[ANIMALS].cells[i]);
	ok(same && one[ANIMALS].len == other[ANIMALS].len, "the same seed makes the same rows");
	other = eval_fill(a, &l, 8, false);
	differs = one[ANIMALS].len != other[ANIMALS].len;
	for (ptrdiff_t i = 0; !differs && i < one[ANIMALS].len * s->tables.at[ANIMALS].sql.column_count; i++)
		differs = !str_eq(one[ANIMALS].cells[i], other[ANIMALS].cells[i]);
	ok(differs, "another seed makes other rows");
	is_int(one[KEEPERS].len, 0, "a table that no query reads stays empty");
	differs = false;
	for (uint64_t seed = 0; seed < SEEDS; seed++)
		differs |= !is_unique(s, eval_fill(a, &l, seed, true), ANIMALS, ID);
	ok(differs, "loose primary keys repeat");
}

static void makes_mutants(struct arena *a, struct eval_schema *s)
{
	static const char *const wanted[] = {
		"SELECT COUNT(DISTINCT species) FROM animals WHERE weight <= 40 AND born = '2003-01-01'",
		"SELECT COUNT(species) FROM animals WHERE weight > 40 AND born = '2003-01-01'",
		"SELECT COUNT(species) FROM animals WHERE weight < 40 OR born = '2003-01-01'",
		"SELECT COUNT(species) FROM animals WHERE born = '2003-01-01'",
		"SELECT COUNT(species) FROM animals WHERE weight < 41 AND born = '2003-01-01'",
	};
	struct eval_statement statement;
	struct strs found;
	str before;

	eval_statement_read(a, s, S("select count(species) from animals where weight < 40 and born = '2003-01-01'"),
			    &statement);
	before = statement.text;
	found = eval_mutants(a, &statement.tree, &statement.resolved, 100);
	ok(!texts_have(&found, before), "a query is not a mutant of itself");
	for (size_t i = 1; i < sizeof wanted / sizeof *wanted; i++)
		if (!ok(texts_have(&found, str_of(wanted[i])), "a mutant has one change: %s", wanted[i]))
			for (ptrdiff_t k = 0; k < found.len; k++)
				printf("# %.*s\n", STR(found.at[k]));
	ok(!texts_have(&found, str_of(wanted[0])), "no mutant has two changes");
	eval_statement_read(a, s, before, &statement);
	is_str(statement.text, before, "the query is as before");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct eval_schema s;

	zoo(a, &s);
	keeps_keys(a, &s);
	has_literals(a, &s);
	is_repeatable(a, &s);
	makes_mutants(a, &s);
	return done();
}
