#!/bin/sh
# A pane knows the core of the explorer and no other pane, and the core knows no pane but by its table: counted in the
# objects, and in the names of panes that stand outside their own folder. A number may only fall.
srcdir=$(cd "${srcdir:-.}" && pwd) || exit 99
cd "${builddir:-.}" || exit 99
say() { [ -z "$2" ] && echo "ok $1" || printf 'not ok %s\n%s\n' "$1" "$2"; }
echo 1..3

# "ROOM D SYMBOL" for what it defines, "ROOM U SYMBOL" for what it takes; a room is a folder, or a file beside them.
symbols=$(cd "$srcdir" && find src/tui -name '*.c' | sed 's/c$/o/' | (cd "$OLDPWD" && xargs nm -A -g) | awk '
	{
		split($1, at, ":")
		room = at[1]
		sub(/^src\/tui\//, "", room)
		sub(/[\/.].*/, "", room)
	}
	$(NF - 1) ~ /^[TDRB]$/ { print room, "D", $NF }
	$(NF - 1) ~ /U$/ { print room, "U", $NF }')
between=$(echo "$symbols" | awk '
	$2 == "D" { of[$3] = $1 }
	$2 == "U" { room[++n] = $1; symbol[n] = $3 }
	END { for (i = 1; i <= n; i++) {
		to = of[symbol[i]]
		if (to != "" && to != room[i]) print room[i], to, symbol[i] } }' | sort -u)
[ -n "$between" ]
say '1 - the objects of the explorer name their symbols' "$([ -n "$between" ] || echo '# nm finds none')"

# Below the panes: the core and what draws; above them: the table, the loop, the start of the explorer.
shared=' core grid short_text pane panes keys_theme_check ' above=' app panes tui '
wrong=$(echo "$between" | while read -r from to symbol; do
	case $above in *" $from "*) continue ;; esac
	case $shared in *" $to "*) continue ;; esac
	echo "# $from takes $symbol from $to"
done)
say '2 - no pane takes a symbol of another pane, and the core none of any' "$wrong"

# The list is always there, and belongs to the explorer itself.
most=8
ids=$(sed -n 's/^\t_(PANE_\([A-Z]*\), \([a-z]*\)).*/\1 \2/p' "$srcdir/src/tui/panes.h" | while read -r id name; do
	case $id in LIST) continue ;; PAIR) name=replay ;; esac
	(cd "$srcdir/src/tui" && grep -REo --include='*.[ch]' "\bPANE_$id\b" .) | grep -vE "^\./($name[/.]|panes\.h)"
done)
n=$(echo "$ids" | wc -l)
say "3 - outside their folders panes are named at most $most times" "$([ "$n" -le $most ] || printf '# %d times:\n%s\n' "$n" "$(echo "$ids" | sed 's/^/# /')")"
