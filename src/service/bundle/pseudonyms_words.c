#include "service/bundle/pseudonyms.h"

#include <errno.h>
#include <sys/random.h>

#include "base/arena.h"
#include "base/sha256.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

enum { HEX_KEPT = 10 };

/* Between blanks: what says nothing about a catalog. */
static const char usual_words[] =
	" a about above after again against ago agent all allowed already also always an and answer answered any are as"
	" ask asked at available average back be because been before begins below between both but by call called calls"
	" can cannot catalog catalogs change changed changes check checked clause column columns compute computed"
	" condition context correct corrected correction could count counts cross did differ differs directly do does"
	" done down drop dropped each earlier either else empty end ended ends error every exist exists fail failed"
	" fails fault few find first follow followed for found from full generation get give given gives group grouped"
	" had has have having held help here hint history holds how i if in instead into invalid invented is it its"
	" itself join joined joins just key keys known last later least left less let like line list look made make"
	" many match matches may me mean meaning means meant median missing month months more most much must my name"
	" named names need needs never new next no none nor not note nothing now null number of off old on once one"
	" only or order other our out over own parsed passes per percent permission please position possible probably"
	" query question ran rather read reads recorded refused relation renamed repeat repeated repeats result results"
	" return returned returns right row rows run runs same say says schema see select several share should show"
	" shown shows side similar since so some sorry statement step steps still sum syntax table tables take taken"
	" than that the their them then there these they this those through time to today together token tokens too"
	" total tried two type under unknown until up us use used uses using value values very view was way we were"
	" what when where which while who whole whose why will with within without word words would write writes wrong"
	" year years yet you your day days week weeks hour hours minute minutes second seconds ms aggregate allows"
	" answers avg certain clearly comment connection context corrected deprecated entry explain explains filled"
	" inspected keep long longer model person placed proposed refers rests session snapshot statement statements"
	" stays such sync transaction unused valid whether access appear permission timeout role rights grant max min"
	" order psql sqlite sqlite3 mysql mariadb duckdb clickhouse bq snowsql sqlcmd python python3 bash sh json csv"
	" postgres postgresql snowflake bigquery text integer int bigint smallint numeric decimal real double precision"
	" float boolean bool varchar char character timestamp timestamptz date interval uuid jsonb bytea blob serial "
	"zone array assistant thought system nullable declared inferred none any many rel operator argument arguments "
	"function functions denied deny allow warn ";
static const char tool_words[] =
	" mcp query queries execute exec run sql db database describe asset assets search get relationships path plan ocat"
	" rem describe list table tables schema schemas column columns bash shell terminal command read write edit"
	" grep glob ls task agent web fetch tool tools find show sample data changes health lineage domains domain tags"
	" document export catalog diff text values decisions estimate check todo pattern source target limit depth"
	" format kind cursor id dialect since until catalogs view cached live question name file path filter why memo"
	" before after verbose ddl params args arguments description prompt subagent timeout postgres sqlite mysql "
	"duckdb snowflake bigquery ";

bool name_hash_start(struct name_hash *h, struct arena *a, struct err *err)
{
	*h = (struct name_hash){ .arena = a, .names = map_in(a), .made = map_in(a) };
	if (getrandom(h->key, sizeof h->key, 0) == (ssize_t)sizeof h->key)
		return true;
	return err_errno(err, ERR_DISK, "cannot draw a random key", NO_STR);
}

/* ---- one name ---- */

void name_hash_know(struct name_hash *h, str name)
{
	str lower;

	if (!name.len)
		return;
	lower = str_lower(h->arena, name);
	if (map_get(&h->names, lower)) {
		map_put(&h->names, str_dup(h->arena, name), NULL);
		return;
	}
	*(str *)(map_put(&h->names, lower, NULL)->ptr = new(h->arena, str)) = str_dup(h->arena, name);
}

static bool name_hash_knows(const struct name_hash *h, str word)
{
	return map_get(&h->names, str_lower(h->arena, word)) != NULL;
}

/* Names that differ in case only are one, unless a catalog has both. */
static str identity(struct name_hash *h, str name)
{
	str lower = str_lower(h->arena, name);
	const struct map_entry *first = map_get(&h->names, lower), *exact = map_get(&h->names, name);
	const str *spelling = first ? first->ptr : NULL;

	return exact && spelling && !str_eq(name, lower) && !str_eq(*spelling, name) ? name : lower;
}

