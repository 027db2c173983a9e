#include "tui/core/code_lines.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "term/theme.h"

#include "base/banned.h"

enum { CELLS_LEAST = 8 };

static const enum role code_roles[] = {
	[CODE_NAME] = ROLE_TEXT, [CODE_WORD] = ROLE_STRONG, [CODE_TEXT] = ROLE_GOOD, [CODE_REMARK] = ROLE_DIM
};

/* As much as fits: up to a blank, if one is not too far back. */
static str part_of(str rest, int cells)
{
	str fits = utf8_fit(rest, cells);
	ptrdiff_t end = fits.len;

	if (fits.len == rest.len)
		return rest;
	while (end > fits.len / 2 && rest.at[end] != ' ')
		end--;
	return rest.at[end] == ' ' ? str_upto(rest, end + 1) : fits.len ? fits : rest;
}

static void put_line(struct code_lines *out, struct arena *a, ptrdiff_t number, str line, const unsigned char *roles,
		     int cells)
{
	str rest = line;
	int from = 0;

	do {
		str part = part_of(rest, cells);
		int wide = (int)utf8_width(part);

		*push(out, a) = (struct code_line){ .number = number,
						    .from = from,
						    .to = from + wide,
						    .last = part.len == rest.len,
						    .text = part,
						    .roles = roles + (part.at - line.at) };
		rest = str_from(rest, part.len);
		from += wide;
	} while (rest.len);
}

void code_lines(struct arena *a, str sql, int cells, struct code_lines *out)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	unsigned char *roles;
	str text, rest, line;

	clean_into(&b, sql, true);
	text = str_dup(a, sb_str(&b));
	roles = sql_highlight_kinds(a, text);
	for (ptrdiff_t i = 0; i < text.len; i++)
		roles[i] = (unsigned char)code_roles[roles[i]];
	rest = text;
	for (ptrdiff_t number = 1; str_cut(&rest, '\n', &line); number++)
		put_line(out, a, number, line, roles + (line.at - text.at), cells > CELLS_LEAST ? cells : CELLS_LEAST);
}
