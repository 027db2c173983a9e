#include "model/family_changes.h"

#include "base/arena.h"
#include "model/date_shard.h"

#include "base/banned.h"

enum { PARTS = DATE_SHARD_DATES };

static str starred(struct arena *a, str text, const str part[PARTS])
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < text.len;) {
		ptrdiff_t skip = 0;

		for (int k = 0; k < PARTS && !skip; k++)
			if (part[k].len && str_starts(str_from(text, i), part[k]))
				skip = part[k].len;
		sb_putc(&out, skip ? '*' : text.at[i]);
		i += skip ? skip : 1;
	}
	return str_dup(a, sb_str(&out));
}

struct changes family_changes(struct arena *a, const struct changes *c, str name)
{
	struct changes out = { 0 };
	struct date_shard shard;
	str part[PARTS] = { name };

	for (int k = 0; date_shard_of(a, name, &shard) && k < PARTS; k++)
		part[k] = str_upto(str_from(name, shard.text[k].from), shard.text[k].len);
	for (ptrdiff_t i = 0; i < c->len; i++) {
		const struct change *one = &c->at[i];
		struct change *now = push(&out, a);

		*now = *one;
		for (str *of[] = { &now->name, &now->before, &now->after }, **at = of; at < of + 3; at++)
			if ((*at)->at)
				**at = starred(a, **at, part);
	}
	return out;
}
