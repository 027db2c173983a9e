/*
 * tool_call: everything around a tool's own work. In order: parameters, the
 * deadline, a pinned view of the cache (perhaps of an earlier time), names,
 * the tool, the digest, the trace and the audit.
 */
#include "tool/inside.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/secret.h"
#include "tool/side.h"
#include "base/banned.h"

enum { CURSOR_MARK = 12, SKIP_MOST = 1 << 30 };

struct calling {
	struct session *session;
	const struct ask *ask;
	struct result *out;
	struct call call;
	struct witness witness;
	struct stop stop;
	str asking;
	struct catalogs known; /* in the view */
	instant started_at;
	int64_t started_us;
};

static void witness_asked(void *with, str sql, int64_t us, int64_t rows)
{
	struct calling *c = with;
	struct arena *a = c->out->arena;

	*push(&c->out->sql, a) = (struct trace_sql){
		.catalog = str_dup(a, c->asking), .text = str_dup(a, sql), .us = us, .rows = rows
	};
}

static void witness_note(void *with, str sentence)
{
	struct calling *c = with;

	result_note(c->out, sentence);
}

static void witness_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	const struct sink_out *sink = ((struct calling *)with)->out->sink;

	if (sink && sink->progress)
		sink->progress(sink->with, stage, done, of);
}

static void set_deadline(struct calling *c)
{
	int64_t ms = c->ask->timeout_ms;

	if (!ms)
		ms = setting_number(session_settings(c->session), SET_TIMEOUT) / 1000;
	c->stop.or = c->ask->stop;
	c->stop.deadline_us = ms > 0 ? clock_monotonic_us() + ms * 1000 : 0;
}

/* ---- the one catalog that was asked for ---- */

/* A source given by --catalog that was never read is read now: the person has just named it. */
static bool read_when_new(struct calling *c, str name, struct err *err)
{
	struct arena *a = c->out->arena;
	struct store *r = session_reader(c->session, err);
	struct catalog known = { 0 };
	struct sync_report report;
	bool found = false, good;

	if (!r)
		return false;
	good = store_catalog(r, a, name, &found, &known, err);
	session_return(c->session, r);
	if (!good || (found && known.generation))
		return good;
	if (!session_source(c->session, name))
		return true;
	return session_sync(c->session, a, name, true, &c->witness, &c->stop, &report, err);
}

static bool adopt_catalog(struct calling *c, struct err *err)
{
	struct result *out = c->out;

	if (!c->ask->catalog.len)
		return true;
	if (!session_adopt(c->session, out->arena, c->ask->catalog, &c->call.catalog, err))
		return false;
	c->asking = c->call.catalog;
	return read_when_new(c, c->call.catalog, err);
}

static bool unknown_catalog(const struct catalogs *known, str name, struct err *err)
{
	err_set(err, ERR_CATALOG_NOT_FOUND, "there is no catalog called \"%.*s\"", STR(name));
	err_subject(err, name);
	for (ptrdiff_t i = 0; i < known->len; i++)
		err_suggest(err, known->at[i].name);
	return err_next(err, "See `ocat list`, or connect one with `ocat add NAME URL`.");
}

/* ---- an earlier time ---- */

/* The generation of then; 0: it was not read yet. */
static bool generation_of(struct calling *c, const struct catalog *cat, int64_t *number, struct err *err)
{
	str at = c->ask->at;
	instant t;

	if (str_int(at, number))
		return true;
	if (!instant_from_words(at, c->started_at, &t))
		return err_set(err, ERR_USAGE, "--at takes a time or a generation's number, not \"%.*s\"", STR(at));
	return store_generation_at(c->call.store, cat->id, t, number, err);
}

static bool nothing_yet(str why, struct err *err)
{
	err_set(err, ERR_NOTHING, "%.*s", STR(why));
	return err_next(
		err,
		"Ask for a later time, or name a catalog that is older with --catalog; how long history is kept is the setting `history`.");
}

