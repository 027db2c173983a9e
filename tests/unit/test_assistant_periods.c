/* Dates and time phrases in English, Spanish and Portuguese, on Wednesday 17 June 2026. */
#include "assistant/language/phrasing.h"

#include "base/arena.h"
#include "tap.h"

/* from..to and the grain; a number: the part of each year or week; ?: doubtful; |: the second reading. */
static const struct {
	enum language language;
	const char *text, *wanted;
} rows[] = {
	{ ENGLISH, "today", "2026-06-17..2026-06-18 day" },
	{ ENGLISH, "yesterday and tomorrow", "2026-06-16..2026-06-17 day; 2026-06-18..2026-06-19 day" },
	{ ENGLISH, "the day before yesterday", "2026-06-15..2026-06-16 day" },
	{ ENGLISH, "this week", "2026-06-15..2026-06-22 week" },
	{ ENGLISH, "last week", "2026-06-08..2026-06-15 week" },
	{ ENGLISH, "next week", "2026-06-22..2026-06-29 week" },
	{ ENGLISH, "this month", "2026-06-01..2026-07-01 month" },
	{ ENGLISH, "last month", "2026-05-01..2026-06-01 month" },
	{ ENGLISH, "last quarter", "2026-01-01..2026-04-01 quarter" },
	{ ENGLISH, "this quarter", "2026-04-01..2026-07-01 quarter" },
	{ ENGLISH, "last year", "2025-01-01..2026-01-01 year" },
	{ ENGLISH, "next year", "2027-01-01..2028-01-01 year" },
	{ ENGLISH, "current year", "2026-01-01..2027-01-01 year" },
	{ ENGLISH, "the month before last", "2026-04-01..2026-05-01 month" },
	{ ENGLISH, "in the summer of 2024", "2024-06-01..2024-09-01 month|2024-12-01" },
	{ ENGLISH, "last summer", "2025-06-01..2025-09-01 month|2025-12-01" },
	{ ENGLISH, "this winter", "2026-12-01..2027-03-01 month|2026-06-01" },
	{ ENGLISH, "next spring", "2027-03-01..2027-06-01 month|2026-09-01" },
	{ ENGLISH, "winter 2023", "2023-12-01..2024-03-01 month|2023-06-01" },
	{ ENGLISH, "since last winter", "2025-12-01.. month|2025-06-01" },
	{ ENGLISH, "in the fall", "2025-09-01..2025-12-01 month|2026-03-01" },
	{ ENGLISH, "prices that fall below 10", "" },
	{ ENGLISH, "autumn of last year", "2025-09-01..2025-12-01 month|2025-03-01" },
	{ SPANISH, "el verano pasado", "2025-06-01..2025-09-01 month|2025-12-01" },
	{ SPANISH, "en el invierno de 2023", "2023-12-01..2024-03-01 month|2023-06-01" },
	{ SPANISH, "la próxima primavera", "2027-03-01..2027-06-01 month|2026-09-01" },
	{ SPANISH, "durante el otoño", "2025-09-01..2025-12-01 month|2026-03-01" },
	{ PORTUGUESE, "no verão de 2024", "2024-06-01..2024-09-01 month|2024-12-01" },
	{ PORTUGUESE, "no último inverno", "2025-12-01..2026-03-01 month|2025-06-01" },
	{ PORTUGUESE, "no outono do ano passado", "2025-09-01..2025-12-01 month|2025-03-01" },
	{ ENGLISH, "last 7 days", "2026-06-10..2026-06-18 day" },
	{ ENGLISH, "in the past 30 days", "2026-05-18..2026-06-18 day" },
	{ ENGLISH, "the last three months", "2026-03-17..2026-06-18 month" },
	{ ENGLISH, "past year", "2025-06-17..2026-06-18 year" },
	{ ENGLISH, "last 24 hours", "2026-06-16..2026-06-17 hour" },
	{ ENGLISH, "next 2 weeks", "2026-06-17..2026-07-02 week" },
	{ ENGLISH, "3 days ago", "2026-06-14..2026-06-15 day" },
	{ ENGLISH, "a week ago", "2026-06-08..2026-06-15 week" },
	{ ENGLISH, "since 3 months ago", "2026-03-17.. month" },
	{ ENGLISH, "year to date", "2026-01-01..2026-06-18 year" },
	{ ENGLISH, "ytd", "2026-01-01..2026-06-18 year" },
	{ ENGLISH, "so far this month", "2026-06-01..2026-06-18 month" },
	{ ENGLISH, "in 2014", "2014-01-01..2015-01-01 year" },
	{ ENGLISH, "the year 2014", "2014-01-01..2015-01-01 year" },
	{ ENGLISH, "sold in 2014 or later", "2014-01-01.. year" },
	{ ENGLISH, "2014 or earlier", "..2015-01-01 year" },
	{ ENGLISH, "2014", "2014-01-01..2015-01-01 year?" },
	{ ENGLISH, "1234 orders", "" },
	{ ENGLISH, "price of 2014", "2014-01-01..2015-01-01 year?" },
	{ ENGLISH, "since 2010", "2010-01-01.. year" },
	{ ENGLISH, "after 2010", "2011-01-01.. year" },
	{ ENGLISH, "before 2010", "..2010-01-01 year" },
	{ ENGLISH, "until 2010", "..2011-01-01 year" },
	{ ENGLISH, "prior to 2010", "..2010-01-01 year" },
	{ ENGLISH, "between 2010 and 2015", "2010-01-01..2016-01-01 year?" },
	{ ENGLISH, "from 2010 to 2015", "2010-01-01..2016-01-01 year" },
	{ ENGLISH, "2010-2015", "2010-01-01..2016-01-01 year?" },
	{ ENGLISH, "since March", "2026-03-01.. month" },
	{ ENGLISH, "since March 2021", "2021-03-01.. month" },
	{ ENGLISH, "after March 2021", "2021-04-01.. month" },
	{ ENGLISH, "before May 5, 2020", "..2020-05-05 day" },
	{ ENGLISH, "until June 2022", "..2022-07-01 month" },
	{ ENGLISH, "in March", "2026-03-01..2026-04-01 month 3" },
	{ ENGLISH, "in March 2021", "2021-03-01..2021-04-01 month" },
	{ ENGLISH, "May 2020", "2020-05-01..2020-06-01 month" },
	{ ENGLISH, "May 5, 2020", "2020-05-05..2020-05-06 day" },
	{ ENGLISH, "5 May 2020", "2020-05-05..2020-05-06 day" },
	{ ENGLISH, "5th of May, 2020", "2020-05-05..2020-05-06 day" },
	{ ENGLISH, "on May 5", "2026-05-05..2026-05-06 day 5/5" },
	{ ENGLISH, "the 5th of May", "2026-05-05..2026-05-06 day 5/5" },
	{ ENGLISH, "Sep 2021", "2021-09-01..2021-10-01 month" },
	{ ENGLISH, "between May and July 2020", "2020-05-01..2020-08-01 month" },
	{ ENGLISH, "from May to July", "2025-05-01..2025-08-01 month" },
	{ ENGLISH, "from 5 to 10 May 2020", "2020-05-05..2020-05-11 day" },
	{ ENGLISH, "from November 2019 to February 2020", "2019-11-01..2020-03-01 month" },
	{ ENGLISH, "2025-12-31", "2025-12-31..2026-01-01 day" },
	{ ENGLISH, "12/31/2025", "2025-12-31..2026-01-01 day" },
	{ ENGLISH, "31/12/2025", "2025-12-31..2026-01-01 day" },
	{ ENGLISH, "03/04/2025", "2025-03-04..2025-03-05 day?|2025-04-03" },
	{ ENGLISH, "2025-12", "2025-12-01..2026-01-01 month" },
	{ ENGLISH, "31.12.2025", "2025-12-31..2026-01-01 day" },
	{ ENGLISH, "1/2/25", "2025-01-02..2025-01-03 day?|2025-02-01" },
	{ ENGLISH, "Q4 2025", "2025-10-01..2026-01-01 quarter" },
	{ ENGLISH, "Q4 of 2025", "2025-10-01..2026-01-01 quarter" },
	{ ENGLISH, "2025 Q4", "2025-10-01..2026-01-01 quarter" },
	{ ENGLISH, "4Q 2025", "2025-10-01..2026-01-01 quarter" },
	{ ENGLISH, "Q1", "2026-01-01..2026-04-01 quarter 1" },
	{ ENGLISH, "first quarter of 2024", "2024-01-01..2024-04-01 quarter" },
	{ ENGLISH, "the fourth quarter of last year", "2025-10-01..2026-01-01 quarter" },
	{ ENGLISH, "second half of 2023", "2023-07-01..2024-01-01 half" },
	{ ENGLISH, "H1 2023", "2023-01-01..2023-07-01 half" },
	{ ENGLISH, "the 1990s", "1990-01-01..2000-01-01 decade" },
	{ ENGLISH, "the 90s", "1990-01-01..2000-01-01 decade" },
	{ ENGLISH, "the nineties", "1990-01-01..2000-01-01 decade" },
	{ ENGLISH, "the 2010s", "2010-01-01..2020-01-01 decade" },
	{ ENGLISH, "the 19th century", "1801-01-01..1901-01-01 century" },
	{ ENGLISH, "by month", "each month" },
	{ ENGLISH, "per year", "each year" },
	{ ENGLISH, "each quarter", "each quarter" },
	{ ENGLISH, "every week", "each week" },
	{ ENGLISH, "daily", "each day" },
	{ ENGLISH, "monthly revenue", "each month" },
	{ ENGLISH, "annual report", "each year" },
	{ ENGLISH, "for each day", "each day" },
	{ ENGLISH, "month by month", "each month" },
	{ ENGLISH, "in which year", "which year" },
	{ ENGLISH, "which month", "which month" },
	{ ENGLISH, "what day", "which day" },
	{ ENGLISH, "on Mondays", "2026-06-15..2026-06-16 day 1" },
	{ ENGLISH, "on Monday", "2026-06-15..2026-06-16 day 1" },
	{ ENGLISH, "last Monday", "2026-06-15..2026-06-16 day" },
	{ ENGLISH, "next Friday", "2026-06-19..2026-06-20 day" },
	{ ENGLISH, "not in 2014", "not 2014-01-01..2015-01-01 year" },
	{ ENGLISH, "except 2014", "not 2014-01-01..2015-01-01 year?" },
	{ ENGLISH, "on or after 1 January 2020", "2020-01-01.. day" },
	{ ENGLISH, "on or before 2020-06-30", "..2020-07-01 day" },
	{ ENGLISH, "from 2018 onwards", "2018-01-01.. year" },
	{ ENGLISH, "since 2018", "2018-01-01.. year" },
	{ ENGLISH, "during 2019", "2019-01-01..2020-01-01 year" },
	{ ENGLISH, "in the 3 years", "" },
	{ ENGLISH, "10 days", "" },
	{ ENGLISH, "30/02/2020", "" },
	{ ENGLISH, "99/99/9999", "" },
	{ ENGLISH, "\"2014\"", "" },
	{ ENGLISH, "march to the store", "2026-03-01..2026-04-01 month 3?" },
	{ ENGLISH, "may I", "2026-05-01..2026-06-01 month 5?" },
	{ ENGLISH, "in Q4 2025 compared with Q4 2024",
	  "2025-10-01..2026-01-01 quarter; 2024-10-01..2025-01-01 quarter" },
	{ ENGLISH, "orders of last month by day", "2026-05-01..2026-06-01 month; each day" },
	{ SPANISH, "hoy", "2026-06-17..2026-06-18 day" },
	{ SPANISH, "ayer", "2026-06-16..2026-06-17 day" },
	{ SPANISH, "anteayer", "2026-06-15..2026-06-16 day" },
	{ SPANISH, "mañana", "2026-06-18..2026-06-19 day" },
	{ SPANISH, "esta semana", "2026-06-15..2026-06-22 week" },
	{ SPANISH, "la semana pasada", "2026-06-08..2026-06-15 week" },
	{ SPANISH, "el mes pasado", "2026-05-01..2026-06-01 month" },
	{ SPANISH, "el mes anterior", "2026-05-01..2026-06-01 month" },
	{ SPANISH, "este mes", "2026-06-01..2026-07-01 month" },
	{ SPANISH, "este año", "2026-01-01..2027-01-01 year" },
	{ SPANISH, "el año pasado", "2025-01-01..2026-01-01 year" },
	{ SPANISH, "el último trimestre", "2026-01-01..2026-04-01 quarter" },
	{ SPANISH, "el próximo mes", "2026-07-01..2026-08-01 month" },
	{ SPANISH, "el año que viene", "2027-01-01..2028-01-01 year" },
	{ SPANISH, "el año actual", "2026-01-01..2027-01-01 year" },
	{ SPANISH, "últimos 7 días", "2026-06-10..2026-06-18 day" },
	{ SPANISH, "en los últimos 3 meses", "2026-03-17..2026-06-18 month" },
	{ SPANISH, "los 7 últimos días", "2026-06-10..2026-06-18 day" },
	{ SPANISH, "las últimas 24 horas", "2026-06-16..2026-06-17 hour" },
	{ SPANISH, "hace 3 días", "2026-06-14..2026-06-15 day" },
	{ SPANISH, "hace un mes", "2026-05-01..2026-06-01 month" },
	{ SPANISH, "desde hace 2 semanas", "2026-06-03.. week" },
	{ SPANISH, "en lo que va de año", "2026-01-01..2026-06-18 year" },
	{ SPANISH, "en 2014", "2014-01-01..2015-01-01 year" },
	{ SPANISH, "en el año 2014", "2014-01-01..2015-01-01 year" },
	{ SPANISH, "del año 2014", "2014-01-01..2015-01-01 year" },
	{ SPANISH, "desde 2010", "2010-01-01.. year" },
	{ SPANISH, "a partir de 2010", "2010-01-01.. year" },
	{ SPANISH, "después de 2010", "2011-01-01.. year" },
	{ SPANISH, "antes de 2010", "..2010-01-01 year" },
	{ SPANISH, "hasta 2010", "..2011-01-01 year" },
	{ SPANISH, "entre 2010 y 2015", "2010-01-01..2016-01-01 year?" },
	{ SPANISH, "de 2010 a 2015", "2010-01-01..2016-01-01 year" },
	{ SPANISH, "desde marzo", "2026-03-01.. month" },
	{ SPANISH, "desde marzo de 2021", "2021-03-01.. month" },
	{ SPANISH, "en marzo", "2026-03-01..2026-04-01 month 3" },
	{ SPANISH, "en marzo de 2021", "2021-03-01..2021-04-01 month" },
	{ SPANISH, "mayo de 2020", "2020-05-01..2020-06-01 month" },
	{ SPANISH, "5 de mayo de 2020", "2020-05-05..2020-05-06 day" },
	{ SPANISH, "el 5 de mayo", "2026-05-05..2026-05-06 day 5/5" },
	{ SPANISH, "1 de enero del 2017", "2017-01-01..2017-01-02 day" },
	{ SPANISH, "entre mayo y julio de 2020", "2020-05-01..2020-08-01 month" },
	{ SPANISH, "de mayo a julio de 2020", "2020-05-01..2020-08-01 month" },
	{ SPANISH, "del 5 al 8 de diciembre de 2018", "2018-12-05..2018-12-09 day" },
	{ SPANISH, "desde el 1 de enero de 2017 hasta el 29 de agosto de 2018", "2017-01-01..2018-08-30 day" },
	{ SPANISH, "31/12/2025", "2025-12-31..2026-01-01 day" },
	{ SPANISH, "03/04/2025", "2025-04-03..2025-04-04 day|2025-03-04" },
	{ SPANISH, "12/31/2025", "2025-12-31..2026-01-01 day" },
	{ SPANISH, "2025-12-31", "2025-12-31..2026-01-01 day" },
	{ SPANISH, "T4 2025", "2025-10-01..2026-01-01 quarter" },
	{ SPANISH, "primer trimestre de 2024", "2024-01-01..2024-04-01 quarter" },
	{ SPANISH, "cuarto trimestre del año pasado", "2025-10-01..2026-01-01 quarter" },
	{ SPANISH, "segundo semestre de 2023", "2023-07-01..2024-01-01 half" },
	{ SPANISH, "los 10 productos más caros", "" },
	{ SPANISH, "en los 90", "1990-01-01..2000-01-01 decade" },
	{ SPANISH, "los años 90", "1990-01-01..2000-01-01 decade" },
	{ SPANISH, "la década de 1990", "1990-01-01..2000-01-01 decade" },
	{ SPANISH, "siglo XIX", "1801-01-01..1901-01-01 century" },
	{ SPANISH, "por mes", "each month" },
	{ SPANISH, "cada año", "each year" },
	{ SPANISH, "mensual", "each month" },
	{ SPANISH, "ventas mensuales", "each month" },
	{ SPANISH, "al mes", "each month" },
	{ SPANISH, "diarias", "each day" },
	{ SPANISH, "en qué año", "which year" },
	{ SPANISH, "qué mes", "which month" },
	{ SPANISH, "los lunes", "2026-06-15..2026-06-16 day 1" },
	{ SPANISH, "el lunes", "2026-06-15..2026-06-16 day 1" },
	{ SPANISH, "el lunes pasado", "2026-06-15..2026-06-16 day" },
	{ SPANISH, "no en 2014", "not 2014-01-01..2015-01-01 year" },
	{ SPANISH, "2014 o después", "2014-01-01.. year" },
	{ SPANISH, "ene 2021", "2021-01-01..2021-02-01 month" },
	{ SPANISH, "durante 2019", "2019-01-01..2020-01-01 year" },
	{ SPANISH, "a más tardar 2020-06-30", "..2020-07-01 day" },
	{ PORTUGUESE, "hoje", "2026-06-17..2026-06-18 day" },
	{ PORTUGUESE, "ontem", "2026-06-16..2026-06-17 day" },
	{ PORTUGUESE, "anteontem", "2026-06-15..2026-06-16 day" },
	{ PORTUGUESE, "amanhã", "2026-06-18..2026-06-19 day" },
	{ PORTUGUESE, "esta semana", "2026-06-15..2026-06-22 week" },
	{ PORTUGUESE, "semana passada", "2026-06-08..2026-06-15 week" },
	{ PORTUGUESE, "no mês passado", "2026-05-01..2026-06-01 month" },
	{ PORTUGUESE, "mês anterior", "2026-05-01..2026-06-01 month" },
	{ PORTUGUESE, "este mês", "2026-06-01..2026-07-01 month" },
	{ PORTUGUESE, "neste ano", "2026-01-01..2027-01-01 year" },
	{ PORTUGUESE, "ano passado", "2025-01-01..2026-01-01 year" },
	{ PORTUGUESE, "o último trimestre", "2026-01-01..2026-04-01 quarter" },
	{ PORTUGUESE, "no próximo mês", "2026-07-01..2026-08-01 month" },
	{ PORTUGUESE, "ano que vem", "2027-01-01..2028-01-01 year" },
	{ PORTUGUESE, "o ano atual", "2026-01-01..2027-01-01 year" },
	{ PORTUGUESE, "últimos 7 dias", "2026-06-10..2026-06-18 day" },
	{ PORTUGUESE, "nos últimos 3 meses", "2026-03-17..2026-06-18 month" },
	{ PORTUGUESE, "as últimas 24 horas", "2026-06-16..2026-06-17 hour" },
	{ PORTUGUESE, "há 3 dias", "2026-06-14..2026-06-15 day" },
	{ PORTUGUESE, "2 semanas atrás", "2026-06-01..2026-06-08 week" },
	{ PORTUGUESE, "no ano até agora", "2026-01-01..2026-06-18 year" },
	{ PORTUGUESE, "em 2014", "2014-01-01..2015-01-01 year" },
	{ PORTUGUESE, "no ano de 2014", "2014-01-01..2015-01-01 year" },
	{ PORTUGUESE, "desde 2010", "2010-01-01.. year" },
	{ PORTUGUESE, "a partir de 2010", "2010-01-01.. year" },
	{ PORTUGUESE, "depois de 2010", "2011-01-01.. year" },
	{ PORTUGUESE, "após 2010", "2011-01-01.. year" },
	{ PORTUGUESE, "antes de 2010", "..2010-01-01 year" },
	{ PORTUGUESE, "até 2010", "..2011-01-01 year" },
	{ PORTUGUESE, "entre 2010 e 2015", "2010-01-01..2016-01-01 year?" },
	{ PORTUGUESE, "de 2010 a 2015", "2010-01-01..2016-01-01 year" },
	{ PORTUGUESE, "desde março", "2026-03-01.. month" },
	{ PORTUGUESE, "desde março de 2021", "2021-03-01.. month" },
	{ PORTUGUESE, "em março", "2026-03-01..2026-04-01 month 3" },
	{ PORTUGUESE, "em março de 2021", "2021-03-01..2021-04-01 month" },
	{ PORTUGUESE, "maio de 2020", "2020-05-01..2020-06-01 month" },
	{ PORTUGUESE, "5 de maio de 2020", "2020-05-05..2020-05-06 day" },
	{ PORTUGUESE, "em 5 de maio", "2026-05-05..2026-05-06 day 5/5" },
	{ PORTUGUESE, "entre maio e julho de 2020", "2020-05-01..2020-08-01 month" },
	{ PORTUGUESE, "de janeiro a março de 2021", "2021-01-01..2021-04-01 month" },
	{ PORTUGUESE, "de 5 a 8 de dezembro de 2018", "2018-12-05..2018-12-09 day" },
	{ PORTUGUESE, "31/12/2025", "2025-12-31..2026-01-01 day" },
	{ PORTUGUESE, "03/04/2025", "2025-04-03..2025-04-04 day|2025-03-04" },
	{ PORTUGUESE, "primeiro trimestre de 2024", "2024-01-01..2024-04-01 quarter" },
	{ PORTUGUESE, "segundo semestre de 2023", "2023-07-01..2024-01-01 half" },
	{ PORTUGUESE, "década de 90", "1990-01-01..2000-01-01 decade" },
	{ PORTUGUESE, "anos 80", "1980-01-01..1990-01-01 decade" },
	{ PORTUGUESE, "século XX", "1901-01-01..2001-01-01 century" },
	{ PORTUGUESE, "por mês", "each month" },
	{ PORTUGUESE, "a cada ano", "each year" },
	{ PORTUGUESE, "mensal", "each month" },
	{ PORTUGUESE, "vendas mensais", "each month" },
	{ PORTUGUESE, "em que ano", "which year" },
	{ PORTUGUESE, "qual mês", "which month" },
	{ PORTUGUESE, "segunda-feira passada", "2026-06-15..2026-06-16 day" },
	{ PORTUGUESE, "na segunda-feira", "2026-06-15..2026-06-16 day 1" },
	{ PORTUGUESE, "não em 2014", "not 2014-01-01..2015-01-01 year" },
	{ PORTUGUESE, "2014 ou depois", "2014-01-01.. year" },
	{ PORTUGUESE, "durante 2019", "2019-01-01..2020-01-01 year" },
};

