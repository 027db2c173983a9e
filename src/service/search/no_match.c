#include "service/search/no_match.h"

#include <inttypes.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/clock.h"
#include "service/search/similar_names.h"
#include "base/banned.h"

enum { PIECES_TRIED = 8, THERE_TOLD = 6, WORDS_TOLD = 6 };

struct blaming {
	const struct scope *scope;
	struct arena *arena;
	struct filter_pieces pieces;
};

/* ---- what there is ---- */

/* Lists the existing names of a kind that has only a few. */
static str some_there(struct blaming *b, enum names_of what)
{
	scoped(sb_free) struct sb text = SB(4096);
	struct strs all = similar_candidates(b->scope, b->arena, what, S(""));
	ptrdiff_t told = 0;

	for (ptrdiff_t i = 0; i < all.len && told <= THERE_TOLD; i++)
		if (all.at[i].len && told++ < THERE_TOLD)
			sb_fmt(&text, "%s%.*s", told > 1 ? ", " : "available: ", STR(all.at[i]));
	sb_puts(&text, told > THERE_TOLD ? " and more" : "");
	return text.len ? str_dup(b->arena, sb_str(&text)) : NO_STR;
}

static str near_or_some(struct blaming *b, enum names_of what, str name)
{
	str near = similar_names(b->scope, b->arena, what, name);

	return near.len ? str_fmt(b->arena, "similar names: %.*s", STR(near)) : some_there(b, what);
}

static str catalogs_there(struct blaming *b)
{
	scoped(sb_free) struct sb text = SB(4096);
	struct err ignored = { 0 };
	struct catalogs all = { 0 };

	if (!store_catalogs(b->scope->store, b->arena, &all, &ignored) || !all.len)
		return NO_STR;
	for (ptrdiff_t i = 0; i < all.len && i < THERE_TOLD; i++)
		sb_fmt(&text, "%s%.*s", i ? ", " : "available: ", STR(all.at[i].name));
	sb_puts(&text, all.len > THERE_TOLD ? " and more" : "");
	return str_dup(b->arena, sb_str(&text));
}

static str near_class(struct blaming *b, str type)
{
	str name = similar_class(b->arena, type);

	return name.len ? str_fmt(b->arena, "similar name: %.*s", STR(name)) : NO_STR;
}

/* A suggestion for a piece without matches; absent: none. */
static str meant_by(struct blaming *b, const struct filter *f)
{
	str near;

	if (f->schemas.len)
		return near_or_some(b, NAMES_OF_NAMESPACES, f->schemas.at[0].text);
	if (f->owners.len)
		return near_or_some(b, NAMES_OF_OWNERS, f->owners.at[0].text);
	if (f->tags.len)
		return near_or_some(b, NAMES_OF_TAGS, f->tags.at[0].text);
	if (f->catalogs.len)
		return catalogs_there(b);
	if (f->domains.len)
		return str_fmt(b->arena, "list them with %s", ACTION("list_domains"));
	if (f->types.len)
		return near_class(b, f->types.at[0].type);
	if (!f->has.len && !f->words.len)
		return NO_STR;
	near = f->has.len ? similar_names(b->scope, b->arena, NAMES_OF_FIELDS, f->has.at[0].name.text)
			  : similar_names(b->scope, b->arena, NAMES_OF_ASSETS, f->words.at[0].text);
	return near.len ? str_fmt(b->arena, "similar names: %.*s", STR(near)) : NO_STR;
}

/* ---- trying ---- */

static int64_t fitting(const struct scope *scope, const struct filter *of)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct workspace_found found;
	struct err ignored = { 0 };
	int64_t total = scope_find(scope, of, 1, scratch, &found, &ignored) ? found.hits.total : 0;

	workspace_found_done(scope->workspace, &found);
	return total;
}

/* The line with another text in place of a piece; absent: without it. */
static str line_with(struct blaming *b, ptrdiff_t piece, str instead)
{
	scoped(sb_free) struct sb line = SB(1 << 16);

	for (ptrdiff_t i = 0; i < b->pieces.len; i++) {
		str one = i == piece ? instead : b->pieces.at[i].text;

		if (one.len)
			sb_fmt(&line, "%s%.*s", line.len ? " " : "", STR(one));
	}
	return str_dup(b->arena, sb_str(&line));
}

static int64_t fitting_line(const struct scope *scope, str line)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err ignored = { 0 };
	struct filter f;
	ptrdiff_t where;

	filter_start(&f);
	return filter_parse(scratch, line, clock_now(), &f, &where, &ignored) ? fitting(scope, &f) : 0;
}

