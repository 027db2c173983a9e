#include "workspace/domains/domains.h"

#include <stdlib.h>

#include "base/log.h"
#include "base/lower_bound.h"
#include "base/map.h"
#include "base/utf8.h"
#include "graph/domains/communities.h"
#include "graph/graph.h"
#include "workspace/domains/domains_file.h"
#include "workspace/internal.h"
#include "index/side_file.h"
#include "store/join_decisions.h"
#include "base/banned.h"

#define TAGGED S("domain:")
enum { DOMAINS_MOST = 4096 };

/* ---- inferred domains ---- */

/* They also depend on decisions about relations: words is the stamp of those. */
static struct side_key communities_key(const struct side_key *names, int64_t words)
{
	struct side_key k = *names;

	k.kind = COMMUNITIES_KIND;
	k.version = COMMUNITIES_VERSION;
	k.stamp += (uint64_t)words * 0x9e3779b97f4a7c15u;
	return k;
}

/* Made from the graph, and stored beside the cache if possible. */
static struct communities *make(struct workspace *s, struct store *pinned, const struct catalog *c,
				const struct observer *w, const struct side_key *k, struct domains *d,
				const struct stop *stop, struct err *err)
{
	struct err ignored = { 0 };
	int64_t started = clock_monotonic_us();
	struct communities *made;

	d->graph = workspace_graph(s, pinned, c, w, stop, err);
	if (!d->graph)
		return NULL;
	d->names = graph_names(d->graph);
	made = communities_make(d->graph, stop, err);
	if (!made && !stop_is_due(stop)) {
		*err = (struct err){ 0 };
		d->graph = workspace_graph_again(s, pinned, c, d->graph, w, stop, err);
		d->names = d->graph ? graph_names(d->graph) : NULL;
		made = d->graph ? communities_make(d->graph, stop, err) : NULL;
	}
	if (!made)
		return NULL;
	log_event(LOG_INFO, "domains_made", log_str("catalog", c->name), log_int("generation", c->generation),
		  log_int("domains", made->count), log_int("ms", (clock_monotonic_us() - started) / 1000));
	if (k && side_is_ours(s) && !communities_write(made, s->cache, k, &ignored))
		log_event(LOG_WARN, "domains_failed", log_str("catalog", c->name),
			  log_str("error", str_of(ignored.text)));
	return made;
}

static struct communities *suggested(struct workspace *s, struct store *pinned, const struct catalog *c,
				     const struct observer *w, const struct side_key *k, struct domains *d,
				     const struct stop *stop, struct err *err)
{
	struct communities *found = NULL;
	struct err ignored = { 0 };

	if (d->kept && names_sound(d->kept, NAMES_FACTS)) {
		d->names = d->kept;
		found = communities_open(s->cache, k, d->kept->tables.count, &ignored);
	}
	return found ? found : make(s, pinned, c, w, d->kept ? k : NULL, d, stop, err);
}

/* ---- decisions ---- */

struct laying {
	struct domains *to;
	struct arena *scratch;
	const struct communities *under;
	struct map by_name; /* folded; num: index into all */
	array_of(struct domain_told) all;
	uint16_t *of;
	bool *said; /* of each table: a person decided */
	array_of(struct domain_beside) beside;
	const struct domains_file *file;
};

static uint16_t domain_named(struct laying *l, str name)
{
	bool was = false;
	struct map_entry *e = map_put(&l->by_name, utf8_fold_str(l->scratch, name), &was);

	if (was)
		return (uint16_t)e->num;
	e->num = l->all.len < DOMAINS_MOST ? l->all.len : DOMAINS_MOST - 1;
	if (l->all.len < DOMAINS_MOST)
		*push(&l->all, l->scratch) = (struct domain_told){ .name = str_dup(l->to->arena, name) };
	return (uint16_t)e->num;
}

/* The first decision on a table sets its primary domain; the next ones add secondary ones. */
static void say(struct laying *l, uint32_t table, uint16_t domain)
{
	l->all.at[domain].given = true;
	if (!l->said[table]) {
		l->said[table] = true;
		l->of[table] = domain;
	} else if (l->of[table] != domain) {
		*push(&l->beside, l->scratch) = (struct domain_beside){ .table = table, .domain = domain };
	}
}

