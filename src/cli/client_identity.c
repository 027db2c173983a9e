#include "cli/client_identity.h"

#include "cli/trace_selection.h"
#include "base/banned.h"

const struct client *cli_client(struct cli *c)
{
	if (!c->client.face)
		c->client = (struct client){ .face = "cli",
					     .user = cli_user(c),
					     .session = c->workspace_name,
					     .rights = CLIENT_OPENS_ADDRESSES,
					     .principal = client_login };
	return &c->client;
}

struct scope cli_scope(struct cli *c)
{
	struct scope scope = scope_open(c->session, cli_client(c), c->arena, cli_stop());

	scope.catalog = option_value(&c->options, "catalog");
	return scope;
}

const struct client *cli_traced_client(struct cli *c, struct err *err)
{
	cli_client(c);
	c->client.trace = cli_trace(c, err);
	return err->kind ? NULL : &c->client;
}
