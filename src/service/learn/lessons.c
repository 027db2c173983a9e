#include "service/learn/lessons.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/paths.h"
#include "model/word_split.h"
#include "service/learn/internal.h"
#include "service/search/question_words.h"
#include "store/assets.h"
#include "trace/import/session.h"
#include "base/banned.h"

enum { WORD_LEAST = 3, STEPS_MOST = 8, COMMENT_MOST = 300, NAME_PARTS = 4 };

static const char *const words[] = {
#define _(id, word) [id] = word,
	LESSONS(_)
#undef _
};

const char *lesson_word(enum lesson_kind k)
{
	return words[k];
}

bool lesson_kind_named(str word, enum lesson_kind *out)
{
	for (int k = 0; k < LESSON_COUNT; k++)
		if (str_eq(word, str_of(words[k])))
			return *out = (enum lesson_kind)k, true;
	return false;
}

void lessons_start(struct lessons *l, struct learn *learn)
{
	*l = (struct lessons){ .learn = learn, .known = map_in(learn->scope.arena) };
}

/* ---- one lesson ---- */

struct taught {
	enum lesson_kind kind;
	str subject, object, what;
	int64_t step;
};

static struct lesson *lesson_of(struct lessons *l, const struct taught *t)
{
	struct arena *a = l->learn->scope.arena;
	str key = str_fmt(a, "%d\n%.*s\n%.*s", t->kind, STR(t->subject), STR(t->object));
	struct map_entry *e = map_put(&l->known, key, NULL);

	if (!e->num) {
		*push(&l->all, a) = (struct lesson){ .kind = t->kind,
						     .subject = str_dup(a, t->subject),
						     .object = str_dup(a, t->object) };
		e->num = l->all.len;
	}
	return &l->all.at[e->num - 1];
}

/* A session counts once. */
static void teach(struct lessons *l, str session, const struct taught *t)
{
	struct arena *a = l->learn->scope.arena;
	struct lesson *to = lesson_of(l, t);
	bool again = to->steps.len && str_eq(to->steps.at[to->steps.len - 1].session, session);

	to->sessions += !again;
	if (to->steps.len < STEPS_MOST)
		*push(&to->steps, a) = (struct lesson_step){ session, t->step, str_dup(a, t->what) };
}

/* ---- invented names ---- */

/* order_total as somebody would say it. */
static str as_words(struct arena *a, str name)
{
	scoped(sb_free) struct sb b = SB(1000);
	struct tokens parts = { 0 };

	words_split(a, name, &parts);
	for (ptrdiff_t i = 0; i < parts.len; i++)
		sb_fmt(&b, "%s%.*s", i ? " " : "", STR(parts.at[i].text));
	return str_lower(a, str_dup(a, sb_str(&b)));
}

/* ---- what replaced an invented name ---- */

static bool is_of_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void words_in(struct arena *a, str sql, struct strs *out)
{
	for (ptrdiff_t i = 0, from = 0; i <= sql.len; i++) {
		if (i < sql.len && is_of_word(sql.at[i]))
			continue;
		if (i > from)
			*push(out, a) = str_lower(a, str_n(sql.at + from, i - from));
		from = i + 1;
	}
}

/* The only word of the one list that the other lacks; absent: none, or several. */
static str only_word(const struct strs *of, const struct strs *not_in)
{
	str found = NO_STR;

	for (ptrdiff_t i = 0; i < of->len; i++) {
		if (texts_have(not_in, of->at[i]) || str_eq(found, of->at[i]))
			continue;
		if (found.len)
			return NO_STR;
		found = of->at[i];
	}
	return found;
}

static const struct trace_sql_judged *statement_at(const struct trace_verdict *v, int64_t step)
{
	for (ptrdiff_t i = 0; i < v->statements.len; i++)
		if (v->statements.at[i].step == step)
			return &v->statements.at[i];
	return NULL;
}

