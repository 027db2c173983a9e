#!/bin/sh
# Questions in plain words: the tables that answer them, in three languages, and the notes beside them.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

ask() { question=$1; shift; run ocat demo tables --ask "$question" "$@"; }
column() { sed 1d "$out" | cut -f"$1"; }

# first TABLE: it leads; among TABLE: it is one of them.
first() { is "$(column 1 | head -1)" "$1" "$question: $1 leads"; }
among() { column 1 | grep -qxF "$1"; point $? "$question: $1 is among them" "$(column 1)"; }

# ---- found tables ----

ask 'how many returns per reason' -o tsv
exits 0 'tables --ask answers a question in English'
first shop.return_reasons
among shop.returns

ask 'suppliers and purchase orders' -o tsv
among shop.purchase_orders
among shop.suppliers

ask '¿Qué proveedores tienen órdenes de compra?' -o tsv
exits 0 'tables --ask answers a question in Spanish about English names'
among shop.purchase_orders
among shop.suppliers

ask 'quais fornecedores têm ordens de compra' -o tsv
exits 0 'tables --ask answers a question in Portuguese about English names'
among shop.purchase_orders
among shop.suppliers

ask 'nota fiscal' -o tsv
first shop.invoices

ask 'orders y sus clientes' -o tsv
exits 0 'tables --ask answers a question in two languages'

ask 'custmers' -o tsv
among shop.customers
prints 'custmers is similar to customers' 'the answer marks a misspelt word as a guess'

ask 'page views' --database core -o tsv --columns qualified_name,schema_name
first warehouse.core.fct_web_session
column 2 | sort -u >"$work/schemas"
is "$(cat "$work/schemas")" core '--database accepts a schema'
ask 'page views' --database shop -o tsv
exits 0 '--database accepts a catalog'
is "$(column 9 | sort -u)" shop '--database leaves out the tables of other catalogs'

# ---- the number of tables, and facts beside them ----


ask 'customer orders' -o tsv
is "$(column 1 | wc -l)" 5 'tables --ask lists five tables by default'
ask 'customer orders' -o tsv -n 500
is "$(column 1 | wc -l)" 20 'tables --ask lists at most twenty tables'

