#include "service/search/question_reasons.h"

#include "base/arena.h"
#include "base/banned.h"

enum { REASONS_TOLD = 4, WHY_MOST = 4096 };

/* The text before and after the word, and whether the matched text follows. */
static const struct {
	const char *before, *behind;
	bool found;
} sayings[] = {
	[REASON_NAME] = { "", " in its name", false },
	[REASON_COLUMN] = { "", " in column ", true },
	[REASON_COMMENT] = { "", " in a comment", false },
	[REASON_SCHEMA] = { "", " in its schema's name", false },
	[REASON_TAG] = { "", " in tag ", true },
	[REASON_VALUE] = { "", " is one of its values", false },
	[REASON_DOCUMENT] = { "", " in its documents", false },
	[REASON_GLOSSARY] = { "", " is ", true },
	[REASON_ABBREVIATION] = { "", " is abbreviated in ", true },
	[REASON_TYPO] = { "", " is similar to ", true },
	[REASON_JOINS] = { "one key from ", "", false },
	[REASON_BRIDGE] = { "connects ", " and ", true },
};

/* The column with the value that was found; absent: none was. */
static str column_of(const struct asset *asset, const struct reason *r)
{
	return r->column > 0 && r->column <= asset->fields.len ? asset->fields.at[r->column - 1].name : NO_STR;
}

/* The text that a reason found, with the column that has the value; absent: none. */
static str value_words(struct arena *a, const struct reason *r, const struct asset *asset)
{
	str column = column_of(asset, r);

	return column.len ? str_fmt(a, "%.*s is a value of column %.*s", STR(r->text), STR(column)) : NO_STR;
}

str reason_evidence(struct arena *a, const struct reason *r, const struct asset *asset)
{
	str value = value_words(a, r, asset);

	if (value.at)
		return value;
	return str_trim(str_fmt(a, "%s%.*s", sayings[r->kind].behind, STR(sayings[r->kind].found ? r->text : S(""))));
}

str reason_words(struct arena *a, const struct reason *r, const struct asset *asset)
{
	str value = value_words(a, r, asset);

	if (value.at)
		return value;
	return str_fmt(a, "%s%.*s%s%.*s", sayings[r->kind].before, STR(r->word), sayings[r->kind].behind,
		       STR(sayings[r->kind].found ? r->text : S("")));
}

/* Several words of one value are one reason. */
static bool is_repeated(const struct candidate_table *c, ptrdiff_t i)
{
	for (ptrdiff_t k = 0; k < i; k++)
		if (c->reasons.at[i].kind == REASON_VALUE && c->reasons.at[k].kind == REASON_VALUE &&
		    str_eq(c->reasons.at[i].text, c->reasons.at[k].text))
			return true;
	return false;
}

str reasons_words(struct arena *a, const struct candidate_table *c, const struct asset *asset)
{
	scoped(sb_free) struct sb b = SB(WHY_MOST);
	ptrdiff_t told = 0;

	if (c->found_by & FOUND_BY_LEG)
		sb_puts(&b,
			c->reasons.len ? "similar to the question in meaning, " : "similar to the question in meaning");
	for (ptrdiff_t i = 0; i < c->reasons.len && told < REASONS_TOLD; i++) {
		if (is_repeated(c, i))
			continue;
		sb_puts(&b, told++ ? ", " : "");
		sb_put(&b, reason_words(a, &c->reasons.at[i], asset));
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("in the best matching schema");
}

struct strs reasons_columns(struct arena *a, const struct candidate_table *c, const struct asset *asset)
{
	struct strs columns = strs_dup(a, &c->columns);

	for (ptrdiff_t i = 0; i < c->reasons.len; i++) {
		str column = column_of(asset, &c->reasons.at[i]);

		if (column.len && !texts_have(&columns, column))
			*push(&columns, a) = column;
	}
	return columns;
}
