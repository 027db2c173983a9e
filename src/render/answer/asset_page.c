#include "render/answer/asset_page.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/answer/asset_internal.h"
#include "render/sql_highlight.h"
#include "render/rows/grid.h"
#include "base/banned.h"

/* ---- the first lines ---- */

struct facts {
	const struct paint *paint;
	struct sb *out;
	ptrdiff_t used; /* cells used on this line */
};

/* Adds a fact, on the next line if this one is full. */
static void fact(struct facts *f, enum role role, str text)
{
	const struct paint *p = f->paint;
	ptrdiff_t width = utf8_width(text), most = p->width ? p->width : 1 << 20;

	if (!text.len)
		return;
	if (f->used && f->used + 3 + width > most) {
		sb_putc(f->out, '\n');
		f->used = 0;
	}
	if (!f->used && INDENT + width > most) {
		paint_wrapped(f->out, p, role, text, INDENT);
		return;
	}
	if (f->used)
		paint_put(f->out, p, ROLE_DIM, p->unicode ? S(" · ") : S(" | "));
	else
		sb_pad(f->out, ' ', INDENT);
	f->used += (f->used ? 3 : INDENT) + width;
	paint_put(f->out, p, role, text);
}

static bool has_rows(enum asset_kind k)
{
	return k != ASSET_VIEW;
}

static str rows_words(struct arena *a, const struct paint *p, const struct stats *s)
{
	if (s->row_kind == COUNT_UNKNOWN || s->row_count == UNKNOWN)
		return S("rows unknown");
	if (s->row_kind == COUNT_EXACT)
		return str_counted(a, s->row_count, "row");
	if (s->analyzed_at == NO_TIME || s->analyzed_at > p->now)
		return str_fmt(a, "~%.*s rows, estimated", STR(count_words(a, s->row_count)));
	return str_fmt(a, "~%.*s rows, estimated %.*s", STR(count_words(a, s->row_count)),
		       STR(ago_words(a, p->now - s->analyzed_at)));
}

static str written_words(struct arena *a, const struct paint *p, const struct asset_view *v)
{
	if (v->last_updated_at != NO_TIME && stats_tell_write(&v->asset->stats))
		return str_fmt(a, "written %.*s", STR(ago_words(a, p->now - v->last_updated_at)));
	if (v->last_updated_at != NO_TIME && p->now - v->last_updated_at >= SECONDS(60))
		return str_fmt(a, "last write over %.*s ago", STR(age_words(a, p->now - v->last_updated_at)));
	if (v->last_updated_after != NO_TIME && p->now - v->last_updated_after >= SECONDS(60))
		return str_fmt(a, "written in the last %.*s", STR(age_words(a, p->now - v->last_updated_after)));
	if (v->last_updated_after != NO_TIME)
		return S("written just now");
	return S("last write unknown");
}

/* The source of the data, and its age. */
static str seen_words(struct arena *a, const struct paint *p, const struct asset_view *v)
{
	if (v->fresh)
		return S("synced just now");
	if (v->synced_at == NO_TIME)
		return NO_STR;
	return str_fmt(a, "read %.*s%s", STR(ago_words(a, p->now - v->synced_at)), v->stale ? ", which is old" : "");
}

static void put_facts(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v)
{
	const struct asset *t = v->asset;
	struct facts f = { p, out, 0 };

	if (has_rows(t->kind)) {
		bool counted = t->stats.row_kind != COUNT_UNKNOWN && t->stats.row_count != UNKNOWN;
		bool written = v->last_updated_at != NO_TIME || v->last_updated_after != NO_TIME;

		fact(&f, counted ? ROLE_PLAIN : ROLE_DIM, rows_words(a, p, &t->stats));
		fact(&f, t->stats.size_bytes != UNKNOWN ? ROLE_PLAIN : ROLE_DIM,
		     t->stats.size_bytes != UNKNOWN ? bytes_words(a, t->stats.size_bytes) : S("size unknown"));
		fact(&f, written ? ROLE_PLAIN : ROLE_DIM, written_words(a, p, v));
	}
	if (t->owner.len)
		fact(&f, ROLE_PLAIN, clean(a, str_fmt(a, "owner %.*s", STR(t->owner))));
	fact(&f, ROLE_DIM, seen_words(a, p, v));
	if (f.used)
		sb_putc(out, '\n');
}

