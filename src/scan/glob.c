/*
 * Globs: searches for the rarest piece of plain text in the pattern, at the start or the end of the name if the
 * pattern fixes it there. If that decides the match, it is the answer; otherwise the remaining names are tried one by
 * one, and if there are many, only those that also have the next piece.
 */
#include "scan/find.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "model/filter/filter.h"

#include "base/banned.h"

enum { PIECES = 8, LONGEST = 255, STOP_EVERY = 1024, FEW_OF = 16 };

struct piece {
	str text;
	bool starts, ends; /* of the name */
	int share;	   /* in thousandths of the blocks */
};

struct pieces {
	struct piece at[PIECES];
	int n;
	bool wild;  /* it has a wildcard */
	bool stars; /* and only stars */
	bool all;   /* every piece of the pattern is included */
	bool bytes; /* only stars and question marks, and no piece begins inside a character */
};

/* ---- pieces of a pattern ---- */

/* The position after a wildcard at p[i]; i if none. */
static ptrdiff_t behind_wildcard(str p, ptrdiff_t i)
{
	ptrdiff_t end;

	if (p.at[i] == '*' || p.at[i] == '?')
		return i + 1;
	end = p.at[i] == '[' ? glob_class_end(p, i) : 0;
	return end ? end : i;
}

/* Searches only for the first part of a long piece, which then cannot decide alone. */
static void add_piece(struct pieces *to, str pattern, ptrdiff_t from, ptrdiff_t end)
{
	struct piece one = { .starts = from == 0, .ends = end == pattern.len };
	ptrdiff_t over = end - from - LONGEST;

	if (over > 0) {
		to->all = false;
		from += one.ends ? over : 0;
		end -= one.ends ? 0 : over;
		one.starts = one.starts && !one.ends;
	}
	one.text = str_n(pattern.at + from, end - from);
	to->bytes = to->bytes && ((unsigned char)one.text.at[0] & 0xc0) != 0x80;
	if (to->n < PIECES)
		to->at[to->n++] = one;
	else
		to->all = false;
}

static struct pieces pieces_of(str pattern)
{
	struct pieces p = { .stars = true, .all = true, .bytes = true };
	ptrdiff_t from = 0;

	for (ptrdiff_t i = 0; i < pattern.len;) {
		ptrdiff_t next = behind_wildcard(pattern, i);

		if (next == i) {
			i++;
			continue;
		}
		p.wild = true;
		p.stars = p.stars && pattern.at[i] == '*';
		p.bytes = p.bytes && pattern.at[i] != '[';
		if (i > from)
			add_piece(&p, pattern, from, i);
		from = i = next;
	}
	if (from < pattern.len)
		add_piece(&p, pattern, from, pattern.len);
	return p;
}

/* The rarest first, from a sample of the names; among equals the longest. */
static void sort(const struct kernel *k, const struct packed *p, struct pieces *in)
{
	for (int i = 0; i < in->n && in->n > 1; i++) {
		struct piece one = in->at[i];
		int to = i;

		one.share = find_share(k, p, one.text);
		for (; to; to--) {
			const struct piece *other = &in->at[to - 1];

			if (other->share != one.share ? other->share < one.share : other->text.len >= one.text.len)
				break;
			in->at[to] = *other;
		}
		in->at[to] = one;
	}
}

/* ---- names ---- */

static bool find_piece(const struct kernel *k, const struct packed *p, const struct piece *one, bits *out,
		       const struct stop *stop)
{
	char end[LONGEST + 1];
	str text = one->text;

	if (one->ends) {
		memcpy(end, text.at, (size_t)text.len);
		end[text.len] = 0;
		text = str_n(end, text.len + 1);
	}
	return find_text(k, p, text,
			 &(struct scan_hits){ .any = one->starts ? NULL : out, .start = one->starts ? out : NULL },
			 stop);
}

/*
 * glob_fits for a pattern of stars and question marks; *wide: one of these met a multibyte character, so call
 * glob_fits.
 */
