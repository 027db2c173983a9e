#include "service/trace/confused_tables.h"

#include "base/arena.h"
#include "model/word_split.h"
#include "service/search/question_words.h"
#include "base/banned.h"

/* Words in the name of a table that another one has replaced, or that is a copy of it. */
#define OLD_WORDS \
	" old bak bkp bkup backup backups tmp temp test tests copy deprecated legacy obsolete unused scratch sandbox draft drafts " \
	"deleted duplicate "
/* Those of a layer or of the past: it may be meant. */
#define OTHER_WORDS " archive archived history staging stg raw "
/* How a question may ask for such a table. */
#define ASKING_WORDS \
	" former historical snapshot copies velho velha velhos velhas antigo antiga antigos antigas copia historico viejo " \
	"vieja viejos viejas antiguo antigua historial ancien ancienne anciens anciennes vieux vieille copie historique " \
	"sauvegarde alte alten alter altes kopie sicherung vecchio vecchia archiv arquivo archivo "
/* Beside a year in a question: other years may be meant. */
#define RELATIVE_WORDS \
	" since after before until till through than last previous prior preceding ago earlier later next following between " \
	"compare compared comparison versus vs over growth grow grew grown change changed trend past desde hasta antes despues " \
	"anterior pasado ultimo ultima passado depois depuis avant apres dernier precedente seit vor nach " \
	"bis ab vorjahr letzten "

struct liking {
	struct moments *moments;
	struct arena *arena;
	str question;
	const struct question_words *words;
	const struct judged_sql *answer;
	const struct judged_list *turn;
	struct store *store; /* with the catalog as of the statement's time */
	struct trace_findings *out;
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

/* Does this word tell the like from the used one: is it in the name of the like alone? */
static bool tells_apart(const struct liking *l, str word, str used, str like)
{
	struct tokens of_like = tokens_of(l->arena, like), of_used = tokens_of(l->arena, used);
	bool mine = false;

	for (ptrdiff_t i = 0; i < of_like.len; i++)
		mine |= same_word(l->arena, of_like.at[i].text, word);
	for (ptrdiff_t i = 0; i < of_used.len; i++)
		mine &= !same_word(l->arena, of_used.at[i].text, word);
	return mine;
}

/* A word that only the name of the like explains; absent: none. */
static str word_of_like(const struct liking *l, str used, const struct question_table *like)
{
	for (ptrdiff_t i = 0; i < like->named.len; i++) {
		str word = like->named.at[i];

		if (texts_have(&l->words->unexplained, word) && !in_statement(l, word) &&
		    tells_apart(l, word, used, like->name))
			return word;
	}
	return NO_STR;
}

/* A word of a name among these that the question does not contain; absent: none. */
static str mark_in(const struct liking *l, str name, const char *marks)
{
	struct tokens words = tokens_of(l->arena, name);

	for (ptrdiff_t i = 0; i < words.len; i++)
		if (str_is_among(words.at[i].text, marks) && str_find_fold(l->question, words.at[i].text) < 0)
			return words.at[i].text;
	return NO_STR;
}

/* A mark of the schema that both are in says nothing. */
static bool is_marked(const struct liking *l, const struct sql_table *used, str ns, str name)
{
	return mark_in(l, name, OLD_WORDS).at || mark_in(l, name, OTHER_WORDS).at ||
	       (!str_eq(ns, used->ns) && (mark_in(l, ns, OLD_WORDS).at || mark_in(l, ns, OTHER_WORDS).at));
}

static str says_not_to_use(str comment)
{
	static const char *const words[] = { "deprecated", "do not use", "obsolete", "superseded", "replaced by" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_find_fold(comment, str_of(words[i])) >= 0)
			return str_of(words[i]);
	return NO_STR;
}

static void add(const struct liking *l, enum trace_weight weight, const struct sql_table *used, str like, str why)
{
	bool alike = is_alike(l->arena, used->name, str_after_last(like, '.'));
	struct trace_finding *f = finding_add(l->out, l->arena, FOUND_LIKE_TABLE, weight, l->answer->step,
					      str_fmt(l->arena, "%s the wrong table%s: %.*s, not %.*s: %.*s",
						      weight == WEIGHT_FAULT ? "took" : "perhaps took",
						      alike ? " of two with like names" : "", STR(used->qualified),
						      STR(like), STR(why)));

	f->subject = used->qualified;
	f->meant = like;
	f->catalog = l->answer->catalog->name;
}

static bool is_used_in(const struct judged_sql *j, int64_t id)
{
	const struct sql_resolved *r = &j->then->checked->found.resolved;

	for (ptrdiff_t i = 0; i < r->tables.len; i++)
		if (r->tables.at[i]->id == id)
			return true;
	return false;
}

static bool is_used(const struct liking *l, int64_t id)
{
	return is_used_in(l->answer, id);
}

/* Another statement of the turn reads it: its answer may be of both. */
static bool is_read_too(const struct liking *l, int64_t id)
{
	for (ptrdiff_t i = 0; i < l->turn->len; i++) {
		const struct judged_sql *j = &l->turn->at[i];

		if (j->outcome == OUTCOME_RAN && judged_reads_tables(j) && is_used_in(j, id))
			return true;
	}
	return false;
}

static void same_schema_first(struct candidates *all, str ns)
{
	for (ptrdiff_t i = 1; i < all->len; i++)
		if (str_eq(all->at[i].ns, ns)) {
			struct candidate first = all->at[0];

			all->at[0] = all->at[i];
			all->at[i] = first;
			return;
		}
}

/*
 * The tables of that name that could take its place;
 * the first of them is told, one of the same schema before others.
 */
static bool blame_for(const struct liking *l, enum trace_weight weight, const struct sql_table *used, str name, str why,
		      struct err *err)
{
	struct candidates found = { 0 };
	struct asset asset;

