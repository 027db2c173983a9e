/* compare_columns: one column name in all tables, and what differs. */
#include "service/search/column_compare.h"
#include "service/search/column_search.h"
#include "tool/tools.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { P_COLUMN, P_QUERY };

static const struct param params[] = {
	[P_COLUMN] = { "column", PARAM_TEXT, .help = "the name of the column, without its table", .place = 1,
		       .required = true },
	[P_QUERY] = { "query", PARAM_QUERY, .help = "only tables that match this query line", .flag = "", .place = 2 },
	{ 0 },
};

enum { ASSET, TYPE, NULLABLE, KEY, REFERENCES, DIFFERS, COMMENT, QUALIFIED, CLASS, REFERENCED_BY, ALIKE, COLUMNS };

static const struct column columns[] = {
	[ASSET] = { "asset", "string", "the table: catalog.namespace.table", LOOK_NAME, false },
	[TYPE] = { "data_type", "string", "as the source writes it", LOOK_PLAIN, true },
	[NULLABLE] = { "nullable", "boolean", NULL, LOOK_PLAIN, true },
	[KEY] = { "key", "string", "primary, foreign or unique", LOOK_PLAIN, true },
	[REFERENCES] = { "references", "string", "the column that its foreign key references", LOOK_FLUID, true },
	[DIFFERS] = { "differs", "array", "what differs from most: type, nullable, no key, references, comment",
		      LOOK_FLUID, false },
	[COMMENT] = { "description", "string", "the source's comment", LOOK_FLUID, true },
	[QUALIFIED] = { "qualified_name", "string", "catalog.namespace.table.column", LOOK_HIDDEN, false },
	[CLASS] = { "type_class", "string", NULL, LOOK_HIDDEN, false },
	[REFERENCED_BY] = { "referenced_by", "integer", "number of foreign keys to it", LOOK_HIDDEN, false },
	[ALIKE] = { "same_type", "integer", "number of these columns with the same type", LOOK_HIDDEN, false },
	[COLUMNS] = { 0 },
};

enum { NEAR_TOLD = 4 };

static struct value differing(struct arena *a, const struct compared_column *c)
{
	struct strs words = { 0 };

	for (int i = 0; i < COLUMN_ASPECT_COUNT; i++)
		if (c->differs & 1u << i)
			*push(&words, a) = str_of(column_aspect_word((enum column_aspect)i));
	return value_texts(a, &words);
}

static str key_word(const struct compared_column *c)
{
	return c->primary ? S("primary") : c->references.len ? S("foreign") : c->unique ? S("unique") : NO_STR;
}

static bool put(struct result *out, const struct compared_column *c)
{
	struct value row[COLUMNS] = {
		[ASSET] = value_text(c->asset),
		[TYPE] = value_text(c->type),
		[NULLABLE] = value_truth(c->nullable),
		[KEY] = value_text(key_word(c)),
		[REFERENCES] = value_text(c->references),
		[DIFFERS] = differing(out->arena, c),
		[COMMENT] = value_text(c->comment),
		[QUALIFIED] = value_text(c->qualified),
		[CLASS] = value_text(str_of(type_class_name(c->class))),
		[REFERENCED_BY] = value_int(c->referenced_by),
		[ALIKE] = value_int(c->alike),
	};

	return result_row(out, row);
}

static void suggest(const struct call *in, struct result *out)
{
	str name = in->arg[P_COLUMN].text;
	struct word w = { .kind = MATCH_FUZZY, .text = name, .folded = utf8_fold_str(out->arena, name) };
	struct strs names = { 0 };
	scoped(sb_free) struct sb told = SB(4000);

	column_search_near(&in->scope, out->arena, &w, NEAR_TOLD, &names);
	for (ptrdiff_t i = 0; i < names.len; i++)
		sb_fmt(&told, "%s%.*s", i ? ", " : "", STR(names.at[i]));
	if (names.len)
		result_note(out, str_fmt(out->arena, "no column is called %.*s; similar names: %.*s", STR(name),
					 STR(sb_str(&told))));
}

static bool compare_columns(const struct call *in, struct result *out, struct err *err)
{
	struct column_comparison all;

	if (!column_compare(&in->scope, out->arena, str_trim(in->arg[P_COLUMN].text), &all, err))
		return false;
	result_columns(out, columns, COLUMNS);
	out->total = all.len;
	for (ptrdiff_t i = in->scope.skip; i < all.len && i < in->scope.skip + in->scope.limit; i++)
		if (!put(out, &all.at[i]))
			break;
	out->shown = column_comparison_words(out->arena, &all);
	if (all.len)
		result_note(out, out->shown);
	else if (!in->ask->caller.quiet)
		suggest(in, out);
	return true;
}

const struct tool tool_compare_columns = {
	.name = "compare_columns",
	.command = "column",
	.summary = "compare columns with the same name in all tables",
	.detail =
		"Is customer_id the same everywhere? Unusual types come first, then columns whose nullability, foreign key "
		"or comment is unusual; differs names the difference. Types are compared as written within a catalog, and "
		"by class between catalogs.",
	.params = params,
	.columns = columns,
	.noun = "column",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT),
	.limit = 1000,
	.most = 100000,
	.run = compare_columns,
};
