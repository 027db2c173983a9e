/* Commands that run another command: shells, sudo and the like, other machines and containers. */
#include "shell/command_walk.h"

#include <string.h>

#include "base/banned.h"

enum wrapper_kind {
	WRAPS_COMMAND, /* the rest is the words of a command */
	WRAPS_TEXT,    /* the rest, joined by blanks, is read by a shell */
	WRAPS_SAME,    /* the same, by this shell */
	WRAPS_SHELL,   /* sh -c text, or a script */
	WRAPS_USER,    /* su user -c text */
	WRAPS_INPUT,   /* xargs: arguments come from the input */
	WRAPS_KEYS,    /* a line typed into another terminal */
	WRAPS_FOUND,   /* find -exec command {} ; */
	WRAPS_FILE,    /* a file that this shell reads */
};

struct wrapper {
	const char *name; /* with the words that follow it */
	enum wrapper_kind kind;
	const char *values;	 /* options with a value, between blanks */
	int skip;		 /* words before the command: the time of timeout, a container */
	const char *via;	 /* another machine, named by the last word skipped; NULL: this one */
	const char *environment; /* options with NAME=VALUE */
};

#define DOCKER_VALUES \
	" -e --env -u --user -w --workdir --env-file --index -H --host -c --context --name --network -v " \
	"--volume -p --publish --entrypoint -h --hostname --mount --platform --pull -f --file --project-name --profile " \
	"--add-host --link --memory -m --cpus --label -l "
#define KUBECTL_VALUES " -n --namespace -c --container --context --kubeconfig --cluster --user -f --filename "
#define DOCKER_ENVIRONMENT " -e --env "

