/* The files of the demo: private copies of the installed ones, with their times shifted to the present. */
#include "cli/demo/demo_workspace.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/yaml.h"
#include "model/record.h"
#include "base/banned.h"

enum { FILE_MOST = 64 << 20, SHOP_WRITTEN_MINUTES = 14, LINE_MOST = 1 << 20 };

static const char *const shops[DEMO_GENERATIONS] = { "shop-1.db", "shop-2.db", "shop.db" };
static const char *const warehouses[DEMO_GENERATIONS] = { "warehouse-1.jsonl", "warehouse-2.jsonl", "warehouse.jsonl" };

static str in(const struct demo *d, const char *name)
{
	return path_join(d->arena, d->folder, str_of(name));
}

static bool read_installed(const struct demo *d, const char *name, str *bytes, struct err *err)
{
	if (file_read(d->arena, path_join(d->arena, d->installed, str_of(name)), FILE_MOST, bytes, err))
		return true;
	return err_next(err,
			"The demo is part of ocat's data files: reinstall ocat, or set OCAT_DATA_DIR to their folder.");
}

/* ---- the shop ---- */

/* The last write is known only from the time of the file. */
static bool set_shop_time(const struct demo *d, instant now, struct err *err)
{
	instant t = now - SECONDS(60 * SHOP_WRITTEN_MINUTES);
	struct timespec both[2];

	both[0] = both[1] = (struct timespec){ .tv_sec = t / SECONDS(1), .tv_nsec = t % SECONDS(1) * 1000 };
	if (utimensat(AT_FDCWD, str_c(d->arena, in(d, "shop.db")), both, 0) == 0)
		return true;
	return err_errno(err, ERR_DISK, "cannot set the time of", in(d, "shop.db"));
}

static bool put_shop(const struct demo *d, int generation, instant now, struct err *err)
{
	str bytes;

	return read_installed(d, shops[generation], &bytes, err) && file_replace(in(d, "shop.db"), bytes, err) &&
	       set_shop_time(d, now, err);
}

/* ---- the warehouse ---- */

static void move(instant *t, int64_t by_us)
{
	if (*t != NO_TIME)
		*t += by_us;
}

static bool move_asset(struct arena *a, str object, int64_t by_us, struct sb *out, struct err *err)
{
	struct asset asset;

	if (!record_get(a, object, &asset, err))
		return false;
	move(&asset.stats.created_at, by_us);
	move(&asset.stats.modified_at, by_us);
	move(&asset.stats.analyzed_at, by_us);
	move(&asset.stats.writes_since, by_us);
	sb_puts(out, "{\"asset\":");
	record_put(out, &asset, RECORD_WHOLE);
	sb_puts(out, "}\n");
	return true;
}

/* The first line has the time of the snapshot, which becomes now. */
static bool move_header(struct arena *a, str line, instant now, int64_t *by_us, struct sb *out, struct err *err)
{
	struct json *head = json_parse(a, line, err);
	struct jw w = jw_to(out);
	instant taken_at;

	if (!head || !instant_parse(json_text(head, "taken_at"), &taken_at))
		return err_set(err, ERR_CONFIG, "the demo's warehouse has no snapshot time");
	*by_us = now - taken_at;
	jw_object(&w);
	for (const struct json *m = head->first; m; m = m->next) {
		jw_key_str(&w, m->key);
		if (str_eq(m->key, S("taken_at")))
			jw_str(&w, instant_iso(a, now));
		else
			json_write(&w, m);
	}
	jw_end_object(&w);
	sb_putc(out, '\n');
	return true;
}

static bool move_lines(str text, instant now, int64_t *by_us, struct sb *out, struct err *err)
{
	static const str asset = S("{\"asset\":");
	scoped(arena_close) struct arena *a = arena_open();
	bool first = true, good = true;
	str line;

	*by_us = 0;
	for (; good && str_cut(&text, '\n', &line); first = false) {
		arena_reset(a);
		if (first) {
			good = move_header(a, line, now, by_us, out, err);
		} else if (str_starts(line, asset)) {
			good = move_asset(a, str_upto(str_from(line, asset.len), line.len - asset.len - 1), *by_us, out,
					  err);
		} else {
			sb_put(out, line);
			sb_putc(out, '\n');
		}
	}
	return good;
}

