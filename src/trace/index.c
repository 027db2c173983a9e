#include "trace/index.h"

#include <dirent.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "model/result_value.h"
#include "base/banned.h"

#define INDEX ".index"
enum { VERSION = 3, INDEX_MOST = 256 << 20, HEAD_MOST = 64 << 10 };

/* ---- its lines ---- */

static void put_time(struct jw *w, const char *key, instant t)
{
	if (t != NO_TIME)
		jw_int_at(w, key, t);
}

static void put_summary(struct sb *out, const struct trace_summary *s)
{
	const struct trace_file *f = &s->file;
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "name", f->name);
	jw_int_at(&w, "bytes", s->bytes);
	jw_int_at(&w, "inode", s->inode);
	jw_int_at(&w, "size", s->size);
	jw_int_at(&w, "written_ns", s->written_ns);
	jw_int_at(&w, "is_trace", s->is_trace);
	jw_int_at(&w, "steps", f->steps);
	jw_int_at(&w, "failed", f->failed);
	jw_int_at(&w, "held", f->held);
	jw_int_at(&w, "too_long", f->too_long);
	jw_int_at(&w, "ended", f->ended);
	put_time(&w, "started_at", f->head.started_at);
	put_time(&w, "last_at", f->last_at);
	jw_str_some(&w, "session", f->head.session);
	jw_str_some(&w, "face", f->head.face);
	jw_str_some(&w, "user", f->head.user);
	jw_str_some(&w, "client", f->head.client);
	jw_str_some(&w, "version", f->head.version);
	jw_str_some(&w, "question", f->head.question);
	jw_str_some(&w, "title", f->head.title);
	jw_str_some(&w, "parent_session", f->head.parent.session);
	jw_str_some(&w, "parent_file", f->head.parent.file);
	jw_int_at(&w, "parent_step", f->head.parent.step);
	texts_put(&w, "tools", &f->tools);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

static bool take_tools(struct jr *r, struct arena *a, struct strs *tools)
{
	enum jr_kind kind;

	if (jr_next(r) != JR_ARRAY)
		return false;
	while (jr_element(r, &kind))
		if (kind == JR_STR)
			*push(tools, a) = str_dup(a, r->text);
	return !r->mistake;
}

static bool take_member(struct jr *r, struct arena *a, str key, struct trace_summary *s)
{
	struct trace_file *f = &s->file;
	int64_t is_trace = 0, ended = 0;
	const struct {
		str key;
		int64_t *number;
		str *text;
	} members[] = {
		{ S("name"), NULL, &f->name },
		{ S("bytes"), &s->bytes, NULL },
		{ S("inode"), &s->inode, NULL },
		{ S("size"), &s->size, NULL },
		{ S("written_ns"), &s->written_ns, NULL },
		{ S("is_trace"), &is_trace, NULL },
		{ S("steps"), &f->steps, NULL },
		{ S("failed"), &f->failed, NULL },
		{ S("held"), &f->held, NULL },
		{ S("too_long"), &f->too_long, NULL },
		{ S("ended"), &ended, NULL },
		{ S("started_at"), &f->head.started_at, NULL },
		{ S("last_at"), &f->last_at, NULL },
		{ S("session"), NULL, &f->head.session },
		{ S("face"), NULL, &f->head.face },
		{ S("user"), NULL, &f->head.user },
		{ S("client"), NULL, &f->head.client },
		{ S("version"), NULL, &f->head.version },
		{ S("question"), NULL, &f->head.question },
		{ S("title"), NULL, &f->head.title },
		{ S("parent_session"), NULL, &f->head.parent.session },
		{ S("parent_file"), NULL, &f->head.parent.file },
		{ S("parent_step"), &f->head.parent.step, NULL },
	};
	bool good = false; /* of this version, it has no other members */

	if (str_eq(key, S("tools")))
		return take_tools(r, a, &f->tools);
	for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
		if (!str_eq(key, members[i].key))
			continue;
		good = members[i].number ? jr_int(r, members[i].number, NULL) : jr_str(r, members[i].text);
		if (members[i].text)
			*members[i].text = str_dup(a, *members[i].text);
		break;
	}
	s->is_trace |= is_trace != 0;
	f->ended |= ended != 0;
	return good;
}

