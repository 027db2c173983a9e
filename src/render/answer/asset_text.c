/* Headings, lists, names and one-line texts, shared by all rooms that show an asset. */
#include "render/answer/asset_internal.h"

#include "base/suggested_action.h"
#include "base/arena.h"
#include "base/banned.h"

void asset_head(struct sb *out, const struct paint *p, const char *words, ptrdiff_t n)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_putc(out, '\n');
	paint_put(out, p, ROLE_HEAD, n >= 0 ? str_fmt(a, "%s (%td)", words, n) : str_of(words));
	sb_putc(out, '\n');
}

str asset_list(struct arena *a, const struct strs *list)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	for (ptrdiff_t i = 0; i < list->len; i++) {
		if (i)
			sb_puts(&b, ", ");
		sb_put(&b, list->at[i]);
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

str asset_flat(struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (str_at(text, '\n') < 0)
		return text;
	for (ptrdiff_t i = 0; i < text.len;) {
		ptrdiff_t end = i;

		while (end < text.len && byte_is_blank(text.at[end]))
			end++;
		if (str_at(str_n(text.at + i, end - i), '\n') >= 0) {
			sb_putc(&b, ' ');
			i = end;
			continue;
		}
		end = end > i ? end : i + 1;
		sb_put(&b, str_n(text.at + i, end - i));
		i = end;
	}
	return str_dup(a, sb_str(&b));
}

str asset_short(const struct asset_view *v, str qualified)
{
	if (v->catalog.len && str_starts(qualified, v->catalog) && qualified.len > v->catalog.len &&
	    qualified.at[v->catalog.len] == '.')
		return str_from(qualified, v->catalog.len + 1);
	return qualified;
}

enum { USUAL_MOST = 8 };

struct strs asset_usual(struct arena *a, const struct asset_view *v)
{
	struct strs words = { 0 };

	for (ptrdiff_t i = 0; i < v->filters.len && i < USUAL_MOST; i++) {
		const struct view_filter *f = &v->filters.at[i];
		const char *often = f->count == 1   ? "once"
				    : f->count == 2 ? "twice"
						    : str_c(a, str_fmt(a, "%lld times", (long long)f->count));

		*push(&words, a) = str_fmt(a, "%.*s %.*s  %s", STR(f->field), STR(f->condition), often);
	}
	return words;
}

str asset_more(struct arena *a, const struct paint *p, ptrdiff_t n, str action)
{
	return action_spell(a, str_fmt(a, "and %td more: %.*s", n, STR(action)), p->speller);
}
