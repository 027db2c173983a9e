/* Words and options of a command line. Common options are one table; those of a tool come from its parameters. */
#ifndef OCAT_CLI_OPTIONS_H
#define OCAT_CLI_OPTIONS_H

#include "base/err.h"
#include "model/asset.h"
#include "render/rows/formats.h"

struct arena;

struct option {
	const char *name; /* without -- */
	char letter;	  /* 0: none */
	const char *value; /* the name of its value; NULL: takes none */
	const char *help;
};

#define COMMON_OPTIONS(_) \
	_(OPT_OUTPUT, "output", 'o', "FORMAT", FORMAT_NAMES "; a table on a terminal, else tsv") \
	_(OPT_COLUMNS, "columns", 0, "NAME,...", "only these columns; default in a pipe: the ten most important") \
	_(OPT_LIMIT, "limit", 'n', "N", "at most this many rows") \
	_(OPT_CATALOG, "catalog", 'c', "NAME", "only this catalog: a name, a URL or a path; may be repeated") \
	_(OPT_TIMEOUT, "timeout", 0, "TIME", "time out after this long, such as 30s") \
	_(OPT_AT, "at", 0, "TIME", "answer as of an earlier time: a time, a duration ago, or a generation number") \
	_(OPT_LIVE, "live", 0, NULL, "require a live answer") \
	_(OPT_CACHED, "cached", 0, NULL, "answer from the cache only") \
	_(OPT_CURSOR, "cursor", 0, "CURSOR", "show the next page: next_cursor from an earlier result") \
	_(OPT_WHY, "why", 0, "TEXT", "the reason, recorded in the trace") \
	_(OPT_MEMO, "memo", 0, "TEXT", "a note, recorded in the trace") \
	_(OPT_COLOR, "color", 0, "WHEN", "auto, always or never") \
	_(OPT_VERBOSE, "verbose", 'v', NULL, "also print the SQL sent to sources, on standard error") \
	_(OPT_NO_PAGER, "no-pager", 0, NULL, "do not page long answers on a terminal") \
	_(OPT_SLOW, "slow", 0, NULL, "for slow connections: the explorer sends less") \
	_(OPT_QUIET, "quiet", 'q', NULL, "print no notes and no progress") \
	_(OPT_HELP, "help", 'h', NULL, "show the help of this command") \
	_(OPT_VERSION, "version", 'V', NULL, "print the version")

enum common_option {
#define _(id, name, letter, value, help) id,
	COMMON_OPTIONS(_)
#undef _
	COMMON_OPTION_COUNT
};
extern const struct option common_options[]; /* ended by .name == NULL */

struct option_given {
	const struct option *option;
	str value;
};

struct options {
	str command; /* absent: none */
	str before;  /* "demo", if the command follows it; else absent */
	struct strs words;
	array_of(struct option_given) given;
};

/* own: the command's options in addition to the common ones, ended by .name == NULL; known once the command is. */
typedef const struct option *(*options_of)(struct arena *a, str command);
bool options_parse(struct arena *a, int argc, char **argv, options_of own, struct options *out, struct err *err);

bool option_on(const struct options *o, const char *name);
str option_value(const struct options *o, const char *name); /* the last one given; absent if none */
/* True if it was given: for a command that does not support it, as err then says. */
bool option_refused(const struct options *o, const struct option *which, struct err *err);

#endif
