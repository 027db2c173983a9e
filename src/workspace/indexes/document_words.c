#include "workspace/indexes/document_words.h"

#include "base/log.h"
#include "workspace/internal.h"

#include "base/banned.h"

enum { TOLD_EACH = 50 };

/* One index for all catalogs: documents belong to none. False: no index can be kept. */
static bool key_of(struct arena *a, struct store *pinned, const struct document_files *files, struct side_key *out)
{
	struct err ignored = { 0 };
	str id;

	if (!files->settled || !store_identity(pinned, a, &id, &ignored) || !id.len)
		return false;
	*out = (struct side_key){
		.cache = id, .stamp = files->mark, .kind = S(WRITTEN_KIND), .version = WRITTEN_VERSION
	};
	return true;
}

static struct written *open_kept(struct workspace *s, struct arena *a, const struct side_key *k)
{
	struct err ignored = { 0 };
	struct side *side = side_open(side_path(a, s->cache, k), k, &ignored);
	struct written *w = side ? written_open(side) : NULL;

	if (!w)
		side_close(side);
	return w;
}

/* Without it the next search is slower, nothing more. */
static void keep_beside(struct workspace *s, struct arena *a, const struct side_key *k, const struct written *w)
{
	struct err err = { 0 };
	struct side_out *o = side_create(side_path(a, s->cache, k), k, &err);

	if (o && !written_save(w, o, &err)) {
		side_drop(o);
		o = NULL;
	}
	if (!o || !side_done(o, &err))
		log_event(LOG_WARN, "written_failed", log_str("error", str_of(err.text)));
}

/* An unreadable document counts as a text without words. */
static void tell(struct written_maker *m, struct arena *scratch, const struct document *of)
{
	struct document d = *of;
	struct err ignored = { 0 };
	str rest, passage;

	written_text(m);
	if (document_read(scratch, &d, &ignored))
		for (rest = d.text; document_passage(&rest, &passage);)
			written_passage(m, passage);
	arena_reset(scratch);
}

static struct written *make(const struct document_files *files, const struct observer *w, const struct stop *stop,
			    struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct written_maker *m = written_begin();

	for (ptrdiff_t i = 0; i < files->len; i++) {
		if (!stop_not_yet(stop, err)) {
			written_drop(m);
			return NULL;
		}
		tell(m, scratch, &files->at[i]);
		if ((i + 1) % TOLD_EACH == 0 && w && w->progress)
			w->progress(w->with, "reading documents", i + 1, files->len);
	}
	return written_done(m);
}

struct written *workspace_written(struct workspace *s, struct store *pinned, const struct document_files *files,
				  const struct observer *w, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side_key k;
	bool kept = key_of(a, pinned, files, &k);
	struct written *found = kept ? open_kept(s, a, &k) : NULL;

	if (found)
		return found;
	found = make(files, w, stop, err);
	if (found && kept && side_is_ours(s))
		keep_beside(s, a, &k, found);
	return found;
}
