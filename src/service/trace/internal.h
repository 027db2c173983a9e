/* Shared by the files that find SQL in steps. Private to service/trace. */
#ifndef OCAT_SERVICE_TRACE_INTERNAL_H
#define OCAT_SERVICE_TRACE_INTERNAL_H

#include "base/arena.h"
#include "base/json.h"
#include "base/map.h"
#include "service/trace/statements.h"

struct statement_list {
	struct arena *arena; /* of the statements */
	struct shell_state *shell;
	struct map by_text; /* the last statement of each text, by number */
	array_of(struct statement) all;
	int64_t found; /* also those that were there before */
};

/* What a step says of the statements in it. */
struct statement_context {
	struct statement_list *list;
	const struct step *step;
	struct arena *arena; /* of this step */
	struct shell_script base; /* the connection that its other arguments name */
	const struct dialect *dialect; /* that names in it suggest, or NULL */
	enum statement_origin origin;
};

/* Cuts a script into statements and adds those that are SQL; false: none. */
bool statements_take(struct statement_context *c, const struct shell_script *script, enum statement_evidence evidence);
void statements_take_found(struct statement_context *c, struct shell_found *found);

/* ---- arguments.c ---- */
void statements_of_arguments(struct statement_context *c);

/* ---- code_blocks.c ---- */
void statements_of_answer(struct statement_context *c);

/* ---- written_files.c ---- */
/* An object of arguments that writes or changes a file; false: it does not. */
bool written_file(struct shell_state *shell, struct arena *a, const struct json *object);

#endif
