#!/bin/sh
# Completions in bash, zsh and fish: they ask the program, which reads its commands and the cache.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
run ocat add shop shop.db
ocat query 'select 1' >/dev/null

for shell in bash zsh fish; do
	run ocat completions "$shell"
	exits 0 "completions prints a script for $shell"
	cp "$out" "ocat.$shell"
	lacks "$shell" "$shell" "$shell parses the script for its completions" && continue
	run "$shell" -n "ocat.$shell"
	exits 0 "$shell parses the script for its completions"
done
run ocat completions tcsh
exits 2 'completions refuses an unknown shell'

# offers LINE: prints what can complete the line
offers() { ocat complete --timeout 30s "$1" | tr '\n' ' '; }
for command in $(ocat --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' | grep -v '^ocat$'); do
	is "$(ocat complete --timeout 30s "ocat $command" | grep -cx "$command")" 1 "$command completes its own name"
done
is "$(offers 'ocat tab')" 'tables ' 'the start of a command completes to the command'
is "$(offers 'ocat --color al')" 'always ' 'the start of an option value completes before a command'
is "$(offers 'ocat tables --has-col')" '--has-column --has-columns ' 'the options of a command complete'
is "$(offers 'ocat tables --cat')" '--catalog ' 'the global options complete after a command'
is "$(offers 'ocat tables --at')$(offers 'ocat sync --at')" '--at ' '--at completes only for commands that accept it'
is "$(offers 'ocat tables -o js')" 'json jsonl ' 'the values of an option complete'
is "$(offers 'ocat tables --output=js')" '--output=json --output=jsonl ' 'the values of an option complete after an equals sign'
is "$(offers 'ocat fmt --to po')$(offers 'ocat check --dialect snow')" 'postgresql snowflake ' 'the names of dialects complete'
is "$(offers 'ocat tables --columns own')" 'owner ' 'the columns of an answer complete'
is "$(offers 'ocat tables --columns name,ref')" 'name,references_out name,references_in ' 'further columns complete after a comma'
is "$(offers 'ocat tables -c s')" 'shop ' 'the names of catalogs complete after -c'
is "$(offers 'ocat sync ')" 'shop ' 'the names of catalogs complete as arguments of sync'
is "$(offers 'ocat refs orders --direction i')" 'incoming ' 'the values of a parameter complete'
is "$(offers 'ocat trace s')" 'show start stop stats ' 'the verbs of trace complete'
is "$(offers 'ocat show ord')" 'order_lines orders ' 'the names of tables complete'
is "$(offers 'ocat show ORD')" 'order_lines orders ' 'the names of tables complete in any case'
is "$(offers 'ocat show -q ord')" 'order_lines orders ' 'the names of tables complete after an option'
is "$(offers 'ocat show -n 5 ord')" 'order_lines orders ' 'the names of tables complete after an option and its value'
is "$(offers 'ocat show sho')" 'shop. ' 'the start of a catalog completes with a dot'
is "$(offers 'ocat show shop.ord')" 'shop.order_lines shop.orders ' 'a qualified name completes to its tables'
is "$(offers 'ocat show orders.cu')" 'orders.customer_id ' 'a table and a dot complete to its columns'
is "$(offers 'ocat refs orders.cu')" '' 'columns do not complete where only a table is accepted'
is "$(offers 'ocat config set theme ')" 'contrast dark light mono terminal ' 'the names of themes complete'
is "$(offers 'ocat tables has:ema')" 'has:email ' 'has: completes to columns'
is "$(offers 'ocat tables has:id,ema')" 'has:id,email ' 'has: completes the last of several columns'
is "$(offers 'ocat tables has:id::int')" 'has:id::integer has:id::interval ' 'has: completes the type after two colons'
is "$(offers 'ocat tables kind:v')" 'kind:view kind:virtual_table ' 'kind: completes to kinds of assets'
is "$(offers 'ocat tables pk:')" 'pk:yes pk:no ' 'pk: completes to yes and no'
is "$(offers 'ocat tables !pk:y')" '!pk:yes ' 'an excluded filter completes like the filter'
is "$(offers 'ocat tables mod')" 'modified: ' 'the start of a filter completes to the filter'
is "$(offers 'ocat columns ema')" 'email ' 'the command columns completes to columns'
is "$(offers 'ocat add shop2 sh')" ':files ' 'add completes to files'
is "$(offers 'ocat help sh')" 'show ' 'help completes to commands'
is "$(offers 'ocat nonsense x')" '' 'an unknown command has no completions'
is "$(offers 'ocat tables -- -')" '' 'a word with a dash after -- has no completions'
is "$(offers '')" "$(offers 'ocat ')" 'an empty line completes like the name of the program'
sqlite3 other.db 'CREATE TABLE orderings (a int, custom int); CREATE TABLE invoices (id int)'
run ocat add other other.db
is "$(offers 'ocat show ord')" 'order_lines orderings orders ' 'the tables of all catalogs complete'
is "$(offers 'ocat show -c other ord')$(offers 'ocat show --catalog=other inv')" 'orderings invoices ' 'after -c only tables of this catalog complete'
is "$(offers 'ocat diff -c shop ord')" 'order_lines orders :files ' 'after -c diff completes tables of this catalog'
is "$(offers 'ocat refs -c shop ord')" 'order_lines orders ' 'after -c refs completes tables of this catalog'
is "$(offers 'ocat show -c shop orders.cu')$(offers 'ocat show -c other orders.cu')" 'orders.customer_id ' 'after -c only columns of its tables complete'
run ocat remove other
sqlite3 shop.db 'CREATE TABLE "Odd Name.x" (a int); CREATE TABLE "esc'"$(printf '\033')"'[31m" (a int)'
ocat sync shop -q
is "$(offers 'ocat search cust')" "$(offers 'ocat tables cust')customer_id " 'search completes to tables first, then to columns'
ocat tag order_lines quality.checked owned-by-us >/dev/null
is "$(offers 'ocat tables tag:quality.c')" 'tag:quality.checked ' 'a tag completes after its dot'
is "$(offers 'ocat tables tag:own')" 'tag:owned-by-us ' 'a tag completes with its dashes'
is "$(ocat complete --timeout 30s 'ocat show Odd')" '"Odd Name.x"' 'a name with a blank completes in quotes'
is "$(ocat complete --timeout 30s 'ocat show esc' | grep -c "$(printf '\033')")" 0 'a completion contains no escape sequence'
HOME=/nonexistent run ocat complete --timeout 30s 'ocat show ord'
exits 0 'complete succeeds without a home'

PATH=$(dirname "$OCAT"):$PATH
export PATH
bash_offers() { # bash_offers LINE
	bash -c '. ./ocat.bash; compopt() { :; }; COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=(ocat); _ocat; printf "%s|" "${COMPREPLY[@]}"' _ "$1"
}
is "$(bash_offers 'ocat tab')" 'tables|' 'bash: the start of a command completes to the command'
is "$(bash_offers 'ocat tables has:id,ema')" 'id,email|' 'bash: a word that breaks at a colon completes'
is "$(bash_offers 'ocat tables --output=jsonl')" 'jsonl|' 'bash: a word that breaks at an equals sign completes'
is "$(bash_offers 'ocat show Odd')" '\"Odd\ Name.x\"|' 'bash: a name with a blank completes in quotes'
# A namespace completes with its dot, and its name may contain a command: the shell must not run it.
echo '{"ns":"$(touch ran)","table":"t"}' >evil.jsonl
run ocat add evil evil.jsonl
is "$(bash_offers 'ocat show evil.')" 'evil.\"\$\(touch\ ran\)\".|' 'bash: a namespace with a command in its name completes quoted'
run ocat remove evil
zsh_offers() { # zsh_offers WORD...: the last one is being typed
	zsh -fc 'compdef() { : }; . ./ocat.zsh; compadd() { print -rn -- "${(P)@[-1]}|" }
		words=(ocat "$@"); CURRENT=$#words; PREFIX=$words[-1]; _ocat' _ "$@"
}
if ! lacks zsh zsh 'zsh completes commands and columns'; then
	is "$(zsh_offers tab)" 'tables|' 'zsh: the start of a command completes to the command'
	is "$(zsh_offers tables has:ema)" 'has:email|' 'zsh: has: completes to columns'
fi
if ! lacks fish fish 'fish completes commands, columns and catalogs'; then
	run fish -c "source ocat.fish; complete -C 'ocat tab'"
	prints tables 'fish: the start of a command completes to the command'
	run fish -c "source ocat.fish; complete -C 'ocat tables has:ema'"
	prints has:email 'fish: has: completes to columns'
	run fish -c "source ocat.fish; complete -C 'ocat sync s'"
	prints shop 'fish: the names of catalogs complete'
fi

# ---- many tables ----
for n in $(seq 1000 1149); do printf 'CREATE TABLE item%s (id int);' "$n"; done | sqlite3 many.db
ocat add many many.db -q
is "$(ocat complete --timeout 30s 'ocat show -c many item1' | wc -l)" 100 'after -c at most 100 tables complete'
is "$(ocat complete --timeout 30s 'ocat show -c many many.item1' | wc -l)" 100 'after -c at most 100 tables complete after a dot'
is "$(ocat complete --timeout 30s 'ocat show -c many many.item1149')" 'many.item1149' 'after -c the last of many tables completes'
done_testing
