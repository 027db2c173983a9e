#!/bin/sh
# Draws the pictures in this folder from the demo: srcdir=. builddir=build sh doc/screens/make.sh
# They are SVG, so that a diff shows how a screen changes.
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
. "${srcdir:-.}/tests/lib-tui.sh"
screens=${SCREENS:-$(cd "$srcdir/doc/screens" && pwd)}
tui_term=xterm-256color

# picture NAME SIZE THEME KEYS...: opens the demo and presses these keys.
picture() {
	name=$1 size=$2 theme=$3
	shift 3
	echo "theme: $theme" >"$work/.config/ocat/config.yaml"
	explore "$size" COLORTERM= -- demo
	keys "$@"
	light=0
	[ "$theme" != light ] || light=1
	tm capture-pane -ep | LC_ALL=C awk -v cols="${size%x*}" -v rows="${size#*x}" -v light=$light -f "$srcdir/doc/screens/svg.awk" >"$screens/$name.svg"
	quit_explorer "$name"
}

mkdir -p "$work/.config/ocat"
picture search 80x24 dark 'cust has:email' Esc j
picture inspect 120x40 dark 'order' Esc j j j j Enter j j
picture large 200x60 dark 'cust' Esc sr j j j j j Enter
picture relations 120x40 light '=orders' Esc r j j l
picture question 120x40 dark 'which customers returned an order' Esc
picture nothing 80x24 dark 'custmer rows:1000000..'
picture changes 120x40 dark Esc C j
picture health 120x40 dark Esc H j
cat >"$work/revenue.sql" <<'SQL'
SELECT c.nme, sum(l.line_total) AS revenue
FROM customers c
JOIN orders o ON o.customer_id = c.customer_id
JOIN order_lines l ON l.order_id = o.order_id
JOIN return_lines r ON r.order_id = l.order_id
WHERE o.ordered_at > '2026-01-01'
GROUP BY c.nme
SQL
picture check 120x40 dark Esc ':' "check $work/revenue.sql" Enter n
picture diff 120x40 light Esc ':' 'diff shop@1 shop' Enter n
picture paths 120x40 dark '=shop.customers' Esc J products Enter
picture time 120x40 dark 'cust' Esc 5j @ h Enter

# A session of an agent whose answer is wrong.
said() { printf '{"type":"%s","uuid":"u%s","parentUuid":%s,"isSidechain":false,"sessionId":"7d0f2c1e","cwd":"/srv/shop","version":"2.1.0","timestamp":"2026-06-15T11:%s:00.000Z","message":%s}\n' "$1" "$2" "$3" "$2" "$4"; }
call() { printf '{"id":"m%s","role":"assistant","model":"large-2","content":[{"type":"tool_use","id":"c%s","name":"%s","input":%s}],"usage":{"input_tokens":%s,"output_tokens":62}}' "$1" "$1" "$2" "$3" "$4"; }
result() { printf '{"role":"user","content":[{"type":"tool_result","tool_use_id":"c%s","content":"%s"}]}' "$1" "$2"; }
{
	said user 10 null '{"role":"user","content":"How much was paid by customers of each region in May?"}'
	said assistant 11 '"u10"' "$(call 11 mcp__ocat__search_tables '{"pattern":"*payment*"}' 2204)"
	said user 12 '"u11"' "$(result 11 '{\"rows\":[{\"name\":\"payments\",\"rows\":2459,\"comment\":null},{\"name\":\"payment_methods\",\"rows\":5,\"comment\":null}],\"total_matches\":2}')"
	said assistant 13 '"u12"' "$(call 13 Bash '{"command":"sqlite3 shop.db \".schema payments\"","description":"Columns of payments"}' 2391)"
	said user 14 '"u13"' "$(result 13 'CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, order_id INTEGER, amount NUMERIC);')"
	said assistant 15 '"u14"' "$(call 15 Bash '{"command":"sqlite3 -header shop.db \"SELECT c.region_code, sum(p.amount) AS paid FROM customers c JOIN orders o ON o.customer_id = c.customer_id JOIN order_lines l ON l.order_id = o.order_id JOIN payments p ON p.order_id = o.order_id GROUP BY c.region_code ORDER BY paid DESC\"","description":"Paid by region"}' 2588)"
	said user 16 '"u15"' "$(result 15 'region_code|paid\nGB|812044.5\nDE|402911.0\nFR|377215.25')"
	said assistant 17 '"u16"' '{"id":"m17","role":"assistant","model":"large-2","content":[{"type":"text","text":"Customers in GB paid most, 812044.5; then DE with 402911.0 and FR with 377215.25."}],"usage":{"input_tokens":2731,"output_tokens":40}}'
} >"$work/session.jsonl"
picture replay 120x40 dark Esc ':' "replay $work/session.jsonl" Enter n
done_testing
