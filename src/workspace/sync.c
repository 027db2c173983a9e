/* Syncs a whole catalog into the cache. */
#include "workspace/indexes/lookup_values.h"
#include "workspace/indexes/names_from_sync.h"
#include "workspace/internal.h"
#include "workspace/tags/tags.h"

#include "adapter/registry.h"
#include "base/log.h"
#include "base/redact.h"
#include "workspace/client.h"
#include "workspace/kept_keys.h"
#include "workspace/sources/source_descriptions.h"
#include "base/banned.h"

struct syncing {
	struct workspace *workspace;
	const struct configured *as;
	const struct adapter *adapter;
	struct conn *conn;
	struct store *writer;
	struct staging *staging;
	struct first_sync *along;	/* stores part of the catalog while the rest is read; NULL: not used */
	struct tag_pass *tags;		/* NULL: no tags are set */
	struct tag_pass *hiding;	/* the same for the thread that reads: values of personal columns */
	struct descriptions *described; /* NULL: by nothing */
	struct kept_keys *kept;		/* NULL: a snapshot has all keys */
	struct names_from_sync *told;	/* receives the stored names; NULL: nothing is read */
	const struct observer *observer;
	const struct stop *stop;
	struct sync_report *report;
	int64_t catalog, started_us;
	str fingerprint, search_path, user_code, column_stats;
	struct arena *arena;
	bool *met;     /* for each requested schema: the source has it */
	bool nameless; /* part of it is in no schema, so it is read whichever schemas are requested */
	ptrdiff_t assets;
};

static bool stage_namespace(void *with, const struct namespace *n, struct err *err)
{
	struct syncing *y = with;
	const struct strs *schemas = &y->as->source.schemas;
	/* If tables are in no schema, the system's own name may stand for it. */
	str itself = str_of(y->adapter->dialect->itself);

	y->nameless |= !n->name.len;
	for (ptrdiff_t i = 0; i < schemas->len; i++)
		y->met[i] |= source_schema_is(schemas->at[i], n->name) ||
			     (!n->name.len && source_schema_is(schemas->at[i], itself));
	return staging_namespace(y->staging, n, err);
}

static bool stage_asset(void *with, struct asset *a, struct err *err)
{
	struct syncing *y = with;

	descriptions_add(y->described, y->arena, a);
	kept_keys_add(y->kept, y->arena, a);
	tag_pass_hide(y->hiding, y->as->source.name, a);
	if (!staging_asset(y->staging, a, err))
		return false;
	y->assets++;
	y->report->partitions += a->part_of.name.len > 0;
	return true;
}

static bool stage_user_code(void *with, str json, struct err *err)
{
	struct syncing *y = with;

	(void)err;
	y->user_code = str_dup(y->arena, json);
	return true;
}

static bool stage_column_stats(void *with, str json, struct err *err)
{
	struct syncing *y = with;

	(void)err;
	y->column_stats = str_dup(y->arena, json);
	return true;
}

/* A schema or pattern that matches nothing is probably a mistake. */
static void tell_unmet(struct syncing *y, struct arena *a)
{
	const struct source *s = &y->as->source;

	if (!y->observer || !y->observer->note)
		return;
	for (ptrdiff_t i = 0; i < s->schemas.len; i++)
		if (!y->met[i])
			y->observer->note(
				y->observer->with,
				str_fmt(a, "%.*s has no schema called %.*s; %s", STR(s->name), STR(s->schemas.at[i]),
					y->nameless ? "tables without a schema are read anyway" : "nothing was read"));
	if (!y->assets && s->include_tables.len)
		y->observer->note(y->observer->with,
				  str_fmt(a, "no table of %.*s matches include_tables; nothing is read", STR(s->name)));
}

/* Updates the tags of the other catalogs if the files changed. The sync succeeds even if this fails. */
static void follow_tags(struct syncing *y)
{
	struct err trouble = { 0 };
	str said;

	if (!y->tags || tags_follow(y->workspace, y->writer, y->observer, y->stop, &trouble))
		return;
	said = stop_is_due(y->stop) ? S("tags of other catalogs are not updated yet: the next command updates them")
				    : str_of(trouble.text);
	log_event(LOG_WARN, "tags_failed", log_str("error", said));
	if (y->observer && y->observer->note)
		y->observer->note(y->observer->with, said);
}

