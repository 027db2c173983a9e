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

/* cust_id for customer_id: as many words, each the beginning of the other's. */
static bool is_abbreviated(str name, str one)
{
	str word, of;
	int shorter = 0;

	while (str_cut(&name, '_', &word)) {
		if (!str_cut(&one, '_', &of) || !word.len || word.len > of.len ||
		    !str_eq_fold(word, str_upto(of, word.len)))
			return false;
		shorter += word.len < of.len;
	}
	return !one.len && shorter == 1;
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

/* A name that needs no quotes anywhere. */
static bool is_plain(str name)
{
	for (ptrdiff_t i = 0; i < name.len; i++)
		if (!(name.at[i] == '_' || (name.at[i] >= 'a' && name.at[i] <= 'z') ||
		      (name.at[i] >= 'A' && name.at[i] <= 'Z') || (i && name.at[i] >= '0' && name.at[i] <= '9')))
			return false;
	return name.len > 0;
}

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
	return is_plain(found) ? found : NO_STR;
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
	if (near[0].distance == 1 && near[1].distance != 1 && is_plain(near[0].name.text))
		f->instead = near[0].name.text;
}