static str periods_text(struct arena *a, const struct periods *all)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct period *p = &all->at[i];

		sb_fmt(&b, "%s%s", b.len ? "; " : "", p->negated ? "not " : "");
		if (p->kind == PERIOD_EACH || p->kind == PERIOD_WHICH)
			sb_puts(&b, p->kind == PERIOD_EACH ? "each " : "which ");
		else
			sb_fmt(&b, "%.*s..%.*s ", STR(period_date(a, p->from)), STR(period_date(a, p->to)));
		sb_puts(&b, grain_name(p->grain));
		if (p->kind == PERIOD_PART)
			sb_fmt(&b, " %d", p->part);
		if (p->day)
			sb_fmt(&b, "/%d", p->day);
		if (p->doubtful)
			sb_putc(&b, '?');
		if (p->other_from != NO_TIME)
			sb_fmt(&b, "|%.*s", STR(period_date(a, p->other_from)));
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

static void test_rows(instant now)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct phrasing p;

		phrasing_read_in(a, str_of(rows[i].text), rows[i].language, now, &p);
		is_str(periods_text(a, &p.periods), str_of(rows[i].wanted), "periods of: %s", rows[i].text);
	}
}

/* A date is one thing: its numbers and words are nothing else. */
static void test_together(instant now)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct phrasing p;

	phrasing_read(a, S("How many orders over 100 euros since 31/12/2025, by month?"), now, &p);
	is_int(p.periods.len, 2, "a date and a grain are two periods");
	is_int(p.cues.len, 2, "since and by are no cues where they belong to a period");
	ok(!p.numbers.at[0].in_period, "an amount is no part of a period");
	ok(p.numbers.len == 4 && p.numbers.at[1].in_period && p.numbers.at[3].in_period,
	   "the numbers of a date are marked");
	phrasing_read(a, S("salaries of more than 2000"), now, &p);
	ok(p.periods.len == 1 && p.periods.at[0].doubtful, "a number that may be a year is a doubtful period");
	ok(p.cues.len == 1 && p.cues.at[0].number == 0, "a doubtful period is still compared as a number");
	phrasing_read(a, S("hired in 2000"), now, &p);
	ok(p.periods.len == 1 && !p.periods.at[0].doubtful, "after \"in\" it is a year");
}

