#include "replay/rerun_json.h"

#include "base/json.h"
#include "base/banned.h"

static void put_side(struct jw *w, const char *name, const struct rerun_side *side)
{
	char hex[65];

	jw_object_at(w, name);
	if (side->error_code.at) {
		jw_object_at(w, "error");
		jw_str_at(w, "code", side->error_code);
		jw_str_at(w, "message", side->error);
		jw_end_object(w);
	} else {
		jw_int_at(w, "rows", side->rows);
		if (side->digest) {
			digest_hex(side->digest, hex);
			jw_str_at(w, "digest", str_of(hex));
		}
	}
	if (side->us >= 0)
		jw_real_at(w, "elapsed_ms", (double)side->us / 1000);
	jw_end_object(w);
}

static void put_generation(struct jw *w, const char *name, int64_t generation)
{
	if (generation)
		jw_int_at(w, name, generation);
	else
		jw_null_at(w, name);
}

static void put_catalogs(struct jw *w, const struct rerun *r)
{
	jw_array_at(w, "catalogs");
	for (ptrdiff_t i = 0; i < r->catalogs.len; i++) {
		jw_object(w);
		jw_str_at(w, "name", r->catalogs.at[i].name);
		put_generation(w, "then", r->catalogs.at[i].then);
		put_generation(w, "now", r->catalogs.at[i].now);
		jw_end_object(w);
	}
	jw_end_array(w);
}

/* A value that was cut is no JSON. */
static void put_value(struct jw *w, const char *name, str json)
{
	if (str_ends(json, S("...")))
		jw_str_at(w, name, json);
	else if (json.at)
		jw_raw_at(w, name, json);
}

void json_differences_put(struct jw *w, const struct json_differences *d)
{
	jw_int_at(w, "added", d->count[DIFFERENCE_ADDED]);
	jw_int_at(w, "removed", d->count[DIFFERENCE_REMOVED]);
	jw_int_at(w, "changed", d->count[DIFFERENCE_CHANGED]);
	jw_int_at(w, "moved", d->moved);
	jw_array_at(w, "differences");
	for (ptrdiff_t i = 0; i < d->all.len; i++) {
		const struct json_difference *one = &d->all.at[i];

		jw_object(w);
		jw_str_at(w, "kind", str_of(json_difference_name(one->kind)));
		jw_str_at(w, "place", one->place);
		jw_str_some(w, "member", one->member);
		put_value(w, "before", one->before);
		put_value(w, "after", one->after);
		jw_end_object(w);
	}
	jw_end_array(w);
}

void rerun_put(struct jw *w, const struct step *s, const struct rerun *r)
{
	jw_object(w);
	jw_int_at(w, "step", s->number);
	jw_str_at(w, "tool", s->tool);
	jw_raw_at(w, "parameters", s->parameters.len ? s->parameters : S("{}"));
	jw_str_at(w, "outcome", str_of(rerun_outcome_name(r->outcome)));
	jw_str_some(w, "why", r->why);
	if (r->outcome != RERUN_CANNOT) {
		put_side(w, "then", &r->then);
		put_side(w, "now", &r->now);
		put_catalogs(w, r);
	}
	if (r->outcome == RERUN_DIFFERS) {
		jw_bool_at(w, "unknown", r->unknown);
		jw_bool_at(w, "partial", r->partial);
		json_differences_put(w, &r->found);
	}
	jw_end_object(w);
}
