#include "llm/answer_reader.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

struct answer_reader answer_reader_of(struct arena *a, const struct chat_request *r, ptrdiff_t most)
{
	return (struct answer_reader){
		.arena = a, .request = r, .left = most, .text = SB(most), .made = new_n(a, struct chat_call, CALLS_MOST)
	};
}

void answer_reader_free(struct answer_reader *r)
{
	sb_free(&r->text);
	for (int i = 0; i < r->calls; i++) {
		sb_free(&r->call[i].id);
		sb_free(&r->call[i].name);
		sb_free(&r->call[i].arguments);
	}
}

static void give(struct answer_reader *r, struct chat_event event)
{
	r->given = true;
	if (r->request->event)
		r->request->event(r->request->with, &event);
}

static bool put(struct answer_reader *r, struct sb *to, str piece, struct err *err)
{
	if (piece.len > r->left)
		return err_set(err, ERR_SOURCE, "the model's answer is too long");
	r->left -= piece.len;
	sb_put(to, piece);
	return true;
}

bool reader_text(struct answer_reader *r, str piece, struct err *err)
{
	if (!piece.len)
		return true;
	if (!put(r, &r->text, piece, err))
		return false;
	give(r, (struct chat_event){ .kind = CHAT_TEXT, .text = piece });
	return true;
}

/* ---- calls ---- */

static struct chat_call shown(const struct open_call *c)
{
	return (struct chat_call){ .id = sb_str(&c->id), .name = sb_str(&c->name), .arguments = sb_str(&c->arguments) };
}

struct open_call *reader_find_call(struct answer_reader *r, int64_t index)
{
	for (int i = r->calls - 1; i >= 0; i--)
		if (r->call[i].index == index)
			return &r->call[i];
	return NULL;
}

/* A name in pieces is unusual; the same name with each piece is not. */
static bool is_another(const struct open_call *c, str id, str name)
{
	return c->whole || (id.len && c->id.len && name.len && !str_eq(id, sb_str(&c->id)));
}

struct open_call *reader_call(struct answer_reader *r, int64_t index, str id, str name, struct err *err)
{
	struct open_call *c = reader_find_call(r, index);
	struct chat_call call;

	if (c && !is_another(c, id, name))
		return c;
	if (c)
		reader_end_call(r, c);
	if (!name.len)
		return err_set(err, ERR_SOURCE, "the model calls a tool without a name"), NULL;
	if (r->calls == CALLS_MOST)
		return err_set(err, ERR_SOURCE, "the model calls more than %d tools at once", CALLS_MOST), NULL;
	c = &r->call[r->calls];
	*c = (struct open_call){ .index = index, .id = SB(SB_MAX), .name = SB(SB_MAX), .arguments = SB(SB_MAX) };
	r->calls++;
	if (!put(r, &c->name, name, err) || !put(r, &c->id, id, err))
		return NULL;
	if (!id.len)
		sb_fmt(&c->id, "call_%d", r->calls);
	call = shown(c);
	give(r, (struct chat_event){ .kind = CHAT_CALL_BEGUN, .call = &call });
	return c;
}

bool reader_arguments(struct answer_reader *r, struct open_call *c, str piece, struct err *err)
{
	struct chat_call call;

	if (!piece.len)
		return true;
	if (!put(r, &c->arguments, piece, err))
		return false;
	call = shown(c);
	give(r, (struct chat_event){ .kind = CHAT_CALL_PIECE, .call = &call, .text = piece });
	return true;
}

void reader_end_call(struct answer_reader *r, struct open_call *c)
{
	struct chat_call *call = &r->made[c - r->call];
	struct err ignored = { 0 };
	str arguments = str_trim(sb_str(&c->arguments));

	if (c->whole)
		return;
	c->whole = true;
	arguments = str_dup(r->arena, arguments.len ? arguments : S("{}"));
	*call = (struct chat_call){ .id = str_dup(r->arena, sb_str(&c->id)),
				    .name = str_dup(r->arena, sb_str(&c->name)),
				    .arguments = arguments,
				    .tree = json_parse(r->arena, arguments, &ignored) };
	if (call->tree && call->tree->kind != JSON_OBJECT)
		call->tree = NULL;
	give(r, (struct chat_event){ .kind = CHAT_CALL_WHOLE, .call = call });
}

/* ---- the end ---- */

void reader_usage(struct answer_reader *r, int64_t input, int64_t output)
{
	r->has_usage |= input >= 0 || output >= 0;
	r->usage.input = input >= 0 ? input : r->usage.input;
	r->usage.output = output >= 0 ? output : r->usage.output;
}

void reader_end(struct answer_reader *r, enum chat_end end)
{
	r->has_end = true;
	r->end = end;
}

bool reader_finish(struct answer_reader *r, struct chat_answer *out, struct err *err)
{
	if (!r->has_end && !r->ended)
		return err_set(err, ERR_CONNECT, "the answer ended before it was complete");
	for (int i = 0; i < r->calls; i++)
		reader_end_call(r, &r->call[i]);
	/* Some servers end with "stop" although they made calls. */
	if (r->calls && r->end == CHAT_END_DONE)
		r->end = CHAT_END_CALLS;
	if (r->refused)
		r->end = CHAT_END_REFUSED;
	out->text = str_dup(r->arena, r->text.len ? sb_str(&r->text) : S(""));
	out->calls = r->made;
	out->call_count = r->calls;
	out->end = r->end;
	out->usage = r->usage;
	give(r, (struct chat_event){ .kind = CHAT_USAGE, .usage = r->usage });
	give(r, (struct chat_event){ .kind = CHAT_ENDED, .end = r->end });
	return true;
}
