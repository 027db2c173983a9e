#!/bin/sh
# The twenty questions of tests/cli/ask-demo.t in the assistant's panel: one key, the question, and Enter lead to the SQL
# that the command line prints, or to the tool that answers, or to what is missing.
. "${srcdir:-.}/tests/lib-tui.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW
ocat demo list >/dev/null 2>&1

explore 120x40 OCAT_NOW=$OCAT_NOW -- demo
keys Esc
sed '/^#/d; s/ *|.*//' "$srcdir/tests/cli/data/demo-questions.txt" >questions
while read -r question; do
	keys a "$question" Enter
	shows " ${question%[?]}" "the panel has the question: $question"
	shows '│ next ' "the panel has a next step: $question"
	sql=$(ocat demo sql "$question" 2>/dev/null | head -n 1)
	[ -z "$sql" ] || shows " $sql" "three steps lead to the SQL: $question"
done <questions
quit_explorer 'the explorer quits after twenty questions'
done_testing