static bool take_tagged(void *with, const struct asset_brief *b, struct err *err)
{
	struct laying *l = with;
	int64_t table = names_of_id(l->to->names, b->id);

	(void)err;
	for (ptrdiff_t i = 0; table >= 0 && i < b->tags.len; i++)
		if (str_starts(b->tags.at[i], TAGGED) && b->tags.at[i].len > TAGGED.len)
			say(l, (uint32_t)table, domain_named(l, str_from(b->tags.at[i], TAGGED.len)));
	return true;
}

/* Usually nothing has such a tag: then no table is examined. */
static bool lay_tags(struct laying *l, struct store *pinned, const struct stop *stop, struct err *err)
{
	struct strs texts = { 0 };
	bool any = false;

	if (!store_tag_texts(pinned, l->scratch, stop, &texts, err))
		return false;
	for (ptrdiff_t i = 0; i < texts.len; i++)
		any |= str_starts(texts.at[i], TAGGED);
	return !any || store_each_carrier(pinned, NULL, stop, take_tagged, l, err);
}

/* Applies even to a domain without tables. */
static void describe(struct laying *l, const struct domains_file_entry *e)
{
	uint16_t domain = domain_named(l, e->name); /* may move all of them */

	l->all.at[domain].description = str_dup(l->to->arena, e->description);
}

static void lay_file(struct laying *l)
{
	const struct names *n = l->to->names;
	struct domains_file_finder *find = domains_file_finder(l->scratch, l->file, l->to->catalog);
	const uint32_t *at;

	for (int64_t i = 0; l->file->len && i < n->tables.count; i++) {
		struct arena_mark mark = arena_mark(l->scratch);
		ptrdiff_t found = domains_file_find(
			find, utf8_fold_str(l->scratch, packed_name(&n->spaces, numbers_at(&n->ns, i))),
			packed_name(&n->tables, i), &at);

		if (!found)
			arena_rewind(l->scratch, mark);
		for (ptrdiff_t k = 0; k < found; k++)
			say(l, (uint32_t)i, domain_named(l, l->file->at[at[k]].name));
	}
	for (ptrdiff_t i = l->file->len - 1; i >= 0; i--)
		if (l->file->at[i].description.len &&
		    (!l->file->at[i].catalog.len || str_eq_fold(l->file->at[i].catalog, l->to->catalog)))
			describe(l, &l->file->at[i]);
}

/* An inferred domain most of whose tables a person put into another one: moves its other tables there too. */
static void follow(struct laying *l, uint16_t *instead)
{
	const struct communities *c = l->under;
	int64_t(*taken)[COMMUNITIES_MOST] = arena_alloc(l->scratch, l->all.len + 1, (ptrdiff_t)sizeof *taken);

	for (int64_t i = 0; i < c->assets; i++)
		if (l->said[i] && c->of[i] != COMMUNITY_NONE)
			taken[l->of[i]][c->of[i]]++;
	for (int k = 0; k < c->count; k++) {
		instead[k] = DOMAIN_NONE;
		for (ptrdiff_t i = 0; i < l->all.len; i++)
			if (taken[i][k] * 2 > c->at[k].tables)
				instead[k] = (uint16_t)i;
	}
}

static void lay_suggested(struct laying *l)
{
	const struct communities *c = l->under;
	uint16_t number[COMMUNITIES_MOST];

	follow(l, number);
	for (int k = 0; k < c->count; k++)
		if (number[k] == DOMAIN_NONE)
			number[k] = domain_named(l, c->at[k].name);
	for (int64_t i = 0; i < c->assets; i++) {
		if (!l->said[i])
			l->of[i] = c->of[i] == COMMUNITY_NONE ? DOMAIN_NONE : number[c->of[i]];
		for (int k = 0; k < c->count && !l->said[i]; k++)
			if (c->also[i] >> k & 1 && number[k] != l->of[i])
				*push(&l->beside, l->scratch) = (struct domain_beside){ .table = (uint32_t)i,
											.domain = number[k] };
	}
}

/* ---- sorting ---- */