	if (!name.len)
		return true;
	if (!store_resolve(l->store, l->arena, l->answer->catalog->name, &name, 1, &found, err))
		return false;
	same_schema_first(&found, used->ns);
	for (ptrdiff_t i = 0; i < found.len; i++) {
		const struct candidate *c = &found.at[i];

		if (is_used(l, c->id) || is_read_too(l, c->id) || is_marked(l, used, c->ns, c->name))
			continue;
		if (!store_whole(l->store, l->arena, c->id, &asset, err))
			return false;
		if (says_not_to_use(asset.comment).at || !could_replace(l, used, &asset))
			continue;
		add(l, weight, used, c->qualified, why);
		return true;
	}
	return true;
}

/* ---- by marks ---- */

/* 20260101 of trips_bak20260101: the day of the copy. */
static str after_digits(str text)
{
	ptrdiff_t n = 0;

	while (n < text.len && ((text.at[n] >= '0' && text.at[n] <= '9') || text.at[n] == '_'))
		n++;
	return n == text.len ? NO_STR : text;
}

/* orders for orders_old: the name without the mark, and without what joins it. */
static str without(struct arena *a, str name, str mark)
{
	ptrdiff_t at = str_find_fold(name, mark);
	str before = str_upto(name, at < 0 ? 0 : at),
	    after = at < 0 ? NO_STR : after_digits(str_from(name, at + mark.len));

	if (str_ends(before, S("_")))
		before = str_upto(before, before.len - 1);
	else if (str_starts(after, S("_")))
		after = str_from(after, 1);
	return str_fmt(a, "%.*s%.*s", STR(before), STR(after));
}

static bool may_ask_for_old(const struct liking *l)
{
	struct tokens words = tokens_of(l->arena, l->question);

	for (ptrdiff_t i = 0; i < words.len; i++)
		if (str_is_among(words.at[i].text, OLD_WORDS OTHER_WORDS ASKING_WORDS))
			return true;
	return false;
}

static bool judge_marks(const struct liking *l, const struct sql_table *used, struct err *err)
{
	static const struct {
		const char *words;
		enum trace_weight weight;
	} marks[] = { { OLD_WORDS, WEIGHT_FAULT }, { OTHER_WORDS, WEIGHT_DOUBT } };
	ptrdiff_t before = l->out->len;

	for (size_t i = 0; i < sizeof marks / sizeof *marks && l->out->len == before; i++) {
		str of_name = mark_in(l, used->name, marks[i].words), of_schema = mark_in(l, used->ns, marks[i].words);
		str mark = of_name.at ? of_name : of_schema;
		str name = of_name.at ? without(l->arena, used->name, of_name) : of_schema.at ? used->name : NO_STR;

		if (!blame_for(l, may_ask_for_old(l) ? WEIGHT_DOUBT : marks[i].weight, used, name,
			       str_fmt(l->arena, "the question does not ask for \"%.*s\"", STR(mark)), err))
			return false;
	}
	return true;
}

/* "deprecated: use customers" */
static bool judge_comment(const struct liking *l, const struct sql_table *used, struct err *err)
{
	ptrdiff_t before = l->out->len;
	struct asset asset;
	struct tokens words;
	str says;

	if (!store_whole(l->store, l->arena, used->id, &asset, err))
		return false;
	says = says_not_to_use(asset.comment);
	words = tokens_of(l->arena, says.at ? asset.comment : S(""));
	for (ptrdiff_t i = 0; i < words.len && l->out->len == before; i++)
		if (!blame_for(l, WEIGHT_FAULT, used, words.at[i].text,
			       str_fmt(l->arena, "the comment of the former says \"%.*s\"", STR(says)), err))
			return false;
	return true;
}

/* ---- by the year ---- */

struct years {
	str last;     /* absent: none */
	bool several; /* different ones */
	bool relative;
};

static bool is_year(str digits, str *out)
{
	*out = str_upto(digits, 4);
	return (digits.len == 4 || digits.len == 6 || digits.len == 8) &&
	       (str_starts(digits, S("199")) || str_starts(digits, S("20")));
}

/* The next run of digits from *at, which is moved behind it; absent: none. */
static str next_digits(str text, ptrdiff_t *at)
{
	ptrdiff_t from;

	while (*at < text.len && !(text.at[*at] >= '0' && text.at[*at] <= '9'))
		++*at;
	for (from = *at; *at < text.len && text.at[*at] >= '0' && text.at[*at] <= '9';)
		++*at;
	return *at > from ? str_n(text.at + from, *at - from) : NO_STR;
}

/* "since 2022", "the year before 2024": other years may be meant. */
static bool is_relative(struct arena *a, str text)
{
	struct tokens words = tokens_of(a, text);

	for (ptrdiff_t i = 0; i < words.len; i++)
		if (str_is_among(words.at[i].text, RELATIVE_WORDS))
			return true;
	return false;
}

static struct years years_in(struct arena *a, str text)
{
	struct years out = { .relative = is_relative(a, text) };
	str digits, year;

