#include "replay/branch_trace.h"

#include "base/arena.h"
#include "base/paths.h"
#include "trace/import/session_write.h"
#include "trace/trace.h"
#include "workspace/workspace.h"
#include "base/banned.h"

enum { NAME_MOST = 80, MOST_ALIKE = 1000 };

static bool is_own(const struct session *s)
{
	return str_eq(str_of(session_format(s)->name), S("ocat"));
}

str session_run_name(struct arena *a, const struct session *s)
{
	str file = path_file(session_path(s));

	if (!is_own(s))
		return session_trace_name(a, s);
	return str_dup(a, str_ends(file, S(".jsonl")) ? str_upto(file, file.len - 6) : file);
}

static struct trace_head head_of(struct arena *a, const struct branch_how *how, struct session *parent)
{
	const struct client *client = how->run.client;

	return (struct trace_head){
		.face = str_of(client->face),
		.user = client->user,
		.client = client->name,
		.version = how->version,
		.question = session_question(parent, a),
		.title = session_facts(parent)->title,
		.started_at = clock_now(),
		.parent = { .session = session_run_name(a, parent),
			    .file = path_absolute(a, session_path(parent)),
			    .step = how->step + 1 },
		.keep_us = setting_number(workspace_settings(how->run.workspace), SET_TRACE_KEEP),
	};
}

struct trace *branch_trace_open(struct arena *a, const struct branch_how *how, struct session *parent,
				struct branch *out, struct err *err)
{
	struct trace_head head = head_of(a, how, parent);
	str stem = str_fmt(a, "%.*s-branch-%lld", STR(str_upto(head.parent.session, NAME_MOST)),
			   (long long)head.parent.step);
	struct trace *t = NULL;
	bool good = false;
	str dir;

	if (!workspace_traces(how->run.workspace, a, &dir, err))
		return NULL;
	for (int i = 1; !good && i < MOST_ALIKE; i++) {
		trace_close(t);
		err_clear(err);
		head.name = i == 1 ? stem : str_fmt(a, "%.*s-%d", STR(stem), i);
		head.session = head.name;
		t = trace_open(dir, &head, err);
		good = t && trace_begin(t, err);
		if (!good && err->kind != ERR_NOTHING)
			break;
	}
	if (!good) {
		trace_close(t);
		return NULL;
	}
	out->name = head.name;
	out->path = str_dup(a, trace_path(t));
	return t;
}

bool branch_trace_propose(struct trace *t, const struct session *parent, const struct step *s, str why, struct err *err)
{
	struct step proposed;

	step_start(&proposed);
	proposed.type = s->type;
	proposed.tool = s->tool;
	proposed.server = s->server;
	proposed.parameters = s->parameters;
	proposed.text = s->text;
	proposed.why = s->why;
	proposed.memo = why;
	proposed.kind = S("proposed");
	proposed.agent = s->agent;
	proposed.format = is_own(parent) && str_eq(s->format, S("ocat")) ? NO_STR : s->format;
	proposed.parent_id = s->call_id;
	proposed.at = clock_now();
	return trace_append(t, &proposed, err);
}

bool branch_trace_said(struct trace *t, const struct step *s, struct err *err)
{
	struct step said;

	step_start(&said);
	said.type = s->type;
	said.text = s->text;
	said.at = clock_now();
	return trace_append(t, &said, err);
}
