/* Finds the data files of an address, without a library and without reading them. */
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "adapter/duckdb/files.h"
#include "adapter/source_file.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"

#include "base/banned.h"

enum { DEPTH_MOST = 40, PARTS_MOST = 64, LOOKED_AT_MOST = 2000 };

/* ---- names ---- */

static const struct {
	str ending;
	enum data_format format;
	bool packed; /* may have .gz or .zst after it */
} endings[] = {
	{ S(".parquet"), DATA_PARQUET, false }, { S(".parq"), DATA_PARQUET, false }, { S(".csv"), DATA_CSV, true },
	{ S(".tsv"), DATA_CSV, true },		{ S(".json"), DATA_JSON, true },     { S(".jsonl"), DATA_JSON, true },
	{ S(".ndjson"), DATA_JSON, true },
};

static bool ends_fold(str s, str ending)
{
	return s.len > ending.len && str_eq_fold(str_from(s, s.len - ending.len), ending);
}

/* The length of the name before its ending; -1: another kind of file. */
static ptrdiff_t stem_of(str name, enum data_format *format)
{
	str bare = ends_fold(name, S(".gz"))	? str_upto(name, name.len - 3)
		   : ends_fold(name, S(".zst")) ? str_upto(name, name.len - 4)
						: name;

	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		str s = endings[i].packed ? bare : name;

		if (!ends_fold(s, endings[i].ending))
			continue;
		*format = endings[i].format;
		return s.len - endings[i].ending.len;
	}
	return -1;
}

static bool data_format_of(str name, enum data_format *out)
{
	return stem_of(name, out) >= 0;
}

str data_stem(str name)
{
	enum data_format ignored;
	ptrdiff_t n = stem_of(name, &ignored);

	return n > 0 ? str_upto(name, n) : name;
}

const char *data_format_name(enum data_format f)
{
	static const char *const names[] = { "parquet", "csv", "json" };

	return names[f];
}

/* ---- addresses ---- */

bool data_path(struct arena *a, str address, str *path, struct err *err)
{
	static const char *const schemes[] = { "datafiles", NULL };

	return source_file_path(a, address, schemes, path, err);
}

static bool data_is_glob(str path)
{
	return (str_at(path, '*') >= 0 || str_at(path, '?') >= 0 || str_at(path, '[') >= 0) && !file_exists(path);
}

bool data_claims_address(str text)
{
	enum data_format ignored;

	return data_is_glob(text) && str_find(text, S("://")) < 0 &&
	       (data_format_of(text, &ignored) || str_ends(text, S("/*")) || str_ends(text, S("/**")));
}

/* Is there a data file in it or below? Looks at a limited number of entries. */
static bool has_data(struct arena *a, str folder, int depth, int *left)
{
	DIR *d = depth < DEPTH_MOST ? opendir(str_c(a, folder)) : NULL;
	struct dirent *e;
	enum data_format ignored;
	bool found = false;

	while (d && !found && --*left > 0 && (e = readdir(d)) != NULL) {
		str name = str_of(e->d_name);

		if (e->d_name[0] == '.' || e->d_name[0] == '_')
			continue;
		found = e->d_type == DT_DIR ? has_data(a, path_join(a, folder, str_dup(a, name)), depth + 1, left)
					    : data_format_of(name, &ignored);
	}
	if (d)
		closedir(d);
	return found;
}

bool data_claims_file(str path, str head)
{
	scoped(arena_close) struct arena *a = arena_open();
	int left = LOOKED_AT_MOST;
	enum data_format format;
	str full = path_absolute(a, path);

	if (str_starts(head, S("PAR1")))
		return true;
	if (file_is_folder(full))
		return has_data(a, full, 0, &left);
	if (!data_format_of(path, &format))
		return false;
	/* JSON may be rows of data, or a catalog in JSON Lines: only what is in the file tells. */
	return format != DATA_JSON || !head.at || str_trim(head).len;
}

/* The folder before the first wildcard, and the rest. */
static str fixed_part(str path, str *rest)
{
	ptrdiff_t slash = 0;

	for (ptrdiff_t i = 0; i < path.len && !memchr("*?[", path.at[i], 3); i++)
		if (path.at[i] == '/')
			slash = i;
	*rest = str_from(path, slash + 1);
	return slash ? str_upto(path, slash) : S("/");
}

