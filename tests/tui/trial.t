#!/bin/sh
# The view of a command is shown while the command is typed: kept by Enter, taken back by any other key.
. "${srcdir:-.}/tests/lib-tui.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

explore 120x40 -- demo
keys 'orders ' Down
look >"$work/before"
keys ':health'
shows 'health: 4 tables' 'a command that reads is shown while it is typed, after a query and a blank too'
shows 'Enter keeps this view, Esc takes it back' 'the command line says how its view is kept and left'
keys BSpace
shows_no 'health: ' 'a change of the command takes its view back'
keys h
shows 'health: 4 tables' 'the view follows the command as it is typed'
keys Esc
look >"$work/after"
diff -u "$work/before" "$work/after" >"$out"
point $? 'Esc leads back to the query line, the list and its cursor' "$(cat "$out")"

keys Esc Esc :hea Enter
shows 'health: 4 tables' 'a command that is not typed to its end runs with Enter'
keys q ':health' Enter
shows 'health: 4 tables' 'Enter keeps the view of a command'
shows_no 'Enter keeps' 'the command line is closed then'
keys q
shows '▸shop.purchase_orders' 'closing a kept view leads to the list'
keys [ [ [ [
shows 'no earlier view' 'views that were taken back are not in the history'

keys ':join orders cust' ^U steps Enter
shows_no 'get_join_path' 'a view that was taken back is no step'
shows 'asset_health' 'a view that was kept is one'
keys q

# Names that are not complete yet.
keys ':join orders custo'
shows_no 'paths from' 'a command with an incomplete name shows no view'
shows_no ' ! ' 'a command with an incomplete name reports no mistake'
shows '   customer_consents' 'a command with an incomplete name offers names'
keys Tab
shows 'paths from shop.orders to shop.customer_consents' 'a name that is taken completes the command, and its view is shown'
keys ' returns'
shows 'paths that join 3 tables' 'another name changes the view'
keys Esc
shows_no 'paths ' 'Esc takes the view back'
keys ':column nosuch'
shows_no '─ column nosuch' 'a view without anything in it is not shown'
keys Enter
shows 'No column has this name.' 'Enter shows it'
keys q

# Two joins are two views.
keys ':join orders customers' Enter ':join returns carriers' Enter
shows 'paths from shop.returns to shop.carriers' 'a command joins other tables than those on the screen'
keys [
shows 'paths from shop.orders to shop.customers' '[ returns to the tables that were joined before'
keys q

# What cannot be joined.
keys ':join shop.orders shop.orders'
shows_no '─ paths ' 'tables that cannot be joined show no view while they are typed'
keys Enter
shows 'both names are the same table' 'with Enter the reason is in place of the paths'
keys q
keys ':join shop.audit_log mart.web_funnel_daily' Enter
shows 'are in different catalogs, and no table within 6 steps of them' 'without a path between two catalogs, the pane says what was looked for'
keys q

# Another time.
keys ':time 30d'
shows 'as of 2026-04-16' 'a time is shown while it is typed'
keys Esc
shows_no 'as of' 'Esc leads back to now'
keys x ':changes june' Enter
shows 'changes from june: ' ':changes takes the time since when'
shows '▸shop.customers' ':changes lists what changed since then'
keys q ':changes june..8d' Enter
shows '  9 d  ' ':changes takes a range of times'
shows_no '  2 h  ' ':changes leaves out what is later than its range'
keys q

# A text of one's own is not replaced.
keys ':plan {"tables": ["shop.orders"]}' Enter
shows '─ plan' 'a plan is written on the command line'
keys q ':plan shop.returns'
shows_no '─ plan' 'a plan that a person wrote is not replaced before Enter'
keys Esc
quit_explorer

explore 80x24 -- demo --slow
keys Esc ':health'
shows_no 'health: ' 'on a slow line a view is shown with Enter'
keys Enter
shows 'health: ' 'Enter shows the view on a slow line'
quit_explorer
done_testing
