#include "mcp/session.h"

#include "base/arena.h"
#include "base/stop.h"
#include "mcp/methods/methods.h"
#include "base/banned.h"

enum { RESULT_MOST = 16 << 20, NAME_MOST = 100, CACHED_MS = 60000 };

struct mcp_session {
	struct arena *arena;
	const struct mcp_server *server;
	struct mcp_peer *peer;
};

static const struct method {
	const char *name;
	bool (*run)(struct mcp_request *r);
	enum mcp_era eras;
	bool brief, cached;
} methods[] = {
#define _(name, run, eras, brief, cached) { name, run, eras, brief, cached },
	MCP_METHODS(_)
#undef _
};

static const struct method *method_of(const struct mcp_message *m)
{
	enum mcp_era era = m->modern ? MCP_MODERN : MCP_HANDSHAKE;

	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		if (str_eq(m->method, str_of(methods[i].name)))
			return methods[i].eras & era ? &methods[i] : NULL;
	return NULL;
}

bool mcp_is_brief(const struct mcp_message *m)
{
	const struct method *method = method_of(m);

	return !m->id.at || !method || method->brief;
}

struct mcp_session *mcp_session_open(struct mcp_server *s, const struct mcp_identity *who)
{
	struct arena *a = arena_open();
	struct mcp_session *session = new(a, struct mcp_session);

	*session = (struct mcp_session){ .arena = a, .server = s, .peer = mcp_peer_open(s, who) };
	return session;
}

void mcp_session_close(struct mcp_session *s)
{
	if (!s)
		return;
	mcp_peer_close(s->peer);
	arena_close(s->arena);
}

/* A modern request stands for itself: its version is ours, and it says what its client can do. */
static bool is_supported(struct mcp_request *r)
{
	const struct mcp_message *m = r->message;
	const struct json *capabilities = json_get(m->meta, MCP_META_CAPABILITIES);
	scoped(sb_free) struct sb data = SB(MCP_MESSAGE_MOST);
	struct jw w = jw_to(&data);

	if (!m->modern)
		return true;
	if (!str_eq(m->version, S(MCP_MODERN_VERSION))) {
		jw_object(&w);
		jw_array_at(&w, "supported");
		jw_str(&w, S(MCP_MODERN_VERSION));
		jw_end_array(&w);
		jw_str_at(&w, "requested", m->version);
		jw_end_object(&w);
		return mcp_fail_with(r, MCP_UNSUPPORTED_VERSION, S("unsupported protocol version"), sb_str(&data));
	}
	if (!capabilities || capabilities->kind != JSON_OBJECT)
		return mcp_fail(r, MCP_INVALID_PARAMS, S("_meta needs " MCP_META_CAPABILITIES ", an object"));
	return true;
}

static str unknown_method(struct arena *a, str name)
{
	return str_fmt(a, "unknown method \"%.*s\"", STR(str_upto(name, name.len < NAME_MOST ? name.len : NAME_MOST)));
}

static bool run(struct mcp_request *r, const struct method *method)
{
	if (!is_supported(r))
		return false;
	if (!method)
		return mcp_fail(r, MCP_METHOD_NOT_FOUND, unknown_method(r->arena, r->message->method));
	if (r->message->modern)
		jw_str_at(r->result, "resultType", S("complete"));
	if (!method->run(r))
		return false;
	if (r->message->modern && method->cached) {
		jw_int_at(r->result, "ttlMs", CACHED_MS);
		jw_str_at(r->result, "cacheScope", S("private"));
	}
	return true;
}

void mcp_serve(struct mcp_session *s, const struct mcp_message *m, const struct stop *stop, const struct mcp_out *out)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb answer = SB(RESULT_MOST);
	struct jw w = mcp_result_begin(&answer, m->id);
	struct mcp_request r = {
		.arena = a, .server = s->server, .peer = s->peer, .message = m, .stop = stop, .out = out, .result = &w
	};
	bool good;

	if (!m->id.at)
		return; /* a notification: which requests run, and which of them end, the transport knows */
	good = run(&r, method_of(m));
	mcp_result_end(&w);
	if (good && answer.over)
		good = mcp_fail(&r, MCP_INTERNAL_ERROR, S("the answer is too long; ask for less"));
	if (!good) {
		sb_reset(&answer);
		mcp_error_put(&answer, m->id, r.code, r.sentence, r.data);
	}
	if (!stop || !atomic_load(&stop->cancelled))
		out->send(out->with, sb_str(&answer), r.code);
}

void mcp_session_end(struct mcp_session *s)
{
	mcp_peer_end(s->peer);
}
