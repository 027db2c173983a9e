/* store/tags/brief_file: a reader that answers from the brief without opening the cache, and when it must not. */
#include "store_help.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "store/tags/summary_file.h"

#define TABLES \
	"{\"ns\":\"main\",\"name\":\"customers\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n" \
	"{\"ns\":\"main\",\"name\":\"orders\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n"

static struct store *the_writer;

static bool is_asleep(struct store *s)
{
	return !s->db;
}

static bool count_one(void *with, const struct asset_brief *b, struct err *err)
{
	(void)b;
	(void)err;
	++*(int *)with;
	return true;
}

static int assets(struct store *s, struct err *err)
{
	int n = 0;

	return store_each_plain(s, 0, NULL, count_one, &n, err) ? n : -1;
}

static ptrdiff_t catalogs(struct store *s)
{
	struct catalogs all = { 0 };
	struct err err = { 0 };

	return good(store_catalogs(s, here, &all, &err), &err) ? all.len : -1;
}

static struct store *pinned(str path)
{
	struct store *s = open_store(path, STORE_READ);
	struct err err = { 0 };

	ok(is_asleep(s) && good(store_pin(s, &err), &err) && is_asleep(s), "a reader pins a cache without opening it");
	return s;
}

/* A cache that was just written gets no brief, so this takes some seconds. */
static void wait_for(str path, str brief)
{
	struct timespec moment = { .tv_nsec = 200 * 1000 * 1000 };

	for (int i = 0; i < 300 && !file_exists(brief); i++) {
		store_close(open_store(path, STORE_READ));
		nanosleep(&moment, NULL);
	}
	ok(file_exists(brief), "a reader writes a brief of a cache that is no longer changing");
}

/* ---- answers from the brief ---- */

static void same(struct store *asleep, struct store *awake)
{
	struct catalogs one = { 0 }, two = { 0 };
	struct err err = { 0 };
	str id_one = NO_STR, id_two = NO_STR, by_one = NO_STR, by_two = NO_STR;
	int64_t stamp_one = 0, stamp_two = 0;

	good(store_catalogs(asleep, here, &one, &err) && store_catalogs(awake, here, &two, &err), &err);
	ok(one.len == 1 && two.len == 1 && str_eq(one.at[0].name, two.at[0].name) &&
		   str_eq(one.at[0].address, two.at[0].address) && one.at[0].id == two.at[0].id &&
		   one.at[0].generation == two.at[0].generation && one.at[0].synced_at == two.at[0].synced_at &&
		   one.at[0].created_at == two.at[0].created_at && one.at[0].fields == two.at[0].fields &&
		   one.at[0].can == two.at[0].can && one.at[0].error.at == two.at[0].error.at &&
		   digest_eq(&one.at[0].digest, &two.at[0].digest),
	   "the brief has the catalogs of the cache");
	good(store_identity(asleep, here, &id_one, &err) && store_identity(awake, here, &id_two, &err), &err);
	is_str(id_one, id_two, "the brief has the identity of the cache");
	good(store_tags_given(asleep, here, &by_one, &stamp_one, &err) &&
		     store_tags_given(awake, here, &by_two, &stamp_two, &err),
	     &err);
	ok(by_one.at == by_two.at && stamp_one == stamp_two, "the brief has the tag giver and the stamp of the cache");
	ok(is_asleep(asleep) && !is_asleep(awake), "a reader of the brief does not open the cache");
}

static void told(str path, struct store *writer)
{
	struct store *s = open_store(path, STORE_READ);
	struct strs names = { 0 };
	struct catalog c;
	bool found = true;
	struct err err = { 0 };
	str name = S("shop.main.orders");

	same(s, writer);
	ok(good(store_catalog(s, here, S("nowhere"), &found, &c, &err), &err) && !found,
	   "an unknown catalog is not found in the brief");
	*push(&names, here) = name;
	ok(good(store_each_tags_of(s, &(int64_t){ 1 }, &names, NULL, NULL, NULL, &err), &err) && is_asleep(s),
	   "tags of an asset without tags are read without the cache");
	is_int(assets(s, &err), 2, "assets are read from the cache");
	ok(good(true, &err) && !is_asleep(s), "a reader that opened the cache keeps it open");
	store_close(s);
}

