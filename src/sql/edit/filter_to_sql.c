#include "sql/edit/filter_to_sql.h"

#include <string.h>

#include "base/arena.h"
#include "sql/dialect/syntax.h"

#include "base/banned.h"

enum { TEXT_MOST = 1 << 20 };

struct sql sql_start(struct arena *a, const struct dialect *d)
{
	return (struct sql){ .text = SB(TEXT_MOST), .dialect = d, .arena = a };
}

void sql_free(struct sql *q)
{
	sb_free(&q->text);
}

void sql_add(struct sql *q, const char *trusted)
{
	sb_puts(&q->text, trusted);
}

str sql_with_values(const struct sql *q)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str text = sb_str(&q->text);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < text.len; i++)
		if (text.at[i] == '?' && n < q->bound.len)
			sql_text(&b, q->dialect, q->bound.at[n++]);
		else
			sb_putc(&b, text.at[i]);
	return str_dup(q->arena, sb_str(&b));
}

/* ? or $n, as the dialect writes it; text, so cast it where it is not text */
static void sql_bind(struct sql *q, str value)
{
	*push(&q->bound, q->arena) = str_dup(q->arena, value);
	if (q->dialect->numbered)
		sb_fmt(&q->text, "$%td", q->bound.len);
	else
		sb_putc(&q->text, '?');
}

/* ---- one pattern against one column ---- */

/*
 * Our case folding and the database's agree only on ASCII. So a name with any other letter is left to the caller
 * (GENEROUS) or, where a match excludes, never matches (STRICT).
 */
enum leaning { GENEROUS, STRICT };

/* How much of a test became SQL: LOOSELY lets through rows that the caller drops. */
enum said { UNSAID, LOOSELY, EXACTLY };

static bool knows_foreign(const struct dialect *d)
{
	return d->regex || d->regex_call || d->has_glob;
}

static void put_foreign(struct sql *q, const char *column)
{
	if (q->dialect->regex_call)
		sb_fmt(&q->text, "%s(%s, '[^ -~]')", q->dialect->regex_call, column);
	else
		sb_fmt(&q->text, q->dialect->regex ? "%s ~ '[^ -~]'" : "%s GLOB '*[^ -~]*'", column);
}

/* Two letters beyond ASCII fold to k and s; ? is one character here, but may be several of an invalid name there. */
static bool only_ascii_can_fit(str pattern)
{
	for (ptrdiff_t i = 0; i < pattern.len; i++) {
		unsigned char c = (unsigned char)pattern.at[i];

		if (c >= 0x80 || (c | 0x20) == 'k' || (c | 0x20) == 's' || c == '?')
			return false;
	}
	return true;
}

static void put_like(struct sql *q, const char *column, str like)
{
	const struct dialect *d = q->dialect;

	if (d->has_ilike || d->has_glob) /* where GLOB exists, LIKE ignores case */
		sb_fmt(&q->text, "%s %s ", column, d->has_ilike ? "ILIKE" : "LIKE");
	else
		sb_fmt(&q->text, "LOWER(%s) LIKE ", column);
	sql_bind(q, like);
	if (d->like_escape)
		sql_add(q, d->like_escape);
}

/*
 * [a-c_] as both regular expressions and GLOB write it: letters, digits, _ and plain ranges; anything else is not
 * translated.
 */
static bool put_class(struct sb *out, str inside)
{
	ptrdiff_t i = inside.len && (inside.at[0] == '!' || inside.at[0] == '^');

	sb_puts(out, i ? "[^" : "[");
	if (i == inside.len)
		return false;
	for (; i < inside.len; i++) {
		char c = inside.at[i], end = i + 2 < inside.len && inside.at[i + 1] == '-' ? inside.at[i + 2] : c;
		bool digits = c >= '0' && c <= end && end <= '9', letters = c >= 'a' && c <= end && end <= 'z';

		if (c != '_' && !digits && !letters)
			return false;
		if (c == '_' && end != c)
			return false;
		sb_putc(out, c);
		if (i + 2 < inside.len && inside.at[i + 1] == '-') {
			sb_putc(out, '-');
			sb_putc(out, end);
			i += 2;
		}
	}
	sb_putc(out, ']');
	return true;
}