ask 'customers of the zeppelin' -o json
exits 0 'tables --ask -o json succeeds'
prints '"missing_terms":["zeppelin"]' 'the answer lists the words without a match'
prints '"language":"en"' 'the answer names the language of the question'
prints '"confidence":0.' 'the answer has a confidence'
prints '"join_priors":[' 'the answer has the keys between the found tables'
prints '"why":"customers in its name' 'each table of the answer has a reason'
asked=$(sqlite3 :memory: "select r.value->>'references_in', r.value->'tags' from json_each(readfile('$out'), '\$.rows') r
	where r.value->>'qualified_name' = 'shop.customers'")
run ocat demo tables =shop.customers -o json
is "$asked" "$(sqlite3 :memory: "select r.value->>'references_in', r.value->'tags' from json_each(readfile('$out'), '\$.rows') r")" \
	'a table of the answer has its references and tags'
ask 'customers of the zeppelin' -o json
prints_no '"expanded_terms"' 'the answer has no expanded terms by default'
ask 'customers of the zeppelin' -o json --explain
prints '"expanded_terms":[' '--explain adds the expanded terms'
prints '"concepts":["customers","zeppelin"]' '--explain adds the concepts of the question'

ask zeppelin
exits 1 'tables --ask exits with 1 when nothing matches'
says 'nothing matches "zeppelin"' 'tables --ask names the words without a match'
ask ''
exits 2 'tables --ask refuses an empty question'

ask 'zeppelin glacier submarine pterodactyl nebula quasar asteroid galaxy telescope neptune giraffe walrus suppliers' -o json
prints '"answered":false' 'the answer says that no table answers the question'
ask 'zeppelin glacier submarine pterodactyl nebula quasar asteroid galaxy telescope neptune giraffe walrus suppliers' -o tsv
says 'no table seems to answer this question; these are the nearest' 'tables --ask says that no table answers the question'
among shop.suppliers
point "$([ "$(column 1 | wc -l)" -le 5 ]; echo $?)" 'a question without an answer has only a few nearest tables'
ask 'suppliers and purchase orders' -o json
prints '"answered":true' 'the answer says that tables answer the question'
says_no 'may be about' 'a question about one schema is no toss-up'

# ---- two databases with the same tables ----

for port in north south; do
	printf '{"ns":"%s","table":"vessels","cols":[["vessel_id","int"],["tonnage","int"]],"pk":["vessel_id"],"fk":[]}\n' $port
	printf '{"ns":"%s","table":"moorings","cols":[["berth","int"],["vessel_id","int"]],"pk":["berth"],"fk":[["vessel_id","%s","vessels","vessel_id"]]}\n' $port $port
	printf '{"ns":"%s","table":"%s_tides","cols":[["hour","int"],["height","int"]],"pk":["hour"],"fk":[]}\n' $port $port
done >"$work/ports.jsonl"
ports() { OCAT_CONFIG_DIR=$work/ports OCAT_CACHE_DIR=$work/ports run ocat "$@"; }
ports add ports "$work/ports.jsonl"
question='vessels by tonnage' # named in what the checks are called
ports tables --ask "$question" -o json
groups=$(sqlite3 :memory: "select g.value->>'schema', g.value->>'probability', g.value->>'tables'
	from json_each(readfile('$out'), '\$.summary.groups') g")
is "$groups" 'north|0.5|3
south|0.5|2' 'the answer has the schemas that the question may be about, with probabilities'
prints '--database south' 'the next steps include the question in the other schema'
ports tables --ask "$question" -o tsv
says 'the question may be about north (50%) or south (50%)' 'tables --ask says which schemas the question may be about'
ports tables --ask "$question" --database south -o tsv
is "$(column 1)" 'ports.south.vessels
ports.south.moorings
ports.south.south_tides' 'tables --ask --database looks in one schema'
says_no 'may be about' 'within one schema a question is no toss-up'

# ---- two catalogs with the same schema ----

ports add copy "$work/ports.jsonl"
ports tables --ask "$question" -c ports -o tsv
says 'the question may be about north (50%) or south (50%)' 'schemas of one catalog are named without it'
ports tables --ask "$question" -o tsv --explain
says 'the question may be about copy.north (25%) or copy.south (25%) or ports.north (25%)' 'schemas of several catalogs are named with theirs'
says 'candidate schemas: copy.north (25%), copy.south (25%), ports.north (25%), ports.south (25%)' 'tables --ask --explain names schemas with their catalogs'
ports tables --ask "$question" -o json
prints '--database copy.south' 'the next steps name the other schema with its catalog'
ports tables --ask "$question" --database PORTS.South -o tsv
is "$(column 1)" 'ports.south.vessels
ports.south.moorings
ports.south.south_tides' '--database accepts the schema of one catalog'
ports tables --ask "$question" --database ports.soth -o tsv
exits 1 '--database with an unknown schema finds nothing'
says 'nothing in "ports.soth" matches "vessels", "tonnage"; similar names: south' 'an unknown schema of a catalog leads to a similar one'
ports tables --ask "$question" --database elsewhere -o tsv
says 'nothing in "elsewhere" matches "vessels", "tonnage"; no catalog or schema has this name' 'an unknown database without a similar name is called unknown'
ports domains ports.north -o tsv
is "$(column 5 | sort -u)" ports 'domains accepts the schema of one catalog'
ports domains ports -o tsv
is "$(column 5 | sort -u)" ports 'domains of a catalog are not those of another'

# ---- words that are measured ----

{
	echo '{"ns":"inn","table":"guests","cols":[["guest_id","int"],["birth_date","date"]],"pk":["guest_id"]}'
	echo '{"ns":"inn","table":"rooms","cols":[["room_id","int"],["floor","int"]],"pk":["room_id"]}'
	echo '{"ns":"inn","table":"folios","cols":[["folio_id","int"],["total_amount","decimal"]],"pk":["folio_id"]}'
	echo '{"ns":"camp","table":"tents","cols":[["tent_id","int"],["spent","decimal"]],"pk":["tent_id"]}'
	echo '{"ns":"camp","table":"dues","cols":[["due_id","int"],["amount","decimal"]],"pk":["due_id"]}'
} >"$work/inn.jsonl"
ports add inn "$work/inn.jsonl"
ports tables --ask 'how much did guests spend' --database inn.inn -o json
prints 'spend is total_amount' 'a question about spending finds the columns of amounts'
prints '"missing_terms":[]' 'a word that finds the columns of its amounts is not missing'
ports tables --ask 'how much was spent' --database inn.camp -o tsv
is "$(column 1 | head -n 1)" inn.camp.tents 'a column of that name comes before columns of amounts'
prints_no 'spent is amount' 'a word that names a column does not find columns of amounts'
ports tables --ask 'guests aged between 30 and 40' --database inn.inn -o json
prints 'aged between 30 and 40 is birth_date' 'an age between two numbers finds dates of birth'

# ---- names of countries, peoples and continents ----

{
	echo '{"ns":"tour","table":"artists","cols":[["artist_id","int"],["nationality","text"]],"pk":["artist_id"]}'
	echo '{"ns":"tour","table":"countries","cols":[["country_id","int"],["continent","text"]],"pk":["country_id"]}'
	echo '{"ns":"tour","table":"bookings","cols":[["booking_id","int"],["fee","decimal"]],"pk":["booking_id"]}'
} >"$work/tour.jsonl"
ports add tour "$work/tour.jsonl"
for question in 'those in Asia' 'los de Asia' 'os da Europa'; do
	ports tables --ask "$question" --database tour -o json
	prints ' is continent' "a continent finds its column: $question"
done
ports tables --ask 'which are Brazilian' --database tour -o json
prints 'Brazilian is nationality' 'a people finds the column of nationalities'
ports tables --ask 'those from Angola' --database tour -o tsv
is "$(column 1 | head -n 1)" tour.tour.countries 'a country finds the table of countries'

# ---- words of a phrase or a quantity ----

printf '{"ns":"north","table":"voyages","cols":[["voyage_id","int"],["sailing_date","date"]]}\n' >"$work/voyages.jsonl"
ports tables --ask 'income by year' -c "$work/voyages.jsonl" -o json
prints '"missing_terms":["income"]' 'a word that finds the columns of its times is not missing'
ports tables --ask 'income' -c "$work/voyages.jsonl" -o json
prints '"answered":false' 'an answer without tables is not an answer'

# ---- joins that people write ----

sqlite3 "$work/harbour.db" 'create table vessels(vessel_id integer primary key, tonnage int);
	create table abacus(hour int, height int); create table zq7(k int, v int)'
ports add harbour "$work/harbour.db"
echo 'select v.tonnage, z.v from vessels v join zq7 z on z.k = v.vessel_id' >"$work/loads.sql"
ports learn sql "$work/loads.sql" -c harbour
ports tables --ask 'vessels by tonnage' -c harbour -o tsv
is "$(column 1)" 'harbour.vessels
harbour.zq7
harbour.abacus' 'a join that was learned brings a table that no word names'
prints 'one key from vessels' 'a table that a learned join brings has the reason'

# The same bytes every time, with the index beside the cache and without it.
ask 'which shops sold most outdoor jackets' -o tsv
cp "$out" "$work/once"
ask 'which shops sold most outdoor jackets' -o tsv
cmp -s "$out" "$work/once"
point $? 'tables --ask prints the same answer again'
words=$(ls "$HOME"/.cache/ocat/demo/*.words-* 2>/dev/null | head -1)
point "$([ -n "$words" ]; echo $?)" 'the index of words lies beside the cache'
head -c 5000 "$words" >"$work/torn" && cat "$work/torn" >"$words"
ask 'which shops sold most outdoor jackets' -o tsv
cmp -s "$out" "$work/once"
point $? 'tables --ask prints the same answer when the index is truncated'

# ---- the reason for one table ----

run ocat demo why shop.purchase_orders --ask 'suppliers and purchase orders' -o table
exits 0 'why --ask succeeds for a table that answers the question'
prints 'shop.purchase_orders is number 1 of' 'why --ask prints the rank of the table'
prints 'purchase orders  in its name' 'why --ask prints where each word was found'
run ocat demo why shop.settings --ask 'suppliers and purchase orders' -o json
exits 0 'why --ask succeeds for a table that does not answer the question'
prints '"piece":"suppliers","held":false' 'why --ask lists each word of the question that was not found'
run ocat demo why shop.settings kind:view --ask suppliers
exits 2 'why refuses a query line together with --ask'

# ---- the glossary of the user ----

mkdir -p "$HOME/.config/ocat/knowledge"
cat >"$HOME/.config/ocat/knowledge/glossary.txt" <<'E2'
# ours
blue ledger => table:loyalty_campaigns
ledger of ghosts => table:nowhere
blicket => column:loyalty_tier_id
E2
ask 'what is in the blue ledger' -o tsv
first shop.loyalty_campaigns
ask 'accounts in the ledger of ghosts' -o tsv
first warehouse.finance.ledger_account
ask 'all blickets' -o tsv
prints loyalty_tier_id 'a term of the glossary can refer to a column'
echo 'a | b | c | d | e' >"$HOME/.config/ocat/knowledge/glossary.txt"
ask customers
exits 6 'tables --ask exits with 6 for an invalid glossary'
says 'knowledge/glossary.txt' 'tables --ask names the file of an invalid glossary'
says 'line 1: a concept needs four cells' 'tables --ask names the line of a mistake in the glossary'
rm "$HOME/.config/ocat/knowledge/glossary.txt"

# ---- combinations that are refused ----

ask customers sort:rows
exits 2 'tables --ask refuses an order of its own'
says 'not with an order' 'tables --ask says that a question has its own order'
ask customers limit:3
exits 2 'tables --ask refuses limit: in a query line'
says 'not with limit:' 'tables --ask says that limit: does not go with a question'
ask customers --live
exits 2 'tables --ask refuses --live'
says 'answered from the cache' 'tables --ask says that it answers from the cache'

# ---- questions with filters ----
ask 'unpaid invoices' kind:view -o json
prints '"asset_type":"view"' 'tables --ask answers with tables that match a filter'
prints_no '"asset_type":"table"' 'a filter leaves out all other tables'
ask 'unpaid invoices' --kind view -o tsv
prints view '--kind limits an answer to matching tables'
ask customers has:no_such_column -o json
exits 1 'tables --ask exits with 1 if the filters admit no table'

# ---- where to search, and the age of the snapshot ----
ask 'orders of a customer' --freshness-floor 1h -o json
exits 1 '--freshness-floor 1h exits with 1 when no sync is that recent'
prints '217 tables omitted, of catalogs synced before 1h' '--freshness-floor counts the tables that it left out'
ask 'orders of a customer' --freshness-floor 2026-06-01 -o tsv
exits 0 '--freshness-floor accepts a date'
says_no 'omitted' '--freshness-floor leaves nothing out when all syncs are recent'
OCAT_NOW=2026-06-17T12:00:00Z ask 'orders of a customer' --freshness-floor 1d -o tsv
exits 0 '--freshness-floor counts the demo as synced two hours ago on a later day'
says_no 'omitted' '--freshness-floor leaves nothing out of the demo on a later day'
ask 'orders of a customer' --domain customer -n 20 -o json
prints '"domain":"customer"' '--domain finds the tables of one domain'

# ---- a glossary term for an inferred domain ----
printf 'zork => domain:lending\n' >"$HOME/.config/ocat/knowledge/glossary.txt"
ask 'zork' -n 20 -o tsv
exits 0 'a term of the glossary can refer to a domain'
is "$(grep -c 'zork is domain:lending' "$out")" 19 'a term for a domain finds all tables of the domain'
ask 'lending' -n 20 -o json
prints_no 'domain:lending' 'the name of an inferred domain is not evidence'
rm "$HOME/.config/ocat/knowledge/glossary.txt"

# ---- hostile questions ----

ask "$(head -c 100000 /dev/zero | tr '\0' 'a')"
exits 1 'tables --ask exits with 1 for a word of 100,000 letters'
says 'the question is too long: its end was ignored' 'tables --ask says that it cut a word of 100,000 letters'
ask "$(printf 'customers \033]0;x\007\001\302\202')" -o tsv
exits 0 'tables --ask accepts a question with control characters'
prints_no "$(printf '\033')" 'tables --ask does not print an escape character of the question'
ask "$(yes 'order customer' | head -5000 | tr '\n' ' ')" -o tsv
exits 0 'tables --ask accepts a question of ten thousand words'

# ---- pages ----

# pages N: prints the names on all pages of N tables.
pages() {
	cursor=
	while ask 'orders of a customer' -n "$1" -o json ${cursor:+--cursor "$cursor"} && [ "$status" = 0 ]; do
		tr -d '\n' <"$out" | grep -o '"qualified_name": *"[^"]*"'
		cursor=$(tr -d '\n' <"$out" | sed -n 's/.*"next_cursor": *"\([^"]*\)".*/\1/p')
		[ "$cursor" ] || break
	done
}
by_3=$(pages 3)
[ "$(printf '%s\n' "$by_3" | wc -l)" -gt 20 ]
point $? 'a question without a limit has more than twenty tables' "$by_3"
is "$(pages 7)" "$by_3" 'pages of three and of seven have the same tables'
is "$(pages 20)" "$by_3" 'pages of three and of twenty have the same tables'
is "$(printf '%s\n' "$by_3" | sort | uniq -d)" '' 'no table appears on two pages'

# A large namespace has a table for any word; small ones with all words, but in several tables, do not hide its best match.
awk 'BEGIN {
	split("harbour vessel cargo crane pilot tariff berth tug crew voyage", word)
	for (i = 1; i <= 150; i++)
		printf "{\"ns\":\"EDW\",\"table\":\"%s_%s_%d\",\"cols\":[[\"%s_KEY\",\"int\"],[\"%s_NAME\",\"text\"]]}\n",
			toupper(word[i % 10 + 1]), toupper(word[int(i / 10) % 10 + 1]), i, toupper(word[i % 7 + 1]), toupper(word[i % 3 + 1])
	print "{\"ns\":\"EDW\",\"table\":\"SEMINAR_ENROLMENT\",\"cols\":[[\"SEMINAR_KEY\",\"int\"],[\"LECTURER_NAME\",\"text\"],[\"TERM_CODE\",\"text\"]]}"
	for (i = 1; i <= 40; i++) {
		printf "{\"ns\":\"college_%d\",\"table\":\"enrolment\",\"cols\":[[\"id\",\"int\"]]}\n", i
		printf "{\"ns\":\"college_%d\",\"table\":\"lecturer\",\"cols\":[[\"id\",\"int\"]]}\n", i
		printf "{\"ns\":\"college_%d\",\"table\":\"term\",\"cols\":[[\"id\",\"int\"]]}\n", i
	}
}' >estate.jsonl
ocat add estate estate.jsonl >/dev/null
run ocat tables -c estate --ask 'enrolment by lecturer and term' -n 20
prints EDW.SEMINAR_ENROLMENT 'the table of a large namespace that matches best is among the first twenty'

run ocat demo tables --ask 'which customers returned an order' -n 5
prints shop.returns '"returned an order" is about returns, not about the order of an answer'

# ---- where questions look ----

export OCAT_QUESTION_DATABASE=shop
ask 'which customers bought most' -o tsv
is "$(column 1 | grep -cv '^shop[.]')" 0 'the setting question_database limits questions to a catalog'
says 'only in shop, by the setting question_database; everywhere with --database any' 'the answer names the setting'
ask 'which customers bought most' -o json
prints '"database":"shop"' 'the parameters name the database that the setting chose'
ask 'which customers bought most' -o tsv --database any
prints 'warehouse.mart.' '--database any asks everywhere'
says_no question_database 'an answer that the setting does not limit does not name it'
ask 'which customers bought most' -o tsv -c warehouse
prints 'warehouse.mart.' '--catalog overrides the setting'
OCAT_QUESTION_DATABASE=nowhere
ask 'which customers bought most' -o tsv
exits 1 'a setting that names nothing finds nothing'
says 'only in nowhere, by the setting question_database' 'an answer without tables names the setting'
unset OCAT_QUESTION_DATABASE

done_testing
