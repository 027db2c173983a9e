/* Nodes that a policy adds to a tree: names, conditions, masks, a bound on time. */
#include "policy/internal.h"

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

/* ---- names ---- */

/* Is the name the same without quotes? */
static bool is_plain(const struct tree *t, str name)
{
	const struct dialect *d = t->dialect;
	enum sql_word w;

	for (ptrdiff_t i = 0; i < name.len; i++) {
		char c = name.at[i];
		bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z', digit = c >= '0' && c <= '9';

		if (!(c == '_' || (i && digit) || (lower && (t->any_case || d->fold != FOLD_UPPER)) ||
		      (upper && (t->any_case || d->fold != FOLD_LOWER))))
			return false;
	}
	w = sql_word_of(name);
	return name.len && !(sql_word_kept(w) & d->syntax->bit) && !(sql_word_use(w) & PLAIN);
}

node shape_name(struct tree *t, str exact)
{
	node n = node_word(t, NODE_NAME, exact);

	if (!is_plain(t, exact))
		node_flag(t, n, NODE_QUOTED);
	return n;
}

node shape_column(struct tree *t, str exact)
{
	node name = shape_name(t, exact);

	return node_make(t, NODE_COLUMN, OP_NONE, &name, 1);
}

node shape_chain(struct tree *t, node before, node also)
{
	node both[2] = { before, also };

	if (!before)
		return also;
	if (node_kind(t, before) == NODE_CHAIN && node_at(t, before)->op == OP_AND) {
		node_put(t, before, also);
		return before;
	}
	return node_make(t, NODE_CHAIN, OP_AND, both, 2);
}

/* ---- conditions ---- */

struct filling {
	struct guarding *guarding;
	struct tree *tree;
	const struct rule *rule;
	const struct sql_table *table;
	bool good;
};

static void fill_below(struct filling *f, node n);

static const struct sql_column *column_named(const struct sql_table *t, str name)
{
	for (uint32_t i = 0; i < t->column_count; i++)
		if (str_eq(t->columns[i].name, name))
			return &t->columns[i];
	for (uint32_t i = 0; i < t->column_count; i++)
		if (str_eq_fold(t->columns[i].name, name))
			return &t->columns[i];
	return NULL;
}

/* A column of the table itself; another name would be resolved in an outer scope. */
static void fill_column(struct filling *f, node n)
{
	str name = node_text(f->tree, node_slot(f->tree, n, node_count(f->tree, n) - 1));
	const struct sql_column *c = node_count(f->tree, n) == 1 ? column_named(f->table, name) : NULL;

	if (c)
		node_replace(f->tree, n, shape_column(f->tree, c->name));
	else
		f->good = false;
}

static bool value_of(const struct guarding *g, str name, str *out)
{
	if (str_eq(name, S("user"))) {
		*out = g->p->who->user;
		return out->len > 0;
	}
	for (ptrdiff_t i = 0; g->role && i < g->role->values.len; i++) {
		str variable = g->role->values.at[i].variable;

		if (!str_eq(g->role->values.at[i].name, name))
			continue;
		*out = variable.len ? principal_variable(g->p->who, str_c(g->arena, variable))
				    : g->role->values.at[i].text;
		return out->at != NULL;
	}
	return false;
}

/* Replaces :branch, a value of the role, by a literal. */
static void fill_value(struct filling *f, node n)
{
	str text = node_text(f->tree, n), name = text.len && text.at[0] == ':' ? str_from(text, 1) : text,
	    value = NO_STR;

	if (value_of(f->guarding, name, &value))
		node_replace(f->tree, n, node_word(f->tree, NODE_STRING, str_dup(f->guarding->arena, value)));
	else
		f->good = false;
}

static void fill(struct filling *f, node n)
{
	if (!n)
		return;
	node_flag(f->tree, n, NODE_STANDARD);
	if (node_kind(f->tree, n) == NODE_COLUMN && node_count(f->tree, n))
		fill_column(f, n);
	else if (node_kind(f->tree, n) == NODE_PARAM)
		fill_value(f, n);
	else
		fill_below(f, n);
}

static void fill_below(struct filling *f, node n)
{
	for (uint32_t i = 0; i < node_count(f->tree, n) && f->good; i++)
		fill(f, node_slot(f->tree, n, i));
}

bool shape_filter(struct guarding *g, struct tree *t, const struct rule *r, const struct sql_table *table, node *out)
{
	struct filling f = { g, t, r, table, true };
	node copy = node_copy(t, &r->filter, r->filter.root), around;

	/* In brackets, so that no neighbour binds to a part of it; they also give the root a parent. */
	around = node_make(t, NODE_BRACKETS, OP_NONE, &copy, 1);
	fill(&f, copy);
	*out = node_kind(t, node_slot(t, around, 0)) == NODE_CHAIN ? around : node_slot(t, around, 0);
	return f.good;
}

/* ---- masks ---- */

