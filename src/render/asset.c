#include "render/asset.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { GAP = 2, TYPE_MOST = 40, NAME_MOST = 48, DEFAULT_MOST = 24, COMMENT_LEAST = 16, NARROW = 84, INDENT = 2, HUB = 24 };

/* ---- the first lines ---- */

static void fact(struct sb *out, const struct paint *p, str text)
{
	if (!text.len)
		return;
	paint_put(out, p, ROLE_DIM, p->unicode ? S("  · ") : S("  | "));
	paint_put(out, p, ROLE_PLAIN, text);
}

static str rows_words(struct arena *a, const struct stats *s)
{
	if (s->row_kind == COUNT_UNKNOWN || s->row_count == UNKNOWN)
		return S("rows unknown");
	return str_fmt(a, "%s%.*s rows", s->row_kind == COUNT_ESTIMATED ? "~" : "", STR(count_words(a, s->row_count)));
}

static bool has_rows(enum asset_kind k)
{
	return k != ASSET_VIEW;
}

static void put_facts(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v)
{
	const struct asset *t = v->asset;
	str kind = str_of(asset_kind_name(t->kind));

	paint_put(out, p, ROLE_NAME, v->qualified);
	sb_puts(out, "  ");
	paint_put(out, p, ROLE_DIM, kind);
	if (has_rows(t->kind))
		fact(out, p, rows_words(a, &t->stats));
	if (t->stats.size_bytes != UNKNOWN)
		fact(out, p, bytes_words(a, t->stats.size_bytes));
	if (v->last_updated_at != NO_TIME && p->now - v->last_updated_at >= SECONDS(60))
		fact(out, p, str_fmt(a, "not written for %.*s", STR(age_words(a, p->now - v->last_updated_at))));
	if (t->owner.len)
		fact(out, p, str_fmt(a, "owner %.*s", STR(t->owner)));
	sb_putc(out, '\n');
	if (t->comment.len)
		paint_wrapped(out, p, ROLE_PLAIN, t->comment, INDENT);
	if (t->readable == NO)
		paint_wrapped(out, p, ROLE_WARN, S("The connected role may not read it."), INDENT);
	if (t->problem.len)
		paint_wrapped(out, p, ROLE_BAD, str_fmt(a, "It is broken: %.*s", STR(t->problem)), INDENT);
	if (t->part_of.name.len)
		paint_wrapped(out, p, ROLE_DIM, str_fmt(a, "part of %.*s.%.*s %.*s", STR(t->part_of.ns), STR(t->part_of.name), STR(t->part_bound)),
			      INDENT);
	if (t->part_key.len)
		paint_wrapped(out, p, ROLE_DIM, str_fmt(a, "partitioned by %.*s", STR(t->part_key)), INDENT);
}

static void head(struct sb *out, const struct paint *p, const char *words, ptrdiff_t n)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_putc(out, '\n');
	paint_put(out, p, ROLE_DIM, n >= 0 ? str_fmt(a, "%s (%td)", words, n) : str_of(words));
	sb_putc(out, '\n');
}

/* ---- columns ---- */

struct row {
	str number, name, type, null, mark, otherwise, comment;
	enum role mark_role;
};

struct widths {
	ptrdiff_t number, name, type, null, mark, otherwise, comment;
};

