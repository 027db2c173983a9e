#!/bin/sh
# Themes with colours of their own can be read: each word against its background as WCAG asks of text.
. "${srcdir:-.}/tests/lib.sh"
themes=${srcdir:-.}/themes

# contrast THEME PAPER: every role of it against its own background, else the paper it was made for; lines between panes are no text.
contrast() {
	awk -v paper="$2" '
	function level(v) { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ^ 2.4 }
	function cube(v) { return v ? 55 + 40 * v : 0 }
	function light(n,   r, g, b) {
		if (n >= 232) { r = g = b = 8 + 10 * (n - 232) }
		else { n -= 16; r = cube(int(n / 36)); g = cube(int(n / 6) % 6); b = cube(n % 6) }
		return 0.2126 * level(r) + 0.7152 * level(g) + 0.0722 * level(b)
	}
	function ratio(one, other,   t) {
		one = light(one); other = light(other)
		if (one < other) { t = one; one = other; other = t }
		return (one + 0.05) / (other + 0.05)
	}
	/^  [a-z]+: / {
		role = $1; back = $3 == "on" ? $4 : paper
		if (role == "rule:") next
		seen++
		if ($2 !~ /^[0-9]+$/ || $2 < 16 || back < 16) { print role, "is a colour that a terminal may paint as it likes"; next }
		if (ratio($2, back) < 4.5) printf "%s %s on %s is %.1f to 1\n", role, $2, back, ratio($2, back)
	}
	END { if (seen < 20) print "only " seen " roles were read" }' "$themes/$1.yaml" >"$out"
	is "$(cat "$out")" '' "$1 can be read"
}

: >"$err"
contrast light 231
contrast dark 235
is "$(grep -cE '^  [a-z]+:.*(#|[0-9])' "$themes/mono.yaml")" 0 'mono has no colour at all'
done_testing
