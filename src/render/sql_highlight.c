#include "render/sql_highlight.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/paint.h"
#include "base/banned.h"

enum { HANG = 4, LEAST = 20, LONGEST_WORD = 24 };

/* Keywords, each between blanks; below, types, and the keywords that begin a clause. */
static const char words[] =
	" add all alter and any as asc autoincrement between by cascade case cast check collate constraint create cross"
	" current current_date current_timestamp default deferrable delete desc distinct else end except exclude exists"
	" false fetch filter following for foreign from full generated group grouping having if ilike in index inner"
	" intersect into is join key lateral left like limit materialized natural not null nulls offset on only or"
	" order outer over partition preceding primary recursive references replace restrict returning right row rows"
	" schema select set similar strict table temp then to trigger true unbounded union unique update using values "
	"view virtual when where window with within without ";
static const char types[] =
	" array bigint bigserial bit blob bool boolean bytea char character date datetime datetime2 decimal double enum"
	" float float4 float8 geometry int int2 int4 int8 integer interval json jsonb longtext map mediumint mediumtext"
	" money nchar number numeric nvarchar precision real serial smallint smallserial string struct text time"
	" timestamp timestamptz tinyint tinytext uuid varbinary varchar varchar2 variant varying xml year ";
static const char clauses[] =
	" from where group having order limit union intersect except join left right inner cross full window ";
static const char inside_joins[] = " left right inner cross full natural outer ";

static bool is_one(const char *list, str word)
{
	scoped(sb_free) struct sb b = SB(LONGEST_WORD + 2);

	sb_putc(&b, ' ');
	sb_put(&b, word);
	sb_putc(&b, ' ');
	return !b.over && str_find_fold(str_of(list), sb_str(&b)) >= 0;
}

static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
	       (c & 0x80);
}

struct token {
	str text;
	enum code_kind kind;
};

static ptrdiff_t past(str s, ptrdiff_t i, str end)
{
	ptrdiff_t at = str_find(str_from(s, i), end);

	return at < 0 ? s.len : i + at + end.len;
}

/* The next token from *i on: a comment, a quoted text, a word, or one other byte. */
static struct token next_token(str s, ptrdiff_t *i)
{
	ptrdiff_t from = *i;
	str rest = str_from(s, from);
	char c = s.at[from];
	struct token t = { .kind = CODE_NAME };

	if (str_starts(rest, S("--"))) {
		*i = past(s, from, S("\n"));
		t.kind = CODE_REMARK;
	} else if (str_starts(rest, S("/*"))) {
		*i = past(s, from + 2, S("*/"));
		t.kind = CODE_REMARK;
	} else if (c == '\'' || c == '"' || c == '`') {
		*i = past(s, from + 1, str_n(&s.at[from], 1));
		t.kind = c == '\'' ? CODE_TEXT : CODE_NAME;
	} else if (is_name(c)) {
		while (*i < s.len && is_name(s.at[*i]))
			++*i;
		if (is_one(words, str_n(s.at + from, *i - from)) && !(from > 0 && s.at[from - 1] == '.'))
			t.kind = CODE_WORD;
		else if (c >= '0' && c <= '9')
			t.kind = CODE_NUMBER;
	} else {
		++*i;
	}
	t.text = str_n(s.at + from, *i - from);
	return t;
}

/* Whether a clause begins here, but not in the middle of "left outer join". */
static bool begins_clause(struct token t, str before)
{
	return t.kind == CODE_WORD && is_one(clauses, t.text) &&
	       !(str_eq_fold(t.text, S("join")) && is_one(inside_joins, before));
}

str sql_highlight_clauses(struct arena *a, str sql)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str before = S("");
	ptrdiff_t i = 0;
	int depth = 0;

	while (i < sql.len) {
		struct token t = next_token(sql, &i);

		depth += str_eq(t.text, S("(")) - str_eq(t.text, S(")"));
		if (depth == 0 && b.len && begins_clause(t, before)) {
			while (b.len && b.at[b.len - 1] == ' ')
				b.len--;
			sb_putc(&b, '\n');
		}
		if (is_name(t.text.at[0]))
			before = t.text;
		sb_put(&b, t.text);
	}
	return str_dup(a, sb_str(&b));
}

