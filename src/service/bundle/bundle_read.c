/* A bundle, unpacked: its catalogs generation by generation into an empty cache, its files of rules into a folder. */
#include "service/bundle/bundle.h"

#include "base/arena.h"
#include "base/file.h"
#include "model/record.h"
#include "service/bundle/internal.h"
#include "store/sync.h"
#include "base/banned.h"

enum { HEAD_MOST = 64, ASSETS_MOST = 2 << 20, GENERATIONS_MOST = 100000 };

struct reading {
	struct arena *arena, *batch, *one; /* batch: of one line; one: of one record that is stored */
	const struct bundle_places *to;
	const struct stop *stop;
	struct store *store;
	struct bundle_facts *out;
	int64_t lines, number_of_generations, number_of_assets;
	bool begun, ended;
	/* The catalog being read: */
	struct arena *of_catalog;
	struct sync_info info;
	struct map assets, namespaces; /* records by key; absent: gone */
	struct strs gone, fresh;       /* of the generation: keys; key and record in turn */
	bool has_generation;
	/* After all of them: */
	struct strs said;
};

static bool mistake(const struct reading *r, struct err *err, const char *what)
{
	return err_set(err, ERR_CORRUPT_SOURCE, "line %lld of the bundle: %s", (long long)r->lines, what);
}

/* ---- a generation ---- */

static str key_of(struct arena *a, str ns, str name)
{
	return str_fmt(a, "%.*s\n%.*s", STR(ns), STR(name));
}

static void take_changes(struct reading *r)
{
	for (ptrdiff_t i = 0; i < r->gone.len; i++)
		map_put(&r->assets, r->gone.at[i], NULL)->ptr = NULL;
	for (ptrdiff_t i = 0; i + 1 < r->fresh.len; i += 2)
		map_put(&r->assets, r->fresh.at[i], NULL)->ptr = &r->fresh.at[i + 1];
}

static bool stage_namespaces(struct reading *r, struct staging *to, struct err *err)
{
	for (ptrdiff_t i = 0; i < r->namespaces.len; i++) {
		const str *record = r->namespaces.at[i].ptr;
		struct namespace ns;

		arena_reset(r->one);
		if (!namespace_get(r->one, *record, &ns, err) || !staging_namespace(to, &ns, err))
			return false;
	}
	return true;
}

static bool stage_assets(struct reading *r, struct staging *to, struct err *err)
{
	for (ptrdiff_t i = 0; i < r->assets.len; i++) {
		const str *record = r->assets.at[i].ptr;
		struct asset asset;

		arena_reset(r->one);
		if (!stop_not_yet(r->stop, err))
			return false;
		if (record && (!record_get(r->one, *record, &asset, err) || !staging_asset(to, &asset, err)))
			return false;
	}
	return true;
}

/* What was read since the last one is the generation. */
static bool close_generation(struct reading *r, struct err *err)
{
	struct staging *to;
	struct sync_result result;
	bool good;

	if (!r->has_generation)
		return true;
	r->has_generation = false;
	take_changes(r);
	r->gone = r->fresh = (struct strs){ 0 };
	to = staging_open(r->store, err);
	if (!to)
		return false;
	good = stage_namespaces(r, to, err) && stage_assets(r, to, err) &&
	       store_apply(r->store, to, &r->info, r->stop, &result, err);
	staging_close(to);
	return good || err_at(err, "line %lld of the bundle", (long long)r->lines);
}

static bool read_generation(struct reading *r, const struct json *j, struct err *err)
{
	if (!r->of_catalog)
		return mistake(r, err, "a generation without a catalog");
	if (!close_generation(r, err))
		return false;
	if (++r->number_of_generations > GENERATIONS_MOST)
		return mistake(r, err, "too many generations");
	r->info.partial = json_truth(j, "partial", false);
	r->info.partial_reason = str_dup(r->of_catalog, json_text(j, "partial_reason"));
	if (!json_int(j, "number", &r->info.number) || r->info.number < 1 ||
	    !instant_parse(json_text(j, "taken_at"), &r->info.taken_at))
		return mistake(r, err, "a generation has \"number\" and \"taken_at\"");
	r->has_generation = true;
	return true;
}

/* ---- a catalog ---- */

static str raw_member(struct reading *r, const struct json *j, const char *key)
{
	const struct json *found = json_get(j, key);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	if (!found)
		return NO_STR;
	json_write(&w, found);
	return str_dup(r->of_catalog, sb_str(&b));
}

