#include "service/learn/lessons_apply.h"

#include "base/arena.h"
#include "base/file.h"
#include "service/relations/join_decisions.h"
#include "service/tag_edit.h"
#include "store/assets.h"
#include "workspace/documents.h"
#include "base/banned.h"

enum { FILE_MOST = 1 << 20 };

bool lesson_line_read(str line, struct lesson_line *out, bool *empty, struct err *err)
{
	ptrdiff_t remark = str_find(line, S("\t#"));
	str rest = remark >= 0 ? str_upto(line, remark) : line, kind, subject;

	*empty = !str_trim(line).len || str_trim(line).at[0] == '#';
	if (*empty)
		return true;
	str_cut(&rest, '\t', &kind);
	str_cut(&rest, '\t', &subject);
	if (!lesson_kind_named(str_trim(kind), &out->kind) || !str_trim(subject).len || !str_trim(rest).len)
		return err_set(err, ERR_USAGE, "\"%.*s\" is not a kind, a subject and an object between tabs",
			       STR(line));
	out->subject = str_trim(subject);
	out->object = str_trim(rest);
	return true;
}

/* ---- a line in a file of the person's own ---- */

static bool has_line(str text, str wanted)
{
	str line;

	while (str_cut(&text, '\n', &line))
		if (str_eq(line, wanted))
			return true;
	return false;
}

static void put_without(struct sb *out, str text, str unwanted)
{
	str line;

	while (text.len && str_cut(&text, '\n', &line))
		if (!str_eq(line, unwanted))
			sb_fmt(out, "%.*s\n", STR(line));
}

static bool change_line(struct arena *a, str path, str line, bool take_back, const char **done, struct err *err)
{
	scoped(sb_free) struct sb b = SB(FILE_MOST * 2);
	str text = S("");
	bool has;

	if (file_exists(path) && !file_read(a, path, FILE_MOST, &text, err))
		return false;
	has = has_line(text, line);
	*done = take_back ? has ? "removed" : "not there" : has ? "already there" : "added";
	if (has != take_back)
		return true;
	put_without(&b, text, line);
	if (!take_back)
		sb_fmt(&b, "%.*s\n", STR(line));
	return dir_make_private(path_dir(path), err) && file_replace(path, sb_str(&b), err);
}

/* No text of a session may begin another entry of the file. */
static bool is_one_line(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if ((unsigned char)text.at[i] < 0x20)
			return false;
	return true;
}

static bool apply_synonym(struct arena *a, const struct lesson_line *l, bool take_back, const char **done,
			  struct err *err)
{
	static const char marks[] = "|,#~=>";
	str path;

	for (ptrdiff_t i = 0; i < l->subject.len; i++)
		for (const char *m = marks; *m; m++)
			if (l->subject.at[i] == *m)
				return err_set(err, ERR_USAGE, "a synonym cannot have \"%c\"", *m);
	if (!is_one_line(l->subject) || !is_one_line(l->object))
		return err_set(err, ERR_USAGE, "a synonym is one line");
	return path_find(a, OWN_GLOSSARY, &path, NULL, err) &&
	       change_line(a, path, str_fmt(a, "%.*s => %.*s", STR(l->subject), STR(l->object)), take_back, done, err);
}

/* ---- the document of a table ---- */

static bool table_of(const struct scope *scope, str column, struct candidates *out, struct err *err)
{
	str rest = str_upto(column, str_at_last(column, '.')), parts[8], part;
	ptrdiff_t n = 0;

	while (n < 8 && str_cut(&rest, '.', &part))
		parts[n++] = part;
	if (!n || !store_resolve(scope->store, scope->arena, NO_STR, parts, n, out, err))
		return false;
	return out->len == 1 || err_set(err, ERR_TABLE_NOT_FOUND, "unknown column \"%.*s\"", STR(column));
}

static bool apply_comment(const struct scope *scope, const struct lesson_line *l, bool take_back, const char **done,
			  struct err *err)
{
	struct arena *a = scope->arena;
	str column = str_after_last(l->subject, '.'), path;
	struct candidates found = { 0 };
	struct documents known = { 0 };

	if (!is_one_line(l->object))
		return err_set(err, ERR_USAGE, "a comment is one line");
	if (!table_of(scope, l->subject, &found, err) ||
	    !documents_of(scope->store, a, &found.at[0], scope->stop, &known, err) ||
	    !documents_place(a, &known, found.at[0].qualified, &path, err))
		return false;
	return change_line(a, path, str_fmt(a, "- `%.*s`: %.*s", STR(column), STR(l->object)), take_back, done, err);
}

/* ---- in the cache ---- */

static bool apply_join(const struct scope *scope, const struct caller *caller, const struct lesson_line *l,
		       bool take_back, const char **done, struct err *err)
{
	struct join_decision d = { .what = take_back		    ? JOIN_DECISION_FORGET
					   : l->kind == LESSON_JOIN ? JOIN_DECISION_ACCEPT
								    : JOIN_DECISION_REJECT,
				   .from = l->subject,
				   .to = l->object,
				   .note = take_back ? NO_STR : S("learned from sessions of agents"),
				   .caller = *caller };
	struct recorded_decision out = { 0 };
	struct err missing = { 0 };

	*done = take_back ? "removed" : "added";
	if (join_decision_do(scope, &d, &out, &missing))
		return true;
	if (take_back && missing.kind == ERR_NOTHING)
		return *done = "not there", true;
	*err = missing;
	return false;
}

static bool apply_tag(const struct scope *scope, const struct caller *caller, const struct lesson_line *l,
		      bool take_back, const char **done, struct err *err)
{
	struct tag_edit edit = { .what = take_back ? TAG_EDIT_REMOVE : TAG_EDIT_PUT, .caller = *caller };
	struct tagged out = { 0 };
	struct err missing = { 0 };

	*push(&edit.names, scope->arena) = l->subject;
	*push(&edit.tags, scope->arena) = l->object;
	*done = take_back ? "not there" : "added";
	if (!tag_edit_do(scope, &edit, &out, &missing)) {
		if (take_back && missing.kind == ERR_NOTHING)
			return true;
		*err = missing;
		return false;
	}
	if (out.len)
		*done = out.at[0].done;
	return true;
}

bool lesson_apply(const struct scope *scope, const struct caller *caller, const struct lesson_line *l, bool take_back,
		  const char **done, struct err *err)
{
	switch (l->kind) {
	case LESSON_SYNONYM: return apply_synonym(scope->arena, l, take_back, done, err);
	case LESSON_COMMENT: return apply_comment(scope, l, take_back, done, err);
	case LESSON_TAG: return apply_tag(scope, caller, l, take_back, done, err);
	default: return apply_join(scope, caller, l, take_back, done, err);
	}
}
