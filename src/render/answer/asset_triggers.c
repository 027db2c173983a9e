/* The triggers and the row security of an asset. */
#include "render/answer/asset_page.h"

#include "base/arena.h"
#include "render/answer/asset_internal.h"
#include "render/rows/grid.h"
#include "base/banned.h"

/* The rest of "CREATE TRIGGER name BEFORE ..."; a trigger with a body of its own is summarized. */
static str trigger_words(struct arena *a, const struct trigger *r)
{
	ptrdiff_t at = str_find(r->definition, r->name);

	if (at < 0 || !str_starts(r->definition, S("CREATE ")) || str_find_fold(r->definition, S("begin")) >= 0)
		return str_fmt(a, "%.*s %.*s", STR(r->timing), STR(r->events));
	at += r->name.len;
	return str_trim(str_from(r->definition, at + (at < r->definition.len && r->definition.at[at] == '"')));
}

str asset_trigger_words(struct arena *a, const struct trigger *r)
{
	str words = trigger_words(a, r);

	return r->comment.len ? str_fmt(a, "%.*s  -- %.*s", STR(words), STR(asset_flat(a, r->comment))) : words;
}

static void put_triggers(struct sb *out, const struct paint *p, struct arena *a, const struct asset *t)
{
	static const struct grid_column columns[] = { { .least = 16 }, { .least = 8 }, { .least = 20 } };
	struct grid g = grid_of(a, columns, 3);

	if (!t->triggers.len)
		return;
	asset_head(out, p, "triggers", t->triggers.len);
	for (ptrdiff_t i = 0; i < t->triggers.len; i++) {
		const struct trigger *r = &t->triggers.at[i];
		struct grid_cell row[] = { { r->name, ROLE_PLAIN },
					   { r->enabled == NO ? S("disabled")
					     : r->fires.len   ? r->fires
							      : S(""),
					     ROLE_WARN },
					   { asset_trigger_words(a, r), ROLE_PLAIN } };

		grid_row(&g, row);
	}
	grid_put(out, p, &g, INDENT);
}

str asset_policy_words(struct arena *a, const struct policy *r)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	sb_fmt(&b, "for %.*s to %.*s", STR(r->command), STR(asset_list(a, &r->roles)));
	if (!r->permissive)
		sb_puts(&b, ", restrictive");
	if (r->using.len)
		sb_fmt(&b, "  using %.*s", STR(r->using));
	if (r->check.len)
		sb_fmt(&b, "  check %.*s", STR(r->check));
	if (r->comment.len)
		sb_fmt(&b, "  -- %.*s", STR(r->comment));
	return asset_flat(a, str_dup(a, sb_str(&b)));
}

void asset_put_rules(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { .least = 16 }, { .least = 20 } };
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 2);

	put_triggers(out, p, a, v->asset);
	if (!v->asset->policies.len)
		return;
	asset_head(out, p, "row security", v->asset->policies.len);
	for (ptrdiff_t i = 0; i < v->asset->policies.len; i++) {
		struct grid_cell row[] = { { v->asset->policies.at[i].name, ROLE_PLAIN },
					   { asset_policy_words(a, &v->asset->policies.at[i]), ROLE_PLAIN } };

		grid_row(&g, row);
	}
	grid_put(out, p, &g, INDENT);
}
