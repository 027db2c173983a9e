#include "service/trace/excused_names.h"

#include "base/arena.h"
#include "base/banned.h"

static bool is_statement_of(str question, str sql)
{
	sql = str_trim(sql);
	if (str_ends(sql, S(";")))
		sql = str_trim(str_upto(sql, sql.len - 1));
	return sql.len && str_find_fold(question, sql) >= 0;
}

/* cancelled of "orders.status = 'cancelled'" */
static str value_of(str subject)
{
	ptrdiff_t opens = str_at(subject, '\''), closes = str_at_last(subject, '\'');

	return closes > opens ? str_n(subject.at + opens + 1, closes - opens - 1) : str_after_last(subject, ' ');
}

static bool has_digit(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if (text.at[i] >= '0' && text.at[i] <= '9')
			return true;
	return false;
}

static str name_of(const struct trace_finding *f)
{
	return str_after_last(f->subject, '.');
}

/* The question asks for discounts, and the answer says that there are none: the agent looked for that column. */
static bool is_asked_for(str question, str answer, const struct trace_finding *f)
{
	bool value = f->code == FOUND_INVENTED_VALUE;
	str word = value ? value_of(f->subject) : name_of(f);

	return !f->meant.len && word.len && str_find_fold(question, word) >= 0 &&
	       (value || (str_find_fold(answer, word) >= 0 && !has_digit(answer)));
}

/* By a statement of the session, or in words: those excuse only what the agent wrote and did not run. */
static bool is_defined(const struct evidence *e, const struct judged_sql *j, const struct trace_finding *f)
{
	scoped(arena_close) struct arena *a = arena_open();
	str name = str_lower(a, name_of(f));

	return f->code != FOUND_INVENTED_VALUE &&
	       (map_get(&e->past->defined, name) || (j->sql->sql.quoted && map_get(&e->past->proposed, name)));
}

static bool is_invented(enum trace_finding_code code)
{
	return code == FOUND_INVENTED_TABLE || code == FOUND_INVENTED_COLUMN || code == FOUND_INVENTED_VALUE;
}

void excused_names_doubt(struct judged_list *all, const struct evidence *e, str question)
{
	str answer = evidence_answer(e);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct judged_sql *j = &all->at[i];
		bool given = is_statement_of(question, j->sql->sql.text);

		for (ptrdiff_t k = 0; k < j->findings.len; k++) {
			struct trace_finding *f = &j->findings.at[k];

			if (f->weight == WEIGHT_FAULT && is_invented(f->code) &&
			    (given || is_asked_for(question, answer, f) || is_defined(e, j, f)))
				f->weight = WEIGHT_DOUBT;
		}
	}
}
