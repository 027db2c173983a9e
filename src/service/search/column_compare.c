#include "service/search/column_compare.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/name.h"
#include "service/search/column_search.h"

#include "base/banned.h"

const char *column_aspect_word(enum column_aspect a)
{
	static const char *const words[] = {
#define _(id, word) [id] = word,
		COLUMN_ASPECTS(_)
#undef _
	};

	return words[a];
}

/* ---- the columns, and their keys ---- */

struct gathering {
	struct arena *arena;
	struct column_comparison *to;
	struct compared_column **by_id;
};

static bool find(const struct scope *scope, struct arena *a, str name, struct column_comparison *out, struct err *err)
{
	struct scope named = *scope;
	struct found_columns found = { 0 };
	struct word w = { .kind = MATCH_EXACT, .text = name, .folded = utf8_fold_str(a, name) };
	struct words all = { 0 };
	bool good;

	for (ptrdiff_t i = 0; i < scope->filter.words.len; i++)
		*push(&named.filter.tables, a) = scope->filter.words.at[i];
	*push(&all, a) = w;
	named.filter.words = all;
	good = column_search(&named, a, 0, 0, &found, err);
	for (ptrdiff_t i = 0; good && i < found.len; i++) {
		const struct found_column *f = &found.at[i];
		str asset = str_dup(a, f->of->qualified);

		*push(out, a) = (struct compared_column){ .asset_id = f->of->id,
							  .catalog = str_dup(a, f->of->catalog),
							  .asset = asset,
							  .qualified = name_with_field(a, asset, f->field.name),
							  .name = f->field.name,
							  .type = f->field.type,
							  .comment = f->field.comment,
							  .kind = f->of->kind,
							  .class = f->field.class,
							  .nullable = f->field.nullable,
							  .primary = f->field.pk };
	}
	column_search_done(&named, &found);
	return good;
}

static int by_id(const void *x, const void *y)
{
	const struct compared_column *a = *(struct compared_column *const *)x, *b = *(struct compared_column *const *)y;

	return a->asset_id < b->asset_id ? -1 : a->asset_id > b->asset_id;
}

/* The column of this name in that table, or NULL. */
static struct compared_column *column_of(const struct gathering *g, int64_t asset, str name)
{
	struct compared_column key = { .asset_id = asset }, *wanted = &key, **at;

	at = g->to->len ? bsearch(&wanted, g->by_id, (size_t)g->to->len, sizeof *g->by_id, by_id) : NULL;
	return at && str_eq((*at)->name, name) ? *at : NULL;
}

struct target { /* a foreign key of one of them, its table still a number */
	struct compared_column *from;
	int64_t to;
	str field;
};

struct keys {
	struct gathering *of;
	array_of(struct target) targets;
};

static bool take_key(void *with, const struct key_brief *k, struct err *err)
{
	struct keys *keys = with;

	(void)err;
	for (ptrdiff_t i = 0; i < k->from_fields.len && i < k->to_fields.len; i++) {
		struct compared_column *from = column_of(keys->of, k->from_id, k->from_fields.at[i]);
		struct compared_column *to = column_of(keys->of, k->to_id, k->to_fields.at[i]);

		if (to)
			to->referenced_by++;
		if (from)
			*push(&keys->targets,
			      keys->of->arena) = (struct target){ from, k->to_id,
								  str_dup(keys->of->arena, k->to_fields.at[i]) };
	}
	return true;
}

static bool take_unique(void *with, int64_t asset, const struct strs *fields, struct err *err)
{
	struct keys *keys = with;
	struct compared_column *c = fields->len == 1 ? column_of(keys->of, asset, fields->at[0]) : NULL;

	(void)err;
	if (c)
		c->unique = true;
	return true;
}

struct naming {
	struct arena *arena;
	str name;
};

static bool take_name(void *with, const struct asset_brief *b, struct err *err)
{
	struct naming *n = with;

	(void)err;
	n->name = str_dup(n->arena, b->qualified);
	return true;
}

