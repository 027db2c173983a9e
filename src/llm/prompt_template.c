#include "llm/prompt_template.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { TEMPLATE_MOST = 256 << 10 };

static const struct prompt_about prompts[] = {
#define _(id, name, variables, help) { name, variables, help },
	PROMPTS(_)
#undef _
};

const struct prompt_about *prompt_about(enum prompt which)
{
	return &prompts[which];
}

/* ---- one part after the other ---- */

enum part_kind { PART_TEXT, PART_VARIABLE, PART_OPEN };

struct part {
	enum part_kind kind;
	str text;     /* or the variable's name */
	ptrdiff_t at; /* where it begins */
};

static ptrdiff_t next_open(str text, ptrdiff_t from)
{
	ptrdiff_t at = str_find(str_from(text, from), S("{{"));

	return at < 0 ? text.len : from + at;
}

/* False at the end. */
static bool next_part(str text, ptrdiff_t *at, struct part *out)
{
	ptrdiff_t from = *at, end;

	if (from >= text.len)
		return false;
	end = next_open(text, from);
	if (end > from) {
		*out = (struct part){ PART_TEXT, str_n(text.at + from, end - from), from };
		*at = end;
		return true;
	}
	if (str_starts(str_from(text, from), S("{{{{"))) {
		*out = (struct part){ PART_TEXT, S("{{"), from };
		*at = from + 4;
		return true;
	}
	end = str_find(str_from(text, from), S("}}"));
	*out = (struct part){ end < 0 ? PART_OPEN : PART_VARIABLE,
			      end < 0 ? NO_STR : str_trim(str_n(text.at + from + 2, end - 2)), from };
	*at = end < 0 ? text.len : from + end + 2;
	return true;
}

/* ---- public functions ---- */

__attribute__((format(printf, 5, 6))) static bool mistake(str path, str text, ptrdiff_t at, struct err *err,
							  const char *format, ...)
{
	struct text_position p = text_position(text, at);
	scoped(sb_free) struct sb why = SB(400);
	va_list args;

	va_start(args, format);
	sb_vfmt(&why, format, args);
	va_end(args);
	return err_set(err, ERR_CONFIG, "%.*s:%td:%td: %.*s", STR(path), p.line, p.column, STR(sb_str(&why)));
}

static bool is_known(str name, const char *known)
{
	str all = str_of(known), word;

	while (str_cut(&all, ' ', &word))
		if (str_eq(word, name))
			return true;
	return false;
}

bool prompt_check(enum prompt which, str path, str text, struct err *err)
{
	const char *known = prompts[which].variables;
	ptrdiff_t at = 0;
	struct part p;

	if (!utf8_valid(text))
		return err_set(err, ERR_CONFIG, "%.*s is not UTF-8", STR(path));
	while (next_part(text, &at, &p)) {
		if (p.kind == PART_OPEN)
			return mistake(path, text, p.at, err, "\"{{\" is not closed");
		if (p.kind == PART_TEXT || is_known(p.text, known))
			continue;
		mistake(path, text, p.at, err, "unknown variable \"%.*s\"", STR(p.text));
		return err_next(err, "The variables of this prompt are: %s.", known);
	}
	return true;
}

bool prompt_load(struct arena *a, enum prompt which, str own, str installed, struct prompt_template *out,
		 struct err *err)
{
	str name = str_fmt(a, "%s.md", prompts[which].name), path = NO_STR, text;
	bool there = false;

	if (own.at) {
		path = path_join(a, own, name);
		if (!file_is_there(path, &there, err))
			return false;
	}
	if (!there)
		path = path_join(a, installed, name);
	if (!file_read(a, path, TEMPLATE_MOST, &text, err) || !prompt_check(which, path, text, err))
		return false;
	*out = (struct prompt_template){ which, path, text };
	return true;
}

str prompt_fill(struct arena *a, const struct prompt_template *t, const struct prompt_value *values, ptrdiff_t n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t at = 0;
	struct part p;

	while (next_part(t->text, &at, &p)) {
		if (p.kind == PART_TEXT)
			sb_put(&b, p.text);
		for (ptrdiff_t i = 0; p.kind == PART_VARIABLE && i < n; i++)
			if (str_eq(p.text, str_of(values[i].name)))
				sb_put(&b, values[i].text);
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}
