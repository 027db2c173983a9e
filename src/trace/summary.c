#include "trace/summary.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/banned.h"

enum { DEEPEST = 100, TOOLS_MOST = 64 };

str trace_parent_words(struct arena *a, const struct trace_parent *p)
{
	return p->step > 0 ? str_fmt(a, "%.*s step %lld", STR(p->session), (long long)p->step) : NO_STR;
}

struct brief { /* of a step */
	bool is_step, is_other, failed, rewound, held;
	instant at;
	str tool;
};

static bool take_rewound(struct jr *r, struct brief *b)
{
	str value;

	if (!jr_raw(r, &value))
		return false;
	b->rewound = str_eq(value, S("true"));
	return true;
}

static bool take_member(struct jr *r, str key, struct brief *b)
{
	str text;

	if (str_eq(key, S("step")))
		b->is_step = true;
	else if (str_eq(key, S("ocat_trace")) || str_eq(key, S("end")))
		b->is_other = true;
	else if (str_eq(key, S("error")))
		b->failed = true;
	else if (str_eq(key, S("decision")))
		b->held = true;
	else if (str_eq(key, S("rewound")))
		return take_rewound(r, b);
	else if (str_eq(key, S("tool")))
		return jr_str(r, &b->tool);
	else if (str_eq(key, S("at")))
		return jr_str(r, &text) && (instant_parse(text, &b->at), true);
	return true; /* the value is skipped */
}

static bool brief_of(struct arena *a, str line, struct brief *b)
{
	struct jr r = jr_of(line, a);
	str key;

	*b = (struct brief){ .at = NO_TIME };
	r.deepest = DEEPEST;
	if (jr_next(&r) != JR_OBJECT)
		return false;
	while (jr_member(&r, &key))
		if (!take_member(&r, key, b))
			return false;
	return !r.mistake && jr_next(&r) == JR_END;
}

static void copy_head(struct arena *a, const struct trace_head *from, struct trace_file *to)
{
	str *each[] = { &to->head.session, &to->head.face,	     &to->head.user,
			&to->head.client,  &to->head.version,	     &to->head.question,
			&to->head.title,   &to->head.parent.session, &to->head.parent.file };

	to->head = *from;
	for (size_t i = 0; i < sizeof each / sizeof *each; i++)
		*each[i] = str_dup(a, *each[i]);
	if (from->started_at > to->last_at)
		to->last_at = from->started_at;
}

static void add_tool(struct arena *a, struct strs *tools, str tool)
{
	if (tool.len && tools->len < TOOLS_MOST && !texts_have(tools, tool))
		*push(tools, a) = str_dup(a, tool);
}

static bool take_line(struct arena *a, struct arena *scratch, str text, struct trace_file *f)
{
	struct trace_line line;
	struct brief b;

	if (!brief_of(scratch, text, &b))
		return false;
	if (b.is_other && trace_line_read(scratch, text, &line)) {
		if (line.kind == TRACE_LINE_HEAD)
			copy_head(a, &line.head, f);
		f->ended |= line.kind == TRACE_LINE_END;
		return true;
	}
	if (!b.is_step)
		return false;
	f->steps++;
	f->failed += b.failed && !b.rewound;
	f->held += b.held;
	if (b.at > f->last_at)
		f->last_at = b.at;
	add_tool(a, &f->tools, b.tool);
	return true;
}

/* A last line without end may still be in the making: unless it is whole, it is read again the next time. */
bool trace_summary_update(struct arena *a, str path, struct trace_summary *s)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err err = { 0 };
	struct lines *l = file_is_plain(path, &err) ? lines_open(path, TRACE_LINE_MOST, ERR_CONFIG, &err) : NULL;
	int64_t from;
	bool torn = false;
	str line;

	if (!l)
		return false;
	if (!s->bytes)
		s->file.head.started_at = s->file.last_at = NO_TIME;
	lines_pass_long(l);
	lines_skip(l, s->bytes);
	for (from = s->bytes; lines_next(l, &line, &err); from = lines_bytes(l)) {
		bool good = take_line(a, scratch, str_trim(line), &s->file);

		s->is_trace |= good;
		torn = !good && lines_torn(l);
		if (torn)
			break;
		arena_reset(scratch);
	}
	s->bytes = torn ? from : lines_bytes(l);
	s->file.too_long += lines_passed(l);
	lines_close(l);
	return !err.kind;
}
