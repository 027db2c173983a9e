/* The answer to a question as a page for a person, and as Markdown. */
#include "render/answer/ask.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/suggested_action.h"
#include "base/utf8.h"
#include "render/answer/show.h"
#include "render/paint.h"
#include "render/rows/grid.h"
#include "render/sql_highlight.h"
#include "base/banned.h"

enum { LABEL = 12, NAME_MOST = 32 };

static enum role role_of(str sureness)
{
	return str_eq(sureness, S("sure")) ? ROLE_GOOD : str_eq(sureness, S("likely")) ? ROLE_WARN : ROLE_BAD;
}

/* "unsure about its values  shop, sqlite" */
static void put_head(struct sb *out, const struct paint *p, const struct ask_view *v)
{
	paint_put(out, p, role_of(v->sureness), v->sureness);
	if (v->reason.len && v->stage.len && v->made.plan.at) {
		paint_put(out, p, ROLE_PLAIN, S(" about its "));
		paint_put(out, p, ROLE_PLAIN, v->stage);
	}
	if (v->catalog.len) {
		sb_puts(out, "  ");
		paint_put(out, p, ROLE_DIM, v->catalog);
		if (v->dialect.len && !str_eq(v->dialect, v->catalog)) {
			paint_put(out, p, ROLE_DIM, S(", "));
			paint_put(out, p, ROLE_DIM, v->dialect);
		}
	}
	sb_putc(out, '\n');
	if (v->reason.len && !(v->questions.len && str_eq(v->reason, v->questions.at[0].text)) &&
	    !(v->instead && str_eq(v->reason, v->instead->wrong)))
		paint_wrapped(out, p, ROLE_PLAIN, v->reason, 0);
	sb_putc(out, '\n');
}

static void put_sql(struct sb *out, const struct paint *p, str sql)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	clean_into(&b, sql, true);
	sql_highlight_put(out, p, sb_str(&b), 0);
	sb_puts(out, "\n");
}

str ask_option_facts(struct arena *a, const struct ask_option *o, instant now)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	if (o->rows >= 0)
		sb_fmt(&b, "%.*s row%s", STR(count_words(a, o->rows)), o->rows == 1 ? "" : "s");
	if (o->columns >= 0)
		sb_fmt(&b, "%s%.*s", b.len ? ", " : "", STR(str_counted(a, o->columns, "column")));
	if (o->owner.len)
		sb_fmt(&b, "%sowner %.*s", b.len ? ", " : "", STR(o->owner));
	if (o->updated != NO_TIME)
		sb_fmt(&b, "%supdated %.*s", b.len ? ", " : "", STR(ago_words(a, now - o->updated)));
	return str_dup(a, sb_str(&b));
}

static str option_words(struct arena *a, const struct paint *p, const struct ask_option *o)
{
	str facts = ask_option_facts(a, o, p->now);

	return facts.len ? str_fmt(a, "%.*s%s%.*s", STR(o->detail), o->detail.len ? "; " : "", STR(facts)) : o->detail;
}

void ask_question_put(struct sb *out, const struct paint *p, const struct ask_question *q)
{
	scoped(arena_close) struct arena *a = arena_open();
	static const struct grid_column columns[] = { { NULL, 1, true, false },
						      { NULL, 8, false, false },
						      { NULL, 16, false, true } };
	struct grid g = grid_of(a, columns, 3);

	paint_wrapped(out, p, ROLE_WARN, q->text, 0);
	for (ptrdiff_t i = 0; i < q->options.len; i++) {
		struct grid_cell cells[] = { { str_fmt(a, "%td", i + 1), ROLE_KEY },
					     { q->options.at[i].label, ROLE_NAME },
					     { option_words(a, p, &q->options.at[i]), ROLE_DIM } };

		grid_row(&g, cells);
	}
	grid_put(out, p, &g, 2);
	sb_putc(out, '\n');
}

/* ---- labelled lines ---- */

static void put_list(struct sb *out, const struct paint *p, const char *label, enum role role, const struct strs *list)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		paint_labelled(out, p, role, i ? S("") : str_of(label), LABEL, list->at[i]);
}

