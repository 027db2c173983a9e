#include "adapter/file/table_line.h"

#include "base/arena.h"
#include "model/name.h"
#include "base/banned.h"

static bool expect(struct table_line *t, const char *what)
{
	if (!t->expected)
		t->expected = what;
	return false;
}

static str some(str s)
{
	return s.len ? s : NO_STR;
}

/* Reports a value of the wrong type; returns false, as for invalid JSON. */
static bool not_that(struct table_line *t, enum jr_kind kind, const char *what)
{
	return kind == JR_ERROR ? false : expect(t, what);
}

static bool text(struct table_line *t, str *out, const char *what)
{
	enum jr_kind kind = jr_next(&t->r);

	if (kind != JR_STR && kind != JR_NULL)
		return not_that(t, kind, what);
	*out = kind == JR_STR ? t->r.text : NO_STR;
	return true;
}

static bool list_of(struct table_line *t, const char *what)
{
	enum jr_kind kind = jr_next(&t->r);

	return kind == JR_ARRAY || not_that(t, kind, what);
}

static bool count(struct table_line *t, int64_t *out, const char *what)
{
	enum jr_kind kind = jr_next(&t->r);
	int64_t n;

	if (kind == JR_NULL)
		return true;
	if (kind != JR_NUM || !str_int(t->r.text, &n) || n < 0)
		return not_that(t, kind, what);
	*out = n;
	return true;
}

/* Skips the rest of an array, so that later versions may add items. */
static bool skip_rest(struct table_line *t)
{
	enum jr_kind kind;

	while (jr_element(&t->r, &kind))
		if (!jr_skip(&t->r, kind))
			return false;
	return !t->r.mistake;
}

/* The strings of an array, at most n; if *got is n, the array may continue. */
static bool texts(struct table_line *t, str *out, int n, int *got, const char *what)
{
	enum jr_kind kind;

	for (*got = 0; *got < n && jr_element(&t->r, &kind); ++*got) {
		if (kind != JR_STR && kind != JR_NULL)
			return expect(t, what);
		out[*got] = kind == JR_STR ? t->r.text : NO_STR;
	}
	return !t->r.mistake;
}

static const char column_forms[] =
	"each of \"cols\" should be [name, type, comment, samples] or {\"name\": ..., \"type\": ..., \"desc\": ..., "
	"\"values\": [...], \"samples\": [...]}";

static const char lists_of_values[] = "\"values\" and \"samples\" should be lists of texts";

/* The values of a list, at most so many: texts and numbers. False: a mistake. */
static bool value_list(struct table_line *t, enum jr_kind kind, struct strs *out, ptrdiff_t most, bool *whole)
{
	*whole = true;
	if (kind == JR_NULL)
		return true;
	if (kind != JR_ARRAY)
		return expect(t, lists_of_values);
	while (jr_element(&t->r, &kind)) {
		bool is_kept = out->len < most && t->r.text.len <= VALUE_LONGEST;

		if (kind == JR_NULL || kind == JR_TRUE || kind == JR_FALSE)
			continue;
		if (kind != JR_STR && kind != JR_NUM)
			return expect(t, lists_of_values);
		if (is_kept && t->r.text.len)
			*push(out, t->a) = t->r.text;
		*whole = *whole && is_kept;
	}
	return !t->r.mistake;
}

static bool samples(struct table_line *t, enum jr_kind kind, struct field *f)
{
	struct strs list = { 0 };
	bool whole;

	if (!value_list(t, kind, &list, SAMPLES_MOST, &whole))
		return false;
	t->cut += !whole;
	f->samples = list;
	return true;
}

/* A list that is cut no longer says which values are allowed: what remains of it are samples. */
static bool values(struct table_line *t, enum jr_kind kind, struct field *f)
{
	struct strs list = { 0 };
	bool whole;

	if (!value_list(t, kind, &list, VALUES_MOST, &whole))
		return false;
	t->cut += !whole;
	if (whole) {
		f->values = list;
		return true;
	}
	list.len = list.len < SAMPLES_MOST ? list.len : SAMPLES_MOST;
	if (!f->samples.len)
		f->samples = list;
	return true;
}

/* An invalid name costs its column, not the table. */
static void add_column(struct table_line *t, const struct field *f)
{
	if (file_name_check(f->name, &t->name_mistake))
		*push(&t->asset->fields, t->a) = *f;
	else
		t->columns_left_out++;
}

