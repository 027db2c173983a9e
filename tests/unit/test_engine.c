/* The engine against the plain list: equal answers to random questions about random catalogs, with every kernel. */
#include "search/engine/engine.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "search/match/filter_match.h"
#include "search_reference.h"
#include "tap.h"

#define NOW ((instant)1790000000 * 1000000)
#define DAY ((instant)86400 * 1000000)

enum { WORLDS = 20, CATALOGS = 3, QUESTIONS = 2000, ASSETS = 160, FIELDS = 9 };

static uint64_t state = 0x9e3779b97f4a7c15u;

static uint32_t draw(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return n ? (uint32_t)(state >> 33) % n : 0;
}

static bool chance(uint32_t percent)
{
	return draw(100) < percent;
}

#define PICK(list) list[draw(sizeof list / sizeof *list)]

/* ---- a world: catalogs with assets, in a list and in an engine ---- */

struct thing {
	struct summary s;
	struct field_summary field[FIELDS];
	int fields;
	struct props props;
};

struct world {
	struct arena *arena;
	struct thing thing[CATALOGS * ASSETS];
	int things;
	struct list *list;
	struct engine *engine;
	struct names *names[CATALOGS];
	int catalogs;
};

static const char *const words[] = { "order", "customer",   "item",   "invoice",  "dim", "fact", "daily",
				     "stg",   "größe",	    "kunde",  "客户",	  "id",	 "v2",	 "2024",
				     "A",     "HTTPServer", "straße", "İstanbul", "ΣΑΣ", "x" };
static const char *const joints[] = { "_", "_", "_", "", "", "-", " ", ".", "__", "\"" };
static const char *const spaces[] = { "sales", "Sales", "raw.landing", "public", "", "\"My Space\"", "größe" };
static const char *const columns[] = { "id",	     "ID",	   "customer_id", "customerId", "email",
				       "work_email", "created_at", "größe",	  "order",	"Order Total",
				       "x",	     "amount",	   "客户",	  "a.b",	"updated_at" };
static const char *const types[] = { "integer",	      "INTEGER", "varchar(64)", "text", "timestamp with time zone",
				     "numeric(12,2)", "uuid",	 "json" };
static const char *const owners[] = { "etl", "Größe", "app user" };
static const char *const tags[] = { "pii", "pii.email", "law:pii.email", "domain:orders", "domain:sales", "gold" };
static const char *const catalogs[] = { "shop", "shop-2", "Größe", "my shop", "a.b" };

static str capital(struct arena *a, const char *word)
{
	str copy = str_dup(a, str_of(word));

	if (copy.len && copy.at[0] >= 'a' && copy.at[0] <= 'z')
		((char *)copy.at)[0] = (char)(copy.at[0] - 32);
	return copy;
}

/* From far fewer words than there are names: then the dictionary of words is searched first. */
static bool few_words;

static str name_of_few(struct arena *a)
{
	enum { FEW = 6 };
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (uint32_t i = 1 + draw(4); i > 0; i--) {
		sb_puts(&b, words[draw(FEW)]);
		sb_puts(&b, i > 1 && chance(97) ? "_" : "");
	}
	return str_dup(a, sb_str(&b));
}

static str name_made(struct arena *a)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	int n = 1 + (int)draw(4);

	if (few_words)
		return name_of_few(a);
	if (chance(2))
		sb_pad(&b, chance(50) ? 'o' : '_', 120 + (ptrdiff_t)draw(300));
	for (int i = 0; i < n; i++) {
		if (i)
			sb_puts(&b, PICK(joints));
		sb_put(&b, chance(30) ? capital(a, PICK(words)) : str_of(PICK(words)));
	}
	if (chance(2))
		sb_puts(&b, "\xff\xc3");
	return str_dup(a, sb_str(&b));
}

