#!/bin/sh
# Lists: what is left out is said, and which columns each format has.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
ocat add shop shop.db >/dev/null 2>&1
sqlite3 shop.db 'alter table staff add column nickname text; create table desks (id integer primary key)'
ocat sync shop >/dev/null 2>&1
head_of() { head -n 1 "$out" | tr '\t' ,; }

# ---- rows that are left out ----
for command in 'tables' 'columns' 'search id' 'refs orders' 'health' 'changes'; do
	run ocat $command --limit 1
	grep -q '^ocat: 1 of [0-9]* [a-z]*; more with --limit$' "$err"
	point $? "$command says in a pipe how many rows there are in all, and how to see them"
	run ocat $command --limit 1 -q
	says_no 'more with' "$command -q says nothing about other rows"
	run ocat $command --limit 1 -o json
	prints '"truncated":true' "$command -o json has the same as a member"
	says_no 'more with' "$command -o json says nothing beside it"
	run ocat $command --limit 1000
	says_no 'more with' "$command says nothing when all rows are there"
done
run ocat tables --limit 1 -o jsonl
says 'more with --limit' 'tables -o jsonl says that rows are left out'

# ---- columns ----
ten=qualified_name,asset_type,field_count,row_count,size_bytes,last_updated_at,matched_columns,description,catalog,schema_name
run ocat tables staff
is "$(head_of)" "$ten" 'tables has ten columns in a pipe'
run ocat tables staff -o tsv
is "$(head_of)" "$ten" 'tables -o tsv has ten columns'
run ocat tables staff -o csv
is "$(head_of)" "$ten" 'tables -o csv has ten columns'
run ocat tables staff -o jsonl
prints '"relevance_score":' 'tables -o jsonl has every field'
for command in 'path orders customers' sync list 'history -c shop'; do
	run ocat $command -o csv
	is "$(head_of | tr ',' '\n' | wc -l)" 10 "$command has ten columns"
done
run ocat refs orders
is "$(head_of)" key,from,from_columns,to,to_columns,direction,cardinality,name,origin,join_sql 'the columns of a table for people are among the ten'
run ocat list
is "$(head -n 1 "$out" | awk -F '\t' '{ print NF }')" 10 'list has ten columns in a pipe'
run ocat query 'select 1 a, 2 b, 3 c, 4 d, 5 e, 6 f, 7 g, 8 h, 9 i, 10 j, 11 k'
is "$(head_of)" a,b,c,d,e,f,g,h,i,j,k 'a query has every column that it selects'

run ocat tables staff --columns has_primary_key,name
is "$(cat "$out")" "$(printf 'has_primary_key\tname\ntrue\tstaff')" '--columns selects columns and their order in TSV'
run ocat tables staff --columns has_primary_key,name -o csv
is "$(cat "$out")" "$(printf 'has_primary_key,name\ntrue,staff')" '--columns selects columns in CSV'
run ocat tables staff --columns has_primary_key,name -o jsonl
is "$(cat "$out")" '{"has_primary_key":true,"name":"staff"}' '--columns selects fields in JSON Lines'
run ocat tables staff --columns has_primary_key,name -o md
prints '| true | staff |' '--columns selects columns in Markdown, also those that it usually hides'
run ocat tables staff --columns has_primary_key,name -o table
is "$(head -n 1 "$out" | tr -s ' ')" 'has_primary_key name' '--columns selects columns in a table for people'
run ocat health staff --columns qualified_name,flags -o csv
is "$(head_of)" qualified_name,flags '--columns selects columns of an answer that is an object, too'
run ocat list --columns failed_at,name
is "$(cat "$out")" "$(printf 'failed_at\tname\n\tshop')" 'list --columns selects its columns'
run ocat tables staff --columns name,nmae
exits 2 '--columns refuses an unknown column'
says 'unknown column "nmae"' '--columns names the unknown column'
says 'The columns are qualified_name, asset_type,' '--columns lists the columns for an unknown one'
is "$(cat "$out")" '' 'nothing is printed for an unknown column'
run ocat list --columns nmae
exits 2 'list --columns refuses an unknown column'
run ocat tables staff --columns ' , '
exits 2 '--columns refuses an empty name'
run ocat tables staff --columns name -o json
exits 2 '--columns is refused with -o json'
says 'has every field' 'the refusal of --columns with -o json gives the reason'
run ocat show staff --columns name -o table
exits 2 '--columns is refused for a page'
run ocat version --columns name
exits 2 '--columns is refused by a command without rows'

run ocat export --limit 1
says '; more with --limit' 'export says how many tables it left out'
run ocat export --as jsonl
says_no 'more with' 'a whole export leaves nothing out'

for line in 'tables zzzz' 'columns zzzz'; do
	run ocat $line
	exits 1 "$line: nothing found is status 1"
	is "$(cat "$err")" 'ocat: no match' "$line: nothing found is said in a pipe"
done
run ocat tables foo:bar
says 'unknown filter "foo"' 'an unknown filter is named'
echo '{"tables":1}' >other.txt
run ocat add other other.txt
says 'Supported files: ' 'a file of an unknown type is answered with the types of files'
says 'JSON Lines with one table per line' 'the types of files are in words'

# ---- flat cells ----
run ocat changes staff --limit 1 --columns changes
prints '; change=added what=field name=nickname after=TEXT' 'a list of objects is flat text in a cell'
run ocat tables staff --columns key_columns
is "$(sed -n 2p "$out")" 'id, boss' 'a list of words is flat text in a cell'
run ocat search staff --limit 1 --columns name_spans
is "$(sed -n 2p "$out" | tr -d '0-9')" ', ' 'a list of lists is flat text in a cell'

# ---- help ----
run ocat tables --help
prints 'Common options, see `ocat --help`: -o, --columns, -n, -c,' 'the help of a command only names the common options'
prints_no 'recorded in the trace' 'the help of a command does not describe the common options'
run ocat grep --help
prints '--catalog, --timeout' 'a common option whose letter is taken is named in full'
run ocat --help
prints '--columns NAME,...' 'the help of all commands describes the common options'
done_testing
