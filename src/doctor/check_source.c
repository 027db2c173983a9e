/* The sources: connection, login, encryption, clock, last sync, and grants that the login lacks. */
#include "doctor/internal.h"

#include "base/arena.h"
#include "render/paint.h"
#include "workspace/sources/source_check.h"
#include "base/banned.h"

enum { CLOCK_MOST_US = 5 * 1000000, SCHEMAS_MOST = 20 };

struct host_names {
	str *at;
	ptrdiff_t len, cap;
};

/* ---- the connection ---- */

/* "PostgreSQL 15.4": a distribution's addition to the version is only in the facts. */
static str product_words(struct arena *a, const struct source_info *i)
{
	str version = i->version, number = version;

	str_cut(&version, ' ', &number);
	return number.len ? str_fmt(a, "%.*s %.*s", STR(i->product), STR(number)) : i->product;
}

/* After what the source answered. */
static const char *readonly_words(str by)
{
	if (str_eq(by, S("engine")))
		return ", read-only by the engine";
	if (str_eq(by, S("credential")))
		return ", read-only by its login";
	if (str_eq(by, S("file")))
		return ", opened only to read";
	return str_eq(by, S("guard")) ? ", read-only by our statements alone" : "";
}

/* A file may be deleted while its address stays in catalogs.yaml; its snapshot and history need not be deleted too. */
static void put_file_cure(struct doctor *d, struct finding *f, const struct examined *x)
{
	struct arena *a = d->arena;
	const struct source *s = &x->as->source;
	str where = s->env.at ? str_fmt(a, "into the variable %.*s", STR(s->env))
			      : str_fmt(a, "as its url into %.*s, line %d", STR(x->as->file), x->as->line);

	if (x->trouble.kind == ERR_PERMISSION)
		doctor_cure(d, f, S("Let the user who runs this program read it and enter its folders."));
	doctor_cure(d, f, str_fmt(a, "If the file has moved, write its new path %.*s.", STR(where)));
	doctor_cure(d, f,
		    str_fmt(a, "If it no longer exists, remove it with %s.", ACTION("remove", WITH("name", x->name))));
}

static void check_connection(struct doctor *d, const struct examined *x)
{
	struct arena *a = d->arena;
	const struct source_info *i = &x->info;
	struct finding *f;

	if (!x->answered) {
		f = doctor_trouble(d, x->connected ? "answer" : "connection", DOCTOR_PROBLEM, &x->trouble);
		if (x->file && x->as->file.len && x->trouble.kind != ERR_CANCELLED && (!x->adapter || !f->cures.len))
			put_file_cure(d, f, x);
	} else {
		f = doctor_finds(d, "connection", DOCTOR_OK, "%.*s answers%s%.*s within %.*s%s",
				 STR(product_words(a, i)), i->user.len ? " " : "", STR(i->user),
				 STR(took_words(a, x->connect_us + x->ask_us)), readonly_words(i->readonly_by));
		doctor_fact(d, f, "product", value_text(i->product));
		doctor_fact(d, f, "version", value_text(i->version));
		doctor_fact(d, f, "user", value_text(i->user));
		doctor_fact(d, f, "database", value_text(i->database));
		doctor_fact(d, f, "readonly_by", value_text(i->readonly_by));
	}
	doctor_fact(d, f, "adapter", value_text(str_of(x->adapter)));
	doctor_fact(d, f, "connect_ms", value_int(x->connect_us / 1000));
	for (ptrdiff_t k = 0; k < i->warnings.len; k++)
		doctor_finds(d, "about", DOCTOR_NOTE, "%.*s", STR(i->warnings.at[k]));
	if (x->answered && x->read != UNKNOWN)
		doctor_finds(d, "read", DOCTOR_OK, "%.*s can be read", STR(str_counted(a, x->read, "table")));
}

static void check_tls(struct doctor *d, const char *advice, const struct source_info *i)
{
	struct finding *f;

	if (!i->tls.len)
		return;
	if (str_eq(i->tls, S("none"))) {
		f = doctor_finds(d, "tls", DOCTOR_WARNING, "the connection is not encrypted");
		if (advice)
			doctor_cure(d, f, str_of(advice));
	} else if (str_eq(i->tls, S("local"))) {
		f = doctor_finds(d, "tls", DOCTOR_OK, "on this machine, without a network");
	} else {
		f = doctor_finds(d, "tls", DOCTOR_OK, "encrypted with %.*s", STR(i->tls));
	}
	doctor_fact(d, f, "tls", value_text(i->tls));
}

