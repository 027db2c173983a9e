#include "service/assistant/follow_up.h"

#include "assistant/language/question_parts.h"
#include "assistant/language/wording.h"
#include "base/arena.h"
#include "base/banned.h"

/* ---- words ---- */

static const char undo_words[] = " undo back deshacer deshaz atrás atras desfazer desfaça voltar volta ";
static const char *const rejections[] = {
	"not what I meant",
	"this is not what I meant",
	"that is not what I meant",
	"that's not what I meant",
	"not that",
	"no es lo que quise decir",
	"eso no es lo que quise decir",
	"no quise decir eso",
	"não foi o que eu quis dizer",
	"não é o que eu quis dizer",
	"não foi isso que eu quis dizer",
	NULL,
};
static const char *const acceptances[] = {
	"accept", "that is it", "that's it", "that is right", "acepto", "eso es",
	"así es", "aceito",	"é isso",    "isso mesmo",    NULL,
};
static const char *const reasons[] = {
	"why these tables",
	"why those tables",
	"why this table",
	"why that table",
	"por qué estas tablas",
	"por que estas tablas",
	"por qué esas tablas",
	"por qué esta tabla",
	"por que estas tabelas",
	"por que essas tabelas",
	"por quê estas tabelas",
	"por quê essas tabelas",
	"por que esta tabela",
	"por que essa tabela",
	"porque estas tabelas",
	"porque essas tabelas",
	NULL,
};
static const char lead_words[] =
	" now and but then also please ahora y pero entonces también por agora e mas então também ";
static const char asking_words[] =
	" how what which who where when list show give find count cuántos cuantos cuántas cuantas qué que cuáles cuales"
	" quién quien dónde donde lista muestra quantos quantas quais qual quem onde liste mostre ";
static const char grouping_words[] = " by per each every por cada ";
static const char condition_words[] =
	" in for with without from since before after until between during of on at where not except ordered sorted"
	" en para con sin de desde antes después hasta entre durante donde no excepto ordenado ordenados"
	" em com sem do da dos das no na nos nas depois até onde não exceto ";
static const char grain_words[] =
	" hour day week month quarter year hora día dia semana mes mês trimestre año ano hourly daily weekly monthly "
	"quarterly yearly ";

static const struct narrowing {
	const char *only, *number, *name; /* what takes the place of the word, before a number and before a name */
} narrowings[] = {
	{ " only just ", "in", "for" },
	{ " solo sólo solamente únicamente ", "en", "para" },
	{ " só apenas somente ", "em", "para" },
};

static const char *const meanings[] = { " means ", " significa ", " quer dizer ", " quiere decir " };

/* One row says the same in English, Spanish and Portuguese; of several forms of a language the first is written. */
static const char *const function_words[][LANGUAGES] = {
	{ "last month", "el mes pasado|mes pasado", "no mês passado|mês passado|mes passado" },
	{ "last year", "el año pasado|año pasado", "no ano passado|ano passado" },
	{ "last week", "la semana pasada|semana pasada", "na semana passada|semana passada" },
	{ "this month", "este mes", "este mês" },
	{ "this year", "este año", "este ano" },
	{ "by|per|for each", "por", "por" },
	{ "month|monthly", "mes", "mês" },
	{ "quarter", "trimestre", "trimestre" },
	{ "week", "semana", "semana" },
	{ "day", "día|dia", "dia" },
	{ "year", "año|ano", "ano" },
	{ "in", "en", "em" },
	{ "for", "para", "para" },
	{ "with", "con", "com" },
	{ "without", "sin", "sem" },
	{ "since", "desde", "desde" },
	{ "from", "desde", "desde" },
	{ "before", "antes de", "antes de" },
	{ "after", "después de|despues de", "depois de" },
	{ "until", "hasta", "até" },
	{ "only|just", "solo|sólo|solamente|únicamente", "só|apenas|somente" },
};

static str word_at(str s)
{
	ptrdiff_t end = str_at(s, ' ');

	return end < 0 ? s : str_upto(s, end);
}

static bool is_any(str word, const char *words)
{
	while (word.len && str_at(S(".,;:!?"), word.at[word.len - 1]) >= 0)
		word.len--;
	return word.len && str_is_among(word, words);
}

static str without_first(str s)
{
	return str_trim(str_from(s, word_at(s).len));
}

/* Without the end of a sentence. */
static str open_ended(str s)
{
	s = str_trim(s);
	while (s.len && str_at(S(".?!;,"), s.at[s.len - 1]) >= 0)
		s.len--;
	return s;
}

static bool is_among(str said, const char *const *sentences)
{
	for (; *sentences; sentences++)
		if (str_eq_fold(said, str_of(*sentences)))
			return true;
	return false;
}

/* Without the mark that begins a question in Spanish. */
static str unopened(str s)
{
	return str_starts(s, S("¿")) ? str_from(s, S("¿").len) : s;
}

enum follow_up follow_up_of(str said)
{
	said = open_ended(said);
	if (is_any(word_at(said), undo_words) && !without_first(said).len)
		return FOLLOW_UP_UNDO;
	return is_among(said, rejections)	   ? FOLLOW_UP_REJECT
	       : is_among(said, acceptances)	   ? FOLLOW_UP_ACCEPT
	       : is_among(unopened(said), reasons) ? FOLLOW_UP_WHY
						   : FOLLOW_UP_WORDS;
}

/* ---- what it does to the question ---- */