static void tag_thing(struct arena *a, struct thing *t)
{
	struct strs *to = &t->s.tags;

	for (uint32_t n = chance(25) ? 1 + draw(3) : 0; n > 0; n--) {
		str tag = str_of(PICK(tags));

		if (t->fields && chance(50)) {
			str column = t->field[draw((uint32_t)t->fields)].name;

			*push(&t->s.column_tags, a) = (struct column_tag){ column, tag };
			for (int i = 0; i < t->fields; i++)
				if (str_eq(t->field[i].name, column))
					*push(&t->field[i].tags, a) = tag;
		}
		*push(to, a) = tag;
	}
}

static void fields_made(struct arena *a, struct thing *t)
{
	t->fields = (int)draw(FIELDS);
	for (int i = 0; i < t->fields; i++) {
		struct field_summary *f = &t->field[i];

		*f = (struct field_summary){ .name = chance(85) ? str_of(PICK(columns)) : name_made(a),
					     .type = str_of(PICK(types)),
					     .ordinal = i + 1,
					     .pk = i == 0,
					     .nullable = (enum truth)draw(3) };
		if (chance(5))
			f->type = NO_STR;
		f->class = f->type.at ? type_class_of(f->type) : TYPE_UNKNOWN;
	}
	t->s.fields = t->fields;
}

static void thing_made(struct world *w, str catalog, int64_t id)
{
	struct thing *t = &w->thing[w->things++];
	struct arena *a = w->arena;
	struct summary *s = &t->s;

	*s = (struct summary){ .id = id, .catalog = catalog, .ns = str_of(PICK(spaces)), .name = name_made(a) };
	s->kind = chance(60) ? ASSET_TABLE : (enum asset_kind)draw(ASSET_KIND_COUNT);
	s->owner = chance(70) ? str_of(PICK(owners)) : NO_STR;
	s->keys_out = (int32_t)draw(3);
	s->keys_in = (int32_t)draw(3);
	s->has_pk = chance(50);
	s->hidden_by_default = chance(10);
	s->of_kind = true;
	s->rows = chance(20) ? UNKNOWN : (int64_t)draw(5) * 1000;
	s->size = chance(20) ? UNKNOWN : (int64_t)draw(100000) * 77;
	s->rows_kind = s->rows == UNKNOWN ? COUNT_UNKNOWN : COUNT_ESTIMATED;
	s->modified = chance(30) ? NO_TIME : NOW - (instant)draw(40) * DAY;
	s->modified_within = chance(30) ? UNKNOWN : chance(50) ? 0 : (int64_t)draw(20) * DAY;
	s->created = chance(30) ? NO_TIME : NOW - (instant)draw(400) * DAY;
	s->qualified = name_qualified(a, catalog, s->ns, s->name);
	fields_made(a, t);
	tag_thing(a, t);
	if (chance(50))
		props_put(&t->props, a, S("engine"), chance(50) ? S("InnoDB") : S("memory"));
}

static struct thing *thing_of(struct world *w, int64_t id)
{
	return &w->thing[id - 1];
}

static int by_qualified(const void *x, const void *y)
{
	const struct thing *const *a = x, *const *b = y;
	int order = str_cmp((*a)->s.qualified, (*b)->s.qualified);

	return order ? order : ((*a)->s.id > (*b)->s.id) - ((*a)->s.id < (*b)->s.id);
}

static bool add_asset(struct names_maker *m, const struct thing *t, struct err *err)
{
	const struct summary *s = &t->s;
	struct names_asset_in in = {
		.id = s->id,
		.ns = s->ns,
		.name = s->name,
		.qualified = s->qualified,
		.owner = s->owner,
		.kind = s->kind,
		.has_pk = s->has_pk,
		.is_part = s->hidden_by_default,
		.rows = s->rows,
		.size = s->size,
		.rows_kind = s->rows_kind,
		.modified = s->modified,
		.within = s->modified_within,
		.created = s->created,
		.fields = (uint32_t)t->fields,
		.keys_out = (uint32_t)s->keys_out,
	};

	return names_add(m, &in, err);
}

