#include "model/record.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/record_shape.h"

#include "base/banned.h"

/* A comma belongs before every member but the first. */
static void put_key(struct sb *out, str key)
{
	bool first = out->len > 0 && out->at[out->len - 1] == '{';

	sb_put(out, first ? str_n(key.at + 1, key.len - 1) : key);
}

static void put_words(struct sb *out, str key, const char *word)
{
	put_key(out, key);
	sb_putc(out, '"');
	sb_puts(out, word);
	sb_putc(out, '"');
}

static void put_text(struct sb *out, str s)
{
	if (s.at)
		json_quote(out, s);
	else
		sb_put(out, S("null"));
}

static void put_time(struct sb *out, str key, instant t)
{
	ptrdiff_t start;

	put_key(out, key);
	sb_putc(out, '"');
	start = out->len;
	instant_put(out, t);
	if (out->len > start || out->over) {
		sb_putc(out, '"');
		return;
	}
	/* A year with more than four digits is kept as microseconds. */
	out->len--;
	sb_int(out, t);
}

static void put_texts(struct sb *out, str key, const struct strs *s)
{
	put_key(out, key);
	for (ptrdiff_t i = 0; i < s->len; i++) {
		sb_putc(out, i ? ',' : '[');
		put_text(out, s->at[i]);
	}
	sb_putc(out, ']');
}

static void put_props(struct sb *out, str key, const struct props *p)
{
	put_key(out, key);
	for (ptrdiff_t i = 0; i < p->len; i++) {
		sb_putc(out, i ? ',' : '{');
		json_quote(out, p->at[i].key);
		sb_putc(out, ':');
		put_text(out, p->at[i].value);
	}
	sb_putc(out, '}');
}

static void put_members(struct sb *out, const void *from, const struct shape *shape, enum record_what what);

static void put_object(struct sb *out, const void *from, const struct shape *shape, enum record_what what)
{
	sb_putc(out, '{');
	put_members(out, from, shape, what);
	sb_putc(out, '}');
}

static void put_part(struct sb *out, str key, const void *from, const struct shape *shape, enum record_what what)
{
	ptrdiff_t before = out->len, open;

	put_key(out, key);
	sb_putc(out, '{');
	open = out->len;
	put_members(out, from, shape, what);
	if (out->len == open && !out->over)
		out->len = before;
	else
		sb_putc(out, '}');
}

static void put_list(struct sb *out, str key, const void *where, const struct shape *shape, enum record_what what)
{
	struct list l = shape_list(where);

	if (l.len == 0)
		return;
	put_key(out, key);
	for (ptrdiff_t i = 0; i < l.len; i++) {
		sb_putc(out, i ? ',' : '[');
		put_object(out, (const char *)l.at + i * shape->size, shape, what);
	}
	sb_putc(out, ']');
}

/* Most fields have the class of their type. */
static void put_class(struct sb *out, str key, const struct field *f)
{
	if (f->class != TYPE_UNKNOWN && f->class != type_class_of(f->type))
		put_words(out, key, type_class_name(f->class));
}

static void put_member(struct sb *out, const struct member *m, const void *from, enum record_what what)
{
	const void *at = (const char *)from + m->offset;

	switch (m->form) {
	case NAME:
		put_key(out, m->key);
		json_quote(out, *(const str *)at);
		break;
	case TEXT:
		if (((const str *)at)->at) {
			put_key(out, m->key);
			json_quote(out, *(const str *)at);
		}
		break;
	case TRUTH:
		if (*(const enum truth *)at != MAYBE) {
			put_key(out, m->key);
			sb_put(out, *(const enum truth *)at == YES ? S("true") : S("false"));
		}
		break;
	case FLAG:
		if (*(const bool *)at) {
			put_key(out, m->key);
			sb_put(out, S("true"));
		}
		break;
	case PLACE:
		if (*(const int *)at > 0) {
			put_key(out, m->key);
			sb_int(out, *(const int *)at);
		}
		break;
	case NUMBER:
		if (*(const int64_t *)at != UNKNOWN) {
			put_key(out, m->key);
			sb_int(out, *(const int64_t *)at);
		}
		break;
	case TIME:
		if (*(const instant *)at != NO_TIME)
			put_time(out, m->key, *(const instant *)at);
		break;
	case CLASS: put_class(out, m->key, from); break;
	case ASSET_KIND: put_words(out, m->key, asset_kind_name(*(const enum asset_kind *)at)); break;
	case KEY_KIND: put_words(out, m->key, key_kind_name(*(const enum key_kind *)at)); break;
	case COUNT_KIND:
		if (*(const enum count_kind *)at != COUNT_UNKNOWN)
			put_words(out, m->key, count_kind_name(*(const enum count_kind *)at));
		break;
	case TEXTS:
		if (((const struct strs *)at)->len)
			put_texts(out, m->key, at);
		break;
	case PROPS:
		if (((const struct props *)at)->len)
			put_props(out, m->key, at);
		break;
	case PART: put_part(out, m->key, at, m->shape, what); break;
	case LIST: put_list(out, m->key, at, m->shape, what); break;
	}
}

static void put_members(struct sb *out, const void *from, const struct shape *shape, enum record_what what)
{
	for (ptrdiff_t i = 0; i < shape->count; i++)
		if (!shape->members[i].whole || what == RECORD_WHOLE)
			put_member(out, &shape->members[i], from, what);
}

void record_put(struct sb *out, const struct asset *a, enum record_what what)
{
	put_object(out, a, &asset_shape, what);
}

void namespace_put(struct sb *out, const struct namespace *n, enum record_what what)
{
	put_object(out, n, &namespace_shape, what);
}

void domain_types_put(struct sb *out, const struct field *f)
{
	sb_putc(out, '[');
	for (ptrdiff_t i = 0; i < f->domain_types.len; i++) {
		sb_puts(out, i ? "," : "");
		put_object(out, &f->domain_types.at[i], &domain_type_shape, RECORD_WHOLE);
	}
	sb_putc(out, ']');
}

bool record_copy(struct arena *arena, const struct asset *from, struct asset *out, struct err *err)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);

	record_put(&line, from, RECORD_WHOLE);
	return record_get(arena, str_dup(arena, sb_str(&line)), out, err);
}

struct digest record_digest(str definition)
{
	return sha256_of(definition);
}
