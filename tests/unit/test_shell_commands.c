/*
 * Commands labelled by hand: how much of the SQL in them is found, and how much of what is found is right. The first set
 * was there when the reader was corrected; the second was labelled after it was done, and nothing was corrected on it.
 */
#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "service/trace/statements.h"
#include "tap.h"

struct label {
	str text, facts; /* facts: "known postgresql host=db" */
	bool found;
};

struct sample {
	str name;
	array_of(str) commands;
	array_of(struct label) labels;
};

struct score {
	int commands, labels, found, right, connected;
};

/* ---- the labels ---- */

static str with_line(struct arena *a, str text, str line)
{
	return text.len ? str_fmt(a, "%.*s\n%.*s", STR(text), STR(line)) : str_dup(a, line);
}

static void take_line(struct arena *a, struct sample *s, str line)
{
	str rest = line.len > 1 ? str_from(line, 2) : S("");

	if (str_starts(line, S("|")) && s->commands.len)
		s->commands.at[s->commands.len - 1] = with_line(a, s->commands.at[s->commands.len - 1], rest);
	else if (str_starts(line, S("|")))
		*push(&s->commands, a) = str_dup(a, rest);
	else if (str_starts(line, S("~")))
		*push(&s->commands, a) = S("");
	else if (str_starts(line, S("= ")))
		*push(&s->labels, a) = (struct label){ .facts = rest, .text = S("") };
	else if (str_starts(line, S("- ")) && s->labels.len)
		s->labels.at[s->labels.len - 1].text = with_line(a, s->labels.at[s->labels.len - 1].text, rest);
}

/* ---- what is found ---- */

static str blanks_as_one(struct arena *a, str text)
{
	struct shell_builder b = { .arena = a };

	text = str_trim(text);
	for (ptrdiff_t i = 0; i < text.len; i++) {
		bool blank = text.at[i] == ' ' || text.at[i] == '\n' || text.at[i] == '\t';

		if (!blank || text.at[i - 1] != ' ')
			shell_put_char(&b, blank ? ' ' : text.at[i]);
		if (blank)
			while (i + 1 < text.len && str_at(S(" \n\t"), text.at[i + 1]) >= 0)
				i++;
	}
	return shell_built(&b).text;
}

/* "known postgresql writes" */
static str what_it_is(struct arena *a, const struct statement *s)
{
	str what = str_fmt(a, "%s %s", s->sql.gap_count ? "partly" : "known",
			   s->dialect ? s->dialect->name : "unknown");

	return s->effect ? str_fmt(a, "%.*s %s", STR(what), statement_effect_names[s->effect]) : what;
}

/* The words of the label in front of its connection. */
static str labelled(str facts)
{
	ptrdiff_t equals = str_at(facts, '=');

	return equals < 0 ? facts : str_upto(facts, str_at_last(str_upto(facts, equals), ' '));
}

static str connection(struct arena *a, const struct statement *s)
{
	str out = S("");

	for (int f = 0; f < SHELL_FIELD_COUNT; f++)
		if (s->field[f].at)
			out = str_fmt(a, "%.*s%s=%.*s ", STR(out), shell_field_names[f], STR(s->field[f]));
	return str_trim(out);
}

static bool is_same_connection(struct arena *a, str label, const struct statement *s)
{
	str found = connection(a, s), rest = label, word;
	ptrdiff_t length = 0;

	found = str_fmt(a, " %.*s ", STR(found));
	while (str_cut(&rest, ' ', &word)) {
		if (str_at(word, '=') < 0)
			continue;
		if (str_find(found, str_fmt(a, " %.*s ", STR(word))) < 0)
			return false;
		length += word.len + 1;
	}
	return length + 1 == found.len || (!length && found.len <= 2);
}

static str as_call(struct arena *a, str command)
{
	struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);
	str out;

	jw_object(&w);
	jw_str_at(&w, "command", command);
	jw_end_object(&w);
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

static void judge(struct arena *a, struct sample *sample, const struct statement *s, struct score *score)
{
	str text = blanks_as_one(a, s->sql.text), what = what_it_is(a, s);

	score->found++;
	for (ptrdiff_t i = 0; i < sample->labels.len; i++) {
		struct label *l = &sample->labels.at[i];

		if (l->found || !str_eq(text, blanks_as_one(a, l->text)) || !str_eq(labelled(l->facts), what))
			continue;
		l->found = true;
		score->right++;
		if (is_same_connection(a, l->facts, s))
			score->connected++;
		else
			printf("# connection in \"%.*s\": found [%.*s], labelled [%.*s]\n", STR(sample->name),
			       STR(connection(a, s)), STR(l->facts));
		return;
	}
	printf("# wrong in \"%.*s\": %.*s %.*s: %.*s\n", STR(sample->name), STR(what), STR(connection(a, s)),
	       STR(text));
}

static void run(struct arena *a, struct sample *sample, struct score *score)
{
	scoped(statements_close) struct statement_list *list = statements_open();

	if (!sample->name.at)
		return;
	score->commands++;
	for (ptrdiff_t i = 0; i < sample->commands.len; i++) {
		struct step step = { .number = i + 1, .type = STEP_CALL, .tool = S("Bash") };

		step.parameters = as_call(a, sample->commands.at[i]);
		statements_add(list, &step);
	}
	for (ptrdiff_t i = 0; i < statements_count(list); i++)
		judge(a, sample, statements_at(list, i), score);
	for (ptrdiff_t i = 0; i < sample->labels.len; i++)
		if (!sample->labels.at[i].found)
			printf("# missed in \"%.*s\": %.*s: %.*s\n", STR(sample->name), STR(sample->labels.at[i].facts),
			       STR(blanks_as_one(a, sample->labels.at[i].text)));
	score->labels += (int)sample->labels.len;
}

static struct score score_of(struct arena *a, str name)
{
	const char *source = getenv("srcdir");
	struct sample sample = { .name = NO_STR };
	struct score score = { 0 };
	struct err err = { 0 };
	str text = S(""), line;

	if (!file_read(a, path_join(a, str_of(source && *source ? source : "."), name), 1 << 20, &text, &err))
		ok(false, "the labels can be read: %s", err.text);
	while (str_cut(&text, '\n', &line)) {
		if (str_starts(line, S("# "))) {
			run(a, &sample, &score);
			sample = (struct sample){ .name = str_from(line, 2) };
		} else {
			take_line(a, &sample, line);
		}
	}
	run(a, &sample, &score);
	printf("# %.*s: %d commands, %d statements in them; %d found, %d of them right, %d with the right connection\n",
	       STR(name), score.commands, score.labels, score.found, score.right, score.connected);
	printf("# precision %.3f, recall %.3f\n", (double)score.right / score.found,
	       (double)score.right / score.labels);
	return score;
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct score tuned = score_of(a, S("tests/unit/data/commands/tuned.txt"));
	struct score held_out = score_of(a, S("tests/unit/data/commands/held-out.txt"));

	ok(tuned.commands >= 60, "sixty commands are labelled and corrected on");
	is_int(tuned.found, tuned.right, "what is found in them is right");
	is_int(tuned.right, tuned.labels, "all SQL in them is found");
	is_int(tuned.connected, tuned.right, "each has its connection");
	ok(held_out.commands >= 40, "forty commands are held out");
	is_int(held_out.found - held_out.right, 0, "precision of the held-out commands: nothing found is wrong");
	ok(held_out.right >= 45 && held_out.labels == 48,
	   "recall of the held-out commands: 45 of 48 statements are found");
	ok(held_out.connected >= 43, "43 of them have their connection");
	return done();
}
