#include "mcp/peer.h"

#include <stdatomic.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/mutex.h"
#include "base/utf8.h"
#include "follow/gate.h"
#include "model/principal.h"
#include "workspace/workspace.h"
#include "base/banned.h"

enum { PROGRAMS_MOST = 32, NAME_MOST = 64 };

/* One program that calls. */
struct program {
	struct client client; /* first: callers have a pointer to it */
	struct trace *trace;
	str untraced;			/* why it has none */
	struct follow_client *followed; /* NULL without a gate */
};

struct mcp_peer {
	const struct mcp_server *server;
	struct arena *arena;
	struct mcp_identity who;
	atomic_bool ended;
	struct mutex *lock; /* guards the rest */
	str name;	    /* of the handshake */
	enum mcp_log_level level;
	array_of(struct program *) programs;
};

static const char *const levels[] = {
#define _(name) #name,
	MCP_LOG_LEVELS(_)
#undef _
};

const char *mcp_log_level_name(enum mcp_log_level level)
{
	return levels[level];
}

bool mcp_log_level_named(str name, enum mcp_log_level *out)
{
	for (int i = 0; i < MCP_LOG_NONE; i++)
		if (str_eq(name, str_of(levels[i]))) {
			*out = i;
			return true;
		}
	return false;
}

/* The identity's role stands for a group of that name. */
static void principal_of(const struct client *c, struct arena *a, struct principal *out)
{
	const struct mcp_peer *p = c->with;
	str *group = new(a, str);

	*group = p->who.role;
	*out = (struct principal){ .user = p->who.user, .groups = group, .group_count = p->who.role.at != NULL };
}

struct mcp_peer *mcp_peer_open(const struct mcp_server *s, const struct mcp_identity *who)
{
	struct arena *a = arena_open();
	struct mcp_peer *p = new(a, struct mcp_peer);
	str *catalogs = new_n(a, str, who->catalog_count + 1);

	for (ptrdiff_t i = 0; i < who->catalog_count; i++)
		catalogs[i] = str_dup(a, who->catalogs[i]);
	p->server = s;
	p->arena = a;
	p->lock = mutex_open();
	p->level = MCP_LOG_NONE;
	p->who = (struct mcp_identity){ .face = str_dup(a, who->face),
					.user = str_dup(a, who->user),
					.token_name = str_dup(a, who->token_name),
					.role = str_dup(a, who->role),
					.catalogs = catalogs,
					.catalog_count = who->catalog_count };
	return p;
}

void mcp_peer_close(struct mcp_peer *p)
{
	for (ptrdiff_t i = 0; i < p->programs.len; i++) {
		if (p->programs.at[i]->followed)
			follow_client_leave(p->server->options.gate, p->programs.at[i]->followed);
		trace_close(p->programs.at[i]->trace);
	}
	mutex_close(p->lock);
	arena_close(p->arena);
}

void mcp_peer_set_level(struct mcp_peer *p, enum mcp_log_level level)
{
	mutex_lock(p->lock);
	p->level = level;
	mutex_unlock(p->lock);
}

enum mcp_log_level mcp_peer_level(struct mcp_peer *p)
{
	enum mcp_log_level level;

	mutex_lock(p->lock);
	level = p->level;
	mutex_unlock(p->lock);
	return level;
}

/* "claude-code 2.1.3", from what a program said: cleaned and short, since it stands in files. */
static str full_name(struct arena *a, str name, str version)
{
	str whole = str_trim(str_fmt(a, "%.*s %.*s", STR(str_upto(name, name.len < NAME_MOST ? name.len : NAME_MOST)),
				     STR(str_upto(version, version.len < NAME_MOST ? version.len : NAME_MOST))));

	return name.len ? clean(a, whole) : NO_STR;
}

