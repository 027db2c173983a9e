/* The kinds of cues, and the qualities that adjectives compare: plain names, shared by the tables of each language. */
#ifndef OCAT_ASSISTANT_LANGUAGE_CUE_KINDS_H
#define OCAT_ASSISTANT_LANGUAGE_CUE_KINDS_H

#define CUES(_) \
	_(NONE) /* in tables only: never found */ \
 /* measures */ \
	_(COUNT) /* how many, number of */ \
	_(SUM) /* total, sum of, in total */ \
	_(AVERAGE) /* average, mean, on average */ \
	_(MINIMUM) /* minimum, lowest possible */ \
	_(MAXIMUM) \
	_(MEDIAN) \
	_(DISTINCT) /* different, distinct, unique, without repeating */ \
	_(SHARE) /* percentage, share, proportion, rate of */ \
	_(DIFFERENCE) /* difference between, minus */ \
 /* order */ \
	_(MOST) /* oldest, most expensive, with the most; of its quality */ \
	_(LEAST) /* youngest, least expensive, cheapest (least price), fewest */ \
	_(TOP) /* top 5, first 3: the number is in `number` */ \
	_(BOTTOM) /* bottom 5, last 3 */ \
	_(ORDER) /* ordered by, sorted by */ \
	_(ASCENDING) /* from the smallest, ascending, alphabetically (QUALITY_NAME) */ \
	_(DESCENDING) \
 /* groups */ \
	_(EACH) /* for each, per, every; each month is a period */ \
	_(BY) /* by, por: groups, orders, or an agent (written by) */ \
 /* comparisons, with `number` where one follows or precedes */ \
	_(MORE) /* more than, over, older than (of its quality) */ \
	_(LESS) \
	_(AT_LEAST) /* at least, or more, no fewer than */ \
	_(AT_MOST) \
	_(BETWEEN) /* with `number` and `number_to` */ \
	_(EQUAL) /* equal to, exactly, the same as */ \
	_(SAME) /* the same, in common */ \
	_(ABOUT) /* about, around, approximately */ \
 /* logic */ \
	_(NOT) /* not, other than, different from */ \
	_(WITHOUT) /* without any, who have no, never */ \
	_(ALL) /* all, every one of */ \
	_(ANY) \
	_(ONLY) \
	_(BOTH) /* both ... and */ \
	_(EITHER) \
	_(NEITHER) \
	_(AND) \
	_(OR) \
	_(EXCEPT) /* except, but not, excluding */ \
	_(RESPECTIVELY) \
 /* text */ \
	_(CONTAINS) /* contains, with the word, includes the letter */ \
	_(STARTS) \
	_(ENDS) \
 /* parts of a sentence */ \
	_(HAVE) /* have, has, exist, there are */ \
	_(WHERE) /* whose, with, that, who, where: a condition may follow */ \
	_(OUTPUT) /* list, show, what is: output may follow; with a quality: how old, when (RECENCY), where (PLACE) */ \
	_(EVERYTHING) /* all information about: every column */ \
	_(NAMED) /* named, called: a value follows */ \
	_(MISSING) /* is null, empty, unknown, not recorded */ \
	_(PRESENT) /* is not null, known */ \
	_(ALSO) /* as well as, along with, and also: more output */ \
	_(POLITE) /* please, I would like to know, can you: no meaning */ \
 /* time; a period that includes them has them in its stretch instead */ \
	_(SINCE) \
	_(AFTER) \
	_(BEFORE) \
	_(UNTIL) \
	_(DURING)

enum cue_kind {
#define _(id) CUE_##id,
	CUES(_)
#undef _
	CUE_KINDS
};

/*
 * Qualities that adjectives compare: "oldest" is most age, "cheapest" least price. With the words that columns of the
 * quality are called, and of columns that grow when it shrinks: the oldest has the earliest date of birth.
 */
#define QUALITIES(_) \
	_(QUALITY_NONE, "", "") \
	_(QUALITY_AMOUNT, "", "") /* highest, lowest, greatest: of whatever is named beside it */ \
	_(QUALITY_COUNT, "count", "") /* most, fewest, frequent: the number of things named after it */ \
	_(QUALITY_AGE, "age", "date of birth, year of birth, year founded, start date, date, year") \
	_(QUALITY_RECENCY, "date, year, time", "age") /* newest, latest; earliest is the least */ \
	_(QUALITY_PRICE, "price, cost, fee, rent, amount", "") \
	_(QUALITY_SIZE, "size, area, population, capacity", "") \
	_(QUALITY_LENGTH, "length, duration, distance", "") \
	_(QUALITY_HEIGHT, "height, elevation, altitude", "") \
	_(QUALITY_WIDTH, "width", "") \
	_(QUALITY_DEPTH, "depth", "") \
	_(QUALITY_WEIGHT, "weight, mass", "") \
	_(QUALITY_SPEED, "speed", "time, duration") \
	_(QUALITY_RATING, "rating, score, grade, points", "rank, position") \
	_(QUALITY_POPULARITY, "popularity, votes, followers, views, downloads, plays, likes", "") \
	_(QUALITY_DISTANCE, "distance", "") \
	_(QUALITY_INCOME, "salary, income, earnings, wealth", "") \
	_(QUALITY_SPENDING, \
	  "amount spent, spending, total, total amount, amount, amount paid, total price, price, cost, revenue", "") \
	_(QUALITY_SALES, "units sold, copies sold, quantity sold, number sold, sales", "") \
	_(QUALITY_PROFIT, "profit, revenue", "") \
	_(QUALITY_POPULATION, "population, density", "") \
	_(QUALITY_TEMPERATURE, "temperature", "") \
	_(QUALITY_POWER, "power, strength", "") \
	_(QUALITY_DIFFICULTY, "difficulty", "") \
	_(QUALITY_PLACE, "place, location, city, country, address", "") \
	_(QUALITY_NAME, "name, title", "") /* alphabetically */

enum quality {
#define _(id, grows, shrinks) id,
	QUALITIES(_)
#undef _
	QUALITY_KINDS
};

#endif