static int64_t fitting_without(struct blaming *b, ptrdiff_t piece)
{
	return fitting_line(b->scope, line_with(b, piece, NO_STR));
}

/* ---- telling ---- */

static void say_without(struct blaming *b, ptrdiff_t i, str before, struct sb *told)
{
	int64_t n = b->pieces.len > 1 ? fitting_without(b, i) : 0;

	if (n)
		sb_fmt(told, "%.*s%.*s", STR(before), STR(str_counted(b->arena, n, "table")));
}

/* Pieces that match nothing by themselves. */
static void tell_dead(struct blaming *b, struct sb *told)
{
	for (ptrdiff_t i = 0; i < b->pieces.len && i < PIECES_TRIED; i++) {
		const struct filter_piece *p = &b->pieces.at[i];
		str meant;

		if (fitting(b->scope, &p->filter))
			continue;
		meant = meant_by(b, &p->filter);
		sb_fmt(told, "%sno table matches %.*s", told->len ? "; " : "", STR(p->text));
		if (meant.len)
			sb_fmt(told, ", %.*s", STR(meant));
		say_without(b, i, S("; matches without it: "), told);
	}
}

static void tell_clashing(struct blaming *b, struct sb *told)
{
	for (ptrdiff_t i = 0; i < b->pieces.len && i < PIECES_TRIED; i++) {
		str before = str_fmt(b->arena, "%s %.*s ",
				     told->len ? ", without" : "no table matches the whole line; without",
				     STR(b->pieces.at[i].text));

		say_without(b, i, before, told);
	}
}

static bool has_filters(const struct filter_pieces *p)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < p->len; i++)
		any |= !p->at[i].filter.words.len;
	return any;
}

bool no_match_line(const struct scope *scope, str line)
{
	scoped(sb_free) struct sb told = SB(16 << 10);
	struct blaming b = { .scope = scope, .arena = scope->arena };
	struct err ignored = { 0 };

	if (!filter_pieces(scope->arena, line, clock_now(), &b.pieces, &ignored) || !has_filters(&b.pieces))
		return false;
	tell_dead(&b, &told);
	if (!told.len)
		tell_clashing(&b, &told);
	if (told.len)
		scope_note(scope, sb_str(&told));
	return told.len > 0;
}

/* ---- facts that are not recorded ---- */

static const struct fact {
	ptrdiff_t bound; /* its place in a filter */
	const char *name;
} facts[] = {
	{ offsetof(struct filter, rows), "row count" },
	{ offsetof(struct filter, size), "size" },
	{ offsetof(struct filter, modified), "time of the last write" },
	{ offsetof(struct filter, created), "creation time" },
};

/* The tables that the line is about, whatever their facts. */
static struct filter apart_from_facts(const struct filter *f)
{
	struct filter all;

	filter_start(&all);
	all.catalogs = f->catalogs;
	all.schemas = f->schemas;
	return all;
}

static struct bound *bound_at(struct filter *f, ptrdiff_t at)
{
	return (struct bound *)((char *)f + at);
}

/* How many tables it has, and how many of them have a known value of the fact. */
static int64_t fitting_known(const struct scope *scope, struct filter of, ptrdiff_t bound, int64_t *known)
{
	int64_t all;

	*bound_at(&of, bound) = (struct bound){ 0 };
	all = fitting(scope, &of);
	*bound_at(&of, bound) = (struct bound){ .from = 0, .to = UNKNOWN, .set = true };
	*known = all ? fitting(scope, &of) : 0;
	return all;
}

bool no_match_unknown(const struct scope *scope)
{
	struct filter line = scope->filter, about = apart_from_facts(&line);
	bool any = false;

	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
		int64_t all, known;

		if (!bound_at(&line, facts[i].bound)->set)
			continue;
		all = fitting_known(scope, about, facts[i].bound, &known);
		if (all && !known) {
			any = true;
			scope_note(scope, str_fmt(scope->arena, "%s unknown for %s%.*s", facts[i].name,
						  all > 1 ? "all " : "", STR(str_counted(scope->arena, all, "table"))));
			continue;
		}
		/* Those that the rest of the line matches may be what is looked for. */
		all = fitting_known(scope, line, facts[i].bound, &known);
		if (known < all)
			scope_note(scope, str_fmt(scope->arena, "%s unknown for %" PRId64 " of %.*s", facts[i].name,
						  all - known, STR(str_counted(scope->arena, all, "table"))));
	}
	return any;
}