static str join_list(struct arena *a, const struct strs *list)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	for (ptrdiff_t i = 0; i < list->len; i++) {
		if (i)
			sb_puts(&b, ", ");
		sb_put(&b, list->at[i]);
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

/* The table that a column points at alone, for the mark beside it. */
static str points_at(const struct asset_view *v, str field, ptrdiff_t *parts)
{
	for (ptrdiff_t i = 0; i < v->out.len; i++) {
		for (ptrdiff_t c = 0; c < v->out.at[i].fields.len; c++) {
			if (str_eq(v->out.at[i].fields.at[c], field)) {
				*parts = v->out.at[i].fields.len;
				return v->out.at[i].other;
			}
		}
	}
	return NO_STR;
}

/* Names inside the same catalog are shown without it. */
static str without_catalog(const struct asset_view *v, str qualified)
{
	if (v->catalog.len && str_starts(qualified, v->catalog) && qualified.len > v->catalog.len && qualified.at[v->catalog.len] == '.')
		return str_from(qualified, v->catalog.len + 1);
	return qualified;
}

static void set_mark(struct arena *a, const struct paint *p, const struct asset_view *v, const struct field *f, struct row *r)
{
	const struct key *pk = asset_primary_key(v->asset);
	ptrdiff_t parts = 0;
	str target = points_at(v, f->name, &parts);
	const char *arrow = p->unicode ? "→" : "->";
	str key = !f->pk ? S("") : pk && pk->fields.len > 1 ? str_fmt(a, "pk%d", f->pk) : S("pk");

	r->mark_role = f->pk ? ROLE_KEY : ROLE_REF;
	if (!target.at)
		r->mark = key;
	else
		r->mark = str_fmt(a, "%.*s%s%s %.*s", STR(key), key.len ? " " : "", arrow, STR(without_catalog(v, target)));
}

static str otherwise_words(struct arena *a, const struct field *f)
{
	if (f->generated.at)
		return str_fmt(a, "= %.*s", STR(f->generated));
	if (f->identity.len)
		return str_fmt(a, "identity %.*s", STR(f->identity));
	return f->otherwise.at ? f->otherwise : S("");
}

static str comment_words(struct arena *a, const struct field *f)
{
	if (!f->values.len)
		return f->comment.at ? f->comment : S("");
	if (!f->comment.len)
		return str_fmt(a, "one of %.*s", STR(join_list(a, &f->values)));
	return str_fmt(a, "%.*s (one of %.*s)", STR(f->comment), STR(join_list(a, &f->values)));
}

static void fill_row(struct arena *a, const struct paint *p, const struct asset_view *v, ptrdiff_t i, struct row *r)
{
	const struct field *f = &v->asset->fields.at[i];

	r->number = str_fmt(a, "%td", i + 1);
	r->name = clean(a, f->name);
	r->type = clean(a, f->type.at ? f->type : S("?"));
	r->null = f->nullable == NO ? S("not null") : f->nullable == MAYBE ? S("?") : S("");
	r->otherwise = clean(a, otherwise_words(a, f));
	r->comment = clean(a, comment_words(a, f));
	if (f->readable == NO)
		r->comment = str_fmt(a, "not readable%s%.*s", r->comment.len ? "; " : "", STR(r->comment));
	set_mark(a, p, v, f, r);
}

static void widen(ptrdiff_t *width, str text, ptrdiff_t most)
{
	ptrdiff_t w = utf8_width(text);

	if (w > most)
		w = most;
	if (w > *width)
		*width = w;
}

static ptrdiff_t used(const struct widths *w)
{
	const ptrdiff_t *each[] = { &w->number, &w->name, &w->type, &w->null, &w->mark, &w->otherwise };
	ptrdiff_t total = INDENT;

	for (size_t i = 0; i < sizeof each / sizeof *each; i++)
		if (*each[i])
			total += *each[i] + GAP;
	return total;
}

/* Room is found first from the default, then the mark, then the name, the type last; what is left is the comment's. */
static struct widths measure(const struct paint *p, const struct row *rows, ptrdiff_t n)
{
	struct widths w = { 0 };
	ptrdiff_t width = p->width ? p->width : 1 << 20;
	struct {
		ptrdiff_t *at, least;
	} give[] = { { &w.otherwise, 6 }, { &w.mark, 14 }, { &w.name, 20 }, { &w.type, 16 }, { &w.mark, 10 },
		     { &w.otherwise, 0 }, { &w.number, 0 }, { &w.name, 12 }, { &w.type, 8 }, { &w.null, 0 } };

	for (ptrdiff_t i = 0; i < n; i++) {
		widen(&w.number, rows[i].number, 8);
		widen(&w.name, rows[i].name, NAME_MOST);
		widen(&w.type, rows[i].type, TYPE_MOST);
		widen(&w.null, rows[i].null, 8);
		widen(&w.mark, rows[i].mark, NAME_MOST);
		widen(&w.otherwise, rows[i].otherwise, DEFAULT_MOST);
		widen(&w.comment, rows[i].comment, 1 << 20);
	}
	for (size_t i = 0; i < sizeof give / sizeof *give; i++) {
		ptrdiff_t beside = w.comment && width >= NARROW ? COMMENT_LEAST : 0; /* else comments go below */
		ptrdiff_t over = used(&w) + beside - width;

		if (over > 0 && *give[i].at > give[i].least)
			*give[i].at = *give[i].at - over > give[i].least ? *give[i].at - over : give[i].least;
	}
	w.comment = width - used(&w);
	return w;
}

static void cell(struct sb *out, const struct paint *p, enum role role, str text, ptrdiff_t width, bool right)
{
	if (!width)
		return;
	paint_cell(out, p, role, text, width, right);
	sb_pad(out, ' ', GAP);
}

/* The comment's first line stands beside the column, the others below it. */
static void put_comment(struct sb *out, const struct paint *p, str comment, const struct widths *w)
{
	struct paint narrow = *p;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t indent = used(w);
	str rest, line;
	bool first = true;

	if (w->comment < COMMENT_LEAST) { /* no room beside: below, indented */
		narrow.width = p->width;
		sb_putc(out, '\n');
		paint_wrapped(out, &narrow, ROLE_DIM, comment, 2 * INDENT + 2);
		return;
	}
	narrow.width = (int)w->comment;
	narrow.color = false;
	paint_wrapped(&b, &narrow, ROLE_PLAIN, comment, 0);
	rest = str_trim(sb_str(&b));
	while (str_cut(&rest, '\n', &line)) {
		if (!first)
			sb_pad(out, ' ', indent);
		first = false;
		paint_put(out, p, ROLE_DIM, line);
		sb_putc(out, '\n');
	}
}

static void trim_line(struct sb *out)
{
	while (out->len && out->at[out->len - 1] == ' ')
		out->len--;
}

static void put_row(struct sb *out, const struct paint *p, const struct row *r, const struct widths *w)
{
	sb_pad(out, ' ', INDENT);
	cell(out, p, ROLE_DIM, r->number, w->number, true);
	cell(out, p, ROLE_PLAIN, r->name, w->name, false);
	cell(out, p, ROLE_DIM, r->type, w->type, false);
	cell(out, p, ROLE_PLAIN, r->null, w->null, false);
	cell(out, p, r->mark_role, r->mark, w->mark, false);
	cell(out, p, ROLE_DIM, r->otherwise, w->otherwise, false);
	if (r->comment.len) {
		if (w->comment < COMMENT_LEAST)
			trim_line(out);
		put_comment(out, p, r->comment, w);
		return;
	}
	trim_line(out);
	sb_putc(out, '\n');
}

static void put_columns(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v)
{
	ptrdiff_t n = v->asset->fields.len;
	struct row *rows = new_n(a, struct row, n + 1);
	struct widths w;

	head(out, p, "columns", n);
	for (ptrdiff_t i = 0; i < n; i++)
		fill_row(a, p, v, i, &rows[i]);
	w = measure(p, rows, n);
	for (ptrdiff_t i = 0; i < n; i++)
		put_row(out, p, &rows[i], &w);
}

/* ---- the lists below ---- */

static void item(struct sb *out, const struct paint *p, enum role role, str first, str rest)
{
	sb_pad(out, ' ', INDENT);
	if (first.len) {
		paint_put(out, p, role, first);
		sb_puts(out, "  ");
	}
	paint_put(out, p, ROLE_PLAIN, rest);
	sb_putc(out, '\n');
}

str relation_words(struct arena *a, const struct view_relation *r, bool incoming)
{
	str mine = join_list(a, &r->fields), theirs = join_list(a, &r->other_fields);

	if (incoming)
		return str_fmt(a, "%.*s (%.*s) -> (%.*s)", STR(r->other), STR(theirs), STR(mine));
	if (!r->other_fields.len)
		return str_fmt(a, "(%.*s) -> %.*s", STR(mine), STR(r->other));
	return str_fmt(a, "(%.*s) -> %.*s (%.*s)", STR(mine), STR(r->other), STR(theirs));
}

static void put_relation(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v, const struct view_relation *r,
			 bool incoming)
{
	struct view_relation shown = *r;

	shown.other = without_catalog(v, r->other);
	sb_pad(out, ' ', INDENT);
	paint_put(out, p, ROLE_REF, relation_words(a, &shown, incoming));
	if (r->unique)
		paint_put(out, p, ROLE_DIM, S("  1:1"));
	if (r->on_delete.len)
		paint_put(out, p, ROLE_DIM, str_fmt(a, "  on delete %.*s", STR(r->on_delete)));
	if (r->on_update.len)
		paint_put(out, p, ROLE_DIM, str_fmt(a, "  on update %.*s", STR(r->on_update)));
	if (r->broken)
		paint_put(out, p, ROLE_BAD, S("  the target is missing"));
	if (r->name.len)
		paint_put(out, p, ROLE_DIM, str_fmt(a, "  %.*s", STR(r->name)));
	sb_putc(out, '\n');
}

static void put_relations(struct sb *out, const struct paint *p, struct arena *a, const struct asset_view *v)
{
	if (v->out.len) {
		head(out, p, "references", v->out.len);
		for (ptrdiff_t i = 0; i < v->out.len; i++)
			put_relation(out, p, a, v, &v->out.at[i], false);
	}
	if (v->in.len) {
		ptrdiff_t shown = p->width && v->in.len > HUB ? HUB : v->in.len;

		head(out, p, "referenced by", v->in.len);
		for (ptrdiff_t i = 0; i < shown; i++)
			put_relation(out, p, a, v, &v->in.at[i], true);
		if (shown < v->in.len)
			paint_wrapped(out, p, ROLE_DIM, str_fmt(a, "and %td more, see `ocat refs`", v->in.len - shown), INDENT);
	}
}

static void put_keys(struct sb *out, const struct paint *p, struct arena *a, const struct asset *t)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct key *k = &t->keys.at[i];
		str what;

		if (k->kind == KEY_FOREIGN)
			continue;
		if (!any)
			head(out, p, "keys and checks", -1);
		any = true;
		what = k->expression.len ? k->expression : str_fmt(a, "(%.*s)", STR(join_list(a, &k->fields)));
		item(out, p, k->kind == KEY_PRIMARY ? ROLE_KEY : ROLE_DIM, str_of(key_kind_name(k->kind)),
		     str_fmt(a, "%.*s%s%.*s%s", STR(what), k->name.len ? "  " : "", STR(k->name), k->validated == NO ? "  not validated" : ""));
	}
}

