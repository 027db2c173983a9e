/*
 * Changes config.yaml, one line at a time. The result is parsed and compared with the original before it is written.
 */
#include "workspace/internal.h"

#include "base/file.h"
#include "base/folder_lock.h"
#include "base/yaml.h"
#include "base/banned.h"

enum { FILE_MOST = 1 << 20 };

/* ---- did only that one value change? ---- */

static bool same(const struct yaml *a, const struct yaml *b)
{
	if (a->kind != b->kind || a->len != b->len || a->quoted != b->quoted || !str_eq(a->key, b->key) ||
	    !str_eq(a->text, b->text))
		return false;
	a = a->first;
	for (b = b->first; a && b; a = a->next, b = b->next)
		if (!same(a, b))
			return false;
	return !a && !b;
}

/* Everything except this key is unchanged, in the same order; the key has the new value, or is gone (value absent). */
static bool is_as_wanted(struct arena *a, const struct yaml *before, str text, str key, str value)
{
	struct err ignored = { 0 };
	const struct yaml *now = yaml_parse(a, text, S("config.yaml"), &ignored), *x, *y;
	bool found = false;

	if (!now || now->kind != YAML_MAP)
		return false;
	for (x = before->first, y = now->first; x || y;) {
		if (x && str_eq(x->key, key)) {
			x = x->next;
		} else if (y && str_eq(y->key, key)) {
			found = y->kind == YAML_SCALAR && value.at && str_eq(y->text, value);
			y = y->next;
		} else {
			if (!x || !y || !same(x, y))
				return false;
			x = x->next;
			y = y->next;
		}
	}
	return found == (value.at != NULL);
}

/* ---- the text ---- */

/* The length of a one-line scalar as written: between its quotes, or plain. */
static ptrdiff_t written_length(const struct yaml *y, str rest)
{
	char quote = rest.len ? rest.at[0] : 0;

	if (!y->quoted)
		return y->text.len;
	for (ptrdiff_t i = 1; i < rest.len; i++) {
		if (rest.at[i] == '\\' && quote == '"')
			i++;
		else if (rest.at[i] == quote && quote == '\'' && i + 1 < rest.len && rest.at[i + 1] == quote)
			i++;
		else if (rest.at[i] == quote)
			return i + 1;
	}
	return rest.len;
}

/* Only free text may need quotes: other values were validated, and read better as typed. */
static str quoted(struct arena *a, enum setting which, str value)
{
	scoped(sb_free) struct sb b = SB(FILE_MOST);

	if (!str_is_among(str_of(setting_about(which)->type), " word text "))
		return value;
	yaml_quote(&b, value);
	return str_dup(a, b.len ? sb_str(&b) : S("\"\""));
}

static str with_value(struct arena *a, str text, const struct yaml *y, str written)
{
	ptrdiff_t at = str_line(text, y->line) + y->column - 1, end;

	if (at > text.len)
		return text;
	end = at + written_length(y, str_from(text, at));
	if (end > text.len)
		end = text.len;
	return str_fmt(a, "%.*s%s%.*s%.*s", STR(str_upto(text, at)), at > 0 && text.at[at - 1] == ':' ? " " : "",
		       STR(written), STR(str_from(text, end)));
}

static str with_line(struct arena *a, str text, str key, str written)
{
	return str_fmt(a, "%.*s%s%.*s: %.*s\n", STR(text), text.len && !str_ends(text, S("\n")) ? "\n" : "", STR(key),
		       STR(written));
}

static str without_lines(struct arena *a, str text, const struct yaml *y)
{
	ptrdiff_t from = str_line(text, y->key_line),
		  to = str_line(text, (y->kind == YAML_SCALAR ? y->line : y->key_line) + 1);

	return str_fmt(a, "%.*s%.*s", STR(str_upto(text, from)), STR(str_from(text, to)));
}

/* ---- the file ---- */

struct editing {
	str path, text;
	const struct yaml *root;
};

static bool open_file(struct arena *a, struct editing *e, struct err *err)
{
	bool there;

	e->text = S("");
	if (!file_is_there(e->path, &there, err))
		return false;
	if (there && !file_read(a, e->path, FILE_MOST, &e->text, err))
		return false;
	e->root = yaml_parse(a, e->text, S("config.yaml"), err);
	if (!e->root)
		return false;
	return e->root->kind == YAML_MAP ||
	       yaml_mistake(e->root, e->text, S("config.yaml"), err, "this should be settings, such as `ttl: 1h`");
}

static bool close_file(struct arena *a, const struct editing *e, str text, str key, str value, struct err *err)
{
	if (is_as_wanted(a, e->root, text, key, value))
		return file_replace(e->path, text, err);
	err_set(err, ERR_CONFIG, "the layout of %.*s does not allow %.*s to be changed", STR(e->path), STR(key));
	return err_next(err, "Change it by hand: %s.", ACTION("config", WITH("do", S("edit"))));
}

bool settings_put(struct arena *a, enum setting which, str value, str *path, struct err *err)
{
	struct editing e = { 0 };
	const char *name = setting_about(which)->name, *expected = setting_expects(which, value);
	const struct yaml *y;
	str dir, written;

	if (expected)
		return err_set(err, ERR_USAGE, "%s should be %s, not \"%.*s\"", name, expected, STR(value));
	if (!path_config(a, &dir, err) || !path_find(a, OWN_SETTINGS, &e.path, NULL, err) ||
	    !dir_make_private(dir, err))
		return false;
	{
		scoped(folder_lock_end) int lock = folder_lock(a, e.path, err);

		if (lock < 0 || !open_file(a, &e, err))
			return false;
		y = yaml_get(e.root, name);
		*path = e.path;
		value = str_trim(value);
		written = quoted(a, which, value);
		return close_file(a, &e,
				  y ? with_value(a, e.text, y, written) : with_line(a, e.text, str_of(name), written),
				  str_of(name), value, err);
	}
}

bool settings_unset(struct arena *a, str name, bool *was_there, str *path, struct err *err)
{
	struct editing e = { 0 };
	const struct yaml *y;
	bool there;

	if (!path_find(a, OWN_SETTINGS, &e.path, NULL, err) || !file_is_there(e.path, &there, err))
		return false;
	*path = e.path;
	*was_there = false;
	if (!there)
		return true;
	{
		scoped(folder_lock_end) int lock = folder_lock(a, e.path, err);

		if (lock < 0 || !open_file(a, &e, err))
			return false;
		y = yaml_get(e.root, str_c(a, name));
		*was_there = y != NULL;
		return !y || close_file(a, &e, without_lines(a, e.text, y), name, NO_STR, err);
	}
}
