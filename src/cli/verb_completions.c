/* completions: for bash, zsh and fish, from the same tables as everything else. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "tool/tool.h"
#include "base/banned.h"

/* Every command in turn: its name, its summary, and its own options. */
typedef void (*each_command)(struct sb *b, struct arena *a, str name, str summary, const struct strs *flags, const char *completes);

static void for_each(struct sb *b, struct arena *a, each_command take)
{
	for (const struct tool *const *t = tools(); *t; t++) {
		struct strs flags = { 0 };

		for (const struct param *p = (*t)->params; p && p->name; p++)
			if (param_flag(a, p).len)
				*push(&flags, a) = str_fmt(a, "--%.*s", STR(param_flag(a, p)));
		take(b, a, str_of((*t)->command), str_of((*t)->summary), &flags, NULL);
	}
	for (const struct verb *const *v = verbs(); *v; v++) {
		struct strs flags = { 0 };

		if ((*v)->hidden)
			continue;
		for (const struct option *o = (*v)->options; o && o->name; o++)
			*push(&flags, a) = str_fmt(a, "--%s", o->name);
		take(b, a, str_of((*v)->name), str_of((*v)->summary), &flags, (*v)->completes);
	}
}

static void put_list(struct sb *b, const struct strs *list)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		sb_fmt(b, "%s%.*s", i ? " " : "", STR(list->at[i]));
}

static void put_common(struct sb *b)
{
	for (const struct option *o = common_options; o->name; o++)
		sb_fmt(b, "%s--%s", o == common_options ? "" : " ", o->name);
}

