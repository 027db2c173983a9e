#include "cli/session/difference_lines.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { LINE_MOST = 200 };

void difference_counts(struct sb *b, const struct json_differences *d)
{
	sb_fmt(b, "%lld added, %lld removed, %lld changed", (long long)d->count[DIFFERENCE_ADDED],
	       (long long)d->count[DIFFERENCE_REMOVED], (long long)d->count[DIFFERENCE_CHANGED]);
	if (d->moved)
		sb_fmt(b, ", %lld moved", (long long)d->moved);
}

static void put_line(struct sb *b, const struct paint *p, enum role role, str text, int indent)
{
	sb_pad(b, ' ', indent);
	paint_put(b, p, role, utf8_fit(text, p->width > indent + 20 ? p->width - indent : LINE_MOST));
	sb_putc(b, '\n');
}

static void put_difference(struct sb *b, const struct paint *p, struct arena *a, const struct json_difference *d,
			   int indent)
{
	static const char mark[] = { [DIFFERENCE_ADDED] = '+', [DIFFERENCE_REMOVED] = '-', [DIFFERENCE_CHANGED] = '~' };
	static const enum role roles[] = {
		[DIFFERENCE_ADDED] = ROLE_GOOD, [DIFFERENCE_REMOVED] = ROLE_BAD, [DIFFERENCE_CHANGED] = ROLE_WARN
	};
	str line = str_fmt(a, "%c %.*s", mark[d->kind], STR(d->place)), value = d->before.at ? d->before : d->after;

	if (d->kind == DIFFERENCE_CHANGED)
		line = str_fmt(a, "%.*s%s%.*s: %.*s -> %.*s", STR(line), d->place.len && d->member.len ? "." : "",
			       STR(d->member), STR(d->before.at ? d->before : S("absent")),
			       STR(d->after.at ? d->after : S("absent")));
	else if (!d->place.len || !(str_starts(value, S("{")) || str_starts(value, S("["))))
		line = str_fmt(a, "%.*s %.*s", STR(line), STR(value));
	put_line(b, p, roles[d->kind], clean(a, line), indent);
}

void difference_lines(struct sb *b, const struct paint *p, const struct json_differences *d, ptrdiff_t most, int indent)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 0; i < d->all.len && i < most; i++)
		put_difference(b, p, a, &d->all.at[i], indent);
	if (d->all.len > most)
		put_line(b, p, ROLE_DIM, S("..."), indent);
}