/* Of several, those that are younger are left out, and that is said. */
static void say_left_out(struct calling *c, const struct strs *why)
{
	for (ptrdiff_t i = 0; i < why->len; i++)
		result_note(c->out, str_fmt(c->out->arena, "%.*s, so it is left out", STR(why->at[i])));
}

static bool go_back(struct calling *c, const struct catalogs *known, struct err *err)
{
	struct strs younger = { 0 };
	int64_t number, older = 0;
	str why = NO_STR;
	bool wanted_number = str_int(c->ask->at, &number);

	if (wanted_number && !c->call.catalog_id && known->len > 1) {
		err_set(err, ERR_USAGE, "--at with a generation's number needs --catalog: each catalog counts its own");
		return err_next(err, "Give a time instead, or name the catalog.");
	}
	for (ptrdiff_t i = 0; i < known->len; i++) {
		const struct catalog *cat = &known->at[i];

		if ((c->call.catalog_id && cat->id != c->call.catalog_id) || !cat->generation)
			continue;
		if (!generation_of(c, cat, &number, err))
			return false;
		older += number != 0;
		if (number == cat->generation)
			continue;
		if (!number && !wanted_number &&
		    !side_nothing_then(c->call.store, c->out->arena, cat, c->ask->at, &why, err))
			return false;
		if (!number && !wanted_number && c->call.catalog_id)
			return nothing_yet(why, err);
		if (!number && !wanted_number)
			*push(&younger, c->out->arena) = why;
		else if (number <= 0)
			return err_set(err, ERR_NOTHING, "generations are counted from 1, so there is no %.*s",
				       STR(c->ask->at));
		if (!store_at(c->call.store, cat->id, number, err))
			return err_at(err, "%.*s", STR(cat->name));
	}
	if (!older && younger.len)
		return nothing_yet(
			younger.len == 1 ? younger.at[0]
					 : str_fmt(c->out->arena,
						   "every catalog was first read after %.*s, or is not kept that long",
						   STR(c->ask->at)),
			err);
	say_left_out(c, &younger);
	return true;
}

/* ---- what is read ---- */

static void record_catalogs(struct calling *c, const struct catalogs *known)
{
	struct result *out = c->out;

	for (ptrdiff_t i = 0; i < known->len; i++) {
		const struct catalog *cat = &known->at[i];
		const struct configured *conf = session_source(c->session, cat->name);
		int64_t ttl = conf ? conf->ttl_us : setting_number(session_settings(c->session), SET_TTL);

		if (c->call.catalog_id && cat->id != c->call.catalog_id)
			continue;
		*push(&out->catalogs, out->arena) = (struct read_catalog){
			.name = cat->name,
			.id = cat->id,
			.generation = cat->generation,
			.synced_at = cat->synced_at,
			.digest = cat->digest,
			.stale = cat->synced_at != NO_TIME && c->started_at - cat->synced_at > ttl,
		};
	}
}

/* Is it about one asset of another catalog? What is wrong with this one does not matter to that. */
static bool is_beside(const struct calling *c, str catalog)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++) {
		const struct arg *arg = &c->call.arg[i];

		if (arg->asset.id && str_eq(arg->asset.catalog, catalog))
			return false;
		any |= arg->asset.id != 0;
		for (ptrdiff_t k = 0; k < arg->assets.len; k++)
			if (str_eq(arg->assets.at[k].catalog, catalog))
				return false;
		any |= arg->assets.len > 0;
	}
	return any;
}

static void tell_trouble(struct calling *c)
{
	struct result *out = c->out;

	for (ptrdiff_t i = 0; i < c->known.len; i++) {
		const struct catalog *cat = &c->known.at[i];

		if ((c->call.catalog_id && cat->id != c->call.catalog_id) || is_beside(c, cat->name))
			continue;
		if (cat->partial)
			result_note(out, str_fmt(out->arena, "%.*s was read in part: %.*s", STR(cat->name),
						 STR(cat->partial_reason)));
		if (cat->error.at)
			result_note(out, str_fmt(out->arena, "the last sync of %.*s failed: %.*s", STR(cat->name),
						 STR(cat->error)));
	}
}

