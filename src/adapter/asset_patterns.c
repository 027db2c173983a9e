/* Decides which assets of a source the configuration asks for. */
#include "adapter/adapter.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

enum { LONGEST_NAME = 1 << 20 };

static void fold_into(struct sb *out, str s)
{
	ptrdiff_t i = 0;
	char bytes[4];

	while (i < s.len)
		sb_put(out, str_n(bytes, utf8_put(bytes, utf8_fold(utf8_next(s, &i)))));
}

static bool pattern_fits(str pattern, str name, str qualified)
{
	scoped(sb_free) struct sb folded = SB(LONGEST_NAME);

	fold_into(&folded, pattern);
	return glob_fits(sb_str(&folded), name) || glob_fits(sb_str(&folded), qualified);
}

/* A pattern may match the name alone, or the name with its namespace. */
static bool one_fits(const struct strs *patterns, str ns, str name)
{
	scoped(sb_free) struct sb whole = SB(LONGEST_NAME);
	ptrdiff_t dot;

	if (!patterns->len)
		return false;
	fold_into(&whole, ns);
	if (ns.len)
		sb_putc(&whole, '.');
	dot = whole.len;
	fold_into(&whole, name);
	for (ptrdiff_t i = 0; i < patterns->len; i++)
		if (pattern_fits(patterns->at[i], str_from(sb_str(&whole), dot), sb_str(&whole)))
			return true;
	return false;
}

static bool schema_fits(str pattern, str ns)
{
	scoped(sb_free) struct sb folded = SB(LONGEST_NAME);

	fold_into(&folded, ns);
	return pattern_fits(pattern, sb_str(&folded), sb_str(&folded));
}

/*
 * A configured schema may be written without quotes, as names are written here (quoted where necessary), or as a glob.
 */
bool source_schema_is(str configured, str ns)
{
	scoped(sb_free) struct sb written = SB(LONGEST_NAME);

	if (str_eq_fold(configured, ns))
		return true;
	name_part(&written, configured);
	return str_eq_fold(sb_str(&written), ns) || schema_fits(configured, ns);
}

/* A source without namespaces has none to select. */
bool source_wants_schema(const struct source *s, str ns)
{
	if (!s->schemas.len || !ns.len)
		return true;
	for (ptrdiff_t i = 0; i < s->schemas.len; i++)
		if (source_schema_is(s->schemas.at[i], ns))
			return true;
	return false;
}

bool source_wants(const struct source *s, str ns, str name)
{
	return source_wants_schema(s, ns) && (!s->include_tables.len || one_fits(&s->include_tables, ns, name)) &&
	       !one_fits(&s->exclude_tables, ns, name);
}

static void hash_all(uint64_t *hash, const struct strs *all)
{
	*hash = *hash * 31 + (uint64_t)all->len;
	for (ptrdiff_t i = 0; i < all->len; i++)
		*hash = *hash * 31 + str_hash(all->at[i]);
}

uint64_t source_wants_stamp(const struct source *s)
{
	uint64_t hash = 0;

	hash_all(&hash, &s->schemas);
	hash_all(&hash, &s->include_tables);
	hash_all(&hash, &s->exclude_tables);
	return hash;
}
