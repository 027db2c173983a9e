#include "assistant/language/number_words.h"

#include "base/banned.h"

struct vocabulary {
	struct word_value {
		const char *words;
		double value; /* below 1000: added; from 1000 on: multiplies */
	} values[48];
	const char *hundred; /* multiplies: "two hundred"; absent where each hundred is a word */
	const char *dozen;
	const char *and;	  /* within a number */
	const char *article;	  /* "a hundred" */
	const char *half;	  /* "half a million" */
	const char *one;	  /* more often an article or a pronoun */
	const char *ordinals[12]; /* from first */
};

static const struct vocabulary vocabularies[LANGUAGES] = {
	[ENGLISH] = {
		.values = { { " zero ", 0 },	  { " one ", 1 },	 { " two ", 2 },	{ " three ", 3 },    { " four ", 4 },
			    { " five ", 5 },	  { " six ", 6 },	 { " seven ", 7 },	{ " eight ", 8 },    { " nine ", 9 },
			    { " ten ", 10 },	  { " eleven ", 11 },	 { " twelve ", 12 },	{ " thirteen ", 13 }, { " fourteen ", 14 },
			    { " fifteen ", 15 },  { " sixteen ", 16 },	 { " seventeen ", 17 }, { " eighteen ", 18 }, { " nineteen ", 19 },
			    { " twenty ", 20 },	  { " thirty ", 30 },	 { " forty fourty ", 40 }, { " fifty ", 50 },  { " sixty ", 60 },
			    { " seventy ", 70 },  { " eighty ", 80 },	 { " ninety ", 90 },	{ " thousand thousands ", 1e3 },
			    { " million millions ", 1e6 }, { " billion billions ", 1e9 }, { " trillion trillions ", 1e12 } },
		.hundred = " hundred hundreds ",
		.dozen = " dozen dozens ",
		.and = "and",
		.article = " a an ",
		.half = " half ",
		.one = " one ",
		.ordinals = { " first ", " second ", " third ", " fourth ", " fifth ", " sixth ", " seventh ", " eighth ", " ninth ",
			      " tenth ", " eleventh ", " twelfth " },
	},
	[SPANISH] = {
		.values = { { " cero ", 0 }, { " un uno una ", 1 }, { " dos ", 2 }, { " tres ", 3 }, { " cuatro ", 4 }, { " cinco ", 5 },
			    { " seis ", 6 }, { " siete ", 7 }, { " ocho ", 8 }, { " nueve ", 9 }, { " diez ", 10 }, { " once ", 11 },
			    { " doce ", 12 }, { " trece ", 13 }, { " catorce ", 14 }, { " quince ", 15 }, { " dieciseis ", 16 },
			    { " diecisiete ", 17 }, { " dieciocho ", 18 }, { " diecinueve ", 19 }, { " veinte ", 20 },
			    { " veintiun veintiuno veintiuna ", 21 }, { " veintidos ", 22 }, { " veintitres ", 23 },
			    { " veinticuatro ", 24 }, { " veinticinco ", 25 }, { " veintiseis ", 26 }, { " veintisiete ", 27 },
			    { " veintiocho ", 28 }, { " veintinueve ", 29 }, { " treinta ", 30 }, { " cuarenta ", 40 },
			    { " cincuenta ", 50 }, { " sesenta ", 60 }, { " setenta ", 70 }, { " ochenta ", 80 }, { " noventa ", 90 },
			    { " cien ciento ", 100 }, { " doscientos doscientas ", 200 }, { " trescientos trescientas ", 300 },
			    { " cuatrocientos cuatrocientas ", 400 }, { " quinientos quinientas ", 500 },
			    { " seiscientos seiscientas ", 600 }, { " setecientos setecientas ", 700 },
			    { " ochocientos ochocientas ", 800 }, { " novecientos novecientas ", 900 }, { " mil ", 1e3 },
			    { " millon millones ", 1e6 } },
		.dozen = " docena docenas ",
		.and = "y",
		.article = " un una ",
		.half = " medio media ",
		.one = " un uno una ",
		.ordinals = { " primer primero primera ", " segundo segunda ", " tercer tercero tercera ", " cuarto cuarta ",
			      " quinto quinta ", " sexto sexta ", " septimo septima ", " octavo octava ", " noveno novena ",
			      " decimo decima ", " undecimo undecima ", " duodecimo duodecima " },
	},
	[PORTUGUESE] = {
		.values = { { " zero ", 0 }, { " um uma ", 1 }, { " dois duas ", 2 }, { " tres ", 3 }, { " quatro ", 4 }, { " cinco ", 5 },
			    { " seis ", 6 }, { " sete ", 7 }, { " oito ", 8 }, { " nove ", 9 }, { " dez ", 10 }, { " onze ", 11 },
			    { " doze ", 12 }, { " treze ", 13 }, { " quatorze catorze ", 14 }, { " quinze ", 15 },
			    { " dezesseis dezasseis ", 16 }, { " dezessete dezassete ", 17 }, { " dezoito ", 18 },
			    { " dezenove dezanove ", 19 }, { " vinte ", 20 }, { " trinta ", 30 }, { " quarenta ", 40 },
			    { " cinquenta ", 50 }, { " sessenta ", 60 }, { " setenta ", 70 }, { " oitenta ", 80 }, { " noventa ", 90 },
			    { " cem cento ", 100 }, { " duzentos duzentas ", 200 }, { " trezentos trezentas ", 300 },
			    { " quatrocentos quatrocentas ", 400 }, { " quinhentos quinhentas ", 500 },
			    { " seiscentos seiscentas ", 600 }, { " setecentos setecentas ", 700 },
			    { " oitocentos oitocentas ", 800 }, { " novecentos novecentas ", 900 }, { " mil ", 1e3 },
			    { " milhao milhoes ", 1e6 }, { " bilhao bilhoes ", 1e9 }, { " trilhao trilhoes ", 1e12 } },
		.dozen = " duzia duzias ",
		.and = "e",
		.article = " um uma ",
		.half = " meio meia ",
		.one = " um uma ",
		.ordinals = { " primeiro primeira ", " segundo segunda ", " terceiro terceira ", " quarto quarta ", " quinto quinta ",
			      " sexto sexta ", " setimo setima ", " oitavo oitava ", " nono nona ", " decimo decima " },
	},
};

