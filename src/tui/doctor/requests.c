#include "tui/doctor/requests.h"

#include "base/arena.h"

#include "base/banned.h"

struct visit {
	struct examination_news news; /* its end, with nothing in it */
	struct jobs *jobs;
	const struct stop *stop;
	const struct speller *speller;
	struct doctor_face face;
	str only;
};

static struct examination_news *news_new(bool more)
{
	struct arena *a = arena_open();
	struct examination_news *n = new(a, struct examination_news);

	n->q = (struct question){ .of = &doctor_findings, .arena = a, .good = true };
	n->more = more;
	return n;
}

/* In the words of this face. */
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
	struct examination_news *n = news_new(true);

	for (ptrdiff_t i = d->told; i < d->findings.len; i++)
		*push(&n->found, n->q.arena) = copy(n->q.arena, d->findings.at[i], v->speller);
	jobs_post(v->jobs, v->stop, n->q.arena, n);
}

static void asking(void *with, ptrdiff_t done, ptrdiff_t of)
{
	struct visit *v = with;
	struct examination_news *n = news_new(true);

	n->found.asked = done;
	n->found.sources = of;
	jobs_post(v->jobs, v->stop, n->q.arena, n);
}

static struct workspace *the_session(void *with, struct err *err)
{
	(void)err;
	return ((struct visit *)with)->news.q.session;
}

static void run_doctor(void *with, const struct stop *stop)
{
	struct visit *v = with;
	struct doctor d = { .face = &v->face, .arena = v->news.q.arena, .workspace = v->news.q.session, .stop = stop };

	v->stop = stop;
	if (v->only.at)
		doctor_look_at_sources(&d, v->only);
	else
		doctor_look(&d);
}

void ask_doctor(const struct asker *who, const struct doctor_face *as, str only)
{
	struct arena *a = arena_open();
	struct visit *v = new(a, struct visit);

	v->news.q = (struct question){ .of = &doctor_findings, .arena = a, .session = who->session, .good = true };
	v->jobs = who->jobs;
	v->speller = who->speller;
	v->face = *as;
	v->face.open = the_session;
	v->face.told = told;
	v->face.asking = asking;
	v->face.with = v;
	v->only = str_dup(a, only);
	jobs_submit(who->jobs, doctor_findings.lane, &doctor_findings, a, run_doctor, v);
}

struct examination_news *news_of(struct question *q)
{
	return (struct examination_news *)q;
}