/* The name of a catalog: of the file without its ending, of the folder, or of the folder before the wildcards. */
str data_called_after(str shown)
{
	str rest, path = shown;

	while (path.len > 1 && str_ends(path, S("/")))
		path = str_upto(path, path.len - 1);
	return data_is_glob(path) ? path_file(fixed_part(path, &rest)) : data_stem(path_file(path));
}

/* ---- walking ---- */

struct walking {
	struct data_walk *out;
	const struct stop *stop;
	struct err *err;
	str part[PARTS_MOST]; /* of a glob; none: everything */
	int parts;
};

static bool keep(struct walking *w, str folder, str name, str inside, const struct stat *st)
{
	struct arena *a = w->out->arena;
	struct data_file *f;
	enum data_format format = DATA_PARQUET;

	if (w->out->files.len >= DATA_FILES_MOST) {
		w->out->more = true;
		return true;
	}
	data_format_of(name, &format);
	f = new(a, struct data_file);
	*f = (struct data_file){
		.path = path_join(a, folder, name),
		.inside = inside.len ? path_join(a, inside, name) : str_dup(a, name),
		.format = format,
		.size = st->st_size,
		.modified = SECONDS(st->st_mtim.tv_sec) + st->st_mtim.tv_nsec / 1000,
		.number = st->st_ino,
		.rows = UNKNOWN,
		.groups = UNKNOWN,
	};
	*push(&w->out->files, a) = f;
	return true;
}

/* A link is kept if it is one to a file below the root. */
static bool leads_out(struct walking *w, const char *path, struct stat *st)
{
	char *real = realpath(path, NULL);
	str root = w->out->root;
	bool out = !real || stat(real, st) != 0 || !S_ISREG(st->st_mode) || !str_starts(str_of(real), root) ||
		   (root.len > 1 && real[root.len] != '/');

	free(real);
	return out;
}

static bool walk(struct walking *w, str folder, str inside, int part, int depth);

static bool part_fits(struct arena *a, str part, str name)
{
	return fnmatch(str_c(a, part), str_c(a, name), FNM_PERIOD) == 0;
}

static bool visit_folder(struct walking *w, str folder, str name, str inside, int part, int depth)
{
	struct arena *a = w->out->arena;
	str path = path_join(a, folder, name), below = inside.len ? path_join(a, inside, name) : name;

	if (!w->parts)
		return walk(w, path, below, 0, depth + 1);
	if (str_eq(w->part[part], S("**")))
		return walk(w, path, below, part, depth + 1);
	return part + 1 >= w->parts || !part_fits(a, w->part[part], name) || walk(w, path, below, part + 1, depth + 1);
}

static bool visit(struct walking *w, str folder, str name, str inside, int part, int depth)
{
	struct arena *a = w->out->arena;
	str pattern = w->parts ? w->part[part] : NO_STR;
	const char *path = str_c(a, path_join(a, folder, name));
	enum data_format ignored;
	struct stat st;
	bool data, last = part + 1 >= w->parts || (str_eq(pattern, S("**")) && part + 1 == w->parts);

	if (!stop_not_yet(w->stop, w->err))
		return false;
	if (lstat(path, &st) != 0)
		return true;
	if (S_ISDIR(st.st_mode))
		return visit_folder(w, folder, name, inside, part, depth);
	data = data_format_of(name, &ignored) && (S_ISREG(st.st_mode) || S_ISLNK(st.st_mode));
	if (!data || !last || (w->parts && !str_eq(pattern, S("**")) && !part_fits(a, pattern, name)))
		return true;
	if (S_ISLNK(st.st_mode) && leads_out(w, path, &st)) {
		w->out->links++;
		return true;
	}
	return keep(w, folder, name, inside, &st);
}

static int by_text(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

static bool is_lake(str name)
{
	return str_eq(name, S("_delta_log")) || str_eq(name, S(".hoodie"));
}

/* The names in a folder, in order; false: it is a table of a lake, whose log we do not read. */
static bool list(struct walking *w, str folder, struct strs *out)
{
	struct arena *a = w->out->arena;
	DIR *d = opendir(str_c(a, folder));
	struct dirent *e;
	bool lake = false;

	while (d && (e = readdir(d)) != NULL) {
		lake |= is_lake(str_of(e->d_name));
		if (e->d_name[0] != '.' && e->d_name[0] != '_')
			*push(out, a) = str_dup(a, str_of(e->d_name));
	}
	if (d)
		closedir(d);
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_text);
	return !lake;
}