static const struct {
	enum mask mask;
	uint32_t dialects;
	const char *says;
} masks[] = {
	{ MASK_HASH, PG, "encode(sha256(convert_to(CAST(c AS text), 'UTF8')), 'hex')" },
	{ MASK_HASH, MYSQL | RED, "sha2(c, 256)" },
	{ MASK_HASH, SNOW, "sha2(CAST(c AS VARCHAR), 256)" },
	{ MASK_HASH, DUCK, "sha256(CAST(c AS VARCHAR))" },
	{ MASK_HASH, BQ, "TO_HEX(SHA256(CAST(c AS STRING)))" },
	{ MASK_HASH, DBX, "sha2(CAST(c AS STRING), 256)" },
	{ MASK_HASH, TRINO, "to_hex(sha256(to_utf8(CAST(c AS VARCHAR))))" },
	{ MASK_HASH, CH, "hex(SHA256(toString(c)))" },
	{ MASK_HASH, ORA, "RAWTOHEX(STANDARD_HASH(c, 'SHA256'))" },
	{ MASK_LAST4, SQLITE,
	  "CASE WHEN length(CAST(c AS TEXT)) >= 8 THEN '****' || substr(CAST(c AS TEXT), -4) WHEN c IS NOT NULL THEN '****' END" },
	{ MASK_LAST4, PG | RED | DUCK | SNOW,
	  "CASE WHEN length(CAST(c AS VARCHAR)) >= 8 THEN '****' || right(CAST(c AS VARCHAR), 4) WHEN c IS NOT NULL THEN '****' END" },
	{ MASK_LAST4, MYSQL,
	  "CASE WHEN CHAR_LENGTH(c) >= 8 THEN CONCAT('****', RIGHT(c, 4)) WHEN c IS NOT NULL THEN '****' END" },
	{ MASK_LAST4, BQ | DBX,
	  "CASE WHEN LENGTH(CAST(c AS STRING)) >= 8 THEN CONCAT('****', RIGHT(CAST(c AS STRING), 4)) WHEN c IS NOT NULL THEN '****' END" },
	{ MASK_LAST4, TRINO,
	  "CASE WHEN length(CAST(c AS VARCHAR)) >= 8 THEN '****' || substr(CAST(c AS VARCHAR), -4) WHEN c IS NOT NULL THEN '****' END" },
	{ MASK_LAST4, ORA,
	  "CASE WHEN LENGTH(TO_CHAR(c)) >= 8 THEN '****' || SUBSTR(TO_CHAR(c), -4) WHEN c IS NOT NULL THEN '****' END" },
	{ MASK_LAST4, CH,
	  "CASE WHEN length(toString(c)) >= 8 THEN concat('****', right(toString(c), 4)) WHEN c IS NOT NULL THEN '****' END" },
	{ MASK_LAST4, TSQL,
	  "CASE WHEN LEN(CAST(c AS NVARCHAR(4000))) >= 8 THEN '****' + RIGHT(CAST(c AS NVARCHAR(4000)), 4) WHEN c IS NOT NULL THEN '****' END" },
	/* A typed NULL, so that comparisons with it stay valid. */
	{ MASK_NULL, PG | RED | DUCK, "CAST(NULL AS %.*s)" },
	{ MASK_NULL, ~(uint32_t)(PG | RED | DUCK), "NULL" },
};

/* `c` stands for the column. */
static void put_column(struct tree *t, node n, str column)
{
	for (uint32_t i = 0; i < node_count(t, n); i++) {
		node one = node_slot(t, n, i);

		if (node_kind(t, one) == NODE_COLUMN)
			node_set(t, n, i, shape_column(t, column));
		else if (one)
			put_column(t, one, column);
	}
}

static node mask_from(struct guarding *g, struct tree *t, const char *says, const struct sql_column *c)
{
	str type = c->type.len ? c->type : S("text"),
	    text = str_find(str_of(says), S("%.*s")) < 0 ? str_of(says)
							 : str_fmt(g->arena, "CAST(NULL AS %.*s)", STR(type));
	struct err unsaid = { 0 };
	struct tree form;
	node copy;

	if (!sql_parse_expression(g->arena, t->dialect, text, &form, &unsaid))
		return NO_NODE;
	copy = node_copy(t, &form, form.root);
	put_column(t, copy, c->name);
	return copy;
}

node shape_mask(struct guarding *g, struct tree *t, const struct rule *r, const struct sql_table *table,
		uint32_t column)
{
	const struct sql_column *c = &table->columns[column];
	node made = NO_NODE;

	if (r->mask == MASK_CONSTANT)
		return node_word(t, NODE_STRING, r->constant);
	for (size_t i = 0; i < sizeof masks / sizeof *masks && !made; i++)
		if (masks[i].mask == r->mask && masks[i].dialects & t->dialect->syntax->bit)
			made = mask_from(g, t, masks[i].says, c);
	/* A mask that the dialect lacks is replaced by a stricter one, never a weaker one. */
	return made ? made : node_word(t, NODE_NULL, S("NULL"));
}

/* ---- time ---- */

node shape_since(struct guarding *g, struct tree *t, str column, int64_t us)
{
	bool days = us % DAYS(1) == 0;
	str text = days ? str_fmt(g->arena, "c >= CURRENT_DATE - INTERVAL '%lld days'", (long long)(us / DAYS(1)))
			: str_fmt(g->arena, "c >= CURRENT_TIMESTAMP - INTERVAL '%lld minutes'",
				  (long long)(us / SECONDS(60)));
	struct err unsaid = { 0 };
	struct tree form;
	node copy, around;

	if (!sql_parse_expression(g->arena, &dialect_postgresql, text, &form, &unsaid))
		return NO_NODE;
	copy = node_copy(t, &form, form.root);
	around = node_make(t, NODE_BRACKETS, OP_NONE, &copy, 1);
	put_column(t, around, column);
	for (node n = copy; n < (node)t->nodes.len; n++)
		node_flag(t, n, NODE_STANDARD);
	return node_slot(t, around, 0);
}
