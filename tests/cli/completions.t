#!/bin/sh
# Completions that the three shells understand, from the tables.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db

for shell in bash zsh fish; do
	run ocat completions "$shell"
	exits 0 "$shell"
	cp "$out" "ocat.$shell"
	run "$shell" -n "ocat.$shell"
	exits 0 "$shell reads it"
done
PATH=$(dirname "$OCAT"):$PATH
export PATH
complete_bash() { # complete_bash WORD...: the last one is being typed
	bash -c '. ./ocat.bash; COMP_WORDS=(ocat "$@"); COMP_CWORD=$(($#)); _ocat; printf "%s\n" "${COMPREPLY[@]}"' _ "$@"
}
is "$(complete_bash tab)" tables 'bash completes commands'
is "$(complete_bash tables --has-col | head -n 1)" '--has-column' 'and options of a command'
is "$(complete_bash tables --catalog s)" shop 'and catalogs'
is "$(complete_bash sync s)" shop 'also as words'
is "$(complete_bash trace s)" show 'and the words of a verb'
run fish -c "source ocat.fish; complete -C 'ocat tab'"
prints tables 'fish completes commands'
run fish -c "source ocat.fish; complete -C 'ocat sync s'"
prints shop 'and catalogs'
run ocat completions tcsh
exits 2 'another shell is refused'
for command in $(ocat --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' | grep -v '^ocat$'); do
	grep -q "[\" ]$command[ )\"]" ocat.bash
	point $? "$command is in it"
done
done_testing