static bool walk(struct walking *w, str folder, str inside, int part, int depth)
{
	struct strs names = { 0 };

	if (depth > DEPTH_MOST)
		return true;
	/* ** also stands for no folder at all. */
	if (w->parts > part + 1 && str_eq(w->part[part], S("**")) && !walk(w, folder, inside, part + 1, depth))
		return false;
	if (!list(w, folder, &names)) {
		w->out->lakes += !w->parts || str_eq(w->part[part], S("**"));
		return true;
	}
	for (ptrdiff_t i = 0; i < names.len; i++)
		if (!visit(w, folder, names.at[i], inside, part, depth))
			return false;
	return true;
}

static int by_inside(const void *x, const void *y)
{
	const struct data_file *const *a = x, *const *b = y;

	return str_cmp((*a)->inside, (*b)->inside);
}

/* In order, each once: a glob may find a file in two ways. */
static void put_in_order(struct data_files *files)
{
	ptrdiff_t n = 0;

	if (files->len)
		qsort(files->at, (size_t)files->len, sizeof(struct data_file *), by_inside);
	for (ptrdiff_t i = 0; i < files->len; i++)
		if (!n || !str_eq(files->at[n - 1]->inside, files->at[i]->inside))
			files->at[n++] = files->at[i];
	files->len = n;
}

static bool cut_glob(struct walking *w, str rest)
{
	str part;

	while (str_cut(&rest, '/', &part)) {
		if (!part.len || str_eq(part, S(".")))
			continue;
		if (w->parts >= PARTS_MOST || str_eq(part, S("..")))
			return false;
		w->part[w->parts++] = part;
	}
	w->out->glob = w->parts ? w->part[w->parts - 1] : NO_STR;
	return w->parts > 0;
}

static bool start(struct walking *w, str path, struct stat *st)
{
	struct arena *a = w->out->arena;
	str rest = NO_STR, folder = data_is_glob(path) ? fixed_part(path, &rest) : path;
	char *real = realpath(str_c(a, folder), NULL);

	if (!real)
		return errno == ENOENT || errno == ENOTDIR
			       ? err_set(w->err, ERR_CONNECT, "%.*s does not exist", STR(folder))
			       : err_errno(w->err, ERR_PERMISSION, "cannot open", folder);
	w->out->root = str_dup(a, str_of(real));
	free(real);
	if (stat(str_c(a, w->out->root), st) != 0)
		return err_errno(w->err, ERR_CONNECT, "cannot open", folder);
	return !rest.len || cut_glob(w, rest) || err_set(w->err, ERR_USAGE, "%.*s is not a glob of files", STR(path));
}

bool data_walk(struct arena *a, str path, const struct stop *stop, struct data_walk *out, struct err *err)
{
	struct walking w = { .out = out, .stop = stop, .err = err };
	struct stat st;

	*out = (struct data_walk){ .arena = a, .address = path };
	if (!stop_not_yet(stop, err) || !start(&w, path, &st))
		return false;
	if (!S_ISDIR(st.st_mode)) {
		if (!source_file_check(path, "a Parquet, CSV or JSON file", &st, err))
			return false;
		out->alone = true;
		keep(&w, path_dir(out->root), path_file(out->root), NO_STR, &st);
		out->files.at[0]->inside = path_file(path);
		data_format_of(path, &out->files.at[0]->format);
		out->root = path_dir(out->root);
	} else if (!walk(&w, out->root, NO_STR, 0, 0)) {
		return false;
	}
	put_in_order(&out->files);
	if (!out->files.len && out->lakes)
		return err_set(err, ERR_UNSUPPORTED,
			       "%.*s contains only tables of Delta Lake or Hudi, which are not supported", STR(path));
	return out->files.len > 0 || err_set(err, ERR_CONNECT,
					     out->glob.at ? "no Parquet, CSV or JSON file matches %.*s"
							  : "%.*s contains no Parquet, CSV or JSON file",
					     STR(path));
}
