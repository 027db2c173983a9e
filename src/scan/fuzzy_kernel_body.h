/*
 * fuzzy_score for as many names at once as a register has bytes: each lane is a name, and each byte of all of them is
 * compared with every letter. A file that includes this must define the register: vec, LANES (of 8 bits), ROW (the
 * source of a lane, 16 bytes of one name), LANES_FN (the declaration of functions that use it), and the v_ functions
 * below.
 */
#ifndef OCAT_SCAN_FUZZY_KERNEL_BODY_H
#define OCAT_SCAN_FUZZY_KERNEL_BODY_H

#include <string.h>

#include "scan/fuzzy.h"
#include "scan/fuzzy_weights.h"
#include "scan/kernel.h"

enum {
	COLUMNS = 16, /* bytes of a name that are transposed at once */
	LONGEST = 64, /* bytes of a name for the lanes; longer ones use the plain version */
	AHEAD = 16,   /* names that are prefetched */
	STEP = 8,     /* names are grouped if their lengths differ by less */
	GROUPS = LONGEST / STEP,
};

/* Names that wait for a full group. */
struct lanes_group {
	int n;
	struct {
		int in_list, len;
		uint32_t start;
	} name[LANES];
};

struct lanes {
	const struct packed *p;
	const uint64_t *last_word; /* of p->words */
	uint8_t *scores;
	str pattern;
	vec letter[FUZZY_LETTERS];
	vec gap_kept[FUZZY_LETTERS]; /* all 1, or 0 for a letter that must follow at once */
	struct lanes_group group[GROUPS];
};

/* Like struct letters of fuzzy.c, for every lane. */
struct lanes_state {
	vec here[FUZZY_LETTERS], gap[FUZZY_LETTERS], best;
};

/* ---- bytes of names, turned ---- */

/* Sixteen bits, each as a byte: AT_WORD or 0. */
LANES_FN ROW lanes_places(uint32_t bit)
{
	const ROW which = _mm_set1_epi64x((long long)0x8040201008040201u);
	ROW spread = _mm_cvtsi32_si128((int)bit);

	spread = _mm_unpacklo_epi8(spread, spread);
	spread = _mm_unpacklo_epi16(spread, spread);
	spread = _mm_shuffle_epi32(spread, 0x50);
	return _mm_and_si128(_mm_cmpeq_epi8(_mm_and_si128(spread, which), which), _mm_set1_epi8(AT_WORD));
}

/* Up to sixteen bytes of a name; bytes after its end are 0. */
LANES_FN ROW lanes_bytes(const char *at, int64_t len)
{
	static const char keep[2 * COLUMNS] = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
	ROW kept = _mm_loadu_si128((const void *)(keep + COLUMNS - (len < COLUMNS ? len : COLUMNS)));

	return _mm_and_si128(_mm_loadu_si128((const void *)at), kept);
}

/* The 64 bits of p->words from this one on; does not read past its last word. */
LANES_FN uint64_t lanes_words(const struct lanes *l, uint32_t bit)
{
	const uint64_t *w = l->p->words + (bit >> 6);

	return w[0] >> (bit & 63) | w[w < l->last_word] << 1 << (~bit & 63);
}

/* Interleaves one half of the registers with the other, four times: then each holds one byte of every name. */
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

/* The first letter: whether it is there, independent of earlier bytes. */
LANES_FN vec lanes_first(vec byte, vec letter, vec place, int j)
{
	return v_and(v_same(byte, letter), v_adds(place, v_all((char)(LETTER + fuzzy_early(j)))));
}

/* A further letter, after the previous one; gap is 0 if it must follow directly. */
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

LANES_FN void lanes_column(const struct lanes *l, struct lanes_state *s, vec byte, vec place, int j)
{
	vec once = v_max(place, v_all(AT_ONCE));
	int n = (int)l->pattern.len;

	for (int i = j < n ? j : n - 1; i > 0; i--) {
		vec here = s->here[i], gap = v_and(s->gap[i - 1], l->gap_kept[i]);

		s->here[i] = lanes_next(byte, l->letter[i], place, once, s->here[i - 1], gap);
		s->gap[i] = lanes_skip(here, s->gap[i]);
	}
	s->gap[0] = lanes_skip(s->here[0], s->gap[0]);
	s->here[0] = lanes_first(byte, l->letter[0], place, j);
	s->best = v_max(s->best, s->here[n - 1]);
}

/* ---- a group ---- */

LANES_FN void lanes_block(const struct lanes *l, const struct lanes_group *g, int from, vec *bytes, vec *places)
{
	ROW names[LANES], words[LANES];

	for (int i = 0; i < g->n; i++) {
		names[i] = lanes_bytes(l->p->at + g->name[i].start + from, g->name[i].len - from);
		words[i] = lanes_places((uint32_t)lanes_words(l, g->name[i].start + (uint32_t)from));
	}
	for (int i = g->n; i < LANES; i++)
		names[i] = words[i] = _mm_setzero_si128();
	lanes_turn(names, bytes);
	lanes_turn(words, places);
	if (!from)
		places[0] = v_all(AT_START);
}

