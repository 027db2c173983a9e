#!/bin/sh
# The summary beside the cache: while it is current the cache stays closed, and every change of the cache is seen at once.
. "${srcdir:-.}/tests/lib.sh"
HOME=$work/home
mkdir "$HOME"
export HOME
unset OCAT_STATE_DIR XDG_STATE_HOME XDG_CACHE_HOME XDG_CONFIG_HOME
cache=$HOME/.cache/ocat/ocat.db
names() { run ocat tables "$@" -o tsv; names=$(sed 1d "$out" | cut -f 1 | tr '\n' ' '); }
newer() { [ -n "$(find "$cache.brief" -newer "$1")" ]; }
# A summary that is newer than the last change of the cache.
settled() {
	ocat tables -q >/dev/null && [ -s "$cache.brief" ] && newer "$cache" && { [ ! -s "$cache-wal" ] || newer "$cache-wal"; }
}

make_shop shop.db
run ocat add shop shop.db
exits 0 'add connects the shop database'
names order
first=$names
[ ! -e "$cache.brief" ]
point $? 'a cache that was just written has no summary'
wait_until 'a brief is left' settled
names order
is "$names" "$first" 'tables gives the same answer with a summary'
cp "$out" with
rm "$cache.brief"
names order
cmp -s "$out" with
point $? 'tables prints the same bytes without the summary'

# ---- changes after the summary was written ----
wait_until 'another one is left' settled
sqlite3 shop.db 'create table order_notes (id integer primary key, said text)'
run ocat sync shop
exits 0 'sync adds a table after the summary was written'
names order_notes
is "$names" 'shop.order_notes ' 'a table added after the summary is found at once'
wait_until 'a third one is left' settled
run ocat tag shop.order_notes fresh
exits 0 'tag adds a tag after the summary was written'
names tag:fresh
is "$names" 'shop.order_notes ' 'a table tagged after the summary is found at once'
run ocat tables order_notes -o json
prints 'order_notes' 'a tagged table is found by its name'

wait_until 'a fourth one is left' settled
run ocat tables order_notes -o json
prints '"fresh"' 'a tag is printed with a summary'
run ocat tables tag:fresh -o tsv
cp "$out" with
rm "$cache.brief"
run ocat tables tag:fresh -o tsv
cmp -s "$out" with
point $? 'tables tag: prints the same bytes without the summary'

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
exits 0 'add connects a catalog with thousands of tagged columns'
run ocat grep --catalog clubs --count 'pii'
exits 0 'grep finds tags in a catalog with thousands of them'
wait_until 'a brief of many tags is left' settled
run ocat grep --catalog clubs pii --limit 3 -o tsv
cp "$out" with
rm "$cache.brief"
run ocat grep --catalog clubs pii --limit 3 -o tsv
cmp -s "$out" with
point $? 'grep prints the same tags without the summary'
wait_until 'another brief of many is left' settled
run ocat columns 'em* type:text' --catalog clubs --limit 3 -o tsv
prints 'pii.email' 'columns prints the tags of each column from the summary'
prints 'Where it is written to' 'columns prints the comments with the tags from the summary'
cp "$out" with
rm "$cache.brief"
run ocat columns 'em* type:text' --catalog clubs --limit 3 -o tsv
cmp -s "$out" with
point $? 'columns prints the same bytes without the summary'
wait_until 'one more is left' settled
# Another process locks the cache exclusively.
mkfifo keep
sqlite3 "$cache" <keep >kept &
keeper=$!
exec 9>keep
echo "pragma locking_mode = exclusive; begin exclusive; select 'mine' from p_tag limit 1;" >&9
wait_until 'the cache is kept' grep -q mine kept
run ocat grep --catalog clubs 'is written' --limit 2
exits 0 'grep does not open the cache for a pattern that no tag matches'
prints 'Where it is written to' 'grep finds a comment while the cache is locked'
run ocat columns 'em* type:text' --catalog clubs --limit 3 -o tsv
exits 0 'columns does not open the cache'
cmp -s "$out" with
point $? 'columns prints the same rows while the cache is locked'
run ocat tables tag:pii.phone --catalog clubs --limit 2
exits 0 'tables tag: does not open the cache'
prints 'clubs.main.club_1' 'tables tag: finds a table while the cache is locked'
run ocat grep --catalog clubs pii
says 'another process' 'grep opens the cache for a pattern that matches a tag'
exec 9>&-
wait "$keeper"
run ocat tag clubs.main.club_7 club-of-ours
exits 0 'tag adds a tag after the lock is released'
run ocat grep --catalog clubs club-of-ours
prints 'club_7' 'grep finds the new tag at once'

# ---- too many tags to load for each question ----
laid=$cache.tags-0-0
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
exits 0 'add connects a catalog with hundreds of thousands of tags'
[ -s "$laid" ]
point $? 'the first sync writes the index of tags'
first=$(kept)
wait_until 'a brief of them is left' settled
run ocat tables tag:pii.email --catalog lists --limit 3 -o tsv
prints 'lists.main.list_0' 'tables tag: finds a table by the index of tags'
run ocat tag lists.main.list_7 club-of-ours
exits 0 'tag adds one tag to a large catalog'
wait_until 'a brief is left after a tag was put on' settled
run ocat tables list_7 --catalog lists -o json
prints '"club-of-ours"' 'an added tag is printed for its table'
prints '"pii.email"' 'an added tag is printed beside the indexed tags'
run ocat tables tag:club-of-ours -o tsv
prints 'lists.main.list_7' 'tables tag: finds the table with the added tag'
prints 'clubs.main.club_7' 'tables tag: finds tables of another catalog with the added tag'
cp "$out" with
is "$(kept)" "$first" 'an added tag does not rewrite the index of tags'
rm "$cache.brief"
run ocat tables tag:club-of-ours -o tsv
cmp -s "$out" with
point $? 'tables tag: prints the same bytes without the summary of many tags'
run ocat remove lists
exits 0 'remove removes a catalog with hundreds of thousands of tags'
run ocat tables tag:club-of-ours -o tsv
is "$(sed 1d "$out" | cut -f 1)" 'clubs.main.club_7' 'tables tag: does not find the tables of a removed catalog'

# ---- invalid summaries ----
wait_until 'a fifth one is left' settled
printf 'ocatbrf1 and nothing more' >"$cache.brief"
names order_notes
is "$names" 'shop.order_notes ' 'a damaged summary is ignored'
rm "$cache"*
names order
is "$names" '' 'a summary without its cache is ignored'
done_testing
