#include "render/answer/changes.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/diff_text.h"
#include "render/line_diff.h"

#include "render/paint.h"
#include "base/banned.h"

enum { DETAILS = 4, DEEPER = 4, LINE_MOST = 100, TEXT_MOST = 400 };

static const struct sign {
	const char *mark;
	enum role role;
} signs[] = {
	[CHANGE_ADDED] = { "+", ROLE_GOOD },
	[CHANGE_DROPPED] = { "-", ROLE_BAD },
	[CHANGE_ALTERED] = { "~", ROLE_WARN },
	[CHANGE_RENAMED] = { "~", ROLE_WARN },
};

static void put_sign(struct sb *out, const struct paint *p, enum change_kind kind, int indent)
{
	sb_pad(out, ' ', indent);
	paint_put(out, p, signs[kind].role, str_of(signs[kind].mark));
	sb_putc(out, ' ');
}

static str arrow(const struct paint *p)
{
	return p->unicode ? S(" → ") : S(" -> ");
}

static ptrdiff_t room(const struct paint *p)
{
	return p->width && p->width < LINE_MOST ? p->width : LINE_MOST;
}

/* ---- one change ---- */

static str noun_of(str what)
{
	return str_eq(what, S("field")) ? S("column") : str_eq(what, S("stats")) ? S("statistics") : what;
}

str change_subject(struct arena *a, const struct change *c)
{
	str aspect = c->kind == CHANGE_RENAMED ? S("renamed") : c->aspect.at ? c->aspect : S("");

	if (change_is_whole(c) || str_eq(c->what, S("stats")))
		return aspect;
	if (c->kind == CHANGE_RENAMED)
		return str_fmt(a, "%.*s renamed", STR(noun_of(c->what)));
	return str_fmt(a, "%.*s%s%.*s%s%.*s", STR(noun_of(c->what)), c->name.at ? " " : "", STR(c->name),
		       aspect.len ? "  " : "", STR(aspect));
}

static void put_subject(struct sb *out, const struct paint *p, const struct change *c)
{
	str aspect = c->kind == CHANGE_RENAMED ? S("renamed") : c->aspect.at ? c->aspect : S("");

	if (!change_is_whole(c) && !str_eq(c->what, S("stats"))) {
		paint_put(out, p, ROLE_DIM, noun_of(c->what));
		if (c->name.at && c->kind != CHANGE_RENAMED) {
			sb_putc(out, ' ');
			paint_put(out, p, ROLE_PLAIN, c->name);
		}
		sb_puts(out, c->kind == CHANGE_RENAMED ? " " : aspect.len ? "  " : "");
	}
	paint_put(out, p, ROLE_DIM, aspect);
}

static str or_none(str s)
{
	return s.at ? s : S("none");
}

static void put_pair(struct sb *out, const struct paint *p, const struct change *c)
{
	paint_put(out, p, c->before.at ? ROLE_BAD : ROLE_DIM, or_none(c->before));
	sb_put(out, arrow(p));
	paint_put(out, p, c->after.at ? ROLE_GOOD : ROLE_DIM, or_none(c->after));
}

static void put_hanging(struct sb *out, const struct paint *p, enum change_kind kind, str text, int indent)
{
	scoped(sb_free) struct sb lines = SB(SB_MAX);
	bool first = true;
	str rest, line;

	if (!text.at)
		return;
	paint_wrapped(&lines, p, signs[kind].role, text, indent + 2);
	rest = sb_str(&lines);
	while (str_cut(&rest, '\n', &line)) {
		if (first)
			put_sign(out, p, kind, indent);
		sb_put(out, first ? str_from(line, indent + 2) : line);
		sb_putc(out, '\n');
		first = false;
	}
}

static bool has_lines(str s)
{
	return str_at(str_trim(s), '\n') >= 0;
}

/* Shows only the part of a long text around the difference. */
static void put_below(struct sb *out, const struct paint *p, const struct change *c, int indent)
{
	scoped(arena_close) struct arena *a = arena_open();
	str before = c->before, after = c->after;

	if (before.at && after.at && has_lines(before) && has_lines(after)) {
		line_diff_put(out, p, before, after, indent);
		return;
	}
	if (before.len > TEXT_MOST || after.len > TEXT_MOST)
		excerpts(a, c->before, c->after, &before, &after);
	put_hanging(out, p, CHANGE_DROPPED, before, indent);
	put_hanging(out, p, CHANGE_ADDED, after, indent);
}