static int by_table(const void *one, const void *two)
{
	const struct domain_beside *a = one, *b = two;

	return a->table != b->table ? (a->table < b->table ? -1 : 1)
				    : (a->domain > b->domain) - (a->domain < b->domain);
}

static int by_size(const void *one, const void *two)
{
	const struct domain_told *a = *(const struct domain_told *const *)one,
				 *b = *(const struct domain_told *const *)two;

	return a->tables != b->tables	? (a->tables > b->tables ? -1 : 1)
	       : a->beside != b->beside ? (a->beside > b->beside ? -1 : 1)
					: str_cmp(a->name, b->name);
}

static void count(struct laying *l)
{
	const struct names *n = l->to->names;
	ptrdiff_t kept = 0;

	if (l->beside.len)
		qsort(l->beside.at, (size_t)l->beside.len, sizeof *l->beside.at, by_table);
	for (ptrdiff_t i = 0; i < l->beside.len; i++)
		if (!i || by_table(&l->beside.at[i - 1], &l->beside.at[i]))
			l->beside.at[kept++] = l->beside.at[i];
	l->beside.len = kept;
	for (int64_t i = 0; i < n->tables.count; i++)
		if (l->of[i] != DOMAIN_NONE && !(numbers_at(&n->flags, i) & NAME_IS_PART))
			l->all.at[l->of[i]].tables++;
	for (ptrdiff_t i = 0; i < l->beside.len; i++)
		l->all.at[l->beside.at[i].domain].beside++;
}

/* Leaves out those without tables. */
static void put_in_order(struct laying *l)
{
	struct domains *d = l->to;
	struct domain_told **order = new_n(l->scratch, struct domain_told *, l->all.len + 1);
	uint16_t *number = new_n(l->scratch, uint16_t, l->all.len + 1);

	for (ptrdiff_t i = 0; i < l->all.len; i++)
		if (l->all.at[i].tables || l->all.at[i].beside)
			order[d->count++] = &l->all.at[i];
	if (d->count)
		qsort(order, (size_t)d->count, sizeof *order, by_size);
	d->at = new_n(d->arena, struct domain_told, d->count + 1);
	for (int i = 0; i < d->count; i++) {
		number[order[i] - l->all.at] = (uint16_t)i;
		d->at[i] = *order[i];
	}
	for (int64_t i = 0; i < d->names->tables.count; i++)
		l->of[i] = l->of[i] == DOMAIN_NONE || !l->all.at[l->of[i]].tables ? DOMAIN_NONE : number[l->of[i]];
	d->of = l->of;
	for (ptrdiff_t i = 0; i < l->beside.len; i++)
		*push(&d->beside, d->arena) = (struct domain_beside){ .table = l->beside.at[i].table,
								      .domain = number[l->beside.at[i].domain] };
}

static bool lay_over(struct domains *d, struct store *pinned, const struct communities *under,
		     const struct domains_file *file, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	int64_t n = d->names->tables.count;
	struct laying l = {
		.to = d,
		.scratch = scratch,
		.under = under,
		.by_name = map_in(scratch),
		.file = file,
		.of = new_n(d->arena, uint16_t, n + 1),
		.said = new_n(scratch, bool, n + 1),
	};

	for (int64_t i = 0; i < n; i++)
		l.of[i] = DOMAIN_NONE;
	if (!lay_tags(&l, pinned, stop, err))
		return false;
	lay_file(&l);
	lay_suggested(&l);
	count(&l);
	put_in_order(&l);
	d->modularity = under->modularity;
	return true;
}

/* ---- everything together ---- */

/* The decisions: on joins, by tags and in the file. The same decisions give the same domains. */
struct said {
	int64_t joins, tags;
	uint64_t file;
};

static bool read_said(struct store *pinned, struct arena *a, struct said *out, str *file, struct err *err)
{
	struct join_words words = { 0 };
	str by;

	if (!domains_file_text(a, file, err) || !store_join_words(pinned, a, &words, &out->joins, err) ||
	    !store_tags_given(pinned, a, &by, &out->tags, err))
		return false;
	out->file = file->len ? str_hash(*file) : 0;
	return true;
}

static struct side_key kept_key(const struct side_key *names, const struct said *said)
{
	struct side_key k = *names;