LANES_FN vec lanes_best(const struct lanes *l, const struct lanes_group *g, int columns)
{
	vec bytes[COLUMNS], places[COLUMNS];
	struct lanes_state s;

	for (ptrdiff_t i = 0; i < l->pattern.len; i++)
		s.here[i] = s.gap[i] = v_all(0);
	s.best = v_all(0);
	for (int j = 0; j < columns; j++) {
		if (j % COLUMNS == 0)
			lanes_block(l, g, j, bytes, places);
		lanes_column(l, &s, bytes[j % COLUMNS], places[j % COLUMNS], j);
	}
	return s.best;
}

LANES_FN void lanes_score(struct lanes *l, int which)
{
	struct lanes_group *g = &l->group[which];
	int columns = (which + 1) * STEP;
	vec sum = lanes_best(l, g, columns);
	uint8_t best[LANES];

	memcpy(best, &sum, sizeof best);
	for (int i = 0; i < g->n; i++) {
		int score = best[i] + fuzzy_short(g->name[i].len, l->pattern.len);

		l->scores[g->name[i].in_list] = (uint8_t)(!best[i] ? 0 : score > SCORE_MOST ? SCORE_MOST : score);
	}
	g->n = 0;
}

/* ---- a name ---- */

/* Letter by letter, removes everything up to its first position. */
LANES_FN bool lanes_has(const struct lanes *l, str name)
{
	uint64_t left = ~(uint64_t)0 >> (LONGEST - name.len), found = left;

	for (ptrdiff_t i = 0; i < l->pattern.len; i++) {
		found = v_places(name.at, name.len, l->letter[i]) & left;
		left &= ~(found ^ (found - 1));
	}
	return found != 0;
}

/* Whether it is a candidate is hard to predict, so it is stored before that is known. */
LANES_FN void lanes_add(struct lanes *l, int in_list, str name, uint32_t start)
{
	int which = (int)(name.len - 1) / STEP;
	struct lanes_group *g = &l->group[which];

	g->name[g->n].in_list = in_list;
	g->name[g->n].len = (int)name.len;
	g->name[g->n].start = start;
	g->n += lanes_has(l, name);
	if (g->n == LANES)
		lanes_score(l, which);
}

/* One letter: it scores most at the start, then at the first word, then at its first position. */
LANES_FN uint8_t lanes_one(const struct lanes *l, str name, uint32_t start)
{
	uint64_t found = v_places(name.at, name.len, l->letter[0]) & ~(uint64_t)0 >> (LONGEST - name.len);
	uint64_t words = found & lanes_words(l, start), best;
	int bonus = words ? AT_WORD : 0;

	bonus = found & 1 ? AT_START : bonus;
	best = words ? words : found;
	best = found & 1 ? 1 : best;
	bonus += LETTER + fuzzy_early(__builtin_ctzll(best | (uint64_t)1 << 63)) + fuzzy_short(name.len, 1);
	return (uint8_t)(found ? bonus : 0);
}

/* ---- all names ---- */

LANES_FN void lanes_begin(struct lanes *l, const struct packed *p, str pattern, uint8_t *scores)
{
	l->p = p;
	l->last_word = p->words + bits_words(p->bytes) - 1;
	l->scores = scores;
	l->pattern = pattern;
	for (int i = 0; i < GROUPS; i++)
		l->group[i].n = 0;
	for (ptrdiff_t i = 0; i < pattern.len; i++) {
		l->letter[i] = v_all(pattern.at[i]);
		l->gap_kept[i] = v_all(fuzzy_joined(pattern.at[i]) ? 0 : -1);
	}
}

LANES_FN void lanes_rate(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores)
{
	struct lanes l;

	lanes_begin(&l, p, pattern, scores);
	for (int i = 0; i < n; i++) {
		uint32_t start = p->start[names[i]];
		str name = packed_name(p, names[i]);

		__builtin_prefetch(p->at + p->start[names[i + AHEAD < n ? i + AHEAD : i]]);
		scores[i] = 0;
		if (name.len > LONGEST)
			scores[i] = (uint8_t)fuzzy_score(pattern, name, p->words, start);
		else if (name.len && pattern.len == 1)
			scores[i] = lanes_one(&l, name, start);
		else if (name.len >= pattern.len)
			lanes_add(&l, i, name, start);
	}
	for (int i = 0; i < GROUPS; i++)
		if (l.group[i].n)
			lanes_score(&l, i);
}

#endif
