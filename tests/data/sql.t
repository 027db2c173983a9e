#!/bin/sh
# Queries from elsewhere: each is read in SQLite's dialect or in MySQL's, printed, and comes back as it was.
. "${srcdir:-.}/tests/lib.sh"
if [ -z "${OCAT_DATA-}" ]; then
	echo "1..0 # SKIP no OCAT_DATA"
	exit 0
fi

for file in "$OCAT_DATA"/questions/*.jsonl; do
	gold "$file" >queries
	[ -s queries ] || continue
	"$builddir/bench/sql" sqlite 1 <queries >"$out" || "$builddir/bench/sql" mysql 1 <queries >"$out"
	point $? "$(basename "$file"): $(wc -l <queries) queries come back ($(cut -f 2,3 "$out" | tr '\t' '/') do not)"
done

done_testing