/* A pinned clock of ours says nothing about the source's. */
static void check_clock(struct doctor *d, const struct examined *x)
{
	int64_t off = x->info.now == NO_TIME ? 0 : x->info.now - x->asked_at, size = off < 0 ? -off : off;
	struct finding *f;

	if (size < CLOCK_MOST_US || clock_pinned())
		return;
	f = doctor_finds(d, "clock", DOCTOR_WARNING, "its clock is %.*s %s ours: ages of tables are off by that much",
			 STR(took_words(d->arena, size)), off < 0 ? "behind" : "ahead of");
	doctor_cure(d, f, S("Synchronise both clocks with NTP: `timedatectl` shows the state of this machine."));
	doctor_fact(d, f, "difference_ms", value_int(off / 1000));
}

/* ---- its data in the cache ---- */

static void check_snapshot(struct doctor *d, str name, const struct configured *as, const struct catalog *cat,
			   int64_t partitions)
{
	struct arena *a = d->arena;
	str again = str_fmt(a, "Sync it with %s.", ACTION("sync", WITH("name", name)));
	int64_t age;
	struct finding *f;

	if (cat && cat->error.at && as)
		doctor_finds(d, "sync", DOCTOR_WARNING, "the last sync failed %.*s: %.*s",
			     STR(ago_words(a, clock_now() - cat->error_at)), STR(err_without_place(cat->error, name)));
	if ((!cat || !cat->generation) && as && !as->file.at) /* only tried */
		return;
	if (!cat || !cat->generation) {
		f = doctor_finds(d, "snapshot", DOCTOR_NOTE, "never synced: nothing of it can be found yet");
		doctor_cure(d, f, again);
		return;
	}
	age = clock_now() - cat->synced_at;
	if (as && age > as->ttl_us) {
		f = doctor_finds(d, "snapshot", DOCTOR_NOTE, "generation %lld, synced %.*s, is stale after %.*s",
				 (long long)cat->generation, STR(ago_words(a, age)), STR(age_words(a, as->ttl_us)));
		doctor_cure(d, f, again);
	} else {
		f = doctor_finds(d, "snapshot", DOCTOR_OK, "generation %lld, %.*s, synced %.*s",
				 (long long)cat->generation, STR(tables_words(a, cat->assets - partitions, partitions)),
				 STR(ago_words(a, age)));
	}
	doctor_fact(d, f, "generation", value_int(cat->generation));
	doctor_fact(d, f, "age_s", value_int(age / SECONDS(1)));
	doctor_fact(d, f, "ttl_s", value_int(as ? as->ttl_us / SECONDS(1) : UNKNOWN));
	if (cat->partial)
		doctor_finds(d, "snapshot", DOCTOR_WARNING, "synced only in part: %.*s", STR(cat->partial_reason));
}

/* ---- grants ---- */

static str some_names(struct arena *a, const struct grant *g)
{
	scoped(sb_free) struct sb b = SB(64 << 10);

	for (ptrdiff_t i = 0; i < g->names.len; i++) {
		sb_puts(&b, i ? ", " : "");
		sb_put(&b, g->names.at[i]);
	}
	if (g->hidden > g->names.len)
		sb_fmt(&b, " and %lld more", (long long)g->hidden - (long long)g->names.len);
	return str_dup(a, sb_str(&b));
}

static void put_grant(struct doctor *d, const struct grant *g, str role)
{
	struct arena *a = d->arena;
	struct finding *f = doctor_finds(d, "grants", DOCTOR_WARNING, "%.*s lacks %.*s and cannot read %.*s: %.*s",
					 STR(role), STR(g->right), STR(str_counted(a, g->hidden, "table")),
					 STR(some_names(a, g)));

	if (g->givers.len)
		doctor_cure(d, f, str_fmt(a, "Samples and estimates of these are refused. %.*s:", STR(g->givers)));
	for (ptrdiff_t i = 0; i < g->cures.len; i++)
		doctor_command(d, f, g->cures.at[i]);
	doctor_fact(d, f, "right", value_text(g->right));
	doctor_fact(d, f, "schema", value_text(g->ns));
	doctor_fact(d, f, "role", value_text(role));
	doctor_fact(d, f, "hidden_tables", value_int(g->hidden));
	doctor_fact(d, f, "tables", value_texts(a, &g->names));
}

