#include "index/catalog_text.h"

#include "base/lower_bound.h"
#include "base/banned.h"

static const char *const words[] = {
#define _(id, word, help) word,
	TEXT_KINDS(_)
#undef _
};

const char *text_kind_word(enum text_kind k)
{
	return words[k];
}

str text_qualified(const struct text *t, int64_t entry)
{
	const struct text_entry *e = &t->entry[entry];

	return str_n(t->names.at + e->names, e->qualified);
}

str text_ns(const struct text *t, int64_t entry)
{
	const struct text_entry *e = &t->entry[entry];

	return str_n(t->names.at + e->names + e->qualified, e->ns);
}

int64_t text_named(const struct text *t, str qualified)
{
	int64_t low = lower_bound(t->entries, i, str_cmp(text_qualified(t, i), qualified) < 0);

	/* A namespace may have the name of an asset; it comes first. */
	for (; low < t->entries && str_eq(text_qualified(t, low), qualified); low++)
		if (t->entry[low].id)
			return low;
	return -1;
}

/* Never outside the entry, whatever the file contains. */
static int64_t line_at(const struct text *t, int64_t entry, int64_t line)
{
	int64_t end = (int64_t)t->entry[entry + 1].at, at = (int64_t)t->entry[entry].at;

	if (line >= (int64_t)t->entry[entry + 1].line || end - at < (int64_t)t->line[line])
		return end;
	return at + t->line[line];
}

/* Without the line end. */
static str between(const struct text *t, int64_t from, int64_t to)
{
	return str_n(t->bytes.at + from, to > from ? to - from - 1 : 0);
}

str text_line(const struct text *t, int64_t entry, int64_t line)
{
	return between(t, line_at(t, entry, line), line_at(t, entry, line + 1));
}

void text_place(const struct text *t, int64_t at, int64_t *entry, int64_t *line)
{
	int64_t low = *entry, high = t->entries, step = 1;

	/* It is usually near: doubling steps, then bisection. */
	while (low + step < high && (int64_t)t->entry[low + step].at <= at) {
		low += step;
		step *= 2;
	}
	if (low + step < high)
		high = low + step;
	while (low + 1 < high) {
		int64_t middle = (low + high) / 2;

		if ((int64_t)t->entry[middle].at <= at)
			low = middle;
		else
			high = middle;
	}
	if (low != *entry || *line < (int64_t)t->entry[low].line)
		*line = (int64_t)t->entry[low].line;
	*entry = low;
	while (*line + 1 < (int64_t)t->entry[low + 1].line && line_at(t, low, *line + 1) <= at)
		++*line;
}

enum text_kind text_kind_at(const struct text *t, int64_t line)
{
	unsigned kind = t->kind[line] & ~(unsigned)TEXT_GOES_ON;

	return kind < TEXT_KIND_COUNT ? (enum text_kind)kind : TEXT_OBJECT;
}

/* A whole text from its first line, with its inner line ends, which names may have. */
static str whole(const struct text *t, int64_t entry, int64_t line)
{
	int64_t end = line + 1, from = line_at(t, entry, line);

	while (end < (int64_t)t->entry[entry + 1].line && t->kind[end] & TEXT_GOES_ON)
		end++;
	return between(t, from, line_at(t, entry, end));
}

/* For the column with this name. */
static str type_of(const struct text *t, int64_t entry, int64_t line)
{
	int64_t end = (int64_t)t->entry[entry + 1].line;

	for (line++; line < end && t->kind[line] & TEXT_GOES_ON;)
		line++;
	return line < end && t->kind[line] == TEXT_TYPE ? whole(t, entry, line) : NO_STR;
}

/* The last line before it that names its owner: a column, an object, the asset. */
static void find_owner(const struct text *t, int64_t entry, int64_t line, struct text_place *p)
{
	for (int64_t i = line; i >= (int64_t)t->entry[entry].line; i--) {
		str name;

		if (t->kind[i] != TEXT_COLUMN && t->kind[i] != TEXT_OBJECT)
			continue;
		name = whole(t, entry, i);
		if (t->kind[i] == TEXT_COLUMN) {
			p->column = name;
			p->type = type_of(t, entry, i);
		}
		if (t->kind[i] == TEXT_OBJECT && name.len)
			p->object = name;
		return;
	}
}

struct text_place text_place_of(const struct text *t, int64_t entry, int64_t line)
{
	struct text_place p = { .kind = text_kind_at(t, line), .first = line, .last = line };
	int64_t end = (int64_t)t->entry[entry + 1].line;

	while (p.first > (int64_t)t->entry[entry].line && t->kind[p.first] & TEXT_GOES_ON)
		p.first--;
	while (p.last + 1 < end && t->kind[p.last + 1] & TEXT_GOES_ON)
		p.last++;
	p.number = line - p.first + 1;
	find_owner(t, entry, p.first, &p);
	return p;
}