static bool read_catalog(struct reading *r, const struct json *j, struct err *err)
{
	str name = json_text(j, "name");
	int64_t can = 0;

	if (!close_generation(r, err))
		return false;
	if (!name.len || name.len > 200)
		return mistake(r, err, "a catalog has a name");
	arena_close(r->of_catalog);
	r->of_catalog = arena_open();
	r->assets = map_in(r->of_catalog);
	r->namespaces = map_in(r->of_catalog);
	r->gone = r->fresh = (struct strs){ 0 };
	json_int(j, "can", &can);
	r->info = (struct sync_info){ .product = str_dup(r->of_catalog, json_text(j, "product")),
				      .version = str_dup(r->of_catalog, json_text(j, "version")),
				      .search_path = raw_member(r, j, "search_path"),
				      .user_code = raw_member(r, j, "user_code"),
				      .can = (unsigned)can };
	return store_catalog_put(r->store, name, json_text(j, "type"), json_text(j, "address"), &r->info.catalog, err);
}

static bool read_asset(struct reading *r, str record, struct err *err)
{
	struct asset asset;

	if (!r->has_generation)
		return mistake(r, err, "a table without a generation");
	if (++r->number_of_assets > ASSETS_MOST)
		return mistake(r, err, "too many tables");
	if (!record_get(r->batch, record, &asset, err))
		return err_at(err, "line %lld of the bundle", (long long)r->lines);
	*push(&r->fresh, r->of_catalog) = key_of(r->of_catalog, asset.ns, asset.name);
	*push(&r->fresh, r->of_catalog) = str_dup(r->of_catalog, record);
	return true;
}

static bool read_namespace(struct reading *r, str record, struct err *err)
{
	str *kept;
	struct namespace ns;

	if (!r->has_generation)
		return mistake(r, err, "a schema without a generation");
	if (!namespace_get(r->batch, record, &ns, err))
		return err_at(err, "line %lld of the bundle", (long long)r->lines);
	kept = new(r->of_catalog, str);
	*kept = str_dup(r->of_catalog, record);
	map_put(&r->namespaces, str_dup(r->of_catalog, ns.name), NULL)->ptr = kept;
	return true;
}

static bool read_gone(struct reading *r, const struct json *j, struct err *err)
{
	if (!r->has_generation)
		return mistake(r, err, "a dropped table without a generation");
	*push(&r->gone, r->of_catalog) = key_of(r->of_catalog, json_text(j, "ns"), json_text(j, "name"));
	return true;
}

/* ---- the rest ---- */

/* Only under the names that we give; a bundle chooses no path. */
static bool read_file(struct reading *r, const struct json *j, struct err *err)
{
	static const char *const names[] = {
#define _(name, which) name,
		BUNDLE_FILES(_)
#undef _
	};
	str name = json_text(j, "name"), text = json_text(j, "text");

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_eq(name, str_of(names[i]))) {
			str path = path_join(r->batch, r->to->config, name);

			return dir_make_private(path_dir(path), err) && file_replace(path, text, err);
		}
	return true;
}

static bool read_head(struct reading *r, const struct json *j, struct err *err)
{
	struct bundle_facts *out = r->out;
	const struct json *groups = json_get(j, "groups");
	int64_t version;

	if (!json_int(j, "ocat_bundle", &version))
		return err_set(err, ERR_CORRUPT_SOURCE, "not a bundle: its first line has no \"ocat_bundle\"");
	if (version > BUNDLE_VERSION)
		return err_set(err, ERR_UNSUPPORTED,
			       "unsupported bundle version %lld, written by a newer ocat: this one reads up to %d",
			       (long long)version, BUNDLE_VERSION);
	for (int i = 0; i < BUNDLE_SLICE_COUNT; i++)
		if (str_eq(json_text(j, "slice"), str_of(bundle_slice_word((enum bundle_slice)i))))
			out->slice = (enum bundle_slice)i;
	out->recorded = str_eq(json_text(j, "names"), S("hashed")) || str_eq(json_text(j, "stands"), S("recorded"));
	out->session = str_dup(r->arena, json_text(j, "session"));
	out->chosen = str_dup(r->arena, json_text(j, "catalog_chosen"));
	out->user = str_dup(r->arena, json_text(j, "principal"));
	for (const struct json *g = groups ? groups->first : NULL; g; g = g->next)
		*push(&out->groups, r->arena) = str_dup(r->arena, g->text);
	r->begun = true;
	return true;
}

