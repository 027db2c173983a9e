#!/bin/sh
# The verdict where names need quotes or are shortened, and where a client wraps what the server said.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
. "${srcdir:-.}/tests/lib-sessions.sh"
pg_needs
psql -qX <<'SQL'
create schema "fleetOps";
create schema billing;
create table "fleetOps"."Vehicle" ("vehicleId" int primary key, "isActive" boolean not null);
create table "fleetOps"."Trip" ("tripId" int primary key, "vehicleId" int not null references "fleetOps"."Vehicle", "costEur" numeric not null, "tripState" text not null);
create table "fleetOps"."Trip_bak20260101" (like "fleetOps"."Trip" including all);
create table billing.claim (claim_id int primary key, payer_cd text not null, billed_amt numeric not null, paid_amt numeric);
insert into "fleetOps"."Vehicle" select i, i % 5 > 0 from generate_series(1, 20) i;
insert into "fleetOps"."Trip" select i, 1 + i % 20, 10 + i, case when i % 3 = 0 then 'DONE' else 'PLANNED' end from generate_series(1, 90) i;
insert into "fleetOps"."Trip_bak20260101" select * from "fleetOps"."Trip" where "tripId" < 20;
insert into billing.claim select i, 'P' || i % 3, 100 + i, i from generate_series(1, 60) i;
SQL
escaped=$(printf %s "$PGHOST" | sed 's,/,%2F,g')
ocat add fleet "postgresql://boss@/test?host=$escaped&port=$PGPORT" -q >/dev/null 2>&1

judged() { # judged NAME VERDICT CAUSE
	ocat replay "$session_folder/$1.jsonl" -o json >"$out" 2>"$err"
	is "$(sqlite3 :memory: "with r as (select readfile('$out') ->> '$.result.verdict' as j) select j ->> '$.verdict' || ' ' || coalesce(j ->> '$.cause', '') from r")" "$2 ${3:-}" \
		"the verdict on $1 is $2${3:+ for $3}"
}

corrects() { # corrects NAME RESULT: the corrected SQL runs, with the result of this query
	is "$(psql -AtXc "$(sqlite3 :memory: "select readfile('$out') ->> '$.result.verdict.corrected'")" 2>&1)" "$(psql -AtXc "$2")" \
		"the corrected SQL of $1 gives the right rows"
}

session_begins case 'How many active vehicles are there?'
session_asks 'select count(*) from fleetOps.Vehicle where isActive'
session_says 'There are 16.'
judged case wrong invented_table
corrects case 'select count(*) from "fleetOps"."Vehicle" where "isActive"'
like "$(cat "$out")" 'probably meant: \\"fleetOps\\".\\"Vehicle' 'the name that differs in case is told with quotes'

session_begins schema 'What was billed by payer?'
session_asks 'select payer_cd, sum(billed_amt) from finance.claim group by 1 order by 1'
session_says 'It is 3000 each.'
judged schema wrong invented_table
corrects schema 'select payer_cd, sum(billed_amt) from billing.claim group by 1 order by 1'

session_begins short 'What was billed in total?'
session_asks 'select sum(billed_amount) from billing.claim'
session_says 'It is 7830.'
judged short wrong invented_column
corrects short 'select sum(billed_amt) from billing.claim'

session_begins copy 'What did the trips cost that are done?'
session_asks "select sum(\"costEur\") from \"fleetOps\".\"Trip_bak20260101\" where \"tripState\" = 'DONE'"
session_says "They cost $session_result."
judged copy wrong wrong_table
corrects copy "select sum(\"costEur\") from \"fleetOps\".\"Trip\" where \"tripState\" = 'DONE'"

