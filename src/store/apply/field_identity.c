#include "store/apply/field_identity.h"

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

enum { MOST_SLOTS = (1 << SLOT_BITS) - 1 };

static str identity_of(const struct field *f)
{
	return field_identity(f->name, f->path);
}

static str known_identity(const struct known_field *k)
{
	return field_identity(k->name, k->path);
}

static void put_first(struct map *m, str key, int64_t value)
{
	bool was_there;
	struct map_entry *e = map_put(m, key, &was_there);

	if (!was_there)
		e->num = value;
}

static void take(struct slots *s, const struct known_fields *known, const struct map *m, str key, ptrdiff_t i)
{
	struct map_entry *e = s->at[i] || !key.at ? NULL : map_get(m, key);

	if (!e || s->taken[e->num])
		return;
	s->at[i] = known->at[e->num].slot;
	s->taken[e->num] = true;
}

/* A native id counts only if it belongs to one field. */
static void match_natives(struct arena *a, struct slots *s, const struct known_fields *known, const struct asset *now)
{
	struct map natives = map_in(a);

	for (ptrdiff_t k = 0; k < known->len; k++)
		if (!known->at[k].gone && known->at[k].native.len)
			put_first(&natives, known->at[k].native, k);
	for (ptrdiff_t i = 0; i < now->fields.len; i++)
		if (now->fields.at[i].native.len)
			take(s, known, &natives, now->fields.at[i].native, i);
}

static void match_names(struct arena *a, struct slots *s, const struct known_fields *known, const struct asset *now,
			bool gone)
{
	struct map names = map_in(a);

	for (ptrdiff_t k = 0; k < known->len; k++)
		if (known->at[k].gone == gone && !s->taken[k])
			put_first(&names, known_identity(&known->at[k]), k);
	for (ptrdiff_t i = 0; i < now->fields.len; i++)
		take(s, known, &names, identity_of(&now->fields.at[i]), i);
}

static bool fill_up(struct slots *s, const struct known_fields *known, const struct asset *now, struct err *err)
{
	int32_t last = 0;

	for (ptrdiff_t k = 0; k < known->len; k++)
		last = known->at[k].slot > last ? known->at[k].slot : last;
	for (ptrdiff_t i = 0; i < now->fields.len; i++) {
		if (s->at[i])
			continue;
		if (last >= MOST_SLOTS)
			return err_set(err, ERR_CACHE, "%.*s has had more than %d columns, the maximum of the cache",
				       STR(now->name), MOST_SLOTS);
		s->at[i] = ++last;
	}
	return true;
}

/* Earlier names that now lead to another slot, or to none. */
static str find_overrides(struct arena *a, const struct slots *s, const struct known_fields *known,
			  const struct asset *now)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct jw w = jw_to(&text);
	struct map names = map_in(a);

	for (ptrdiff_t i = 0; i < now->fields.len; i++)
		put_first(&names, identity_of(&now->fields.at[i]), s->at[i]);
	for (ptrdiff_t k = 0; k < known->len; k++)
		if (!s->taken[k])
			put_first(&names, known_identity(&known->at[k]), known->at[k].slot);
	jw_object(&w);
	for (ptrdiff_t k = 0; k < known->len; k++) {
		struct map_entry *e = map_get(&names, known_identity(&known->at[k]));

		if (known->at[k].gone || (e && e->num == known->at[k].slot))
			continue;
		jw_key_str(&w, known_identity(&known->at[k]));
		jw_int(&w, known->at[k].slot);
	}
	jw_end_object(&w);
	return text.len > 2 ? str_dup(a, sb_str(&text)) : NO_STR;
}

bool slots_choose(struct arena *a, const struct known_fields *known, const struct asset *now, bool by_native,
		  struct slots *out, struct err *err)
{
	struct slots s = { .at = new_n(a, int32_t, now->fields.len + 1), .taken = new_n(a, bool, known->len + 1) };

	if (by_native)
		match_natives(a, &s, known, now);
	match_names(a, &s, known, now, false);
	match_names(a, &s, known, now, true);
	if (!fill_up(&s, known, now, err))
		return false;
	s.overrides = find_overrides(a, &s, known, now);
	*out = s;
	return true;
}

int32_t *slots_plain(struct arena *a, ptrdiff_t n)
{
	int32_t *at = new_n(a, int32_t, n + 1);

	for (ptrdiff_t i = 0; i < n; i++)
		at[i] = (int32_t)i + 1;
	return at;
}

/* ---- of an older record ---- */

void slot_names_start(struct slot_names *n, struct arena *a, const struct known_fields *known)
{
	*n = (struct slot_names){ .of = map_in(a) };
	for (int gone = 0; gone < 2; gone++)
		for (ptrdiff_t k = 0; k < known->len; k++)
			if (known->at[k].gone == (gone == 1))
				put_first(&n->of, known_identity(&known->at[k]), known->at[k].slot);
}

void slot_names_override(struct slot_names *n, struct arena *a, str overrides)
{
	struct jr r = jr_of(str_dup(a, overrides), a);
	str key;
	int64_t slot;
	bool is_null;

	if (!overrides.at || jr_next(&r) != JR_OBJECT)
		return;
	while (jr_member(&r, &key) && jr_int(&r, &slot, &is_null))
		if (!is_null && slot > 0 && slot <= MOST_SLOTS)
			map_put(&n->of, key, NULL)->num = slot;
}

int32_t *slot_names_choose(struct slot_names *n, struct arena *a, const struct asset *then)
{
	int32_t *at = new_n(a, int32_t, then->fields.len + 1);

	for (ptrdiff_t i = 0; i < then->fields.len; i++) {
		struct map_entry *e = map_get(&n->of, identity_of(&then->fields.at[i]));

		at[i] = e ? (int32_t)e->num : 0;
	}
	return at;
}
