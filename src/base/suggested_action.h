/*
 * A suggested next step as plain data: a verb (a tool name, or an operation outside the tools, such as sync or add)
 * and its named parameters. A sentence carries actions as marks, and each face spells them its own way: the command
 * line as a command, the explorer as a key, a protocol as a call. A mark contains a random number of this process, so
 * that no name in a catalog can pass for one, and means nothing to other processes: text is spelled before it is
 * written to disk.
 */
#ifndef OCAT_BASE_SUGGESTED_ACTION_H
#define OCAT_BASE_SUGGESTED_ACTION_H

#include "base/str.h"

struct arena;

struct action_param {
	str name;
	str value;  /* as typed; absent: the parameter has only a name */
	bool blank; /* value is a placeholder for the person to fill in: NAME, URL, FILE */
};

/* Values are borrowed. For several values of one parameter, repeat its name. */
#define WITH(param, given) { .name = S(param), .value = (given) }
#define WITH_BLANK(param, word) { .name = S(param), .value = S(word), .blank = true }
#define WITH_ONLY(param) { .name = S(param) }
#define WITH_YES(param) { .name = S(param), .value = S("true") }

enum { ACTION_PARAMS = 32 };

struct action_call {
	str verb; /* empty: the call in question, with these parameters */
	struct action_param param[ACTION_PARAMS];
	int params;
};

/*
 * A mark for "%s" in the sentence of an error, a note or a finding:
 *	err_next(err, "Read it with %s.", ACTION("sync", WITH("catalog", name)));
 *	err_next(err, "Ask for fewer rows with %s.", AGAIN(WITH("limit", S("50"))));
 * It lives as long as the enclosing block. A value that does not fit is left out, and so are all after it.
 */
#define ACTION(verb, ...) action_mark(&(struct action_mark){ { 0 } }, S(verb), ACTION_WITH(__VA_ARGS__))
#define AGAIN(...) ACTION("", __VA_ARGS__)
/* The same in an arena, of any length. */
#define ACTION_IN(arena, verb, ...) action_str(arena, S(verb), ACTION_WITH(__VA_ARGS__))
#define ACTION_WITH(...) ((const struct action_param[]){ __VA_ARGS__ __VA_OPT__(,) { .name = NO_STR } })

struct action_mark {
	char text[800];
};
const char *action_mark(struct action_mark *room, str verb, const struct action_param *params); /* absent name: end */
str action_str(struct arena *a, str verb, const struct action_param *params);

/*
 * Removes the next piece from the sentence: the text before a mark, and its action. False if there is no further mark:
 * *text is the rest.
 */
bool action_cut(struct arena *a, str *sentence, str *text, struct action_call *out);
/* The largest length up to n that splits no mark. */
ptrdiff_t action_whole(str sentence, ptrdiff_t n);
/* redact_hide for a sentence with marks. */
str action_hide(struct arena *a, str sentence);

/* How a face spells one action; alone: no surrounding text, so no quotes are needed. */
struct speller {
	void (*put)(struct sb *out, const struct action_call *act, bool alone, const void *with);
	const void *with;
};
/* Returns the borrowed sentence itself if it contains no action. NULL: verb name=value. */
str action_spell(struct arena *a, str sentence, const struct speller *speller);

#endif
