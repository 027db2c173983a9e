/*
 * What somebody may do next, as plain data: a verb (the name of a tool, or an
 * operation beside the tools, such as sync or add) and its parameters by name.
 * A sentence carries actions as marks, and each face spells them in its own
 * words: the command line as a command, the explorer as a key, a protocol as a
 * call. A mark holds a number that this process drew, so that no name out of a
 * catalog can pass for one, and means nothing to another process: what is
 * written to a disk is spelled first.
 */
#ifndef OCAT_BASE_ACTION_MARK_H
#define OCAT_BASE_ACTION_MARK_H

#include "base/str.h"

struct arena;

struct action_param {
	str name;
	str value;  /* as typed; absent: the parameter is named alone */
	bool blank; /* value is a word for what a person fills in: NAME, URL, FILE */
};

/* Values are borrowed. Several values of one parameter are several entries of its name. */
#define WITH(param, given) { .name = S(param), .value = (given) }
#define WITH_BLANK(param, word) { .name = S(param), .value = S(word), .blank = true }
#define WITH_ONLY(param) { .name = S(param) }
#define WITH_YES(param) { .name = S(param), .value = S("true") }

enum { ACTION_PARAMS = 32 };

struct action_call {
	str verb; /* empty: the call that this is about, with these parameters */
	struct action_param param[ACTION_PARAMS];
	int params;
};

/*
 * A mark for "%s" in the sentence of an error, a note or a finding:
 *	err_next(err, "Read it with %s.", ACTION("sync", WITH("catalog", name)));
 *	err_next(err, "Ask for fewer rows with %s.", AGAIN(WITH("limit", S("50"))));
 * It lives as long as the block around it. A value that has no room in it is left out with all that follow.
 */
#define ACTION(verb, ...) action_mark(&(struct action_mark){ { 0 } }, S(verb), ACTION_WITH(__VA_ARGS__))
#define AGAIN(...) ACTION("", __VA_ARGS__)
/* The same in an arena, of any length. */
#define ACTION_IN(arena, verb, ...) action_str(arena, S(verb), ACTION_WITH(__VA_ARGS__))
#define ACTION_WITH(...) ((const struct action_param[]){ __VA_ARGS__ __VA_OPT__(,) { .name = NO_STR } })

struct action_mark {
	char text[800];
};
const char *action_mark(struct action_mark *room, str verb, const struct action_param *params); /* ended by an absent name */
str action_str(struct arena *a, str verb, const struct action_param *params);

/* Cuts the next piece off the sentence: the text before a mark, and its action. False where none follows: *text is all of it. */
bool action_cut(struct arena *a, str *sentence, str *text, struct action_call *out);
/* The greatest length up to n that cuts no mark in two. */
ptrdiff_t action_whole(str sentence, ptrdiff_t n);
/* secret_hide for a sentence with marks. */
str action_hide(struct arena *a, str sentence);

/* How a face spells one action; alone: nothing stands around it, so it needs no quotes. */
struct speller {
	void (*put)(struct sb *out, const struct action_call *act, bool alone, const void *with);
	const void *with;
};
/* Borrowed sentence itself where it holds no action. NULL: verb name=value. */
str action_spell(struct arena *a, str sentence, const struct speller *speller);

#endif
