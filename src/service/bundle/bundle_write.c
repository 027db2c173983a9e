#include "service/bundle/bundle.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/redact.h"
#include "model/principal.h"
#include "service/bundle/internal.h"
#include "trace/import/session.h"
#include "trace/import/session_write.h"
#include "base/banned.h"

enum { RESULT_MOST = 4 << 20 };

static const char *const slice_words[] = {
#define _(id, word) [id] = word,
	BUNDLE_SLICES(_)
#undef _
};

const char *bundle_slice_word(enum bundle_slice s)
{
	return slice_words[s];
}

bool bundle_put_line(struct bundle_out *to, str line, struct err *err)
{
	to->lines++;
	return to->put(to->with, line, err);
}

struct making {
	const struct bundle_ask *ask;
	struct arena *arena;
	struct bundle_out *to;
	struct bundle_sums *sums;
	struct touched touched;
	struct store *then;
};

/* ---- the first and the last line ---- */

/* Whose rights a policy checked: without one, that is nobody's business. */
static void put_principal(struct making *m, struct jw *w)
{
	const struct client *client = m->ask->scope->client;
	struct principal who = { 0 };
	struct strs groups = { 0 };
	struct err ignored = { 0 };
	str path;

	if (!client || !client->principal || !path_find(m->arena, OWN_POLICY, &path, NULL, &ignored) ||
	    !file_exists(path))
		return;
	client->principal(client, m->arena, &who);
	for (ptrdiff_t i = 0; i < who.group_count; i++)
		*push(&groups, m->arena) = who.groups[i];
	jw_str_at(w, "principal", who.user);
	texts_put(w, "groups", &groups);
}

static bool put_head(struct making *m, struct err *err)
{
	const struct session_facts *f = session_facts(m->ask->session);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_int_at(&w, "ocat_bundle", BUNDLE_VERSION);
	jw_str_at(&w, "slice", str_of(bundle_slice_word(m->ask->slice)));
	jw_str_at(&w, "session", f->id.len ? f->id : session_trace_name(m->arena, m->ask->session));
	jw_str_some(&w, "cwd", f->cwd);
	jw_str_some(&w, "model", f->model);
	jw_str_some(&w, "catalog_chosen", m->ask->chosen);
	if (m->ask->recorded)
		jw_str_at(&w, "stands", S("recorded"));
	put_principal(m, &w);
	jw_end_object(&w);
	sb_putc(&b, '\n');
	return bundle_put_line(m->to, sb_str(&b), err);
}

static bool put_raw(struct making *m, const char *key, str json, struct err *err)
{
	str line = str_fmt(m->arena, "{\"%s\":%.*s}\n", key, STR(json));

	return !json.len || bundle_put_line(m->to, line, err);
}

static bool put_end(struct making *m, struct err *err)
{
	return put_raw(m, "bundle_end", str_fmt(m->arena, "{\"count\":%lld}", (long long)m->to->lines + 1), err);
}

/* ---- the trace ---- */

static bool put_trace_line(void *with, str line, struct err *err)
{
	struct making *m = with;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	login_hide(&b, line);
	return bundle_put_line(m->to, sb_str(&b), err);
}

static bool put_trace(struct making *m, struct err *err)
{
	m->sums->steps = session_len(m->ask->session);
	return session_write_lines(m->ask->session, m->arena, RESULT_MOST, put_trace_line, m, err);
}

/* ---- files ---- */

static bool put_file(struct making *m, const char *name, enum own which, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);
	struct err ignored = { 0 };
	str path, text;

	if (!path_find(m->arena, which, &path, NULL, &ignored) || !file_exists(path) ||
	    !file_read(m->arena, path, BUNDLE_FILE_MOST, &text, &ignored))
		return true;
	jw_object(&w);
	jw_object_at(&w, "file");
	jw_str_at(&w, "name", str_of(name));
	jw_str_at(&w, "text", redact_hide(m->arena, text));
	jw_end_object(&w);
	jw_end_object(&w);
	sb_putc(&b, '\n');
	m->sums->files++;
	return bundle_put_line(m->to, sb_str(&b), err);
}

static bool put_files(struct making *m, struct err *err)
{
	static const struct {
		const char *name;
		enum own which;
	} files[] = {
#define _(name, which) { name, which },
		BUNDLE_FILES(_)
#undef _
	};

	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (!put_file(m, files[i].name, files[i].which, err))
			return false;
	return true;
}

/* ---- catalogs ---- */

static bool put_catalog(struct making *m, const struct catalog *c, struct err *err)
{
	const struct bundle_ask *ask = m->ask;
	scoped(arena_close) struct arena *a = arena_open();
	struct touched_tables tables = { 0 };
	struct history_write h = { .scope = ask->scope,
				   .then = m->then,
				   .catalog = c,
				   .touched = &m->touched,
				   .tables = &tables,
				   .every_generation = ask->slice == SLICE_ALL,
				   .to = m->to,
				   .sums = m->sums };

	if (!touched_find(&m->touched, ask->scope->store, a, c, ask->scope->stop, &tables, err))
		return false;
	if (!tables.ids.len && ask->slice != SLICE_ALL && !map_get(&m->touched.catalogs, c->name))
		return true;
	if ((ask->slice == SLICE_ALL || (ask->slice == SLICE_WHOLE && tables.ids.len)) &&
	    !touched_all(ask->scope->store, a, c, ask->scope->stop, &tables, err))
		return false;
	return history_write(&h, err);
}

static bool put_catalogs(struct making *m, struct err *err)
{
	struct catalogs all = { 0 };

	if (!store_catalogs(m->ask->scope->store, m->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (all.at[i].generation && !put_catalog(m, &all.at[i], err))
			return false;
	return true;
}

static bool put_all(struct making *m, struct err *err)
{
	const struct bundle_ask *ask = m->ask;

	touched_start(&m->touched, m->arena);
	touched_add(&m->touched, ask->verdict);
	return touched_add_session(&m->touched, ask->session, ask->scope->stop, err) && put_head(m, err) &&
	       put_trace(m, err) && put_files(m, err) && put_catalogs(m, err) &&
	       put_raw(m, "verdict", ask->verdict, err) && put_end(m, err);
}

bool bundle_write(const struct bundle_ask *ask, struct bundle_out *to, struct bundle_sums *out, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct workspace *w = ask->scope->workspace;
	struct making m = { .ask = ask, .arena = a, .to = to, .sums = out, .then = workspace_reader(w, err) };
	bool good;

	*out = (struct bundle_sums){ 0 };
	if (!m.then)
		return false;
	good = store_pin(m.then, err) && put_all(&m, err);
	store_unpin(m.then);
	workspace_return(w, m.then);
	return good;
}
