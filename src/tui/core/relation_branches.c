#include "tui/core/relation_branches.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

/* Lines when a hub is unfolded repeatedly; number of answers kept. */
enum { LINES_MOST = 50000, ANSWERS_MOST = 500, WORDS_MOST = 4096 };

void branches_open(struct tree *t)
{
	t->memory = arena_open();
	t->root_memory = arena_open();
	t->line_memory = arena_open();
	t->known = map_in(t->memory);
	t->opened = SB(OPENED_MOST);
	t->words = SB(WORDS_MOST);
	t->lines.arena = t->line_memory;
}

static void forget_answers(struct tree *t)
{
	for (ptrdiff_t i = 0; i < t->answers.len; i++)
		arena_close(t->answers.at[i]);
	t->answers.at = NULL;
	t->answers.len = t->answers.cap = 0;
	arena_reset(t->memory);
	t->known = map_in(t->memory);
}

void branches_close(struct tree *t)
{
	forget_answers(t);
	arena_close(t->memory);
	arena_close(t->root_memory);
	arena_close(t->line_memory);
	sb_free(&t->opened);
	sb_free(&t->words);
}

static str id_bytes(const int64_t *id)
{
	return str_n((const char *)id, sizeof *id);
}

/* ---- the lines ---- */

static const struct hops *known_to(void *with, const struct hop *h, bool wanted, str *problem)
{
	struct tree *t = with;
	struct map_entry *e = map_get(&t->known, id_bytes(&h->other_id));
	struct leads *l = e ? e->ptr : NULL;

	(void)wanted;
	if (l)
		*problem = l->problem;
	return l && !l->problem.at ? &l->hops : NULL;
}

void branches_make(struct tree *t)
{
	struct relation_tree_wish w = { .root = t->name,
					.catalog = t->catalog,
					.ns = t->ns,
					.table = t->table,
					.root_id = t->id,
					.hops = t->id ? &t->shown : NULL,
					.opened = sb_str(&t->opened),
					.ways = t->incoming ? WAYS_IN : WAYS_BOTH,
					.most = LINES_MOST,
					.known = known_to,
					.with = t };

	arena_reset(t->line_memory);
	relation_tree_make(&t->lines, &w);
}

/* The lines refer to the answers. */
void branches_forget(struct tree *t)
{
	forget_answers(t);
	branches_make(t);
}

/* ---- the root ---- */

static const size_t hop_texts[] = {
	offsetof(struct hop, other),  offsetof(struct hop, ns),		 offsetof(struct hop, table),
	offsetof(struct hop, name),   offsetof(struct hop, on_delete),	 offsetof(struct hop, on_update),
	offsetof(struct hop, origin), offsetof(struct hop, join),	 offsetof(struct hop, status),
	offsetof(struct hop, rule),   offsetof(struct hop, role),	 offsetof(struct hop, why),
	offsetof(struct hop, says),   offsetof(struct hop, cardinality),
};

static str *text_at(struct hop *h, size_t offset)
{
	return (str *)(void *)((char *)h + offset);
}

/* The source shares lists that are the same as the previous one. */
static struct strs names_in(struct arena *a, const struct strs *list, const struct strs *last, const struct strs *copy)
{
	return list->at == last->at && list->len == last->len ? *copy : strs_dup(a, list);
}

/* The hops of a hub differ little: reuses texts of the previous one, last, which was copied to before. */
static struct hop hop_in(struct arena *a, const struct hop *h, const struct hop *last, struct hop *before)
{
	struct hop out = *h;

	for (size_t i = 0; i < sizeof hop_texts / sizeof *hop_texts; i++) {
		str *text = text_at(&out, hop_texts[i]);
		str known = *text_at(before, hop_texts[i]);

		*text = known.at && text->at && str_eq(*text, known) ? known : str_dup(a, *text);
	}
	out.fields = names_in(a, &h->fields, &last->fields, &before->fields);
	out.other_fields = names_in(a, &h->other_fields, &last->other_fields, &before->other_fields);
	return out;
}

/* ---- the relations of the root that are shown ---- */

static bool names_contain(const struct strs *names, str word)
{
	for (ptrdiff_t i = 0; i < names->len; i++)
		if (str_find_fold(names->at[i], word) >= 0)
			return true;
	return false;
}