/*
 * What somebody looked at by its address, a file or a URL, stays in the cache
 * without being connected. It takes part where it is named; otherwise it would
 * show everything twice, and make names ambiguous. Where nothing is connected,
 * as in a cache from another machine, all there is takes part.
 */
static bool leave_out_visitors(struct calling *c, struct catalogs *known, struct err *err)
{
	struct catalogs stay = { 0 };

	if (c->call.catalog.len || args_have_sides(c->call.tool))
		return true;
	for (ptrdiff_t i = 0; i < known->len; i++)
		if (session_source(c->session, known->at[i].name) ||
		    str_find_fold(c->out->parameters, known->at[i].name) >= 0)
			*push(&stay, c->out->arena) = known->at[i];
	if (!stay.len || stay.len == known->len)
		return true;
	for (ptrdiff_t i = 0, k = 0; i < known->len; i++) {
		if (k < stay.len && stay.at[k].id == known->at[i].id)
			k++;
		else if (known->at[i].generation && !store_at(c->call.store, known->at[i].id, 0, err))
			return false;
	}
	*known = stay;
	return true;
}

static bool open_view(struct calling *c, struct err *err)
{
	struct catalogs known = { 0 };
	struct arena *a = c->out->arena;

	c->call.store = session_reader(c->session, err);
	if (!c->call.store || !store_pin(c->call.store, err))
		return false;
	if (!store_catalogs(c->call.store, a, &known, err))
		return false;
	for (ptrdiff_t i = 0; i < known.len; i++)
		if (str_eq(known.at[i].name, c->call.catalog))
			c->call.catalog_id = known.at[i].id;
	if (c->call.catalog.len && !c->call.catalog_id)
		return unknown_catalog(&known, c->call.catalog, err);
	if (!leave_out_visitors(c, &known, err))
		return false;
	if (c->ask->at.len) {
		if (!go_back(c, &known, err))
			return false;
		known = (struct catalogs){ 0 };
		if (!store_catalogs(c->call.store, a, &known, err) || !leave_out_visitors(c, &known, err))
			return false;
	}
	c->known = known;
	if (!args_have_sides(c->call.tool))
		record_catalogs(c, &known);
	return true;
}

static void close_view(struct calling *c)
{
	if (!c->call.store)
		return;
	store_unpin(c->call.store);
	session_return(c->session, c->call.store);
	c->call.store = NULL;
}

/* ---- sides of a comparison ---- */

static struct side_asking side_asking(struct calling *c)
{
	return (struct side_asking){ .session = c->session,
				     .store = c->call.store,
				     .arena = c->out->arena,
				     .out = c->out,
				     .witness = &c->witness,
				     .stop = &c->stop,
				     .asking = &c->asking,
				     .catalog_id = c->call.catalog_id,
				     .now = c->started_at,
				     .live = c->ask->live,
				     .cached = c->ask->cached };
}

/* Sources that a side names are read before the view is pinned. */
static bool read_sides(struct calling *c, struct arg *arg, struct err *err)
{
	struct side_asking by = side_asking(c);

	if (args_have_sides(c->call.tool) && c->ask->at.len) {
		err_set(err, ERR_USAGE, "%s compares two times, so --at says too little", c->call.tool->name);
		return err_next(err, "Write the time behind the name: shop@%.*s.", STR(c->ask->at));
	}
	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++)
		if (c->call.tool->params[i].type == PARAM_SIDE && arg[i].text.at &&
		    !side_read(&by, arg[i].text, &arg[i].side, err))
			return false;
	return true;
}

static bool resolve_side(struct calling *c, struct arg *arg, struct err *err)
{
	struct side_asking by = side_asking(c);
	const struct side *side = &arg->side;
	struct result *out = c->out;

	if (!side_resolve(&by, &c->known, arg->text, &arg->side, err))
		return false;
	*push(&out->catalogs, out->arena) = (struct read_catalog){ .name = side->catalog,
								   .id = side->catalog_id,
								   .generation = side->generation,
								   .synced_at = side->taken_at,
								   .digest = side->digest };
	if (side->partial.at)
		result_note(out, str_fmt(out->arena, "generation %lld of %.*s was read in part: %.*s",
					 (long long)side->generation, STR(side->catalog), STR(side->partial)));
	return true;
}

