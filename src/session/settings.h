/* What a person set: config.yaml and OCAT_* variables, each setting one row of a table. */
#ifndef OCAT_SESSION_SETTINGS_H
#define OCAT_SESSION_SETTINGS_H

#include "base/err.h"
#include "base/str.h"
#include "model/health.h"

struct arena;
struct yaml;

/*	id		  name		 type	  default  help; a type with | is one of these words */
#define SETTINGS(_)                                                                                               \
	_(SET_TTL, "ttl", "duration", "1h", "age past which a snapshot is called old")                            \
	_(SET_HISTORY, "history", "duration", "90d", "how long old generations can be asked")                     \
	_(SET_TIMEOUT, "timeout", "duration", "30s", "for one command")                                          \
	_(SET_CONNECT, "connect_timeout", "duration", "10s", "for reaching a source")                            \
	_(SET_COLOR, "color", "auto|always|never", "auto", "auto, always or never")                                            \
	_(SET_THEME, "theme", "word", "terminal", "a file in themes/, without .yaml")                             \
	_(SET_LINES, "lines", "auto|unicode|ascii", "auto", "auto, unicode or ascii: line drawing")                             \
	_(SET_MOUSE, "mouse", "bool", "no", "take clicks and the wheel")                                          \
	_(SET_TRACE, "traces", "bool", "yes", "record each session's steps")                                      \
	_(SET_TRACE_KEEP, "traces_keep", "duration", "90d", "how long traces are kept")                            \
	_(SET_PAGER, "pager", "text", "auto", "a program for long answers on a terminal; auto: $PAGER, else less; none") \
	_(SET_CLIPBOARD, "clipboard", "auto|osc52|tmux|none", "auto", "auto, osc52, tmux or none")                 \
	_(SET_STALE, "stale_after", "duration", "30d", "not written for longer: a table is stale")                 \
	_(SET_UNUSED, "unused_after", "duration", "30d", "no read counted for longer: a table is unused")          \
	_(SET_TREND, "trend_over", "duration", "30d", "how far back the trend of a size looks")

enum setting {
#define _(id, name, type, otherwise, help) id,
	SETTINGS(_)
#undef _
	SETTING_COUNT
};

struct settings; /* read once, then only read */

/* An unknown setting, a wrong value or broken YAML is pointed at. A missing file is an empty one. */
struct settings *settings_read(struct arena *a, struct err *err);
str setting_text(const struct settings *s, enum setting which);
int64_t setting_number(const struct settings *s, enum setting which); /* durations in microseconds */
bool setting_truth(const struct settings *s, enum setting which);
struct health_rules setting_health(const struct settings *s); /* the three of them together */
const struct yaml *settings_keys(const struct settings *s); /* the `keys` section, or NULL; for the key map */
str settings_path(const struct settings *s);
str settings_source(const struct settings *s); /* the file's text, for pointing at mistakes */

#endif