static bool add_fields(struct names_maker *m, const struct thing *t, struct err *err)
{
	for (int i = 0; i < t->fields; i++) {
		const struct field_summary *f = &t->field[i];
		struct names_field_in in = {
			.name = f->name, .type = f->type, .class = f->class, .pk = f->pk, .nullable = f->nullable
		};

		if (!names_add_field(m, t->s.id, &in, err))
			return false;
	}
	return true;
}

/* From any asset: only the number of keys matters. */
static bool add_keys_in(struct names_maker *m, int64_t from, const struct thing *t, struct err *err)
{
	const struct strs none = { 0 };

	for (int i = 0; i < t->s.keys_in; i++)
		if (!names_add_key(m, from, t->s.id, &none, err))
			return false;
	return true;
}

static struct names *names_of(struct world *w, str cache, str catalog, int64_t number)
{
	struct thing *own[ASSETS * CATALOGS];
	struct side_key key = { .cache = S("0123456789abcdef"),
				.catalog = number,
				.generation = 1,
				.kind = NAMES_KIND,
				.version = NAMES_VERSION };
	struct names_maker *m = names_make();
	struct err err = { 0 };
	struct names *n;
	size_t len = 0;

	for (int i = 0; i < w->things; i++)
		if (str_eq(w->thing[i].s.catalog, catalog))
			own[len++] = &w->thing[i];
	qsort(own, len, sizeof *own, by_qualified);
	for (size_t i = 0; i < len; i++)
		if (!add_asset(m, own[i], &err))
			ok(false, "the names of the asset %.*s can be added: %s", STR(own[i]->s.qualified), err.text);
	for (size_t i = 0; i < len; i++)
		if (!add_fields(m, own[i], &err))
			ok(false, "the columns of the asset %.*s can be added: %s", STR(own[i]->s.qualified), err.text);
	for (size_t i = 0; i < len; i++)
		if (!add_keys_in(m, own[0]->s.id, own[i], &err))
			ok(false, "the keys to the asset %.*s can be added: %s", STR(own[i]->s.qualified), err.text);
	if (!names_made(m, cache, &key, NULL, &err))
		ok(false, "the names of the catalog %.*s can be written: %s", STR(catalog), err.text);
	n = names_open(cache, &key, catalog, &err);
	if (!n)
		ok(false, "the names of the catalog %.*s can be opened: %s", STR(catalog), err.text);
	return n;
}

static struct world *state_made(str dir)
{
	struct arena *a = arena_open();
	struct world *w = new(a, struct world);
	str cache = str_fmt(a, "%.*s/cache.db", STR(dir));
	uint32_t first = draw(5);

	w->arena = a;
	w->catalogs = 1 + (int)draw(CATALOGS);
	w->list = list_open();
	for (int c = 0; c < w->catalogs; c++) {
		few_words = chance(40);
		for (uint32_t i = 0, n = chance(5) ? 0 : 1 + draw(ASSETS); i < n; i++)
			thing_made(w, str_of(catalogs[(first + (uint32_t)c) % 5]), w->things + 1);
	}
	for (int i = 0; i < w->things; i++)
		list_add(w->list, &w->thing[i].s);
	list_done(w->list);
	for (int c = 0; c < w->catalogs; c++)
		w->names[c] = names_of(w, cache, str_of(catalogs[(first + (uint32_t)c) % 5]), c + 1);
	w->engine = engine_open((const struct names *const *)w->names, w->catalogs);
	return w;
}

static void state_end(struct world *w)
{
	engine_close(w->engine);
	for (int c = 0; c < w->catalogs; c++)
		names_close(w->names[c]);
	list_close(w->list);
	arena_close(w->arena);
}

/* ---- facts that only a cache would have ---- */

static bool fields(void *with, int64_t asset, struct arena *a, const struct field_summary **at, ptrdiff_t *len,
		   struct err *err)
{
	struct thing *t = thing_of(with, asset);