static void put_plain(struct sb *out, char c, bool regex)
{
	bool word = (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || (c & 0x80) || c == '_';

	if (c == '*' || c == '?')
		sb_puts(out, regex ? c == '*' ? ".*" : "." : c == '*' ? "*" : "?");
	else if (regex && !word)
		sb_fmt(out, "\\%c", c);
	else if (c == '[')
		sb_puts(out, "[[]");
	else
		sb_putc(out, c);
}

/* A glob with classes as an anchored regular expression, or as SQLite's GLOB over lower case. */
static bool class_pattern(struct sb *out, str glob, bool regex)
{
	bool good = true;

	if (regex)
		sb_putc(out, '^');
	for (ptrdiff_t i = 0; i < glob.len && good; i++) {
		ptrdiff_t end = glob.at[i] == '[' ? str_at(str_from(glob, i + 2), ']') : -1;

		if (end < 0) {
			put_plain(out, glob.at[i], regex);
		} else {
			good = put_class(out, str_n(glob.at + i + 1, end + 1));
			i += end + 2;
		}
	}
	if (regex)
		sb_putc(out, '$');
	return good;
}

static bool put_classes(struct sql *q, const char *column, str glob)
{
	scoped(sb_free) struct sb pattern = SB(TEXT_MOST);
	const struct dialect *d = q->dialect;

	if (q->regex_inline)
		sb_puts(&pattern, "(?i)");
	if (!knows_foreign(d) || !class_pattern(&pattern, glob, d->regex || d->regex_call))
		return false;
	if (d->regex_call)
		sb_fmt(&q->text, "%s(%s, ", d->regex_call, column);
	else if (d->regex)
		sb_fmt(&q->text, "%s %s ", column, d->regex);
	else
		sb_fmt(&q->text, "lower(%s) GLOB ", column);
	sql_bind(q, sb_str(&pattern));
	if (d->regex_call)
		sql_add(q, q->regex_inline ? ")" : ", 'i')");
	return true;
}

/* The column matches the folded glob; UNSAID, with nothing written, where the dialect cannot express it. */
static enum said put_glob(struct sql *q, const char *column, str glob, enum leaning lean)
{
	scoped(sb_free) struct sb like = SB(TEXT_MOST);
	ptrdiff_t start = q->text.len;
	bool simple = sql_like_of_glob(&like, glob);
	bool foreign = lean == STRICT || !simple || !only_ascii_can_fit(glob);

	if ((foreign && !knows_foreign(q->dialect)) || str_at(glob, '\0') >= 0)
		return UNSAID;
	if (foreign)
		sql_add(q, "(");
	if (simple) {
		put_like(q, column, sb_str(&like));
	} else if (!put_classes(q, column, glob)) {
		q->text.len = start;
		return UNSAID;
	}
	if (foreign) {
		sql_add(q, lean == STRICT ? " AND NOT " : " OR ");
		put_foreign(q, column);
		sql_add(q, ")");
	}
	return foreign ? LOOSELY : EXACTLY;
}

/* ---- words ---- */

/* Literal text as a glob. */
static str as_glob(struct arena *a, str text, bool anywhere)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);

	if (anywhere)
		sb_putc(&b, '*');
	for (ptrdiff_t i = 0; i < text.len; i++) {
		bool special = text.at[i] == '*' || text.at[i] == '?' || text.at[i] == '[';

		sb_puts(&b, special ? "[" : "");
		sb_putc(&b, text.at[i]);
		sb_puts(&b, special ? "]" : "");
	}
	if (anywhere)
		sb_putc(&b, '*');
	return str_dup(a, sb_str(&b));
}

/*
 * A word with a dot also matches catalog and namespaces, which may have other names in the source. Only the end of
 * the asset's name is certain.
 */
static str qualified_glob(struct arena *a, const struct word *w)
{
	ptrdiff_t from = w->folded.len;

	while (from > 0 && !strchr(w->kind == MATCH_GLOB ? "*?[]." : ".", w->folded.at[from - 1]))
		from--;
	if (from == w->folded.len || str_at(str_from(w->folded, from), '"') >= 0)
		return NO_STR;
	return str_fmt(a, "*%.*s", STR(as_glob(a, str_from(w->folded, from), false)));
}

/* The glob for a word over one column; absent when the source cannot decide it. */
static str glob_of(struct arena *a, const struct word *w)
{
	if (w->kind != MATCH_PLAIN && w->kind != MATCH_GLOB && w->kind != MATCH_EXACT)
		return NO_STR;
	if (w->qualified)
		return w->negated || w->kind == MATCH_PLAIN ? NO_STR : qualified_glob(a, w);
	return w->kind == MATCH_GLOB ? w->folded : as_glob(a, w->folded, w->kind == MATCH_PLAIN);
}

/* Removes the text and the values added since start. */
static void take_back(struct sql *q, ptrdiff_t start, ptrdiff_t bound)
{
	q->text.len = start;
	q->bound.len = bound;
}

typedef enum said (*put_one)(struct sql *q, const char *column, const struct word *w);

static enum said put_name(struct sql *q, const char *column, const struct word *w)
{
	str glob = glob_of(q->arena, w);
	enum said said = glob.at ? put_glob(q, column, glob, w->negated ? STRICT : GENEROUS) : UNSAID;

