/* Statements on things that exist: DROP, COMMENT ON, and changes of indexes and names. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "model/name.h"
#include "base/banned.h"

/* ---- DROP ---- */

enum dropped { DROPPED_ASSET, DROPPED_TYPE, DROPPED_INDEX, DROPPED_SEQUENCE, DROPPED_SCHEMA, DROPPED_TRIGGER };

static bool drop_index(struct ddl *d, struct asset_ref name, bool qualified, bool unless)
{
	struct script_thing *x = script_thing(d->s, script_place(d->s, name, qualified).ns, name.name, false);
	struct asset *a = x ? x->of : NULL;

	if (ddl_skip(d, "on")) { /* MySQL, SQL Server */
		struct asset_ref table;

		if (!ddl_path(d, &table, &qualified) || !(a = script_asset(d, table, qualified)))
			return false;
	}
	if (!a)
		return unless || ddl_fails(d, "unknown index", name.name);
	script_drop_index(d->s, a, name.name);
	if (x)
		x->gone = true;
	return true;
}

static void drop_schema(struct script *s, struct asset_ref name, bool cascade)
{
	str ns = name_quoted(s->arena, name.name);

	for (ptrdiff_t i = 0; cascade && i < s->assets.len; i++) {
		struct asset *a = script_asset_at(s, i);

		if (a && str_eq(a->ns, ns))
			script_drop(s, a, true);
	}
	for (ptrdiff_t i = 0; i < s->namespaces.len; i++)
		if (str_eq(s->namespaces.at[i].name, ns)) {
			map_put(&s->namespace_places, S(""), NULL);
			s->namespaces.at[i].name = S("");
		}
}

static bool drop_trigger(struct ddl *d, str name)
{
	struct asset_ref table;
	bool qualified;
	struct asset *a = NULL;

	if (ddl_skip(d, "on") && (!ddl_path(d, &table, &qualified) || !(a = script_asset(d, table, qualified))))
		return false;
	for (ptrdiff_t i = 0; i < d->s->assets.len; i++) {
		struct asset *of = script_asset_at(d->s, i);

		for (ptrdiff_t k = of && (!a || a == of) ? of->triggers.len : 0; k-- > 0;)
			if (script_same(d->s, of->triggers.at[k].name, name))
				of->triggers.at[k] = of->triggers.at[--of->triggers.len];
	}
	return true;
}

static bool drop_one(struct ddl *d, enum dropped what, bool unless)
{
	struct asset_ref name;
	bool qualified;
	struct asset *a;
	struct script_type *t;
	struct script_thing *x;

	if (!ddl_path(d, &name, &qualified))
		return false;
	switch (what) {
	case DROPPED_INDEX: return drop_index(d, name, qualified, unless);
	case DROPPED_TRIGGER: return drop_trigger(d, name.name);
	case DROPPED_TYPE:
		t = script_find_type(d->s, name, qualified);
		if (t)
			t->dropped = true;
		return t || unless || ddl_fails(d, "unknown type", name.name);
	case DROPPED_SEQUENCE:
		x = script_thing(d->s, script_place(d->s, name, qualified).ns, name.name, false);
		if (x)
			x->gone = true;
		return true;
	case DROPPED_SCHEMA: drop_schema(d->s, name, ddl_is(d, "cascade")); return true;
	case DROPPED_ASSET: break;
	}
	a = script_find(d->s, name, qualified);
	if (!a)
		return unless || script_asset(d, name, qualified);
	script_drop(d->s, a, ddl_is(d, "cascade"));
	return true;
}

