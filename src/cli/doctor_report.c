#include "cli/doctor_report.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/action_command.h"
#include "base/banned.h"

enum { LABEL = 11 }; /* cells before a finding's text */

static const enum role roles[] = {
	[DOCTOR_OK] = ROLE_GOOD,
	[DOCTOR_NOTE] = ROLE_DIM,
	[DOCTOR_WARNING] = ROLE_WARN,
	[DOCTOR_PROBLEM] = ROLE_BAD,
};

/* ---- text ---- */

static str spelled(struct arena *a, str sentence)
{
	return action_spell(a, sentence, &command_speller);
}

static void put_finding(struct sb *out, const struct paint *p, const struct finding *f)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb label = SB(LABEL);

	sb_puts(&label, "  ");
	sb_puts(&label, doctor_word(f->state));
	paint_labelled(out, p, roles[f->state], sb_str(&label), LABEL, spelled(a, f->text));
	for (ptrdiff_t i = 0; i < f->cures.len; i++) {
		const struct cure *c = &f->cures.at[i];

		if (!c->verbatim) {
			paint_wrapped(out, p, ROLE_PLAIN, spelled(a, c->text), LABEL);
			continue;
		}
		sb_pad(out, ' ', LABEL + 2);
		paint_put(out, p, ROLE_NAME, spelled(a, c->text));
		sb_putc(out, '\n');
	}
}

static void put_heading(struct sb *out, struct cli *c, const struct finding *f, const struct finding *before)
{
	if (before && before->area == f->area && str_eq(before->catalog, f->catalog))
		return;
	sb_puts(out, before ? "\n" : "");
	paint_put(out, &c->paint, ROLE_HEAD, f->heading);
	sb_putc(out, '\n');
}

void doctor_show(void *with, struct doctor *d)
{
	struct cli *c = with;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = d->told; i < d->findings.len; i++) {
		put_heading(&b, c, d->findings.at[i], i ? d->findings.at[i - 1] : NULL);
		put_finding(&b, &c->paint, d->findings.at[i]);
	}
	cli_progress_done(c);
	cli_print(c, sb_str(&b));
}

static void put_summary(struct cli *c, struct doctor *d)
{
	scoped(sb_free) struct sb b = SB(1 << 12);
	const char *before = "";

	sb_putc(&b, '\n');
	for (int i = DOCTOR_STATES - 1; i >= 0; i--) {
		if (!d->count[i])
			continue;
		sb_puts(&b, before);
		paint_put(&b, &c->paint, roles[i], doctor_counted(d->arena, (enum doctor_state)i, d->count[i]));
		before = ", ";
	}
	sb_putc(&b, '\n');
	cli_print(c, sb_str(&b));
}

/* ---- for programs ---- */

static str cures_json(struct arena *a, const struct finding *f, bool verbatim)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_array(&w);
	for (ptrdiff_t i = 0; i < f->cures.len; i++)
		if (f->cures.at[i].verbatim == verbatim)
			jw_str(&w, spelled(a, f->cures.at[i].text));
	jw_end_array(&w);
	return str_dup(a, sb_str(&b));
}

static str facts_json(struct arena *a, const struct finding *f)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	for (ptrdiff_t i = 0; i < f->facts.len; i++) {
		jw_key(&w, f->facts.at[i].key);
		value_put(&w, f->facts.at[i].value);
	}
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

enum { AREA, CHECK, CATALOG, STATE, TEXT, ADVICE, CURES, FACTS, COLUMNS };

static const struct column columns[] = {
	[AREA] = { "area", "string", NULL, LOOK_PLAIN, false },
	[CHECK] = { "check", "string", NULL, LOOK_PLAIN, false },
	[CATALOG] = { "catalog", "string", NULL, LOOK_NAME, true },
	[STATE] = { "state", "string", NULL, LOOK_PLAIN, false },
	[TEXT] = { "text", "string", NULL, LOOK_FLUID, false },
	[ADVICE] = { "advice", "array", "advice in words", LOOK_FLUID, false },
	[CURES] = { "cures", "array", "commands and statements that fix it", LOOK_FLUID, false },
	[FACTS] = { "facts", "object", NULL, LOOK_HIDDEN, false },
};

static void row_of(struct arena *a, const struct finding *f, struct value row[COLUMNS])
{
	row[AREA] = value_text(str_of(f->area));
	row[CHECK] = value_text(str_of(f->check));
	row[CATALOG] = value_text(f->catalog);
	row[STATE] = value_text(str_of(doctor_word(f->state)));
	row[TEXT] = value_text(spelled(a, f->text));
	row[ADVICE] = value_json(cures_json(a, f, false));
	row[CURES] = value_json(cures_json(a, f, true));
	row[FACTS] = value_json(facts_json(a, f));
}

static void put_rows(struct cli *c, const struct doctor *d)
{
	struct rows *r = cli_rows(c, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < d->findings.len; i++) {
		struct value row[COLUMNS];

		row_of(d->arena, d->findings.at[i], row);
		rows_row(r, row);
	}
	cli_rows_end(c, r);
}

static void put_json(struct cli *c, const struct doctor *d, int status)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "command", S("doctor"));
	jw_array_at(&w, "rows");
	for (ptrdiff_t i = 0; i < d->findings.len; i++) {
		struct value row[COLUMNS];

		row_of(d->arena, d->findings.at[i], row);
		jw_object(&w);
		for (int k = 0; k < COLUMNS; k++) {
			jw_key(&w, columns[k].name);
			value_put(&w, row[k]);
		}
		jw_end_object(&w);
	}
	jw_end_array(&w);
	jw_object_at(&w, "summary");
	for (int i = 0; i < DOCTOR_STATES; i++)
		jw_int_at(&w, doctor_word((enum doctor_state)i), d->count[i]);
	jw_end_object(&w);
	jw_int_at(&w, "exit_status", status);
	jw_end_object(&w);
	sb_putc(&b, '\n');
	cli_print(c, sb_str(&b));
}

void doctor_end(struct cli *c, struct doctor *d, int status)
{
	cli_progress_done(c);
	if (c->format == FORMAT_TABLE)
		put_summary(c, d);
	else if (c->format == FORMAT_JSON)
		put_json(c, d, status);
	else
		put_rows(c, d);
}
