#include "service/completion.h"

#include "base/arena.h"
#include "model/name.h"
#include "model/tags/column_content_rules.h"

#include "base/banned.h"

enum { MOST = 100, LOOKED_AT = 5000 };

void completion_add(struct completions *o, str text, str detail, bool open)
{
	if (text.len)
		*push(o, o->scope.arena) = (struct completion){ text, detail, open };
}

/* Ignores case, as names are typed. */
static bool begins(str text, str word)
{
	return word.len <= text.len && str_eq_fold(str_upto(text, word.len), word);
}

void completion_words(struct completions *o, const char *words, str word)
{
	str all = words ? str_of(words) : NO_STR, one;

	while (str_cut(&all, '|', &one))
		if (begins(one, word))
			completion_add(o, one, NO_STR, false);
}

/* ---- from the cache ---- */

static struct strs names(struct completions *o, enum names_of what, str start)
{
	struct err ignored = { 0 };
	struct scope scope = o->scope;
	struct strs found = { 0 };

	scope.store = scope_reader_open(&scope, &ignored);
	if (!scope.store)
		return found;
	workspace_names_of(scope.workspace, scope.store, scope.arena, what, start, o->catalog.len ? LOOKED_AT : MOST,
			   scope.stop, &found, &ignored);
	if (what == NAMES_OF_TAGS)
		found = scope_seen_tags(&scope, scope.arena, &found);
	scope_reader_close(&scope, scope.store);
	return found;
}

/* Whether the catalog has a table of this name; without a catalog, whether any has. */
static bool is_table(struct completions *o, struct store *reader, str name)
{
	struct err ignored = { 0 };
	struct candidates c = { 0 };
	struct name_parts parts;

	if (name_split(o->scope.arena, name, &parts, &ignored))
		store_resolve(reader, o->scope.arena, o->catalog, parts.part, parts.len, &c, &ignored);
	return c.len > 0;
}

/* The name as it must be typed: quoted if necessary. */
static str part(struct completions *o, str name)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	name_part(&b, name);
	return str_dup(o->scope.arena, sb_str(&b));
}

/* The names that are tables with this qualifier. */
static void offer_existing(struct completions *o, const struct strs *names, str head, str qualifier)
{
	struct err ignored = { 0 };
	struct store *reader = scope_reader_open(&o->scope, &ignored);
	ptrdiff_t most = o->len + MOST;
	str name;

	if (!reader)
		return;
	for (ptrdiff_t i = 0; i < names->len && o->len < most; i++) {
		if (i >= MOST && stop_is_due(o->scope.stop)) /* a few take no time */
			break;
		name = str_fmt(o->scope.arena, "%.*s%.*s", STR(qualifier), STR(part(o, names->at[i])));
		if (is_table(o, reader, name))
			completion_add(o, str_fmt(o->scope.arena, "%.*s%.*s", STR(head), STR(name)), NO_STR, false);
	}
	scope_reader_close(&o->scope, reader);
}

static void offer_names(struct completions *o, enum names_of what, str head, str start)
{
	struct strs found = names(o, what, start);
	ptrdiff_t most = o->len + MOST;

	if (o->catalog.len && what == NAMES_OF_ASSETS) {
		offer_existing(o, &found, head, S(""));
		return;
	}
	for (ptrdiff_t i = 0; i < found.len && o->len < most; i++)
		if (found.at[i].len) /* a source without namespaces has one with an empty name */
			completion_add(o, str_fmt(o->scope.arena, "%.*s%.*s", STR(head), STR(part(o, found.at[i]))),
				       NO_STR, false);
}

static void each_catalog(struct completions *o, str head, str word, bool open)
{
	struct err ignored = { 0 };
	struct store *reader = scope_reader_open(&o->scope, &ignored);
	struct catalogs all = { 0 };

	if (!reader)
		return;
	store_catalogs(reader, o->scope.arena, &all, &ignored);
	scope_reader_close(&o->scope, reader);
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (client_sees_catalog(o->scope.client, all.at[i].name) && begins(all.at[i].name, word))
			completion_add(o,
				       str_fmt(o->scope.arena, "%.*s%.*s%s", STR(head), STR(part(o, all.at[i].name)),
					       open ? "." : ""),
				       str_fmt(o->scope.arena, "catalog, %lld tables", (long long)all.at[i].assets),
				       open);
}

