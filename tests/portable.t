#!/bin/sh
# make portable gives one file that runs where nothing is installed: an empty root with the C library alone.
. "${srcdir:-.}/tests/lib-tui.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES OCAT_DATA_DIR
PATH=$PATH:/usr/sbin:/sbin

run make -s -C "$builddir" portable
exits 0 'make portable'
one=$builddir/ocat-portable
run sh -c "ldd '$one' | sed -E 's/^[[:space:]]*//; s/ .*//; s|.*/||; s/^ld-.*/ld/; s/^linux-.*/vdso/' | sort"
screen_is 'it needs the C library and nothing else' <<'E'
ld
libc.so.6
libm.so.6
vdso
E
run readelf -d "$one"
prints_no RUNPATH 'no path of the build in it'
prints_no RPATH 'nor another way to write one'
newest=$(objdump -T "$one" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1)
is "$(printf '%s\n' "$newest" GLIBC_2.34 | sort -V | tail -n 1)" GLIBC_2.34 'glibc 2.34 is new enough'
is "$(find "$one" -size -9437184c)" "$one" 'less than 9 MB' # counted in MB, find would round up

# ---- an empty root ----
root=$work/root
bring_libraries() { # of FILE, each to where it was found
	ldd "$1" | awk '$2 == "=>" { print $3 } $1 ~ /^\// { print $1 }' | while read -r library; do
		mkdir -p "$root$(dirname "$library")" && cp -L "$library" "$root$library"
	done
}
mkdir -p "$root/tmp" "$root/home" && cp "$one" "$root/ocat" && bring_libraries "$one"
become=chroot
[ "$(id -u)" -eq 0 ] || become='unshare -r chroot'
# Nothing of this machine comes in but the terminal; the idle file lies inside.
idle=$root/tmp/idle
cat >"$work/in-root" <<-E
	#!/bin/sh
	export HOME=/home OCAT_IDLE_FILE=/tmp/idle TMPDIR=/tmp
	exec $become '$root' /ocat "\$@"
E
chmod +x "$work/in-root"
OCAT=$work/in-root
(cd "$root" && find . -type f | sed 's|.*/||; s/^ld-.*/ld/' | sort) >"$out"
screen_is 'the root has that file, the C library and its loader' <<'E'
ld
libc.so.6
libm.so.6
ocat
E

run "$OCAT" version
exits 0 'the one file starts in an empty root'
prints "$(sed -n 's/^AC_INIT(\[ocat\], \[\(.*\)\])$/\1/p' "$srcdir/configure.ac")" 'ocat-portable prints its version'
run "$OCAT" demo tables '*customer*' -o csv
exits 0 'the demo is in it'
prints shop.customers 'with its tables'
run "$OCAT" config path data
prints built-in: 'the files of ocat are in the program'
run "$OCAT" demo tags -o tsv
prints pii 'the rules for tags are in the program'
sqlite3 "$root/tmp/ships.db" 'create table ships (id integer primary key, name text); create table ports (id integer)'
run "$OCAT" add ships /tmp/ships.db
exits 0 'an SQLite file is added'
run "$OCAT" tables ships -o csv
prints ships.ships 'the tables of the added file are found'
run "$OCAT" tables --catalog postgresql://nobody@127.0.0.1:1/none
exits 3 'PostgreSQL without its library'
says libpq.so.5 'the error names the missing library'
says LD_LIBRARY_PATH 'the error names a way without root'

# ---- the explorer, with no description of any terminal on the disk ----
explore 80x24 -- demo
keys customers
shows '>shop.customers' 'where no locale is, the marks are plain'
quit_explorer 'no locale'
for folder in /usr/lib/locale/C.utf8 /usr/lib/locale/C.UTF-8; do
	[ ! -d $folder ] || { mkdir -p "$root/usr/lib/locale" && cp -RL $folder "$root/usr/lib/locale/"; }
done
coloured() { tm capture-pane -ep | grep -q "$(printf '\033')\[[0-9;]*[34][0-7]m"; }
for tui_term in xterm-256color screen-256color tmux-256color linux vt100 xterm-kitty alacritty no-such-terminal; do
	explore 80x24 -- demo
	keys customers Enter
	shows '  One row a ' "TERM=$tui_term shows the list"
	shows '─ shop.customers ─' "TERM=$tui_term draws lines as lines"
	case $tui_term in *256color | xterm-* | alacritty) coloured ;; *) ! coloured || [ "$tui_term" = linux ] ;; esac
	point $? "TERM=$tui_term has the colours that it can show"
	quit_explorer "TERM=$tui_term"
done
may_fail=1
tui_term=dumb
explore 80x24
until_true 'the end' has_ended
is "$(cat "$work/ended")" 3 'TERM=dumb is refused'
cp "$work/said" "$err"
says 'cannot move its cursor' 'with a sentence'
may_fail=
tui_term=xterm-256color
for theme in dark light contrast mono terminal; do
	mkdir -p "$root/home/.config/ocat"
	echo "theme: $theme" >"$root/home/.config/ocat/config.yaml"
	explore 20x4
	quit_explorer "the theme $theme, on 20x4"
done
rm "$root/home/.config/ocat/config.yaml"

explore 200x60 LC_ALL=xx_YY.UTF-8 -- demo
keys customers
shows '▸shop.customers' 'a locale that is not there, but in UTF-8: text is UTF-8'
quit_explorer 'with UTF-8'

# ---- libpq, where the machine has it ----
pg_start 2>"$err"
point $? 'PostgreSQL starts'
psql -qc 'create table harbours (id int primary key, name text)' 2>"$err"
libpq=$(ldconfig -p | awk '$1 == "libpq.so.5" { print $NF; exit }')
mkdir -p "$root/usr/lib" && cp -L "$libpq" "$root/usr/lib/" && bring_libraries "$libpq"
run env LD_LIBRARY_PATH=/usr/lib "$OCAT" add harbour "$(pg_tcp)"
exits 0 'libpq is opened where it is'
run env LD_LIBRARY_PATH=/usr/lib "$OCAT" show harbours -o json
exits 0 'a table is read over libpq'
prints '"qualified_name":"harbour.public.harbours"' 'from the server'
done_testing
