/*
 * Reads a command line as a POSIX shell or bash does, without running anything, and finds the SQL that it hands to
 * clients of databases: in options, here-documents, pipes, files that were written before, and code in Python or
 * JavaScript. What only a run could tell (the output of a program, a variable of the environment, a condition) is a gap
 * in the text, never a guess.
 *
 * The state carries what one command leaves for the next: variables, the folder, and files with their contents. Time,
 * depth and memory are limited: what exceeds them is left out, and the answer says that it was cut.
 */
#ifndef OCAT_SHELL_SHELL_H
#define OCAT_SHELL_SHELL_H

#include "shell/value.h"

struct arena;
struct shell_state;

/* How a client reaches its database, without passwords. A field with a gap in it is left out. */
#define SHELL_FIELDS(_) \
	_(dsn) /* a URL */ \
	_(file) \
	_(host) \
	_(port) \
	_(user) \
	_(database) \
	_(schema) \
	_(account) /* or the name of a configured connection */ \
	_(project) \
	_(variable) /* the unknown variable that has the database or URL */ \
	_(via) /* the machines and containers on the way, "ssh:host docker:db" */ \
	_(script) /* the file with the SQL, if its contents are unknown */

enum shell_field {
#define _(name) SHELL_FIELD_##name,
	SHELL_FIELDS(_)
#undef _
	SHELL_FIELD_COUNT
};

extern const char *const shell_field_names[SHELL_FIELD_COUNT];

struct shell_script {
	/* one statement or several; without the client's own commands, such as \d and .tables */
	struct shell_value sql;
	str client;		/* "psql"; "python" */
	str dialect;		/* "postgresql"; absent: unknown */
	str field[SHELL_FIELD_COUNT]; /* absent: unknown */
};

struct shell_found {
	array_of(struct shell_script) scripts; /* as they run; a loop over known words gives one for each */
	bool cut;
};

/* Sets the field that libraries call so ("dbname", "dsn"), or those in a URL; passwords are left out. */
void shell_connect(struct arena *a, struct shell_script *s, str key, str value);

/* The dialect that a word in the name of a server or tool stands for; absent: none. */
str shell_dialect_of_word(str word);
bool shell_dialect_in_file(str dialect); /* its database is a file */

struct shell_state *shell_open(void);
void shell_close(struct shell_state *s); /* NULL is fine */
static inline void shell_close_at(struct shell_state **s)
{
	shell_close(*s);
}

/* The folder in which the next command begins; without it, paths are relative to an unknown folder. */
void shell_enter(struct shell_state *s, str folder);
/* A file was written; absent text: it has changed, and its contents are unknown now. */
void shell_write(struct shell_state *s, str path, str text);
/* A patch in the form of apply_patch was applied. */
void shell_patch(struct shell_state *s, str text);
/* False: the contents are unknown. Borrowed until the next command or write. */
bool shell_file(const struct shell_state *s, str path, struct shell_value *out);

/* Appends to out, whose memory is of the arena. */
void shell_read(struct shell_state *s, struct arena *a, str command, struct shell_found *out);
/* A command that comes as its words: ["bash", "-lc", "..."]. */
void shell_read_words(struct shell_state *s, struct arena *a, const str *words, ptrdiff_t n, struct shell_found *out);
enum shell_language { SHELL_PYTHON, SHELL_JAVASCRIPT };
void shell_read_code(struct shell_state *s, struct arena *a, enum shell_language language, str code,
		     struct shell_found *out);

#endif
