#include "model/name.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

/* Bytes of UTF-8 beyond ASCII are never dots, quotes or blanks, so comparing bytes is enough. */
bool name_must_quote(str part)
{
	if (part.len == 0)
		return true;
	for (ptrdiff_t i = 0; i < part.len; i++) {
		unsigned char c = (unsigned char)part.at[i];

		if (c <= ' ' || c == 0x7f || c == '.' || c == '"')
			return true;
	}
	return false;
}

void name_part(struct sb *out, str part)
{
	ptrdiff_t from = 0;

	if (!name_must_quote(part)) {
		sb_put(out, part);
		return;
	}
	sb_putc(out, '"');
	for (ptrdiff_t i = 0; i < part.len; i++) {
		if (part.at[i] != '"')
			continue;
		sb_put(out, str_n(part.at + from, i + 1 - from));
		from = i; /* repeated with the next piece */
	}
	if (part.len > from)
		sb_put(out, str_n(part.at + from, part.len - from));
	sb_putc(out, '"');
}

str name_quoted(struct arena *a, str part)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	name_part(&out, part);
	return str_dup(a, sb_str(&out));
}

str name_qualified(struct arena *a, str catalog, str ns, str asset)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	if (catalog.len) {
		name_part(&out, catalog);
		sb_putc(&out, '.');
	}
	if (ns.len) {
		sb_put(&out, ns);
		sb_putc(&out, '.');
	}
	name_part(&out, asset);
	return str_dup(a, sb_str(&out));
}

str name_with_field(struct arena *a, str qualified, str field)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	sb_put(&out, qualified);
	sb_putc(&out, '.');
	name_part(&out, field);
	return str_dup(a, sb_str(&out));
}

static bool mistake(struct err *err, str text, ptrdiff_t where, const char *what)
{
	int character = 1;

	for (ptrdiff_t i = 0; i < where; character++)
		utf8_next(text, &i);
	err_set(err, ERR_USAGE, "%s at character %d of the name %.*s", what, character, STR(str_upto(text, 200)));
	err_next(err, "Quote a part with dots, quotes or blanks, \"like this\"; double a quote inside it.");
	err_subject(err, text);
	return false;
}

/*
 * text[*i] is the opening quote; moves *i after the closing one. The part is borrowed unless it contains quotes
 * itself.
 */
static bool quoted_part(struct arena *a, str text, ptrdiff_t *i, str *part, struct err *err)
{
	ptrdiff_t open = *i, from = open + 1, at = from, doubled = 0, n = 0;
	char *plain;

	for (; at < text.len; at++) {
		if (text.at[at] != '"')
			continue;
		if (at + 1 == text.len || text.at[at + 1] != '"')
			break;
		doubled++;
		at++;
	}
	if (at >= text.len)
		return mistake(err, text, open, "unclosed quote");
	*i = at + 1;
	*part = str_n(text.at + from, at - from);
	if (!doubled)
		return true;
	plain = new_n(a, char, at - from - doubled);
	for (ptrdiff_t k = from; k < at; k++) {
		plain[n++] = text.at[k];
		k += text.at[k] == '"';
	}
	*part = str_n(plain, n);
	return true;
}

static bool plain_part(str text, ptrdiff_t *i, str *part, struct err *err)
{
	ptrdiff_t from = *i;

	while (*i < text.len && text.at[*i] != '.')
		++*i;
	if (*i == from)
		return mistake(err, text, from, "a part is missing");
	*part = str_n(text.at + from, *i - from);
	return true;
}

bool name_split(struct arena *a, str text, struct name_parts *out, struct err *err)
{
	struct name_parts parts = { 0 };
	ptrdiff_t most = sizeof parts.part / sizeof *parts.part, i = 0;

	if (text.len == 0)
		return err_set(err, ERR_USAGE, "the name is empty");
	for (;; i++) {
		str *part = &parts.part[parts.len];

		if (parts.len == most)
			return mistake(err, text, i, "too many parts");
		parts.quoted[parts.len] = i < text.len && text.at[i] == '"';
		if (!(parts.quoted[parts.len] ? quoted_part(a, text, &i, part, err) : plain_part(text, &i, part, err)))
			return false;
		parts.len++;
		if (i >= text.len)
			break;
		if (text.at[i] != '.')
			return mistake(err, text, i, "expected a dot after the closing quote");
	}
	*out = parts;
	return true;
}

bool name_single(struct arena *a, str text, str *part)
{
	struct err ignored = { 0 };
	struct name_parts parts;

	if (!name_split(a, text, &parts, &ignored) || parts.len != 1)
		return false;
	*part = parts.part[0];
	return true;
}

str name_with_path(struct arena *a, str qualified, str path)
{
	return str_fmt(a, "%.*s.%.*s", STR(qualified), STR(path));
}

str name_path_outer(str path)
{
	ptrdiff_t last = -1;
	bool quoted = false;

	for (ptrdiff_t i = 0; i < path.len; i++) {
		quoted ^= path.at[i] == '"';
		if (path.at[i] == '.' && !quoted)
			last = i;
	}
	return last < 0 ? NO_STR : str_upto(path, last);
}
