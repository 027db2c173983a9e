#include "workspace/sources/source_change.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/folder_lock.h"
#include "base/yaml.h"
#include "workspace/sources/sources.h"

#include "base/banned.h"

enum { FILE_MOST = 4 << 20 };

/* ---- the lines of an entry ---- */

struct lines {
	ptrdiff_t from, to; /* with blank lines that follow */
	ptrdiff_t end;	    /* without them */
	ptrdiff_t key;	    /* where the key of the list begins, if this is its only entry; otherwise `from` */
	const struct yaml *entry;
};

/* The end of an entry: the first line that is not indented deeper than its dash. */
static ptrdiff_t entry_end(str text, ptrdiff_t from, int dash)
{
	ptrdiff_t at = from;
	str rest = str_from(text, from), line;
	bool first = true;

	while (str_cut(&rest, '\n', &line)) {
		ptrdiff_t in = 0;

		while (in < line.len && line.at[in] == ' ')
			in++;
		if (!first && in < line.len && in <= dash)
			break;
		first = false;
		at = rest.at ? rest.at - text.at : text.len;
	}
	return at;
}

/* With the end of its last line, if that has one. */
static ptrdiff_t without_blank_lines(str text, ptrdiff_t from, ptrdiff_t to)
{
	ptrdiff_t end = to;

	while (end > from && byte_is_blank(text.at[end - 1]))
		end--;
	while (end < to && text.at[end] != '\n')
		end++;
	return end < to ? end + 1 : end;
}

/* False without err: no entry has that name. */
static bool find_lines(struct arena *a, str text, str file, str name, struct lines *out, struct err *err)
{
	const struct yaml *root = yaml_parse(a, text, file, err), *list = root ? sources_entries(root) : NULL;

	for (const struct yaml *y = list ? list->first : NULL; y; y = y->next) {
		if (!str_eq(yaml_text(y, "name"), name))
			continue;
		out->entry = y;
		out->from = out->key = str_line(text, y->line);
		out->to = entry_end(text, out->from, y->column - 3);
		out->end = without_blank_lines(text, out->from, out->to);
		if (list->len == 1 && list != root)
			out->key = str_line(text, y->line - 1);
		return true;
	}
	return false;
}

/* ---- changing a file ---- */

/* A file that is being changed; its folder is locked until it is closed. */
struct changing {
	struct arena *arena;
	int lock;
	str file, text;
	struct strs names;
	struct lines is;
};

static void changing_end_at(struct changing *c)
{
	folder_lock_end_at(&c->lock);
}

/* *found false: it has no entry of that name. */
static bool open_entry(struct changing *c, str file, str name, bool *found, struct err *err)
{
	c->file = file;
	c->lock = folder_lock(c->arena, file, err);
	if (c->lock < 0 || !file_read(c->arena, file, FILE_MOST, &c->text, err) ||
	    !source_names(c->arena, c->text, file, &c->names, err))
		return false;
	*found = find_lines(c->arena, c->text, file, name, &c->is, err);
	return *found || !err->kind;
}

static struct source_change make_change(const struct changing *c, enum source_what what, str name, str now,
					ptrdiff_t from, ptrdiff_t to, str with)
{
	str after = str_fmt(c->arena, "%.*s%.*s%.*s", STR(str_upto(c->text, from)), STR(with),
			    STR(str_from(c->text, to)));

	return (struct source_change){ .what = what,
				       .name = str_dup(c->arena, name),
				       .now = str_dup(c->arena, now),
				       .file = str_dup(c->arena, c->file),
				       .before = c->text,
				       .after = after,
				       .at = from,
				       .cut = to - from,
				       .put = with.len };
}

/* The names that the file should have afterwards; now absent: without that one. */
static struct strs names_after(const struct changing *c, str name, str now)
{
	struct strs out = { 0 };

	for (ptrdiff_t i = 0; i < c->names.len; i++)
		if (!str_eq(c->names.at[i], name))
			*push(&out, c->arena) = c->names.at[i];
		else if (now.at)
			*push(&out, c->arena) = now;
	return out;
}

static bool reads_as_intended(const struct changing *c, const struct source_change *to)
{
	struct strs names = names_after(c, to->name, to->now);

	return source_names_are(c->arena, to->after, &names);
}

