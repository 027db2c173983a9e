#include "assistant/draft/conditions.h"

#include "assistant/draft/resolve.h"
#include "base/arena.h"
#include "base/banned.h"

enum { NEAR = 3 };

struct sketch_term term_of(struct sketch_column c)
{
	return (struct sketch_term){ .of = c };
}

bool is_participle(str word)
{
	static const char *const ends[] = { "ed", "ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas" };

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (str_ends(word, str_of(ends[i])))
			return true;
	return str_is_among(word, " paid sent sold bought made given taken held lost won built written drawn ");
}

/* Both words of one value say it. */
static bool is_same(const struct sketch_condition *a, const struct sketch_condition *b)
{
	return a->of.of.table == b->of.of.table && a->of.of.column == b->of.of.column && a->of.fn == b->of.fn &&
	       a->op == b->op && a->excluded == b->excluded && !a->nested && !b->nested && !b->or_previous &&
	       str_eq(a->value, b->value) && str_eq(a->value_to, b->value_to);
}

/* Above 300, or paid by cheque: "or" between two conditions, of whatever columns. */
static bool follows_or(struct sentence *s, int i)
{
	for (int k = s->condition_item + 1; s->k->conditions.len && k < i; k++)
		if (item_is_cue(s, k, CUE_OR) && !s->items.at[k].used) {
			sentence_use(s, k);
			return true;
		}
	return false;
}

struct sketch_condition *sentence_condition(struct sentence *s, int i, struct sketch_condition c)
{
	struct sketch_condition *out;

	if (s->excluded_by[i] >= 0 && !sketch_is_without(s->k, c.of.of.table)) {
		c.excluded = true;
		sentence_use(s, s->excluded_by[i]);
	}

	for (ptrdiff_t k = 0; k < s->k->conditions.len; k++)
		if (is_same(&s->k->conditions.at[k], &c))
			return &s->k->conditions.at[k];
	if (!c.or_previous && !c.part && !c.excluded && follows_or(s, i))
		c.or_previous = true;
	s->condition_item = i;
	out = push(&s->k->conditions, s->arena);
	*out = c;
	sentence_table(s, c.of.of.table);
	return out;
}

void sentence_outside(struct sentence *s, int i, struct sketch_condition range)
{
	struct sketch_condition after = range;

	range.op = TEST_BELOW;
	range.value_to = NO_STR;
	after.op = range.open ? TEST_FROM : TEST_ABOVE;
	after.value = after.value_to;
	after.value_to = NO_STR;
	after.or_previous = true;
	range.open = after.open = false;
	sentence_condition(s, i, range);
	sentence_condition(s, i, after);
}

enum sketch_op test_opposite(enum sketch_op op)
{
	static const enum sketch_op of[] = {
		[TEST_IS] = TEST_IS_NOT,    [TEST_IS_NOT] = TEST_IS,	[TEST_BELOW] = TEST_FROM,
		[TEST_UP_TO] = TEST_ABOVE,  [TEST_ABOVE] = TEST_UP_TO,	[TEST_FROM] = TEST_BELOW,
		[TEST_RANGE] = TEST_RANGE,  [TEST_HAS] = TEST_HAS_NOT,	[TEST_HAS_NOT] = TEST_HAS,
		[TEST_EMPTY] = TEST_FILLED, [TEST_FILLED] = TEST_EMPTY, [TEST_AMONG] = TEST_AMONG
	};

	return of[op];
}

/* No row can meet both: a = 1 and a = 2, below 5 and above 9. */
bool conditions_contradict(const struct sketch_condition *a, const struct sketch_condition *b)
{
	double one, other;
	bool above = b->op == TEST_ABOVE || b->op == TEST_FROM;

	if (!sketch_same(a->of.of, b->of.of) || a->of.fn != b->of.fn || a->nested || b->nested || b->or_previous)
		return false;
	if (a->op == TEST_IS && b->op == TEST_IS)
		return !str_eq(a->value, b->value);
	if (a->op == TEST_RANGE && b->op == TEST_RANGE && a->open && b->open) /* days, as text */
		return str_cmp(a->value_to, b->value) <= 0 || str_cmp(b->value_to, a->value) <= 0;
	if ((a->op != TEST_BELOW && a->op != TEST_UP_TO && a->op != TEST_ABOVE && a->op != TEST_FROM) ||
	    !str_real(a->value, &one) || !str_real(b->value, &other))
		return false;
	if (a->op == TEST_BELOW || a->op == TEST_UP_TO)
		return above && other >= one;
	return (b->op == TEST_BELOW || b->op == TEST_UP_TO) && other <= one;
}