static const struct wrapper wrappers[] = {
	{ "sudo", WRAPS_COMMAND, " -u --user -g --group -h -p -C -r -t -T -U -D -R ", 0, NULL, NULL },
	{ "doas", WRAPS_COMMAND, " -u -C ", 0, NULL, NULL },
	{ "runuser", WRAPS_USER, " -u --user -g -G -s --shell -c --command ", 0, NULL, NULL },
	{ "su", WRAPS_USER, " -g -G -s --shell -c --command ", 0, NULL, NULL },
	{ "gosu", WRAPS_COMMAND, " ", 1, NULL, NULL },
	{ "su-exec", WRAPS_COMMAND, " ", 1, NULL, NULL },
	{ "env", WRAPS_COMMAND, " -u --unset -C --chdir ", 0, NULL, NULL },
	{ "time", WRAPS_COMMAND, " -f --format -o --output ", 0, NULL, NULL },
	{ "timeout", WRAPS_COMMAND, " -s --signal -k --kill-after ", 1, NULL, NULL },
	{ "gtimeout", WRAPS_COMMAND, " -s --signal -k --kill-after ", 1, NULL, NULL },
	{ "nice", WRAPS_COMMAND, " -n --adjustment ", 0, NULL, NULL },
	{ "ionice", WRAPS_COMMAND, " -c -n --class --classdata ", 0, NULL, NULL },
	{ "stdbuf", WRAPS_COMMAND, " -i -o -e ", 0, NULL, NULL },
	{ "nohup", WRAPS_COMMAND, " ", 0, NULL, NULL },
	{ "setsid", WRAPS_COMMAND, " ", 0, NULL, NULL },
	{ "exec", WRAPS_COMMAND, " -a ", 0, NULL, NULL },
	{ "command", WRAPS_COMMAND, " ", 0, NULL, NULL },
	{ "builtin", WRAPS_COMMAND, " ", 0, NULL, NULL },
	{ "caffeinate", WRAPS_COMMAND, " -t -w ", 0, NULL, NULL },
	{ "flock", WRAPS_COMMAND, " -w --timeout -E ", 1, NULL, NULL },
	{ "uv run", WRAPS_COMMAND, " --with --python -p --project --directory --env-file --extra --group ", 0, NULL,
	  NULL },
	{ "poetry run", WRAPS_COMMAND, " -C --directory ", 0, NULL, NULL },
	{ "pipenv run", WRAPS_COMMAND, " ", 0, NULL, NULL },
	{ "conda run", WRAPS_COMMAND, " -n --name -p --prefix --cwd ", 0, NULL, NULL },
	{ "npx", WRAPS_COMMAND, " -p --package ", 0, NULL, NULL },
	{ "docker compose exec", WRAPS_COMMAND, DOCKER_VALUES, 1, "docker", DOCKER_ENVIRONMENT },
	{ "docker compose run", WRAPS_COMMAND, DOCKER_VALUES, 1, "docker", DOCKER_ENVIRONMENT },
	{ "docker-compose exec", WRAPS_COMMAND, DOCKER_VALUES, 1, "docker", DOCKER_ENVIRONMENT },
	{ "docker-compose run", WRAPS_COMMAND, DOCKER_VALUES, 1, "docker", DOCKER_ENVIRONMENT },
	{ "docker container exec", WRAPS_COMMAND, DOCKER_VALUES, 1, "docker", DOCKER_ENVIRONMENT },
	{ "docker exec", WRAPS_COMMAND, DOCKER_VALUES, 1, "docker", DOCKER_ENVIRONMENT },
	{ "docker run", WRAPS_COMMAND, DOCKER_VALUES, 1, "docker", DOCKER_ENVIRONMENT },
	{ "podman exec", WRAPS_COMMAND, DOCKER_VALUES, 1, "podman", DOCKER_ENVIRONMENT },
	{ "podman run", WRAPS_COMMAND, DOCKER_VALUES, 1, "podman", DOCKER_ENVIRONMENT },
	{ "kubectl exec", WRAPS_COMMAND, KUBECTL_VALUES, 1, "kubectl", NULL },
	{ "oc exec", WRAPS_COMMAND, KUBECTL_VALUES, 1, "kubectl", NULL },
	{ "ssh", WRAPS_TEXT, " -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w ", 1, "ssh", NULL },
	{ "tmux send-keys", WRAPS_KEYS, " -t -N ", 0, NULL, NULL },
	{ "tmux send", WRAPS_KEYS, " -t -N ", 0, NULL, NULL },
	{ "watch", WRAPS_TEXT, " -n --interval ", 0, NULL, NULL },
	{ "eval", WRAPS_SAME, " ", 0, NULL, NULL },
	{ "xargs", WRAPS_INPUT, " -I -i -n -P -d -L -s -a -E --max-args --max-procs --delimiter ", 0, NULL, NULL },
	{ "find", WRAPS_FOUND, " ", 0, NULL, NULL },
	{ "source", WRAPS_FILE, " ", 0, NULL, NULL },
	{ ".", WRAPS_FILE, " ", 0, NULL, NULL },
	{ "bash", WRAPS_SHELL, " -o -O --rcfile --init-file ", 0, NULL, NULL },
	{ "sh", WRAPS_SHELL, " -o ", 0, NULL, NULL },
	{ "dash", WRAPS_SHELL, " -o ", 0, NULL, NULL },
	{ "zsh", WRAPS_SHELL, " -o ", 0, NULL, NULL },
	{ "ksh", WRAPS_SHELL, " -o ", 0, NULL, NULL },
	{ "ash", WRAPS_SHELL, " -o ", 0, NULL, NULL },
};

static bool is_option(const struct shell_value *v)
{
	return v->text.len > 1 && *v->text.at == '-' && value_is_known(v);
}

/* ---- options before the command ---- */

static void set_variable(struct run *r, const struct shell_value *pair)
{
	ptrdiff_t equals = str_at(pair->text, '=');
	struct shell_value v;

	if (equals <= 0)
		return;
	v = shell_slice(r->arena, pair, equals + 1, pair->text.len);
	variable_set(r, str_upto(pair->text, equals), &v);
}

struct position {
	ptrdiff_t at;
	struct shell_values environment;
};

/* Past the options here; true: past a --. */
static bool skip_options(struct run *r, const struct wrapper *w, const struct call *c, struct position *p)
{
	while (p->at < c->count && is_option(&c->words[p->at])) {
		str option = c->words[p->at++].text;

		if (str_eq(option, S("--")))
			return true;
		if (!str_is_among(option, w->values) || p->at >= c->count)
			continue;
		if (w->environment && str_is_among(option, w->environment))
			*push(&p->environment, r->arena) = c->words[p->at];
		p->at++;
	}
	return false;
}

