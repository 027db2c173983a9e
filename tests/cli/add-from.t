#!/bin/sh
# add --from: connections that other programs have, listed and added, never with their passwords.
. "${srcdir:-.}/tests/lib.sh"
config=$HOME/.config/ocat/catalogs.yaml
unset XDG_DATA_HOME PGPASSFILE PGSERVICEFILE PGSYSCONFDIR DBT_PROFILES_DIR ODBCINI
projects=$HOME/.local/share/DBeaverData/workspace6

run ocat add --from dbeaver
exits 1 'add --from exits with 1 if there are no connections'
says 'no connections found; looked for those of dbeaver' 'the note says whose connections were looked for'
run ocat add --from minitab
exits 2 'add --from refuses an unknown program'
says 'dbeaver, pgpass, services, dbt, odbc, my.cnf' 'the advice lists the programs'

sqlite3 yard.db 'CREATE TABLE hens (id INTEGER PRIMARY KEY)'
mkdir -p "$projects/General/.dbeaver" "$projects/Broken/.dbeaver" "$HOME/.dbt"
cat >"$projects/General/.dbeaver/data-sources.json" <<JSON
{"connections": {
  "a": {"provider": "postgresql", "name": "Farm (live)", "configuration": {"host": "db.example.org", "port": "5433", "database": "farm", "handlers":
    {"ssh_tunnel": {"enabled": true, "properties": {"host": "gate.example.org", "port": 2222}}}}},
  "b": {"provider": "sqlite", "name": "yard", "configuration": {"url": "jdbc:sqlite:$PWD/yard.db"}},
  "c": {"provider": "abacus", "name": "ledger", "configuration": {"host": "h", "database": "d"}},
  "d": {"provider": "postgresql", "name": "yard", "configuration": {"host": "::1", "database": "a b/c"}}}}
JSON
echo '{"connections": [' >"$projects/Broken/.dbeaver/data-sources.json"
run ocat add --from dbeaver -o tsv --columns name,address,state,jump_host,problem
exits 0 'add --from lists the connections of DBeaver'
is "$(sed 1d "$out")" "$(printf '%s\t%s\t%s\t%s\t%s\n' Farm-\(live\) postgresql://db.example.org:5433/farm new ssh://gate.example.org:2222 '' \
	yard "$PWD/yard.db" new '' '' ledger '' unsupported '' 'this program does not read abacus' \
	yard-2 'postgresql://[::1]/a%20b%2Fc' new '' '')" 'each has a name that a catalog may have, an address, and what is to be said about it'
says 'Broken/.dbeaver/data-sources.json' 'a file that cannot be read is named, and does not hide the others'
run ocat add --from dbeaver yard
exits 0 'add --from adds a connection by its name'
prints '1 table' 'the added connection was read'
is "$(sed -n 2,4p "$config")" "  - name: yard
    type: sqlite
    url: $PWD/yard.db" 'catalogs.yaml has the added connection'
run ocat add --from dbeaver -o tsv --columns name,state
prints "yard	connected" 'a connection that was added is marked'
run ocat add --from dbeaver ledger
exits 3 'add --from refuses a connection to a system that it does not read'
says 'ledger cannot be added: this program does not read abacus' 'the message names the system'
run ocat add --from dbeaver nowhere
exits 1 'add --from fails for a name that no connection has'
run ocat add --from dbeaver 'farm*' --no-sync
exits 0 'names may be globs, in any case'
is "$(grep -c 'jump_host: .*ssh://gate.example.org:2222' "$config")" 1 'a tunnel of DBeaver becomes a jump host'
run ocat add --from dbeaver yard-2 --test
exits 3 'add --from NAME --test tries the connection'
prints 'source yard-2' 'the report is about the connection that was chosen'
is "$(grep -c 'yard-2' "$config")" 0 'a connection that was only tried is not added'

cat >"$HOME/.pgpass" <<'PASS'
# host:port:database:user:password
db.example.org:5432:shop:reader:hush\:hush
*:*:*:me:hush
other.example.org:*:*:m\:e:hush
PASS
run ocat add --from pgpass -o tsv --columns name,address
is "$(sed 1d "$out")" "$(printf '%s\t%s\n' shop postgresql://reader@db.example.org:5432/shop other-example-org postgresql://m%3Ae@other.example.org)" 'the logins of ~/.pgpass are listed, but for those to any host'

printf '[lake]\nhost=lake.example.org\npassword=hush\n[hr]\ndbname=hr\n' >"$HOME/.pg_service.conf"
run ocat add --from services '*' --no-sync
exits 0 'a star adds all services'
is "$(grep -c 'url: .*service=' "$config")" 2 'each service is added under its name'
run ocat add --from services '*' --no-sync
exits 1 'a star adds nothing twice'

cat >"$HOME/.dbt/profiles.yml" <<'YAML'
config: {partial_parse: true}
mill:
  target: dev
  outputs:
    dev: {type: postgres, host: "{{ env_var('MILL_HOST') }}", user: dbt, password: "{{ env_var('MILL_PASSWORD') }}", dbname: grain, schema: x}
    ci: {type: duckdb, path: ci.duckdb}
    bare: {type: postgres, password: hush}
YAML
MILL_HOST=mill.example.org run ocat add --from dbt -o tsv --columns name,address,problem
is "$(sed 1d "$out")" "$(printf '%s\t%s\t%s\n' mill postgresql://dbt@mill.example.org/grain '' mill-ci "$PWD/ci.duckdb" '' mill-bare '' 'it names no host')" 'the targets of dbt are listed, with variables in their places'
MILL_HOST=mill.example.org run ocat add --from dbt mill --no-sync
is "$(grep -c 'password_env: MILL_PASSWORD' "$config")" 1 'a password in a variable stays in the variable'

printf '[ODBC Data Sources]\nbarn=x\n[barn]\nDriver = PostgreSQL Unicode\nServername = "barn.example.org"\nUID=bi\nPWD=hush\n[abacus]\nDriver=/opt/abacus.so\n' >"$HOME/.odbc.ini"
run ocat add --from odbc -o tsv --columns name,address,state
is "$(sed 1d "$out" | head -n 2)" "$(printf '%s\t%s\t%s\n' barn postgresql://bi@barn.example.org new abacus odbc:abacus new)" 'the data sources of ODBC are listed, by the system of their driver or by their name'
printf '[client]\nuser=app\nhost=cows.example.org\npassword="hush"\n[client_replica]\nhost=replica.example.org\n[mysqld]\nport=1\n' >"$HOME/.my.cnf"
run ocat add --from my.cnf -o tsv --columns name
is "$(sed 1d "$out")" "cows-example-org
replica" 'the groups of ~/.my.cnf that name a host are listed'

run ocat add --from "$HOME/.dbt/profiles.yml" -o tsv --columns name
prints 'mill-ci' 'a path reads one file'
run ocat add --from "$projects/Broken/.dbeaver/data-sources.json"
exits 2 'a file that cannot be read is an error if it was named'
run ocat add --from all
exits 0 'all lists the connections of all programs'
cat "$out" "$err" "$config" | grep -q hush && taken=yes || taken=no
is "$taken" no 'no password is taken or shown'
done_testing
