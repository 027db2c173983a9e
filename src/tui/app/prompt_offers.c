/* Completions of the words of a prompt, and what they share with those of the query line. */
#include "tui/app/app.h"

#include "base/arena.h"
#include "tui/app/completion_requests.h"

#include "base/banned.h"

ptrdiff_t act_word_start(const struct line_edit *l)
{
	ptrdiff_t from = 0;
	bool quoted = false;

	for (ptrdiff_t i = 0; i < l->at; i++) {
		quoted ^= l->text[i] == '"';
		if (l->text[i] == ' ' && !quoted)
			from = i + 1;
	}
	from += from < l->at && l->text[from] == '/';
	return l->at < l->len && l->text[l->at] != ' ' ? -1 : from;
}

/* A word that may become a filter. Names are not suggested: the list itself shows them. */
void act_offer_filters(struct choices *c)
{
	str word = choices_word(c);
	const char *not = word.len && word.at[0] == '!' ? "!" : "";
	str name = str_from(word, *not != 0);

	for (const struct filter_word *f = filter_words; f->name; f++) {
		scoped(sb_free) struct sb text = SB(100);

		sb_fmt(&text, "%s%s:", not, f->name);
		if (name.len > 1 && str_starts(str_of(f->name), name))
			choices_add(c,
				    &(struct choice){ .text = sb_str(&text), .detail = str_of(f->help), .open = true });
	}
}

void act_offer_for_prompt(struct app *a)
{
	static const enum offering offered[] = { [PROMPT_TABLES] = OFFER_TABLES,
						 [PROMPT_COLUMNS] = OFFER_COLUMNS,
						 [PROMPT_QUERY] = OFFER_QUERY,
						 [PROMPT_FILES] = OFFER_FILES };
	const struct prompting *p = &a->prompt;
	struct choices *c = &a->command.choices;
	ptrdiff_t from;

	if (!p->is || !p->edited)
		return;
	a->prompt.edited = false;
	jobs_drop(a->jobs, &command_offers);
	from = p->is->several ? act_word_start(&p->line) : 0;
	if (p->is->words == PROMPT_OWN && !a->pasting && from >= 0) {
		choices_begin(c, &p->line, from);
		choices_clear(c);
		p->is->offer(a, c);
		return;
	}
	if (p->is->words == PROMPT_TEXT || a->pasting || from < 0 || from == p->line.at) {
		choices_clear(c);
		return;
	}
	choices_begin(c, &p->line, from);
	if (p->is->words != PROMPT_QUERY || str_at(choices_word(c), ':') >= 0) {
		ask_offers(&a->asker, offered[p->is->words], choices_word(c), NULL);
		return;
	}
	choices_clear(c);
	act_offer_filters(c);
}
