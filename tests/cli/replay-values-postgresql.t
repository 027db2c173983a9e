#!/bin/sh
# Values that a column cannot have, in sessions whose statements ran on a real server: found, corrected, counted, and
# never where a list is incomplete or a condition may hold without them.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
. "${srcdir:-.}/tests/lib-sessions.sh"
pg_needs
psql -qX <<'SQL'
create schema sales;
create type sales.channel as enum ('web', 'store', 'phone');
create table sales.orders (id bigint primary key, status text not null check (status in ('open', 'paid', 'shipped', 'canceled')),
	channel sales.channel not null, note text, total numeric(12,2) not null check (total > 0));
create table sales.visits (id bigint primary key, page text not null);
insert into sales.orders select i, (array['open','paid','shipped','canceled'])[1 + i % 4], (array['web','store','phone']::sales.channel[])[1 + i % 3],
	'gift', 10 + i from generate_series(1, 300) i;
insert into sales.visits select i, (array['home','cart'])[1 + i % 2] from generate_series(1, 3000) i;
analyze;
SQL
url="postgresql://boss@/test?host=$PGHOST&port=$PGPORT"
ocat add shop "$url" -q >/dev/null 2>&1

judged() { # judged NAME VERDICT CAUSE CORRECTED WORDS
	ocat replay "$session_folder/$1.jsonl" -o json >"$out" 2>"$err"
	is "$(sqlite3 :memory: "with r as (select readfile('$out') as j) select j ->> '$.result.verdict.verdict' || '|' || coalesce(j ->> '$.result.verdict.cause', '') || '|' || coalesce(j ->> '$.result.verdict.corrected', '') from r")" \
		"$2|$3|$4" "$5"
}
asked() { # asked NAME SQL: a session that rests on one statement
	session_begins "$1" 'How many orders are there?'
	session_looks orders
	session_asks "$2"
	session_says "There are $session_result."
}

asked spelled "select count(*) from sales.orders where status = 'shiped'"
judged spelled wrong invented_value "select count(*) from sales.orders where status = 'shipped'" 'a value that differs by a letter is wrong, and corrected'
run ocat replay "$session_folder/spelled.jsonl"
prints "wrong: step 3: invented value: 'shiped' is not a value of orders.status; its CHECK allows 'shipped', 'paid', 'open', 'canceled'; probably meant: 'shipped'" 'the first line names the value, the column and what was meant'
asked cased "select sum(total) from sales.orders where status = 'Paid'"
judged cased wrong invented_value "select sum(total) from sales.orders where status = 'paid'" 'a value in another case is wrong, and corrected'
asked lowered "select sum(total) from sales.orders where upper(status) = 'paid'"
judged lowered wrong invented_value "select sum(total) from sales.orders where upper(status) = 'PAID'" 'a value in lower case is never equal to upper()'
asked excluded "select count(*) from sales.orders where status <> 'cancelled'"
judged excluded wrong invented_value "select count(*) from sales.orders where status <> 'canceled'" 'excluding a misspelled value excludes nothing'
asked listed "select count(*) from sales.orders where status in ('open', 'payed', 'Shipped')"
judged listed wrong invented_value '' 'one certain value of a list is wrong, while the other one is not corrected'
asked refunded "select count(*) from sales.orders where status = 'refunded'"
judged refunded wrong invented_value '' 'a value unlike any other is wrong, without a correction'
run ocat replay "$session_folder/refunded.jsonl"
prints 'corrected   not possible: no value is clearly the one that was meant' 'the reason says that no correction is certain'
asked cast "select count(*) from sales.orders where channel::text = 'Web'"
judged cast wrong invented_value "select count(*) from sales.orders where channel::text = 'web'" 'a cast of an enum is compared with its values'

asked pattern "select sum(total) from sales.orders where status like 'Pai%'"
judged pattern wrong invented_value "select sum(total) from sales.orders where status like 'pai%'" 'a pattern that matches no value is wrong, and corrected'
asked rows "select count(*) from sales.orders where (status, note) = ('Paid', 'gift')"
judged rows wrong invented_value "select count(*) from sales.orders where (status, note) = ('paid', 'gift')" 'a value in a row of values is wrong, and corrected'

# A value of an enum is refused by the server, so the session never got an answer.
session_begins enum 'How many orders came by phone?'
session_asks "select count(*) from sales.orders where channel = 'Phone'"
session_says 'I could not find out.'
judged enum wrong invented_value "select count(*) from sales.orders where channel = 'phone'" 'a value that the server refused is named and corrected'
session_begins retried 'How many orders came by phone?'
session_asks "select count(*) from sales.orders where channel = 'Phone'"
session_asks "select count(*) from sales.orders where channel = 'phone'"
session_says "There are $session_result."
judged retried 'no fault found' '' '' 'a value that was corrected in the session is no fault'

