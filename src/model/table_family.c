#include "model/table_family.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"

#include "base/banned.h"

str table_family_shown(struct arena *a, str catalog, str ns, str name, const struct table_family *f)
{
	return str_fmt(a, "%.*s (%lld)", STR(name_qualified(a, catalog, ns, f->pattern.at ? f->pattern : name)),
		       (long long)f->count);
}

void table_family_put(struct jw *w, const struct table_family *f)
{
	jw_int_at(w, "count", f->count);
	jw_str_at(w, "first", f->first);
	jw_str_at(w, "last", f->last);
	jw_str_at(w, "pattern", f->pattern);
	jw_str_at(w, "from", f->from);
	jw_str_at(w, "until", f->until);
	jw_str_at(w, "kind", f->kind);
}

str table_family_json(struct arena *a, const struct table_family *f)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);
	struct jw w = jw_to(&out);

	if (!f->kind.at)
		return NO_STR;
	jw_object(&w);
	table_family_put(&w, f);
	jw_end_object(&w);
	return str_dup(a, sb_str(&out));
}

struct table_family table_family_dup(struct arena *a, const struct table_family *f)
{
	struct table_family out = *f;

	for (str *of[] = { &out.kind, &out.pattern, &out.first, &out.last, &out.from, &out.until }, **at = of;
	     at < of + 6; at++)
		**at = str_dup(a, **at);
	return out;
}

str table_family_range(struct arena *a, const struct table_family *f)
{
	str from = f->from.at ? f->from : f->first, until = f->from.at ? f->until : f->last;

	return str_eq(from, until) ? from : str_fmt(a, "%.*s to %.*s", STR(from), STR(until));
}

str table_family_words(struct arena *a, const struct table_family *f)
{
	str noun = str_counted(a, f->count, f->pattern.at ? "table" : "part");
	str called = f->pattern.at ? str_fmt(a, " %.*s", STR(f->pattern)) : S("");

	return str_fmt(a, "%.*s%.*s, %.*s", STR(noun), STR(called), STR(table_family_range(a, f)));
}
