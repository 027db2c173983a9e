#include "render/rows/prometheus.h"

#include <math.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/banned.h"

/* Help escapes \ and line ends, a label's value the quote too; invalid UTF-8 would end the scrape. */
static void put_escaped(struct sb *out, str text, bool quotes)
{
	scoped(arena_close) struct arena *a = arena_open();

	text = clean(a, text);
	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];

		if (c == '\n') {
			sb_puts(out, "\\n");
			continue;
		}
		if (c == '\\' || (quotes && c == '"'))
			sb_putc(out, '\\');
		sb_putc(out, c);
	}
}

void prometheus_family(struct sb *out, const char *name, const char *type, const char *help)
{
	sb_fmt(out, "# HELP %s ", name);
	put_escaped(out, str_of(help), false);
	sb_fmt(out, "\n# TYPE %s %s\n", name, type);
}

static void put_number(struct sb *out, double value)
{
	struct jw w = jw_to(out);

	if (isnan(value))
		sb_puts(out, "NaN");
	else if (isinf(value))
		sb_puts(out, value > 0 ? "+Inf" : "-Inf");
	else
		jw_real(&w, value);
}

void prometheus_sample(struct sb *out, const char *name, const char *suffix, const struct prometheus_label *labels,
		       double value)
{
	bool any = labels && labels->name;

	sb_puts(out, name);
	sb_puts(out, suffix);
	for (const struct prometheus_label *l = labels; l && l->name; l++) {
		sb_fmt(out, "%c%s=\"", l == labels ? '{' : ',', l->name);
		put_escaped(out, l->value, true);
		sb_putc(out, '"');
	}
	sb_puts(out, any ? "} " : " ");
	put_number(out, value);
	sb_putc(out, '\n');
}