/* whole: also what tells similar tables apart. */
static str table_words(struct arena *a, const struct paint *p, const struct ask_table *t, int cells, bool whole)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, t->qualified);
	sb_pad(&b, ' ', cells - utf8_width(t->qualified));
	sb_puts(&b, "  ");
	if (t->why.len)
		sb_fmt(&b, "for %.*s; ", STR(t->why));
	if (t->rows != UNKNOWN)
		sb_fmt(&b, "%.*s rows%s", STR(count_words(a, t->rows)), whole ? ", " : "");
	if (whole || t->rows == UNKNOWN)
		sb_put(&b, str_counted(a, t->columns, "column"));
	if (t->owner.len)
		sb_fmt(&b, ", owner %.*s", STR(t->owner));
	if (t->updated != NO_TIME)
		sb_fmt(&b, ", updated %.*s", STR(ago_words(a, p->now - t->updated)));
	return str_dup(a, sb_str(&b));
}

static void put_understood(struct sb *out, const struct paint *p, struct arena *a, const struct ask_view *v)
{
	for (ptrdiff_t i = 0; i < v->links.len; i++) {
		const struct ask_link *l = &v->links.at[i];
		str why = l->why.len ? str_fmt(a, " (%.*s)", STR(l->why)) : S("");

		paint_labelled(out, p, ROLE_PLAIN, i ? S("") : S("understood"), LABEL,
			       str_fmt(a, "\"%.*s\": %.*s %.*s%.*s", STR(l->words), STR(l->kind), STR(l->name),
				       STR(why)));
	}
}

static void put_tables(struct sb *out, const struct paint *p, struct arena *a, const struct ask_view *v)
{
	str label = v->made.plan.at ? S("tables") : S("nearest");
	int cells = 0;

	for (ptrdiff_t i = 0; i < v->tables.len; i++)
		if (utf8_width(v->tables.at[i].qualified) > cells)
			cells = (int)utf8_width(v->tables.at[i].qualified);
	if (cells > NAME_MOST)
		cells = NAME_MOST;
	for (ptrdiff_t i = 0; i < v->tables.len; i++)
		paint_labelled(out, p, ROLE_PLAIN, i ? S("") : label, LABEL,
			       table_words(a, p, &v->tables.at[i], cells, !v->sql.len));
}

static void put_lineage(struct sb *out, const struct paint *p, struct arena *a, const struct ask_view *v)
{
	bool first = true;

	for (ptrdiff_t i = 0; i < v->made.check.outputs.len; i++) {
		const struct check_output *o = &v->made.check.outputs.at[i];
		scoped(sb_free) struct sb b = SB(SB_MAX);

		for (ptrdiff_t k = 0; k < o->from.len; k++)
			sb_fmt(&b, "%s%.*s", k ? ", " : "", STR(o->from.at[k]));
		if (!o->name.len || !b.len)
			continue;
		paint_labelled(out, p, ROLE_DIM, first ? S("lineage") : S(""), LABEL,
			       str_fmt(a, "%.*s: %.*s", STR(o->name), STR(sb_str(&b))));
		first = false;
	}
}

static void put_cost(struct sb *out, const struct paint *p, struct arena *a, const struct ask_view *v)
{
	if (!v->sql.len || !v->made.plan.at)
		return;
	paint_labelled(out, p, ROLE_DIM, S("reads"), LABEL,
		       v->made.rows_read == UNKNOWN
			       ? S("tables of unknown size")
			       : str_fmt(a, "%.*s in its tables", STR(str_counted(a, v->made.rows_read, "row"))));
	sql_check_put_policy(out, p, &v->made.check, LABEL);
	sql_check_put_estimate(out, p, &v->made.check.estimate, LABEL);
}

