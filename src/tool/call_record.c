/* The records of a call: trace, audit, log. */
#include "tool/call_state.h"

#include <stdatomic.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/redact.h"
#include "base/banned.h"

/* Calls of one process may begin in the same microsecond, so an increasing number distinguishes them. */
static str call_id(struct arena *a, const struct call_state *c)
{
	static atomic_uint calls;

	return str_fmt(a, "%llx-%lx-%x", (unsigned long long)c->started_us, (unsigned long)getpid(),
		       atomic_fetch_add(&calls, 1));
}

/* Spells out the actions, because another process reads the trace. */
static str error_kept(const struct call_state *c, const struct err *err)
{
	return action_spell(c->out->arena, str_of(err->text), workspace_places(c->session)->speller);
}

static bool keeps_values(const struct call_state *c)
{
	return setting_truth(workspace_settings(c->session), SET_TRACE_VALUES);
}

/* Sources quote values in what they say of a statement. */
static str error_traced(const struct call_state *c, const struct err *err)
{
	str sql;

	return keeps_values(c) || !call_has_sql(c, &sql) ? error_kept(c, err) : S("left out, as it may contain values");
}

/* Values that were masked among the parameters, or a secret that was hidden there, may be in the answer as well. */
static bool may_echo_hidden(const struct call_state *c, str recorded)
{
	return !str_eq(recorded, c->out->parameters) || str_find(recorded, S("***")) >= 0;
}

static void add_result(struct call_state *c, struct step *step)
{
	if (may_echo_hidden(c, step->parameters))
		result_has_values(c->out);
	step->result = traced_whole(c->out, &step->result_omitted);
}

static struct step_decision decision_kept(struct arena *a, const struct step_decision *d)
{
	struct step_decision kept = *d;

	kept.text = redact_hide(a, d->text);
	return kept;
}

/* What is known of it when it begins. */
static struct step asked_step(const struct call_state *c)
{
	const struct caller *who = &c->ask->caller;
	struct arena *a = c->out->arena;

	return (struct step){
		.call_id = c->id.len ? c->id : call_id(a, c),
		.parent_id = who->parent_id,
		.tool = str_of(c->call.tool->name),
		.parameters = keeps_values(c) ? c->out->parameters : call_masked_parameters(c),
		.actor = str_of(who->actor),
		.kind = S("run"),
		.source = str_of(who->client->face),
		.why = redact_hide(a, who->why),
		.memo = redact_hide(a, who->memo),
		.decision = decision_kept(a, &who->decision),
		.pinned = who->pinned,
		.at = c->started_at,
		.elapsed_us = -1,
		.total = -1,
		.tokens = -1,
		.tokens_in = -1,
		.tokens_out = -1,
		.tokens_cached = -1,
		.cost_usd = -1,
	};
}

void call_note_begin(struct call_state *c)
{
	const struct caller *who = &c->ask->caller;
	struct step step;

	if (!who->client->trace || who->quiet)
		return;
	step = asked_step(c);
	c->id = step.call_id;
	c->begun = trace_call_begins(who->client->trace, &step);
}

static void write_step(struct call_state *c, const struct err *err, struct err *trouble)
{
	struct result *out = c->out;
	const struct caller *who = &c->ask->caller;
	struct arena *a = out->arena;
	bool values = keeps_values(c);
	struct step step = asked_step(c);

	step.has_ended = true;
	step.elapsed_us = out->elapsed_us;
	step.rows = out->rows;
	step.total = out->total;
	step.digest = out->digest;
	step.shown = out->shown;
	step.names = out->names;
	step.tokens = out->tokens;
	step.plan_version = props_get(&out->trace, S("plan_version"));
	step.policy_decision_id = props_get(&out->trace, S("policy_decision_id"));
	step.constraints_digest = props_get(&out->trace, S("constraints_digest"));
	for (ptrdiff_t i = 0; i < out->sql.len; i++) {
		struct trace_sql *sql = push(&step.sql, a);

		*sql = out->sql.at[i];
		if (!values)
			sql->text = call_masked_sql(c, sql->catalog, sql->text);
	}
	for (ptrdiff_t i = 0; i < out->catalogs.len; i++)
		*push(&step.catalogs, a) = (struct trace_catalog){
			.name = out->catalogs.at[i].name,
			.generation = out->catalogs.at[i].generation,
			.digest = out->catalogs.at[i].digest,
		};
	step.index_snapshot_id = step_index(a, &step);
	if (err->kind) {
		step.error_code = str_of(err_code(err->kind));
		step.error = error_traced(c, err);
	} else if (step.decision.outcome != STEP_ANSWERED) {
		add_result(c, &step);
	}
	if (!trace_append(who->client->trace, &step, trouble))
		return;
	out->step = step.number;
	out->call_id = step.call_id;
}

