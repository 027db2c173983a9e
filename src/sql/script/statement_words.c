/* The words of one statement. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

bool ddl_open(struct ddl *d, struct script *s, struct arena *scratch, str text)
{
	array_of(struct token) tokens = { 0 };
	struct lexer l;
	struct token t;

	*d = (struct ddl){ .s = s, .scratch = scratch, .text = text };
	lexer_open(&l, scratch, s->dialect, text);
	do {
		t = lexer_next(&l);
		*push(&tokens, scratch) = t;
	} while (t.kind != TOKEN_END && t.kind != TOKEN_BAD);
	d->at = tokens.at;
	return t.kind != TOKEN_BAD || ddl_fails(d, l.mistake, NO_STR);
}

bool ddl_fails(struct ddl *d, const char *why, str name)
{
	if (!d->why) {
		d->why = why;
		d->name = name;
	}
	return false;
}

str ddl_keep(const struct ddl *d, str text)
{
	return str_dup(d->s->arena, text);
}

bool ddl_ends(const struct ddl *d)
{
	return d->at[d->now].kind == TOKEN_END;
}

void ddl_next(struct ddl *d)
{
	d->now += !ddl_ends(d);
}

/* Most words differ in their first letter: the lower-case one of a keyword is compared before anything else. */
static bool may_be(const struct token *t, const char *word)
{
	return t->kind == TOKEN_WORD && (t->text.at[0] | 0x20) == word[0];
}

static bool is_word(const struct token *t, str word)
{
	return may_be(t, word.at) && str_eq_fold(t->text, word);
}

bool ddl_is(const struct ddl *d, const char *word)
{
	return may_be(&d->at[d->now], word) && is_word(&d->at[d->now], str_of(word));
}

bool ddl_is_next(const struct ddl *d, int ahead, const char *word)
{
	for (int i = 0; i < ahead; i++)
		if (d->at[d->now + i].kind == TOKEN_END)
			return false;
	return is_word(&d->at[d->now + ahead], str_of(word));
}

bool ddl_is_any(const struct ddl *d, const char *words)
{
	return d->at[d->now].kind == TOKEN_WORD && str_is_among(d->at[d->now].text, words);
}

bool ddl_skip(struct ddl *d, const char *words)
{
	str rest, word;
	int at = d->now;

	if (!may_be(&d->at[at], words))
		return false;
	rest = str_of(words);
	while (str_cut(&rest, ' ', &word))
		if (!is_word(&d->at[at], word))
			return false;
		else
			at++;
	d->now = at;
	return true;
}

bool ddl_is_mark(const struct ddl *d, const char *mark)
{
	return d->at[d->now].kind == TOKEN_OP && str_eq(d->at[d->now].text, str_of(mark));
}

bool ddl_mark(struct ddl *d, const char *mark)
{
	if (!ddl_is_mark(d, mark))
		return false;
	ddl_next(d);
	return true;
}

bool ddl_after_mark(const struct ddl *d, const char *mark)
{
	const struct token *t = &d->at[d->now ? d->now - 1 : 0];

	return d->now && t->kind == TOKEN_OP && str_eq(t->text, str_of(mark));
}

bool ddl_after_any(const struct ddl *d, const char *words)
{
	return d->now && d->at[d->now - 1].kind == TOKEN_WORD && str_is_among(d->at[d->now - 1].text, words);
}

bool ddl_ends_item(const struct ddl *d)
{
	return ddl_ends(d) || ddl_is_mark(d, ",") || ddl_is_mark(d, ")");
}

/* ---- names ---- */

static str upper(struct arena *a, str s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < s.len; i++)
		sb_putc(&b, s.at[i] >= 'a' && s.at[i] <= 'z' ? (char)(s.at[i] - 32) : s.at[i]);
	return str_dup(a, sb_str(&b));
}

bool ddl_is_name(const struct ddl *d)
{
	const struct token *t = &d->at[d->now];

	return t->kind == TOKEN_WORD || t->kind == TOKEN_NAME ||
	       (t->kind == TOKEN_STRING && d->s->dialect->syntax->text & TEXT_STRING_LENIENT);
}

str ddl_name(struct ddl *d)
{
	const struct token *t = &d->at[d->now];

	if (!ddl_is_name(d))
		return NO_STR;
	ddl_next(d);
	if (t->kind != TOKEN_WORD)
		return t->text;
	return d->s->dialect->fold == FOLD_LOWER   ? str_lower(d->scratch, t->text)
	       : d->s->dialect->fold == FOLD_UPPER ? upper(d->scratch, t->text)
						   : t->text;
}

str ddl_string(struct ddl *d)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (d->at[d->now].kind != TOKEN_STRING)
		return NO_STR;
	for (; d->at[d->now].kind == TOKEN_STRING; ddl_next(d))
		sb_put(&b, d->at[d->now].text);
	return b.len ? str_dup(d->s->arena, sb_str(&b)) : S("");
}

