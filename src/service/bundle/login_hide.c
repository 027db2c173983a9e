/* Who logs in, in a line of a trace: the addresses of clients keep their host and database only. */
#include "service/bundle/internal.h"

#include "base/banned.h"

static bool ends_value(char c)
{
	return c == ' ' || c == '"' || c == '\'' || c == '\\' || c == ';' || c == '&' || c == ',' || c == '\n' ||
	       c == ')';
}

/* The end of a user's part in front of "@", from after "://"; -1: none. */
static ptrdiff_t login_end(str text, ptrdiff_t from)
{
	for (ptrdiff_t i = from; i < text.len && text.at[i] != '/' && !ends_value(text.at[i]); i++)
		if (text.at[i] == '@')
			return i + 1;
	return -1;
}

static bool begins_word(str text, ptrdiff_t i)
{
	char before = i ? text.at[i - 1] : ' ';

	return before == ' ' || before == '"' || before == '\'' || before == '?' || before == '&';
}

/* The length of what precedes the name of a user at i; 0: none. After an option, a blank does for the sign. */
static ptrdiff_t named_at(str text, ptrdiff_t i)
{
	static const char *const words[] = { "username", "PGUSER", "user", "USER", "U", "u" };
	bool option = i && text.at[i - 1] == '-';

	if (!option && !begins_word(text, i))
		return 0;
	for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
		ptrdiff_t n = str_of(words[k]).len;

		if (str_starts(str_from(text, i), str_of(words[k])) && i + n < text.len &&
		    (text.at[i + n] == ' ' ? option : text.at[i + n] == '=' && n > 1))
			return n + 1;
	}
	return 0;
}

/* Nothing before the next of these begins a login. */
static ptrdiff_t next_candidate(str text, ptrdiff_t i)
{
	while (i < text.len && text.at[i] != ':' && text.at[i] != 'u' && text.at[i] != 'U' && text.at[i] != 'P')
		i++;
	return i;
}

void login_hide(struct sb *out, str text)
{
	ptrdiff_t copied = 0;

	for (ptrdiff_t i = next_candidate(text, 0); i < text.len; i = next_candidate(text, i + 1)) {
		ptrdiff_t end = str_starts(str_from(text, i), S("://")) ? login_end(text, i + 3) : -1,
			  n = end < 0 ? named_at(text, i) : 0;

		if (end < 0 && !n)
			continue;
		sb_put(out, str_n(text.at + copied, i - copied));
		sb_put(out, end > 0 ? S("://") : str_n(text.at + i, n));
		sb_puts(out, end > 0 ? "" : "***");
		for (copied = end > 0 ? end : i + n; end < 0 && copied < text.len && !ends_value(text.at[copied]);)
			copied++;
		i = copied - 1;
	}
	sb_put(out, str_from(text, copied));
}
