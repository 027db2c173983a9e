#include "adapter/file/file_walk.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/utf8.h"
#include "model/name.h"
#include "model/record.h"

#include "base/banned.h"

enum { PROGRESS_BYTES = 4 << 20, HEAD = 4096, LINES_SAID = 10, NAME_MOST = 4096 };

struct conn {
	const struct file_kind *kind;
	const struct source *source;
	struct observer observer;
	struct arena *arena;
	str path;  /* "-" is standard input */
	bool used; /* standard input was read */
	atomic_bool cancelled;
};

struct file_walk {
	struct conn *conn;
	const struct stop *stop;
	const struct sink *to;
	struct lines *lines;
	struct arena *keep, *batch;
	struct map told; /* namespaces already passed to the sink */
	str quoted;	 /* the requested name in JSON notation; absent: all assets are read */
	bool plain;	 /* JSON has only one notation for it, apart from \u escapes */
	bool satisfied;
	int64_t assets, hidden, shown_at;
	instant taken_at;
	struct arena *answer; /* NULL: one asset is inspected */
	str now;	      /* the line that was read last */
	bool mistaken;	      /* err is a mistake in the file */
	int64_t line;	      /* of the entry, in a whole document; 0: none */
	int64_t left_out, lines_left_out[LINES_SAID];
	struct err first_mistake;
	str product;
};

/* ---- the address ---- */

/* A scheme has at least two letters, so that "C:" remains a path. */
static str after_scheme(str url)
{
	ptrdiff_t colon = str_at(url, ':');

	if (colon < 2 || str_at(str_upto(url, colon), '/') >= 0)
		return url;
	url = str_from(url, colon + 1);
	return str_starts(url, S("//")) ? str_from(url, 2) : url;
}

/* A URL of one of the file kinds, or an existing path. */
static str path_of(struct arena *a, str url)
{
	str path = url;

	if (!file_exists(url))
		path = after_scheme(url);
	return str_eq(path, S("-")) ? path : path_absolute(a, path);
}

bool file_parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	str path;

	if (!s->url.len)
		return err_set(err, ERR_USAGE, "the source %.*s has no file", STR(s->name));
	path = path_of(a, s->url);
	if (!path.len || str_at(path, '\0') >= 0)
		return err_set(err, ERR_USAGE, "%.*s names no file", STR(s->url));
	*shown = path;
	return true;
}

static bool can_be_read(str path, const char *what, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const char *name = str_c(a, path);
	struct stat st;

	if (str_eq(path, S("-")))
		return true;
	if (stat(name, &st) != 0)
		return err_errno(err, errno == EACCES ? ERR_PERMISSION : ERR_CONNECT, "cannot open", path);
	if (S_ISDIR(st.st_mode))
		return err_set(err, ERR_SOURCE, "%.*s is a folder, not %s", STR(path), what);
	if (access(name, R_OK) != 0)
		return err_errno(err, errno == EACCES ? ERR_PERMISSION : ERR_CONNECT, "cannot read", path);
	return true;
}

struct conn *file_open(const struct source *s, const struct observer *w, const struct file_kind *kind, struct err *err)
{
	struct arena *a = arena_open();
	struct conn *c = new(a, struct conn);
	str path;

	if (!file_parse(a, s, &path, err) || !can_be_read(path, kind->what, err)) {
		arena_close(a);
		return NULL;
	}
	c->kind = kind;
	c->source = s;
	c->arena = a;
	c->path = path;
	if (w)
		c->observer = *w;
	return c;
}

void file_close(struct conn *c)
{
	if (c)
		arena_close(c->arena);
}

void file_cancel(struct conn *c)
{
	atomic_store(&c->cancelled, true);
}

/* ---- for the kinds ---- */

struct arena *file_batch(struct file_walk *walk)
{
	return walk->batch;
}

struct arena *file_keep(struct file_walk *walk)
{
	return walk->keep;
}

bool file_stopped(struct file_walk *walk)
{
	return walk->satisfied;
}

void file_taken_at(struct file_walk *walk, instant t)
{
	walk->taken_at = t;
}

void file_product(struct file_walk *walk, str product)
{
	if (walk->answer)
		walk->product = str_dup(walk->answer, product);
}

static bool go_on(struct file_walk *walk, struct err *err)
{
	if (atomic_load_explicit(&walk->conn->cancelled, memory_order_relaxed))
		return err_set(err, ERR_CANCELLED, "cancelled");
	return stop_not_yet(walk->stop, err);
}

static void show_progress(struct file_walk *walk)
{
	const struct observer *w = &walk->conn->observer;
	int64_t at = lines_bytes(walk->lines);

	if (!w->progress || at < walk->shown_at)
		return;
	walk->shown_at = at + PROGRESS_BYTES;
	w->progress(w->with, "reading", at, lines_size(walk->lines));
}