static void earlier(str path, int64_t shop)
{
	struct store *s = pinned(path);
	struct err err = { 0 };

	ok(good(store_at(s, shop, 0, &err), &err) && assets(s, &err) == 0,
	   "a pinned reader reads an earlier generation from the cache");
	store_unpin(s);
	ok(assets(s, &err) == 2 && good(true, &err), "an unpinned reader reads the current generation");
	store_close(s);
}

static void damaged(str path, str brief)
{
	struct err err = { 0 };
	struct store *s;
	char *edited;
	str was;

	good(file_read(here, brief, 1 << 20, &was, &err), &err);
	for (ptrdiff_t i = 0; i < was.len; i += 7) {
		edited = (char *)(uintptr_t)str_dup(here, was).at;
		edited[i] ^= 1;
		good(file_replace(brief, str_n(edited, was.len), &err), &err);
		s = open_store(path, STORE_READ);
		if (is_asleep(s))
			ok(false, "a brief with byte %d changed is not used", (int)i);
		s->wants_brief = false;
		store_close(s);
	}
	good(file_replace(brief, str_upto(was, was.len / 2), &err), &err);
	s = open_store(path, STORE_READ);
	ok(!is_asleep(s), "a truncated brief is not used");
	store_close(s);
	s = open_store(path, STORE_READ);
	ok(is_asleep(s), "a reader without a valid brief writes a new one");
	store_close(s);
}

/* The log of the cache lies beside the target of the link, where the reader would not look. */
static void linked(str path, str folder)
{
	str link = str_fmt(here, "%.*s/link.db", STR(folder));
	str copy = str_fmt(here, "%.*s.brief", STR(link));
	struct err err = { 0 };
	struct store *s;
	str was;

	ok(symlink(str_c(here, path), str_c(here, link)) == 0, "a symbolic link to a cache is created");
	good(file_read(here, str_fmt(here, "%.*s.brief", STR(path)), 1 << 20, &was, &err) &&
		     file_replace(copy, was, &err),
	     &err);
	s = open_store(link, STORE_READ);
	ok(!is_asleep(s), "a brief beside a symbolic link is not used");
	store_close(s);
}

/* ---- while another connection writes ---- */

static void meanwhile(str path, struct store *writer)
{
	struct store *idle = open_store(path, STORE_READ), *tagged = pinned(path), *held = pinned(path), *fresh;
	struct tag tag = { .qualified = S("shop.main.orders"),
			   .asset = S("shop.main.orders"),
			   .name = S("core"),
			   .origin = S("test") };
	struct err err = { 0 };

	good(store_tag_put(writer, &tag, &err), &err);
	is_int(assets(tagged, &err), 2, "a new tag does not invalidate a pinned reader");
	good(true, &err);
	catalog_named(writer, "second");
	is_int(catalogs(idle), 2, "an unpinned reader sees a catalog added since");
	is_int(catalogs(held), 1, "a pinned reader sees the catalogs as of its pin");
	is_int(assets(held, &err), -1, "a pinned reader of the brief cannot read a changed cache");
	is_str(str_of(err_code(err.kind)), str_of(err_code(ERR_BUSY)),
	       "reading a changed cache is reported as busy: %s", err.text);
	err_clear(&err);
	is_int(assets(held, &err), -1, "a pinned reader fails again when it reads again");
	err_clear(&err);
	store_unpin(held);
	is_int(catalogs(held), 2, "the reader sees the new catalog after its pin ends");
	is_int(assets(held, &err), 2, "the reader reads assets after its pin ends");
	good(true, &err);
	fresh = open_store(path, STORE_READ);
	ok(!is_asleep(fresh), "a stale brief is not used");
	store_unpin(tagged);
	store_close(fresh);
	store_close(idle);
	store_close(tagged);
	store_close(held);
}

