#include "workspace/documents.h"

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/stop.h"
#include "base/utf8.h"
#include "model/name.h"
#include "store/assets.h"

#include "base/banned.h"

enum { NAME_MOST = 200, READ_MOST = 1000, READ_BYTES = 32 << 20, NAMING_MOST = 20 };
enum { LISTED_MOST = 10000, LISTED_BYTES = 256 << 20, PASSAGE_LEAST = 300, PASSAGE_MOST = 2000 };
#define ENDING S(".md")

/* ---- locations ---- */

/* A valid file name: without a path to elsewhere. */
static bool may_be_one(str name)
{
	return name.len && name.len <= NAME_MOST && name.at[0] != '.' && str_at(name, '/') < 0 &&
	       str_at(name, '\0') < 0;
}

static bool folder(struct arena *a, str *dir)
{
	struct err ignored = { 0 };

	return path_find(a, OWN_DOCS, dir, NULL, &ignored);
}

static str path_of(struct arena *a, str dir, str name)
{
	return path_join(a, dir, str_fmt(a, "%.*s%.*s", STR(name), STR(ENDING)));
}

bool document_called(struct arena *a, str name, struct document *out)
{
	struct err ignored = { 0 };
	str dir, path;

	if (str_ends(name, ENDING))
		name = str_upto(name, name.len - ENDING.len);
	if (!may_be_one(name) || !folder(a, &dir))
		return false;
	path = path_of(a, dir, name);
	if (!file_exists(path) || !file_is_plain(path, &ignored))
		return false;
	*out = (struct document){ .name = str_dup(a, name), .path = path };
	return true;
}

bool documents_place(struct arena *a, const struct documents *known, str qualified, str *path, struct err *err)
{
	str dir;

	if (known && known->len && known->at[0].about) {
		*path = known->at[0].path;
		return true;
	}
	if (!path_find(a, OWN_DOCS, &dir, NULL, err))
		return false;
	if (!may_be_one(qualified)) {
		err_set(err, ERR_USAGE, "no file can be named %.*s", STR(qualified));
		return err_next(err, "Mention it in `code` in a document with another name, in %.*s.", STR(dir));
	}
	*path = path_of(a, dir, qualified);
	return true;
}

/* ---- content ---- */

static str title_of(str text)
{
	str line = NO_STR;

	while (!line.len && str_cut(&text, '\n', &line)) {
		line = str_trim(line);
		while (line.len && line.at[0] == '#')
			line = str_from(line, 1);
		line = str_trim(line);
	}
	return utf8_fit(line, DOCUMENT_TITLE);
}

bool document_read(struct arena *a, struct document *d, struct err *err)
{
	str text;

	if (!file_is_plain(d->path, err) || !file_head(a, d->path, DOCUMENT_MOST + 1, &text, err))
		return false;
	d->cut = text.len > DOCUMENT_MOST;
	d->text = d->cut ? str_upto(text, DOCUMENT_MOST) : text;
	/* Only whole lines, if there are any. */
	for (ptrdiff_t end = d->text.len; d->cut && end > 0; end--) {
		if (d->text.at[end - 1] == '\n') {
			d->text = str_upto(d->text, end);
			break;
		}
	}
	d->title = title_of(d->text);
	return true;
}

/* The next text between two marks on one line; absent: no more. */
static str next_between(str *rest, str open, char close)
{
	ptrdiff_t from = str_find(*rest, open), end;
	str found;

	if (from < 0)
		return NO_STR;
	*rest = str_from(*rest, from + open.len);
	end = str_at(*rest, close);
	if (end < 0)
		return NO_STR;
	found = str_upto(*rest, end);
	*rest = str_from(*rest, end + 1);
	return found;
}

str document_code(str *rest)
{
	return next_between(rest, S("`"), '`');
}

str document_link(str *rest)
{
	return next_between(rest, S("]("), ')');
}

bool document_means(struct store *s, struct arena *a, str written, struct candidates *out, struct err *err)
{
	struct err ignored = { 0 };
	struct name_parts parts;

	written = str_trim(written);
	if (!written.len || written.len > NAME_MOST || !name_split(a, written, &parts, &ignored))
		return true;
	return store_resolve(s, a, NO_STR, parts.part, parts.len, out, err);
}

/* ---- documents of one asset ---- */

struct search {
	struct store *store;
	struct arena *arena;
	const struct candidate *asset;
	const struct stop *stop;
	struct arena *scratch;
};

/* Does it mean this asset and no other? A name with another ending needs no lookup. */
static bool is_meant(struct search *s, str written, bool *is, struct err *err)
{
	struct candidates all = { 0 };
	struct err ignored = { 0 };
	struct name_parts parts;

	*is = false;
	if (!name_split(s->scratch, written, &parts, &ignored) || !parts.len ||
	    !str_eq_fold(parts.part[parts.len - 1], s->asset->name))
		return true;
	if (!document_means(s->store, s->scratch, written, &all, err))
		return false;
	*is = all.len == 1 && all.at[0].id == s->asset->id;
	return true;
}

