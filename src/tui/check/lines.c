#include "tui/check/check.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/code_lines.h"
#include "tui/core/explorer_state.h"
#include "tui/core/verdict_words.h"

#include "base/banned.h"

enum { LABEL = 12, HANG = 2 };

struct check_state *check_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_CHECK);
}

void check_open(void *state)
{
	struct check_state *s = state;

	inquiry_open(&s->asked);
	text_lines_open(&s->lines);
}

void check_close(void *state)
{
	struct check_state *s = state;

	inquiry_close(&s->asked);
	text_lines_close(&s->lines);
}

str check_line_feeds(struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < text.len; i++)
		if (text.at[i] != '\r')
			sb_putc(&b, text.at[i]);
		else if (i + 1 == text.len || text.at[i + 1] != '\n')
			sb_putc(&b, '\n');
	return str_dup(a, str_trim(sb_str(&b)));
}

void check_set(struct check_state *s, str text, str file)
{
	s->text = text;
	s->file = file;
	inquiry_renew(&s->asked, (str *const[]){ &s->text, &s->file }, 2);
	check_make(s);
}

const struct check_view *check_view_of(const struct check_state *s)
{
	return s->asked.answer && s->asked.answer->good ? answer_as(s->asked.answer->result.whole, check_view) : NULL;
}

/* ---- lines ---- */

/* ---- a finding ---- */

static const unsigned char *roles_of(struct check_state *s, str severity, str reason, str code)
{
	ptrdiff_t n = severity.len + 2 + reason.len + 2 + code.len;
	unsigned char *roles = new_n(s->lines.memory, unsigned char, n + 1);

	memset(roles, ROLE_DIM, (size_t)n);
	memset(roles, (int)severity_role(severity), (size_t)severity.len + 1);
	memset(roles + severity.len + 2, ROLE_TEXT, (size_t)reason.len);
	return roles;
}

static void put_finding(struct check_state *s, const struct check_finding *f, int indent, int place)
{
	str reason = clean(s->lines.memory, f->reason), before = text_lines_blanks(&s->lines, indent);
	str whole = str_fmt(s->lines.memory, "%.*s: %.*s", STR(f->severity), STR(reason)), copied;

	copied = f->line ? str_fmt(s->lines.memory, "%lld:%lld: %.*s [%.*s]", (long long)f->line, (long long)f->column,
				   STR(whole), STR(f->code))
			 : str_fmt(s->lines.memory, "%.*s [%.*s]", STR(whole), STR(f->code));
	text_lines_wrap(&s->lines,
			(struct text_line){ .before = before,
					    .text = str_fmt(s->lines.memory, "%.*s  %.*s", STR(whole), STR(f->code)),
					    .roles = roles_of(s, f->severity, reason, f->code),
					    .mark = 1,
					    .place = place,
					    .copied = copied },
			HANG);
	text_lines_wrap(&s->lines,
			(struct text_line){ .before = text_lines_blanks(&s->lines, indent + HANG),
					    .text = clean(s->lines.memory, f->hint),
					    .role = ROLE_DIM,
					    .copied = copied },
			0);
}

/* ---- the text ---- */

struct placed { /* a finding in a line of the text, in cells */
	const struct check_finding *finding;
	int from, to;
};

static int cells_before(struct check_state *s, ptrdiff_t line, ptrdiff_t at)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	clean_into(&b, str_n(s->text.at + line, at - line), true);
	return (int)utf8_width(sb_str(&b));
}

static struct placed place_of(struct check_state *s, const struct check_finding *f)
{
	ptrdiff_t line = str_line(s->text, (int)f->line), end = line;

	while (end < s->text.len && s->text.at[end] != '\n')
		end++;
	end = f->at + f->len < end ? f->at + f->len : end;
	return (struct placed){ f, cells_before(s, line, f->at), cells_before(s, line, end) };
}

static bool is_in(const struct check_state *s, const struct check_finding *f)
{
	return f->len > 0 && f->line > 0 && f->at >= 0 && f->at + f->len <= s->text.len;
}