void mcp_peer_greet(struct mcp_peer *p, str name, str version)
{
	scoped(arena_close) struct arena *a = arena_open();
	str whole = full_name(a, name, version);

	mutex_lock(p->lock);
	if (!p->name.at)
		p->name = str_dup(p->arena, whole);
	mutex_unlock(p->lock);
}

/* One of its own for each program and process: mcp-claude-code-2.1.3-2026-01-31-4711-1. */
static str session_name(struct arena *a, str program)
{
	static atomic_uint opened;
	str day = str_upto(instant_iso(a, clock_now()), 10);

	return str_fmt(a, "mcp-%.*s%s%.*s-%ld-%u", STR(program), program.len ? "-" : "", STR(day), (long)getpid(),
		       atomic_fetch_add(&opened, 1) + 1);
}

static bool open_trace(struct mcp_peer *p, struct program *one, struct err *err)
{
	struct workspace *w = p->server->workspace;
	const struct settings *settings = workspace_settings(w);
	struct trace_head head = { .session = one->client.session,
				   .face = p->who.face,
				   .user = p->who.user,
				   .client = one->client.name,
				   .version = p->server->options.version,
				   .started_at = clock_now(),
				   .keep_us = setting_number(settings, SET_TRACE_KEEP) };
	str dir;

	if (!setting_truth(settings, SET_TRACE))
		return true;
	if (!workspace_traces(w, p->arena, &dir, err))
		return false;
	one->trace = trace_open(dir, &head, err);
	if (one->trace && p->server->options.listener)
		trace_listen(one->trace, *p->server->options.listener);
	one->client.trace = one->trace;
	return one->trace != NULL;
}

/* Without a trace, a full disk say, calls are answered all the same. */
static struct program *open_program(struct mcp_peer *p, str name)
{
	struct err err = { 0 };
	struct program *one = new(p->arena, struct program);

	one->client = (struct client){ .face = str_c(p->arena, p->who.face),
				       .user = p->who.user,
				       .name = str_dup(p->arena, name),
				       .session = session_name(p->arena, name),
				       .principal = p->who.token_name.at ? principal_of : client_login,
				       .with = p,
				       .timeout_ms = p->server->options.timeout_ms > MCP_TIMEOUT_MOST_MS
							     ? p->server->options.timeout_ms
							     : MCP_TIMEOUT_MOST_MS,
				       .catalogs = p->who.catalogs,
				       .catalog_count = p->who.catalog_count };
	if (!open_trace(p, one, &err))
		one->untraced = str_fmt(p->arena, "%s. %s", err.text, err.next);
	if (p->server->options.gate)
		one->followed = follow_client_enter(p->server->options.gate, one->client.name, one->trace);
	*push(&p->programs, p->arena) = one;
	return one;
}

/* Beyond the most, programs share the trace of the last one: a client that renames itself costs no more. */
static struct program *program_named(struct mcp_peer *p, str name)
{
	for (ptrdiff_t i = 0; i < p->programs.len; i++)
		if (str_eq(p->programs.at[i]->client.name, name))
			return p->programs.at[i];
	if (p->programs.len >= PROGRAMS_MOST)
		return p->programs.at[PROGRAMS_MOST - 1];
	return open_program(p, name);
}

const struct client *mcp_peer_client(struct mcp_peer *p, str name, str version)
{
	scoped(arena_close) struct arena *a = arena_open();
	str whole = full_name(a, name, version);
	struct program *one;

	mutex_lock(p->lock);
	one = program_named(p, whole.at ? whole : p->name);
	mutex_unlock(p->lock);
	return &one->client;
}

str mcp_peer_untraced(const struct client *c)
{
	return ((const struct program *)c)->untraced;
}

struct follow_client *mcp_peer_followed(const struct client *c)
{
	return ((const struct program *)c)->followed;
}

void mcp_peer_end(struct mcp_peer *p)
{
	atomic_store(&p->ended, true);
}

bool mcp_peer_has_ended(const struct mcp_peer *p)
{
	return atomic_load(&p->ended);
}
