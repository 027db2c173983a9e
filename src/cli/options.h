/* Words and options of a command line. The options that every command takes are one table; a tool's come from its parameters. */
#ifndef OCAT_CLI_OPTIONS_H
#define OCAT_CLI_OPTIONS_H

#include "base/err.h"
#include "model/asset.h"

struct arena;

struct option {
	const char *name; /* without -- */
	char letter;	  /* 0: none */
	const char *value; /* what it takes, NULL: nothing */
	const char *help;
};

#define COMMON_OPTIONS(_)                                                                                      \
	_(OPT_OUTPUT, "output", 'o', "FORMAT", "table, json, jsonl, csv, tsv or md; a table on a terminal, else tsv") \
	_(OPT_LIMIT, "limit", 'n', "N", "at most this many rows")                                              \
	_(OPT_CATALOG, "catalog", 'c', "NAME", "only this catalog: a name, a URL or a path")                   \
	_(OPT_TIMEOUT, "timeout", 0, "TIME", "give up after this long, such as 30s")                           \
	_(OPT_AT, "at", 0, "TIME", "a question as of then: a time, a duration ago, or a generation's number")  \
	_(OPT_LIVE, "live", 0, NULL, "ask the source, or fail")                                                \
	_(OPT_CACHED, "cached", 0, NULL, "never ask the source")                                               \
	_(OPT_CURSOR, "cursor", 0, "CURSOR", "the next page: next_cursor of an earlier result")                \
	_(OPT_WHY, "why", 0, "TEXT", "the reason, kept in the trace")                                          \
	_(OPT_MEMO, "memo", 0, "TEXT", "a note, kept in the trace")                                            \
	_(OPT_COLOR, "color", 0, "WHEN", "auto, always or never")                                              \
	_(OPT_VERBOSE, "verbose", 'v', NULL, "also the SQL that sources were asked, on standard error")          \
	_(OPT_NO_PAGER, "no-pager", 0, NULL, "print a long answer as it is, also on a terminal")               \
	_(OPT_SLOW, "slow", 0, NULL, "for a slow line: the explorer sends little")                              \
	_(OPT_QUIET, "quiet", 'q', NULL, "no notes and no progress")                                           \
	_(OPT_HELP, "help", 'h', NULL, "what this command does")                                               \
	_(OPT_VERSION, "version", 'V', NULL, "the version")

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
	str before;  /* "demo", when the command follows it; else absent */
	struct strs words;
	struct { struct option_given *at; ptrdiff_t len, cap; } given;
};

/* own: the command's options besides the common ones, ended by .name == NULL; found once the command is known. */
typedef const struct option *(*options_of)(struct arena *a, str command);
bool options_parse(struct arena *a, int argc, char **argv, options_of own, struct options *out, struct err *err);

bool option_on(const struct options *o, const char *name);
str option_value(const struct options *o, const char *name); /* the last one given; absent when none */
/* True when it was given to a command that does not heed it: err says so as of one that there is not. */
bool option_refused(const struct options *o, const char *name, struct err *err);

#endif
