#include "assistant/draft/place_columns.h"

#include "assistant/draft/resolve.h"
#include "retrieve/world_names.h"
#include "base/arena.h"
#include "base/banned.h"

static const double named = .8, part_named = .7, same_place = .85, other_table = .9, how_written = .7, of_country = .95;

/* What columns of each kind are called. */
static const char *const phrases[] = {
	[WORLD_NONE] = "city, town, place, location, state, region, district, county, country, venue, address",
	[WORLD_CONTINENT] = "continent, region, area",
	[WORLD_REGION] = "region, area, zone, territory, continent",
	[WORLD_COUNTRY] = "country, nation, nationality, citizenship, origin, homeland",
	[WORLD_SEX] = "sex, gender",
	[WORLD_PEOPLE] = "language, nationality, citizenship, country, nation, origin, homeland",
};
static const char *const of_people = "nationality, citizenship, country, nation, origin, homeland, language";

struct placing {
	struct sentence *s;
	int item;
	enum world_kind kind;
	bool inside;	/* "in" stands before: things of this kind are not meant themselves */
	bool part;	/* the home city is a city too */
	bool adjective; /* French singers, not those who sing in French */
	str value;	/* of no known kind */
	bool lacked;	/* a column of such things is known to hold other values only */
};

static bool is_called(struct placing *p, str phrase, int table, int column)
{
	bool whole;
	struct word_fit f = link_phrase(&p->s->q->linker, phrase, table, column, &whole);

	return p->part ? column >= 0 && f.score >= part_named : f.score >= named && whole;
}

static bool lacks(struct placing *p, struct sketch_column of)
{
	const struct strs *values = &p->s->schema->at[of.table].columns.at[of.column].values;

	if (!p->value.len || !values->len)
		return false;
	for (ptrdiff_t i = 0; i < values->len; i++)
		if (str_eq_fold(values->at[i], p->value))
			return false;
	p->lacked = true;
	return true;
}

/* Its own text, or that of what it refers to. */
static bool take_column(struct placing *p, int table, int column, struct sketch_column *out)
{
	const struct link_column *c = &p->s->schema->at[table].columns.at[column];
	int labels[2];

	*out = (struct sketch_column){ table, column };
	if (c->fk_table < 0)
		return column_is_text(p->s->schema, table, column) && !lacks(p, *out);
	if (label_columns(&p->s->q->linker, c->fk_table, labels) != 1)
		return false;
	*out = (struct sketch_column){ c->fk_table, labels[0] };
	return !lacks(p, *out);
}

static bool called(struct placing *p, str phrase, int table, struct sketch_column *out)
{
	int labels[2];
	bool has = label_columns(&p->s->q->linker, table, labels) == 1, is = has && is_called(p, phrase, table, -1);

	for (int c = 0; c < p->s->schema->at[table].columns.len; c++)
		if (!(is && c == labels[0]) && is_called(p, phrase, table, c) && take_column(p, table, c, out))
			return true;
	*out = (struct sketch_column){ table, labels[0] };
	return is && !lacks(p, *out) && !(p->inside && table == p->s->entity && p->kind != WORLD_COUNTRY);
}

/* Matches that were never played in Rome: a place of the matches. */
static int whose_place(const struct sentence *s, int i)
{
	for (int k = i - 1; k >= 0 && s->excluded_by[i] >= 0 && s->excluded_by[k] == s->excluded_by[i]; k--)
		if (item_is(s, k, ITEM_TABLE))
			return s->items.at[k].of.table;
	return s->entity;
}

/* What stands before the place, whose rows are asked for, what is named, then what a key connects with. */
static int tables_near(struct sentence *s, int i, int *out)
{
	int before = item_beside(s, i, -1),
	    nearest = item_is(s, before, ITEM_TABLE) ? s->items.at[before].of.table : whose_place(s, i);
	const int *steps = tables_steps(s->arena, s->schema);
	int n = 0;

	for (int far = 0; far <= 3; far++)
		for (int t = 0; t < s->schema->len; t++) {
			bool is_named = false, has = false;

			for (int k = 0; k < s->items.len; k++)
				is_named = is_named || (item_is(s, k, ITEM_TABLE) && s->items.at[k].of.table == t);
			for (int k = 0; k < n; k++)
				has = has || out[k] == t;
			if (!has && (far == 0	? t == nearest
				     : far == 1 ? t == s->entity
				     : far == 2 ? is_named
						: steps[s->entity * s->schema->len + t] == 1))
				out[n++] = t;
		}
	return n;
}