	return said == EXACTLY && w->qualified ? LOOSELY : said;
}

/* A path also matches by its last parts. An exclusion must be certain, so it matches only the whole path. */
static enum said put_path(struct sql *q, const char *column, const struct word *w)
{
	str glob = glob_of(q->arena, w);

	if (!glob.at || w->negated)
		return glob.at ? put_glob(q, column, glob, STRICT) : UNSAID;
	sql_add(q, "(");
	if (!put_glob(q, column, glob, GENEROUS))
		return UNSAID;
	sql_add(q, " OR ");
	if (!put_glob(q, column, str_fmt(q->arena, "*.%.*s", STR(glob)), GENEROUS))
		return UNSAID;
	sql_add(q, ")");
	return LOOSELY;
}

static ptrdiff_t group_end(const struct words *w, ptrdiff_t i)
{
	for (i++; i < w->len && w->at[i].or_last; i++)
		;
	return i;
}

/*
 * One test with its alternatives. An alternative that cannot be translated is dropped from an exclusion, and drops
 * the whole of an inclusion. True if the SQL is exactly the test.
 */
static bool put_group(struct sql *q, const char *column, const struct words *w, ptrdiff_t from, ptrdiff_t to,
		      put_one put)
{
	ptrdiff_t start = q->text.len, bound = q->bound.len, one, one_bound, n = 0;
	bool negated = w->at[from].negated, several = to - from > 1, exact = true;

	sql_add(q, negated ? " AND NOT " : " AND ");
	sql_add(q, several ? "(" : "");
	for (ptrdiff_t i = from; i < to; i++) {
		enum said said;

		one = q->text.len;
		one_bound = q->bound.len;
		sql_add(q, n ? " OR " : "");
		said = put(q, column, &w->at[i]);
		n += said != UNSAID;
		exact = exact && said == EXACTLY;
		if (said == UNSAID)
			take_back(q, one, one_bound);
		if (said == UNSAID && !negated)
			break;
	}
	sql_add(q, several ? ")" : "");
	if (!n || (!negated && n < to - from))
		take_back(q, start, bound);
	return exact;
}

/* The number of tests that are not translated exactly. */
static int put_words(struct sql *q, const char *column, const struct words *w, put_one put)
{
	int left = 0;

	for (ptrdiff_t i = 0, end; i < w->len; i = end) {
		end = group_end(w, i);
		left += !column || !put_group(q, column, w, i, end, put);
	}
	return left;
}

/* An owner may be NULL, about which nothing is certain, so exclusions are not translated. */
static enum said put_owner(struct sql *q, const char *column, const struct word *w)
{
	return w->negated ? UNSAID : put_name(q, column, w);
}

/* ---- columns ---- */

static enum said put_type(struct sql *q, const char *column, bool by_class, str type)
{
	if (!column || by_class || !type_is_plain(type))
		return UNSAID;
	return put_glob(q, column, str_fmt(q->arena, "%.*s*", STR(type)), GENEROUS);
}

/* True if the SQL is exactly the test. A type adds what it can, but never to an exclusion. */
static bool put_has(struct sql *q, const struct column_test *t, const struct sql_source *s)
{
	ptrdiff_t start = q->text.len, bound = q->bound.len, before;
	struct word name = t->name;
	enum said named, typed;

	if (!s->has_open || !s->has_name || (t->negated && t->type.at))
		return false;
	name.negated = t->negated;
	sb_fmt(&q->text, "%s%s AND ", t->negated ? " AND NOT " : " AND ", s->has_open);
	named = put_name(q, s->has_name, &name);
	before = q->text.len;
	sql_add(q, named && t->type.at ? " AND " : "");
	typed = t->type.at ? put_type(q, s->has_type, t->by_class, t->type) : EXACTLY;
	if (!typed)
		q->text.len = before;
	if (!named && (!typed || !t->type.at))
		take_back(q, start, bound);
	else
		sql_add(q, s->has_close);
	return named == EXACTLY && typed == EXACTLY;
}

static bool put_type_test(struct sql *q, const struct type_test *t, const struct sql_source *s)
{
	ptrdiff_t start = q->text.len;
	enum said said;

	if (t->negated || !s->has_open)
		return false;
	sb_fmt(&q->text, " AND %s AND ", s->has_open);
	said = put_type(q, s->has_type, t->by_class, t->type);
	if (said)
		sql_add(q, s->has_close);
	else
		q->text.len = start;
	return said == EXACTLY;
}

static int put_columns(struct sql *q, const struct filter *f, const struct sql_source *s)
{
	int left = 0;

	for (ptrdiff_t i = 0; i < f->has.len; i++)
		left += !put_has(q, &f->has.at[i], s);
	for (ptrdiff_t i = 0; i < f->types.len; i++) {
		bool alone = !f->types.at[i].or_last && (i + 1 == f->types.len || !f->types.at[i + 1].or_last);

		left += !alone || !put_type_test(q, &f->types.at[i], s);
	}
	return left;
}

