#include "tui/core/bookmarks.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"

#include "base/banned.h"

static const struct {
	const char *name;
	ptrdiff_t most;
	bool newest_first; /* new names go to the start, and the last one is dropped */
} lists[BOOKMARK_LISTS] = {
	[BOOKMARK_PINS] = { "pinned", 50, false },
	[BOOKMARK_RECENT] = { "opened", 5, true },
	[BOOKMARK_BASKET] = { "basket", 1000, false },
	[BOOKMARK_QUERIES] = { "queries", 100, false },
};

ptrdiff_t bookmark_most(enum bookmark_list list)
{
	return lists[list].most;
}

static ptrdiff_t place_of(const struct strs *l, str name)
{
	for (ptrdiff_t i = 0; i < l->len; i++)
		if (str_eq(l->at[i], name))
			return i;
	return -1;
}

ptrdiff_t bookmark_place(const struct bookmarks *s, enum bookmark_list list, str name)
{
	return place_of(&s->list[list], name);
}

bool bookmark_has(const struct bookmarks *s, enum bookmark_list list, str name)
{
	return place_of(&s->list[list], name) >= 0;
}

str bookmark_mark(const struct bookmarks *s, uint32_t letter)
{
	return letter >= 'a' && letter <= 'z' ? s->mark[letter - 'a'] : NO_STR;
}

/* ---- changing ---- */

static void take_at(struct strs *l, ptrdiff_t i)
{
	memmove(l->at + i, l->at + i + 1, (size_t)(l->len - i - 1) * sizeof *l->at);
	l->len--;
}

static void put_at(struct strs *l, struct arena *a, ptrdiff_t i, str name)
{
	*push(l, a) = name;
	memmove(l->at + i + 1, l->at + i, (size_t)(l->len - i - 1) * sizeof *l->at);
	l->at[i] = name;
}

static bool put(struct bookmarks *s, enum bookmark_list list, str name)
{
	struct strs *l = &s->list[list];
	ptrdiff_t at = place_of(l, name);

	if (!lists[list].newest_first) {
		if (at >= 0 || l->len >= lists[list].most)
			return false;
		put_at(l, s->arena, l->len, str_dup(s->arena, name));
		return true;
	}
	if (at == 0)
		return false;
	name = at > 0 ? l->at[at] : str_dup(s->arena, name);
	if (at > 0)
		take_at(l, at);
	else if (l->len >= lists[list].most)
		l->len--;
	put_at(l, s->arena, 0, name);
	return true;
}

static bool take(struct strs *l, str name)
{
	ptrdiff_t at = place_of(l, name);

	if (at >= 0)
		take_at(l, at);
	return at >= 0;
}

static bool move(struct bookmarks *s, struct strs *l, str name, ptrdiff_t to)
{
	ptrdiff_t from = place_of(l, name);

	to = to < 0 ? 0 : to >= l->len ? l->len - 1 : to;
	if (from < 0 || to == from)
		return false;
	name = l->at[from];
	take_at(l, from);
	put_at(l, s->arena, to, name);
	return true;
}

static bool mark(struct bookmarks *s, char letter, str name)
{
	if (letter < 'a' || letter > 'z' || str_eq(s->mark[letter - 'a'], name))
		return false;
	s->mark[letter - 'a'] = str_dup(s->arena, name);
	return true;
}

str bookmark_renamed(struct arena *a, str name, str catalog, str now)
{
	str from = name_quoted(a, catalog), rest = str_from(name, from.len);

	if (!str_starts(name, from) || (rest.len && rest.at[0] != '.' && rest.at[0] != '@'))
		return NO_STR;
	return str_fmt(a, "%.*s%.*s", STR(name_quoted(a, now)), STR(rest));
}

/* "a,b": one of the catalogs of a filter. Absent: it is not among them. */
static str one_renamed(struct arena *a, str list, str catalog, str now)
{
	scoped(sb_free) struct sb out = SB(BOOKMARK_NAME_MOST);
	bool any = false, first = true;
	str one;

	for (; str_cut(&list, ',', &one); first = false) {
		str renamed = bookmark_renamed(a, one, catalog, now);

		any |= renamed.at != NULL;
		sb_fmt(&out, "%s%.*s", first ? "" : ",", STR(renamed.at ? renamed : one));
	}
	return any ? str_dup(a, sb_str(&out)) : NO_STR;
}

/* A filter by catalog, or a name with its catalog: "=shop.sales.orders". Absent: the word names another. */
static str word_renamed(struct arena *a, str word, str catalog, str now)
{
	bool filter = str_starts(str_from(word, str_starts(word, S("!"))), S("catalog:"));
	ptrdiff_t at = filter ? str_at(word, ':') + 1 : 0;
	str rest, renamed;

	while (!filter && at < word.len && str_at(S("!=~"), word.at[at]) >= 0)
		at++;
	rest = str_from(word, at);
	if (!filter && str_at(rest, '.') < 0)
		return NO_STR;
	renamed = filter ? one_renamed(a, rest, catalog, now) : bookmark_renamed(a, rest, catalog, now);
	return renamed.at ? str_fmt(a, "%.*s%.*s", STR(str_upto(word, at)), STR(renamed)) : NO_STR;
}

