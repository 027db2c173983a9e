/*
 * Index files: data derived from one generation of one catalog and kept beside the cache, mapped and used in place.
 * Written completely, then renamed; never changed in place; never trusted: opening one gives sections whose
 * positions, lengths and checksums are right for exactly the requested generation, or nothing. Independent of the
 * content of sections.
 *
 * When what is verified: the header, the table of sections and the table of checksums at open, and that the file has
 * the length it states. Sections have a checksum for each SIDE_BLOCK bytes, and a block is verified on first use:
 * checksums run at the speed of memory, yet a file of 300 MB is not read for a query that needs 5 of them. A changed,
 * missing or repeated byte is found; truncating a file while it is mapped would crash the program, so files are
 * replaced and unlinked, never written to, and on a network file system they are read into memory instead.
 *
 * Decided here: an index holds for one catalog in one generation. It is built after a sync or by the first search,
 * replaced as a whole and never changed; a sync that finds no changes keeps it. Each block of 8 KiB has a checksum
 * that is verified on first use, so damage costs speed and nothing else.
 */
#ifndef OCAT_INDEX_SIDE_FILE_H
#define OCAT_INDEX_SIDE_FILE_H

#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

struct arena;

enum {
	SIDE_SECTIONS = 64,   /* numbered from 1 up to this */
	SIDE_ALIGN = 64,      /* alignment of each section */
	SIDE_ROOM = 128,      /* readable zero bytes after each section */
	SIDE_BLOCK = 8 << 10,
};

/* Identifies the source of a file. */
struct side_key {
	str cache;	/* the cache's own id, at most 63 bytes */
	int64_t catalog, generation;
	/* of the generation's content: a cache restored from a backup assigns its numbers a second time */
	uint64_t stamp;
	str kind;	/* "names", "words", "text": part of the file's name, at most 15 bytes, letters only */
	uint32_t version; /* of the format of its sections: another version is rebuilt */
};

/* Beside the cache file: its name, kind, catalog and generation. */
str side_path(struct arena *a, str cache_file, const struct side_key *k);

/* ---- writing ---- */
struct side_out;
/* a private temporary file, mode 0600; path absent: in memory, for side_keep */
struct side_out *side_create(str path, const struct side_key *k, struct err *err);
/*
 * Sections in any order, each once, from 1 on; a section may be written in pieces between begin and the next begin.
 * Aligned to 64, followed by 128 zero bytes.
 */
bool side_begin(struct side_out *o, unsigned section, struct err *err);
bool side_put(struct side_out *o, const void *bytes, int64_t len, struct err *err);
/* A section in one piece; it may be empty. */
bool side_put_section(struct side_out *o, unsigned section, const void *bytes, int64_t len, struct err *err);
/* completed, flushed, renamed; frees o in any case, and on failure leaves nothing behind */
bool side_done(struct side_out *o, struct err *err);
/* The same for one in memory, which it opens; frees o in any case. */
struct side;
struct side *side_keep(struct side_out *o, const struct side_key *k, struct err *err);
void side_drop(struct side_out *o);		     /* leaves nothing behind; NULL is fine */
/* Copies the file of one key for another with the same content. False: missing, damaged, or not writable. */
bool side_copy(str cache_file, const struct side_key *from, const struct side_key *to);

/* ---- reading: by any thread, once side_expect has been called ---- */
/* NULL with err unset: missing, damaged, older or not ours. */
struct side *side_open(str path, const struct side_key *k, struct err *err);
void side_close(struct side *s); /* NULL is fine */
/*
 * Announces scattered reads: the system should not read ahead around each. Slow for a file that is read from end to
 * end.
 */
void side_scattered(struct side *s);
/*
 * A section as an array of elements of this size, fully verified; NULL if it is missing, damaged, or not a multiple
 * of the size.
 */
const void *side_section(const struct side *s, unsigned section, int64_t element, int64_t *count);
/* The same without verification: its bytes are valid only after side_sound has returned true. */
const void *side_lies(const struct side *s, unsigned section, int64_t element, int64_t *count);
/* Are these bytes of the section as written, and as expected? Bytes verified before cost nothing. */
bool side_sound(const struct side *s, unsigned section, int64_t from, int64_t len);

/* Starts reading these bytes from the disk, because they will be used soon. Costs nothing if they are in memory. */
void side_fetch(const struct side *s, unsigned section, int64_t from, int64_t len);

/* Conditions on a section besides its checksums, so that no number in it is outside another array. */
enum side_rule {
	SIDE_ANY,
	SIDE_BELOW,  /* each is at least `least` and less than the limit */
	SIDE_RISING, /* none is less than the previous one or more than the limit; uint32_t */
	SIDE_APART,  /* each is more than the previous one, none more than the limit; uint32_t */
};
struct side_expected {
	enum side_rule rule;
	int width;    /* bytes of one number, 1, 2 or 4 */
	int64_t from; /* offset of the first one in the section */
	uint32_t limit, least;
};
/* Call before the first use of the section: verified data is not checked again. */
void side_expect(struct side *s, unsigned section, const struct side_expected *x);
bool side_damaged(const struct side *s); /* damage has been found */
int64_t side_bytes(const struct side *s);

/* ---- the folder ---- */
/*
 * Deletes files of this cache that belong to none of these catalogs, or are older than the kept generation, and the
 * remains of killed writers; kind absent: of all kinds. Reports no errors.
 */
void side_sweep(str cache_file, str kind, const struct side_key *keep, ptrdiff_t n);
/* A writer is at work on it. */
bool side_is_being_made(str cache_file, const struct side_key *k);
/*
 * Of several processes that want to build the same file, the one that begins builds it. False: it is another one's
 * turn; try again a little later, check first whether the file exists, and finally do without. If nothing can be
 * locked, all have their turn. *turn is only for the end.
 */
bool side_turn_begin(str cache_file, const struct side_key *k, int *turn);
void side_turn_end(str cache_file, const struct side_key *k, int turn);
/* Deletes this one; reports no errors. */
void side_remove(str cache_file, const struct side_key *k);
/* Bytes of all index files of this cache; *files: their number. */
int64_t side_total(str cache_file, int64_t *files);

#endif
