#!/bin/sh
# The screen of doctor: the findings of the command while it runs, folding them, and copying their fixes.
. "${srcdir:-.}/tests/lib-tui.sh"
. "$srcdir/tests/lib-postgresql.sh"

on_screen() { look | grep -qF -- "$1"; }
until_shown() {
	until_true "\"$1\" on the screen" on_screen "$1"
	shows "$1" "$2"
}
press() { # without waiting for an idle program
	for word; do
		tm send-keys "$word"
		typed=$((typed + 1))
	done
}

# ---- no catalog connected ----

explore 120x40
keys D
shows 'doctor: ' 'D opens doctor on the first screen'
shows 'no cache yet' 'doctor reports a missing cache before the first sync'
shows 'no source connected yet' 'doctor reports that no source is connected yet'
shows 'Connect one with `L` and `a`, or explore `ocat demo`.' 'doctor on the first screen advises the keys to connect a catalog and the demo'
keys q
shows 'No catalog connected yet' 'q in doctor returns to the first screen'
tm send-keys q
ended 0 'the explorer quits after doctor without a catalog'

# ---- files ----

make_shop shop.db
ocat add shop ./shop.db >/dev/null
chmod 644 "$HOME/.config/ocat/catalogs.yaml"
chmod 755 "$HOME/.config/ocat"
explore 180x40
keys Esc D
shows 'doctor: 1 warning, ' 'the title of doctor counts its warnings'
shows 'configuration' 'doctor groups its findings like the command'
shows 'can be read by others (mode 644)' 'doctor warns of a configuration that others can read'
shows 'chmod 600' 'an open warning of doctor shows its fix'
keys n
screen_line() { look | sed -n "$(($(tm display -p '#{cursor_y}') + 1))p"; }
is "$(screen_line | grep -c '^▸warning')" 1 'n in doctor goes to the next warning'
keys n
shows 'no warning or problem below' 'n after the last warning reports that none follows'
keys Enter
shows_no 'chmod 600' 'Enter on an open warning folds it'
keys Enter
shows 'chmod 600' 'Enter on a folded warning opens it'
keys yy
shows "copied: chmod 600 $HOME/.config/ocat/catalogs.yaml" 'yy on a finding of doctor copies its fix'
keys g ys
shows 'no statement or command fixes this line' 'ys on a finding without a fix reports that'
keys yl
shows 'copied: ocat doctor' 'yl copies the command of doctor'
ocat doctor >"$work/said"
keys G
shows "$(grep -o 'generation 1, 10 tables' "$work/said")" 'the last line of doctor is that of the command'
chmod 600 "$HOME/.config/ocat/catalogs.yaml"
keys R
shows_no 'warning' 'R in doctor checks again and drops a fixed warning'
keys Esc
shows_no 'doctor: ' 'Esc closes the screen of doctor'
keys L D
shows 'doctor shop: ' 'D on the screen of catalogs checks the selected catalog'
shows_no 'libraries' 'doctor of one catalog leaves out the libraries'
keys q
shows 'catalogs: 1' 'q in doctor returns to the catalogs'
quit_explorer 'the explorer quits after doctor of a file'

# Sizes.
explore 200x60
keys Esc D
shows 'SQLite 3.' 'a large screen shows the version of SQLite in doctor'
shows 'generation 1, 10 tables' 'a wide screen shows the findings to their end'
resize 40x10
shows 'doctor: ' 'a small screen shows the title of doctor'
resize 20x4
resize 120x40
shows 'generation 1, 10 tables' 'the findings of doctor are shown again with more room'
quit_explorer 'the explorer quits from doctor after changes of size'

# ---- a server ----

pg_needs '' scram-sha-256
trap 'kill -CONT "$postmaster" 2>/dev/null; clean_up' EXIT
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
shows 'doctor post: 1 warning' 'doctor of a server counts its warnings in the title'
shows 'reader lacks SELECT in schema public and cannot read 1 table: secrets' 'doctor lists what a login may not read'
keys n ys
shows 'copied: GRANT SELECT ON public.secrets TO reader;' 'ys on missing privileges copies the GRANT'
psql -qX -c 'GRANT SELECT ON secrets TO reader'
keys R
shows 'reader can read all of its 2 tables' 'R after the copied GRANT finds all tables readable'
quit_explorer 'the explorer quits after a check of a server'

explore 120x40 PGPASSWORD=wrong
keys Esc D
shows 'doctor: 1 problem' 'doctor counts a wrong password as a problem'
keys G
shows 'authentication failed for user "reader"' 'doctor reports a failed login in the words of the server'
quit_explorer 'the explorer quits after a failed login'

# A server that does not answer: the other findings are shown, and leaving takes effect at once.
kill -STOP "$postmaster"
explore 120x40 PGPASSWORD=sesame
press Escape D
until_shown 'querying the sources, 2 of 2' 'doctor shows its progress while it queries the sources'
shows 'libpq' 'a server that hangs does not hide the other findings'
shows 'generation 1, 10 tables' 'a server that hangs does not hide the other source'
keys q
shows 'order_lines' 'q leaves doctor while a server hangs'
press D
until_shown 'querying the sources, 2 of 2' 'doctor asks the sources again when it is opened again'
keys z
shows ', stopped' 'z stops doctor while a server hangs'
kill -CONT "$postmaster"
keys R
shows 'reader can read all of its 2 tables' 'doctor checks again after the server is back'
quit_explorer 'the explorer quits after a server that hung'
done_testing
