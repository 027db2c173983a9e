#!/bin/sh
# Without a configured model nothing opens a socket to a network: the assistant on the command line, and its panel.
. "${srcdir:-.}/tests/lib-tui.sh"
closed=$builddir/tests/cli/no-network
"$closed" /bin/true || cannot_run 'this kernel does not filter system calls'
unset OPENAI_BASE_URL ANTHROPIC_BASE_URL OLLAMA_HOST OTEL_EXPORTER_OTLP_ENDPOINT
# Keys that lie about are not a wish to send anything.
ANTHROPIC_API_KEY=sk-a OPENAI_API_KEY=sk-b
export ANTHROPIC_API_KEY OPENAI_API_KEY

make_shop shop.db
"$closed" "$OCAT" add shop shop.db >/dev/null
question='how many orders in each address line'

# ---- the filter itself ----
ocat config set assistant_model small
ocat config set assistant_url http://127.0.0.1:1/v1
(exec "$closed" "$OCAT" ask 'what is the flurb of each customer') >"$out" 2>&1
is $? 159 'a command that asks a model dies in the filter'
ocat config unset assistant_model
ocat config unset assistant_url

# ---- the command line ----
while read -r words; do
	# shellcheck disable=SC2086 # words
	"$closed" "$OCAT" $words >"$out" 2>&1
	[ $? -lt 2 ]
	point $? "no socket is opened by: ocat $words"
done <<'S'
ask how many orders in each address line
ask --auto how many orders in each address line
ask --continue in 2025
ask --dry-run what is the flurb of each customer
sql how many customers are there
ask which tables have an email
tables orders
doctor
sync
S

# ---- the panel ----
explore 120x40 "$closed"
keys Esc a "$question" Enter
shows 'Which key joins' 'the panel answers'
keys A
shows 'JOIN orders ON orders.ship_to = addresses.id' 'A goes on'
keys n
shows 'bill_to instead of ship_to' 'n shows the other option'
copy y
is "$(copied | grep -c 'orders.bill_to')" 1 'y copies'
keys c
shows 'allowed: no findings' 'c checks'
keys Esc a 'in 2025' Enter
shows "ordered_on >= '2025-01-01'" 'the conversation goes on'
keys Y
shows 'remembered' 'what is right is remembered'
keys a 'what is the flurb of each region' Enter
shows 'unsure' 'a question that only a model could answer is unsure'
sqlite3 shop.db 'create table later (id integer)'
keys Esc L A
is_synced() { look | grep -q '11 tables'; }
until_true 'the sync' is_synced
point 0 'a catalog is synced'
quit_explorer 'all of it opened no socket to a network'
done_testing