bool file_line(struct file_walk *walk, str *line, struct err *err)
{
	if (walk->satisfied)
		return false;
	arena_reset(walk->batch);
	do {
		if (!go_on(walk, err) || !lines_next(walk->lines, line, err))
			return false;
		if (lines_number(walk->lines) == 1)
			*line = utf8_past_mark(*line);
	} while (!str_trim(*line).len);
	walk->now = *line;
	show_progress(walk);
	return true;
}

bool file_line_matters(const struct file_walk *walk, str line)
{
	if (!walk->quoted.at || !walk->plain)
		return true;
	return str_find(line, walk->quoted) >= 0 || str_find(line, S("\\u")) >= 0;
}

static int64_t entry_line(const struct file_walk *walk)
{
	return walk->conn->kind->whole ? walk->line : lines_number(walk->lines);
}

static bool mistake_here(struct file_walk *walk, struct err *err, str what)
{
	str name = walk->conn->path;
	int64_t line = entry_line(walk);

	if (walk->conn->kind->whole && !line)
		err_set(err, ERR_CORRUPT_SOURCE, "%.*s: %.*s", STR(name), STR(what));
	else
		err_set(err, ERR_CORRUPT_SOURCE, "%.*s, line %lld: %.*s", STR(name), (long long)line, STR(what));
	walk->mistaken = true;
	err_subject(err, name);
	return err_next(err, "Nothing was loaded. Fix the file and try again.");
}

bool file_mistake(struct file_walk *walk, struct err *err, const char *format, ...)
{
	scoped(sb_free) struct sb what = SB(800);
	va_list args;

	va_start(args, format);
	sb_vfmt(&what, format, args);
	va_end(args);
	return mistake_here(walk, err, what.over ? S("unexpected content") : sb_str(&what));
}

bool file_leave_out(struct file_walk *walk, struct err *err)
{
	if (!walk->mistaken)
		return false;
	if (walk->left_out < LINES_SAID)
		walk->lines_left_out[walk->left_out] = entry_line(walk);
	/* Of one asset, the mistake in a line that names it says more than that in another. */
	if (!walk->left_out++ || (walk->quoted.at && str_find(walk->now, walk->quoted) >= 0))
		walk->first_mistake = *err;
	walk->mistaken = false;
	*err = (struct err){ 0 };
	return true;
}

void file_at_line(struct file_walk *walk, int64_t line)
{
	walk->line = line;
}

bool file_json_mistake(struct file_walk *walk, const struct jr *r, struct err *err)
{
	return file_mistake(walk, err, "%s at byte %td", r->mistake ? r->mistake : "expected the end of the object",
			    r->pos + 1);
}

void file_note(struct file_walk *walk, const char *format, ...)
{
	const struct observer *w = &walk->conn->observer;
	scoped(sb_free) struct sb sentence = SB(SB_MAX);
	va_list args;

	if (!w->note || walk->quoted.at)
		return;
	va_start(args, format);
	sb_vfmt(&sentence, format, args);
	va_end(args);
	w->note(w->with, sb_str(&sentence));
}

int64_t file_line_number(const struct file_walk *walk)
{
	return lines_number(walk->lines);
}

bool file_namespace(struct file_walk *walk, const struct namespace *n, struct err *err)
{
	struct source schemas_only = { .schemas = walk->conn->source->schemas };
	bool known;

	if (!source_wants(&schemas_only, n->name, S("")))
		return true;
	if (map_get(&walk->told, n->name))
		return true;
	map_put(&walk->told, str_dup(walk->keep, n->name), &known);
	return !walk->to->namespace || walk->to->namespace(walk->to->with, n, err);
}

static bool tell_namespace(struct file_walk *walk, str ns, struct err *err)
{
	struct namespace n = { .name = ns, .kind = ns.len ? S("schema") : S("database") };

	return map_get(&walk->told, ns) || file_namespace(walk, &n, err);
}

bool file_name_check(str name, struct err *err)
{
	if (str_at(name, '\0') >= 0)
		return err_set(err, ERR_CORRUPT_SOURCE, "a name contains a NUL character");
	return name.len <= NAME_MOST ||
	       err_set(err, ERR_CORRUPT_SOURCE, "a name has %td bytes; at most %d are allowed", name.len, NAME_MOST);
}

static bool is_good_name(struct file_walk *walk, str name, struct err *err)
{
	struct err why = { 0 };

	return file_name_check(name, &why) || file_mistake(walk, err, "%s", why.text);
}

static bool has_good_names(struct file_walk *walk, const struct asset *a, struct err *err)
{
	if (!is_good_name(walk, a->ns, err) || !is_good_name(walk, a->name, err))
		return false;
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (!is_good_name(walk, a->fields.at[i].name, err))
			return false;
	return true;
}