/* ---- words alone ---- */

static bool put_nearest(const struct scope *scope, str word, ptrdiff_t n, struct sb *b)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct strs near = { 0 };

	workspace_nearest(scope->workspace, scope->store, scope->stop, scratch, word, n, &near);
	for (ptrdiff_t i = 0; i < near.len; i++)
		sb_fmt(b, "%s%.*s", i ? ", " : "", STR(near.at[i]));
	return near.len > 0;
}

/* The number of tables that one word of the line matches by itself. */
static int64_t found_by(const struct scope *scope, const struct word *w)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct filter f;

	filter_start(&f);
	*push(&f.words, scratch) = *w;
	return fitting(scope, &f);
}

/* Filters under which a word that is in no table's name may match: it may be the name of a schema or a column. */
static bool put_elsewhere(const struct scope *scope, const struct word *w, struct sb *b)
{
	static const char *const names[] = { "schema", "catalog", "tag", "owner", "has" };
	scoped(arena_close) struct arena *scratch = arena_open();
	bool any = false;

	if (w->kind != MATCH_PLAIN || str_find(w->text, S(" ")) >= 0)
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct filter f;
		struct err ignored = { 0 };
		int64_t n;

		filter_start(&f);
		n = filter_add(scratch, str_of(names[i]), w->text, clock_now(), &f, &ignored) ? fitting(scope, &f) : 0;
		if (!n)
			continue;
		sb_fmt(b, "%s%s:%.*s finds ", any ? ", " : "", names[i], STR(w->text));
		sb_put(b, str_counted(scratch, n, "table"));
		any = true;
	}
	return any;
}

/* Where else a word without matches is found, or names with a similar spelling. */
static bool put_other_ways(const struct scope *scope, const struct word *w, ptrdiff_t n, struct sb *b)
{
	scoped(sb_free) struct sb near = SB(4096);

	if (!scope->brief && put_elsewhere(scope, w, b)) /* takes longer than a keystroke allows */
		return true;
	if (!put_nearest(scope, w->text, n, &near))
		return false;
	sb_fmt(b, "similar names: %.*s", STR(sb_str(&near)));
	return true;
}

/* The matches of one word by itself, or similar names. False: neither. */
static bool tell_word(const struct scope *scope, const struct word *w, struct sb *b)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb other = SB(4096);
	int64_t n = found_by(scope, w);

	sb_fmt(b, "%s\"%.*s\" is in ", b->len ? "; " : "", STR(w->text));
	if (n)
		sb_put(b, str_counted(scratch, n, "table"));
	else if (put_other_ways(scope, w, 2, &other))
		sb_fmt(b, "none, %.*s", STR(sb_str(&other)));
	else
		sb_puts(b, "none");
	return n || other.len;
}

void no_match_words(const struct scope *scope)
{
	const struct words *words = &scope->filter.words;
	scoped(sb_free) struct sb told = SB(16 << 10);
	bool any = false;

	if (words->len == 1 && !words->at[0].negated && found_by(scope, &words->at[0]) == 0) {
		if (put_other_ways(scope, &words->at[0], 4, &told))
			scope_note(scope, str_fmt(scope->arena, "no match; %.*s", STR(sb_str(&told))));
		return;
	}
	for (ptrdiff_t i = 0; i < words->len && i < WORDS_TOLD; i++)
		any |= !words->at[i].negated && tell_word(scope, &words->at[i], &told);
	if (any)
		scope_note(scope, str_fmt(scope->arena, "no table matches the whole line; %.*s", STR(sb_str(&told))));
}

/* ---- other lines ---- */

enum { OTHERS_TOLD = 2 };

static void try_line(struct blaming *b, str line, str how, struct other_lines *out)
{
	int64_t n = out->len < OTHERS_TOLD && line.len ? fitting_line(b->scope, line) : 0;

	if (n)
		*push(out, b->arena) = (struct other_line){ line, how, n };
}

static void try_other(struct blaming *b, ptrdiff_t piece, str instead, str how, struct other_lines *out)
{
	if (instead.len)
		try_line(b, line_with(b, piece, instead), how, out);
}

static const struct {
	ptrdiff_t words; /* its place in a filter */
	enum names_of what;
} spelt[] = {
	{ offsetof(struct filter, words), NAMES_OF_ASSETS },
	{ offsetof(struct filter, schemas), NAMES_OF_NAMESPACES },
	{ offsetof(struct filter, owners), NAMES_OF_OWNERS },
	{ offsetof(struct filter, tags), NAMES_OF_TAGS },
};

