/* Numbers in a question, as people write them in English, Spanish and Portuguese. */
#include "assistant/language/numbers.h"

#include "base/arena.h"
#include "tap.h"

/* th: ordinal; ?: doubtful; |: the second reading; : before a currency. */
static const struct {
	enum language language;
	const char *text, *wanted;
} rows[] = {
	{ ENGLISH, "1,234.5", "1234.5" },
	{ ENGLISH, "1,234,567", "1234567" },
	{ ENGLISH, "12.345", "12.345" },
	{ ENGLISH, "1,5", "1.5?" },
	{ ENGLISH, "$1,000", "1000:$" },
	{ ENGLISH, "€ 20 and 30 € and £5.50", "20:EUR 30:EUR 5.5:GBP" },
	{ ENGLISH, "US$ 3.5 million", "3500000:USD" },
	{ ENGLISH, "R$ 10", "10:BRL" },
	{ ENGLISH, "5k, 3K, 2M, $2.5m, 1bn", "5000 3000 2000000 2500000:$ 1000000000" },
	{ ENGLISH, "20% and 30 percent and 5.5 %", "20% 30% 5.5%" },
	{ ENGLISH, "three of the twenty-one", "3 21" },
	{ ENGLISH, "one hundred and five", "105" },
	{ ENGLISH, "two thousand and twenty", "2020" },
	{ ENGLISH, "three hundred thousand", "300000" },
	{ ENGLISH, "half a million", "500000" },
	{ ENGLISH, "half a dozen and a dozen", "6 12" },
	{ ENGLISH, "a hundred", "100" },
	{ ENGLISH, "2 dozen", "24" },
	{ ENGLISH, "1.5 million", "1500000" },
	{ ENGLISH, "10 thousand dollars", "10000:USD" },
	{ ENGLISH, "1st 2nd 3rd 11th 21st", "1th 2th 3th 11th 21th" },
	{ ENGLISH, "the second and the third", "2th? 3th?" },
	{ ENGLISH, "one", "1?" },
	{ ENGLISH, "-5 and (-3.2) and 10-20", "-5 -3.2 10 20" },
	{ ENGLISH, "A2019 and covid-19 and v1.2.3 and 10:30", "" },
	{ ENGLISH, "order_2 and shop.t1", "" },
	{ ENGLISH, "007", "7" },
	{ ENGLISH, "0.5 and 0,5", "0.5 0.5?" },
	{ ENGLISH, "5km and 30 min and 3D", "5 30" },
	{ ENGLISH, "\"42\" and '7'", "" },
	{ ENGLISH, "1000000000000000000000000000000", "1000000000000000000000000000000" },
	{ ENGLISH, "between two and five hundred", "2 500" },
	{ ENGLISH, "thousands of orders", "" },
	{ ENGLISH, "one million two hundred thousand", "1200000" },
	{ ENGLISH, "zero", "0" },
	{ ENGLISH, "fifty-five euros", "55:EUR" },
	{ ENGLISH, "seventy percent", "70%" },
	{ ENGLISH, "1e6", "" },
	{ ENGLISH, "100 200", "100 200" },
	{ SPANISH, "1.234,5", "1234.5" },
	{ SPANISH, "1.234", "1234?|1.234" },
	{ SPANISH, "1,234", "1.234?|1234" },
	{ SPANISH, "1.234.567", "1234567" },
	{ SPANISH, "1 234 567", "1234567" },
	{ SPANISH, "1,5 millones", "1500000" },
	{ SPANISH, "dos mil", "2000" },
	{ SPANISH, "dos mil millones", "2000000000" },
	{ SPANISH, "treinta y cinco", "35" },
	{ SPANISH, "ciento veinte mil", "120000" },
	{ SPANISH, "quinientos", "500" },
	{ SPANISH, "veintiún", "21" },
	{ SPANISH, "medio millón", "500000" },
	{ SPANISH, "media docena", "6" },
	{ SPANISH, "una docena", "12" },
	{ SPANISH, "50 por ciento", "50%" },
	{ SPANISH, "20 %", "20%" },
	{ SPANISH, "tres y cinco", "3 5" },
	{ SPANISH, "entre veinte y treinta", "20 30" },
	{ SPANISH, "el tercer lugar y la quinta parte", "3th? 5th?" },
	{ SPANISH, "1º, 2ª y 3er", "1th 2th 3th" },
	{ SPANISH, "100 euros y 200 pesos y 300 dólares", "100:EUR 200:peso 300:USD" },
	{ SPANISH, "un cliente", "1?" },
	{ SPANISH, "mil", "1000" },
	{ SPANISH, "5 mil", "5000" },
	{ SPANISH, "10 mil pesos mexicanos", "10000:MXN" },
	{ SPANISH, "cero", "0" },
	{ SPANISH, "1'234'567", "1234567" },
	{ SPANISH, "cien mil", "100000" },
	{ SPANISH, "2,5 %", "2.5%" },
	{ PORTUGUESE, "1.234,5", "1234.5" },
	{ PORTUGUESE, "1.234", "1234" },
	{ PORTUGUESE, "1,234", "1.234" },
	{ PORTUGUESE, "1.234.567,89", "1234567.89" },
	{ PORTUGUESE, "1,5 milhão", "1500000" },
	{ PORTUGUESE, "dois mil e vinte", "2020" },
	{ PORTUGUESE, "duzentos e cinco mil", "205000" },
	{ PORTUGUESE, "entre duzentos e cinco mil", "200 5000" },
	{ PORTUGUESE, "cento e vinte e um", "121" },
	{ PORTUGUESE, "mil e duzentos", "1200" },
	{ PORTUGUESE, "meia dúzia e uma dúzia", "6 12" },
	{ PORTUGUESE, "meio milhão", "500000" },
	{ PORTUGUESE, "três bilhões", "3000000000" },
	{ PORTUGUESE, "50 por cento", "50%" },
	{ PORTUGUESE, "R$ 1.234,56", "1234.56:BRL" },
	{ PORTUGUESE, "10 reais e 20 dólares", "10:BRL 20:USD" },
	{ PORTUGUESE, "5 mil", "5000" },
	{ PORTUGUESE, "o terceiro e a segunda", "3th? 2th?" },
	{ PORTUGUESE, "3º lugar e 4ª edição", "3th 4th" },
	{ PORTUGUESE, "uma loja", "1?" },
	{ PORTUGUESE, "vinte e três", "23" },
	{ PORTUGUESE, "quatorze", "14" },
	{ PORTUGUESE, "dois e três", "2 3" },
	{ PORTUGUESE, "zero", "0" },
	{ PORTUGUESE, "1 234 567", "1234567" },
};

