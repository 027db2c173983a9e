#include "replay/json_difference.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/map.h"
#include "base/banned.h"

enum { VALUE_MOST = 4096 }; /* bytes of a value that are kept */

/* What names an element, if its list has no keys of its own. */
static const char *const usual_keys[] = { "qualified_name", "name", "column", "id", "kind", "from", "to", NULL };

static const char *const kind_names[] = {
#define _(id, name) [id] = name,
	DIFFERENCE_KINDS(_)
#undef _
};

struct finding {
	struct arena *arena;
	struct json_differences *out;
};

const char *json_difference_name(enum json_difference_kind k)
{
	return kind_names[k];
}

static str canonical(struct arena *a, const struct json *j)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!j)
		return NO_STR;
	json_canonical(&b, j);
	return str_dup(a, sb_str(&b));
}

/* A long value is cut, at a character. */
static str value_of(struct finding *f, const struct json *j)
{
	str whole = canonical(f->arena, j);
	ptrdiff_t end = VALUE_MOST;

	if (whole.len <= VALUE_MOST)
		return whole;
	while (end && ((unsigned char)whole.at[end] & 0xc0) == 0x80)
		end--;
	return str_fmt(f->arena, "%.*s...", STR(str_upto(whole, end)));
}

static void add(struct finding *f, enum json_difference_kind kind, str place, str member, const struct json *before,
		const struct json *after)
{
	f->out->count[kind]++;
	if (f->out->all.len < DIFFERENCES_MOST)
		*push(&f->out->all, f->arena) = (struct json_difference){ kind, place, member, value_of(f, before),
									  value_of(f, after) };
}

static str below(struct arena *a, str place, str name)
{
	return place.len ? str_fmt(a, "%.*s.%.*s", STR(place), STR(name)) : name;
}

/* ---- identity of elements ---- */

static str text_of(struct arena *a, const struct json *j)
{
	return j->kind == JSON_STR ? j->text : canonical(a, j);
}

/* Absent: it has none of the keys. */
static str key_of(struct arena *a, const struct json *element, const char *const *keys)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (const char *const *key = keys; element->kind == JSON_OBJECT && *key; key++) {
		const struct json *value = json_get(element, *key);

		if (!value || value->kind == JSON_NULL)
			continue;
		sb_puts(&b, b.len ? " " : "");
		sb_put(&b, text_of(a, value));
		if (keys == usual_keys)
			break;
	}
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

struct element {
	const struct json *json;
	str key, text;
	ptrdiff_t pair; /* place of its counterpart from 1; 0: none */
};

struct elements {
	struct element *at;
	ptrdiff_t len;
};

static struct elements elements_of(struct arena *a, const struct json *list, const char *const *keys)
{
	struct elements out = { new_n(a, struct element, list->len + 1), 0 };

	for (const struct json *e = list->first; e; e = e->next) {
		struct element *to = &out.at[out.len++];

		*to = (struct element){ .json = e, .text = canonical(a, e), .key = key_of(a, e, keys) };
	}
	return out;
}

static str identity(const struct element *e, bool by_key)
{
	return by_key ? e->key : e->text;
}

/* Those that nothing names, in their order. */
static void pair_rest(struct elements *x, struct elements *y)
{
	ptrdiff_t k = 0;

	for (ptrdiff_t i = 0; i < x->len; i++) {
		if (x->at[i].pair || x->at[i].key.at || x->at[i].json->kind < JSON_ARRAY)
			continue;
		while (k < y->len && (y->at[k].pair || y->at[k].key.at || y->at[k].json->kind != x->at[i].json->kind))
			k++;
		if (k == y->len)
			return;
		x->at[i].pair = k + 1;
		y->at[k].pair = i + 1;
	}
}

