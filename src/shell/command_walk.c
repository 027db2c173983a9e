/* Follows a command line through its lists, pipes, branches and loops, as far as they can be known. */
#include "shell/command_walk.h"

#include <string.h>

#include "base/banned.h"

enum { LOOP_WORDS_MOST = 64 };

bool run_spend(struct run *r, int64_t work)
{
	r->work += work;
	if (r->work <= SHELL_WORK_MOST)
		return true;
	r->out->cut = true;
	return false;
}

/* ---- redirections ---- */

struct redirected {
	struct stream io;
	struct shell_value in;
	struct shell_builder out;
	const struct shell_redirect *file; /* takes the output */
};

static void redirect_in(struct run *r, struct redirected *to, const struct shell_redirect *d)
{
	struct shell_builder b = { .arena = r->arena };
	struct shell_value v = expand_one(r, d->word);

	if (d->kind == REDIRECT_IN) {
		if (!file_contents(r, &v, &to->in))
			to->in = shell_unknown(r->arena, NO_STR);
	} else {
		shell_put_value(&b, &v);
		if (d->line_end)
			shell_put_char(&b, '\n');
		to->in = shell_built(&b);
	}
	to->io.in = &to->in;
}

static void redirect_all(struct run *r, struct redirected *to, const struct shell_redirect *list)
{
	for (const struct shell_redirect *d = list; d && run_spend(r, 1); d = d->next) {
		bool reads = d->kind == REDIRECT_IN || d->kind == REDIRECT_HERE;

		if (reads && d->fd == 0) {
			redirect_in(r, to, d);
		} else if ((d->kind == REDIRECT_OUT || d->kind == REDIRECT_APPEND) && d->fd == 1) {
			to->out = (struct shell_builder){ .arena = r->arena };
			to->io.out = &to->out;
			to->file = d;
		}
	}
}

static void redirect_done(struct run *r, const struct redirected *to)
{
	struct shell_value path, text;

	if (!to->file || !to->file->word)
		return;
	path = expand_one(r, to->file->word);
	text = shell_built(&to->out);
	if (!str_starts(path.text, S("/dev/")))
		file_write(r, &path, &text, to->file->kind == REDIRECT_APPEND);
}

/* ---- commands ---- */

static void assign(struct run *r, const struct shell_assignment *a)
{
	struct shell_values list = { 0 };
	struct shell_value v;

	if (a->is_list) {
		expand_words(r, a->words, &list);
		if (a->append)
			variable_forget(r, a->name);
		else
			variable_set_list(r, a->name, &list);
		return;
	}
	v = expand_one(r, a->words);
	if (a->append) {
		const struct binding *old = variable_get(r, a->name);
		struct shell_builder b = { .arena = r->arena };

		if (old && old->values.len)
			shell_put_value(&b, old->values.at);
		else if (!old)
			shell_put_gap(&b, a->name);
		shell_put_value(&b, &v);
		v = shell_built(&b);
	}
	variable_set(r, a->name, &v);
}

static void run_function(struct run *r, const struct shell_node *body, const struct call *c)
{
	const struct binding *outer = variable_get(r, S("@"));
	struct shell_values arguments = { 0 };

	for (ptrdiff_t i = 1; i < c->count; i++)
		*push(&arguments, r->arena) = c->words[i];
	variable_set_list(r, S("@"), &arguments);
	run_node(r, body, c->io);
	if (outer)
		variable_set_list(r, S("@"), &outer->values);
	else
		variable_forget(r, S("@"));
}

void run_call(struct run *r, const struct call *c)
{
	const struct shell_node *function;

	if (!c->count || !run_spend(r, 10))
		return;
	if (++r->depth > SHELL_RUN_DEPTH_MOST) {
		r->out->cut = true;
		r->work = SHELL_WORK_MOST;
	} else if (value_is_known(c->words)) {
		function = function_get(r, c->words->text);
		if (function)
			run_function(r, function, c);
		else if (!builtin_call(r, c) && !wrapper_call(r, c) && !interpreter_call(r, c) && !http_call(r, c) &&
			 !client_call(r, c))
			call_answers_unknown(c);
	} else {
		call_answers_unknown(c);
	}
	r->depth--;
}

static void run_simple(struct run *r, const struct shell_node *n, struct stream io)
{
	const struct binding *before = r->variables;
	struct shell_values words = { 0 };
	struct call c;

	expand_words(r, n->words, &words);
	for (const struct shell_assignment *a = n->assignments; a && run_spend(r, 1); a = a->next)
		assign(r, a);
	if (!words.len)
		return;
	c = (struct call){ words.at, words.len, io };
	run_call(r, &c);
	if (n->assignments)
		r->variables = before;
}

void run_text(struct run *r, const struct shell_value *text, const struct call *arguments, struct stream io)
{
	struct shell_node *n;

	if (!run_spend(r, text->text.len / 8))
		return;
	n = shell_parse(r->arena, text, &r->out->cut);
	if (arguments)
		run_function(r, n, arguments);
	else
		run_node(r, n, io);
}

/* ---- branches and loops ---- */

static void run_branch(struct run *r, const struct shell_node *n, struct stream io)
{
	r->branches++;
	if (n)
		run_node(r, n, io);
	r->branches--;
}

/* Each of them runs or does not. */
static void run_branches(struct run *r, const struct shell_node *const *nodes, int count, struct stream io)
{
	const struct binding *base = r->variables, *other;

	for (int i = 0; i < count; i++) {
		other = r->variables;
		r->variables = base;
		run_branch(r, nodes[i], io);
		if (i)
			variables_merge(r, base, other);
	}
}