static void check_grants(struct doctor *d, const struct examined *x)
{
	const struct grants *g = &x->grants;
	struct finding *f;

	if (x->grants_trouble.kind)
		doctor_trouble(d, "grants", DOCTOR_NOTE, &x->grants_trouble);
	if (!x->has_grants)
		return;
	for (ptrdiff_t i = 0; i < g->len && (i < SCHEMAS_MOST || !d->face->brief); i++)
		put_grant(d, &g->at[i], g->role);
	if (g->len > SCHEMAS_MOST && d->face->brief)
		doctor_finds(d, "grants", DOCTOR_WARNING, "and in %td more schemas; see all with %s",
			     g->len - SCHEMAS_MOST,
			     ACTION("doctor", WITH("catalog", x->name), WITH("output", S("json"))));
	if (g->hidden)
		return;
	f = doctor_finds(d, "grants", DOCTOR_OK,
			 g->assets ? "%.*s can read all of its %.*s" : "nothing for %.*s to read: %.*s", STR(g->role),
			 STR(str_counted(d->arena, g->assets, "table")));
	doctor_fact(d, f, "role", value_text(g->role));
	doctor_fact(d, f, "tables", value_int(g->assets));
}

/* ---- all sources ---- */

static str heading_of(struct doctor *d, const struct examined *x, const struct catalog *cat)
{
	str address = x->as ? workspace_address(d->workspace, x->as) : cat ? cat->address : S("");

	return str_fmt(d->arena, "source %.*s%s%.*s", STR(x->name), address.len ? "  " : "", STR(address));
}

static void check_source(struct doctor *d, const struct examined *x, const struct catalog *cat, int64_t partitions)
{
	doctor_area(d, "source", x->name, heading_of(d, x, cat));
	if (x->as) {
		check_connection(d, x);
		if (x->answered) {
			check_tls(d, x->tls_advice, &x->info);
			check_clock(d, x);
			check_grants(d, x);
		}
	} else {
		doctor_finds(d, "connection", DOCTOR_NOTE, "not connected; cached only");
	}
	check_snapshot(d, x->name, x->as, cat, partitions);
	doctor_tell(d);
}

/* Configured ones in the order of their file, then those that exist only in the cache. */
static struct host_names names_of(struct doctor *d, const struct catalogs *all, str only)
{
	const struct configured *at;
	ptrdiff_t n = workspace_sources(d->workspace, &at);
	struct host_names names = { 0 };

	for (ptrdiff_t i = 0; i < n; i++)
		if (!only.len || str_eq(only, at[i].source.name))
			*push(&names, d->arena) = at[i].source.name;
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (!workspace_source(d->workspace, all->at[i].name) && (!only.len || str_eq(only, all->at[i].name)))
			*push(&names, d->arena) = all->at[i].name;
	return names;
}

/* An unreadable cache has already been reported. */
static void read_catalogs(struct doctor *d, struct catalogs *all, struct partition_counts *parts)
{
	struct err ignored = { 0 };
	struct store *r = workspace_reader(d->workspace, &ignored);

	if (!r)
		return;
	if (!store_catalogs(r, d->arena, all, &ignored) || !store_partition_counts(r, d->arena, parts, &ignored))
		all->len = 0;
	workspace_return(d->workspace, r);
}

static void asking(struct doctor *d, ptrdiff_t done, ptrdiff_t of)
{
	if (d->face->asking)
		d->face->asking(d->face->with, done, of);
}

void doctor_look_at_sources(struct doctor *d, str only)
{
	struct catalogs all = { 0 };
	struct partition_counts parts = { 0 };
	struct examination *x;
	struct host_names names;

	read_catalogs(d, &all, &parts);
	names = names_of(d, &all, only);
	doctor_tell(d);
	x = workspace_examine(d->workspace, names.at, names.len, d->stop);
	for (ptrdiff_t i = 0; i < names.len; i++) {
		const struct catalog *cat = catalogs_find(&all, names.at[i]);

		asking(d, i, names.len);
		check_source(d, workspace_examined(x, i), cat, cat ? partitions_of(&parts, cat->id) : 0);
	}
	asking(d, names.len, names.len);
	workspace_examine_close(x);
}
