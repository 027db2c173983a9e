#include "mcp/answer/answer_text.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "mcp/answer/budget.h"
#include "render/answer/asset_brief.h"
#include "render/paint.h"
#include "base/banned.h"

enum { TEXT_MOST = 16 << 20, ARGUMENTS_MOST = 600, COLUMNS_CUT = 5, COMMENT_MOST = 400, COMMENT_CUT = 60 };

/* ---- what was left out ---- */

/* The same call with another value of one argument; a long one is described instead. */
static void put_same_call(struct sb *out, const struct fit *f, const char *name, str value)
{
	scoped(sb_free) struct sb b = SB(ARGUMENTS_MOST);
	struct jw w = jw_to(&b);

	jw_object(&w);
	for (const struct json *j = f->arguments ? f->arguments->first : NULL; j; j = j->next) {
		if (str_eq(j->key, str_of(name)))
			continue;
		jw_key_str(&w, j->key);
		json_write(&w, j);
	}
	jw_raw_at(&w, name, value);
	jw_end_object(&w);
	if (b.over)
		sb_fmt(out, "the same call with \"%s\":%.*s", name, STR(value));
	else
		sb_fmt(out, "%s %.*s", f->ask->tool->name, STR(sb_str(&b)));
}

static void put_more_tokens(struct sb *out, const struct fit *f, ptrdiff_t whole)
{
	scoped(arena_close) struct arena *a = arena_open();
	int64_t tokens = (whole / BYTES_A_TOKEN / 250 + 2) * 250;

	put_same_call(out, f, "max_tokens",
		      str_fmt(a, "%lld", (long long)(tokens < BUDGET_MOST ? tokens : BUDGET_MOST)));
}

/* ---- rows ---- */

/* "5 of 150 tables"; also without a total. */
static void put_count(struct sb *out, struct arena *a, const struct fit *f)
{
	const struct result *r = f->result;
	int64_t all = r->total > r->rows ? r->total : r->rows;
	bool unknown = r->total < 0 && (r->more || r->truncated || f->incomplete);

	if (f->shown < all)
		sb_fmt(out, "%lld of ", (long long)f->shown);
	sb_fmt(out, "%.*s%s", STR(str_counted(a, all, result_noun(r))), unknown ? " or more" : "");
}

static int64_t rows_before(const struct fit *f)
{
	str cursor = f->ask->cursor, skip;
	int64_t n = 0;

	if (str_cut(&cursor, '.', &skip))
		str_int(skip, &n);
	return n;
}

static void put_rows_foot(struct sb *out, struct arena *a, struct fit *f, const struct rows_cut *cut, ptrdiff_t whole)
{
	const struct result *r = f->result;
	int64_t before = rows_before(f);

	put_count(out, a, f);
	if (cut->lists || cut->texts)
		sb_fmt(out, "; %s%s%s shortened", cut->lists ? "lists" : "", cut->lists && cut->texts ? " and " : "",
		       cut->texts ? "descriptions" : "");
	if (cut->named)
		sb_fmt(out, "; of the last %td only the name", cut->named);
	if (f->shown < r->rows || r->next_cursor.at)
		f->cursor = result_cursor(a, r, before + f->shown);
	if (f->cursor.at) {
		sb_puts(out, ". Next page: ");
		put_same_call(out, f, "cursor", str_fmt(a, "\"%.*s\"", STR(f->cursor)));
	} else if (f->shown < r->rows) {
		sb_puts(out, ". The rest: ");
		put_more_tokens(out, f, whole);
	} else if (r->truncated && r->total > r->rows && (r->tool->supports & SUPPORTS(LIMIT))) {
		sb_puts(out, ". The rest: ");
		put_same_call(out, f, "limit", str_fmt(a, "%lld", (long long)r->total));
	} else if (r->truncated && !f->incomplete) {
		sb_puts(out, ". More with a higher limit, or OFFSET in the SQL");
	}
	sb_putc(out, '\n');
}

static ptrdiff_t whole_of_rows(const struct fit *f)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);
	struct rows_cut cut;

	answer_rows_put(&b, f->rows, TEXT_MOST, f->now, &cut);
	return b.len;
}

static void put_rows(struct sb *out, struct arena *a, struct fit *f, ptrdiff_t most)
{
	struct rows_cut cut;

	answer_rows_put(out, f->rows, most, f->now, &cut);
	f->shown = cut.shown;
	put_rows_foot(out, a, f, &cut, f->shown < f->result->rows ? whole_of_rows(f) : 0);
}

/* ---- an asset ---- */

static ptrdiff_t size_of(const struct asset_view *v, const struct asset_limits *l)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);

	asset_brief(&b, v, l);
	return b.len;
}