static bool does_not_allow(const struct source_change *to, const char *what, struct err *err)
{
	return err_set(err, ERR_CONFIG, "the layout of %.*s does not allow the entry of %.*s to be %s", STR(to->file),
		       STR(to->name), what);
}

/* The last entry, such as one that was just added, can go from a full disk too. */
static bool write_change(const struct changing *c, const struct source_change *to, struct err *err)
{
	return str_starts(to->before, to->after) ? file_shorten(c->file, to->after.len, err)
						 : file_replace(c->file, to->after, err);
}

static const struct configured *in_a_file(struct workspace *s, str name, struct err *err)
{
	const struct configured *c = workspace_source(s, name);

	if (c && c->file.len)
		return c;
	if (c) {
		err_set(err, ERR_USAGE, "%.*s was opened by its address, so it has no entry to change", STR(name));
		return NULL;
	}
	err_set(err, ERR_USAGE, "%.*s is cached only: no source of that name is configured", STR(name));
	err_next(err, "Add it with %s.", ACTION("add", WITH("name", name), WITH_BLANK("url", "URL")));
	return NULL;
}

static bool is_gone(const struct changing *c, str name, struct err *err)
{
	err_set(err, ERR_CONFIG, "%.*s no longer has an entry for %.*s", STR(c->file), STR(name));
	return err_next(err, "Another program changed the file; nothing was changed now.");
}

/* ---- edit ---- */

/* The lines of an entry are a list of one by themselves; those of a list in brackets are not. */
static bool stands_alone(struct arena *a, str lines, str name, str file, struct err *err)
{
	struct strs names = { 0 };
	struct err ignored = { 0 };

	if (source_names(a, lines, file, &names, &ignored) && names.len == 1 && str_eq(names.at[0], name) &&
	    str_starts(str_trim(lines), S("-")))
		return true;
	err_set(err, ERR_CONFIG, "the entry of %.*s in %.*s shares its lines with others", STR(name), STR(file));
	return err_next(err, "Edit the whole file.");
}

/* The last line of a file may lack its end; one that is edited has it. */
static str whole_lines(struct arena *a, str lines)
{
	return lines.len && str_ends(lines, S("\n")) ? lines : str_fmt(a, "%.*s\n", STR(lines));
}

static str entry_lines(const struct changing *c)
{
	return whole_lines(c->arena, str_n(c->text.at + c->is.from, c->is.end - c->is.from));
}

bool source_entry(struct workspace *s, struct arena *a, str name, str *lines, str *file, struct err *err)
{
	const struct configured *c = in_a_file(s, name, err);
	struct changing at = { .arena = a };
	bool found;

	if (!c || !file_read(a, c->file, FILE_MOST, &at.text, err))
		return false;
	at.file = c->file;
	found = find_lines(a, at.text, c->file, name, &at.is, err);
	if (!found)
		return err->kind ? false : is_gone(&at, name, err);
	*lines = entry_lines(&at);
	*file = c->file;
	return stands_alone(a, *lines, name, c->file, err);
}

static bool was_changed(str name, struct err *err)
{
	err_set(err, ERR_CONFIG, "another program changed the entry of %.*s meanwhile", STR(name));
	return err_next(err, "Editing it again replaces that change.");
}

bool source_edit(struct workspace *s, struct arena *a, str name, str shown, str lines, struct source_change *out,
		 struct err *err)
{
	const struct configured *c = in_a_file(s, name, err);
	scoped(changing_end) struct changing at = { .arena = a, .lock = -1 };
	struct source_change change;
	bool found;

	*out = (struct source_change){ 0 };
	lines = whole_lines(a, str_upto(lines, without_blank_lines(lines, 0, lines.len)));
	if (!c || !source_entry_check(s, a, lines, name, err) || !open_entry(&at, c->file, name, &found, err))
		return false;
	if (!found)
		return is_gone(&at, name, err);
	if (!stands_alone(a, entry_lines(&at), name, c->file, err))
		return false;
	if (str_eq(entry_lines(&at), lines))
		return true;
	if (!str_eq(entry_lines(&at), shown))
		return was_changed(name, err);
	change = make_change(&at, SOURCE_EDITED, name, name, at.is.from, at.is.end, lines);
	if (!reads_as_intended(&at, &change)) {
		err_set(err, ERR_CONFIG, "the edited entry of %.*s does not fit into %.*s", STR(name), STR(at.file));
		return err_next(err, "Keep its indentation.");
	}
	if (!source_entries_fit(s, a, at.file, change.after, err) || !write_change(&at, &change, err))
		return false;
	*out = change;
	return sources_load(s, err);
}