void completion_catalogs(struct completions *o, str word)
{
	each_catalog(o, S(""), word, false);
}

/* For "sales.ord" or "shop.ord", names that start with the last part and whose qualified name matches the rest. */
static void offer_after_dot(struct completions *o, str word)
{
	ptrdiff_t dot = str_at_last(word, '.'), most = o->len + MOST;
	struct strs found = names(o, NAMES_QUALIFIED, word);

	for (ptrdiff_t i = 0; i < found.len && o->len < most; i++) {
		str rest = str_from(found.at[i], word.len);
		ptrdiff_t next = str_at(rest, '.');
		str text = next < 0 ? found.at[i] : str_upto(found.at[i], word.len + next + 1);

		if (!o->len || !str_eq(o->at[o->len - 1].text, text))
			completion_add(o, text, NO_STR, next >= 0);
	}
	if (found.len)
		return;
	found = names(o, NAMES_OF_ASSETS, str_from(word, dot + 1));
	offer_existing(o, &found, S(""), str_upto(word, dot + 1));
}

void completion_assets(struct completions *o, str word)
{
	if (str_at(word, '.') >= 0) {
		offer_after_dot(o, word);
		return;
	}
	offer_names(o, NAMES_OF_ASSETS, S(""), word);
	if (!o->catalog.len)
		each_catalog(o, S(""), word, true);
}

/* "orders.cust": columns of the one table before the last dot. */
void completion_fields(struct completions *o, str word)
{
	ptrdiff_t dot = str_at_last(word, '.');
	struct err ignored = { 0 };
	struct store *reader = dot > 0 ? scope_reader_open(&o->scope, &ignored) : NULL;
	struct candidates c = { 0 };
	struct name_parts parts;
	struct asset_row row = { 0 };

	if (!reader)
		return;
	if (name_split(o->scope.arena, str_upto(word, dot), &parts, &ignored) &&
	    store_resolve(reader, o->scope.arena, o->catalog, parts.part, parts.len, &c, &ignored) && c.len == 1 &&
	    store_asset(reader, o->scope.arena, c.at[0].id, &row, &ignored))
		for (ptrdiff_t i = 0; i < row.asset.fields.len; i++)
			if (begins(row.asset.fields.at[i].name, str_from(word, dot + 1)))
				completion_add(o,
					       str_fmt(o->scope.arena, "%.*s%.*s", STR(str_upto(word, dot + 1)),
						       STR(part(o, row.asset.fields.at[i].name))),
					       row.asset.fields.at[i].type, false);
	scope_reader_close(&o->scope, reader);
}

/* ---- the query line ---- */

static void offer_kinds(struct completions *o, str head, str word)
{
	for (int k = 0; k < ASSET_KIND_COUNT; k++)
		if (begins(str_of(asset_kind_name((enum asset_kind)k)), word))
			completion_add(
				o, str_fmt(o->scope.arena, "%.*s%s", STR(head), asset_kind_name((enum asset_kind)k)),
				NO_STR, false);
}

static void offer_types(struct completions *o, str head, str word)
{
	for (int t = 0; t < TYPE_CLASS_COUNT; t++)
		if (begins(str_of(type_class_name((enum type_class)t)), word))
			completion_add(
				o, str_fmt(o->scope.arena, "%.*s%s", STR(head), type_class_name((enum type_class)t)),
				NO_STR, false);
}

static void offer_columns_of(struct completions *o, str head, str word)
{
	ptrdiff_t colons = str_find(word, S("::"));

	if (colons >= 0)
		offer_types(o, str_fmt(o->scope.arena, "%.*s%.*s::", STR(head), STR(str_upto(word, colons))),
			    str_from(word, colons + 2));
	else
		offer_names(o, NAMES_OF_FIELDS, head, word);
}

static void offer_schemas(struct completions *o, str head, str word)
{
	offer_names(o, NAMES_OF_NAMESPACES, head, word);
}