/* Past the name with its further words; false: another command. */
static bool matches(struct run *r, const struct wrapper *w, const struct call *c, struct position *p)
{
	str rest = str_of(w->name), word;

	*p = (struct position){ 1, { 0 } };
	str_cut(&rest, ' ', &word);
	if (!str_eq(str_after_last(c->words->text, '/'), word))
		return false;
	while (str_cut(&rest, ' ', &word)) {
		skip_options(r, w, c, p);
		if (p->at >= c->count || !str_eq(c->words[p->at].text, word))
			return false;
		p->at++;
	}
	return true;
}

/* sudo A=1 and env A=1 */
static void take_variables(struct run *r, const struct call *c, struct position *p)
{
	for (; p->at < c->count && str_at(c->words[p->at].text, '=') > 0; p->at++)
		set_variable(r, &c->words[p->at]);
}

static void go_via(struct run *r, const struct wrapper *w, const struct shell_value *where)
{
	str name = where && value_is_known(where) ? where->text : SHELL_UNKNOWN;

	variable_barrier(r);
	r->via = str_fmt(r->arena, "%.*s%s%s:%.*s", STR(r->via), r->via.len ? " " : "", w->via, STR(name));
}

/* ---- kinds ---- */

static struct shell_value joined(struct run *r, const struct call *c, ptrdiff_t from)
{
	struct shell_builder b = { .arena = r->arena };

	for (ptrdiff_t i = from; i < c->count; i++) {
		if (i > from)
			shell_put_char(&b, ' ');
		shell_put_value(&b, &c->words[i]);
	}
	return shell_built(&b);
}

static void run_rest(struct run *r, const struct call *c, ptrdiff_t from)
{
	struct call rest = call_from(c, from);

	if (from < c->count)
		run_call(r, &rest);
}

static void run_joined(struct run *r, const struct call *c, ptrdiff_t from)
{
	struct shell_value text = joined(r, c, from);

	if (from < c->count)
		run_text(r, &text, NULL, c->io);
}

/* -c, -lc, -euo pipefail -c */
static bool has_letter_c(const struct shell_value *v)
{
	return is_option(v) && v->text.at[1] != '-' && str_at(v->text, 'c') > 0;
}

static void run_shell(struct run *r, const struct wrapper *w, const struct call *c)
{
	bool is_text = false;
	struct shell_value text;
	struct call arguments;
	ptrdiff_t i = 1;

	for (; i < c->count && is_option(&c->words[i]); i++) {
		is_text |= has_letter_c(&c->words[i]);
		if (str_is_among(c->words[i].text, w->values) || str_ends(c->words[i].text, S("o")))
			i++;
	}
	if (i >= c->count) {
		if (c->io.in)
			run_text(r, c->io.in, NULL, (struct stream){ NULL, c->io.out });
		return;
	}
	text = c->words[i];
	if (!is_text && !file_contents(r, &c->words[i], &text)) {
		call_answers_unknown(c);
		return;
	}
	arguments = call_from(c, is_text && i + 1 < c->count ? i + 1 : i);
	if (is_text && i + 1 >= c->count)
		run_text(r, &text, NULL, c->io);
	else
		run_text(r, &text, &arguments, c->io);
}

/* su - postgres -c 'text'; runuser -u postgres -- command */
static void run_as_user(struct run *r, const struct call *c, const struct position *p)
{
	for (ptrdiff_t i = 1; i + 1 < c->count; i++) {
		if (!value_is(&c->words[i], "-c") && !value_is(&c->words[i], "--command"))
			continue;
		run_text(r, &c->words[i + 1], NULL, c->io);
		return;
	}
	if (str_eq(str_after_last(c->words->text, '/'), S("runuser")))
		run_rest(r, c, p->at);
}

/* What a word of the command becomes with this line of the input. */
static struct shell_value with_line(struct run *r, const struct shell_value *word, str mark,
				    const struct shell_value *line)
{
	ptrdiff_t at = value_is_known(word) && mark.len ? str_find(word->text, mark) : -1;
	struct shell_builder b = { .arena = r->arena };

	if (at < 0)
		return *word;
	shell_put(&b, str_upto(word->text, at));
	shell_put_value(&b, line);
	shell_put(&b, str_from(word->text, at + mark.len));
	return shell_built(&b);
}