# ---- tables of years ----
psql -qX <<'SQL'
create schema ledger;
create table ledger.sales_2023 (id int primary key, amount numeric not null, booked_on date not null);
create table ledger.sales_2024 (like ledger.sales_2023 including all);
insert into ledger.sales_2023 select i, i, date '2023-01-01' + i from generate_series(1, 90) i;
insert into ledger.sales_2024 select i, 2 * i, date '2024-01-01' + i from generate_series(1, 90) i;
SQL
ocat sync -q >/dev/null 2>&1
of_year() { # of_year NAME QUESTION SQL...
	session_begins "$1" "$2"
	shift 2
	for sql; do session_asks "$sql"; done
	session_says "They were $session_result."
}
of_year year 'What were the sales in 2024?' 'select sum(amount) from ledger.sales_2023'
judged year wrong wrong_table
like "$(cat "$out")" 'the question is about 2024' 'the reason is the year of the question'
corrects year 'select sum(amount) from ledger.sales_2024'
of_year year-of-column 'What were the sales of fiscal 2024?' "select sum(amount) from ledger.sales_2023 where booked_on < '2024-01-01'"
judged year-of-column 'cannot tell' wrong_table
of_year year-since 'What were the sales since 2024?' 'select sum(amount) from ledger.sales_2023'
judged year-since 'cannot tell' wrong_table
of_year year-last 'It is 2024. What were the sales last year?' 'select sum(amount) from ledger.sales_2023'
judged year-last 'cannot tell' wrong_table
of_year years 'How did sales grow in 2024?' 'select sum(amount) from ledger.sales_2024' 'select sum(amount) from ledger.sales_2023'
judged years 'no fault found'
of_year years-asked 'How do the sales of 2024 compare with 2023?' 'select sum(amount) from ledger.sales_2023'
judged years-asked 'no fault found'
of_year year-missing 'What were the sales in 2022?' 'select sum(amount) from ledger.sales_2023'
judged year-missing 'no fault found'

session_begins renamed 'What did all trips cost?'
session_asks 'select sum(t."costEur") from "fleetOps"."Trip" t'
session_says "They cost $session_result."
psql -qXc 'alter table "fleetOps"."Trip" rename column "costEur" to "costEurNet"'
ocat sync fleet -q >/dev/null 2>&1
judged renamed stale renamed_since
corrects renamed 'select sum("costEurNet") from "fleetOps"."Trip"'

session_begins moved 'How many vehicles are there?'
session_asks 'select count(*) from "fleetOps"."Vehicle"'
session_says "There are $session_result."
psql -qXc 'alter table "fleetOps"."Vehicle" rename to "Truck"'
ocat sync fleet -q >/dev/null 2>&1
judged moved stale renamed_since
corrects moved 'select count(*) from "fleetOps"."Truck"'

# The schema of both says nothing of which is meant.
psql -qX -c 'create schema stg' -c 'create table stg.t_order (id int primary key, state text)' -c 'create table stg.t_order_old (like stg.t_order including all)'
ocat sync fleet -q >/dev/null 2>&1
session_begins staged 'How many orders are open?'
session_asks "select count(*) from stg.t_order_old where state = 'open'"
session_says 'There are 0.'
judged staged wrong wrong_table
corrects staged "select count(*) from stg.t_order where state = 'open'"

session_begins asked-for 'Quantos pedidos há na cópia antiga?'
session_asks "select count(*) from stg.t_order_old"
session_says 'Há 0.'
judged asked-for 'cannot tell' wrong_table

# What refers to one table is compared with the key of another.
psql -qX -c 'create table billing.payment (pay_no int primary key, claim_id int not null references billing.claim)' -c 'create table billing.payer (payer_no int primary key, name text)'
ocat sync fleet -q >/dev/null 2>&1
session_begins stray 'How many payments did each payer make?'
session_asks 'select p.name, count(*) from billing.payment m join billing.payer p on p.payer_no = m.claim_id group by p.name'
session_says 'Nobody paid.'
judged stray 'cannot tell' join_off_key
like "$(cat "$out")" 'payment.claim_id refers to claim, and is compared with payer.payer_no' 'both columns are told'