/* The next statement that ran is the same but for this name: what stands there now. */
static str replaced_by(struct arena *a, const struct trace_verdict *v, const struct trace_finding *f)
{
	const struct trace_sql_judged *failed = statement_at(v, f->step);
	str name = str_lower(a, str_after_last(f->subject, '.'));
	struct strs before = { 0 };

	if (!failed)
		return NO_STR;
	words_in(a, failed->sql, &before);
	for (const struct trace_sql_judged *s = failed + 1; s < v->statements.at + v->statements.len; s++) {
		struct strs after = { 0 };

		if (!str_eq(s->outcome, S("ran")))
			continue;
		words_in(a, s->sql, &after);
		return str_eq(only_word(&before, &after), name) ? only_word(&after, &before) : NO_STR;
	}
	return NO_STR;
}

static void teach_names(struct lessons *l, str session, const struct trace_verdict *v)
{
	struct arena *a = l->learn->scope.arena;

	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct trace_finding *f = &v->findings.at[i];
		bool column = f->code == FOUND_INVENTED_COLUMN;
		struct taught t = { .kind = LESSON_SYNONYM, .step = f->step };

		str meant = f->now.len ? f->now : f->meant;

		if (!column && f->code != FOUND_INVENTED_TABLE)
			continue;
		meant = meant.len ? str_after_last(meant, '.') : replaced_by(a, v, f);
		if (!meant.len)
			continue;
		t.subject = as_words(a, str_after_last(f->subject, '.'));
		t.object = str_fmt(a, "%s:%.*s", column ? "column" : "table", STR(meant));
		t.what = str_fmt(a, "%.*s was invented for %.*s", STR(f->subject), STR(meant));
		teach(l, session, &t);
	}
}

/* ---- words of a question ---- */

static const struct trace_sql_judged *answer_of(const struct trace_verdict *v)
{
	for (ptrdiff_t i = 0; i < v->statements.len; i++)
		if (v->statements.at[i].answers && str_eq(v->statements.at[i].outcome, S("ran")))
			return &v->statements.at[i];
	return NULL;
}

/*
 * Does nothing in the catalog match it? Then no other table can be meant;
 * and it is no value in the SQL, and no number.
 */
static bool is_unheard(struct lessons *l, const struct trace_sql_judged *answer, str word, bool *unheard,
		       struct err *err)
{
	struct arena *a = l->learn->scope.arena;
	struct scope scope = l->learn->scope;
	struct question_words found;

	*unheard = word.len >= WORD_LEAST && str_find_fold(answer->sql, word) < 0;
	for (ptrdiff_t i = 0; i < word.len; i++)
		*unheard &= word.at[i] < '0' || word.at[i] > '9';
	if (!*unheard)
		return true;
	scope.store = l->learn->store;
	scope.catalog = answer->catalog;
	if (!scope_find_catalog(&scope, err) || !question_words(&scope, a, word, NULL, 0, &found, err))
		return false;
	*unheard = !found.answered || !found.ranked_count;
	return true;
}

/*
 * The only word of the question that nothing in the catalog matches;
 * absent: none, or several, which might mean anything.
 */
static bool only_unheard(struct lessons *l, const struct trace_verdict *v, const struct trace_sql_judged *answer,
			 str *word, struct err *err)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < v->unexplained.len; i++) {
		str lower = str_lower(l->learn->scope.arena, v->unexplained.at[i]);
		bool unheard;

		if (!is_unheard(l, answer, lower, &unheard, err))
			return false;
		n += unheard;
		*word = n > 1 ? NO_STR : unheard ? lower : *word;
	}
	return true;
}

/* Only where the answer was right and rests on one table. */
static bool teach_words(struct lessons *l, str session, const struct trace_verdict *v, struct err *err)
{
	const struct trace_sql_judged *answer = answer_of(v);
	struct arena *a = l->learn->scope.arena;
	str word = NO_STR;

	if (v->kind != TRACE_NO_FAULT || !answer || answer->tables.len != 1)
		return true;
	if (!only_unheard(l, v, answer, &word, err))
		return false;
	if (word.len)
		teach(l, session,
		      &(struct taught){ LESSON_SYNONYM, word,
					str_fmt(a, "table:%.*s", STR(str_after_last(answer->tables.at[0], '.'))),
					str_fmt(a, "\"%.*s\" was answered from %.*s", STR(v->question),
						STR(answer->tables.at[0])),
					answer->step });
	return true;
}

