/* store/tags/tag_file: every tag is found in a file of many, and a damaged file tells nothing. */
#include "store_help.h"

#include <fcntl.h>
#include <string.h>

#include "base/file.h"
#include "store/tags/tag_file.h"

#define BASE S("0123456789abcdef0123456789abcdef")

static str folder;

static str at(const char *name)
{
	return str_fmt(here, "%.*s/%s", STR(folder), name);
}

/* Always the same. */
static uint32_t chance(uint32_t below)
{
	static uint64_t state = 11;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % below;
}

/* ---- what is in it ---- */

struct shelf {
	struct tagtree_asset *at;
	ptrdiff_t len, cap;
};

static void carry(struct tagtree_asset *t, int own, int columns, uint32_t kinds)
{
	for (int i = 0; i < own; i++)
		*push(&t->tags, here) = str_fmt(here, "own.%u", chance(kinds));
	for (int i = 0; i < columns; i++) {
		*push(&t->column_tags, here) = chance(50) ? str_fmt(here, "column_%u", chance(kinds)) : S("");
		*push(&t->column_tags, here) = str_fmt(here, "kind:%u", chance(9));
	}
}

static struct shelf some(int n, int most, uint32_t kinds)
{
	struct shelf all = { 0 };

	for (int i = 0; i < n; i++) {
		struct tagtree_asset *t = push(&all, here);

		*t = (struct tagtree_asset){ .id = chance(5) ? ((int64_t)chance(1u << 30) << 20) : 0,
					     .qualified = str_fmt(here, "shop.s%03d.table_%06d", i / 300, i * 7) };
		carry(t, (int)chance(2), 1 + (int)chance((uint32_t)most), kinds);
	}
	return all;
}

static struct tagtree written(str file, const struct shelf *all)
{
	struct tagtree_out *to = tagtree_create(file);
	struct tagtree tree = { 0 };

	ok(to && !tagtree_create(file), "one makes it at a time");
	for (ptrdiff_t i = 0; i < all->len; i++)
		tagtree_add(to, &all->at[i]);
	ok(tagtree_end(to, BASE, &tree) && tagtree_put(to) && !file_exists(str_fmt(here, "%.*s.tmp", STR(file))),
	   "%td assets are written, in %lld levels", all->len, (long long)tree.levels);
	return tree;
}

/* ---- what it tells ---- */

static void note(void *with, const struct tagtree_asset *t)
{
	struct sb *to = with;

	sb_fmt(to, "%.*s %lld", STR(t->qualified), (long long)t->id);
	for (ptrdiff_t i = 0; i < t->tags.len; i++)
		sb_fmt(to, " %.*s", STR(t->tags.at[i]));
	for (ptrdiff_t i = 0; i + 1 < t->column_tags.len; i += 2)
		sb_fmt(to, " %.*s=%.*s", STR(t->column_tags.at[i]), STR(t->column_tags.at[i + 1]));
	sb_puts(to, "\n");
}

static bool tells_of(str file, const struct tagtree *tree, const struct strs *names, const struct strs *texts,
		     struct sb *out)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_reset(out);
	return tagtree_read(file, tree, a, &(struct tagtree_which){ .qualified = names, .texts = texts }, note, out);
}

static bool tells(str file, const struct tagtree *tree, const struct strs *names, struct sb *out)
{
	return tells_of(file, tree, names, NULL, out);
}

static bool carries(const struct tagtree_asset *t, const struct strs *texts)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < t->tags.len; i++)
		any |= texts_have(texts, t->tags.at[i]);
	for (ptrdiff_t i = 1; i < t->column_tags.len; i += 2)
		any |= texts_have(texts, t->column_tags.at[i]);
	return any;
}

/* Texts as some of the assets have them, rising, each once. */
static void some_texts(const struct shelf *all, struct strs *out)
{
	for (ptrdiff_t i = 0; i < all->len; i += 1 + (ptrdiff_t)chance((uint32_t)all->len)) {
		const struct strs *from = all->at[i].tags.len ? &all->at[i].tags : &all->at[i].column_tags;
		str text = from->len ? from->at[from->len - 1] : S("nobody's");
		ptrdiff_t at = 0;

		if (texts_have(out, text))
			continue;
		*push(out, here) = text;
		for (at = out->len - 1; at > 0 && str_cmp(out->at[at - 1], text) > 0; at--)
			out->at[at] = out->at[at - 1];
		out->at[at] = text;
	}
}

/* Who carries none of the texts is passed over, and nobody else. */
static void found_by_texts(str file, const struct tagtree *tree, const struct shelf *all)
{
	scoped(sb_free) struct sb got = SB(SB_MAX), wanted = SB(SB_MAX);
	struct strs nothing = { 0 };
	struct stop now = { .cancelled = true };
	bool same = true;

	for (int round = 0; round < 20; round++) {
		struct strs texts = { 0 };

		some_texts(all, &texts);
		sb_reset(&wanted);
		for (ptrdiff_t i = 0; i < all->len; i++)
			if (carries(&all->at[i], &texts))
				note(&wanted, &all->at[i]);
		same = same && tells_of(file, tree, NULL, &texts, &got) && str_eq(sb_str(&got), sb_str(&wanted));
	}
	ok(same, "those that carry some texts, with all that they carry");
	ok(tells_of(file, tree, NULL, &nothing, &got) && !got.len, "of no text, nobody");
	ok(!tagtree_read(file, tree, here, &(struct tagtree_which){ .stop = &now }, note, &got),
	   "and it stops when told");
}

