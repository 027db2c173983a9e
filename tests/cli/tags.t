#!/bin/sh
# Tags: what rules see, what a person says, what tags.yaml says; where they show, and what they outlive.
. "${srcdir:-.}/tests/lib.sh"
make_shop shop.db
config=$HOME/.config/ocat
tags() { ocat tags "$@" -q -o tsv | tail -n +2 | cut -f1-3 | tr '\t' ' '; }
sql() { ocat query "$1" -q -o tsv | tail -n +2; }
run ocat add shop shop.db

# ---- rules ----
is "$(tags)" 'shop.addresses.line pii.address rule:address-lines
shop.customers.email pii.email rule:email
shop.customers.full_name pii.name rule:name
shop.staff.name pii.name rule:name-of-people' 'the rules see a mail address, names and a street, and nothing else'
is "$(ocat tables tag:pii -q -o tsv | tail -n +2 | cut -f1 | tr '\n' ' ')" 'shop.addresses shop.customers shop.staff ' 'a table answers for its columns'
is "$(ocat tables tag:PII.email -q -o tsv | tail -n +2 | cut -f1)" shop.customers 'in any case, and finer'
run ocat tables customers tag:pii -o json
prints '"matched_columns":["email","full_name"]' 'it says which columns'
prints 'tag:pii (email, full_name)' 'and why'
is "$(ocat columns tag:pii -q -o tsv | tail -n +2 | cut -f1 | tr '\n' ' ')" 'shop.addresses.line shop.customers.email shop.customers.full_name shop.staff.name ' 'columns carry their own'
is "$(ocat columns tag:pii.name --live -q -o tsv | tail -n +2 | cut -f1,6 | head -1)" 'shop.customers.full_name	pii.name' 'at the source too'
is "$(ocat tables tag:pii.email --live -q -o tsv | tail -n +2 | cut -f1)" shop.customers 'tables as well'
is "$(ocat columns tag:pii.name --table staff -q -o tsv | tail -n +2 | cut -f1,6)" 'shop.staff.name	pii.name' 'and show them'
is "$(ocat columns id --tag pii -q -o tsv | tail -n +2)" '' 'a column is not what another one is'
is "$(sql "SELECT DISTINCT a.qualified_name FROM assets a JOIN tags t ON a.asset_id = t.entity_id WHERE t.tag_name IN ('PII', 'sensitive', 'gdpr') order by 1" | tr '\n' ' ')" 'shop.addresses shop.customers shop.staff ' 'SQL in the usual habit finds them'
is "$(sql "select origin, implied, from_fields from tags where entity_type = 'asset' and qualified_name = 'shop.customers' and tag_name = 'pii.email'")" 'columns	1	["email"]' 'and is told that columns have them'
is "$(sql "select tags from v_asset_overview where qualified_name = 'shop.staff'")" '["pii","pii.name"]' 'the views too'
run ocat show customers -o json
prints '"comment":"where we write to","tags":["pii.email"]' 'show has them at the column'
prints '"tag_details":[{"name":"pii.email","category":"pii","origin":"rule:email","applied_at":' 'with where they are from'
run ocat show customers -o table
prints '[pii.email] where we write to' 'a person sees them beside it'

# ---- a person's word ----
run ocat tag orders certified --category quality
exits 0 'a table is tagged'
prints 'shop.orders	certified	added' 'it says so'
run ocat tag orders CERTIFIED --category quality
is "$(tags tag:certified)" 'shop.orders CERTIFIED person' 'one tag, whatever its case'
run ocat tag orders CERTIFIED --category quality
prints 'already there' 'twice is once'
is "$(ocat tables tag:quality:certified -q -o tsv | tail -n +2 | cut -f1)" shop.orders 'by its category'
run ocat tag shop.customers.region law:residence pii.traits
is "$(tags customers tag:residence) $(tags tag:pii.traits)" 'shop.customers.region residence person shop.customers.region pii.traits person' 'a column, several tags'
run ocat tag '顧客.名前' pii.name
is "$(tags --origin person tag:pii.name)" 'shop.顧客.名前 pii.name person' 'in Japanese'
run ocat tag '"Line Items"."a.b"' odd
is "$(tags tag:odd)" 'shop."Line Items"."a.b" odd person' 'a name with a dot'

