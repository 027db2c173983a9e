#!/bin/sh
# Every include is in src/LAYERS, every include can be judged by it, and no file reaches itself.
# A room's own files and the folders in it are one room; two folders of a room see each other where LAYERS says so.
cd "${srcdir:-.}/src" || exit 99
includes=$(grep -REo --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include\b.*' .)
edges=$(echo "$includes" | grep -Eo '^[^:]*:#include ("([a-z0-9_]+/)+[a-z0-9_]+\.h"|<[A-Za-z0-9_./-]+\.h>)' |
	sed 's|^\./||; s|\.[ch]:#include | |; s|\.h"$||; s|"||')
bad=$(echo "$edges" | awk '
	function folder(file) { return match(file, /\/[^\/]*$/) ? substr(file, 1, RSTART - 1) : file }
	function top(room) { return index(room, "/") ? substr(room, 1, index(room, "/") - 1) : room }
	function within(room, other) { return index(room "/", other "/") == 1 }
	function sees(from, to) {
		if (top(from) != top(to)) return (top(from), top(to)) in may
		return within(from, to) || within(to, from) || (from, to) in may
	}
	NR == FNR { if ($0 == "") next
	            n = index($0, ":"); from = split(substr($0, 1, n - 1), f); to = split(substr($0, n + 1), t)
	            if (f[1] ~ /^</) keys++
	            for (i = 1; i <= from; i++)
	                for (j = kept[f[i]] = 1; j <= to; j++) may[f[i], t[j]] = 1
	            next }
	$2 ~ /^</ { if ($2 in kept && !(($2, $1) in may)) print "# " $1 " may not see " $2; next }
	          { if (!sees(folder($1), folder($2))) print "# " $1 " may not see " $2 }
	END       { if (!keys) print "# LAYERS gives no library to anyone: one rule a line" }
' LAYERS - 2>&1) || bad="# awk failed $bad"
# Our own headers are named "layer/file.h", from the margin; config.h is for the two files that tell what was built.
odd=$(echo "$includes" | grep -Ev ':#include ("([a-z0-9_]+/)+[a-z0-9_]+\.h"|<[A-Za-z0-9_./-]+\.h>)' |
	grep -Ev '^\./(adapter/registry|cli/build_info)\.c:#include "config\.h"' | sed 's/^/# no rule for /')
loop=$(echo "$edges" | awk '$1 != $2 && $2 !~ /^</' | tsort 2>&1 >/dev/null | sed 's/^/# /')
say() { [ -z "$2" ] && echo "ok $1" || printf 'not ok %s\n%s\n' "$1" "$2"; }
echo 1..3
say '1 - includes follow src/LAYERS' "$bad"
say '2 - no circles' "$loop"
say '3 - no include that LAYERS cannot judge' "$odd"
