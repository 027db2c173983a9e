/* Paging: the part of a tool's rows that a call gets by its limit, and the cursor of the next page. */
#include "tool/call_state.h"

#include "base/arena.h"
#include "base/banned.h"

enum { CURSOR_MARK = 12, SKIP_MOST = 1 << 30 };

static void hash_text(struct sha256 *h, str s)
{
	sha256_add(h, s);
	sha256_add(h, S("\0"));
}

static void hash_arg(struct sha256 *h, const struct arg *arg)
{
	hash_text(h, arg->text);
	for (ptrdiff_t i = 0; i < arg->list.len; i++)
		hash_text(h, arg->list.at[i]);
	for (ptrdiff_t i = 0; i < arg->props.len; i++) {
		hash_text(h, arg->props.at[i].key);
		hash_text(h, arg->props.at[i].value);
	}
	hash_text(h, S(""));
}

/* A cursor is valid for one tool, its parameters except cursor and limit, live or cached, and the generations. */
static void cursor_mark(struct call_state *c, char mark[CURSOR_MARK + 1])
{
	struct sha256 h;
	struct digest d;
	char hex[65];

	sha256_start(&h);
	hash_text(&h, str_of(c->call.tool->name));
	hash_text(&h, c->call.scope.live ? S("live") : S(""));
	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++)
		hash_arg(&h, &c->call.arg[i]);
	for (ptrdiff_t i = 0; i < c->out->catalogs.len; i++) {
		struct read_catalog *r = &c->out->catalogs.at[i];

		hash_text(&h, r->name);
		sha256_add(&h, str_n((const char *)&r->generation, (ptrdiff_t)sizeof r->generation));
	}
	d = sha256_end(&h);
	digest_hex(&d, hex);
	for (int i = 0; i < CURSOR_MARK; i++)
		mark[i] = hex[i];
	mark[CURSOR_MARK] = 0;
}

bool call_open_cursor(struct call_state *c, struct err *err)
{
	char mark[CURSOR_MARK + 1];
	str rest = c->ask->cursor, skip;

	if (!rest.len)
		return true;
	cursor_mark(c, mark);
	if (!str_cut(&rest, '.', &skip) || !str_int(skip, &c->call.scope.skip) || c->call.scope.skip < 0 ||
	    c->call.scope.skip > SKIP_MOST)
		return err_set(err, ERR_USAGE, "invalid cursor \"%.*s\"; use next_cursor from an earlier result",
			       STR(c->ask->cursor));
	if (!str_eq(rest, str_of(mark))) {
		err_set(err, ERR_USAGE,
			"expired cursor: it belongs to another question, or the catalog was synced since");
		return err_next(err, "Start again without a cursor.");
	}
	return true;
}

void call_set_cursor(struct call_state *c)
{
	char mark[CURSOR_MARK + 1];
	struct result *out = c->out;
	int64_t upto = c->call.scope.skip + out->rows;
	bool pages = (c->call.tool->supports & SUPPORTS(CURSOR)) && out->rows;

	if (pages) {
		cursor_mark(c, mark);
		out->inside.cursor_mark = str_dup(out->arena, str_of(mark));
	}
	if (!out->more && (out->total < 0 || upto >= out->total))
		return;
	out->truncated = true;
	if (pages)
		out->next_cursor = result_cursor(out->arena, out, upto);
}

str result_cursor(struct arena *a, const struct result *r, int64_t place)
{
	if (!r->inside.cursor_mark.len || place < 0)
		return NO_STR;
	return str_fmt(a, "%lld.%.*s", (long long)place, STR(r->inside.cursor_mark));
}

bool call_set_limit(struct call_state *c, struct err *err)
{
	const struct tool *t = c->call.tool;
	int64_t limit = c->ask->limit ? c->ask->limit : c->call.scope.filter.limit;

	if (limit < 0)
		return err_set(err, ERR_USAGE, "the limit must be at least 1");
	if (!limit)
		limit = t->limit;
	if (t->most && limit > t->most)
		limit = t->most;
	if (limit)
		limit = scope_rows(&c->call.scope, limit);
	if (c->ask->limit)
		c->call.scope.asked_limit = scope_rows(&c->call.scope, c->ask->limit);
	c->out->inside.rows_most = c->call.scope.rows_most;
	c->call.scope.limit = limit;
	return true;
}
