#include "render/answer/join_path.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "render/paint.h"

#include "base/banned.h"

enum { INDENT = 2, GAP = 2, ARROW = 3 };

static bool is_doubtful(const struct join_step *s)
{
	return str_eq(s->status, S("proposed"));
}

/* A solid line for a key, a broken one for a guess; two keys to one table have no direction. */
static const char *arrow(const struct paint *p, const struct join_step *s)
{
	bool fine = !p || p->unicode;

	if (str_eq(s->origin, S("siblings")))
		return "=";
	if (is_doubtful(s))
		return fine ? s->away ? "┄▸" : "◂┄" : s->away ? ".>" : "<.";
	return fine ? s->away ? "─▸" : "◂─" : s->away ? "->" : "<-";
}

/* Names each table once; a tree branches off a table named before. */
str join_path_words(struct arena *a, const struct paint *p, const struct join_way *w)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str last = NO_STR;

	for (ptrdiff_t i = 0; i < w->steps.len; i++) {
		const struct join_step *s = &w->steps.at[i];

		if (!i || !str_eq(last, s->from))
			sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(s->shown_from));
		sb_fmt(&b, " %s %.*s", arrow(p, s), STR(s->shown));
		last = s->to;
	}
	return str_dup(a, sb_str(&b));
}

/* ---- steps ---- */

struct widths {
	ptrdiff_t name, words;
};

static ptrdiff_t cells(struct arena *a, str s)
{
	return utf8_width(clean(a, s));
}

static struct widths widths_of(struct arena *a, const struct join_way *w)
{
	struct widths out = { 0 };

	for (ptrdiff_t i = 0; i < w->steps.len; i++) {
		ptrdiff_t name = cells(a, w->steps.at[i].shown), words = cells(a, w->steps.at[i].words);

		out.name = name > out.name ? name : out.name;
		out.words = words > out.words ? words : out.words;
	}
	return out;
}

/* The reading, then the other facts of a key: "many to one; foreign key, may be null". */
static str facts_of(struct arena *a, const struct join_step *s)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	sb_fmt(&b, "%.*s; ", STR(s->reading));
	if (is_doubtful(s) && !str_eq(s->origin, S("siblings")))
		sb_fmt(&b, "%.*s: ", STR(s->origin));
	sb_put(&b, s->reason);
	if (str_eq(s->status, S("accepted")) && !str_eq(s->origin, S("declared")) && !str_eq(s->origin, S("given")))
		sb_puts(&b, ", accepted");
	if (s->optional)
		sb_puts(&b, ", may be null");
	return str_dup(a, sb_str(&b));
}

static void put_from(struct sb *out, const struct paint *p, const struct join_way *w, ptrdiff_t i)
{
	const struct join_step *s = &w->steps.at[i];

	if (i && str_eq(w->steps.at[i - 1].to, s->from))
		return;
	sb_pad(out, ' ', INDENT);
	paint_put(out, p, ROLE_NAME, s->shown_from);
	sb_putc(out, '\n');
}

/* The reason is beside it if there is space, else below. */
static void put_step(struct sb *out, const struct paint *p, struct arena *a, const struct join_step *s,
		     const struct widths *all)
{
	str facts = facts_of(a, s);
	ptrdiff_t before = INDENT + ARROW, used = before + all->name + GAP + all->words + GAP;
	bool beside = !p->width || used + cells(a, facts) <= p->width;
	bool fits = !p->width || before + all->name + GAP + cells(a, s->words) <= p->width;

	sb_pad(out, ' ', INDENT);
	sb_fmt(out, "%s ", str_eq(s->origin, S("siblings")) ? "==" : arrow(p, s));
	if (fits) {
		paint_cell(out, p, is_doubtful(s) ? ROLE_WARN : ROLE_NAME, s->shown, all->name, false);
		sb_pad(out, ' ', GAP);
		if (beside)
			paint_cell(out, p, ROLE_KEY, s->words, all->words, false);
		else
			paint_put(out, p, ROLE_KEY, s->words);
	} else {
		paint_put(out, p, is_doubtful(s) ? ROLE_WARN : ROLE_NAME, s->shown);
		sb_putc(out, '\n');
		paint_wrapped(out, p, ROLE_KEY, s->words, (int)before);
		sb_pad(out, ' ', 0);
	}
	if (beside) {
		sb_pad(out, ' ', GAP);
		paint_put(out, p, s->many ? ROLE_WARN : ROLE_DIM, facts);
		sb_putc(out, '\n');
		return;
	}
	if (fits)
		sb_putc(out, '\n');
	paint_wrapped(out, p, s->many ? ROLE_WARN : ROLE_DIM, facts, (int)before);
}