static str index_words(struct arena *a, const struct index *x)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		const struct index_part *part = &x->parts.at[i];

		sb_puts(&b, i ? ", " : "");
		sb_put(&b, part->field.at ? part->field : part->expression);
		if (part->descending)
			sb_puts(&b, " desc");
	}
	return str_fmt(a, "%.*s  (%.*s)%s%.*s%s%s%.*s%s%.*s", STR(x->name), STR(sb_str(&b)), x->includes.len ? " include " : "",
		       STR(x->includes.len ? join_list(a, &x->includes) : S("")), x->unique ? "  unique" : "",
		       x->method.len && !str_eq(x->method, S("btree")) ? "  " : "",
		       STR(x->method.len && !str_eq(x->method, S("btree")) ? x->method : S("")), x->predicate.len ? "  where " : "",
		       STR(x->predicate));
}

static void put_indexes(struct sb *out, const struct paint *p, struct arena *a, const struct asset *t)
{
	if (t->indexes.len)
		head(out, p, "indexes", t->indexes.len);
	for (ptrdiff_t i = 0; i < t->indexes.len; i++)
		item(out, p, ROLE_BAD, t->indexes.at[i].valid == NO ? S("invalid") : S(""), index_words(a, &t->indexes.at[i]));
}

static void put_others(struct sb *out, const struct paint *p, struct arena *a, const struct asset *t)
{
	if (t->triggers.len)
		head(out, p, "triggers", t->triggers.len);
	for (ptrdiff_t i = 0; i < t->triggers.len; i++)
		item(out, p, ROLE_DIM, S(""),
		     str_fmt(a, "%.*s  %.*s %.*s%s", STR(t->triggers.at[i].name), STR(t->triggers.at[i].timing), STR(t->triggers.at[i].events),
			     t->triggers.at[i].enabled == NO ? "  disabled" : ""));
	if (t->policies.len)
		head(out, p, "row security", t->policies.len);
	for (ptrdiff_t i = 0; i < t->policies.len; i++)
		item(out, p, ROLE_DIM, S(""),
		     str_fmt(a, "%.*s  for %.*s to %.*s  using %.*s", STR(t->policies.at[i].name), STR(t->policies.at[i].command),
			     STR(join_list(a, &t->policies.at[i].roles)), STR(t->policies.at[i].using)));
	if (t->props.len)
		head(out, p, "properties", t->props.len);
	for (ptrdiff_t i = 0; i < t->props.len; i++)
		item(out, p, ROLE_DIM, t->props.at[i].key, t->props.at[i].value);
}