bool ddl_drop(struct ddl *d)
{
	static const struct {
		const char *words;
		enum dropped what;
	} kinds[] = {
		{ "table", DROPPED_ASSET },	    { "temporary table", DROPPED_ASSET },
		{ "view", DROPPED_ASSET },	    { "materialized view", DROPPED_ASSET },
		{ "foreign table", DROPPED_ASSET }, { "type", DROPPED_TYPE },
		{ "domain", DROPPED_TYPE },	    { "index", DROPPED_INDEX },
		{ "sequence", DROPPED_SEQUENCE },   { "schema", DROPPED_SCHEMA },
		{ "trigger", DROPPED_TRIGGER },
	};
	bool unless;

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!ddl_skip(d, kinds[i].words))
			continue;
		ddl_skip(d, "concurrently");
		unless = ddl_skip(d, "if exists");
		do
			if (!drop_one(d, kinds[i].what, unless))
				return false;
		while (ddl_mark(d, ","));
		return true;
	}
	return ddl_fails(d, "this DROP is not understood", NO_STR);
}

/* ---- COMMENT ON ---- */

static bool set_comment(struct ddl *d, str *comment)
{
	str text;

	if (!ddl_skip(d, "is"))
		return ddl_fails(d, "the comment is missing", NO_STR);
	text = ddl_string(d);
	*comment = text.len ? text : NO_STR;
	return true;
}

static bool comment_column(struct ddl *d)
{
	struct strs parts = { 0 };
	scoped(sb_free) struct sb ns = SB(SB_MAX);
	struct asset_ref table;
	struct asset *a;
	struct field *f;

	do
		*push(&parts, d->scratch) = ddl_name(d);
	while (ddl_mark(d, "."));
	if (parts.len < 2)
		return ddl_fails(d, "the column has no table", NO_STR);
	for (ptrdiff_t i = 0; i < parts.len - 2; i++)
		sb_fmt(&ns, "%s%.*s", i ? "." : "", STR(name_quoted(d->scratch, parts.at[i])));
	table = (struct asset_ref){ str_dup(d->scratch, sb_str(&ns)), parts.at[parts.len - 2] };
	a = script_asset(d, table, parts.len > 2);
	f = a ? script_field(d->s, a, parts.at[parts.len - 1]) : NULL;
	if (!f)
		return ddl_fails(d, "unknown column", ddl_keep(d, parts.at[parts.len - 1]));
	return set_comment(d, &f->comment);
}

static bool comment_index(struct ddl *d, struct asset_ref name, bool qualified)
{
	struct script_thing *x = script_thing(d->s, script_place(d->s, name, qualified).ns, name.name, false);

	for (ptrdiff_t i = 0; x && x->of && i < x->of->indexes.len; i++)
		if (str_eq(x->of->indexes.at[i].name, name.name))
			return set_comment(d, &x->of->indexes.at[i].comment);
	return x ? true : ddl_fails(d, "unknown index", name.name);
}

/* COMMENT ON CONSTRAINT a ON t, ON TRIGGER a ON t */
static bool comment_part(struct ddl *d, bool trigger)
{
	str name = ddl_keep(d, ddl_name(d));
	struct asset_ref table;
	bool qualified;
	struct asset *a;
	struct key *k;

	if (!ddl_skip(d, "on") || ddl_skip(d, "domain"))
		return true;
	if (!ddl_path(d, &table, &qualified) || !(a = script_asset(d, table, qualified)))
		return false;
	if (!trigger) {
		k = script_key(d->s, a, name);
		return k ? set_comment(d, &k->comment) : ddl_fails(d, "unknown constraint", name);
	}
	for (ptrdiff_t i = 0; i < a->triggers.len; i++)
		if (str_eq(a->triggers.at[i].name, name))
			return set_comment(d, &a->triggers.at[i].comment);
	return ddl_fails(d, "unknown trigger", name);
}