/* ---- joins ---- */

static str end_of(struct arena *a, str table, const struct strs *fields)
{
	scoped(sb_free) struct sb b = SB(4000);

	sb_fmt(&b, "%.*s.", STR(table));
	for (ptrdiff_t i = 0; i < fields->len; i++)
		sb_fmt(&b, "%s%.*s", i ? "," : "", STR(fields->at[i]));
	return str_dup(a, sb_str(&b));
}

static bool is_between(const struct trace_finding *f, const struct join_log *j)
{
	str names = f->subject, left;

	str_cut(&names, ',', &left);
	names = str_trim(names);
	return (str_eq_fold(left, str_after_last(j->from, '.')) && str_eq_fold(names, str_after_last(j->to, '.'))) ||
	       (str_eq_fold(left, str_after_last(j->to, '.')) && str_eq_fold(names, str_after_last(j->from, '.')));
}

/* What the verdict holds against the join; NULL: nothing. */
static const struct trace_finding *blamed(const struct trace_verdict *v, int64_t step, const struct join_log *j)
{
	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct trace_finding *f = &v->findings.at[i];

		if (f->step == step && f->code == FOUND_OFF_KEY && is_between(f, j))
			return f;
	}
	return NULL;
}

static bool is_faulty(const struct trace_verdict *v, int64_t step)
{
	for (ptrdiff_t i = 0; i < v->findings.len; i++)
		if (v->findings.at[i].step == step && v->findings.at[i].weight > WEIGHT_NOTE)
			return true;
	return false;
}

static bool joins_same(const struct join_log *j, str from, const struct strs *from_fields, str to,
		       const struct strs *to_fields)
{
	if (!str_eq(j->from, from) || !str_eq(j->to, to) || j->from_fields.len != from_fields->len)
		return false;
	for (ptrdiff_t i = 0; i < from_fields->len; i++)
		if (!texts_have(&j->from_fields, from_fields->at[i]) || !texts_have(&j->to_fields, to_fields->at[i]))
			return false;
	return true;
}

static bool joins_either(const struct join_log *j, str from, const struct strs *from_fields, str to,
			 const struct strs *to_fields)
{
	return joins_same(j, from, from_fields, to, to_fields) || joins_same(j, to, to_fields, from, from_fields);
}