/* ---- remove ---- */

bool source_remove(struct workspace *s, struct arena *a, str name, struct source_change *out, struct err *err)
{
	const struct configured *c = workspace_source(s, name);
	scoped(changing_end) struct changing at = { .arena = a, .lock = -1 };
	struct source_change change = { .what = SOURCE_REMOVED, .name = name };
	bool found = false;

	if (c && c->file.len && !open_entry(&at, c->file, name, &found, err))
		return false;
	if (found) { /* the list's key goes with the last entry */
		change = make_change(&at, SOURCE_REMOVED, name, NO_STR, at.is.key, at.is.to, S(""));
		if (!reads_as_intended(&at, &change)) {
			does_not_allow(&change, "removed", err);
			return err_next(err, "Remove it by hand, then run %s again.",
					ACTION("remove", WITH("name", name)));
		}
		if (!write_change(&at, &change, err))
			return false;
	}
	sources_forget(s, name);
	*out = change;
	return true;
}

bool workspace_remove(struct workspace *s, str name, bool *was_configured, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct source_change ignored;

	*was_configured = workspace_source(s, name) != NULL;
	return !*was_configured || source_remove(s, a, name, &ignored, err);
}

/* ---- rename ---- */

/* The value of its name, as written; false: in a form that is not replaced. */
static bool name_written(const struct changing *c, str name, ptrdiff_t *from, ptrdiff_t *to)
{
	const struct yaml *y = yaml_get(c->is.entry, "name");
	ptrdiff_t at = str_line(c->text, y->line) + y->column - 1;

	*from = at;
	*to = at + name.len + (y->quoted ? 2 : 0);
	return *to <= c->text.len && str_eq(str_n(c->text.at + at + y->quoted, name.len), name) &&
	       (!y->quoted || c->text.at[at] == c->text.at[*to - 1]);
}

static bool rename_entry(struct workspace *s, struct changing *at, const struct configured *c, str name, str now,
			 struct source_change *out, struct err *err)
{
	scoped(sb_free) struct sb written = SB(FILE_MOST);
	ptrdiff_t from, to;
	bool found;

	if (!open_entry(at, c->file, name, &found, err))
		return false;
	if (!found)
		return is_gone(at, name, err);
	yaml_quote(&written, now);
	if (!name_written(at, name, &from, &to)) {
		err_set(err, ERR_CONFIG, "the name of %.*s is written in %.*s in a form that cannot be replaced",
			STR(name), STR(c->file));
		return err_next(err, "Write it without escapes.");
	}
	*out = make_change(at, SOURCE_RENAMED, name, now, from, to, sb_str(&written));
	if (reads_as_intended(at, out))
		return source_entries_fit(s, at->arena, at->file, out->after, err) && write_change(at, out, err);
	does_not_allow(out, "renamed", err);
	return err_next(err, "Rename it by hand, and sync it under the new name.");
}

static bool rename_cached(struct workspace *s, str name, str now, bool *found, struct err *err)
{
	struct store *writer = workspace_writer(s, err);
	bool good;

	if (!writer)
		return false;
	good = store_catalog_rename(writer, name, now, found, err);
	workspace_return(s, writer);
	if (good && *found)
		workspace_sweep(s);
	return good;
}

/* The file first, since it is easily put back. A source without one, opened by its address, keeps its name. */
static bool rename_both(struct workspace *s, struct changing *at, const struct configured *c, str name, str now,
			struct source_change *out, struct err *err)
{
	struct err ignored = { 0 };
	bool cached = false;

	*out = (struct source_change){ .what = SOURCE_RENAMED,
				       .name = str_dup(at->arena, name),
				       .now = str_dup(at->arena, now) };
	if (c && !rename_entry(s, at, c, name, now, out, err))
		return false;
	if (!rename_cached(s, name, now, &cached, err)) {
		if (c)
			file_replace(c->file, out->before, &ignored);
		return false;
	}
	if (!c && !cached) {
		err_set(err, ERR_CATALOG_NOT_FOUND, "unknown catalog \"%.*s\"", STR(name));
		return err_next(err, "See %s.", ACTION("list"));
	}
	return !c || sources_load(s, err);
}

