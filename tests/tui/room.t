#!/bin/sh
# What has too little room goes on below: keys and checks in the inspector, keys in the relations, words in the help.
. "${srcdir:-.}/tests/lib-tui.sh"

sqlite3 room.db <<'S'
CREATE TABLE regions (reporting_code TEXT PRIMARY KEY, name TEXT);
CREATE TABLE consents (
  customer TEXT, purpose TEXT, given_at TEXT,
  billing_region_code TEXT REFERENCES regions (reporting_code) ON DELETE CASCADE,
  region TEXT REFERENCES regions (reporting_code),
  PRIMARY KEY (customer, purpose, given_at, billing_region_code),
  CHECK (purpose IN ('newsletter', 'profiling', 'credit_check', 'a last one')));
CREATE VIEW what_was_agreed_to_by_region AS SELECT * FROM consents;
S
ocat add room room.db >/dev/null
# The inspector's text without its breaks.
together() { look | sed 's/^[^│]*│//; s/│.*//' | tr -s ' \n' ' '; }
holds() { together | grep -qF "$1"; point $? "$2"; }

explore 200x60
keys '=consents' Enter
holds 'foreign region regions reporting_code' 'a key is whole'
holds 'on delete cascade' 'with its rule'
holds "'credit_check', 'a last one'" 'a check goes on to its end'
shows_no 'newsle~' 'the inspector cuts no value that has room'
keys l
holds "'credit_check', 'a last one'" 'so it does in the tab of keys'
keys r g j
shows '▸├+▸ regions' 'of two keys to one table the cursor is on the first'
quit_explorer

explore 60x24
keys '=consents' Enter r
shows 'billing_region_code = reporting_code' 'a key with no room beside its name stands below it, whole'
shows_no 'reporting_~' 'none is cut'
keys G k
shows '▸' 'every line can be reached'
quit_explorer

explore 50x30
keys Esc '?'
shows 'keys and what they do' 'help on a narrow screen'
shows_no '~' 'cuts nothing'
shows 'open the item at the cursor;' 'words stand beside their key'
resize 34x20
shows '  open the item at the cursor;' 'narrower still they stand under it'
shows_no '~' 'the help cuts nothing'
quit_explorer
done_testing
