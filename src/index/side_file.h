/*
 * Side files: what is worked out from one generation of one catalog and kept
 * beside the cache, mapped and read as it lies. Complete, then renamed; never
 * changed in place; never trusted: whoever opens one gets sections whose
 * places, lengths and checksums are right for exactly the generation asked for,
 * or nothing, and then does without. Does not know what sections hold.
 *
 * When what is checked: the header, the table of sections and the table of
 * checksums at open, and that the file is as long as it says. Sections have a
 * checksum for each SIDE_BLOCK bytes, and a block is checked when it is first
 * used: summing runs at the speed of memory, yet a file of 300 MB is not read
 * for a question that needs 5 of them. A changed, missing or doubled byte is
 * found; a file that somebody else makes shorter while it is mapped would end
 * the program, so nobody does: files are replaced and unlinked, never written
 * to, and on a network file system they are read into memory instead.
 *
 * Decided here: an index holds for one catalog in one generation. It is built after a sync or by the first
 * search, replaced as a whole and never changed; a sync that finds no changes keeps it. Each block of 8 KiB
 * has a checksum that is verified on first use, so damage costs speed and nothing else.
 */
#ifndef OCAT_INDEX_SIDE_FILE_H
#define OCAT_INDEX_SIDE_FILE_H

#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

struct arena;

enum {
	SIDE_SECTIONS = 64,   /* numbered from 1 to this */
	SIDE_ALIGN = 64,      /* of each section's first byte */
	SIDE_ROOM = 128,      /* zero bytes that follow each section and can be read */
	SIDE_BLOCK = 8 << 10,
};

/* What a file must have been made from. */
struct side_key {
	str cache;	/* the cache's own id, at most 63 bytes */
	int64_t catalog, generation;
	uint64_t stamp; /* of what the generation holds: a cache that was put back from a copy gives its numbers a second time */
	str kind;	/* "names", "words", "text": part of the file's name, at most 15 bytes, letters only */
	uint32_t version; /* of what its sections hold: another one is rebuilt */
};

/* Beside the cache file: its name, kind, catalog and generation. */
str side_path(struct arena *a, str cache_file, const struct side_key *k);

/* ---- writing ---- */
struct side_out;
struct side_out *side_create(str path, const struct side_key *k, struct err *err); /* a private temporary file, mode 0600; path absent: in memory, for side_keep */
/* Sections in any order, each once, from 1 on; bytes of one may come piece by piece between begin and the next begin. Aligned to 64, followed by 128 zero bytes. */
bool side_begin(struct side_out *o, unsigned section, struct err *err);
bool side_put(struct side_out *o, const void *bytes, int64_t len, struct err *err);
bool side_done(struct side_out *o, struct err *err); /* whole, flushed, renamed; frees o in any case, and on failure leaves nothing */
/* The same of one in memory, opened; frees o in any case. */
struct side;
struct side *side_keep(struct side_out *o, const struct side_key *k, struct err *err);
void side_drop(struct side_out *o);		     /* leaves nothing; NULL is fine */
/* The file of one key once more for another, of what holds the same. False: none, it is damaged, or none can be written. */
bool side_copy(str cache_file, const struct side_key *from, const struct side_key *to);

/* ---- reading: by any thread, once side_expect has been called ---- */
/* NULL with err unset: there is none, or one that is damaged, older or another's. */
struct side *side_open(str path, const struct side_key *k, struct err *err);
void side_close(struct side *s); /* NULL is fine */
/* It will be looked at here and there: the system should not read around each look. For what is read from end to end, that would be slow. */
void side_scattered(struct side *s);
/* A section as an array of elements of this size, all of it checked; NULL when it is not there, damaged, or no whole number of them. */
const void *side_section(const struct side *s, unsigned section, int64_t element, int64_t *count);
/* The same with nothing checked: its bytes mean something only where side_sound has said yes. */
const void *side_lies(const struct side *s, unsigned section, int64_t element, int64_t *count);
/* Are these bytes of the section as they were written, and as expected? Those that were checked before cost nothing. */
bool side_sound(const struct side *s, unsigned section, int64_t from, int64_t len);

/* These bytes will be asked for soon: they come from the disk meanwhile. Costs nothing where they are there. */
void side_fetch(const struct side *s, unsigned section, int64_t from, int64_t len);

/* What checking asks of a section beside its sums, so that no number in it leads outside of another array. */
enum side_rule {
	SIDE_ANY,
	SIDE_BELOW,  /* each is at least `least` and less than the limit */
	SIDE_RISING, /* none is less than the one before it or more than the limit; uint32_t */
	SIDE_APART,  /* each is more than the one before it, none more than the limit; uint32_t */
};
struct side_expected {
	enum side_rule rule;
	int width;    /* bytes of one number, 1, 2 or 4 */
	int64_t from; /* the section's byte where the first one is */
	uint32_t limit, least;
};
/* Before the first question about the section: what was checked is not checked again. */
void side_expect(struct side *s, unsigned section, const struct side_expected *x);
bool side_damaged(const struct side *s); /* something was not sound so far */
int64_t side_bytes(const struct side *s);

/* ---- the folder ---- */
/* Files of this cache that are of none of these catalogs, or older than the generation kept of it, go, with what killed writers left; kind absent: of all kinds. Quiet. */
void side_sweep(str cache_file, str kind, const struct side_key *keep, ptrdiff_t n);
/* Somebody is writing it just now. */
bool side_is_being_made(str cache_file, const struct side_key *k);
/*
 * Of several who want to make the same one, who begins makes it. False: it is another's turn; ask again a little later,
 * look then whether it is there, and do without in the end. Where nothing can be locked, all have their turn. *turn is for the end alone.
 */
bool side_turn_begin(str cache_file, const struct side_key *k, int *turn);
void side_turn_end(str cache_file, const struct side_key *k, int turn);
/* This one goes; quiet. */
void side_remove(str cache_file, const struct side_key *k);
/* Bytes of all side files of this cache; *files how many. */
int64_t side_total(str cache_file, int64_t *files);

#endif
