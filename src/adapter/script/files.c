#include "adapter/script/files.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "adapter/script/unpack.h"
#include "adapter/script/sqitch.h"
#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { DEEPEST = 3, FILES_MOST = 20000 };

/* ---- which files ---- */

static bool ends_fold(str name, str ending)
{
	return name.len > ending.len && str_eq_fold(str_from(name, name.len - ending.len), ending);
}

static bool is_sql(str name)
{
	return ends_fold(name, S(".sql")) || ends_fold(name, S(".ddl")) || ends_fold(name, S(".psql"));
}

/* 001_x.down.sql, down.sql, U2__x.sql */
static bool undoes(str name)
{
	ptrdiff_t n = 1;

	if (ends_fold(name, S(".down.sql")) || ends_fold(name, S("_down.sql")) || ends_fold(name, S("-down.sql")) ||
	    str_eq_fold(name, S("down.sql")) || ends_fold(name, S(".rollback.sql")) || ends_fold(name, S(".undo.sql")))
		return true;
	while (n < name.len && ((name.at[n] >= '0' && name.at[n] <= '9') || name.at[n] == '.' || name.at[n] == '_'))
		n++;
	return name.at[0] == 'U' && n > 3 && str_starts(str_from(name, n - 2), S("__"));
}

struct finding {
	struct arena *arena;
	struct strs *out;
	int64_t left_out;
	bool first_only;
};

static void find(struct finding *f, str folder, int depth)
{
	struct dir_names names = { 0 };

	dir_stems(f->arena, folder, S(""), &names);
	for (ptrdiff_t i = 0; i < names.len && f->out->len < FILES_MOST; i++) {
		str path = path_join(f->arena, folder, names.at[i]);

		if (f->first_only && f->out->len)
			return;
		if (file_is_folder(path)) {
			if (depth < DEEPEST)
				find(f, path, depth + 1);
		} else if (is_sql(names.at[i])) {
			if (undoes(names.at[i]))
				f->left_out++;
			else
				*push(f->out, f->arena) = path;
		}
	}
}

bool script_folder_has_files(str path)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct strs found = { 0 };
	struct finding f = { .arena = a, .out = &found, .first_only = true };

	find(&f, path, 0);
	return found.len > 0;
}

/* ---- in which order ---- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static str number_at(str s, ptrdiff_t i)
{
	ptrdiff_t n = 0;

	while (i < s.len && s.at[i] == '0')
		i++;
	while (i + n < s.len && is_digit(s.at[i + n]))
		n++;
	return str_n(s.at + i, n);
}

/* Numbers by their value: 2 before 10. */
static int natural(str a, str b)
{
	ptrdiff_t i = 0, k = 0;

	while (i < a.len && k < b.len) {
		if (is_digit(a.at[i]) && is_digit(b.at[k])) {
			str m = number_at(a, i), n = number_at(b, k);
			int order = m.len != n.len ? (m.len < n.len ? -1 : 1) : str_cmp(m, n);

			if (order)
				return order;
			i = m.at + m.len - a.at;
			k = n.at + n.len - b.at;
		} else if (a.at[i] != b.at[k]) {
			return (unsigned char)a.at[i] < (unsigned char)b.at[k] ? -1 : 1;
		} else {
			i++;
			k++;
		}
	}
	return i < a.len ? 1 : k < b.len ? -1 : str_cmp(a, b);
}

/* Flyway runs R__x.sql after all versions. */
static bool is_repeatable(str path)
{
	return str_starts(path_file(path), S("R__"));
}

static int by_turn(const void *a, const void *b)
{
	const str *x = a, *y = b;
	int late = is_repeatable(*x) - is_repeatable(*y);

	return late ? late : natural(*x, *y);
}

bool script_files_list(struct arena *a, str path, struct strs *out, int64_t *left_out, struct err *err)
{
	struct finding f = { .arena = a, .out = out };

	*left_out = 0;
	if (!file_is_folder(path)) {
		*push(out, a) = path;
		return true;
	}
	if (sqitch_claims(a, path))
		return sqitch_files(a, path, out, err);
	find(&f, path, 0);
	if (!out->len)
		return err_set(err, ERR_SOURCE, "%.*s contains no SQL files", STR(path));
	qsort(out->at, (size_t)out->len, sizeof *out->at, by_turn);
	*left_out = f.left_out;
	return true;
}

/* ---- lines ---- */

struct script_lines {
	struct arena *arena;
	struct lines *lines;
	struct unpack *unpack; /* NULL: a file */
	bool down;
};

struct script_lines *script_lines_open(str file, const struct packing *packed, const struct stop *stop, struct err *err)
{
	struct arena *a = arena_open();
	struct script_lines *l = new(a, struct script_lines);
	str path = file;

	l->arena = a;
	if (packed)
		l->unpack = unpack_open(a, packed, file, &path, err);
	if (!packed || l->unpack)
		l->lines = lines_open(path, SCRIPT_LINE_MOST, ERR_SOURCE, err);
	if (!l->lines) {
		script_lines_drop(l);
		return NULL;
	}
	if (l->unpack)
		unpack_opened(l->unpack);
	if (l->unpack || str_eq(file, S("-")))
		lines_heed(l->lines, stop);
	return l;
}

/* -- +goose Down, -- migrate:down, -- +migrate Down, --//@UNDO: up to the next part that is up. */
static bool is_down(str line, bool before)
{
	str word;

	if (!str_starts(line, S("--")))
		return before;
	word = str_trim(str_from(line, 2));
	if (!word.len || (word.at[0] != '+' && word.at[0] != 'm' && word.at[0] != '/' && word.at[0] != 'M'))
		return before;
	if (str_eq_fold(word, S("+goose down")) || str_eq_fold(word, S("+migrate down")) ||
	    str_eq_fold(str_upto(word, 12), S("migrate:down")) || str_eq_fold(word, S("//@undo")))
		return true;
	if (str_eq_fold(word, S("+goose up")) || str_eq_fold(word, S("+migrate up")) ||
	    str_eq_fold(str_upto(word, 10), S("migrate:up")))
		return false;
	return before;
}

bool script_lines_next(struct script_lines *l, str *line, struct err *err)
{
	if (!lines_next(l->lines, line, err))
		return false;
	if (lines_number(l->lines) == 1)
		*line = utf8_past_mark(*line);
	l->down = is_down(*line, l->down);
	if (l->down)
		*line = S("");
	return true;
}

int64_t script_lines_bytes(const struct script_lines *l)
{
	return lines_bytes(l->lines);
}

int64_t script_lines_size(const struct script_lines *l)
{
	return l->unpack ? -1 : lines_size(l->lines);
}

bool script_lines_close(struct script_lines *l, struct err *err)
{
	bool good = !l->unpack || unpack_close(l->unpack, err);

	l->unpack = NULL;
	script_lines_drop(l);
	return good;
}

void script_lines_drop(struct script_lines *l)
{
	if (!l)
		return;
	if (l->lines)
		lines_close(l->lines);
	unpack_kill(l->unpack);
	arena_close(l->arena);
}
