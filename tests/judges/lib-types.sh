# What the tests share that compare check with an engine on changed queries (bench/type_mutants).
# TYPES_TELL=1 prints each statement that is judged otherwise.
# shellcheck shell=sh disable=SC2154

# rates NAME LEAST: what `said` has, a changed query a line: "+" or "-" of the server, the kind of change, ours, our codes, the text.
# The guard denies more than a server does: joins without a condition, recursion without an end, functions that are not on its list. These are no misses.
rates() {
	awk -F '\t' '
		$1 == "+" && $4 ~ /(cross_product|made_out_of_nothing|endless_recursion|function_not_allowed)/ { next }
		{ kinds[$2] }
		$1 == "-" { bad[$2]++; bad_all++; if ($3 == "+") { missed[$2]++; missed_all++ } }
		$1 == "+" { good[$2]++; good_all++; if ($3 == "-") { denied[$2]++; denied_all++ } }
		END {
			for (k in kinds) {
				printf "# %-26s refused by the server %5d, of these by us %5.1f%%; taken %5d, denied by us %d\n", k, bad[k],
					bad[k] ? 100 - 100 * missed[k] / bad[k] : 100, good[k], denied[k] | "sort"
				if (bad[k] >= 20 && missed[k] * 10 > bad[k]) low++
			}
			close("sort")
			printf "# all: refused %d, of these by us %.2f%%; taken %d, denied by us %d\n", bad_all, 100 - 100 * missed_all / bad_all, good_all, denied_all
			printf "%d %d %d %d %d\n", bad_all, missed_all, good_all, denied_all, low
		}' said >rated
	grep '^#' rated
	read -r bad missed good denied low <<-RATES
		$(grep -v '^#' rated)
	RATES
	: >"$out" >"$err"
	[ "$bad" -ge "$2" ] && [ "$good" -ge "$2" ]
	point $? "$1: the server refuses and takes enough of the changed queries"
	[ $((missed * 100)) -le $((bad * 2)) ]
	point $? "$1: check denies at least 98 of 100 that the server refuses"
	is "${low:-0}" 0 "$1: check denies at least 90 of 100 that the server refuses, of each kind of change"
	[ $((denied * 1000)) -le "$good" ]
	point $? "$1: check takes at least 999 of 1000 that the server takes"
	[ -z "${TYPES_TELL-}" ] || awk -F '\t' '$1 != $3 && $4 !~ /(cross_product|made_out_of_nothing|endless_recursion|function_not_allowed)/' said | cut -c1-1000 | sed 's/^/# /'
	: >said
}