	(void)a;
	(void)err;
	*at = t->field;
	*len = t->fields;
	return true;
}

static bool props(void *with, int64_t asset, struct arena *a, struct props *out, struct err *err)
{
	(void)a;
	(void)err;
	*out = thing_of(with, asset)->props;
	return true;
}

static bool carries(const struct summary *s, const struct strs *texts)
{
	bool any = false;

	for (ptrdiff_t i = 0; !any && i < s->tags.len; i++)
		any = texts_have(texts, s->tags.at[i]);
	return any;
}

static const struct strs *tags_that_fit(const struct world *w, const struct filter *f, struct arena *a)
{
	struct strs *fit = new(a, struct strs);

	if (!f->tags.len || f->domains.len || chance(50))
		return NULL;
	for (int i = 0; i < w->things; i++)
		for (ptrdiff_t k = 0; k < w->thing[i].s.tags.len; k++)
			for (ptrdiff_t j = 0; j < f->tags.len; j++)
				if (admit_fits_tag(&f->tags.at[j], w->thing[i].s.tags.at[k]))
					*push(fit, a) = w->thing[i].s.tags.at[k];
	return fit;
}

static bool tagged(void *with, const struct strs *texts, const struct stop *stop, struct arena *a, struct summary **at,
		   ptrdiff_t *len, struct err *err)
{
	struct world *w = with;
	struct {
		struct summary *at;
		ptrdiff_t len, cap;
	} found = { 0 };

	(void)stop;
	(void)err;
	for (int i = 0; i < w->things; i++)
		if (texts ? carries(&w->thing[i].s, texts) : w->thing[i].s.tags.len > 0)
			*push(&found, a) = w->thing[i].s;
	*at = found.at;
	*len = found.len;
	return true;
}

static bool fill(void *with, struct arena *a, struct summary *const *s, ptrdiff_t n, struct err *err)
{
	(void)a;
	(void)err;
	for (ptrdiff_t i = 0; i < n; i++) {
		const struct thing *t = thing_of(with, s[i]->id);

		s[i]->tags = t->s.tags;
		s[i]->column_tags.at = t->s.column_tags.at;
		s[i]->column_tags.len = t->s.column_tags.len;
	}
	return true;
}

/* ---- questions ---- */

static str piece(struct arena *a)
{
	str w = str_of(PICK(words));
	uint32_t skip = chance(30) ? draw(2) : 0, drop = chance(30) ? draw(2) : 0;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!(w.at[0] & 0x80) && w.len > 3)
		w = str_n(w.at + skip, w.len - skip - drop);
	sb_put(&b, w);
	if (chance(25)) {
		sb_puts(&b, chance(70) ? "_" : "");
		sb_puts(&b, PICK(words));
	}
	return str_dup(a, sb_str(&b));
}

/* Letters left out or exchanged, as in typing errors. */
static str misspelt(struct arena *a, str s)
{
	char *at = (char *)str_dup(a, s).at;
	ptrdiff_t i = 1 + (ptrdiff_t)draw((uint32_t)(s.len > 2 ? s.len - 2 : 1));

	if (s.len > 3 && !(at[i] & 0x80) && !(at[i - 1] & 0x80)) {
		char kept = at[i];

		at[i] = at[i - 1];
		at[i - 1] = chance(60) ? kept : 'q';
	}
	return str_n(at, s.len);
}

static str glob(struct arena *a)
{
	static const char *const forms[] = { "*%.*s*",	   "%.*s*",	  "*%.*s",	 "*%.*s*_*", "%.*s?*",
					     "[a-f]*%.*s", "*%.*s*%.*s*", "%.*s_*_%.*s", "**%.*s**", "*" };
	const char *form = PICK(forms);
	str one = piece(a), other = piece(a);
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; form[i]; i++) {
		if (form[i] == '%') {
			sb_put(&b, one);
			one = other;
			i += 3;
		} else {
			sb_putc(&b, form[i]);
		}
	}
	return str_dup(a, sb_str(&b));
}

