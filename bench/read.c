/*
 * Reads a whole catalog through its adapter, as a sync does, and keeps nothing:
 * what reading costs without storing.
 *
 *	read URL|FILE
 */
#include <stdio.h>

#include "adapter/registry.h"
#include "base/arena.h"

#include "base/banned.h"

struct counts {
	long long assets, fields, keys;
};

static bool take_namespace(void *with, const struct namespace *n, struct err *err)
{
	(void)with;
	(void)n;
	(void)err;
	return true;
}

static bool take_asset(void *with, struct asset *a, struct err *err)
{
	struct counts *c = with;

	(void)err;
	c->assets++;
	c->fields += a->fields.len;
	c->keys += a->keys.len;
	return true;
}

static bool read_all(const struct source *s, struct arena *a, struct counts *counts, struct err *err)
{
	const struct adapter *adapter = adapter_for(s, err);
	struct sink to = { .namespace = take_namespace, .asset = take_asset, .with = counts };
	struct observer nobody = { 0 };
	struct snapshot_end end;
	struct source_info info;
	struct conn *conn;
	bool good;

	if (!adapter)
		return false;
	conn = adapter->open(s, &nobody, NULL, err);
	if (!conn)
		return false;
	good = adapter->probe(conn, a, NULL, &info, err) && adapter->snapshot(conn, NULL, &to, a, &end, err);
	adapter->close(conn);
	return good;
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct source s = { .name = S("read") };
	struct counts counts = { 0 };
	struct err err = { 0 };

	if (argc != 2) {
		fprintf(stderr, "usage: read URL|FILE\n");
		return 2;
	}
	s.url = str_of(argv[1]);
	if (!read_all(&s, a, &counts, &err)) {
		fprintf(stderr, "read: %s\n", err.text);
		return err_exit(err.kind);
	}
	printf("%lld tables, %lld columns, %lld keys\n", counts.assets, counts.fields, counts.keys);
	return 0;
}