static void put_names(struct sb *out, const struct paint *p, const struct asset_view *v, const char *words, const struct strs *names)
{
	if (!names->len)
		return;
	head(out, p, words, names->len);
	for (ptrdiff_t i = 0; i < names->len; i++)
		item(out, p, ROLE_REF, S(""), without_catalog(v, names->at[i]));
}

static void put_changes(struct sb *out, const struct paint *p, struct arena *a, const struct changes *c)
{
	if (!c || !c->len)
		return;
	head(out, p, "changed since the last read", c->len);
	for (ptrdiff_t i = 0; i < c->len; i++) {
		const struct change *ch = &c->at[i];
		enum role role = ch->kind == CHANGE_ADDED ? ROLE_GOOD : ch->kind == CHANGE_DROPPED ? ROLE_BAD : ROLE_WARN;
		str what = str_fmt(a, "%.*s %.*s%s%.*s", STR(ch->what), STR(ch->name), ch->aspect.len ? " " : "", STR(ch->aspect));

		item(out, p, role, str_of(change_kind_name(ch->kind)),
		     ch->before.at && ch->after.at ? str_fmt(a, "%.*s: %.*s -> %.*s", STR(what), STR(ch->before), STR(ch->after))
						   : str_fmt(a, "%.*s  %.*s", STR(what), STR(ch->after.at ? ch->after : ch->before)));
	}
}

