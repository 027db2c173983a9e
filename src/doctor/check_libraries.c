/* The libraries that this program is linked with, and those that it opens when a source needs them. */
#include "doctor/internal.h"

#include "base/arena.h"
#include "workspace/sources/source_check.h"
#include "base/banned.h"

void doctor_libraries(struct doctor *d)
{
	struct libraries all = { 0 };
	struct finding *f;

	doctor_area(d, "libraries", NO_STR, NO_STR);
	f = doctor_finds(d, "program", DOCTOR_OK, "ocat %s, %s", d->face->version, d->face->library);
	doctor_fact(d, f, "version", value_text(str_of(d->face->version)));
	workspace_libraries(d->workspace, d->arena, &all);
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct library *l = &all.at[i];

		if (!l->shown.at && !l->needed)
			continue; /* nobody asked for it */
		if (l->shown.at)
			f = doctor_finds(d, l->adapter, DOCTOR_OK, "%.*s, for %s sources", STR(l->shown), l->adapter);
		else
			f = doctor_trouble(d, l->adapter, DOCTOR_WARNING, &l->trouble);
		doctor_fact(d, f, "library", value_text(l->shown));
	}
}