/* Days far from now, and hours near midnight. */
static void test_edges(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct phrasing p;
	instant leap;

	ok(instant_parse(S("2024-02-29T23:59:59Z"), &leap), "a leap day is a day");
	phrasing_read(a, S("last year, a year ago, 1000 decades ago, yesterday"), leap, &p);
	ok(p.periods.len >= 3, "time phrases are read on a leap day");
	is_str(period_date(a, p.periods.at[0].from), S("2023-01-01"), "last year is the calendar year before");
	is_str(period_date(a, p.periods.at[p.periods.len - 1].from), S("2024-02-28"),
	       "yesterday of a leap day is the 28th");
	phrasing_read(a, S("today"), SECONDS(-1), &p);
	is_str(period_date(a, p.periods.at[0].from), S("1969-12-31"), "a day before 1970 is a day");
	phrasing_read(a, S("999 centuries ago, the 999999999999999999999999th century"), leap, &p);
	ok(p.periods.len <= 1, "time phrases beyond any calendar end");
	is_str(period_date(a, NO_TIME), NO_STR, "an open side has no date");
}

int main(void)
{
	instant now;

	ok(instant_parse(S("2026-06-17T12:00:00Z"), &now), "the given day is valid");
	test_rows(now);
	test_together(now);
	test_edges();
	return done();
}
