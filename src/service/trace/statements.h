/*
 * The SQL of a session: in arguments of tools, in shell commands and code, in code blocks of answers, and in files
 * that the session wrote and then ran. Steps are given in order, because variables and files last. Nothing is run, and
 * no catalog is asked.
 */
#ifndef OCAT_SERVICE_TRACE_STATEMENTS_H
#define OCAT_SERVICE_TRACE_STATEMENTS_H

#include "service/trace/statement_kind.h"
#include "shell/shell.h"
#include "trace/step.h"

enum statement_origin {
	STATEMENT_ARGUMENT, /* of a tool */
	STATEMENT_COMMAND,  /* of a shell, or in code */
	STATEMENT_ANSWER,   /* a code block: written, not run */
};

struct statement {
	int64_t step;
	int64_t answer; /* the step of an answer that has the same statement; 0: none */
	enum statement_origin origin;
	enum statement_effect effect;
	struct shell_value sql;	       /* one statement; with gaps it is partly known (shell/value.h) */
	const struct dialect *dialect; /* NULL: unknown */
	str client;		       /* the tool or program */
	str server;		       /* MCP server; absent: none */
	str field[SHELL_FIELD_COUNT];  /* the connection, without passwords; absent: unknown */
};

struct statement_list;

struct statement_list *statements_open(void);
void statements_close(struct statement_list *l); /* NULL is fine */
static inline void statements_close_at(struct statement_list **l)
{
	statements_close(*l);
}

/* The folder of the session, if it is known. */
void statements_enter(struct statement_list *l, str folder);
bool statements_add(struct statement_list *l, const struct step *s); /* false: none in this step */
/* Forgets the statements so far, but not variables and files. */
void statements_forget(struct statement_list *l);
bool statements_full(const struct statement_list *l); /* they take more memory than a turn should */
/* In the order in which they appear; one that an answer had before it ran has the place of the answer. */
ptrdiff_t statements_count(const struct statement_list *l);
const struct statement *statements_at(const struct statement_list *l, ptrdiff_t i); /* until the next add */

#endif