static bool asked_for(void *with, str ns, str name)
{
	return source_wants(with, ns, name);
}

static bool schema_asked_for(void *with, str ns)
{
	return source_wants_schema(with, ns);
}

static struct sync_info info_of(struct syncing *y)
{
	const struct source_info *probe = &y->report->info;
	const struct snapshot_end *end = &y->report->end;

	return (struct sync_info){
		.catalog = y->catalog,
		.taken_at = clock_now(),
		.partial = end->partial,
		.partial_reason = end->reason,
		.fingerprint = y->fingerprint,
		.user_code = y->user_code,
		.column_stats = y->column_stats,
		.product = end->product.at ? end->product : probe->product,
		.version = probe->version,
		.search_path = y->search_path,
		.can = probe->can,
		.read_us = y->report->read_us,
		.history_us = y->as->history_us,
		.told = y->told ? names_from_sync_takers(y->told) : NULL,
		.tags = tag_pass_giver(y->tags),
		.asked_for = asked_for,
		.schema_asked_for = schema_asked_for,
		.with = (void *)&y->as->source,
		.progress = y->observer ? y->observer->progress : NULL,
		.progress_with = y->observer ? y->observer->with : NULL,
	};
}

/* Stores the first snapshot of a catalog while it is read. */
static bool stage_names(void *with, const struct asset_ref *names, ptrdiff_t n, struct err *err)
{
	struct syncing *y = with;
	struct sync_info info = info_of(y);

	(void)err;
	y->along = store_apply_begin(y->writer, y->staging, &info, names, n, y->stop);
	return true;
}

static bool store_all(struct syncing *y, bool good, struct err *err)
{
	struct sync_info info = info_of(y);
	struct first_sync *along = y->along;
	bool done = false;

	y->along = NULL;
	if (along && !store_apply_end(along, good ? &info : NULL, &done, &y->report->result, err))
		return false;
	return good && (done || store_apply(y->writer, y->staging, &info, y->stop, &y->report->result, err));
}

/* The fingerprint is exact and equal to the stored one, and the same assets are requested. */
static bool is_unchanged(struct syncing *y, struct arena *a, bool *same, struct err *err)
{
	uint64_t wants = source_wants_stamp(&y->as->source);
	struct catalog known = { 0 };
	bool found = false;

	*same = false;
	if (!y->adapter->fingerprint)
		return true;
	if (!y->adapter->fingerprint(y->conn, a, y->stop, &y->fingerprint, err) ||
	    !store_catalog(y->writer, a, y->as->source.name, &found, &known, err))
		return false;
	if (y->fingerprint.len && y->described)
		y->fingerprint = descriptions_mark(y->described).len
					 ? str_fmt(a, "%.*s, described %.*s", STR(y->fingerprint),
						   STR(descriptions_mark(y->described)))
					 : NO_STR;
	if (y->fingerprint.len && wants)
		y->fingerprint = str_fmt(a, "%.*s, %016llx", STR(y->fingerprint), (unsigned long long)wants);
	*same = found && known.generation && !known.partial && y->fingerprint.len &&
		str_eq(known.fingerprint, y->fingerprint);
	return true;
}

/* Of a source whose snapshots have no keys. */
static bool open_kept(struct syncing *y, struct err *err)
{
	if (!(y->report->info.can & CAN_KEYS_LATER))
		return true;
	y->kept = kept_keys_open(y->writer, y->catalog, y->stop, err);
	return y->kept != NULL;
}

