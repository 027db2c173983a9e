#include "retrieve/quantities.h"

#include <string.h>

#include "retrieve/language.h"
#include "retrieve/world_names.h"
#include "base/banned.h"

str quantity_words(enum quantity_kind k)
{
	static const char *const words[QUANTITY_KINDS] = {
#define _(id, words) [id] = words,
		QUANTITIES(_)
#undef _
	};

	return str_of(words[k]);
}

static bool is_one_of(const char *words, str word)
{
	for (const char *at = words; (at = strchr(at, ' ')) && at[1]; at++)
		if (strncmp(at + 1, word.at, (size_t)word.len) == 0 && at[1 + word.len] == ' ')
			return true;
	return false;
}

static bool is_number(str word)
{
	return word.at[0] >= '0' && word.at[0] <= '9';
}

static str word_at(const struct tokens *t, ptrdiff_t i)
{
	return i >= 0 && i < t->len ? t->at[i].text : S("");
}

/* ---- the text around a number ---- */

/* 1,250.50 is one number of several words: the last of them. */
static ptrdiff_t end_of_number(str text, const struct tokens *t, ptrdiff_t i)
{
	while (i + 1 < t->len && is_number(t->at[i + 1].text) && t->at[i].at.to + 1 == t->at[i + 1].at.from &&
	       strchr(".,", text.at[t->at[i].at.to]))
		i++;
	return i;
}

/* 2019, 2019-03-01, 1/3/2019, but not within a code such as A2019. */
static bool is_year(str text, const struct token *t)
{
	bool four = t->text.len == 4 && (str_starts(t->text, S("19")) || str_starts(t->text, S("20")));

	return four && (!t->at.from || strchr(" -/(\"'", text.at[t->at.from - 1])) &&
	       (t->at.to == text.len || strchr(" -/)\"'.,;:?!", text.at[t->at.to]));
}

static bool has_before(str text, ptrdiff_t at, const char *sign)
{
	str s = str_of(sign);

	while (at > 0 && text.at[at - 1] == ' ')
		at--;
	return at >= s.len && str_eq(str_n(text.at + at - s.len, s.len), s);
}

static bool has_after(str text, ptrdiff_t at, const char *sign)
{
	while (at < text.len && text.at[at] == ' ')
		at++;
	return str_starts(str_from(text, at), str_of(sign));
}

static bool has_money_sign(str text, ptrdiff_t from, ptrdiff_t to)
{
	static const char *const signs[] = { "$", "\xe2\x82\xac", "\xc2\xa3", "\xc2\xa5" };

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (has_before(text, from, signs[i]) || has_after(text, to, signs[i]))
			return true;
	return false;
}

/* ---- units ---- */

static const struct {
	const char *words;
	enum quantity_kind kind;
} units[] = {
	{ " dollar dollars usd euro euros eur peso pesos mxn real reais brl dolar dolares cents centavos ",
	  QUANTITY_MONEY },
	{ " percent pct porcento ", QUANTITY_SHARE },
	{ " km kilometer kilometers kilometre kilometres mile miles meter meters metre metres mi kilometro kilometros"
	  " quilometro quilometros milla millas milha milhas metro metros feet ft inches cm mm ",
	  QUANTITY_DISTANCE },
	{ " kg kilogram kilograms kilo kilos lb lbs ton tons tonne tonnes tonelada toneladas kilogramo kilogramos"
	  " quilograma quilogramas quilo quilos gram grams gramo gramos grama gramas ounces oz ",
	  QUANTITY_WEIGHT },
	{ " minute minutes second seconds hour hours minuto minutos segundo segundos hora horas ms milliseconds ",
	  QUANTITY_TIME },
	{ " degrees celsius fahrenheit grados graus ", QUANTITY_HEAT },
	{ " sqm acre acres hectare hectares hectarea hectareas hectares ", QUANTITY_AREA },
	{ " kmh kph mph knots nudos nos ", QUANTITY_SPEED },
};

/* Words of size between a number and its unit: 5 million dollars, 5 millones de pesos. */
static bool is_size(str word)
{
	return is_one_of(" hundred thousand million billion mil millon millones milhao milhoes bilhao bilhoes de us"
			 " square cubic cuadrados quadrados per ",
			 word);
}

static enum quantity_kind unit_after(const struct tokens *t, ptrdiff_t last, ptrdiff_t *end)
{
	ptrdiff_t i = last + 1;

	while (i < t->len && i <= last + 3 && is_size(t->at[i].text))
		i++;
	for (size_t k = 0; i < t->len && k < sizeof units / sizeof *units; k++)
		if (is_one_of(units[k].words, t->at[i].text)) {
			*end = i;
			return is_one_of(" square cuadrados quadrados ", word_at(t, i - 1)) ||
					       is_one_of(" cuadrados quadrados ", word_at(t, i + 1))
				       ? QUANTITY_AREA
				       : units[k].kind;
		}
	return QUANTITY_KINDS;
}