	k.kind = DOMAINS_KEPT_KIND;
	k.version = DOMAINS_KEPT_VERSION;
	k.stamp += str_hash(str_n((const char *)said, (ptrdiff_t)sizeof *said));
	return k;
}

/* The stored result for the same decisions. */
static bool laid_before(struct workspace *s, const struct side_key *k, bool few, struct domains *d)
{
	if (!d->kept || !(few || names_sound(d->kept, NAMES_FACTS)) || !domains_kept_open(s->cache, k, d))
		return false;
	d->names = d->kept;
	return true;
}

static bool open_in(struct workspace *s, struct store *pinned, const struct catalog *c, const struct observer *w,
		    bool few, struct domains *d, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct communities *under;
	struct domains_file file = { 0 };
	struct side_key of = { 0 }, suggest, keep;
	struct said said = { 0 };
	struct err ignored = { 0 };
	bool may_keep = side_key_of(a, pinned, c, &of), good;
	str text;

	if (!read_said(pinned, a, &said, &text, err))
		return false;
	d->kept = may_keep ? workspace_names(s, pinned, c, stop) : NULL;
	suggest = communities_key(&of, said.joins);
	keep = kept_key(&of, &said);
	if (laid_before(s, &keep, few, d))
		return true;
	under = domains_file_parse(a, text, &file, err) ? suggested(s, pinned, c, w, &suggest, d, stop, err) : NULL;
	good = under && lay_over(d, pinned, under, &file, stop, err);
	communities_close(under);
	if (good && d->names == d->kept && side_is_ours(s) && !domains_kept_write(d, s->cache, &keep, &ignored))
		log_event(LOG_WARN, "domains_failed", log_str("catalog", c->name),
			  log_str("error", str_of(ignored.text)));
	return good;
}

static struct domains *open_domains(struct workspace *s, struct store *pinned, const struct catalog *c,
				    const struct observer *w, bool few, const struct stop *stop, struct err *err)
{
	struct arena *a = arena_open();
	struct domains *d = new(a, struct domains);

	d->arena = a;
	d->catalog = str_dup(a, c->name);
	if (open_in(s, pinned, c, w, few, d, stop, err))
		return d;
	domains_close(d);
	return NULL;
}

struct domains *workspace_domains(struct workspace *s, struct store *pinned, const struct catalog *c,
				  const struct observer *w, const struct stop *stop, struct err *err)
{
	return open_domains(s, pinned, c, w, false, stop, err);
}

struct domains *workspace_domains_of_few(struct workspace *s, struct store *pinned, const struct catalog *c,
					 const struct observer *w, const struct stop *stop, struct err *err)
{
	return open_domains(s, pinned, c, w, true, stop, err);
}

void domains_close(struct domains *d)
{
	if (!d)
		return;
	names_close(d->kept);
	graph_close(d->graph);
	side_close(d->side);
	arena_close(d->arena);
}

/* ---- queries ---- */

int domains_called(const struct domains *d, str name)
{
	scoped(arena_close) struct arena *a = arena_open();
	str folded = utf8_fold_str(a, str_trim(name));

	for (int i = 0; i < d->count; i++)
		if (str_eq(utf8_fold_str(a, d->at[i].name), folded))
			return i;
	return -1;
}

/* The index of a table's first secondary domain. */
static ptrdiff_t beside_of(const struct domains *d, uint32_t table)
{
	return lower_bound(d->beside.len, i, d->beside.at[i].table < table);
}

bool domains_holds(const struct domains *d, int domain, uint32_t table)
{
	if (d->of[table] == domain)
		return true;
	for (ptrdiff_t i = beside_of(d, table); i < d->beside.len && d->beside.at[i].table == table; i++)
		if (d->beside.at[i].domain == domain)
			return true;
	return false;
}

struct strs domains_of(const struct domains *d, struct arena *a, uint32_t table)
{
	struct strs out = { 0 };

	if (d->of[table] != DOMAIN_NONE)
		*push(&out, a) = str_dup(a, d->at[d->of[table]].name);
	for (ptrdiff_t i = beside_of(d, table); i < d->beside.len && d->beside.at[i].table == table; i++)
		*push(&out, a) = str_dup(a, d->at[d->beside.at[i].domain].name);
	return out;
}
