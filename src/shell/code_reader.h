/* Shared by the files that read Python and JavaScript. Private to src/shell. */
#ifndef OCAT_SHELL_CODE_READER_H
#define OCAT_SHELL_CODE_READER_H

#include "shell/command_walk.h"

/* ---- tokens: code_token.c ---- */

enum code_token_kind { CODE_END, CODE_LINE_END, CODE_NAME, CODE_STRING, CODE_NUMBER, CODE_MARK };

struct code_token {
	enum code_token_kind kind;
	ptrdiff_t from, to; /* a string: between its quotes */
	bool raw, formatted, is_template; /* formatted: f"{name}", `${name}` */
	str text; /* not of a string */
};

struct code_lexer {
	struct run *run;
	const struct shell_value *code;
	ptrdiff_t at;
	enum shell_language language;
	int brackets;	/* a line end within brackets is a blank */
	int indentation; /* of this line */
};

static inline bool is_javascript(const struct code_lexer *l)
{
	return l->language == SHELL_JAVASCRIPT;
}

struct code_token code_next(struct code_lexer *l);
struct code_token code_peek(const struct code_lexer *l);
/* Is this mark next? */
bool code_is_next(const struct code_lexer *l, const char *mark);

/* ---- values: code_value.c ---- */

enum code_kind { CODE_OTHER, CODE_TEXT, CODE_DIGITS, CODE_FILE, CODE_ENVIRONMENT };

struct code_value {
	enum code_kind kind;
	struct shell_value text; /* of CODE_TEXT, CODE_DIGITS; of CODE_FILE its path */
	const struct shell_script *connection;
	bool is_module; /* which connects; its connection only has a dialect */
};

struct code_reader {
	struct run *run;
	struct code_lexer lexer;
	struct map names; /* struct code_value */
	const struct shell_script *last; /* connection */
	int depth;
};

/* The value between the quotes, without escapes; in an f-string with the values of names. */
struct shell_value code_string(struct code_reader *p, const struct code_token *t);
/* "..." % x and "...".format(x): what is filled in is unknown. */
struct code_value code_filled(struct code_reader *p, const struct code_value *v, bool percent);
struct code_value code_unknown(struct code_reader *p, str variable);
struct code_value code_name(struct code_reader *p, str name);
void code_bind(struct code_reader *p, str name, const struct code_value *v);

/* ---- calls: code_call.c ---- */
enum { CODE_ARGUMENTS_MOST = 32 };

struct code_argument {
	str keyword; /* absent: by position */
	struct code_value value;
};

struct code_arguments {
	struct code_argument at[CODE_ARGUMENTS_MOST];
	int len;
};

struct code_value code_called(struct code_reader *p, const struct code_value *object, str name,
			      const struct code_arguments *args);
struct code_value code_variable(struct code_reader *p, str name); /* of the environment */
void code_import(struct code_reader *p, str module, str name); /* name: what the module is called here */

#endif
