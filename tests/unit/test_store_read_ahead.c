/* store/apply/staged_read_ahead: staged assets come complete and in the order asked for, wherever the thread is. */
#include "store_help.h"

#include "store/apply/staged_read_ahead.h"

enum { MANY = 1000 };

static void gather(struct staging *g, int n)
{
	struct err err = { 0 };

	staging_namespace(g, &(struct namespace){ .name = S("main"), .kind = S("schema") }, &err);
	for (int i = 0; i < n; i++) {
		struct asset t;

		asset_start(&t);
		t.ns = S("main");
		t.name = str_fmt(here, "table_%04d", i);
		t.comment = str_fmt(here, "number %d", i);
		t.kind = ASSET_TABLE;
		good(staging_asset(g, &t, &err), &err);
	}
	staging_complete(g);
	good(staging_settle(g, &err), &err);
}

static uint32_t *backwards(int n)
{
	uint32_t *order = new_n(here, uint32_t, n + 1);

	for (int i = 0; i < n; i++)
		order[i] = (uint32_t)(n - 1 - i);
	return order;
}

static void tag_by_name(void *with, str catalog, const struct asset *t, struct arena *a, struct tags *out)
{
	(void)with;
	*push(out, a) = (struct tag){ .name = str_fmt(a, "%.*s %.*s", STR(catalog), STR(t->name)) };
}

/* The number of assets from the start that are right. */
static int right(struct staging *g, const uint32_t *order, int n, int asked)
{
	struct tag_giver tags = { .of = tag_by_name };
	struct ahead *h = ahead_start(g, order, n, &tags, S("prod"));
	const struct ahead_item *t;
	struct err err = { 0 };
	int i = 0;

	while (i < asked && (t = ahead_next(h, &err)) && t->record.len &&
	       str_eq(t->asset.name, staged_name(staging_at(g, order[i]))) &&
	       str_eq(t->asset.comment, str_fmt(here, "number %u", order[i])) && t->tags.len == 1 &&
	       str_eq(t->tags.at->name, str_fmt(here, "prod %.*s", STR(t->asset.name))))
		i++;
	ahead_stop(h);
	good(!err.kind, &err);
	return i;
}

int main(void)
{
	str folder = test_folder();
	struct err err = { 0 };
	struct store *s = store_open(str_fmt(here, "%.*s/catalog.db", STR(folder)), STORE_WRITE, NULL, NULL, &err);
	struct staging *g = s ? staging_open(s, &err) : NULL;
	uint32_t *order = backwards(MANY);

	good(g != NULL, &err);
	gather(g, MANY);
	is_int(right(g, order, MANY, MANY), MANY, "all staged assets come in the order asked for");
	is_int(right(g, order, 64, 64), 64, "a full batch of 64 assets comes in order");
	is_int(right(g, order, 65, 65), 65, "one asset more than a batch comes in order");
	is_int(right(g, order, 1, 1), 1, "a single staged asset can be read");
	is_int(right(g, order, MANY, 0), 0, "a reader may ask for no staged assets");
	is_int(right(g, order, MANY, 70), 70, "a reader may stop after some staged assets");
	is_int(right(g, order, 0, 0), 0, "an empty staging gives no assets");
	staging_close(g);
	store_close(s);
	return test_end(folder);
}
