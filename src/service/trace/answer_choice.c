#include "service/trace/answer_choice.h"

#include <math.h>

#include "base/arena.h"
#include "base/banned.h"

enum { NUMBERS_MOST = 400, DIGITS_MOST = 24, WORDS_ENOUGH = 2, WORD_SHORTEST = 4, YEAR_FIRST = 1900, YEAR_LAST = 2100 };

struct said_numbers {
	double at[NUMBERS_MOST];
	int decimals[NUMBERS_MOST];
	int len;
};

/* ---- numbers in a text ---- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool in_word(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* 1,234,567.80: commas group three digits. */
static ptrdiff_t number_at(str s, ptrdiff_t i, double *out, int *decimals)
{
	char digits[DIGITS_MOST + 1];
	int n = 0;
	bool point = false;
	ptrdiff_t from = i;

	*decimals = 0;
	for (; i < s.len && n < DIGITS_MOST; i++) {
		bool more = i + 1 < s.len && is_digit(s.at[i + 1]);

		if (is_digit(s.at[i])) {
			digits[n++] = s.at[i];
			*decimals += point;
		} else if (s.at[i] == '.' && more && !point) {
			point = true;
			digits[n++] = '.';
		} else if (s.at[i] != ',' || !more || point) {
			break;
		}
	}
	return str_real(str_n(digits, n), out) ? i : from + 1;
}

static void take_numbers(str s, struct said_numbers *out)
{
	for (ptrdiff_t i = 0; i < s.len && out->len < NUMBERS_MOST;) {
		if (!is_digit(s.at[i]) || (i && in_word(s.at[i - 1]))) {
			i++;
			continue;
		}
		i = number_at(s, i, &out->at[out->len], &out->decimals[out->len]);
		out->len++;
	}
}

/* Small numbers and years stand in any text. */
static bool is_telling(double n, int decimals)
{
	return decimals ? n >= 1 : n >= 10 && !(n >= YEAR_FIRST && n <= YEAR_LAST);
}

static bool holds(const struct said_numbers *in, double n, int decimals)
{
	double most = 0.51 * pow(10, -decimals);

	for (int i = 0; i < in->len; i++)
		if (fabs(in->at[i] - n) <= (decimals < in->decimals[i] ? most : 1e-9))
			return true;
	return false;
}

static bool shares_number(str answer, str question, str result)
{
	struct said_numbers said = { .len = 0 }, asked = { .len = 0 }, shown = { .len = 0 };

	take_numbers(answer, &said);
	take_numbers(question, &asked);
	take_numbers(result, &shown);
	for (int i = 0; i < said.len; i++)
		if (is_telling(said.at[i], said.decimals[i]) && !holds(&asked, said.at[i], said.decimals[i]) &&
		    holds(&shown, said.at[i], said.decimals[i]))
			return true;
	return false;
}

/* ---- words ---- */

static bool next_word(str s, ptrdiff_t *i, str *out)
{
	ptrdiff_t from;

	while (*i < s.len && !in_word(s.at[*i]) && (unsigned char)s.at[*i] < 0x80)
		++*i;
	for (from = *i; *i < s.len && (in_word(s.at[*i]) || (unsigned char)s.at[*i] >= 0x80);)
		++*i;
	*out = str_n(s.at + from, *i - from);
	return out->len > 0;
}

/* Words with a capital that the result has and the question does not: values of rows. */
static bool shares_words(str answer, str question, str result)
{
	ptrdiff_t i = 0;
	int n = 0;
	str word;

	while (n < WORDS_ENOUGH && next_word(answer, &i, &word))
		n += word.len >= WORD_SHORTEST && word.at[0] >= 'A' && word.at[0] <= 'Z' &&
		     str_find(result, word) >= 0 && str_find_fold(question, word) < 0;
	return n >= WORDS_ENOUGH;
}

/* ---- the choice ---- */

static bool succeeded(const struct judged_sql *j)
{
	return j->outcome == OUTCOME_RAN || j->outcome == OUTCOME_UNKNOWN || j->outcome == OUTCOME_CHECKED;
}

/* Blanks, case and a semicolon apart. */
static bool same_text(str one, str other)
{
	str x, y;
	ptrdiff_t i = 0, k = 0;

	for (;;) {
		bool more = next_word(one, &i, &x), too = next_word(other, &k, &y);

		if (!more || !too)
			return more == too;
		if (!str_eq_fold(x, y))
			return false;
	}
}

/* The statement in the text of the answer; one that was run counts as run. */
static ptrdiff_t quoted_in_answer(const struct evidence *e, const struct judged_list *all)
{
	int64_t last = e->answer.text.len ? e->steps.at[e->answer.step].number : 0;
	str text = NO_STR;
	ptrdiff_t quoted = -1, ran = -1;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct session_sql *q = &all->at[i].sql->sql;

		if (last && (q->answer == last || (q->quoted && q->step == last))) {
			quoted = i;
			text = q->text;
		}
	}
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (!all->at[i].sql->sql.quoted && text.len && same_text(all->at[i].sql->sql.text, text))
			ran = i;
	return ran >= 0 ? ran : quoted;
}

static ptrdiff_t shown_in_answer(const struct evidence *e, const struct judged_list *all)
{
	str answer = evidence_answer(e);

	for (ptrdiff_t i = all->len - 1; answer.len && i >= 0; i--) {
		const struct judged_sql *j = &all->at[i];
		str question = evidence_question(e, j->sql->step);

		if (succeeded(j) && !j->writes && j->sql->result.len &&
		    (shares_number(answer, question, j->sql->result) || shares_words(answer, question, j->sql->result)))
			return i;
	}
	return -1;
}

static ptrdiff_t last_success(const struct judged_list *all)
{
	ptrdiff_t any = -1;

	for (ptrdiff_t i = all->len - 1; i >= 0; i--) {
		if (!succeeded(&all->at[i]) || all->at[i].writes)
			continue;
		if (judged_reads_tables(&all->at[i]))
			return i;
		any = any < 0 ? i : any;
	}
	return any;
}

void answer_choose(const struct evidence *e, const struct judged_list *all, struct answer_choice *out)
{
	ptrdiff_t quoted = quoted_in_answer(e, all), shown = shown_in_answer(e, all);

	*out = (struct answer_choice){ .at = quoted >= 0  ? quoted
					     : shown >= 0 ? shown
							  : last_success(all),
				       .quoted = quoted >= 0,
				       .shown = quoted < 0 && shown >= 0,
				       .failed = -1 };
	for (ptrdiff_t i = all->len - 1; i > out->at; i--)
		if (all->at[i].outcome == OUTCOME_FAILED)
			out->failed = i;
		else if (succeeded(&all->at[i]))
			break;
}
