/* Names statements other than SELECT, which the grammar lacks, for the message that refuses them. */
#include "sql/parse/internal.h"

#include "base/banned.h"

enum statement_object { ALONE, WITH_OBJECT }; /* WITH_OBJECT: named with the word after it, DROP TABLE */

static const struct {
	const char *verbs;
	enum statement_object object;
} statements[] = {
	{ " create alter drop undrop refresh reindex start ", WITH_OBJECT },
	{ " insert update delete merge replace upsert truncate copy load unload put get remove import export bulk ",
	  ALONE },
	{ " explain describe desc show use set reset pragma analyze vacuum optimize cluster checkpoint discard ",
	  ALONE },
	{ " begin commit rollback abort savepoint release lock unlock end ", ALONE },
	{ " call do exec execute prepare deallocate declare fetch move close open return if while loop print raise throw ",
	  ALONE },
	{ " grant revoke deny comment security reassign rename attach detach install kill shutdown flush purge handler ",
	  ALONE },
	{ " listen notify unlisten backup restore dbcc waitfor system exchange assert cache uncache msck repair ",
	  ALONE },
};

/* Words between the verb and its object. */
static const char modifiers[] =
	" or replace temp temporary unlogged unique global local transient volatile force external if not exists ";
static const char first_words[] = " materialized foreign virtual event "; /* of an object of two words */

static void put_upper(struct sb *out, str word)
{
	if (out->len)
		sb_putc(out, ' ');
	for (ptrdiff_t i = 0; i < word.len; i++)
		sb_putc(out, word.at[i] >= 'a' && word.at[i] <= 'z' ? (char)(word.at[i] - 32) : word.at[i]);
}

static void put_object(struct lexer *l, struct sb *name, uint32_t *end)
{
	struct token t;

	do
		t = lexer_next(l);
	while (t.kind == TOKEN_WORD && str_is_among(t.text, modifiers));
	for (bool more = true; more && t.kind == TOKEN_WORD; t = lexer_next(l)) {
		put_upper(name, t.text);
		*end = t.at + t.len;
		more = str_is_among(t.text, first_words);
	}
}

bool parse_other_statement(struct tree *t, uint32_t at, struct sb *name)
{
	struct lexer l;
	struct token verb;
	uint32_t end;

	lexer_open(&l, t->arena, t->dialect, t->source);
	l.at = at;
	do
		verb = lexer_next(&l);
	while (verb.kind == TOKEN_OP && str_eq(verb.text, S("(")));
	if (str_eq_fold(verb.text, S("select")) || str_eq_fold(verb.text, S("with")))
		return false;
	end = verb.at + verb.len;
	for (size_t i = 0; verb.kind == TOKEN_WORD && i < sizeof statements / sizeof *statements; i++) {
		if (!str_is_among(verb.text, statements[i].verbs))
			continue;
		put_upper(name, verb.text);
		if (statements[i].object == WITH_OBJECT)
			put_object(&l, name, &end);
		t->mistake = (struct source_span){ verb.at, end - verb.at };
		return true;
	}
	return false;
}
