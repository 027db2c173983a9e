/*
 * The demo's files: a fictitious company's database and warehouse, installed with ocat, and a private copy in the
 * cache folder, with its own cache and three generations of history. Never touches the default cache.
 */
#ifndef OCAT_CLI_DEMO_DEMO_WORKSPACE_H
#define OCAT_CLI_DEMO_DEMO_WORKSPACE_H

#include "cli/cli_state.h"

enum { DEMO_GENERATIONS = 3 };

struct demo {
	struct arena *arena;
	str cache;     /* the cache folder; the copy is its folder demo */
	str installed; /* folder of the installed files */
	str folder;    /* the copy, or the one being created */
	instant now;
	const struct stop *stop;
};

/* The installed files of a generation, from 0, into the folder: as if they had been synced at `now`. */
bool demo_put_sources(const struct demo *d, int generation, instant now, struct err *err);
/* The same for the newest warehouse only, for the time of the shop's file, and for the sessions to replay. */
bool demo_put_times(const struct demo *d, instant now, struct err *err);
bool demo_put_documents(const struct demo *d, struct err *err); /* its documents, in the folder docs */
/* catalogs.yaml, naming the sources in `folder`. */
bool demo_put_catalogs(const struct demo *d, str folder, struct err *err);
bool demo_remove_folder(struct arena *a, str path, struct err *err); /* none is fine */

/*
 * Creates the copy if it is missing or from other files, and shifts its times so that the newest generation is two
 * hours old; then places, title and workspace of c are the demo's. A second process waits for the first.
 */
bool demo_enter(struct cli *c, struct err *err);

#endif