bool source_rename(struct workspace *s, struct arena *a, str name, str now, const struct stop *stop,
		   struct source_change *out, struct err *err)
{
	const struct configured *c = workspace_source(s, name);
	scoped(changing_end) struct changing at = { .arena = a, .lock = -1 };
	bool good;

	if (!source_name_fits(a, now, err))
		return false;
	if (workspace_source(s, now))
		return err_set(err, ERR_USAGE, "the source \"%.*s\" already exists", STR(now));
	if (c && !c->file.len)
		return in_a_file(s, name, err) != NULL;
	if (!sync_turn_take(s, name, stop, err))
		return false;
	good = rename_both(s, &at, c, name, now, out, err);
	sync_turn_give(s, name);
	return good;
}

/* ---- put back ---- */

/* The text of now, with the part as it was before; absent: that part was changed since. */
static str put_part_back(struct arena *a, const struct source_change *c, str now)
{
	str head = str_upto(c->after, c->at + c->put), tail = str_from(c->after, c->at);

	if (str_eq(now, c->after))
		return c->before;
	if (str_starts(now, head))
		return str_fmt(a, "%.*s%.*s", STR(str_upto(c->before, c->at + c->cut)), STR(str_from(now, head.len)));
	if (str_ends(now, tail))
		return str_fmt(a, "%.*s%.*s", STR(str_upto(now, now.len - tail.len)), STR(str_from(c->before, c->at)));
	return NO_STR;
}

static bool has_duplicates(const struct strs *names)
{
	for (ptrdiff_t i = 0; i < names->len; i++)
		for (ptrdiff_t k = 0; k < i; k++)
			if (str_eq(names->at[i], names->at[k]))
				return true;
	return false;
}

static bool write_back(struct workspace *s, struct arena *a, const struct source_change *c, str now, struct err *err)
{
	str text = put_part_back(a, c, now);
	struct strs names = { 0 };
	struct err ignored = { 0 };

	if (text.at && source_names(a, text, c->file, &names, &ignored) && texts_have(&names, c->name) &&
	    !has_duplicates(&names))
		return source_entries_fit(s, a, c->file, text, err) && file_replace(c->file, text, err);
	err_set(err, ERR_NOTHING, "%.*s was changed since: the entry of %.*s cannot be put back", STR(c->file),
		STR(c->name));
	return err_next(err, "Nothing was changed now.");
}

static bool put_file_back(struct workspace *s, struct arena *a, const struct source_change *c, str *was,
			  struct err *err)
{
	bool there;

	*was = S("");
	return file_is_there(c->file, &there, err) && (!there || file_read(a, c->file, FILE_MOST, was, err)) &&
	       write_back(s, a, c, *was, err);
}

/* As in rename_both: the file first. */
static bool put_name_back(struct workspace *s, struct arena *a, const struct source_change *c, struct err *err)
{
	struct err ignored = { 0 };
	bool cached;
	str was = NO_STR;

	if (c->file.at && !put_file_back(s, a, c, &was, err))
		return false;
	if (rename_cached(s, c->now, c->name, &cached, err))
		return true;
	if (c->file.at)
		file_replace(c->file, was, &ignored);
	return false;
}

static bool put_all_back(struct workspace *s, const struct source_change *c, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(folder_lock_end) int fd = c->file.at ? folder_lock(a, c->file, err) : -1;
	str was;

	if (c->file.at && fd < 0)
		return false;
	if (c->what == SOURCE_RENAMED ? !put_name_back(s, a, c, err) : !put_file_back(s, a, c, &was, err))
		return false;
	return sources_load(s, err);
}

bool source_put_back(struct workspace *s, const struct source_change *c, const struct stop *stop, struct err *err)
{
	bool good;

	if (c->what != SOURCE_RENAMED)
		return put_all_back(s, c, err);
	if (!sync_turn_take(s, c->now, stop, err))
		return false;
	good = put_all_back(s, c, err);
	sync_turn_give(s, c->now);
	return good;
}