static bool read_end(struct reading *r, const struct json *j, struct err *err)
{
	int64_t lines;

	if (!json_int(j, "count", &lines))
		return mistake(r, err, "the last line has \"count\"");
	if (lines != r->lines)
		return err_set(err, ERR_CORRUPT_SOURCE, "the bundle has %lld lines, but should have %lld",
			       (long long)r->lines, (long long)lines);
	r->ended = true;
	return close_generation(r, err);
}

/* The value of the only member of a line, if it has this name. */
static bool member_is(str line, const char *start, str *value)
{
	if (!str_starts(line, str_of(start)) || !str_ends(line, S("}")))
		return false;
	*value = str_n(line.at + str_of(start).len, line.len - str_of(start).len - 1);
	return true;
}

static bool read_other(struct reading *r, str line, struct err *err)
{
	struct json *j = json_parse(r->batch, line, err), *of;

	if (!j)
		return err_at(err, "line %lld of the bundle", (long long)r->lines);
	if (j->kind != JSON_OBJECT)
		return mistake(r, err, "not an object");
	if (!r->begun)
		return read_head(r, j, err);
	if ((of = json_get(j, "catalog")))
		return read_catalog(r, of, err);
	if ((of = json_get(j, "generation")))
		return read_generation(r, of, err);
	if ((of = json_get(j, "gone")))
		return read_gone(r, of, err);
	if ((of = json_get(j, "file")))
		return read_file(r, of, err);
	if ((of = json_get(j, "bundle_end")))
		return read_end(r, of, err);
	*push(&r->said, r->arena) = str_dup(r->arena, line);
	return true;
}

static bool read_line(struct reading *r, str line, struct err *err)
{
	str value;

	if (!stop_not_yet(r->stop, err))
		return false;
	if (r->ended)
		return mistake(r, err, "nothing should follow the last line");
	if (r->begun && (str_starts(line, S("{\"ocat_trace\":")) || str_starts(line, S("{\"step\":")) ||
			 str_starts(line, S("{\"end\":"))))
		return true; /* of the trace */
	if (r->begun && member_is(line, "{\"asset\":", &value))
		return read_asset(r, value, err);
	if (r->begun && member_is(line, "{\"namespace\":", &value))
		return read_namespace(r, value, err);
	if (r->begun && member_is(line, "{\"verdict\":", &value)) {
		r->out->verdict = str_dup(r->arena, value);
		return true;
	}
	return read_other(r, line, err);
}

static bool read_lines(struct reading *r, struct lines *l, struct err *err)
{
	str line;

	while (lines_next(l, &line, err)) {
		r->lines++;
		arena_reset(r->batch);
		if (!read_line(r, line, err))
			return false;
	}
	if (err->kind)
		return false;
	return r->ended || err_set(err, ERR_CORRUPT_SOURCE, "the bundle ends early, without its last line");
}

/* After the tables that they are about. */
static bool read_said(struct reading *r, struct err *err)
{
	struct said_given given = { .arena = r->arena, .of = map_in(r->arena) };

	for (ptrdiff_t i = 0; i < r->said.len; i++) {
		struct json *j;

		arena_reset(r->batch);
		j = json_parse(r->batch, r->said.at[i], err);
		if (!j || !said_read(r->store, r->batch, j, &given, err))
			return false;
	}
	return said_give(r->store, &given, err);
}

static bool is_small_enough(str path, struct err *err)
{
	struct file_state state;

	return !file_look(path, &state) || state.bytes <= BUNDLE_MOST ||
	       err_set(err, ERR_UNSUPPORTED, "the bundle has more than %d MB", BUNDLE_MOST >> 20);
}

bool bundle_claims(str path)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	str start;

	return file_head(a, path, HEAD_MOST, &start, &ignored) && str_starts(start, S("{\"ocat_bundle\":"));
}

bool bundle_read(struct arena *a, str path, const struct bundle_places *to, const struct stop *stop,
		 struct bundle_facts *out, struct err *err)
{
	struct reading r = {
		.arena = a, .batch = arena_open(), .one = arena_open(), .to = to, .stop = stop, .out = out
	};
	struct lines *l = NULL;
	bool good = false;

	*out = (struct bundle_facts){ .slice = SLICE_ALL };
	if (is_small_enough(path, err) && dir_make_private(to->config, err)) {
		l = lines_open(path, BUNDLE_LINE_MOST, ERR_CONFIG, err);
		r.store = l ? store_open(to->cache_file, STORE_WRITE, NULL, NULL, err) : NULL;
		good = r.store && read_lines(&r, l, err) && read_said(&r, err);
	}
	store_close(r.store);
	if (l)
		lines_close(l);
	arena_close(r.of_catalog);
	arena_close(r.batch);
	arena_close(r.one);
	return good;
}
