#include "sql/resolve/keyword_argument.h"

#include "base/arena.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/slots.h"
#include "base/banned.h"

static const char units[] =
	" year years yyyy yy yyy y yr yrs quarter quarters qtr qtrs qq q month months mon mons mm m "
	"week weeks wk ww w isoweek iso_week weekiso week_iso isowk isoww weekofyear weekofyeariso "
	"day days dd d dayofmonth dayofyear doy dy yearday dayofweek day_of_week dow dw weekday "
	"dayofweekiso dayofweek_iso dow_iso isodow hour hours hh h hr hrs minute minutes mi min mins n "
	"second seconds ss s sec secs millisecond milliseconds ms msec msecs microsecond microseconds mcs us usec "
	"usecs nanosecond nanoseconds ns nsec nsecs nanosec nsecond nseconds "
	"epoch epoch_second epoch_seconds epoch_millisecond epoch_milliseconds epoch_microsecond epoch_microseconds "
	"epoch_nanosecond epoch_nanoseconds timezone timezone_hour timezone_minute tzh tzm tzoffset tz "
	"isoyear iso_year yearofweek yearofweekiso decade decades century centuries millennium millennia ";
static const char weekdays[] = " monday tuesday wednesday thursday friday saturday sunday ";
static const char forms[] = " nfc nfd nfkc nfkd ";
static const char moments[] = " date time datetime timestamp ";

/* By dialect, the names of the functions, the place of the keyword, how many arguments there are, and the keywords. */
static const struct {
	uint32_t dialects;
	const char *names;
	uint32_t place, least, most;
	const char *words;
} keywords[] = {
	{ SNOW | RED | TSQL | DBX | CH | DUCK | MYSQL,
	  " datediff date_diff timestampdiff timediff timestamp_diff datediff_big dateadd date_add timestampadd "
	  "timeadd date_sub datesub timestamp_add timestamp_sub date_bucket ",
	  0, 3, 4, units },
	{ SNOW | RED | TSQL | DBX, " date_part datepart datename date_trunc datetrunc ", 0, 2, 2, units },
	{ SNOW, " date_trunc trunc last_day ", 1, 2, 2, units },
	{ BQ, " date_trunc timestamp_trunc datetime_trunc time_trunc last_day ", 1, 2, 3, units },
	{ BQ, " date_diff timestamp_diff datetime_diff time_diff ", 2, 3, 3, units },
	{ ~UINT32_C(0), " normalize normalize_and_casefold ", 1, 2, 2, forms },
	{ MYSQL, " get_format ", 0, 2, 2, moments },
};

/* A word alone, without quotes; else absent. */
static str bare_word(const struct tree *t, node n)
{
	node name = node_kind(t, n) == NODE_COLUMN && node_count(t, n) == 1 ? node_slot(t, n, 0) : NO_NODE;

	return name && !node_is(t, name, NODE_QUOTED) ? node_text(t, name) : NO_STR;
}

static str call_name(const struct tree *t, node n)
{
	node names = node_kind(t, n) == NODE_CALL ? node_slot(t, n, CALLED_NAME) : NO_NODE;

	return node_count(t, names) == 1 ? node_text(t, node_slot(t, names, 0)) : NO_STR;
}

/* WEEK(MONDAY) */
static bool is_week_of(const struct tree *t, node n)
{
	node args = node_slot(t, n, CALLED_ARGS);

	return str_eq_fold(call_name(t, n), S("week")) && node_count(t, args) == 1 &&
	       str_is_among(bare_word(t, node_slot(t, args, 0)), weekdays);
}

bool keyword_argument(const struct tree *t, node call, uint32_t i)
{
	node args = node_slot(t, call, CALLED_ARGS), one = node_slot(t, args, i);
	uint32_t count = node_count(t, args), bit = t->dialect->syntax->bit;

	for (size_t k = 0; k < sizeof keywords / sizeof *keywords; k++) {
		bool here = keywords[k].dialects & bit && keywords[k].place == i && count >= keywords[k].least &&
			    count <= keywords[k].most && str_is_among(call_name(t, call), keywords[k].names);

		if (here && (str_is_among(bare_word(t, one), keywords[k].words) ||
			     (keywords[k].words == units && is_week_of(t, one))))
			return true;
	}
	return false;
}
