/* Commands of a command line: lists, pipelines, loops, redirections and here-documents. */
#include "shell/command_reader.h"

#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

static struct shell_node *command(struct reader *r);

static struct reader reader_of(struct arena *a, str text)
{
	return (struct reader){ .arena = a, .text = text };
}

struct reader reader_within(const struct reader *outer, str text)
{
	struct reader r = reader_of(outer->arena, text);

	r.depth = outer->depth;
	r.nodes = outer->nodes;
	r.has_gaps = outer->has_gaps;
	return r;
}

void reader_back(struct reader *outer, const struct reader *inner)
{
	outer->nodes = inner->nodes;
	outer->cut |= inner->cut;
}

bool reader_counts(struct reader *r)
{
	if (++r->nodes <= SHELL_NODES_MOST)
		return true;
	r->cut = true;
	r->at = r->text.len;
	return false;
}

struct shell_node *reader_node(struct reader *r, enum node_kind kind)
{
	struct shell_node *n = new(r->arena, struct shell_node);

	n->kind = kind;
	return n;
}

/* ---- here-documents ---- */

static str next_line(struct reader *r)
{
	str rest = str_from(r->text, r->at);
	ptrdiff_t end = str_at(rest, '\n');

	r->at += end < 0 ? rest.len : end + 1;
	return end < 0 ? rest : str_upto(rest, end);
}

static str without_tabs(str line)
{
	while (line.len && *line.at == '\t')
		line = str_from(line, 1);
	return line;
}

static void read_here_document(struct reader *r, const struct here_document *h)
{
	array_of(char) body = { 0 };
	str text;

	while (!reader_at_end(r)) {
		str line = next_line(r);

		if (h->without_tabs)
			line = without_tabs(line);
		if (str_eq(line, h->end))
			break;
		for (ptrdiff_t i = 0; i < line.len; i++)
			*push(&body, r->arena) = line.at[i];
		*push(&body, r->arena) = '\n';
	}
	text = body.len ? str_n(body.at, body.len) : S("");
	h->redirect->word = h->is_quoted ? reader_literal(r, text) : reader_here_text(r, text);
}

static void line_end(struct reader *r)
{
	struct here_document *pending = r->pending;

	r->at++;
	r->pending = NULL;
	r->pending_end = &r->pending;
	for (; pending; pending = pending->next)
		read_here_document(r, pending);
}

/* ---- between commands ---- */

void reader_blanks(struct reader *r)
{
	while (!reader_at_end(r)) {
		char c = reader_peek(r, 0);

		if (c == ' ' || c == '\t' || c == '\r')
			r->at++;
		else if (c == '\\' && reader_peek(r, 1) == '\n')
			r->at += 2;
		else if (c == '\\' && reader_peek(r, 1) == '\r' && reader_peek(r, 2) == '\n')
			r->at += 3;
		else
			break;
	}
	if (reader_peek(r, 0) == '#')
		while (!reader_at_end(r) && reader_peek(r, 0) != '\n')
			r->at++;
}

void reader_lines(struct reader *r)
{
	for (reader_blanks(r); reader_peek(r, 0) == '\n'; reader_blanks(r))
		line_end(r);
}

/* Is this reserved word next? */
bool reader_is_next(struct reader *r, const char *word)
{
	ptrdiff_t len = (ptrdiff_t)strlen(word);
	char after = reader_peek(r, len);

	return str_starts(str_from(r->text, r->at), str_of(word)) && (!after || strchr(" \t\r\n;&|<>()", after));
}

bool reader_take(struct reader *r, const char *word)
{
	reader_lines(r);
	if (!reader_is_next(r, word))
		return false;
	r->at += (ptrdiff_t)strlen(word);
	return true;
}

static bool ends_list(struct reader *r)
{
	static const char *const words[] = { "then", "do", "done", "fi", "else", "elif", "esac", "}" };
	char c = reader_peek(r, 0);

	if (reader_at_end(r) || c == ')' || (c == ';' && reader_peek(r, 1) == ';'))
		return true;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (reader_is_next(r, words[i]))
			return true;
	return false;
}

/* ---- simple commands ---- */