/*
 * "365 tables events_*, 2024-01-01 to 2024-12-30, 1.2 M rows in all": of date shards;
 * the engine's are listed as parts.
 */
static str family_line(struct arena *a, const struct asset_view *v)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool head = str_eq(v->family_head, v->qualified);

	sb_fmt(&b, "%s %.*s", head ? "represents" : "one of", STR(table_family_words(a, &v->family)));
	if (v->family_rows != UNKNOWN)
		sb_fmt(&b, ", %.*s rows in all", STR(count_words(a, v->family_rows)));
	if (v->family_size != UNKNOWN)
		sb_fmt(&b, ", %.*s", STR(bytes_words(a, v->family_size)));
	if (head && v->family.pattern.at)
		sb_puts(&b, "; it is the newest");
	else if (!head)
		sb_fmt(&b, "; %.*s represents them", STR(v->family_head));
	return asset_flat(a, str_dup(a, sb_str(&b)));
}

void asset_place(struct arena *a, const struct asset_view *v, struct strs *lines)
{
	const struct asset *t = v->asset;

	if (t->part_of.name.len)
		*push(lines, a) = str_fmt(a, "part of %.*s.%.*s %.*s", STR(t->part_of.ns), STR(t->part_of.name),
					  STR(t->part_bound));
	if (v->partition_rule.len)
		*push(lines, a) = asset_flat(a, str_fmt(a, "contains rows where %.*s", STR(v->partition_rule)));
	if (t->part_key.len)
		*push(lines, a) = str_fmt(a, "partitioned by %.*s", STR(t->part_key));
	if (v->family.kind.at)
		*push(lines, a) = family_line(a, v);
	for (ptrdiff_t i = 0; i < t->inherits.len; i++)
		*push(lines, a) = str_fmt(a, "inherits %.*s.%.*s", STR(t->inherits.at[i].ns),
					  STR(t->inherits.at[i].name));
	for (ptrdiff_t i = 0; i < v->same.len; i++)
		*push(lines, a) = v->same.at[i].columns
					  ? str_fmt(a, "the same table as %.*s, by %lld of %.*s",
						    STR(v->same.at[i].qualified), (long long)v->same.at[i].common,
						    STR(str_counted(a, v->same.at[i].columns, "column")))
					  : str_fmt(a, "the same table as %.*s, confirmed by a person",
						    STR(v->same.at[i].qualified));
}

static void put_place(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v)
{
	struct strs lines = { 0 };

	asset_place(a, v, &lines);
	for (ptrdiff_t i = 0; i < lines.len; i++)
		paint_wrapped(out, p, ROLE_DIM, lines.at[i], INDENT);
}

static str kind_words(struct arena *a, enum asset_kind k)
{
	const char *name = asset_kind_name(k);
	char *words = new_n(a, char, str_of(name).len + 1);

	for (ptrdiff_t i = 0; name[i]; i++)
		words[i] = name[i] == '_' ? ' ' : name[i];
	return str_of(words);
}

static void put_title(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v)
{
	const struct asset *t = v->asset;

	paint_put(out, p, ROLE_NAME, v->qualified);
	sb_puts(out, "  ");
	paint_put(out, p, ROLE_DIM, kind_words(a, t->kind));
	sb_putc(out, '\n');
	put_facts(out, p, a, v);
	if (t->comment.len)
		paint_wrapped(out, p, ROLE_PLAIN, t->comment, INDENT);
	if (v->tags && v->tags->len)
		paint_wrapped(out, p, ROLE_WARN, str_fmt(a, "tags: %.*s", STR(asset_list(a, v->tags))), INDENT);
	if (t->readable == NO)
		paint_wrapped(out, p, ROLE_WARN, S("Not readable by the connected role."), INDENT);
	if (t->problem.len)
		paint_wrapped(out, p, ROLE_BAD, str_fmt(a, "It is broken: %.*s", STR(t->problem)), INDENT);
	put_place(out, p, a, v);
}

