/* Applies a statement: which one it is, what became of it, and what is settled at the end. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

enum { SHOWN = 60, KINDS_MOST = 200 };

const struct dialect *script_reads_as(const struct dialect *d)
{
	return d && d->syntax ? d : &dialect_sqlite;
}

struct script *script_open(struct arena *a, const struct dialect *d)
{
	struct script *s = new(a, struct script);
	str home = d && d->home ? str_of(d->home) : S("");

	*s = (struct script){ .arena = a,
			      .dialect = script_reads_as(d),
			      .known = d && d->syntax,
			      .assets = map_in(a),
			      .types = map_in(a),
			      .things = map_in(a),
			      .namespace_places = map_in(a) };
	*push(&s->path, a) = home;
	return s;
}

const struct script_report *script_report_of(const struct script *s)
{
	return &s->report;
}

/* ---- statements ---- */

enum verdict { APPLIED, IGNORED, FAILED };

/* SET search_path = a, b; SET search_path TO a */
static void set_path(struct ddl *d)
{
	struct script *s = d->s;

	s->path.len = 0;
	if (!ddl_mark(d, "="))
		ddl_skip(d, "to");
	while (!ddl_ends(d)) {
		str name = d->at[d->now].kind == TOKEN_STRING ? ddl_string(d) : ddl_name(d);

		if (name.len && !str_eq(name, S("pg_catalog")) && !str_eq(name, S("$user")))
			*push(&s->path, s->arena) = ddl_keep(d, name_quoted(d->scratch, name));
		if (!ddl_mark(d, ","))
			break;
	}
	if (!s->path.len)
		*push(&s->path, s->arena) = S("public");
}

static enum verdict settings(struct ddl *d)
{
	if (!ddl_skip(d, "session"))
		ddl_skip(d, "local");
	if (!ddl_skip(d, "search_path"))
		return IGNORED;
	set_path(d);
	return IGNORED;
}

static enum verdict use(struct ddl *d)
{
	str name = ddl_name(d);

	if (!name.len)
		return FAILED;
	d->s->path.len = 1;
	d->s->path.at[0] = ddl_keep(d, name_quoted(d->scratch, name));
	script_namespace(d->s, d->s->path.at[0]);
	return APPLIED;
}

static enum verdict done(bool good)
{
	return good ? APPLIED : FAILED;
}

#define NOT_KEPT \
	" function procedure aggregate operator cast extension rule policy publication subscription role user group database tablespace " \
	"language server foreign collation text event statistics transform access conversion routine large default system event package " \
	"synonym directory library profile login certificate warehouse stage stream task pipe "

/* What is between CREATE and the kind of thing: OR REPLACE, TEMPORARY, DEFINER = x@y. */
static bool skip_adjectives(struct ddl *d, bool *replaces, bool *unique)
{
	bool temporary = false;

	for (;;) {
		if (ddl_skip(d, "or replace") || ddl_skip(d, "or alter"))
			*replaces = true;
		else if (ddl_skip(d, "unique"))
			*unique = true;
		else if (ddl_skip(d, "temporary") || ddl_skip(d, "temp"))
			temporary = true;
		else if (ddl_skip(d, "algorithm") || ddl_skip(d, "sql security"))
			(void)ddl_mark(d, "="), ddl_next(d);
		else if (ddl_skip(d, "definer")) {
			while (!ddl_ends(d) && !ddl_is_any(d, " sql view trigger procedure function event "))
				ddl_next(d);
		} else if (
			ddl_is_any(
				d,
				" global local unlogged recursive fulltext spatial clustered nonclustered bitmap force "
				"noforce editionable noneditionable secure transient columnar dynamic "))
			ddl_next(d);
		else
			return temporary;
	}
}

static enum verdict create(struct ddl *d)
{
	bool replaces = false, unique = false, temporary = skip_adjectives(d, &replaces, &unique);

