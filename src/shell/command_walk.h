/* Shared by the files that follow a command line. Private to src/shell. */
#ifndef OCAT_SHELL_COMMAND_WALK_H
#define OCAT_SHELL_COMMAND_WALK_H

#include "base/arena.h"
#include "base/map.h"
#include "shell/shell.h"
#include "shell/tree.h"

struct shell_values {
	struct shell_value *at;
	ptrdiff_t len, cap;
};

struct shell_state {
	struct arena *own, *arena; /* arena: of what the maps hold */
	struct map variables; /* struct shell_values */
	struct map files;	/* struct shell_value */
	struct map by_name;	/* struct paths in files.c: those that end in the name */
};

/* A variable or function, or a barrier: what is before it cannot be seen on another machine. */
struct binding {
	str name; /* absent: a barrier */
	struct shell_values values;
	const struct shell_node *function;
	const struct binding *before;
};

struct run {
	struct shell_state *state;
	struct arena *arena, *out_arena;
	struct shell_found *out;
	const struct binding *variables;
	str via;
	int depth, loops, branches, processes;
	bool dry; /* the first pass over a loop, which only collects names */
	int64_t work;
};

/* Where a command reads and writes; NULL in: the terminal; NULL out: it is discarded. */
struct stream {
	const struct shell_value *in;
	struct shell_builder *out;
};

struct call {
	const struct shell_value *words;
	ptrdiff_t count;
	struct stream io;
};

enum { SHELL_WORK_MOST = 2000000, SHELL_RUN_DEPTH_MOST = 100, SHELL_SCRIPTS_MOST = 1000 };

/* False: the limit is reached, and nothing more is done. */
bool run_spend(struct run *r, int64_t work);

/* ---- command_walk.c ---- */
void run_node(struct run *r, const struct shell_node *n, struct stream io);
void run_text(struct run *r, const struct shell_value *text, const struct call *arguments, struct stream io);
void run_call(struct run *r, const struct call *c);
static inline struct call call_from(const struct call *c, ptrdiff_t i)
{
	return (struct call){ c->words + i, c->count - i, c->io };
}
static inline void call_answers_unknown(const struct call *c)
{
	if (c->io.out)
		shell_put_gap(c->io.out, NO_STR);
}

/* ---- variables.c ---- */
const struct binding *variable_get(struct run *r, str name); /* NULL: unknown */
void variable_set(struct run *r, str name, const struct shell_value *v);
void variable_set_list(struct run *r, str name, const struct shell_values *values);
void variable_forget(struct run *r, str name); /* its value is unknown from now on */
bool variable_is_unknown(const struct binding *b); /* it was forgotten, as a list too */
void variable_barrier(struct run *r);
const struct shell_node *function_get(struct run *r, str name);
void function_set(struct run *r, str name, const struct shell_node *body);
/* What was set since base is unknown from now on. */
void variables_forget_since(struct run *r, const struct binding *base);
/* The current ones or those of the other branch: what differs is unknown. */
void variables_merge(struct run *r, const struct binding *base, const struct binding *other);
void variables_keep(struct run *r); /* in the state */

/* ---- word_expansion.c ---- */
struct shell_value expand_one(struct run *r, const struct shell_word *w);
void expand_words(struct run *r, const struct shell_word *words, struct shell_values *out);

/* ---- files.c ---- */
void state_bound(struct shell_state *s); /* forgets everything rather than holding too much */
void state_write(struct shell_state *s, str path, str text); /* as shell_write, within a command */
void state_patch(struct shell_state *s, str text);
bool file_contents(struct run *r, const struct shell_value *path, struct shell_value *out);
void file_write(struct run *r, const struct shell_value *path, const struct shell_value *text, bool append);
struct shell_value folder_change(struct run *r, const struct shell_value *path);

/* ---- what a command may be; false: it is something else ---- */
bool builtin_call(struct run *r, const struct call *c);
bool wrapper_call(struct run *r, const struct call *c);
bool interpreter_call(struct run *r, const struct call *c);
bool http_call(struct run *r, const struct call *c);
bool client_call(struct run *r, const struct call *c);

/* ---- client_script.c ---- */
enum script_commands { /* of the client itself */
	COMMANDS_NONE,
	COMMANDS_BACKSLASH, /* \d, \i file, \gx */
	COMMANDS_MYSQL,	    /* \G, delimiter, source file */
	COMMANDS_DOT,	    /* .tables */
	COMMANDS_GO,	    /* GO on a line of its own */
	COMMANDS_BANG,	    /* !set */
	COMMANDS_PLUS,	    /* set, spool, exit, @file, a slash that runs */
};
/*
 * The SQL of a script without the client's own commands; follows those that include a file. interpolates: the client
 * puts its own variables in, such as :name of psql, which are bound here with their colon.
 */
struct shell_value script_sql(struct run *r, enum script_commands commands, bool interpolates,
			      const struct shell_value *text);
void script_add(struct run *r, const struct shell_script *script); /* one without any SQL is left out */

/* ---- connection.c ---- */
/* Sets a field, or several from a URL or from "host=h dbname=d". */
void connection_put(struct run *r, struct shell_script *s, enum shell_field f, const struct shell_value *v);
void connection_put_key(struct run *r, struct shell_script *s, str key, const struct shell_value *v); /* "dbname" */
str connection_dialect(str url); /* absent: unknown */
enum shell_field connection_field(str name); /* SHELL_FIELD_COUNT: none of that name */

/* ---- code_reader.c ---- */
void code_read(struct run *r, const struct shell_value *code, enum shell_language language);

static inline bool value_is_known(const struct shell_value *v)
{
	return !v->gap_count;
}
static inline bool value_is(const struct shell_value *v, const char *text)
{
	return !v->gap_count && str_eq(v->text, str_of(text));
}

#endif