static void found(str file, const struct tagtree *tree, const struct shelf *all)
{
	scoped(sb_free) struct sb got = SB(SB_MAX), wanted = SB(SB_MAX);
	struct strs names = { 0 }, absent = { 0 };
	struct tagtree again = { 0 };
	bool same = true;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct strs one = { 0 };

		sb_reset(&wanted);
		note(&wanted, &all->at[i]);
		*push(&one, here) = all->at[i].qualified;
		same = same && tells(file, tree, &one, &got) && str_eq(sb_str(&got), sb_str(&wanted));
		*push(&absent, here) = str_fmt(here, "%.*s_", STR(all->at[i].qualified));
	}
	ok(same, "each is found by its name");
	*push(&absent, here) = S("a");
	*push(&absent, here) = S("zzz");
	ok(tells(file, tree, &absent, &got) && !got.len, "and no other");
	sb_reset(&wanted);
	for (ptrdiff_t i = 0; i < all->len; i += 3) {
		*push(&names, here) = all->at[all->len - 1 - i].qualified;
		note(&wanted, &all->at[all->len - 1 - i]);
	}
	ok(tells(file, tree, &names, &got) && str_eq(sb_str(&got), sb_str(&wanted)),
	   "many at once, in the order asked in");
	sb_reset(&wanted);
	for (ptrdiff_t i = 0; i < all->len; i++)
		note(&wanted, &all->at[i]);
	ok(tells(file, tree, NULL, &got) && str_eq(sb_str(&got), sb_str(&wanted)), "and all of them, in order");
	found_by_texts(file, tree, all);
	ok(tagtree_find(file, BASE, &again) && !memcmp(&again, tree, sizeof again), "it says itself what it is");
	ok(!tagtree_find(file, S("another"), &again), "and that it is no other");
}

/* ---- what cannot be believed ---- */

/* Whatever of it is still told is what was written. */
static void spoilt(str file, const struct tagtree *tree)
{
	scoped(sb_free) struct sb got = SB(SB_MAX);
	struct tagtree ignored;
	struct err err = { 0 };
	bool believed = false, silent = true;
	char *edited;
	str was;

	good(file_read(here, file, 1 << 24, &was, &err), &err);
	edited = (char *)(uintptr_t)str_dup(here, was).at;
	for (ptrdiff_t i = 0; i < was.len; i += 1 + (ptrdiff_t)chance(was.len > 20000 ? 2000 : 5)) {
		edited[i] ^= (char)(1 << chance(8));
		good(file_replace(file, str_n(edited, was.len), &err), &err);
		believed |= tagtree_find(file, BASE, &ignored);
		if (i >= (ptrdiff_t)sizeof(struct tagtree_head))
			silent = silent && !tells(file, tree, NULL, &got);
		edited[i] = was.at[i];
	}
	ok(!believed, "one with a bit changed is not believed");
	ok(silent, "nor by who knows what it should be");
	for (ptrdiff_t n = 0; n < was.len; n += 1 + was.len / 50) {
		good(file_replace(file, str_upto(was, n), &err), &err);
		believed |= tagtree_find(file, BASE, &ignored) || tells(file, tree, NULL, &got);
	}
	ok(!believed, "nor a part of one");
	good(file_replace(file, was, &err), &err);
}

static void another(str file, const struct tagtree *older)
{
	scoped(sb_free) struct sb got = SB(SB_MAX);
	struct shelf others = some(900, 5, 30);
	struct tagtree tree = written(file, &others);

	ok(!tells(file, older, NULL, &got), "who knows an older one is told nothing");
	ok(tells(file, &tree, NULL, &got), "who knows this one, all");
	unlink(str_c(here, file));
	ok(!tells(file, &tree, NULL, &got), "and nothing once it is gone");
}

static void dropped(str file)
{
	struct shelf few = some(3, 2, 5);
	struct tagtree_out *to = tagtree_create(file);
	struct tagtree tree;
	int fd;

	tagtree_add(to, &few.at[0]);
	tagtree_drop(to);
	ok(!file_exists(file) && !file_exists(str_fmt(here, "%.*s.tmp", STR(file))),
	   "one that is given up leaves nothing");
	fd = open(str_c(here, str_fmt(here, "%.*s.tmp", STR(file))), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	ok(fd >= 0 && write(fd, "left by one who was killed", 26) == 26, "what a killed one has left");
	close(fd);
	tree = written(file, &few);
	found(file, &tree, &few);
	to = tagtree_create(file);
	tagtree_add(to, &few.at[1]);
	tagtree_add(to, &few.at[0]);
	ok(!tagtree_end(to, BASE, &tree) && !tagtree_put(to),
	   "names that do not rise cannot be found, so they are not written");
	found(file, &tree, &few);
	ok(symlink("nowhere", str_c(here, str_fmt(here, "%.*s.tmp", STR(file)))) == 0 && !tagtree_create(file),
	   "through a link nothing is written");
	unlink(str_c(here, str_fmt(here, "%.*s.tmp", STR(file))));
}

int main(void)
{
	struct shelf shelves[5];
	struct tagtree tree;

	folder = test_folder();
	shelves[0] = (struct shelf){ 0 };
	shelves[1] = some(1, 3, 3);
	shelves[2] = some(2500, 4, 40);
	shelves[3] = some(40, 900, 5000); /* more than a piece keeps count of */
	shelves[4] = some(12000, 2, 300);
	for (int i = 0; i < 5; i++) {
		tree = written(at("tags"), &shelves[i]);
		found(at("tags"), &tree, &shelves[i]);
		if (shelves[i].len)
			spoilt(at("tags"), &tree);
	}
	ok(tree.levels >= 3, "twelve thousand take three levels");
	another(at("tags"), &tree);
	dropped(at("others"));
	return test_end(folder);
}
