/* Reads the file of rules: from YAML to lists of phrases, indexed by their first word. */
#include "model/tags/column_content_rules.h"

#include "base/arena.h"
#include "base/yaml.h"
#include "model/tags/internal.h"

#include "base/banned.h"

struct reading {
	struct arena *arena;
	str text, name;
	struct tag_rules *rules;
};

static const char *const head_names[] = {
#define _(id, name) name,
	HEADS(_)
#undef _
};

#define MISTAKE(r, where, err, ...) yaml_mistake((where), (r)->text, (r)->name, (err), __VA_ARGS__)

/* ---- lists ---- */

/* $people stands for the words of the list people. */
static bool add_text(struct reading *r, const struct yaml *y, struct strs *out, struct err *err)
{
	const struct map_entry *list;
	const struct strs *words;

	if (y->kind != YAML_SCALAR || !str_trim(y->text).len)
		return MISTAKE(r, y, err, "this should be a word, or several with blanks between them");
	if (y->text.at[0] != '$') {
		*push(out, r->arena) = y->text;
		return true;
	}
	list = map_get(&r->rules->lists, str_from(y->text, 1));
	if (!list)
		return MISTAKE(r, y, err, "unknown list %.*s", STR(str_from(y->text, 1)));
	words = list->ptr;
	for (ptrdiff_t i = 0; i < words->len; i++)
		*push(out, r->arena) = words->at[i];
	return true;
}

static bool add_texts(struct reading *r, const struct yaml *y, struct strs *out, struct err *err)
{
	if (!y)
		return true;
	if (y->kind != YAML_LIST)
		return MISTAKE(r, y, err, "%.*s takes a list, such as [one, two words]", STR(y->key));
	for (const struct yaml *item = y->first; item; item = item->next)
		if (!add_text(r, item, out, err))
			return false;
	return true;
}

static void put_phrase(struct arena *a, struct map *by_word, str text, const struct rule *rule)
{
	struct phrase *p = new(a, struct phrase);
	struct map_entry *e;

	rule_words(a, text, &p->words);
	if (!p->words.len)
		return;
	p->rule = rule;
	e = map_put(by_word, p->words.at[0], NULL);
	p->next = e->ptr;
	e->ptr = p;
}

static struct map phrases(struct arena *a, const struct strs *texts)
{
	struct map m = map_in(a);

	for (ptrdiff_t i = 0; i < texts->len; i++)
		put_phrase(a, &m, texts->at[i], NULL);
	return m;
}

static bool list_of(struct reading *r, const struct yaml *map, const char *key, struct map *out, struct err *err)
{
	struct strs texts = { 0 };

	if (!add_texts(r, yaml_get(map, key), &texts, err))
		return false;
	*out = phrases(r->arena, &texts);
	return true;
}

static bool read_lists(struct reading *r, const struct yaml *y, struct err *err)
{
	if (!y)
		return true;
	if (y->kind != YAML_MAP)
		return MISTAKE(r, y, err, "lists should be names with words, such as `people: [customer, patient]`");
	for (const struct yaml *list = y->first; list; list = list->next) {
		struct strs *words = new(r->arena, struct strs);
		const struct map_entry *known = map_get(&r->rules->lists, list->key);

		if (known)
			*words = *(const struct strs *)known->ptr;
		words->cap = words->len; /* growing makes a copy: the base keeps its own */
		if (!add_texts(r, list, words, err))
			return false;
		map_put(&r->rules->lists, list->key, NULL)->ptr = words;
	}
	return true;
}

/* ---- one rule ---- */

static bool read_head(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	str head = yaml_text(y, "head");

	if (!yaml_get(y, "head"))
		return true;
	for (size_t i = 0; i < sizeof head_names / sizeof *head_names; i++) {
		if (str_eq(head, str_of(head_names[i]))) {
			rule->head = (enum head)i;
			return true;
		}
	}
	return MISTAKE(r, yaml_get(y, "head"), err, "head should be last, first, only, whole or any");
}

static bool read_types(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	struct strs types = { 0 };
	enum type_class class;

	if (!add_texts(r, y, &types, err))
		return false;
	for (ptrdiff_t i = 0; i < types.len; i++) {
		if (!type_class_named(types.at[i], &class))
			return MISTAKE(r, y, err, "unknown type class %.*s", STR(types.at[i]));
		rule->types |= 1u << class;
	}
	return true;
}

