#include "render/export/internal.h"

#include "base/arena.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "model/name.h"
#include "base/banned.h"

enum { SLUG_MOST = 100 };

struct export *export_open(const struct export_format *f, const struct export_catalog *catalogs, ptrdiff_t n,
			   bool folder)
{
	struct arena *a = arena_open();
	struct export *e = new(a, struct export);

	*e = (struct export){ .arena = a, .format = f, .folder = folder, .later = SB(SB_MAX) };
	e->by_name = map_in(a);
	e->slugs = map_in(a);
	e->drawings = map_in(a);
	e->seen = map_in(a);
	for (ptrdiff_t i = 0; i < n; i++)
		*push(&e->catalogs, a) = (struct export_catalog){
			.name = str_dup(a, catalogs[i].name),
			.type = str_dup(a, catalogs[i].type),
			.driver = str_dup(a, catalogs[i].driver),
			.product = str_dup(a, catalogs[i].product),
			.version = str_dup(a, catalogs[i].version),
			.generation = catalogs[i].generation,
			.taken_at = catalogs[i].taken_at,
			.digest = str_dup(a, catalogs[i].digest),
			.user_code = str_dup(a, catalogs[i].user_code),
			.column_stats = str_dup(a, catalogs[i].column_stats),
		};
	return e;
}

void export_close(struct export *e)
{
	if (!e)
		return;
	sb_free(&e->later);
	arena_close(e->arena);
}

/* ---- names ---- */

/* Joins the three with their lengths, because no byte is a safe separator. */
static void put_key(struct sb *b, str catalog, str ns, str name)
{
	sb_fmt(b, "%td %td ", catalog.len, ns.len);
	sb_put(b, catalog);
	sb_put(b, ns);
	sb_put(b, name);
}

str export_shown(struct export *e, str catalog, str qualified)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (e->catalogs.len > 1)
		return qualified;
	name_part(&b, catalog);
	sb_putc(&b, '.');
	return str_starts(qualified, sb_str(&b)) ? str_from(qualified, b.len) : qualified;
}

str export_ns(struct arena *a, str ns)
{
	struct name_parts parts;
	struct err ignored = { 0 };

	return ns.len && name_split(a, ns, &parts, &ignored) && parts.len == 1 ? parts.part[0] : ns;
}

str export_plain_name(struct arena *a, str ns, str name)
{
	return ns.len ? str_fmt(a, "%.*s.%.*s", STR(export_ns(a, ns)), STR(name)) : name;
}

static void put_mark(struct sb *b, str of)
{
	struct digest d = sha256_of(of);
	char hex[65];

	digest_hex(&d, hex);
	sb_putc(b, '-');
	sb_put(b, str_n(hex, 8));
}

/* Keeps letters and digits of any script and _, then also . and -; false if another character was dropped. */
static bool put_plain(struct sb *b, str text)
{
	bool same = true;

	for (ptrdiff_t i = 0; i < text.len;) {
		ptrdiff_t from = i;
		uint32_t c = utf8_next(text, &i);

		if (b->len >= SLUG_MOST)
			return false;
		if (utf8_is_word(c) || c == '_' || ((c == '-' || c == '.') && b->len)) {
			sb_put(b, str_n(text.at + from, i - from));
		} else {
			sb_putc(b, '_');
			same = false;
		}
	}
	return same;
}

/* File systems may ignore case, so names that differ only in case get a suffix; README is reserved for the index. */
static str slug_of(struct export *e, str shown, str qualified)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool taken = false, same = put_plain(&b, shown);
	str folded = utf8_fold_str(e->arena, str_dup(e->arena, sb_str(&b)));

	same = same && folded.len && !str_eq(folded, S("readme"));
	if (same)
		map_put(&e->slugs, folded, &taken);
	if (!b.len)
		sb_putc(&b, '_');
	if (!same || taken)
		put_mark(&b, qualified);
	return str_dup(e->arena, sb_str(&b));
}

/* Mermaid has no escape for " in double quotes and rejects % and \: similar characters replace them. */
void mermaid_quoted(struct sb *out, str text)
{
	scoped(arena_close) struct arena *a = arena_open();
	str line = clean(a, text);

	for (ptrdiff_t i = 0; i < line.len; i++) {
		switch (line.at[i]) {
		case '"': sb_putc(out, '\''); break;
		case '%': sb_puts(out, "\xef\xbc\x85"); break;
		case '\\': sb_puts(out, "\xe2\xa7\xb5"); break;
		default: sb_putc(out, line.at[i]);
		}
	}
	if (!line.len)
		sb_putc(out, ' ');
}

/* Drops the quotes of SQL: names are not copied from a drawing. */
static str drawn_of(struct export *e, const struct export_name *n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX), plain = SB(SB_MAX);
	str ns = export_ns(e->arena, n->ns), name;
	ptrdiff_t len;
	bool taken;

	if (e->catalogs.len > 1)
		sb_fmt(&plain, "%.*s.", STR(n->catalog));
	if (ns.len)
		sb_fmt(&plain, "%.*s.", STR(ns));
	sb_put(&plain, n->name);
	mermaid_quoted(&b, sb_str(&plain));
	len = b.len;
	for (int again = 2;; again++) {
		name = str_dup(e->arena, sb_str(&b));
		map_put(&e->drawings, name, &taken);
		if (!taken)
			return name;
		b.len = len;
		sb_fmt(&b, " (%d)", again);
	}
}