static void put_alternative(struct sb *out, const struct paint *p, const struct ask_view *v)
{
	const struct ask_reading *r = v->alternative;

	if (!r || r->narrower) /* that is an option of the question */
		return;
	sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, r->option.len ? S("Or, the other option") : S("Or, less likely"));
	if (r->catalog.len && !str_eq(r->catalog, v->catalog))
		sb_fmt(out, "  %.*s, %.*s", STR(r->catalog), STR(r->dialect));
	sb_putc(out, '\n');
	for (ptrdiff_t i = 0; i < r->assumptions.len; i++)
		paint_wrapped(out, p, ROLE_DIM, r->assumptions.at[i], 0);
	if (r->sql.len)
		put_sql(out, p, r->sql);
}

static void put_stages(struct sb *out, const struct paint *p, struct arena *a, const struct ask_view *v)
{
	if (!v->stages)
		return;
	sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, S("Staged plan"));
	sb_putc(out, '\n');
	for (ptrdiff_t i = 0; i < v->stages->steps.len; i++)
		paint_wrapped(out, p, ROLE_PLAIN, v->stages->steps.at[i], 2);
	paint_wrapped(out, p, ROLE_DIM, str_fmt(a, "query: %.*s", STR(v->stages->query)), 2);
}

static void put_tokens(struct sb *b, struct arena *a, const struct ask_view *v)
{
	sb_fmt(b, ", %s%.*s", v->estimated ? "about " : "", STR(count_words(a, v->used.tokens)));
	if (v->most.tokens > 0)
		sb_fmt(b, " of %.*s", STR(count_words(a, v->most.tokens)));
	sb_puts(b, " tokens");
}

str ask_budget_words(struct arena *a, const struct ask_view *v)
{
	scoped(sb_free) struct sb b = SB(1 << 12), model = SB(1 << 12);

	sb_fmt(&b, "%lld of %lld plans", (long long)v->used.plans, (long long)v->most.plans);
	if (v->used.calls < 0)
		return str_dup(a, sb_str(&b));
	sb_fmt(&model, "%lld", (long long)v->used.calls);
	if (v->most.calls > 0)
		sb_fmt(&model, " of %lld", (long long)v->most.calls);
	sb_puts(&model, " requests");
	put_tokens(&model, a, v);
	sb_fmt(&model, ", %.1f", v->used.seconds);
	if (v->most.seconds > 0)
		sb_fmt(&model, " of %g", v->most.seconds);
	sb_puts(&model, " s");
	if (v->most.money >= 0)
		sb_fmt(&model, ", cost %.4g of %.4g", v->used.money > 0 ? v->used.money : 0, v->most.money);
	else if (v->used.money > 0)
		sb_fmt(&model, ", cost %.4g", v->used.money);
	sb_fmt(&b, "; %.*s", STR(sb_str(&model)));
	return str_dup(a, sb_str(&b));
}

static void put_model(struct sb *out, const struct paint *p, struct arena *a, const struct ask_view *v)
{
	if (v->model.len)
		paint_labelled(out, p, ROLE_DIM, S("model"), LABEL, v->model);
	if (v->not_sent.len)
		paint_labelled(out, p, ROLE_DIM, S("not sent"), LABEL, v->not_sent);
	if (v->used.calls >= 0)
		paint_labelled(out, p, ROLE_DIM, S("budget"), LABEL, ask_budget_words(a, v));
	if (!v->model_request.len)
		return;
	sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, S("Request"));
	sb_putc(out, '\n');
	json_screen(out, v->model_request);
	sb_putc(out, '\n');
}

static void put_next(struct sb *out, const struct paint *p, struct arena *a, const struct ask_view *v)
{
	for (ptrdiff_t i = 0; i < v->next.len; i++)
		paint_labelled(out, p, ROLE_DIM, i ? S("") : S("next"), LABEL,
			       action_spell(a, v->next.at[i], p->speller));
}

/* ---- the answer of another tool ---- */

static bool append(void *with, str text)
{
	sb_put(with, text);
	return true;
}