/* The replacement of one name. */
static str name_hash_of(struct name_hash *h, str name)
{
	str what = identity(h, name), made;
	struct sha256 sum;
	struct digest d;
	char hex[65];

	sha256_start(&sum);
	sha256_add(&sum, str_n((const char *)h->key, (ptrdiff_t)sizeof h->key));
	sha256_add(&sum, what);
	d = sha256_end(&sum);
	digest_hex(&d, hex);
	made = str_fmt(h->arena, "n%.*s", HEX_KEPT, hex);
	if (!map_get(&h->made, made))
		*(str *)(map_put(&h->made, made, NULL)->ptr = new(h->arena, str)) = str_dup(h->arena, what);
	return made;
}

/* ---- texts ---- */

static bool is_of_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
	       (unsigned char)c >= 0x80;
}

static bool is_number(str word)
{
	for (ptrdiff_t i = 0; i < word.len; i++)
		if (word.at[i] < '0' || word.at[i] > '9')
			return false;
	return true;
}

/* The next word, after what stands before it, which is harmless. */
static str next_word(struct sb *out, str *rest)
{
	ptrdiff_t from = 0, to;

	while (from < rest->len && !is_of_word(rest->at[from]))
		from++;
	sb_put(out, str_upto(*rest, from));
	for (to = from; to < rest->len && is_of_word(rest->at[to]);)
		to++;
	*rest = str_from(*rest, from);
	*rest = str_from(*rest, to - from);
	return str_n(rest->at - (to - from), to - from);
}

static bool is_usual(struct name_hash *h, str word, const char *usual)
{
	return !name_hash_knows(h, word) && (str_is_among(word, usual) || sql_word_of(word) != NO_WORD);
}

static bool is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* 'Paid' and 'paid' are two values, one of which may be wrong: so are their replacements, unless they are names. */
static void put_value(struct name_hash *h, struct sb *out, str word)
{
	str made = name_hash_of(h, word);
	ptrdiff_t capitals = 0;

	for (ptrdiff_t i = 0; i < word.len && !name_hash_knows(h, word); i++)
		capitals += is_capital(word.at[i]);
	if (capitals < 2 && (!capitals || is_capital(word.at[0])))
		capitals = capitals > 0; /* the first letter */
	else
		capitals = made.len;
	for (ptrdiff_t i = 0; i < made.len; i++)
		sb_putc(out,
			(char)(i < capitals && made.at[i] >= 'a' && made.at[i] <= 'z' ? made.at[i] - 32 : made.at[i]));
}

void hash_value(struct name_hash *h, struct sb *out, str text)
{
	while (text.len) {
		str word = next_word(out, &text);

		if (is_number(word) && word.len)
			sb_putc(out, '0');
		else if (word.len)
			put_value(h, out, word);
	}
}

/* 'paid' within a text: a value, where the quotes are no apostrophes. */
static bool take_quoted(struct name_hash *h, struct sb *out, str *rest)
{
	ptrdiff_t end = str_starts(*rest, S("'")) ? str_at(str_from(*rest, 1), '\'') : -1;

	if (end < 0)
		return false;
	sb_putc(out, '\'');
	hash_value(h, out, str_n(rest->at + 1, end));
	sb_putc(out, '\'');
	*rest = str_from(*rest, end + 2);
	return true;
}

void hash_text(struct name_hash *h, struct sb *out, str text, bool values)
{
	bool after_word = false; /* a quote there is an apostrophe */

	while (text.len) {
		str word;

		if (!is_of_word(text.at[0])) {
			if (after_word || !take_quoted(h, out, &text)) {
				sb_putc(out, text.at[0]);
				text = str_from(text, 1);
			}
			after_word = false;
			continue;
		}
		after_word = true;
		word = next_word(out, &text);
		if (!word.len)
			continue;
		if (is_number(word) && !name_hash_knows(h, word))
			sb_put(out, values && word.len > 1 ? S("0") : word);
		else
			sb_put(out, is_usual(h, word, usual_words) ? word : name_hash_of(h, word));
	}
}

void hash_tool(struct name_hash *h, struct sb *out, str name)
{
	for (ptrdiff_t i = 0; i < name.len;) {
		ptrdiff_t to = i;
		str part;

		while (to < name.len && is_of_word(name.at[to]) && name.at[to] != '_')
			to++;
		part = str_n(name.at + i, to - i);
		if (part.len)
			sb_put(out, str_is_among(part, tool_words) ? part : name_hash_of(h, part));
		else
			sb_putc(out, name.at[to++]);
		i = to;
	}
}
