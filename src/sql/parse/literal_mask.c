#include "sql/parse/literal_mask.h"

#include "base/arena.h"
#include "sql/parse/token.h"

#include "base/banned.h"

static bool is_value(const struct lexer *l, const struct token *t, bool known)
{
	switch (t->kind) {
	case TOKEN_STRING:
	case TOKEN_BYTES:
	case TOKEN_NUMBER: return true;
	case TOKEN_NAME: return !known && l->source.at[t->at] == '"';
	default: return false;
	}
}

str sql_mask_literals(struct arena *a, const struct dialect *d, str sql)
{
	bool known = d && d->syntax;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct token t;
	struct lexer l;

	lexer_open(&l, a, known ? d : &dialect_postgresql,
		   known || str_at(sql, '\\') < 0 ? sql : str_upto(sql, str_at(sql, '\\')));
	for (t = lexer_next(&l); t.kind != TOKEN_END && t.kind != TOKEN_BAD; t = lexer_next(&l)) {
		sb_puts(&b, t.spaced && b.len ? " " : "");
		if (is_value(&l, &t, known))
			sb_puts(&b, "?");
		else
			sb_put(&b, str_n(l.source.at + t.at, t.len));
	}
	if (t.kind == TOKEN_BAD || l.source.len < sql.len)
		sb_puts(&b, b.len ? " ..." : "...");
	return str_dup(a, sb_str(&b));
}
