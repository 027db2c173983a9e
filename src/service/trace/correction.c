#include "service/trace/correction.h"

#include "base/arena.h"
#include "base/banned.h"

struct correcting {
	struct moments *moments;
	struct arena *arena;
	const struct judged_sql *judged;
	struct err *err;
	bool whole; /* no value that a column cannot have may remain, even if it does no harm */
};

/* ---- does it pass? ---- */

/* NULL with err. */
static const struct moment_check *check(const struct correcting *c, str text)
{
	const struct catalog *cat = c->judged->catalog;

	return moments_check(c->moments, cat, cat->generation, text, c->judged->dialect, c->err);
}

static bool passes(const struct correcting *c, const struct moment_check *check)
{
	bool good = check->parsed && !check->checked->refused && check->checked->found.verdict != SQL_DENY;

	for (ptrdiff_t i = 0; good && i < check->checked->found.findings.len; i++) {
		const struct sql_finding *f = &check->checked->found.findings.at[i];

		good = f->code != SQL_FAN_OUT && f->code != SQL_CHASM && f->code != SQL_JOIN_UNKNOWN &&
		       (f->code != SQL_UNKNOWN_VALUE || (f->perhaps && !c->whole));
	}
	return good;
}

static bool take(const struct correcting *c, str text, str *sql)
{
	const struct moment_check *checked = NULL;

	if (sql->len || !text.len)
		return true;
	checked = check(c, text);
	if (checked && passes(c, checked))
		*sql = text;
	return checked != NULL;
}

/* ---- names ---- */

static str without_quotes(str part)
{
	bool quoted = part.len > 2 && (part.at[0] == '"' || part.at[0] == '`' || part.at[0] == '[');

	return quoted ? str_n(part.at + 1, part.len - 2) : part;
}

/* What the findings say that a written name is called today. */
static str name_today(const struct judged_sql *j, str written)
{
	for (ptrdiff_t i = 0; i < j->findings.len; i++) {
		const struct trace_finding *f = &j->findings.at[i];

		if (!str_eq_fold(str_after_last(f->subject, '.'), without_quotes(str_after_last(written, '.'))))
			continue;
		if (f->now.len || (f->meant.len && f->changed_at != NO_TIME))
			return str_after_last(f->now.len ? f->now : f->meant, '.');
	}
	return NO_STR;
}

/*
 * With every unknown name replaced by what it is called today, and every unknown value by the one that is meant;
 * absent: not certain, or nothing to replace. False with err.
 */
static bool with_names(const struct correcting *c, str text, str *out)
{
	struct query_check q = { .text = text, .dialect = c->judged->dialect };
	const struct moment_check *checked = check(c, text);
	struct check_view view;

	*out = NO_STR;
	if (!checked || !checked->parsed)
		return checked != NULL;
	view = checked->checked->view;
	view.findings.at = NULL;
	view.findings.len = view.findings.cap = 0;
	for (ptrdiff_t i = 0; i < checked->checked->view.findings.len; i++) {
		struct check_finding f = checked->checked->view.findings.at[i];
		str written = str_n(text.at + f.at, f.len), name = name_today(c->judged, written);

		if (!f.instead_sql) {
			f.instead_whole &= !name.len;
			f.instead = name.len	    ? name
				    : f.instead.len ? f.instead
						    : str_after_last(meant_by_hint(written, f.hint), '.');
		}
		*push(&view.findings, c->arena) = f;
	}
	*out = query_corrected(moments_today(c->moments), c->arena, &q, c->judged->catalog, &view);
	return true;
}

static bool correct_names(const struct correcting *c, str *sql)
{
	str named;

	return with_names(c, c->judged->sql->sql.text, &named) && take(c, named, sql);
}

/* ---- joins, sums, tables ---- */

static bool correct_sums(const struct correcting *c, str text, str *sql)
{
	const struct moment_check *checked = check(c, text);
	struct rewrite r = { c->arena, c->judged, text, NULL };

	if (!checked || !checked->parsed)
		return checked != NULL;
	r.checked = checked->checked;
	for (uint32_t i = 1; i < (uint32_t)r.checked->found.resolved.sources.len; i++)
		if (!take(c, rewrite_sums(&r, i), sql))
			return false;
	return true;
}

static bool correct_crossed(const struct correcting *c, const struct rewrite *r, str *sql)
{
	struct off_keys crossed = { 0 };

	if (!crossed_keys_find(moments_today(c->moments)->store, c->arena, r->checked, &crossed, c->err))
		return false;
	for (ptrdiff_t i = 0; i < crossed.len; i++) {
		str joined = rewrite_crossed(r, &crossed.at[i]), named;

		if (joined.len && (!with_names(c, joined, &named) || !take(c, named.len ? named : joined, sql)))
			return false;
	}
	return true;
}

/* With today's names, the key first; where its rows repeat too, the sums before the join. */
static bool correct_rows(const struct correcting *c, str *sql)
{
	struct rewrite r = { c->arena, c->judged, c->judged->sql->sql.text, NULL };
	const struct moment_check *checked;
	struct off_keys off = { 0 };
	str named, keyed;

	if (!with_names(c, r.text, &named))
		return false;
	r.text = named.len ? named : r.text;
	checked = check(c, r.text);
	if (!checked || !checked->parsed)
		return checked != NULL;
	r.checked = checked->checked;
	if (!off_keys_find(moments_today(c->moments)->store, c->arena, r.checked, &off, c->err))
		return false;
	keyed = rewrite_keys(&r, &off);
	if (!off.len && !correct_crossed(c, &r, sql))
		return false;
	return take(c, keyed, sql) && (sql->len || correct_sums(c, keyed.len ? keyed : r.text, sql));
}

static bool correct_table(const struct correcting *c, const struct trace_finding *cause, str *sql)
{
	struct rewrite r = { c->arena, c->judged, c->judged->sql->sql.text, c->judged->today->checked };

	return !c->judged->today->parsed || take(c, rewrite_table(&r, cause->subject, cause->meant), sql);
}

bool correction_find(struct moments *m, struct arena *a, const struct judged_sql *j, const struct trace_finding *cause,
		     str *sql, str *why_not, struct err *err)
{
	struct correcting c = { m, a, j, err, cause->code == FOUND_INVENTED_VALUE };
	bool good = true;

	*sql = *why_not = NO_STR;
	if (!j->catalog)
		return true;
	if (j->sql->sql.partly) {
		*why_not = S("the statement is known only in part");
		return true;
	}
	switch ((int)cause->code) {
	case FOUND_INVENTED_TABLE:
	case FOUND_INVENTED_COLUMN:
	case FOUND_INVENTED_FUNCTION:
	case FOUND_OUTDATED_NAME:
	case FOUND_RENAMED:
	case FOUND_UNKNOWN_NAME:
		good = correct_names(&c, sql);
		*why_not = S("no name is clearly the one that was meant");
		break;
	case FOUND_INVENTED_VALUE:
		good = correct_names(&c, sql);
		*why_not = S("no value is clearly the one that was meant");
		break;
	case FOUND_DROPPED: *why_not = S("the history shows nothing in its place"); break;
	case FOUND_CHANGED: *why_not = S("what it should say now is not certain"); break;
	case FOUND_OFF_KEY:
	case FOUND_REPEATED_ROWS:
		good = correct_rows(&c, sql);
		*why_not = S("no rewriting is certain to keep what was meant");
		break;
	case FOUND_LIKE_TABLE:
		good = correct_table(&c, cause, sql);
		*why_not = S("the other table does not have all of its columns");
		break;
	default: break;
	}
	if (sql->len)
		*why_not = NO_STR;
	return good;
}
