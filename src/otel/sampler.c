#include "otel/sampler.h"

#include "base/banned.h"

bool otel_sampler_read(str name, str argument, struct otel_sampler *out)
{
	static const str by_parent = { "parentbased_", 12 };
	bool heeds_parent = str_starts(name, by_parent);
	double ratio = 1;

	if (heeds_parent)
		name = str_from(name, by_parent.len);
	if (str_eq(name, S("always_off")))
		ratio = 0;
	else if (str_eq(name, S("traceidratio"))) {
		if (!str_real(argument, &ratio) || !(ratio >= 0 && ratio <= 1))
			ratio = 1;
	} else if (!str_eq(name, S("always_on"))) {
		return false;
	}
	*out = (struct otel_sampler){ ratio, heeds_parent };
	return true;
}

static unsigned digit(char c)
{
	return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

bool otel_sampler_takes(const struct otel_sampler *s, str trace_id)
{
	double half = 0; /* the last 64 bits of the ID, from 0 to 1 */

	if (s->ratio >= 1)
		return true;
	for (ptrdiff_t i = trace_id.len - 1; i >= trace_id.len / 2; i--)
		half = (half + digit(trace_id.at[i])) / 16;
	return half < s->ratio;
}
