#include "service/assistant/model_prompt.h"

#include "base/arena.h"
#include "llm/fenced_text.h"
#include "base/banned.h"

enum { COLUMNS_MOST = 80, COMMENT_MOST = 160, TEXT_MOST = 48 << 10 };

str model_understood(struct arena *a, const struct assist_answer *draft, const struct model_hidden *hidden)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);

	for (ptrdiff_t i = 0; i < draft->links.len; i++) {
		const struct assist_link *l = &draft->links.at[i];

		if (!model_hides(hidden, l->name))
			sb_fmt(&b, "\"%.*s\" may mean the %.*s %.*s\n", STR(l->words), STR(l->kind), STR(l->name));
	}
	for (ptrdiff_t i = 0; i < draft->missing.len; i++)
		sb_fmt(&b, "\"%.*s\" matches nothing in the catalog\n", STR(draft->missing.at[i]));
	sb_fmt(&b, "The program is %s", sureness_word(draft->sureness));
	if (draft->reason.len && !model_hides_part(hidden, draft))
		sb_fmt(&b, ": %.*s", STR(draft->reason));
	sb_puts(&b, ".\n");
	return fenced_text(a, sb_str(&b), 0);
}

static void put_comment(struct sb *out, struct arena *a, const struct model_hidden *hidden, str comment)
{
	if (comment.len && !model_hides_word(hidden, comment))
		sb_fmt(out, " -- %.*s", STR(neutral_text(a, comment, COMMENT_MOST)));
}

static str column_name(struct arena *a, const struct candidate_tables *t, ptrdiff_t table, const struct link_column *c)
{
	return str_fmt(a, "%.*s.%.*s", STR(t->qualified.at[table]), STR(c->name));
}

/* The column that it references; absent: none, or a hidden one. */
static str referenced(struct arena *a, const struct candidate_tables *t, const struct model_hidden *hidden,
		      const struct link_column *c)
{
	str name = c->fk_table < 0 || c->fk_column < 0
			   ? NO_STR
			   : column_name(a, t, c->fk_table, &t->schema.at[c->fk_table].columns.at[c->fk_column]);

	return name.at && model_hides(hidden, name) ? NO_STR : name;
}

static void put_column(struct sb *out, struct arena *a, const struct candidate_tables *t,
		       const struct model_hidden *hidden, const struct link_column *c)
{
	str to = referenced(a, t, hidden, c);

	sb_fmt(out, "  %.*s %.*s%s", STR(c->name), STR(c->type), c->pk ? " primary key" : c->key ? " unique" : "");
	if (to.at)
		sb_fmt(out, " references %.*s", STR(to));
	put_comment(out, a, hidden, c->comment);
	sb_putc(out, '\n');
}

static void put_columns(struct sb *out, struct arena *a, const struct candidate_tables *t,
			const struct model_hidden *hidden, ptrdiff_t table)
{
	const struct link_table *of = &t->schema.at[table];
	ptrdiff_t put = 0, left_out = 0;

	for (ptrdiff_t i = 0; i < of->columns.len; i++) {
		if (of->columns.at[i].computed || model_hides(hidden, column_name(a, t, table, &of->columns.at[i])))
			continue;
		if (put++ < COLUMNS_MOST)
			put_column(out, a, t, hidden, &of->columns.at[i]);
		else
			left_out++;
	}
	if (left_out)
		sb_fmt(out, "  (%td more columns)\n", left_out);
}

str model_candidates(struct arena *a, const struct candidate_tables *tables, const struct model_hidden *hidden)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < tables->schema.len && b.len < TEXT_MOST; i++) {
		if (model_hides(hidden, tables->qualified.at[i]))
			continue;
		sb_put(&b, tables->qualified.at[i]);
		put_comment(&b, a, hidden, tables->schema.at[i].comment);
		sb_putc(&b, '\n');
		put_columns(&b, a, tables, hidden, i);
	}
	return fenced_text(a, sb_str(&b), TEXT_MOST);
}

#define NAMED_LIST(name, about) "\"" name "\":{\"type\":\"array\",\"description\":\"" about "\"}"
#define TEXTS(name, about) \
	"\"" name "\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"description\":\"" about "\"}"

/* clang-format off */
const char model_plan_schema[] =
	"{\"type\":\"object\",\"required\":[\"plan\"],\"properties\":{"
	"\"plan\":{\"type\":\"object\",\"description\":\"the query; an expression is SQL text with the table's name in front of "
	"each column: orders.total\",\"properties\":{"
	NAMED_LIST("tables", "names; or objects of table and as, for a table that is used twice") ","
	NAMED_LIST("joins", "only if the known keys should not decide: objects of left, right, on (a list of pairs of columns)") ","
	NAMED_LIST("columns", "output without groups: expressions, or objects of column and as") ","
	NAMED_LIST("groups", "instead of columns: expressions to group by, or objects of column, grain (day, month, year) and as") ","
	NAMED_LIST("measures", "aggregates: objects of fn (count, sum, avg, min, max), of (an expression), distinct, as") ","
	NAMED_LIST("filters", "objects of column, op (=, <>, <, <=, >, >=, in, not in, between, like, is null, is not null) and value; "
	      "or of exists or not exists with a table") ","
	NAMED_LIST("having", "the same for names of measures") ","
	"\"time\":{\"type\":\"object\",\"description\":\"column, and period (2025, 2025-Q4, 2025-10), last (90d) or from and to\"},"
	NAMED_LIST("order", "names or expressions, with a minus in front for the largest first") ","
	"\"limit\":{\"type\":\"integer\"},\"distinct\":{\"type\":\"boolean\"}}},"
	TEXTS("assumptions", "what you assume, a short sentence each") ","
	TEXTS("not_covered", "words of the question that the plan does not cover")
	"}}";
/* clang-format on */
