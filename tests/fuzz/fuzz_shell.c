/*
 * Command lines of strangers: what is found stays within limits, its gaps lie on ellipses in order, and the same
 * command gives the same again. A first byte of P reads Python, of J JavaScript, of A a patch.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "shell/shell.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void check(const struct shell_found *found)
{
	for (ptrdiff_t i = 0; i < found->scripts.len; i++) {
		const struct shell_value *v = &found->scripts.at[i].sql;
		ptrdiff_t last = -1;

		for (ptrdiff_t g = 0; g < v->gap_count; g++) {
			if (v->gaps[g].at <= last || v->gaps[g].at + SHELL_UNKNOWN.len > v->text.len ||
			    !str_starts(str_from(v->text, v->gaps[g].at), SHELL_UNKNOWN))
				abort();
			last = v->gaps[g].at;
		}
	}
}

static void read_all(struct arena *a, str text, struct shell_found *found)
{
	scoped(shell_close) struct shell_state *s = shell_open();

	if (str_starts(text, S("P"))) {
		shell_read_code(s, a, SHELL_PYTHON, str_from(text, 1), found);
	} else if (str_starts(text, S("J"))) {
		shell_read_code(s, a, SHELL_JAVASCRIPT, str_from(text, 1), found);
	} else if (str_starts(text, S("A"))) {
		shell_write(s, S("a.sql"), S("select 1\nfrom t\n"));
		shell_patch(s, str_from(text, 1));
	} else {
		shell_read(s, a, text, found);
		shell_read(s, a, text, found);
	}
	check(found);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str text = str_n((const char *)data, (ptrdiff_t)size);
	struct shell_found found = { 0 }, again = { 0 };

	read_all(a, text, &found);
	read_all(a, text, &again);
	if (found.scripts.len != again.scripts.len || found.cut != again.cut)
		abort();
	return 0;
}