static void run_case(struct run *r, const struct shell_node *n, struct stream io)
{
	const struct binding *base = r->variables, *other = base;

	for (const struct shell_node *b = n->first; b && run_spend(r, 1); b = b->next) {
		r->variables = base;
		run_branch(r, b, io);
		variables_merge(r, base, other);
		other = r->variables;
	}
}

static bool is_test(const struct shell_node *n)
{
	const struct shell_part *p = n->words ? n->words->parts : NULL;

	return n->kind == NODE_TEST || (p && !p->next && str_is_among(p->text, " [ test grep command which "));
}

static void run_and_or(struct run *r, const struct shell_node *n, struct stream io)
{
	const struct shell_node *previous = NULL;

	for (const struct shell_node *c = n->first; c && run_spend(r, 1); previous = c, c = c->next) {
		const struct binding *base = r->variables;

		if (previous && (c->after_or || is_test(previous))) {
			run_branch(r, c, io);
			variables_merge(r, base, base);
		} else {
			run_node(r, c, io);
		}
	}
}

/* What a loop sets is known in none of its rounds; so a first pass only collects the names. */
static void run_loop(struct run *r, const struct shell_node *n, struct stream io)
{
	const struct binding *base = r->variables;
	bool dry = r->dry;

	r->loops++;
	r->dry = true;
	if (n->first)
		run_branch(r, n->first, io);
	if (n->second)
		run_branch(r, n->second, io);
	r->dry = dry;
	variables_forget_since(r, base);
	if (n->first)
		run_branch(r, n->first, io);
	if (n->second)
		run_branch(r, n->second, io);
	r->loops--;
	variables_forget_since(r, base);
}

static bool are_known(const struct shell_values *words)
{
	for (ptrdiff_t i = 0; i < words->len; i++)
		if (!value_is_known(&words->at[i]))
			return false;
	return words->len && words->len <= LOOP_WORDS_MOST;
}

static void run_for(struct run *r, const struct shell_node *n, struct stream io)
{
	const struct binding *all = n->in_words ? NULL : variable_get(r, S("@"));
	struct shell_values words = { 0 };

	expand_words(r, n->words, &words);
	if (all)
		words = all->values;
	if (!are_known(&words)) {
		variable_forget(r, n->name);
		run_loop(r, n, io);
		return;
	}
	for (ptrdiff_t i = 0; i < words.len && run_spend(r, 1); i++) {
		variable_set(r, n->name, &words.at[i]);
		run_node(r, n->second, io);
	}
}

static void run_pipe(struct run *r, const struct shell_node *n, struct stream io)
{
	const struct binding *before = r->variables;
	struct stream now = io;

	for (const struct shell_node *c = n->first; c && run_spend(r, 1); c = c->next) {
		struct shell_builder *b = new(r->arena, struct shell_builder);
		struct shell_value *v = new(r->arena, struct shell_value);

		b->arena = r->arena;
		now.out = c->next ? b : io.out;
		run_node(r, c, now);
		*v = shell_built(b);
		now.in = v;
		r->variables = before;
	}
}

static void run_kind(struct run *r, const struct shell_node *n, struct stream io)
{
	const struct shell_node *branches[] = { n->second, n->third };
	const struct binding *before = r->variables;

	switch (n->kind) {
	case NODE_SIMPLE: run_simple(r, n, io); break;
	case NODE_TEST: break;
	case NODE_LIST:
	case NODE_GROUP:
	case NODE_SUBSHELL:
		for (const struct shell_node *c = n->first; c && run_spend(r, 1); c = c->next)
			run_node(r, c, io);
		if (n->kind == NODE_SUBSHELL)
			r->variables = before;
		break;
	case NODE_AND_OR: run_and_or(r, n, io); break;
	case NODE_PIPE: run_pipe(r, n, io); break;
	case NODE_IF:
		run_node(r, n->first, io);
		run_branches(r, branches, 2, io);
		break;
	case NODE_LOOP: run_loop(r, n, io); break;
	case NODE_FOR: run_for(r, n, io); break;
	case NODE_CASE: run_case(r, n, io); break;
	case NODE_FUNCTION: function_set(r, n->name, n->first); break;
	}
}

void run_node(struct run *r, const struct shell_node *n, struct stream io)
{
	struct redirected to = { .io = io };

	if (!n || !run_spend(r, 1))
		return;
	if (++r->depth > SHELL_RUN_DEPTH_MOST) {
		r->out->cut = true;
		r->work = SHELL_WORK_MOST;
	} else {
		redirect_all(r, &to, n->redirects);
		run_kind(r, n, to.io);
		redirect_done(r, &to);
	}
	r->depth--;
}

/* ---- from outside ---- */

static struct run begin(struct shell_state *s, struct arena *scratch, struct arena *a, struct shell_found *out)
{
	state_bound(s);
	return (struct run){ .state = s, .arena = scratch, .out_arena = a, .out = out, .via = S("") };
}

void shell_read(struct shell_state *s, struct arena *a, str command, struct shell_found *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct run r = begin(s, scratch, a, out);
	struct shell_value text = shell_known(command);

	run_text(&r, &text, NULL, (struct stream){ 0 });
	variables_keep(&r);
}

void shell_read_words(struct shell_state *s, struct arena *a, const str *words, ptrdiff_t n, struct shell_found *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct run r = begin(s, scratch, a, out);
	struct shell_values values = { 0 };
	struct call c;

	for (ptrdiff_t i = 0; i < n; i++)
		*push(&values, scratch) = shell_known(words[i]);
	c = (struct call){ .words = values.at, .count = values.len };
	run_call(&r, &c);
	variables_keep(&r);
}

void shell_read_code(struct shell_state *s, struct arena *a, enum shell_language language, str code,
		     struct shell_found *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct run r = begin(s, scratch, a, out);
	struct shell_value text = shell_known(code);

	code_read(&r, &text, language);
}
