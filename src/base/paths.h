/*
 * Locations of our files: the folders of the XDG base directory specification and the variables that override them,
 * one row each. Only computes paths: creates and reads nothing there.
 */
#ifndef OCAT_BASE_PATHS_H
#define OCAT_BASE_PATHS_H

#include "base/err.h"
#include "base/str.h"

struct arena;

/* id name variable below as folder content */
#define OWN_PLACES(_) \
	_(OWN_CONFIG, "config", "OCAT_CONFIG_DIR", OWN_CONFIG, "", true, "settings, sources and related files") \
	_(OWN_SETTINGS, "settings", NULL, OWN_CONFIG, "config.yaml", false, "settings and keys") \
	_(OWN_CATALOGS, "catalogs", NULL, OWN_CONFIG, "catalogs.yaml", false, "the connected sources") \
	_(OWN_DATABASES, "databases", NULL, OWN_CONFIG, "databases.yaml", false, "more sources, under `databases`") \
	_(OWN_TAGS, "tags", NULL, OWN_CONFIG, "tags.yaml", false, "tags, by name or glob") \
	_(OWN_TAG_RULES, "tag-rules", NULL, OWN_CONFIG, "tag-rules.yaml", false, \
	  "tag rules, in addition to the installed ones") \
	_(OWN_DOMAINS, "domains", NULL, OWN_CONFIG, "domains.yaml", false, "business domains, by name or glob") \
	_(OWN_POLICY, "policy", "OCAT_POLICY_PATH", OWN_CONFIG, "policy.yaml", false, \
	  "rules for what queries may read, by role") \
	_(OWN_GLOSSARY, "glossary", NULL, OWN_CONFIG, "knowledge/glossary.txt", false, "synonyms for questions") \
	_(OWN_THEMES, "themes", NULL, OWN_CONFIG, "themes", true, "themes") \
	_(OWN_PROMPTS, "prompts", "OCAT_PROMPTS_PATH", OWN_CONFIG, "prompts", true, "prompt templates") \
	_(OWN_CACHE, "cache", "OCAT_CACHE_DIR", OWN_CACHE, "", true, "files that can be recreated") \
	_(OWN_DB, "db", "OCAT_DB_PATH", OWN_CACHE, "ocat.db", false, "the cache: snapshots, their history, tags") \
	_(OWN_STATE, "state", "OCAT_STATE_DIR", OWN_STATE, "", true, "records of past activity") \
	_(OWN_TRACES, "traces", NULL, OWN_STATE, "traces", true, "traces: the steps of each session") \
	_(OWN_AUDIT, "audit", NULL, OWN_STATE, "audit.jsonl", false, "audit log: one line per call") \
	_(OWN_HISTORY, "history", NULL, OWN_STATE, "history", false, "commands typed in the explorer") \
	_(OWN_LOG, "log", NULL, OWN_STATE, "ocat.log", false, "the program's own log") \
	_(OWN_EXPLORER, "explorer", NULL, OWN_STATE, "explorer.json", false, "pins, marks and the basket") \
	_(OWN_ANSWERS, "answers", NULL, OWN_STATE, "answers.jsonl", false, \
	  "your feedback on answers of the assistant") \
	_(OWN_UNFINISHED, "unfinished", NULL, OWN_STATE, "unfinished", true, \
	  "replies of a language model to questions that were cut short") \
	_(OWN_YANK, "last-yank", NULL, OWN_STATE, "last-yank", false, "the last text copied in the explorer") \
	_(OWN_RUNTIME, "runtime", "OCAT_RUNTIME_DIR", OWN_RUNTIME, "", true, \
	  "sockets of running servers, to follow them") \
	_(OWN_DOCS, "docs", "OCAT_DOCS_PATH", OWN_DOCS, "docs", true, "written documentation")

enum own {
#define _(id, name, variable, below, as, folder, help) id,
	OWN_PLACES(_)
#undef _
	OWN_COUNT
};

const char *path_name(enum own which);
const char *path_variable(enum own which); /* NULL: it has none */
const char *path_help(enum own which);
bool path_is_folder(enum own which);

/* *from (may be NULL): the variable used: ours, the system's or HOME; "login" if it is from the user database. */
bool path_find(struct arena *a, enum own which, str *path, str *from, struct err *err);

/* The four most common ones. */
bool path_config(struct arena *a, str *dir, struct err *err);
bool path_cache(struct arena *a, str *dir, struct err *err);
bool path_state(struct arena *a, str *dir, struct err *err);
bool path_cache_file(struct arena *a, str *path, struct err *err);

str path_join(struct arena *a, str dir, str name);
str path_dir(str path); /* its folder; "." for a bare name */
str path_file(str path); /* the part after its folder */
str path_absolute(struct arena *a, str path); /* expands ~ and relative paths; does not follow links */

/* Where sockets are without a folder of the session: below this folder for temporary files, by the user's number. */
str path_runtime_below(struct arena *a, str temporary);

/* The home folder of this user (HOME, otherwise the user database) or of another; absent if unknown. */
str path_home(struct arena *a, const char *user);

#endif
