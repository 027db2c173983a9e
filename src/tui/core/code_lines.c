#include "tui/core/code_lines.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "term/theme.h"

#include "base/banned.h"

enum { CELLS_LEAST = 8, HANG = 4 };

static const enum role code_roles[] = {
	[CODE_NAME] = ROLE_TEXT,    [CODE_WORD] = ROLE_KEYWORD,	  [CODE_TYPE] = ROLE_TYPE,
	[CODE_TEXT] = ROLE_LITERAL, [CODE_NUMBER] = ROLE_LITERAL, [CODE_REMARK] = ROLE_COMMENT
};

/* As much as fits: up to a blank, if one is not too far back. That blank may be the cell after the others. */
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

static ptrdiff_t blanks(str line)
{
	ptrdiff_t n = 0;

	while (n < line.len && line.at[n] == ' ')
		n++;
	return n;
}

static void put_line(struct code_lines *out, struct arena *a, ptrdiff_t number, str line, const unsigned char *roles,
		     int cells)
{
	str rest = line;
	int from = 0, own = (int)blanks(line), hang = 0;

	do {
		str part = part_of(rest, cells - hang);
		int wide = (int)utf8_width(part);

		*push(out, a) = (struct code_line){ .number = number,
						    .from = from,
						    .to = from + wide,
						    .hang = hang,
						    .last = part.len == rest.len,
						    .text = wide > cells - hang ? str_upto(part, part.len - 1) : part,
						    .whole = line,
						    .roles = roles + (part.at - line.at) };
		rest = str_from(rest, part.len);
		from += wide;
		hang = (own < cells / 2 ? own : 0) + (cells > 2 * CELLS_LEAST ? HANG : 0);
	} while (rest.len);
}

void code_lines_of(struct arena *a, str text, const unsigned char *kinds, int cells, struct code_lines *out)
{
	unsigned char *roles = new_n(a, unsigned char, text.len + 1);
	str rest = text, line;

	for (ptrdiff_t i = 0; i < text.len; i++)
		roles[i] = (unsigned char)code_roles[kinds[i]];
	for (ptrdiff_t number = 1; str_cut(&rest, '\n', &line); number++)
		put_line(out, a, number, line, roles + (line.at - text.at), cells > CELLS_LEAST ? cells : CELLS_LEAST);
}

void code_lines(struct arena *a, str sql, int cells, struct code_lines *out)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str text;

	clean_into(&b, sql, true);
	text = str_dup(a, sb_str(&b));
	code_lines_of(a, text, sql_highlight_kinds(a, text), cells, out);
}
