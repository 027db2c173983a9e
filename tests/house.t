#!/bin/sh
# The house keeps itself in order: the build names every file, and the two tests of tests see what is wrong.
: "${srcdir:=$(cd "$(dirname "$0")/.." && pwd)}"
cd "$srcdir" || exit 99
room=$(mktemp -d) || exit 99
trap 'rm -rf "$room"' EXIT
n=0
# result STATUS NAME [WHY]
result() {
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else
		echo "not ok $n - $2"
		printf '%s\n' "${3-}" | sed 's/^/# /'
	fi
}
# unnamed FILE...: those that Makefile.am does not have as a word (a program stands there without its .c).
unnamed() {
	cat Makefile.am src/*/local.mk | tr -s ' \t\\' '\n' >"$room/words"
	printf '%s\n' "$@" | awk '
		FNR == NR { named[$0] = 1; next }
		{ program = $0; sub(/\.c$/, "", program) }
		!($0 in named) && !(program in named) { print $0 " is in no list of the build" }' "$room/words" -
}
# shellcheck disable=SC2046
{
	why=$(unnamed $(find src -name '*.[ch]' | sort))
	result "$([ -z "$why" ]; echo $?)" 'the local.mk of each room names every source' "$why"
	why=$(for list in src/*/local.mk; do
		sed -n '/_sources = /,/[^\\]$/s/^\t\([^ ]*\).*/\1/p' "$list" | LC_ALL=C sort -c 2>&1 | sed "s|^|$list: |"
	done)
	result "$([ -z "$why" ]; echo $?)" 'the local.mk of each room lists its sources in the order of their names' "$why"
	why=$(unnamed $(find tests bench -type f ! -path 'tests/*/data/*' ! -name '*.o' ! -name '*~' 2>/dev/null | sort))
	result "$([ -z "$why" ]; echo $?)" 'Makefile.am names every test and what tests need' "$why"
}
why=$(find tests -name '*.t' ! -perm -100)
result "$([ -z "$why" ]; echo $?)" 'every test can be run' "$why"
why=$(grep -rnE '# *SKIP' tests --include='*.t' --include='*.sh' --include='*.c' --include='*.h' | grep -vE '^tests/(house\.t|lib\.sh|unit/tap\.h):')
result "$([ -z "$why" ]; echo $?)" 'no test skips by itself: cannot_run does, where that is allowed' "$why"
why=$(grep -ohE 'src/[A-Za-z0-9_./]*[A-Za-z0-9_]' ARCHITECTURE.md CONTRIBUTING.md | sort -u | while read -r path; do [ -e "$path" ] || echo "$path does not exist"; done)
result "$([ -z "$why" ]; echo $?)" 'every path of src that ARCHITECTURE.md and CONTRIBUTING.md name exists' "$why"