static bool find(struct placing *p, bool anywhere, struct place *out)
{
	int *tables = new_n(p->s->arena, int, p->s->schema->len + 1), near = tables_near(p->s, p->item, tables);
	int n = anywhere ? near : 1;
	str rest = str_of(p->adjective ? of_people : phrases[p->kind]), phrase;

	while (str_cut(&rest, ',', &phrase))
		for (int t = 0; t < n; t++)
			if (called(p, str_trim(phrase), tables[t], &out->of)) {
				out->doubt = out->of.table == p->s->entity ? same_place : same_place * other_table;
				return true;
			}
	return false;
}

static str folded(const struct sentence *s, const struct item *it)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (int w = it->first; w < it->first + it->count; w++) {
		sb_puts(&b, w > it->first ? " " : "");
		sb_put(&b, s->q->mentions.words.at[w].text);
	}
	return str_dup(s->arena, sb_str(&b));
}

/* A column of one character; that of the sex mostly is, that of the gender mostly not. */
static bool is_letter(struct placing *p, struct sketch_column of)
{
	const struct link_column *c = &p->s->schema->at[of.table].columns.at[of.column];

	return str_ends(c->type, S("(1)")) || str_find_fold(c->name, S("sex")) >= 0;
}

/* A people in a column of countries is a country; elsewhere it is what the question says. */
static str value_in(struct placing *p, struct sketch_column of, const struct world_name *w, str said)
{
	static const char *const countries[] = { "country", "nation", "origin", "homeland" };
	bool english = p->s->q->said.wording.language == ENGLISH;

	if (w->kind == WORLD_REGION || (w->kind == WORLD_COUNTRY && english))
		return said;
	if (w->kind == WORLD_SEX)
		return is_letter(p, of) ? w->people : w->country;
	if (w->kind != WORLD_PEOPLE)
		return w->country;
	for (size_t i = 0; i < sizeof countries / sizeof *countries; i++)
		if (is_called(p, str_of(countries[i]), of.table, of.column) ||
		    is_called(p, str_of(countries[i]), of.table, -1))
			return w->country;
	return english || !w->people.at ? said : w->people;
}

static bool is_adjective(const struct sentence *s, int i)
{
	const struct item *next = i + 1 < s->items.len ? &s->items.at[i + 1] : NULL;

	return (next && next->kind == ITEM_TABLE && !items_apart(s, i, i + 1) && !next->comma) ||
	       (i && s->items.at[i - 1].kind == ITEM_TABLE && !items_apart(s, i - 1, i) &&
		s->q->said.wording.language != ENGLISH);
}

bool place_of_world(struct sentence *s, int i, struct place *out)
{
	const struct item *it = &s->items.at[i];
	struct world_name w;
	struct placing p = { .s = s, .item = i, .inside = it->after == RELATION_IN || it->after == RELATION_OF };

	if (s->entity < 0 || !world_name(folded(s, it), s->q->said.wording.language, &w))
		return false;
	if (!p.inside && !is_adjective(s, i) && w.kind == WORLD_COUNTRY)
		return false;
	p.kind = w.kind;
	p.adjective = w.kind == WORLD_PEOPLE && is_adjective(s, i);
	if (!find(&p, true, out))
		return false;
	out->value = value_in(&p, out->of, &w, it->value);
	out->doubt *= w.kind == WORLD_SEX ? how_written : w.kind == WORLD_PEOPLE ? of_country : 1;
	return true;
}

str place_written(struct sentence *s, int i, struct sketch_column of)
{
	const struct item *it = &s->items.at[i];
	struct placing p = { .s = s, .item = i };
	struct world_name w;
	str rest, phrase;

	if (it->mention->quoted || !world_name(folded(s, it), s->q->said.wording.language, &w))
		return it->value;
	for (rest = str_of(phrases[w.kind]); str_cut(&rest, ',', &phrase);)
		if (is_called(&p, str_trim(phrase), of.table, of.column))
			return value_in(&p, of, &w, it->value);
	return it->value;
}

/* In other tables only if its own place is known to be another kind of place. */
static bool find_any(struct placing *p, struct place *out)
{
	if (find(p, false, out))
		return true;
	p->part = true;
	if (find(p, false, out))
		return true;
	p->part = false;
	return p->lacked && find(p, true, out);
}

bool place_of_things(struct sentence *s, int i, struct place *out)
{
	struct placing p = { .s = s, .item = i, .inside = true, .value = s->items.at[i].value };
	int first = s->items.at[i].first;

	if (s->entity < 0 || !first || s->items.at[i].after != RELATION_IN ||
	    !str_is_among(s->q->mentions.words.at[first - 1].text,
			  " in from at near within the en em no na nos nas ") ||
	    !find_any(&p, out))
		return false;
	out->value = s->items.at[i].value;
	out->doubt = .6;
	return true;
}
