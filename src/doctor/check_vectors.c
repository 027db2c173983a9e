/* The model for questions, if a person has configured one: what it is sent, whether it works, and what it has made. */
#include "doctor/internal.h"

#include "base/arena.h"
#include "workspace/indexes/table_vectors.h"
#include "base/banned.h"

static void tell_model(struct doctor *d, const struct vectors_state *v)
{
	struct finding *f;

	if (!v->width) {
		f = doctor_trouble(d, "model", DOCTOR_WARNING, &v->trouble);
		doctor_cure(d, f, S("Questions are answered by words alone until it works."));
		return;
	}
	f = doctor_finds(d, "model", v->here ? DOCTOR_OK : DOCTOR_NOTE, "%.*s",
			 STR(workspace_model_words(d->workspace, d->arena)));
	doctor_fact(d, f, "dimension", value_int(v->width));
	doctor_fact(d, f, "local", value_bool(v->here));
}

static void tell_tables(struct doctor *d, const struct vectors_state *v)
{
	str tables = str_counted(d->arena, v->made, "table");
	struct finding *f;

	if (v->complete) {
		f = doctor_finds(d, "tables", DOCTOR_OK, "%.*s with vectors", STR(tables));
	} else {
		f = doctor_finds(d, "tables", DOCTOR_NOTE, "%.*s with vectors; others are new or changed", STR(tables));
		doctor_cure(d, f, str_fmt(d->arena, "Make the others with %s.", ACTION("sync")));
	}
	doctor_fact(d, f, "tables", value_int(v->made));
}

void doctor_vectors(struct doctor *d)
{
	struct vectors_state state;
	struct err err = { 0 };

	if (!d->workspace || !workspace_has_model(d->workspace))
		return;
	doctor_area(d, "vectors", NO_STR, NO_STR);
	if (!workspace_vectors_state(d->workspace, d->arena, d->stop, &state, &err)) {
		doctor_trouble(d, "tables", DOCTOR_PROBLEM, &err);
		return;
	}
	tell_model(d, &state);
	tell_tables(d, &state);
}
