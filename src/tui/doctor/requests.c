#include "tui/doctor/requests.h"

#include "base/arena.h"

#include "base/banned.h"

struct visit {
	struct examination_news end; /* first: the question's own data, empty here */
	struct question *q;
	struct jobs *jobs;
	const struct stop *stop;
	const struct speller *speller;
	struct doctor_face face;
	str only;
};

static struct question *news_new(void)
{
	struct question *q = question_message(&doctor_findings);
	struct examination_news *n = q->own = new(q->arena, struct examination_news);

	n->more = true;
	return q;
}

/* Spelled for this face. */
static const struct finding *copy(struct arena *a, const struct finding *f, const struct speller *speller)
{
	struct finding *own = new(a, struct finding);

	*own = (struct finding){ .area = f->area,
				 .check = f->check,
				 .catalog = str_dup(a, f->catalog),
				 .heading = str_dup(a, f->heading),
				 .state = f->state,
				 .text = str_dup(a, action_spell(a, f->text, speller)) };
	for (ptrdiff_t i = 0; i < f->cures.len; i++)
		*push(&own->cures, a) = (struct cure){ str_dup(a, action_spell(a, f->cures.at[i].text, speller)),
						       f->cures.at[i].verbatim };
	return own;
}

static void told(void *with, struct doctor *d)
{
	struct visit *v = with;
	struct question *q = news_new();

	for (ptrdiff_t i = d->told; i < d->findings.len; i++)
		*push(&news_of(q)->found, q->arena) = copy(q->arena, d->findings.at[i], v->speller);
	jobs_post(v->jobs, v->stop, q->arena, q);
}

static void asking(void *with, ptrdiff_t done, ptrdiff_t of)
{
	struct visit *v = with;
	struct question *q = news_new();

	news_of(q)->found.asked = done;
	news_of(q)->found.sources = of;
	jobs_post(v->jobs, v->stop, q->arena, q);
}

static struct workspace *the_session(void *with, struct err *err)
{
	(void)err;
	return ((struct visit *)with)->q->session;
}

static void run_doctor(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct visit *v = q->own;
	struct doctor d = { .face = &v->face, .arena = q->arena, .workspace = q->session, .stop = stop };

	v->stop = stop;
	if (v->only.at)
		doctor_look_at_sources(&d, v->only);
	else
		doctor_look(&d);
	q->good = true;
}

void ask_doctor(const struct asker *who, const struct doctor_face *as, str only)
{
	struct question *q = question_new(who, &doctor_findings, NULL, NO_STR);
	struct visit *v = q->own = new(q->arena, struct visit);

	v->q = q;
	v->jobs = who->jobs;
	v->speller = who->speller;
	v->face = *as;
	v->face.open = the_session;
	v->face.told = told;
	v->face.asking = asking;
	v->face.with = v;
	v->only = str_dup(q->arena, only);
	question_send(who, q, run_doctor);
}

struct examination_news *news_of(const struct question *q)
{
	return q->own;
}
