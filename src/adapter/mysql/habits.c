/* What information_schema says in its own way, as the model has it. */
#include "adapter/mysql/questions.h"

#include "adapter/assembly/enum_labels.h"
#include "adapter/view_reads.h"
#include "base/arena.h"

#include "base/banned.h"

/* ---- columns ---- */

static bool has_word(str extra, const char *word)
{
	return str_find_fold(extra, str_of(word)) >= 0;
}

/* A number, or text that only looks like one to a person. */
static bool is_number_type(str type)
{
	static const char *const numbers[] = { "tinyint", "smallint", "mediumint", "int",  "bigint",
					       "decimal", "float",    "double",	   "year", "bit" };

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (str_starts(type, str_of(numbers[i])))
			return true;
	return false;
}

/* CURRENT_TIMESTAMP is an expression even where MySQL 5.7 does not say so. */
static bool is_now(str type, str value)
{
	return (str_starts(type, S("timestamp")) || str_starts(type, S("datetime"))) &&
	       (str_starts(value, S("CURRENT_TIMESTAMP")) || str_starts(value, S("current_timestamp")));
}

/* MariaDB gives an expression, where NULL is no default; the others give the value of a literal without its quotes. */
static str default_of(const struct product *p, struct arena *a, const struct row *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str value = r->cell[CELL_DEFAULT], type = r->cell[CELL_TYPE];

	if (!value.at || (p->is & IS_MARIADB && str_eq(value, S("NULL"))))
		return NO_STR;
	if (p->is & IS_MARIADB || has_word(props_get(&r->props, S("extra")), "DEFAULT_GENERATED") ||
	    is_number_type(type) || is_now(type, value))
		return value;
	mysql_text(&b, value);
	return str_dup(a, sb_str(&b));
}

static void replace_props(struct row *r, struct arena *a, str extra)
{
	ptrdiff_t update = str_find_fold(extra, S("on update "));

	r->props.len = 0;
	if (update >= 0) {
		str rest = str_from(extra, update + 10);

		props_put(&r->props, a, S("on_update"),
			  str_at(rest, ' ') < 0 ? rest : str_upto(rest, str_at(rest, ' ')));
	}
	if (has_word(extra, "INVISIBLE"))
		props_put(&r->props, a, S("invisible"), S("yes"));
	if (has_word(extra, "WITHOUT SYSTEM VERSIONING"))
		props_put(&r->props, a, S("system_versioning"), S("no"));
}

static void tell_column(const struct product *p, struct arena *a, struct row *r)
{
	str extra = props_get(&r->props, S("extra"));

	r->cell[CELL_DEFAULT] = default_of(p, a, r);
	if (has_word(extra, "auto_increment"))
		r->cell[CELL_IDENTITY] = S("by default");
	if (r->cell[CELL_GENERATED].len)
		r->cell[CELL_GENERATED_AS] = has_word(extra, "VIRTUAL") ? S("virtual") : S("stored");
	replace_props(r, a, extra);
}

/* ---- assets ---- */

/* A view has a word of the server's for a comment; old tables of InnoDB have some after their own. */
static void tell_asset(struct row *r)
{
	str *comment = &r->cell[CELL_COMMENT];
	ptrdiff_t innodb = str_find(*comment, S("InnoDB free: "));

	if (innodb >= 0) {
		*comment = str_trim(str_upto(*comment, innodb));
		if (str_ends(*comment, S(";")))
			*comment = str_upto(*comment, comment->len - 1);
	}
	if (str_eq(r->cell[CELL_KIND], S("view")))
		*comment = NO_STR;
}

void mysql_row(void *with, struct arena *a, struct row *r)
{
	const struct product *p = *(const struct product *const *)with;

	if (r->kind == ROW_COLUMN)
		tell_column(p, a, r);
	else if (r->kind == ROW_ASSET)
		tell_asset(r);
}

/* MariaDB's JSON is a long text with a check of the column's name: json_valid(`j`). */
static bool is_json(const struct asset *asset, const struct field *f)
{
	for (ptrdiff_t i = 0; i < asset->keys.len; i++) {
		const struct key *k = &asset->keys.at[i];

		if (k->kind == KEY_CHECK && str_eq(k->name, f->name) && str_starts(k->expression, S("json_valid(`")))
			return true;
	}
	return false;
}

static enum truth readable(const struct asset *asset)
{
	enum truth t = asset->fields.len ? NO : MAYBE;

	for (ptrdiff_t i = 0; i < asset->fields.len; i++)
		if (asset->fields.at[i].readable != NO)
			t = YES;
	return t;
}

/* Every key restricts unless it says otherwise. */
static str action(str said)
{
	return str_eq(said, S("restrict")) ? NO_STR : said;
}

void mysql_asset(const struct product *p, struct arena *a, struct asset *asset)
{
	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		struct field *f = &asset->fields.at[i];

		if (str_starts(f->type, S("enum(")) || str_starts(f->type, S("set(")))
			enum_labels(a, f->type, true, &f->values);
		if (p->is & IS_MARIADB && str_eq(f->type, S("longtext")) && is_json(asset, f))
			f->class = TYPE_JSON;
	}
	for (ptrdiff_t i = 0; i < asset->keys.len; i++) {
		struct key *k = &asset->keys.at[i];

		k->on_delete = action(k->on_delete);
		k->on_update = action(k->on_update);
	}
	view_reads_add(a, &dialect_mysql, 2, NO_STR, asset);
	asset->readable = readable(asset);
	if (asset_is_view(asset->kind) && !asset->fields.len)
		asset->problem = S("the server lists no columns: the view refers to a missing or unreadable table");
	for (ptrdiff_t i = 0; i < asset->indexes.len; i++)
		asset->indexes.at[i].valid = YES;
}