static str dotted(struct arena *a)
{
	static const char *const heads[] = { "sales.", "raw.landing.", "shop.sales.", "shop.",	       "*.",
					     "s*.",    "landing.",     "größe.",      "\"my space\".", "a.b." };
	str tail = chance(40) ? glob(a) : chance(20) ? S("") : piece(a);

	return str_fmt(a, "%s%s%.*s", chance(15) ? "=" : "", PICK(heads), STR(tail));
}

static str word(struct arena *a)
{
	static const char *const regexes[] = {
		"/^ord/",
		"/[0-9]{4}$/",
		"/(item|kunde)s?/",
		"/^.{3,8}$/",
		"/\\W/",
		"/^[^aeiou]+$/",
		"/ö|ü|é/",
		"/é?s$/",
		"/[^[:alpha:]_]/",
		"/^$/",
		"/(o|r)+[^d]$/",
		"/(a+)+$/",
		"/((o_?)*)*x/",
		"/(.*)(.*)(.*)(.*)[0-9]z/",
		"/\\bo/",
		"/s(?=_)/",
		"/\\S\\s\\S/",
		"/./",
	};

	switch (draw(12)) {
	case 0:
	case 1:
	case 2: return piece(a);
	case 3:
	case 4: return glob(a);
	case 5: return str_fmt(a, "=%.*s", STR(piece(a)));
	case 6:
	case 7: return str_fmt(a, "~%.*s", STR(misspelt(a, piece(a))));
	case 8: return str_of(PICK(regexes));
	case 9:
	case 10: return dotted(a);
	default: return name_made(a);
	}
}

static str filter(struct arena *a)
{
	static const char *const plain[] = { "pk:yes",
					     "pk:no",
					     "fk:yes",
					     "fk:no",
					     "refd:yes",
					     "refd:no",
					     "rows:1000..",
					     "rows:..2000",
					     "rows:0",
					     "size:1M..",
					     "cols:3..5",
					     "modified:14d",
					     "modified:20d..",
					     "created:100d",
					     "kind:view",
					     "!kind:table",
					     "kind:partition,table",
					     "kind:any",
					     "tag:pii",
					     "!tag:pii",
					     "tag:gold,law:pii",
					     "domain:orders",
					     "!domain:*",
					     "owner:etl",
					     "!owner:gr*",
					     "owner:app*,etl",
					     "schema:sales",
					     "!schema:landing",
					     "schema:raw.*,public",
					     "catalog:shop*",
					     "!catalog:shop",
					     "type:integer",
					     "!type:text,uuid",
					     "type:varchar(64)",
					     "type:timestamp",
					     "has:email",
					     "!has:id",
					     "has:*email*",
					     "has:customer_id,id",
					     "has:*id::integer",
					     "!has:*_at::timestamp",
					     "has:~emial",
					     "has:gr*",
					     "sort:rows",
					     "sort:-name",
					     "sort:name",
					     "sort:+size",
					     "sort:modified",
					     "sort:refs",
					     "sort:-rank",
					     "table:order*",
					     "!table:*stg*",
					     "table:~custmer",
					     "table:sales.*",
					     "prop:engine=InnoDB",
					     "!prop:engine" };

	return chance(80) ? str_of(PICK(plain)) : str_fmt(a, "table:%.*s", STR(piece(a)));
}

/* Letters that occur in some name, within a word or across several. */
static str cut(struct arena *a)
{
	str name = utf8_fold_str(a, name_made(a));
	ptrdiff_t from = name.len ? (ptrdiff_t)draw((uint32_t)name.len) : 0, to;

	while (from > 0 && name.at[from - 1] >= 'a' && name.at[from - 1] <= 'z' && chance(80))
		from--;
	for (to = from; to < name.len && name.at[to] >= 'a' && name.at[to] <= 'z' && (to == from || chance(90)); to++)
		;
	return str_n(name.at + from, to - from);
}

