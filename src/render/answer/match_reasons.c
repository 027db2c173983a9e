#include "render/answer/match_reasons.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/paint.h"
#include "render/rows/rows.h"
#include "base/banned.h"

enum { WIDEST_PIECE = 28, MARK = 4 };

static void put_verdict(struct sb *b, const struct paint *p, const struct why_view *v)
{
	scoped(arena_close) struct arena *a = arena_open();

	paint_put(b, p, ROLE_NAME, v->asset);
	if (v->admitted)
		sb_fmt(b, " is %s %lld of %lld\n", v->place ? "number" : "in the answer,",
		       (long long)(v->place ? v->place : v->total), (long long)v->total);
	else if (v->place)
		sb_fmt(b, " is ranked %lld of %lld, beyond the end of the answer\n", (long long)v->place,
		       (long long)v->total);
	else if (!v->total)
		sb_puts(b, " is not in the answer, which is empty\n");
	else
		sb_fmt(b, " is not in the answer, which has %.*s\n", STR(str_counted(a, v->total, "table")));
}

static int widest(const struct why_view *v)
{
	int cells = 0;

	for (ptrdiff_t i = 0; i < v->len; i++) {
		int w = (int)utf8_width(v->at[i].text);

		cells = w > cells ? w : cells;
	}
	return cells > WIDEST_PIECE ? WIDEST_PIECE : cells;
}

static void put_piece(struct sb *b, const struct paint *p, const struct why_piece *piece, bool asked, int cells)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb rest = SB(SB_MAX), wrapped = SB(SB_MAX);
	struct paint inner = *p;

	sb_pad(b, ' ', 2);
	paint_put(b, p, piece->held ? ROLE_GOOD : ROLE_BAD,
		  piece->held ? (p->unicode ? S("✓") : S("+")) : (p->unicode ? S("✗") : S("-")));
	sb_putc(b, ' ');
	paint_cell(b, p, piece->held ? ROLE_PLAIN : ROLE_NAME, piece->text, cells, false);
	sb_puts(b, "  ");
	sb_put(&rest, piece->found);
	if (!piece->held && !asked)
		sb_fmt(&rest, "%s%.*s", rest.len ? "; " : "",
		       STR(piece->instead.len ? str_fmt(a, "%.*s would match", STR(piece->instead)) : S("remove it")));
	if (p->width > cells + MARK + 20)
		inner.width = p->width;
	else
		inner.width = 0;
	paint_wrapped(&wrapped, &inner, piece->held ? ROLE_DIM : ROLE_PLAIN, sb_str(&rest), cells + MARK + 2);
	sb_put(b, wrapped.len ? str_from(sb_str(&wrapped), cells + MARK + 2) : S("\n"));
}

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct why_view *v = value;
	int cells = widest(v);

	put_verdict(out, p, v);
	for (ptrdiff_t i = 0; i < v->len; i++)
		put_piece(out, p, &v->at[i], v->asked, cells);
	if (v->hidden)
		paint_labelled(out, p, ROLE_WARN, S(""), 2,
			       S("it is a partition or date shard, listed only with members:yes or for its full name"));
	if (!v->admitted && v->change.len) {
		paint_put(out, p, ROLE_DIM, v->asked ? S("it would match with: ") : S("it would be listed with: "));
		paint_put(out, p, ROLE_PLAIN, v->change);
		sb_putc(out, '\n');
	}
	if (!v->admitted && v->asked && !v->change.len && !v->database.len)
		paint_labelled(out, p, ROLE_DIM, S(""), 0,
			       S("no words of its columns or its comment bring it in; the glossary can relate a word "
				 "of the question to it (ocat-config(5))"));
}

/* ---- members ---- */

static void put_why(struct jw *w, const char *name, const void *value)
{
	const struct why_view *v = value;

	jw_str_at(w, name, v->admitted ? v->why : NO_STR);
}

