/*
 * The answer as the trace keeps it: the members of the JSON output that the digest covers, {"rows", "summary"} or
 * {"result"}. Rows are kept from the first one as far as they fit, an object wholly or not at all. An answer with rows
 * or values of a source is never kept.
 */
#include "tool/call_state.h"

#include "base/arena.h"
#include "base/banned.h"

enum { WRAPPING = 32 }; /* the names of the members around it */

void traced_start(struct result *out, int64_t most)
{
	out->inside.kept_most = most;
	out->inside.kept.max = (ptrdiff_t)most + WRAPPING;
}

static bool fits(const struct result *out, ptrdiff_t bytes)
{
	return !out->inside.has_values && !out->inside.omitted && out->inside.kept.len + bytes <= out->inside.kept_most;
}

void traced_row(struct result *out, str row)
{
	struct sb *b = &out->inside.kept;

	if (!out->inside.kept_most)
		return;
	if (!fits(out, row.len)) {
		out->inside.omitted += row.len;
		return;
	}
	if (b->len)
		sb_putc(b, ',');
	sb_put(b, str_upto(row, row.len - 1));
}

void result_has_values(struct result *out)
{
	out->inside.has_values = true;
}

/* Absent if it does not fit. */
static str canonical_of(struct result *out, struct answer answer)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	answer_canonical(&b, answer);
	if (fits(out, b.len))
		return str_dup(out->arena, sb_str(&b));
	out->inside.omitted += b.len;
	return NO_STR;
}

static str rows_whole(struct result *out)
{
	struct arena *a = out->arena;
	str rows = sb_str(&out->inside.kept), sum = NO_STR;

	if (out->sum.type)
		sum = canonical_of(out, out->sum);
	if (out->inside.omitted && !rows.len && !sum.len)
		return NO_STR;
	return str_fmt(a, "{\"rows\":[%.*s]%s%.*s}", STR(rows), sum.len ? ",\"summary\":" : "", STR(sum));
}

static str object_whole(struct result *out)
{
	str object;

	out->inside.omitted = 0; /* rows beside the object are no part of it */
	sb_reset(&out->inside.kept);
	object = canonical_of(out, out->whole);
	return object.len ? str_fmt(out->arena, "{\"result\":%.*s}", STR(object)) : NO_STR;
}

str traced_whole(struct result *out, int64_t *omitted)
{
	str whole = NO_STR;

	if (out->inside.has_values || !out->inside.kept_most)
		out->inside.omitted = out->inside.bytes;
	else
		whole = result_is_object(out) ? object_whole(out) : rows_whole(out);
	*omitted = out->inside.omitted;
	return whole;
}
