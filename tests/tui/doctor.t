#!/bin/sh
# The screen of doctor: what the command prints, found while one looks on; what is open and folded, and cures that are copied.
. "${srcdir:-.}/tests/lib-tui.sh"
. "$srcdir/tests/lib-postgresql.sh"

on_screen() { look | grep -qF -- "$1"; }
until_shown() {
	until_true "\"$1\" on the screen" on_screen "$1"
	shows "$1" "$2"
}
press() { # without waiting until all is done
	for word; do
		tm send-keys "$word"
		typed=$((typed + 1))
	done
}

# ---- nothing connected ----

explore 120x40
keys D
shows 'doctor: ' 'doctor works with a broken configuration'
shows 'no cache yet' 'before there is a cache'
shows 'no source connected yet' 'doctor works before a source is connected'
shows 'Connect one with `a`, or explore `ocat demo`.' 'what to do about it is a key of the explorer'
keys q
shows 'No catalog connected yet' 'q in doctor returns to the first screen'
tm send-keys q
ended 0 'nothing connected'

# ---- files ----

make_shop shop.db
ocat add shop ./shop.db >/dev/null
chmod 644 "$HOME/.config/ocat/catalogs.yaml"
chmod 755 "$HOME/.config/ocat"
explore 180x40
keys Esc D
shows 'doctor: 1 warning, ' 'what it comes to is in the title'
shows 'configuration' 'grouped as the command prints it'
shows 'can be read by others (mode 644)' 'what is not well is told'
shows 'chmod 600' 'a warning is open, with its fix'
keys n
screen_line() { look | sed -n "$(($(tm display -p '#{cursor_y}') + 1))p"; }
is "$(screen_line | grep -c '^▸warning')" 1 'n goes to the trouble'
keys n
shows 'no warning or problem below' 'of which there is but one'
keys Enter
shows_no 'chmod 600' 'Enter folds it'
keys Enter
shows 'chmod 600' 'Enter opens a finding'
keys yy
shows "copied: chmod 600 $HOME/.config/ocat/catalogs.yaml" 'yy copies the fix'
keys g ys
shows 'no statement or command fixes this line' 'where there is none it says so'
keys yl
shows 'copied: ocat doctor' 'yl copies the command of doctor'
ocat doctor >"$work/said"
keys G
shows "$(grep -o 'generation 1, 10 tables' "$work/said")" 'last line is the command'"'"'s last'
chmod 600 "$HOME/.config/ocat/catalogs.yaml"
keys R
shows_no 'warning' 'looking again sees that it is cured'
keys Esc
shows_no 'doctor: ' 'Esc closes it'
keys L D
shows 'doctor shop: ' 'from the screen of catalogs it is about one'
shows_no 'libraries' 'alone'
keys q
shows 'catalogs: 1' 'q in doctor returns to the catalogs'
quit_explorer 'files'

# Sizes.
explore 200x60
keys Esc D
shows 'SQLite 3.' 'all of it on a large screen'
shows 'generation 1, 10 tables' 'a wide screen shows the findings to their end'
resize 40x10
shows 'doctor: ' 'a small screen shows some findings'
resize 20x4
resize 120x40
shows 'generation 1, 10 tables' 'with more room the findings are shown again'
quit_explorer 'sizes'

# ---- a server ----

pg_needs '' scram-sha-256
trap 'kill -CONT "$postmaster" 2>/dev/null; tm kill-server 2>/dev/null; pg_stop; rm -rf "$work"' EXIT
postmaster=$(head -n 1 "$pg_room/data/postmaster.pid")
psql -qX <<'E'
CREATE ROLE reader LOGIN PASSWORD 'sesame';
CREATE TABLE letters (id int PRIMARY KEY, body text);
CREATE TABLE secrets (id int PRIMARY KEY);
GRANT SELECT ON letters TO reader;
E
PGPASSWORD=sesame ocat add post "$(pg_url reader)" >/dev/null 2>&1
explore 120x40 PGPASSWORD=sesame
keys Esc L g j D
shows 'doctor post: 1 warning' 'a server is looked at'
shows 'reader lacks SELECT in schema public and cannot read 1 table: secrets' 'doctor lists what a login may not read'
keys n ys
shows 'copied: GRANT SELECT ON public.secrets TO reader;' 'ys copies the GRANT'
psql -qX -c 'GRANT SELECT ON secrets TO reader'
keys R
shows 'reader can read all of its 2 tables' 'the copied GRANT fixes the finding'
quit_explorer 'the explorer quits after a check of a server'

explore 120x40 PGPASSWORD=wrong
keys Esc D
shows 'doctor: 1 problem' 'a wrong password is a problem'
keys G
shows 'authentication failed for user "reader"' 'doctor reports a failed login in the words of the server'
quit_explorer 'the explorer quits after a failed login'

# A server that does not answer: what is known is shown, and one may leave at once.
kill -STOP "$postmaster"
explore 120x40 PGPASSWORD=sesame
press Escape D
until_shown 'querying the sources, 2 of 2' 'while a source is asked'
shows 'libpq' 'a server that hangs does not hide the other findings'
shows 'generation 1, 10 tables' 'a server that hangs does not hide the other source'
keys q
shows 'order_lines' 'leaving stops it'
press D
until_shown 'querying the sources, 2 of 2' 'doctor asks the sources again when it is opened again'
keys z
shows ', stopped' 'the stop key does, too'
kill -CONT "$postmaster"
keys R
shows 'reader can read all of its 2 tables' 'doctor checks again after the server is back'
quit_explorer 'the explorer quits after a server that hung'
done_testing
