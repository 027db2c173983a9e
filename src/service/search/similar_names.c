#include "service/search/similar_names.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { NAMES_LOOKED_AT = 900, NAMES_TOLD = 3 };

struct near_name {
	str name;
	int distance;
};

int similar_most(str name)
{
	return name.len <= 4 ? 1 : name.len <= 8 ? 2 : 3;
}

static void keep_near(struct near_name near[NAMES_TOLD], int *n, str name, int distance)
{
	int at = *n;

	for (int i = 0; i < *n; i++)
		if (str_eq_fold(near[i].name, name))
			return;
	while (at > 0 && near[at - 1].distance > distance)
		at--;
	if (at >= NAMES_TOLD)
		return;
	*n += *n < NAMES_TOLD;
	for (int i = *n - 1; i > at; i--)
		near[i] = near[i - 1];
	near[at] = (struct near_name){ name, distance };
}

struct strs similar_candidates(const struct scope *scope, struct arena *a, enum names_of what, str name)
{
	struct strs all = { 0 };
	ptrdiff_t start = 0;

	for (int letters = 0; letters < 3; letters++) {
		struct err ignored = { 0 };

		all = (struct strs){ 0 };
		workspace_names_of(scope->workspace, scope->store, a, what, str_upto(name, start), NAMES_LOOKED_AT,
				   scope->stop, &all, &ignored);
		if (all.len < NAMES_LOOKED_AT || start >= name.len)
			break;
		utf8_next(name, &start);
	}
	return what == NAMES_OF_TAGS ? scope_seen_tags(scope, a, &all) : all;
}

str similar_names(const struct scope *scope, struct arena *a, enum names_of what, str name)
{
	scoped(sb_free) struct sb b = SB(4096);
	str asked = utf8_fold_str(a, name);
	struct strs all = similar_candidates(scope, a, what, asked);
	struct near_name near[NAMES_TOLD];
	int n = 0, most = similar_most(asked);

	for (ptrdiff_t i = 0; i < all.len; i++) {
		int d = str_distance(a, asked, utf8_fold_str(a, all.at[i]), most);

		if (d <= most && all.at[i].len)
			keep_near(near, &n, all.at[i], d);
	}
	for (int i = 0; i < n; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(near[i].name));
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

str similar_class(struct arena *a, str type)
{
	for (int c = 0; c < TYPE_CLASS_COUNT; c++) {
		str name = str_of(type_class_name((enum type_class)c));

		if (str_distance(a, type, name, similar_most(type)) <= similar_most(type))
			return name;
	}
	return NO_STR;
}
