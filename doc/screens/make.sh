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
done_testing
