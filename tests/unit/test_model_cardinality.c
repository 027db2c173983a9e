/* Cardinalities from either table, in words, and their effect on rows. */
#include "base/arena.h"
#include "model/cardinality.h"
#include "tap.h"

#include "base/banned.h"

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	is_str(cardinality_of('N', '1'), S("N:1"), "a key whose columns are not unique is N:1");
	is_str(cardinality_reversed(S("N:1")), S("1:N"), "N:1 is 1:N from the referenced table");
	is_str(cardinality_reversed(S("?:1")), S("1:?"), "an unknown side stays unknown from the other table");
	is_str(cardinality_reading(a, S("N:1"), S("orders")), S("many to one"),
	       "a key that finds one row repeats none");
	is_str(cardinality_reading(a, S("1:1"), S("orders")), S("one to one"), "a unique key repeats no row");
	is_str(cardinality_reading(a, S("1:N"), S("customers")), S("one to many, repeats rows of customers"),
	       "a key that finds several rows repeats those of the nearer table");
	is_str(cardinality_reading(a, S("N:N"), S("a")), S("many to many, repeats rows of a"),
	       "many to many repeats rows");
	is_str(cardinality_reading(a, S("1:?"), S("a")), S("one to any number, may repeat rows of a"),
	       "an unknown number may repeat rows");
	is_str(cardinality_reading(a, S("1:N"), NO_STR), S("one to many, repeats rows"),
	       "the effect is complete without the name of a table");
	is_str(cardinality_words(S("")), S(""), "without a cardinality, words are empty");
	return done();
}