	if (temporary && (ddl_is(d, "table") || ddl_is(d, "view")))
		return IGNORED;
	if (ddl_skip(d, "table"))
		return done(ddl_create_table(d, ASSET_TABLE));
	if (ddl_skip(d, "foreign table"))
		return done(ddl_create_table(d, ASSET_FOREIGN_TABLE));
	if (ddl_skip(d, "external table"))
		return done(ddl_create_table(d, ASSET_EXTERNAL_TABLE));
	if (ddl_skip(d, "virtual table"))
		return done(ddl_create_table(d, ASSET_VIRTUAL_TABLE));
	if (ddl_skip(d, "materialized view"))
		return done(ddl_create_view(d, ASSET_MATERIALIZED_VIEW, replaces));
	if (ddl_skip(d, "view"))
		return done(ddl_create_view(d, ASSET_VIEW, replaces));
	if (ddl_skip(d, "index"))
		return done(ddl_create_index(d, unique));
	if (ddl_skip(d, "type"))
		return done(ddl_create_type(d));
	if (ddl_skip(d, "domain"))
		return done(ddl_create_domain(d));
	if (ddl_skip(d, "schema"))
		return done(ddl_create_schema(d));
	if (ddl_skip(d, "sequence"))
		return done(ddl_create_sequence(d));
	if (ddl_skip(d, "trigger") || ddl_skip(d, "constraint trigger"))
		return done(ddl_create_trigger(d));
	return ddl_is_any(d, NOT_KEPT) ? IGNORED : FAILED;
}

static enum verdict alter(struct ddl *d)
{
	if (ddl_skip(d, "table") || ddl_skip(d, "foreign table") || ddl_skip(d, "view") ||
	    ddl_skip(d, "materialized view"))
		return done(ddl_alter_table(d));
	if (ddl_skip(d, "sequence"))
		return done(ddl_alter_sequence(d));
	if (ddl_skip(d, "type") || ddl_skip(d, "domain"))
		return done(ddl_alter_type(d));
	if (ddl_skip(d, "index"))
		return done(ddl_alter_index(d));
	if (ddl_skip(d, "schema"))
		return done(ddl_alter_schema(d));
	return ddl_is_any(d, NOT_KEPT) || ddl_is(d, "trigger") ? IGNORED : FAILED;
}

static enum verdict drop(struct ddl *d)
{
	return ddl_is_any(d, NOT_KEPT) && !ddl_is(d, "foreign") ? IGNORED : done(ddl_drop(d));
}

#define IDLE \
	" grant revoke select values show begin start commit rollback end savepoint release lock unlock analyze vacuum pragma reindex cluster refresh " \
	"listen notify explain prepare deallocate discard checkpoint flush optimize check reset security reassign load import copy table print " \
	"with truncate declare do "

/* A call may change anything, but for the one that describes. */
static enum verdict call(struct ddl *d)
{
	struct asset_ref name;
	bool qualified;

	if (ddl_is_name(d) && ddl_path(d, &name, &qualified) && str_eq_fold(name.name, S("sp_addextendedproperty")))
		return done(ddl_extended_property(d));
	return FAILED;
}

static enum verdict apply(struct ddl *d)
{
	if (ddl_skip(d, "create"))
		return create(d);
	if (ddl_skip(d, "alter"))
		return alter(d);
	if (ddl_skip(d, "drop"))
		return drop(d);
	if (ddl_skip(d, "comment"))
		return done(ddl_comment(d));
	if (ddl_skip(d, "exec") || ddl_skip(d, "execute"))
		return call(d);
	if (ddl_skip(d, "set"))
		return settings(d);
	if (ddl_skip(d, "use"))
		return use(d);
	if (ddl_skip(d, "rename table"))
		return done(ddl_rename_tables(d));
	return ddl_is_any(d, IDLE) || ddl_ends(d) ? IGNORED : FAILED;
}

/* ---- what became of it ---- */

/* Its first two words: "create function". */
static str kind_of(struct arena *a, str statement)
{
	scoped(sb_free) struct sb b = SB(100);
	str rest = statement, word;

	for (int words = 0; words < 2 && rest.len;) {
		ptrdiff_t n = 0;

		while (n < rest.len && ((rest.at[n] | 0x20) < 'a' || (rest.at[n] | 0x20) > 'z'))
			n++;
		rest = str_from(rest, n);
		n = 0;
		while (n < rest.len &&
		       (((rest.at[n] | 0x20) >= 'a' && (rest.at[n] | 0x20) <= 'z') || rest.at[n] == '_'))
			n++;
		word = str_upto(rest, n < 24 ? n : 24);
		rest = str_from(rest, n);
		if (!word.len)
			break;
		if (words && str_is_among(word, " or replace alter temporary temp definer "))
			continue;
		sb_fmt(&b, "%s%.*s", words++ ? " " : "", STR(word));
		if (!str_is_among(word, " create alter drop comment "))
			break;
	}
	return str_lower(a, sb_str(&b));
}

