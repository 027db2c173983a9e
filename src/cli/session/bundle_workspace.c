#include "cli/session/bundle_workspace.h"

#include "base/arena.h"
#include "cli/client_identity.h"
#include "base/banned.h"

bool bundle_enter(struct cli *c, str path, struct err *err)
{
	struct bundle_folder *p;

	if (!bundle_claims(path))
		return true;
	p = new(c->arena, struct bundle_folder);
	if (!bundle_folder_open(c->arena, path, cli_stop(), p, err))
		return false;
	c->bundle = p;
	c->title = S("bundle");
	c->places.cache = c->places.sources = NO_STR; /* of the demo */
	cli_client(c);
	c->client.principal = bundle_principal;
	c->client.with = p;
	return true;
}