/* The greatest number from *limit to most with which the description still fits. */
static void grow(const struct asset_view *v, const struct asset_limits *l, ptrdiff_t *limit, ptrdiff_t most,
		 ptrdiff_t size)
{
	ptrdiff_t low = *limit, high = most;

	while (low < high) {
		*limit = (low + high + 1) / 2;
		if (size_of(v, l) <= size)
			low = *limit;
		else
			high = *limit - 1;
	}
	*limit = low;
}

static void cut_relations(const struct asset_view *v, struct asset_limits *l, ptrdiff_t most)
{
	while (l->relations > 1 && size_of(v, l) > most)
		l->relations /= 2;
}

/* Until it fits: what is seldom needed, guesses, all but five columns, samples, comments, relations. */
static void cut(const struct asset_view *v, struct asset_limits *l, ptrdiff_t most)
{
	ptrdiff_t columns = l->columns;

	l->rest = false;
	if (size_of(v, l) > most)
		l->guesses = false;
	if (size_of(v, l) > most)
		l->columns = columns < COLUMNS_CUT ? columns : COLUMNS_CUT;
	if (size_of(v, l) > most)
		l->samples = false;
	if (size_of(v, l) > most)
		l->text = COMMENT_CUT;
	if (size_of(v, l) > most)
		cut_relations(v, l, most);
	grow(v, l, &l->names, columns - l->columns, most);
	grow(v, l, &l->columns, columns, most);
}

static void put_left_out(struct sb *out, const struct asset_view *v, const struct asset_limits *l,
			 const struct asset_omitted *omitted)
{
	sb_puts(out, "Left out: ");
	if (omitted->unnamed)
		sb_fmt(out, "%td columns, ", omitted->unnamed);
	if (omitted->columns > omitted->unnamed)
		sb_fmt(out, "types of %td columns, ", omitted->columns - omitted->unnamed);
	if (omitted->relations)
		sb_fmt(out, "%td relations, ", omitted->relations);
	if (omitted->guesses)
		sb_fmt(out, "%td inferred relations, ", omitted->guesses);
	sb_fmt(out, "%s%sindexes, readers, documents and definition. Whole: ",
	       l->text == COMMENT_CUT ? "long comments, " : "", l->samples || !v->sample ? "" : "samples, ");
}

static void put_asset(struct sb *out, const struct fit *f, const struct asset_view *v, ptrdiff_t most)
{
	struct asset_limits l = { .columns = v->asset->fields.len,
				  .relations = v->out.len + v->in.len,
				  .guesses = true,
				  .text = COMMENT_MOST,
				  .samples = true,
				  .rest = true };
	ptrdiff_t whole = size_of(v, &l);
	struct asset_omitted omitted;

	if (whole > most)
		cut(v, &l, most);
	omitted = asset_brief(out, v, &l);
	if (l.rest)
		return;
	put_left_out(out, v, &l, &omitted);
	put_more_tokens(out, f, whole);
	sb_putc(out, '\n');
}

/* ---- other objects ---- */

/* Nothing: the rows, which a type that is drawn row by row leaves as they are. */
static struct answer drawn_of(const struct result *r)
{
	if (result_is_object(r) || (r->whole.type && r->whole.type->page))
		return r->whole;
	return !r->whole.type && r->sum.type && r->sum.type->page ? r->sum : (struct answer){ 0 };
}

static void put_page(struct sb *out, const struct fit *f, struct answer answer)
{
	struct paint plain = { .unicode = true, .now = f->now, .speller = f->speller };
	struct jw w = jw_to(out);

	if (answer.type->page)
		answer.type->page(out, &plain, answer.value);
	else
		answer_put(&w, answer);
	if (out->len && out->at[out->len - 1] != '\n')
		sb_putc(out, '\n');
}

/* Its best parts come first, so whole lines are cut from the end. */
static void put_object(struct sb *out, const struct fit *f, struct answer answer, ptrdiff_t most)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);
	str text;

	put_page(&b, f, answer);
	text = sb_str(&b);
	if (text.len <= most) {
		sb_put(out, text);
		return;
	}
	while (most > 0 && text.at[most - 1] != '\n')
		most--;
	sb_put(out, str_upto(text, most));
	sb_puts(out, "Left out: the last lines. Whole: ");
	put_more_tokens(out, f, text.len);
	sb_putc(out, '\n');
}

/* ---- around it ---- */

static void put_sentence(struct sb *out, struct arena *a, const struct speller *speller, const char *before,
			 str sentence)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);

	clean_into(&b, action_spell(a, sentence, speller), false);
	sb_fmt(out, "%s%.*s\n", before, STR(sb_str(&b)));
}

static void put_next_steps(struct sb *out, struct arena *a, const struct fit *f)
{
	const struct result *r = f->result;
	enum { STEPS_MOST = 3 };

	for (ptrdiff_t i = 0; i < r->next_steps.len && i < STEPS_MOST; i++)
		put_sentence(out, a, f->speller, i ? "or: " : "Next: ", r->next_steps.at[i]);
}

