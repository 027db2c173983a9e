#include "service/sample_rows.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/tags/column_content_rules.h"
#include "render/paint.h"
#include "service/policy/check.h"
#include "base/banned.h"

enum { CELLS_WHOLE = 200, CELLS_SHOWN = 120 };

/* ---- permission ---- */

/* ERR_GUARD with the line to add and its file, unless `samples: true` is configured. */
static bool sampling_allowed(struct workspace *s, str catalog, struct err *err)
{
	const struct configured *c = workspace_source(s, catalog);

	if (!c) {
		err_set(err, ERR_CATALOG_NOT_FOUND, "%.*s is cached only: no source of that name is configured",
			STR(catalog));
		return err_next(err, "Add it with %s.",
				ACTION("add", WITH("name", catalog), WITH_BLANK("url", "URL"), WITH_YES("samples")));
	}
	if (c->source.samples)
		return true;
	err_set(err, ERR_GUARD, "sampling is disabled for %.*s", STR(catalog));
	if (!c->file.len)
		return err_next(err, "Connect it with %s.",
				ACTION("add", WITH_BLANK("name", "NAME"), WITH_BLANK("url", "URL"),
				       WITH_YES("samples")));
	if (c->line)
		return err_next(err, "To enable it, add the line `samples: true` to its entry in %.*s (line %d).",
				STR(c->file), c->line);
	return err_next(err, "To enable it, add the line `samples: true` to its entry in %.*s.", STR(c->file));
}

/* ---- personal data ---- */

struct hiding {
	const struct tags *marks;
	bool all; /* the asset is tagged, but none of its columns: any may be personal */
};

static struct hiding hiding_by(const struct tags *marks)
{
	bool asset = false, field = false;

	for (ptrdiff_t i = 0; i < marks->len; i++) {
		if (marks->at[i].rejected || !tag_is_personal(marks->at[i].name))
			continue;
		asset |= !marks->at[i].field.at;
		field |= marks->at[i].field.at != NULL;
	}
	return (struct hiding){ marks, asset && !field };
}

static bool hides(const struct hiding *h, str field)
{
	for (ptrdiff_t i = 0; i < h->marks->len; i++)
		if (h->marks->at[i].field.at && str_eq(h->marks->at[i].field, field) && !h->marks->at[i].rejected &&
		    tag_is_personal(h->marks->at[i].name))
			return true;
	return h->all;
}

/* ---- values ---- */

struct taking {
	struct arena *arena;
	const struct asset *asset; /* from the cache: for the classes of its columns */
	struct hiding hiding;
	const struct policed_rows *policed;
	bool personal;
	struct sample *sample;
	bool *masked;
	struct strs hidden; /* names of tagged columns */
};

static enum column_look look_of(const struct asset *asset, str name)
{
	const struct field *f = asset_field(asset, name);

	return f && (f->class == TYPE_INTEGER || f->class == TYPE_DECIMAL || f->class == TYPE_FLOAT) ? LOOK_FIGURE
												     : LOOK_VALUE;
}

static bool take_columns(void *with, const str *names, ptrdiff_t n, struct err *err)
{
	struct taking *t = with;
	struct arena *a = t->arena;
	struct column *columns = new_n(a, struct column, n + 1);

	(void)err;
	t->masked = new_n(a, bool, n + 1);
	for (ptrdiff_t i = 0; i < n; i++) {
		bool tagged = hides(&t->hiding, names[i]), policed = texts_have(&t->policed->masked, names[i]);

		columns[i] = (struct column){ .name = str_c(a, names[i]),
					      .type = "string",
					      .may_be_null = true,
					      .look = look_of(t->asset, names[i]) };
		t->masked[i] = policed || (tagged && !t->personal);
		if (tagged && !policed)
			*push(&t->hidden, a) = str_dup(a, names[i]);
	}
	t->sample->columns = columns;
	t->sample->column_count = n;
	return true;
}

/* The same in every format: control characters become visible, and long values show their full length. */
static struct value shown(struct arena *a, const struct sampled *cell)
{
	str text;

