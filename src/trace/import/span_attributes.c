#include "trace/import/span_attributes.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

enum { DEEPEST = 16 };

static void put_plain(struct sb *b, str any_value, int depth);

static void put_list(struct sb *b, str values, int depth)
{
	str item, rest = values;

	sb_putc(b, '[');
	for (bool more = false; json_items(&rest, &item); more = true) {
		if (more)
			sb_putc(b, ',');
		put_plain(b, item, depth);
	}
	sb_putc(b, ']');
}

static void put_object(struct sb *b, str values, int depth)
{
	static const char *const names[] = { "key", "value" };
	str item, rest = values, at[2];

	sb_putc(b, '{');
	for (bool more = false; json_items(&rest, &item); more = true) {
		json_fields(item, names, 2, at);
		sb_fmt(b, "%s\"%.*s\":", more ? "," : "", STR(json_inside(at[0])));
		put_plain(b, at[1], depth);
	}
	sb_putc(b, '}');
}

enum { TEXT, WHOLE, REAL, TRUTH, LIST, OBJECT, BYTES, VALUES };

static bool split_value(str any_value, str *at)
{
	static const char *const names[VALUES] = { "stringValue", "intValue",	 "doubleValue", "boolValue",
						   "arrayValue",  "kvlistValue", "bytesValue" };

	if (!json_is(any_value, '{'))
		return false;
	json_fields(any_value, names, VALUES, at);
	for (int i = 0; i < VALUES; i++)
		if (at[i].at)
			return true;
	return false;
}

static str scalar(const str *at)
{
	if (at[TEXT].at)
		return at[TEXT];
	if (at[WHOLE].at)
		return json_inside(at[WHOLE]);
	return at[REAL].at ? at[REAL] : at[TRUTH].at ? at[TRUTH] : at[BYTES];
}

static void put_plain(struct sb *b, str any_value, int depth)
{
	str at[VALUES];

	if (depth == DEEPEST || !any_value.len || str_eq(any_value, S("{}")))
		sb_puts(b, "null");
	else if (!split_value(any_value, at))
		sb_put(b, any_value);
	else if (at[LIST].at)
		put_list(b, json_field(at[LIST], "values"), depth + 1);
	else if (at[OBJECT].at)
		put_object(b, json_field(at[OBJECT], "values"), depth + 1);
	else
		sb_put(b, scalar(at));
}

str attribute_plain(struct arena *a, str any_value)
{
	struct sb b = SB(SB_MAX);
	str at[VALUES], out;

	if (!split_value(any_value, at))
		return any_value;
	if (!at[LIST].at && !at[OBJECT].at)
		return scalar(at);
	put_plain(&b, any_value, 0);
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

bool attribute_next(struct attribute *at)
{
	static const char *const names[] = { "key", "value" };
	str item, of[2];

	if (!at->begun) {
		at->begun = true;
		at->is_object = json_is(at->rest, '{');
	}
	if (at->is_object)
		return json_members(&at->rest, &at->key, &at->value);
	if (!json_items(&at->rest, &item))
		return false;
	json_fields(item, names, 2, of);
	at->key = json_inside(of[0]);
	at->value = of[1];
	return true;
}

void attributes_find(struct arena *a, str attributes, const char *const *names, int n, str *at)
{
	for (int i = 0; i < n; i++)
		at[i] = NO_STR;
	for (struct attribute each = { .rest = attributes }; attribute_next(&each);)
		for (int i = 0; i < n; i++)
			if (!at[i].at && str_eq(each.key, str_of(names[i])) && !str_eq(each.value, S("null")))
				at[i] = attribute_plain(a, each.value);
}
