/* base/suggested_action: actions carried by sentences and spelled by faces. */
#include "tap.h"

#include "base/suggested_action.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "cli/action_command.h"

static str command(struct arena *a, str sentence)
{
	return action_spell(a, sentence, &command_speller);
}

static void sentences(struct arena *a)
{
	str name = S("shop"), odd = S("my shop's \x0e\x0f\x1d\x1f  {%s}");
	str s = str_fmt(a, "Sync it with %s.", ACTION("sync", WITH("name", name))), rest, text;
	struct action_call act;

	is_str(action_spell(a, S("100 % {sync} %s"), NULL), S("100 % {sync} %s"),
	       "a sentence without actions is unchanged");
	is_str(command(a, s), S("Sync it with `ocat sync shop`."), "a command in a sentence is put in quotes");
	is_str(action_spell(a, s, NULL), S("Sync it with sync name=shop."),
	       "an action without a speller is written as plain words");
	is_str(command(a, str_of(ACTION("sync"))), S("ocat sync"), "a command that stands alone has no quotes");
	rest = str_fmt(a, "%s", ACTION("sync", WITH("name", odd)));
	ok(action_cut(a, &rest, &text, &act) && act.params == 1, "an action in a sentence is read back");
	is_str(act.param[0].value, odd, "the value of a parameter is read back unchanged");
	ok(!action_cut(a, &rest, &text, &act) && !text.len, "nothing follows the only action of a text");
	s = str_fmt(a, "%s or %s", ACTION("list"), AGAIN(WITH("limit", S("50")), WITH_YES("live"), WITH_ONLY("at")));
	is_str(command(a, s), S("`ocat list` or --limit 50 --live --at"),
	       "the same call with other parameters is written as options");
	is_str(command(a, S("\x0e"
			    "00000000sync\x0f")),
	       S("\x0e"
		 "00000000sync\x0f"),
	       "a mark with the wrong number is not an action");
}

static void commands(struct arena *a)
{
	static const struct {
		const char *want;
		str verb;
		struct action_param params[4];
	} cases[] = {
		{ "ocat add NAME URL --samples",
		  S("add"),
		  { WITH_BLANK("name", "NAME"), WITH_BLANK("url", "URL"), WITH_YES("samples") } },
		{ "ocat tables '*cust*' --limit 5",
		  S("search_tables"),
		  { WITH("pattern", S("*cust*")), WITH("limit", S("5")) } },
		{ "ocat tables order kind:view", S("search_tables"), { WITH("pattern", S("order kind:view")) } },
		{ "ocat tables \"it's\"", S("search_tables"), { WITH("pattern", S("it's")) } },
		{ "ocat show shop.orders --ddl",
		  S("describe_asset"),
		  { WITH_YES("ddl"), WITH("asset", S("shop.orders")) } },
		{ "ocat show '$(rm -r .)'", S("describe_asset"), { WITH("asset", S("$(rm -r .)")) } },
		{ "ocat config edit", S("config"), { WITH("do", S("edit")) } },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		is_str(command(a, action_str(a, cases[i].verb, cases[i].params)), str_of(cases[i].want),
		       "the action is written as %s", cases[i].want);
}

static void errors(struct arena *a)
{
	struct err err = { 0 }, cut = { 0 };
	str longest = str_fmt(a, "%0*d", 900, 7);

	err_set(&err, ERR_USAGE, "%s takes a time", AGAIN(WITH_ONLY("at")));
	err_next(&err, "See %s, password=hunter2 or %s.", ACTION("list"),
		 ACTION("add", WITH("url", S("postgresql://u:secret@h/d"))));
	err_spell(&err, &command_speller);
	is_str(str_of(err.text), S("--at takes a time"), "an action in the text of an error is spelled");
	is_str(str_of(err.next), S("See `ocat list`, password=*** or `ocat add 'postgresql://u:***@h/d'`."),
	       "an action in advice is spelled, and passwords are hidden");
	err_set(&cut, ERR_USAGE, "%.*s%.*s %s", STR(longest), STR(str_upto(longest, 110)), ACTION("list"));
	err_spell(&cut, &command_speller);
	ok(str_ends(str_of(cut.text), S("7 ...")) || str_ends(str_of(cut.text), S("0 ...")),
	   "a text that is too long is cut before an action: %.40s", cut.text + 1000);
	is_str(command(a, str_of(ACTION("sync", WITH("name", longest)))), S("ocat sync"),
	       "a value that is too long is left out of a command");
}

/* The spelling of a protocol: the tool and its arguments. */
static void put_call(struct sb *out, const struct action_call *act, bool alone, const void *with)
{
	struct jw w = jw_to(out);

	(void)alone;
	(void)with;
	jw_object(&w);
	jw_str_some(&w, "tool", act->verb);
	jw_object_at(&w, "arguments");
	for (int i = 0; i < act->params; i++)
		if (act->param[i].value.at && !act->param[i].blank) {
			jw_key_str(&w, act->param[i].name);
			jw_str(&w, act->param[i].value);
		}
	jw_end_object(&w);
	jw_end_object(&w);
}

static void calls(struct arena *a)
{
	static const struct speller protocol = { .put = put_call };
	str mark = ACTION_IN(a, "search_tables", WITH("pattern", S("it's \"x\"")), WITH_BLANK("catalog", "NAME"));

	is_str(action_spell(a, mark, &protocol),
	       S("{\"tool\":\"search_tables\",\"arguments\":{\"pattern\":\"it's \\\"x\\\"\"}}"),
	       "a protocol writes an action as a tool and its arguments");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	sentences(a);
	commands(a);
	errors(a);
	calls(a);
	return done();
}
