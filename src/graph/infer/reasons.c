/* Rules and proposals in words. */
#include "graph/infer/internal.h"

#include "base/arena.h"

#include "base/banned.h"

const char *edge_rule_word(enum edge_rule r)
{
	static const char *const words[] = {
#define _(id, word, help) [id] = word,
		EDGE_RULES(_)
#undef _
	};

	return (unsigned)r < EDGE_RULE_COUNT ? words[r] : "";
}

/* ---- one proposal ---- */

/* The text between the column and the key; %T is the referenced table, %K its column. */
static const char *const says[EDGE_RULE_COUNT] = {
	[RULE_SAME_NAME] = "has the name of the key %T.%K",
	[RULE_TABLE_KEY] = "is named after %T and its key %K",
	[RULE_ROLE_TABLE_KEY] = "is a role, then %T and its key %K",
	[RULE_LIKE_TABLE] = "is named after the table %T, whose key is %K",
	[RULE_SUFFIX] = "names %T in short or with another word for its key %K",
	[RULE_SELF] = "is a role among %T itself, whose key is %K",
	[RULE_UNIQUE_INDEX] = "are, by the same names, unique together in %T",
	[RULE_ELSEWHERE] = "is declared to reference %T.%K in other tables",
	[RULE_PERSON] = "names a person; persons are in %T, whose key is %K",
	[RULE_KEY_PART] = "is part of a key to a table whose own key references %T.%K",
	[RULE_TYPE] = "has a type that among keys only %T.%K has; no name says so",
	[RULE_SHARED] = "has a name that only %T.%K has too, where no keys are declared",
};

static bool is_of(const struct names *n, uint32_t field, uint32_t table)
{
	return field >= n->fields.start[table] && field < n->fields.start[table + 1];
}

/* Examines only the columns of two tables. */
static bool is_there(const struct names *n, const struct edges *e, const struct edge *one)
{
	bool good = (ptrdiff_t)one->pair + one->width <= e->pairs.len && one->width &&
		    names_fields_sound(n, one->from) && names_fields_sound(n, one->to);

	for (int i = 0; good && i < one->width; i++) {
		const struct edge_pair *p = &e->pairs.at[one->pair + (uint32_t)i];

		good = is_of(n, p->from, one->from) && is_of(n, p->to, one->to);
	}
	return good;
}

static str column(const struct names *n, uint32_t field)
{
	return names_column_written(n, names_field(n, field).name);
}

static void put_columns(struct sb *b, const struct names *n, const struct edges *e, const struct edge *one)
{
	int most = one->rule == RULE_UNIQUE_INDEX ? one->width : 1;

	for (int i = 0; i < most; i++) {
		sb_puts(b, !i ? "" : i == most - 1 ? " and " : ", ");
		sb_put(b, column(n, e->pairs.at[one->pair + (uint32_t)i].from));
	}
}

static void put_says(struct sb *b, const struct names *n, const struct edges *e, const struct edge *one)
{
	for (const char *c = says[one->rule]; *c; c++) {
		if (*c == '%' && (c[1] == 'T' || c[1] == 'K'))
			sb_put(b, *++c == 'T' ? names_written(n, one->to) : column(n, e->pairs.at[one->pair].to));
		else
			sb_putc(b, *c);
	}
}

static const char *types_say(const struct names *n, const struct edges *e, const struct edge *one)
{
	const struct key_index x = { .n = n };
	bool same = true;

	for (int i = 0; i < one->width; i++) {
		const struct edge_pair *p = &e->pairs.at[one->pair + (uint32_t)i];
		uint32_t types = infer_types(&x, p->from, p->to);

		if (types & E_(TYPE_OFF))
			return "; types differ";
		same = same && types & E_(TYPE_SAME);
	}
	return same ? "; types agree" : "";
}

str infer_why(const struct names *n, const struct edges *e, const struct edge *one, struct arena *a)
{
	struct sb b = SB(SB_MAX);
	str text;

	if (one->rule >= EDGE_RULE_COUNT || !says[one->rule] || !is_there(n, e, one))
		return S("");
	put_columns(&b, n, e, one);
	sb_putc(&b, ' ');
	put_says(&b, n, e, one);
	sb_puts(&b, types_say(n, e, one));
	sb_fmt(&b, ": 0.%02d", one->score);
	text = str_dup(a, sb_str(&b));
	sb_free(&b);
	return text;
}
