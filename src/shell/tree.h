/* A command line as a tree: commands, their words, and the parts of a word. Plain data; private to src/shell. */
#ifndef OCAT_SHELL_TREE_H
#define OCAT_SHELL_TREE_H

#include <stdbool.h>

#include "shell/value.h"

struct arena;
struct shell_node;

enum part_kind {
	PART_TEXT,	/* text */
	PART_PARAMETER, /* ${text op argument} */
	PART_COMMAND,	/* $(command) */
	PART_PROCESS,	/* <(command) */
	PART_UNKNOWN,	/* arithmetic, and other expansions that are not evaluated */
};

enum parameter_op {
	PARAMETER_PLAIN,
	PARAMETER_DEFAULT,     /* ${x-y} and ${x:-y} */
	PARAMETER_ALTERNATIVE, /* ${x+y} and ${x:+y} */
	PARAMETER_ASSIGN,      /* ${x=y} and ${x:=y} */
	PARAMETER_ALL,	       /* ${x[@]} */
	PARAMETER_OTHER,
};

struct shell_part {
	enum part_kind kind;
	bool quoted;
	str text; /* of a parameter its name */
	enum parameter_op op;
	bool or_empty; /* the colon of ${x:-y} */
	struct shell_word *argument;
	struct shell_node *command;
	struct shell_part *next;
};

struct shell_word {
	struct shell_part *parts;
	bool has_quotes; /* "" is an argument too */
	struct shell_word *next;
};

enum redirect_kind { REDIRECT_IN, REDIRECT_OUT, REDIRECT_APPEND, REDIRECT_HERE, REDIRECT_OTHER };

struct shell_redirect {
	enum redirect_kind kind;
	int fd;
	bool all; /* &>: standard error as well */
	bool line_end; /* <<<: a line end follows */
	struct shell_word *word; /* the file; of a here-document its text; NULL for REDIRECT_OTHER */
	struct shell_redirect *next;
};

struct shell_assignment {
	str name;
	bool append, is_list;
	struct shell_word *words; /* one, or those of a list; NULL: empty */
	struct shell_assignment *next;
};

enum node_kind {
	NODE_SIMPLE,
	NODE_TEST,	/* [[ ]] and (( )) */
	NODE_LIST,	/* first, its next, and so on, one after the other */
	NODE_AND_OR,	/* the same between && and || */
	NODE_PIPE,	/* the same between | */
	NODE_SUBSHELL,	/* ( first ) */
	NODE_GROUP,	/* { first } */
	NODE_IF,	/* first: condition; second: then; third: else */
	NODE_LOOP,	/* while and until: first: condition; second: body */
	NODE_FOR,	/* name in words: second */
	NODE_CASE,	/* bodies in first, next */
	NODE_FUNCTION,	/* name() first */
};

struct shell_node {
	enum node_kind kind;
	str name;
	bool in_words;	/* of NODE_FOR: has its own words, not the arguments */
	bool after_or;	/* in NODE_AND_OR: || stands before it, not && */
	struct shell_assignment *assignments;
	struct shell_word *words;
	struct shell_redirect *redirects;
	struct shell_node *first, *second, *third, *next;
};

enum { SHELL_BYTES_MOST = 1 << 20, SHELL_DEPTH_MOST = 60, SHELL_NODES_MOST = 50000 };

/*
 * Never NULL. What is torn (an open quote, a missing fi) reaches to the end. Beyond the limits the rest is left out and
 * *cut set. Where the text has gaps, each ellipsis in it is one. The tree borrows from the text.
 */
struct shell_node *shell_parse(struct arena *a, const struct shell_value *text, bool *cut);

#endif
