#include "service/assistant/answer_memory.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/paths.h"
#include "service/learn/learn.h"
#include "base/banned.h"

enum { BYTES_MOST = 16 << 20 };

static const char *const words[] = {
	[ANSWER_NOTHING] = "taken back", [ANSWER_REJECTED] = "rejected", [ANSWER_ACCEPTED] = "accepted"
};

/* The same for questions that differ in case, blanks and the end of the sentence. */
static str plain(struct arena *a, str question)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str word;

	while (str_cut(&question, ' ', &word))
		if (word.len)
			sb_fmt(&b, "%s%.*s", b.len ? " " : "", STR(word));
	while (b.len && str_at(S(".?!"), b.at[b.len - 1]) >= 0)
		b.len--;
	return str_dup(a, sb_str(&b));
}

/* ---- writing ---- */

static bool keep(struct arena *a, const struct remembered *r, struct err *err)
{
	scoped(sb_free) struct sb b = SB(BYTES_MOST);
	struct jw w = jw_to(&b);
	str path;

	jw_object(&w);
	jw_str_at(&w, "said", str_of(words[r->said]));
	jw_str_at(&w, "catalog", r->catalog);
	jw_str_at(&w, "question", plain(a, r->question));
	jw_str_at(&w, "sql", r->sql);
	jw_end_object(&w);
	sb_putc(&b, '\n');
	return path_find(a, OWN_ANSWERS, &path, NULL, err) && file_append(path, sb_str(&b), err);
}

static bool teach(const struct scope *scope, const struct caller *by, const struct remembered *r, struct err *err)
{
	struct learn l = { .scope = *scope, .caller = *by };
	bool good;

	l.scope.catalog = r->catalog;
	good = learn_open(&l, err) && learn_statement(&l, S("the assistant"), 0, r->sql, 1, scope->now, err) &&
	       learn_keep(&l, err);
	learn_close(&l);
	return good;
}

bool answer_remember(const struct scope *scope, const struct caller *by, const struct remembered *r, struct err *err)
{
	return keep(scope->arena, r, err) && (r->said != ANSWER_ACCEPTED || teach(scope, by, r, err));
}

/* ---- reading ---- */

static enum answer_said said_of(str word)
{
	for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
		if (str_eq(word, str_of(words[i])))
			return (enum answer_said)i;
	return ANSWER_NOTHING;
}

void answer_memory_read(struct arena *a, str question, struct answer_memory *out)
{
	str path, text, line, asked = plain(a, question);
	struct err ignored = { 0 };

	*out = (struct answer_memory){ 0 };
	if (!path_find(a, OWN_ANSWERS, &path, NULL, &ignored) || !file_exists(path) ||
	    !file_read(a, path, BYTES_MOST, &text, &ignored))
		return;
	while (str_cut(&text, '\n', &line)) {
		const struct json *j = json_parse(a, line, &ignored);

		if (j && j->kind == JSON_OBJECT && str_eq_fold(json_text(j, "question"), asked))
			*push(&out->at, a) = (struct remembered){ said_of(json_text(j, "said")),
								  json_text(j, "catalog"), json_text(j, "question"),
								  json_text(j, "sql") };
	}
}

enum answer_said answer_memory_of(const struct answer_memory *m, str catalog, str sql)
{
	for (ptrdiff_t i = m->at.len - 1; i >= 0; i--)
		if (str_eq(m->at.at[i].catalog, catalog) && str_eq(m->at.at[i].sql, sql))
			return m->at.at[i].said;
	return ANSWER_NOTHING;
}
