#include "service/learn/learn.h"

#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/log.h"
#include "sql/resolve/column_filters.h"
#include "sql/parse/split.h"
#include "store/join_decisions.h"
#include "service/change_audit.h"
#include "service/sql/catalog_schema.h"
#include "service/learn/internal.h"
#include "base/banned.h"

enum { CATALOGS_TOLD = 4 };

/* Opens it with a store borrowed from the workspace, which is returned. */
static bool open_by(struct learn *l, struct store *store, struct err *err)
{
	struct catalogs all = { 0 };

	l->at = clock_now();
	l->started_us = clock_monotonic_us();
	l->known = map_in(l->scope.arena);
	l->scratch = arena_open();
	l->store = store;
	if (!l->store || !store_pin(l->store, err) || !store_catalogs(l->store, l->scope.arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct dialect *d = l->dialect ? l->dialect
						     : workspace_dialect(l->scope.workspace, all.at[i].name);
		struct catalog_schema *c = new(l->scope.arena, struct catalog_schema);

		if (!all.at[i].generation || (l->scope.catalog.at && !str_eq(l->scope.catalog, all.at[i].name)) ||
		    !d->syntax)
			continue;
		*c = (struct catalog_schema){ .store = l->store,
					      .arena = l->scope.arena,
					      .catalog = all.at[i].name,
					      .tables = map_in(l->scope.arena),
					      .session = l->scope.workspace,
					      .columns_only = true,
					      .dialect = workspace_dialect(l->scope.workspace, all.at[i].name),
					      .written = d };
		*push(&l->catalogs, l->scope.arena) = (struct learn_in){ all.at[i], d, c };
	}
	if (l->catalogs.len)
		return true;
	if (l->scope.catalog.at)
		return err_set(err, ERR_CATALOG_NOT_FOUND, "no synced catalog \"%.*s\" with a supported SQL dialect",
			       STR(l->scope.catalog));
	err_set(err, ERR_CATALOG_NOT_FOUND, "no synced catalog to resolve the SQL against");
	return all.len ? false : scope_unread_next(l->scope.workspace, err);
}

bool learn_open(struct learn *l, struct err *err)
{
	return open_by(l, workspace_reader(l->scope.workspace, err), err);
}

void learn_close(struct learn *l)
{
	if (l->store) {
		store_unpin(l->store);
		workspace_return(l->scope.workspace, l->store);
	}
	for (ptrdiff_t i = 0; i < l->beside.len; i++)
		arena_close(l->beside.at[i]);
	l->beside.len = 0;
	arena_close(l->scratch);
	l->store = NULL;
	l->scratch = NULL;
}

/* ---- one statement against one catalog ---- */

void learn_count_errors(struct reading *r)
{
	for (ptrdiff_t i = 0; i < r->findings.len; i++)
		if (r->findings.at[i].severity == SQL_ERROR && !r->errors++)
			r->reason = r->findings.at[i].reason;
}

bool learn_read(struct learn *l, struct learn_in *in, str sql, struct reading *out, struct err *err)
{
	struct sql_schema schema = catalog_schema_sql(in->checking);
	struct tree *tree = new(l->scratch, struct tree);
	struct err mine = { 0 };

	*out = (struct reading){ .in = in, .tree = tree };
	in->checking->err = err;
	if (sql_parse(l->scratch, in->dialect, sql, tree, &mine) &&
	    sql_resolve(l->scratch, tree, &schema, &out->findings, &out->resolved, &mine)) {
		learn_count_errors(out);
	} else {
		out->errors = SQL_FINDINGS_MOST + 1;
		out->reason = str_dup(l->scratch, str_of(mine.text));
	}
	return !err->kind;
}

/*
 * Reads it against the one catalog that has all its names; otherwise the reason comes from the catalog that lacks the
 * fewest.
 */
static bool read_any(struct learn *l, str sql, struct reading *out, str *reason, struct err *err)
{
	scoped(sb_free) struct sb names = SB(1000);
	struct reading best = { 0 };
	int fits = 0;

	for (ptrdiff_t i = 0; i < l->catalogs.len; i++) {
		struct reading r;

		if (!stop_not_yet(l->scope.stop, err) || !learn_read(l, &l->catalogs.at[i], sql, &r, err))
			return false;
		if (!r.errors && fits++ < CATALOGS_TOLD)
			sb_fmt(&names, "%s%.*s", names.len ? ", " : "", STR(l->catalogs.at[i].catalog.name));
		if (!best.in || r.errors < best.errors)
			best = r;
	}
	*out = best;
	*reason = NO_STR;
	if (!fits)
		*reason = best.reason;
	else if (!best.resolved.tables.len)
		*reason = S("it reads no table");
	else if (fits > 1)
		*reason = str_fmt(l->scratch, "it matches %d catalogs: %.*s; choose one with %s", fits,
				  STR(sb_str(&names)), AGAIN(WITH_ONLY("catalog")));
	return true;
}

/* ---- joins and filters of a statement ---- */

static bool says_nothing(const struct sql_join *j)
{
	if (!j->pair_count)
		return true;
	for (uint32_t i = 0; i < j->pair_count; i++)
		if (j->left != j->right || j->pairs[i].left != j->pairs[i].right)
			return false;
	return true;
}

static bool same_join(const struct join_log *a, const struct join_log *b)
{
	if (!str_eq(a->from, b->from) || !str_eq(a->to, b->to) || a->from_fields.len != b->from_fields.len)
		return false;
	for (ptrdiff_t i = 0; i < a->from_fields.len; i++)
		if (!str_eq(a->from_fields.at[i], b->from_fields.at[i]) ||
		    !str_eq(a->to_fields.at[i], b->to_fields.at[i]))
			return false;
	return true;
}

/* Adds each join once, however often the statement has it. */
static void put_joins(struct learn *l, const struct sql_join_list *joins, struct learned *out)
{
	array_of(struct join_log) all = { 0 };

	for (ptrdiff_t i = 0; i < joins->len; i++) {
		const struct sql_join *j = &joins->at[i];
		struct join_log log = { .from = j->left->qualified, .to = j->right->qualified };
		bool known = says_nothing(j);

		for (uint32_t k = 0; k < j->pair_count && !known; k++) {
			*push(&log.from_fields, l->scope.arena) = j->left->columns[j->pairs[k].left].name;
			*push(&log.to_fields, l->scope.arena) = j->right->columns[j->pairs[k].right].name;
		}
		for (ptrdiff_t k = 0; k < all.len && !known; k++)
			known = same_join(&all.at[k], &log);
		if (!known)
			*push(&all, l->scope.arena) = log;
	}
	out->joins = all.at;
	out->join_count = all.len;
}

static void put_filters(struct learn *l, const struct sql_filters *filters, struct learned *out)
{
	struct filter_log *all = new_n(l->scope.arena, struct filter_log, filters->len + 1);

	for (ptrdiff_t i = 0; i < filters->len; i++) {
		const struct sql_filter *f = &filters->at[i];

		all[i] = (struct filter_log){ .table = f->of.table->qualified,
					      .field = f->of.table->columns[f->of.column].name,
					      .condition = str_dup(l->scope.arena, f->condition) };
	}
	out->filters = all;
	out->filter_count = filters->len;
}

str learn_key(struct arena *a, str catalog, str fingerprint)
{
	return str_fmt(a, "%.*s\n%.*s", STR(catalog), STR(fingerprint));
}

void learn_count(struct learned *s, int64_t count, instant last)
{
	s->count += count > INT64_MAX - s->count ? INT64_MAX - s->count : count;
	s->last = last != NO_TIME && (s->last == NO_TIME || last > s->last) ? last : s->last;
}

static struct learned *statement_of(struct learn *l, const struct reading *r, str fingerprint)
{
	bool was;
	struct map_entry *e = map_put(&l->known, learn_key(l->scope.arena, r->in->catalog.name, fingerprint), &was);
	struct sql_schema schema = catalog_schema_sql(r->in->checking);
	struct sql_findings unused = { 0 };
	struct sql_join_list joins = { 0 };
	struct sql_filters filters = { 0 };
	struct learned *made;

	if (was)
		return &l->statements.at[e->num];
	e->num = l->statements.len;
	made = push(&l->statements, l->scope.arena);
	*made = (struct learned){ .catalog = r->in->catalog.name, .fingerprint = fingerprint, .last = NO_TIME };
	sql_joins(l->scratch, &r->resolved, &schema, &unused, &joins);
	sql_filters(l->scratch, &r->resolved, &filters);
	put_joins(l, &joins, made);
	put_filters(l, &filters, made);
	return made;
}

void learn_add(struct learn *l, const struct reading *r, int64_t count, instant last, struct learn_line *line)
{
	str fingerprint = str_fmt(l->scope.arena, "%016llx", (unsigned long long)node_hash(r->tree, r->tree->root));
	struct learned *s = statement_of(l, r, fingerprint);

	learn_count(s, count, last);
	line->outcome = LEARN_READ;
	line->catalog = s->catalog;
	line->fingerprint = fingerprint;
	line->joins = s->join_count;
	line->filters = s->filter_count;
	l->read++;
}

static bool take(struct learn *l, str source, const struct sql_piece *p, int64_t line, int64_t count, instant last,
		 struct err *err)
{
	struct learn_line *out = push(&l->lines, l->scope.arena);
	struct reading r;
	str reason;

	*out = (struct learn_line){
		.source = source, .line = line, .verb = str_dup(l->scope.arena, p->verb), .outcome = LEARN_NO_QUERY
	};
	if (!p->query.at) {
		l->others++;
		return true;
	}
	arena_reset(l->scratch);
	if (!read_any(l, p->query, &r, &reason, err))
		return false;
	if (!reason.at) {
		learn_add(l, &r, count, last, out);
		return true;
	}
	out->outcome = LEARN_UNREAD;
	out->reason = str_dup(l->scope.arena, reason);
	l->unread++;
	return true;
}

bool learn_text(struct learn *l, str source, str text, struct err *err)
{
	struct sql_splitter s;
	struct sql_piece piece;

	l->sources++;
	sql_split(&s, l->scope.arena, l->catalogs.at[0].dialect, text);
	while (sql_split_next(&s, &piece))
		if (!take(l, source, &piece, piece.line, 1, NO_TIME, err))
			return false;
	return true;
}

bool learn_statement(struct learn *l, str source, int64_t line, str sql, int64_t count, instant last, struct err *err)
{
	struct sql_splitter s;
	struct sql_piece piece;

	sql_split(&s, l->scope.arena, l->catalogs.at[0].dialect, sql);
	while (sql_split_next(&s, &piece))
		if (!take(l, source, &piece, line, count, last, err))
			return false;
	return true;
}

/* ---- storing the results ---- */

static str parameters(struct arena *a, const struct learn *l)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_some(&w, "catalog", l->scope.catalog);
	jw_int_at(&w, "sources", l->sources);
	jw_int_at(&w, "statements", l->lines.len);
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

static bool keep(struct learn *l, struct err *err)
{
	struct store *writer;
	bool good;

	store_unpin(l->store);
	workspace_return(l->scope.workspace, l->store);
	l->store = NULL;
	if (!l->statements.len && !l->traces.len)
		return true;
	writer = workspace_writer(l->scope.workspace, err);
	/*
	 * Statements are counted, so they come last: when only the first of the two succeeds,
	 * learning again counts them once.
	 */
	good = writer && store_trace_put(writer, l->traces.at, l->traces.len, err) &&
	       store_learn(writer, l->statements.at, l->statements.len, &l->sum, err);
	if (writer)
		workspace_return(l->scope.workspace, writer);
	return good;
}

bool learn_keep(struct learn *l, struct err *err)
{
	bool good = keep(l, err);

	l->note = change_audit(
		l->scope.arena, &l->caller,
		&(struct audited_change){ "learn", parameters(l->scope.arena, l), l->at, l->started_us, l->read }, err);
	return good;
}

void learn_synced(const struct scope *scope, const struct sync_report *of)
{
	scoped(arena_close) struct arena *a = arena_open_on_disk();
	struct learn l = { .scope = *scope };
	const struct sync_result *r = &of->result;
	struct err err = { 0 };
	bool good;

	if (of->unchanged || !(r->first || r->added || r->altered || r->renamed))
		return;
	if (!workspace_dialect(scope->workspace, of->name)->syntax)
		return;
	l.scope.arena = a;
	l.scope.catalog = of->name;
	good = open_by(&l, workspace_writer(scope->workspace, &err), &err) && learn_views(&l, &err) && keep(&l, &err);
	log_event(good ? LOG_INFO : LOG_WARN, "views_learnt", log_str("catalog", of->name), log_int("views", l.views),
		  log_int("traced", l.traced), log_int("joins", l.sum.joins),
		  log_str("error", good ? NO_STR : str_of(err.text)),
		  log_int("ms", (clock_monotonic_us() - l.started_us) / 1000));
	learn_close(&l);
}

bool learn_forget(const struct scope *scope, const struct caller *caller, str *note, struct err *err)
{
	instant at = clock_now();
	int64_t started_us = clock_monotonic_us();
	struct store *writer = workspace_writer(scope->workspace, err);
	bool good = writer && store_learn_forget(writer, err);

	if (writer)
		workspace_return(scope->workspace, writer);
	*note = change_audit(scope->arena, caller,
			     &(struct audited_change){ "learn", S("{\"action\":\"forget\"}"), at, started_us, 0 }, err);
	return good;
}