static bool note_tags(void *with, const struct asset_brief *b, struct err *err)
{
	struct sb *to = with;

	(void)err;
	sb_put(to, b->qualified);
	for (ptrdiff_t i = 0; i < b->tags.len; i++)
		sb_put(to, str_fmt(here, " %.*s", STR(b->tags.at[i])));
	for (ptrdiff_t i = 0; i + 1 < b->column_tags.len; i += 2)
		sb_put(to, str_fmt(here, " %.*s:%.*s", STR(b->column_tags.at[i]), STR(b->column_tags.at[i + 1])));
	sb_puts(to, ";");
	return true;
}

static bool note_id(void *with, const struct asset_brief *b, struct err *err)
{
	struct asset_brief is = *b;

	is.qualified = str_fmt(here, "%lld", (long long)b->id);
	return note_tags(with, &is, err);
}

/* The ids of the two tables, which the writer is asked for once. */
static int64_t *ids_of(const struct strs *names)
{
	int64_t *ids = new_n(here, int64_t, names->len + 1);
	struct err err = { 0 };

	for (ptrdiff_t i = 0; i < names->len; i++)
		good(db_int(the_writer->db,
			    str_c(here, str_fmt(here, "select id from p_asset where state = 1 and qualified = '%.*s'",
						STR(names->at[i]))),
			    0, &ids[i], &err),
		     &err);
	return ids;
}

static str tags_of(struct store *s, const struct strs *names)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 };

	good(store_each_tags_of(s, ids_of(names), names, NULL, note_tags, &b, &err), &err);
	return str_dup(here, b.len ? sb_str(&b) : S(""));
}

static str tagged(struct store *s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 };

	good(store_each_carrier(s, NULL, NULL, note_id, &b, &err), &err);
	return str_dup(here, b.len ? sb_str(&b) : S(""));
}

/* The assets that carry one of these tags, as text. */
static str carriers(struct store *s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct strs texts = { 0 };
	struct err err = { 0 };

	*push(&texts, here) = S("nobody's");
	*push(&texts, here) = S("secret");
	good(store_each_carrier(s, &texts, NULL, note_id, &b, &err), &err);
	return str_dup(here, b.len ? sb_str(&b) : S(""));
}

static void stops(struct store *s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct stop now = { .cancelled = true };
	struct err err = { 0 };

	ok(!store_each_carrier(s, NULL, &now, note_tags, &b, &err) && err.kind == ERR_CANCELLED && is_asleep(s),
	   "a cancelled search for tagged assets fails without opening the cache");
}

static str tag_texts(struct store *s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct strs texts = { 0 };
	struct err err = { 0 };

	good(store_tag_texts(s, here, NULL, &texts, &err), &err);
	for (ptrdiff_t i = 0; i < texts.len; i++)
		sb_fmt(&b, "%.*s;", STR(texts.at[i]));
	return str_dup(here, sb_str(&b));
}

static void tag_it(struct store *writer, str asset, str field, str name)
{
	struct tag tag = { .qualified = field.len ? str_fmt(here, "%.*s.%.*s", STR(asset), STR(field)) : asset,
			   .asset = asset,
			   .field = field,
			   .name = name,
			   .origin = S("test") };
	struct err err = { 0 };

	good(store_tag_put(writer, &tag, &err), &err);
}

/* Changes one byte of the file. */
static void spoil(str path, int64_t at)
{
	char was = 0;
	int fd = open(str_c(here, path), O_RDWR | O_CLOEXEC);

	ok(fd >= 0 && pread(fd, &was, 1, at) == 1 && pwrite(fd, &(char){ (char)(was ^ 8) }, 1, at) == 1,
	   "one byte of a file is changed");
	close(fd);
}

/* Updates the file of tags, as the end of a sync does, and waits for the brief. */
static void keep(struct store *writer, str path, str brief)
{
	struct err err = { 0 };

	ok(good(store_tags_keep(writer, NULL, &err), &err), "the file of tags is updated");
	unlink(str_c(here, brief));
	wait_for(path, brief);
}