/* A word and a filter on other facts than names: found by name first, ranked later; and similar names under tags. */
static str narrowed(struct arena *a)
{
	static const char *const by[] = { "has:email", "has:*id*",	"!has:id",	    "has:customer_id,order",
					  "tag:pii",   "!tag:pii",	"tag:gold,law:pii", "domain:orders",
					  "type:text", "tag:pii.email", "!tag:gold",	    "prop:engine" };
	str w = chance(60) ? cut(a) : chance(50) ? misspelt(a, piece(a)) : piece(a);
	const char *form = chance(50) ? "%.*s %s" : chance(50) ? "*%.*s* %s" : chance(70) ? "~%.*s %s" : "=%.*s %s";
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (; *form; form++) {
		if (*form != '%') {
			sb_putc(&b, *form);
		} else if (form[1] == '.') {
			sb_put(&b, w);
			form += 3;
		} else {
			sb_puts(&b, PICK(by));
			form++;
		}
	}
	if (chance(20))
		sb_puts(&b, chance(50) ? " kind:any" : " sort:-rank");
	return str_dup(a, sb_str(&b));
}

static str question(struct arena *a)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	int words_n = (int)draw(3), filters_n = words_n ? (int)draw(3) : 1 + (int)draw(2);

	for (int i = 0; i < words_n; i++) {
		sb_puts(&b, chance(15) ? " !" : " ");
		sb_put(&b, word(a));
		if (chance(10)) {
			sb_putc(&b, ',');
			sb_put(&b, word(a));
		}
	}
	for (int i = 0; i < filters_n; i++) {
		sb_putc(&b, ' ');
		sb_put(&b, filter(a));
	}
	return str_dup(a, sb_str(&b));
}

/* ---- equal answers ---- */

static int differences, asked, answered; /* questions that parse, and those with at least one hit */

static void differs(str line, const char *what, long long got, long long wanted)
{
	if (differences++ < 10)
		printf("# [%.*s] %s: got %lld, wanted %lld\n", STR(line), what, got, wanted);
}

static bool same_matched(const struct hit *x, const struct hit *y)
{
	bool same = x->matched.len == y->matched.len;

	for (ptrdiff_t i = 0; same && i < x->matched.len; i++)
		same = str_eq(x->matched.at[i]->name, y->matched.at[i]->name);
	return same;
}

static void compare(str line, const struct hits *got, const struct hits *wanted, ptrdiff_t skip)
{
	if (got->total != wanted->total)
		differs(line, "total", got->total, wanted->total);
	if (got->len != (wanted->len > skip ? wanted->len - skip : 0)) {
		differs(line, "hits", got->len, wanted->len - skip);
		return;
	}
	for (ptrdiff_t i = 0; i < got->len; i++) {
		const struct hit *x = &got->at[i], *y = &wanted->at[i + skip];

		if (x->asset->id != y->asset->id || x->rank != y->rank) {
			differs(line, "asset", x->asset->id, y->asset->id);
			differs(line, "its rank", x->rank, y->rank);
			return;
		}
		if (!str_eq(x->why, y->why) || !same_matched(x, y) || !str_eq(x->asset->qualified, y->asset->qualified))
			differs(line, "why", x->asset->id, y->asset->id);
	}
}

/* The names that a hostile expression is tried on depend on the order of the filters, which differs. */
static bool gave_up(const struct err *err)
{
	return err->kind == ERR_QUERY && strstr(err->text, "too many steps");
}