str query_renamed(struct arena *a, str query, str catalog, str now)
{
	scoped(sb_free) struct sb out = SB(BOOKMARK_NAME_MOST);
	bool any = false, quoted = false;

	for (ptrdiff_t from = 0, i = 0; i <= query.len; i++) {
		str word = str_n(query.at + from, i - from), named;

		quoted ^= i < query.len && query.at[i] == '"';
		if (i < query.len && (quoted || query.at[i] != ' '))
			continue;
		named = word_renamed(a, word, catalog, now);
		any |= named.at != NULL;
		sb_fmt(&out, "%s%.*s", from ? " " : "", STR(named.at ? named : word));
		from = i + 1;
	}
	return any ? str_dup(a, sb_str(&out)) : NO_STR;
}

/* Renames the catalog in the filters and qualified names of "NAME QUERY". Absent: nothing there names it. */
static str bookmark_query_renamed(struct arena *a, str query, str catalog, str now)
{
	ptrdiff_t name = str_at(query, ' ') + 1;
	str renamed = query_renamed(a, str_from(query, name), catalog, now);

	return renamed.at ? str_fmt(a, "%.*s%.*s", STR(str_upto(query, name)), STR(renamed)) : NO_STR;
}

static bool rename_in(str *name, str renamed)
{
	if (!renamed.at)
		return false;
	*name = renamed;
	return true;
}

static bool rename_catalog(struct bookmarks *s, str catalog, str now)
{
	struct arena *a = s->arena;
	bool changed = false;

	for (int i = 0; i < BOOKMARK_LISTS; i++)
		for (ptrdiff_t k = 0; k < s->list[i].len; k++) {
			str *name = &s->list[i].at[k];

			changed |= rename_in(name, i == BOOKMARK_QUERIES
							   ? bookmark_query_renamed(a, *name, catalog, now)
							   : bookmark_renamed(a, *name, catalog, now));
		}
	for (int i = 0; i < BOOKMARK_MARKS; i++)
		changed |= rename_in(&s->mark[i], bookmark_renamed(a, s->mark[i], catalog, now));
	return changed;
}

bool bookmark_change(struct bookmarks *s, const struct bookmark_change *c)
{
	struct strs *l = &s->list[c->list];
	ptrdiff_t had = l->len;

	if (c->what != BOOKMARK_CLEAR && (!c->name.len || c->name.len > BOOKMARK_NAME_MOST))
		return false;
	switch (c->what) {
	case BOOKMARK_PUT: return put(s, c->list, c->name);
	case BOOKMARK_TAKE: return take(l, c->name);
	case BOOKMARK_MOVE: return move(s, l, c->name, c->to);
	case BOOKMARK_MARK: return mark(s, c->letter, c->name);
	case BOOKMARK_CLEAR: l->len = 0; return had > 0;
	case BOOKMARK_RENAME: return rename_catalog(s, c->name, c->now);
	}
	return false;
}

/* ---- as text ---- */

/* Skips invalid entries (a number, a name too long, a duplicate). */
static void read_list(struct bookmarks *s, enum bookmark_list list, const struct json *names)
{
	struct strs *l = &s->list[list];

	for (const struct json *j = names ? names->first : NULL; j && l->len < lists[list].most; j = j->next)
		if (j->kind == JSON_STR && j->text.len && j->text.len <= BOOKMARK_NAME_MOST && place_of(l, j->text) < 0)
			put_at(l, s->arena, l->len, str_dup(s->arena, j->text));
}

bool bookmark_read(struct bookmarks *s, str text, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err ignored = { 0 };
	const struct json *whole = json_parse(scratch, text, &ignored), *marks;

	if (!whole || whole->kind != JSON_OBJECT)
		return err_set(err, ERR_CONFIG, "it contains no list of tables");
	for (int i = 0; i < BOOKMARK_LISTS; i++) {
		s->list[i] = (struct strs){ 0 };
		read_list(s, (enum bookmark_list)i, json_get(whole, lists[i].name));
	}
	memset(s->mark, 0, sizeof s->mark);
	marks = json_get(whole, "marks");
	for (const struct json *j = marks ? marks->first : NULL; j; j = j->next)
		if (j->kind == JSON_STR && j->key.len == 1 && j->text.len && j->text.len <= BOOKMARK_NAME_MOST)
			mark(s, j->key.at[0], j->text);
	return true;
}

void bookmark_write(const struct bookmarks *s, struct sb *out)
{
	struct jw w = jw_to(out);

	w.pretty = true;
	jw_object(&w);
	for (int i = 0; i < BOOKMARK_LISTS; i++) {
		jw_key(&w, lists[i].name);
		jw_array(&w);
		for (ptrdiff_t k = 0; k < s->list[i].len; k++)
			jw_str(&w, s->list[i].at[k]);
		jw_end_array(&w);
	}
	jw_key(&w, "marks");
	jw_object(&w);
	for (int i = 0; i < BOOKMARK_MARKS; i++) {
		char letter = (char)('a' + i);

		if (s->mark[i].len) {
			jw_key_str(&w, str_n(&letter, 1));
			jw_str(&w, s->mark[i]);
		}
	}
	jw_end_object(&w);
	jw_end_object(&w);
	sb_putc(out, '\n');
}