static bool names_it(struct search *s, str text, bool *is, struct err *err)
{
	str line, found;

	*is = false;
	while (!*is && str_cut(&text, '\n', &line))
		while (!*is && (found = document_code(&line)).at)
			if (!is_meant(s, str_trim(found), is, err))
				return false;
	return true;
}

static bool add_one(struct search *s, struct document *d, bool read, struct documents *about, struct documents *naming,
		    int64_t *bytes, struct err *err)
{
	struct err ignored = { 0 };
	bool named = false;

	if (!is_meant(s, d->name, &d->about, err))
		return false;
	if ((!d->about && !read) || !document_read(d->about ? s->arena : s->scratch, d, &ignored))
		return true;
	*bytes += d->text.len;
	if (!d->about && !names_it(s, d->text, &named, err))
		return false;
	if (d->about) {
		*push(about, s->arena) = *d;
	} else if (named) {
		d->title = str_dup(s->arena, d->title);
		d->text = NO_STR;
		*push(naming, s->arena) = *d;
	}
	return true;
}

bool documents_of(struct store *store, struct arena *a, const struct candidate *asset, const struct stop *stop,
		  struct documents *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct search s = { store, a, asset, stop, scratch };
	struct documents naming = { 0 };
	struct dir_names all = { 0 };
	int64_t bytes = 0;
	str dir;

	*out = (struct documents){ 0 };
	if (!folder(a, &dir))
		return true;
	dir_stems(a, dir, ENDING, &all);
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct document d = { .name = all.at[i], .path = path_of(a, dir, all.at[i]) };
		bool read = i < READ_MOST && bytes < READ_BYTES;

		out->unread += !read;
		if (!stop_not_yet(stop, err) || !add_one(&s, &d, read, out, &naming, &bytes, err))
			return false;
		arena_reset(scratch);
	}
	for (ptrdiff_t i = 0; i < naming.len && i < NAMING_MOST; i++)
		*push(out, a) = naming.at[i];
	out->more = naming.len > NAMING_MOST ? naming.len - NAMING_MOST : 0;
	return true;
}

/* ---- all documents ---- */

static bool next_one(struct document_files *all, int64_t *bytes, const struct file_state *state)
{
	int64_t read = state->bytes < DOCUMENT_MOST ? state->bytes : DOCUMENT_MOST;

	if (all->len == LISTED_MOST || *bytes + read > LISTED_BYTES)
		return false;
	*bytes += read;
	return true;
}

void documents_list(struct arena *a, struct document_files *out)
{
	struct document_files all = { .settled = true };
	struct dir_names names = { 0 };
	int64_t bytes = 0;
	str dir;

	if (folder(a, &dir))
		dir_stems(a, dir, ENDING, &names);
	for (ptrdiff_t i = 0; i < names.len; i++) {
		struct document d = { .name = names.at[i], .path = path_of(a, dir, names.at[i]) };
		struct file_state state;

		if (!file_look(d.path, &state))
			continue;
		all.mark = (all.mark ^ state.mark) * 31 + str_hash(d.name);
		all.settled &= state.settled;
		if (next_one(&all, &bytes, &state))
			*push(&all, a) = d;
		else
			all.unread++;
	}
	*out = all;
}

/* Up to the last blank within it, or the last whole character. */
static ptrdiff_t cut_before(str text, ptrdiff_t most)
{
	ptrdiff_t end = most;

	while (end > most / 2 && text.at[end] != '\n' && text.at[end] != ' ')
		end--;
	if (end > most / 2)
		return end;
	for (end = most; end > 1 && (text.at[end] & 0xc0) == 0x80;)
		end--;
	return end;
}

static bool ends_paragraph(str text, ptrdiff_t end)
{
	return text.at[end] == '\n' && (end + 1 == text.len || text.at[end + 1] == '\n' || text.at[end + 1] == '\r');
}

bool document_passage(str *rest, str *out)
{
	ptrdiff_t end = 0;

	if (!rest->len)
		return false;
	while (end < rest->len && end < PASSAGE_MOST && !(end >= PASSAGE_LEAST && ends_paragraph(*rest, end)))
		end++;
	if (end == PASSAGE_MOST && end < rest->len)
		end = cut_before(*rest, end);
	*out = str_upto(*rest, end);
	*rest = str_from(*rest, end);
	return true;
}

bool document_about(struct store *s, struct arena *a, str name, int64_t *asset, struct err *err)
{
	struct candidates all = { 0 };

	*asset = 0;
	if (!document_means(s, a, name, &all, err))
		return false;
	if (all.len == 1)
		*asset = all.at[0].id;
	return true;
}
