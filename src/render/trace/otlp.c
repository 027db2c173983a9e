/* A whole trace. */
#include "render/trace/otlp.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/banned.h"

struct writing {
	struct arena *arena;
	struct jw *w;
	const struct trace_whole *trace;
	struct otlp_trace place;
	struct map spans; /* by call_id */
	instant first, last;
};

static str parent_of(const struct writing *o, const struct step *s)
{
	const struct map_entry *e = s->parent_id.len ? map_get(&o->spans, s->parent_id) : NULL;

	return e ? str_of(e->ptr) : o->place.root;
}

static void look_through(struct writing *o)
{
	o->first = o->last = o->trace->head.started_at;
	for (ptrdiff_t i = 0; i < o->trace->steps.len; i++) {
		const struct step *s = &o->trace->steps.at[i];

		if (s->at != NO_TIME && (o->first == NO_TIME || s->at < o->first))
			o->first = s->at;
		if (step_end(s) > o->last)
			o->last = step_end(s);
		if (s->type == STEP_CALL && s->call_id.len)
			map_put(&o->spans, s->call_id, NULL)->ptr = (void *)str_c(o->arena,
										  otlp_span_of(o->arena, &o->place, s));
	}
}

static void put_spans(struct writing *o)
{
	otlp_put_session(o->w, o->arena, &o->place, o->trace, o->first, o->last);
	for (ptrdiff_t i = 0; i < o->trace->steps.len; i++) {
		const struct step *s = &o->trace->steps.at[i];

		if (s->type == STEP_CALL)
			otlp_put_call(o->w, o->arena, &o->place, parent_of(o, s), s);
	}
}

void trace_put_otlp(struct sb *out, const struct trace_whole *t)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct otlp_attribute about[] = { { S("service.name"), S("ocat") },
						{ S("service.version"), t->head.version },
						{ S("user.name"), t->head.user } };
	const struct otlp_resource resource = { about, sizeof about / sizeof *about, t->head.version };
	struct jw w = jw_to(out);
	struct writing o = { .arena = a, .w = &w, .trace = t, .place = otlp_trace_of(a, &t->head), .spans = map_in(a) };

	look_through(&o);
	otlp_begin(&w, &resource);
	put_spans(&o);
	otlp_end(&w);
	sb_putc(out, '\n');
}
