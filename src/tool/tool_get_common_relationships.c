/* get_common_relationships: the most used joins of a catalog or a domain. */
#include "tool/tools.h"

#include "base/arena.h"
#include "render/answer/domain.h"
#include "service/relations/catalog_domains.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "database", PARAM_TEXT, .help = "only this catalog, schema or catalog.schema", .place = 1 },
	{ "domain", PARAM_TEXT, .help = "only tables of this business domain" },
	{ 0 },
};

enum { SOURCE, TARGET, ON, CARDINALITY, ORIGIN, USED, SQL, DESCRIPTION, READING, COLUMNS };

static const struct column columns[] = {
	[SOURCE] = { "source_table", "string", "the table with the foreign key", LOOK_NAME, false },
	[TARGET] = { "target_table", "string", "the referenced table", LOOK_NAME, false },
	[ON] = { "on_columns", "string", "the joined columns", LOOK_FLUID, false },
	[CARDINALITY] = { "cardinality", "string", "along the key: N:1 or 1:1; ?: unknown", LOOK_PLAIN, false },
	[ORIGIN] = { "origin", "string", "declared, inferred, logged, given", LOOK_PLAIN, false },
	[USED] = { "used", "integer", "number of uses in existing SQL; null: unknown", LOOK_HIDDEN, true },
	[SQL] = { "join_sql", "string", "the complete join, in the source's dialect", LOOK_HIDDEN, false },
	[DESCRIPTION] = { "description", "string", "its meaning and origin", LOOK_HIDDEN, false },
	[READING] = { "reading", "string",
		      "the cardinality in words, from the table with the foreign key: many to one, one to one",
		      LOOK_HIDDEN, false },
	[COLUMNS] = { 0 },
};

struct told_join {
	struct usual_words words;
	int64_t used;
};
struct asking {
	struct workspace *session;
	const struct call *in;
	struct arena *arena;
	int64_t total;
	array_of(struct told_join) joins; /* the shown joins */
};

static void put_in_words(struct asking *q, const struct usual_joins *joins)
{
	const struct scope *scope = &q->in->scope;

	q->total = joins->len;
	q->joins.len = 0;
	for (ptrdiff_t i = (ptrdiff_t)scope->skip; i < joins->len && i < scope->skip + scope->limit; i++)
		*push(&q->joins, q->arena) = (struct told_join){
			.words = catalog_domains_join_words(q->session, q->arena, &joins->at[i]),
			.used = joins->at[i].used,
		};
}

static bool gather(void *with, const struct all_domains *all, struct err *err)
{
	struct asking *q = with;
	str domain = q->in->arg[1].text;
	struct usual_joins joins = { 0 };
	bool found = !domain.len;

	for (ptrdiff_t i = 0; i < all->catalogs.len; i++) {
		const struct catalog_domains *d = &all->catalogs.at[i];
		int number = domain.len ? domains_called(d->domains, domain) : -1;

		if (domain.len && number < 0)
			continue;
		found = true;
		catalog_domains_joins(d, q->arena, number, &joins);
	}
	catalog_domains_order_joins(&joins);
	put_in_words(q, &joins);
	return found || catalog_domains_none(all, q->arena, domain, err);
}

/* Shortens the second name by what the first repeats: "shop.sales.orders" and "customers". */
static str beside(str source, str target)
{
	ptrdiff_t same = 0, i = 0;

	for (; i < source.len && i < target.len && source.at[i] == target.at[i]; i++)
		same = source.at[i] == '.' ? i + 1 : same;
	return str_from(target, same);
}

static void add_shown(struct result *out, struct domain_view *v, const struct usual_words *w, int64_t used)
{
	*push(&v->joins, out->arena) = (struct domain_join){
		.source = w->source,
		.target = beside(w->source, w->target),
		.on = w->on,
		.cardinality = w->cardinality,
		.origin = w->origin,
		.used = used,
	};
}

static bool tell(const struct asking *q, struct result *out)
{
	struct domain_view *view = new(out->arena, struct domain_view);

	out->whole = (struct answer){ &answer_domain_joins, view };
	out->total = q->total;
	out->shown = str_counted(out->arena, out->total, "join");
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < q->joins.len; i++) {
		struct usual_words w = q->joins.at[i].words;
		int64_t used = q->joins.at[i].used;
		struct value row[COLUMNS] = {
			[SOURCE] = value_text(w.source),   [TARGET] = value_text(w.target),
			[ON] = value_text(w.on),	   [CARDINALITY] = value_text(w.cardinality),
			[ORIGIN] = value_text(w.origin),   [USED] = value_int(used ? used : UNKNOWN),
			[SQL] = value_text(w.sql),	   [DESCRIPTION] = value_text(w.description),
			[READING] = value_text(w.reading),
		};

		add_shown(out, view, &w, used);
		if (!result_row(out, row))
			break;
	}
	out->truncated = out->rows < out->total;
	if (!out->total && out->catalogs.len)
		result_note(out, str_fmt(out->arena, "no declared or inferred keys; record one with %s",
					 ACTION("relate", WITH("from", S("orders.customer_id")),
						WITH("to", S("customers.id")))));
	return true;
}

static bool get_common_relationships(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	struct asking q = { .session = s, .in = in, .arena = out->arena };

	return catalog_domains_ask(&in->scope, out->arena, in->arg[0].text, gather, &q, err) && tell(&q, out);
}

const struct tool tool_get_common_relationships = {
	.name = "get_common_relationships",
	.command = "joins",
	.summary = "list the most common joins of a catalog or a domain",
	.detail = "First the joins seen in existing SQL, most frequent first; then the keys between the most "
		  "connected tables, declared keys before inferred ones. The JSON form includes the SQL of each join.",
	.params = params,
	.columns = columns,
	.noun = "join",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT),
	.limit = 10,
	.most = 1000,
	.run = get_common_relationships,
};
