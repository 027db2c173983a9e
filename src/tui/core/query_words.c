/* Words of the query line that keys put there and take away. */
#include "tui/core/explorer.h"

#include "base/arena.h"

#include "base/banned.h"

str act_next_word(str *rest)
{
	bool quoted = false;
	ptrdiff_t n = 0;
	str word;

	*rest = str_trim(*rest);
	for (; n < rest->len && (quoted || rest->at[n] != ' '); n++)
		quoted ^= rest->at[n] == '"';
	word = str_upto(*rest, n);
	*rest = str_from(*rest, n);
	return word;
}

void act_replace_words(struct app *a, bool (*is_old)(str word), str words)
{
	scoped(sb_free) struct sb line = SB(LINE_MOST);
	str rest = line_edit_text(&a->line), word;

	while ((word = act_next_word(&rest)).len)
		if (!is_old(word))
			sb_fmt(&line, "%s%.*s", line.len ? " " : "", STR(word));
	if (words.len)
		sb_fmt(&line, "%s%.*s", line.len ? " " : "", STR(words));
	line_edit_set(&a->line, sb_str(&line));
	act_line_changed(a);
}

static bool is_members(str word)
{
	return str_starts(word, S("members:"));
}

bool act_members(struct app *a, str family)
{
	if (a->state.filter.members == YES)
		act_replace_words(a, is_members, NO_STR);
	else if (family.len)
		act_replace_words(a, is_members, str_fmt(a->frame, "members:%.*s", STR(family)));
	else
		return false;
	return true;
}

/* Letters that a query line or a glob treats in another way match any letter. */
static str plain_glob(struct arena *a, str qualified)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; i < qualified.len; i++) {
		char c = qualified.at[i];

		sb_putc(&b, str_at(S(" ,\"'\\[]?!=~/:<>"), c) >= 0 ? '?' : c);
	}
	return str_dup(a, sb_str(&b));
}

str family_glob(struct arena *a, str shown)
{
	ptrdiff_t end = str_at_last(shown, ' ');

	return plain_glob(a, str_upto(shown, end < 0 ? shown.len : end));
}
