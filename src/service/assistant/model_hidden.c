#include "service/assistant/model_hidden.h"

#include "base/arena.h"
#include "base/map.h"
#include "service/policy/check.h"
#include "base/banned.h"

static bool take(const struct scope *scope, const struct candidate *table, struct model_hidden *out, struct err *err)
{
	struct arena *a = scope->arena;
	struct policed_names names;

	for (ptrdiff_t i = 0; i < out->looked.len; i++)
		if (out->looked.at[i] == table->id)
			return true;
	*push(&out->looked, a) = table->id;
	if (!policy_check_names(scope, table, &names, err))
		return false;
	if (names.denied) {
		*push(&out->names, a) = table->qualified;
		out->tables++;
		return true;
	}
	for (ptrdiff_t i = 0; i < names.hidden.len; i++)
		*push(&out->names, a) = str_fmt(a, "%.*s.%.*s", STR(table->qualified), STR(names.hidden.at[i]));
	out->columns += names.hidden.len;
	return true;
}

bool model_hidden_find(const struct scope *scope, const struct candidate_tables *tables, struct model_hidden *out,
		       struct err *err)
{
	*out = (struct model_hidden){ 0 };
	for (ptrdiff_t i = 0; i < tables->schema.len; i++) {
		const struct link_table *t = &tables->schema.at[i];
		const struct candidate c = { .id = t->id,
					     .catalog = tables->catalog,
					     .ns = t->ns,
					     .name = t->name,
					     .qualified = tables->qualified.at[i] };

		if (!take(scope, &c, out, err))
			return false;
	}
	out->of_candidates = out->tables;
	return true;
}

static bool is_letter(str s, ptrdiff_t at)
{
	unsigned char c = at >= 0 && at < s.len ? (unsigned char)s.at[at] : ' ';

	return c >= 0x80 || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* ---- names in a text ---- */

enum { PARTS = 4, NAME_MOST = 256 };

/* The assets with this name. */
static bool take_named(const struct scope *scope, const str *parts, ptrdiff_t n, struct model_hidden *h,
		       struct err *err)
{
	struct candidates found = { 0 };

	if (n < 1 || !store_resolve(scope->store, scope->arena, scope->catalog, parts, n, &found, err))
		return n < 1;
	for (ptrdiff_t i = 0; i < found.len; i++)
		if (!take(scope, &found.at[i], h, err))
			return false;
	return true;
}

/* shop.orders, or shop.orders.total: the asset, or that of the column. */
static bool take_word(const struct scope *scope, str word, struct model_hidden *h, struct err *err)
{
	str parts[PARTS], part;
	ptrdiff_t n = 0;

	while (n < PARTS && str_cut(&word, '.', &part))
		if (part.len)
			parts[n++] = part;
	return take_named(scope, parts, n, h, err) && (n < 2 || take_named(scope, parts, n - 1, h, err));
}

bool model_hidden_named(const struct scope *scope, str text, struct model_hidden *h, struct err *err)
{
	struct map known = map_in(scope->arena);

	for (ptrdiff_t at = 0, end; at < text.len; at = end + 1) {
		bool was_there;

		for (end = at; is_letter(text, end) || (end > at && end < text.len && text.at[end] == '.');)
			end++;
		if (end == at || end - at > NAME_MOST)
			continue;
		map_put(&known, str_from(str_upto(text, end), at), &was_there);
		if (!was_there && !take_word(scope, str_from(str_upto(text, end), at), h, err))
			return false;
	}
	return true;
}

str model_hidden_left_out(const struct model_hidden *h, struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str line;

	if (!h->names.len)
		return text;
	while (str_cut(&text, '\n', &line))
		if (!model_hides_word(h, line))
			sb_fmt(&b, "%.*s\n", STR(line));
	return str_dup(a, sb_str(&b));
}

bool model_hides(const struct model_hidden *h, str name)
{
	for (ptrdiff_t i = 0; i < h->names.len; i++) {
		str hidden = h->names.at[i];

		if (str_starts(name, hidden) &&
		    (name.len == hidden.len || name.at[hidden.len] == '.' || name.at[hidden.len] == ' '))
			return true;
	}
	return false;
}

bool model_hides_word(const struct model_hidden *h, str text)
{
	for (ptrdiff_t i = 0; i < h->names.len; i++) {
		str name = h->names.at[i];

		name = str_after_last(name, '.');
		for (ptrdiff_t from = 0, at; (at = str_find_fold(str_from(text, from), name)) >= 0; from += at + 1)
			if (!is_letter(text, from + at - 1) && !is_letter(text, from + at + name.len))
				return true;
	}
	return false;
}

bool model_hides_part(const struct model_hidden *h, const struct assist_answer *answer)
{
	const struct strs *read = answer->view ? &answer->view->check.columns : NULL;
	bool hides = false;

	for (ptrdiff_t i = 0; i < answer->links.len; i++)
		hides = hides || model_hides(h, answer->links.at[i].name);
	for (ptrdiff_t i = 0; answer->plan.at && i < answer->tables.len; i++)
		hides = hides || model_hides(h, answer->tables.at[i].qualified);
	for (ptrdiff_t i = 0; read && i < read->len; i++)
		hides = hides || model_hides(h, read->at[i]);
	return hides;
}

str model_hidden_words(const struct model_hidden *h, struct arena *a)
{
	if (!h->names.len)
		return NO_STR;
	if (!h->tables || !h->columns)
		return str_fmt(a, "%.*s that the policy hides",
			       STR(h->tables ? str_counted(a, h->tables, "table")
					     : str_counted(a, h->columns, "column")));
	return str_fmt(a, "%.*s and %.*s that the policy hides", STR(str_counted(a, h->tables, "table")),
		       STR(str_counted(a, h->columns, "column")));
}
