#include "tui/panes.h"

#include "base/banned.h"

static const struct pane *const panes[] = {
#define _(id, name) [id] = &pane_##name,
	PANES(_)
#undef _
};

const struct pane *pane_of(enum pane_id id)
{
	return panes[id];
}