/* ---- pages ---- */

static void hash_text(struct sha256 *h, str s)
{
	sha256_add(h, s);
	sha256_add(h, S("\0"));
}

static void hash_arg(struct sha256 *h, const struct arg *arg)
{
	hash_text(h, arg->text);
	for (ptrdiff_t i = 0; i < arg->list.len; i++)
		hash_text(h, arg->list.at[i]);
	for (ptrdiff_t i = 0; i < arg->props.len; i++) {
		hash_text(h, arg->props.at[i].key);
		hash_text(h, arg->props.at[i].value);
	}
	hash_text(h, S(""));
}

/* What a cursor holds on to: the tool, the parameters but for the cursor and the limit, where they go, and the generations. */
static void cursor_mark(struct calling *c, char mark[CURSOR_MARK + 1])
{
	struct sha256 h;
	struct digest d;
	char hex[65];

	sha256_start(&h);
	hash_text(&h, str_of(c->call.tool->name));
	hash_text(&h, c->call.live ? S("live") : S(""));
	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++)
		hash_arg(&h, &c->call.arg[i]);
	for (ptrdiff_t i = 0; i < c->out->catalogs.len; i++) {
		struct read_catalog *r = &c->out->catalogs.at[i];

		hash_text(&h, r->name);
		sha256_add(&h, str_n((const char *)&r->generation, (ptrdiff_t)sizeof r->generation));
	}
	d = sha256_end(&h);
	digest_hex(&d, hex);
	for (int i = 0; i < CURSOR_MARK; i++)
		mark[i] = hex[i];
	mark[CURSOR_MARK] = 0;
}

static bool open_cursor(struct calling *c, struct err *err)
{
	char mark[CURSOR_MARK + 1];
	str rest = c->ask->cursor, skip;

	if (!rest.len)
		return true;
	cursor_mark(c, mark);
	if (!str_cut(&rest, '.', &skip) || !str_int(skip, &c->call.skip) || c->call.skip < 0 ||
	    c->call.skip > SKIP_MOST)
		return err_set(err, ERR_USAGE, "\"%.*s\" is no cursor: take next_cursor of an earlier result",
			       STR(c->ask->cursor));
	if (!str_eq(rest, str_of(mark))) {
		err_set(err, ERR_USAGE, "this cursor belongs to another question, or the catalog was read again since");
		return err_next(err, "Ask again from the start.");
	}
	return true;
}

static void set_cursor(struct calling *c)
{
	char mark[CURSOR_MARK + 1];
	struct result *out = c->out;
	int64_t upto = c->call.skip + out->rows;

	if (!out->more && (out->total < 0 || upto >= out->total))
		return;
	out->truncated = true;
	if (!c->call.tool->limit || !out->rows)
		return;
	cursor_mark(c, mark);
	out->next_cursor = str_fmt(out->arena, "%lld.%s", (long long)upto, mark);
}

str result_cursor(struct arena *a, const struct result *r, int64_t place)
{
	str mark = r->next_cursor, skip;

	if (!str_cut(&mark, '.', &skip) || place < 0)
		return NO_STR;
	return str_fmt(a, "%lld.%.*s", (long long)place, STR(mark));
}

static bool set_limit(struct calling *c, struct err *err)
{
	const struct tool *t = c->call.tool;
	int64_t limit = c->ask->limit ? c->ask->limit : c->call.filter.limit;

	if (limit < 0)
		return err_set(err, ERR_USAGE, "the limit should be 1 or more");
	if (!limit)
		limit = t->limit;
	if (t->most && limit > t->most)
		limit = t->most;
	c->call.limit = c->out->limit = limit;
	return true;
}

/* ---- the tool itself ---- */