static bool read_and_apply(struct syncing *y, struct arena *a, struct err *err)
{
	struct sink to = { stage_namespace, stage_asset, y, stage_names, stage_user_code, stage_column_stats };
	bool good;

	y->staging = staging_open(y->writer, err);
	if (!y->staging)
		return false;
	y->told = names_from_sync_open();
	y->tags = tag_pass_open(y->workspace, clock_now());
	y->hiding = tag_pass_open(y->workspace, clock_now());
	y->arena = a;
	y->met = new_n(a, bool, y->as->source.schemas.len + 1);
	good = (!y->described || descriptions_read(y->described, y->stop, err)) && open_kept(y, err) &&
	       y->adapter->snapshot(y->conn, y->stop, &to, a, &y->report->end, err);
	y->report->read_us = clock_monotonic_us() - y->started_us;
	memory_give_back(); /* what the adapter needed, before the rest is stored */
	good = store_all(y, good, err);
	staging_close(y->staging);
	kept_keys_close(y->kept);
	if (good) {
		tell_unmet(y, a);
		follow_tags(y);
	}
	tag_pass_close(y->tags);
	tag_pass_close(y->hiding);
	return good;
}

/* A system that only resembles PostgreSQL may not answer: then bare names that are ambiguous stay so. */
static bool read_search_path(struct syncing *y, struct arena *a, struct err *err)
{
	struct search_path path;
	struct err mine = { 0 };

	if (!y->adapter->search_path)
		return true;
	if (y->adapter->search_path(y->conn, a, y->stop, &path, &mine)) {
		y->search_path = search_path_text(a, &path);
	} else if (mine.kind == ERR_CANCELLED || mine.kind == ERR_TIMEOUT || mine.kind == ERR_CONNECT ||
		   mine.kind == ERR_CORRUPT_SOURCE) { /* and nothing else would be answered either */
		*err = mine;
		return false;
	}
	return true;
}

/* They describe the source, not this sync: shown when it is new, and by doctor. */
static bool tell_warnings_once(struct syncing *y, struct arena *a, struct err *err)
{
	const struct strs *warnings = &y->report->info.warnings;
	struct catalog known = { 0 };
	bool found = false;

	if (!y->observer || !y->observer->note)
		return true;
	if (!store_catalog(y->writer, a, y->as->source.name, &found, &known, err))
		return false;
	for (ptrdiff_t i = 0; i < warnings->len && !known.generation; i++)
		y->observer->note(y->observer->with, warnings->at[i]);
	return true;
}

static bool sync_open(struct syncing *y, struct arena *a, bool force, struct err *err)
{
	struct sync_info info;
	bool same = false;

	if (!y->adapter->probe(y->conn, a, y->stop, &y->report->info, err) || !tell_warnings_once(y, a, err))
		return false;
	if (!store_catalog_put(y->writer, y->as->source.name, str_of(y->adapter->name),
			       workspace_address(y->workspace, y->as), &y->catalog, err))
		return false;
	if (!read_search_path(y, a, err) || !descriptions_open(&y->as->source, a, y->stop, &y->described, err) ||
	    !is_unchanged(y, a, &same, err))
		return false;
	y->report->unchanged = same && !force;
	if (!y->report->unchanged)
		return read_and_apply(y, a, err);
	info = info_of(y);
	info.product = NO_STR; /* keeps the stored value: a probe may know less than a full sync */
	return store_unchanged(y->writer, &info, &y->report->result, err);
}

/* Adopted, and not in the cache. */
static bool is_passing(struct syncing *y, struct arena *a)
{
	struct err ignored = { 0 };
	struct catalog known = { 0 };
	bool found = false;

	return y->as->adopted && store_catalog(y->writer, a, y->as->source.name, &found, &known, &ignored) &&
	       !known.generation;
}

/* An adopted source that was never synced leaves nothing behind. */
static void leave_nothing(struct syncing *y)
{
	struct err ignored = { 0 };
	bool found;

	store_catalog_remove(y->writer, y->as->source.name, &found, &ignored);
	sources_forget(y->workspace, y->as->source.name);
}

