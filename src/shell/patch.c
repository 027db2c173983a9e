/* Patches in the form of apply_patch: files are added, deleted, and changed where their contents are known. */
#include "shell/command_walk.h"

#include "base/banned.h"

struct patch {
	struct shell_state *state;
	struct arena *arena;
	str rest;
	str path;			    /* of the file that is changed; absent: none */
	str text;			    /* what it has become; absent: unknown */
	struct shell_builder before, after; /* of a hunk */
	bool adds;
};

static str without_last_line_end(str text)
{
	return str_ends(text, S("\n")) ? str_upto(text, text.len - 1) : text;
}

/* The hunk read last takes effect. */
static void end_hunk(struct patch *p)
{
	str before = shell_built(&p->before).text, after = shell_built(&p->after).text;
	ptrdiff_t at;

	if (p->adds) {
		p->text = after;
	} else if (p->text.at && (before.len || after.len)) {
		at = before.len ? str_find(p->text, before) : -1;
		if (at < 0 && before.len) {
			before = without_last_line_end(before);
			after = without_last_line_end(after);
			at = str_ends(p->text, before) ? p->text.len - before.len : -1;
		}
		p->text = at < 0 ? NO_STR
				 : str_fmt(p->arena, "%.*s%.*s%.*s", STR(str_upto(p->text, at)), STR(after),
					   STR(str_from(p->text, at + before.len)));
	}
	p->before = p->after = (struct shell_builder){ .arena = p->arena };
}

static void end_file(struct patch *p)
{
	if (p->path.at) {
		end_hunk(p);
		state_write(p->state, p->path, p->text);
	}
	p->path = NO_STR;
	p->adds = false;
}

static void begin_file(struct patch *p, str path, bool adds)
{
	struct shell_value v;

	end_file(p);
	p->path = str_trim(path);
	p->adds = adds;
	p->text = NO_STR;
	if (!adds && shell_file(p->state, p->path, &v) && value_is_known(&v))
		p->text = str_dup(p->arena, v.text);
}

static void take_line(struct patch *p, str line)
{
	char mark = line.len ? *line.at : ' ';
	str text = line.len ? str_from(line, 1) : line;

	if (mark != '+') {
		shell_put(&p->before, text);
		shell_put_char(&p->before, '\n');
	}
	if (mark != '-') {
		shell_put(&p->after, text);
		shell_put_char(&p->after, '\n');
	}
}

void state_patch(struct shell_state *s, str text)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct patch p = { .state = s, .arena = a, .before.arena = a, .after.arena = a };
	str line;

	if (text.len > SHELL_BYTES_MOST)
		return;
	while (str_cut(&text, '\n', &line)) {
		if (str_starts(line, S("*** Add File: ")))
			begin_file(&p, str_from(line, S("*** Add File: ").len), true);
		else if (str_starts(line, S("*** Update File: ")))
			begin_file(&p, str_from(line, S("*** Update File: ").len), false);
		else if (str_starts(line, S("*** Delete File: ")))
			begin_file(&p, str_from(line, S("*** Delete File: ").len), false), p.text = NO_STR;
		else if (str_starts(line, S("*** End Patch")))
			end_file(&p);
		else if (str_starts(line, S("@@")))
			end_hunk(&p);
		else if (p.path.at && !str_starts(line, S("***")))
			take_line(&p, line);
	}
	end_file(&p);
}