# ---- no accusation ----
asked right "select count(*) from sales.orders where status = 'paid' and lower(status) in ('paid') and upper(status) = 'PAID' and channel = 'web'"
judged right 'no fault found' '' '' 'values of the column are no fault'
asked spellings "select count(*) from sales.orders where status in ('Paid', 'paid', 'PAID') or status = 'canceled' or status = 'Canceled'"
judged spellings 'no fault found' '' '' 'spellings beside the right one are no fault'
asked any "select count(*) from sales.orders where status <> '' and note = 'gifts' and coalesce(status, 'none') <> 'none'"
judged any 'no fault found' '' '' 'an empty text, a column without a list and a default are no fault'
asked patterns "select count(*) from sales.orders where status like 'pa%' or status ilike 'SHIP%' or status like 'Paid%'"
judged patterns 'cannot tell' invented_value '' 'a pattern beside others that match is a doubt at most'
asked usual "select count(*) from sales.visits where page = 'checkout'"
judged usual 'no fault found' '' '' 'values that a column usually has do not accuse'
asked guarded "select count(*) from sales.orders where status <> 'deleted'"
judged guarded 'cannot tell' invented_value '' 'excluding a value that does not exist may be meant'
asked either "select count(*) from sales.orders where status = 'refunded' or total > 200"
judged either 'cannot tell' invented_value '' 'another condition of OR may make up for a value that does not exist'

psql -qX -c "comment on column sales.visits.page is 'one of: home, cart'"
ocat sync -q >/dev/null 2>&1
asked noted "select count(*) from sales.visits where page = 'Home'"
judged noted 'cannot tell' invented_value '' 'the list in a comment may be wrong, so it is a doubt at most'

# ---- over many ----
mkdir golden && cp "$session_folder/spelled.jsonl" "$session_folder/right.jsonl" golden
run ocat replay --check golden
exits 1 'a check of sessions fails for a value that does not exist'
prints "spelled.jsonl: wrong: step 3: invented value: 'shiped'" 'the check names the value'
run ocat trace stats "$session_folder" -o json
prints "\"name\":\"orders.status = 'shiped'\",\"meant\":\"'shipped'\",\"sessions\":1" 'statistics count the values that agents invent'

# ---- then and today ----
asked paid "select count(*) from sales.orders where status = 'open'"
judged paid 'no fault found' '' '' 'a value of its time is no fault'
psql -qX <<'SQL'
alter table sales.orders drop constraint orders_status_check;
update sales.orders set status = 'new' where status = 'open';
alter table sales.orders add constraint orders_status_check check (status in ('new', 'paid', 'shipped', 'canceled', 'refunded'));
SQL
ocat sync -q >/dev/null 2>&1
judged paid stale changed_since '' 'a value that the column no longer has makes the answer stale'
run ocat replay "$session_folder/paid.jsonl"
prints "stale: step 3: today, 'open' is not a value of orders.status" 'the reason names the value of that time'
judged refunded 'cannot tell' invented_value '' 'a value that was added since may have been there when the statement ran'

psql -qXc 'alter table sales.orders rename column note to remark' -c 'alter table sales.orders rename column status to state'
ocat sync -q >/dev/null 2>&1
judged spelled wrong invented_value "select count(*) from sales.orders where state = 'shipped'" 'a value that was invented is so after its column was renamed'

# ---- rows of lookup tables ----
psql -qX <<'SQL'
create table sales.regions (code text primary key, name text not null);
insert into sales.regions values ('EU', 'Europe'), ('NA', 'North America'), ('AP', 'Asia and Pacific');
create table sales.shops (id bigint primary key, region text not null references sales.regions);
insert into sales.shops select i, (array['EU','NA','AP'])[1 + i % 3] from generate_series(1, 900) i;
analyze;
SQL
ocat sync -q >/dev/null 2>&1
asked sampled "select count(*) from sales.shops where region = 'Eu'"
judged sampled 'no fault found' '' '' 'without samples, the rows of a lookup table are unknown'
sed -i 's/^\( *\)- name: shop/&\n\1  samples: yes/' "$(ocat config path catalogs)"
ocat sync -q >/dev/null 2>&1
judged sampled 'cannot tell' invented_value '' 'rows of a lookup table may have changed since they were read'
run ocat check "select id from sales.shops where region = 'Eu'" -o json
prints "'Eu' is not a value of shops.region; at the last sync, it had 'EU'," 'a column has no other values than the one it refers to'
prints "where region = 'EU'" 'check corrects the value'
run ocat check "select code from sales.regions where name = 'Europa'" -o json
prints "'Europa' is not a value of regions.name" 'the labels of a lookup table are known as a whole'
psql -qX -c "insert into sales.regions values ('Eu', 'old Europe')"
asked newer "select region, count(*) from sales.shops join sales.regions r on r.code = region where r.name = 'old Europe' or region = 'EU' group by 1"
judged newer 'cannot tell' invented_value '' 'a row that is newer than the last sync is a doubt at most'
done_testing