static bool is_decided(struct learn *learn, const struct join_log *j, bool *decided, struct err *err)
{
	struct join_words all = { 0 };

	*decided = false;
	if (!store_join_words(learn->store, learn->scope.arena, &all, NULL, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		*decided |= joins_either(j, all.at[i].from, &all.at[i].from_fields, all.at[i].to, &all.at[i].to_fields);
	return true;
}

/* Is it a key of the catalog? */
static bool is_declared(struct learn *learn, const struct join_log *j, bool *declared, struct err *err)
{
	struct arena *a = learn->scope.arena;
	str rest = j->from, parts[NAME_PARTS], part;
	struct candidates found = { 0 };
	struct relations keys = { 0 };
	ptrdiff_t n = 0;

	*declared = false;
	while (n < NAME_PARTS && str_cut(&rest, '.', &part))
		parts[n++] = part;
	if (!store_resolve(learn->store, a, NO_STR, parts, n, &found, err))
		return false;
	if (!found.len)
		return true;
	if (!store_relations(learn->store, a, found.at[0].id, BOTH, &keys, err))
		return false;
	for (ptrdiff_t i = 0; i < keys.len; i++)
		*declared |= joins_either(j, keys.at[i].from_qualified, &keys.at[i].from_fields,
					  keys.at[i].to_qualified, &keys.at[i].to_fields);
	return true;
}

static bool teach_join(struct lessons *l, str session, const struct trace_verdict *v, const struct trace_sql_judged *s,
		       const struct join_log *j, struct err *err)
{
	struct arena *a = l->learn->scope.arena;
	const struct trace_finding *against = blamed(v, s->step, j);
	struct taught t = { .kind = against ? LESSON_NO_JOIN : LESSON_JOIN, .step = s->step };
	bool decided, declared;

	if (!is_decided(l->learn, j, &decided, err) || !is_declared(l->learn, j, &declared, err))
		return false;
	if (decided || declared || (!against && (is_faulty(v, s->step) || v->kind == TRACE_WRONG)))
		return true;
	t.subject = end_of(a, j->from, &j->from_fields);
	t.object = end_of(a, j->to, &j->to_fields);
	t.what = against ? str_fmt(a, "the key is %.*s", STR(against->meant)) : S("the statement succeeded");
	teach(l, session, &t);
	return true;
}

static bool teach_joins(struct lessons *l, str session, const struct trace_verdict *v, struct err *err)
{
	struct learn *learn = l->learn;

	for (ptrdiff_t i = 0; i < v->statements.len; i++) {
		const struct trace_sql_judged *s = &v->statements.at[i];
		struct learn_line *line;
		const struct map_entry *known;

		if (!str_eq(s->outcome, S("ran")) || !s->catalog.len || s->catalogs.len)
			continue;
		if (!learn_statement(learn, session, s->step, s->sql, 1, NO_TIME, err))
			return false;
		line = learn->lines.len ? &learn->lines.at[learn->lines.len - 1] : NULL;
		if (!line || line->outcome != LEARN_READ)
			continue;
		known = map_get(&learn->known, learn_key(learn->scope.arena, line->catalog, line->fingerprint));
		for (ptrdiff_t k = 0; known && k < learn->statements.at[known->num].join_count; k++)
			if (!teach_join(l, session, v, s, &learn->statements.at[known->num].joins[k], err))
				return false;
	}
	return true;
}

/* ---- tables ---- */

static void teach_tags(struct lessons *l, str session, const struct trace_verdict *v)
{
	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct trace_finding *f = &v->findings.at[i];
		struct taught t = { LESSON_TAG, f->subject, S("deprecated"), f->sentence, f->step };

		if (f->code == FOUND_LIKE_TABLE && f->weight == WEIGHT_FAULT)
			teach(l, session, &t);
	}
}

/* ---- what a person says about a column ---- */

static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

/* The column "orders.status" of a table in the caches, without a comment: its qualified name; else absent. */
static bool bare_column(struct learn *learn, str name, str *qualified, struct err *err)
{
	struct arena *a = learn->scope.arena;
	str parts[NAME_PARTS], column = str_after_last(name, '.'), rest = str_upto(name, str_at_last(name, '.')), part;
	struct candidates found = { 0 };
	struct asset_row row;
	const struct field *f;
	ptrdiff_t n = 0;

	*qualified = NO_STR;
	while (n < NAME_PARTS && str_cut(&rest, '.', &part))
		parts[n++] = part;
	if (!n || !store_resolve(learn->store, a, learn->scope.catalog, parts, n, &found, err))
		return !err->kind;
	if (found.len != 1)
		return true;
	if (!store_asset(learn->store, a, found.at[0].id, &row, err))
		return false;
	f = asset_field(&row.asset, column);
	if (f && !f->comment.len)
		*qualified = str_fmt(a, "%.*s.%.*s", STR(row.qualified), STR(f->name));
	return true;
}

/* "orders.status means ..." up to the end of the sentence. */
static bool teach_sentence(struct lessons *l, str session, int64_t step, str text, ptrdiff_t verb, str means,
			   struct err *err)
{
	ptrdiff_t from = verb, end;
	str name, qualified, said;

	while (from > 0 && (is_name(text.at[from - 1]) || text.at[from - 1] == '`'))
		from--;
	name = str_n(text.at + from, verb - from);
	while (name.len && name.at[0] == '`')
		name = str_from(name, 1);
	while (name.len && name.at[name.len - 1] == '`')
		name = str_upto(name, name.len - 1);
	said = str_from(text, verb + means.len);
	end = str_at(said, '\n');
	said = end >= 0 ? str_upto(said, end) : said;
	end = str_find(said, S(". "));
	said = str_trim(end >= 0 ? str_upto(said, end) : said);
	if (str_at(name, '.') <= 0 || !said.len || said.len > COMMENT_MOST || str_at(said, '?') >= 0)
		return true;
	if (!bare_column(l->learn, name, &qualified, err))
		return false;
	if (qualified.len)
		teach(l, session,
		      &(struct taught){ LESSON_COMMENT, qualified, str_trim(said), S("a person said so"), step });
	return true;
}

static bool teach_text(struct lessons *l, str session, int64_t step, str text, struct err *err)
{
	static const str verbs[] = { S(" means "), S(" holds "), S(" is the "), S(" contains ") };

	for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++)
		for (ptrdiff_t from = 0, at; (at = str_find(str_from(text, from), verbs[v])) >= 0;
		     from += at + verbs[v].len)
			if (!teach_sentence(l, session, step, text, from + at, verbs[v], err))
				return false;
	return true;
}