void export_expect(struct export *e, str catalog, str ns, str name, str qualified)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct arena *a = e->arena;
	struct export_name *n = new(a, struct export_name);
	bool was_there;
	struct map_entry *entry;

	put_key(&b, catalog, ns, name);
	entry = map_put(&e->by_name, str_dup(a, sb_str(&b)), &was_there);
	if (was_there)
		return;
	*n = (struct export_name){ str_dup(a, catalog), str_dup(a, ns), str_dup(a, name), str_dup(a, qualified),
				   .shown = NO_STR };
	n->shown = export_shown(e, n->catalog, n->qualified);
	n->slug = slug_of(e, n->shown, n->qualified);
	n->drawn = drawn_of(e, n);
	entry->ptr = n;
	*push(&e->names, a) = n;
}

static const struct export_name *find(struct export *e, str catalog, str ns, str name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct map_entry *entry;

	put_key(&b, catalog, ns, name);
	entry = map_get(&e->by_name, sb_str(&b));
	return entry ? entry->ptr : NULL;
}

const struct export_name *export_find(struct export *e, const struct export_item *i, const struct asset_ref *ref)
{
	return find(e, i->catalog, ref->ns.at ? ref->ns : i->asset->ns, ref->name);
}

/* Adds a name that was not expected. */
const struct export_name *export_name_of(struct export *e, const struct export_item *i)
{
	const struct export_name *n = find(e, i->catalog, i->asset->ns, i->asset->name);

	if (n)
		return n;
	export_expect(e, i->catalog, i->asset->ns, i->asset->name, i->qualified);
	return find(e, i->catalog, i->asset->ns, i->asset->name);
}

str export_file(struct export *e, const struct export_item *i)
{
	return str_fmt(e->arena, "%.*s.%s", STR(export_name_of(e, i)->slug), e->format->suffix);
}

/* ---- keys ---- */

struct export_edge export_edge_to(struct export *e, const struct export_item *i, const struct key *k)
{
	return (struct export_edge){
		.key = k,
		.from = export_name_of(e, i),
		.to = export_find(e, i, &k->target),
		.unique = asset_is_unique_on(i->asset, &k->fields),
		.optional = asset_any_nullable(i->asset, &k->fields),
	};
}

bool export_edge_of(struct export *e, const struct export_item *i, const struct key *k, struct export_edge *out)
{
	struct export_edge edge = export_edge_to(e, i, k);

	if (!edge.to || !k->fields.len) {
		e->left_out++;
		return false;
	}
	*out = edge;
	return true;
}

bool export_once(struct export *e, str what)
{
	bool was_there;

	if (map_get(&e->seen, what))
		return false;
	map_put(&e->seen, str_dup(e->arena, what), &was_there);
	return true;
}

bool export_alone_unique(const struct asset *a, str field)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		const struct key *k = &a->keys.at[i];

		if (k->kind == KEY_UNIQUE && k->fields.len == 1 && str_eq(k->fields.at[0], field))
			return true;
	}
	return false;
}

bool export_keep_enum(struct export *e, const struct field *f)
{
	struct export_enum *kept;
	str name = f->type;

	while (str_ends(name, S("[]")))
		name = str_upto(name, name.len - 2);
	if (!name.len || !f->values.len || !export_once(e, name))
		return false;
	kept = push(&e->enums, e->arena);
	*kept = (struct export_enum){ .name = str_dup(e->arena, name) };
	for (ptrdiff_t i = 0; i < f->values.len; i++)
		*push(&kept->values, e->arena) = str_dup(e->arena, f->values.at[i]);
	return true;
}

void export_join(struct sb *out, const struct strs *list, const char *gap)
{
	for (ptrdiff_t i = 0; i < list->len; i++) {
		if (i)
			sb_puts(out, gap);
		sb_put(out, list->at[i]);
	}
}

/* ---- passing on ---- */

void export_head(struct export *e, struct sb *out)
{
	e->format->head(e, out);
}

void export_namespace(struct export *e, struct sb *out, const struct namespace *n)
{
	if (!e->format->namespace)
		return;
	e->format->namespace(e, out, n);
	e->namespaces++;
}

void export_asset(struct export *e, struct sb *out, const struct export_item *i)
{
	e->format->asset(e, out, i);
	e->assets++;
}

void export_pass(struct export *e, int pass)
{
	e->pass = pass;
}

void export_tail(struct export *e, struct sb *out)
{
	e->format->tail(e, out);
}

int64_t export_unsafe(const struct export *e)
{
	return e->unsafe;
}

int64_t export_left_out(const struct export *e)
{
	return e->left_out;
}

const struct strs *export_required(const struct export *e)
{
	return &e->required;
}