static bool put_warehouse(const struct demo *d, int generation, instant now, int64_t *by_us, struct err *err)
{
	scoped(sb_free) struct sb out = SB(FILE_MOST);
	str text;

	return read_installed(d, warehouses[generation], &text, err) && move_lines(text, now, by_us, &out, err) &&
	       file_replace(in(d, "warehouse.jsonl"), sb_str(&out), err);
}

/* ---- sessions to replay ---- */

/* Every time in the text, such as 2026-01-27T07:11:00Z. */
static void move_instants(struct arena *a, str text, int64_t by_us, struct sb *out)
{
	static const str form = S("0000-00-00T00:00:00Z");
	ptrdiff_t from = 0;
	instant t;

	for (ptrdiff_t i = 0; i + form.len <= text.len; i++) {
		str found = str_n(text.at + i, form.len);

		if (found.at[4] != '-' || found.at[form.len - 1] != 'Z' || !instant_parse(found, &t))
			continue;
		sb_put(out, str_n(text.at + from, i - from));
		sb_put(out, instant_iso(a, t + by_us));
		from = i + form.len;
	}
	sb_put(out, str_from(text, from));
}

/* As long before the newest generation as they were recorded. */
static bool put_traces(const struct demo *d, int64_t by_us, struct err *err)
{
	static const char *const names[] = { "carrier-promise.jsonl", "revenue-by-region.jsonl",
					     "syndicate-participants.jsonl" };
	str folder = in(d, "traces"), text;

	if (!dir_make_private(folder, err))
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		scoped(sb_free) struct sb out = SB(FILE_MOST);

		if (!read_installed(d, names[i], &text, err))
			return false;
		move_instants(d->arena, text, by_us, &out);
		if (!file_replace(path_join(d->arena, folder, str_of(names[i])), sb_str(&out), err))
			return false;
	}
	return true;
}

/* ---- documents ---- */

bool demo_put_documents(const struct demo *d, struct err *err)
{
	static const char *const names[] = { "revenue.md", "shop.orders.md" };
	str folder = in(d, "docs"), bytes;

	if (!dir_make_private(folder, err))
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!read_installed(d, names[i], &bytes, err) ||
		    !file_replace(path_join(d->arena, folder, str_of(names[i])), bytes, err))
			return false;
	return true;
}

/* ---- all files ---- */

bool demo_put_sources(const struct demo *d, int generation, instant now, struct err *err)
{
	int64_t by_us;

	return put_shop(d, generation, now, err) && put_warehouse(d, generation, now, &by_us, err);
}

bool demo_put_times(const struct demo *d, instant now, struct err *err)
{
	int64_t by_us;

	return set_shop_time(d, now, err) && put_warehouse(d, DEMO_GENERATIONS - 1, now, &by_us, err) &&
	       put_traces(d, by_us, err);
}

static void put_catalog(struct sb *b, const char *name, str path, const char *also)
{
	sb_fmt(b, "  - name: %s\n    url: ", name);
	yaml_quote(b, path);
	sb_fmt(b, "\n    ttl: 1d\n    history: 1y\n%s", also);
}

bool demo_put_catalogs(const struct demo *d, str folder, struct err *err)
{
	scoped(sb_free) struct sb b = SB(64 << 10);

	sb_puts(&b, "# Written by `ocat demo`, and rewritten when a new ocat has other files.\ncatalogs:\n");
	put_catalog(&b, "shop", path_join(d->arena, folder, S("shop.db")), "    samples: yes\n    explain: yes\n");
	put_catalog(&b, "warehouse", path_join(d->arena, folder, S("warehouse.jsonl")), "");
	return file_replace(in(d, "catalogs.yaml"), sb_str(&b), err);
}

static int remove_one(const char *path, const struct stat *st, int what, struct FTW *where)
{
	(void)st;
	(void)what;
	(void)where;
	return remove(path);
}

bool demo_remove_folder(struct arena *a, str path, struct err *err)
{
	if (nftw(str_c(a, path), remove_one, 16, FTW_DEPTH | FTW_PHYS) == 0 || errno == ENOENT)
		return true;
	return err_errno(err, ERR_DISK, "cannot remove", path);
}
