#include "cli/doctor.h"

#include <stdarg.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/secret.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { LABEL = 11 }; /* cells before a finding's text */

static const struct manner {
	const char *word, *one, *many;
	enum role role;
} manners[] = {
	[DOCTOR_OK] = { "ok", "ok", "ok", ROLE_GOOD },
	[DOCTOR_NOTE] = { "note", "note", "notes", ROLE_DIM },
	[DOCTOR_WARNING] = { "warning", "warning", "warnings", ROLE_WARN },
	[DOCTOR_PROBLEM] = { "problem", "problem", "problems", ROLE_BAD },
};

/* ---- gathering ---- */

void doctor_area(struct doctor *d, const char *area, str catalog, str heading)
{
	doctor_show(d);
	d->area = area;
	d->catalog = catalog;
	d->heading = heading;
	d->headed = false;
}

static struct finding *add(struct doctor *d, const char *check, enum doctor_state state, str text)
{
	struct finding *f = new(d->arena, struct finding);

	*f = (struct finding){ .area = d->area,
			       .check = check,
			       .catalog = d->catalog,
			       .state = state,
			       .text = secret_hide(d->arena, text) };
	*push(&d->findings, d->arena) = f;
	d->count[state]++;
	if (state == DOCTOR_PROBLEM)
		*(d->catalog.at ? &d->source_broken : &d->own_broken) = true;
	return f;
}

struct finding *doctor_finds(struct doctor *d, const char *check, enum doctor_state state, const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(64 << 10);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	return add(d, check, state, str_dup(d->arena, sb_str(&b)));
}

void doctor_cure(struct doctor *d, struct finding *f, str sentence)
{
	*push(&f->cures, d->arena) = (struct cure){ str_dup(d->arena, secret_hide(d->arena, sentence)), false };
}

void doctor_command(struct doctor *d, struct finding *f, str command)
{
	*push(&f->cures, d->arena) = (struct cure){ str_dup(d->arena, command), true };
}

void doctor_fact(struct doctor *d, struct finding *f, const char *key, struct value value)
{
	value.text = str_dup(d->arena, value.text);
	*push(&f->facts, d->arena) = (struct fact){ key, value };
}

struct finding *doctor_trouble(struct doctor *d, const char *check, enum doctor_state state, const struct err *err)
{
	struct finding *f = add(d, check, state, str_dup(d->arena, str_of(err->text)));
	str next = str_dup(d->arena, str_of(err->next));

	bool meant = str_ends(next, S(":")) && err->suggestions; /* "It may have been meant as:" and a name */

	if (str_starts(next, S("chmod ")))
		doctor_command(d, f, next);
	else if (meant)
		doctor_cure(d, f, str_fmt(d->arena, "%.*s %s", STR(next), err->suggestion[0]));
	else if (next.len)
		doctor_cure(d, f, next);
	for (int i = 0; !meant && i < err->suggestions && i < 1; i++)
		doctor_cure(d, f, str_fmt(d->arena, "Did you mean %s?", err->suggestion[i]));
	doctor_fact(d, f, "code", value_text(str_of(err_code(err->kind))));
	return f;
}

/* ---- text ---- */

static void put_finding(struct sb *out, const struct paint *p, const struct finding *f)
{
	scoped(sb_free) struct sb label = SB(LABEL);

	sb_puts(&label, "  ");
	sb_puts(&label, manners[f->state].word);
	paint_labelled(out, p, manners[f->state].role, sb_str(&label), LABEL, f->text);
	for (ptrdiff_t i = 0; i < f->cures.len; i++) {
		const struct cure *c = &f->cures.at[i];

		if (!c->verbatim) {
			paint_wrapped(out, p, ROLE_PLAIN, c->text, LABEL);
			continue;
		}
		sb_pad(out, ' ', LABEL + 2);
		paint_put(out, p, ROLE_NAME, c->text);
		sb_putc(out, '\n');
	}
}

void doctor_show(struct doctor *d)
{
	const struct paint *p = &d->cli->paint;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!d->speaks)
		return;
	if (d->shown < d->findings.len && !d->headed) {
		sb_puts(&b, d->shown ? "\n" : "");
		paint_put(&b, p, ROLE_HEAD, d->heading.at ? d->heading : str_of(d->area));
		sb_putc(&b, '\n');
		d->headed = true;
	}
	for (; d->shown < d->findings.len; d->shown++)
		put_finding(&b, p, d->findings.at[d->shown]);
	if (!b.len)
		return;
	cli_progress_done(d->cli);
	cli_print(d->cli, sb_str(&b));
}

static void put_summary(struct doctor *d)
{
	const struct paint *p = &d->cli->paint;
	scoped(sb_free) struct sb b = SB(1 << 12);

	sb_putc(&b, '\n');
	for (int i = DOCTOR_STATES - 1; i >= 0; i--) {
		const struct manner *l = &manners[i];

		if (!d->count[i])
			continue;
		paint_put(&b, p, l->role,
			  str_fmt(d->arena, "%lld %s", (long long)d->count[i], d->count[i] == 1 ? l->one : l->many));
		sb_puts(&b, i > DOCTOR_OK ? ", " : "");
	}
	sb_putc(&b, '\n');
	cli_print(d->cli, sb_str(&b));
}

/* ---- for programs ---- */

static str cures_json(struct arena *a, const struct finding *f, bool verbatim)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_array(&w);
	for (ptrdiff_t i = 0; i < f->cures.len; i++)
		if (f->cures.at[i].verbatim == verbatim)
			jw_str(&w, f->cures.at[i].text);
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
	[ADVICE] = { "advice", "array", "what to do", LOOK_FLUID, false },
	[CURES] = { "cures", "array", "commands and statements, as they are", LOOK_FLUID, false },
	[FACTS] = { "facts", "object", NULL, LOOK_HIDDEN, false },
};

static void row_of(struct arena *a, const struct finding *f, struct value row[COLUMNS])
{
	row[AREA] = value_text(str_of(f->area));
	row[CHECK] = value_text(str_of(f->check));
	row[CATALOG] = value_text(f->catalog);
	row[STATE] = value_text(str_of(manners[f->state].word));
	row[TEXT] = value_text(f->text);
	row[ADVICE] = value_json(cures_json(a, f, false));
	row[CURES] = value_json(cures_json(a, f, true));
	row[FACTS] = value_json(facts_json(a, f));
}

static void put_rows(struct doctor *d)
{
	struct rows *r = rows_open(d->cli->format, &d->cli->paint, cli_write, d->cli);

	rows_columns(r, columns, COLUMNS);
	for (ptrdiff_t i = 0; i < d->findings.len; i++) {
		struct value row[COLUMNS];

		row_of(d->arena, d->findings.at[i], row);
		rows_row(r, row);
	}
	rows_end(r);
	rows_close(r);
}

static void put_json(struct doctor *d, int status)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "command", S("doctor"));
	jw_key(&w, "checks");
	jw_array(&w);
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
	jw_key(&w, "summary");
	jw_object(&w);
	for (int i = 0; i < DOCTOR_STATES; i++)
		jw_int_at(&w, manners[i].word, d->count[i]);
	jw_end_object(&w);
	jw_int_at(&w, "exit_status", status);
	jw_end_object(&w);
	sb_putc(&b, '\n');
	cli_print(d->cli, sb_str(&b));
}

void doctor_end(struct doctor *d, int status)
{
	doctor_show(d);
	cli_progress_done(d->cli);
	if (d->speaks)
		put_summary(d);
	else if (d->cli->format == FORMAT_JSON)
		put_json(d, status);
	else
		put_rows(d);
}
