#include "service/relations/join_decisions.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/redact.h"
#include "model/name.h"
#include "service/change_audit.h"
#include "service/name_resolve.h"
#include "base/banned.h"

struct work {
	struct scope scope; /* with the writer's store */
	const struct join_decision *in;
	struct recorded_decision *out;
};

str join_decision_words(struct arena *a, str qualified, const struct strs *fields)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_fmt(&b, "%.*s (", STR(qualified));
	for (ptrdiff_t i = 0; i < fields->len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(fields->at[i]));
	sb_putc(&b, ')');
	return str_dup(a, sb_str(&b));
}

str join_decision_end(struct arena *a, str qualified, const struct strs *fields)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < fields->len; i++) {
		str whole = name_with_field(a, qualified, fields->at[i]);

		if (i)
			sb_putc(&b, ',');
		sb_put(&b, i ? str_from(whole, qualified.len + 1) : whole);
	}
	return str_dup(a, sb_str(&b));
}

/* ---- resolving columns ---- */

/* The text up to the next unquoted comma. */
static str next_column(str *rest)
{
	bool quoted = false;
	ptrdiff_t i = 0;
	str part;

	for (; i < rest->len && (quoted || rest->at[i] != ','); i++)
		quoted ^= rest->at[i] == '"';
	part = str_trim(str_upto(*rest, i));
	*rest = str_from(*rest, i < rest->len ? i + 1 : i);
	return part;
}

static bool resolve_column(struct work *w, str text, struct named *out, struct err *err)
{
	if (!name_resolve(&w->scope, text, NAMED_ANY, out, err))
		return false;
	if (out->column.at)
		return true;
	err_set(err, ERR_USAGE, "%.*s is a table: name its columns", STR(out->asset.qualified));
	return err_next(err, "For example %s, with commas between columns of one key.",
			ACTION("relate", WITH("from", S("orders.customer_id")), WITH("to", S("customers.id"))));
}

/* "order_lines.order_id,line_no": the first part includes the table, the rest are its columns. */
static bool take_end(struct work *w, str text, str *qualified, int64_t *catalog, struct strs *fields, struct err *err)
{
	str rest = text, first = next_column(&rest);
	struct named found;

	if (!resolve_column(w, first, &found, err))
		return false;
	*qualified = found.asset.qualified;
	*fields = (struct strs){ 0 };
	*push(fields, w->scope.arena) = found.column;
	*catalog = found.asset.id;
	while (rest.len) {
		scoped(sb_free) struct sb b = SB(1 << 16);
		str part = next_column(&rest);

		if (fields->len == JOIN_DECISION_COLUMNS)
			return err_set(err, ERR_USAGE, "a key has at most %d columns", JOIN_DECISION_COLUMNS);
		sb_fmt(&b, "%.*s.", STR(*qualified));
		sb_put(&b, part);
		if (!resolve_column(w, str_dup(w->scope.arena, sb_str(&b)), &found, err))
			return false;
		*push(fields, w->scope.arena) = found.column;
	}
	return true;
}

static bool same_columns(const struct join_word *j)
{
	for (ptrdiff_t i = 0; i < j->from_fields.len; i++)
		if (!str_eq(j->from_fields.at[i], j->to_fields.at[i]))
			return false;
	return str_eq(j->from, j->to);
}

static bool take_ends(struct work *w, struct err *err)
{
	struct join_word *j = &w->out->word;

	if (!scope_find_catalog(&w->scope, err) ||
	    !take_end(w, w->in->from, &j->from, &j->from_id, &j->from_fields, err) ||
	    !take_end(w, w->in->to, &j->to, &j->to_id, &j->to_fields, err))
		return false;
	if (j->from_fields.len != j->to_fields.len) {
		err_set(err, ERR_USAGE, "both sides need the same number of columns, not %td and %td",
			j->from_fields.len, j->to_fields.len);
		return err_next(err, "For example %s.",
				ACTION("relate", WITH("from", S("returns.order_id,line_no")),
				       WITH("to", S("order_lines.order_id,line_no"))));
	}
	if (same_columns(j))
		return err_set(err, ERR_USAGE, "a column cannot be joined with itself");
	j->rejected = w->in->what == JOIN_DECISION_REJECT;
	j->note = w->in->note;
	return true;
}

/* ---- writing ---- */

static bool write_it(struct work *w, struct err *err)
{
	static const char *const done[] = { "confirmed", "rejected", "forgotten" };
	bool found = false;

	if (!take_ends(w, err))
		return false;
	w->out->done = done[w->in->what];
	if (w->in->what != JOIN_DECISION_FORGET)
		return store_join_put(w->scope.store, &w->out->word, err);
	if (!store_join_forget(w->scope.store, &w->out->word, &found, err))
		return false;
	if (found)
		return true;
	err_set(err, ERR_NOTHING, "no decision recorded for %.*s and %.*s",
		STR(join_decision_words(w->scope.arena, w->out->word.from, &w->out->word.from_fields)),
		STR(join_decision_words(w->scope.arena, w->out->word.to, &w->out->word.to_fields)));
	return err_next(err, "List the decisions with %s.", ACTION("list_decisions"));
}

/* ---- the audit ---- */

static str parameters(struct arena *a, const struct join_decision *r)
{
	static const char *const actions[] = { "accept", "reject", "forget" };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "action", str_of(actions[r->what]));
	jw_str_at(&w, "from", redact_hide(a, r->from));
	jw_str_some(&w, "note", redact_hide(a, r->note));
	jw_str_at(&w, "to", redact_hide(a, r->to));
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

bool join_decision_do(const struct scope *scope, const struct join_decision *r, struct recorded_decision *out,
		      struct err *err)
{
	struct work w = { .scope = *scope, .in = r, .out = out };
	instant at = clock_now();
	int64_t started_us = clock_monotonic_us();
	bool good = false;

	*out = (struct recorded_decision){ 0 };
	w.scope.store = workspace_writer(scope->workspace, err);
	if (w.scope.store) {
		good = write_it(&w, err);
		workspace_return(scope->workspace, w.scope.store);
	}
	out->note = change_audit(
		scope->arena, &r->caller,
		&(struct audited_change){ "relate", parameters(scope->arena, r), at, started_us, good }, err);
	return good;
}