static void ask_tables(struct world *w, str line, const struct filter *f, const struct engine_source *from,
		       struct arena *a)
{
	int64_t skip = chance(40) ? draw(chance(50) ? 5 : 90) : 0, limit = chance(60) ? 1 + draw(20) : 0;
	enum near near = chance(50) ? NEAR_FILL : NEAR_NOT;
	struct hits got = { 0 }, wanted = { 0 };
	struct err err = { 0 }, other = { 0 };
	int64_t filled = 0;
	bool one = list_search(w->list, a, f, &from->columns, limit ? skip + limit : 0, NULL, &wanted, &err);
	struct engine_ask ask = { .filter = f, .from = from, .skip = skip, .limit = limit, .near = near };
	bool two = engine_search(w->engine, a, &ask, &got, &filled, &other);

	if (gave_up(&err) || gave_up(&other))
		return;
	if (one != two || err.kind != other.kind) {
		differs(line, one ? other.text : err.text, two, one);
		return;
	}
	if (one && near == NEAR_FILL && limit && wanted.total < skip + limit &&
	    !list_near(w->list, a, f, &from->columns, skip + limit - wanted.total, NULL, &wanted, &err))
		differs(line, err.text, 0, 1);
	if (one)
		compare(line, &got, &wanted, skip);
	answered += wanted.len > 0;
}

/* For any asset, in the answer or not, and for an unknown one. */
static void ask_place(struct world *w, str line, const struct filter *f, const struct engine_source *from,
		      struct arena *a)
{
	int64_t n = list_len(w->list), id = n && chance(97) ? list_at(w->list, (ptrdiff_t)draw((uint32_t)n))->id : 1;
	struct hits wanted = { 0 };
	struct err err = { 0 }, other = { 0 };
	int64_t place = -1, total = -1, is = 0;
	struct summary *of = NULL;
	bool one = list_search(w->list, a, f, &from->columns, 0, NULL, &wanted, &err);
	struct engine_ask ask = { .filter = f, .from = from };
	bool two = engine_place(w->engine, a, &ask, id, &of, &place, &total, &other);

	if ((two && !of && id == 1) || gave_up(&err) || gave_up(&other))
		return;
	if (one != two || err.kind != other.kind || !one) {
		if (one != two)
			differs(line, "its place", two, one);
		return;
	}
	for (ptrdiff_t i = 0; i < wanted.len && !is; i++)
		is = wanted.at[i].asset->id == id ? i + 1 : 0;
	if (!of || of->id != id || total != wanted.total || place != is)
		differs(line, "its place", place, is);
}

struct row {
	ptrdiff_t place;
	int rank, field;
};

static int by_row(const void *x, const void *y)
{
	const struct row *a = x, *b = y;

	return a->rank != b->rank     ? a->rank - b->rank
	       : a->place != b->place ? (a->place < b->place ? -1 : 1)
				      : a->field - b->field;
}

static void ask_columns(struct world *w, str line, const struct filter *f, const struct engine_source *from,
			struct arena *a)
{
	int64_t skip = chance(20) ? draw(5) : 0, limit = chance(60) ? 1 + draw(20) : 0;
	struct {
		struct row *at;
		ptrdiff_t len, cap;
	} wanted = { 0 };
	struct engine_ask ask = { .filter = f, .from = from, .skip = skip, .limit = limit };
	struct column_hits got = { 0 };
	struct err err = { 0 };
	struct sieve *s = sieve_open(f, &err);
	bool good;

