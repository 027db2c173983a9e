/*
 * Small schemas for the assistant's tests, a table a line: "book: book_id i*, author_id i>author, title t". Types: integer,
 * decimal (n), text, date (D), timestamp (T), boolean. *: the primary key. >: references the first column of a table above.
 */
#ifndef OCAT_TEST_LINK_HELP_H
#define OCAT_TEST_LINK_HELP_H

#include "assistant/link/link_schema.h"

static int made_table(const struct link_schema *s, str name)
{
	for (int i = 0; i < s->len; i++)
		if (str_eq(s->at[i].name, name))
			return i;
	return -1;
}

static enum type_class made_class(char c)
{
	switch (c) {
	case 'i': return TYPE_INTEGER;
	case 'n': return TYPE_DECIMAL;
	case 'D': return TYPE_DATE;
	case 'T': return TYPE_TIMESTAMP;
	case 'b': return TYPE_BOOLEAN;
	default: return TYPE_TEXT;
	}
}

static struct link_column made_column(const struct link_schema *s, str text)
{
	struct link_column c = { .fk_table = -1, .fk_column = -1 };
	ptrdiff_t blank = str_at(text, ' ');

	c.name = str_upto(text, blank);
	text = str_from(text, blank + 1);
	c.class = made_class(text.at[0]);
	c.pk = c.key = text.len > 1 && text.at[1] == '*';
	if (text.len > 1 && text.at[1] == '>') {
		c.fk_table = made_table(s, str_from(text, 2));
		c.fk_column = 0;
	}
	return c;
}

static struct link_schema made_schema(struct arena *a, const char *text)
{
	struct link_schema out = { 0 };
	str rest = str_of(text), line, column;

	while (str_cut(&rest, '\n', &line)) {
		struct link_table *t = push(&out, a);
		ptrdiff_t colon = str_at(line, ':');
		str columns = str_from(line, colon + 1);

		*t = (struct link_table){ .ns = S("main"), .name = str_upto(line, colon) };
		while (str_cut(&columns, ',', &column))
			*push(&t->columns, a) = made_column(&out, str_trim(column));
	}
	return out;
}

#endif