static bool column(struct table_line *t)
{
	str part[3] = { NO_STR, NO_STR, NO_STR };
	enum jr_kind kind;
	struct field f;
	int got;

	if (!texts(t, part, 3, &got, column_forms))
		return false;
	if (!part[0].len)
		return expect(t, column_forms);
	field_start(&f);
	f.name = part[0];
	f.type = some(part[1]);
	f.comment = some(part[2]);
	/* What follows the comment was ignored before samples had this place: only a list is theirs. */
	if (got == 3 && jr_element(&t->r, &kind) &&
	    (!(kind == JR_ARRAY ? samples(t, kind, &f) : jr_skip(&t->r, kind)) || !skip_rest(t)))
		return false;
	if (t->r.mistake)
		return false;
	add_column(t, &f);
	return true;
}

static bool column_member(struct table_line *t, str key, struct field *f)
{
	enum jr_kind kind;

	if (str_eq(key, S("name")))
		return text(t, &f->name, column_forms);
	if (str_eq(key, S("type")))
		return text(t, &f->type, column_forms);
	if (str_eq(key, S("desc")))
		return text(t, &f->comment, column_forms);
	if (!str_eq(key, S("values")) && !str_eq(key, S("samples")))
		return true;
	kind = jr_next(&t->r);
	return str_eq(key, S("values")) ? values(t, kind, f) : samples(t, kind, f);
}

static bool column_object(struct table_line *t)
{
	struct field f;
	str key;

	field_start(&f);
	while (jr_member(&t->r, &key))
		if (!column_member(t, key, &f))
			return false;
	if (t->r.mistake)
		return false;
	if (!f.name.len)
		return expect(t, column_forms);
	f.type = some(f.type);
	f.comment = some(f.comment);
	add_column(t, &f);
	return true;
}

static bool columns(struct table_line *t)
{
	enum jr_kind kind;

	if (!list_of(t, "\"cols\" should be a list"))
		return false;
	while (jr_element(&t->r, &kind)) {
		if (kind != JR_ARRAY && kind != JR_OBJECT)
			return expect(t, column_forms);
		if (kind == JR_ARRAY ? !column(t) : !column_object(t))
			return false;
	}
	return !t->r.mistake;
}

static bool primary_key(struct table_line *t)
{
	enum jr_kind kind;
	struct key key = { .kind = KEY_PRIMARY };

	if (!list_of(t, "\"pk\" should be a list of columns"))
		return false;
	while (jr_element(&t->r, &kind)) {
		if (kind != JR_STR || !t->r.text.len)
			return expect(t, "\"pk\" should be a list of columns");
		*push(&key.fields, t->a) = t->r.text;
	}
	if (key.fields.len)
		*push(&t->asset->keys, t->a) = key;
	return !t->r.mistake;
}

static bool fk_number(struct table_line *t, struct fk_item *item)
{
	enum jr_kind kind;

	if (!jr_element(&t->r, &kind))
		return !t->r.mistake;
	if (kind != JR_NULL) {
		if (kind != JR_NUM || !str_int(t->r.text, &item->number))
			return expect(t, "the fifth item of an \"fk\" should be the number of its key");
		item->numbered = true;
	}
	return skip_rest(t);
}

static bool foreign_item(struct table_line *t)
{
	static const char what[] = "each of \"fk\" should be [column, namespace, table, column]";
	str part[4] = { NO_STR, NO_STR, NO_STR, NO_STR };
	struct fk_item item = { 0 };
	int got;

	if (!texts(t, part, 4, &got, what))
		return false;
	if (got < 3 || !part[0].len || !part[2].len)
		return expect(t, what);
	item = (struct fk_item){
		.field = part[0], .ns = file_ns(t->a, part[1]), .table = part[2], .target = some(part[3])
	};
	if (got == 4 && !fk_number(t, &item))
		return false;
	*push(&t->fks, t->a) = item;
	return true;
}

static bool foreign_items(struct table_line *t)
{
	enum jr_kind kind;

	if (!list_of(t, "\"fk\" should be a list"))
		return false;
	while (jr_element(&t->r, &kind)) {
		if (kind != JR_ARRAY)
			return expect(t, "each of \"fk\" should be [column, namespace, table, column]");
		if (!foreign_item(t))
			return false;
	}
	return !t->r.mistake;
}

static bool kind_word(struct table_line *t)
{
	str word;

	if (!text(t, &word, "\"kind\" should be a text"))
		return false;
	if (word.len && !asset_kind_named(word, &t->asset->kind))
		return expect(t, "\"kind\" should be table, view or another kind of asset");
	return true;
}

