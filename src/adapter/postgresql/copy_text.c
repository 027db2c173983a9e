/* Lines of COPY's text format, their cells, and the row index that holds them until they are needed. */
#include "adapter/postgresql/internal.h"

#include <endian.h>
#include <string.h>

#include "base/arena.h"
#include "net/pq_cell_kinds.h"

#include "base/banned.h"

struct pg_link {
	struct pg_link *next;
	str line;
};

struct chain {
	struct pg_link *first, *last;
};

enum { WORD = 8 };

/* The highest bit of each byte of the word that equals c. */
static uint64_t bytes_that_are(uint64_t word, char c)
{
	const uint64_t each = 0x0101010101010101u, low = 0x7f * each;
	uint64_t x = word ^ (each * (unsigned char)c);

	return ~(((x & low) + low) | x | low);
}

static uint64_t word_at(const char *at)
{
	uint64_t word;

	memcpy(&word, at, sizeof word);
	return le64toh(word);
}

/* Lines are short and cells shorter, so one pass in steps of eight bytes is cheaper than a search for each tab. */
struct pg_cells pg_first_cells(str line, int most)
{
	const char *at = line.at, *end = line.at + line.len, *start = at;
	struct pg_cells c;

	c.n = 0;
	c.escaped = false;
	for (; end - at >= WORD && c.n < most - 1; at += WORD) {
		uint64_t word = word_at(at), tabs = bytes_that_are(word, '\t');

		c.escaped = c.escaped || bytes_that_are(word, '\\');
		for (; tabs && c.n < most - 1; tabs &= tabs - 1) {
			const char *tab = at + __builtin_ctzll(tabs) / 8;

			c.at[c.n++] = str_n(start, tab - start);
			start = tab + 1;
		}
	}
	for (; at < end && c.n < most - 1; at++) {
		if (*at == '\t') {
			c.at[c.n++] = str_n(start, at - start);
			start = at + 1;
		} else if (*at == '\\') {
			c.escaped = true;
		}
	}
	c.escaped = c.escaped || (at < end && memchr(at, '\\', (size_t)(end - at)));
	c.at[c.n++] = str_n(start, end - start);
	return c;
}

struct pg_cells pg_cells_of(str line)
{
	return pg_first_cells(line, PG_CELLS);
}

str pg_cell(const struct pg_cells *c, int i)
{
	return i < c->n ? c->at[i] : NO_STR;
}

str pg_two_cells(const struct pg_cells *c, int first)
{
	if (c->n <= first + 1)
		return NO_STR;
	return str_n(c->at[first].at, c->at[first + 1].at + c->at[first + 1].len - c->at[first].at);
}

static bool is_null(const struct pg_cells *c, int i)
{
	return i >= c->n || (c->escaped && str_eq(c->at[i], S("\\N")));
}

bool pg_cells_are(const struct pg_cells *c, const char *kinds, struct pq *pq, struct err *err)
{
	int columns = (int)strlen(kinds);

	if (c->n != columns)
		return pq_nonsense(pq, err, "it sent %d column%s instead of %d", c->n, c->n == 1 ? "" : "s", columns);
	for (int i = 0; i < columns; i++)
		if (!pq_cell_is(kinds[i], is_null(c, i) ? NO_STR : c->at[i]))
			return pq_nonsense(pq, err, "column %d of its answer should be %s", i + 1,
					   pq_cell_kind(kinds[i]));
	return true;
}

static char unescaped(char c)
{
	switch (c) {
	case 'b': return '\b';
	case 'f': return '\f';
	case 'n': return '\n';
	case 'r': return '\r';
	case 't': return '\t';
	case 'v': return '\v';
	default: return c;
	}
}

str pg_text(struct arena *a, const struct pg_cells *c, int i)
{
	str raw;
	char *out;
	ptrdiff_t n = 0;

	if (is_null(c, i))
		return NO_STR;
	raw = c->at[i];
	if (!raw.len || !c->escaped || !memchr(raw.at, '\\', (size_t)raw.len))
		return raw.len ? raw : S("");
	out = new_n(a, char, raw.len);
	for (ptrdiff_t k = 0; k < raw.len; k++) {
		bool escape = raw.at[k] == '\\' && k + 1 < raw.len;

		out[n++] = escape ? unescaped(raw.at[++k]) : raw.at[k];
	}
	return str_n(out, n);
}