/* ---- words ---- */

/* The value of a word; -1: not a number. */
static double value_of(const struct vocabulary *v, str word)
{
	for (size_t i = 0; i < sizeof v->values / sizeof *v->values && v->values[i].words; i++)
		if (str_is_among(word, v->values[i].words))
			return v->values[i].value;
	return -1;
}

static bool is_hundred(const struct vocabulary *v, str word)
{
	return v->hundred && str_is_among(word, v->hundred);
}

static bool is_adjacent(const struct wording *w, ptrdiff_t i)
{
	return i < w->words.len && !w->literal[i] && wording_adjacent(w, i - 1);
}

/* ---- groups of three digits ---- */

struct sum {
	double total, group;
	double below;	   /* the next word of the group must be smaller */
	double last_scale; /* and the next scale */
	bool any;
};

static double smaller_than(double value)
{
	if (value >= 100)
		return 100;
	return value >= 20 && value - 10 * (double)(int)(value / 10) == 0 ? 10 : 0;
}

static bool add_scale(struct sum *s, double scale)
{
	if (!s->any)
		s->group = 1;
	if (s->total > 0 && scale > s->last_scale) { /* dos mil millones */
		s->total = (s->total + s->group) * scale;
	} else {
		if (scale >= s->last_scale || s->group == 0)
			return false;
		s->total += s->group * scale;
	}
	s->group = 0;
	s->below = 1000;
	s->last_scale = scale;
	return true;
}

static bool add_word(const struct vocabulary *v, struct sum *s, str word)
{
	double value = value_of(v, word);

	if (is_hundred(v, word)) {
		if (s->group < 1 || s->group >= 100)
			return false;
		s->group *= 100;
		s->below = 100;
	} else if (value >= 1000) {
		if (!add_scale(s, value))
			return false;
	} else {
		if (value < 0 || value >= s->below || (value == 0 && s->any))
			return false;
		s->group += value;
		s->below = smaller_than(value);
	}
	s->any = true;
	return true;
}

