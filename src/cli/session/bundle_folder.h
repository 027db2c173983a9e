/* A bundle, opened: unpacked into temporary folders that stand for the person's own until the program ends. */
#ifndef OCAT_CLI_SESSION_BUNDLE_FOLDER_H
#define OCAT_CLI_SESSION_BUNDLE_FOLDER_H

#include "service/bundle/bundle.h"

struct principal;

struct bundle_folder {
	str folder; /* absent: not open */
	struct bundle_places places;
	struct bundle_facts facts;
	str *before; /* variables of the environment, as they were */
};

/* A temporary folder of this program, private. */
bool bundle_folder(struct arena *a, str *folder, struct err *err);
void bundle_folder_remove(struct arena *a, str folder);
/* Until it is closed, settings, cache and state are those of the bundle, and nothing is written elsewhere. */
bool bundle_folder_open(struct arena *a, str path, const struct stop *stop, struct bundle_folder *out, struct err *err);
void bundle_folder_close(struct arena *a, struct bundle_folder *p);
/* A client's principal: the one whose rights were checked when the bundle was made; `with` is the place. */
void bundle_principal(const struct client *c, struct arena *a, struct principal *out);

#endif