bool file_asset(struct file_walk *walk, struct asset *a, struct err *err)
{
	if (!has_good_names(walk, a, err))
		return false;
	if (!source_wants(walk->conn->source, a->ns, a->name)) {
		walk->hidden++;
		return true;
	}
	asset_finish(a);
	if (!tell_namespace(walk, a->ns, err))
		return false;
	walk->assets++;
	return go_on(walk, err) && walk->to->asset(walk->to->with, a, err);
}

bool file_user_code(struct file_walk *walk, str json, struct err *err)
{
	return !walk->to->user_code || walk->to->user_code(walk->to->with, json, err);
}

bool file_column_stats(struct file_walk *walk, str json, struct err *err)
{
	return !walk->to->column_stats || walk->to->column_stats(walk->to->with, json, err);
}

static bool is_plain_name(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++) {
		char c = s.at[i];

		if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') && c != '_')
			return false;
	}
	return s.len > 0;
}

str file_ns(struct arena *a, str written)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);
	struct name_parts parts;
	struct err ignored = { 0 };

	if (!written.len || is_plain_name(written))
		return written;
	if (!name_split(a, written, &parts, &ignored)) {
		name_part(&out, written);
		return str_dup(a, sb_str(&out));
	}
	for (int i = 0; i < parts.len; i++) {
		if (i)
			sb_putc(&out, '.');
		name_part(&out, parts.part[i]);
	}
	return str_dup(a, sb_str(&out));
}

/* ---- walking ---- */

static bool walk_start(struct file_walk *walk, struct err *err)
{
	struct conn *c = walk->conn;

	atomic_store(&c->cancelled, false);
	if (!go_on(walk, err))
		return false;
	if (str_eq(c->path, S("-"))) {
		if (c->used)
			return err_set(err, ERR_SOURCE, "standard input can be read only once");
		c->used = true;
	}
	walk->lines = lines_open(c->path, FILE_LONGEST_LINE, ERR_SOURCE, err);
	if (!walk->lines)
		return false;
	walk->keep = arena_open();
	walk->batch = arena_open();
	walk->told = map_in(walk->keep);
	walk->taken_at = NO_TIME;
	return true;
}

static bool walk_all(struct file_walk *walk, struct err *err)
{
	bool done;

	if (!walk_start(walk, err))
		return false;
	done = walk->conn->kind->read(walk, err);
	lines_close(walk->lines);
	arena_close(walk->keep);
	arena_close(walk->batch);
	return done;
}

static void put_lines(struct sb *b, const struct file_walk *walk)
{
	int64_t said = walk->left_out < LINES_SAID ? walk->left_out : LINES_SAID, more = walk->left_out - said;

	sb_puts(b, said == 1 ? "line " : "lines ");
	for (int64_t i = 0; i < said; i++) {
		bool last = i == said - 1 && !more;

		sb_fmt(b, "%s%lld", !i ? "" : last ? " and " : ", ", (long long)walk->lines_left_out[i]);
	}
	if (more)
		sb_fmt(b, " and %lld more", (long long)more);
}

static str first_reason(const struct file_walk *walk)
{
	str text = str_of(walk->first_mistake.text);
	ptrdiff_t line = str_find(text, S(", line ")), colon = line < 0 ? -1 : str_find(str_from(text, line), S(": "));

	return colon < 0 ? text : str_from(text, line + colon + 2);
}

/* Most entries are good: the others are left out, and that is said. */
static bool tell_left_out(const struct file_walk *walk, struct snapshot_end *end, struct err *err)
{
	scoped(sb_free) struct sb b = SB(4096);
	int64_t good = walk->assets + walk->hidden;

	if (!walk->left_out)
		return true;
	if (walk->left_out >= good) {
		*err = walk->first_mistake;
		return false;
	}
	sb_fmt(&b, "%lld of %lld tables %s left out: ", (long long)walk->left_out, (long long)(good + walk->left_out),
	       walk->left_out == 1 ? "was" : "were");
	put_lines(&b, walk);
	sb_fmt(&b, " (%s%.*s)", walk->left_out == 1 ? "" : "the first: ", STR(first_reason(walk)));
	end->partial = true;
	end->reason = str_dup(walk->answer, sb_str(&b));
	return true;
}

bool file_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		   struct snapshot_end *end, struct err *err)
{
	struct file_walk walk = { .conn = c, .stop = stop, .to = to, .answer = a };

	if (!walk_all(&walk, err))
		return false;
	*end = (struct snapshot_end){
		.assets = walk.assets, .hidden = walk.hidden, .taken_at = walk.taken_at, .product = walk.product
	};
	return tell_left_out(&walk, end, err);
}

/* ---- one asset ---- */