/* The piece with the most similar name in place of its only one; absent: none is similar. */
static str spelt_right(struct blaming *b, const struct filter_piece *p)
{
	str name = NO_STR, near = NO_STR;
	ptrdiff_t at, end;

	for (size_t i = 0; i < sizeof spelt / sizeof *spelt; i++) {
		const struct words *w = (const struct words *)(const void *)((const char *)&p->filter + spelt[i].words);

		if (w->len != 1 || w->at[0].negated)
			continue;
		name = w->at[0].text;
		near = similar_names(b->scope, b->arena, spelt[i].what, name);
	}
	if (p->filter.has.len == 1 && !p->filter.has.at[0].negated) {
		name = p->filter.has.at[0].name.text;
		near = similar_names(b->scope, b->arena, NAMES_OF_FIELDS, name);
	}
	at = str_find(p->text, name);
	end = str_find(near, S(", "));
	if (!near.len || at < 0)
		return NO_STR;
	return str_fmt(b->arena, "%.*s%.*s%.*s", STR(str_upto(p->text, at)), STR(end < 0 ? near : str_upto(near, end)),
		       STR(str_from(p->text, at + name.len)));
}

/* A word that is in no table's name may be that of a column, or of what tables belong to. */
static void try_elsewhere(struct blaming *b, ptrdiff_t piece, struct other_lines *out)
{
	static const struct {
		const char *before, *behind, *how;
	} places[] = {
		{ "has:*", "*", "in the names of columns" },
		{ "schema:", "", "a schema" },
		{ "catalog:", "", "a catalog" },
		{ "tag:", "", "a tag" },
	};
	const struct words *w = &b->pieces.at[piece].filter.words;

	if (!w->len || w->at[0].negated)
		return;
	if (w->at[0].kind == MATCH_GLOB)
		try_other(b, piece, str_fmt(b->arena, "has:%.*s", STR(w->at[0].text)), str_of(places[0].how), out);
	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		if (w->at[0].kind == MATCH_PLAIN)
			try_other(b, piece,
				  str_fmt(b->arena, "%s%.*s%s", places[i].before, STR(w->at[0].text), places[i].behind),
				  str_of(places[i].how), out);
}

static void try_without(struct blaming *b, ptrdiff_t piece, struct other_lines *out)
{
	try_line(b, line_with(b, piece, NO_STR), str_fmt(b->arena, "without %.*s", STR(b->pieces.at[piece].text)), out);
}

/* Two mistakes or more: all corrected, otherwise all left out. */
static void try_all(struct blaming *b, const bool *dead, struct other_lines *out)
{
	scoped(sb_free) struct sb mended = SB(1 << 16), rest = SB(1 << 16);

	for (ptrdiff_t i = 0; i < b->pieces.len; i++) {
		str right = dead[i] ? spelt_right(b, &b->pieces.at[i]) : b->pieces.at[i].text;

		if (right.len)
			sb_fmt(&mended, "%s%.*s", mended.len ? " " : "", STR(right));
		if (!dead[i])
			sb_fmt(&rest, "%s%.*s", rest.len ? " " : "", STR(right));
	}
	try_line(b, str_dup(b->arena, sb_str(&mended)), S("similar spelling"), out);
	try_line(b, str_dup(b->arena, sb_str(&rest)), S("without the parts that match nothing"), out);
}

void no_match_others(const struct scope *scope, str line, struct other_lines *out)
{
	struct blaming b = { .scope = scope, .arena = scope->arena };
	struct err ignored = { 0 };
	bool dead[PIECES_TRIED] = { 0 };
	int n = 0;

	*out = (struct other_lines){ 0 };
	if (!filter_pieces(scope->arena, line, clock_now(), &b.pieces, &ignored) || b.pieces.len > PIECES_TRIED)
		return;
	for (ptrdiff_t i = 0; i < b.pieces.len; i++) {
		dead[i] = !fitting(scope, &b.pieces.at[i].filter);
		n += dead[i];
	}
	if (n > 1)
		try_all(&b, dead, out);
	for (ptrdiff_t i = 0; n == 1 && i < b.pieces.len; i++) {
		if (!dead[i])
			continue;
		try_other(&b, i, spelt_right(&b, &b.pieces.at[i]), S("similar spelling"), out);
		try_elsewhere(&b, i, out);
		try_without(&b, i, out);
	}
	for (ptrdiff_t i = b.pieces.len - 1; !n && i >= 0; i--)
		try_without(&b, i, out);
}
