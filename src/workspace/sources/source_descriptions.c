#include "workspace/sources/source_descriptions.h"

#include "adapter/registry.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/name.h"
#include "model/record.h"
#include "base/banned.h"

#define DESCRIBED S("described")

struct descriptions {
	struct arena *arena;
	struct source source;
	const struct adapter *adapter;
	struct conn *conn;
	str mark;
	/*
	 * By the last part of the namespace and the name, folded, and by the name alone, for a system without
	 * namespaces; NULL: several are called so.
	 */
	struct map assets;
};

/* ---- names ---- */

static str last_part(struct arena *a, str ns)
{
	struct name_parts parts = { 0 };
	struct err ignored = { 0 };

	return name_split(a, ns, &parts, &ignored) && parts.len ? parts.part[parts.len - 1] : ns;
}

/* Systems differ in what is above a schema, and in the case of names. */
static str key_of(struct arena *a, str ns, str name)
{
	return utf8_fold_str(a, str_fmt(a, "%.*s\n%.*s", STR(last_part(a, ns)), STR(name)));
}

static str fold(struct arena *a, str s)
{
	return utf8_fold_str(a, s);
}

static struct field *field_called(struct arena *a, struct asset *t, str name)
{
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		if (str_eq(fold(a, t->fields.at[i].name), fold(a, name)))
			return &t->fields.at[i];
	return NULL;
}

/* These names as the asset spells them. False: it lacks one. */
static bool spelled(struct arena *a, struct asset *t, const struct strs *names, struct strs *out)
{
	for (ptrdiff_t i = 0; i < names->len; i++) {
		const struct field *f = field_called(a, t, names->at[i]);

		if (!f)
			return false;
		*push(out, a) = f->name;
	}
	return true;
}

/* ---- what is added ---- */

struct added {
	struct arena *arena;
	struct asset *to;
	struct sb parts; /* "comment, keys" */
};

static void note(struct added *x, const char *part)
{
	if (str_find(sb_str(&x->parts), str_of(part)) < 0)
		sb_fmt(&x->parts, "%s%s", x->parts.len ? ", " : "", part);
}

static bool has_key(const struct asset *t, const struct key *k)
{
	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct key *is = &t->keys.at[i];
		bool same = is->fields.len == k->fields.len &&
			    (is->kind == k->kind || (k->kind == KEY_UNIQUE && is->kind == KEY_PRIMARY));

		for (ptrdiff_t f = 0; same && f < k->fields.len; f++)
			same = str_eq(is->fields.at[f], k->fields.at[f]);
		if (same)
			return true;
	}
	return false;
}

/* A reference within its own schema stays one there, whatever the schema is called above. */
static struct asset_ref target_of(struct added *x, const struct asset *from, struct asset_ref to)
{
	if (!to.ns.at || str_eq(fold(x->arena, to.ns), fold(x->arena, from->ns)))
		to.ns = x->to->ns;
	return to;
}

static void add_key(struct added *x, const struct asset *from, const struct key *k)
{
	struct key mine = *k;

	if (k->kind == KEY_PRIMARY && asset_primary_key(x->to))
		mine.kind = KEY_UNIQUE;
	mine.fields = (struct strs){ 0 };
	if ((k->kind == KEY_CHECK && !k->fields.len) || !spelled(x->arena, x->to, &k->fields, &mine.fields) ||
	    has_key(x->to, &mine))
		return;
	if (k->kind == KEY_FOREIGN)
		mine.target = target_of(x, from, k->target);
	mine.enforced = NO;
	*push(&x->to->keys, x->arena) = mine;
	note(x, "keys");
}

static void add_field(struct added *x, const struct field *from)
{
	struct field *to = field_called(x->arena, x->to, from->name);
	bool comment = to && !to->comment.len && from->comment.len, values = to && !to->values.len && from->values.len;

	if (!comment && !values)
		return;
	if (comment)
		to->comment = from->comment;
	if (values)
		to->values = from->values;
	props_put(&to->props, x->arena, DESCRIBED,
		  comment && values ? S("comment, values")
		  : comment	    ? S("comment")
				    : S("values"));
	note(x, "columns");
}

static void add_depends(struct added *x, const struct asset *from)
{
	if (x->to->depends.len || !from->depends.len || x->to->kind == ASSET_VIEW)
		return;
	for (ptrdiff_t i = 0; i < from->depends.len; i++) {
		struct depend d = from->depends.at[i];

		d.on = target_of(x, from, d.on);
		*push(&x->to->depends, x->arena) = d;
	}
	note(x, "sources");
}