bool rows_are_several(const struct link_schema *schema, int of, int table)
{
	return of >= 0 && table >= 0 && table != of && !keys_lead_to(schema, of, table, KEYS_MOST);
}

void condition_negate(struct sentence *s, struct sketch_condition *c)
{
	for (ptrdiff_t i = 0; i < s->k->conditions.len && rows_are_several(s->schema, s->entity, c->of.of.table); i++) {
		const struct sketch_condition *before = &s->k->conditions.at[i];

		if (sketch_same(before->of.of, c->of.of) && before->of.fn == FN_NONE && !before->excluded) {
			c->excluded = true;
			return;
		}
	}
	c->op = test_opposite(c->op);
}

bool item_is_negated(const struct sentence *s, int i)
{
	bool named = item_is(s, i - 1, ITEM_COLUMN) && i - 1 >= s->output_end;

	if (s->excluded_by[i] >= 0)
		return false;

	for (i -= named ? 2 : 1; i >= 0 && s->items.at[i].kind == ITEM_CUE; i--)
		if (!s->items.at[i].used && (item_is_cue(s, i, CUE_NOT) || item_is_cue(s, i, CUE_EXCEPT))) {
			s->items.at[i].used = true;
			return true;
		}
	return false;
}

bool items_close(const struct sentence *s, int before, int after)
{
	return before >= 0 && after >= 0 && !s->items.at[after].gap && items_apart(s, before, after) <= NEAR;
}

/* A table to count, or a number to compare, directly after the number: more than 5 floors. */
int item_after_number(const struct sentence *s, int i, const struct number *n)
{
	int next = i + 1, end = (int)(n->first + n->count);
	const struct item *it;
	bool counted;

	if (s->items.at[i].first + s->items.at[i].count > end)
		end = s->items.at[i].first + s->items.at[i].count; /* 2 or more cinemas */
	while (next < s->items.len && s->items.at[next].first < end)
		next++;
	counted = item_is_cue(s, next, CUE_COUNT);
	next += counted;
	it = next < s->items.len ? &s->items.at[next] : NULL;
	if (!it || it->gap || it->comma || (!counted && (it->after != RELATION_NONE || it->first != end)))
		return -1;
	return it->kind == ITEM_TABLE || (it->kind == ITEM_COLUMN && !it->used) ? next : -1;
}

/* The number of something: count of a table's rows in each group. */
struct sketch_term term_count(struct sketch_column c)
{
	c.column = -1;
	return (struct sketch_term){ .fn = FN_COUNT, .of = c };
}

/* Names of things are counted, numbers compared. */
bool item_is_counted(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	return it->kind == ITEM_TABLE ||
	       (it->kind == ITEM_COLUMN && !column_is_number(s->schema, it->of.table, it->of.column) &&
		!column_is_time(&s->q->linker, it->of.table, it->of.column));
}

bool item_says_key(const struct sentence *s, int i)
{
	return item_has_word(
		s, i, " id ids code codes number numbers key keys no codigo codigos numero numeros chave clave ");
}

/* 1948 or 1949: of the same column. */
bool item_after_or(const struct sentence *s, int i, struct sketch_column *out)
{
	int before = i - 1;
	bool either = false;

	for (; before >= 0 && s->items.at[before].kind == ITEM_CUE; before--)
		either = either || item_is_cue(s, before, CUE_OR);
	if (!either || before < 0 || !s->items.at[before].used || !s->k->conditions.len ||
	    (s->items.at[before].kind != ITEM_NUMBER && s->items.at[before].kind != ITEM_PERIOD))
		return false;
	*out = s->k->conditions.at[s->k->conditions.len - 1].of.of;
	return true;
}
