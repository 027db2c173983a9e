#!/bin/sh
# A season has other months in the south: the answer asks which are meant, each choice with its SQL, and guesses none.
. "${srcdir:-.}/tests/lib.sh"

OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
ocat demo list >/dev/null 2>&1
member() { sqlite3 :memory: "select json_extract(readfile('$out'), '\$.result.$1')"; }
labels() { sqlite3 :memory: "select o.value->>'label' from json_each(readfile('$out'), '\$.result.questions[0].options') o"; }

run ocat demo ask 'how many orders last summer' -c shop -o json
exits 1 'a season that may be two has no SQL'
is "$(member 'questions[0].question')" 'Which months are "last summer"?' 'the answer asks which months are meant'
is "$(labels)" 'June 2025 to August 2025
December 2025 to February 2026' 'the choices are the months of both hemispheres'
member 'questions[0].options[1].sql' | grep -q "ordered_at >= '2025-12-01' AND orders.ordered_at < '2026-03-01'"
point $? 'each choice has its SQL'
run ocat demo sql 'how many orders last summer' -c shop --choose 2
prints "orders.ordered_at >= '2025-12-01' AND orders.ordered_at < '2026-03-01'" '--choose takes the months that were chosen'
says 'assumed: December 2025 to February 2026' 'the note says which months are meant'
run ocat demo sql 'how many orders last summer' -c shop --auto
prints "orders.ordered_at >= '2025-06-01'" '--auto takes the first'
says 'June 2025 to August 2025, the first of 2 options' 'the note says that there is another'

run ocat demo ask '¿cuántos pedidos hubo el verano pasado?' -c shop -o json
is "$(labels | head -n 1)" 'June 2025 to August 2025' 'a season in Spanish is asked about'
run ocat demo ask 'quantos pedidos no verão de 2024' -c shop -o json
is "$(labels | tail -n 1)" 'December 2024 to February 2025' 'a season in Portuguese is asked about'
run ocat demo ask 'orders in summer or winter 2025 by channel' -c shop -o json
is "$(member sureness)" unsure 'two seasons are not guessed either'
run ocat demo ask 'how many orders last month' -c shop
prints "orders.ordered_at >= '2026-05-01' AND orders.ordered_at < '2026-06-01'" 'a month is no season'

# A column of seasons knows better.
sqlite3 fairs.db "create table fair(fair_id integer primary key, title text, season text check (season in ('Summer', 'Winter')), held_on date)"
ocat add fairs fairs.db >/dev/null 2>&1
run ocat ask 'how many fairs in summer' -c fairs
prints "WHERE fair.season = 'Summer'" 'a season that a column is known to hold is its value'
prints_no 'Which months' 'nothing is asked then'
run ocat ask 'fairs by season' -c fairs -o json
is "$(member questions)" '[]' 'the word season itself asks nothing'
done_testing
