/* Does a bundle give what the catalogs here give: the same verdict, and the same answers of our own tools? */
#ifndef OCAT_CLI_SESSION_BUNDLE_ANSWERS_H
#define OCAT_CLI_SESSION_BUNDLE_ANSWERS_H

#include "cli/session/bundle_folder.h"
#include "cli/cli_state.h"
#include "model/asset.h"

struct bundle_answers {
	str verdict; /* as JSON, without the name of the file */
	array_of(struct bundle_answer {
		int64_t step;
		str text; /* what came of it on the generations that it read */
	}) calls;
};

/* Of the session in this file, with the catalogs of this workspace. chosen: a catalog; absent: none. */
bool bundle_answers_take(struct arena *a, struct workspace *w, const struct client *client, str path, str chosen,
			 const struct stop *stop, struct bundle_answers *out, struct err *err);
/* The first difference in words; absent: they are the same. */
str bundle_answers_differ(struct arena *a, const struct bundle_answers *here, const struct bundle_answers *there);
bool bundle_verdicts_differ(const struct bundle_answers *here, const struct bundle_answers *there);
/* Of a bundle, opened as anybody would. */
bool bundle_answers_of_file(struct cli *c, str path, struct bundle_answers *out, struct err *err);

#endif
