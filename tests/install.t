#!/bin/sh
# make install puts everything where it belongs, the installed program needs nothing of the build, and nothing stays behind.
. "${srcdir:-.}/tests/lib.sh"
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES

there() {
	[ -s "root/usr/$1" ]
	point $? "installed: $1"
}
run make -s -C "$builddir" install prefix=/usr DESTDIR="$work/root"
exits 0 'make install'
[ -x root/usr/bin/ocat ]
point $? 'the program'
for page in ocat.1 $(cd "$srcdir/man" && ls ./*.[157]); do
	there "share/man/man${page##*.}/${page#./}"
done
there share/bash-completion/completions/ocat
there share/zsh/site-functions/_ocat
there share/fish/vendor_completions.d/ocat.fish
for theme in "$srcdir"/themes/*.yaml; do
	there "share/ocat/themes/${theme##*/}"
done
for prompt in "$srcdir"/data/prompts/*.md; do
	there "share/ocat/prompts/${prompt##*/}"
done
for file in "$builddir"/demo/*; do
	there "share/ocat/demo/${file##*/}"
done
there share/ocat/tag-rules.yaml
run env -u OCAT_DATA_DIR root/usr/bin/ocat --version
exits 0 'the installed program starts'
prints "$(sed -n 's/^AC_INIT(\[ocat\], \[\(.*\)\])$/\1/p' "$srcdir/configure.ac")" 'the installed program prints its version'
run readelf -d root/usr/bin/ocat
prints_no libpq 'libpq is opened when it is used, not at the start'
prints_no RUNPATH 'no path of the build in it'
run make -s -C "$builddir" uninstall prefix=/usr DESTDIR="$work/root"
exits 0 'make uninstall'
run find root -type f
screen_is 'leaves no file' <<'EMPTY'
EMPTY
done_testing