static void run_with_input(struct run *r, const struct call *c, ptrdiff_t from)
{
	struct shell_value line = c->io.in ? shell_value_trim(r->arena, c->io.in) : shell_unknown(r->arena, NO_STR);
	struct shell_values words = { 0 };
	struct call rest;
	str mark = NO_STR;

	if (str_at(line.text, '\n') >= 0)
		line = shell_unknown(r->arena, NO_STR);
	for (ptrdiff_t i = 1; i < from; i++)
		if (str_starts(c->words[i].text, S("-I")))
			mark = c->words[i].text.len > 2 ? str_from(c->words[i].text, 2) : c->words[i + 1].text;
	for (ptrdiff_t i = from; i < c->count; i++)
		*push(&words, r->arena) = with_line(r, &c->words[i], mark, &line);
	if (!mark.len && words.len)
		*push(&words, r->arena) = line;
	rest = (struct call){ words.at, words.len, { NULL, c->io.out } };
	run_call(r, &rest);
}

/* The names that find puts in are unknown. */
static void run_found(struct run *r, const struct call *c)
{
	struct shell_value unknown = shell_unknown(r->arena, NO_STR);
	struct shell_values words = { 0 };
	struct call rest;
	ptrdiff_t i = 1;

	while (i < c->count && !str_is_among(c->words[i].text, " -exec -execdir -ok "))
		i++;
	for (i++; i < c->count && !value_is(&c->words[i], ";") && !value_is(&c->words[i], "+"); i++)
		*push(&words, r->arena) = with_line(r, &c->words[i], S("{}"), &unknown);
	rest = (struct call){ words.at, words.len, { NULL, c->io.out } };
	run_call(r, &rest);
	if (!words.len)
		call_answers_unknown(c);
}

static void run_file(struct run *r, const struct call *c, ptrdiff_t at)
{
	struct shell_value text;

	if (at < c->count && file_contents(r, &c->words[at], &text))
		run_text(r, &text, NULL, c->io);
}

static void run_wrapped(struct run *r, const struct wrapper *w, const struct call *c, struct position *p)
{
	switch (w->kind) {
	case WRAPS_COMMAND:
		take_variables(r, c, p);
		run_rest(r, c, p->at);
		break;
	case WRAPS_TEXT:
	case WRAPS_SAME: run_joined(r, c, p->at); break;
	case WRAPS_KEYS:
		if (p->at < c->count)
			run_text(r, &c->words[p->at], NULL, (struct stream){ 0 });
		break;
	case WRAPS_SHELL: run_shell(r, w, c); break;
	case WRAPS_USER: run_as_user(r, c, p); break;
	case WRAPS_INPUT: run_with_input(r, c, p->at); break;
	case WRAPS_FOUND: run_found(r, c); break;
	case WRAPS_FILE: run_file(r, c, p->at); break;
	}
}

/* command -v psql: only asks for it. */
static bool only_asks(const struct wrapper *w, const struct call *c)
{
	return !strcmp(w->name, "command") && c->count > 1 &&
	       (value_is(&c->words[1], "-v") || value_is(&c->words[1], "-V"));
}

bool wrapper_call(struct run *r, const struct call *c)
{
	const struct binding *variables = r->variables;
	str via = r->via;

	for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++) {
		const struct wrapper *w = &wrappers[i];
		const struct shell_value *last = NULL;
		struct position p;

		if (!matches(r, w, c, &p) || only_asks(w, c))
			continue;
		skip_options(r, w, c, &p);
		for (int n = 0; n < w->skip && p.at < c->count; n++) {
			last = &c->words[p.at++];
			skip_options(r, w, c, &p);
		}
		if (w->via)
			go_via(r, w, last);
		for (ptrdiff_t e = 0; e < p.environment.len; e++)
			set_variable(r, &p.environment.at[e]);
		run_wrapped(r, w, c, &p);
		r->via = via;
		if (w->kind != WRAPS_SAME && w->kind != WRAPS_FILE)
			r->variables = variables;
		return true;
	}
	return false;
}
