#include "tui/doctor/findings.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

void findings_close(struct findings *k)
{
	for (ptrdiff_t i = 0; i < k->answers.len; i++)
		arena_close(k->answers.at[i]);
	if (k->arena)
		arena_close(k->arena);
	*k = (struct findings){ 0 };
}

void findings_begin(struct findings *k, str only)
{
	struct arena *a = arena_open();

	only = str_dup(a, only);
	findings_close(k);
	*k = (struct findings){ .arena = a, .only = only, .begun = true, .running = true };
}

void findings_learn(struct findings *k, struct arena *answer, const struct checked *found)
{
	*push(&k->answers, k->arena) = answer;
	for (ptrdiff_t i = 0; i < found->len; i++) {
		const struct finding *f = found->at[i];

		*push(&k->findings, k->arena) = (struct shown_finding){ f, f->cures.len > 0 || f->state > DOCTOR_NOTE };
		k->count[f->state]++;
	}
	if (found->sources) {
		k->asked = found->asked;
		k->sources = found->sources;
	}
}

/* ---- lines ---- */

static void put(struct findings_lines *out, struct arena *a, enum findings_part part, ptrdiff_t finding, ptrdiff_t cure,
		str text)
{
	*push(out, a) = (struct findings_line){ part, finding, cure, text };
}

/* Wrapped at blanks; lines after the first belong to the part `then`. */
static void put_broken(struct findings_lines *out, struct arena *a, int cells, struct findings_line first,
		       enum findings_part then)
{
	str rest = first.text;

	while (rest.len) {
		str line = utf8_width(rest) <= cells ? rest : words_line(&rest, cells);

		if (line.len == rest.len && line.at == rest.at)
			rest = S("");
		put(out, a, first.part, first.finding, first.cure, line);
		first.part = then;
	}
}

static void put_finding(const struct findings *k, struct arena *a, int cells, ptrdiff_t i, struct findings_lines *out)
{
	const struct shown_finding *s = &k->findings.at[i];
	str text = clean(a, s->is->text);

	if (!s->open) {
		put(out, a, FINDINGS_FINDING, i, -1, text);
		return;
	}
	put_broken(out, a, cells, (struct findings_line){ FINDINGS_FINDING, i, -1, text }, FINDINGS_TEXT);
	for (ptrdiff_t c = 0; c < s->is->cures.len; c++) {
		enum findings_part part = s->is->cures.at[c].verbatim ? FINDINGS_CURE : FINDINGS_ADVICE;

		put_broken(out, a, cells - 2, (struct findings_line){ part, i, c, clean(a, s->is->cures.at[c].text) },
			   part);
	}
}

static bool same_group(const struct finding *a, const struct finding *b)
{
	return a->area == b->area && str_eq(a->catalog, b->catalog);
}

void findings_lines(const struct findings *k, struct arena *a, int cells, struct findings_lines *out)
{
	for (ptrdiff_t i = 0; i < k->findings.len; i++) {
		const struct finding *f = k->findings.at[i].is;

		if (!i || !same_group(f, k->findings.at[i - 1].is)) {
			if (i)
				put(out, a, FINDINGS_GAP, i - 1, -1, S(""));
			put(out, a, FINDINGS_HEADING, i, -1, clean(a, f->heading));
		}
		put_finding(k, a, cells > 8 ? cells : 8, i, out);
	}
}

str findings_cures(const struct findings *k, struct arena *a, ptrdiff_t finding)
{
	const struct finding *f = finding >= 0 && finding < k->findings.len ? k->findings.at[finding].is : NULL;
	scoped(sb_free) struct sb out = SB(1 << 20);

	for (ptrdiff_t i = 0; f && i < f->cures.len; i++) {
		if (!f->cures.at[i].verbatim)
			continue;
		sb_puts(&out, out.len ? "\n" : "");
		sb_put(&out, f->cures.at[i].text);
	}
	return out.len ? str_dup(a, sb_str(&out)) : NO_STR;
}