/* Of several with one identity, the first is paired with the first, and so on. */
static void pair(struct arena *a, struct elements *x, struct elements *y, bool by_key)
{
	struct map next = map_in(a);
	ptrdiff_t *after = new_n(a, ptrdiff_t, y->len + 1); /* the next one of the same identity, from 1 */

	for (ptrdiff_t i = y->len; i-- > 0;) {
		struct map_entry *e;

		if (y->at[i].pair || !identity(&y->at[i], by_key).at)
			continue;
		e = map_put(&next, identity(&y->at[i], by_key), NULL);
		after[i] = (ptrdiff_t)e->num;
		e->num = i + 1;
	}
	for (ptrdiff_t i = 0; i < x->len; i++) {
		struct map_entry *e = x->at[i].pair || !identity(&x->at[i], by_key).at
					      ? NULL
					      : map_get(&next, identity(&x->at[i], by_key));

		if (!e || !e->num)
			continue;
		x->at[i].pair = (ptrdiff_t)e->num;
		y->at[e->num - 1].pair = i + 1;
		e->num = after[e->num - 1];
	}
}

static int64_t moved_in(const struct elements *x)
{
	ptrdiff_t last = 0;
	int64_t n = 0;

	for (ptrdiff_t i = 0; i < x->len; i++) {
		if (!x->at[i].pair)
			continue;
		n += x->at[i].pair < last;
		last = x->at[i].pair > last ? x->at[i].pair : last;
	}
	return n;
}

/* ---- values ---- */

static void compare(struct finding *f, str place, str member, const struct json *before, const struct json *after,
		    const char *const *keys);

static str name_of(struct finding *f, str place, const struct element *e, ptrdiff_t i)
{
	if (e->key.at)
		return below(f->arena, place, e->key);
	if (e->json->kind == JSON_STR || e->json->kind == JSON_NUM)
		return place;
	return below(f->arena, place, str_fmt(f->arena, "%td", i + 1));
}

static void compare_lists(struct finding *f, str place, const struct json *before, const struct json *after,
			  const char *const *keys)
{
	struct elements x = elements_of(f->arena, before, keys), y = elements_of(f->arena, after, keys);

	pair(f->arena, &x, &y, false);
	pair(f->arena, &x, &y, true);
	pair_rest(&x, &y);
	for (ptrdiff_t i = 0; i < x.len; i++) {
		str name = name_of(f, place, &x.at[i], i);

		if (x.at[i].pair)
			compare(f, name, NO_STR, x.at[i].json, y.at[x.at[i].pair - 1].json, usual_keys);
		else
			add(f, DIFFERENCE_REMOVED, name, NO_STR, x.at[i].json, NULL);
	}
	for (ptrdiff_t i = 0; i < y.len; i++)
		if (!y.at[i].pair)
			add(f, DIFFERENCE_ADDED, name_of(f, place, &y.at[i], i), NO_STR, NULL, y.at[i].json);
	f->out->moved += moved_in(&x);
}

static const struct json *member_of(struct arena *a, const struct json *object, str key)
{
	return json_get(object, str_c(a, key));
}

static void compare_objects(struct finding *f, str place, const struct json *before, const struct json *after)
{
	for (const struct json *m = before->first; m; m = m->next)
		compare(f, place, m->key, m, member_of(f->arena, after, m->key), usual_keys);
	for (const struct json *m = after->first; m; m = m->next)
		if (!member_of(f->arena, before, m->key))
			compare(f, place, m->key, NULL, m, usual_keys);
}

static void compare(struct finding *f, str place, str member, const struct json *before, const struct json *after,
		    const char *const *keys)
{
	if (before && after && before->kind == after->kind && before->kind >= JSON_ARRAY) {
		if (member.len)
			place = below(f->arena, place, member);
		if (before->kind == JSON_ARRAY)
			compare_lists(f, place, before, after, keys);
		else
			compare_objects(f, place, before, after);
	} else if (!before || !after || !str_eq(canonical(f->arena, before), canonical(f->arena, after))) {
		add(f, DIFFERENCE_CHANGED, place, member, before, after);
	}
}

void json_differences(struct arena *a, const struct json *before, const struct json *after, const char *const *keys,
		      struct json_differences *out)
{
	struct finding f = { .arena = a, .out = out };

	compare(&f, S(""), NO_STR, before, after, keys && *keys ? keys : usual_keys);
}