static str single_quoted(struct arena *a, str s)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; i < s.len; i++) {
		if (s.at[i] == '\'')
			sb_puts(&b, "'\\''");
		else
			sb_putc(&b, s.at[i]);
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

/* What a command's words are, as a shell command that prints them; words|of|a|list are themselves. */
static str words_source(struct arena *a, const char *completes)
{
	if (!completes)
		return S("");
	if (str_eq(str_of(completes), S("catalog")))
		return S("$(ocat list -q -o tsv 2>/dev/null | cut -f1 | tail -n +2)");
	if (str_eq(str_of(completes), S("command")))
		return S("$commands");
	if (str_eq(str_of(completes), S("file")))
		return S("");
	{
		str s = str_dup(a, str_of(completes));

		for (ptrdiff_t i = 0; i < s.len; i++)
			if (s.at[i] == '|')
				((char *)s.at)[i] = ' ';
		return s;
	}
}

/* ---- bash ---- */

static void bash_command(struct sb *b, struct arena *a, str name, str summary, const struct strs *flags, const char *completes)
{
	str words = words_source(a, completes);

	(void)summary;
	sb_fmt(b, "\t%.*s)\n\t\tflags=\"$flags ", STR(name));
	put_list(b, flags);
	sb_puts(b, "\"\n");
	if (words.len)
		sb_fmt(b, "\t\twords=\"%.*s\"\n", STR(words));
	sb_puts(b, "\t\t;;\n");
}

static void name_only(struct sb *b, struct arena *a, str name, str summary, const struct strs *flags, const char *completes)
{
	(void)a;
	(void)summary;
	(void)flags;
	(void)completes;
	sb_fmt(b, "%.*s ", STR(name));
}

static void bash(struct sb *b, struct arena *a)
{
	sb_puts(b, "# bash completion for ocat; printed by `ocat completions bash`\n_ocat()\n{\n"
		   "\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= words= i\n\tlocal flags=\"");
	put_common(b);
	sb_puts(b, "\"\n\tlocal commands=\"");
	for_each(b, a, name_only);
	sb_puts(b, "\"\n\tfor ((i = 1; i < COMP_CWORD; i++)); do\n\t\tcase ${COMP_WORDS[i]} in\n\t\t-*) ;;\n"
		   "\t\t*) command=${COMP_WORDS[i]}; break ;;\n\t\tesac\n\tdone\n"
		   "\tcase $prev in\n\t-o | --output) COMPREPLY=($(compgen -W 'table json jsonl csv tsv md' -- \"$cur\")); return ;;\n"
		   "\t-c | --catalog) COMPREPLY=($(compgen -W \"$(ocat list -q -o tsv 2>/dev/null | cut -f1 | tail -n +2)\" -- \"$cur\")); return ;;\n"
		   "\t--color) COMPREPLY=($(compgen -W 'auto always never' -- \"$cur\")); return ;;\n\tesac\n"
		   "\tcase $command in\n\t'') words=$commands ;;\n");
	for_each(b, a, bash_command);
	sb_puts(b, "\tesac\n\tif [[ $cur == -* ]]; then\n\t\tCOMPREPLY=($(compgen -W \"$flags\" -- \"$cur\"))\n\telse\n"
		   "\t\tCOMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n\tfi\n}\ncomplete -o default -F _ocat ocat\n");
}

/* ---- zsh ---- */

static void zsh_name(struct sb *b, struct arena *a, str name, str summary, const struct strs *flags, const char *completes)
{
	(void)flags;
	(void)completes;
	sb_fmt(b, "\t\t'%.*s:%.*s'\n", STR(name), STR(single_quoted(a, summary)));
}

static void zsh_command(struct sb *b, struct arena *a, str name, str summary, const struct strs *flags, const char *completes)
{
	str words = words_source(a, completes);

	(void)summary;
	sb_fmt(b, "\t%.*s)\n\t\tflags+=(", STR(name));
	put_list(b, flags);
	sb_puts(b, ")\n");
	if (words.len && words.at[0] == '$' && words.at[1] == '(')
		sb_fmt(b, "\t\twords_of=(${(f)\"%.*s\"})\n", STR(words));
	else if (words.len && words.at[0] == '$')
		sb_puts(b, "\t\twords_of=(${commands%%:*})\n");
	else if (words.len)
		sb_fmt(b, "\t\twords_of=(%.*s)\n", STR(words));
	sb_puts(b, "\t\t;;\n");
}

static void zsh(struct sb *b, struct arena *a)
{
	sb_puts(b, "#compdef ocat\n# zsh completion for ocat; printed by `ocat completions zsh`\n_ocat() {\n\tlocal -a commands flags words_of\n"
		   "\tlocal command i\n\tcommands=(\n");
	for_each(b, a, zsh_name);
	sb_puts(b, "\t)\n\tflags=(");
	put_common(b);
	sb_puts(b, ")\n\tfor ((i = 2; i < CURRENT; i++)); do\n\t\t[[ ${words[i]} == -* ]] && continue\n\t\tcommand=${words[i]}\n\t\tbreak\n\tdone\n"
		   "\tif [[ -z $command && ${words[CURRENT]} != -* ]]; then\n\t\t_describe command commands\n\t\treturn\n\tfi\n"
		   "\tcase $command in\n");
	for_each(b, a, zsh_command);
	sb_puts(b, "\tesac\n\tif [[ ${words[CURRENT]} == -* ]]; then\n\t\tcompadd -- $flags\n\telif ((${#words_of})); then\n\t\tcompadd -- $words_of\n"
		   "\telse\n\t\t_files\n\tfi\n}\n_ocat \"$@\"\n");
}

/* ---- fish ---- */

static void fish_command(struct sb *b, struct arena *a, str name, str summary, const struct strs *flags, const char *completes)
{
	str words = words_source(a, completes);

	sb_fmt(b, "complete -c ocat -n __fish_use_subcommand -f -a %.*s -d '%.*s'\n", STR(name), STR(single_quoted(a, summary)));
	for (ptrdiff_t i = 0; i < flags->len; i++)
		sb_fmt(b, "complete -c ocat -n '__fish_seen_subcommand_from %.*s' -l %.*s\n", STR(name), STR(str_from(flags->at[i], 2)));
	if (words.len && words.at[0] == '$' && words.at[1] == '(')
		sb_fmt(b, "complete -c ocat -n '__fish_seen_subcommand_from %.*s' -f -a \"(ocat list -q -o tsv 2>/dev/null | cut -f1 | tail -n +2)\"\n",
		       STR(name));
	else if (words.len && words.at[0] != '$')
		sb_fmt(b, "complete -c ocat -n '__fish_seen_subcommand_from %.*s' -f -a '%.*s'\n", STR(name), STR(words));
}

static void fish(struct sb *b, struct arena *a)
{
	sb_puts(b, "# fish completion for ocat; printed by `ocat completions fish`\n");
	for (const struct option *o = common_options; o->name; o++) {
		sb_fmt(b, "complete -c ocat -l %s", o->name);
		if (o->letter)
			sb_fmt(b, " -s %c", o->letter);
		if (o->value)
			sb_puts(b, " -x");
		sb_fmt(b, " -d '%.*s'\n", STR(single_quoted(a, str_of(o->help))));
	}
	sb_puts(b, "complete -c ocat -l output -x -a 'table json jsonl csv tsv md'\n");
	for_each(b, a, fish_command);
}

static int completions(struct cli *c, struct err *err)
{
	static const struct {
		const char *name;
		void (*put)(struct sb *b, struct arena *a);
	} shells[] = { { "bash", bash }, { "zsh", zsh }, { "fish", fish } };
	scoped(sb_free) struct sb b = SB(8 << 20);
	str shell = c->options.words.len ? c->options.words.at[0] : S("");

	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
		if (str_eq(shell, str_of(shells[i].name)))
			shells[i].put(&b, c->arena);
	if (b.len)
		cli_print(c, sb_str(&b));
	else
		err_set(err, ERR_USAGE, "ocat completions takes bash, zsh or fish");
	return 0;
}

const struct verb verb_completions = {
	.name = "completions",
	.words = "bash|zsh|fish",
	.summary = "print completions for a shell",
	.completes = "bash|zsh|fish",
	.run = completions,
};