static bool read_summary(struct arena *a, str line, struct trace_summary *s)
{
	struct jr r = jr_of(line, a);
	str key;

	*s = (struct trace_summary){ .file = { .head = { .started_at = NO_TIME }, .last_at = NO_TIME } };
	if (jr_next(&r) != JR_OBJECT)
		return false;
	while (jr_member(&r, &key))
		if (!take_member(&r, a, key, s))
			return false;
	return !r.mistake && jr_next(&r) == JR_END && s->file.name.len;
}

/* ---- the file ---- */

static str head_of(struct arena *a)
{
	return str_fmt(a, "{\"ocat_trace_index\":%d}\n", VERSION);
}

/* By name; a damaged line costs that line. */
static struct map read_index(struct arena *a, str path)
{
	struct map out = map_in(a);
	struct err ignored = { 0 };
	str text, line, head = head_of(a);

	if (!file_exists(path) || !file_read(a, path, INDEX_MOST, &text, &ignored) || !str_starts(text, head))
		return out;
	text = str_from(text, head.len);
	while (str_cut(&text, '\n', &line)) {
		struct trace_summary *s = new(a, struct trace_summary);

		if (read_summary(a, line, s))
			map_put(&out, s->file.name, NULL)->ptr = s;
	}
	return out;
}

/* Failing to write it only costs time. */
static void write_index(struct arena *a, str path, const struct trace_summaries *all)
{
	scoped(sb_free) struct sb b = SB(INDEX_MOST);
	struct err ignored = { 0 };

	sb_put(&b, head_of(a));
	for (ptrdiff_t i = 0; i < all->len; i++)
		put_summary(&b, &all->at[i]);
	if (!b.over)
		file_replace(path, sb_str(&b), &ignored);
}

/* ---- the folder ---- */

static bool look(int dir, const char *name, struct trace_summary *s)
{
	struct stat st;

	if (fstatat(dir, name, &st, 0) || !S_ISREG(st.st_mode))
		return false;
	s->inode = (int64_t)st.st_ino;
	s->size = st.st_size;
	s->written_ns = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
	return true;
}

/* Another file may have got the number of one that is gone. */
static bool begins_as(struct arena *a, str path, const struct trace_summary *s)
{
	struct err ignored = { 0 };
	struct trace_line line;
	str start;

	return file_head(a, path, HEAD_MOST, &start, &ignored) &&
	       trace_line_read(a, str_upto(start, str_line(start, 2)), &line) && line.kind == TRACE_LINE_HEAD &&
	       line.head.started_at == s->file.head.started_at;
}

/* *changed: the index lacks this. */
static bool bring_up_to_date(struct arena *a, str dir, str name, const struct trace_summary *now,
			     struct trace_summary *s, bool *changed)
{
	bool same_file = s->inode == now->inode;

	if (same_file && s->size == now->size && s->written_ns == now->written_ns)
		return true;
	if (!same_file || now->size <= s->size || !begins_as(a, path_join(a, dir, name), s))
		*s = (struct trace_summary){ 0 };
	s->inode = now->inode;
	s->size = now->size;
	s->written_ns = now->written_ns;
	s->file.name = str_upto(name, name.len - 6);
	*changed = true;
	return trace_summary_update(a, path_join(a, dir, name), s);
}

void trace_index_read(struct arena *a, str dir, struct trace_summaries *out)
{
	DIR *d = opendir(str_c(a, dir));
	str path = path_join(a, dir, S(INDEX));
	struct map known = read_index(a, path);
	struct dirent *entry;
	bool changed = false;

	while (d && (entry = readdir(d))) {
		str name = str_dup(a, str_of(entry->d_name));
		struct trace_summary now = { 0 }, s = { 0 };
		const struct map_entry *was;

		if (!str_ends(name, S(".jsonl")) || name.len == 6 || !look(dirfd(d), entry->d_name, &now))
			continue;
		was = map_get(&known, str_upto(name, name.len - 6));
		if (was)
			s = *(const struct trace_summary *)was->ptr;
		if (bring_up_to_date(a, dir, name, &now, &s, &changed))
			*push(out, a) = s;
	}
	if (d)
		closedir(d);
	if (changed || out->len != known.len)
		write_index(a, path, out);
}