static bool is_wanted(const struct tree *t, const struct hop *h)
{
	str words = sb_str(&t->words), word;

	if (t->admitted && !map_get(t->admitted, h->other))
		return false;
	while (str_cut(&words, ' ', &word))
		if (word.len && str_find_fold(h->other, word) < 0 && !names_contain(&h->fields, word) &&
		    !names_contain(&h->other_fields, word))
			return false;
	return true;
}

/* The groups stay in their order. */
static int by_name(const void *a, const void *b)
{
	const struct hop *x = a, *y = b;
	int c = x->kind != y->kind ? (x->kind < y->kind ? -1 : 1) : str_cmp(x->other, y->other);

	return c ? c : (x->edge > y->edge) - (x->edge < y->edge);
}

static void choose(struct tree *t)
{
	t->shown = t->root;
	if (!t->words.len && !t->admitted && !t->by_name)
		return;
	if (!t->chosen)
		t->chosen = new_n(t->root_memory, struct hop, t->root.len + 1);
	t->shown = (struct hops){ .at = t->chosen };
	for (ptrdiff_t i = 0; i < t->root.len; i++)
		if (is_wanted(t, &t->root.at[i]))
			t->shown.at[t->shown.len++] = t->root.at[i];
	if (t->by_name && t->shown.len)
		qsort(t->shown.at, (size_t)t->shown.len, sizeof *t->shown.at, by_name);
}

void branches_set_root(struct tree *t, const struct tree_root *root)
{
	struct hop none = { 0 };
	struct arena *a = t->root_memory;

	if (root->generation != t->generation || (root->id != t->id && t->answers.len > ANSWERS_MOST))
		forget_answers(t);
	t->generation = root->generation;
	arena_reset(a);
	t->chosen = NULL;
	t->id = root->id;
	t->name = str_dup(a, root->name);
	t->catalog = str_dup(a, root->catalog);
	t->ns = str_dup(a, root->ns);
	t->table = str_dup(a, root->table);
	t->dialect = root->dialect;
	t->root = (struct hops){ .at = new_n(a, struct hop, root->hops.len),
				 .len = root->hops.len,
				 .cap = root->hops.len };
	for (ptrdiff_t i = 0; i < root->hops.len; i++)
		t->root.at[i] = hop_in(a, &root->hops.at[i], i ? &root->hops.at[i - 1] : &none,
				       i ? &t->root.at[i - 1] : &none);
	choose(t);
	branches_make(t);
}

void branches_admit(struct tree *t, const struct map *names)
{
	t->admitted = names;
	choose(t);
	branches_make(t);
}

void branches_filter(struct tree *t, str words)
{
	sb_reset(&t->words);
	sb_put(&t->words, words);
	choose(t);
	branches_make(t);
}

void branches_sort(struct tree *t, bool by_name)
{
	t->by_name = by_name;
	choose(t);
	branches_make(t);
}

/* ---- answers ---- */

void branches_learn(struct tree *t, struct arena *answer, const struct leads *leads, ptrdiff_t n)
{
	*push(&t->answers, t->memory) = answer;
	for (ptrdiff_t i = 0; i < n; i++)
		map_put(&t->known, id_bytes(&leads[i].id), NULL)->ptr = (void *)&leads[i];
	branches_make(t);
}

ptrdiff_t branches_missing(const struct tree *t, struct arena *a, const struct hop ***out)
{
	array_of(const struct hop *) list = { 0 };
	struct map met = map_in(a);
	bool was;

	for (ptrdiff_t i = 0; i < t->lines.lines.len; i++) {
		const struct treeline *l = &t->lines.lines.at[i];

		if (!l->waiting)
			continue;
		map_put(&met, id_bytes(&l->hop->other_id), &was);
		if (!was)
			*push(&list, a) = l->hop;
	}
	*out = list.at;
	return list.len;
}

int branches_depth(const struct tree *t)
{
	int depth = 1;

	for (ptrdiff_t i = 0; i < t->lines.lines.len; i++)
		if (t->lines.lines.at[i].open && t->lines.lines.at[i].depth >= depth)
			depth = t->lines.lines.at[i].depth + 1;
	return depth;
}