static bool fits_bytes(str pattern, str text, bool *wide)
{
	ptrdiff_t i = 0, t = 0, star = -1, from = 0;

	while (t < text.len) {
		char c = i < pattern.len ? pattern.at[i] : 0;

		if (c == '*') {
			star = ++i;
			from = t;
		} else if (c == text.at[t] || c == '?') {
			*wide = *wide || (c == '?' && (unsigned char)text.at[t] >= 0x80);
			i++;
			t++;
		} else if (star < 0) {
			return false;
		} else {
			t = ++from;
			i = star;
		}
	}
	while (i < pattern.len && pattern.at[i] == '*')
		i++;
	return i == pattern.len;
}

static bool fits(const struct pieces *in, str pattern, str name)
{
	bool wide = !in->bytes, good = !wide && fits_bytes(pattern, name, &wide);

	return wide ? glob_fits(pattern, name) : good;
}

static bool try_each(const struct packed *p, const struct pieces *in, str pattern, bits *out, const struct stop *stop)
{
	int64_t tried = 0;

	for (int64_t i = bits_next(out, p->count, 0); i >= 0; i = bits_next(out, p->count, i + 1)) {
		if (tried++ % STOP_EVERY == 0 && stop_is_due(stop))
			return false;
		if (!fits(in, pattern, packed_name(p, i)))
			out[i >> 6] &= ~((bits)1 << (i & 63));
	}
	return true;
}

/* Keeps the names in out that also have this piece. */
static bool keep_piece(const struct kernel *k, const struct packed *p, const struct piece *one, bits *out,
		       const struct stop *stop)
{
	bits *with = must_realloc(NULL, bits_words(p->count) * (ptrdiff_t)sizeof *with);
	bool done = find_piece(k, p, one, with, stop);

	if (done)
		bits_and(out, with, p->count);
	free(with);
	return done;
}

/*
 * One piece that decides the match: text* *text *text*; a star takes whole characters, so none may begin inside one.
 */
static bool says_all(const struct pieces *in)
{
	return in->all && in->stars && in->bytes && in->n == 1;
}

/* text*text: a name with this start and end matches, unless they overlap. */
static bool is_both_ends(const struct pieces *in)
{
	return in->all && in->stars && in->bytes && in->n == 2 && in->at[0].starts != in->at[1].starts &&
	       in->at[0].ends != in->at[1].ends;
}

static void drop_short(const struct packed *p, ptrdiff_t len, bits *out)
{
	for (int64_t i = bits_next(out, p->count, 0); i >= 0; i = bits_next(out, p->count, i + 1))
		if (packed_name(p, i).len < len)
			out[i >> 6] &= ~((bits)1 << (i & 63));
}

static bool find_pieces(const struct kernel *k, const struct packed *p, const struct pieces *in, str pattern, bits *out,
			const struct stop *stop)
{
	bool ends = is_both_ends(in);

	if (in->n && !find_piece(k, p, &in->at[0], out, stop))
		return false;
	if (says_all(in))
		return true;
	if ((ends || (in->n > 1 && bits_count(out, p->count) > p->count / FEW_OF)) &&
	    !keep_piece(k, p, &in->at[1], out, stop))
		return false;
	if (!ends)
		return try_each(p, in, pattern, out, stop);
	drop_short(p, in->at[0].text.len + in->at[1].text.len, out);
	return true;
}

bool scan_glob(enum scan_kernel which, const struct packed *p, str pattern, bits *out, const struct stop *stop)
{
	const struct kernel *k = kernel_of(which);
	struct pieces in = pieces_of(pattern);

	if (!in.wild && pattern.len)
		return scan_find(which, p, pattern, &(struct scan_hits){ .exact = out }, stop);
	bits_fill(out, p->count);
	if (!in.n && in.wild && in.stars)
		return true;
	if (pattern.len && memchr(pattern.at, 0, (size_t)pattern.len)) { /* no name contains one */
		bits_not(out, p->count);
		return true;
	}
	sort(k, p, &in);
	return find_pieces(k, p, &in, pattern, out, stop);
}