/* What came before the deadline is an answer; the rest takes a longer one. */
static void put_incomplete(struct sb *out, const struct fit *f)
{
	scoped(arena_close) struct arena *a = arena_open();
	int64_t ms = f->result->timeout_ms, next = 2 * ms < f->timeout_most_ms ? 2 * ms : f->timeout_most_ms;

	sb_fmt(out, "Note: incomplete: the call timed out after %lld s, and rows are missing. ",
	       (long long)(ms + 999) / 1000);
	if (next > ms) {
		sb_puts(out, "All of them: ");
		put_same_call(out, f, "timeout_seconds", str_fmt(a, "%lld", (long long)(next + 999) / 1000));
	} else {
		sb_puts(out, "Ask for less, or in parts");
	}
	sb_putc(out, '\n');
}

/* The age of what was read, where it matters. */
static void put_age(struct sb *out, struct arena *a, const struct fit *f)
{
	const struct result *r = f->result;
	enum { CATALOGS_MOST = 4 };

	ptrdiff_t said = 0;

	if (r->tool->from_source)
		return;
	for (ptrdiff_t i = 0; i < r->catalogs.len && said < CATALOGS_MOST; i++) {
		const struct read_catalog *c = &r->catalogs.at[i];

		if (c->synced_at == NO_TIME || (r->asset.catalog.len && !str_eq(c->name, r->asset.catalog)))
			continue;
		sb_fmt(out, "%s%.*s synced %.*s%s", said++ ? ", " : "(", STR(clean(a, c->name)),
		       STR(ago_words(a, f->now - c->synced_at)), c->stale ? ", stale" : "");
	}
	sb_puts(out, said ? ")\n" : "");
}

void fit_notes(struct sb *out, const struct fit *f)
{
	struct arena *a = f->result->arena;

	for (ptrdiff_t i = 0; i < f->result->notes.len; i++)
		put_sentence(out, a, f->speller, "Note: ", f->result->notes.at[i]);
	if (f->untraced.at)
		put_sentence(out, a, f->speller, "Note: this call is not recorded in the trace: ", f->untraced);
}

void fit_answer(struct sb *out, struct fit *f)
{
	scoped(sb_free) struct sb foot = SB(TEXT_MOST);
	const struct result *r = f->result;
	struct arena *a = r->arena;
	struct answer drawn = drawn_of(r);
	const struct asset_view *asset = answer_as(drawn, asset_view);
	enum { FOOT_RESERVE = 200 };
	ptrdiff_t most;

	fit_notes(&foot, f);
	if (f->incomplete)
		put_incomplete(&foot, f);
	put_next_steps(&foot, a, f);
	put_age(&foot, a, f);
	most = f->tokens * BYTES_A_TOKEN - foot.len - FOOT_RESERVE;
	most = most > FOOT_RESERVE ? most : FOOT_RESERVE;
	if (asset)
		put_asset(out, f, asset, most);
	else if (drawn.type)
		put_object(out, f, drawn, most);
	else
		put_rows(out, a, f, most);
	sb_put(out, sb_str(&foot));
}

/* ---- errors ---- */

static void put_names(struct sb *out, const char *before, const struct strs *names)
{
	enum { NAMES_MOST = 30 };
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 0; i < names->len && i < NAMES_MOST; i++)
		sb_fmt(out, "%s%.*s", i ? ", " : before, STR(clean(a, names->at[i])));
	if (names->len)
		sb_fmt(out, "%s\n", names->len > NAMES_MOST ? ", ..." : "");
}

/* The text with the mistake, from it on. */
static void put_place(struct sb *out, struct arena *a, const struct err *err)
{
	str subject = str_of(err->subject);

	if (!err->points && err->kind != ERR_QUERY)
		return;
	if (err->at > 0 && err->at < subject.len)
		subject = str_from(subject, err->at);
	if (subject.len)
		sb_fmt(out, "at: %.*s\n", STR(clean(a, subject)));
}

void fit_error(struct sb *out, const struct err *err, const struct result *r, const struct speller *speller)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct strs similar = { 0 }, candidates = { 0 };

	put_sentence(out, a, speller, "", str_of(err->text));
	put_place(out, a, err);
	for (int i = 0; i < err->suggestions; i++)
		*push(&similar, a) = str_of(err->suggestion[i]);
	for (ptrdiff_t i = 0; err->kind == ERR_AMBIGUOUS && i < r->detail.candidates.len; i++)
		*push(&candidates, a) = r->detail.candidates.at[i].qualified;
	if (candidates.len)
		put_names(out, "Candidates: ", &candidates);
	else if (!str_starts(str_of(err->next), S("Did you mean")))
		put_names(out, "Did you mean: ", &similar);
	else if (similar.len > 1)
		put_names(out, "Similar: ", &similar);
	if (err->kind == ERR_COLUMN_NOT_FOUND)
		put_names(out, "Columns: ", &r->detail.available);
	if (err->next[0])
		put_sentence(out, a, speller, "", str_of(err->next));
}