int64_t pg_int(const struct pg_cells *c, int i, int64_t default_value)
{
	int64_t n;

	return i < c->n && str_int(c->at[i], &n) ? n : default_value;
}

bool pg_true(const struct pg_cells *c, int i)
{
	return pg_char(c, i) == 't';
}

enum truth pg_truth(const struct pg_cells *c, int i)
{
	return is_null(c, i) ? MAYBE : pg_true(c, i) ? YES : NO;
}

char pg_char(const struct pg_cells *c, int i)
{
	return i < c->n && c->at[i].len ? c->at[i].at[0] : '\0';
}

static bool is_digit(char c)
{
	return c == '-' || (c >= '0' && c <= '9');
}

bool pg_next_number(str *list, str *out)
{
	ptrdiff_t i = 0, from;

	while (i < list->len && !is_digit(list->at[i]))
		i++;
	from = i;
	while (i < list->len && is_digit(list->at[i]))
		i++;
	if (i == from)
		return false;
	*out = str_n(list->at + from, i - from);
	*list = str_from(*list, i);
	return true;
}

bool pg_next_int(str *list, int64_t *out)
{
	str number;

	return pg_next_number(list, &number) && str_int(number, out);
}

/* The element at text[*i], which moves past it and its comma; absent for NULL. */
static str element(struct arena *a, str text, ptrdiff_t *i)
{
	char *out = new_n(a, char, text.len + 1);
	bool quoted = text.at[*i] == '"';
	ptrdiff_t n = 0;

	for (*i += quoted; *i < text.len; ++*i) {
		char c = text.at[*i];

		if (quoted ? c == '"' : c == ',' || c == '}')
			break;
		if (c == '\\' && *i + 1 < text.len)
			c = text.at[++*i];
		out[n++] = c;
	}
	*i += quoted;
	if (*i < text.len && text.at[*i] == ',')
		++*i;
	return !quoted && str_eq(str_n(out, n), S("NULL")) ? NO_STR : str_n(out, n);
}

void pg_array(struct arena *a, str text, struct strs *out)
{
	ptrdiff_t i = 1;

	if (text.len < 2 || text.at[0] != '{')
		return;
	while (i < text.len && text.at[i] != '}')
		*push(out, a) = element(a, text, &i);
}

str pg_list(struct arena *a, str array)
{
	scoped(sb_free) struct sb text = SB(1 << 20);
	struct strs list = { 0 };

	pg_array(a, array, &list);
	for (ptrdiff_t i = 0; i < list.len; i++)
		sb_fmt(&text, "%s%.*s", i ? ", " : "", STR(list.at[i]));
	return list.len ? str_dup(a, sb_str(&text)) : NO_STR;
}

struct strs pg_rest(struct arena *a, const struct pg_cells *c, int i)
{
	struct strs rest = { 0 };

	if (!is_null(c, i))
		pg_array(a, pg_text(a, c, i), &rest);
	return rest;
}

str pg_said(const struct strs *rest, int i)
{
	return i < rest->len ? rest->at[i] : NO_STR;
}

enum truth pg_said_truth(const struct strs *rest, int i, enum truth usual)
{
	str said = pg_said(rest, i);

	return !said.at ? usual : str_starts(said, S("t")) ? YES : NO;
}

static void put_escaped(struct sb *out, char c)
{
	switch (c) {
	case '\\': sb_puts(out, "\\\\"); break;
	case '\t': sb_puts(out, "\\t"); break;
	case '\n': sb_puts(out, "\\n"); break;
	case '\r': sb_puts(out, "\\r"); break;
	default: sb_putc(out, c);
	}
}

void pg_put_cell(struct sb *out, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		put_escaped(out, text.at[i]);
}

/* The number of bytes from i on that need no escape, neither in a record nor in a line. */
static ptrdiff_t plain_run(str text, ptrdiff_t i)
{
	ptrdiff_t at = i;

	for (; at < text.len; at++)
		switch (text.at[at]) {
		case ',':
		case ')':
		case '"':
		case '\\':
		case '\t':
		case '\n':
		case '\r': return at - i;
		default: break;
		}
	return at - i;
}

