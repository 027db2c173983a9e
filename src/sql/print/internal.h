/* Shared by the files of the printer only. */
#ifndef OCAT_SQL_PRINT_INTERNAL_H
#define OCAT_SQL_PRINT_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "sql/dialect/precedence.h"
#include "sql/tree/tree.h"
#include "sql/dialect/words.h"

struct printer {
	struct sb *out;
	const struct tree *tree;
	const struct dialect *to;
	const struct syntax *syntax;
	int indent, width;
	ptrdiff_t most; /* while measuring: stop after this many bytes */
	bool flat, failed;
	bool plain_strings;
	struct err *err; /* NULL while measuring */
};

/* ---- print.c ---- */
void print_brackets(struct printer *p, node query); /* (query), on lines of its own where it does not fit */
void print_refuse(struct printer *p, const char *what); /* "what is not supported in DIALECT" */
bool print_need(struct printer *p, enum syntax_part part);
void print_list(struct printer *p, node list, void (*one)(struct printer *p, node n)); /* a, b, c on this line */
void print_in(struct printer *p, const char *before, node n, const char *after);
void print_break(struct printer *p); /* a blank, or the next line */
bool print_fits(struct printer *p, node n, void (*one)(struct printer *p, node n)); /* on the rest of this line, flat */
void print_order(struct printer *p, node list);
void print_grouped(struct printer *p, node n); /* ROLLUP (..), ALL, or an expression */
void print_window(struct printer *p, node n);

/* ---- from.c ---- */
void print_from(struct printer *p, node list);

/* ---- name.c ---- */
bool print_is_plain(const struct printer *p, str name); /* a quoted name that stays the same without quotes */
void print_name(struct printer *p, str name, bool quoted);
void print_name_node(struct printer *p, node n);
void print_path(struct printer *p, node list); /* a.b.c */
void print_alias(struct printer *p, node n, bool as);
void print_upper(struct printer *p, str text);
void print_known(struct printer *p, str text); /* of a function or a type */
void print_string(struct printer *p, str text);

/* ---- expression.c ---- */
void print_expr(struct printer *p, node n);
void print_at_least(struct printer *p, node n, enum level level); /* in brackets if it binds more loosely */
void print_whole(struct printer *p, node n); /* a value whose part is taken: f(x) in brackets where needed */
void print_conditions(struct printer *p, node n); /* a AND b AND c, each on a line where they do not fit */

/* ---- call.c: a kind each ---- */
void print_case(struct printer *p, node n);
void print_cast(struct printer *p, node n);
void print_call(struct printer *p, node n);
void print_worded(struct printer *p, node n); /* EXTRACT, SUBSTRING, POSITION, OVERLAY */
void print_trim(struct printer *p, node n);

/* ---- value.c: likewise ---- */
void print_truth(struct printer *p, node n);
void print_interval(struct printer *p, node n);
void print_type(struct printer *p, node n);
void print_star(struct printer *p, node n);
void print_array(struct printer *p, node n);
void print_struct(struct printer *p, node n);
void print_steps(struct printer *p, node n);
void print_subscript(struct printer *p, node n);
void print_lambda(struct printer *p, node n);
void print_bytes(struct printer *p, node n);
void print_field(struct printer *p, node n);
void print_unit(struct printer *p, node n);

/* ---- phrase.c ---- */
void print_phrase(struct printer *p, node n);
/* the phrases of the list for this place, each after a blank */
void print_phrases(struct printer *p, node list, enum node_op where);

#endif
