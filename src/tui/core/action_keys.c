#include "tui/core/action_keys.h"

#include "base/arena.h"

#include "base/banned.h"

/*
 * How to perform each action here: the key on its screen, then its subject after a colon. Relating arbitrary columns
 * and listing decisions is only possible in a shell: here a person confirms and rejects the relation on a line.
 */
static const struct way {
	const char *verb;
	enum action screen, key; /* ACT_NONE: none */
	const char *line;	 /* precedes the values: ":", "/ "; NULL: the key is enough */
	const char *about;	 /* the parameters whose values the line takes */
} ways[] = {
	{ "add", ACT_CATALOGS, ACT_ADD, NULL, NULL },
	{ "list", ACT_NONE, ACT_CATALOGS, NULL, NULL },
	{ "sync", ACT_CATALOGS, ACT_REFRESH, NULL, NULL },
	{ "doctor", ACT_NONE, ACT_DOCTOR, NULL, NULL },
	{ "search_tables", ACT_NONE, ACT_FIND, "/", "pattern" },
	{ "search_catalog", ACT_NONE, ACT_ASK, ":search ", "query" },
	{ "ask_question", ACT_NONE, ACT_ASSISTANT, ":ask ", "question" },
	{ "search_columns", ACT_NONE, ACT_FIND_COLUMN, NULL, NULL },
	{ "describe_asset", ACT_NONE, ACT_INSPECT, ":", "asset" },
	{ "get_relationships", ACT_NONE, ACT_RELATIONS, ":relations ", "table" },
	{ "get_join_path", ACT_NONE, ACT_JOIN, ":join ", "source_table target_table more_tables" },
	{ "get_sample_data", ACT_NONE, ACT_NONE, ":sample ", "table" },
	{ "grep_catalog", ACT_NONE, ACT_GREP, NULL, NULL },
	{ "list_changes", ACT_NONE, ACT_CHANGES, NULL, NULL },
	{ "asset_health", ACT_NONE, ACT_HEALTH, NULL, NULL },
	{ "list_tags", ACT_NONE, ACT_TAGS, NULL, NULL },
	{ "list_domains", ACT_NONE, ACT_DOMAINS, NULL, NULL },
	{ "get_domain_overview", ACT_NONE, ACT_DOMAINS, NULL, NULL },
	{ "explain_match", ACT_NONE, ACT_WHY, ":why ", "name" },
};

/* The same for a parameter of the current call. */
static const struct {
	const char *param;
	enum action key;
} params[] = {
	{ "at", ACT_TIME },
	{ "live", ACT_REFRESH },
};

static const struct way *way_of(str verb)
{
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (str_eq(verb, str_of(ways[i].verb)))
			return &ways[i];
	return NULL;
}

static bool is_about(const char *names, str name)
{
	str rest = str_of(names), word;

	while (str_cut(&rest, ' ', &word))
		if (str_eq(word, name))
			return true;
	return false;
}

/* The values for the line, one after the other. */
static str values(struct arena *a, const struct way *w, const struct action_call *act)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	for (int i = 0; w->line && i < act->params; i++)
		if (act->param[i].value.len && !act->param[i].blank && is_about(w->about, act->param[i].name))
			sb_fmt(&b, "%s%.*s", b.len ? " " : "", STR(act->param[i].value));
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

static void put_key(struct sb *out, const struct keymap *keys, enum action act)
{
	ptrdiff_t before = out->len;

	sb_putc(out, '`');
	keymap_word(out, keys, act);
	if (out->len == before + 1) /* it has none */
		sb_fmt(out, ":%s", action_name(act));
	sb_putc(out, '`');
}

static bool put_again(struct sb *out, const struct keymap *keys, const struct action_call *act)
{
	for (size_t i = 0; i < sizeof params / sizeof *params && act->params == 1; i++) {
		if (str_eq(act->param[0].name, str_of(params[i].param))) {
			put_key(out, keys, params[i].key);
			return true;
		}
	}
	return false;
}

static void put_words(struct sb *out, const struct action_call *act, bool alone, const void *with)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct action_words *words = with;
	const struct way *w = way_of(act->verb);
	str about = w ? values(a, w, act) : S("");

	if (!act->verb.len && put_again(out, words->keys, act))
		return;
	if (about.len) {
		sb_fmt(out, "`%s%.*s`", w->line, STR(about));
	} else if (w && w->key) {
		if (w->screen) {
			put_key(out, words->keys, w->screen);
			sb_puts(out, " and ");
		}
		put_key(out, words->keys, w->key);
	} else {
		words->commands->put(out, act, alone, words->commands->with);
	}
}

bool action_way(struct arena *a, const struct action_call *act, enum action *key, str *words)
{
	const struct way *w = way_of(act->verb);

	if (!w || !w->key)
		return false;
	for (int i = 0; i < act->params; i++)
		if (!w->line || !is_about(w->about, act->param[i].name))
			return false;
	*key = w->key;
	*words = values(a, w, act);
	return true;
}

struct speller action_words_speller(const struct action_words *w)
{
	return (struct speller){ .put = put_words, .with = w };
}