# ---- taken off, rejected ----
run ocat tag --remove orders certified
exits 0 'taken off'
is "$(tags tag:certified)" '' 'it is'
run ocat tag --remove orders certified
exits 1 'what is not there cannot be taken off'
run ocat tag --remove customers.email pii.email
exits 2 "a rule's tag comes again"
says 'ocat tag --reject shop.customers.email pii.email' 'it says how to keep it off'
run ocat tag --reject customers.email pii.email
prints 'shop.customers.email	pii.email	rejected' 'rejected'
run ocat sync --force
is "$(tags tag:pii.email)" '' 'for good'
is "$(tags --rejected)" 'shop.customers.email pii.email ' 'and can be listed'
run ocat tag --remove customers.email pii.email
prints 'no longer rejected' 'taken back'
is "$(tags tag:pii.email)" 'shop.customers.email pii.email rule:email' 'the rule gives it again'
run ocat tag --reject addresses pii
prints 'shop.addresses.line	pii.address	rejected' 'of a table: what its columns have'
run ocat tag customers.email pii.email
is "$(tags tag:pii.email)" 'shop.customers.email pii.email person' "a person's word stands before a rule's"
run ocat tag --remove customers.email pii.email
is "$(tags tag:pii.email)" 'shop.customers.email pii.email rule:email' 'without it the rule shows again'

# ---- many ----
run ocat tag --all 'order*' sales
is "$(sed 1d "$out" | tr '\n' ' ')" 'shop.order_lines shop.orders ' 'a preview'
says '2 tables; nothing is written yet' 'says how many'
is "$(tags tag:sales)" '' 'and writes nothing'
run ocat tag --all 'order*' sales --yes
is "$(tags tag:sales | cut -d' ' -f1 | tr '\n' ' ')" 'shop.order_lines shop.orders ' 'then all of them'
run ocat tag --all --columns '*_on' dates --yes
is "$(tags tag:dates | cut -d' ' -f1)" shop.orders.ordered_on 'columns too'
run ocat tag --all --remove 'tag:sales' sales --yes
is "$(tags tag:sales)" '' 'and off again'
run ocat tag --all nothing_fits sales --yes
exits 1 'nothing found'

# ---- mistakes ----
run ocat tag custmers gold
exits 1 'an unknown name'
says 'Did you mean' 'is suggested'
run ocat tag customers.mail gold
says 'shop.customers has no column called "mail"' 'an unknown column'
says 'email' 'with those that there are'
run ocat tag orders 'a b'
exits 2 'a tag that no filter could name'
says 'invalid tag' 'is refused'
run ocat tag orders gold --remove --reject
exits 2 'one thing at a time'
run ocat tag orders gold --yes
exits 2 '--yes is for --all'
mkdir other
cp shop.db other/
run ocat add twin other/shop.db
run ocat tag orders gold
exits 2 'an ambiguous name'
says 'twin.orders' 'is listed'
run ocat tag orders gold --catalog twin
is "$(tags tag:gold)" 'twin.orders gold person' 'or chosen by its catalog'

# ---- what they outlive ----
run ocat remove twin
is "$(sql "select count(*) from tags where qualified_name like 'twin%'")" 0 'of what is gone nothing shows'
is "$(tags tag:gold)" 'twin.orders gold person' "but a person's word is kept"
run ocat add twin other/shop.db
is "$(ocat tables tag:gold -q -o tsv | tail -n +2 | cut -f1)" twin.orders 'and comes back'
is "$(tags tag:pii.email | cut -d' ' -f1 | tr '\n' ' ')" 'shop.customers.email twin.customers.email ' 'as do the rules'
sqlite3 shop.db 'alter table staff add column home_phone text; alter table customers drop column full_name'
run ocat show shop.staff
is "$(tags tag:pii.phone)" 'shop.staff.home_phone pii.phone rule:phone' 'a look at a table that changed is enough'
run ocat sync shop
is "$(tags 'catalog:shop tag:pii.name' --origin rule)" 'shop.staff.name pii.name rule:name-of-people' 'what went is no longer tagged'

