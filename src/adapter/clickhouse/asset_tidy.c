#include "adapter/clickhouse/asset_tidy.h"

#include "adapter/nested_fields.h"
#include "adapter/view_reads.h"
#include "base/arena.h"

#include "base/banned.h"

/* The next of "id, toDate(at), (a, b)", without blanks around it. */
static bool next_part(str *rest, str *part)
{
	bool quoted = false;
	ptrdiff_t i = 0;
	int depth = 0;

	if (!rest->len)
		return false;
	for (; i < rest->len && (quoted || depth || rest->at[i] != ','); i++) {
		char c = rest->at[i];

		i += c == '\\';
		quoted ^= c == '\'' || c == '`';
		depth += quoted ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
	}
	i = i < rest->len ? i : rest->len;
	*part = str_trim(str_upto(*rest, i));
	*rest = str_from(*rest, i + 1);
	return true;
}

static str unquoted(struct arena *a, str name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (name.len < 2 || name.at[0] != '`')
		return name;
	for (ptrdiff_t i = 1; i < name.len - 1; i++) {
		i += name.at[i] == '\\' || (name.at[i] == '`' && name.at[i + 1] == '`');
		sb_putc(&b, name.at[i]);
	}
	return str_dup(a, sb_str(&b));
}

static bool is_column(const struct asset *asset, str name)
{
	for (ptrdiff_t i = 0; i < asset->fields.len; i++)
		if (str_eq(asset->fields.at[i].name, name))
			return true;
	return false;
}

/* One text names all parts of a key or an index. */
static void split_index(struct arena *a, const struct asset *asset, struct index *x)
{
	str rest = x->parts.len ? x->parts.at[0].expression : NO_STR, part;

	x->parts.len = 0;
	x->valid = YES;
	while (next_part(&rest, &part)) {
		struct index_part *p = push(&x->parts, a);
		bool down = str_ends(part, S(" DESC"));
		str name = unquoted(a, down ? str_upto(part, part.len - 5) : part);

		*p = (struct index_part){ .descending = down };
		if (is_column(asset, name))
			p->field = name;
		else
			p->expression = part;
	}
}

/* 'a', 'it\'s' of Enum8('a' = 1, 'it\'s' = 2) */
static void take_values(struct arena *a, struct field *f)
{
	scoped(sb_free) struct sb value = SB(SB_MAX);
	ptrdiff_t at = str_find(f->type, S("Enum8("));
	bool inside = false;

	at = at < 0 ? str_find(f->type, S("Enum16(")) : at;
	if (at < 0 || str_find(f->type, S("Tuple(")) >= 0 || str_find(f->type, S("Map(")) >= 0)
		return;
	for (; at < f->type.len; at++) {
		char c = f->type.at[at];

		if (c == '\\' && inside && at + 1 < f->type.len) {
			sb_putc(&value, f->type.at[++at]);
		} else if (c != '\'') {
			if (inside)
				sb_putc(&value, c);
		} else {
			if (inside)
				*push(&f->values, a) = value.len ? str_dup(a, sb_str(&value)) : S("");
			sb_reset(&value);
			inside = !inside;
		}
	}
}

/* The query of CREATE VIEW x ... AS query. */
static str query_of(str statement)
{
	static const char *const starts[] = { " AS SELECT ", " AS WITH ", " AS (SELECT ", " AS (WITH " };
	ptrdiff_t first = -1;

	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
		ptrdiff_t at = str_find(statement, str_of(starts[i]));

		if (at >= 0 && (first < 0 || at < first))
			first = at;
	}
	return first < 0 ? statement : str_from(statement, first + 4);
}

void click_asset_tidy(void *with, struct arena *a, struct asset *asset)
{
	(void)with;
	asset->readable = YES;
	asset->definition = query_of(asset->definition);
	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		struct field *f = &asset->fields.at[i];

		f->readable = YES;
		take_values(a, f);
	}
	nested_fields_add(a, asset, true);
	view_reads_add(a, &dialect_clickhouse, 2, NO_STR, asset);
	for (ptrdiff_t i = 0; i < asset->indexes.len; i++)
		split_index(a, asset, &asset->indexes.at[i]);
}
