#include "tui/replay/value_lines.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "tui/core/code_lines.h"
#include "tui/replay/json_layout.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { TEXT_MOST = 1 << 20, INDENT = 2 };

void value_lines_heading(struct text_lines *t, enum role role, str words, str more)
{
	str whole = str_fmt(t->memory, "%.*s%s%.*s", STR(words), more.len ? "  " : "", STR(more));
	unsigned char *roles = new_n(t->memory, unsigned char, whole.len + 1);

	memset(roles, ROLE_DIM, (size_t)whole.len);
	memset(roles, (int)role, (size_t)words.len);
	text_lines_wrap(t, (struct text_line){ .text = whole, .roles = roles }, 0);
}

/* parts: by line of the text, the part that it turns; or NULL. */
static void put_code(struct text_lines *t, str text, const unsigned char *kinds, const int *parts, int first_part)
{
	struct code_lines lines = { 0 };
	str before = text_lines_blanks(t, INDENT);

	code_lines_of(t->memory, text, kinds, text_lines_code_room(t, before), &lines);
	for (ptrdiff_t i = 0; i < lines.len; i++) {
		int part = parts ? parts[lines.at[i].number - 1] : 0;

		text_lines_put(t,
			       (struct text_line){ .before = text_lines_blanks(t, INDENT + lines.at[i].hang),
						   .text = lines.at[i].text,
						   .role = ROLE_TEXT,
						   .slides = true,
						   .roles = lines.at[i].roles,
						   .copied = lines.at[i].whole,
						   .mark = part ? first_part + part : 0 },
			       !lines.at[i].from);
	}
}

void value_lines_plain(struct text_lines *t, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str shown;

	clean_into(&b, str_upto(text, text.len < TEXT_MOST ? text.len : TEXT_MOST), true);
	shown = str_dup(t->memory, sb_str(&b));
	put_code(t, shown, new_n(t->memory, unsigned char, shown.len + 1), NULL, 0);
	if (text.len > TEXT_MOST)
		text_lines_wrap(t,
				(struct text_line){ .text = str_fmt(t->memory, "... %.*s more",
								    STR(words_bytes(t->memory, text.len - TEXT_MOST))),
						    .role = ROLE_DIM },
				0);
}

void value_lines_prose(struct text_lines *t, str text)
{
	bool code = false;
	str line;

	text = str_upto(text, text.len < TEXT_MOST ? text.len : TEXT_MOST);
	while (str_cut(&text, '\n', &line)) {
		line = clean(t->memory, line);
		code ^= str_starts(str_trim(line), S("```"));
		if (!line.len)
			text_lines_gap(t);
		else if (code)
			value_lines_plain(t, line);
		else
			text_lines_wrap(t,
					(struct text_line){ .before = text_lines_blanks(t, INDENT),
							    .text = line,
							    .role = ROLE_TEXT },
					0);
	}
}

/* JSON laid out, other text as it is. */
void value_lines_put(struct text_lines *t, str value, const bool *turned, int *part)
{
	struct err ignored = { 0 };
	str trimmed = str_trim(value);
	bool maybe = trimmed.len && (trimmed.at[0] == '{' || trimmed.at[0] == '[');
	const struct json *j = maybe && trimmed.len < TEXT_MOST ? json_parse(t->memory, trimmed, &ignored) : NULL;
	struct json_layout l = { .arena = t->memory };

	if (!j) {
		value_lines_plain(t, value);
		return;
	}
	if (turned) {
		l.turned = turned + *part;
		l.parts_most = VALUE_PARTS_MOST - *part;
	}
	json_layout_make(&l, j);
	put_code(t, str_dup(t->memory, str_upto(sb_str(&l.text), l.text.len - 1)),
		 (const unsigned char *)str_dup(t->memory, sb_str(&l.kinds)).at, l.part.at, *part);
	*part += l.parts;
	if (*part > VALUE_PARTS_MOST)
		*part = VALUE_PARTS_MOST;
	json_layout_free(&l);
}
