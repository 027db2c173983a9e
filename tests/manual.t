#!/bin/sh
# The manual has all tools, commands, options, settings and keys of the tables; its pages are clean and of one structure.
. "${srcdir:-.}/tests/lib.sh"
man=$srcdir/man made=$builddir/man

run ocat manual-tools
exits 0 'the generated part'
cp "$out" tools.mdoc
for command in $(ocat --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' | grep -v '^ocat$'); do
	grep -q "^\.It Cm $command" "$made/ocat.1"
	point $? "ocat(1) has $command"
done
for option in $(ocat --help | sed -n 's/.*--\([a-z-]*\).*/\1/p' | sort -u); do
	grep -q "Fl -$option" "$made/ocat.1"
	point $? "ocat(1) has --$option"
done
for setting in $(sed -n 's/^\t_(SET_[A-Z_]*, "\([a-z_]*\)".*/\1/p' "$srcdir/src/workspace/settings/settings.h"); do
	grep -q "\.It Ic $setting" "$man/ocat-config.5"
	point $? "ocat-config(5) has $setting"
done
# The keys of a catalog, those of adapters too, as the program lists them for one that it does not have.
mkdir -p "$HOME/.config/ocat"
printf 'catalogs:\n  - { name: x, url: x.db, zzzzzzzzzz: 1 }\n' >"$HOME/.config/ocat/catalogs.yaml"
run ocat list
rm "$HOME/.config/ocat/catalogs.yaml"
keys=$(sed -n 's/.*Supported: //p' "$err" | sed 's/; [a-z]* also / /g; s/ and / /g; s/ or / /g; s/[.,]//g')
case $keys in *name*explain*password_env*) true ;; *) false ;; esac
point $? 'the program lists the keys of a catalog'
for key in $keys; do
	grep -q "\.It Ic.*$key" "$man/ocat-config.5"
	point $? "ocat-config(5) has $key"
done
ocat tables --help | grep -q -- --has-column
point $? 'help has the parameters'
for page in "$made"/ocat.1 "$man"/*.[157]; do
	if ! lacks mandoc mandoc "$(basename "$page") is clean"; then
		mandoc -Tlint -Wwarning "$page" >"$out" 2>&1
		point $? "$(basename "$page") is clean"
	fi
	grep -E '^\.Sh (NAME|DESCRIPTION|EXAMPLES|SEE ALSO)$' "$page" >"$out"
	is "$(tr '\n' ' ' <"$out")" '.Sh NAME .Sh DESCRIPTION .Sh EXAMPLES .Sh SEE ALSO ' "$(basename "$page") has the sections of every page"
	for other in $(sed -n 's/^\.Xr \(ocat[a-z-]*\) \([157]\).*/\1.\2/p' "$page" | sort -u); do
		[ -e "$man/$other" ] || [ -e "$made/$other" ]
		point $? "$(basename "$page") refers to a page that exists: $other"
	done
done
done_testing