#define THIS why_view
static const struct answer_member members[] = {
	MEMBER("asset", "string", "its qualified name", ANSWER_TEXT, asset),
	MEMBER("admitted", "boolean", "the asset is in the answer", ANSWER_TRUTH, admitted),
	MEMBER_OR_NULL("position", "integer", "its rank among all matches, from 1; null: no match", ANSWER_PLACE,
		       place),
	MEMBER("answer_size", "integer", "number of matches", ANSWER_NUMBER, total),
	MEMBER_OWN("why", "string", "the reason given in the answer", true, put_why),
	MEMBER_OR_NULL(
		"stage", "string",
		"what dropped it: filter, partition or limit; for a question words (no word leads to it), namespace (others ranked higher) or "
		"rank (ranked too low)",
		ANSWER_TEXT, stage),
	MEMBER("left_out_partition", "boolean",
	       "a partition or date shard, listed only with members:yes, for its full name or, if it is a partition, its kind",
	       ANSWER_TRUTH, hidden),
	MEMBER_OR_NULL("change", "string",
		       "the query line with the smallest change, or the question with the fewest words of the "
		       "table's columns and comment, that includes it, tested; null: none found",
		       ANSWER_TEXT, change),
	MEMBER_OR_NULL(
		"database", "string",
		"for a question: the schema that alone has the asset in its answer, tested; null: none or not needed",
		ANSWER_TEXT, database),
	END_OF_MEMBERS,
};
#undef THIS

/* ---- as rows: the pieces, each with the verdict ---- */

enum { PIECE, HELD, FOUND, INSTEAD, ADMITTED, POSITION, COLUMNS };

static const struct column columns[] = {
	[PIECE] = { "piece", "string", NULL, LOOK_NAME, true },
	[HELD] = { "held", "boolean", NULL, LOOK_PLAIN, true },
	[FOUND] = { "found", "string", NULL, LOOK_FLUID, true },
	[INSTEAD] = { "instead", "string", NULL, LOOK_FLUID, true },
	[ADMITTED] = { "admitted", "boolean", NULL, LOOK_PLAIN, false },
	[POSITION] = { "position", "integer", NULL, LOOK_PLAIN, true },
};

static bool put_piece_rows(struct rows *rows, const struct why_view *v, ptrdiff_t column_count)
{
	bool more = rows_columns(rows, columns, column_count);

	for (ptrdiff_t i = 0; i < v->len && more; i++) {
		const struct why_piece *piece = &v->at[i];
		struct value row[COLUMNS] = {
			[PIECE] = value_text(piece->text),    [HELD] = value_bool(piece->held),
			[FOUND] = value_text(piece->found),   [INSTEAD] = value_text(piece->instead),
			[ADMITTED] = value_bool(v->admitted), [POSITION] = value_int(v->place ? v->place : UNKNOWN),
		};

		more = rows_row(rows, row);
	}
	return more;
}

/* A question without pieces also has a verdict. */
static bool put_rows(struct rows *rows, const void *value)
{
	const struct why_view *v = value;
	const struct value alone[COLUMNS] = {
		[ADMITTED] = value_bool(v->admitted), [POSITION] = value_int(v->place ? v->place : UNKNOWN)
	};
	bool more = put_piece_rows(rows, v, COLUMNS);

	return v->len || !more ? more : rows_row(rows, alone);
}

/* ---- for a document ---- */

static void markdown(struct sb *out, const struct paint *p, const void *value)
{
	const struct paint plain = { .now = p->now };
	const struct why_view *v = value;
	scoped(sb_free) struct sb verdict = SB(SB_MAX);
	struct rows *rows;

	put_verdict(&verdict, &plain, v);
	markdown_put(out, str_trim(sb_str(&verdict)));
	sb_puts(out, "\n");
	if (v->len) {
		sb_putc(out, '\n');
		rows = rows_open(FORMAT_MD, p, rows_into, out);
		put_piece_rows(rows, v, ADMITTED);
		rows_end(rows);
		rows_close(rows);
	}
	if (!v->admitted && v->change.len) {
		sb_puts(out, v->asked ? "\nit would match with: " : "\nit would be listed with: ");
		markdown_put(out, v->change);
		sb_putc(out, '\n');
	}
}

const struct answer_type answer_why_view = {
	.name = "match", .members = members, .page = page, .markdown = markdown, .rows = put_rows
};
