/* What `ocat eval` reads: files with a question or an answer on each line, and the catalog that they are about. */
#ifndef OCAT_CLI_EVAL_EVAL_INPUT_H
#define OCAT_CLI_EVAL_EVAL_INPUT_H

#include "cli/cli_state.h"

/*
 * Each line that is not blank, in the arena; set: the name of the file, without its extension. False with the place of
 * a mistake.
 */
typedef bool (*eval_line_fn)(void *with, str line, str set, struct err *err);
bool eval_each_line(struct arena *a, str path, eval_line_fn take, void *with, struct err *err);
/* The same for the files that the command names. */
bool eval_each_question(struct cli *c, eval_line_fn take, void *with, struct err *err);

/* The error for files without any question; false. */
bool eval_no_questions(const struct cli *c, struct err *err);

/* The name of the catalog of --catalog, absent: all. Syncs a file or a source that was never synced. */
bool eval_catalog(struct cli *c, str *name, struct err *err);
/* Its id; 0 for all. */
bool eval_catalog_id(struct store *r, struct arena *a, str name, int64_t *id, struct err *err);

#endif
