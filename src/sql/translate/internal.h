/* Shared by the files of the translator only. */
#ifndef OCAT_SQL_TRANSLATE_INTERNAL_H
#define OCAT_SQL_TRANSLATE_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "sql/dialect/syntax.h"
#include "sql/tree/tree.h"
#include "sql/dialect/words.h"

#define ANY_DIALECT (~(uint32_t)0)

struct translator {
	struct tree *tree;
	const struct dialect *to;
	uint32_t bit; /* of to */
	bool iso_times;
	struct strs *notes;
	struct err *err;
	bool failed;
	int unnamed; /* queries in FROM with a generated alias */
};

struct translate_way { /* a form for these dialects; a table ends with a row for none or for all */
	uint32_t to;
	const char *says;
};

/* ---- translate.c ---- */
str translate_way(const struct translator *r, const struct translate_way *ways); /* absent: no row for the target */
str translate_filled(const struct translator *r, str form, str with); /* the form with its %.*s replaced */
/* does it hold in only one of the source of n and the target? */
bool translate_differs(const struct translator *r, node n, enum syntax_rule rule);
void translate_node(struct translator *r, node n); /* and all below */
void translate_below(struct translator *r, node n);
void translate_refuse(struct translator *r, const char *what); /* "what is not supported in DIALECT" */
void translate_refuse_hint(struct translator *r, const char *what, const char *hint); /* and what to write instead */
void translate_note(struct translator *r, const char *what); /* "what in DIALECT", once */
/* the dialect of this node, a bit of sql/dialect/rules.h */
uint32_t translate_source(const struct translator *r, node n);
/*
 * Replaces n by this text of the target dialect, where _1 is args[0] and so on. The text is ours, or made of
 * literals only.
 */
node translate_as(struct translator *r, node n, str text, const node *args, uint32_t count);
/* The same without replacing a node: the result holds copies of the arguments. */
node translate_form(struct translator *r, str text, const node *args, uint32_t count);
/* The text of a string literal; absent: anything else. */
str translate_literal(const struct translator *r, node n);
bool translate_has_letters(str text);

/* ---- like.c ---- */
void translate_like(struct translator *r, node n);
/* LIKE BINARY, LIKE ... COLLATE x_bin, and everything below; false: neither */
bool translate_cased_like(struct translator *r, node n);

/* ---- call.c ---- */
void translate_call(struct translator *r, node n);
uint32_t translate_arguments(const struct translator *r, node n, const node **at); /* how many */
/* clauses that another form would lose: DISTINCT, OVER, .. */
bool translate_has_clauses(const struct translator *r, node n);
void translate_rename(struct translator *r, node n, const char *name);
void translate_refuse_call(struct translator *r, str name);
/* the form of a function without arguments in the target, at the place of n */
str translate_call_form(const struct translator *r, node n, str name);
str translate_call_name(const struct translator *r, node n); /* of one word, else absent */

/* ---- time.c ---- */
bool translate_is_shift(const struct translator *r, node n); /* a + INTERVAL ... - INTERVAL ... */
void translate_shift(struct translator *r, node n);	     /* with all below */
void translate_interval(struct translator *r, node n);
void translate_extract(struct translator *r, node n);
/* a part of a - b, and everything below; false: nothing was done */
bool translate_between(struct translator *r, node n);
void translate_date_trunc(struct translator *r, node n, str unit, node of);
void translate_format(struct translator *r, node n, str format, node of); /* a time as text; format as in the source */
/* x plus count units or an interval, for DATEADD, DATE_SUB and the like. */
void translate_moved(struct translator *r, node n, node x, str unit, node count);
void translate_moved_by(struct translator *r, node n, node x, node interval, bool back);
/* day + 30, day - day, and everything below; false: nothing was done */
bool translate_days(struct translator *r, node chain);
void translate_days_between(struct translator *r, node n, node from, node to);

/* ---- null_order.c ---- */
/* the position of NULLs in the order of a query, a window or a call */
void translate_orders(struct translator *r, node n);
void translate_places(struct translator *r, node select); /* GROUP BY 1 */

/* ---- integer_arithmetic.c ---- */
void translate_divided(struct translator *r, node chain); /* a * b / c, before its operands are translated */
void translate_average(struct translator *r, node call);
void translate_bits(struct translator *r, node n);		/* a & b, ~a */
void translate_whole_cast(struct translator *r, node cast);

/* ---- condition_as_value.c ---- */
void translate_counted_truth(struct translator *r, node call); /* SUM(x > 1) */
/* after translation, where conditions are not values: SELECT a = b */
void translate_truth_values(struct translator *r, node n);

/* ---- aggregate.c: rows that become one text, one array ---- */
void translate_joined(struct translator *r, node call);
void translate_array(struct translator *r, node call);
void translate_filter(struct translator *r, node call); /* FILTER, where the target lacks it; first of all */

/* ---- edge_cases.c: what is the same but at its edges ---- */
void translate_substr(struct translator *r, node call);
void translate_end(struct translator *r, node call);
/* a || b to or from Oracle, where NULL counts as an empty text; false: unchanged. */
bool translate_joins_null(struct translator *r, node n, const node *args, uint32_t count);
void translate_extreme(struct translator *r, node call);
void translate_log(struct translator *r, node call);
void translate_round(struct translator *r, node call);
void translate_regexp_replace(struct translator *r, node call);
void translate_series(struct translator *r, node call);

/* ---- json_path.c ---- */
void translate_arrow(struct translator *r, node n); /* x -> 'a' */

/* ---- sqlite_time.c ---- */
bool translate_sqlite_now(const struct translator *r, node n);	/* is it 'now'? */
bool translate_sqlite_time(struct translator *r, node call); /* date('now', '-7 days'); false: nothing was done */

/* ---- rownum.c ---- */
/* WHERE ROWNUM < 5 as a limit, before its operands are translated */
void translate_rownum(struct translator *r, node query);
void translate_rownum_left(struct translator *r, node column); /* refuses any other use */

/* ---- type.c ---- */
void translate_type(struct translator *r, node n);
void translate_bytes(struct translator *r, node n);

#endif
