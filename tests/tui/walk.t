#!/bin/sh
# The tour of the explorer in ocat-workflows(7): presses its keys, and expects the words that it quotes.
. "${srcdir:-.}/tests/lib-tui.sh"

# One line per step: "keys K ...", "text WORDS", "sees WORDS"; the keys of one item end with "item".
awk '
	/^\.Ss /                { here = /A tour of the explorer/ }
	!here                   { next }
	/^\.It /                { if (begun++) print "item"; step() }
	/^\.(Ql|Pq Ql) /        { sub(/^\.(Pq )?Ql /, ""); sub(/ [.,:;]$/, ""); print "sees " $0 }
	END                     { print "item" }
	function step(  i, text) {
		for (i = 2; i <= NF; i++) {
			if ($i == "Ic" || $i == "Li") { tell(text); text = ""; kind = $i; continue }
			sub(/^\\&/, "", $i)
			if (kind == "Ic") print "keys " $i
			else text = text (text == "" ? "" : " ") $i
		}
		tell(text)
	}
	function tell(text) { if (text != "") print "text " text }
' "$srcdir/man/ocat-workflows.7" >"$work/walk"
steps=$(grep -c '^item' "$work/walk")
[ "$steps" -ge 15 ]
point $? "the manual has a tour of the explorer, with $steps steps"

for size in 80x24 120x40 200x60; do
	rm -rf "$work/.local" # no basket from an earlier tour
	explore $size OCAT_NOW=2026-06-15T12:00:00Z -- demo
	step=
	while read -r what words <&3; do
		case $what in
		keys)
			step="$step $words"
			[ "$words" != Q ] || break
			keys "$words"
			;;
		text)
			step="$step $words"
			keys "$words"
			;;
		sees) shows "$words" "the tour at $size shows its words after$step" ;;
		item) step= ;;
		esac
	done 3<"$work/walk"
	tm send-keys -l Q
	ended 0 "Q ends the tour at $size"
done
done_testing
