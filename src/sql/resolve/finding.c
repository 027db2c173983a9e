#include "sql/resolve/finding.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/banned.h"

static const struct {
	const char *word;
	enum sql_severity severity;
} codes[] = {
#define _(id, code, severity) [id] = { code, severity },
	SQL_FINDINGS(_)
#undef _
};

const char *sql_code_word(enum sql_code code)
{
	return codes[code].word;
}

const char *sql_severity_word(enum sql_severity severity)
{
	static const char *const words[] = { "note", "warning", "approval", "error" };

	return words[severity];
}

struct sql_finding *sql_find(struct sql_findings *f, struct arena *a, enum sql_code code, uint32_t at, uint32_t len,
			     str reason)
{
	struct sql_finding is = {
		.code = code, .severity = codes[code].severity, .at = at, .len = len, .reason = reason
	};
	struct sql_finding *made;

	if (f->len >= SQL_FINDINGS_MOST) {
		/* An error is never lost behind notes. */
		f->more = true;
		if (is.severity == SQL_ERROR)
			f->at[f->len - 1] = is;
		return NULL;
	}
	made = push(f, a);
	*made = is;
	return made;
}

struct sql_finding *sql_find_node(struct sql_findings *f, struct arena *a, enum sql_code code, const struct tree *t,
				  node n, const char *format, ...)
{
	const struct node_rec *at = node_at(t, n);
	scoped(sb_free) struct sb b = SB(4000);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	return sql_find(f, a, code, at->at, at->len, str_dup(a, sb_str(&b)));
}

static int by_place(const void *x, const void *y)
{
	const struct sql_finding *a = x, *b = y;

	if (a->at != b->at)
		return a->at < b->at ? -1 : 1;
	if (a->severity != b->severity)
		return a->severity > b->severity ? -1 : 1;
	if (a->len != b->len)
		return a->len < b->len ? -1 : 1;
	if (a->code != b->code)
		return a->code < b->code ? -1 : 1;
	return str_cmp(a->reason, b->reason);
}

void sql_findings_sort(struct sql_findings *f)
{
	if (f->len)
		qsort(f->at, (size_t)f->len, sizeof *f->at, by_place);
}

enum sql_verdict sql_verdict(const struct sql_findings *f, bool changed)
{
	enum sql_verdict v = changed ? SQL_REWRITE : SQL_ALLOW;

	for (ptrdiff_t i = 0; i < f->len; i++)
		if (f->at[i].severity == SQL_ERROR)
			return SQL_DENY;
		else if (f->at[i].severity == SQL_APPROVAL)
			v = SQL_NEEDS_APPROVAL;
	return v;
}

const char *sql_verdict_word(enum sql_verdict v)
{
	static const char *const words[] = { "allow", "rewrite", "needs_approval", "deny" };

	return words[v];
}
