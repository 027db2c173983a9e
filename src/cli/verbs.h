/* Commands that are not tools: each a struct in verb_NAME.c, below cli or in one of its folders. */
#ifndef OCAT_CLI_VERBS_H
#define OCAT_CLI_VERBS_H

#include "cli/cli_state.h"
#include "tool/tool.h"

struct verb {
	const char *name;
	const char *words;   /* its arguments, for help: "NAME URL" */
	const char *summary; /* one line, lower case */
	enum command_heading heading;
	const char *detail;
	const char *const *examples;	/* command lines, ended by NULL */
	const struct option *options;	/* its own, ended by .name == NULL; may be NULL */
	/* instead of .options, if other tables have some of them; or NULL */
	const struct option *(*make_options)(struct arena *a);
	/* kinds of its words in order: catalog, asset, command, trace, setting, value, file, a|b; or NULL */
	const char *completes;
	/* for the build and for shells, not for people; or only options of a tool's command */
	bool hidden;
	bool own_output;		/* -o accepts words of its own besides the common ones */
	unsigned formats;		/* FORMAT_BIT of those valid with -o; 0: all */
	/* HEEDS of the query options, and SLOW, that it supports; every command supports all others */
	unsigned heeds;
	bool takes_catalogs;		/* several, as a tool does */
	bool mends;			/* runs in an invalid environment too, and reports it */
	/* Exit status; with err set, cli_fail's. */
	int (*run)(struct cli *c, struct err *err);
};

/* Options of a query: a tool supports them all, a verb those that it lists. */
#define HEEDS(option) (1u << OPT_##option)
#define HEEDS_ALL \
	(HEEDS(COLUMNS) | HEEDS(LIMIT) | HEEDS(CATALOG) | HEEDS(TIMEOUT) | HEEDS(AT) | HEEDS(LIVE) | HEEDS(CACHED) | \
	 HEEDS(CURSOR) | HEEDS(WHY) | HEEDS(MEMO) | HEEDS(VERBOSE))
/* For a command that prints one text. */
#define FORMATS_OF_TEXT (FORMAT_BIT(FORMAT_TABLE) | FORMAT_BIT(FORMAT_JSON) | FORMAT_BIT(FORMAT_JSONL))

const struct verb *const *verbs(void); /* ended by NULL */
const struct verb *verb_named(str name);
/* The options that the verb of the same name adds to a tool's command, ended by .name == NULL; may be empty. */
const struct option *verb_adds(str command);
/* Its own, ended by .name == NULL; NULL: none. */
const struct option *verb_options(struct arena *a, const struct verb *v);

bool verb_heeds(const struct verb *v, const struct option *common); /* NULL: true */
/* Does it support this common option? An absent command is the explorer, or the overview in its place. */
bool command_heeds(str command, const struct option *common);
/* False with err if an unsupported query option was given. */
bool options_heeded(const struct options *o, unsigned heeds, struct err *err);

#define VERBS(_)                                                                       \
	_(explore) _(ask) _(sql) _(tag) _(relate) _(learn) _(domains) _(export) _(fmt) _(replay)     \
	_(trace) _(bundle) _(mcp) _(follow)                                                              \
	_(last_yank) _(tools) _(demo) _(add) _(list) _(sync) _(rename) _(remove)       \
	_(config) _(doctor) _(stats) _(eval) _(completions) _(complete) _(help)        \
	_(version) _(manual)

#define _(name) extern const struct verb verb_##name;
VERBS(_)
#undef _

/* `ocat doctor` for one source, absent: for everything. Returns the exit status. */
int verb_doctor_source(struct cli *c, str only, struct err *err);

/* Shown without a terminal: the output of `ocat` in a pipe. */
int overview(struct cli *c, struct err *err);
/* Opens the explorer on this workspace. */
int explore(struct cli *c, struct err *err);
/* The same, with this session in the replay, or with both compared; absent: none. */
int explore_session(struct cli *c, str path, str other, struct err *err);
/* The same, watching the server of this process; 0: asks which. */
int explore_server(struct cli *c, int64_t process, struct err *err);

#endif