/* The word that a number belongs to: older than 30, aged at least 30, aged between 18 and 30. */
static ptrdiff_t word_before(const struct tokens *t, ptrdiff_t number)
{
	ptrdiff_t i = number - 1;

	while (i >= 0 && i + 4 >= number &&
	       (is_one_of(" than de que over under above below at least most between from and to entre y e ",
			  t->at[i].text) ||
		is_number(t->at[i].text)))
		i--;
	return i;
}

/* Aged 18 to 30. */
static ptrdiff_t end_of_range(const struct tokens *t, ptrdiff_t end)
{
	return is_one_of(" and to y a e ", word_at(t, end + 1)) && is_number(word_at(t, end + 2)) ? end + 2 : end;
}

/*
 * Older than 30, aged 30, 30 years old; mayores de 30 años, com mais de 30 anos de idade; not 30 years ago. *first,
 * *end: the first and the last word of it.
 */
static bool is_age(const struct tokens *t, ptrdiff_t *first, ptrdiff_t last, ptrdiff_t *end)
{
	static const char aged[] = " older younger aged ages ",
			  grown[] = " mayor mayores menor menores velho velhos velha velhas ";
	bool years = is_one_of(" year years ano anos ", word_at(t, last + 1));
	ptrdiff_t before = word_before(t, *first);
	str after = word_at(t, last + 2), adjective = word_at(t, before);
	bool is = is_one_of(aged, adjective) || (years && is_one_of(grown, adjective));

	if (is)
		*first = before;
	if (years && is_one_of(" old ", after))
		*end = last + 2;
	else if (years && is_one_of(" de ", after) && is_one_of(" edad idade ", word_at(t, last + 3)))
		*end = last + 3;
	else if (is)
		*end = end_of_range(t, last + years);
	else
		return false;
	return true;
}

/* ---- a number ---- */

static void put(struct quantity out[QUANTITY_KINDS], enum quantity_kind k, ptrdiff_t from, ptrdiff_t to)
{
	if (k < QUANTITY_KINDS && (!out[k].at.to || out[k].is_word))
		out[k] = (struct quantity){ .at = { from, to } };
}

static void look_at_number(str text, const struct tokens *t, ptrdiff_t first, ptrdiff_t last,
			   struct quantity out[QUANTITY_KINDS])
{
	ptrdiff_t from = t->at[first].at.from, to = t->at[last].at.to, end = last;
	enum quantity_kind unit = unit_after(t, last, &end);

	if (has_money_sign(text, from, to))
		put(out, QUANTITY_MONEY, from, to);
	else if (has_after(text, to, "%"))
		put(out, QUANTITY_SHARE, from, to);
	else if (is_age(t, &first, last, &end))
		put(out, QUANTITY_AGE, t->at[first].at.from, t->at[end].at.to);
	else if (unit < QUANTITY_KINDS)
		put(out, unit, from, t->at[end].at.to);
	else if (first == last && is_year(text, &t->at[first]))
		put(out, QUANTITY_DATE, from, to);
}

#define PERIODS " year month quarter week day ano mes trimestre semana dia "

bool quantity_is_period(str word)
{
	return is_one_of(PERIODS "years months quarters weeks days anos meses trimestres semanas dias ", word);
}

/* By year, per month, cada dia: rows are counted or added up by a date. */
static bool is_period(const struct tokens *t, ptrdiff_t i)
{
	return is_one_of(" per by each every and por cada y e ", word_at(t, i - 1)) &&
	       is_one_of(PERIODS, t->at[i].text);
}

/* ---- without a number ---- */

/* What somebody spent or earned is an amount, though no column is called so; how long it took is a duration. */
static const struct {
	const char *before; /* any of these words before it; "": always */
	const char *words;
	enum quantity_kind kind;
} asked[] = {
	{ "",
	  " spend spends spent spending pay pays paid paying earn earns earned earning cost costs revenue revenues"
	  " turnover sales gastar gasta gastan gasto gastaron gastado pagar paga pagan pago pagaron cobrar cuesta"
	  " cuestan ingresos facturacion ventas gastam gastou gastaram pagam pagou pagaram custa custam receita "
	  "faturamento vendas ",
	  QUANTITY_MONEY },
	{ "", " when cuando quando ", QUANTITY_DATE },
	{ " how ", " old ", QUANTITY_AGE },
	{ " how ", " long ", QUANTITY_TIME },
	{ " how ", " far ", QUANTITY_DISTANCE },
	{ " how ", " heavy ", QUANTITY_WEIGHT },
	{ " how ", " fast ", QUANTITY_SPEED },
	{ " how ", " hot cold warm ", QUANTITY_HEAT },
};