	if (!s) { /* an invalid expression: both give no answer */
		if (engine_columns(w->engine, a, &ask, &got, &err))
			differs(line, "columns of no expression", 1, 0);
		return;
	}
	if (!engine_columns(w->engine, a, &ask, &got, &err)) {
		if (!gave_up(&err))
			differs(line, err.text, 0, 1);
		sieve_close(s);
		return;
	}
	for (ptrdiff_t i = 0; i < list_len(w->list); i++) {
		const struct summary *of = list_at(w->list, i);
		const struct thing *t = thing_of(w, of->id);
		struct row r = { .place = i };

		for (r.field = 0; r.field < t->fields; r.field++)
			if (sieve_field(s, &t->field[r.field], of, a, &r.rank))
				*push(&wanted, a) = r;
	}
	good = sieve_went_well(s, &err);
	sieve_close(s);
	if (!good)
		return;
	if (wanted.len)
		qsort(wanted.at, (size_t)wanted.len, sizeof *wanted.at, by_row);
	if (got.total != wanted.len)
		differs(line, "columns", got.total, wanted.len);
	for (ptrdiff_t i = 0; i < got.len; i++) {
		const struct row *r = i + skip < wanted.len ? &wanted.at[i + skip] : NULL;

		if (!r || got.at[i].asset->id != list_at(w->list, r->place)->id || got.at[i].place != r->field ||
		    got.at[i].rank != r->rank) {
			differs(line, "column", got.at[i].asset->id, r ? list_at(w->list, r->place)->id : -1);
			return;
		}
	}
	if (got.len != (wanted.len < skip ? 0 : limit && wanted.len - skip > limit ? limit : wanted.len - skip))
		differs(line, "columns shown", got.len, wanted.len);
}

static void ask_near(struct world *w, struct arena *a)
{
	str name = chance(50) ? misspelt(a, piece(a)) : misspelt(a, name_made(a));
	struct strs got = { 0 }, wanted = { 0 };
	bool same = engine_nearest(w->engine, a, name, 6, &got);

	list_nearest(w->list, a, name, 6, &wanted);
	same = same && got.len == wanted.len;
	for (ptrdiff_t i = 0; same && i < got.len; i++)
		same = str_eq(got.at[i], wanted.at[i]);
	if (!same)
		differs(name, "near names", got.len, wanted.len);
}

static void ask_all(struct world *w, enum scan_kernel kernel, int times)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct engine_source from = {
		.tagged = tagged, .fill = fill, .columns = { .fields = fields, .props = props, .with = w }, .with = w
	};

	engine_use(w->engine, kernel);
	for (int i = 0; i < times; i++) {
		struct err err = { 0 };
		struct filter f;
		ptrdiff_t where;
		str line;

		arena_reset(a);
		if (chance(5))
			ask_near(w, a);
		line = chance(25) ? narrowed(a) : question(a);
		filter_start(&f);
		if (!filter_parse(a, line, NOW, &f, &where, &err))
			continue;
		asked++;
		from.tags_that_fit = tags_that_fit(w, &f, a);
		if (chance(70)) {
			ask_tables(w, line, &f, &from, a);
			if (chance(20))
				ask_place(w, line, &f, &from, a);
		} else {
			f.props.len = 0;
			ask_columns(w, line, &f, &from, a);
		}
	}
}

static void random_worlds(str dir)
{
	for (int i = 0; i < WORLDS; i++) {
		struct world *w = state_made(dir);

		for (int k = 0; k < SCAN_KERNELS; k++)
			if (scan_runs((enum scan_kernel)k))
				ask_all(w, (enum scan_kernel)k, QUESTIONS / SCAN_KERNELS);
		state_end(w);
		ok(differences == 0, "world %d: the engine gives the same answers as the list", i);
		differences = 0;
	}
}

/* test_engine SEED: other worlds and questions. */
int main(int argc, char **argv)
{
	char dir[] = "/tmp/ocat-engine-XXXXXX";
	scoped(arena_close) struct arena *a = arena_open();
	char *made = mkdtemp(dir);

	if (argc > 1)
		state ^= strtoull(argv[1], NULL, 10) * 0xd1342543de82ef95u;
	ok(made != NULL, "the test can create a folder");
	if (made)
		random_worlds(str_of(dir));
	if (made && system(str_c(a, str_fmt(a, "rm -rf %s", dir))))
		printf("# %s stays\n", dir);
	ok(asked > WORLDS * QUESTIONS * 8 / 10 && answered > asked / 4,
	   "most questions can be asked (%d), and many have an answer (%d)", asked, answered);
	return done();
}
