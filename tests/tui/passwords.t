#!/bin/sh
# A password that a person types is in no file, no core dump and on no screen; one that is kept is where libpq looks for it.
. "${srcdir:-.}/tests/lib-tui.sh"
. "$srcdir/tests/lib-postgresql.sh"

on_screen() { look | grep -qF -- "$1"; }
nowhere() { # nowhere WORDS: no file of the home folder has the password
	grep -rq sesame "$HOME"
	point $(($? != 1)) "$1" "$(grep -rl sesame "$HOME")"
}

pg_needs '' scram-sha-256
psql -qX <<'E2'
CREATE ROLE reader LOGIN PASSWORD 'sesame';
CREATE TABLE letters (id int PRIMARY KEY, body text);
GRANT SELECT ON letters TO reader;
E2
mkdir -p "$HOME/.config/ocat" "$work/elsewhere"
cat >"$HOME/.config/ocat/catalogs.yaml" <<E2
catalogs:
  - name: post
    url: $(pg_url reader)
    samples: true
E2
cat >"$work/services" <<E2
[letters]
host=$PGHOST
port=$PGPORT
user=reader
dbname=$PGDATABASE
passfile=$work/elsewhere/service
E2

# Everything that writes: a trace, the log, the audit log, the cache, the history of lines.
explore 80x24 "OCAT_TRACE=$work/steps.jsonl" "OCAT_LOG_FILE=$work/messages.log" OCAT_LOG_LEVEL=debug "PGSERVICEFILE=$work/services"
keys Esc L g p
shows 'password of post, not stored:' 'p asks for the password of a catalog'
program=$(pgrep -n -P "$(tm display -p '#{pane_pid}')")
is "$(sed -n 's/^Max core file size *\([0-9a-z]*\) .*/\1/p' "/proc/$program/limits")" 0 'a prompt for a password turns core dumps off'
keys sesam e
shows '******' 'each character of a password is an asterisk'
shows_no 'sesam' 'no part of a typed password is shown'
keys Enter
until_true 'the answer' on_screen 'keep the password of post?'
shows_no 'sesame' 'the result of a test does not show the password'
keys Esc R
until_true 'the sync' on_screen 'post synced'
shows_no 'sesame' 'the result of a sync does not show the password'
keys / ^U letters Enter Enter l l l l l
until_true 'the sample' on_screen 'sample'
keys yl t
shows_no 'sesame' 'the steps do not show the password'
keys q ':' Up
shows_no 'sesame' 'no prompt recalls the password'
keys Esc L
grep -q letters "$work/steps.jsonl" && [ -s "$work/messages.log" ] && grep -q letters "$HOME/.local/state/ocat/audit.jsonl"
point $? 'the trace, the log and the audit log were written'
nowhere 'a typed password is in no trace, log, audit log, cache or history'

# Where the client library looks for it: an address or a service may name the file.
keys a "mine $(pg_url reader)&passfile=$work/elsewhere/mine" Enter
until_true 'the refusal' on_screen 'its password, not stored:'
keys sesame Enter
until_true 'the answer' on_screen 'keep the password of mine?'
nowhere 'a catalog is connected without writing the password down'
keys I
until_true 'the file' on_screen 'is kept in'
is "$(cut -d: -f4- "$work/elsewhere/mine")" 'reader:sesame' 'a password is kept in the file that the address names'
keys a 'theirs postgresql:///?service=letters' Enter
until_true 'the refusal' on_screen 'its password, not stored:'
keys sesame Enter
until_true 'the answer' on_screen 'keep the password of theirs?'
keys I
until_true 'the file' on_screen 'is kept in'
is "$(cut -d: -f4- "$work/elsewhere/service")" 'reader:sesame' 'a password is kept in the file that the service names'
[ ! -e "$HOME/.pgpass" ]
point $? 'a password that belongs to another file is not written to ~/.pgpass'
is "$(stat -c %a "$work/elsewhere/mine")" 600 'a new password file is readable for its owner only'
rm -r "$work/elsewhere"
nowhere 'a kept password is in the password file alone'
quit_explorer 'the explorer quits'
done_testing
