/* Shared by the files of the parser only: the tokens, and functions to take the next one. */
#ifndef OCAT_SQL_PARSE_INTERNAL_H
#define OCAT_SQL_PARSE_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "sql/dialect/syntax.h"
#include "sql/parse/token.h"
#include "sql/tree/tree.h"
#include "sql/dialect/words.h"

/* An operator of up to four bytes as a number, for switch. */
#define OP1(a) ((uint32_t)(a))
#define OP2(a, b) ((uint32_t)(a) | (uint32_t)(b) << 8)
#define OP3(a, b, c) (OP2(a, b) | (uint32_t)(c) << 16)
#define OP4(a, b, c, d) (OP3(a, b, c) | (uint32_t)(d) << 24)

struct read_token {
	struct token token;
	enum sql_word word; /* of TOKEN_WORD */
	uint32_t op;	    /* of TOKEN_OP */
	ptrdiff_t close;    /* of (: the token that closes it; the last one where none does */
};

struct nodes {
	node *at;
	ptrdiff_t len, cap;
};

struct parser {
	struct tree *tree;
	const struct syntax *syntax;
	uint32_t dialects; /* the dialect's bit in sql/dialect/rules.h */
	struct read_token *tokens; /* the last is TOKEN_END */
	ptrdiff_t count, at;
	int depth, in_array, in_match;
	int links; /* the longest chain of left operands: the tree is as deep */
	struct err *err;
	bool failed; /* from then on, no token matches */
};

