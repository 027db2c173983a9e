#!/bin/sh
# What a script makes is compared with what a real server makes of it: a dump in each of its forms.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
pg_needs
pg_start
psql -q -f "$srcdir/tests/adapter/everything.sql" >/dev/null 2>loaded || { cat loaded; exit 1; }
PATH=$pg_binaries:$PATH
pg_dump -s >plain.sql
pg_dump -Fc >custom.dump
pg_dump -Ft >archive.tar
pg_dump -Fd -f folder
for form in plain.sql custom.dump archive.tar folder; do
	run ocat diff "$(pg_url)" "./$form" --ignore owners,definitions,types -n 1000 -o tsv
	is "$(grep -v '^change' "$out" | grep -v 'all_of_it')" '' "a dump has the tables, columns, keys and indexes of its server: $form"
	says_no 'understood' "every statement of a dump is understood: $form"
done
head -c 300 custom.dump >torn.dump
run ocat tables -c torn.dump
exits 3 'an archive that breaks off is an error'
says 'pg_restore' 'the error of an archive names the program that cannot read it'
cp custom.dump other.dump
run env PATH=/nonexistent "$OCAT" tables -c other.dump
says 'pg_restore is not installed' 'without pg_restore an archive is refused with what to install'
done_testing
