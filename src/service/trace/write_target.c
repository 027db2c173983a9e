#include "service/trace/write_target.h"

#include "base/banned.h"

#define WRITES " insert update delete merge replace truncate create drop alter grant revoke copy rename comment "
/* Words between the verb and its target. */
#define BETWEEN \
	" into from table view materialized index unique or replace ignore if not exists only schema database column on " \
	"overwrite to cascade concurrently all privileges user role sequence function "

static bool in_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
	       c == '"' || c == '`' || c == '[' || c == ']' || c == '$' || (unsigned char)c >= 0x80;
}

/* Past blanks and comments. */
static str past_comments(str s)
{
	ptrdiff_t end;

	for (;;) {
		s = str_trim(s);
		if (str_starts(s, S("--")))
			end = str_at(s, '\n') >= 0 ? str_at(s, '\n') + 1 : s.len;
		else if (str_starts(s, S("/*")))
			end = str_find(s, S("*/")) >= 0 ? str_find(s, S("*/")) + 2 : s.len;
		else
			return s;
		s = str_from(s, end);
	}
}

static str word(str *rest)
{
	ptrdiff_t n = 0;
	str s = past_comments(*rest), out;

	while (n < s.len && in_word(s.at[n]))
		n++;
	out = str_upto(s, n);
	*rest = str_from(s, n);
	return out;
}

static bool is_temporary(str w)
{
	return str_is_among(w, " temp temporary ");
}

bool sql_write_target(str sql, str *verb, str *target)
{
	str rest = sql, first = word(&rest), next = word(&rest);

	*verb = *target = NO_STR;
	if (!first.len || !str_is_among(first, WRITES) || is_temporary(next) ||
	    (str_eq_fold(first, S("copy")) && str_find_fold(rest, S(" from ")) < 0))
		return false;
	*verb = first;
	while (next.len && str_is_among(next, BETWEEN))
		next = word(&rest);
	if (next.len)
		*target = next;
	return true;
}