struct seeker {
	struct file_walk *walk;
	struct arena *arena;
	struct asset_ref which;
	bool *found;
	struct asset *out;
	struct incoming *incoming;
};

/* A quote, backslash or slash in a name has two notations in JSON. */
static bool one_way_in_json(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if ((unsigned char)s.at[i] < ' ' || s.at[i] == '"' || s.at[i] == '\\' || s.at[i] == '/')
			return false;
	return true;
}

static bool points_at(const struct key *k, str own_ns, struct asset_ref which)
{
	str ns = k->target.ns.at ? k->target.ns : own_ns;

	return k->kind == KEY_FOREIGN && str_eq(k->target.name, which.name) && str_eq(ns, which.ns);
}

/* The same error as a read of the whole file: either of the two could be meant. */
static bool listed_twice(const struct asset *a, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	str name = name_qualified(scratch, NO_STR, a->ns, a->name);

	err_set(err, ERR_CORRUPT_SOURCE, "the source lists %.*s twice", STR(name));
	err_subject(err, name);
	return false;
}

static bool seek(void *with, struct asset *a, struct err *err)
{
	struct seeker *s = with;
	struct asset copy;
	bool same = str_eq(a->name, s->which.name) && str_eq(a->ns, s->which.ns), needed = same;

	for (ptrdiff_t i = 0; s->incoming && i < a->keys.len; i++)
		needed |= points_at(&a->keys.at[i], a->ns, s->which);
	if (!needed)
		return true;
	if (same && *s->found)
		return listed_twice(a, err);
	if (!record_copy(s->arena, a, &copy, err))
		return false;
	for (ptrdiff_t i = 0; s->incoming && i < copy.keys.len; i++)
		if (points_at(&copy.keys.at[i], copy.ns, s->which))
			*push(s->incoming, s->arena) = (struct incoming_key){ { copy.ns, copy.name }, copy.keys.at[i] };
	if (same) {
		*s->out = copy;
		*s->found = true;
		s->walk->satisfied = !s->incoming;
	}
	return true;
}

bool file_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		  struct asset *out, struct incoming *incoming, struct err *err)
{
	struct asset asset;
	struct incoming keys = { 0 };
	bool there = false;
	struct file_walk walk = { .conn = c, .stop = stop };
	struct seeker s = { &walk, a, which, &there, &asset, incoming ? &keys : NULL };
	struct sink to = { .asset = seek, .with = &s };
	struct sb quoted = SB(SB_MAX);
	bool done;

	json_quote(&quoted, which.name);
	walk.to = &to;
	walk.quoted = sb_str(&quoted);
	walk.plain = one_way_in_json(which.name);
	done = walk_all(&walk, err);
	sb_free(&quoted);
	if (!done)
		return false;
	if (!there && walk.left_out) { /* it may be what was looked for */
		*err = walk.first_mistake;
		return false;
	}
	*found = there;
	if (there)
		*out = asset;
	if (there && incoming)
		*incoming = keys;
	return true;
}

/* ---- product and fingerprint ---- */

/* Standard input and pipes can be read only once, so they are not examined. */
static str product_of(struct conn *c, struct arena *a)
{
	char head[HEAD];
	struct stat st;
	bool plain = c->kind->system && stat(str_c(a, c->path), &st) == 0 && S_ISREG(st.st_mode);
	int fd = plain ? open(str_c(a, c->path), O_RDONLY | O_CLOEXEC) : -1;
	ssize_t n = fd < 0 ? 0 : read(fd, head, sizeof head);
	str system = n > 0 ? str_dup(a, c->kind->system(a, utf8_past_mark(str_n(head, n)))) : NO_STR;

	if (fd >= 0)
		close(fd);
	return system.len ? system : str_of(c->kind->product);
}

bool file_probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	if (!stop_not_yet(stop, err) || !can_be_read(c->path, c->kind->what, err))
		return false;
	*out = (struct source_info){
		.product = product_of(c, a),
		.database = str_dup(a, path_file(c->path)),
		.readonly_by = S("file"),
		.can = c->kind->can,
		.now = clock_now(),
	};
	return true;
}

/* A replaced file has another inode number; a file written in place has another time. */
bool file_fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	struct stat st;

	if (!stop_not_yet(stop, err))
		return false;
	if (str_eq(c->path, S("-"))) {
		*out = NO_STR;
		return true;
	}
	if (stat(str_c(a, c->path), &st) != 0)
		return err_errno(err, ERR_CONNECT, "cannot look at", c->path);
	*out = str_fmt(a, "%lld bytes, file %llu, written %lld.%09ld, changed %lld.%09ld", (long long)st.st_size,
		       (unsigned long long)st.st_ino, (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec,
		       (long long)st.st_ctim.tv_sec, st.st_ctim.tv_nsec);
	return true;
}