/* Tables are few beside the keys that reference them: each is looked up once. */
static bool name_targets(const struct scope *scope, struct keys *keys, struct err *err)
{
	struct arena *a = keys->of->arena;
	struct map known = map_in(a);

	for (ptrdiff_t i = 0; i < keys->targets.len; i++) {
		const struct target *t = &keys->targets.at[i];
		bool had;
		struct map_entry *e = map_put(&known, str_fmt(a, "%lld", (long long)t->to), &had);
		struct naming n = { .arena = a };

		if (!had) {
			if (!store_each_shown(scope->store, t->to, scope->stop, take_name, &n, err))
				return false;
			e->ptr = new(a, str);
			*(str *)e->ptr = n.name;
		}
		if (!t->from->references.len)
			t->from->references = name_with_field(a, *(const str *)e->ptr, t->field);
	}
	return true;
}

static bool know_keys(const struct scope *scope, struct arena *a, struct column_comparison *c, struct err *err)
{
	struct gathering g = { .arena = a, .to = c, .by_id = new_n(a, struct compared_column *, c->len + 1) };
	struct keys keys = { .of = &g };

	for (ptrdiff_t i = 0; i < c->len; i++)
		g.by_id[i] = &c->at[i];
	if (c->len)
		qsort(g.by_id, (size_t)c->len, sizeof *g.by_id, by_id);
	return store_each_key(scope->store, scope->catalog_id, scope->stop, take_key, &keys, err) &&
	       store_each_unique(scope->store, scope->catalog_id, scope->stop, take_unique, &keys, err) &&
	       name_targets(scope, &keys, err);
}

/* ---- what is usual ---- */

/* A view has no keys, and its source does not report which of its columns may be null. */
static bool is_stored(const struct compared_column *c)
{
	return !asset_is_view(c->kind);
}

static str nullable_of(struct arena *a, const struct compared_column *c)
{
	(void)a;
	return c->nullable && is_stored(c) && !c->primary ? str_of(truth_word(c->nullable)) : NO_STR;
}

static str key_of(struct arena *a, const struct compared_column *c)
{
	(void)a;
	return c->primary || !is_stored(c) ? NO_STR : c->references.len ? S("key") : S("none");
}

static str target_of(struct arena *a, const struct compared_column *c)
{
	(void)a;
	return c->references;
}

static str comment_of(struct arena *a, const struct compared_column *c)
{
	return c->comment.len ? utf8_fold_str(a, c->comment) : NO_STR;
}

/* Each aspect but the type as a text to compare; absent: it does not apply. */
static str (*const aspects[])(struct arena *, const struct compared_column *) = {
	[COLUMN_NULLABLE] = nullable_of,
	[COLUMN_KEY] = key_of,
	[COLUMN_TARGET] = target_of,
	[COLUMN_COMMENT] = comment_of,
};

static void differs_in(struct column_comparison *c, ptrdiff_t i, enum column_aspect which)
{
	c->at[i].differs |= 1u << which;
	c->differing[which]++;
}

/* One more with this text; the number so far. */
static int64_t count_text(struct map *counts, str text)
{
	return map_put(counts, text, NULL)->num += 1;
}

static int64_t counted(const struct map *counts, str text)
{
	const struct map_entry *e = map_get(counts, text);

	return e ? e->num : 0;
}

/*
 * Each system has its own words for types, so a type is compared as written with the others of its catalog, and by
 * its class with all.
 */
