# Converts a screen (tmux capture-pane -ep) to SVG: text with its colours, and lines between panes.
#
#	LC_ALL=C awk -v cols=120 -v rows=40 -v light=0 -f svg.awk <screen >picture.svg
#
# LC_ALL=C makes every awk read bytes.
BEGIN {
	for (i = 1; i < 256; i++)
		code[sprintf("%c", i)] = i
	wide = 8.4; high = 18; edge = 14
	split(light ? "383a42 c91243 2f7d32 8a6100 0b5fb8 8b3fae 00737d a0a1a7 696c77 c91243 2f7d32 8a6100 0b5fb8 8b3fae 00737d 202227" \
		    : "3b4048 e06c75 98c379 d7ae6b 61afef c678dd 56b6c2 c8ccd4 7d8590 e88990 b1d196 e5c07b 82c0f3 d597e8 7cc7d1 ffffff", palette, " ")
	ink = light ? "#24292f" : "#c8ccd4"; paper = light ? "#ffffff" : "#16181d"
	left = 226; over = 148 # the first byte of box drawing characters, and their second
	# The directions of a line from its middle: 1 up, 2 right, 4 down, 8 left.
	ways[128] = 10; ways[130] = 5; ways[140] = 6; ways[144] = 12; ways[148] = 3; ways[152] = 9
	ways[156] = 7; ways[164] = 13; ways[172] = 14; ways[180] = 11; ways[188] = 15
	plain()
	printf "<svg xml:space=\"preserve\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"14\">\n", \
		cols * wide + 2 * edge, rows * high + 2 * edge
	printf "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"/>\n", paper
}

function number(s,   i, n) {
	for (i = 1; i <= length(s); i++)
		n = n * 10 + index("0123456789", substr(s, i, 1)) - 1
	return n
}

function colour(n,   v) {
	if (n < 16)
		return "#" palette[n + 1]
	if (n > 231) {
		v = 8 + 10 * (n - 232)
		return sprintf("#%02x%02x%02x", v, v, v)
	}
	n -= 16
	return sprintf("#%02x%02x%02x", step(int(n / 36)), step(int(n / 6) % 6), step(n % 6))
}

function step(n) { return n ? 55 + 40 * n : 0 }

function plain() { fore = back = ""; bold = dim = under = reverse = 0 }

function style(words,   part, n, i, p) {
	n = split(words == "" ? "0" : words, part, /[;:]/)
	for (i = 1; i <= n; i++) {
		p = number(part[i])
		if (p == 0) plain()
		else if (p == 1) bold = 1
		else if (p == 2) dim = 1
		else if (p == 4) under = 1
		else if (p == 7) reverse = 1
		else if (p == 22) bold = dim = 0
		else if (p == 24) under = 0
		else if (p == 27) reverse = 0
		else if (p == 39) fore = ""
		else if (p == 49) back = ""
		else if (p >= 30 && p <= 37) fore = colour(p - 30)
		else if (p >= 90 && p <= 97) fore = colour(p - 82)
		else if (p >= 40 && p <= 47) back = colour(p - 40)
		else if (p >= 100 && p <= 107) back = colour(p - 92)
		else if (p == 38 || p == 48) {
			v = part[i + 1] == 5 ? colour(number(part[i + 2])) : sprintf("#%02x%02x%02x", part[i + 2], part[i + 3], part[i + 4])
			if (p == 38) fore = v; else back = v
			i += part[i + 1] == 5 ? 2 : 4
		}
	}
}

function tell(   f, b, shape) {
	f = fore == "" ? ink : fore; b = back
	if (reverse) { b = f; f = back == "" ? paper : back }
	shape = sprintf("%s|%s|%d|%d|%d", f, b, bold, dim && !reverse, under)
	return shape
}

function put_run(   p, x) {
	if (run == "")
		return
	split(shape, p, "|")
	x = edge + start * wide
	if (p[2] != "")
		printf "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", x, top, cells * wide, high, p[2]
	if (run ~ /[^ ]/) {
		while (run ~ / $/) { run = substr(run, 1, length(run) - 1); cells-- }
		while (run ~ /^ /) { run = substr(run, 2); cells--; x += wide }
		gsub(/&/, "\\&amp;", run); gsub(/</, "\\&lt;", run)
		printf "<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" fill=\"%s\"%s%s%s>%s</text>\n", \
			x, top + 13, cells * wide, p[1], p[3] ? " font-weight=\"bold\"" : "", p[4] ? " fill-opacity=\".62\"" : "", \
			p[5] ? " text-decoration=\"underline\"" : "", run
	}
	run = ""; cells = 0
}

function put_line(w,   x, y) {
	x = edge + (at + .5) * wide; y = top + high / 2
	if (w % 2) path = path sprintf("M%.1f %dV%d", x, y, top)
	if (int(w / 4) % 2) path = path sprintf("M%.1f %dV%d", x, y, top + high)
	if (int(w / 2) % 2) path = path sprintf("M%.1f %dh%.1f", x, y, wide / 2)
	if (w >= 8) path = path sprintf("M%.1f %dh-%.1f", x, y, wide / 2)
}

{
	top = edge + (NR - 1) * high; at = 0; run = ""; cells = 0 # colours continue from the previous line
	for (i = 1; i <= length($0);) {
		c = substr($0, i, 1); n = code[c]
		if (n == 27) {
			match(substr($0, i), /^.\[[0-9;:]*m/)
			if (RLENGTH < 1) { i++; continue }
			style(substr($0, i + 2, RLENGTH - 3)); i += RLENGTH; continue
		}
		long = n < 128 ? 1 : n < 224 ? 2 : n < 240 ? 3 : 4
		c = substr($0, i, long); i += long
		b2 = code[substr(c, 2, 1)]; b3 = code[substr(c, 3, 1)]
		if (n == left && (b2 == over) && (b3 in ways)) {
			put_run(); put_line(ways[b3]); at++; continue
		}
		if (run == "" || tell() != shape) { put_run(); shape = tell(); start = at }
		run = run c
		w = (n >= 227 && n <= 237) ? 2 : 1
		cells += w; at += w
	}
	put_run()
}

END { printf "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-opacity=\".35\"/>\n</svg>\n", path, ink }