/* "region means country": the words take the place of those that they correct. Absent: not such a sentence. */
static str corrected(struct arena *a, str before, str said)
{
	for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
		str word = str_of(meanings[i]);
		ptrdiff_t at = str_find_fold(said, word), there;
		str old, new_words;

		if (at < 0)
			continue;
		old = str_trim(str_upto(said, at));
		new_words = open_ended(str_from(said, at + word.len));
		there = str_find_fold(before, old);
		if (old.len && new_words.len && there >= 0)
			return str_fmt(a, "%.*s%.*s%.*s", STR(str_upto(before, there)), STR(new_words),
				       STR(str_from(before, there + old.len)));
	}
	return NO_STR;
}

/* The stretch of "by month" in a text, with the blank before it; false: none. */
static bool find_grain(str text, ptrdiff_t *from, ptrdiff_t *end)
{
	for (ptrdiff_t i = 0; i < text.len; i += word_at(str_from(text, i)).len + 1) {
		str word = word_at(str_from(text, i)), next = word_at(str_from(text, i + word.len + 1));

		if (!is_any(word, grouping_words) || !is_any(next, grain_words))
			continue;
		*from = i ? i - 1 : 0;
		*end = next.at + next.len - text.at;
		return true;
	}
	return false;
}

static str appended(struct arena *a, str before, str said)
{
	ptrdiff_t from, end, ignored;

	if (find_grain(said, &ignored, &ignored) && find_grain(before, &from, &end))
		before = str_fmt(a, "%.*s%.*s", STR(str_upto(before, from)), STR(str_from(before, end)));
	return str_fmt(a, "%.*s %.*s", STR(open_ended(before)), STR(said));
}

/* ---- in the language of the question ---- */

/* The number of bytes at the beginning of a text that one of these forms takes as whole words; 0: none does. */
static ptrdiff_t starts_with_any(str text, str forms)
{
	str form;

	while (str_cut(&forms, '|', &form))
		if (text.len >= form.len && str_eq_fold(str_upto(text, form.len), form) &&
		    (text.len == form.len || str_at(S(" .,;:!?"), text.at[form.len]) >= 0))
			return form.len;
	return 0;
}

/* The function words of another language at the beginning of a text, as this one has them; absent: none. */
static str translated(str text, enum language to, ptrdiff_t *taken)
{
	for (size_t i = 0; i < sizeof function_words / sizeof *function_words; i++)
		for (enum language l = ENGLISH; l < LANGUAGES; l++) {
			str forms = str_of(function_words[i][to]), first;

			*taken = l == to ? 0 : starts_with_any(text, str_of(function_words[i][l]));
			if (*taken && !starts_with_any(text, forms)) {
				str_cut(&forms, '|', &first);
				return first;
			}
		}
	return NO_STR;
}

/* "now by month" after a question in Spanish: names stay as they are. */
static str as_in(struct arena *a, str before, str said)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct wording w;

	wording_read(a, before, &w);
	for (ptrdiff_t i = 0; i < said.len;) {
		ptrdiff_t taken = 0, end;
		str word = translated(str_from(said, i), w.language, &taken);

		if (word.at) {
			sb_put(&b, word);
			i += taken;
		}
		end = str_at(str_from(said, i), ' ');
		end = end < 0 ? said.len : i + end + 1;
		sb_put(&b, str_upto(str_from(said, i), end - i));
		i = end;
	}
	return str_dup(a, sb_str(&b));
}

/* "only Brazil", "only 2025": a condition more. */
static str narrowed(struct arena *a, str said)
{
	str rest = without_first(said);

	for (size_t i = 0; i < sizeof narrowings / sizeof *narrowings; i++) {
		const struct narrowing *n = &narrowings[i];
		bool number = rest.len && rest.at[0] >= '0' && rest.at[0] <= '9';

		if (!is_any(word_at(said), n->only) || !rest.len)
			continue;
		if (is_any(word_at(rest), " the el la los las o a os as ") && without_first(rest).len)
			rest = without_first(rest);
		if (is_any(word_at(rest), condition_words))
			return rest;
		return str_fmt(a, "%s %.*s", number ? n->number : n->name, STR(rest));
	}
	return said;
}

/* Words that cannot begin a question of their own, or too few for one. */
static bool goes_on(str said)
{
	str first = word_at(said);

	for (size_t i = 0; i < sizeof narrowings / sizeof *narrowings; i++)
		if (is_any(first, narrowings[i].only))
			return true;
	return is_any(first, grouping_words) || is_any(first, condition_words) ||
	       !without_first(without_first(said)).len;
}

/* "2: only Brazil": what follows is of one part alone. Absent: not such words, or no such part. */
static str of_part(struct arena *a, str before, str said)
{
	struct question_parts parts;
	ptrdiff_t colon = str_at(said, ':'), from;
	int64_t number;
	str part;

	if (colon < 0 || !str_int(str_trim(str_upto(said, colon)), &number))
		return NO_STR;
	question_parts_find(a, before, &parts);
	if (parts.len < 2 || number < 1 || number > parts.len || parts.at[parts.len - 1].joint == PART_NOUNS)
		return NO_STR;
	part = parts.at[number - 1].text; /* within the question */
	from = part.at - before.at;
	return str_fmt(a, "%.*s%.*s%.*s", STR(str_upto(before, from)),
		       STR(follow_up(a, part, str_trim(str_from(said, colon + 1)))),
		       STR(str_from(before, from + part.len)));
}

str follow_up(struct arena *a, str before, str said)
{
	bool led = false;
	str whole;

	said = open_ended(said);
	whole = of_part(a, before, said);
	if (whole.at)
		return whole;
	while (is_any(word_at(said), lead_words) && !is_any(word_at(said), grouping_words) && without_first(said).len) {
		said = without_first(said);
		led = true;
	}
	if (!before.len || is_any(word_at(said), asking_words))
		return said;
	whole = corrected(a, before, said);
	if (whole.at)
		return whole;
	return led || goes_on(said) ? appended(a, before, narrowed(a, as_in(a, before, said))) : said;
}
