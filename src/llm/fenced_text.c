#include "llm/fenced_text.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

/* "<" begins HTML and the control words of many chat templates; "](" and "]:" belong to links and images. */
static void put_neutral(struct sb *out, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i], next = i + 1 < text.len ? text.at[i + 1] : 0;

		if (c == '<')
			sb_puts(out, "&lt;");
		else
			sb_putc(out, c);
		if (c == ']' && (next == '(' || next == ':' || next == '['))
			sb_putc(out, ' ');
	}
}

static str cut(str text, ptrdiff_t most)
{
	while (most < text.len && most > 0 && ((unsigned char)text.at[most] & 0xc0) == 0x80)
		most--;
	return str_upto(text, most);
}

static void put_clean(struct sb *out, str text, ptrdiff_t most, bool lines)
{
	scoped(sb_free) struct sb plain = SB(SB_MAX);

	clean_into(&plain, cut(text, most), lines);
	put_neutral(out, sb_str(&plain));
}

str fenced_text(struct arena *a, str text, ptrdiff_t most)
{
	scoped(sb_free) struct sb inner = SB(SB_MAX), b = SB(SB_MAX);
	ptrdiff_t limit = most ? most : FENCED_TEXT_MOST, fence;

	put_clean(&inner, text, limit, true);
	fence = str_longest_run(sb_str(&inner), '~') + 1;
	fence = fence < 3 ? 3 : fence;
	sb_pad(&b, '~', fence);
	sb_puts(&b, "data\n");
	sb_put(&b, sb_str(&inner));
	sb_puts(&b, str_ends(sb_str(&inner), S("\n")) ? "" : "\n");
	sb_pad(&b, '~', fence);
	if (text.len > limit)
		sb_fmt(&b, "\n(cut after %td of %td bytes)", limit, text.len);
	return str_dup(a, sb_str(&b));
}

str neutral_text(struct arena *a, str text, ptrdiff_t most)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	put_clean(&b, text, most, false);
	sb_puts(&b, text.len > most ? "..." : "");
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}
