#include "term/osc52.h"

#include "base/base64.h"

#include "base/banned.h"

bool osc52_put(struct sb *out, str text)
{
	if (text.len > OSC52_MOST)
		return false;
	sb_puts(out, "\033]52;c;");
	base64_put(out, text);
	sb_puts(out, "\a");
	return out->len <= OSC52_MOST;
}