static bool resolve_names(struct calling *c, struct arg *arg, struct err *err)
{
	struct resolving r = { c->session, c->call.store, c->call.catalog_id, &c->stop, c->out };

	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++)
		if (c->call.tool->params[i].type == PARAM_SIDE && !resolve_side(c, &arg[i], err))
			return false;
	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++) {
		const struct param *p = &c->call.tool->params[i];

		if ((p->type == PARAM_ASSET || p->type == PARAM_FIELD) && arg[i].text.len &&
		    !resolve_asset(&r, p, &arg[i], err))
			return false;
		for (ptrdiff_t k = 0; p->type == PARAM_ASSETS && k < arg[i].list.len; k++)
			if (!resolve_named(&r, arg[i].list.at[k], push(&arg[i].assets, c->out->arena), err))
				return false;
	}
	return true;
}

static bool answer(struct calling *c, struct err *err)
{
	struct arena *a = c->out->arena;
	struct arg *arg = new_n(a, struct arg, args_count(c->call.tool) + 1);
	bool good;

	c->call.arg = arg;
	if (!args_check(a, c->ask, c->started_at, arg, &c->call.filter, &c->out->parameters, err) || !set_limit(c, err))
		return false;
	if (!adopt_catalog(c, err) || !read_sides(c, arg, err))
		return false;
	if (c->call.tool->prepare && !c->ask->at.len)
		c->call.tool->prepare(c->session, &c->stop);
	if (!open_view(c, err) || !open_cursor(c, err))
		return false;
	good = resolve_names(c, arg, err);
	if (!args_have_sides(c->call.tool))
		tell_trouble(c);
	if (!good || !stop_not_yet(&c->stop, err))
		return false;
	if (!c->call.tool->run(c->session, &c->call, c->out, err))
		return false;
	set_cursor(c);
	return true;
}

/* ---- what is written down ---- */

static void write_step(struct calling *c, const struct err *err, struct err *trouble)
{
	struct result *out = c->out;
	const struct caller *who = &c->ask->caller;
	struct arena *a = out->arena;
	struct step step = {
		.call_id = str_fmt(a, "%llx-%lx", (unsigned long long)c->started_us, (unsigned long)getpid()),
		.parent_id = who->parent_id,
		.tool = str_of(c->call.tool->name),
		.parameters = out->parameters,
		.actor = str_of(who->actor),
		.kind = S("run"),
		.source = str_of(who->face),
		.why = secret_hide(a, who->why),
		.memo = secret_hide(a, who->memo),
		.at = c->started_at,
		.elapsed_us = out->elapsed_us,
		.rows = out->rows,
		.total = out->total,
		.digest = out->digest,
		.shown = out->shown,
		.names = out->names,
		.tokens = out->tokens,
		.plan_version = out->plan_version,
		.policy_decision_id = out->policy_decision_id,
		.constraints_digest = out->constraints_digest,
	};

	for (ptrdiff_t i = 0; i < out->sql.len; i++)
		*push(&step.sql, a) = out->sql.at[i];
	for (ptrdiff_t i = 0; i < out->catalogs.len; i++)
		*push(&step.catalogs, a) = (struct trace_catalog){
			.name = out->catalogs.at[i].name,
			.generation = out->catalogs.at[i].generation,
			.digest = out->catalogs.at[i].digest,
		};
	if (err->kind) {
		step.error_code = str_of(err_code(err->kind));
		step.error = str_of(err->text);
	}
	if (trace_append(who->trace, &step, trouble))
		out->step = step.number;
}

static void write_audit(struct calling *c, const struct err *err, struct err *trouble)
{
	const struct caller *who = &c->ask->caller;
	struct audit line = {
		.at = c->started_at,
		.user = who->user,
		.session = who->session,
		.face = str_of(who->face),
		.client = who->client,
		.tool = str_of(c->call.tool->name),
		.parameters = c->out->parameters,
		.error_code = err->kind ? str_of(err_code(err->kind)) : NO_STR,
		.results = c->out->rows,
		.elapsed_us = c->out->elapsed_us,
		.tokens = err->kind ? -1 : c->out->tokens,
	};
	str dir;

	if (place_state(c->out->arena, &dir, trouble))
		audit_append(dir, &line, trouble);
}