static bool read_tags(struct reading *r, const struct yaml *y, struct rule *rule, struct err *err)
{
	struct err wrong = { 0 };

	if (!add_texts(r, yaml_get(y, "tags"), &rule->tags, err))
		return false;
	if (!rule->tags.len)
		return MISTAKE(r, y, err, "a rule needs tags");
	for (ptrdiff_t i = 0; i < rule->tags.len; i++)
		if (!tag_name_check(rule->tags.at[i], &wrong))
			return MISTAKE(r, yaml_get(y, "tags"), err, "%s", wrong.text);
	return true;
}

static bool known_keys(struct reading *r, const struct yaml *y, const char *const *keys, struct err *err)
{
	for (const struct yaml *m = y->first; m; m = m->next) {
		const char *const *k = keys;

		while (*k && !str_eq(m->key, str_of(*k)))
			k++;
		if (!*k)
			return yaml_mistake_at_key(m, r->text, r->name, err, "unknown key \"%.*s\"", STR(m->key));
	}
	return true;
}

static void put_rule(struct reading *r, struct rule *rule)
{
	for (ptrdiff_t i = 0; i < r->rules->rules.len; i++) {
		if (str_eq(r->rules->rules.at[i]->id, rule->id)) {
			r->rules->rules.at[i] = rule;
			return;
		}
	}
	*push(&r->rules->rules, r->arena) = rule;
}

static bool read_rule(struct reading *r, const struct yaml *y, struct err *err)
{
	static const char *const keys[] = { "id",	  "tags", "names",   "comments", "types", "tables",
					    "not_tables", "not",  "despite", "head",	 NULL };
	struct rule *rule = new(r->arena, struct rule);

	if (y->kind != YAML_MAP || !yaml_text(y, "id").len)
		return MISTAKE(r, y, err, "a rule must be a map with an id");
	rule->id = yaml_text(y, "id");
	if (!known_keys(r, y, keys, err) || !read_tags(r, y, rule, err) || !read_head(r, y, rule, err) ||
	    !read_types(r, yaml_get(y, "types"), rule, err) ||
	    !add_texts(r, yaml_get(y, "names"), &rule->names_text, err) ||
	    !add_texts(r, yaml_get(y, "comments"), &rule->comments_text, err) ||
	    !list_of(r, y, "not", &rule->nots, err) || !list_of(r, y, "despite", &rule->despite, err) ||
	    !list_of(r, y, "tables", &rule->tables, err) || !list_of(r, y, "not_tables", &rule->not_tables, err))
		return false;
	rule->needs_type = !rule->names_text.len && !rule->comments_text.len;
	if (rule->needs_type && !rule->types)
		return MISTAKE(r, y, err, "a rule needs names, comments or types");
	put_rule(r, rule);
	return true;
}

static bool read_rules(struct reading *r, const struct yaml *y, struct err *err)
{
	if (y && y->kind != YAML_LIST)
		return MISTAKE(r, y, err, "rules should be a list, each with an id");
	for (const struct yaml *one = y ? y->first : NULL; one; one = one->next)
		if (!read_rule(r, one, err))
			return false;
	return true;
}

static bool leave_out(struct reading *r, const struct yaml *y, struct err *err)
{
	struct strs ids = { 0 };

	if (!add_texts(r, y, &ids, err))
		return false;
	for (ptrdiff_t i = 0; i < ids.len; i++) {
		ptrdiff_t kept = 0, before = r->rules->rules.len;

		for (ptrdiff_t k = 0; k < before; k++)
			if (!str_eq(r->rules->rules.at[k]->id, ids.at[i]))
				r->rules->rules.at[kept++] = r->rules->rules.at[k];
		r->rules->rules.len = kept;
		if (kept == before)
			return MISTAKE(r, y, err, "unknown rule %.*s", STR(ids.at[i]));
	}
	return true;
}

/* ---- the file ---- */

static void copy_texts(struct arena *a, struct strs *to, const struct strs *from)
{
	for (ptrdiff_t i = 0; i < from->len; i++)
		*push(to, a) = from->at[i];
}

static void take_base(struct reading *r, const struct tag_rules *base)
{
	struct tag_rules *to = r->rules;

	for (ptrdiff_t i = 0; i < base->rules.len; i++)
		*push(&to->rules, r->arena) = base->rules.at[i];
	copy_texts(r->arena, &to->beside_text, &base->beside_text);
	copy_texts(r->arena, &to->never_text, &base->never_text);
	copy_texts(r->arena, &to->never_tables_text, &base->never_tables_text);
	copy_texts(r->arena, &to->never_comments_text, &base->never_comments_text);
	for (ptrdiff_t i = 0; i < base->lists.len; i++)
		map_put(&to->lists, base->lists.at[i].key, NULL)->ptr = base->lists.at[i].ptr;
}

