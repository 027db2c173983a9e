#include "service/trace/like_tables.h"

#include "base/arena.h"
#include "model/word_split.h"
#include "service/search/question_words.h"
#include "base/banned.h"

/* In the name of a table that another one has replaced, or that is a copy. */
#define OLD_NAMES \
	" old bak backup backups tmp temp test tests copy deprecated legacy obsolete unused archive archived staging stg raw " \
	"scratch sandbox draft drafts deleted duplicate "

struct liking {
	struct moments *moments;
	struct arena *arena;
	str question;
	const struct question_words *words;
	const struct judged_sql *answer;
};

/* ---- names ---- */

static struct tokens tokens_of(struct arena *a, str name)
{
	struct tokens out = { 0 };

	words_split(a, name, &out);
	return out;
}

/* order and orders; a typing error is not enough for short words. */
static bool same_word(struct arena *a, str one, str other)
{
	str shorter = one.len < other.len ? one : other, longer = one.len < other.len ? other : one;

	return str_eq(one, other) || (longer.len - shorter.len <= 2 && str_starts(longer, shorter)) ||
	       (shorter.len > 6 && str_distance(a, one, other, 1) <= 1);
}

static ptrdiff_t shared(struct arena *a, const struct tokens *one, const struct tokens *other)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < one->len; i++)
		for (ptrdiff_t k = 0; k < other->len; k++)
			if (same_word(a, one->at[i].text, other->at[k].text)) {
				n++;
				break;
			}
	return n;
}

/* All words of one of them are in the other. */
static bool is_alike(struct arena *a, str one, str other)
{
	struct tokens x = tokens_of(a, one), y = tokens_of(a, other);

	return x.len && y.len && (shared(a, &x, &y) == x.len || shared(a, &y, &x) == y.len);
}

/* ---- the like could take its place ---- */

static int used_columns(const struct liking *l, const struct sql_table *used, const struct asset *like, int *held)
{
	const struct sql_bases *columns = &l->answer->then->checked->found.resolved.columns;
	int n = 0;

	*held = 0;
	for (ptrdiff_t i = 0; i < columns->len; i++) {
		if (columns->at[i].table != used)
			continue;
		n++;
		*held += asset_field(like, used->columns[columns->at[i].column].name) != NULL;
	}
	return n;
}

static bool could_replace(const struct liking *l, const struct sql_table *used, const struct asset *like)
{
	int held, n = used_columns(l, used, like, &held);

	return 3 * held >= 2 * n && (held || !n);
}

/* ---- why it is the wrong one ---- */

static bool in_statement(const struct liking *l, str word)
{
	return str_find_fold(l->answer->sql->sql.text, word) >= 0;
}

/* A word that only the like explains; absent: none. */
static str word_of_like(const struct liking *l, const struct question_table *like)
{
	for (ptrdiff_t i = 0; i < like->named.len; i++)
		if (texts_have(&l->words->unexplained, like->named.at[i]) && !in_statement(l, like->named.at[i]))
			return like->named.at[i];
	return NO_STR;
}

static str old_word(const struct liking *l, str text)
{
	struct tokens words = tokens_of(l->arena, text);

	for (ptrdiff_t i = 0; i < words.len; i++)
		if (str_is_among(words.at[i].text, OLD_NAMES) && str_find_fold(l->question, words.at[i].text) < 0)
			return words.at[i].text;
	return NO_STR;
}

static str says_not_to_use(str comment)
{
	static const char *const words[] = { "deprecated", "do not use", "obsolete", "superseded", "replaced by" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_find_fold(comment, str_of(words[i])) >= 0)
			return str_of(words[i]);
	return NO_STR;
}

static void add(const struct liking *l, const struct sql_table *used, str like, str why, struct trace_findings *out)
{
	struct trace_finding *f = finding_add(
		out, l->arena, FOUND_LIKE_TABLE, WEIGHT_FAULT, l->answer->step,
		str_fmt(l->arena, "took the wrong table of two with like names: %.*s, not %.*s: %.*s",
			STR(used->qualified), STR(like), STR(why)));

	f->subject = used->qualified;
	f->meant = like;
	f->catalog = l->answer->catalog->name;
}

