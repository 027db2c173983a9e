/* Suggestions for an unknown name. */
#include "sql/resolve/internal.h"

#include "model/asset.h"

#include "base/banned.h"

struct near {
	struct sql_name of, name;
	int distance;
};

enum { NEAR_MOST = 3 };

static void keep_near(struct near near[NEAR_MOST], struct near one)
{
	for (int i = 0; i < NEAR_MOST; i++) {
		struct near was = near[i];

		if (was.name.text.len && was.distance <= one.distance)
			continue;
		near[i] = one;
		one = was;
		if (!one.name.text.len)
			return;
	}
}

/* id for order_id of orders: the name with a word before it, nearest if that word is the table's. */
static int with_a_word_before(const struct sql_source *s, str name, str one, int most)
{
	ptrdiff_t before = one.len - name.len - 1;
	bool ends = before > 0 && one.at[before] == '_' && str_eq_fold(str_from(one, before + 1), name);
	str table = s->table ? s->table->name : s->alias.text;

	if (!ends || name.len < 2)
		return most + 1;
	return table.len >= before && str_eq_fold(str_upto(table, before), str_upto(one, before)) ? 1 : most;
}

static bool is_vowel(char c)
{
	return str_at(S("aeiouAEIOU"), c) >= 0;
}

/* cust for customer, amt for amount: its beginning, or its first letter and some of its consonants, in order. */
static bool is_short_for(str word, str of)
{
	ptrdiff_t at = 0;

	if (word.len < 2 || word.len > of.len || str_eq_fold(word, str_upto(of, word.len)))
		return word.len && str_eq_fold(word, str_upto(of, word.len));
	for (ptrdiff_t i = 0; i < word.len; i++, at++) {
		if (i && is_vowel(word.at[i]))
			return false;
		while (at < of.len && !str_eq_fold(str_n(word.at + i, 1), str_n(of.at + at, 1)))
			at++;
		if (at == of.len || (!i && at))
			return false;
	}
	return true;
}

/* cust_id for customer_id, or total_amount for total_amt: as many words, and one of them is shortened. */
static bool is_abbreviated(str name, str one)
{
	str word, of;
	int shortened = 0;

	while (str_cut(&name, '_', &word)) {
		if (!str_cut(&one, '_', &of))
			return false;
		if (str_eq_fold(word, of))
			continue;
		if (!is_short_for(word, of) && !is_short_for(of, word))
			return false;
		shortened++;
	}
	return !one.len && shortened == 1;
}

static void look_near(struct resolver *r, const struct sql_source *s, struct sql_name name, struct near near[NEAR_MOST])
{
	uint32_t width = source_width(s);
	int most = name.text.len < 6 ? 2 : (int)(name.text.len / 3);

	for (uint32_t i = 0; i < width; i++) {
		struct sql_name one = source_column(r, s, i);
		struct arena_mark mark = arena_mark(r->arena);
		int distance;

		if (!one.text.len)
			continue;
		distance = str_distance(r->arena, str_lower(r->arena, name.text), str_lower(r->arena, one.text),
					most > 6 ? 6 : most);
		arena_rewind(r->arena, mark);
		if (distance > most && name.text.len > 2 &&
		    (str_find_fold(one.text, name.text) >= 0 ||
		     (one.text.len > 2 && str_find_fold(name.text, one.text) >= 0)))
			distance = most;
		if (distance > 1 && name.text.len > 3 && is_abbreviated(name.text, one.text))
			distance = 1;
		if (distance > 1 && with_a_word_before(s, name.text, one.text, most) < distance)
			distance = with_a_word_before(s, name.text, one.text, most);
		if (distance <= most)
			keep_near(near, (struct near){ s->alias, one, distance });
	}
}

/* The only one that differs by a letter at most. */
str resolve_surely(struct arena *a, str name, const struct strs *near)
{
	str found = NO_STR;

	for (ptrdiff_t i = 0; i < near->len; i++) {
		if (str_distance(a, str_lower(a, name), str_lower(a, near->at[i]), 1) > 1)
			continue;
		if (found.at)
			return NO_STR;
		found = near->at[i];
	}
	return found;
}

void resolve_hint_near(struct resolver *r, const struct scope *s, struct sql_finding *f, struct sql_name name,
		       const struct sql_source *only)
{
	scoped(sb_free) struct sb b = SB(1000);
	struct near near[NEAR_MOST] = { 0 };

	if (!f)
		return;
	if (only)
		look_near(r, only, name, near);
	for (; s && !near[0].name.text.len; s = s->outer)
		for (ptrdiff_t i = s->from; i < s->to; i++)
			look_near(r, &r->out->sources.at[s->sources.at[i]], name, near);
	for (int i = 0; i < NEAR_MOST && near[i].name.text.len; i++)
		sb_fmt(&b, "%s%.*s%s%.*s", i ? ", " : "similar: ", STR(near[i].of.text), near[i].of.text.len ? "." : "",
		       STR(near[i].name.text));
	if (b.len)
		f->hint = str_dup(r->arena, sb_str(&b));
	if (near[0].distance <= 1 && (!near[1].name.text.len || near[1].distance > near[0].distance))
		f->instead = near[0].name.text;
}