static void asked_of_the_cache(str path, const struct strs *names, struct store *writer, const char *what)
{
	struct store *s = open_store(path, STORE_READ);

	ok(is_asleep(s), "%s: the reader starts with the brief", what);
	is_str(tags_of(s, names), tags_of(writer, names), "%s: the tags of two assets are those of the cache", what);
	ok(!is_asleep(s), "%s: the tags of two assets are read from the cache", what);
	store_close(s);
	s = open_store(path, STORE_READ);
	ok(str_eq(tagged(s), tagged(writer)) && !is_asleep(s), "%s: the tagged assets are read from the cache", what);
	store_close(s);
}

static void with_file(str path, str brief, const struct strs *names, struct store *writer)
{
	str many = str_fmt(here, "%.*s.tags-0-0", STR(path));
	struct err err = { 0 };
	struct store *s;
	struct stat st;
	str old;

	keep(writer, path, brief);
	s = open_store(path, STORE_READ);
	is_str(tags_of(s, names), tags_of(writer, names), "tags in the file beside the cache are those of the cache");
	is_str(tagged(s), tagged(writer), "tagged assets are listed in the order of their ids");
	ok(is_asleep(s), "tags are read from their file without the cache");
	ok(str_eq(tag_texts(s), tag_texts(writer)) && !is_asleep(s),
	   "the text of a very long tag is read from the cache");
	store_close(s);
	ok(stat(str_c(here, many), &st) == 0 && (st.st_mode & 0777) == 0600,
	   "only the owner can read the file of tags");
	spoil(many, 4096);
	asked_of_the_cache(path, names, writer, "a damaged file of tags");
	spoil(many, 4096);
	spoil(many, 20);
	asked_of_the_cache(path, names, writer, "a file of tags with a damaged head");
	spoil(many, 20);
	ok(good(file_read(here, many, 1 << 20, &old, &err), &err) && old.len == st.st_size,
	   "a copy of the file of tags is read");
	tag_it(writer, names->at[0], NO_STR, S("newer"));
	keep(writer, path, brief);
	good(file_replace(many, old, &err), &err);
	asked_of_the_cache(path, names, writer, "an older file of tags");
	ok(truncate(str_c(here, many), 20) == 0, "the file of tags is truncated");
	asked_of_the_cache(path, names, writer, "half a file of tags");
	unlink(str_c(here, many));
	asked_of_the_cache(path, names, writer, "a missing file of tags");
}

static void with_tags(str path, str brief, struct store *writer)
{
	struct strs names = { 0 };
	struct store *s, *held;
	str loud = str_fmt(here, "%0*d", 200 * 1000, 7);

	*push(&names, here) = S("shop.main.orders");
	*push(&names, here) = S("shop.main.customers");
	tag_it(writer, S("shop.main.customers"), S("id"), S("secret"));
	unlink(str_c(here, brief));
	wait_for(path, brief);
	asked_of_the_cache(path, &names, writer, "tags put on since the last sync");
	keep(writer, path, brief);
	s = open_store(path, STORE_READ);
	is_str(tags_of(s, &names), S("shop.main.orders core;shop.main.customers id:secret;"),
	       "tags are listed in the order of the requested assets");
	ok(str_ends(tagged(s), S(" core;")) && str_find(tagged(s), S(" id:secret;")) > 0,
	   "every tagged asset is listed in the brief");
	ok(str_ends(carriers(s), S(" id:secret;")) && str_find(carriers(s), S("core")) < 0,
	   "the assets with one tag are listed in the brief");
	stops(s);
	is_str(tag_texts(s), S("core;secret;"), "the names of the tags are listed in the brief");
	ok(is_asleep(s), "the tags in the brief are read without the cache");
	is_str(tagged(s), tagged(writer), "tagged assets in the brief are those of the cache");
	is_str(carriers(s), carriers(writer), "assets with one tag in the brief are those of the cache");
	is_str(tag_texts(s), tag_texts(writer), "the names of tags in the brief are those of the cache");
	held = pinned(path);
	tags_of(held, &names);
	tag_it(writer, S("shop.main.customers"), NO_STR, loud);
	ok(!store_catalogs(held, here, &(struct catalogs){ 0 }, &(struct err){ 0 }) || is_asleep(held),
	   "a pinned reader does not mix old and new tags");
	store_unpin(held);
	store_close(held);
	store_close(s);
	with_file(path, brief, &names, writer);
}

