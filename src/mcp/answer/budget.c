#include "mcp/answer/budget.h"

#include "base/utf8.h"
#include "base/json.h"
#include "base/banned.h"

/* In English, Spanish and Portuguese, as questions are. */
static const char complex_words[] =
	" compare comparing comparison versus vs across all every everything analyze analyse analysis overall entire "
	"comparar compara todos todas toda todo cada entre analizar analisar analise todas as ";
static const char relation_words[] = " and with by per between join joins joined related relationship relationships "
				     "references through both y e con com por junto ";
enum { WORDS_OF_ONE_CONCEPT = 2, SHORT_WORD = 3 };

static str text_of(const struct request_param *g)
{
	return g->value ? (g->value->kind == JSON_STR ? g->value->text : NO_STR) : g->text;
}

static int64_t greater(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* By its words; a single word may be a name. */
static int64_t of_words(str text)
{
	int64_t budget = BUDGET_SIMPLE;
	ptrdiff_t words = 0, start = 0;

	for (ptrdiff_t i = 0; i <= text.len;) {
		ptrdiff_t at = i;
		bool inside = i < text.len && utf8_is_word(utf8_next(text, &i));
		str word = str_upto(str_from(text, start), at - start);

		if (inside)
			continue;
		if (word.len && word.len < text.len && str_is_among(word, complex_words))
			return BUDGET_COMPLEX;
		if (word.len && word.len < text.len && str_is_among(word, relation_words))
			budget = BUDGET_MODERATE;
		words += word.len > SHORT_WORD;
		i = at == text.len ? at + 1 : i;
		start = i;
	}
	return words > WORDS_OF_ONE_CONCEPT ? greater(budget, BUDGET_MODERATE) : budget;
}

static bool is_question(const struct param *p)
{
	return p->type == PARAM_QUERY || p->type == PARAM_WORDS || str_eq(str_of(p->name), S("question"));
}

/* A tool that takes two tables is about their relation, and SQL may be about any number. */
static int64_t of_tool(const struct tool *t)
{
	if (t->joins || tool_param(t, S("sql"), NULL) || tool_param(t, S("direction"), NULL))
		return BUDGET_MODERATE;
	return BUDGET_SIMPLE;
}

int64_t budget_for(const struct request *ask)
{
	int64_t budget = of_tool(ask->tool);

	for (ptrdiff_t i = 0; i < ask->given.len; i++) {
		const struct param *p = tool_param(ask->tool, ask->given.at[i].name, NULL);

		if (p && is_question(p))
			budget = greater(budget, of_words(text_of(&ask->given.at[i])));
		if (p && p->type == PARAM_BOOL && str_starts(str_of(p->name), S("include_")))
			budget = greater(budget, BUDGET_MODERATE);
	}
	return budget;
}
