#!/bin/sh
# The demo's sessions of an agent: in the list of traces, and replayed with their verdict.
. "${srcdir:-.}/tests/lib-tui.sh"

OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
ocat demo list >/dev/null
explore 110x30 OCAT_NOW=$OCAT_NOW -- demo
keys Esc T
screen 'the explorer of the demo lists the sessions of the demo' <<'S'
▸35 min ago  analyst      5       1  What are the active syndicate participants for high-value deals?
 58 min ago  analyst      8          Show me customer revenue by region for Q4 2025
 23 d ago    analyst      3          How often did each carrier keep its promise last autumn?
S
keys Enter
shows 'wrong: step 4: invented column d.high_value; probably meant: d.is_high_value' 'a session of the demo is replayed with its verdict'
keys n
shows 'WHERE d.is_high_value AND d.is_open' 'the step that went wrong shows the right statement'
quit_explorer
done_testing