void asset_put(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	scoped(arena_close) struct arena *a = arena_open();

	put_facts(out, p, a, v);
	if (v->tags && v->tags->len)
		paint_wrapped(out, p, ROLE_WARN, str_fmt(a, "tags: %.*s", STR(join_list(a, v->tags))), INDENT);
	put_changes(out, p, a, v->changes);
	put_columns(out, p, a, v);
	put_keys(out, p, a, v->asset);
	put_relations(out, p, a, v);
	put_indexes(out, p, a, v->asset);
	put_names(out, p, v, "reads", &v->reads);
	put_names(out, p, v, "read by", &v->read_by);
	put_others(out, p, a, v->asset);
	if (v->asset->definition.len) {
		head(out, p, "definition", -1);
		paint_wrapped(out, p, ROLE_PLAIN, v->asset->definition, INDENT);
	}
}

/* ---- Markdown ---- */

void asset_put_md(struct sb *out, const struct asset_view *v)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct asset *t = v->asset;
	struct paint plain = { .unicode = true };

	sb_puts(out, "## ");
	markdown_put(out, v->qualified);
	sb_puts(out, "\n\n");
	if (t->comment.len) {
		markdown_put(out, t->comment);
		sb_puts(out, "\n\n");
	}
	sb_puts(out, "| # | column | type | null | key | default | comment |\n| ---: | --- | --- | --- | --- | --- | --- |\n");
	for (ptrdiff_t i = 0; i < t->fields.len; i++) {
		struct row r = { 0 };
		str cells[7];

		fill_row(a, &plain, v, i, &r);
		cells[0] = r.number, cells[1] = r.name, cells[2] = r.type, cells[3] = r.null;
		cells[4] = r.mark, cells[5] = r.otherwise, cells[6] = r.comment;
		for (int c = 0; c < 7; c++) {
			sb_puts(out, "| ");
			markdown_put(out, cells[c]);
			sb_putc(out, ' ');
		}
		sb_puts(out, "|\n");
	}
	for (ptrdiff_t i = 0; i < v->out.len; i++) {
		sb_puts(out, i ? "- " : "\nReferences:\n\n- ");
		markdown_put(out, relation_words(a, &v->out.at[i], false));
		sb_putc(out, '\n');
	}
	for (ptrdiff_t i = 0; i < v->in.len; i++) {
		sb_puts(out, i ? "- " : "\nReferenced by:\n\n- ");
		markdown_put(out, relation_words(a, &v->in.at[i], true));
		sb_putc(out, '\n');
	}
}
