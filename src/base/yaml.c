#include "base/yaml.h"

#include <yaml.h>

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/redact.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { DEEPEST = 64, LARGEST = 16 << 20, LONGEST_SHOWN = 100 };

/* ---- mistakes ---- */

static str line_at(str text, int line)
{
	str part = NO_STR;

	while (line-- > 0)
		if (!str_cut(&text, '\n', &part))
			return NO_STR;
	return str_ends(part, S("\r")) ? str_upto(part, part.len - 1) : part;
}

/* The first bytes of a line, as many characters as there are before the column. */
static str before_column(str line, int column)
{
	ptrdiff_t i = 0;

	while (--column > 0 && i < line.len)
		utf8_next(line, &i);
	return str_upto(line, i);
}

/* The text before the position once passwords are hidden: after a password, as much as leaves the same rest. */
static str hidden_before(str raw, str before, str hidden)
{
	str rest = str_from(raw, before.len);

	if (str_common(raw, hidden) >= before.len || !str_ends(hidden, rest))
		return str_upto(before, str_common(raw, hidden) < before.len ? str_common(raw, hidden) : before.len);
	return str_upto(hidden, hidden.len - rest.len);
}

/* Shows the line and a caret below it, each on its own line. Hides passwords. */
static void picture(struct sb *out, str text, int line, int column)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb clean_line = SB(SB_MAX), start = SB(SB_MAX);
	str raw = line_at(text, line), hidden = redact_hide(a, raw), before = before_column(raw, column);
	ptrdiff_t cells;

	clean_into(&clean_line, hidden, true);
	clean_into(&start, hidden_before(raw, before, hidden), true);
	cells = utf8_width(sb_str(&start));
	if (!clean_line.len || cells > LONGEST_SHOWN)
		return;
	sb_fmt(out, "\n  %.*s\n  ", STR(utf8_fit(sb_str(&clean_line), LONGEST_SHOWN)));
	sb_pad(out, ' ', cells);
	sb_putc(out, '^');
}

/* err_set would join the lines, so they are appended afterwards, if there is room for all of them. */
static bool mistake_at(int line, int column, str text, str name, struct err *err, const char *message)
{
	scoped(sb_free) struct sb b = SB(600);
	ptrdiff_t used;

	if (err->kind != ERR_NONE)
		return false;
	err_set(err, ERR_CONFIG, "%.*s:%d:%d: %s", STR(name), line, column, message);
	picture(&b, text, line, column);
	used = (ptrdiff_t)strlen(err->text);
	if (!b.over && used + b.len < (ptrdiff_t)sizeof err->text)
		memcpy(err->text + used, sb_c(&b), (size_t)b.len + 1);
	return false;
}

bool yaml_mistake(const struct yaml *where, str text, str name, struct err *err, const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(4096);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	return mistake_at(where->line, where->column, text, name, err, sb_c(&b));
}

bool yaml_mistake_at_key(const struct yaml *where, str text, str name, struct err *err, const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(4096);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	return mistake_at(where->key_line, where->key_column, text, name, err, sb_c(&b));
}

bool yaml_mistake_inside(const struct yaml *where, ptrdiff_t in, str text, str name, struct err *err,
			 const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(4096);
	str line = line_at(text, where->line);
	ptrdiff_t start = before_column(line, where->column).len + where->quoted;
	bool as_it_reads = str_starts(str_from(line, start < line.len ? start : line.len), where->text);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	return mistake_at(where->line, where->column + (as_it_reads ? where->quoted + (int)in : 0), text, name, err,
			  sb_c(&b));
}

/* ---- reading ---- */

struct reader {
	yaml_parser_t parser;
	struct arena *arena;
	str text, name;
	struct err *err;
};

static bool mistake(struct reader *r, yaml_mark_t mark, const char *message)
{
	return mistake_at((int)mark.line + 1, (int)mark.column + 1, r->text, r->name, r->err, message);
}

static bool next(struct reader *r, yaml_event_t *e)
{
	if (yaml_parser_parse(&r->parser, e))
		return true;
	if (r->parser.error == YAML_READER_ERROR)
		return err_set(r->err, ERR_CONFIG, "%.*s: invalid UTF-8 or a control character (byte %zu)",
			       STR(r->name), r->parser.problem_offset);
	return mistake(r, r->parser.problem_mark, r->parser.problem ? r->parser.problem : "invalid YAML");
}