void pg_line_of_record(struct sb *out, str record)
{
	bool quoted = false, empty = true;

	for (ptrdiff_t i = 1; i < record.len; i++) {
		ptrdiff_t plain = plain_run(record, i);
		char c, next;

		sb_put(out, str_n(record.at + i, plain));
		empty = empty && !plain;
		i += plain;
		if (i == record.len)
			break;
		c = record.at[i];
		next = i + 1 < record.len ? record.at[i + 1] : '\0';
		if (quoted ? (c == '"' && next == '"') || c == '\\' : false) {
			put_escaped(out, next);
			i++;
		} else if (c == '"') {
			quoted = !quoted;
		} else if (!quoted && (c == ',' || (c == ')' && i == record.len - 1))) {
			sb_puts(out, empty ? "\\N" : "");
			sb_puts(out, c == ',' ? "\t" : "");
			empty = true;
			continue;
		} else {
			put_escaped(out, c);
		}
		empty = false;
	}
}

/* Consecutive oids have different bits: only after 65536 of them is one shared. */
enum { BITS = 1 << 16 };

static void note(struct pg_row_index *s, enum pg_about about, uint32_t oid)
{
	if (!s->some[about])
		s->some[about] = new_n(s->arena, uint64_t, BITS / 64);
	s->some[about][oid % BITS / 64] |= (uint64_t)1 << oid % 64;
}

static bool may_have(const struct pg_row_index *s, enum pg_about about, uint32_t oid)
{
	return s->some[about] && s->some[about][oid % BITS / 64] & (uint64_t)1 << oid % 64;
}

/* Never 0, which means that no line is in hand. */
static uint64_t key_of(enum pg_about about, uint32_t oid)
{
	return (uint64_t)(about + 1) << 32 | oid;
}

static void add_link(struct pg_row_index *s, uint64_t key, str line)
{
	struct map_entry *e = map_get(&s->chains, str_n((char *)&key, sizeof key));
	bool known = e;
	struct chain *chain;
	struct pg_link *link;

	if (!known) {
		e = map_put(&s->chains, str_dup(s->arena, str_n((char *)&key, sizeof key)), NULL);
		e->ptr = new(s->arena, struct chain);
	}
	chain = e->ptr;
	link = new(s->arena, struct pg_link);
	link->line = str_dup(s->arena, line);
	*(known ? &chain->last->next : &chain->first) = link;
	chain->last = link;
}

bool pg_row_index_end(struct pg_row_index *s, struct err *err)
{
	bool ok = true;

	if (s->hand.len && s->spool)
		ok = spool_add(s->spool, s->key, 0, sb_str(&s->hand), err);
	else if (s->hand.len)
		add_link(s, s->key, sb_str(&s->hand));
	sb_reset(&s->hand);
	return ok;
}

bool pg_row_index_add(struct pg_row_index *s, enum pg_about about, uint32_t oid, str line, struct err *err)
{
	enum { HANDFUL = 64 * 1024 };
	uint64_t key = key_of(about, oid);

	if ((key != s->key || s->hand.len > HANDFUL) && !pg_row_index_end(s, err))
		return false;
	if (key != s->key)
		note(s, about, oid);
	s->key = key;
	sb_put(&s->hand, line);
	sb_putc(&s->hand, '\n'); /* lines never contain it: it would be escaped */
	return true;
}

void pg_row_index_close(struct pg_row_index *s)
{
	sb_free(&s->hand);
	spool_close(s->spool);
}

/* The next of the lines stored together. */
static bool cut_line(struct pg_row *row)
{
	return str_cut(&row->rest, '\n', &row->line);
}

bool pg_first(const struct pg_row_index *s, enum pg_about about, uint32_t oid, struct pg_row *row)
{
	uint64_t key = key_of(about, oid);
	const struct map_entry *e;

	*row = (struct pg_row){ 0 };
	while (s && !may_have(s, about, oid))
		s = s->other;
	if (!s)
		return false;
	row->row_index = s;
	if (s->spool) {
		row->at = spool_first(s->spool, key, 0, &row->rest);
		return row->at && cut_line(row);
	}
	e = map_get(&s->chains, str_n((char *)&key, sizeof key));
	row->link = e ? ((const struct chain *)e->ptr)->first : NULL;
	row->rest = row->link ? row->link->line : NO_STR;
	return row->link && cut_line(row);
}

bool pg_next(struct pg_row *row)
{
	if (row->rest.len)
		return cut_line(row);
	if (row->row_index->spool) {
		row->at = spool_after(row->row_index->spool, row->at, &row->rest);
		return row->at && cut_line(row);
	}
	row->link = row->link->next;
	row->rest = row->link ? row->link->line : NO_STR;
	return row->link && cut_line(row);
}
