#include "trace/import/formats.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "trace/import/part_path.h"
#include "base/banned.h"

enum { HEAD = 256 << 10, LINES = 64 };

#define _(name) &format_##name,
static const struct trace_format *const all[] = { TRACE_IMPORT_FORMATS(_) NULL };
#undef _

const struct trace_format *const *formats(void)
{
	return all;
}

struct event event_of(enum event_kind kind)
{
	return (struct event){
		.kind = kind,
		.at = NO_TIME,
		.elapsed_us = -1,
		.tokens_in = -1,
		.tokens_out = -1,
		.tokens_cached = -1,
		.cost_usd = -1,
	};
}

static bool claims(const struct trace_format *f, str head)
{
	str line;

	if (f->shape.kind != RECORDS_LINES)
		return f->claims(head);
	for (int i = 0; i < LINES && str_cut(&head, '\n', &line); i++)
		if (str_trim(line).len && f->claims(line))
			return true;
	return false;
}

void format_names(struct sb *out)
{
	for (const struct trace_format *const *f = all; *f; f++)
		if (f == all || !str_eq(str_of((*f)->name), str_of(f[-1]->name)))
			sb_fmt(out, "%s%s", f == all ? "" : ", ", (*f)->name);
}

static const struct trace_format *unknown_name(str name, struct err *err)
{
	scoped(sb_free) struct sb b = SB(1 << 12);

	format_names(&b);
	err_set(err, ERR_USAGE, "unknown trace format \"%.*s\"", STR(name));
	err_next(err, "Formats: %.*s.", STR(sb_str(&b)));
	return NULL;
}

const struct trace_format *format_of_file(str path, str name, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct trace_format *named = NULL;
	struct file_state state = { 0 };
	str head, id, file = part_path_file(path, &id);

	if (!file_head(a, file, HEAD, &head, err))
		return NULL;
	head = utf8_past_mark(head);
	file_look(file, &state);
	for (const struct trace_format *const *f = all; *f; f++) {
		if ((name.at && !str_eq(name, str_of((*f)->name))) ||
		    ((*f)->bytes_most && state.bytes > (*f)->bytes_most))
			continue;
		/* A name may stand for several layouts. */
		if (claims(*f, head))
			return *f;
		if (!named)
			named = *f;
	}
	if (name.at)
		return named ? named : unknown_name(name, err);
	err_set(err, ERR_UNSUPPORTED, "%.*s is not a session in a known format", STR(path));
	return NULL;
}
