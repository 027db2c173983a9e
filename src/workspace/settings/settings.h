/* Settings from config.yaml and OCAT_* variables, one row of a table each. */
#ifndef OCAT_WORKSPACE_SETTINGS_SETTINGS_H
#define OCAT_WORKSPACE_SETTINGS_SETTINGS_H

#include "base/err.h"
#include "base/str.h"
#include "graph/relations/join_cost.h"
#include "model/asset_health.h"
#include "model/rank_fusion.h"

struct arena;
struct yaml;

/* id name type default help; a type with | allows one of these words, with + several */
#define SETTINGS(_) \
	_(SET_TTL, "ttl", "duration", "1h", "age after which a snapshot is stale") \
	_(SET_HISTORY, "history", "duration", "90d", "how long old generations are kept") \
	_(SET_TIMEOUT, "timeout", "duration", "30s", "time limit for one command") \
	_(SET_CONNECT, "connect_timeout", "duration", "10s", "time limit for connecting to a source") \
	_(SET_COLOR, "color", "auto|always|never", "auto", "auto, always or never") \
	_(SET_THEME, "theme", "word", "terminal", "name of a file in themes/, without .yaml") \
	_(SET_LINES, "lines", "auto|unicode|ascii", "auto", "line drawing: auto, unicode or ascii") \
	_(SET_LIST_COLUMNS, "list_columns", "cols+rows+size+age+refs+owner+tags+comment", \
	  "cols rows size age tags owner comment", \
	  "some of cols, rows, size, age, refs, owner, tags and comment, in display order") \
	_(SET_LIST_ROOM, "list_room", "names|comments", "names", \
	  "what has priority in the list: complete names, or comments") \
	_(SET_LONG_LINES, "long_lines", "wrap|scroll", "wrap", \
	  "how the explorer shows long lines of SQL: wrapped, or scrolled sideways") \
	_(SET_MOUSE, "mouse", "bool", "no", "use the mouse: clicks and the wheel") \
	_(SET_SLOW, "slow", "auto|yes|no", "auto", \
	  "auto, yes or no: send less to the terminal; auto: at 9600 baud or less") \
	_(SET_AT_ONCE, "paint_at_once", "auto|yes|no", "auto", \
	  "auto, yes or no: paint each screen at once; auto: if the terminal supports it") \
	_(SET_TRACE, "traces", "bool", "yes", "record the steps of each session") \
	_(SET_TRACE_VALUES, "traces_values", "bool", "yes", "keep the values in SQL in traces") \
	_(SET_TRACE_RESULTS, "traces_results", "size", "64K", \
	  "how much of the result of a step is kept in traces; 0: nothing") \
	_(SET_TRACE_KEEP, "traces_keep", "duration", "90d", "how long traces are kept") \
	_(SET_PAGER, "pager", "text", "auto", "pager for long answers on a terminal; auto: $PAGER, else less; none") \
	_(SET_CLIPBOARD, "clipboard", "auto|osc52|tmux|none", "auto", "auto, osc52, tmux or none") \
	_(SET_STALE, "stale_after", "duration", "30d", "a table not written for longer is stale") \
	_(SET_UNUSED, "unused_after", "duration", "30d", "a table without counted reads for longer is unused") \
	_(SET_TREND, "trend_over", "duration", "30d", "period for size trends") \
	_(SET_TABLE_WEIGHTS, "table_weights", "weights", "1 1 1.5", \
	  "weights of matching tables: words, vectors, boost") \
	_(SET_RELATIONSHIP_WEIGHTS, "relationship_weights", "weights", "1 1 1.2", "the same for keys between tables") \
	_(SET_COLUMN_WEIGHTS, "column_weights", "weights", "0.8 0.8 1", "the same for columns") \
	_(SET_DOMAIN_WEIGHTS, "domain_weights", "weights", "1 1 1", "the same for domains and schemas") \
	_(SET_DOCUMENT_WEIGHTS, "document_weights", "weights", "1 1 1", "the same for documents about tables") \
	_(SET_RRF_K, "rrf_k", "number", "60", "rank fusion constant: higher values flatten the top ranks") \
	_(SET_QUESTION_DATABASE, "question_database", "text", "any", \
	  "the catalog, schema or catalog.schema to search for questions; any") \
	_(SET_VECTORS_MODEL, "vectors_model", "text", "none", \
	  "sentence model for questions: an .onnx file, or the model's name at vectors_url; none") \
	_(SET_VECTORS_URL, "vectors_url", "text", "none", \
	  "endpoint that makes vectors: names and comments are sent to it; none") \
	_(SET_VECTORS_KEY, "vectors_key", "text", "none", \
	  "where the endpoint's key is: an environment variable, or the path of a file; none") \
	_(SET_VECTORS_KEY_COMMAND, "vectors_key_command", "text", "none", \
	  "command that prints the endpoint's key, unless vectors_key has it; none") \
	_(SET_VECTORS_RUNTIME, "vectors_runtime", "text", "auto", \
	  "file of libonnxruntime for an .onnx file; auto: the system's") \
	_(SET_VECTORS_POOLING, "vectors_pooling", "mean|cls", "mean", \
	  "vector of a text from an .onnx file: mean of its tokens, or cls, only the first") \
	_(SET_VECTORS_QUERY_PREFIX, "vectors_query_prefix", "text", "none", \
	  "text that the model expects before a question; none") \
	_(SET_VECTORS_PASSAGE_PREFIX, "vectors_passage_prefix", "text", "none", \
	  "text that the model expects before the names and comments of a table; none") \
	_(SET_ASSISTANT_MODEL, "assistant_model", "text", "none", \
	  "language model that helps with questions: names, comments and questions are sent to it; none") \
	_(SET_ASSISTANT_PROVIDER, "assistant_provider", "auto|anthropic|openai|azure|ollama", "auto", \
	  "auto, anthropic, openai (and servers like it), azure or ollama") \
	_(SET_ASSISTANT_URL, "assistant_url", "text", "auto", "address of the model; auto: the provider's") \
	_(SET_ASSISTANT_KEY, "assistant_key", "text", "auto", \
	  "where the model's key is: an environment variable, or the path of a file; auto: the provider's variable") \
	_(SET_ASSISTANT_KEY_COMMAND, "assistant_key_command", "text", "none", \
	  "command that prints the model's key, unless a variable or file has it; none") \
	_(SET_ASSISTANT_FALLBACK, "assistant_fallback_model", "text", "none", \
	  "model at the same address that answers when the first one fails; none") \
	_(SET_ASSISTANT_VERSION, "assistant_version", "word", "2023-06-01", "version of Anthropic's interface") \
	_(SET_ASSISTANT_TOOLS, "assistant_tools", "auto|yes|no", "auto", \
	  "may the model look things up by tools; auto: unless it runs on this machine") \
	_(SET_ASSISTANT_CA, "assistant_ca", "text", "auto", "file of the certificates to trust; auto: the system's") \
	_(SET_ASSISTANT_PROXY, "assistant_proxy", "text", "auto", \
	  "address of a proxy, or none; auto: that of the environment") \
	_(SET_ASSISTANT_SOCKET, "assistant_socket", "text", "none", "unix socket of the model's server; none") \
	_(SET_ASSISTANT_CALLS, "assistant_calls", "number", "20", "limit of requests to the model for one question") \
	_(SET_ASSISTANT_TOKENS, "assistant_tokens", "number", "200000", \
	  "limit of tokens for one question, sent and received") \
	_(SET_ASSISTANT_TIME, "assistant_time", "duration", "2m", "time limit of the model for one question") \
	_(SET_ASSISTANT_MONEY, "assistant_money", "money", "none", \
	  "limit of cost for one question, at the prices below; none") \
	_(SET_ASSISTANT_PRICE_IN, "assistant_price_input", "money", "none", \
	  "price of a million tokens sent; none: unknown") \
	_(SET_ASSISTANT_PRICE_OUT, "assistant_price_output", "money", "none", \
	  "price of a million tokens received; none: unknown")

