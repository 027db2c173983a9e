#!/bin/sh
# What people and machines do to a command line that nobody should: passwords in the wrong place, outputs that are
# closed or full, words of a megabyte, names and files that mean harm. A sentence each time, and nothing broken.
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
is $? 1 'a URL in the place of a name or a query line shows no password'
grep -rq 's3cretword' "$HOME"
is $? 1 'nor does one stay in the trace, the audit or the cache'

# ---- a mistake far along a long line ----

words=$(seq 1 300 | sed 's/^/w/' | tr '\n' ' ')
run ocat tables "$words rows:x tail"
exits 2 'a mistake behind hundreds of words'
sed -n '2s/rows:.*//p' "$err" >before
caret=$(sed -n '3s/^\( *\)^.*/\1/p' "$err")
is "${#caret}" "$(($(wc -c <before) + 4))" 'is pointed at, with what stands around it'
run ocat query "select '$words', nosuch( from assets"
says 'nosuch( from assets' 'so is one in a long statement'

# ---- more words than anybody means ----

# shellcheck disable=SC2046
run ocat tag orders $(seq 1 10000)
exits 2 'ten thousand tags at once are refused'
says 'at most 64 tags at once' 'with how many there may be'
for command in tables columns search tags export show health; do
	run ocat "$command" "$words$words$words$words$words$words$words$words$words$words$words$words$words"
	[ "$status" -le 2 ] || echo "$command $status" >>odd
done
is "$(cat odd 2>/dev/null)" '' 'nor do thousands of words in one break a command'

grep -q '"error":"usage"' "$HOME/.local/state/ocat/audit.jsonl"
point $? 'the refusal is in the audit'

# ---- a file of tags that cannot be read ----

mkdir -p "$HOME/.config/ocat"
printf 'tags:\n- asset: shop.orders\n  tags: [gold]\n' >"$HOME/.config/ocat/tags.yaml"
run ocat tables tag:gold
prints 'shop.orders' 'a file gives a tag'
mv "$HOME/.config/ocat/tags.yaml" kept.yaml
mkdir "$HOME/.config/ocat/tags.yaml"
run ocat tables tag:gold
prints 'shop.orders' 'which is not taken back while the file cannot be read'
says 'tags.yaml is a folder where a file should be' 'and that is said'
rmdir "$HOME/.config/ocat/tags.yaml"
run ocat tables tag:gold
prints_no 'shop.orders' 'with the file gone, so is its tag'


# ---- a name that no system has ----
printf '{"ns":"s","table":"a\\u0000b","cols":[["id","int",""]]}\n' >nul.jsonl
run ocat tables -c nul.jsonl
exits 3 'a name with a NUL is refused'
says 'with a NUL character in a name' 'and why is said'
done_testing