static void count(struct script *s, struct script_counts *list, str kind)
{
	ptrdiff_t at = 0;

	while (at < list->len && !str_eq(list->at[at].statement, kind))
		at++;
	if (at == list->len && at < KINDS_MOST)
		*push(list, s->arena) = (struct script_count){ str_dup(s->arena, kind), 0 };
	if (at < list->len)
		list->at[at].count++;
}

static str shown(struct script *s, str statement)
{
	scoped(sb_free) struct sb b = SB(SHOWN + 8);
	bool blank = false;

	for (ptrdiff_t i = 0; i < statement.len && b.len < SHOWN; i++) {
		char c = statement.at[i];
		bool space = c == '\n' || c == '\t' || c == '\r' || c == ' ';

		if (space && blank)
			continue;
		sb_putc(&b, space ? ' ' : c);
		blank = space;
	}
	return str_dup(s->arena, sb_str(&b));
}

static void put_place(struct script *s, str statement, str file, int64_t line, str why)
{
	ptrdiff_t n = s->report.failed + s->report.in_part;

	if (n < SCRIPT_PLACES_MOST)
		s->report.places[n] = (struct script_place){ file, line, shown(s, statement), str_dup(s->arena, why) };
}

void script_fail(struct script *s, str statement, str file, int64_t line, const char *why)
{
	scoped(arena_close) struct arena *scratch = arena_open();

	put_place(s, statement, file, line, str_of(why));
	s->report.failed++;
	count(s, &s->report.failures, kind_of(scratch, statement));
}

static void record(struct script *s, struct ddl *d, enum verdict v, str statement, str file, int64_t line)
{
	if (v == FAILED) {
		str why = d->why ? str_of(d->why) : S("not understood");

		script_fail(s, statement, file, line,
			    str_c(d->scratch,
				  d->name.len ? str_fmt(d->scratch, "%.*s %.*s", STR(why), STR(d->name)) : why));
	} else if (v == IGNORED) {
		s->report.ignored++;
		count(s, &s->report.kinds_ignored, kind_of(d->scratch, statement));
	} else {
		s->report.applied++;
		if (!d->odd.at)
			return;
		put_place(s, statement, file, line,
			  str_fmt(d->scratch, "a part was not understood: %.*s", STR(d->odd)));
		s->report.in_part++;
	}
}

void script_apply(struct script *s, str statement, str file, int64_t line)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct ddl d;
	enum verdict v = FAILED;
	bool readable = ddl_open(&d, s, scratch, statement);

	d.file = file;
	d.line = line;
	if (readable)
		v = apply(&d);
	s->made = v == APPLIED ? d.made : NULL;
	record(s, &d, d.why && v == APPLIED ? FAILED : v, statement, file, line);
}

struct asset *script_made(const struct script *s)
{
	return s->made;
}

/* ---- the end ---- */

static void settle_targets(struct script *s, struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		struct key *k = &a->keys.at[i];
		const struct asset *target = k->kind == KEY_FOREIGN ? script_find(s, k->target, true) : NULL;

		for (ptrdiff_t t = 0; target && !k->target_fields.len && t < target->keys.len; t++)
			if (target->keys.at[t].kind == KEY_PRIMARY && target->keys.at[t].fields.len == k->fields.len)
				k->target_fields = target->keys.at[t].fields;
		if (target)
			k->target = (struct asset_ref){ target->ns, target->name };
		k->broken = k->kind == KEY_FOREIGN && !target;
	}
}

static struct script_type *type_of(struct script *s, str type)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct name_parts parts;
	struct err ignored = { 0 };
	str bare = str_ends(type, S("[]")) ? str_upto(type, type.len - 2) : type;

	if (!s->types.len || !name_split(scratch, bare, &parts, &ignored) || parts.len > 2)
		return NULL;
	return script_find_type(s,
				(struct asset_ref){ parts.len > 1 ? parts.part[0] : S(""), parts.part[parts.len - 1] },
				parts.len > 1);
}