/* At an operator, perhaps behind the number of a file; false: no redirection here. */
static bool redirect_operator(struct reader *r, struct shell_redirect *to, struct here_document *here, bool *is_here)
{
	static const struct {
		const char *text;
		enum redirect_kind kind;
	} operators[] = {
		{ "&>>", REDIRECT_APPEND }, { "&>", REDIRECT_OUT },  { "<<<", REDIRECT_HERE },
		{ "<<-", REDIRECT_HERE },   { "<<", REDIRECT_HERE }, { "<&", REDIRECT_OTHER },
		{ "<>", REDIRECT_IN },	    { "<", REDIRECT_IN },    { ">>", REDIRECT_APPEND },
		{ ">&", REDIRECT_OTHER },   { ">|", REDIRECT_OUT },  { ">", REDIRECT_OUT },
	};
	ptrdiff_t digits = 0;
	str rest;

	while (reader_peek(r, digits) >= '0' && reader_peek(r, digits) <= '9')
		digits++;
	if (digits > 1 || r->at + digits >= r->text.len)
		return false;
	rest = str_from(r->text, r->at + digits);
	if (digits && *rest.at == '&')
		return false;
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
		str op = str_of(operators[i].text);

		if (!str_starts(rest, op) || (op.len == 1 && reader_peek(r, digits + 1) == '('))
			continue;
		to->kind = operators[i].kind;
		to->fd = digits ? reader_peek(r, 0) - '0' : *rest.at != '<';
		to->all = *rest.at == '&';
		to->line_end = op.len == 3 && op.at[2] == '<';
		*is_here = to->kind == REDIRECT_HERE && !to->line_end;
		here->without_tabs = *is_here && op.len == 3;
		r->at += digits + op.len;
		return true;
	}
	return false;
}

static bool redirect(struct reader *r, struct shell_redirect ***end)
{
	struct shell_redirect to = { 0 }, *kept;
	struct here_document here = { 0 }, *document;
	bool is_here = false;

	if (!redirect_operator(r, &to, &here, &is_here))
		return false;
	kept = new(r->arena, struct shell_redirect);
	*kept = to;
	**end = kept;
	*end = &kept->next;
	reader_blanks(r);
	if (!is_here) {
		kept->word = reader_word(r);
		return true;
	}
	document = new(r->arena, struct here_document);
	*document = here;
	document->redirect = kept;
	document->end = reader_here_end(r, &document->is_quoted);
	if (!r->pending)
		r->pending_end = &r->pending;
	*r->pending_end = document;
	r->pending_end = &document->next;
	return true;
}