/* ---- the tokens: parse.c ---- */
const struct read_token *parse_now(const struct parser *p);
const struct read_token *parse_ahead(const struct parser *p, ptrdiff_t n);
bool parse_is(const struct parser *p, enum sql_word w);
bool parse_are(const struct parser *p, enum sql_word first, enum sql_word second);
uint32_t parse_op_code(str op); /* as OP1 to OP4 say it */
bool parse_is_op(const struct parser *p, uint32_t op);
bool parse_is_op_ahead(const struct parser *p, ptrdiff_t n, uint32_t op);
bool parse_take(struct parser *p, enum sql_word w);
bool parse_take_two(struct parser *p, enum sql_word first, enum sql_word second);
bool parse_take_op(struct parser *p, uint32_t op);
void parse_want(struct parser *p, enum sql_word w);
void parse_want_op(struct parser *p, uint32_t op, const char *what);
node parse_fail(struct parser *p, const char *expected); /* "expected X, not Y"; returns NO_NODE */
node parse_refuse(struct parser *p, ptrdiff_t token, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Of what writes, locks or configures: ERR_GUARD. */
node parse_forbid(struct parser *p, ptrdiff_t token, const char *why);
/* Puts the name of the statement at this byte, if it is another than SELECT, and sets the mistake of the tree. */
bool parse_other_statement(struct tree *t, uint32_t at, struct sb *name);
/* Refuses this part of the grammar by name unless the dialect has it. */
bool parse_has(struct parser *p, enum syntax_part part);
bool parse_deeper(struct parser *p); /* false: too deep; on true, call parse_back afterwards */
void parse_back(struct parser *p);
/* Counts the second and each further operator with a left operand: a -> b -> c, a JOIN b JOIN c. False: too many. */
bool parse_longer(struct parser *p, int *here);
bool parse_add(struct parser *p, struct nodes *list, node n); /* false: failed, or too many */
node parse_made(struct parser *p, ptrdiff_t from, enum node_kind kind, enum node_op op, const node *slots,
		uint32_t count);
node parse_list(struct parser *p, ptrdiff_t from, const struct nodes *items);
node parse_leaf(struct parser *p, enum node_kind kind); /* a node for the current token, with its text */
ptrdiff_t parse_token_of(const struct parser *p, node n); /* the first token of n; at most the current one */
node parse_said(struct parser *p, node n, str text);	/* sets the text of n; NO_NODE stays NO_NODE */
node parse_flagged(struct parser *p, node n, unsigned flags);
bool parse_is_word(const struct read_token *t, const char *lower); /* for words that are not in sql/dialect/words.h */

/* ---- name.c ---- */

/* A word that may be a name here, or a quoted name; use: where it stands. */
enum name_use { NAME_COLUMN, NAME_FUNCTION, NAME_AFTER_DOT, NAME_ALIAS, NAME_LABEL };
bool parse_is_name(const struct parser *p, const struct read_token *t, enum name_use use);
bool parse_is_place(const struct parser *p, const struct read_token *t); /* Snowflake's $1: a column by position */
node parse_place(struct parser *p);
node parse_name(struct parser *p, enum name_use use);
node parse_names(struct parser *p, const char *what); /* (a, b, c) */
node parse_bare_names(struct parser *p);		      /* a, b, c */
/* [AS] name, as the text of n; with a string where the dialect takes one. */
void parse_alias(struct parser *p, node n, bool label);

/* ---- query.c ---- */
node parse_query(struct parser *p);
bool parse_begins_query(const struct parser *p, ptrdiff_t ahead); /* a query follows these brackets */
/* the number of words before UNION, such as FULL OUTER; 0: none */
ptrdiff_t parse_set_mode(const struct parser *p, ptrdiff_t ahead);
node parse_in_brackets(struct parser *p); /* (query) */
node parse_values(struct parser *p);	  /* VALUES (..), (..) */
node parse_table_query(struct parser *p); /* the name of a table as SELECT * FROM it */

/* ---- select.c ---- */
/* *, t.*, s.t.*: the number of tokens before the star; -1: no star */
ptrdiff_t parse_star_ahead(const struct parser *p);
node parse_star(struct parser *p, ptrdiff_t ahead);
node parse_select_one(struct parser *p); /* with TOP it is a query, like (SELECT ... LIMIT n) */

/* ---- group_by.c ---- */
node parse_group_by(struct parser *p); /* behind GROUP BY */
node parse_window(struct parser *p);   /* (PARTITION BY ...) */
node parse_windows(struct parser *p);  /* behind WINDOW */

/* ---- order_by.c ---- */
node parse_order(struct parser *p);  /* the list after ORDER BY */
node parse_limits(struct parser *p); /* LIMIT, OFFSET and FETCH; NO_NODE: none */

/* ---- from.c ---- */
node parse_from(struct parser *p);
node parse_table_name(struct parser *p); /* its parts */
/* The name before a dot: `p.d.t` is three parts where one quote may hold several. */
void parse_add_qualifier(struct parser *p, node one, struct nodes *parts);
node parse_factor(struct parser *p); /* an operand of a join */
/* after VALUES: the first row, which needs no brackets in Databricks */
bool parse_begins_row(const struct parser *p, ptrdiff_t ahead);

/* ---- join.c ---- */
node parse_joined(struct parser *p); /* a factor with all its joins */

/* ---- expression.c ---- */
node parse_expr(struct parser *p);
node parse_tight(struct parser *p); /* without AND, OR and comparisons, except in brackets */
bool parse_exprs(struct parser *p, struct nodes *out); /* a, b, c; at least one */

/* ---- pivot.c ---- */
bool parse_is_pivot(const struct parser *p, ptrdiff_t ahead); /* a PIVOT statement begins there */
node parse_pivot_statement(struct parser *p);
node parse_pivoted(const struct parser *p, node query);

/* ---- value_suffix.c ---- */
node parse_operand(struct parser *p); /* a value between operators, with its suffixes */

/* ---- value.c ---- */
node parse_primary(struct parser *p);

/* ---- call.c: each at its first word or bracket ---- */
node parse_call(struct parser *p, node name); /* at its bracket */
node parse_arguments(struct parser *p, uint32_t close); /* up to the closing token */
node parse_argument(struct parser *p); /* also name => value, x -> .., * */
node parse_bare_call(struct parser *p);
node parse_unit(struct parser *p); /* of time */
node parse_extract(struct parser *p);
node parse_trim(struct parser *p);
node parse_substring(struct parser *p);
node parse_position(struct parser *p);
node parse_overlay(struct parser *p);
node parse_convert(struct parser *p);
node parse_convert_style(struct parser *p, enum node_op op);
node parse_cast(struct parser *p, enum node_op op);

/* ---- list.c ---- */
node parse_bracketed(struct parser *p); /* (query), (a), (a, b) */
node parse_array(struct parser *p);	/* [a, b], ARRAY[a, b], ARRAY(query) */
node parse_braces(struct parser *p);	/* {'a': 1} */
node parse_structure(struct parser *p); /* STRUCT(1 AS a) */

/* ---- phrase.c ---- */
/* A phrase of the dialect, with `left` as its first part where it has one; false: none stands here. */
bool parse_phrase(struct parser *p, enum node_op where, node left, node *out);
bool parse_phrase_begins(const struct parser *p); /* a phrase of a table, a join or a clause */
/* appends all phrases here to list; NO_NODE: none, and no list before */
node parse_phrases(struct parser *p, enum node_op where, node list);

/* ---- type.c ---- */
node parse_type(struct parser *p);
bool parse_is_unit(const struct read_token *t);

#endif
