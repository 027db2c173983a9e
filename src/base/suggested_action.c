#include "base/suggested_action.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/redact.h"

#include "base/banned.h"

/* A mark: BEGIN, the process's number, the verb, then PARAM and a name, VALUE or BLANK_VALUE and a value, ..., END. */
enum { BEGIN = 0x0e, END = 0x0f, ESCAPE = 0x10, BLANK_VALUE = 0x1c, VALUE = 0x1d, PARAM = 0x1f, PRINTABLE = 0x40 };
enum { NUMBER = 8, MARK_MOST = 4 << 20, SENTENCE_MOST = 64 << 20 };

/* Drawn once, by the first caller. */
static uint32_t number_drawn(void)
{
	static atomic_uint_least32_t drawn;
	uint_least32_t number = atomic_load(&drawn), mine;

	if (number)
		return (uint32_t)number;
	if (getrandom(&mine, sizeof mine, 0) != (ssize_t)sizeof mine)
		mine = (uint_least32_t)getpid();
	mine |= 1;
	return (uint32_t)(atomic_compare_exchange_strong(&drawn, &number, mine) ? mine : number);
}

static void put_begin(struct sb *b)
{
	sb_putc(b, BEGIN);
	sb_fmt(b, "%08x", (unsigned)number_drawn());
}

/* ---- writing ---- */

/* Control characters would end the mark, and repeated blanks would be merged. */
static void put_escaped(struct sb *b, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		unsigned char c = (unsigned char)text.at[i];

		if (c <= ' ')
			sb_putc(b, ESCAPE);
		sb_putc(b, (char)(c <= ' ' ? c + PRINTABLE : c));
	}
}

static void put_param(struct sb *b, const struct action_param *p)
{
	sb_putc(b, PARAM);
	sb_put(b, p->name);
	if (!p->value.at)
		return;
	sb_putc(b, p->blank ? BLANK_VALUE : VALUE);
	put_escaped(b, p->value);
}

static void put_mark(struct sb *b, str verb, const struct action_param *params, ptrdiff_t most)
{
	ptrdiff_t from = b->len;

	put_begin(b);
	sb_put(b, verb);
	for (int i = 0; params[i].name.at && i < ACTION_PARAMS; i++) {
		ptrdiff_t before = b->len;

		put_param(b, &params[i]);
		if (b->len - from >= most) {
			b->len = before;
			break;
		}
	}
	sb_putc(b, END);
}

const char *action_mark(struct action_mark *room, str verb, const struct action_param *params)
{
	scoped(sb_free) struct sb b = SB(MARK_MOST);

	put_mark(&b, verb, params, (ptrdiff_t)sizeof room->text - 1);
	memcpy(room->text, b.at, (size_t)b.len);
	room->text[b.len] = '\0';
	return room->text;
}

str action_str(struct arena *a, str verb, const struct action_param *params)
{
	scoped(sb_free) struct sb b = SB(SENTENCE_MOST);

	put_mark(&b, verb, params, MARK_MOST);
	return str_dup(a, sb_str(&b));
}

/* ---- reading ---- */

/* The position and length of our next mark; false: there is none. */
static bool mark_in(str s, ptrdiff_t *at, ptrdiff_t *len)
{
	scoped(sb_free) struct sb begin = SB(64);
	ptrdiff_t end;

	if (str_at(s, BEGIN) < 0) /* most sentences */
		return false;
	put_begin(&begin);
	*at = str_find(s, sb_str(&begin));
	end = *at < 0 ? -1 : str_at(str_from(s, *at), END);
	*len = end + 1;
	return end >= 0;
}

static str unescaped(struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(MARK_MOST);

	if (str_at(text, ESCAPE) < 0)
		return str_dup(a, text);
	for (ptrdiff_t i = 0; i < text.len; i++) {
		bool escaped = text.at[i] == ESCAPE && i + 1 < text.len;

		i += escaped;
		sb_putc(&b, escaped ? (char)(text.at[i] - PRINTABLE) : text.at[i]);
	}
	return str_dup(a, sb_str(&b));
}

static struct action_param param_of(struct arena *a, str text)
{
	ptrdiff_t given = str_at(text, VALUE), blank = str_at(text, BLANK_VALUE), at = given >= 0 ? given : blank;

	if (at < 0)
		return (struct action_param){ .name = str_dup(a, text) };
	return (struct action_param){ str_dup(a, str_upto(text, at)), unescaped(a, str_from(text, at + 1)), given < 0 };
}

bool action_cut(struct arena *a, str *sentence, str *text, struct action_call *out)
{
	ptrdiff_t at, len;
	str mark, part;

	*out = (struct action_call){ .verb = S("") };
	if (!mark_in(*sentence, &at, &len)) {
		*text = *sentence;
		*sentence = str_from(*sentence, sentence->len);
		return false;
	}
	*text = str_upto(*sentence, at);
	mark = str_n(sentence->at + at + 1 + NUMBER, len - 2 - NUMBER);
	*sentence = str_from(*sentence, at + len);
	part = str_at(mark, PARAM) < 0 ? mark : str_upto(mark, str_at(mark, PARAM));
	out->verb = str_dup(a, part);
	mark = str_from(mark, part.len < mark.len ? part.len + 1 : mark.len);
	while (out->params < ACTION_PARAMS && str_cut(&mark, PARAM, &part))
		out->param[out->params++] = param_of(a, part);
	return true;
}

ptrdiff_t action_whole(str sentence, ptrdiff_t n)
{
	ptrdiff_t from = 0, at, len;

	while (from < n && mark_in(str_from(sentence, from), &at, &len)) {
		if (from + at < n && from + at + len > n)
			return from + at;
		from += at + len;
	}
	return n;
}

str action_hide(struct arena *a, str sentence)
{
	scoped(sb_free) struct sb b = SB(SENTENCE_MOST);
	struct action_call act;
	str text;

	if (str_at(sentence, BEGIN) < 0)
		return redact_hide(a, sentence);
	while (action_cut(a, &sentence, &text, &act)) {
		struct action_param params[ACTION_PARAMS + 1] = { 0 };

		for (int i = 0; i < act.params; i++) {
			params[i] = act.param[i];
			params[i].value = params[i].value.at ? redact_hide(a, params[i].value) : NO_STR;
		}
		sb_put(&b, redact_hide(a, text));
		put_mark(&b, act.verb, params, MARK_MOST);
	}
	sb_put(&b, redact_hide(a, text));
	return str_dup(a, sb_str(&b));
}

/* ---- spelling ---- */

static void put_plainly(struct sb *out, const struct action_call *act)
{
	sb_put(out, act->verb);
	for (int i = 0; i < act->params; i++) {
		const struct action_param *p = &act->param[i];

		sb_fmt(out, "%s%.*s%s%.*s", i || act->verb.len ? " " : "", STR(p->name), p->value.at ? "=" : "",
		       STR(p->value));
	}
}

str action_spell(struct arena *a, str sentence, const struct speller *speller)
{
	scoped(sb_free) struct sb b = SB(SENTENCE_MOST);
	struct action_call act;
	str rest = sentence, text;
	bool first = true;

	if (str_at(sentence, BEGIN) < 0)
		return sentence;
	while (action_cut(a, &rest, &text, &act)) {
		sb_put(&b, text);
		if (speller)
			speller->put(&b, &act, first && !text.len && !rest.len, speller->with);
		else
			put_plainly(&b, &act);
		first = false;
	}
	sb_put(&b, text);
	return b.at ? str_dup(a, sb_str(&b)) : S("");
}
