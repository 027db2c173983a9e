# For tests that a query and its checked form give the same rows, unless a policy changes them. After tests/lib.sh.
#
#	rows_of CATALOG FILE      prints the rows of its database for the query in FILE, in any order; fails if it cannot be run
#	same_rows QUERIES CATALOG...
#
# Runs each line of QUERIES on the first CATALOG that can run it. Differences are in ./differ, refusals with reasons in ./refused.
# shellcheck shell=sh disable=SC2034,SC2154

# Do both give the same rows? Retries a query that returns the time, which may change between the two.
gives_the_same() {
	for try in 1 2 3 4 5; do
		rows_of "$of" asked 2>/dev/null | sort >was
		rows_of "$of" printed 2>&1 | sort >now
		cmp -s was now && return 0
		rows_of "$of" asked 2>/dev/null | sort >again
		cmp -s was again && return 1
	done
	return 1
}

same_rows() {
	queries=$1 same=0 some=0
	shift
	: >differ
	: >refused
	: >not_run
	while IFS= read -r sql; do
		printf '%s\n' "$sql" >asked
		of=
		for catalog; do
			rows_of "$catalog" asked >unsorted 2>why && of=$catalog && break
		done
		if [ -z "$of" ]; then
			printf '%s\t%s\n' "$(head -n 1 why)" "$sql" >>not_run
			continue
		fi
		ocat check -c "$of" -o json - <asked >said 2>why
		sqlite3 -list :memory: "select json_extract(trim(readfile('said'), char(10)), '\$.result.sql')" >printed
		if ! grep -q . printed; then
			printf '%s\t%s\n' "$(sqlite3 :memory: "select json_extract(trim(readfile('said'), char(10)), '\$.result.findings[0].reason')")" "$sql" >>refused
			continue
		fi
		if gives_the_same; then
			same=$((same + 1))
			[ ! -s was ] || some=$((some + 1))
		else
			{ echo "$sql"; cat printed; diff was now | head -n 6; } | sed 's/^/# /' >>differ
		fi
	done <"$queries"
}
