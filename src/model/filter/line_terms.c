#include "model/filter/line_terms.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/filter/internal.h"

#include "base/banned.h"

static int filter_named(const struct line_filter_word *filters, str name)
{
	for (int i = 0; filters[i].name; i++)
		if (str_eq_fold(name, str_of(filters[i].name)))
			return i;
	return -1;
}

static bool invalid_value(const struct line_filter_word *f, str value, struct err *err)
{
	scoped(sb_free) struct sb b = SB(400);

	for (int i = 0; f->values[i]; i++)
		sb_fmt(&b, "%s%s", !i ? "" : f->values[i + 1] ? ", " : " or ", f->values[i]);
	err_set(err, ERR_QUERY, "invalid value \"%.*s\" of the filter %s", STR(str_upto(value, 60)), f->name);
	return err_next(err, "Use %.*s.", STR(sb_str(&b)));
}

static bool find_value(const struct line_filter_word *f, struct line_term *t, struct err *err)
{
	for (int i = 0; f->values && f->values[i]; i++)
		if (str_eq_fold(t->word.text, str_of(f->values[i]))) {
			t->value = i;
			return true;
		}
	return !f->values || invalid_value(f, t->word.text, err);
}

static bool parse_term(struct parse *p, str raw, const struct line_filter_word *filters, struct line_term *out)
{
	struct line_term t = { .negated = raw.len > 1 && raw.at[0] == '!' };
	ptrdiff_t colon;

	raw = str_from(raw, t.negated);
	colon = str_at(raw, ':');
	t.filter = colon < 0 ? -1 : filter_named(filters, str_upto(raw, colon));
	if (t.filter >= 0)
		raw = str_from(raw, colon + 1);
	if (!filter_word_of(p, raw, MATCH_PLAIN, false, &t.word))
		return false;
	*out = t;
	return t.filter < 0 || find_value(&filters[t.filter], out, p->err);
}

bool line_terms_parse(struct arena *a, str line, const struct line_filter_word *filters, struct line_terms *out,
		      struct err *err)
{
	struct parse p = { .arena = a, .line = str_dup(a, line), .err = err };
	struct line_terms all = { 0 };

	for (ptrdiff_t i = 0, end; i < p.line.len; i = end) {
		struct line_term t;

		end = i + 1;
		if (byte_is_blank(p.line.at[i]))
			continue;
		end = filter_piece_end(&p, i);
		if (end < 0 || !parse_term(&p, str_n(p.line.at + i, end - i), filters, &t))
			return false;
		*push(&all, a) = t;
	}
	*out = all;
	return true;
}

bool line_word_matches(struct arena *a, const struct word *w, str text)
{
	return text.len &&
	       (w->kind == MATCH_PLAIN ? str_find_fold(text, w->text) >= 0 : word_fits(w, utf8_fold_str(a, text)));
}