# Claude Code writes the exit code first.
session_begins median 'What is the median of the bills?'
session_runs 'select median(billed_amt) from billing.claim'
session_calls Bash "{\"command\":$(json_text "psql \"postgresql://boss@/test?host=$PGHOST&port=$PGPORT\" -c 'select median(billed_amt) from billing.claim'")}" "Exit code 1
$session_result" 1
session_says 'It is 130.'
judged median wrong invented_function
like "$(ocat replay "$session_folder/median.jsonl" | head -n 1)" 'invented function median' 'the function that the server named is told, not the exit code'
is "$(sqlite3 :memory: "select readfile('$out') ->> '$.result.verdict.statements[0].chosen_by'")" address 'an address with escapes is the address'

# A function is invented, misspelled, or has other arguments.
session_begins spelled 'What was billed, by payer, in capitals?'
session_asks "select uper(payer_cd), sum(billed_amt) from billing.claim group by 1 order by 1"
session_says 'I could not compute it.'
judged spelled wrong invented_function
corrects spelled 'select upper(payer_cd), sum(billed_amt) from billing.claim group by 1 order by 1'
is "$(ocat replay "$session_folder/spelled.jsonl" | head -n 1)" 'wrong: step 2: invented function uper; probably meant: upper  [retrieval]' 'the first line names the nearest function'
session_begins arguments 'What was billed, rounded?'
session_asks 'select round(sum(billed_amt)::float8, 2) from billing.claim'
session_says 'I could not compute it.'
judged arguments wrong invalid_sql
session_begins own 'What was billed, in thousands?'
psql -qXc 'create function billing.thousands(numeric) returns numeric language sql as $$ select $1 / 1000 $$'
ocat sync fleet -q >/dev/null 2>&1
session_asks 'select billing.thousands(sum(billed_amt)) from billing.claim'
session_says "It is $session_result."
judged own 'no fault found' ''
session_begins thought 'How do I get the month of a bill?'
session_says 'Run this:
```sql
select dat_trunc($$month$$, now()), sum(billed_amt) from billing.claim
```'
judged thought 'cannot tell' invented_function
run ocat trace stats "$session_folder" -o json
prints '"name":"uper","meant":"upper","sessions":1' 'statistics count the functions that agents invent'
prints '"name":"invented_function","meant":null,"sessions":2' 'statistics count the sessions that invented functions'

# Codex wrapped what a shell printed.
wrapped() { # wrapped NAME EXIT SQL
	psql -AX -c "$3" >"$work/printed" 2>&1
	printed=$(json_text "$(cat "$work/printed")")
	cat >"$session_folder/$1.jsonl" <<-EOF
		{"timestamp":"$(date -u +%FT%T.%3NZ)","type":"session_meta","payload":{"id":"$1","cwd":"/srv","cli_version":"0.99.0"}}
		{"timestamp":"$(date -u +%FT%T.%3NZ)","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"What was billed in total?"}]}}
		{"timestamp":"$(date -u +%FT%T.%3NZ)","type":"response_item","payload":{"type":"function_call","name":"shell","call_id":"c","arguments":$(json_text "{\"command\":[\"bash\",\"-lc\",$(json_text "psql -c \"$3\"")]}")}}
		{"timestamp":"$(date -u +%FT%T.%3NZ)","type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":$(json_text "{\"output\": $printed, \"metadata\": {\"exit_code\": $2, \"duration_seconds\": 0.1}}")}}
		{"timestamp":"$(date -u +%FT%T.%3NZ)","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"It is 7830."}]}}
	EOF
}
wrapped good 0 'select sum(billed_amt) from billing.claim'
judged good 'no fault found' ''
is "$(sqlite3 :memory: "select readfile('$out') ->> '$.result.steps[1].result'")" "$(cat "$work/printed")" 'the result is what the command printed'
wrapped bad 1 'select sum(billed) from billing.claim'
judged bad wrong invented_column
done_testing
