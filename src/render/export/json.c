/* The canonical records: as one document, as one line each, and as a snapshot that ocat can read. */
#include "render/export/internal.h"

#include "base/arena.h"
#include "model/record.h"
#include "base/banned.h"

static str when(struct arena *a, instant t)
{
	return t == NO_TIME ? NO_STR : instant_iso(a, t);
}

/* ,"documents":[{"name":..,"title":..,"text":..}], if people wrote any */
static void put_documents(struct sb *out, const struct export_item *i)
{
	struct jw w = jw_to(out);

	if (!i->documents.len)
		return;
	sb_puts(out, ",\"documents\":");
	jw_array(&w);
	for (ptrdiff_t k = 0; k < i->documents.len; k++) {
		jw_object(&w);
		jw_str_at(&w, "name", i->documents.at[k].name);
		jw_str_at(&w, "title", i->documents.at[k].title);
		jw_str_at(&w, "text", i->documents.at[k].text);
		jw_end_object(&w);
	}
	jw_end_array(&w);
}

/* {"catalog":..,"qualified_name":..,"tags":[..],"asset":{..}} */
static void put_object(struct sb *out, const struct export_item *i)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "catalog", i->catalog);
	jw_str_at(&w, "qualified_name", i->qualified);
	jw_array_at(&w, "tags");
	for (ptrdiff_t k = 0; i->tags && k < i->tags->len; k++)
		jw_str(&w, i->tags->at[k]);
	jw_end_array(&w);
	sb_puts(out, ",\"asset\":");
	record_put(out, i->asset, RECORD_WHOLE);
	put_documents(out, i);
	sb_putc(out, '}');
}

static void nothing(struct export *e, struct sb *out)
{
	(void)e;
	(void)out;
}

/* ---- one document ---- */

static void put_catalogs(struct export *e, struct jw *w)
{
	jw_array_at(w, "catalogs");
	for (ptrdiff_t i = 0; i < e->catalogs.len; i++) {
		const struct export_catalog *c = &e->catalogs.at[i];

		jw_object(w);
		jw_str_at(w, "name", c->name);
		jw_str_at(w, "type", c->type);
		jw_str_at(w, "product", c->product);
		jw_str_at(w, "version", c->version);
		jw_int_at(w, "generation", c->generation);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void json_head(struct export *e, struct sb *out)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "ocat", S("export"));
	jw_int_at(&w, "version", 1);
	put_catalogs(e, &w);
	sb_puts(out, ",\"assets\":[");
}

static void json_asset(struct export *e, struct sb *out, const struct export_item *i)
{
	sb_puts(out, e->assets ? ",\n" : "\n");
	put_object(out, i);
}

static void json_tail(struct export *e, struct sb *out)
{
	(void)e;
	sb_puts(out, "\n]}\n");
}

const struct export_format export_json = {
	.name = "json",
	.suffix = "json",
	.endings = ".json",
	.lossless = true,
	.holds_documents = true,
	.head = json_head,
	.asset = json_asset,
	.tail = json_tail,
};

/* ---- a line each ---- */

static void jsonl_asset(struct export *e, struct sb *out, const struct export_item *i)
{
	(void)e;
	put_object(out, i);
	sb_putc(out, '\n');
}

const struct export_format export_jsonl = {
	.name = "jsonl",
	.suffix = "jsonl",
	.lossless = true,
	.holds_documents = true,
	.head = nothing,
	.asset = jsonl_asset,
	.tail = nothing,
};

/* ---- a snapshot ---- */

static void snapshot_head(struct export *e, struct sb *out)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "ocat", S("snapshot"));
	jw_int_at(&w, "version", 1);
	for (ptrdiff_t i = 0; i < e->catalogs.len && i < 1; i++) {
		jw_str_at(&w, "catalog", e->catalogs.at[i].name);
		jw_str_some(&w, "type", e->catalogs.at[i].type);
		jw_int_at(&w, "generation", e->catalogs.at[i].generation);
		jw_str_some(&w, "taken_at", when(e->arena, e->catalogs.at[i].taken_at));
		jw_str_some(&w, "digest", e->catalogs.at[i].digest);
	}
	jw_end_object(&w);
	sb_putc(out, '\n');
	if (e->catalogs.len && e->catalogs.at[0].user_code.len)
		sb_fmt(out, "{\"user_code\":%.*s}\n", STR(e->catalogs.at[0].user_code));
	if (e->catalogs.len && e->catalogs.at[0].column_stats.len)
		sb_fmt(out, "{\"column_stats\":%.*s}\n", STR(e->catalogs.at[0].column_stats));
}

static void snapshot_namespace(struct export *e, struct sb *out, const struct namespace *n)
{
	(void)e;
	sb_puts(out, "{\"namespace\":");
	namespace_put(out, n, RECORD_WHOLE);
	sb_puts(out, "}\n");
}

static void snapshot_asset(struct export *e, struct sb *out, const struct export_item *i)
{
	(void)e;
	sb_puts(out, "{\"asset\":");
	record_put(out, i->asset, RECORD_WHOLE);
	sb_puts(out, "}\n");
}

static void snapshot_tail(struct export *e, struct sb *out)
{
	sb_fmt(out, "{\"end\":{\"namespaces\":%lld,\"assets\":%lld}}\n", (long long)e->namespaces,
	       (long long)e->assets);
}

const struct export_format export_snapshot = {
	.name = "snapshot",
	.suffix = "snapshot.jsonl",
	.endings = ".snapshot.jsonl .snapshot .jsonl",
	.lossless = true,
	.one_catalog = true,
	.head = snapshot_head,
	.namespace = snapshot_namespace,
	.asset = snapshot_asset,
	.tail = snapshot_tail,
};
