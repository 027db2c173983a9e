#!/bin/sh
# Hostile or extreme input on the command line: passwords in the wrong place, words of a megabyte, dangerous names and
# unreadable files. Each is refused with a message, and nothing breaks.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home OCAT_SESSION=hard
export HOME OCAT_SESSION
unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME
mkdir -p "$HOME"
make_shop shop.db
run ocat add shop shop.db

# ---- a password where no URL belongs ----

url='postgresql://ann:s3cretword@127.0.0.1:1/db'
for command in tables columns query search show refs sample health changes diff tags tag export; do
	case $command in
	diff) run ocat diff "$url" shop ;;
	tag) run ocat tag "$url" gold ;;
	*) run ocat "$command" "$url" -o json ;;
	esac
	cat "$out" "$err" >>told
done
grep -q 's3cretword' told
is $? 1 'no message contains the password of a misplaced URL'
grep -rq 's3cretword' "$HOME"
is $? 1 'no trace, audit log or cache contains the password of a misplaced URL'

# ---- a mistake far along a long line ----

words=$(seq 1 300 | sed 's/^/w/' | tr '\n' ' ')
run ocat tables "$words rows:x tail"
exits 2 'tables exits with 2 for a mistake after hundreds of words'
sed -n '2s/rows:.*//p' "$err" >before
caret=$(sed -n '3s/^\( *\)^.*/\1/p' "$err")
is "${#caret}" "$(($(wc -c <before) + 4))" 'the caret of a mistake far along a line is below it'
run ocat query "select '$words', nosuch( from assets"
says 'nosuch( from assets' 'query prints the part of a long statement with the mistake'

# ---- too many words ----

# shellcheck disable=SC2046
run ocat tag orders $(seq 1 10000)
exits 2 'tag refuses ten thousand tags at once'
says 'at most 64 tags at once' 'tag prints the limit of tags at once'
for command in tables columns search tags export show health; do
	run ocat "$command" "$words$words$words$words$words$words$words$words$words$words$words$words$words"
	[ "$status" -le 2 ] || echo "$command $status" >>odd
done
is "$(cat odd 2>/dev/null)" '' 'thousands of words in one argument crash no command'

grep -q '"error":"usage"' "$HOME/.local/state/ocat/audit.jsonl"
point $? 'the audit log has the refused tags'

# ---- an unreadable tags.yaml ----

mkdir -p "$HOME/.config/ocat"
printf 'tags:\n- asset: shop.orders\n  tags: [gold]\n' >"$HOME/.config/ocat/tags.yaml"
run ocat tables tag:gold
prints 'shop.orders' 'tags.yaml gives a table its tag'
mv "$HOME/.config/ocat/tags.yaml" kept.yaml
mkdir "$HOME/.config/ocat/tags.yaml"
run ocat tables tag:gold
prints 'shop.orders' 'a tag of tags.yaml stays while the file is unreadable'
says 'tags.yaml is a folder, not a file' 'tables says that tags.yaml is a folder'
rmdir "$HOME/.config/ocat/tags.yaml"
run ocat tables tag:gold
prints_no 'shop.orders' 'a tag of tags.yaml goes when the file is deleted'


# ---- an invalid name ----
printf '{"ns":"s","table":"a\\u0000b","cols":[["id","int",""]]}\n' >nul.jsonl
run ocat tables -c nul.jsonl
exits 3 'a name with a NUL character is refused'
says 'line 1: a name contains a NUL character' 'the message says that the name has a NUL character'
done_testing
