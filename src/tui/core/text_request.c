#include "tui/core/text_request.h"

#include "base/arena.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

void inquiry_open(struct inquiry *i)
{
	*i = (struct inquiry){ .memory = arena_open() };
}

void inquiry_close(struct inquiry *i)
{
	question_replace(&i->answer, NULL);
	arena_close(i->memory);
}

void inquiry_renew(struct inquiry *i, str *const texts[], ptrdiff_t n)
{
	struct arena *next = arena_open();

	for (ptrdiff_t k = 0; k < n; k++)
		*texts[k] = str_dup(next, *texts[k]);
	arena_close(i->memory);
	i->memory = next;
	question_replace(&i->answer, NULL);
}
