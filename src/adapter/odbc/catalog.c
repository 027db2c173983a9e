/* A snapshot and a look at one asset, by the pack of the system or by the functions of its driver. */
#include "adapter/odbc/catalog.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

static bool start(struct odbc_reading *r, struct conn *c, struct err *err)
{
	struct assembly_habits habits = { .row = c->pack ? c->pack->row : NULL,
					  .asset = c->pack ? NULL : functions_asset,
					  .with = r };

	r->conn = c;
	r->answered = map_in(r->arena);
	r->assembly = assembly_open(c->source, &habits, err);
	return r->assembly != NULL;
}

static bool read_catalog(struct odbc_reading *r, struct err *err)
{
	return r->conn->pack ? pack_read(r, err) : functions_read(r, err);
}

bool odbc_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		   struct snapshot_end *end, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct odbc_reading r = { .arena = own };
	struct snapshot_end done = { .taken_at = clock_now() };
	bool good = odbc_call_begin(c, stop, err) && start(&r, c, err) && read_catalog(&r, err) &&
		    assembly_give(r.assembly, &c->stop, to, &done, err);

	assembly_close(r.assembly);
	if (!good)
		return false;
	done.partial = r.reasons.len > 0;
	if (done.partial)
		done.reason = str_dup(a, r.reasons.at[0]);
	*end = done;
	return true;
}

bool odbc_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		  struct asset *out, struct incoming *incoming, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct odbc_reading r = { .arena = own, .incoming = incoming != NULL };
	struct asset_ref only = { S(""), which.name };
	bool good;

	*found = false;
	if (which.ns.len && !name_single(a, which.ns, &only.ns))
		return true;
	r.only = &only;
	good = odbc_call_begin(c, stop, err) && start(&r, c, err) && read_catalog(&r, err);
	good = assembly_end(r.assembly, good, a, which, found, out, incoming);
	if (*found)
		out->keys_later = !c->pack;
	return good;
}
