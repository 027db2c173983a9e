#!/bin/sh
# The second part of the list: the tables that the words of the query line mean, below those whose names match.
. "${srcdir:-.}/tests/lib-tui.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

# line TEXT: a new query line, with the keys back in the list.
line() { keys / ^U "$1" Enter; }

# squeezed: the screen with single blanks, since the widths depend on the names that are found.
squeezed() { look | tr -s ' ' >"$out"; }

# ---- what is shown ----

explore 80x24 -- demo
line 'which customers bought most last month'
screen 'without a match by name, the list has the tables that the words mean' <<'E'
 / which customers bought most last month
 name
─ by meaning ───────────────────────────────────────────────────────────────────
E
squeezed
prints '▸warehouse.mart.customer_metrics T bought in a comment' 'each table by meaning has its reason'
shows 'none by name, 9 by meaning' 'the header counts both parts'
shows '─ ~mart.customer_metrics ─' 'the inspector shows the first table by meaning'
keys j
shows '▸warehouse.mart.customer_revenue_monthly' 'j moves between tables by meaning'
keys k k
shows '▸warehouse.mart.customer_metrics' 'the heading is no line: the cursor stops below it'
keys G G
squeezed
is "$(grep -A1 '^▸' "$out" | sed -n '2s/ .*//p')" '─' 'G reaches the last table by meaning'
keys g p
shows 'pinned to the top of the list: warehouse.mart.customer_metrics' 'a table by meaning can be pinned'
keys p v
shows 'basket 1' 'a table by meaning can be put into the basket'
keys v y l
shows "copied: ocat demo tables --ask 'which customers bought most last month'" 'yl copies the command with the same answer'
keys y n
shows 'copied: warehouse.mart.customer_metrics' 'yn copies the name'

line 'which customers bought most last month'
keys .
shows '/ which customers bought most last month catalog:warehouse schema:mart' '. limits the line to the schema of the table'
keys .
shows_no 'schema:mart' '. again searches everywhere'

line 'refund'
screen 'the tables by meaning follow those by name' <<'E'
▸shop.refunds      T    5     83   4.0 kB    >2 h
─ by meaning ───────────────────────────────────────────────────────────────────
E
squeezed
prints ' shop.returns T refund in column refund_id' 'a small screen shows the reasons of tables by meaning'
look >"$out"
is "$(grep -c 'shop.refunds  ' "$out")" 1 'a table that matches by name is not repeated'
keys y l
shows 'copied: ocat demo tables refund' 'yl on a table by name copies the search by name'
keys j
shows '▸shop.returns' 'j passes from one part into the other'

# ---- history ----

line 'which customers bought most last month'
keys j j Enter
line 'refund'
keys '['
shows ' / which customers bought most last month' '[ returns to the line'
keys '[' '['
shows '▸shop.customer_revenue ' '[ returns to the table by meaning that the cursor was on'
keys ']'
shows '▸shop.refunds' '] goes forward again'
keys Esc

# ---- filters, and what is no question ----

line 'unpaid invoices kind:view'
shows 'by meaning' 'a question with a filter is answered'
look >"$out"
is "$(sed -n '/─ by meaning/,/^─ ~/p' "$out" | grep -c ' T [a-z]')" 0 'the filter applies to the tables by meaning'
keys y l
shows "tables kind:view --ask 'unpaid invoices'" 'yl copies the filter too'
line 'customer'
shows_no 'by meaning' 'enough matches by name need no answer by meaning'
line 'cust*_zzz'
shows_no 'by meaning' 'a glob is no question'
line 'refund !returns'
shows_no 'by meaning' 'an excluded word is no question'
line 'who are our suppliers?'
shows '▸shop.suppliers' 'a question may end with its mark'

# ---- the key and the command ----

line 'customer'
keys S ^U 'unpaid invoices' Enter
shows ' / unpaid invoices' 'S puts the question into the query line'
shows '▸shop.invoices ' 'S moves the cursor to the first table by meaning'
keys S
shows 'ask in plain words:  unpaid invoices' 'S starts with the present line'
keys Esc ':search unpaid invoices' Enter
shows '▸shop.invoices ' ':search finds tables by meaning for its words'
line 'customer'
keys S Enter
shows 'listed by name' 'S reports that the answer is among the matches by name'
keys S ^U 'cust*' Enter
shows 'a question takes only plain words' 'S refuses a glob'
keys S ^U 'zzzz qqqq' Enter
shows 'no table here answers that' 'S reports that nothing answers'

# ---- three languages ----

line 'faturas em atraso'
shows '▸shop.v_overdue_invoices' 'a question in Portuguese finds tables'
shows 'faturas is v_overdue_invoices' 'the reason names the translated word'
line 'faturas vencidas'
shows '▸shop.v_overdue_invoices' 'a feminine word finds the adjective that the glossary has in the masculine'
line 'proveedores con ordenes de compra'
shows 'shop.purchase_orders' 'a question in Spanish finds tables'
line 'whose payment is late'
shows 'by meaning' 'a question in English finds tables'

# ---- an earlier time ----

keys '@' Left Enter
line 'which customers bought most'
shows 'as of ' 'the explorer shows an earlier time'
shows 'by meaning' 'a question is answered at an earlier time'
keys y l
shows '--limit 10 --at' 'the copied command has --at'
shows '2026-06-06T10:00:00Z' 'the copied command has the time that the explorer shows'
quit_explorer

# ---- larger screens ----

explore 120x40 -- demo
line 'refund'
squeezed
prints ' shop.returns T refund in column refund_id, connects refunds and return_lines' 'at 120x40 the reasons have more room'
quit_explorer
explore 200x60 -- demo
line 'which customers bought most last month'
squeezed
prints '▸warehouse.mart.customer_metrics T bought in a comment, customers in a comment' 'at 200x60 the list is beside the inspector'
quit_explorer

explore 80x24 OCAT_QUESTION_DATABASE=shop -- demo
line 'which customers bought most last month'
shows '─ by meaning, only in shop' 'the heading names the catalog that the setting chose'
quit_explorer

# ---- failures ----

mkdir -p "$HOME/.config/ocat/knowledge"
echo 'a | b | c | d | e' >"$HOME/.config/ocat/knowledge/glossary.txt"
explore 80x24 -- demo
line 'which customers bought most'
shows 'by meaning: ' 'a failure is shown in the heading'
keys S Enter
shows 'needs four cells' 'S reports the whole failure'
keys Esc
line 'refund'
shows '▸shop.refunds' 'after a failure, the matches by name are listed'
keys j k
shows '▸shop.refunds' 'after a failure, the cursor stays on the matches by name'
quit_explorer
rm "$HOME/.config/ocat/knowledge/glossary.txt"

done_testing
