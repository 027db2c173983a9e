/* The score of a rank, and the weights that a user may write. */
#include "model/rank_fusion.h"

#include "tap.h"

static void is_weight(const char *text, double fts, double vec, double boost)
{
	struct rank_weight w = { -1, -1, -1 };

	ok(rank_weight_parse(str_of(text), &w) && w.fts <= fts && w.fts >= fts && w.vec <= vec && w.vec >= vec &&
		   w.boost <= boost && w.boost >= boost,
	   "three numbers are a valid weight: %s", text);
}

static void is_none(const char *text)
{
	struct rank_weight w = { -1, -1, -1 };

	ok(!rank_weight_parse(str_of(text), &w) && w.fts < 0, "the invalid weight \"%s\" is refused", text);
}

int main(void)
{
	struct rank_weights w = rank_weights_usual();

	is_weight("1 1 1.5", 1, 1, 1.5);
	is_weight("  0.8  0 1000 ", 0.8, 0, 1000);
	is_none("");
	is_none("1 1");
	is_none("1 1 1 1");
	is_none("1 1 -1");
	is_none("1 1 1001");
	is_none("1 1 nan");
	is_none("1,1,1");
	is_none("one two three");
	ok(w.kind[RANK_TABLE].boost > w.kind[RANK_RELATIONSHIP].boost &&
		   w.kind[RANK_RELATIONSHIP].boost > w.kind[RANK_COLUMN].boost,
	   "the default weights prefer tables to keys and keys to columns");
	ok(rank_earned(&w, 1) > rank_earned(&w, 2) && rank_earned(&w, 1) < 2 * rank_earned(&w, 60),
	   "a lower rank scores a little less");
	ok(rank_change(&w, RANK_COLUMN) <= 1 && rank_change(&w, RANK_COLUMN) >= 1,
	   "a default weight has a change of 1");
	w.kind[RANK_COLUMN].boost *= 2;
	ok(rank_change(&w, RANK_COLUMN) > 1.99 && rank_change(&w, RANK_TABLE) <= 1,
	   "a doubled weight changes only its kind");
	return done();
}