/* "two hundred and five", but not "between two hundred and five hundred". */
static bool joins(const struct wording *w, const struct vocabulary *v, const struct sum *s, ptrdiff_t first,
		  ptrdiff_t i)
{
	bool between = str_is_among(wording_word(w, first - 1), " between entre ");
	double next = value_of(v, wording_word(w, i + 1)), later = value_of(v, wording_word(w, i + 2));

	if (!s->any || !str_eq(wording_word(w, i), str_of(v->and)) || next <= 0 || next >= s->below ||
	    !is_adjacent(w, i + 1))
		return false;
	if (is_hundred(v, wording_word(w, i + 2)) || (later >= 1000 && (between || s->total > 0)))
		return false;
	switch (w->language) {
	case ENGLISH: return s->below == 100 || (s->below == 1000 && s->total > 0 && next < 100);
	case SPANISH: return s->below == 10;
	default: return true;
	}
}

static bool is_scaled_next(const struct wording *w, const struct vocabulary *v, ptrdiff_t i)
{
	str word = wording_word(w, i);

	return is_adjacent(w, i) && (is_hundred(v, word) || value_of(v, word) >= 1000 || str_is_among(word, v->dozen));
}

/* A million, half a million, half a dozen. */
static ptrdiff_t lead_in(const struct wording *w, const struct vocabulary *v, ptrdiff_t first, double *factor)
{
	bool half = str_is_among(wording_word(w, first), v->half);
	ptrdiff_t n = half;

	if (str_is_among(wording_word(w, first + n), v->article) && (!half || is_adjacent(w, first + n)))
		n++;
	if (!n || !is_scaled_next(w, v, first + n))
		return 0;
	*factor = half ? 0.5 : 1;
	return n;
}

static struct worded_number ordinal_at(const struct wording *w, const struct vocabulary *v, ptrdiff_t first)
{
	for (int k = 0; k < 12 && v->ordinals[k]; k++)
		if (str_is_among(wording_word(w, first), v->ordinals[k]))
			return (struct worded_number){ .count = 1, .value = k + 1, .ordinal = true, .doubtful = true };
	return (struct worded_number){ 0 };
}

struct worded_number number_in_words(const struct wording *w, ptrdiff_t first)
{
	const struct vocabulary *v = &vocabularies[w->language];
	struct sum s = { .below = 1000, .last_scale = 1e18 };
	double factor = 1;
	ptrdiff_t lead, i;
	int zeros;

	if (first >= w->words.len || w->literal[first])
		return (struct worded_number){ 0 };
	lead = lead_in(w, v, first, &factor);
	if (lead) {
		s.group = factor;
		s.any = true;
	}
	if (!lead && (is_hundred(v, wording_word(w, first)) || value_of(v, wording_word(w, first)) > 1000 ||
		      (value_of(v, wording_word(w, first)) >= 1000 && w->language == ENGLISH)))
		return (struct worded_number){ 0 };
	if (lead && is_hundred(v, wording_word(w, first + lead))) {
		s.group = 100 * factor;
		s.below = 100;
		lead++;
	}
	for (i = first + lead; i == first || is_adjacent(w, i); i++) {
		ptrdiff_t skip = joins(w, v, &s, first, i);

		if (!add_word(v, &s, wording_word(w, i + skip)))
			break;
		i += skip;
	}
	if (!s.any)
		return ordinal_at(w, v, first);
	s.total += s.group;
	if (is_adjacent(w, i) && str_is_among(wording_word(w, i), v->dozen))
		i += number_scale(w, i, &s.total, &zeros);
	return (struct worded_number){ .count = i - first,
				       .value = s.total,
				       .doubtful = i == first + 1 && str_is_among(wording_word(w, first), v->one) };
}

ptrdiff_t number_scale(const struct wording *w, ptrdiff_t first, double *value, int *zeros)
{
	const struct vocabulary *v = &vocabularies[w->language];
	ptrdiff_t n = 0;

	*zeros = 0;
	if (is_adjacent(w, first) && str_is_among(wording_word(w, first), v->dozen)) {
		*value *= 12;
		*zeros = -1;
		return 1;
	}
	for (; is_adjacent(w, first + n); n++) {
		str word = wording_word(w, first + n);
		double scale = is_hundred(v, word) ? 100 : value_of(v, word);

		if (scale < 100 || (scale < 1000 && !is_hundred(v, word)))
			break;
		*value *= scale;
		for (; scale > 1; scale /= 10)
			*zeros += 1;
	}
	return n;
}