enum setting {
#define _(id, name, type, default_value, help) id,
	SETTINGS(_)
#undef _
	SETTING_COUNT
};

struct setting_about {
	const char *name, *type, *default_value, *help;
};
const struct setting_about *setting_about(enum setting which);
bool setting_named(str name, enum setting *which);
str setting_variable(struct arena *a, enum setting which); /* OCAT_TTL */
bool setting_is_yes(str value); /* of a yes-or-no setting */
/* What is expected ("yes or no") if the text is invalid; NULL if it is valid. */
const char *setting_expects(enum setting which, str text);
/* Suggests similar names. */
void setting_suggest(str name, struct err *err);

struct settings; /* read once, then constant */

enum setting_origin { SETTING_DEFAULT, SETTING_FILE, SETTING_VARIABLE };
enum setting_origin setting_origin(const struct settings *s, enum setting which);
int setting_line(const struct settings *s, enum setting which); /* in the file; 0 if it is not from there */

struct mistakes {
	struct err *at;
	ptrdiff_t len, cap;
};
/*
 * Reports all mistakes in the file and the variables, while settings_read stops at the first. The valid settings are
 * returned; *text is the file's. Its `keys` section is left to the key map.
 */
const struct settings *settings_check(struct arena *a, str *text, struct mistakes *out);

/*
 * join_costs.c: the `joins` section, which sets costs of joins and names trusted owners. NULL stands for a missing
 * section. After a mistake, the valid values still apply.
 */
bool join_costs_take(struct arena *a, const struct yaml *y, str source, str file, struct join_costs *out,
		     struct err *err);

/* Points at an unknown setting, an invalid value or broken YAML. A missing file counts as empty. */
struct settings *settings_read(struct arena *a, struct err *err);
str setting_text(const struct settings *s, enum setting which);
str setting_given(const struct settings *s, enum setting which); /* absent for none and auto */
double setting_money(const struct settings *s, enum setting which); /* -1 for none */
int64_t setting_number(const struct settings *s, enum setting which); /* durations in microseconds, sizes in bytes */
bool setting_truth(const struct settings *s, enum setting which);
struct health_rules setting_health(const struct settings *s); /* all three */
struct join_costs setting_joins(const struct settings *s); /* `joins` over the defaults; owners live as long as s */
struct rank_weights setting_ranks(const struct settings *s);  /* all five */
const struct yaml *settings_keys(const struct settings *s); /* the `keys` section, or NULL; for the key map */
str settings_path(const struct settings *s);

/*
 * Changes one line of config.yaml and keeps the rest with its comments; written to a temporary file and renamed (0600
 * for a new file). The result is parsed before it is written; a layout that cannot be changed this way is left alone,
 * with ERR_CONFIG.
 */
bool settings_put(struct arena *a, enum setting which, str value, str *path, struct err *err);
bool settings_unset(struct arena *a, str name, bool *was_there, str *path, struct err *err);
str settings_source(const struct settings *s); /* the file's text, for pointing at mistakes */

#endif
