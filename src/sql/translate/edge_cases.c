/*
 * Functions of all dialects that differ in edge cases: positions before the first letter, NULL arguments, defaults.
 */
#include "sql/translate/internal.h"

#include "sql/resolve/type_infer.h"
#include "sql/slots.h"
#include "base/banned.h"

/* A literal number: 3, -3. */
static bool is_number(const struct translator *r, node n, int64_t *out)
{
	bool minus = node_kind(r->tree, n) == NODE_UNARY && node_at(r->tree, n)->op == OP_MINUS;
	node digits = minus ? node_slot(r->tree, n, 0) : n;

	if (node_kind(r->tree, digits) != NODE_NUMBER || !str_int(node_text(r->tree, digits), out))
		return false;
	*out = minus ? -*out : *out;
	return true;
}

/* ---- parts of texts ---- */

static bool begins_alike(const struct translator *r, node call, int64_t start)
{
	if (start > 0)
		return true;
	if (!start)
		return !translate_differs(r, call, MEANS_SUBSTR_ZERO_BEFORE) &&
		       !translate_differs(r, call, MEANS_SUBSTR_ZERO_FIRST);
	return !translate_differs(r, call, MEANS_SUBSTR_FROM_BEFORE);
}

void translate_substr(struct translator *r, node n)
{
	static const struct translate_way of_two[] = {
		{ TSQL, "SUBSTRING(_1, _2, DATALENGTH(_1))" },
		{ SQLITE | ORA, "SUBSTR(_1, _2)" },
		{ CH, "substringUTF8(_1, _2)" },
		{ 0, NULL },
	};
	static const struct translate_way of_three[] = {
		{ TSQL, "SUBSTRING(_1, _2, _3)" },
		{ SQLITE | ORA, "SUBSTR(_1, _2, _3)" },
		{ CH, "substringUTF8(_1, _2, _3)" },
		{ 0, NULL },
	};
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	int64_t start;
	str says = translate_way(r, count == 2 ? of_two : of_three);

	if (count < 2)
		return;
	if (!says.len && str_eq_fold(translate_call_name(r, n), S("substringutf8")))
		says = count == 2 ? S("SUBSTRING(_1, _2)") : S("SUBSTRING(_1, _2, _3)");
	if (is_number(r, args[1], &start) && !begins_alike(r, n, start)) {
		translate_refuse_hint(r, "SUBSTR from a position before the first character",
				      "Count from 1, or write RIGHT(x, n) for the end of a text.");
		return;
	}
	if (says.len)
		translate_as(r, n, says, args, count);
}

/* LEFT(x, n), RIGHT(x, n) */
void translate_end(struct translator *r, node n)
{
	static const struct translate_way lefts[] = {
		{ SQLITE | ORA | TRINO, "SUBSTR(_1, 1, _2)" },
		{ CH, "leftUTF8(_1, _2)" },
		{ 0, NULL },
	};
	static const struct translate_way rights[] = {
		{ SQLITE, "SUBSTR(_1, -_2)" },
		{ CH, "rightUTF8(_1, _2)" },
		{ 0, NULL },
	};
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	str name = translate_call_name(r, n);
	bool left = str_eq_fold(name, S("left")), told;
	str says = translate_way(r, left ? lefts : rights);
	int64_t letters = 1;

	if (count != 2)
		return;
	told = is_number(r, args[1], &letters);
	if ((letters < 0 && translate_differs(r, n, MEANS_LEFT_FROM_END)) ||
	    (!left &&
	     (rule_in(r->bit, SPELLS_NO_RIGHT) || (rule_in(r->bit, SPELLS_RIGHT_AS_SUBSTR) && (!told || letters < 1)))))
		translate_refuse_call(r, name);
	else if (says.len)
		translate_as(r, n, says, args, count);
}

/* ---- texts that are joined, one of them NULL ---- */

/* In Oracle NULL counts as an empty text; elsewhere the whole is NULL. */
static void put_joined(struct sb *b, const struct translator *r, const node *args, uint32_t count, bool filled)
{
	bool skips = filled && rule_in(r->bit, MEANS_CONCAT_SKIPS_NULL), call = r->to->syntax->concat_is_or || skips;

	sb_puts(b, call ? "CONCAT(" : "");
	for (uint32_t i = 1; i <= count; i++) {
		bool empty = filled && !skips && !infer_never_null(r->tree, args[i - 1]);

		sb_fmt(b, empty ? "%sCOALESCE(_%u, '')" : "%s_%u",
		       i == 1			       ? ""
		       : call			       ? ", "
		       : r->to->syntax->plus_is_concat ? " + "
						       : " || ",
		       i);
	}
	sb_puts(b, call ? ")" : "");
}

