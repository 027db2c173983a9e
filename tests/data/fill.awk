# Small data for a schema of SQLite, the same each time: rows as INSERT statements.
#
#	awk -f fill.awk facts queries
#
# facts: a line for each column, "T table column type key" (key: its place in the primary key, 0 for none), and for each reference,
# "F table column its-table its-column"; between tabs. queries: one a line. What they compare a column to stands among its values, so that
# conditions find rows. ours and mask, given as TABLE.COLUMN with -v, are told apart: ours holds 'ours' in some rows and 'foreign...' in
# the others, whose other texts say so too; mask holds 'secret...' alone.
function hash(words, n,   i, h) {
	h = 7
	for (i = 1; i <= length(words); i++)
		h = (h * 31 + index(letters, substr(words, i, 1)) + 1) % 1000003
	return (h * 17 + n * 7919 + int(n / 7) * 104729) % 1000003
}
function kind(type) {
	type = toupper(type)
	if (type ~ /DATE|TIME/)
		return "time"
	if (type ~ /INT|BOOL|YEAR/)
		return "int"
	if (type ~ /NUM|REAL|DOUB|FLOA|DEC/)
		return "number"
	return "text"
}
# What column c of table t holds in row i. A reference holds what stands in a row of the other table.
function value(t, c, i, deep,   at, n, h, k, lit) {
	at = t "\t" c
	h = hash(at, i)
	if ((at in to) && deep < 9)
		return value(to[at], its[at], lone[at] ? i : h % rows, deep + 1)
	if (tolower(t "." c) == ours)
		return foreign(i) ? "foreign" i : "ours"
	if (tolower(t "." c) == mask)
		return "secret" h % 7
	k = kind(type[at])
	n = said[tolower(c)]
	if (place[at] > 0) {
		if (n > i)
			return literal[tolower(c), i]
		return k == "text" ? "k" i : 100 + i
	}
	if (t == home && k == "text" && foreign(i))
		return "foreign" h % 5
	if (h % 11 == 3)
		return null
	if (n && int(h / 11) % 3) {
		lit = literal[tolower(c), int(h / 33) % n]
		return lit ~ /^-?[0-9.]+$/ ? lit + int(h / 500) % 3 - 1 : lit
	}
	if (k == "time")
		return sprintf("20%02d-%02d-%02d", 10 + h % 14, 1 + h % 12, 1 + h % 28)
	if (k == "int")
		return h % 40
	if (k == "number")
		return h % 4 ? h % 100 : h % 400 / 4
	return "v" h % 6
}
function foreign(i) { return i % 3 == 1 }
function quoted(text) { gsub(/'/, "''", text); return "'" text "'" }
function cell(t, c, i,   v) {
	v = value(t, c, i, 0)
	if (v == null)
		return "NULL"
	return v ~ /^-?([0-9]+|[0-9]*\.[0-9]+)$/ ? v : quoted(v)
}
function keep(column, words,   c, n) {
	c = tolower(column)
	gsub(/["`\[\]]/, "", c)
	gsub(/^['"]|['"]$|%/, "", words)
	if (c == "" || words == "" || (c, words) in had || said[c] > 40)
		return
	had[c, words] = 1
	n = said[c]++
	literal[c, n] = words
}
BEGIN {
	FS = "\t"
	letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_. "
	rows = 24
	null = "\001"
	word = "([A-Za-z_][A-Za-z_0-9]*|\"[^\"]*\"|`[^`]*`)"
	compared = word " *(=|<>|!=|<=|>=|<|>|[Ll][Ii][Kk][Ee]|[Bb][Ee][Tt][Ww][Ee][Ee][Nn]|[Ii][Nn] *[(]) *('[^']*'|\"[^\"]*\"|-?[0-9.]+)"
	split(ours, parts, ".")
	ours = tolower(ours)
	mask = tolower(mask)
}
FILENAME ~ /facts$/ {
	at = $2 "\t" $3
	if ($1 == "F") {
		to[at] = $4
		its[at] = $5
		next
	}
	if (tolower($2) == tolower(parts[1]))
		home = $2
	if (!($2 in columns))
		table[tables++] = $2
	column[$2, columns[$2]++] = $3
	type[at] = $4
	place[at] = $5
	keys[$2] += $5 > 0
	next
}
{
	for (rest = $0; match(rest, compared); rest = substr(rest, RSTART + RLENGTH)) {
		found = substr(rest, RSTART, RLENGTH)
		match(found, word)
		name = substr(found, RSTART, RLENGTH)
		found = substr(found, RLENGTH + 1)
		match(found, /('[^']*'|"[^"]*"|-?[0-9.]+)$/)
		keep(name, substr(found, RSTART))
	}
}
END {
	for (at in place)
		lone[at] = place[at] > 0 && keys[substr(at, 1, index(at, "\t") - 1)] == 1
	for (t = 0; t < tables; t++)
		for (i = 0; i < rows; i++) {
			line = ""
			for (c = 0; c < columns[table[t]]; c++)
				line = line (c ? ", " : "") cell(table[t], column[table[t], c], i)
			name = table[t]
			gsub(/"/, "\"\"", name)
			print "INSERT OR IGNORE INTO \"" name "\" VALUES (" line ");"
		}
}
