/* Which tables of the catalogs a trace is about: by the words in it and in its verdict. */
#include "service/bundle/internal.h"

#include "base/arena.h"
#include "trace/import/session.h"
#include "base/banned.h"

enum { TEXT_MOST = 4 << 20, WORDS_MOST = 1 << 20, WORD_MOST = 256 };

void touched_start(struct touched *t, struct arena *a)
{
	*t = (struct touched){ .arena = a, .words = map_in(a), .catalogs = map_in(a), .recorded = map_in(a) };
}

static bool is_of_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
	       (unsigned char)c >= 0x80;
}

/* The next word of the rest, in lower case. */
static bool next_word(str *rest, char *lower, str *word)
{
	ptrdiff_t from = 0, n = 0;

	while (from < rest->len && !is_of_word(rest->at[from]))
		from++;
	for (; from < rest->len && is_of_word(rest->at[from]); from++) {
		char c = rest->at[from];

		if (n < WORD_MOST)
			lower[n++] = c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
	}
	*rest = str_from(*rest, from);
	*word = str_n(lower, n);
	return n > 0;
}

void touched_add(struct touched *t, str text)
{
	char lower[WORD_MOST];
	str rest = text.len > TEXT_MOST ? str_upto(text, TEXT_MOST) : text, word;

	while (t->words.len < WORDS_MOST && next_word(&rest, lower, &word))
		if (!map_get(&t->words, word))
			map_put(&t->words, str_dup(t->arena, word), NULL);
}

static void add_step(struct touched *t, const struct step *s)
{
	touched_add(t, s->parameters);
	touched_add(t, s->result);
	touched_add(t, s->text);
	touched_add(t, s->error);
	for (ptrdiff_t i = 0; i < s->names.len; i++)
		touched_add(t, s->names.at[i]);
	for (ptrdiff_t i = 0; i < s->sql.len; i++)
		touched_add(t, s->sql.at[i].text);
	for (ptrdiff_t i = 0; i < s->catalogs.len; i++) {
		map_put(&t->catalogs, str_dup(t->arena, s->catalogs.at[i].name), NULL);
		map_put(&t->recorded,
			str_fmt(t->arena, "%.*s %lld", STR(s->catalogs.at[i].name),
				(long long)s->catalogs.at[i].generation),
			NULL);
	}
	if (s->at != NO_TIME)
		*push(&t->times, t->arena) = s->at;
}

bool touched_add_session(struct touched *t, struct session *s, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct step step;

	for (ptrdiff_t i = 0; i < session_len(s); i++) {
		if (!stop_not_yet(stop, err) || !session_step(s, i, a, &step, err))
			return false;
		add_step(t, &step);
		arena_reset(a);
	}
	return true;
}

/* ---- tables ---- */

str touched_key(struct arena *a, int64_t n)
{
	return str_dup(a, str_n((const char *)&n, (ptrdiff_t)sizeof n));
}

struct finding {
	const struct touched *touched;
	struct arena *arena;
	struct touched_tables *out;
	bool all;
};

static void take_id(struct finding *f, int64_t id)
{
	if (id && !map_get(&f->out->ids, str_n((const char *)&id, (ptrdiff_t)sizeof id)))
		map_put(&f->out->ids, touched_key(f->arena, id), NULL)->num = id;
}

static bool has_id(const struct touched_tables *t, int64_t id)
{
	return map_get(&t->ids, str_n((const char *)&id, (ptrdiff_t)sizeof id)) != NULL;
}

/* A name of several words counts if each of them occurs. */
static bool is_named(const struct touched *t, str name)
{
	char lower[WORD_MOST];
	str word;
	bool any = false;

	while (next_word(&name, lower, &word)) {
		if (!map_get(&t->words, word))
			return false;
		any = true;
	}
	return any;
}

static bool take_brief(void *with, const struct asset_brief *b, struct err *err)
{
	struct finding *f = with;

	(void)err;
	if (f->all || is_named(f->touched, b->name))
		take_id(f, b->id);
	return true;
}

static bool take_earlier_name(void *with, const struct version_row_taken *v, struct err *err)
{
	struct finding *f = with;

	(void)err;
	if (f->all || is_named(f->touched, str_after_last(v->version->qualified, '.')) || is_named(f->touched, v->name))
		take_id(f, v->version->asset_id);
	return true;
}

static bool take_change(void *with, const struct version_row_taken *v, struct err *err)
{
	struct finding *f = with;
	int64_t generation = v->version->generation;

	(void)err;
	if (!has_id(f->out, v->version->asset_id))
		return true;
	map_put(&f->out->versioned, touched_key(f->arena, v->version->asset_id), NULL);
	if (!map_get(&f->out->changed, str_n((const char *)&generation, (ptrdiff_t)sizeof generation)))
		map_put(&f->out->changed, touched_key(f->arena, generation), NULL);
	return true;
}

static bool add_neighbours(struct finding *f, struct store *s, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	ptrdiff_t named = f->out->ids.len;

	for (ptrdiff_t i = 0; i < named; i++) {
		struct relations keys = { 0 };
		struct lineage reads = { 0 };
		int64_t id = f->out->ids.at[i].num;

		if (!store_relations(s, scratch, id, BOTH, &keys, err) ||
		    !store_lineage(s, scratch, id, BOTH, &reads, err))
			return false;
		for (ptrdiff_t k = 0; k < keys.len; k++) {
			take_id(f, keys.at[k].from_id);
			take_id(f, keys.at[k].to_id);
		}
		for (ptrdiff_t k = 0; k < reads.len; k++) {
			take_id(f, reads.at[k].from_id);
			take_id(f, reads.at[k].to_id);
		}
		arena_reset(scratch);
	}
	return true;
}

static bool find(struct finding *f, struct store *s, const struct catalog *c, const struct stop *stop, struct err *err)
{
	struct versions_wanted wanted = { .catalog = c->id, .since = NO_TIME, .until = NO_TIME };

	f->out->ids = map_in(f->arena);
	f->out->versioned = map_in(f->arena);
	f->out->changed = map_in(f->arena);
	return store_each_plain(s, c->id, stop, take_brief, f, err) &&
	       store_each_version(s, &wanted, stop, take_earlier_name, f, err) &&
	       (f->all || add_neighbours(f, s, err)) && store_each_version(s, &wanted, stop, take_change, f, err);
}

bool touched_find(const struct touched *t, struct store *s, struct arena *a, const struct catalog *c,
		  const struct stop *stop, struct touched_tables *out, struct err *err)
{
	struct finding f = { .touched = t, .arena = a, .out = out };

	return find(&f, s, c, stop, err);
}

bool touched_all(struct store *s, struct arena *a, const struct catalog *c, const struct stop *stop,
		 struct touched_tables *out, struct err *err)
{
	struct finding f = { .arena = a, .out = out, .all = true };

	return find(&f, s, c, stop, err);
}