	if (!cell->text.at)
		return (struct value){ 0 };
	if (cell->binary)
		return value_text(str_fmt(a, "(binary, %.*s)", STR(bytes_words(a, cell->whole))));
	text = clean(a, str_dup(a, cell->text));
	if (cell->whole <= CELLS_WHOLE && utf8_width(text) <= 2 * CELLS_WHOLE)
		return value_text(text);
	return value_text(
		str_fmt(a, "%.*s… (%lld characters)", STR(utf8_fit(text, CELLS_SHOWN)), (long long)cell->whole));
}

static bool take_row(void *with, const struct sampled *cells, ptrdiff_t n, struct err *err)
{
	struct taking *t = with;
	struct value *row = new_n(t->arena, struct value, n + 1);

	(void)err;
	for (ptrdiff_t i = 0; i < n; i++)
		row[i] = !t->masked[i]	    ? shown(t->arena, &cells[i])
			 : cells[i].text.at ? value_text(S("(masked)"))
					    : (struct value){ 0 };
	*push(&t->sample->rows, t->arena) = row;
	return true;
}

static void say_policed(const struct scope *scope, const struct policed_rows *p)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; i < p->masked.len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(p->masked.at[i]));
	if (b.len)
		scope_note(scope, str_fmt(scope->arena, "masked by policy.yaml: %.*s", STR(sb_str(&b))));
}

static void say_hidden(const struct scope *scope, const struct taking *t)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct arena *a = scope->arena;

	if (!t->hidden.len)
		return;
	for (ptrdiff_t i = 0; i < t->hidden.len; i++) {
		sb_puts(&b, i ? ", " : "");
		sb_put(&b, t->hidden.at[i]);
	}
	if (t->personal)
		scope_note(scope, str_fmt(a, "personal values are shown (%.*s); this is logged", STR(sb_str(&b))));
	else
		scope_note(scope, str_fmt(a, "masked as personal data: %.*s; show them with %s, which is logged",
					  STR(sb_str(&b)), AGAIN(WITH_YES("show_personal"))));
}

/* ---- reading from the source ---- */

static bool ask(const struct scope *scope, const struct sample_rows *what, const struct row_fn *to, struct err *err)
{
	const struct adapter *adapter;
	str catalog = what->asset->catalog, sql = NO_STR;
	int64_t began;
	int64_t told = *scope->statements;
	struct conn *c;
	bool good;

	*scope->source = catalog;
	c = workspace_connect(scope->workspace, scope->client, catalog, scope->observer, scope->stop, &adapter, NULL,
			      err);
	if (!c)
		return false;
	began = clock_monotonic_us();
	good = adapter->sample
		       ? adapter->sample(c, scope->arena, (struct asset_ref){ what->asset->ns, what->asset->name },
					 what->limit, scope->stop, to, &sql, err)
		       : err_set(err, ERR_UNSUPPORTED, "%.*s has no rows: it is a %s", STR(catalog), adapter->summary);
	workspace_release(scope->workspace, catalog, c, !good && adapter->sample);
	if (good && *scope->statements == told)
		scope_asked(scope, sql, clock_monotonic_us() - began, -1);
	return good;
}

bool sample_rows_read(const struct scope *scope, const struct sample_rows *what, struct sample *sample, struct err *err)
{
	struct arena *a = scope->arena;
	struct asset_row row = { 0 };
	struct tags marks = { 0 };
	struct sample found = { 0 };
	struct taking t = { .arena = a, .asset = &row.asset, .personal = what->personal, .sample = &found };
	struct row_fn to = { take_columns, take_row, &t };
	struct sample_rows bounded = *what;
	struct policed_rows policed;

	if (!sampling_allowed(scope->workspace, what->asset->catalog, err) ||
	    !store_asset(scope->store, a, what->asset->id, &row, err) ||
	    !store_tags(scope->store, a, what->asset->qualified, &marks, err) ||
	    !policy_check_rows(scope, what->asset, &policed, err))
		return false;
	t.hiding = hiding_by(&marks);
	t.policed = &policed;
	if (policed.rows_most >= 0 && policed.rows_most < bounded.limit)
		bounded.limit = policed.rows_most;
	if (!ask(scope, &bounded, &to, err))
		return false;
	say_policed(scope, &policed);
	say_hidden(scope, &t);
	*sample = found;
	return true;
}
