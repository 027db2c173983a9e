#include <string.h>

#include "store/apply/staging_file.h"

#include "base/arena.h"

#include "base/banned.h"

/*
 * A text is its length + 1 in one byte, or 255 and the length in four; 0 is absent. One process writes and reads the
 * file, so numbers are in native byte order.
 */
enum { LONG_TEXT = 255 };

static void put_text(struct sb *out, str s)
{
	uint32_t len = (uint32_t)s.len;

	if (!s.at || s.len < LONG_TEXT - 1) {
		sb_putc(out, s.at ? (char)(s.len + 1) : 0);
	} else {
		sb_putc(out, (char)LONG_TEXT);
		sb_put(out, str_n((const char *)&len, (ptrdiff_t)sizeof len));
	}
	sb_put(out, s);
}

static bool get_bytes(str *from, void *to, ptrdiff_t n)
{
	if (from->len < n)
		return false;
	memcpy(to, from->at, (size_t)n);
	*from = str_from(*from, n);
	return true;
}

static bool get_text(str *from, str *out)
{
	unsigned char first;
	uint32_t len;

	if (!get_bytes(from, &first, 1))
		return false;
	if (first == 0) {
		*out = NO_STR;
		return true;
	}
	len = first - 1u;
	if (first == LONG_TEXT && !get_bytes(from, &len, (ptrdiff_t)sizeof len))
		return false;
	if (from->len < (ptrdiff_t)len)
		return false;
	*out = str_upto(*from, len);
	*from = str_from(*from, len);
	return true;
}

static bool get_truth(str *from, enum truth *out)
{
	unsigned char byte;

	if (!get_bytes(from, &byte, 1) || byte > YES)
		return false;
	*out = byte;
	return true;
}

void staging_extra_put_natives(struct sb *out, const struct asset *a)
{
	put_text(out, a->native);
	sb_putc(out, (char)a->readable);
	for (ptrdiff_t i = 0; i < a->fields.len; i++) {
		put_text(out, a->fields.at[i].native);
		sb_putc(out, (char)a->fields.at[i].readable);
	}
}

static bool get_natives(str *from, struct asset *into)
{
	bool good = get_text(from, &into->native) && get_truth(from, &into->readable);

	for (ptrdiff_t i = 0; good && i < into->fields.len; i++)
		good = get_text(from, &into->fields.at[i].native) && get_truth(from, &into->fields.at[i].readable);
	return good;
}

struct numbers {
	int64_t rows, size, created, modified, analyzed, writes, writes_since, scans;
	int64_t rows_kind, size_kind;
};

void staging_extra_put_stats(struct sb *out, const struct stats *s)
{
	struct numbers n = {
		s->row_count, s->size_bytes,   s->created_at, s->modified_at,	    s->analyzed_at,
		s->writes,    s->writes_since, s->scans,      (int64_t)s->row_kind, (int64_t)s->size_kind,
	};

	sb_put(out, str_n((const char *)&n, (ptrdiff_t)sizeof n));
	put_text(out, s->row_origin);
	put_text(out, s->modified_origin);
}

static bool get_stats(str *from, struct stats *s)
{
	struct numbers n;

	if (!get_bytes(from, &n, (ptrdiff_t)sizeof n))
		return false;
	*s = (struct stats){
		.row_count = n.rows,
		.size_bytes = n.size,
		.created_at = n.created,
		.modified_at = n.modified,
		.analyzed_at = n.analyzed,
		.writes = n.writes,
		.writes_since = n.writes_since,
		.scans = n.scans,
		.row_kind = (enum count_kind)n.rows_kind,
		.size_kind = (enum count_kind)n.size_kind,
	};
	return get_text(from, &s->row_origin) && get_text(from, &s->modified_origin);
}

static bool broken(struct err *err)
{
	return err_set(err, ERR_DISK, "the temporary file is corrupted");
}

bool staging_extra_get(str aside, struct asset *into, struct err *err)
{
	return get_stats(&aside, &into->stats) && get_natives(&aside, into) ? true : broken(err);
}

bool staging_extra_get_native(str aside, str *native, struct err *err)
{
	struct stats skipped;

	return get_stats(&aside, &skipped) && get_text(&aside, native) ? true : broken(err);
}

bool staging_extra_get_stats(str aside, struct stats *out, struct err *err)
{
	return get_stats(&aside, out) ? true : broken(err);
}

uint64_t staging_extra_of(const struct asset *a)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);

	staging_extra_put_natives(&text, a);
	return str_hash(sb_str(&text));
}

uint64_t seen_of(const struct stats *s)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);

	staging_extra_put_stats(&text, s);
	return str_hash(sb_str(&text));
}