/* In one row below the text, up to the end of the shown line. */
static void put_marks(struct check_state *s, const struct placed *all, ptrdiff_t n, const struct code_line *l,
		      int indent)
{
	scoped(sb_free) struct sb b = SB(SB_MAX), roles = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < n; i++) {
		int from = all[i].from - l->from, to = (all[i].to < l->to ? all[i].to : l->to) - l->from;

		sb_pad(&b, ' ', from - b.len);
		sb_pad(&roles, ROLE_TEXT, b.len - roles.len);
		sb_pad(&b, '^', to > from ? to - from : 1);
		sb_pad(&roles, (char)severity_role(all[i].finding->severity), b.len - roles.len);
	}
	text_lines_put(
		&s->lines,
		(struct text_line){ .before = text_lines_blanks(&s->lines, indent),
				    .text = str_dup(s->lines.memory, sb_str(&b)),
				    .slides = true,
				    .roles = (const unsigned char *)str_dup(s->lines.memory, sb_str(&roles)).at },
		true);
}

struct placed_list {
	struct placed *at;
	ptrdiff_t len, cap;
};

static struct placed_list placed_in(struct check_state *s, const struct check_finding *all, ptrdiff_t n,
				    const struct code_line *l)
{
	struct placed_list out = { 0 };

	for (ptrdiff_t i = 0; i < n; i++) {
		struct placed p;

		if (!is_in(s, &all[i]) || all[i].line != l->number)
			continue;
		p = place_of(s, &all[i]);
		if (p.from >= l->from && (p.from < l->to || l->last))
			*push(&out, s->lines.memory) = p;
	}
	return out;
}

/* Those whose marks fit in one row, beside each other, are told together. */
static void put_findings_of(struct check_state *s, const struct check_finding *all, ptrdiff_t n,
			    const struct code_line *l, int indent)
{
	struct placed_list here = placed_in(s, all, n, l);

	for (ptrdiff_t from = 0, to; from < here.len; from = to) {
		for (to = from + 1; to < here.len && here.at[to].from > here.at[to - 1].to;)
			to++;
		put_marks(s, here.at + from, to - from, l, indent);
		for (ptrdiff_t i = from; i < to; i++)
			put_finding(s, here.at[i].finding, indent, here.at[i].from);
	}
}

static void put_text(struct check_state *s, const struct check_finding *all, ptrdiff_t n)
{
	struct code_lines lines = { 0 };
	str last = str_fmt(s->lines.memory, "%td  ", text_position(s->text, s->text.len).line);
	int gutter = (int)last.len;

	code_lines(s->lines.memory, s->text, text_lines_code_room(&s->lines, last), &lines);
	for (ptrdiff_t i = 0; i < lines.len; i++) {
		const struct code_line *l = &lines.at[i];

		text_lines_put(&s->lines,
			       (struct text_line){
				       .before = l->from ? text_lines_blanks(&s->lines, gutter + l->hang)
							 : str_fmt(s->lines.memory, "%*td  ", gutter - 2, l->number),
				       .text = l->text,
				       .role = ROLE_TEXT,
				       .slides = true,
				       .roles = l->roles },
			       !l->from);
		put_findings_of(s, all, n, l, gutter + l->hang);
	}
}

/* ---- the verdict ---- */

static str counted(struct check_state *s, const struct check_view *v)
{
	static const char *const kinds[] = { "error", "warning", "note" };
	scoped(sb_free) struct sb b = SB(200);

	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		int64_t n = 0;

		for (ptrdiff_t i = 0; i < v->findings.len; i++)
			n += str_eq(v->findings.at[i].severity, str_of(kinds[k]));
		if (n)
			sb_fmt(&b, "%s%s", b.len ? ", " : "",
			       str_c(s->lines.memory, str_counted(s->lines.memory, n, kinds[k])));
	}
	return b.len ? str_dup(s->lines.memory, sb_str(&b)) : S("no findings");
}

/* The verdict, and beside it whose tables and which SQL. */
static void put_head(struct check_state *s, const struct verdict_words *is, const struct check_view *v)
{
	str words = str_fmt(s->lines.memory, "%s: %.*s", is->words, STR(counted(s, v)));
	str whole = str_fmt(s->lines.memory, "%.*s  %.*s, %.*s", STR(words), STR(v->dialect),
			    STR(clean(s->lines.memory, v->catalog)));
	unsigned char *roles = new_n(s->lines.memory, unsigned char, whole.len + 1);

	memset(roles, ROLE_DIM, (size_t)whole.len);
	memset(roles, (int)is->role, (size_t)words.len);
	text_lines_wrap(&s->lines, (struct text_line){ .text = whole, .roles = roles, .bare = true }, 0);
}

