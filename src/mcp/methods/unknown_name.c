#include "mcp/methods/unknown_name.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { NAME_MOST = 100, PART_LEAST = 4, FAR_MOST = 4 };

/* Similar spelling, or one is a part of the other. */
static bool is_similar(struct arena *a, str name, str other)
{
	int most = name.len < 3 * FAR_MOST ? (int)name.len / 3 : FAR_MOST;

	return str_distance(a, name, other, most) <= most ||
	       (name.len >= PART_LEAST && (str_find(other, name) >= 0 || str_find(name, other) >= 0));
}

bool mcp_unknown_name(struct mcp_request *r, const char *kind, str name, const struct strs *all)
{
	scoped(sb_free) struct sb b = SB(MCP_MESSAGE_MOST);
	str folded = utf8_fold_str(r->arena, str_upto(name, name.len < NAME_MOST ? name.len : NAME_MOST));
	ptrdiff_t similar = 0;

	sb_fmt(&b, "unknown %s \"%.*s\"", kind, STR(clean(r->arena, folded)));
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (is_similar(r->arena, folded, all->at[i]))
			sb_fmt(&b, "%s%.*s", similar++ ? " or " : "; did you mean ", STR(all->at[i]));
	for (ptrdiff_t i = 0; i < all->len && !similar; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "; available: ", STR(all->at[i]));
	sb_puts(&b, similar ? "?" : "");
	return mcp_fail(r, MCP_INVALID_PARAMS, sb_str(&b));
}