# stale_names SOURCES...: C files that comments name and that no list of the build has.
stale_names() {
	awk '
		FNR == NR { sub(/.*\//, ""); exists[$0] = 1; next }
		FNR == 1 { inside = 0 }
		{
			text = $0
			if (!inside && !sub(/^.*\/\*/, "", text)) next
			inside = text !~ /\*\//
			sub(/\*\/.*/, "", text)
			while (match(text, /[a-z0-9_][a-z0-9_][a-z0-9_]+\.[ch]/)) {
				name = substr(text, RSTART, RLENGTH)
				if (!(name in exists) && substr(text, RSTART + RLENGTH, 1) !~ /[A-Za-z0-9_.]/)
					print FILENAME ":" FNR " names " name
				text = substr(text, RSTART + RLENGTH)
			}
		}' "$room/named" "$@"
}
find src tests bench -name '*.[ch]' >"$room/named"
# shellcheck disable=SC2046
why=$(stale_names $(find src -name '*.[ch]' | sort))
result "$([ -z "$why" ]; echo $?)" 'every C file that a comment of src names exists' "$why"

why=$(for recipe in tests/recipes/*.patch; do [ -e "$recipe" ] || continue; patch -p1 -f --dry-run <"$recipe" >"$room/said" 2>&1 || { echo "$recipe"; cat "$room/said"; }; done)
result "$([ -z "$why" ]; echo $?)" 'every recipe applies to the source' "$why"

# A small house with one thing wrong at a time.
mkdir -p "$room/src/base" "$room/src/model" "$room/src/tui"
cp src/LAYERS "$room/src/"
file() { printf '%s\n' "$2" >"$room/src/$1"; }
file base/a.h '#include <stdio.h>'
file model/b.c '#include "base/a.h"'
srcdir=$room tests/layers.t | grep -q '^not ok'
result $((!$?)) 'layers.t is content with a good house'
sees() {
	file "$2" "$3"
	srcdir=$room tests/layers.t >"$room/said"
	grep -q "^not ok $1" "$room/said"
	result $? "layers.t sees $4" "$(cat "$room/said")"
	rm "$room/src/$2"
}
sees 1 base/x.c '#include "model/b.h"' 'an arrow that points up'
sees 1 tui/x.c '#include <sqlite3.h>' 'a library in the wrong hands'
mkdir -p "$room/src/sql/parse" "$room/src/sql/print"
file sql/x.h '#include "base/a.h"'
file sql/parse/c.c '#include "sql/x.h"'
sees 1 sql/parse/x.c '#include "sql/print/d.h"' 'a folder that sees its neighbour unasked'
file base/d.h '#include "base/e.h"'
sees 2 base/e.h '#include "base/d.h"' 'a circle'
rm "$room/src/base/d.h"
sees 3 base/x.c '#include "../model/b.h"' 'a path it cannot judge'
sees 3 base/x.c '# include "config.h"' 'config.h where it does not belong'

# The runner: what each wrong file should count as.
runs() {
	want=$1 name=$2
	printf '#!/bin/sh\n%s\n' "$3" >"$room/a.t"
	chmod +x "$room/a.t"
	tests/tap-runner -t 1 -o "$room/logs" "$room/a.t" >"$room/said" 2>&1
	status=$?
	[ "$(tail -n 1 "$room/said")" = "$want" ] && { case $want in *' 0 failed'*) [ $status -eq 0 ] ;; *) [ $status -ne 0 ] ;; esac; }
	result $? "tap-runner: $name" "$(cat "$room/said")"
}
runs '2 passed, 0 failed, 0 skipped' 'all well' 'echo 1..2; echo ok 1; echo ok 2 - b'
runs '1 passed, 0 failed, 0 skipped' 'a plan at the end' 'echo ok 1; echo 1..1'
runs '1 passed, 1 failed, 0 skipped' 'a point that failed' 'echo 1..2; echo ok 1; echo not ok 2'
runs '1 passed, 1 failed, 0 skipped' 'no plan' 'echo ok 1'
runs '1 passed, 1 failed, 0 skipped' 'fewer points than planned' 'echo 1..2; echo ok 1'
runs '1 passed, 1 failed, 0 skipped' 'an exit status' 'echo 1..1; echo ok 1; exit 3'
runs '1 passed, 1 failed, 0 skipped' 'one that hangs' 'echo 1..1; echo ok 1; sleep 30'
runs '0 passed, 0 failed, 1 skipped' 'a file that cannot run here' 'echo "1..0 # SKIP no server"'
runs '1 passed, 0 failed, 1 skipped' 'a point that cannot run here' 'echo 1..2; echo ok 1; echo "ok 2 - b # SKIP no server"'
# What is missing fails, with what to install; it is skipped only where that was allowed, and then by name.
lacking() { # lacking WANT NAME SCRIPT
	runs "$1" "$2" ". '$srcdir/tests/lib.sh'; $3needs no-such-program its-package; done_testing"
}
unset OCAT_TEST_MAY_SKIP
lacking '0 passed, 2 failed, 0 skipped' 'what a test needs is missing: no plan either' ''
grep -q 'no-such-program is missing: apt-get install its-package' "$room/said"
result $? 'the package is named'
export OCAT_TEST_MAY_SKIP=1
lacking '0 passed, 0 failed, 1 skipped' 'a test may be skipped where OCAT_TEST_MAY_SKIP allows it' ''
lacking '1 passed, 0 failed, 1 skipped' 'after a point' 'point 0 one; '
echo "1..$n"