static void put_altered(struct sb *out, const struct paint *p, const struct change *c, int indent)
{
	scoped(arena_close) struct arena *a = arena_open();
	ptrdiff_t width = indent + 2 + utf8_width(change_subject(a, c)) + 2 + utf8_width(or_none(c->before)) +
			  utf8_width(arrow(p)) + utf8_width(or_none(c->after));

	put_sign(out, p, c->kind, indent);
	put_subject(out, p, c);
	if (width <= room(p) && !has_lines(c->before) && !has_lines(c->after)) {
		sb_puts(out, "  ");
		put_pair(out, p, c);
		sb_putc(out, '\n');
		return;
	}
	sb_putc(out, '\n');
	put_below(out, p, c, indent + DEEPER);
}

void change_put_text(struct sb *out, const struct paint *p, const struct change *c, int indent)
{
	scoped(arena_close) struct arena *a = arena_open();
	str words = c->kind == CHANGE_ADDED ? c->after : c->before;

	if (c->kind == CHANGE_ALTERED || c->kind == CHANGE_RENAMED) {
		put_altered(out, p, c, indent);
		return;
	}
	put_sign(out, p, c->kind, indent);
	put_subject(out, p, c);
	if (indent + 4 + utf8_width(change_subject(a, c)) + utf8_width(words) <= room(p)) {
		sb_puts(out, words.len ? "  " : "");
		paint_put(out, p, ROLE_PLAIN, words);
		sb_putc(out, '\n');
		return;
	}
	sb_putc(out, '\n');
	paint_wrapped(out, p, ROLE_PLAIN, words, indent + DEEPER + 2);
}

bool change_is_shown_by_name(const struct change *c)
{
	return change_is_whole(c) && !c->aspect.at;
}

static void put_changes(struct sb *out, const struct paint *p, const struct changes *c, enum asset_kind kind)
{
	for (ptrdiff_t i = 0; i < c->len; i++)
		if (!change_is_shown_by_name(&c->at[i]) && !change_follows(c, i, kind))
			change_put_text(out, p, &c->at[i], DETAILS);
}

static str new_name(const struct changes *c, bool after)
{
	for (ptrdiff_t i = 0; i < c->len; i++)
		if (c->at[i].kind == CHANGE_RENAMED && change_is_whole(&c->at[i]))
			return after ? c->at[i].after : c->at[i].before;
	return NO_STR;
}

/* "+ sales.returns  table, 7 columns"; the words on a line of their own if they do not fit. */
static void put_asset(struct sb *out, const struct paint *p, enum change_kind kind, str name, str words)
{
	put_sign(out, p, kind, 0);
	paint_put(out, p, ROLE_NAME, name);
	if (words.len && 4 + utf8_width(name) + utf8_width(words) <= room(p)) {
		sb_puts(out, "  ");
		paint_put(out, p, ROLE_DIM, words);
	} else if (words.len) {
		sb_putc(out, '\n');
		paint_wrapped(out, p, ROLE_DIM, words, DETAILS);
		return;
	}
	sb_putc(out, '\n');
}

/* ---- versions ---- */

static str when_words(struct arena *a, instant t)
{
	str iso = instant_iso(a, t);

	return iso.len > 16 ? str_fmt(a, "%.*s %.5s UTC", STR(str_upto(iso, 10)), iso.at + 11)
			    : S("at an unknown time");
}

struct story {
	int64_t lines;
	instant at;
	int64_t generation;
	str catalog;
};

static void put_read(struct sb *out, struct story *s, const struct paint *p, const struct change_event *v)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (s->lines && s->at == v->at && s->generation == v->generation && str_eq(s->catalog, v->catalog))
		return;
	if (s->lines)
		sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, v->catalog);
	paint_put(out, p, ROLE_DIM,
		  str_fmt(a, "  generation %lld%s  %.*s", (long long)v->generation,
			  str_eq(v->origin, S("look")) ? ", a look" : "", STR(when_words(a, v->at))));
	if (p->now >= v->at)
		paint_put(out, p, ROLE_DIM, str_fmt(a, "  %.*s", STR(ago_words(a, p->now - v->at))));
	sb_putc(out, '\n');
	s->at = v->at;
	s->generation = v->generation;
	s->catalog = v->catalog;
}

