/* The display of a hit: matches in its name, the texts that match, and the best snippet. */
#include "store/search/internal.h"
#include "store/search.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

enum { SNIPPET = 160, BEFORE = 48, COLUMNS_SHOWN = 8 };

static const char *const place_names[] = {
#define _(id, name, weight, usual) name,
	PLACES(_)
#undef _
};

/* The matches in one text, and their terms. */
struct marks {
	struct stretches spans;
	uint32_t terms;
};

struct showing {
	struct ranking *r;
	struct arena *arena;
	uint32_t which;
	struct marks in[PLACE_COUNT];
	str text[PLACE_COUNT]; /* texts of the place that may be shown */
};

static void mark_tokens(struct showing *s, const struct tokens *t, ptrdiff_t offset, struct marks *m)
{
	struct stretch where;
	bool full;

	for (ptrdiff_t i = 0; i < s->r->terms.len; i++) {
		ptrdiff_t at = 0;

		if (!(s->which & ((uint32_t)1 << i)))
			continue;
		while (term_next(&s->r->terms.at[i], t, &at, &where, &full)) {
			*push(&m->spans, s->arena) = (struct stretch){ where.from + offset, where.to + offset };
			m->terms |= (uint32_t)1 << i;
		}
	}
}

static void mark_name(struct showing *s, str name, ptrdiff_t offset, struct marks *m)
{
	struct tokens t = { 0 };

	words_name(s->arena, name, &t);
	mark_tokens(s, &t, offset, m);
}

static void mark_prose(struct showing *s, str text, enum place place)
{
	struct tokens t = { 0 };

	s->text[place] = text;
	if (!text.len)
		return;
	words_split(s->arena, text, &t);
	mark_tokens(s, &t, 0, &s->in[place]);
}

static int by_start(const void *one, const void *two)
{
	const struct stretch *a = one, *b = two;

	return a->from != b->from ? (a->from > b->from) - (a->from < b->from) : (a->to > b->to) - (a->to < b->to);
}

/* Sorted, without overlaps. */
static void tidy(struct stretches *s)
{
	ptrdiff_t kept = 0;

	if (s->len)
		qsort(s->at, (size_t)s->len, sizeof *s->at, by_start);
	for (ptrdiff_t i = 0; i < s->len; i++) {
		if (kept && s->at[i].from <= s->at[kept - 1].to) {
			if (s->at[i].to > s->at[kept - 1].to)
				s->at[kept - 1].to = s->at[i].to;
		} else {
			s->at[kept++] = s->at[i];
		}
	}
	s->len = kept;
}

/* ---- lists: tags, columns ---- */

/* Marks the passage only; the places of other words in the document are known. */
static uint32_t mark_written(struct showing *s, int64_t asset)
{
	const struct search_writings *all = s->r->ask->written;
	const struct search_written *w = rank_written(s->r, asset);
	uint32_t has = w ? w->has.terms & s->which : 0;
	str text;

	if (has && all->passage(all->with, s->arena, asset, &text))
		mark_prose(s, text, IN_DOCUMENT);
	return has;
}

/* Lists only the names with a match, unless all are requested. */
static void list_names(struct showing *s, enum place place, const str *names, ptrdiff_t n, bool all)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t shown = 0;

	for (ptrdiff_t i = 0; i < n; i++) {
		struct marks m = { 0 };

		mark_name(s, names[i], 0, &m);
		s->in[place].terms |= m.terms;
		if ((!m.terms && !all) || shown++ >= COLUMNS_SHOWN)
			continue;
		sb_puts(&b, b.len ? ", " : "");
		for (ptrdiff_t k = 0; k < m.spans.len; k++)
			*push(&s->in[place].spans, s->arena) = (struct stretch){ m.spans.at[k].from + b.len,
										 m.spans.at[k].to + b.len };
		sb_put(&b, names[i]);
	}
	if (b.len)
		s->text[place] = str_dup(s->arena, sb_str(&b));
}

static void list_columns(struct showing *s, const struct doc *doc)
{
	str *names = new_n(s->arena, str, doc->fields.len + 1);

	for (ptrdiff_t i = 0; i < doc->fields.len; i++)
		names[i] = doc->fields.at[i].name;
	list_names(s, IN_COLUMNS, names, doc->fields.len, false);
}

/* ---- the best snippet ---- */

static bool starts_character(str s, ptrdiff_t i)
{
	return i >= s.len || (s.at[i] & 0xc0) != 0x80;
}

/* Moves to the start of a word, if there is one nearby. */
static ptrdiff_t word_start(str s, ptrdiff_t i, ptrdiff_t before)
{
	ptrdiff_t at = i;

	while (at < before && at > 0 && s.at[at - 1] != ' ' && s.at[at - 1] != '\n')
		at++;
	if (at < before)
		return at;
	while (!starts_character(s, i))
		i++;
	return i;
}

static str one_line(struct arena *a, str s)
{
	char *text = new_n(a, char, s.len + 1);

	for (ptrdiff_t i = 0; i < s.len; i++)
		text[i] = s.at[i];
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (text[i] == '\n' || text[i] == '\r' || text[i] == '\t')
			text[i] = ' ';
	return str_n(text, s.len);
}

/* A part of the text that begins a little before the first match. */
static void cut(struct showing *s, str text, const struct stretches *spans, struct search_hit *out)
{
	const str more = S("…");
	ptrdiff_t first = spans->len ? spans->at[0].from : 0, from = 0, to, shift;

	if (text.len > SNIPPET && first > BEFORE)
		from = word_start(text, first - BEFORE, first);
	to = text.len - from > SNIPPET ? from + SNIPPET : text.len;
	while (!starts_character(text, to))
		to--;
	shift = (from ? more.len : 0) - from;
	out->snippet = one_line(s->arena,
				str_fmt(s->arena, "%.*s%.*s%.*s", from ? (int)more.len : 0, more.at, (int)(to - from),
					text.at + from, to < text.len ? (int)more.len : 0, more.at));
	for (ptrdiff_t i = 0; i < spans->len && spans->at[i].to <= to; i++)
		if (spans->at[i].from >= from)
			*push(&out->snippet_spans, s->arena) = (struct stretch){ spans->at[i].from + shift,
										 spans->at[i].to + shift };
}