/* A type stands after the name of a column, another word of the type, or "::"; elsewhere its word may be a name. */
static bool is_type(struct token t, struct token before)
{
	bool after_name = (before.kind == CODE_NAME && before.text.len &&
			   (is_name(before.text.at[0]) || before.text.at[0] == '"' || before.text.at[0] == '`')) ||
			  before.kind == CODE_TYPE || str_eq(before.text, S(":"));

	return after_name && t.kind == CODE_NAME && is_one(types, t.text);
}

unsigned char *sql_highlight_kinds(struct arena *a, str sql)
{
	unsigned char *kinds = new_n(a, unsigned char, sql.len + 1);
	struct token before = { .text = S("") };
	ptrdiff_t i = 0;

	while (i < sql.len) {
		ptrdiff_t from = i;
		struct token t = next_token(sql, &i);

		if (is_type(t, before))
			t.kind = CODE_TYPE;
		if ((unsigned char)t.text.at[0] > ' ')
			before = t;
		for (ptrdiff_t k = from; k < i; k++)
			kinds[k] = (unsigned char)t.kind;
	}
	return kinds;
}

static const enum role role_of[] = { [CODE_NAME] = ROLE_PLAIN, [CODE_WORD] = ROLE_HEAD,	   [CODE_TYPE] = ROLE_PLAIN,
				     [CODE_TEXT] = ROLE_GOOD,  [CODE_NUMBER] = ROLE_PLAIN, [CODE_REMARK] = ROLE_DIM };

/* Puts a part of a line, in runs of one kind. */
static void put_piece(struct sb *out, const struct paint *p, str piece, const unsigned char *kinds)
{
	for (ptrdiff_t i = 0, from = 0; i <= piece.len; i++) {
		if (i < piece.len && kinds[i] == kinds[from])
			continue;
		if (i > from)
			paint_put(out, p, role_of[kinds[from]], str_n(piece.at + from, i - from));
		from = i;
	}
}

static ptrdiff_t blanks(str line)
{
	ptrdiff_t n = 0;

	while (n < line.len && line.at[n] == ' ')
		n++;
	return n;
}

/* The first part keeps the indentation of the line; the rest is indented further. */
static void put_line(struct sb *out, const struct paint *p, str line, const unsigned char *kinds, int indent)
{
	ptrdiff_t own = blanks(line), room = p->width ? p->width - indent : 1 << 20;
	ptrdiff_t at = own, margin = own < room / 2 ? own : room / 2;

	if (own == line.len) {
		sb_putc(out, '\n');
		return;
	}
	do {
		ptrdiff_t left = room - margin > LEAST ? room - margin : LEAST;
		str part = paint_line(str_from(line, at), left);

		sb_pad(out, ' ', indent + margin);
		put_piece(out, p, part, kinds + at);
		sb_putc(out, '\n');
		if (at == own)
			margin += HANG;
		at += part.len;
		at += blanks(str_from(line, at));
	} while (at < line.len);
}

void sql_highlight_put(struct sb *out, const struct paint *p, str sql, int indent)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t skip;
	str text, rest, line;
	unsigned char *kinds;

	clean_into(&b, sql, true);
	text = sb_str(&b);
	skip = blanks(text);
	if (p->width && str_at(str_trim(text), '\n') < 0 && utf8_width(text) > p->width - indent)
		text = sql_highlight_clauses(a, text);
	while (text.len && (text.at[text.len - 1] == '\n' || text.at[text.len - 1] == ' '))
		text.len--;
	kinds = sql_highlight_kinds(a, text);
	rest = text;
	while (str_cut(&rest, '\n', &line)) {
		ptrdiff_t off = blanks(line) < skip ? blanks(line) : skip;

		put_line(out, p, str_from(line, off), kinds + (line.at - text.at) + off, indent);
	}
}
