/* Tools that write or change a file, recognised by the names of their arguments. */
#include "service/trace/internal.h"

#include "base/banned.h"

static str text_among(const struct json *object, const char *keys)
{
	for (const struct json *e = object->first; e; e = e->next)
		if (e->kind == JSON_STR && str_is_among(e->key, keys))
			return e->text;
	return NO_STR;
}

static bool is_true(const struct json *object, const char *keys)
{
	for (const struct json *e = object->first; e; e = e->next)
		if (e->kind == JSON_BOOL && str_is_among(e->key, keys))
			return e->truth;
	return false;
}

/* The old text is replaced once, or everywhere. What does not match leaves the contents unknown. */
static str replaced(struct arena *a, str text, str old, str put, bool everywhere)
{
	struct shell_builder b = { .arena = a };
	ptrdiff_t at = old.len ? str_find(text, old) : -1;

	if (at < 0)
		return NO_STR;
	do {
		shell_put(&b, str_upto(text, at));
		shell_put(&b, put);
		text = str_from(text, at + old.len);
		at = str_find(text, old);
	} while (everywhere && at >= 0);
	shell_put(&b, text);
	return b.over ? NO_STR : shell_built(&b).text;
}

static bool edit(struct arena *a, const struct json *object, str *text)
{
	str old = text_among(object, " old_string old_str oldtext oldstring old_text ");
	str put = text_among(object, " new_string new_str newtext newstring new_text ");

	if (!old.at || !put.at)
		return false;
	if (text->at)
		*text = replaced(a, *text, old, put, is_true(object, " replace_all replaceall allow_multiple "));
	return true;
}

static bool edits(struct arena *a, const struct json *object, str *text)
{
	const struct json *list = json_get(object, "edits");
	bool any = edit(a, object, text);

	for (const struct json *e = list && list->kind == JSON_ARRAY ? list->first : NULL; e; e = e->next)
		any |= edit(a, e, text);
	return any;
}

bool written_file(struct shell_state *shell, struct arena *a, const struct json *object)
{
	str path = text_among(object, " file_path path filepath filename file target_file absolute_path ");
	str whole = text_among(object, " content contents file_text filecontent file_content ");
	struct shell_value old;
	str text = NO_STR;

	if (!path.at)
		return false;
	if (whole.at) {
		shell_write(shell, path, whole);
		return true;
	}
	if (shell_file(shell, path, &old) && !old.gap_count)
		text = str_dup(a, old.text);
	if (!edits(a, object, &text))
		return false;
	shell_write(shell, path, text);
	return true;
}