/* What cannot be written down does not keep anybody from the answer, and is said once. */
static void write_down(struct calling *c, const struct err *err)
{
	struct err step = { 0 }, audit = { 0 };
	const struct err *why;

	if (c->ask->caller.trace)
		write_step(c, err, &step);
	write_audit(c, err, &audit);
	if (!step.kind && !audit.kind)
		return;
	why = audit.kind ? &audit : &step;
	result_note(c->out, str_fmt(c->out->arena, "this call is %s: %s. %s",
				    !audit.kind ? "not in the trace"
				    : step.kind ? "neither in the trace nor in the audit"
						: "not in the audit",
				    why->text, why->next));
}

/* What was asked and how long it took; a mistake in the question is the caller's, not a trouble of ours. */
static void log_call(struct calling *c, const struct err *err)
{
	const struct caller *who = &c->ask->caller;
	bool trouble = err->kind && err_exit(err->kind) >= 3 && err->kind != ERR_CANCELLED;
	enum log_level level = trouble ? LOG_WARN : who->quiet ? LOG_DEBUG : LOG_INFO;

	if (!log_wants(level))
		return;
	log_event(level, err->kind ? "tool_failed" : "tool_done", log_str("tool", str_of(c->call.tool->name)),
		  log_str("face", str_of(who->face)), log_str("session", who->session),
		  log_str("parameters", c->out->parameters), log_int("rows", c->out->rows),
		  log_str("code", err->kind ? str_of(err_code(err->kind)) : NO_STR),
		  log_str("error", err->kind ? str_of(err->text) : NO_STR), log_int("ms", c->out->elapsed_us / 1000));
	for (ptrdiff_t i = 0; i < c->out->sql.len && log_wants(LOG_DEBUG); i++)
		log_event(LOG_DEBUG, "source_asked", log_str("catalog", c->out->sql.at[i].catalog),
			  log_str("sql", c->out->sql.at[i].text), log_int("rows", c->out->sql.at[i].rows),
			  log_int("us", c->out->sql.at[i].us));
}

/* What was asked, as typed. */
static str question_of(const struct calling *c)
{
	if (c->call.filter.line.len)
		return c->call.filter.line;
	for (ptrdiff_t i = 0; c->call.arg && i < args_count(c->call.tool); i++)
		if (c->call.tool->params[i].place == 1 && c->call.arg[i].text.len)
			return c->call.arg[i].text;
	return str_of(c->call.tool->name);
}

/* A source's deadline and our own look alike from below: the fixed fields of search_timeout are set here. */
static void complete_error(struct calling *c, struct err *err)
{
	if (err->kind == ERR_TIMEOUT) {
		err_subject(err, question_of(c));
		err_next(err, "Allow more time with --timeout 2m, or ask for less.");
	}
}

bool tool_call(struct session *s, const struct ask *ask, const struct sink_out *sink, struct result *out,
	       struct err *err)
{
	struct calling *c = new(out->arena, struct calling);
	bool good;

	c->session = s;
	c->ask = ask;
	c->out = out;
	c->started_at = clock_now();
	c->started_us = clock_monotonic_us();
	c->witness = (struct witness){ witness_asked, witness_note, witness_progress, c };
	c->call = (struct call){ .tool = ask->tool,
				 .ask = ask,
				 .stop = &c->stop,
				 .witness = &c->witness,
				 .asking = &c->asking,
				 .live = ask->live,
				 .cached = ask->cached };
	result_start(out, ask->tool, sink, 0);
	set_deadline(c);
	good = answer(c, err);
	close_view(c);
	result_end(out);
	out->elapsed_us = clock_monotonic_us() - c->started_us;
	if (!good)
		complete_error(c, err);
	log_call(c, err);
	if (!ask->caller.quiet)
		write_down(c, err);
	return good;
}
