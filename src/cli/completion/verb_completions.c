/* completions: for bash, zsh and fish. The shells ask `ocat complete`, which knows the commands and the cache. */
#include "cli/verbs.h"

#include "base/banned.h"

/* Words with one of these endings continue; :files alone requests file names. */
static const char bash[] =
	"# bash completion for ocat; printed by `ocat completions bash`\n"
	"_ocat()\n"
	"{\n"
	"\tlocal line=${COMP_LINE:0:COMP_POINT} offer\n"
	"\tCOMPREPLY=()\n"
	"\twhile IFS= read -r offer; do\n"
	"\t\t[[ $offer == :files ]] && { compopt -o default; continue; }\n"
	"\t\t[[ $offer == *[.:=,] ]] && compopt -o nospace\n"
	"\t\t[[ $offer == *[!A-Za-z0-9_.:=,/@%+-]* ]] && printf -v offer %q \"$offer\"\n"
	"\t\tCOMPREPLY+=(\"$offer\")\n"
	"\tdone < <(\"${COMP_WORDS[0]}\" complete --breaks \"${COMP_WORDBREAKS//[\\\"\\' ]/}\" \"$line\" 2>/dev/null)\n"
	"}\n"
	"complete -F _ocat ocat\n";

static const char zsh[] = "#compdef ocat\n"
			  "# zsh completion for ocat; printed by `ocat completions zsh`\n"
			  "_ocat() {\n"
			  "\tlocal -a whole open whole_said open_said\n"
			  "\tlocal offer said files\n"
			  "\twhile IFS=$'\\t' read -r offer said; do\n"
			  "\t\tcase $offer in\n"
			  "\t\t:files) files=1 ;;\n"
			  "\t\t*[.:=,]) open+=(\"$offer\"); open_said+=(\"$offer${said:+  $said}\") ;;\n"
			  "\t\t*) whole+=(\"$offer\"); whole_said+=(\"$offer${said:+  $said}\") ;;\n"
			  "\t\tesac\n"
			  "\tdone < <(${words[1]} complete --details \"${words[1,CURRENT-1]} ${PREFIX}\" 2>/dev/null)\n"
			  "\t(($#whole)) && compadd -U -l -d whole_said -a whole\n"
			  "\t(($#open)) && compadd -U -S '' -l -d open_said -a open\n"
			  "\t[[ -n $files ]] && _files\n"
			  "}\n"
			  "compdef _ocat ocat 2>/dev/null\n"
			  "[[ $zsh_eval_context[-1] = loadautofunc ]] && _ocat \"$@\"\n";

static const char fish[] = "# fish completion for ocat; printed by `ocat completions fish`\n"
			   "function __ocat_complete\n"
			   "\tset -l offers (ocat complete --details (commandline -cp) 2>/dev/null)\n"
			   "\tfor offer in $offers\n"
			   "\t\tif test \"$offer\" = :files\n"
			   "\t\t\t__fish_complete_path (commandline -ct)\n"
			   "\t\telse\n"
			   "\t\t\techo -- $offer\n"
			   "\t\tend\n"
			   "\tend\n"
			   "end\n"
			   "complete -c ocat -f -a '(__ocat_complete)'\n";

static int completions(struct cli *c, struct err *err)
{
	static const struct {
		const char *name, *text;
	} shells[] = { { "bash", bash }, { "zsh", zsh }, { "fish", fish } };
	str shell = c->options.words.len ? c->options.words.at[0] : S("");

	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
		if (str_eq(shell, str_of(shells[i].name))) {
			cli_text(c, "script", str_of(shells[i].text));
			return 0;
		}
	}
	err_set(err, ERR_USAGE, "ocat completions takes bash, zsh or fish");
	return 0;
}

const struct verb verb_completions = {
	.name = "completions",
	.words = "bash|zsh|fish",
	.summary = "print completions for a shell",
	.heading = UNDER_PROGRAM,
	.completes = "bash|zsh|fish",
	.formats = FORMATS_OF_TEXT,
	.run = completions,
};
