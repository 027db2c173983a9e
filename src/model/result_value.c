#include "model/result_value.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "base/banned.h"

enum { SPANS_MOST = 1 << 16 }; /* bytes of JSON */

enum { LIST_MOST = 64 << 20 };

struct value value_text(str s)
{
	return (struct value){ .kind = s.at ? VALUE_TEXT : VALUE_NULL, .text = s };
}

struct value value_int(int64_t n)
{
	return (struct value){ .kind = n == UNKNOWN ? VALUE_NULL : VALUE_INT, .num = n };
}

struct value value_real(double d)
{
	return (struct value){ .kind = VALUE_REAL, .real = d };
}

struct value value_bool(bool b)
{
	return (struct value){ .kind = VALUE_BOOL, .num = b };
}

struct value value_truth(enum truth t)
{
	return t == MAYBE ? (struct value){ 0 } : value_bool(t == YES);
}

struct value value_time(instant t)
{
	return (struct value){ .kind = t == NO_TIME ? VALUE_NULL : VALUE_TIME, .num = t };
}

struct value value_until(instant t, bool until)
{
	struct value v = value_time(t);

	v.until = until;
	return v;
}

struct value value_time_kind(instant t, bool until)
{
	return t == NO_TIME ? (struct value){ 0 } : value_text(until ? S("bound") : S("exact"));
}

struct value value_json(str json)
{
	return (struct value){ .kind = json.at ? VALUE_JSON : VALUE_NULL, .text = json };
}

struct value value_spans(struct arena *a, str text, const struct stretches *spans)
{
	scoped(sb_free) struct sb b = SB(SPANS_MOST);
	struct jw w = jw_to(&b);
	ptrdiff_t i = 0;
	int64_t n = 0;

	jw_array(&w);
	for (ptrdiff_t k = 0; k < spans->len; k++) {
		jw_array(&w);
		for (; i < spans->at[k].from && i < text.len; n++)
			utf8_next(text, &i);
		jw_int(&w, n);
		for (; i < spans->at[k].to && i < text.len; n++)
			utf8_next(text, &i);
		jw_int(&w, n);
		jw_end_array(&w);
	}
	jw_end_array(&w);
	return value_json(str_dup(a, sb_str(&b)));
}

struct value value_texts(struct arena *a, const struct strs *list)
{
	scoped(sb_free) struct sb b = SB(LIST_MOST);
	struct jw w = jw_to(&b);

	texts_put(&w, NULL, list);
	return value_json(str_dup(a, sb_str(&b)));
}

void value_put(struct jw *w, struct value v)
{
	switch (v.kind) {
	case VALUE_NULL: jw_null(w); break;
	case VALUE_INT: jw_int(w, v.num); break;
	case VALUE_REAL: jw_real(w, v.real); break;
	case VALUE_BOOL: jw_bool(w, v.num != 0); break;
	case VALUE_TEXT: jw_str(w, v.text); break;
	case VALUE_TIME: {
		scoped(arena_close) struct arena *a = arena_open();

		jw_str(w, instant_iso(a, v.num));
		break;
	}
	case VALUE_JSON: jw_raw(w, v.text); break;
	}
}

void value_put_at(struct jw *w, const char *key, struct value v)
{
	jw_key(w, key);
	value_put(w, v);
}

void value_plain(struct sb *out, struct value v)
{
	switch (v.kind) {
	case VALUE_NULL: break;
	case VALUE_INT: sb_int(out, v.num); break;
	case VALUE_REAL: {
		struct jw w = jw_to(out);

		jw_real(&w, v.real);
		break;
	}
	case VALUE_BOOL: sb_puts(out, v.num ? "true" : "false"); break;
	case VALUE_TIME: instant_put(out, v.num); break;
	case VALUE_TEXT:
	case VALUE_JSON: sb_put(out, v.text); break;
	}
}

bool value_is_omitted(const struct column *c, struct value v)
{
	return c->look == LOOK_RARE && v.kind == VALUE_NULL;
}

bool look_is_hidden(enum column_look look)
{
	return look == LOOK_HIDDEN || look == LOOK_RARE;
}
