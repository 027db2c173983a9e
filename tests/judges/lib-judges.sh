# What tests that ask another parser share. Before it is read: judged FILE prints each line of FILE with "+" or "-" and a tab in front,
# for what the judge says of its second field.
# shellcheck shell=sh disable=SC2154

# rates FILE: how many the judge reads, how many of a thousand of them we do not; and the other way.
rates() {
	awk -F '\t' '$2 == "!" { next } $1 == "+" { good++; if ($2 == "-") refused++ } $1 == "-" { bad++; if ($2 == "+") accepted++ }
		END { printf "%d %d %d %d\n", good, refused * 1000 / (good ? good : 1), bad, accepted * 1000 / (bad ? bad : 1) }' "$1"
}

# compare DIALECT QUERIES MUTANTS WORDS [MOST]: fewer than MOST of a thousand are judged otherwise; 10 unless told.
compare() {
	"$builddir/bench/mutants" "$1" "$3" <"$2" >mutants
	judged mutants >judged
	awk -F '\t' '$2 != "!" && $1 != $2' judged >differ
	read -r good refused bad accepted <<-RATES
		$(rates judged)
	RATES
	echo "# $4: $good that are right, $refused in 1000 refused; $bad that are not, $accepted in 1000 accepted"
	[ "$good" -gt 250 ] && [ "$bad" -gt 250 ]
	point $? "$4: there are enough of both kinds"
	[ "$refused" -lt "${5:-10}" ] && [ "$accepted" -lt "${5:-10}" ]
	agree=$?
	point $agree "$4: we say of nearly all what the judge says"
	[ $agree -eq 0 ] && [ -z "${JUDGES_TELL-}" ] || head -n 60 differ | cut -c1-2000 | sed 's/^/# /'
}

# All gold queries that there are, one a line.
gold_of_all() {
	for file in "${OCAT_DATA:-/nonexistent}"/questions/*.jsonl; do
		[ ! -r "$file" ] || gold "$file" | tr '\001' ' '
	done | sort -u
}
