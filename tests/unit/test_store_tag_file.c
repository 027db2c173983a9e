/* store/tags/tag_file: every asset is found with its tags in a large file, and a damaged file gives no wrong tags. */
#include "store_help.h"

#include <string.h>

#include "base/file.h"
#include "store/tags/tag_index.h"

static str cache;
static struct side_key key;

/* A random number, the same in every run. */
static uint32_t chance(uint32_t below)
{
	static uint64_t state = 11;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % below;
}

/* ---- content ---- */

struct shelf {
	struct tag_file_asset *at;
	ptrdiff_t len, cap;
};

/* Ids increase; some tags and columns occur many times, and a column may have an empty name. */
static struct shelf some(int n)
{
	struct shelf all = { 0 };

	for (int i = 0; i < n; i++) {
		struct tag_file_asset *t = push(&all, here);

		t->id = ((int64_t)i * 7 + 1) << 20;
		for (uint32_t k = chance(3); k; k--)
			*push(&t->tags, here) = str_fmt(here, "own.%u", chance(40));
		for (uint32_t k = 1 + chance(5); k; k--) {
			*push(&t->column_tags, here) = chance(50) ? str_fmt(here, "column_%u", chance(900)) : S("");
			*push(&t->column_tags, here) = str_fmt(here, "kind:%u", chance(9));
		}
	}
	return all;
}

static void written(const struct shelf *all)
{
	struct err err = { 0 };
	struct tag_file_maker *m = tag_file_begin(cache, &key, &err);
	bool good = m != NULL;

	for (ptrdiff_t i = 0; good && i < all->len; i++) /* not in the order of ids */
		good = tag_file_add(m, &all->at[(i * 37 + 5) % all->len], &err);
	ok(good && tag_file_end(m, &err), "a file with the tags of %td assets is written", all->len);
}

static bool same_texts(const struct strs *a, const struct strs *b)
{
	bool same = a->len == b->len;

	for (ptrdiff_t i = 0; same && i < a->len; i++)
		same = str_eq(a->at[i], b->at[i]);
	return same;
}

static bool same(const struct tag_file_asset *a, const struct tag_file_asset *b)
{
	return a->id == b->id && same_texts(&a->tags, &b->tags) && same_texts(&a->column_tags, &b->column_tags);
}

static bool carries(const struct tag_file_asset *t, const struct strs *texts)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < t->tags.len; i++)
		any |= texts_have(texts, t->tags.at[i]);
	for (ptrdiff_t i = 1; i < t->column_tags.len; i += 2)
		any |= texts_have(texts, t->column_tags.at[i]);
	return any;
}

/* False: the file is damaged. *right: its content is what was written. */
static bool all_as_written(const struct tag_file *f, const struct shelf *all, const struct strs *texts, bool *right)
{
	char *asked = new_n(here, char, (ptrdiff_t)tag_file_words(f) + 1);
	struct tag_file_asset t;

	*right = tag_file_assets(f) == all->len;
	for (ptrdiff_t i = 0; *right && i < all->len; i++) {
		bool wanted = false;

		if (!tag_file_at(f, i, here, &t) || !tag_file_carries(f, i, texts, asked, &wanted))
			return false;
		*right = same(&t, &all->at[i]) && wanted == carries(&all->at[i], texts);
		if (*right && !tag_file_find(f, all->at[i].id, here, &t))
			return false;
		*right = *right && same(&t, &all->at[i]);
	}
	return true;
}

static struct strs wanted_texts(void)
{
	struct strs texts = { 0 };

	*push(&texts, here) = S("kind:3");
	*push(&texts, here) = S("nothing");
	*push(&texts, here) = S("own.17");
	return texts;
}

static void comes_back(int n)
{
	struct shelf all = some(n);
	struct strs texts = wanted_texts();
	struct tag_file_asset none;
	struct tag_file *f;
	bool right = false;

	written(&all);
	f = tag_file_open(cache, &key);
	ok(f && all_as_written(f, &all, &texts, &right) && right, "%d assets are read back with all their tags", n);
	ok(f && tag_file_find(f, 12345, here, &none) && !none.tags.len && !none.column_tags.len,
	   "an asset that is not in the file has no tags");
	tag_file_close(f);
}

/* ---- other files ---- */

static void another_state(void)
{
	struct side_key other = tag_file_key(S("cache"), 8);

	ok(!tag_file_open(cache, &other), "a file of another state of the tags is not opened");
	other = tag_file_key(S("another"), 7);
	ok(!tag_file_open(cache, &other), "a file of another cache is not opened");
}

static void damaged(void)
{
	str path = side_path(here, cache, &key), was;
	struct shelf all = some(3000);
	struct strs texts = wanted_texts();
	struct err err = { 0 };
	int believed = 0;

	written(&all);
	good(file_read(here, path, 1 << 26, &was, &err), &err);
	for (ptrdiff_t i = 0; i < was.len; i += 1 + (ptrdiff_t)chance(4000)) {
		struct arena_mark mark = arena_mark(here);
		char *edited = (char *)(uintptr_t)str_dup(here, was).at;
		struct tag_file *f;
		bool right = true;

		edited[i] ^= 4;
		good(file_replace(path, str_n(edited, was.len), &err), &err);
		f = tag_file_open(cache, &key);
		if (f && all_as_written(f, &all, &texts, &right))
			believed += !right;
		if (f)
			tag_file_close(f);
		arena_rewind(here, mark);
	}
	is_int(believed, 0, "a changed byte is detected or has no effect");
	good(file_replace(path, str_upto(was, was.len / 2), &err), &err);
	ok(!tag_file_open(cache, &key), "a truncated file of tags is not opened");
}

static void dropped(void)
{
	str path = side_path(here, cache, &key);
	struct err err = { 0 };
	struct tag_file_maker *m = tag_file_begin(cache, &key, &err);

	unlink(str_c(here, path));
	ok(m && tag_file_add(m, &some(1).at[0], &err), "a file of tags is begun");
	tag_file_drop(m);
	ok(!file_exists(path) && !tag_file_open(cache, &key), "a dropped file of tags leaves no file");
}

int main(void)
{
	str folder = test_folder();

	cache = str_fmt(here, "%.*s/ocat.db", STR(folder));
	key = tag_file_key(S("cache"), 7);
	comes_back(1);
	comes_back(500);
	comes_back(20000);
	another_state();
	damaged();
	dropped();
	return test_end(folder);
}