static struct yaml *node(struct reader *r, yaml_event_t *e, int depth);

static struct yaml *leaf(struct reader *r, const yaml_event_t *e, enum yaml_kind kind)
{
	struct yaml *y = new(r->arena, struct yaml);

	y->kind = kind;
	y->line = (int)e->start_mark.line + 1;
	y->column = (int)e->start_mark.column + 1;
	return y;
}

static struct yaml *scalar(struct reader *r, const yaml_event_t *e)
{
	struct yaml *y = leaf(r, e, YAML_SCALAR);

	y->text = str_dup(r->arena, str_n((const char *)e->data.scalar.value, (ptrdiff_t)e->data.scalar.length));
	y->quoted = e->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
	return y;
}

/* Reads the key of a pair, which must be new in this map. */
static bool take_key(struct reader *r, const yaml_event_t *e, struct map *seen, str *key)
{
	bool was_there;

	if (e->type != YAML_SCALAR_EVENT)
		return mistake(r, e->start_mark, "a key must be plain text");
	*key = str_dup(r->arena, str_n((const char *)e->data.scalar.value, (ptrdiff_t)e->data.scalar.length));
	map_put(seen, *key, &was_there);
	return !was_there || mistake(r, e->start_mark, "duplicate key");
}

/* Reads one element or pair; its first event is e, which is consumed. */
static struct yaml *child(struct reader *r, yaml_event_t *e, struct map *seen, int depth)
{
	struct yaml *y = NULL;
	str key = NO_STR;
	yaml_mark_t at = e->start_mark;
	bool keyed = seen != NULL, good = !keyed || take_key(r, e, seen, &key);

	if (keyed) {
		yaml_event_delete(e);
		if (!good || !next(r, e))
			return NULL;
	}
	y = node(r, e, depth);
	yaml_event_delete(e);
	if (y) {
		y->key = key;
		y->key_line = (int)at.line + 1;
		y->key_column = (int)at.column + 1;
	}
	return y;
}

static struct yaml *collection(struct reader *r, const yaml_event_t *start, int depth)
{
	bool is_map = start->type == YAML_MAPPING_START_EVENT;
	struct yaml *y = leaf(r, start, is_map ? YAML_MAP : YAML_LIST), **link = &y->first;
	struct map seen = map_in(r->arena);
	yaml_event_t e;

	if (depth > DEEPEST) {
		mistake(r, start->start_mark, "nested too deeply");
		return NULL;
	}
	while (next(r, &e)) {
		if (e.type == YAML_MAPPING_END_EVENT || e.type == YAML_SEQUENCE_END_EVENT) {
			yaml_event_delete(&e);
			return y;
		}
		*link = child(r, &e, is_map ? &seen : NULL, depth + 1);
		if (!*link)
			return NULL;
		link = &(*link)->next;
		y->len++;
	}
	return NULL;
}

static struct yaml *node(struct reader *r, yaml_event_t *e, int depth)
{
	if (e->type == YAML_SCALAR_EVENT)
		return scalar(r, e);
	if (e->type == YAML_MAPPING_START_EVENT || e->type == YAML_SEQUENCE_START_EVENT)
		return collection(r, e, depth);
	mistake(r, e->start_mark, "aliases (*name) are not supported: repeat the value");
	return NULL;
}

/* Reads the next event, of which only type and position matter. */
static bool step(struct reader *r, yaml_event_type_t *type, yaml_mark_t *mark)
{
	yaml_event_t e;

	if (!next(r, &e))
		return false;
	*type = e.type;
	*mark = e.start_mark;
	yaml_event_delete(&e);
	return true;
}

static bool is_null(const struct yaml *y)
{
	return y->kind == YAML_SCALAR && !y->quoted &&
	       (!y->text.len || str_eq(y->text, S("~")) || str_eq_fold(y->text, S("null")));
}

/* An empty document, or null, is a map without members. */
static struct yaml *document(struct reader *r)
{
	yaml_event_t e;
	yaml_event_type_t type;
	yaml_mark_t mark;
	struct yaml *y = NULL;

	if (!step(r, &type, &mark) || !step(r, &type, &mark))
		return NULL;
	if (type == YAML_DOCUMENT_START_EVENT) {
		if (!next(r, &e))
			return NULL;
		y = node(r, &e, 1);
		yaml_event_delete(&e);
		if (!y || !step(r, &type, &mark) || !step(r, &type, &mark))
			return NULL;
		if (type != YAML_STREAM_END_EVENT) {
			mistake(r, mark, "only one YAML document is supported");
			return NULL;
		}
	}
	if (!y || is_null(y)) {
		y = new(r->arena, struct yaml);
		y->kind = YAML_MAP;
		y->line = y->column = 1;
	}
	return y;
}