static bool teach_comments(struct lessons *l, str session, struct session *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct step step;

	for (ptrdiff_t i = 0; i < session_len(s); i++) {
		const struct entry *e = session_entry(s, i);

		if (e->type != STEP_USER || e->agent || e->flags & ENTRY_REWOUND)
			continue;
		if (!session_step(s, i, a, &step, err) || !teach_text(l, session, step.number, step.text, err))
			return false;
		arena_reset(a);
	}
	return true;
}

/* ---- a session ---- */

static str name_of(struct arena *a, struct session *s)
{
	str id = session_facts(s)->id;

	return str_dup(a, id.len ? id : path_file(session_path(s)));
}

bool lessons_add(struct lessons *l, struct session *s, const struct trace_verdict *v, struct err *err)
{
	str session = name_of(l->learn->scope.arena, s);

	l->sessions++;
	teach_names(l, session, v);
	teach_tags(l, session, v);
	return teach_words(l, session, v, err) && teach_joins(l, session, v, err) && teach_comments(l, session, s, err);
}

/* ---- the end ---- */

/* The same words for two things, a join that holds and does not, two texts on a column. */
static bool contradict(const struct lesson *x, const struct lesson *y)
{
	bool of_joins = (x->kind == LESSON_JOIN && y->kind == LESSON_NO_JOIN) ||
			(x->kind == LESSON_NO_JOIN && y->kind == LESSON_JOIN);

	if (of_joins)
		return (str_eq(x->subject, y->subject) && str_eq(x->object, y->object)) ||
		       (str_eq(x->subject, y->object) && str_eq(x->object, y->subject));
	return x->kind == y->kind && (x->kind == LESSON_SYNONYM || x->kind == LESSON_COMMENT) &&
	       str_eq(x->subject, y->subject) && !str_eq(x->object, y->object);
}

static int best_first(const void *x, const void *y)
{
	const struct lesson *a = x, *b = y;

	if (a->sessions != b->sessions)
		return a->sessions < b->sessions ? 1 : -1;
	if (a->kind != b->kind)
		return (int)a->kind - (int)b->kind;
	return str_cmp(a->subject, b->subject);
}

void lessons_settle(struct lessons *l)
{
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < l->all.len; i++)
		for (ptrdiff_t k = 0; k < l->all.len; k++)
			l->all.at[i].contradicted |= contradict(&l->all.at[i], &l->all.at[k]);
	for (ptrdiff_t i = 0; i < l->all.len; i++)
		if (!l->all.at[i].contradicted)
			l->all.at[kept++] = l->all.at[i];
	l->all.len = kept;
	if (kept)
		qsort(l->all.at, (size_t)kept, sizeof *l->all.at, best_first);
}