static void put_verdict(struct check_state *s, const struct check_view *v)
{
	put_head(s, verdict_words(v->verdict), v);
	for (ptrdiff_t i = 0; i < v->findings.len; i++)
		if (!is_in(s, &v->findings.at[i]))
			put_finding(s, &v->findings.at[i], 0, 0);
	text_lines_gap(&s->lines);
}

/* ---- what it does ---- */

static void put_fact(struct check_state *s, str label, str text, str table)
{
	text_lines_wrap(&s->lines,
			(struct text_line){ .before = str_fmt(s->lines.memory, "%-*.*s", LABEL, STR(label)),
					    .text = clean(s->lines.memory, text),
					    .role = table.at ? ROLE_ACCENT : ROLE_TEXT,
					    .copied = text,
					    .table = table },
			0);
}

static void put_facts(struct check_state *s, const struct check_view *v)
{
	struct check_facts facts = { 0 };

	text_lines_gap(&s->lines);
	if (v->corrected.len) {
		text_lines_sql(&s->lines, S("corrected"), LABEL, v->corrected);
		text_lines_gap(&s->lines);
	}
	for (ptrdiff_t i = 0; i < v->tables.len; i++)
		put_fact(s, i ? S("") : S("reads from"), v->tables.at[i], v->tables.at[i]);
	sql_check_facts(s->lines.memory, v, &facts);
	for (ptrdiff_t i = 0; i < facts.len; i++)
		put_fact(s, facts.at[i].label, facts.at[i].text, NO_STR);
	if (v->sql.len && !str_eq(v->verdict, S("deny"))) {
		text_lines_gap(&s->lines);
		text_lines_sql(&s->lines, S("to run"), LABEL, v->sql);
	}
}

/* ---- a failure ---- */

/* A text that cannot be parsed: the error in its place, if that is known. */
static struct check_finding mistake_of(struct check_state *s, const struct err *e)
{
	struct check_finding f = { .severity = S("error"),
				   .code = str_of(err_code(e->kind)),
				   .reason = str_of(e->text),
				   .hint = str_of(e->next) };
	str part = str_of(e->subject);
	ptrdiff_t from = e->points && part.len ? str_find(s->text, part) : -1;
	struct text_position at;

	if (from < 0 || e->at < 0 || from + e->at > s->text.len)
		return f;
	at = text_position(s->text, from + e->at);
	f.at = from + e->at < s->text.len ? from + e->at : s->text.len - 1;
	f.len = 1;
	f.line = at.line;
	f.column = at.column;
	f.reason = err_without_place(f.reason, str_fmt(s->lines.memory, "line %td", at.line));
	return f;
}

static void put_failure(struct check_state *s, const struct err *e)
{
	struct check_finding f = mistake_of(s, e);

	text_lines_put(&s->lines,
		       (struct text_line){ .text = S("not checked: 1 error"), .role = ROLE_ERROR, .bare = true }, true);
	if (!is_in(s, &f))
		put_finding(s, &f, 0, 0);
	text_lines_gap(&s->lines);
	put_text(s, &f, 1);
}

void check_make(struct check_state *s)
{
	const struct check_view *v = check_view_of(s);

	text_lines_clear(&s->lines);
	if (v) {
		put_verdict(s, v);
		put_text(s, v->findings.at, v->findings.len);
		put_facts(s, v);
	} else if (s->asked.answer && !s->asked.answer->good) {
		put_failure(s, &s->asked.answer->err);
	} else if (s->text.len) {
		put_text(s, NULL, 0);
	}
}

void check_fit(struct check_state *s, int cells, bool scrolls, struct pane_cursor *at)
{
	ptrdiff_t unit = text_lines_unit(&s->lines, at->cursor);

	if (!text_lines_fit(&s->lines, cells, scrolls))
		return;
	check_make(s);
	text_lines_stay(&s->lines, at, unit);
}
