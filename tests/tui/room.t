#!/bin/sh
# Text without room continues below: keys and checks in the inspector, keys in the relations, words in the help.
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
# The text of the inspector without its line breaks.
together() { look | sed 's/^[^│]*│//; s/│.*//' | tr -s ' \n' ' '; }
holds() { together | grep -qF "$1"; point $? "$2"; }

explore 200x60
keys '=consents' Enter
holds 'foreign region regions reporting_code' 'the inspector shows a foreign key whole'
holds 'on delete cascade' 'the inspector shows the rule of a foreign key'
holds "'credit_check', 'a last one'" 'the inspector continues a check to its end'
shows_no 'newsle~' 'the inspector cuts no value of a check'
keys l
holds "'credit_check', 'a last one'" 'the tab of keys continues a check to its end'
keys r g j
shows '▸├+▸ regions' 'the cursor stands on the first of two keys to one table'
quit_explorer

explore 60x24
keys '=consents' Enter r
shows 'billing_region_code = reporting_code' 'a key without room beside its name stands whole below it'
shows_no 'reporting_~' 'the relations cut no column of a key'
keys G k
shows '▸' 'the cursor reaches every line of the relations'
quit_explorer

explore 50x30
keys Esc '?'
shows 'keys and what they do' 'a narrow screen shows the title of the help'
shows_no '~' 'the help of a narrow screen cuts nothing'
shows 'open the item at the cursor;' 'the help of a narrow screen keeps words beside their key'
resize 34x20
shows '  open the item at the cursor;' 'a screen of 34 columns shows the words below their key'
shows_no '~' 'a screen of 34 columns cuts nothing of the help'
quit_explorer
done_testing