static void put_word(struct quantity out[QUANTITY_KINDS], enum quantity_kind k, ptrdiff_t from, ptrdiff_t to)
{
	if (!out[k].at.to)
		out[k] = (struct quantity){ { from, to }, true };
}

/* Not of a name: sales, but not 2019_sales. */
static bool is_prose_word(str text, const struct token *t)
{
	return (!t->at.from || strchr(" (\"'", text.at[t->at.from - 1])) &&
	       (t->at.to == text.len || strchr(" )\"',;:?!.", text.at[t->at.to]));
}

static void look_at_word(str text, const struct tokens *t, ptrdiff_t i, struct quantity out[QUANTITY_KINDS])
{
	if (!is_prose_word(text, &t->at[i]))
		return;
	for (size_t k = 0; k < sizeof asked / sizeof *asked; k++)
		if (is_one_of(asked[k].words, t->at[i].text) &&
		    (!asked[k].before[0] || is_one_of(asked[k].before, word_at(t, i - 1))))
			put_word(out, asked[k].kind, t->at[i - (asked[k].before[0] != 0)].at.from, t->at[i].at.to);
}

/* ---- names of the world ---- */

enum { NAME_WORDS = 3, NAME_BYTES = 64 };

static bool is_capital(char c)
{
	return (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* US, but not us. */
static bool is_acronym(str text, const struct token *t)
{
	return t->at.to - t->at.from == 2 && is_capital(text.at[t->at.from]) && is_capital(text.at[t->at.from + 1]);
}

/* The words from `i` as one name; false: they are not side by side, or too long. */
static bool name_at(str text, const struct tokens *t, ptrdiff_t i, ptrdiff_t n, char room[NAME_BYTES], str *out)
{
	ptrdiff_t len = 0;

	for (ptrdiff_t k = i; k < i + n; k++) {
		if (k > i && (t->at[k].at.from != t->at[k - 1].at.to + 1 || text.at[t->at[k - 1].at.to] != ' '))
			return false;
		if (len + t->at[k].text.len + 1 >= NAME_BYTES)
			return false;
		if (k > i)
			room[len++] = ' ';
		memcpy(room + len, t->at[k].text.at, (size_t)t->at[k].text.len);
		len += t->at[k].text.len;
	}
	*out = str_n(room, len);
	return len > 2 || is_acronym(text, &t->at[i]);
}

/* Does a name of several words begin here? */
static bool may_begin_name(str text, const struct token *t)
{
	return is_capital(text.at[t->at.from]) ||
	       is_one_of(
		       " united south north southern northern eastern western central middle latin new great saudi sri"
		       " czech costa estados reino corea coreia arabia africa america europa nueva nova ",
		       t->text);
}

static enum quantity_kind kind_of(enum world_kind k)
{
	static const enum quantity_kind kinds[] = {
		[WORLD_NONE] = QUANTITY_KINDS,	     [WORLD_CONTINENT] = QUANTITY_CONTINENT,
		[WORLD_REGION] = QUANTITY_CONTINENT, [WORLD_COUNTRY] = QUANTITY_COUNTRY,
		[WORLD_PEOPLE] = QUANTITY_PEOPLE,    [WORLD_SEX] = QUANTITY_SEX,
	};

	return kinds[k];
}

/* The longest name that begins here. */
static void look_at_name(str text, const struct tokens *t, ptrdiff_t i, enum language l,
			 struct quantity out[QUANTITY_KINDS])
{
	ptrdiff_t most = may_begin_name(text, &t->at[i]) ? NAME_WORDS : 1;

	for (ptrdiff_t n = t->len - i < most ? t->len - i : most; n > 0; n--) {
		char room[NAME_BYTES];
		struct world_name name;
		str said;

		if (!name_at(text, t, i, n, room, &said) || !world_name(said, l, &name))
			continue;
		put(out, kind_of(name.kind), t->at[i].at.from, t->at[i + n - 1].at.to);
		return;
	}
}

/* ---- all of them ---- */

void quantities_find(str text, const struct tokens *t, enum language l, struct quantity out[QUANTITY_KINDS])
{
	memset(out, 0, QUANTITY_KINDS * sizeof *out);
	for (ptrdiff_t i = 0, last; i < t->len; i = last + 1) {
		last = i;
		if (is_period(t, i))
			put(out, QUANTITY_DATE, t->at[i].at.from, t->at[i].at.to);
		look_at_word(text, t, i, out);
		if (language_use(l, t->at[i].text) != USE_NONE || is_acronym(text, &t->at[i]))
			look_at_name(text, t, i, l, out);
		if (!is_number(t->at[i].text))
			continue;
		last = end_of_number(text, t, i);
		look_at_number(text, t, i, last, out);
	}
}
