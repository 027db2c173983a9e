#include "assistant/language/cue_tables.h"

#include "base/banned.h"

static const struct cue_row anywhere[] = {
	{ CUE_COUNT, QUALITY_NONE,
	  "how many, number of, total number of, count of, total count of, counts of, how often, how frequently,"
	  " how many times, number of times" },
	{ CUE_SUM, QUALITY_NONE,
	  "total, totals, total of, total amount of, sum, sums, sum of, sum up, in total, altogether, combined,"
	  " summed, cumulative" },
	{ CUE_AVERAGE, QUALITY_NONE, "average, averages, average of, avg, mean, mean of, on average, averaged" },
	{ CUE_MINIMUM, QUALITY_NONE, "minimum, min, minimal, minimum of, minimums" },
	{ CUE_MAXIMUM, QUALITY_NONE, "maximum, max, maximal, maximum of, maximums" },
	{ CUE_MEDIAN, QUALITY_NONE, "median, median of" },
	{ CUE_DISTINCT, QUALITY_NONE,
	  "different, distinct, unique, without duplicates, without repetition, without repeats, without repeating,"
	  " no duplicates, no repeats, with no duplicates, non duplicate, deduplicated" },
	{ CUE_SHARE, QUALITY_NONE,
	  "percentage, percentage of, percentages, percent of, share of, proportion, proportion of, fraction of,"
	  " ratio, ratio of, what percent, what percent of" },
	{ CUE_DIFFERENCE, QUALITY_NONE,
	  "difference, differences, difference between, difference in, difference of, gap between, how much more,"
	  " how many more, minus" },

	{ CUE_MOST, QUALITY_COUNT,
	  "highest number of, largest number of, greatest number of, biggest number of, most number of,"
	  " maximum number of, highest count of, largest amount of, greatest amount of, most often, most times" },
	{ CUE_MOST, QUALITY_COUNT, "do most of the, did most of the, does most of the, do most of, did most of" },
	{ CUE_MOST, QUALITY_SPENDING,
	  "spent most, spent the most, spend most, spend the most, spends the most, spending the most, spent the most money, spends most" },
	{ CUE_MOST, QUALITY_SALES, "sells best, sell best, sold best" },
	{ CUE_LEAST, QUALITY_SPENDING, "spent least, spent the least, spend the least, spends the least, spend least" },
	{ CUE_LEAST, QUALITY_COUNT,
	  "lowest number of, smallest number of, least number of, fewest number of, minimum number of,"
	  " smallest amount of, least often, fewest times" },
	{ CUE_TOP, QUALITY_NONE, "top, leading" },
	{ CUE_BOTTOM, QUALITY_NONE, "bottom" },
	{ CUE_ORDER, QUALITY_NONE,
	  "ordered by, order by, sorted by, sort by, in order of, in the order of, ranked by, rank by, arranged by,"
	  " arrange by, ordered, sorted, sort, sort them by, sort the results by, sort the result by, order them by,"
	  " order the results by, order the result by, rank them by, listed in order of, ordered according to,"
	  " sorted according to, sorted in order of, sorted on, ordered on" },
	{ CUE_ASCENDING, QUALITY_NONE,
	  "ascending, asc, ascending order, in ascending order, in ascending order of, in the ascending order of,"
	  " ascending order of, increasing, in increasing order, in increasing order of, from lowest to highest,"
	  " from low to high, low to high, from the lowest to the highest, from smallest to largest,"
	  " from the smallest to the largest, from small to large, from smallest to biggest, from least to most,"
	  " from least to greatest, lowest first, smallest first, from the bottom up" },
	{ CUE_DESCENDING, QUALITY_NONE,
	  "descending, desc, descending order, in descending order, in descending order of,"
	  " in the descending order of, descending order of, decreasing, in decreasing order, in decreasing order of,"
	  " from highest to lowest, from high to low, high to low, from the highest to the lowest,"
	  " from largest to smallest, from the largest to the smallest, from biggest to smallest,"
	  " from large to small, from most to least, from greatest to least, highest first, largest first,"
	  " biggest first, in reverse order" },
	{ CUE_ASCENDING, QUALITY_NAME,
	  "alphabetically, alphabetical order, in alphabetical order, in alphabetical order of, alphabetical,"
	  " lexicographically, in lexicographical order, in lexicographic order, from a to z, a to z,"
	  " in alphabetical ascending order" },
	{ CUE_DESCENDING, QUALITY_NAME,
	  "in reverse alphabetical order, reverse alphabetically, in descending alphabetical order, from z to a,"
	  " in reverse lexicographical order" },
	{ CUE_ASCENDING, QUALITY_RECENCY,
	  "chronologically, in chronological order, chronological order, from oldest to newest,"
	  " from the oldest to the newest, from earliest to latest, from the earliest to the latest,"
	  " from oldest to most recent, from the oldest to the most recent, earliest first, from old to new" },
	{ CUE_DESCENDING, QUALITY_RECENCY,
	  "in reverse chronological order, from newest to oldest, from the newest to the oldest,"
	  " from latest to earliest, from the latest to the earliest, from most recent to oldest,"
	  " from the most recent to the oldest, from most recent to least recent, newest first, latest first,"
	  " most recent first, from new to old" },
	{ CUE_ASCENDING, QUALITY_AGE,
	  "from youngest to oldest, from the youngest to the oldest, youngest first, from young to old" },
	{ CUE_DESCENDING, QUALITY_AGE,
	  "from oldest to youngest, from the oldest to the youngest, oldest first, from old to young" },
	{ CUE_ASCENDING, QUALITY_PRICE,
	  "from cheapest to most expensive, from the cheapest to the most expensive, cheapest first,"
	  " from cheap to expensive" },
	{ CUE_DESCENDING, QUALITY_PRICE,
	  "from most expensive to cheapest, from the most expensive to the cheapest, most expensive first,"
	  " from most expensive to least expensive" },

	{ CUE_EACH, QUALITY_NONE,
	  "each, every, per, for each, for every, for each of the, in each, in every, of each, of every, by each,"
	  " from each, each and every, grouped by, group by, group them by, group the results by, broken down by,"
	  " break down by, split by, aggregated by, at each, on each, to each, with each" },
	{ CUE_BY, QUALITY_NONE, "by, according to" },

	{ CUE_MORE, QUALITY_NONE,
	  "more than, greater than, exceeding, exceeds, exceed, exceeded, in excess of, upwards of, surpassing,"
	  " surpass, surpasses" },
	{ CUE_LESS, QUALITY_NONE, "less than, fewer than, lower than" },
	{ CUE_AT_LEAST, QUALITY_NONE,
	  "at least, no less than, no fewer than, not less than, not fewer than, greater than or equal to,"
	  " more than or equal to, equal to or greater than, equal to or more than, higher than or equal to,"
	  " larger than or equal to, at the least, not lower than, no lower than, no smaller than" },
	{ CUE_AT_MOST, QUALITY_NONE,
	  "at most, no more than, not more than, less than or equal to, fewer than or equal to,"
	  " smaller than or equal to, lower than or equal to, equal to or less than, no greater than,"
	  " not greater than, not exceeding, at the most, not exceed, does not exceed, do not exceed, no higher than,"
	  " not higher than, no larger than" },
	{ CUE_BETWEEN, QUALITY_NONE,
	  "between, in between, ranging from, ranges from, in the range of, in the range from, within the range of" },
	{ CUE_EQUAL, QUALITY_NONE,
	  "equal to, equals, equal, is equal to, are equal to, exactly, precisely, same as, the same as,"
	  " identical to" },
	{ CUE_SAME, QUALITY_NONE,
	  "the same, same, in common, a common, share the same, shares the same, sharing the same" },

	{ CUE_NOT, QUALITY_NONE,
	  "not, isn t, aren t, wasn t, weren t, doesn t, don t, didn t, won t, cannot, can t, other than,"
	  " different from, different than, differs from, differ from, not equal to, unequal to, non, is not,"
	  " are not, was not, were not, not the same as, anything but, does not, do not, did not" },
	{ CUE_WITHOUT, QUALITY_NONE,
	  "without, without any, without a, without an, with no, have no, has no, had no, having no, do not have,"
	  " does not have, did not have, don t have, doesn t have, didn t have, do not have any, does not have any,"
	  " did not have any, don t have any, doesn t have any, didn t have any, do not have a, does not have a,"
	  " have not, has not, had not, haven t, hasn t, hadn t, have not any, never, have never, has never,"
	  " had never, have never had, has never had, were never, was never, are never, is never, lack, lacks,"
	  " lacking, with none, there is no, there are no, there were no, not have any, not having, not having any,"
	  " not any, not have, did not have, never had, no longer have" },
	{ CUE_ALL, QUALITY_NONE, "all, all of, all of the, all the, every one of, entire, every single" },
	{ CUE_ANY, QUALITY_NONE, "any, any of, any of the, some, some of" },
	{ CUE_ONLY, QUALITY_NONE, "only, just, solely, exclusively" },
	{ CUE_BOTH, QUALITY_NONE, "both, both of" },
	{ CUE_EITHER, QUALITY_NONE, "either, either of, one of" },
	{ CUE_NEITHER, QUALITY_NONE, "neither, neither of, none of, nor" },
	{ CUE_AND, QUALITY_NONE, "and, vs, versus" },
	{ CUE_OR, QUALITY_NONE, "or" },
	{ CUE_EXCEPT, QUALITY_NONE,
	  "except, except for, excepting, excluding, exclude, but not, but no, but did not, but do not,"
	  " but does not, but are not, but is not, but have not, but has not, but never, but without, apart from,"
	  " outside, outside of, outside the, outside the range, outside the range of, aside from, besides, not including, leaving out, not counting, with the exception of, but don t,"
	  " but doesn t, but didn t, but do not have, but do not have any, but does not have, but does not have any,"
	  " but did not have, but did not have any, but have no, but has no, but don t have, but don t have any,"
	  " but doesn t have any, and not, and do not, and does not, and did not" },
	{ CUE_RESPECTIVELY, QUALITY_NONE, "respectively" },

	{ CUE_CONTAINS, QUALITY_NONE,
	  "contains, contain, containing, contained, contains the word, contain the word, containing the word,"
	  " contains the letter, contain the letter, containing the letter, contains the substring,"
	  " contain the substring, containing the substring, contains the phrase, contain the phrase,"
	  " containing the phrase, contains the string, contain the string, with the word, with the letter,"
	  " with the substring, includes the word, include the word, including the word, has the word, have the word,"
	  " having the word, has the letter, have the letter, includes the letter, include the letter,"
	  " has the substring, have the substring, includes the substring, include the substring, the substring,"
	  " the word, mentions, mention, mentioning, contains the text, contain the text, containing the text" },
	{ CUE_STARTS, QUALITY_NONE,
	  "starts with, start with, starting with, started with, begins with, begin with, beginning with,"
	  " began with, starts with the letter, start with the letter, starting with the letter,"
	  " begins with the letter, begin with the letter, beginning with the letter, starts with a, prefixed with,"
	  " prefixed by, with the prefix, starts with the word, start with the word, starting with the word,"
	  " starts with letter, starting with letter, start with letter" },
	{ CUE_ENDS, QUALITY_NONE,
	  "ends with, end with, ending with, ended with, ends in, end in, ending in, ends with the letter,"
	  " end with the letter, ending with the letter, ends in the letter, with the suffix, suffixed with,"
	  " ends with the word, end with the word" },

	{ CUE_HAVE, QUALITY_NONE,
	  "have, has, had, having, exist, exists, there are, there is, are there, is there, there were, were there,"
	  " was there, own, owns, possess, possesses, have any, has any, had any, have had, has had, have been,"
	  " has been, have a, has a" },
	{ CUE_WHERE, QUALITY_NONE,
	  "whose, with, that, who, whom, which, where, such that, for which, in which, to which, from which,"
	  " of which, on which, when, if, provided that, given that, those, those who, those that, those with,"
	  " those whose, among, with a, with an" },
	{ CUE_OUTPUT, QUALITY_NONE,
	  "list all, list the, show, show me, give, give me, give the, return the, find, find the, find out, tell,"
	  " tell me, what is, what are, what s, whats, what was, what were, what, retrieve, get the, fetch, identify,"
	  " compute, calculate, determine, provide, describe, how much, how much is, how much are, how much does,"
	  " how much do, how much did, enumerate, look up, figure out, what kind of, what kinds of, what type of,"
	  " what types of, extract, obtain" },
	{ CUE_EVERYTHING, QUALITY_NONE,
	  "all information, all information about, all information on, all the information,"
	  " all the information about, all information of, all details, all details of, all details about,"
	  " all the details, all the details of, all the details about, everything about, everything, all columns,"
	  " all columns of, all fields, all the data, all data, all data about, all available information,"
	  " all available data, full details, full details of, complete details, complete record, full record,"
	  " all attributes, all the attributes, information about, information on, information of,"
	  " the information of, details about, details of, details on, the details of, details, all the columns" },
	{ CUE_NAMED, QUALITY_NONE,
	  "named, called, titled, entitled, with the name, whose name is, by the name of, labeled, labelled,"
	  " with name, with title, with the title, whose title is, known as, name is, names are" },
	{ CUE_MISSING, QUALITY_NONE,
	  "null, is null, are null, missing, is missing, are missing, empty, is empty, are empty, unknown,"
	  " is unknown, are unknown, blank, is blank, not recorded, not specified, unspecified, not known,"
	  " is not known, are not known, is not available, not available, not provided, undefined, not defined,"
	  " not set, is not set, with no value, has no value, no value" },
	{ CUE_PRESENT, QUALITY_NONE,
	  "not null, is not null, are not null, non null, is not missing, are not missing, not missing, is known,"
	  " are known, not empty, is not empty, are not empty, non empty, is available, is recorded, not blank,"
	  " is not blank, is not unknown" },
	{ CUE_ALSO, QUALITY_NONE,
	  "as well as, along with, together with, and also, in addition to, in addition, also, plus, including,"
	  " alongside, accompanied by, as well, too, and then, followed by, with their, with its" },
	{ CUE_POLITE, QUALITY_NONE,
	  "please, something, anything, can you, could you, would you, will you, i want to know, i would like to know, i d like to know,"
	  " i need to know, i need, i want, i would like, i d like, i want to see, i would like to see, let me know,"
	  " help me, i am looking for, i m looking for, we want to know, we need to know, we would like to know,"
	  " kindly, hi, hello, thanks, thank you, do you know, do we know, i wonder, do we have, do you have,"
	  " can i see, i wish to know, let s see, in the database, in our database, in this database,"
	  " from the database, in the dataset, in our records, in the records, on record, in the system,"
	  " in the table, in our system, in the data" },

	{ CUE_SINCE, QUALITY_NONE, "since, starting from, starting in" },
	{ CUE_AFTER, QUALITY_NONE, "after, later than, subsequent to" },
	{ CUE_BEFORE, QUALITY_NONE, "before, prior to, earlier than, previous to, ahead of" },
	{ CUE_UNTIL, QUALITY_NONE, "until, till, up until, no later than" },
	{ CUE_DURING, QUALITY_NONE, "during, throughout, in the course of, while" },

	{ CUE_NONE, QUALITY_NONE,
	  "first name, first names, last name, last names, middle name, first and last name, first and last names,"
	  " most of, most of the, who s who, second name, or more, or less, or fewer, at first, by far, by default,"
	  " so that, in order to, long term, short term, full time, part time, high school, high schools,"
	  " young adult, stand by, step by step, side by side, one by one, as many as, as much as, per se,"
	  " per capita, per cent, new york, new zealand, new jersey, new mexico, new orleans, new delhi,"
	  " great britain, best practice, low cost, cold case, hot dog, fast food, post office, zip code,"
	  " other than that, no one, good bye, best seller, best sellers" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_row at_start[] = {
	{ CUE_OUTPUT, QUALITY_NONE,
	  "which, who, whom, who is, who are, who was, who were, which is, which are, which ones, list, display,"
	  " return, get, print, select, present, name, name the, state, state the, report, which of the,"
	  " which of these, in which, for which, on which, to which, from which, of which, in what, on what,"
	  " for what, at which, at what, with which, to whom, for whom, by whom, from whom" },
	{ CUE_OUTPUT, QUALITY_RECENCY,
	  "when, when was, when were, when did, when is, when does, on what date, on which date, on what day" },
	{ CUE_OUTPUT, QUALITY_PLACE,
	  "where, where is, where are, where was, where were, where do, where does, where did" },
	{ CUE_COUNT, QUALITY_NONE, "count, count the, count all, count how many, count the number of" },
	{ CUE_ORDER, QUALITY_NONE, "rank, rank the, order, order the, arrange, arrange the" },
	{ CUE_EACH, QUALITY_NONE, "for all, group the, group" },
	{ CUE_HAVE, QUALITY_NONE, "is there any, are there any, do, does, did, is there a" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_row before_number[] = {
	{ CUE_MORE, QUALITY_NONE, "over, above, beyond, past, well over, just over, north of" },
	{ CUE_LESS, QUALITY_NONE, "under, below, beneath, just under, well under" },
	{ CUE_AT_LEAST, QUALITY_NONE, "a minimum of, minimum of, minimum" },
	{ CUE_AT_MOST, QUALITY_NONE, "up to, a maximum of, maximum of, as many as, as much as, within" },
	{ CUE_ABOUT, QUALITY_NONE, "about, around, approximately, roughly, nearly, almost, close to, some" },
	{ CUE_BETWEEN, QUALITY_NONE, "from" },
	{ CUE_EQUAL, QUALITY_NONE, "is, are, was, of exactly, equaling, being" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_row after_number[] = {
	{ CUE_AT_LEAST, QUALITY_NONE,
	  "or more, or above, or over, or higher, or greater, or later, or older, and above, and over, and up,"
	  " and older, or larger, or better, plus, upwards, and higher, or longer, at least, at a minimum" },
	{ CUE_AT_MOST, QUALITY_NONE,
	  "or less, or fewer, or below, or under, or lower, or younger, and below, and under, or smaller,"
	  " or earlier, or cheaper, and younger, at most, at a maximum" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_adjective adjectives[] = {
	{ QUALITY_AMOUNT, false, "high, great, substantial", "higher, greater", "highest, greatest" },
	{ QUALITY_AMOUNT, true, "low", "lower", "lowest" },
	{ QUALITY_COUNT, false,
	  "common, commonly, frequent, frequently, often, numerous, used, widely used, commonly used,"
	  " frequently used, repeated, prolific, active, prevalent, productive",
	  "", "commonest" },
	{ QUALITY_COUNT, true, "rare, rarely", "rarer", "rarest" },
	{ QUALITY_AGE, false, "old, aged, senior", "older, elder", "oldest, eldest" },
	{ QUALITY_AGE, true, "young, junior", "younger", "youngest" },
	{ QUALITY_RECENCY, false, "recent, recently, new, newly, late, current, modern", "newer", "newest, latest" },
	{ QUALITY_RECENCY, true, "early, ancient", "earlier", "earliest" },
	{ QUALITY_PRICE, false, "expensive, costly, pricey", "costlier, pricier",
	  "costliest, priciest, highest priced" },
	{ QUALITY_PRICE, true, "cheap, cheaply, inexpensive, affordable", "cheaper", "cheapest, lowest priced" },
	{ QUALITY_SIZE, false, "big, large, spacious", "bigger, larger", "biggest, largest" },
	{ QUALITY_SIZE, true, "small, little, tiny", "smaller", "smallest, tiniest" },
	{ QUALITY_LENGTH, false, "long, lengthy", "longer", "longest" },
	{ QUALITY_LENGTH, true, "short, brief", "shorter", "shortest" },
	{ QUALITY_HEIGHT, false, "tall", "taller", "tallest" },
	{ QUALITY_WIDTH, false, "wide, broad", "wider, broader", "widest, broadest" },
	{ QUALITY_WIDTH, true, "narrow", "narrower", "narrowest" },
	{ QUALITY_DEPTH, false, "deep", "deeper", "deepest" },
	{ QUALITY_DEPTH, true, "shallow", "shallower", "shallowest" },
	{ QUALITY_WEIGHT, false, "heavy", "heavier", "heaviest" },
	{ QUALITY_WEIGHT, true, "light", "lighter", "lightest" },
	{ QUALITY_SPEED, false, "fast, quick, quickly, rapid", "faster, quicker", "fastest, quickest" },
	{ QUALITY_SPEED, true, "slow, slowly", "slower", "slowest" },
	{ QUALITY_RATING, false, "good, highly rated, highly ranked", "better, better rated, higher rated",
	  "best, best rated, highest rated, top rated, highest ranked, highest scoring, best performing" },
	{ QUALITY_RATING, true, "bad, poorly rated", "worse, worse rated, lower rated",
	  "worst, worst rated, lowest rated, lowest ranked, lowest scoring, worst performing" },
	{ QUALITY_POPULARITY, false, "popular, viewed, watched, liked, followed, famous, visited", "", "" },
	{ QUALITY_POPULARITY, true, "unpopular", "", "" },
	{ QUALITY_DISTANCE, false, "far, distant, remote", "farther, further", "farthest, furthest" },
	{ QUALITY_DISTANCE, true, "near, close, nearby", "nearer, closer", "nearest, closest" },
	{ QUALITY_INCOME, false, "rich, wealthy, well paid, highly paid", "richer, wealthier, better paid",
	  "richest, wealthiest, highest paid, best paid, highest earning" },
	{ QUALITY_INCOME, true, "poor", "poorer", "poorest, lowest paid, worst paid" },
	{ QUALITY_SALES, false, "sold, bought, purchased, ordered", "",
	  "best selling, best sold, bestselling, top selling, highest selling, biggest selling" },
	{ QUALITY_SALES, true, "", "", "worst selling, lowest selling" },
	{ QUALITY_PROFIT, false, "profitable, lucrative", "", "highest grossing" },
	{ QUALITY_POPULATION, false, "populous, populated, densely populated, crowded", "", "" },
	{ QUALITY_TEMPERATURE, false, "hot, warm", "hotter, warmer", "hottest, warmest" },
	{ QUALITY_TEMPERATURE, true, "cold, cool", "colder, cooler", "coldest, coolest" },
	{ QUALITY_POWER, false, "powerful, strong", "stronger", "strongest" },
	{ QUALITY_POWER, true, "weak", "weaker", "weakest" },
	{ QUALITY_DIFFICULTY, false, "difficult, hard, challenging", "harder", "hardest" },
	{ QUALITY_DIFFICULTY, true, "easy", "easier", "easiest" },
	{ QUALITY_NONE, false, NULL, NULL, NULL },
};

const struct cue_table cues_english = {
	.anywhere = anywhere,
	.at_start = at_start,
	.before_number = before_number,
	.after_number = after_number,
	.adjectives = adjectives,
	.more = "more",
	.less = "less, fewer",
	.most = "most",
	.least = "least, fewest",
	.than = "than",
	.first = "first",
	.last = "last",
	.how = "how",
	.range = "and, to, through",
	.many = "the",
	.of_age = "years old, year old, years of age",
	.years = "",
	.average =
		"average, the average, mean, the mean, median, the median, avg, the overall average, the total average",
	.joins = "and, then, also",
	.but = "but",
	.all = "all, every, everyone, everything, everybody, each, any",
};