bool translate_joins_null(struct translator *r, node n, const node *args, uint32_t count)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	bool from = rule_in(translate_source(r, n), MEANS_EMPTY_IS_NULL), never = true, text = false;

	for (uint32_t i = 0; i < count; i++) {
		never &= infer_never_null(r->tree, args[i]);
		text |= translate_literal(r, args[i]).len > 0;
	}
	if (!translate_differs(r, n, MEANS_EMPTY_IS_NULL) || never || !count)
		return false;
	if (from) {
		sb_puts(&b, text ? "" : "NULLIF(");
		put_joined(&b, r, args, count, true);
		sb_puts(&b, text ? "" : ", '')");
	} else {
		for (uint32_t i = 1, told = 0; i <= count; i++)
			if (!infer_never_null(r->tree, args[i - 1]))
				sb_fmt(&b, "%s_%u IS NOT NULL", told++ ? " AND " : "CASE WHEN ", i);
		sb_puts(&b, " THEN ");
		put_joined(&b, r, args, count, false);
		sb_puts(&b, " END");
	}
	translate_as(r, n, sb_str(&b), args, count);
	return true;
}

/* ---- the greatest of several ---- */

enum { EXTREMES_MOST = 4 };

static void put_extreme(struct sb *b, const char *name, uint32_t count, bool coalesced)
{
	sb_fmt(b, "%s(", name);
	for (uint32_t i = 1; i <= count; i++) {
		sb_fmt(b, coalesced ? "%sCOALESCE(_%u" : "%s_%u", i > 1 ? ", " : "", i);
		for (uint32_t k = 1; coalesced && k <= count; k++)
			if (k != i)
				sb_fmt(b, ", _%u", k);
		sb_puts(b, coalesced ? ")" : "");
	}
	sb_puts(b, ")");
}

void translate_extreme(struct translator *r, node n)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	str called = translate_call_name(r, n);
	bool most = str_eq_fold(called, S("greatest")) || str_eq_fold(called, S("max")), never = true,
	     shall = rule_in(r->bit, MEANS_EXTREME_SKIPS_NULL), own = rule_in(r->bit, SPELLS_MAX_OF_SEVERAL);
	const char *name = own ? (most ? "MAX" : "MIN") : most ? "GREATEST" : "LEAST";

	if (count < 2) { /* MAX of rows */
		translate_counted_truth(r, n);
		return;
	}
	if (!rule_in(translate_source(r, n), SPELLS_MAX_OF_SEVERAL) &&
	    (str_eq_fold(called, S("max")) || str_eq_fold(called, S("min")))) { /* the n largest, as a list */
		translate_refuse_call(r, called);
		return;
	}
	for (uint32_t i = 0; i < count; i++)
		never &= infer_never_null(r->tree, args[i]);
	if (never || !translate_differs(r, n, MEANS_EXTREME_SKIPS_NULL)) {
		translate_rename(r, n, name);
		return;
	}
	if (count > EXTREMES_MOST) {
		translate_refuse_call(r, called);
		return;
	}
	for (uint32_t i = 1; shall && i <= count; i++)
		sb_fmt(&b, i == 1 ? "CASE WHEN _%u IS NOT NULL" : " AND _%u IS NOT NULL", i);
	sb_puts(&b, shall ? " THEN " : "");
	put_extreme(&b, name, count, !shall);
	sb_puts(&b, shall ? " END" : "");
	translate_as(r, n, sb_str(&b), args, count);
}

/* ---- numbers ---- */