	for (ptrdiff_t at = 0; (digits = next_digits(text, &at)).len;) {
		if (!is_year(digits, &year))
			continue;
		out.several |= out.last.at && !str_eq(out.last, year);
		out.last = year;
	}
	return out;
}

/* orders_2024 for orders_2023, where the question is about 2024 */
static bool judge_year(const struct liking *l, const struct sql_table *used, struct err *err)
{
	struct years asked = years_in(l->arena, l->question), named = years_in(l->arena, used->name);
	ptrdiff_t at = named.last.at - used->name.at;
	bool sure;

	if (!asked.last.at || !named.last.at || asked.several || named.several || str_eq(asked.last, named.last))
		return true;
	sure = !asked.relative && !in_statement(l, asked.last);
	return blame_for(l, sure ? WEIGHT_FAULT : WEIGHT_DOUBT, used,
			 str_fmt(l->arena, "%.*s%.*s%.*s", STR(str_upto(used->name, at)), STR(asked.last),
				 STR(str_from(used->name, at + asked.last.len))),
			 str_fmt(l->arena, "the question is about %.*s", STR(asked.last)), err);
}

/* ---- by the question ---- */

static bool judge_ranked(const struct liking *l, const struct sql_table *used, int64_t rank_of_used,
			 const struct question_table *like, struct err *err)
{
	str word = word_of_like(l, used->name, like);
	struct asset asset;

	if (!word.at || is_used(l, like->id) || !is_alike(l->arena, used->name, like->name) ||
	    (rank_of_used && rank_of_used < like->rank) || is_marked(l, used, like->ns, like->name))
		return true;
	if (!store_whole(l->store, l->arena, like->id, &asset, err)) {
		if (err->kind != ERR_TABLE_NOT_FOUND)
			return false;
		err_clear(err); /* it came later */
		return true;
	}
	if (!says_not_to_use(asset.comment).at && could_replace(l, used, &asset))
		add(l, WEIGHT_FAULT, used, like->qualified,
		    str_fmt(l->arena, "only the latter explains \"%.*s\"", STR(word)));
	return true;
}

bool like_tables(struct moments *m, struct arena *a, str question, const struct question_words *words,
		 const struct judged_sql *answer, const struct judged_list *turn, struct trace_findings *out,
		 struct err *err)
{
	const struct scope *then = moments_scope(m, answer->catalog, answer->moment.generation, err);
	const struct liking l = { m, a, question, words, answer, turn, then ? then->store : NULL, out };
	const struct sql_resolved *r = &answer->then->checked->found.resolved;
	ptrdiff_t before = out->len;

	if (!then)
		return false;
	for (ptrdiff_t i = 0; i < r->tables.len && out->len == before; i++)
		if (!judge_marks(&l, r->tables.at[i], err) ||
		    (out->len == before && !judge_comment(&l, r->tables.at[i], err)) ||
		    (out->len == before && !judge_year(&l, r->tables.at[i], err)))
			return false;
	for (ptrdiff_t i = 0; i < r->tables.len; i++)
		for (int k = 0; words->answered && k < words->ranked_count && out->len == before; k++)
			if (!judge_ranked(&l, r->tables.at[i], words->of[i].rank, &words->ranked[k], err))
				return false;
	return true;
}
