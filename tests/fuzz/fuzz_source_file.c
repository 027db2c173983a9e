/* Files of each kind from strangers: read whole, then asked for one asset. */
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "adapter/registry.h"
#include "base/arena.h"
#include "model/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool take(void *with, struct asset *a, struct err *err)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);

	(void)with;
	(void)err;
	record_put(&line, a, RECORD_WHOLE);
	return true;
}

static void read_as(const char *type, str path)
{
	struct source s = { .name = S("x"), .type = str_of(type), .url = path };
	const struct sink to = { .asset = take };
	struct arena *a = arena_open();
	struct incoming in = { 0 };
	struct snapshot_end end;
	struct asset asset;
	struct err err = { 0 };
	const struct adapter *adapter = adapter_for(&s, &err);
	struct conn *c = adapter ? adapter->open(&s, NULL, NULL, &err) : NULL;
	bool found;

	if (c && adapter->snapshot(c, NULL, &to, a, &end, &err))
		adapter->inspect(c, a, (struct asset_ref){ S("sales"), S("orders") }, NULL, &found, &asset, &in, &err);
	if (c)
		adapter->close(c);
	arena_close(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int fd = memfd_create("source", MFD_CLOEXEC);
	char path[64];

	if (fd < 0)
		return 0;
	snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)getpid(), fd); /* also for programs that unpack it */
	if (write(fd, data, size) == (ssize_t)size) {
		read_as("lines", str_of(path));
		read_as("snapshot", str_of(path));
		read_as("tbls", str_of(path));
		read_as("script", str_of(path));
		read_as("dbt", str_of(path));
	}
	close(fd);
	return 0;
}
