#include "workspace/indexes/table_texts.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/lower_bound.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "store/assets.h"
#include "base/banned.h"

enum { TEXT_BYTES = 600, COMMENT_BYTES = 200, FIELD_COMMENT_BYTES = 40 };

struct reading {
	struct arena *arena, *scratch;
	struct table_texts *out;
	struct sb line;	 /* the text of a table under way */
	ptrdiff_t table; /* its place; -1: none */
};

static str cut(str s, ptrdiff_t most)
{
	while (most > 0 && most < s.len && ((unsigned char)s.at[most] & 0xc0) == 0x80)
		most--;
	return str_upto(s, most < s.len ? most : s.len);
}

static void put_words(struct reading *r, str name)
{
	struct tokens words = { 0 };

	words_split(r->scratch, name, &words);
	for (ptrdiff_t i = 0; i < words.len; i++)
		sb_fmt(&r->line, "%s%.*s", i ? " " : "", STR(words.at[i].text));
}

static bool take_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct reading *r = with;

	(void)err;
	if (b->is_part)
		return true;
	sb_reset(&r->line);
	put_words(r, b->ns);
	sb_puts(&r->line, b->ns.len ? " " : "");
	put_words(r, b->name);
	if (b->comment.len)
		sb_fmt(&r->line, ". %.*s", STR(cut(b->comment, COMMENT_BYTES)));
	*push(r->out, r->arena) = (struct table_text){ .table = b->id, .text = str_dup(r->arena, sb_str(&r->line)) };
	arena_reset(r->scratch);
	return true;
}

static void end_table(struct reading *r)
{
	if (r->table >= 0)
		r->out->at[r->table].text = str_dup(r->arena, cut(sb_str(&r->line), TEXT_BYTES));
}

static void begin_table(struct reading *r, int64_t id)
{
	ptrdiff_t at = lower_bound(r->out->len, i, r->out->at[i].table < id);

	end_table(r);
	sb_reset(&r->line);
	r->table = at < r->out->len && r->out->at[at].table == id ? at : -1;
	if (r->table >= 0)
		sb_fmt(&r->line, "%.*s: ", STR(r->out->at[at].text));
}

/* Fields come in the order of their tables' ids. */
static bool take_field(void *with, const struct field_brief *f, struct err *err)
{
	struct reading *r = with;
	bool first = r->table < 0 || r->out->at[r->table].table != f->asset_id;

	(void)err;
	if (first)
		begin_table(r, f->asset_id);
	if (r->table < 0 || r->line.len > TEXT_BYTES)
		return true;
	sb_puts(&r->line, first ? "" : ", ");
	put_words(r, f->name);
	if (f->comment.len)
		sb_fmt(&r->line, " %.*s", STR(cut(f->comment, FIELD_COMMENT_BYTES)));
	arena_reset(r->scratch);
	return true;
}

static int by_table(const void *x, const void *y)
{
	const struct table_text *a = x, *b = y;

	return a->table < b->table ? -1 : a->table > b->table;
}

bool table_texts_read(struct store *pinned, struct arena *a, const struct stop *stop, struct table_texts *out,
		      struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct reading r = { a, scratch, out, SB(SB_MAX), -1 };
	bool good = store_each_plain(pinned, 0, stop, take_asset, &r, err);

	if (good && out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_table);
	good = good && store_each_field(pinned, 0, stop, take_field, &r, err);
	end_table(&r);
	sb_free(&r.line);
	for (ptrdiff_t i = 0; i < out->len; i++)
		out->at[i].hash = str_hash(out->at[i].text);
	return good;
}
