/*
 * fuzzy_score of as many names at once as a register has bytes: each lane is a
 * name, and byte after byte of all of them is met by every letter. A file that
 * includes this has said what a register is before: vec, LANES (of 8 bits),
 * ROW (what lanes come from, 16 bytes of one name), LANES_FN (how functions
 * that use it are declared), the v_ functions below, and has_letters, which
 * need not be right where it says yes.
 */
#ifndef OCAT_SCAN_LANES_H
#define OCAT_SCAN_LANES_H

#include <string.h>

#include "scan/fuzzy.h"
#include "scan/fuzzy_rules.h"
#include "scan/kernel.h"

enum {
	COLUMNS = 16, /* bytes of a name that are turned at once */
	LONGEST = 64, /* bytes of a name for the lanes; longer ones go the plain way */
	STEP = 8,     /* names are taken together whose lengths differ by less */
	GROUPS = LONGEST / STEP,
};

/* Names that wait until there are enough of them. */
struct lanes_group {
	int n;
	int at[LANES]; /* in the list of names */
};

struct lanes {
	const struct packed *p;
	const uint32_t *names;
	uint8_t *scores;
	str pattern;
	int64_t words; /* how many there are of p->words */
	struct lanes_group group[GROUPS];
};

/* As struct letters of fuzzy.c, for every lane. */
struct lanes_state {
	vec here[FUZZY_LETTERS], gap[FUZZY_LETTERS], best;
};

/* ---- bytes of names, turned ---- */

/* Sixteen bits, each as a byte: AT_WORD or 0. */
LANES_FN ROW lanes_places(unsigned bit)
{
	const uint64_t each = 0x0101010101010101u;
	ROW which = _mm_set1_epi64x((long long)0x8040201008040201u), spread;

	spread = _mm_set_epi64x((long long)(each * (bit >> 8 & 255)), (long long)(each * (bit & 255)));
	return _mm_and_si128(_mm_cmpeq_epi8(_mm_and_si128(spread, which), which), _mm_set1_epi8(AT_WORD));
}

/* Up to sixteen bytes of a name; what is behind its end is 0. */
LANES_FN ROW lanes_bytes(const char *at, int64_t len)
{
	static const char keep[2 * COLUMNS] = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
	ROW kept = _mm_loadu_si128((const void *)(keep + COLUMNS - (len < COLUMNS ? len : COLUMNS)));

	return _mm_and_si128(_mm_loadu_si128((const void *)at), kept);
}

/* The bits of p->words from this one on: as many as are there. */
LANES_FN uint64_t lanes_words(const struct lanes *l, int64_t bit)
{
	const uint64_t *w = l->p->words;
	int64_t i = bit >> 6, next = i + 1 < l->words ? i + 1 : i;

	return w[i] >> (bit & 63) | w[next] << 1 << (~bit & 63);
}

/* Four times over, one half of the registers is woven into the other: then each holds one byte of every name. */
LANES_FN void lanes_weave(const vec *from, vec *to)
{
	to[0] = v_low(from[0], from[8]);
	to[1] = v_high(from[0], from[8]);
	to[2] = v_low(from[1], from[9]);
	to[3] = v_high(from[1], from[9]);
	to[4] = v_low(from[2], from[10]);
	to[5] = v_high(from[2], from[10]);
	to[6] = v_low(from[3], from[11]);
	to[7] = v_high(from[3], from[11]);
	to[8] = v_low(from[4], from[12]);
	to[9] = v_high(from[4], from[12]);
	to[10] = v_low(from[5], from[13]);
	to[11] = v_high(from[5], from[13]);
	to[12] = v_low(from[6], from[14]);
	to[13] = v_high(from[6], from[14]);
	to[14] = v_low(from[7], from[15]);
	to[15] = v_high(from[7], from[15]);
}

LANES_FN void lanes_turn(const ROW *rows, vec *columns)
{
	vec spare[COLUMNS];

	for (int i = 0; i < COLUMNS; i++)
		columns[i] = v_rows(rows, i);
	lanes_weave(columns, spare);
	lanes_weave(spare, columns);
	lanes_weave(columns, spare);
	lanes_weave(spare, columns);
}

/* ---- one more byte of each name ---- */

/* The first letter stands there or not, whatever was before. */
LANES_FN vec lanes_first(vec byte, vec letter, vec place, int j)
{
	return v_and(v_same(byte, letter), v_adds(place, v_all((char)(LETTER + fuzzy_early(j)))));
}

