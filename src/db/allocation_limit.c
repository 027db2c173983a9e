#include "db/allocation_limit.h"

#include "base/stop.h"
#include "db/internal.h"
#include "base/banned.h"

enum { BETWEEN_LOOKS = 1000 }; /* allocations between two checks of the clock */

static _Thread_local struct {
	const struct stop *stop;
	int64_t held, most, calls;
	bool on, refused;
} now;

static sqlite3_mem_methods usual;

static bool may_have(int bytes)
{
	if (!now.on)
		return true;
	now.refused |= now.held + bytes > now.most ||
		       (++now.calls % BETWEEN_LOOKS == 0 && now.stop && stop_is_due(now.stop));
	return !now.refused;
}

static void *count(void *made)
{
	if (now.on && made)
		now.held += usual.xSize(made);
	return made;
}

static void *take(int bytes)
{
	return may_have(bytes) ? count(usual.xMalloc(bytes)) : NULL;
}

static void give(void *old)
{
	if (now.on && old)
		now.held -= usual.xSize(old);
	usual.xFree(old);
}

static void *take_more(void *old, int bytes)
{
	int before = now.on ? usual.xSize(old) : 0;
	void *made = may_have(bytes) ? usual.xRealloc(old, bytes) : NULL;

	if (made && now.on)
		now.held -= before;
	return count(made);
}

void allocation_open(void)
{
	sqlite3_mem_methods ours;

	if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual) != SQLITE_OK || !usual.xMalloc)
		return;
	ours = usual;
	ours.xMalloc = take;
	ours.xFree = give;
	ours.xRealloc = take_more;
	sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
}

void allocation_start(const struct stop *stop, int64_t most)
{
	now.stop = stop;
	now.most = most;
	now.held = now.calls = 0;
	now.refused = false;
	now.on = true;
}

bool allocation_end(void)
{
	now.on = false;
	now.stop = NULL;
	return now.refused;
}