/* ---- the rest ---- */

static str change_words(struct arena *a, const struct change *c)
{
	str thing = str_eq(c->what, S("field")) ? S("column") : c->what;
	str what = str_fmt(a, "%.*s %.*s%s%.*s", STR(thing), STR(c->name), c->aspect.len ? " " : "", STR(c->aspect));

	if (c->before.at && c->after.at)
		return str_fmt(a, "%.*s: %.*s -> %.*s", STR(what), STR(c->before), STR(c->after));
	return str_fmt(a, "%.*s  %.*s", STR(what), STR(c->after.at ? c->after : c->before));
}

static void put_changes(struct sb *out, const struct paint *p, struct arena *a, const struct changes *c)
{
	static const struct grid_column columns[] = { { .least = 8 }, { .least = 20 } };
	struct grid g = grid_of(a, columns, 2);

	if (!c || !c->len)
		return;
	asset_head(out, p, "changed since the last sync", c->len);
	for (ptrdiff_t i = 0; i < c->len; i++) {
		const struct change *ch = &c->at[i];
		enum role role = ch->kind == CHANGE_ADDED     ? ROLE_GOOD
				 : ch->kind == CHANGE_DROPPED ? ROLE_BAD
							      : ROLE_WARN;
		struct grid_cell row[] = { { str_of(change_kind_name(ch->kind)), role },
					   { change_words(a, ch), ROLE_PLAIN } };

		grid_row(&g, row);
	}
	grid_put(out, p, &g, INDENT);
}

static void put_names(struct sb *out, const struct paint *p, const struct asset_view *v, const char *words,
		      const struct strs *names)
{
	if (!names->len)
		return;
	asset_head(out, p, words, names->len);
	for (ptrdiff_t i = 0; i < names->len; i++)
		paint_wrapped(out, p, ROLE_REF, asset_short(v, names->at[i]), INDENT);
}

static void put_usual(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v)
{
	struct strs usual = asset_usual(a, v);

	if (usual.len)
		asset_head(out, p, "common filters", usual.len);
	for (ptrdiff_t i = 0; i < usual.len; i++)
		paint_wrapped(out, p, ROLE_PLAIN, usual.at[i], INDENT);
}

static void put_documents(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { .least = 8 }, { .least = 20 }, { .least = 20 } };
	struct grid g = grid_of(a, columns, 3);

	if (!v->documents.len)
		return;
	asset_head(out, p, "documents", v->documents.len);
	for (ptrdiff_t i = 0; i < v->documents.len; i++) {
		const struct view_document *d = &v->documents.at[i];
		struct grid_cell row[] = { { d->about ? S("about it") : S("mentions it"), ROLE_DIM },
					   { d->title.len ? d->title : d->name, ROLE_PLAIN },
					   { d->path, ROLE_DIM } };

		grid_row(&g, row);
	}
	grid_put(out, p, &g, INDENT);
}

void asset_put(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	scoped(arena_close) struct arena *a = arena_open();

	put_title(out, p, a, v);
	if (!v->only.at)
		put_changes(out, p, a, v->changes);
	asset_put_columns(out, p, v);
	asset_put_settings(out, p, v);
	asset_put_domain_types(out, p, v);
	asset_put_keys(out, p, v);
	asset_put_relations(out, p, v);
	asset_put_indexes(out, p, v);
	if (v->only.at)
		return;
	asset_put_parts(out, p, v);
	put_usual(out, p, a, v);
	put_documents(out, p, a, v);
	put_names(out, p, v, "inherited by", &v->child_tables);
	put_names(out, p, v, "reads", &v->reads);
	put_names(out, p, v, "read by", &v->read_by);
	asset_put_rules(out, p, v);
	asset_put_properties(out, p, v);
	if (v->asset->definition.len) {
		asset_head(out, p, "definition", -1);
		sql_highlight_put(out, p, v->asset->definition, INDENT);
	}
}
