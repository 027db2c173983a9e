#include "tui/replay/query_text.h"

#include "base/banned.h"

bool query_text_is(str s)
{
	static const char *const words[] = { "select", "with", "insert", "update", "delete", "create", "explain" };
	str text = str_trim(s);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		str word = str_of(words[i]);

		if (text.len > word.len && str_eq_fold(str_upto(text, word.len), word) &&
		    (text.at[word.len] == ' ' || text.at[word.len] == '\n'))
			return true;
	}
	return false;
}