/* ---- by the question ---- */

static bool is_used(const struct liking *l, int64_t id)
{
	const struct sql_resolved *r = &l->answer->then->checked->found.resolved;

	for (ptrdiff_t i = 0; i < r->tables.len; i++)
		if (r->tables.at[i]->id == id)
			return true;
	return false;
}

/* Why not the used one; absent: nothing says so. */
static str reason_against(const struct liking *l, const struct asset *used, const struct question_table *like,
			  bool ranks_first)
{
	str mark = says_not_to_use(used->comment), word = ranks_first ? word_of_like(l, like) : NO_STR;

	if (mark.at)
		return str_fmt(l->arena, "the comment of the former says \"%.*s\"", STR(mark));
	return word.at ? str_fmt(l->arena, "only the latter explains \"%.*s\"", STR(word)) : NO_STR;
}

static bool judge_ranked(const struct liking *l, const struct sql_table *used, int64_t rank_of_used,
			 const struct question_table *like, struct trace_findings *out, struct err *err)
{
	struct store *s = moments_today(l->moments)->store;
	struct asset of_like, of_used;
	str why;

	if (is_used(l, like->id) || !is_alike(l->arena, used->name, like->name))
		return true;
	if (!store_whole(s, l->arena, like->id, &of_like, err) || !store_whole(s, l->arena, used->id, &of_used, err))
		return err->kind == ERR_TABLE_NOT_FOUND ? (err_clear(err), true) : false;
	why = reason_against(l, &of_used, like, !rank_of_used || like->rank < rank_of_used);
	if (why.at && !says_not_to_use(of_like.comment).at && !old_word(l, like->name).at &&
	    could_replace(l, used, &of_like))
		add(l, used, like->qualified, why, out);
	return true;
}

/* ---- by marks of the table itself ---- */

/* orders for orders_old: the name without the mark, and without what joins it. */
static str without(struct arena *a, str name, str mark)
{
	ptrdiff_t at = str_find_fold(name, mark);
	str before = str_upto(name, at < 0 ? 0 : at), after = at < 0 ? NO_STR : str_from(name, at + mark.len);

	if (str_ends(before, S("_")))
		before = str_upto(before, before.len - 1);
	else if (str_starts(after, S("_")))
		after = str_from(after, 1);
	return str_fmt(a, "%.*s%.*s", STR(before), STR(after));
}

static bool judge_mark(const struct liking *l, const struct sql_table *used, struct trace_findings *out,
		       struct err *err)
{
	struct store *s = moments_today(l->moments)->store;
	str mark = old_word(l, used->name), name = mark.at ? without(l->arena, used->name, mark) : NO_STR;
	struct candidates found = { 0 };
	struct asset asset;

	if (!name.len)
		return true;
	if (!store_resolve(s, l->arena, l->answer->catalog->name, &name, 1, &found, err))
		return false;
	for (ptrdiff_t i = 0; i < found.len; i++) {
		if (is_used(l, found.at[i].id) || found.at[i].id == used->id)
			continue;
		if (!store_whole(s, l->arena, found.at[i].id, &asset, err))
			return false;
		if (!could_replace(l, used, &asset))
			continue;
		add(l, used, found.at[i].qualified,
		    str_fmt(l->arena, "the question does not ask for \"%.*s\"", STR(mark)), out);
		return true;
	}
	return true;
}

bool like_tables(struct moments *m, struct arena *a, str question, const struct question_words *words,
		 const struct judged_sql *answer, struct trace_findings *out, struct err *err)
{
	const struct liking l = { m, a, question, words, answer };
	const struct sql_resolved *r = &answer->then->checked->found.resolved;
	ptrdiff_t before = out->len;

	for (ptrdiff_t i = 0; i < r->tables.len && out->len == before; i++)
		if (!judge_mark(&l, r->tables.at[i], out, err))
			return false;
	for (ptrdiff_t i = 0; i < r->tables.len; i++)
		for (int k = 0; words->answered && k < words->ranked_count && out->len == before; k++)
			if (!judge_ranked(&l, r->tables.at[i], words->of[i].rank, &words->ranked[k], out, err))
				return false;
	return true;
}