static void remember_failure(struct syncing *y, struct arena *a, struct err *err)
{
	struct err ignored = { 0 };
	str sentence = action_spell(a, str_of(err->text), workspace_places(y->workspace)->speller);

	log_event(LOG_ERROR, "sync_failed", log_str("catalog", y->as->source.name),
		  log_str("code", str_of(err_code(err->kind))),
		  log_str("error", err_without_place(sentence, y->as->source.name)),
		  log_int("ms", (clock_monotonic_us() - y->started_us) / 1000));
	if (is_passing(y, a)) {
		leave_nothing(y);
		return;
	}
	/* An error of the cache is not a failure of the source, and the cache cannot record it. */
	if (err->kind == ERR_BUSY || err->kind == ERR_CACHE || err->kind == ERR_DISK || err->kind == ERR_CANCELLED)
		return;
	if (!y->adapter)
		y->adapter = adapter_for(&y->as->source, &ignored);
	if (!y->catalog &&
	    !store_catalog_put(y->writer, y->as->source.name, y->adapter ? str_of(y->adapter->name) : S(""),
			       workspace_address(y->workspace, y->as), &y->catalog, &ignored))
		return;
	store_catalog_failed(y->writer, y->catalog, sentence, &ignored);
}

static void log_done(const struct sync_report *r)
{
	const struct sync_result *got = &r->result;

	log_event(LOG_INFO, "sync_done", log_str("catalog", r->name), log_int("generation", got->generation),
		  log_int("assets", r->unchanged ? 0 : got->assets), log_int("added", got->added),
		  log_int("dropped", got->dropped), log_int("altered", got->altered), log_int("hidden", got->hidden),
		  log_str("partial", r->end.partial ? r->end.reason : NO_STR), log_int("read_ms", r->read_us / 1000),
		  log_int("write_ms", got->write_us / 1000), log_int("ms", r->elapsed_us / 1000));
}

bool workspace_sync(struct workspace *s, const struct client *who, struct arena *a, str name, bool force,
		    const struct observer *w, const struct stop *stop, struct sync_report *out, struct err *err)
{
	struct syncing y = {
		.workspace = s, .observer = w, .stop = stop, .report = out, .started_us = clock_monotonic_us()
	};
	bool good = false, broken, dropped;
	struct err ignored = { 0 };
	int64_t shards = 0;

	*out = (struct sync_report){ .name = name };
	y.as = workspace_source_for(s, who, name);
	if (!y.as) {
		err_set(err, ERR_CATALOG_NOT_FOUND, "unknown source \"%.*s\"", STR(name));
		return err_next(err, "See %s, or connect one with %s.", ACTION("list"),
				ACTION("add", WITH_BLANK("name", "NAME"), WITH_BLANK("url", "URL")));
	}
	if (!sync_turn_take(s, name, stop, err))
		return false;
	y.writer = workspace_writer(s, err);
	if (!y.writer) {
		sync_turn_give(s, name);
		return false;
	}
	log_event(LOG_INFO, "sync_start", log_str("catalog", name));
	y.conn = workspace_connect(s, who, name, w, stop, &y.adapter, &y.as, err);
	if (y.conn) {
		good = sync_open(&y, a, force, err);
		descriptions_close(y.described);
		broken = !good || !lookup_values_read(s, y.writer, name, out->unchanged, y.adapter, y.conn, w, stop);
		workspace_release(s, name, y.conn, broken);
	}
	if (!good) {
		err_at(err, "%.*s", STR(name));
		remember_failure(&y, a, err);
	}
	if (good && !out->unchanged && store_shards(y.writer, y.catalog, &shards, &ignored))
		out->partitions += shards;
	if (good)
		tags_keep(y.writer, stop);
	memory_give_back(); /* the next step may need as much memory */
	if (good)
		sides_make(s, y.writer, name, y.told, &out->result);
	dropped = good && y.as->adopted && visitor_was_read(s, y.writer, name, out->result.first);
	workspace_return(s, y.writer);
	if (dropped)
		workspace_sweep(s);
	sync_turn_give(s, name);
	names_from_sync_close(y.told);
	out->elapsed_us = clock_monotonic_us() - y.started_us;
	if (good)
		log_done(out);
	return good;
}
