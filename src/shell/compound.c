/* Branches, loops, groups and functions. */
#include "shell/command_reader.h"

#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

static void skip_past(struct reader *r, const char *what)
{
	ptrdiff_t at = str_find(str_from(r->text, r->at), str_of(what));

	r->at = at < 0 ? r->text.len : r->at + at + (ptrdiff_t)strlen(what);
}

static struct shell_node *if_command(struct reader *r)
{
	struct shell_node *n = reader_node(r, NODE_IF);

	n->first = reader_list(r);
	if (reader_take(r, "then"))
		n->second = reader_list(r);
	if (reader_take(r, "elif")) {
		n->third = r->depth++ < SHELL_DEPTH_MOST ? if_command(r) : NULL;
		r->depth--;
		return n;
	}
	if (reader_take(r, "else"))
		n->third = reader_list(r);
	reader_take(r, "fi");
	return n;
}

static struct shell_node *body(struct reader *r, struct shell_node *n)
{
	reader_blanks(r);
	if (reader_peek(r, 0) == ';')
		r->at++;
	if (reader_take(r, "do"))
		n->second = reader_list(r);
	reader_take(r, "done");
	return n;
}

static struct shell_node *for_command(struct reader *r)
{
	struct shell_node *n = reader_node(r, NODE_FOR);
	struct shell_word **end = &n->words;
	ptrdiff_t from;

	reader_blanks(r);
	if (reader_peek(r, 0) == '(') {
		n->kind = NODE_LOOP;
		skip_past(r, "))");
		return body(r, n);
	}
	for (from = r->at; reader_peek(r, 0) && !strchr(" \t\r\n;", reader_peek(r, 0));)
		r->at++;
	n->name = str_n(r->text.at + from, r->at - from);
	if (reader_take(r, "in")) {
		n->in_words = true;
		for (reader_blanks(r); (*end = reader_word(r)); reader_blanks(r))
			end = &(*end)->next;
	}
	return body(r, n);
}

static struct shell_node *case_command(struct reader *r)
{
	struct shell_node *n = reader_node(r, NODE_CASE), **end = &n->first;

	reader_blanks(r);
	reader_word(r);
	reader_take(r, "in");
	for (reader_lines(r); !reader_at_end(r) && !reader_is_next(r, "esac"); reader_lines(r)) {
		skip_past(r, ")");
		*end = reader_list(r);
		end = &(*end)->next;
		while (reader_peek(r, 0) == ';' || reader_peek(r, 0) == '&')
			r->at++;
		if (reader_peek(r, 0) == ')' || !reader_counts(r))
			break;
	}
	reader_take(r, "esac");
	return n;
}

static struct shell_node *loop_command(struct reader *r)
{
	struct shell_node *n = reader_node(r, NODE_LOOP);

	n->first = reader_list(r);
	return body(r, n);
}

static struct shell_node *enclosed(struct reader *r, enum node_kind kind, const char *close)
{
	struct shell_node *n = reader_node(r, kind);

	r->at++;
	n->first = reader_list(r);
	if (str_starts(str_from(r->text, r->at), str_of(close)))
		r->at++;
	return n;
}

static struct shell_node *named_function(struct reader *r)
{
	struct shell_word *w;
	str name;

	reader_blanks(r);
	w = reader_word(r);
	name = w && w->parts ? w->parts->text : S("");
	reader_is_function(r);
	return reader_function_body(r, name);
}

struct shell_node *reader_compound(struct reader *r)
{
	if (reader_peek(r, 0) == '(' && reader_peek(r, 1) == '(') {
		skip_past(r, "))");
		return reader_node(r, NODE_TEST);
	}
	if (reader_peek(r, 0) == '(')
		return enclosed(r, NODE_SUBSHELL, ")");
	if (reader_is_next(r, "{"))
		return enclosed(r, NODE_GROUP, "}");
	if (reader_is_next(r, "[[")) {
		skip_past(r, "]]");
		return reader_node(r, NODE_TEST);
	}
	if (reader_take(r, "if"))
		return if_command(r);
	if (reader_take(r, "while") || reader_take(r, "until"))
		return loop_command(r);
	if (reader_take(r, "for") || reader_take(r, "select"))
		return for_command(r);
	if (reader_take(r, "case"))
		return case_command(r);
	if (reader_take(r, "function"))
		return named_function(r);
	return NULL;
}