enum { DOMAINS_DEEPEST = 32 };

/* A domain may be of a domain, and of an array; what is below them all decides. */
static void settle_type(struct script *s, struct field *f)
{
	str type = f->type, base = NO_STR; /* below all of them */
	bool list = false;

	for (int i = 0; i < DOMAINS_DEEPEST && type.at; i++) {
		const struct script_type *t = type_of(s, type);

		list |= str_ends(type, S("[]"));
		if (!t || !t->domain) {
			if (t && t->values.len)
				f->values = t->values;
			f->class = list			? TYPE_ARRAY
				   : t && t->values.len ? TYPE_ENUM
				   : t && t->struct_of	? TYPE_STRUCT
				   : base.at		? type_class_of(type)
							: f->class;
			break;
		}
		if (!i && !list)
			f->domain_type = t->domain->name;
		*push(&f->domain_types, s->arena) = *t->domain;
		base = type = t->domain->base;
	}
	if (f->domain_type.at)
		props_put(&f->props, s->arena, S("base_type"), f->domain_types.at[0].base);
}

static void settle_types(struct script *s, struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (a->fields.at[i].type.at && s->types.len && !a->fields.at[i].domain_types.len)
			settle_type(s, &a->fields.at[i]);
}

/* Only the text of an index tells how it compares NULLs. */
static str index_text(struct script *s, const struct asset *a, const struct index *x)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_puts(&b, "CREATE UNIQUE INDEX ");
	sql_plain_name(&b, s->dialect, x->name);
	sb_puts(&b, " ON ");
	sql_plain_names(&b, s->dialect, a->ns, a->name);
	sb_puts(&b, " USING btree (");
	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		sb_puts(&b, i ? ", " : "");
		sql_plain_name(&b, s->dialect, x->parts.at[i].field);
	}
	sb_puts(&b, ") NULLS NOT DISTINCT");
	return str_dup(s->arena, sb_str(&b));
}

/* A key has an index of its name. */
static void settle_indexes(struct script *s, struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		const struct key *k = &a->keys.at[i];
		const struct script_thing *thing;
		struct index *x;

		if ((k->kind != KEY_PRIMARY && k->kind != KEY_UNIQUE) || a->kind == ASSET_FOREIGN_TABLE)
			continue;
		x = push(&a->indexes, s->arena);
		thing = script_thing(s, a->ns, k->name, false);
		*x = (struct index){ .name = k->name,
				     .method = S("btree"),
				     .unique = true,
				     .primary = k->kind == KEY_PRIMARY,
				     .valid = YES,
				     .clustered = thing && thing->clustered };
		for (ptrdiff_t p = 0; p < k->fields.len; p++)
			*push(&x->parts, s->arena) = (struct index_part){ .field = k->fields.at[p] };
		x->includes = thing ? thing->includes : x->includes;
		if (k->nulls_not_distinct)
			x->definition = index_text(s, a, x);
	}
}

/* SQLite makes one for each key that is not the number of the row. */
static void settle_row_indexes(struct script *s, struct asset *a)
{
	int number = 0;

	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		const struct key *k = &a->keys.at[i];
		struct index *x;

		if ((k->kind != KEY_PRIMARY && k->kind != KEY_UNIQUE) || script_key_is_row(s, a, k))
			continue;
		x = push(&a->indexes, s->arena);
		*x = (struct index){ .name = str_fmt(s->arena, "sqlite_autoindex_%.*s_%d", STR(a->name), ++number),
				     .unique = true,
				     .primary = k->kind == KEY_PRIMARY,
				     .valid = YES };
		for (ptrdiff_t p = 0; p < k->fields.len; p++)
			*push(&x->parts, s->arena) = (struct index_part){ .field = k->fields.at[p] };
	}
}

void script_finish(struct script *s)
{
	for (ptrdiff_t i = 0; i < s->assets.len; i++) {
		struct asset *a = script_asset_at(s, i);

		if (!a)
			continue;
		settle_targets(s, a);
		settle_types(s, a);
		if (script_rule(s, MEANS_KEYS_NAMED))
			settle_indexes(s, a);
		if (script_rule(s, MEANS_KEYS_NULLABLE))
			settle_row_indexes(s, a);
		asset_finish(a);
	}
}