static void put_version(void *state, struct sb *out, const struct paint *p, const void *of, const void *row)
{
	struct story *s = state;
	const struct change_event *v = row;
	scoped(arena_close) struct arena *a = arena_open();
	bool whole = v->kind == CHANGE_ADDED || v->kind == CHANGE_DROPPED;
	str was = new_name(v->changes, false), is = new_name(v->changes, true);
	str words = whole || !v->changes->len ? v->summary
		    : was.at && is.at	      ? str_fmt(a, "renamed: %.*s%.*s%.*s", STR(was), STR(arrow(p)), STR(is))
					      : NO_STR;

	(void)of;
	put_read(out, s, p, v);
	s->lines++;
	if (v->range.at)
		words = str_fmt(a, "%.*s%s%.*s", STR(words.at ? words : S("")), words.len ? ", " : "", STR(v->range));
	put_asset(out, p, v->kind, v->qualified, words);
	if (!whole)
		put_changes(out, p, v->changes, v->asset_kind);
}

const struct answer_type answer_change_event = { .name = "version" };
static const struct answer_story version_story = { .size = sizeof(struct story), .row = put_version };
const struct answer_type answer_change_events = { .name = "changes", .story = &version_story };

/* ---- differences ---- */

static void put_sides(struct sb *out, const struct paint *p, const struct compared_side side[2])
{
	scoped(arena_close) struct arena *a = arena_open();

	for (int i = 0; i < 2; i++) {
		paint_put(out, p, i ? ROLE_GOOD : ROLE_BAD, i ? S("+++ ") : S("--- "));
		paint_put(out, p, ROLE_HEAD, side[i].name);
		paint_put(out, p, ROLE_DIM, str_fmt(a, "  generation %lld", (long long)side[i].generation));
		if (side[i].taken_at != NO_TIME)
			paint_put(out, p, ROLE_DIM, str_fmt(a, "  %.*s", STR(when_words(a, side[i].taken_at))));
		sb_putc(out, '\n');
	}
	sb_putc(out, '\n');
}

static bool came_or_went(const struct difference *d)
{
	return d->family && !d->family->changes.len;
}

const struct changes *difference_changes(const struct difference *d)
{
	return d->family ? &d->family->changes : &d->changes;
}

str difference_name(struct arena *a, const struct difference *d)
{
	const struct difference_family *f = d->family;
	int64_t n = f ? (f->is.count ? f->is.count : f->gone.count) : 0;

	if (!f || (f->is.count && f->gone.count))
		return f ? f->name : d->name;
	if (f->has_head)
		return str_fmt(a, "%.*s and %.*s of it", STR(f->name), STR(str_counted(a, n - 1, "part")));
	return str_fmt(a, "%.*s (%lld)", STR(f->name), (long long)n);
}

static str came_and_went_words(struct arena *a, const struct difference_family *f)
{
	return str_fmt(a, "%lld new, %.*s; %lld gone, %.*s", (long long)f->is.count, STR(table_family_range(a, &f->is)),
		       (long long)f->gone.count, STR(table_family_range(a, &f->gone)));
}

static str family_words(struct arena *a, const struct difference *d)
{
	const struct difference_family *f = d->family;
	const struct table_family *which = f->is.count ? &f->is : &f->gone;
	const struct change *c = &d->changes.at[0];
	str words = !came_or_went(d) ? NO_STR : f->is.count ? c->after : c->before;

	if (f->is.count && f->gone.count)
		return came_and_went_words(a, f);
	return str_fmt(a, "%.*s%s%.*s", STR(words.at ? words : S("")), words.at ? ", " : "",
		       STR(table_family_range(a, which)));
}

/* What the line with its name shows, of the table or tables as a whole. */
static const struct change *only_change(const struct difference *d)
{
	return d->changes.len == 1 && change_is_shown_by_name(&d->changes.at[0]) ? &d->changes.at[0] : NULL;
}

str difference_words(struct arena *a, const struct difference *d)
{
	const struct change *only = only_change(d);
	str was = new_name(difference_changes(d), false), words = d->family ? family_words(a, d)
								  : only ? (only->after.at ? only->after : only->before)
									 : NO_STR;

	if (d->hidden)
		return str_fmt(a, "%.*s; not visible in %s, so it may still exist", STR(words),
			       d->after.at ? "the first" : "the second");
	if (d->kind == CHANGE_RENAMED && was.at)
		return str_fmt(a, "renamed, was %.*s", STR(was));
	return words;
}

