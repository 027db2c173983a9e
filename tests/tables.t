#!/bin/sh
# What differs between sources and between dialects is a row of a table: no name of an adapter outside src/adapter, and no new
# condition on a dialect outside src/sql/dialect.
cd "${srcdir:-.}" || exit 99
echo 1..5

# The names that adapters have, and where such a word is another thing: forms of exports and answers, the address that libpq
# takes, the dialect that a hint of the parser names, system schemas, the lines that are drawn (file, ocat and script are words of everywhere), the facts of doctor, the store, what an empty explorer suggests, the programs whose connections are read, and the clients of databases that a shell runs.
names=$(sed -n 's/^\t\.name = "\(.*\)",$/\1/p; s/^\t\.schemes = { \(.*\) },$/\1/p' src/adapter/*/*.c | tr -d '",' | tr ' ' '\n' | sort -u |
	grep -vxE 'file|ocat|script' | paste -sd '|' -)
named=$(grep -rnE --include='*.[ch]' "\"($names)(:|\")" src | grep -vE '^src/(adapter|sql/dialect)/' | grep -vE ':[[:space:]]*(/\*| \*)|/\*.*\*/$' |
	grep -vE '^src/(render/export/[a-z]*\.c|render/answer/grep_lines\.c|render/rows/formats\.h|cli/verb_export\.c|cli/trace/trace_export\.c|net/pq_[a-z]*\.c|sql/parse/parse\.c|sql/resolve/from\.c|workspace/settings/settings\.h|doctor/check_source\.c|store/open\.c|tui/welcome\.c|connections/[a-z_]*\.c|shell/(clients|connection|code_call|http_request)\.c):')
[ -n "$names" ] && [ -z "$named" ] && echo 'ok 1 - only adapters know the names of adapters' ||
	printf 'not ok 1 - only adapters know the names of adapters\n%s\n' "$named" | sed '2,$s/^/# /'

# Outside src/sql/dialect a dialect is named in rows of tables; whatever else names one is a condition that belongs into a row of
# src/sql/dialect. Neither number may grow.
most_lines=20 most_files=7
asks=$(grep -rnE --include='*.[ch]' '\b(PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX)\b' src | grep -v '^src/sql/dialect/' |
	grep -vE '^[^:]*:[0-9]+:[[:space:]]*(\{|\[[A-Z_ -]+\] = |/\*| \*|static const struct translate_way .*= \{ \{)|^[^:]*:[0-9]+:[^"=]*\*/$')
lines=$(printf '%s\n' "$asks" | wc -l) files=$(printf '%s\n' "$asks" | cut -d: -f1 | sort -u | wc -l)
[ "$lines" -eq $most_lines ] && echo "ok 2 - $most_lines lines ask which dialect it is" ||
	printf 'not ok 2 - %d lines ask which dialect it is\n# found %d: ask for a part of sql/dialect/syntax.h or a rule of rules.h, or lower the number here\n%s\n' \
		$most_lines "$lines" "$asks" | sed '3,$s/^/# /'
[ "$files" -eq $most_files ] && echo "ok 3 - the lines that ask which dialect it is stand in $most_files files" ||
	printf 'not ok 3 - the lines that ask which dialect it is stand in %d files\n# found %d: lower the number here, or move the line\n' $most_files "$files"

# Below the faces a sentence names what to do as an action (base/suggested_action.h), which each face spells: no literal holds a command,
# an option or a key. Allowed are what a document is signed with, the name and version of the program, an edge of Mermaid,
# and the options of other programs.
spelled=$(grep -rnE --include='*.[ch]' '"[^"]*(\<ocat [a-z%]|--[a-z%]| -[a-zA-Z] |\<press |Usage:)[^"]*"' src |
	grep -vE '^src/(cli|tui|mcp|shell)/|:[[:space:]]*(/\*| \*)' |
	grep -vE '"(%% |<!-- |// |-- |)ocat (refs|export|snapshot)|"ocat %s, %s"|%s--%s|`set -s set-clipboard|pg_isready -h')
[ -z "$spelled" ] && echo 'ok 4 - no text below the faces holds a command, an option or a key' ||
	printf 'not ok 4 - no text below the faces holds a command, an option or a key\n%s\n' "$spelled" | sed '2,$s/^/# /'

# A dialect as a default is named, and the one for what is unknown is asked for; which of the others it is, a rule says.
compared=$(grep -rnE --include='*.[ch]' '[!=]= *&dialect_' src | grep -vE '^src/sql/dialect/|&dialect_ansi')
[ -z "$compared" ] && echo 'ok 5 - no condition compares a dialect with the one of a system' ||
	printf 'not ok 5 - no condition compares a dialect with the one of a system\n%s\n' "$compared" | sed '2,$s/^/# /'