struct yaml *yaml_parse(struct arena *a, str text, str name, struct err *err)
{
	struct reader r = { .arena = a, .text = text, .name = name, .err = err };
	struct yaml *y;

	if (text.len > LARGEST) {
		err_set(err, ERR_CONFIG, "%.*s is larger than %d MB", STR(name), LARGEST >> 20);
		return NULL;
	}
	if (!yaml_parser_initialize(&r.parser)) {
		err_set(err, ERR_CONFIG, "%.*s: no memory for the YAML parser", STR(name));
		return NULL;
	}
	yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&r.parser, (const unsigned char *)(text.at ? text.at : ""), (size_t)text.len);
	y = document(&r);
	yaml_parser_delete(&r.parser);
	return y;
}

/* ---- queries ---- */

struct yaml *yaml_get(const struct yaml *map, const char *key)
{
	if (!map || map->kind != YAML_MAP)
		return NULL;
	for (struct yaml *y = map->first; y; y = y->next)
		if (str_eq(y->key, str_of(key)))
			return y;
	return NULL;
}

str yaml_text(const struct yaml *map, const char *key)
{
	const struct yaml *y = yaml_get(map, key);

	return y && y->kind == YAML_SCALAR && !is_null(y) ? y->text : NO_STR;
}

static bool is_one_of(str s, const str *words)
{
	for (; words->at; words++)
		if (str_eq_fold(s, *words))
			return true;
	return false;
}

static const str yes[] = { S("yes"), S("true"), S("on"), NO_STR }, no[] = { S("no"), S("false"), S("off"), NO_STR };

bool yaml_bool(const struct yaml *map, const char *key, bool *out, struct err *err)
{
	const struct yaml *y = yaml_get(map, key);

	if (!y)
		return true;
	if (y->kind != YAML_SCALAR)
		return err_set(err, ERR_CONFIG, "line %d: %s must be yes or no", y->line, key);
	if (!is_one_of(y->text, yes) && !is_one_of(y->text, no))
		return err_set(err, ERR_CONFIG, "line %d: %s must be yes or no, not \"%.*s\"", y->line, key,
			       STR(y->text));
	*out = is_one_of(y->text, yes);
	return true;
}

/* ---- writing ---- */

static bool is_letter(char c)
{
	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_';
}

static bool is_plain_byte(str s, ptrdiff_t i)
{
	char c = s.at[i];

	if (is_letter(c))
		return true;
	/* Other characters may not begin or end a scalar. */
	if (i == 0)
		return c == '/';
	if (i + 1 == s.len)
		return c == '/' || c == '.' || c == '-' || c == '+';
	return c == ':' ? is_letter(s.at[i + 1]) || s.at[i + 1] == '/' : c && strchr("./-+@%=&~", c);
}

static bool is_plain(str s)
{
	static const str null[] = { S("null"), NO_STR };

	if (!s.len || s.len > 512 || is_one_of(s, yes) || is_one_of(s, no) || is_one_of(s, null))
		return false;
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (!is_plain_byte(s, i))
			return false;
	return true;
}

/* Characters that YAML would reject or fold into a space, or that are invisible. */
static bool is_special(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa1) || c == 0xad || (c >= 0x200b && c <= 0x200f) ||
	       (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c & 0xfffe) == 0xfffe;
}

static void put_char(struct sb *out, uint32_t c)
{
	char bytes[4];

	if (c == '"' || c == '\\') {
		sb_putc(out, '\\');
		sb_putc(out, (char)c);
	} else if (c == '\n') {
		sb_puts(out, "\\n");
	} else if (c == '\t') {
		sb_puts(out, "\\t");
	} else if (is_special(c)) {
		sb_fmt(out, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
	} else {
		int n = utf8_put(bytes, c);

		sb_put(out, str_n(bytes, n));
	}
}

void yaml_quote(struct sb *out, str s)
{
	if (is_plain(s)) {
		sb_put(out, s);
		return;
	}
	sb_putc(out, '"');
	for (ptrdiff_t i = 0; i < s.len;)
		put_char(out, utf8_next(s, &i));
	sb_putc(out, '"');
}
