#include "shell/value.h"

#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

struct shell_value shell_known(str text)
{
	return (struct shell_value){ .text = text };
}

struct shell_value shell_unknown(struct arena *a, str variable)
{
	struct shell_value v = { .text = SHELL_UNKNOWN, .gaps = new(a, struct shell_gap), .gap_count = 1 };

	v.gaps->variable = variable;
	return v;
}

struct shell_value shell_slice(struct arena *a, const struct shell_value *v, ptrdiff_t from, ptrdiff_t to)
{
	struct shell_builder b = { .arena = a };
	ptrdiff_t first = 0, end;

	if (from == to)
		return (struct shell_value){ 0 };
	while (first < v->gap_count && v->gaps[first].at < from)
		first++;
	for (end = first; end < v->gap_count && v->gaps[end].at < to; end++)
		*push(&b.gaps, a) = (struct shell_gap){ v->gaps[end].at - from, v->gaps[end].variable };
	return (struct shell_value){ str_n(v->text.at + from, to - from), b.gaps.at, b.gaps.len };
}

struct shell_value shell_value_trim(struct arena *a, const struct shell_value *v)
{
	str text = str_trim(v->text);
	ptrdiff_t from = text.len ? text.at - v->text.at : 0;

	return shell_slice(a, v, from, from + text.len);
}

struct shell_value shell_value_dup(struct arena *a, const struct shell_value *v)
{
	struct shell_value out = { str_dup(a, v->text), new_n(a, struct shell_gap, v->gap_count), v->gap_count };

	for (ptrdiff_t i = 0; i < v->gap_count; i++)
		out.gaps[i] = (struct shell_gap){ v->gaps[i].at, str_dup(a, v->gaps[i].variable) };
	return out;
}

bool shell_value_eq(const struct shell_value *a, const struct shell_value *b)
{
	return !a->gap_count && !b->gap_count && str_eq(a->text, b->text);
}

/* ---- building ---- */

static bool has_room(struct shell_builder *b, ptrdiff_t bytes)
{
	if (b->over)
		return false;
	if (bytes <= SHELL_VALUE_MOST - b->text.len)
		return true;
	shell_put_gap(b, NO_STR);
	b->over = true;
	return false;
}

static void put_bytes(struct shell_builder *b, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		*push(&b->text, b->arena) = text.at[i];
}

void shell_put(struct shell_builder *b, str text)
{
	if (has_room(b, text.len))
		put_bytes(b, text);
}

void shell_put_char(struct shell_builder *b, char c)
{
	shell_put(b, str_n(&c, 1));
}

void shell_put_gap(struct shell_builder *b, str variable)
{
	bool again = b->gaps.len && b->gaps.at[b->gaps.len - 1].at + SHELL_UNKNOWN.len == b->text.len;

	if (b->over || again)
		return;
	*push(&b->gaps, b->arena) = (struct shell_gap){ b->text.len, variable };
	put_bytes(b, SHELL_UNKNOWN);
}

void shell_put_value(struct shell_builder *b, const struct shell_value *v)
{
	ptrdiff_t done = 0;

	for (ptrdiff_t i = 0; i < v->gap_count; i++) {
		shell_put(b, str_n(v->text.at + done, v->gaps[i].at - done));
		shell_put_gap(b, v->gaps[i].variable);
		done = v->gaps[i].at + SHELL_UNKNOWN.len;
	}
	shell_put(b, str_from(v->text, done));
}

struct shell_value shell_built(const struct shell_builder *b)
{
	return (struct shell_value){ b->text.len ? str_n(b->text.at, b->text.len) : S(""), b->gaps.at, b->gaps.len };
}