static void put_difference(struct sb *out, const struct paint *p, const struct difference *d, bool brief)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool whole = came_or_went(d) || only_change(d);
	str words = difference_words(a, d);

	if (brief && !whole && !d->hidden)
		words = diff_summary(a, difference_changes(d));
	put_asset(out, p, d->kind, difference_name(a, d), words);
	if (!brief && !whole)
		put_changes(out, p, difference_changes(d), d->asset_kind);
}

static void put_counts(struct sb *out, const struct paint *p, const struct comparison *c, bool one)
{
	const struct {
		enum role role;
		int64_t n;
		const char *word;
	} of[] = {
		{ ROLE_GOOD, c->added, "added" },	{ ROLE_BAD, c->dropped, "dropped" },
		{ ROLE_WARN, c->altered, "altered" },	{ ROLE_WARN, c->renamed, "renamed" },
		{ ROLE_DIM, c->hidden, "not visible" }, { ROLE_DIM, c->same, "the same" },
	};
	scoped(arena_close) struct arena *a = arena_open();
	bool any = false;

	if (!c->changes)
		sb_puts(out, "no difference");
	else
		sb_putc(out, '\n');
	any = !c->changes;
	if (one && c->changes)
		sb_put(out, str_counted(a, c->changes, "difference"));
	for (size_t i = 0; i < sizeof of / sizeof *of && !one; i++) {
		if (of[i].n <= 0)
			continue;
		sb_puts(out, any ? ", " : "");
		paint_put(out, p, of[i].role, str_fmt(a, "%lld %s", (long long)of[i].n, of[i].word));
		any = true;
	}
	if (c->by_class)
		paint_put(out, p, ROLE_DIM,
			  str_fmt(a, "; %.*s written differently but of the same class",
				  STR(str_counted(a, c->by_class, "type"))));
	sb_putc(out, '\n');
}

struct telling {
	int64_t told; /* the number of the last difference shown */
	bool quiet, begun;
};

static void begin_differences(void *state, const struct paint *p, unsigned manner)
{
	(void)p;
	((struct telling *)state)->quiet = manner & ANSWER_QUIET;
}

static void tell_difference(void *state, struct sb *out, const struct paint *p, const void *whole, const void *row)
{
	struct telling *t = state;
	const struct comparison_view *c = whole;
	const struct difference_view *d = row;

	if (d->difference->number == t->told)
		return;
	if (!t->begun && !t->quiet)
		put_sides(out, p, c->side);
	t->begun = true;
	put_difference(out, p, d->difference, d->brief);
	t->told = d->difference->number;
}

static void end_differences(void *state, struct sb *out, const struct paint *p, const void *whole)
{
	const struct comparison_view *c = whole;

	(void)state;
	if (c->complete)
		put_counts(out, p, &c->counts, c->one);
}

static const struct answer_story difference_story = { .size = sizeof(struct telling),
						      .in_pipe = true,
						      .begin = begin_differences,
						      .row = tell_difference,
						      .end = end_differences };

#define THIS compared_side
static const struct answer_member side_members[] = {
	ITEM("name", ANSWER_TEXT, name),
	ITEM("catalog", ANSWER_TEXT, catalog),
	ITEM("generation", ANSWER_NUMBER, generation),
	ITEM("taken_at", ANSWER_TIME, taken_at),
	ITEM("system", ANSWER_TEXT, system),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS comparison_view
#define COUNT(name, help, null, field) \
	{ \
		{ name, "integer", help, LOOK_COUNT, null }, .form = ANSWER_COUNT, MEMBER_AT(counts.field) \
	}
static const struct answer_member comparison_members[] = {
	MEMBER_OBJECT("before", "the first: name, catalog, generation, taken_at, system", side[0], side_members),
	MEMBER_OBJECT("after", "the second", side[1], side_members),
	COUNT("added", "tables", false, added),
	COUNT("dropped", "tables", false, dropped),
	COUNT("altered", "tables", false, altered),
	COUNT("renamed", "tables", false, renamed),
	COUNT("hidden", "tables that one side could not see", false, hidden),
	COUNT("same", "tables", true, same),
	COUNT("changes", "of all kinds", false, changes),
	COUNT("types_by_class", "types that are written differently but belong to one class", false, by_class),
	MEMBER("ignored", "array", "what was not compared", ANSWER_TEXTS, ignored),
	END_OF_MEMBERS,
};
#undef COUNT
#undef THIS

const struct answer_type answer_comparison_view = { .name = "comparison",
						    .members = comparison_members,
						    .story = &difference_story };
const struct answer_type answer_difference_view = { .name = "difference" };