static void judge_types(struct arena *a, struct column_comparison *c)
{
	struct map types = map_in(a), in_catalog = map_in(a), most_in = map_in(a);
	int64_t classes[TYPE_CLASS_COUNT] = { 0 }, most = 0;
	str *own = new_n(a, str, c->len + 1);

	for (ptrdiff_t i = 0; i < c->len; i++) {
		struct compared_column *one = &c->at[i];
		int64_t n, *top;

		one->folded_type = utf8_fold_str(a, one->type.at ? one->type : S(""));
		own[i] = str_fmt(a, "%.*s%c%.*s", STR(one->catalog), 1, STR(one->folded_type));
		c->types += count_text(&types, one->folded_type) == 1;
		n = count_text(&in_catalog, own[i]);
		top = &map_put(&most_in, one->catalog, NULL)->num;
		*top = n > *top ? n : *top;
		n = one->class ? ++classes[one->class] : 0;
		most = n > most ? n : most;
	}
	for (ptrdiff_t i = 0; i < c->len; i++) {
		struct compared_column *one = &c->at[i];

		one->alike = counted(&types, one->folded_type);
		if (counted(&in_catalog, own[i]) < counted(&most_in, one->catalog) ||
		    (one->class && classes[one->class] < most))
			differs_in(c, i, COLUMN_TYPE);
	}
}

/* Two of three must agree before one differs. */
static void judge(struct arena *a, struct column_comparison *c, enum column_aspect which)
{
	struct map counts = map_in(a);
	str *text = new_n(a, str, c->len + 1), usual = NO_STR;
	int64_t most = 0, all = 0;

	for (ptrdiff_t i = 0; i < c->len; i++) {
		int64_t n;

		text[i] = aspects[which](a, &c->at[i]);
		if (!text[i].at)
			continue;
		all++;
		n = count_text(&counts, text[i]);
		if (n > most) {
			most = n;
			usual = text[i];
		}
	}
	for (ptrdiff_t i = 0; i < c->len && most > 1 && 3 * most >= 2 * all; i++)
		/* A key is not unusual where most have none. */
		if (text[i].at && !str_eq(text[i], usual) && !(which == COLUMN_KEY && c->at[i].references.len))
			differs_in(c, i, which);
}

static int in_order(const void *x, const void *y)
{
	const struct compared_column *a = x, *b = y;
	bool odd[] = { a->differs & 1u << COLUMN_TYPE, b->differs & 1u << COLUMN_TYPE };
	int c;

	if (odd[0] != odd[1])
		return odd[0] ? -1 : 1;
	if (a->alike != b->alike)
		return a->alike < b->alike ? -1 : 1;
	c = str_cmp(a->folded_type, b->folded_type);
	if (c)
		return c;
	if (!a->differs != !b->differs)
		return a->differs ? -1 : 1;
	return str_cmp(a->qualified, b->qualified);
}

bool column_compare(const struct scope *scope, struct arena *a, str name, struct column_comparison *out,
		    struct err *err)
{
	struct column_comparison c = { 0 };

	if (!find(scope, a, name, &c, err) || !know_keys(scope, a, &c, err))
		return false;
	judge_types(a, &c);
	for (int i = COLUMN_TYPE + 1; i < COLUMN_ASPECT_COUNT; i++)
		judge(a, &c, (enum column_aspect)i);
	if (c.len)
		qsort(c.at, (size_t)c.len, sizeof *c.at, in_order);
	*out = c;
	return true;
}

str column_comparison_words(struct arena *a, const struct column_comparison *c)
{
	scoped(sb_free) struct sb b = SB(1000);
	bool any = false;

	sb_fmt(&b, "%.*s, ", STR(str_counted(a, c->len, "column")));
	sb_put(&b, str_counted(a, c->types, "type"));
	for (int i = 0; i < COLUMN_ASPECT_COUNT; i++) {
		if (!c->differing[i])
			continue;
		sb_fmt(&b, "%s%lld %s", any ? ", " : "; unusual: ", (long long)c->differing[i],
		       column_aspect_word((enum column_aspect)i));
		any = true;
	}
	if (c->len > 1 && !any)
		sb_puts(&b, c->types > 1 ? ", none unusual" : ", all alike");
	return str_dup(a, sb_str(&b));
}
