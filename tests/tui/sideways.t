#!/bin/sh
# Long lines of SQL, wrapped or scrolled sideways as a person likes, and coloured by meaning: in the inspector, in a
# checked query, and between two definitions.
. "${srcdir:-.}/tests/lib-tui.sh"
needs sqlite3 sqlite3

make_shop shop.db
sqlite3 shop.db "CREATE VIEW spenders AS
-- the best ones
SELECT c.id, c.email, count(*) AS n, sum(o.total) AS spent FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.total > 100 GROUP BY c.id
"
ocat add shop shop.db >/dev/null

explore 80x24
keys '=spenders' Enter ':' 'ddl' Enter
screen 'a long line of a definition is wrapped, its rest indented' <<'S'
 statement
▸CREATE VIEW spenders AS
 -- the best ones
 SELECT c.id, c.email, count(*) AS n, sum(o.total) AS spent FROM customers c
     JOIN orders o ON o.customer_id = c.id WHERE o.total > 100 GROUP BY c.id;
S
keys ')'
shows 'every line of SQL is shown whole' ') says that there is nothing to scroll'
keys '$'
shows 'long_lines is scroll, saved in config.yaml' '$ scrolls long lines, and keeps that'
screen 'a line that scrolls is cut, and the heading says which part is shown' <<'S'
 statement                                               characters 1-78 of 148
▸CREATE VIEW spenders AS
 -- the best ones
 SELECT c.id, c.email, count(*) AS n, sum(o.total) AS spent FROM customers c J~
S
keys 20 ')'
screen ') scrolls to the right by the count' <<'S'
 statement                                              characters 21-98 of 148
▸ AS

 , count(*) AS n, sum(o.total) AS spent FROM customers c JOIN orders o ON o.cu~
S
keys ')' ')'
shows 'characters 71-148 of 148' ') stops at the end of the longest line'
keys '(' '('
shows 'characters 1-78 of 148' '( scrolls back'
copy yy
is "$(copied)" 'CREATE VIEW spenders AS' 'yy copies a whole line'
keys '/' ^U '=customers' Enter ')'
screen 'another table begins at the left' <<'S'
▸CREATE TABLE customers ( -- who buys
S
keys ')' '/' ^U '=spenders' Enter

# A checked query.
paste <<'SQL'
SELECT c.id, c.email, c.full_name, c.region, c.created_at FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.totl > 100
SQL
keys Enter
shows 'characters 1-78 of' 'the lines of a checked query scroll, too'
keys n
screen 'n scrolls to the place of the finding' <<'S'
 1  t FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.totl > 100
                                                                   ^^^^^^
▸   error: o has no column totl  unknown_column
S
keys '$'
screen 'a wrapped line has its findings in place' <<'S'
 1  SELECT c.id, c.email, c.full_name, c.region, c.created_at FROM customers c
        JOIN orders o ON o.customer_id = c.id WHERE o.totl > 100
                                                    ^^^^^^
▸       error: o has no column totl  unknown_column
S
keys q q
quit_explorer

# Two definitions, at 200x60 beside each other.
sqlite3 shop.db "DROP VIEW spenders; CREATE VIEW spenders AS
-- the best ones
SELECT c.id, c.email, count(*) AS n, sum(o.total) AS spent FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.total > 900 GROUP BY c.id
"
ocat sync >/dev/null 2>&1
explore 80x24
keys '=spenders' Enter X '@1' Enter
screen 'a long line of a compared definition is wrapped behind its sign' <<'S'
       - SELECT c.id, c.email, count(*) AS n, sum(o.total) AS spent FROM
       - customers c JOIN orders o ON o.customer_id = c.id WHERE o.total > 100
       - GROUP BY c.id
       + SELECT c.id, c.email, count(*) AS n, sum(o.total) AS spent FROM
       + customers c JOIN orders o ON o.customer_id = c.id WHERE o.total > 900
       + GROUP BY c.id
S
keys '$' 20 ')'
screen 'a compared definition scrolls, its signs stay' <<'S'
       - , count(*) AS n, sum(o.total) AS spent FROM customers c JOIN orders o~
       + , count(*) AS n, sum(o.total) AS spent FROM customers c JOIN orders o~
S
quit_explorer

# Colours: each kind of word has its role in every theme.
esc=$(printf '\033')
colours() { # colours THEME: the definition of customers in that theme, with its escapes
	explore 80x24 "OCAT_THEME=$1" TERM=xterm-256color
	keys '=customers' Enter ':' 'ddl' Enter j
	tm capture-pane -pe >"$out"
	quit_explorer "Q leaves the explorer in the theme $1"
}
colours terminal
prints "${esc}[1mNOT NULL" 'a keyword is bold'
prints "${esc}[32mVARCHAR" 'a type has the colour of types'
prints "${esc}[35m120" 'a literal has a colour of its own'
for theme in dark light contrast mono; do
	colours $theme
	is "$(grep -cE "${esc}\[([0-9;]*;)?1(;[0-9;]*)?m(${esc}\[[0-9;]*m)*NOT NULL" "$out")" 1 "keywords are bold in the theme $theme"
done
done_testing
