#!/bin/sh
# What differs from source to source and from dialect to dialect stands in tables: no name of an adapter outside src/adapter, and no new
# question which dialect it is outside src/sql/dialect.
cd "${srcdir:-.}" || exit 99
echo 1..2

# The names that adapters have, and where such a word is another thing: forms of exports and answers, the address that libpq
# takes, the dialect that a hint of the parser names, the lines that are drawn (file and ocat are words of everywhere), the facts of doctor, the store, and what an empty explorer suggests.
names=$(sed -n 's/^\t\.name = "\(.*\)",$/\1/p; s/^\t\.schemes = { \(.*\) },$/\1/p' src/adapter/*/*.c | tr -d '",' | tr ' ' '\n' | sort -u |
	grep -vxE 'file|ocat' | paste -sd '|' -)
named=$(grep -rnE --include='*.[ch]' "\"($names)(:|\")" src | grep -vE '^src/(adapter|sql/dialect)/' | grep -vE ':[[:space:]]*(/\*| \*)|/\*.*\*/$' |
	grep -vE '^src/(render/export/[a-z]*\.c|render/answer/grep_lines\.c|render/rows/format\.h|cli/verb_export\.c|net/pq_[a-z]*\.c|sql/parse/parse\.c|workspace/settings/settings\.h|doctor/check_source\.c|store/open\.c|tui/welcome\.c):')
[ -n "$names" ] && [ -z "$named" ] && echo 'ok 1 - only adapters know the names of adapters' ||
	printf 'not ok 1 - only adapters know the names of adapters\n%s\n' "$named" | sed '2,$s/^/# /'

# A row of src/sql/dialect/syntax.c says what a dialect has. This number goes down, never up.
most=218
asks='\b(dialects?|bit) *(&|==|!=) *(~\(uint32_t\))?\(*(PG|RED|SQLITE|MYSQL|SNOW|BQ|DUCK|TSQL|ORA|CH|TRINO|DBX)\b'
lines=$(grep -rnE --include='*.[ch]' "$asks" src | grep -v '^src/sql/dialect/' | wc -l)
if [ "$lines" -eq "$most" ]; then
	echo "ok 2 - no more than $most lines ask which dialect it is"
else
	printf 'not ok 2 - no more than %d lines ask which dialect it is\n# there are %d: ask for a feature of struct syntax, or write the smaller number here\n' \
		"$most" "$lines"
fi
