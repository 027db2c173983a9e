#include "base/stop.h"

#include "base/clock.h"

#include "base/banned.h"

static bool is_cancelled(const struct stop *stop)
{
	for (; stop; stop = stop->parent)
		if (atomic_load_explicit(&stop->cancelled, memory_order_relaxed))
			return true;
	return false;
}

/* The earliest deadline along the chain, 0: none. */
static int64_t deadline(const struct stop *stop)
{
	int64_t nearest = 0;

	for (; stop; stop = stop->parent)
		if (stop->deadline_us && (!nearest || stop->deadline_us < nearest))
			nearest = stop->deadline_us;
	return nearest;
}

static bool is_late(const struct stop *stop)
{
	int64_t when = deadline(stop);

	return when && clock_monotonic_us() >= when;
}

bool stop_not_yet(const struct stop *stop, struct err *err)
{
	if (is_cancelled(stop))
		return err_set(err, ERR_CANCELLED, "cancelled");
	if (is_late(stop))
		return err_set(err, ERR_TIMEOUT, "timed out");
	return true;
}

bool stop_is_due(const struct stop *stop)
{
	return is_cancelled(stop) || is_late(stop);
}
