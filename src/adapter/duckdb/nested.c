/* The fields inside of columns: what a type such as STRUCT(city VARCHAR)[] consists of. */
#include "adapter/duckdb/connection.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/name.h"

#include "base/banned.h"

enum { DEPTH_MOST = 30, FIELDS_MOST = 10000 };

struct nesting {
	struct arena *arena;
	struct asset *asset; /* whose fields are the new ones */
	struct map columns;  /* by name: a path that equals one would be the same field */
	int left;	     /* how many fields may be added */
};

static void add_inside(struct nesting *n, str path, str type, int depth);

/* The text before a comma that is in no quotes and no parentheses. */
static bool cut_part(str *rest, str *part)
{
	int depth = 0;
	char quote = 0;
	ptrdiff_t i = 0;

	if (!rest->len)
		return false;
	for (; i < rest->len; i++) {
		char c = rest->at[i];

		if (quote) {
			quote = c == quote ? 0 : quote;
			continue;
		}
		if (c == ',' && !depth)
			break;
		quote = c == '"' || c == '\'' ? c : 0;
		depth += (c == '(') - (c == ')');
	}
	*part = str_trim(str_upto(*rest, i));
	*rest = str_from(*rest, i + 1);
	return true;
}

/* "a ""b" VARCHAR or city VARCHAR: the name, and the rest as its type. */
static str cut_name(struct arena *a, str *part)
{
	scoped(sb_free) struct sb name = SB(SB_MAX);
	ptrdiff_t i = 0;

	if (!str_starts(*part, S("\""))) {
		str plain;

		str_cut(part, ' ', &plain);
		return plain;
	}
	for (i = 1; i < part->len && (part->at[i] != '"' || (i + 1 < part->len && part->at[i + 1] == '"')); i++) {
		sb_putc(&name, part->at[i]);
		i += part->at[i] == '"';
	}
	*part = str_trim(str_from(*part, i + 1));
	return name.len ? str_dup(a, sb_str(&name)) : S("");
}

static void add_field(struct nesting *n, str above, str name, str type, int depth)
{
	scoped(sb_free) struct sb path = SB(SB_MAX);
	struct field *f;

	sb_put(&path, above);
	sb_putc(&path, '.');
	name_part(&path, name);
	if (!n->left || !type.len || map_get(&n->columns, sb_str(&path)))
		return;
	n->left--;
	f = push(&n->asset->fields, n->arena);
	field_start(f);
	f->name = name;
	f->type = type;
	f->path = str_dup(n->arena, sb_str(&path));
	f->readable = YES;
	add_inside(n, f->path, type, depth + 1);
}

/* What is between the parentheses of such a type; absent: another type. */
static str inside_of(str type, str start)
{
	return str_starts(type, start) && str_ends(type, S(")")) ? str_n(type.at + start.len, type.len - start.len - 1)
								 : NO_STR;
}

static str without_lists(str type)
{
	while (str_ends(type, S("]"))) {
		ptrdiff_t i = type.len - 1;

		while (i > 0 && type.at[i] != '[')
			i--;
		type = str_upto(type, i);
	}
	return type;
}

/* The elements of a list have the path of the list itself; those of a map are called key and value. */
static void add_inside(struct nesting *n, str path, str type, int depth)
{
	str one = without_lists(type), parts = inside_of(one, S("MAP(")), part;

	if (depth >= DEPTH_MOST)
		return;
	if (parts.at) {
		for (int i = 0; i < 2 && cut_part(&parts, &part); i++)
			add_field(n, path, i ? S("value") : S("key"), part, depth);
		return;
	}
	parts = inside_of(one, S("STRUCT("));
	parts = parts.at ? parts : inside_of(one, S("UNION("));
	while (parts.at && cut_part(&parts, &part)) {
		str name = cut_name(n->arena, &part);

		add_field(n, path, name, part, depth);
	}
}

static bool has_inside(const struct field *f)
{
	return str_find(f->type, S("STRUCT(")) >= 0 || str_find(f->type, S("MAP(")) >= 0 ||
	       str_find(f->type, S("UNION(")) >= 0;
}

static bool any_inside(const struct asset *asset)
{
	for (ptrdiff_t i = 0; i < asset->fields.len; i++)
		if (has_inside(&asset->fields.at[i]))
			return true;
	return false;
}

void duck_add_nested(struct arena *a, struct asset *asset)
{
	struct asset whole = *asset;
	struct nesting n = { .arena = a, .asset = asset, .columns = map_in(a), .left = FIELDS_MOST };

	if (!any_inside(asset))
		return;
	for (ptrdiff_t i = 0; i < whole.fields.len; i++)
		map_put(&n.columns, whole.fields.at[i].name, NULL);
	asset->fields.at = NULL;
	asset->fields.len = asset->fields.cap = 0;
	for (ptrdiff_t i = 0; i < whole.fields.len; i++) {
		scoped(sb_free) struct sb path = SB(SB_MAX);
		const struct field *f = &whole.fields.at[i];

		*push(&asset->fields, a) = *f;
		name_part(&path, f->name);
		add_inside(&n, str_dup(a, sb_str(&path)), f->type, 0);
	}
}
