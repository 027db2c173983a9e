/*
 * Lines of a server that is watched and of those who watch: each is read or refused. What was read and is written again
 * is one line that says the same.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "follow/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_one_line(const struct sb *b)
{
	return !b->over && b->len && str_at(sb_str(b), '\n') == b->len - 1;
}

static void check_request(struct arena *a, str line)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct follow_request r, again;

	if (!follow_request_read(a, line, &r))
		return;
	if (r.text.len > FOLLOW_ANSWER_MOST || r.call < 0)
		abort();
	if (r.kind != FOLLOW_ANSWER && !str_eq(clean(a, r.text), r.text))
		abort();
	follow_request_put(&b, &r);
	if (!is_one_line(&b) || !follow_request_read(a, sb_str(&b), &again))
		abort();
	if (again.kind != r.kind || again.call != r.call || !str_eq(again.text, r.text))
		abort();
}

static void check_event(struct arena *a, str line)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct follow_event e, again;

	if (!follow_event_read(a, line, &e))
		return;
	follow_event_put(&b, &e);
	if (!is_one_line(&b) || !follow_event_read(a, sb_str(&b), &again))
		abort();
	if (again.kind != e.kind || again.paused != (e.kind == FOLLOW_STATE && e.paused))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str line = str_n((const char *)data, (ptrdiff_t)size);

	check_request(a, line);
	check_event(a, line);
	return 0;
}