/* Dots and dashes belong to tags and need no quotes; a source may use other characters. */
static str tag_part(struct completions *o, str tag)
{
	struct err ignored = { 0 };

	return tag_name_check(tag, &ignored) ? tag : part(o, tag);
}

static void offer_tags(struct completions *o, str head, str word)
{
	struct strs found = names(o, NAMES_OF_TAGS, word);

	for (ptrdiff_t i = 0; i < found.len; i++)
		completion_add(o, str_fmt(o->scope.arena, "%.*s%.*s", STR(head), STR(tag_part(o, found.at[i]))), NO_STR,
			       false);
}

static void offer_owners(struct completions *o, str head, str word)
{
	offer_names(o, NAMES_OF_OWNERS, head, word);
}

static void offer_tables(struct completions *o, str head, str word)
{
	offer_names(o, NAMES_OF_ASSETS, head, word);
}

static void offer_its_catalogs(struct completions *o, str head, str word)
{
	each_catalog(o, head, word, false);
}

static const struct {
	const char *filter;
	void (*put)(struct completions *o, str head, str word);
} values[] = {
	{ "has", offer_columns_of }, { "type", offer_types },	{ "kind", offer_kinds },
	{ "schema", offer_schemas }, { "tag", offer_tags },	{ "catalog", offer_its_catalogs },
	{ "owner", offer_owners },   { "table", offer_tables }, { "fuzzy", offer_tables },
};

/* The words of a filter, "yes|no": capitals or dots are a pattern, not a word. */
static void offer_plain_values(struct completions *o, str filter, str head, str word)
{
	const struct filter_word *f = filter_words;
	str all, one;

	while (f->name && !str_eq(str_of(f->name), filter))
		f++;
	all = f->name ? str_of(f->value) : NO_STR;
	while (str_cut(&all, '|', &one))
		if (one.len && one.at[0] >= 'a' && one.at[0] <= 'z' && begins(one, word))
			completion_add(o, str_fmt(o->scope.arena, "%.*s%.*s", STR(head), STR(one)), NO_STR, false);
}

/* "has:a,b" completes b. */
static void offer_value(struct completions *o, str word, ptrdiff_t colon)
{
	str filter = str_upto(word, colon), value = str_from(word, colon + 1);
	ptrdiff_t comma = str_at_last(value, ','), from = colon + 1 + (comma < 0 ? 0 : comma + 1);
	str head = str_upto(word, from), typed = str_from(word, from);

	if (filter.len && filter.at[0] == '!')
		filter = str_from(filter, 1);
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		if (str_eq(filter, str_of(values[i].filter))) {
			values[i].put(o, head, typed);
			return;
		}
	}
	offer_plain_values(o, filter, head, typed);
}

void completion_filter_value(struct completions *o, str filter, str word)
{
	offer_value(o, str_fmt(o->scope.arena, "%.*s:%.*s", STR(filter), STR(word)), filter.len);
	for (ptrdiff_t i = 0; i < o->len; i++)
		if (str_starts(o->at[i].text, str_fmt(o->scope.arena, "%.*s:", STR(filter))))
			o->at[i].text = str_from(o->at[i].text, filter.len + 1);
}

void completion_names_of_columns(struct completions *o, str word)
{
	offer_names(o, NAMES_OF_FIELDS, S(""), word);
}

void completion_query(struct completions *o, str word, bool columns)
{
	ptrdiff_t colon = str_at(word, ':');

	if (colon >= 0) {
		offer_value(o, word, colon);
		return;
	}
	for (const struct filter_word *f = filter_words; f->name; f++)
		if (begins(str_of(f->name), word))
			completion_add(o, str_fmt(o->scope.arena, "%s:", f->name), str_of(f->help), true);
	if (!word.len)
		return;
	if (columns)
		completion_names_of_columns(o, word);
	else
		completion_assets(o, word);
}

void completion_listed(struct completions *o, const char *words, str word)
{
	ptrdiff_t start = word.len;

	while (start > 0 && word.at[start - 1] != ',')
		start--;
	completion_words(o, words, str_from(word, start));
	for (ptrdiff_t i = 0; start && i < o->len; i++)
		o->at[i].text = str_fmt(o->scope.arena, "%.*s%.*s", STR(str_upto(word, start)), STR(o->at[i].text));
}