static void know_words(struct map *words, struct arena *a, const struct strs *texts, enum word_standing alone)
{
	struct words_of w;

	for (ptrdiff_t i = 0; i < texts->len; i++) {
		rule_words(a, texts->at[i], &w);
		for (int k = 0; k < w.len; k++) {
			struct map_entry *e = map_put(words, w.at[k], NULL);

			if (w.len > 1 || alone == WORD_IN_PHRASES)
				e->num = WORD_IN_PHRASES;
		}
	}
}

static void compile_words(struct reading *r)
{
	struct tag_rules *t = r->rules;

	t->words = map_in(r->arena);
	know_words(&t->words, r->arena, &t->beside_text, WORD_IN_PHRASES);
	know_words(&t->words, r->arena, &t->never_text, WORD_IN_PHRASES);
	for (ptrdiff_t i = 0; i < t->rules.len; i++)
		know_words(&t->words, r->arena, &t->rules.at[i]->names_text, WORD_ALONE);
	for (ptrdiff_t i = 0; i < t->lists.len; i++)
		know_words(&t->words, r->arena, t->lists.at[i].ptr, WORD_IN_PHRASES);
	rule_words_mark(t);
}

static void compile(struct reading *r)
{
	struct tag_rules *t = r->rules;
	struct arena *a = r->arena;

	t->names = map_in(a);
	t->comments = map_in(a);
	for (ptrdiff_t i = t->rules.len; i-- > 0;) { /* backwards: each is inserted in front */
		struct rule *rule = t->rules.at[i];

		for (ptrdiff_t k = 0; k < rule->names_text.len; k++)
			put_phrase(a, &t->names, rule->names_text.at[k], rule);
		for (ptrdiff_t k = 0; k < rule->comments_text.len; k++)
			put_phrase(a, &t->comments, rule->comments_text.at[k], rule);
	}
	for (ptrdiff_t i = 0; i < t->rules.len; i++)
		if (t->rules.at[i]->needs_type)
			*push(&t->nameless, a) = t->rules.at[i];
	for (ptrdiff_t i = 0; i < t->comments.len; i++) {
		int bit = phrase_begin(t->comments.at[i].key);

		for (int every = 0; bit < 0 && every < BEGINS; every++)
			t->begins[every / 64] |= (uint64_t)1 << (every % 64);
		if (bit >= 0)
			t->begins[bit / 64] |= (uint64_t)1 << (bit % 64);
	}
	compile_words(r);
	t->beside = phrases(a, &t->beside_text);
	t->never = phrases(a, &t->never_text);
	t->never_tables = phrases(a, &t->never_tables_text);
	t->never_comments = phrases(a, &t->never_comments_text);
}

static bool read_file(struct reading *r, const struct yaml *root, const struct tag_rules *base, struct err *err)
{
	static const char *const keys[] = { "extends",	      "lists", "beside", "never", "never_tables",
					    "never_comments", "off",   "rules",	 NULL };
	struct tag_rules *t = r->rules;
	bool extends = true;

	if (root->kind != YAML_MAP)
		return MISTAKE(r, root, err, "this should be rules, as ocat-config(5) shows them");
	if (!known_keys(r, root, keys, err))
		return false;
	if (!yaml_bool(root, "extends", &extends, err))
		return err_at(err, "%.*s", STR(r->name));
	if (extends && base)
		take_base(r, base);
	return read_lists(r, yaml_get(root, "lists"), err) &&
	       add_texts(r, yaml_get(root, "beside"), &t->beside_text, err) &&
	       add_texts(r, yaml_get(root, "never"), &t->never_text, err) &&
	       add_texts(r, yaml_get(root, "never_tables"), &t->never_tables_text, err) &&
	       add_texts(r, yaml_get(root, "never_comments"), &t->never_comments_text, err) &&
	       leave_out(r, yaml_get(root, "off"), err) && read_rules(r, yaml_get(root, "rules"), err);
}

struct tag_rules *tag_rules_read(struct arena *a, str text, str name, const struct tag_rules *base, struct err *err)
{
	struct reading r = { .arena = a, .text = text, .name = name, .rules = new(a, struct tag_rules) };
	const struct yaml *root = yaml_parse(a, text, name, err);

	r.rules->lists = map_in(a);
	if (!root || !read_file(&r, root, base, err))
		return NULL;
	compile(&r);
	return r.rules;
}