str ddl_description(struct ddl *d)
{
	str found = NO_STR;
	int depth = 0;

	do {
		depth += ddl_is_mark(d, "(");
		depth -= ddl_is_mark(d, ")");
		if (depth == 1 && ddl_skip(d, "description") && ddl_mark(d, "="))
			found = ddl_string(d);
		else
			ddl_next(d);
	} while (depth > 0 && !ddl_ends(d));
	return found;
}

/* SQLite's main is the database itself. */
static str outer_name(struct ddl *d, const struct strs *parts)
{
	const char *itself = d->s->dialect->itself;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (parts->len == 2 && itself && str_eq_fold(parts->at[0], str_of(itself)))
		return S("");
	for (ptrdiff_t i = 0; i + 1 < parts->len; i++) {
		if (i)
			sb_putc(&b, '.');
		sb_put(&b, name_quoted(d->scratch, parts->at[i]));
	}
	return str_dup(d->scratch, sb_str(&b));
}

bool ddl_path(struct ddl *d, struct asset_ref *out, bool *qualified)
{
	struct strs parts = { 0 };

	do {
		str part = ddl_name(d);

		if (!part.len)
			return ddl_fails(d, "a name is missing", NO_STR);
		if (script_rule(d->s, READS_QUOTED_PATHS))
			for (str whole = part; str_at(whole, '.') >= 0 && str_cut(&whole, '.', &part); part = whole)
				*push(&parts, d->scratch) = part;
		*push(&parts, d->scratch) = part;
	} while (ddl_mark(d, "."));
	*qualified = parts.len > 1;
	out->name = ddl_keep(d, parts.at[parts.len - 1]);
	out->ns = *qualified ? ddl_keep(d, outer_name(d, &parts)) : S("");
	out->ns = out->ns.at ? out->ns : S("");
	return true;
}

/* ---- texts ---- */

str ddl_text(const struct ddl *d, int from, int to)
{
	uint32_t begin = d->at[from].at, end;

	if (to <= from)
		return NO_STR;
	end = d->at[to - 1].at + d->at[to - 1].len;
	return str_trim(str_n(d->text.at + begin, (ptrdiff_t)end - begin));
}

static bool skip_group(struct ddl *d)
{
	int depth = 0;

	for (; !ddl_ends(d); ddl_next(d)) {
		depth += ddl_is_mark(d, "(");
		if (ddl_is_mark(d, ")") && !--depth) {
			ddl_next(d);
			return true;
		}
	}
	return false;
}

str ddl_group(struct ddl *d)
{
	int from = d->now;
	str text;

	if (!ddl_is_mark(d, "("))
		return NO_STR;
	if (!skip_group(d)) {
		ddl_fails(d, "a bracket is not closed", NO_STR);
		return NO_STR;
	}
	text = ddl_text(d, from + 1, d->now - 1);
	return text.at ? ddl_keep(d, text) : S("");
}

bool ddl_columns(struct ddl *d, struct strs *out)
{
	bool plain = true;

	if (!ddl_mark(d, "("))
		return ddl_fails(d, "a list of columns is missing", NO_STR);
	while (!ddl_ends(d) && !ddl_is_mark(d, ")")) {
		str name = ddl_name(d);

		if (name.len)
			*push(out, d->s->arena) = ddl_keep(d, name);
		else
			plain = false;
		while (!ddl_ends_item(d)) {
			if (!ddl_is_mark(d, "("))
				ddl_next(d);
			else if (!skip_group(d))
				break;
		}
		ddl_mark(d, ",");
	}
	return ddl_mark(d, ")") ? plain : ddl_fails(d, "a bracket is not closed", NO_STR);
}

#define AFTER_EXPRESSION \
	" constraint not null unique primary check references collate generated deferrable initially on comment auto_increment " \
	"autoincrement key visible invisible storage column_format encode identity for first after enforced codec ttl "

str ddl_expression(struct ddl *d)
{
	int from = d->now;

	while (!ddl_ends_item(d)) {
		bool value = d->now > from &&
			     (d->at[d->now - 1].kind != TOKEN_OP || ddl_after_mark(d, ")") || ddl_after_mark(d, "]"));

		if (value && ddl_is_any(d, AFTER_EXPRESSION))
			break;
		if (!ddl_is_mark(d, "("))
			ddl_next(d);
		else if (!skip_group(d))
			break;
	}
	return d->now > from ? ddl_keep(d, ddl_text(d, from, d->now)) : NO_STR;
}

void ddl_odd(struct ddl *d)
{
	if (!d->odd.at)
		d->odd = ddl_keep(d, d->at[d->now].text);
	if (!ddl_is_mark(d, "("))
		ddl_next(d);
	else if (!skip_group(d))
		ddl_fails(d, "a bracket is not closed", NO_STR);
}
