#include "cli/session/session_verdict.h"

#include "cli/client_identity.h"
#include "base/banned.h"

struct session_judge *judge_open(struct cli *c, struct err *err)
{
	struct workspace *w = cli_session(c, err);
	str catalog = option_value(&c->options, "catalog");

	return w ? session_judge_open(w, cli_client(c), c->arena, catalog, cli_stop(), err) : NULL;
}
