/* The state between commands: files by their path, and the folder. */
#include "shell/command_walk.h"

#include "base/banned.h"

enum { STATE_BYTES_MOST = 8 << 20, SAME_NAMES_MOST = 32 };

struct paths { /* of one name */
	str *at;
	ptrdiff_t len, cap;
};

static void forget_all(struct shell_state *s)
{
	s->variables = map_in(s->arena);
	s->files = map_in(s->arena);
	s->by_name = map_in(s->arena);
}

struct shell_state *shell_open(void)
{
	struct arena *a = arena_open();
	struct shell_state *s = new(a, struct shell_state);

	s->arena = arena_open();
	s->own = a;
	forget_all(s);
	return s;
}

void shell_close(struct shell_state *s)
{
	if (!s)
		return;
	arena_close(s->arena);
	arena_close(s->own);
}

void state_bound(struct shell_state *s)
{
	if (arena_held(s->arena) <= STATE_BYTES_MOST)
		return;
	arena_reset(s->arena);
	forget_all(s);
}

/* ---- paths ---- */

/* Without . and .. and doubled slashes. */
static str normal_path(struct arena *a, str path)
{
	array_of(str) parts = { 0 };
	struct shell_builder b = { .arena = a };
	bool absolute = str_starts(path, S("/"));
	str part;

	while (str_cut(&path, '/', &part)) {
		if (!part.len || str_eq(part, S(".")))
			continue;
		if (str_eq(part, S("..")) && parts.len && !str_eq(parts.at[parts.len - 1], S("..")))
			parts.len--;
		else if (!str_eq(part, S("..")) || !absolute)
			*push(&parts, a) = part;
	}
	if (absolute && !parts.len)
		return S("/");
	for (ptrdiff_t i = 0; i < parts.len; i++) {
		if (i || absolute)
			shell_put_char(&b, '/');
		shell_put(&b, parts.at[i]);
	}
	return shell_built(&b).text;
}

static str path_from(struct arena *a, str folder, str path)
{
	if (str_starts(path, S("/")) || str_starts(path, S("~")) || !folder.len)
		return normal_path(a, path);
	return normal_path(a, str_fmt(a, "%.*s/%.*s", STR(folder), STR(path)));
}

/* False: the folder of this command is unknown. */
static bool full_path(struct run *r, const struct shell_value *path, str *out)
{
	const struct binding *folder = variable_get(r, S("PWD"));
	bool is_absolute = str_starts(path->text, S("/")) || str_starts(path->text, S("~"));

	if (!value_is_known(path) || (folder && !is_absolute && !value_is_known(folder->values.at)))
		return false;
	*out = path_from(r->arena, folder ? folder->values.at->text : S(""), path->text);
	return out->len;
}

struct shell_value folder_change(struct run *r, const struct shell_value *path)
{
	struct shell_value v = shell_unknown(r->arena, NO_STR);
	str full;

	if (path->text.len && !value_is(path, "-") && full_path(r, path, &full))
		v = shell_known(full);
	variable_set(r, S("PWD"), &v);
	return v;
}

/* Is one the other's end? Then they are the same file, if only one of them begins at the root. */
static bool may_be_same(str absolute, str relative)
{
	return str_starts(absolute, S("/")) && !str_starts(relative, S("/")) && absolute.len > relative.len &&
	       str_ends(absolute, relative) && absolute.at[absolute.len - relative.len - 1] == '/';
}

static const struct shell_value *find_file(const struct shell_state *s, str path)
{
	struct map_entry *e = map_get(&s->files, path), *names = map_get(&s->by_name, str_after_last(path, '/'));
	const struct paths *same = names ? names->ptr : NULL;
	str only = NO_STR;

	if (e || !same || same->len > SAME_NAMES_MOST)
		return e ? e->ptr : NULL;
	for (ptrdiff_t i = 0; i < same->len; i++) {
		if (!may_be_same(same->at[i], path) && !may_be_same(path, same->at[i]))
			continue;
		if (only.at)
			return NULL;
		only = same->at[i];
	}
	return only.at ? map_get(&s->files, only)->ptr : NULL;
}

/* ---- contents ---- */

static void add_name(struct shell_state *s, str path)
{
	struct map_entry *e = map_put(&s->by_name, str_after_last(path, '/'), NULL);
	struct paths *same = e->ptr;

	if (!same)
		e->ptr = same = new(s->arena, struct paths);
	*push(same, s->arena) = path;
}

static void keep_file(struct shell_state *s, str path, const struct shell_value *text)
{
	struct shell_value *kept = new(s->arena, struct shell_value);
	struct map_entry *e = map_get(&s->files, path);

	*kept = shell_value_dup(s->arena, text);
	if (!e) {
		path = str_dup(s->arena, path);
		e = map_put(&s->files, path, NULL);
		add_name(s, path);
	}
	e->ptr = kept;
}

bool file_contents(struct run *r, const struct shell_value *path, struct shell_value *out)
{
	const struct shell_value *found;
	str full;

	if (!full_path(r, path, &full) || !run_spend(r, 1))
		return false;
	found = find_file(r->state, full);
	if (!found || !run_spend(r, found->text.len / 16))
		return false;
	*out = shell_value_dup(r->arena, found);
	return true;
}

void file_write(struct run *r, const struct shell_value *path, const struct shell_value *text, bool append)
{
	struct shell_builder b = { .arena = r->arena };
	const struct shell_value *old;
	struct shell_value now;
	str full;

	if (r->dry || !full_path(r, path, &full) || !run_spend(r, 1 + text->text.len / 16))
		return;
	old = find_file(r->state, full);
	if (append && old)
		shell_put_value(&b, old);
	shell_put_value(&b, text);
	now = shell_built(&b);
	if (r->branches && (append || (old && !shell_value_eq(old, &now))))
		now = shell_unknown(r->arena, NO_STR);
	keep_file(r->state, full, &now);
}

/* ---- for those who follow a trace ---- */

void shell_enter(struct shell_state *s, str folder)
{
	struct shell_values *one;

	state_bound(s);
	one = new(s->arena, struct shell_values);
	*push(one, s->arena) = shell_known(normal_path(s->arena, folder));
	map_put(&s->variables, S("PWD"), NULL)->ptr = one;
}

static str state_path(const struct shell_state *s, struct arena *a, str path)
{
	struct map_entry *e = map_get(&s->variables, S("PWD"));
	const struct shell_value *folder = e ? ((struct shell_values *)e->ptr)->at : NULL;

	return path_from(a, folder && value_is_known(folder) ? folder->text : S(""), path);
}

void state_write(struct shell_state *s, str path, str text)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct shell_value v = text.at && text.len <= SHELL_VALUE_MOST ? shell_known(text) : shell_unknown(a, NO_STR);
	str full = state_path(s, a, path);

	if (full.len)
		keep_file(s, full, &v);
}

void shell_write(struct shell_state *s, str path, str text)
{
	state_bound(s);
	state_write(s, path, text);
}

void shell_patch(struct shell_state *s, str text)
{
	state_bound(s);
	state_patch(s, text);
}

bool shell_file(const struct shell_state *s, str path, struct shell_value *out)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct shell_value *found = find_file(s, state_path(s, a, path));

	if (found)
		*out = *found;
	return found;
}