/* As that tool shows it itself. */
static void put_found(struct sb *out, const struct paint *p, enum format format, struct arena *a,
		      const struct ask_catalog *c)
{
	struct show s = { .format = format,
			  .chosen = true,
			  .paint = p,
			  .arena = a,
			  .write = append,
			  .with = out,
			  .text = SB(SB_MAX) };
	struct err ignored = { 0 };
	bool more = !c->columns || show_columns(&s, c->whole, c->columns, c->column_count);

	for (ptrdiff_t i = 0; i < c->rows.len && more; i++)
		more = show_cells(&s, (struct answer){ 0 }, c->rows.at[i].cells);
	show_end(&s, c->whole, c->whole.type != NULL, &ignored);
	show_close(&s);
	if (c->total > c->rows.len && !c->whole.type)
		paint_wrapped(out, p, ROLE_DIM, str_fmt(a, "%td of %lld", c->rows.len, (long long)c->total), 0);
}

str ask_catalog_text(struct arena *a, const struct ask_catalog *c, int cells, instant now)
{
	const struct paint p = { .unicode = true, .screen = true, .width = cells, .now = now };
	scoped(sb_free) struct sb b = SB(SB_MAX);

	put_found(&b, &p, FORMAT_TABLE, a, c);
	return str_dup(a, sb_str(&b));
}

static void put_found_page(struct sb *out, const struct paint *p, struct arena *a, const struct ask_view *v)
{
	if (v->next.len) {
		paint_put(out, p, ROLE_DIM, action_spell(a, v->next.at[0], p->speller));
		sb_puts(out, "\n\n");
	}
	put_found(out, p, FORMAT_TABLE, a, v->found);
}

/* ---- a step ---- */

static void put_step(struct sb *out, const struct paint *p, struct arena *a, const struct ask_step *s)
{
	paint_labelled(out, p, s->wrong.len ? ROLE_WARN : ROLE_GOOD, str_fmt(a, "step %lld", (long long)s->step), LABEL,
		       s->wrong.len ? str_fmt(a, "%.*s: %.*s", STR(s->tool), STR(s->wrong))
				    : str_fmt(a, "%.*s: no known problems", STR(s->tool)));
	if (s->hint.len)
		paint_labelled(out, p, ROLE_DIM, S(""), LABEL, s->hint);
	if (s->question.len)
		paint_labelled(out, p, ROLE_PLAIN, S("asked"), LABEL, s->question);
	for (ptrdiff_t i = 0; i < s->found.len; i++)
		paint_labelled(out, p, ROLE_PLAIN, i ? S("") : S("used before"), LABEL, s->found.at[i]);
	for (ptrdiff_t i = 0; !s->corrected.len && i < s->changes.len; i++)
		paint_labelled(out, p, ROLE_PLAIN, i ? S("") : S("instead"), LABEL,
			       str_fmt(a, "%.*s: %.*s", STR(s->changes.at[i].name), STR(s->changes.at[i].value)));
	sb_putc(out, '\n');
}

/* ---- several questions ---- */

/* "1 of 2  how many orders were there in 2024" */
static void put_part(struct sb *out, const struct paint *p, struct arena *a, const struct ask_view *v, ptrdiff_t i)
{
	sb_puts(out, i ? "\n" : "");
	paint_put(out, p, ROLE_HEAD, str_fmt(a, "%td of %td", i + 1, v->parts.len));
	sb_puts(out, "  ");
	paint_put(out, p, ROLE_NAME, v->parts.at[i]->question);
	sb_putc(out, '\n');
	ask_view_page(out, p, v->parts.at[i]);
}