static int count(uint32_t terms)
{
	return __builtin_popcount(terms);
}

/*
 * The text with most of the words that the name lacks; else the comment, which describes the asset, if there is one.
 */
static void choose_snippet(struct showing *s, struct search_hit *out)
{
	static const enum place order[] = { IN_COMMENT, IN_TAGS, IN_COLUMNS, IN_NOTES, IN_DOCUMENT };
	uint32_t named = s->in[IN_NAME].terms;
	enum place best = IN_COMMENT;
	bool told = s->text[IN_COMMENT].len > 0;

	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
		const struct marks *m = &s->in[order[i]], *b = &s->in[best];
		int news = count(m->terms & ~named), old = count(b->terms & ~named);

		if (news > old || (news == old && (news || !told) && count(m->terms) > count(b->terms)))
			best = order[i];
	}
	tidy(&s->in[best].spans);
	if (s->text[best].len)
		cut(s, s->text[best], &s->in[best].spans, out);
}

/* ---- the whole ---- */

static void name_places(struct showing *s, struct search_hit *out)
{
	for (int i = 0; i < PLACE_COUNT; i++)
		if (s->in[i].terms)
			*push(&out->matched, s->arena) = str_of(place_names[i]);
}

/* The position of the name in the qualified name; -1 if it is written differently there. */
static ptrdiff_t part_at(str qualified, str name)
{
	if (str_ends(qualified, name))
		return qualified.len - name.len;
	if (qualified.len > name.len + 2 && str_ends(str_upto(qualified, qualified.len - 1), name))
		return qualified.len - 1 - name.len;
	return -1;
}

static void mark_in_qualified(struct showing *s, str qualified, str name, struct marks *own, struct search_hit *out)
{
	ptrdiff_t at = part_at(qualified, name);
	struct tokens before = { 0 };
	struct marks path = { 0 };

	words_split(s->arena, str_upto(qualified, at < 0 ? 0 : at), &before);
	mark_tokens(s, &before, 0, &path);
	out->name_spans = path.spans;
	mark_name(s, name, at < 0 ? 0 : at, own);
	for (ptrdiff_t i = 0; at >= 0 && i < own->spans.len; i++)
		*push(&out->name_spans, s->arena) = own->spans.at[i];
	tidy(&out->name_spans);
}

static void show_doc(struct showing *s, const struct doc *doc, struct search_hit *out)
{
	out->name = doc->name;
	out->kind = doc->is_asset ? str_of(asset_kind_name(doc->kind)) : doc->ns_kind;
	out->comment = doc->comment;
	out->tags = *doc->tags;
	out->qualified = doc->qualified;
	if (doc->is_asset) {
		out->asset_id = doc->id;
		out->asset = doc->name;
		out->asset_qualified = doc->qualified;
		list_columns(s, doc);
	}
	mark_prose(s, doc->notes, IN_NOTES);
}

static void show_field(struct showing *s, const struct doc *doc, const struct doc_field *f, struct search_hit *out)
{
	out->name = f->name;
	out->asset_id = doc->id;
	out->asset = doc->name;
	out->asset_qualified = doc->qualified;
	out->comment = f->comment;
	out->tags = *f->tags;
	mark_name(s, doc->name, 0, &s->in[IN_TABLE]);
	mark_prose(s, f->notes, IN_NOTES);
}

static const struct doc_field *field_in(const struct doc *doc, int64_t id)
{
	for (ptrdiff_t i = 0; i < doc->fields.len; i++)
		if (doc->fields.at[i].id == id)
			return &doc->fields.at[i];
	return NULL;
}

/* Copies the texts: the doc lives shorter than the answer. */
static void own_texts(struct arena *a, struct search_hit *h)
{
	str *const texts[] = { &h->catalog,	    &h->ns,   &h->asset,  &h->name, &h->qualified,
			       &h->asset_qualified, &h->kind, &h->comment };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		*texts[i] = str_dup(a, *texts[i]);
}

void hit_show(struct ranking *r, struct arena *a, const struct seen_hit *seen, enum level level, const struct doc *doc,
	      struct search_hit *out)
{
	struct showing s = { .r = r, .arena = a, .which = rank_terms(r, level) };
	const struct doc_field *f = seen->thing == THING_FIELD ? field_in(doc, seen->id) : NULL;
	uint32_t written = seen->thing == THING_ASSET ? mark_written(&s, seen->id) : 0;

	*out = (struct search_hit){
		.thing = seen->thing, .id = seen->id, .catalog = doc->catalog, .ns = doc->ns, .score = seen->score
	};
	out->exact = seen->named == EXACT;
	if (f)
		show_field(&s, doc, f, out);
	else
		show_doc(&s, doc, out);
	out->qualified = seen->qualified;
	mark_in_qualified(&s, out->qualified, out->name, &s.in[IN_NAME], out);
	mark_prose(&s, out->comment, IN_COMMENT);
	list_names(&s, IN_TAGS, out->tags.at, out->tags.len, true);
	mark_name(&s, doc->ns, 0, &s.in[IN_PATH]);
	mark_name(&s, doc->catalog, 0, &s.in[IN_PATH]);
	choose_snippet(&s, out);
	s.in[IN_DOCUMENT].terms |= written;
	name_places(&s, out);
	own_texts(a, out);
}