static str numbers_text(struct arena *a, const struct number_list *n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < n->len; i++) {
		const struct number *x = &n->at[i];

		sb_fmt(&b, "%s%.*s%s%s", b.len ? " " : "", STR(x->literal), x->percent ? "%" : "",
		       x->ordinal ? "th" : "");
		if (x->currency.at)
			sb_fmt(&b, ":%.*s", STR(x->currency));
		if (x->doubtful)
			sb_puts(&b, "?");
		if (x->other.at)
			sb_fmt(&b, "|%.*s", STR(x->other));
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

static void test_rows(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct number_list n = { 0 };
		struct wording w;

		wording_read_in(a, str_of(rows[i].text), rows[i].language, &w);
		numbers_find(a, &w, &n);
		is_str(numbers_text(a, &n), str_of(rows[i].wanted), "numbers of: %s", rows[i].text);
	}
}

static void test_stretch(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	str text = S("cars over US$ 2.5 million, in Peru");
	struct number_list n = { 0 };
	struct wording w;

	wording_read_in(a, text, ENGLISH, &w);
	numbers_find(a, &w, &n);
	ok(n.len == 1, "one number is found");
	if (n.len != 1)
		return;
	is_str(str_n(text.at + n.at[0].at.from, n.at[0].at.to - n.at[0].at.from), S("US$ 2.5 million"),
	       "the stretch of a number has its currency and its scale");
	ok(n.at[0].value > 2499999 && n.at[0].value < 2500001, "the value is that of the literal");
	ok(n.at[0].whole, "2.5 million is a whole number");
	is_int(number_at(&n, n.at[0].first + 1), 0, "a number is found by each of its words");
	is_int(number_at(&n, 0), -1, "another word has none");
}

int main(void)
{
	test_rows();
	test_stretch();
	return done();
}