/* A further letter, behind the one before it; gap is 0 where it must follow at once. */
LANES_FN vec lanes_next(vec byte, vec letter, vec place, vec once, vec here, vec gap)
{
	vec sum = v_adds(v_max(v_adds(here, once), v_adds(gap, place)), v_all(LETTER));
	vec none = v_same(v_max(here, gap), v_all(0));

	return v_and(v_andnot(none, v_same(byte, letter)), sum);
}

LANES_FN vec lanes_skip(vec here, vec gap)
{
	vec wider = v_max(v_subs(gap, v_all(GAP_MORE)), v_min(gap, v_all(GAP_LEAST)));

	return v_max(wider, v_subs(here, v_all(GAP)));
}

LANES_FN void lanes_column(struct lanes_state *s, str pattern, vec byte, vec place, int j)
{
	vec once = v_max(place, v_all(AT_ONCE));
	int n = (int)pattern.len;

	for (int i = j < n ? j : n - 1; i >= 0; i--) {
		vec letter = v_all(pattern.at[i]), here = s->here[i];

		if (i)
			s->here[i] = lanes_next(byte, letter, place, once, s->here[i - 1],
						fuzzy_joined(pattern.at[i]) ? v_all(0) : s->gap[i - 1]);
		else
			s->here[i] = lanes_first(byte, letter, place, j);
		s->gap[i] = lanes_skip(here, s->gap[i]);
	}
	s->best = v_max(s->best, s->here[n - 1]);
}

/* ---- a group ---- */

LANES_FN void lanes_block(const struct lanes *l, const struct lanes_group *g, int from, vec *bytes, vec *places)
{
	ROW names[LANES], words[LANES];

	memset(names, 0, sizeof names);
	memset(words, 0, sizeof words);
	for (int i = 0; i < g->n; i++) {
		int64_t start = l->p->start[l->names[g->at[i]]], len = l->p->start[l->names[g->at[i]] + 1] - start - 1;

		if (len <= from)
			continue;
		names[i] = lanes_bytes(l->p->at + start + from, len - from);
		words[i] = lanes_places((unsigned)lanes_words(l, start + from) & 0xffff);
	}
	lanes_turn(names, bytes);
	lanes_turn(words, places);
	if (!from)
		places[0] = v_all(AT_START);
}

LANES_FN void lanes_score(struct lanes *l, int which)
{
	struct lanes_group *g = &l->group[which];
	vec bytes[COLUMNS], places[COLUMNS];
	struct lanes_state s;
	uint8_t best[LANES];
	int columns = (which + 1) * STEP;

	memset(&s, 0, sizeof s);
	for (int j = 0; j < columns; j++) {
		if (j % COLUMNS == 0)
			lanes_block(l, g, j, bytes, places);
		lanes_column(&s, l->pattern, bytes[j % COLUMNS], places[j % COLUMNS], j);
	}
	memcpy(best, &s.best, sizeof best);
	for (int i = 0; i < g->n; i++) {
		int64_t name = l->names[g->at[i]], len = (int64_t)l->p->start[name + 1] - l->p->start[name] - 1;
		int sum = best[i] + fuzzy_short(len, l->pattern.len);

		l->scores[g->at[i]] = (uint8_t)(!best[i] ? 0 : sum > SCORE_MOST ? SCORE_MOST : sum);
	}
	g->n = 0;
}

LANES_FN void lanes_add(struct lanes *l, int at, int64_t len)
{
	int which = (int)(len - 1) / STEP;
	struct lanes_group *g = &l->group[which];

	g->at[g->n++] = at;
	if (g->n == LANES)
		lanes_score(l, which);
}

LANES_FN void lanes_rate(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores)
{
	struct lanes l = { .p = p, .names = names, .scores = scores, .pattern = pattern, .words = bits_words(p->bytes) };

	for (int i = 0; i < n; i++) {
		str name = packed_name(p, names[i]);

		scores[i] = 0;
		if (name.len > LONGEST)
			scores[i] = (uint8_t)fuzzy_score(pattern, name, p->words, p->start[names[i]]);
		else if (name.len >= pattern.len && has_letters(name, pattern))
			lanes_add(&l, i, name.len);
	}
	for (int i = 0; i < GROUPS; i++)
		if (l.group[i].n)
			lanes_score(&l, i);
}

#endif
