#!/bin/sh
# The parsers of Mermaid and DBML read the output of export, for the demo and for hostile names. ./check --full installs them.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
parsers=${OCAT_TEST_PARSERS:-}
[ -d "$parsers/node_modules/mermaid" ] || cannot_run 'no parsers: tests/servers/fetch-parsers DIR, then OCAT_TEST_PARSERS=DIR'
parse() { node "$srcdir/tests/cli/parse-export.mjs" "$parsers" "$@"; }

ocat demo export --as mermaid >demo.mmd 2>"$err"
ocat demo export orders --with-neighbours --as mermaid >orders.mmd 2>"$err"
ocat demo export --as dbml >demo.dbml 2>"$err"
run parse demo.mmd orders.mmd
exits 0 'Mermaid parses the export of the demo'
run parse demo.dbml
exits 0 'DBML parses the export of the demo'
prints "$(grep -c '^Table ' demo.dbml) tables" 'DBML finds every exported table of the demo'
ocat demo export --dir docs 2>"$err"
cat docs/*.md | awk '/^```mermaid/ { f = "drawing" ++n ".mmd"; next } /^```/ { if (f) close(f); f = "" } f { print >f }'
run parse drawing?.mmd
exits 0 'Mermaid parses the diagrams in exported Markdown'

pg_needs
psql -qX -f "$srcdir/tests/adapter/everything.sql" || exit 99
run ocat add all "$(pg_url)"
ocat export -c all --as mermaid >all.mmd 2>"$err"
ocat export -c all --as dbml >all.dbml 2>"$err"
run parse all.mmd
exits 0 'Mermaid parses the export of every kind of object'
run parse all.dbml
exits 0 'DBML parses the export of every kind of object'
prints "$(grep -c '^Table ' all.dbml) tables" 'DBML finds every exported table of PostgreSQL'
prints "$(grep -c '^Ref' all.dbml) refs" 'DBML finds every exported relation of PostgreSQL'
done_testing