/* For comparing a line of the audit log with a known statement. */
static str statement_digest(const struct call_state *c)
{
	struct digest digest;
	char hex[65];
	str sql;

	if (!call_has_sql(c, &sql))
		return NO_STR;
	digest = sha256_of(sql);
	digest_hex(&digest, hex);
	return str_dup(c->out->arena, str_of(hex));
}

static void write_audit(struct call_state *c, const struct err *err, struct err *trouble)
{
	const struct caller *who = &c->ask->caller;
	struct audit line = {
		.at = c->started_at,
		.user = who->client->user,
		.session = who->client->session,
		.face = str_of(who->client->face),
		.client = who->client->name,
		.tool = str_of(c->call.tool->name),
		.parameters = call_masked_parameters(c),
		.statement = statement_digest(c),
		.error_code = err->kind ? str_of(err_code(err->kind)) : NO_STR,
		.results = c->out->rows,
		.elapsed_us = c->out->elapsed_us,
		.tokens = err->kind && !c->ask->answered ? -1 : c->out->tokens,
		.decision = decision_kept(c->out->arena, &who->decision),
	};
	str dir;

	if (path_state(c->out->arena, &dir, trouble))
		audit_append(dir, &line, trouble);
}

void call_write_down(struct call_state *c, const struct err *err)
{
	struct err step = { 0 }, audit = { 0 };
	const struct err *why;

	if (c->ask->caller.client->trace)
		write_step(c, err, &step);
	if (c->begun)
		trace_call_ends(c->ask->caller.client->trace);
	write_audit(c, err, &audit);
	if (!step.kind && !audit.kind)
		return;
	why = audit.kind ? &audit : &step;
	result_note(c->out, str_fmt(c->out->arena, "this call is %s: %s. %s",
				    !audit.kind ? "not recorded in the trace"
				    : step.kind ? "recorded neither in the trace nor in the audit log"
						: "not recorded in the audit log",
				    why->text, why->next));
}

/* Without the catalog in front: after the name "passwd", the log would hide the sentence as a password. */
static str error_logged(const struct call_state *c, const struct err *err)
{
	str sentence = err_without_place(error_kept(c, err), c->asking);

	for (ptrdiff_t i = 0; i < c->known.len; i++)
		sentence = err_without_place(sentence, c->known.at[i].name);
	return sentence;
}

/* Logs the request and its duration. A caller's mistake is not logged as a warning. */
void call_log(struct call_state *c, const struct err *err)
{
	const struct caller *who = &c->ask->caller;
	bool trouble = err->kind && err_exit(err->kind) >= 3 && err->kind != ERR_CANCELLED;
	enum log_level level = trouble ? LOG_WARN : who->quiet ? LOG_DEBUG : LOG_INFO;

	if (!log_wants(level))
		return;
	log_event(level, err->kind ? "tool_failed" : "tool_done", log_str("tool", str_of(c->call.tool->name)),
		  log_str("face", str_of(who->client->face)), log_str("session", who->client->session),
		  log_str("parameters", call_masked_parameters(c)), log_int("rows", c->out->rows),
		  log_str("code", err->kind ? str_of(err_code(err->kind)) : NO_STR),
		  log_str("error", err->kind ? error_logged(c, err) : NO_STR),
		  log_int("ms", c->out->elapsed_us / 1000));
	for (ptrdiff_t i = 0; i < c->out->sql.len && log_wants(LOG_DEBUG); i++)
		log_event(LOG_DEBUG, "source_asked", log_str("catalog", c->out->sql.at[i].catalog),
			  log_str("sql", call_masked_sql(c, c->out->sql.at[i].catalog, c->out->sql.at[i].text)),
			  log_int("rows", c->out->sql.at[i].rows), log_int("us", c->out->sql.at[i].us));
}
