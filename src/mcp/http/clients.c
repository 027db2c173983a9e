#include "mcp/http/clients.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/banned.h"

enum {
	CLIENTS_MOST = 256,
	IDLE_MINUTES = 15,
	NEW_RATE = 5, /* clients a second of one token: names cost nothing */
	NEW_BURST = 64,
	NAME_MOST = 128,
};

struct mcp_clients {
	struct mcp_server *server;
	struct arena *arena;
	str user;
	double rate;
	struct mcp_http_client *at[CLIENTS_MOST];
	int count;
	array_of(struct mcp_crowd *) crowds;
};

struct mcp_clients *mcp_clients_open(struct mcp_server *s, str user, int64_t rate)
{
	struct arena *a = arena_open();
	struct mcp_clients *c = new(a, struct mcp_clients);

	*c = (struct mcp_clients){ .server = s, .arena = a, .user = user, .rate = (double)rate };
	return c;
}

static void client_close(struct mcp_clients *c, int i)
{
	struct mcp_http_client *client = c->at[i];

	mcp_session_close(client->session);
	arena_close(client->arena);
	c->at[i] = c->at[--c->count];
}

void mcp_clients_close(struct mcp_clients *c)
{
	while (c->count)
		client_close(c, c->count - 1);
	arena_close(c->arena);
}

static bool is_idle(const struct mcp_http_client *client)
{
	return !client->serving && !client->waiting && !client->resting;
}

/* The one that has idled longest makes room. */
static bool make_room(struct mcp_clients *c)
{
	int oldest = -1;

	if (c->count < CLIENTS_MOST)
		return true;
	for (int i = 0; i < c->count; i++)
		if (is_idle(c->at[i]) && (oldest < 0 || c->at[i]->used_us < c->at[oldest]->used_us))
			oldest = i;
	if (oldest >= 0)
		client_close(c, oldest);
	return oldest >= 0;
}

static struct mcp_crowd *crowd_of(struct mcp_clients *c, const struct mcp_token *token)
{
	struct mcp_crowd *crowd;

	for (ptrdiff_t i = 0; i < c->crowds.len; i++)
		if (c->crowds.at[i]->token == token)
			return c->crowds.at[i];
	crowd = new(c->arena, struct mcp_crowd);
	crowd->token = token;
	*push(&c->crowds, c->arena) = crowd;
	return crowd;
}

static struct mcp_http_client *client_new(struct mcp_clients *c, const struct mcp_token *token, str name)
{
	struct mcp_http_client *client;
	struct mcp_identity who = { .face = S("mcp"), .user = c->user };
	struct mcp_crowd *crowd = crowd_of(c, token);
	struct arena *a;

	if (!mcp_rate_spend(&crowd->fresh, NEW_RATE, NEW_BURST) || !make_room(c))
		return NULL;
	if (token)
		who = (struct mcp_identity){ .face = S("mcp"),
					     .user = token->name,
					     .token_name = token->name,
					     .role = token->role,
					     .catalogs = token->catalogs.at,
					     .catalog_count = token->catalogs.len };
	a = arena_open();
	client = new(a, struct mcp_http_client);
	*client = (struct mcp_http_client){ .session = mcp_session_open(c->server, &who),
					    .crowd = crowd,
					    .arena = a,
					    .token = token,
					    .name = str_dup(a, name),
					    .rate = mcp_rate_full(MCP_RATE_BURST * c->rate) };
	c->at[c->count++] = client;
	return client;
}

struct mcp_http_client *mcp_clients_enter(struct mcp_clients *c, const struct mcp_token *token, str name)
{
	struct mcp_http_client *client = NULL;

	name = str_upto(name, name.len < NAME_MOST ? name.len : NAME_MOST);
	for (int i = 0; i < c->count && !client; i++)
		if (c->at[i]->token == token && str_eq(c->at[i]->name, name))
			client = c->at[i];
	if (!client)
		client = client_new(c, token, name);
	if (!client || (c->rate > 0 && !mcp_rate_spend(&client->rate, c->rate, MCP_RATE_BURST * c->rate)))
		return NULL;
	client->used_us = clock_monotonic_us();
	return client;
}

void mcp_clients_tidy(struct mcp_clients *c)
{
	int64_t since = clock_monotonic_us() - SECONDS(60 * IDLE_MINUTES);

	for (int i = c->count - 1; i >= 0; i--)
		if (is_idle(c->at[i]) && c->at[i]->used_us < since)
			client_close(c, i);
}