# ---- files ----
mkdir -p "$config"
cat >"$config/tags.yaml" <<'Y'
tags:
  - asset: order*
    tags: [curated]
    category: quality
  - column: shop.customers.created_at
    tags: internal
  - column: "*.email"
    reject: pii
Y
is "$(tags 'catalog:shop' --origin file)" 'shop.customers.created_at internal tags.yaml
shop.order_lines curated tags.yaml
shop.orders curated tags.yaml' 'tags.yaml is read at once'
is "$(tags tag:pii.email)" '' 'it can say what does not belong'
run ocat tag --remove order_lines curated --catalog shop
exits 2 'what is in a file is taken out there'
says 'tags.yaml' 'it says'
printf 'rules:\n  - id: line\n    tags: [numbering]\n    names: [line no]\n' >"$config/tag-rules.yaml"
is "$(tags 'catalog:shop tag:numbering')" 'shop.order_lines.line_no numbering rule:line
shop.returns.line_no numbering rule:line' 'rules of one'"'"'s own are added'
printf 'extends: no\n' >"$config/tag-rules.yaml"
is "$(tags --origin rule)" '' 'or stand alone'
printf 'tags:\n  - assets: x\n' >"$config/tags.yaml"
run ocat tables orders
exits 0 'a mistake in a file keeps nobody from searching'
says 'tags.yaml:2:5' 'it is pointed at'
is "$(ocat tags tag:curated -q -o tsv 2>/dev/null | tail -n +2 | wc -l)" 4 'and what was there stays'
rm "$config/tags.yaml" "$config/tag-rules.yaml"
is "$(tags tag:curated) $(tags --origin rule tag:pii.email | wc -l)" ' 2' 'without files it is as before'

# ---- the rest ----
audit=$HOME/.local/state/ocat/audit.jsonl
grep -q '"tool":"tag","parameters":{"action":"put","category":"quality","names":\["orders"\],"tags":\["certified"\]},"results_count":1' "$audit"
point $? 'each is in the audit'
grep -q '"tool":"tag".*"error":"ambiguous_name"' "$audit"
point $? 'those that fail too'
run ocat tag --list staff -o json
prints '"tool":"list_tags"' '--list is ocat tags'
run ocat tag list
exits 2 'list is no table here'
says 'none is called "list"' 'which is said'
says 'Tags are listed by `ocat tags`.' 'and what lists them'
run ocat tag rm orders certified
says 'A tag is taken off by `ocat tag --remove NAME TAG`.' 'as what takes them off'
sqlite3 lists.db 'create table list (id integer primary key, email text)'
run ocat add lists lists.db
run ocat tag list -o json
prints '"parameters":{"query":"list"}' 'a table of that name is asked about'
run ocat tag list gold
prints 'lists.list	gold	added' 'and tagged'
run ocat remove lists
run ocat tags nothing_like_it
exits 1 'nothing found is 1'
for i in 1 2 3 4 5 6; do ocat tag shop.orders "tag$i" -q >/dev/null 2>>"$work/trouble" & done
wait
cat "$work/trouble" >"$err"
is "$(tags 'shop.orders tag:tag?' | wc -l)" 6 'several at once'

# ---- tags have no history ----
for question in 'show customers' 'tables tag:pii' 'columns tag:pii' 'tags' 'search email' 'export customers' 'query SELECT*FROM(tags)'; do
	# shellcheck disable=SC2086
	run ocat $question --at 1 -c shop -o json
	exits 0 "$question, as it was"
	grep -qF 'tags are those of today' "$out" "$err"
	point $? 'says that its tags are not of then'
done
run ocat show orders --at 1 -c shop
is "$(grep -c 'tags are those of today' "$err")" 1 'once'
run ocat show orders
says_no 'tags are those of today' 'and not of what is of today'
done_testing