static void put_choices(struct sb *out, const struct paint *p, const struct join_step *s)
{
	for (ptrdiff_t i = 0; i < s->choices.len; i++) {
		const struct join_choice *c = &s->choices.at[i];

		sb_pad(out, ' ', INDENT + ARROW);
		sb_puts(out, c->taken ? p->unicode ? "● " : "* " : p->unicode ? "○ " : "o ");
		paint_put(out, p, c->taken ? ROLE_KEY : ROLE_PLAIN, c->role);
		if (!c->alike) {
			sb_puts(out, "  ");
			paint_put(out, p, ROLE_DIM, c->reason);
		}
		sb_putc(out, '\n');
	}
}

static void put_sentences(struct sb *out, const struct paint *p, const struct strs *list, const char *mark,
			  enum role role)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		paint_labelled(out, p, role, str_of(mark), 2, list->at[i]);
}

/* ---- the whole answer ---- */

static void put_head(struct sb *out, const struct paint *p, const struct join_view *v, const struct join_way *best)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (v->tables.len > 2)
		paint_put(out, p, ROLE_HEAD, str_counted(a, v->tables.len, "table"));
	else
		paint_put(out, p, ROLE_HEAD,
			  str_fmt(a, "%.*s %s %.*s", STR(v->shown_source), p->unicode ? "→" : "to",
				  STR(v->shown_target)));
	sb_puts(out, "  ");
	paint_put(out, p, ROLE_DIM,
		  str_fmt(a, "%.*s, cost %.2f", STR(str_counted(a, best->steps.len, "step")), best->cost));
	sb_puts(out, "\n\n");
}

static void put_best(struct sb *out, const struct paint *p, const struct join_way *w)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct widths all = widths_of(a, w);

	for (ptrdiff_t i = 0; i < w->steps.len; i++) {
		put_from(out, p, w, i);
		put_step(out, p, a, &w->steps.at[i], &all);
		put_choices(out, p, &w->steps.at[i]);
	}
	sb_putc(out, '\n');
	sql_highlight_put(out, p, w->sql, INDENT);
	if (out->len && out->at[out->len - 1] != '\n')
		sb_putc(out, '\n');
	if (w->warnings.len || w->questions.len)
		sb_putc(out, '\n');
	put_sentences(out, p, &w->questions, "?", ROLE_KEY);
	put_sentences(out, p, &w->warnings, "!", ROLE_WARN);
}

static void put_others(struct sb *out, const struct paint *p, const struct join_view *v)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (v->ways.len < 2)
		return;
	sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, S("other paths"));
	sb_putc(out, '\n');
	for (ptrdiff_t i = 1; i < v->ways.len; i++) {
		const struct join_way *w = &v->ways.at[i];
		str label = w->shortcut ? S("short") : str_fmt(a, "%.2f", w->cost);

		paint_labelled(out, p, ROLE_DIM, label, 7, join_path_words(a, p, w));
	}
}

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct join_view *v = value;
	if (!v->ways.len) {
		paint_wrapped(out, p, ROLE_PLAIN, v->tried, 0);
		return;
	}
	put_head(out, p, v, &v->ways.at[0]);
	put_best(out, p, &v->ways.at[0]);
	put_others(out, p, v);
	if (v->unproven.len) {
		sb_putc(out, '\n');
		paint_wrapped(out, p, ROLE_DIM, v->unproven, 0);
	}
}

const struct answer_type answer_join_view = {
	.name = "join path",
	.members = join_path_members,
	.page = page,
	.markdown = join_path_md,
	.rows = join_path_rows,
	.lacks = join_path_lacks,
};
