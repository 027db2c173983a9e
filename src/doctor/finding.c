#include "doctor/internal.h"

#include <stdarg.h>

#include "base/arena.h"
#include "base/banned.h"

static const struct {
	const char *word, *one, *many;
} states[] = {
	[DOCTOR_OK] = { "ok", "ok", "ok" },
	[DOCTOR_NOTE] = { "note", "note", "notes" },
	[DOCTOR_WARNING] = { "warning", "warning", "warnings" },
	[DOCTOR_PROBLEM] = { "problem", "problem", "problems" },
};

const char *doctor_word(enum doctor_state state)
{
	return states[state].word;
}

str doctor_counted(struct arena *a, enum doctor_state state, int64_t n)
{
	return str_fmt(a, "%lld %s", (long long)n, n == 1 ? states[state].one : states[state].many);
}

/* ---- gathering ---- */

void doctor_area(struct doctor *d, const char *area, str catalog, str heading)
{
	doctor_tell(d);
	d->area = area;
	d->catalog = catalog;
	d->heading = heading.at ? heading : str_of(area);
}

static struct finding *add(struct doctor *d, const char *check, enum doctor_state state, str text)
{
	struct finding *f = new(d->arena, struct finding);

	*f = (struct finding){ .area = d->area,
			       .check = check,
			       .catalog = d->catalog,
			       .heading = d->heading,
			       .state = state,
			       .text = action_hide(d->arena, text) };
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
	*push(&f->cures, d->arena) = (struct cure){ str_dup(d->arena, action_hide(d->arena, sentence)), false };
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

/* ---- and telling ---- */

void doctor_tell(struct doctor *d)
{
	if (d->face->told && d->told < d->findings.len)
		d->face->told(d->face->with, d);
	d->told = d->findings.len;
}

struct workspace *doctor_workspace(struct doctor *d, struct err *err)
{
	if (!d->workspace)
		d->workspace = d->face->open(d->face->with, err);
	return d->workspace;
}