bool ddl_comment(struct ddl *d)
{
	struct asset_ref name;
	bool qualified;
	struct asset *a;
	struct script_type *t;

	if (!ddl_skip(d, "on"))
		return ddl_fails(d, "the comment is of nothing", NO_STR);
	if (ddl_skip(d, "column"))
		return comment_column(d);
	if (ddl_skip(d, "constraint"))
		return comment_part(d, false);
	if (ddl_skip(d, "trigger"))
		return comment_part(d, true);
	if (ddl_skip(d, "schema")) {
		str schema = ddl_name(d);

		return set_comment(d, &script_namespace(d->s, name_quoted(d->scratch, schema))->comment);
	}
	if (ddl_skip(d, "index"))
		return ddl_path(d, &name, &qualified) && comment_index(d, name, qualified);
	if (ddl_skip(d, "type") || ddl_skip(d, "domain")) {
		if (!ddl_path(d, &name, &qualified))
			return false;
		t = script_find_type(d->s, name, qualified);
		return t && t->domain ? set_comment(d, &t->domain->comment) : true;
	}
	if (!ddl_skip(d, "table") && !ddl_skip(d, "view") && !ddl_skip(d, "materialized view") &&
	    !ddl_skip(d, "foreign table"))
		return true; /* of a function, an extension, ... */
	if (!ddl_path(d, &name, &qualified) || !(a = script_asset(d, name, qualified)))
		return false;
	return set_comment(d, &a->comment);
}

/* ---- ALTER INDEX, RENAME TABLE ---- */

bool ddl_alter_index(struct ddl *d)
{
	struct asset_ref name;
	bool qualified, unless = ddl_skip(d, "if exists");
	struct script_thing *x, *renamed;
	str to;
	struct key *k;

	if (!ddl_path(d, &name, &qualified))
		return false;
	if (!ddl_skip(d, "rename to"))
		return true; /* its partitions, storage, statistics */
	to = ddl_keep(d, ddl_name(d));
	x = script_thing(d->s, script_place(d->s, name, qualified).ns, name.name, false);
	if (!x || !x->of)
		return unless || ddl_fails(d, "unknown index", name.name);
	k = script_key(d->s, x->of, name.name);
	if (k)
		k->name = to;
	for (ptrdiff_t i = 0; i < x->of->indexes.len; i++)
		if (str_eq(x->of->indexes.at[i].name, name.name))
			x->of->indexes.at[i].name = to;
	x->gone = true;
	renamed = script_thing(d->s, x->of->ns, to, true);
	renamed->of = x->of;
	return true;
}

/* RENAME TABLE a TO b, c TO d */
bool ddl_rename_tables(struct ddl *d)
{
	do {
		struct asset_ref from, to;
		bool qualified;
		struct asset *a;

		if (!ddl_path(d, &from, &qualified) || !(a = script_asset(d, from, qualified)) || !ddl_skip(d, "to") ||
		    !ddl_path(d, &to, &qualified))
			return ddl_fails(d, "this RENAME is not understood", NO_STR);
		script_move(d->s, a, (struct asset_ref){ qualified ? to.ns : a->ns, to.name });
	} while (ddl_mark(d, ","));
	return true;
}

/*
 * SQL Server: EXEC sp_addextendedproperty @name = N'MS_Description', @value = N'x', @level0type = N'SCHEMA',
 * @level0name = N'dbo', @level1type = N'TABLE', @level1name = N't', @level2type = N'COLUMN', @level2name = N'a'. Tools
 * write all of them in this order.
 */
bool ddl_extended_property(struct ddl *d)
{
	enum { NAME, VALUE, SCHEMA = 3, TABLE = 5, KIND, COLUMN };
	struct strs said = { 0 };
	struct asset *a;
	struct field *f;

	for (; !ddl_ends(d); ddl_next(d))
		if (d->at[d->now].kind == TOKEN_STRING)
			*push(&said, d->scratch) = d->at[d->now].text;
	if (said.len <= TABLE || !str_eq(said.at[NAME], S("MS_Description")))
		return true;
	a = script_asset(d, (struct asset_ref){ name_quoted(d->scratch, said.at[SCHEMA]), said.at[TABLE] }, true);
	if (!a)
		return false;
	if (said.len <= COLUMN) {
		a->comment = ddl_keep(d, said.at[VALUE]);
		return true;
	}
	if (!str_eq_fold(said.at[KIND], S("COLUMN")))
		return true;
	f = script_field(d->s, a, said.at[COLUMN]);
	if (!f)
		return ddl_fails(d, "unknown column", ddl_keep(d, said.at[COLUMN]));
	f->comment = ddl_keep(d, said.at[VALUE]);
	return true;
}