void ask_view_page(struct sb *out, const struct paint *p, const void *value)
{
	const struct ask_view *v = value;
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 0; i < v->parts.len; i++)
		put_part(out, p, a, v, i);
	if (v->parts.len)
		return;
	if (v->found) {
		put_found_page(out, p, a, v);
		return;
	}
	if (v->instead)
		put_step(out, p, a, v->instead);
	put_head(out, p, v);
	if (v->sql.len)
		put_sql(out, p, v->sql);
	for (ptrdiff_t i = 0; i < v->questions.len; i++)
		ask_question_put(out, p, &v->questions.at[i]);
	if (v->standing.len) {
		paint_put(out, p, ROLE_HEAD, S("Partial SQL"));
		sb_putc(out, '\n');
		put_sql(out, p, v->standing);
	}
	if (v->remembered.len)
		paint_labelled(out, p, ROLE_PLAIN, S("remembered"), LABEL, v->remembered);
	put_list(out, p, "missing", ROLE_WARN, &v->missing);
	put_list(out, p, "chosen", ROLE_PLAIN, &v->choices);
	if (v->sql.len || v->standing.len)
		put_list(out, p, "assumed", ROLE_WARN, &v->assumptions);
	put_list(out, p, "caveat", ROLE_WARN, &v->caveats);
	put_understood(out, p, a, v);
	put_tables(out, p, a, v);
	for (ptrdiff_t i = 0; i < v->made.keys.len; i++)
		paint_labelled(out, p, ROLE_PLAIN, i ? S("") : S("joined by"), LABEL,
			       plan_key_words(a, &v->made.keys.at[i]));
	put_list(out, p, "filters", ROLE_PLAIN, &v->filters);
	put_lineage(out, p, a, v);
	put_cost(out, p, a, v);
	put_alternative(out, p, v);
	put_stages(out, p, a, v);
	put_model(out, p, a, v);
	put_next(out, p, a, v);
}

/* ---- Markdown ---- */

static void md_list(struct sb *out, const char *heading, const struct strs *list)
{
	if (!list->len)
		return;
	sb_fmt(out, "\n## %s\n\n", heading);
	for (ptrdiff_t i = 0; i < list->len; i++) {
		sb_puts(out, "- ");
		markdown_put(out, list->at[i]);
		sb_putc(out, '\n');
	}
}

static void md_tables(struct sb *out, const struct ask_view *v)
{
	if (!v->tables.len)
		return;
	sb_puts(out, "\n## Tables\n\n| table | found because | rows |\n|---|---|---|\n");
	for (ptrdiff_t i = 0; i < v->tables.len; i++) {
		const struct ask_table *t = &v->tables.at[i];

		sb_puts(out, "| ");
		markdown_put(out, t->qualified);
		sb_puts(out, " | ");
		markdown_put(out, t->why);
		sb_puts(out, " | ");
		if (t->rows != UNKNOWN)
			sb_int(out, t->rows);
		sb_puts(out, " |\n");
	}
}

static void md_questions(struct sb *out, const struct ask_view *v)
{
	for (ptrdiff_t i = 0; i < v->questions.len; i++) {
		const struct ask_question *q = &v->questions.at[i];

		sb_puts(out, "\n## ");
		markdown_put(out, q->text);
		sb_puts(out, "\n\n");
		for (ptrdiff_t k = 0; k < q->options.len; k++) {
			sb_fmt(out, "%td. ", k + 1);
			markdown_put(out, q->options.at[k].label);
			sb_puts(out, q->options.at[k].detail.len ? ": " : "");
			markdown_put(out, q->options.at[k].detail);
			sb_putc(out, '\n');
		}
	}
}

void ask_view_markdown(struct sb *out, const struct paint *p, const void *value)
{
	const struct ask_view *v = value;
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 0; i < v->parts.len; i++) {
		sb_puts(out, i ? "\n" : "");
		ask_view_markdown(out, p, v->parts.at[i]);
	}
	if (v->parts.len)
		return;
	sb_puts(out, "# ");
	markdown_put(out, v->question);
	sb_puts(out, "\n\n");
	if (v->found) {
		put_found(out, p, FORMAT_MD, a, v->found);
		return;
	}
	sb_puts(out, "**");
	markdown_put(out, v->sureness);
	sb_puts(out, "**");
	sb_puts(out, v->reason.len ? ": " : "");
	markdown_put(out, v->reason);
	sb_puts(out, "\n\n");
	if (v->sql.len)
		markdown_sql(out, v->sql);
	md_questions(out, v);
	md_list(out, "Missing", &v->missing);
	md_list(out, "Assumed", &v->assumptions);
	md_list(out, "Caveats", &v->caveats);
	md_tables(out, v);
	md_list(out, "Filters", &v->filters);
	if (!v->model.len)
		return;
	sb_puts(out, "\n## Model\n\n");
	markdown_put(out, v->model);
	sb_putc(out, '\n');
}