/* ---- kinds, bounds and flags ---- */

static void put_kinds(struct sql *q, const char *column, unsigned kinds, const char *in)
{
	bool first = true;

	sb_fmt(&q->text, " AND %s %s (", column, in);
	for (int k = 0; k < ASSET_KIND_COUNT; k++) {
		if (!(kinds & 1u << k))
			continue;
		sql_add(q, first ? "" : ", ");
		sql_bind(q, str_of(asset_kind_name((enum asset_kind)k)));
		first = false;
	}
	sql_add(q, ")");
}

/* Without a requested kind, the caller folds partitions. */
static int put_all_kinds(struct sql *q, const struct filter *f, const char *column, bool may_fold)
{
	const unsigned all = (1u << ASSET_KIND_COUNT) - 1;

	if (!column)
		return (f->kinds != all && (f->kinds || may_fold)) + (f->not_kinds != 0);
	if (f->kinds && f->kinds != all)
		put_kinds(q, column, f->kinds, "IN");
	if (f->not_kinds)
		put_kinds(q, column, f->not_kinds, "NOT IN");
	return !f->kinds && may_fold;
}

static const char *whole_number(const struct dialect *d)
{
	return d->syntax ? d->syntax->types[SQL_TYPE_BIGINT] : "BIGINT";
}

/* Bounds are inclusive: a source that rounds must not lose rows on the edge. */
static int put_bound(struct sql *q, const char *column, const struct bound *b)
{
	if (!b->set || !column)
		return b->set;
	for (int end = 0; end < 2; end++) {
		int64_t value = end ? b->to : b->from;

		if (value == UNKNOWN)
			continue;
		sb_fmt(&q->text, " AND %s %s CAST(", column, end ? "<=" : ">=");
		sql_bind(q, str_fmt(q->arena, "%lld", (long long)value));
		sb_fmt(&q->text, " AS %s)", whole_number(q->dialect));
	}
	return b->open_from || b->open_to;
}

static int put_truth(struct sql *q, const char *expression, enum truth wanted)
{
	if (wanted == MAYBE || !expression)
		return wanted != MAYBE;
	sb_fmt(&q->text, wanted == YES ? " AND (%s)" : " AND (%s) IS NOT TRUE", expression);
	return 0;
}

/* Tests without a column in any catalog query. */
static int never_said(const struct filter *f)
{
	return (f->catalogs.len > 0) + (f->domains.len > 0) + (f->tags.len > 0) + (f->props.len > 0) + f->cols.set +
	       f->modified.set + f->created.set;
}

int sql_where(struct sql *q, const struct filter *f, const struct sql_source *source)
{
	int left = never_said(f);

	left += put_words(q, source->name, &f->words, put_name);
	left += put_words(q, source->name, &f->tables, put_name);
	left += put_words(q, source->ns, &f->schemas, source->ns_has_parts ? put_path : put_name);
	left += put_words(q, source->owner, &f->owners, put_owner);
	left += put_all_kinds(q, f, source->kind_case, !source->has_no_partitions);
	left += put_bound(q, source->rows, &f->rows);
	left += put_bound(q, source->size, &f->size);
	left += put_truth(q, source->has_pk, f->pk);
	left += put_truth(q, source->has_fk, f->fk);
	left += put_truth(q, source->is_referenced, f->referenced);
	return left + put_columns(q, f, source);
}

/* ---- joins ---- */

static void put_column(struct sb *out, const struct dialect *d, const struct join_side *side, ptrdiff_t i)
{
	sql_plain_name(out, d, side->alias);
	sb_putc(out, '.');
	sql_plain_name(out, d, side->fields->at[i]);
}

void sql_join(struct sb *out, const struct dialect *d, const struct join_side *have, const struct join_side *join,
	      bool left)
{
	ptrdiff_t pairs = have->fields && join->fields && have->fields->len == join->fields->len ? join->fields->len
												 : 0;

	sb_puts(out, left ? "LEFT JOIN " : "JOIN ");
	sql_plain_names(out, d, join->ns, join->name);
	if (!str_eq(join->alias, join->name)) {
		sb_puts(out, " AS ");
		sql_plain_name(out, d, join->alias);
	}
	sb_puts(out, " ON ");
	if (!pairs)
		sb_puts(out, "NULL /* the columns that join are not known */");
	for (ptrdiff_t i = 0; i < pairs; i++) {
		sb_puts(out, i ? " AND " : "");
		put_column(out, d, join, i);
		sb_puts(out, " = ");
		put_column(out, d, have, i);
	}
}