void translate_log(struct translator *r, node n)
{
	static const struct translate_way of_ten[] = {
		{ PG | RED | SQLITE | DUCK, "LOG(_1)" },
		{ SNOW | ORA, "LOG(10, _1)" },
		{ ANY_DIALECT, "LOG10(_1)" },
	};
	static const struct translate_way natural[] = {
		{ TSQL, "LOG(_1)" },
		{ ANY_DIALECT, "LN(_1)" },
	};
	static const struct translate_way based[] = {
		{ BQ | TSQL, "LOG(_2, _1)" },
		{ CH | RED, "LN(_2) / LN(_1)" },
		{ ANY_DIALECT, "LOG(_1, _2)" },
	};
	const node *args;
	uint32_t count = translate_arguments(r, n, &args), from = translate_source(r, n);
	node turned[2] = { args[0], args[count > 1] };

	if (count == 1 && (rule_in(from, MEANS_LOG_OF_TEN) || rule_in(from, MEANS_LOG_NATURAL)))
		translate_as(r, n, translate_way(r, rule_in(from, MEANS_LOG_OF_TEN) ? of_ten : natural), args, 1);
	if (count != 2)
		return;
	if (rule_in(from, MEANS_LOG_BASE_LAST)) {
		turned[0] = args[1];
		turned[1] = args[0];
	}
	translate_as(r, n, translate_way(r, based), turned, 2);
}

void translate_round(struct translator *r, node n)
{
	const node *args;
	uint32_t count = translate_arguments(r, n, &args);
	int64_t digits;

	if (count == 1 && rule_in(r->bit, MEANS_ROUND_NEEDS_DIGITS))
		translate_as(r, n, S("ROUND(_1, 0)"), args, 1);
	else if (count == 3)
		translate_refuse(r, "ROUND with truncation");
	else if (count == 2 && is_number(r, args[1], &digits) && digits < 0 &&
		 rule_in(r->bit | translate_source(r, n), MEANS_ROUND_NO_TENS))
		translate_refuse(r, "ROUND to tens and hundreds");
}

/* ---- regular expressions ---- */

/* Replaces every match, or only the first. */
void translate_regexp_replace(struct translator *r, node n)
{
	static const struct translate_way first[] = {
		{ PG | DUCK, "REGEXP_REPLACE(_1, _2, _3)" },
		{ MYSQL, "REGEXP_REPLACE(_1, _2, _3, 1, 1, 'c')" },
		{ ORA | SNOW, "REGEXP_REPLACE(_1, _2, _3, 1, 1)" },
		{ CH, "replaceRegexpOne(_1, _2, _3)" },
		{ 0, NULL },
	};
	static const struct translate_way every[] = {
		{ PG | DUCK, "REGEXP_REPLACE(_1, _2, _3, 'g')" },
		{ MYSQL, "REGEXP_REPLACE(_1, _2, _3, 1, 0, 'c')" },
		{ ORA | SNOW | BQ | TRINO | DBX | RED, "REGEXP_REPLACE(_1, _2, _3)" },
		{ CH, "replaceRegexpAll(_1, _2, _3)" },
		{ 0, NULL },
	};
	const node *args;
	uint32_t count = translate_arguments(r, n, &args), from = translate_source(r, n);
	str with = count > 2 ? translate_literal(r, args[2]) : NO_STR, says;
	bool first_only = rule_in(from, MEANS_REGEXP_FIRST),
	     all = count == 4 ? str_eq(translate_literal(r, args[3]), S("g")) : !first_only;

	says = translate_way(r, all ? every : first);
	if (rule_in(from, MEANS_REGEXP_FOLDS) && rule_in(r->bit, MEANS_REGEXP_FIRST))
		says = S("REGEXP_REPLACE(_1, _2, _3, 'gi')");
	if (rule_in(r->bit, SPELLS_NO_REGEXP_REPLACE))
		translate_refuse_call(r, S("regexp_replace"));
	else if (!says.len || count < 3 || count > 4 || (count == 4 && (!all || !first_only)) ||
		 ((str_at(with, '\\') >= 0 || str_at(with, '$') >= 0) && translate_differs(r, n, MEANS_REGEXP_DOLLAR)))
		translate_refuse(r, "this REGEXP_REPLACE");
	else
		translate_as(r, n, says, args, 3);
}

/* ---- series ---- */

void translate_series(struct translator *r, node n)
{
	bool from = node_kind(r->tree, node_at(r->tree, n)->parent) == NODE_CALLED;
	node copy;

	if (!rule_in(r->bit, MEANS_SERIES) || (!from && rule_in(translate_source(r, n), MEANS_SERIES_LIST))) {
		translate_refuse_call(r, S("generate_series"));
	} else if (!from && rule_in(r->bit, MEANS_SERIES_LIST)) {
		copy = node_copy(r->tree, r->tree, n);
		translate_as(r, n, S("UNNEST(_1)"), &copy, 1);
	}
}
