#include "base/arena.h"
#include "service/bundle/pseudonyms.h"
#include "sql/dialect/rules.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "sql/resolve/functions.h"
#include "base/banned.h"

static const char *const tried[] = {
#define _(name) #name,
	DIALECTS(_)
#undef _
};

static bool parse(struct arena *a, str text, struct tree *out)
{
	for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
		struct err ignored = { 0 };

		const struct dialect *d = dialect_named(str_of(tried[i]));

		if (d && d->syntax && sql_parse(a, d, text, out, &ignored))
			return true;
	}
	return false;
}

bool hash_is_sql(struct arena *a, str text)
{
	struct tree t;

	text = str_trim(text);
	return (str_starts(str_lower(a, str_upto(text, text.len < 8 ? text.len : 8)), S("select")) ||
		str_starts(str_lower(a, str_upto(text, text.len < 8 ? text.len : 8)), S("with"))) &&
	       parse(a, text, &t);
}

/* Is it the name of a function that the dialect has? */
static bool is_function(const struct tree *t, node n)
{
	node list = node_at(t, n)->parent, call = list ? node_at(t, list)->parent : NO_NODE;

	return call && node_kind(t, call) == NODE_CALL && node_slot(t, call, 0) == list &&
	       function_named(t->dialect, node_text(t, n));
}

static void replace(struct name_hash *h, struct tree *t, node n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	enum node_kind kind = node_kind(t, n);

	if (!node_text(t, n).len || is_function(t, n))
		return;
	if (kind == NODE_STRING || kind == NODE_BYTES)
		hash_value(h, &b, node_text(t, n));
	else
		hash_text(h, &b, node_text(t, n), kind == NODE_NUMBER);
	node_say(t, n, str_dup(t->arena, sb_str(&b)));
}

void hash_sql(struct name_hash *h, struct sb *out, str sql)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err ignored = { 0 };
	struct print_style style = { .plain_strings = true };
	struct tree t;
	bool good = parse(a, sql, &t);

	for (ptrdiff_t i = 1; good && i < t.nodes.len; i++)
		replace(h, &t, (node)i);
	if (good && sql_print(&b, &t, t.root, &style, &ignored))
		sb_put(out, sb_str(&b));
	else
		hash_text(h, out, sql, true);
}
