/* Shared by the files that read Python. Private to src/shell. */
#ifndef OCAT_SHELL_PYTHON_H
#define OCAT_SHELL_PYTHON_H

#include "shell/run.h"

/* ---- tokens: python_token.c ---- */

enum py_token_kind { PY_END, PY_LINE_END, PY_NAME, PY_STRING, PY_NUMBER, PY_MARK };

struct py_token {
	enum py_token_kind kind;
	ptrdiff_t from, to; /* a string: between its quotes */
	bool raw, formatted;
	str text; /* not of a string */
};

struct py_lexer {
	struct run *run;
	const struct shell_value *code;
	ptrdiff_t at;
	int brackets;	/* a line end within brackets is a blank */
	int indentation; /* of this line */
};

struct py_token py_next(struct py_lexer *l);
struct py_token py_peek(const struct py_lexer *l);
/* Is this mark next? */
bool py_is_next(const struct py_lexer *l, const char *mark);

/* ---- values: python_value.c ---- */

enum py_kind { PY_OTHER, PY_TEXT, PY_DIGITS, PY_FILE, PY_ENVIRONMENT };

struct py_value {
	enum py_kind kind;
	struct shell_value text; /* of PY_TEXT, PY_DIGITS; of PY_FILE its path */
	const struct shell_script *connection;
};

struct py_reader {
	struct run *run;
	struct py_lexer lexer;
	struct map names; /* struct py_value */
	const struct shell_script *last; /* connection */
	int depth;
};

/* The value between the quotes, without escapes; in an f-string with the values of names. */
struct shell_value py_string(struct py_reader *p, const struct py_token *t);
/* "..." % x and "...".format(x): what is filled in is unknown. */
struct py_value py_filled(struct py_reader *p, const struct py_value *v, bool percent);
struct py_value py_unknown(struct py_reader *p, str variable);
struct py_value py_name(struct py_reader *p, str name);
void py_bind(struct py_reader *p, str name, const struct py_value *v);

/* ---- calls: python_call.c ---- */
enum { PY_ARGUMENTS_MOST = 32 };

struct py_argument {
	str keyword; /* absent: by position */
	struct py_value value;
};

struct py_arguments {
	struct py_argument at[PY_ARGUMENTS_MOST];
	int len;
};

struct py_value py_called(struct py_reader *p, const struct py_value *object, str name, const struct py_arguments *args);
void py_import(struct py_reader *p, str module, str name); /* name: what the module is called here */

#endif