static void untag(struct store *writer, str asset, str name)
{
	bool found = false;
	struct err err = { 0 };

	ok(good(store_tag_remove(writer, asset, name, &found, &err), &err) && found, "a tag is removed from an asset");
}

/* The texts of many tags are in the brief, unless there are many texts too. */
static void with_few_texts(str path, str brief, struct store *writer)
{
	struct store *s, *held;

	untag(writer, S("shop.main.customers"), str_fmt(here, "%0*d", 200 * 1000, 7));
	for (int i = 0; i < 2100; i++)
		tag_it(writer, S("shop.main.orders"), str_fmt(here, "c%d", i), i % 2 ? S("even") : S("odd"));
	keep(writer, path, brief);
	s = open_store(path, STORE_READ);
	is_str(tag_texts(s), S("core;even;newer;odd;secret;"), "the few names of many tags are listed in the brief");
	ok(is_asleep(s), "the names of many tags are read without the cache");
	is_str(tagged(s), tagged(writer), "assets with many tags are those of the cache");
	is_str(carriers(s), carriers(writer), "assets with one of many tags are those of the cache");
	stops(s);
	is_str(tagged(s), tagged(writer), "a search after a cancelled one lists every tagged asset");
	ok(is_asleep(s), "searches of many tags do not open the cache");
	store_close(s);
	held = pinned(path);
	tag_texts(held);
	tag_it(writer, S("shop.main.customers"), NO_STR, S("late"));
	unlink(str_c(here, str_fmt(here, "%.*s.tags-0-0", STR(path))));
	ok(!store_each_carrier(held, NULL, NULL, note_tags, &SB(SB_MAX), &(struct err){ 0 }),
	   "a pinned reader does not mix old and new tagged assets");
	store_unpin(held);
	is_str(tag_texts(held), S("core;even;late;newer;odd;secret;"),
	       "the reader lists the new tag after its pin ends");
	store_close(held);
	for (int i = 0; i < 500; i++)
		tag_it(writer, S("shop.main.orders"), str_fmt(here, "c%d", i), str_fmt(here, "own%d", i));
	unlink(str_c(here, brief));
	wait_for(path, brief);
	s = open_store(path, STORE_READ);
	ok(str_eq(tag_texts(s), tag_texts(writer)) && !is_asleep(s),
	   "the names of many different tags are read from the cache");
	store_close(s);
}

static void replaced(str path, str folder)
{
	str other = str_fmt(here, "%.*s/other.db", STR(folder));
	struct store *writer, *s;

	writer = open_store(other, STORE_WRITE);
	for (int i = 0; i < 3; i++)
		catalog_named(writer, (const char *[]){ "a", "b", "c" }[i]);
	store_close(writer);
	s = open_store(path, STORE_READ);
	ok(rename(str_c(here, other), str_c(here, path)) == 0, "the cache is replaced by another one");
	is_int(catalogs(s), 3, "a reader of a replaced cache reads the new one");
	store_close(s);
}

int main(void)
{
	str folder = test_folder(), path = str_fmt(here, "%.*s/ocat.db", STR(folder)),
	    brief = str_fmt(here, "%.*s.brief", STR(path));
	struct store *writer = open_store(path, STORE_WRITE);
	int64_t shop = catalog_named(writer, "shop");

	the_writer = writer;
	sync_lines(writer, shop, TABLES);
	store_close(open_store(path, STORE_READ));
	ok(!file_exists(brief), "a cache that was just written gets no brief");
	wait_for(path, brief);
	told(path, writer);
	earlier(path, shop);
	damaged(path, brief);
	linked(path, folder);
	meanwhile(path, writer);
	with_tags(path, brief, writer);
	with_few_texts(path, brief, writer);
	store_close(writer);
	replaced(path, folder);
	return test_end(folder);
}
