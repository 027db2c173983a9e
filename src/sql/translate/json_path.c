/* A part of a JSON value: by key, by a path from $, or by either, depending on the dialect. */
#include "sql/translate/internal.h"

#include "base/banned.h"

enum { STEPS_MOST = 16 };

struct step { /* a key; absent: the number of an item */
	str key;
	int64_t item;
};

struct way_in {
	struct step step[STEPS_MOST];
	int len;
};

/* $.a."b c"[0]; false: it has *, or another part that names several values. */
static bool read_path(str text, struct way_in *out)
{
	ptrdiff_t at = 1;

	while (at < text.len && out->len < STEPS_MOST) {
		struct step *s = &out->step[out->len++];
		bool item = text.at[at] == '[', quoted = !item && at + 1 < text.len && text.at[at + 1] == '"';
		str rest = str_from(text, at + 1 + quoted);
		ptrdiff_t end = 0;

		if (!item && text.at[at] != '.')
			return false;
		while (end < rest.len && (item	   ? rest.at[end] != ']'
					  : quoted ? rest.at[end] != '"'
						   : rest.at[end] != '.' && rest.at[end] != '['))
			end++;
		*s = (struct step){ .key = item ? NO_STR : str_upto(rest, end) };
		if (end == 0 || ((item || quoted) && end == rest.len) ||
		    (item && (!str_int(str_upto(rest, end), &s->item) || s->item < 0)) ||
		    (!item && !quoted && str_at(s->key, '*') >= 0))
			return false;
		at += 1 + quoted + end + (item || quoted);
	}
	return at == text.len && out->len > 0;
}

static bool read_way(const struct translator *r, node n, node by, struct way_in *out)
{
	str text = translate_literal(r, by);
	uint32_t from = translate_source(r, n);
	int64_t item;

	*out = (struct way_in){ 0 };
	if (text.len && text.at[0] == '$' && from != PG)
		return read_path(text, out);
	if (!text.at && (node_kind(r->tree, by) != NODE_NUMBER || !str_int(node_text(r->tree, by), &item)))
		return false;
	out->step[0] = text.at ? (struct step){ .key = text } : (struct step){ .key = NO_STR, .item = item };
	out->len = 1;
	return from != MYSQL;
}

/* '$."a"[0]' */
static str path_of(const struct translator *r, const struct way_in *way)
{
	scoped(sb_free) struct sb b = SB(4000);

	sb_putc(&b, '$');
	for (int i = 0; i < way->len; i++) {
		const struct step *s = &way->step[i];

		if (str_at(s->key, '"') >= 0 || str_at(s->key, '\\') >= 0)
			return NO_STR;
		if (s->key.at)
			sb_fmt(&b, ".\"%.*s\"", STR(s->key));
		else
			sb_fmt(&b, "[%lld]", (long long)s->item);
	}
	return b.over ? NO_STR : str_dup(r->tree->arena, sb_str(&b));
}

/* x -> 'a' -> 0 ->> 'b': one operator per step; the last keeps its own. */
static void by_keys(struct translator *r, node n, const struct way_in *way)
{
	node left = node_slot(r->tree, n, 0);

	for (int i = 0; i < way->len; i++) {
		const struct step *s = &way->step[i];
		node sides[2] = { left, s->key.at ? node_word(r->tree, NODE_STRING, s->key)
						  : node_word(r->tree, NODE_NUMBER,
							      str_fmt(r->tree->arena, "%lld", (long long)s->item)) };

		left = node_make(r->tree, NODE_BINARY,
				 i + 1 < way->len ? OP_ARROW : (enum node_op)node_at(r->tree, n)->op, sides, 2);
	}
	node_replace(r->tree, n, left);
}

void translate_arrow(struct translator *r, node n)
{
	bool text = node_at(r->tree, n)->op == OP_ARROW_TEXT;
	node by = node_slot(r->tree, n, 1), args[2] = { node_slot(r->tree, n, 0) }, copy;
	struct way_in way;
	bool known = read_way(r, n, by, &way);
	str path = known ? path_of(r, &way) : NO_STR;

	if (r->bit == MYSQL ? !path.len : r->bit & (PG | SQLITE | DUCK) && !known && translate_source(r, n) == MYSQL) {
		translate_refuse(r, "this form of JSON path");
		return;
	}
	if (r->bit == MYSQL) {
		args[1] = node_word(r->tree, NODE_STRING, path);
		translate_as(r, n, text ? S("JSON_UNQUOTE(JSON_EXTRACT(_1, _2))") : S("JSON_EXTRACT(_1, _2)"), args, 2);
	} else if (r->bit == SQLITE && text) {
		translate_note(r, "->> gives 1 and 0 for true and false");
		copy = node_copy(r->tree, r->tree, n);
		translate_as(r, n, S("CAST(_1 AS TEXT)"), &copy, 1);
	} else if (r->bit == PG && known) {
		by_keys(r, n, &way);
	}
}