static void add_all(struct arena *a, const struct asset *from, struct asset *to)
{
	struct added x = { .arena = a, .to = to, .parts = SB(200) };

	if (!to->comment.len && from->comment.len) {
		to->comment = from->comment;
		note(&x, "comment");
	}
	if (!to->owner.len && from->owner.len) {
		to->owner = from->owner;
		note(&x, "owner");
	}
	for (ptrdiff_t i = 0; i < from->fields.len; i++)
		add_field(&x, &from->fields.at[i]);
	for (ptrdiff_t i = 0; i < from->keys.len; i++)
		add_key(&x, from, &from->keys.at[i]);
	add_depends(&x, from);
	if (x.parts.len) {
		props_put(&to->props, a, DESCRIBED, str_dup(a, sb_str(&x.parts)));
		asset_finish(to);
	}
	sb_free(&x.parts);
}

void descriptions_add(const struct descriptions *d, struct arena *a, struct asset *asset)
{
	struct arena_mark mark = arena_mark(a);
	const struct map_entry *e = d ? map_get(&d->assets, key_of(a, asset->ns, asset->name)) : NULL;

	if (e && e->ptr)
		add_all(a, e->ptr, asset);
	else
		arena_rewind(a, mark);
}

/* ---- one asset, read afresh ---- */

static bool says(const struct props *props, const char *part)
{
	return str_find(props_get(props, DESCRIBED), str_of(part)) >= 0;
}

/* Only what the documents had added, as if they said it now. */
void descriptions_keep(struct arena *a, const struct asset *before, struct asset *fresh)
{
	struct asset said = *before;

	if (!props_get(&before->props, DESCRIBED).len)
		return;
	said.comment = says(&before->props, "comment") ? before->comment : NO_STR;
	said.owner = says(&before->props, "owner") ? before->owner : NO_STR;
	said.fields.at = NULL;
	said.fields.len = said.fields.cap = 0;
	for (ptrdiff_t i = 0; i < before->fields.len; i++) {
		struct field f = before->fields.at[i];

		if (!says(&f.props, "comment"))
			f.comment = NO_STR;
		if (!says(&f.props, "values"))
			f.values = (struct strs){ 0 };
		*push(&said.fields, a) = f;
	}
	if (!says(&before->props, "sources"))
		said.depends.len = 0;
	said.keys.at = NULL;
	said.keys.len = said.keys.cap = 0;
	for (ptrdiff_t i = 0; i < before->keys.len && says(&before->props, "keys"); i++)
		if (before->keys.at[i].enforced == NO)
			*push(&said.keys, a) = before->keys.at[i];
	add_all(a, &said, fresh);
}

/* ---- reading ---- */

static bool refused(const struct descriptions *d, struct err *err)
{
	struct err why = *err;

	if (why.kind == ERR_CANCELLED || why.kind == ERR_TIMEOUT)
		return false;
	err_clear(err);
	if (file_exists(d->source.url))
		err_set(err, ERR_SOURCE, "what describes it cannot be read: %s", why.text);
	else
		err_set(err, ERR_SOURCE, "what describes it, %.*s, does not exist", STR(d->source.url));
	return err_next(err, "Make it again, or remove described_by from catalogs.yaml.");
}

bool descriptions_open(const struct source *s, struct arena *a, const struct stop *stop, struct descriptions **out,
		       struct err *err)
{
	static const struct observer nobody = { 0 };
	struct descriptions *d;

	*out = NULL;
	if (!s->described_by.len)
		return true;
	d = new(a, struct descriptions);
	*d = (struct descriptions){ .arena = a,
				    .source = { .name = s->name, .url = s->described_by, .timeout_ms = s->timeout_ms },
				    .assets = map_in(a) };
	d->adapter = adapter_for(&d->source, err);
	if (d->adapter && !d->adapter->is_file)
		err_set(err, ERR_CONFIG, "%.*s is neither a file nor a folder", STR(s->described_by));
	if (err->kind || !(d->conn = d->adapter->open(&d->source, &nobody, stop, err)) ||
	    (d->adapter->fingerprint && !d->adapter->fingerprint(d->conn, a, stop, &d->mark, err))) {
		refused(d, err);
		descriptions_close(d);
		return false;
	}
	*out = d;
	return true;
}

void descriptions_close(struct descriptions *d)
{
	if (d && d->conn)
		d->adapter->close(d->conn);
}

str descriptions_mark(const struct descriptions *d)
{
	return d->mark;
}

static void put_asset(struct descriptions *d, str ns, str name, struct asset *asset)
{
	bool was;
	struct map_entry *e = map_put(&d->assets, key_of(d->arena, ns, name), &was);

	e->ptr = was ? NULL : asset;
}

static bool take_asset(void *with, struct asset *a, struct err *err)
{
	struct descriptions *d = with;
	struct asset *kept = new(d->arena, struct asset);

	put_asset(d, a->ns, a->name, kept);
	if (last_part(d->arena, a->ns).len)
		put_asset(d, S(""), a->name, kept);
	return record_copy(d->arena, a, kept, err);
}

bool descriptions_read(struct descriptions *d, const struct stop *stop, struct err *err)
{
	struct snapshot_end end = { 0 };

	return d->adapter->snapshot(d->conn, stop, &(struct sink){ .asset = take_asset, .with = d }, d->arena, &end,
				    err) ||
	       refused(d, err);
}
