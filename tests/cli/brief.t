#!/bin/sh
# A cache that nobody has written to for a while is not opened for what is told beside it; what is written since is seen at once.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home
mkdir "$HOME"
export HOME
unset OCAT_STATE_DIR XDG_STATE_HOME XDG_CACHE_HOME XDG_CONFIG_HOME
cache=$HOME/.cache/ocat/ocat.db
names() { run ocat tables "$@" -o tsv; names=$(sed 1d "$out" | cut -f 1 | tr '\n' ' '); }
newer() { [ -n "$(find "$cache.brief" -newer "$1")" ]; }
# One that was made after the last word was written.
settled() {
	ocat tables -q >/dev/null && [ -s "$cache.brief" ] && newer "$cache" && { [ ! -s "$cache-wal" ] || newer "$cache-wal"; }
}

make_shop shop.db
run ocat add shop shop.db
exits 0 'a cache that was written just now'
names order
first=$names
[ ! -e "$cache.brief" ]
point $? 'has no brief'
wait_until 'a brief is left' settled
names order
is "$names" "$first" 'the answer is the same with one'
cp "$out" with
rm "$cache.brief"
names order
cmp -s "$out" with
point $? 'to the byte'

# ---- what is written since ----
wait_until 'another one is left' settled
sqlite3 shop.db 'create table order_notes (id integer primary key, said text)'
run ocat sync shop
exits 0 'the source has another table'
names order_notes
is "$names" 'shop.order_notes ' 'it is found at once'
wait_until 'a third one is left' settled
run ocat tag shop.order_notes fresh
exits 0 'a table is tagged'
names tag:fresh
is "$names" 'shop.order_notes ' 'and found by it at once'
run ocat tables order_notes -o json
prints 'order_notes' 'with tags it is found by its name as well'

wait_until 'a fourth one is left' settled
run ocat tables order_notes -o json
prints '"fresh"' 'its tag is told by the brief'
run ocat tables tag:fresh -o tsv
cp "$out" with
rm "$cache.brief"
run ocat tables tag:fresh -o tsv
cmp -s "$out" with
point $? 'as the cache tells it'

# ---- very many tags ----
awk 'BEGIN {
	for (i = 0; i < 1100; i++) {
		printf("{\"ns\":\"main\",\"table\":\"club_%d\",\"kind\":\"table\",\"cols\":[[\"email\",\"text\",\"Where it is written to\"],[\"phone\",\"text\",\"\"]", i)
		for (k = 0; k < 4; k++)
			printf(",[\"part_%d\",\"text\",\"\"]", k)
		print "]}"
	}
}' >clubs.jsonl
run ocat add clubs clubs.jsonl
exits 0 'a catalog whose columns the rules tag'
run ocat grep --catalog clubs --count 'pii'
exits 0 'has tags to be found'
wait_until 'a brief of many tags is left' settled
run ocat grep --catalog clubs pii --limit 3 -o tsv
cp "$out" with
rm "$cache.brief"
run ocat grep --catalog clubs pii --limit 3 -o tsv
cmp -s "$out" with
point $? 'a tag that fits is found with one as without'
wait_until 'another brief of many is left' settled
run ocat columns 'em* type:text' --catalog clubs --limit 3 -o tsv
prints 'pii.email' 'columns are told with their tags'
prints 'Where it is written to' 'and with what is said of them'
cp "$out" with
rm "$cache.brief"
run ocat columns 'em* type:text' --catalog clubs --limit 3 -o tsv
cmp -s "$out" with
point $? 'without a brief they are the same'
wait_until 'one more is left' settled
# Nobody else can open the cache while somebody keeps it to himself.
mkfifo keep
sqlite3 "$cache" <keep >kept &
keeper=$!
exec 9>keep
echo "pragma locking_mode = exclusive; begin exclusive; select 'mine' from p_tag limit 1;" >&9
wait_until 'the cache is kept' grep -q mine kept
run ocat grep --catalog clubs 'is written' --limit 2
exits 0 'a pattern that no tag fits is not looked for in the cache'
prints 'Where it is written to' 'and found in what lies beside it'
run ocat columns 'em* type:text' --catalog clubs --limit 3 -o tsv
exits 0 'columns are not looked for in the cache'
cmp -s "$out" with
point $? 'nor what their rows show'
run ocat tables tag:pii.phone --catalog clubs --limit 2
exits 0 'nor is who carries a tag'
prints 'clubs.main.club_1' 'that is told beside it'
run ocat grep --catalog clubs pii
says 'another process' 'one that fits a tag is'
exec 9>&-
wait "$keeper"
run ocat tag clubs.main.club_7 club-of-ours
exits 0 'a tag is put on'
run ocat grep --catalog clubs club-of-ours
prints 'club_7' 'and found at once'

# ---- more than anybody should wait for who reads ----
laid=$cache.brief-tags
kept() { ls -i "$laid"; }
awk 'BEGIN {
	for (i = 0; i < 42; i++) {
		printf("{\"ns\":\"main\",\"table\":\"list_%d\",\"kind\":\"table\",\"cols\":[[\"id\",\"int\",\"\"]", i)
		for (k = 0; k < 5000; k++)
			printf(",[\"email_%d\",\"text\",\"\"]", k)
		print "]}"
	}
}' >lists.jsonl
rm "$laid"
run ocat add lists lists.jsonl
exits 0 'a catalog with hundreds of thousands of tags'
[ -s "$laid" ]
point $? 'has them laid beside the cache as soon as it is read'
first=$(kept)
wait_until 'a brief of them is left' settled
run ocat tables tag:pii.email --catalog lists --limit 3 -o tsv
prints 'lists.main.list_0' 'they are found'
run ocat tag lists.main.list_7 club-of-ours
exits 0 'one more is put on'
wait_until 'and a brief of that' settled
run ocat tables list_7 --catalog lists -o json
prints '"club-of-ours"' 'it is told with the others'
prints '"pii.email"' 'of its table'
run ocat tables tag:club-of-ours -o tsv
prints 'lists.main.list_7' 'and found'
prints 'clubs.main.club_7' 'as the one before'
cp "$out" with
is "$(kept)" "$first" 'but nothing was laid anew for it'
rm "$cache.brief"
run ocat tables tag:club-of-ours -o tsv
cmp -s "$out" with
point $? 'the cache says the same'
run ocat remove lists
exits 0 'the catalog is removed'
run ocat tables tag:club-of-ours -o tsv
is "$(sed 1d "$out" | cut -f 1)" 'clubs.main.club_7' 'and what it had is gone'

# ---- what cannot be believed ----
wait_until 'a fifth one is left' settled
printf 'ocatbrf1 and nothing more' >"$cache.brief"
names order_notes
is "$names" 'shop.order_notes ' 'one that is damaged is none'
rm "$cache"*
names order
is "$names" '' 'and one without its cache is none either'
done_testing