/* The length of NAME= or NAME+=, or 0. */
static ptrdiff_t assignment_length(const struct reader *r)
{
	ptrdiff_t n = 0;

	for (char c; c = reader_peek(r, n),
		     (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (n && c >= '0' && c <= '9');)
		n++;
	if (!n)
		return 0;
	if (reader_peek(r, n) == '+' && reader_peek(r, n + 1) == '=')
		return n + 2;
	return reader_peek(r, n) == '=' ? n + 1 : 0;
}

static struct shell_word *words_up_to(struct reader *r, char close)
{
	struct shell_word *words = NULL, **end = &words;

	for (reader_lines(r); !reader_at_end(r) && reader_peek(r, 0) != close; reader_lines(r)) {
		struct shell_word *w = reader_word(r);

		if (!w) {
			r->at++;
			continue;
		}
		*end = w;
		end = &w->next;
	}
	r->at += !reader_at_end(r);
	return words;
}

static bool assignment(struct reader *r, struct shell_assignment ***end)
{
	ptrdiff_t length = assignment_length(r);
	struct shell_assignment *a;

	if (!length)
		return false;
	a = new(r->arena, struct shell_assignment);
	a->append = reader_peek(r, length - 2) == '+';
	a->name = str_n(r->text.at + r->at, length - 1 - a->append);
	r->at += length;
	a->is_list = reader_peek(r, 0) == '(';
	if (a->is_list) {
		r->at++;
		a->words = words_up_to(r, ')');
	} else {
		a->words = reader_word(r);
	}
	**end = a;
	*end = &a->next;
	return true;
}

struct shell_node *reader_function_body(struct reader *r, str name)
{
	struct shell_node *n = reader_node(r, NODE_FUNCTION);

	n->name = name;
	reader_lines(r);
	if (++r->depth <= SHELL_DEPTH_MOST)
		n->first = command(r);
	r->depth--;
	return n;
}

bool reader_is_function(struct reader *r)
{
	ptrdiff_t n = 0;

	while (reader_peek(r, n) == ' ' || reader_peek(r, n) == '\t')
		n++;
	if (reader_peek(r, n) != '(')
		return false;
	for (n++; reader_peek(r, n) == ' ';)
		n++;
	if (reader_peek(r, n) != ')')
		return false;
	r->at += n + 1;
	return true;
}

static struct shell_node *simple(struct reader *r)
{
	struct shell_node *n = reader_node(r, NODE_SIMPLE);
	struct shell_assignment **assignments = &n->assignments;
	struct shell_redirect **redirects = &n->redirects;
	struct shell_word **words = &n->words, *w;

	for (;;) {
		ptrdiff_t from;

		reader_blanks(r);
		if (redirect(r, &redirects) || (!n->words && assignment(r, &assignments)))
			continue;
		from = r->at;
		w = reader_word(r);
		if (!w)
			break;
		if (!n->words && !w->next && reader_is_function(r))
			return reader_function_body(r, str_n(r->text.at + from, str_at(str_from(r->text, from), '(')));
		*words = w;
		words = &w->next;
	}
	return n;
}

/* ---- lists ---- */

static struct shell_node *command(struct reader *r)
{
	struct shell_redirect **redirects;
	struct shell_node *n;

	while (reader_take(r, "!"))
		;
	if (!reader_counts(r))
		return reader_node(r, NODE_LIST);
	n = reader_compound(r);
	if (!n)
		return simple(r);
	for (redirects = &n->redirects; *redirects;)
		redirects = &(*redirects)->next;
	do
		reader_blanks(r);
	while (n->kind != NODE_FUNCTION && redirect(r, &redirects));
	return n;
}

/* A node of this kind around the first command, to which more are added. */
static struct shell_node *around(struct reader *r, enum node_kind kind, struct shell_node *first)
{
	struct shell_node *n = reader_node(r, kind);

	n->first = first;
	return n;
}

static struct shell_node *pipeline(struct reader *r)
{
	struct shell_node *n = command(r), *last = n;

	for (reader_blanks(r); reader_peek(r, 0) == '|' && reader_peek(r, 1) != '|'; reader_blanks(r)) {
		r->at += reader_peek(r, 1) == '&' ? 2 : 1;
		reader_lines(r);
		if (n == last)
			n = around(r, NODE_PIPE, last);
		last = last->next = command(r);
	}
	return n;
}

static struct shell_node *and_or(struct reader *r)
{
	struct shell_node *n = pipeline(r), *last = n;

	for (reader_blanks(r);; reader_blanks(r)) {
		char c = reader_peek(r, 0);

		if ((c != '&' && c != '|') || reader_peek(r, 1) != c)
			return n;
		r->at += 2;
		reader_lines(r);
		if (n == last)
			n = around(r, NODE_AND_OR, last);
		last = last->next = pipeline(r);
		last->after_or = c == '|';
	}
}

struct shell_node *reader_list(struct reader *r)
{
	struct shell_node *list = reader_node(r, NODE_LIST), **end = &list->first;

	if (++r->depth > SHELL_DEPTH_MOST) {
		r->cut = true;
		r->at = r->text.len;
	}
	for (reader_lines(r); !ends_list(r); reader_lines(r)) {
		ptrdiff_t from = r->at;

		*end = and_or(r);
		end = &(*end)->next;
		reader_blanks(r);
		if (reader_peek(r, 0) == '&' || (reader_peek(r, 0) == ';' && reader_peek(r, 1) != ';'))
			r->at++;
		else if (r->at == from)
			r->at++; /* a mark that begins nothing */
	}
	r->depth--;
	return list;
}

struct shell_node *shell_parse(struct arena *a, const struct shell_value *text, bool *cut)
{
	bool fits = text->text.len <= SHELL_BYTES_MOST;
	struct reader r = reader_of(a, fits ? text->text : str_upto(text->text, SHELL_BYTES_MOST));
	struct shell_node *all = reader_node(&r, NODE_LIST), **end = &all->first;

	r.has_gaps = text->gap_count;
	do {
		*end = reader_list(&r);
		end = &(*end)->next;
		r.at += !reader_at_end(&r); /* a bracket or word that closes nothing */
	} while (!reader_at_end(&r) && reader_counts(&r));
	*cut |= r.cut || !fits;
	return all;
}
