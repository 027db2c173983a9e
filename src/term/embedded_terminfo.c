#include "term/embedded_terminfo.h"

#include <stdlib.h>

#include "base/arena.h"
#include "term/terminals.h"
#include "base/banned.h"

static const struct {
	const char *name, *description; /* "b64:" and the compiled description, as ncurses accepts it in TERMINFO */
} carried[] = {
#define _(name, description) { name, description },
	TERMINALS(_)
#undef _
};

static const char *description_of(const char *name)
{
	for (size_t i = 0; name && i < sizeof carried / sizeof *carried; i++)
		if (str_eq(str_of(name), str_of(carried[i].name)))
			return carried[i].description;
	return NULL;
}

bool terminal_is_carried(const char *name)
{
	return description_of(name) != NULL;
}

void terminal_lend(const char *name, struct terminal_loan *loan)
{
	const char *before = getenv("TERMINFO"), *description = description_of(name);

	*loan = (struct terminal_loan){ 0 };
	if (!description)
		return;
	loan->room = arena_open();
	if (before)
		loan->before = str_c(loan->room, str_of(before));
	setenv("TERMINFO", description, 1);
}

void terminal_return(struct terminal_loan *loan)
{
	if (!loan->room)
		return;
	if (loan->before)
		setenv("TERMINFO", loan->before, 1);
	else
		unsetenv("TERMINFO");
	arena_close(loan->room);
}