static bool updated(struct table_line *t)
{
	struct stats *s = &t->asset->stats;
	str when;

	if (!text(t, &when, "\"updated\" should be a time"))
		return false;
	if (!when.len)
		return true;
	if (!instant_parse(when, &s->modified_at))
		return expect(t, "\"updated\" should be a time such as 2026-01-27T10:30:00Z");
	s->modified_origin = S("given");
	return true;
}

static bool row_count(struct table_line *t)
{
	struct stats *s = &t->asset->stats;

	if (!count(t, &s->row_count, "\"rows\" should be a whole number"))
		return false;
	if (s->row_count != UNKNOWN) {
		s->row_kind = COUNT_ESTIMATED;
		s->row_origin = S("given");
	}
	return true;
}

static bool size(struct table_line *t)
{
	struct stats *s = &t->asset->stats;

	if (!count(t, &s->size_bytes, "\"size\" should be a whole number of bytes"))
		return false;
	if (s->size_bytes != UNKNOWN)
		s->size_kind = COUNT_ESTIMATED;
	return true;
}

static bool name(struct table_line *t)
{
	return text(t, &t->asset->name, "\"table\" should be a name");
}

static bool ns(struct table_line *t)
{
	if (!text(t, &t->asset->ns, "\"ns\" should be a text"))
		return false;
	t->asset->ns = t->asset->ns.len ? file_ns(t->a, t->asset->ns) : S("");
	return true;
}

static bool comment(struct table_line *t)
{
	if (!text(t, &t->asset->comment, "\"desc\" should be a text"))
		return false;
	t->asset->comment = some(t->asset->comment);
	return true;
}

static bool origin(struct table_line *t)
{
	str src;

	if (!text(t, &src, "\"src\" should be a text"))
		return false;
	props_put(&t->asset->props, t->a, S("src"), some(src));
	return true;
}

static const struct line_member {
	str name;
	bool (*read)(struct table_line *t);
} members[] = {
	{ S("cols"), columns },	   { S("ns"), ns },	     { S("table"), name },
	{ S("kind"), kind_word },  { S("pk"), primary_key }, { S("fk"), foreign_items },
	{ S("desc"), comment },	   { S("rows"), row_count }, { S("size"), size },
	{ S("updated"), updated }, { S("src"), origin },
};

enum { MEMBERS = sizeof members / sizeof *members };

static bool member(struct table_line *t, str key)
{
	for (int i = 0; i < MEMBERS; i++)
		if (str_eq(members[i].name, key))
			return members[i].read(t);
	return true;
}

/* The key that an item belongs to: the one with its number, otherwise a new one. */
static struct key *key_for(struct table_line *t, struct map *numbered, const struct fk_item *item)
{
	str number = str_n((const char *)&item->number, (ptrdiff_t)sizeof item->number);
	struct map_entry *known = NULL;
	bool was_there = false;
	struct key *key;

	if (item->numbered)
		known = map_put(numbered, number, &was_there);
	if (was_there)
		return &t->asset->keys.at[known->num];
	if (known)
		known->num = t->asset->keys.len;
	key = push(&t->asset->keys, t->a);
	*key = (struct key){ .kind = KEY_FOREIGN, .target = { item->ns.at ? item->ns : t->asset->ns, item->table } };
	return key;
}

/* The columns of one key must refer to one table, and either all or none name target columns. */
static bool add_item(struct table_line *t, struct key *key, const struct fk_item *item)
{
	str target_ns = item->ns.at ? item->ns : t->asset->ns;

	if (!str_eq(key->target.name, item->table) || !str_eq(key->target.ns, target_ns) ||
	    (item->target.at && key->target_fields.len < key->fields.len) ||
	    (!item->target.at && key->target_fields.len))
		return expect(t, "the items of one numbered \"fk\" should name columns of one table");
	*push(&key->fields, t->a) = item->field;
	if (item->target.at)
		*push(&key->target_fields, t->a) = item->target;
	return true;
}

static bool foreign_keys(struct table_line *t)
{
	struct map numbered = map_in(t->a);

	for (ptrdiff_t i = 0; i < t->fks.len; i++) {
		const struct fk_item *item = &t->fks.at[i];

		if (!add_item(t, key_for(t, &numbered, item), item))
			return false;
	}
	return true;
}

bool table_line_parse(struct table_line *t)
{
	str key;

	if (jr_next(&t->r) != JR_OBJECT)
		return expect(t, "a line should be an object, {\"table\": ...}");
	while (jr_member(&t->r, &key))
		if (!member(t, key))
			return false;
	if (t->r.mistake || jr_next(&t->r) != JR_END)
		return false;
	if (!t->asset->name.len)
		return expect(t, "\"table\" is missing");
	return foreign_keys(t);
}
