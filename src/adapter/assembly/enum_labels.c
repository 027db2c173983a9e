#include "adapter/assembly/enum_labels.h"

#include "base/arena.h"

#include "base/banned.h"

static char escaped(char c)
{
	return c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
}

void enum_labels(struct arena *a, str type, bool escapes, struct strs *out)
{
	scoped(sb_free) struct sb label = SB(SB_MAX);
	bool inside = false;

	for (ptrdiff_t i = 0; i < type.len; i++) {
		char c = type.at[i], next = i + 1 < type.len ? type.at[i + 1] : 0;

		if (inside && ((c == '\'' && next == '\'') || (c == '\\' && escapes && next))) {
			sb_putc(&label, c == '\\' ? escaped(next) : next);
			i++;
		} else if (c != '\'') {
			if (inside)
				sb_putc(&label, c);
		} else {
			if (inside)
				*push(out, a) = label.len ? str_dup(a, sb_str(&label)) : S("");
			sb_reset(&label);
			inside = !inside;
		}
	}
}
