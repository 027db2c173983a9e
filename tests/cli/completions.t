#!/bin/sh
# Completions in the three shells: they ask the program, which knows its commands and the cache.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
ocat query 'select 1' >/dev/null

for shell in bash zsh fish; do
	run ocat completions "$shell"
	exits 0 "$shell"
	cp "$out" "ocat.$shell"
	run "$shell" -n "ocat.$shell"
	exits 0 "$shell reads it"
done
run ocat completions tcsh
exits 2 'another shell is refused'

# offers LINE: what could stand at its end
offers() { ocat complete "$1" | tr '\n' ' '; }
for command in $(ocat --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' | grep -v '^ocat$'); do
	is "$(ocat complete "ocat $command" | grep -cx "$command")" 1 "$command is offered"
done
is "$(offers 'ocat tab')" 'tables ' 'commands'
is "$(offers 'ocat --color al')" 'always ' 'before a command too'
is "$(offers 'ocat tables --has-col')" '--has-column --has-columns ' 'options of a command'
is "$(offers 'ocat tables --cat')" '--catalog ' 'and of every command'
is "$(offers 'ocat tables --at')$(offers 'ocat sync --at')" '--at ' 'but not where it has no use'
is "$(offers 'ocat tables -o js')" 'json jsonl ' 'values of options'
is "$(offers 'ocat tables --output=js')" '--output=json --output=jsonl ' 'also joined'
is "$(offers 'ocat tables -c s')" 'shop ' 'catalogs'
is "$(offers 'ocat sync ')" 'shop ' 'also as words'
is "$(offers 'ocat refs orders --direction i')" 'incoming ' 'the words of a parameter'
is "$(offers 'ocat trace s')" 'show start stop ' 'the words of a verb'
is "$(offers 'ocat show ord')" 'order_lines orders ' 'tables'
is "$(offers 'ocat show ORD')" 'order_lines orders ' 'whatever the case'
is "$(offers 'ocat show -q ord')" 'order_lines orders ' 'after options'
is "$(offers 'ocat show -n 5 ord')" 'order_lines orders ' 'and their values'
is "$(offers 'ocat show sho')" 'shop. ' 'what goes on ends in a dot'
is "$(offers 'ocat show shop.ord')" 'shop.order_lines shop.orders ' 'by qualified name'
is "$(offers 'ocat show orders.cu')" 'orders.customer_id ' 'columns of a table'
is "$(offers 'ocat refs orders.cu')" '' 'but not where a table is wanted'
is "$(offers 'ocat tables has:ema')" 'has:email ' 'columns in a filter'
is "$(offers 'ocat tables has:id,ema')" 'has:id,email ' 'the last of several'
is "$(offers 'ocat tables has:id::int')" 'has:id::integer has:id::interval ' 'a type'
is "$(offers 'ocat tables kind:v')" 'kind:view kind:virtual_table ' 'kinds'
is "$(offers 'ocat tables pk:')" 'pk:yes pk:no ' 'yes and no'
is "$(offers 'ocat tables !pk:y')" '!pk:yes ' 'also when it is excluded'
is "$(offers 'ocat tables mod')" 'modified: ' 'filters'
is "$(offers 'ocat columns ema')" 'email ' 'columns'
is "$(offers 'ocat add shop2 sh')" ':files ' 'files where they are meant'
is "$(offers 'ocat help sh')" 'show ' 'commands as words'
is "$(offers 'ocat nonsense x')" '' 'nothing for what is no command'
is "$(offers 'ocat tables -- -')" '' 'nor for a word that looks like an option after --'
is "$(offers '')" "$(offers 'ocat ')" 'an empty line'
sqlite3 shop.db 'CREATE TABLE "Odd Name.x" (a int); CREATE TABLE "esc'"$(printf '\033')"'[31m" (a int)'
ocat sync shop -q
is "$(offers 'ocat search cust')" "$(offers 'ocat tables cust')customer_id " 'words of a search: names of tables, then of columns'
ocat tag order_lines quality.checked owned-by-us >/dev/null
is "$(offers 'ocat tables tag:quality.c')" 'tag:quality.checked ' 'none for the dots of a tag'
is "$(offers 'ocat tables tag:own')" 'tag:owned-by-us ' 'and its dashes'
is "$(ocat complete 'ocat show Odd')" '"Odd Name.x"' 'quotes where they are needed'
is "$(ocat complete 'ocat show esc' | grep -c "$(printf '\033')")" 0 'and nothing that a terminal would obey'
HOME=/nonexistent run ocat complete 'ocat show ord'
exits 0 'never an error'

PATH=$(dirname "$OCAT"):$PATH
export PATH
bash_offers() { # bash_offers LINE
	bash -c '. ./ocat.bash; compopt() { :; }; COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=(ocat); _ocat; printf "%s|" "${COMPREPLY[@]}"' _ "$1"
}
is "$(bash_offers 'ocat tab')" 'tables|' 'bash: commands'
is "$(bash_offers 'ocat tables has:id,ema')" 'id,email|' 'bash breaks words at a colon'
is "$(bash_offers 'ocat tables --output=jsonl')" 'jsonl|' 'and at an equals sign'
is "$(bash_offers 'ocat show Odd')" '\"Odd\ Name.x\"|' 'and quotes'
# A namespace goes on after its dot, and what it is called may be a command: a shell that takes the offer must not run it.
echo '{"ns":"$(touch ran)","table":"t"}' >evil.jsonl
run ocat add evil evil.jsonl
is "$(bash_offers 'ocat show evil.')" 'evil.\"\$\(touch\ ran\)\".|' 'bash quotes what goes on, too'
run ocat remove evil
zsh_offers() { # zsh_offers WORD...: the last one is being typed
	zsh -fc 'compdef() { : }; . ./ocat.zsh; compadd() { print -rn -- "${(P)@[-1]}|" }
		words=(ocat "$@"); CURRENT=$#words; PREFIX=$words[-1]; _ocat' _ "$@"
}
is "$(zsh_offers tab)" 'tables|' 'zsh: commands'
is "$(zsh_offers tables has:ema)" 'has:email|' 'filters'
run fish -c "source ocat.fish; complete -C 'ocat tab'"
prints tables 'fish: commands'
run fish -c "source ocat.fish; complete -C 'ocat tables has:ema'"
prints has:email 'filters'
run fish -c "source ocat.fish; complete -C 'ocat sync s'"
prints shop 'catalogs'
done_testing
