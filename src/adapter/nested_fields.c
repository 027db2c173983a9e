#include "adapter/nested_fields.h"

#include <string.h>

#include "base/arena.h"
#include "base/map.h"
#include "model/name.h"

#include "base/banned.h"

enum { DEPTH_MOST = 30, FIELDS_MOST = 10 * 1000 };

struct nesting {
	struct arena *arena;
	array_of(struct field) fields;
	struct map columns;  /* by name: a path that equals one would be the same field */
	enum truth readable; /* of the column */
	bool escapes;
};

/* The next part before a comma at the top level of "a T(x, y), b U", without blanks around it. */
static bool next_member(const struct nesting *n, str *rest, str *part)
{
	ptrdiff_t i = 0;
	char quote = 0;
	int depth = 0;

	if (!str_trim(*rest).len)
		return false;
	for (; i < rest->len; i++) {
		char c = rest->at[i];

		if (quote && c == '\\' && n->escapes)
			i++;
		else if (quote)
			quote = c == quote ? 0 : quote;
		else if (strchr("'\"`", c))
			quote = c;
		else if (c == ',' && !depth)
			break;
		else
			depth += c == '(' ? 1 : c == ')' ? -1 : 0;
	}
	i = i < rest->len ? i : rest->len;
	*part = str_trim(str_upto(*rest, i));
	*rest = str_from(*rest, i + 1);
	return true;
}

/* Where the word before this position begins, brackets and quotes and all; 0: there is no other. */
static ptrdiff_t word_start(str text, ptrdiff_t end)
{
	bool quoted = false;
	int depth = 0;

	while (end > 0 && text.at[end - 1] == ' ')
		end--;
	for (; end > 0 && (depth || quoted || text.at[end - 1] != ' '); end--) {
		char c = text.at[end - 1];

		quoted = quoted != (c == '\'');
		if (!quoted)
			depth += (c == ')') - (c == '(');
	}
	return end;
}

/* A name may have blanks that nothing quotes, and so may few types. */
static ptrdiff_t type_start(str member)
{
	static const struct {
		str end;
		int words;
	} long_types[] = { { S(" with time zone"), 4 },
			   { S(" without time zone"), 4 },
			   { S(" day to second"), 4 },
			   { S(" year to month"), 4 },
			   { S("double precision"), 2 } };
	ptrdiff_t at = member.len;
	int words = 1;

	for (size_t i = 0; i < sizeof long_types / sizeof *long_types; i++)
		if (str_eq_fold(str_from(member, member.len - long_types[i].end.len), long_types[i].end))
			words = long_types[i].words;
	while (words--)
		at = word_start(member, at);
	return at;
}

/* name Type, "na me" Type: the name without its quotes. False: a type alone. */
static bool read_name(const struct nesting *n, str *member, str *name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	char quote = member->len && strchr("\"`", member->at[0]) ? member->at[0] : 0;
	ptrdiff_t i;

	if (!quote) {
		i = type_start(*member);
		*name = str_trim(str_upto(*member, i));
		*member = str_from(*member, i);
		return name->len > 0;
	}
	for (i = 1; i < member->len; i++) {
		bool doubled = member->at[i] == quote && i + 1 < member->len && member->at[i + 1] == quote;

		if (member->at[i] == quote && !doubled)
			break;
		i += doubled || (n->escapes && member->at[i] == '\\' && i + 1 < member->len);
		sb_putc(&b, member->at[i]);
	}
	*name = str_dup(n->arena, sb_str(&b));
	*member = str_trim(str_from(*member, i + 1));
	return name->len && member->len;
}

/* What stands in the brackets of word(...); absent: another type. */
static str inside(str type, const char *words)
{
	ptrdiff_t open = str_at(type, '(');

	if (open < 1 || !str_ends(type, S(")")) || !str_is_among(str_upto(type, open), words))
		return NO_STR;
	return str_from(str_upto(type, type.len - 1), open + 1);
}

/* Of array(T), Nullable(T), T[], T[3]: T. */
static str element(const struct nesting *n, str type)
{
	str in, part;

	for (;;) {
		if (str_ends(type, S("]")) && str_at_last(type, '[') > 0)
			type = str_upto(type, str_at_last(type, '['));
		else if ((in = inside(type, " array nullable lowcardinality ")).at && next_member(n, &in, &part))
			type = part;
		else
			return type;
	}
}

static void add_members(struct nesting *n, str path, str type, int depth);

static void add_member(struct nesting *n, str above, str name, str type, int depth)
{
	str path = str_fmt(n->arena, "%.*s.%.*s", STR(above), STR(name_quoted(n->arena, name)));
	struct field *f;

	if (!type.len || n->fields.len >= FIELDS_MOST || map_get(&n->columns, path))
		return;
	f = push(&n->fields, n->arena);
	field_start(f);
	f->name = name;
	f->type = type;
	f->path = path;
	f->readable = n->readable;
	add_members(n, path, type, depth + 1);
}

static void add_members(struct nesting *n, str path, str type, int depth)
{
	str one = element(n, type), rest = inside(one, " map "), member, name;

	if (depth >= DEPTH_MOST)
		return;
	for (int i = 0; i < 2 && rest.at && next_member(n, &rest, &member); i++)
		add_member(n, path, i ? S("value") : S("key"), member, depth);
	rest = inside(one, " tuple row nested struct union ");
	while (rest.at && next_member(n, &rest, &member))
		if (read_name(n, &member, &name))
			add_member(n, path, name, member, depth);
}

void nested_fields_add(struct arena *a, struct asset *asset, bool escapes)
{
	struct nesting n = { .arena = a, .columns = map_in(a), .escapes = escapes };

	for (ptrdiff_t i = 0; i < asset->fields.len; i++)
		map_put(&n.columns, asset->fields.at[i].name, NULL);
	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		struct field f = asset->fields.at[i];

		*push(&n.fields, a) = f;
		n.readable = f.readable;
		if (!f.path.at)
			add_members(&n, name_quoted(a, f.name), f.type, 0);
	}
	if (n.fields.len == asset->fields.len)
		return;
	asset->fields.len = 0;
	for (ptrdiff_t i = 0; i < n.fields.len; i++)
		*push(&asset->fields, a) = n.fields.at[i];
}
