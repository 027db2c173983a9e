#!/bin/sh
# Tags from rules, from people and from tags.yaml: where they appear, and what they survive.
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
shop.staff.name pii.name rule:name-of-people' 'the rules tag mail addresses, names and address lines, and nothing else'
is "$(ocat tables tag:pii -q -o tsv | tail -n +2 | cut -f1 | tr '\n' ' ')" 'shop.addresses shop.customers shop.staff ' 'tables tag:pii finds tables by the tags of their columns'
is "$(ocat tables tag:PII.email -q -o tsv | tail -n +2 | cut -f1)" shop.customers 'tables tag:PII.email finds by a nested tag in any case'
run ocat tables customers tag:pii -o json
prints '"matched_columns":["email","full_name"]' 'a table found by tag lists its tagged columns'
prints 'tag:pii (email, full_name)' 'a table found by tag gives the tag as the reason'
is "$(ocat columns tag:pii -q -o tsv | tail -n +2 | cut -f1 | tr '\n' ' ')" 'shop.addresses.line shop.customers.email shop.customers.full_name shop.staff.name ' 'columns tag:pii finds only the tagged columns'
is "$(ocat columns tag:pii.name --live -q -o tsv | tail -n +2 | cut -f1,6 | head -1)" 'shop.customers.full_name	pii.name' 'columns --live finds columns by tag at the source'
is "$(ocat tables tag:pii.email --live -q -o tsv | tail -n +2 | cut -f1)" shop.customers 'tables --live finds tables by tag at the source'
is "$(ocat columns tag:pii.name --table staff -q -o tsv | tail -n +2 | cut -f1,6)" 'shop.staff.name	pii.name' 'columns --table with a tag shows the tag of the column'
is "$(ocat columns id --tag pii -q -o tsv | tail -n +2)" '' 'columns --tag ignores the tags of other columns'
is "$(sql "SELECT DISTINCT a.qualified_name FROM assets a JOIN tags t ON a.asset_id = t.entity_id WHERE t.tag_name IN ('PII', 'sensitive', 'gdpr') order by 1" | tr '\n' ' ')" 'shop.addresses shop.customers shop.staff ' 'SQL on the view tags finds the tables with tagged columns'
is "$(sql "select origin, implied, from_fields from tags where entity_type = 'asset' and qualified_name = 'shop.customers' and tag_name = 'pii.email'")" 'columns	1	["email"]' 'the view tags names the columns that imply the tag of a table'
is "$(sql "select tags from v_asset_overview where qualified_name = 'shop.staff'")" '["pii","pii.name"]' 'v_asset_overview has the tags of a table'
run ocat show customers -o json
prints '"comment":"where we write to","tags":["pii.email"]' 'show -o json has the tags of a column'
prints '"tag_details":[{"name":"pii.email","category":"pii","origin":"rule:email","applied_at":' 'show -o json has the origin of each tag'
run ocat show customers -o table
prints '[pii.email] where we write to' 'show prints the tags of a column before its comment'

# ---- tags by people ----
run ocat tag orders certified --category quality
exits 0 'tag adds a tag to a table'
prints 'shop.orders	certified	added' 'tag reports the table, the tag and that it was added'
run ocat tag orders CERTIFIED --category quality
is "$(tags tag:certified)" 'shop.orders CERTIFIED person' 'the same tag in another case replaces the first'
run ocat tag orders CERTIFIED --category quality
prints 'already set' 'tag reports that a tag is already there'
is "$(ocat tables tag:quality:certified -q -o tsv | tail -n +2 | cut -f1)" shop.orders 'tables tag:quality:certified finds a tag by its category'
run ocat tag shop.customers.region law:residence pii.traits
is "$(tags customers tag:residence) $(tags tag:pii.traits)" 'shop.customers.region residence person shop.customers.region pii.traits person' 'tag adds several tags to a column'
run ocat tag '顧客.名前' pii.name
is "$(tags --origin person tag:pii.name)" 'shop.顧客.名前 pii.name person' 'tag accepts the name of a column in Japanese'
run ocat tag '"Line Items"."a.b"' odd
is "$(tags tag:odd)" 'shop."Line Items"."a.b" odd person' 'tag accepts a quoted column name with a dot'

# ---- removed and rejected tags ----
run ocat tag --remove orders certified
exits 0 'tag --remove removes a tag'
is "$(tags tag:certified)" '' 'a removed tag is no longer listed'
run ocat tag --remove orders certified
exits 1 'tag --remove exits with 1 when the tag is missing'
run ocat tag --remove customers.email pii.email
exits 2 'tag --remove refuses a tag that comes from a rule'
says 'ocat tag --reject shop.customers.email pii.email' 'tag --remove suggests --reject for a tag from a rule'
run ocat tag --reject customers.email pii.email
prints 'shop.customers.email	pii.email	rejected' 'tag --reject reports the rejected tag'
run ocat sync --force
is "$(tags tag:pii.email)" '' 'a rejected tag does not come back with sync --force'
is "$(tags --rejected)" 'shop.customers.email pii.email ' 'tags --rejected lists the rejected tag'
run ocat tag --remove customers.email pii.email
prints 'no longer rejected' 'tag --remove of a rejected tag takes the rejection back'
is "$(tags tag:pii.email)" 'shop.customers.email pii.email rule:email' 'the rule applies again when its rejection is taken back'
run ocat tag --reject addresses pii
prints 'shop.addresses.line	pii.address	rejected' 'tag --reject on a table rejects the tags of its columns'
run ocat tag customers.email pii.email
is "$(tags tag:pii.email)" 'shop.customers.email pii.email person' 'a tag by a person takes precedence over the same tag from a rule'
run ocat tag --remove customers.email pii.email
is "$(tags tag:pii.email)" 'shop.customers.email pii.email rule:email' 'the tag from the rule shows again without the tag by a person'

# ---- tag --all ----
run ocat tag --all 'order*' sales
is "$(sed 1d "$out" | tr '\n' ' ')" 'shop.orders shop.order_lines ' 'tag --all lists the matching tables as a preview'
says '2 tables; nothing written yet' 'the preview of tag --all says how many tables match'
is "$(tags tag:sales)" '' 'the preview of tag --all writes nothing'
run ocat tag --all 'order*' sales --yes
is "$(tags tag:sales | cut -d' ' -f1 | tr '\n' ' ')" 'shop.order_lines shop.orders ' 'tag --all --yes tags all matching tables'
run ocat tag --all --columns '*_on' dates --yes
is "$(tags tag:dates | cut -d' ' -f1)" shop.orders.ordered_on 'tag --all --columns --yes tags all matching columns'
run ocat tag --all --remove 'tag:sales' sales --yes
is "$(tags tag:sales)" '' 'tag --all --remove --yes removes the tag from all matching tables'
run ocat tag --all nothing_fits sales --yes
exits 1 'tag --all exits with 1 when no table matches'

# ---- invalid arguments ----
run ocat tag custmers gold
exits 1 'tag exits with 1 for an unknown table'
says 'Did you mean' 'tag suggests a similar name for an unknown table'
run ocat tag customers.mail gold
says 'shop.customers has no column "mail"' 'tag names an unknown column of a table'
says 'email' 'tag lists the columns of the table for an unknown column'
run ocat tag orders 'a b'
exits 2 'tag refuses a tag with a blank'
says 'invalid tag' 'tag says that a tag with a blank is invalid'
run ocat tag orders gold --remove --reject
exits 2 'tag refuses --remove together with --reject'
run ocat tag orders gold --yes
exits 2 'tag refuses --yes without --all'
mkdir other
cp shop.db other/
run ocat add twin other/shop.db
run ocat tag orders gold
exits 2 'tag refuses a name that two catalogs have'
says 'twin.orders' 'tag lists the candidates for an ambiguous name'
run ocat tag orders gold --catalog twin
is "$(tags tag:gold)" 'twin.orders gold person' 'tag --catalog chooses between two tables of the same name'

# ---- what tags survive ----
run ocat remove twin
is "$(sql "select count(*) from tags where qualified_name like 'twin%'")" 0 'the view tags hides the tags of a removed catalog'
is "$(tags tag:gold)" 'twin.orders gold person' 'a tag by a person is kept after its catalog is removed'
run ocat add twin other/shop.db
is "$(ocat tables tag:gold -q -o tsv | tail -n +2 | cut -f1)" twin.orders 'a tag by a person comes back with its catalog'
is "$(tags tag:pii.email | cut -d' ' -f1 | tr '\n' ' ')" 'shop.customers.email twin.customers.email ' 'tags from rules come back with their catalog'
sqlite3 shop.db 'alter table staff add column home_phone text; alter table customers drop column full_name'
run ocat show shop.staff
is "$(tags tag:pii.phone)" 'shop.staff.home_phone pii.phone rule:phone' 'show on a changed table applies the rules to its new column'
run ocat sync shop
is "$(tags 'catalog:shop tag:pii.name' --origin rule)" 'shop.staff.name pii.name rule:name-of-people' 'a sync drops the tags of a dropped column'

# ---- files with tags and rules ----
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
shop.orders curated tags.yaml' 'tags in tags.yaml apply without a sync'
is "$(tags tag:pii.email)" '' 'tags.yaml rejects a tag from a rule'
run ocat tag --remove order_lines curated --catalog shop
exits 2 'tag --remove refuses a tag that comes from tags.yaml'
says 'tags.yaml' 'tag --remove refers to tags.yaml for a tag from there'
printf 'rules:\n  - id: line\n    tags: [numbering]\n    names: [line no]\n' >"$config/tag-rules.yaml"
is "$(tags 'catalog:shop tag:numbering')" 'shop.order_lines.line_no numbering rule:line
shop.returns.line_no numbering rule:line' 'rules in tag-rules.yaml are added to the built-in ones'
printf 'extends: no\n' >"$config/tag-rules.yaml"
is "$(tags --origin rule)" '' 'extends: no in tag-rules.yaml switches off the built-in rules'
printf 'tags:\n  - assets: x\n' >"$config/tags.yaml"
run ocat tables orders
exits 0 'tables succeeds in spite of a mistake in tags.yaml'
says 'tags.yaml:2:5' 'tables reports the place of a mistake in tags.yaml'
is "$(ocat tags tag:curated -q -o tsv 2>/dev/null | tail -n +2 | wc -l)" 4 'a mistake in tags.yaml keeps the tags read before'
rm "$config/tags.yaml" "$config/tag-rules.yaml"
is "$(tags tag:curated) $(tags --origin rule tag:pii.email | wc -l)" ' 2' 'deleting the files restores the tags from rules'

# ---- audit, lists, concurrency ----
audit=$HOME/.local/state/ocat/audit.jsonl
grep -q '"tool":"tag","parameters":{"action":"put","category":"quality","names":\["orders"\],"tags":\["certified"\]},"results_count":1' "$audit"
point $? 'the audit log has an added tag'
grep -q '"tool":"tag".*"error":"ambiguous_name"' "$audit"
point $? 'the audit log has a failed tag command'
run ocat tag --list staff -o json
prints '"tool":"list_tags"' 'tag --list is the same as ocat tags'
run ocat tag list
exits 2 'tag list without a table called list is a usage error'
says 'unknown name "list"' 'tag list says that no table is called list'
says 'Run `ocat tags` to list tags.' 'tag list refers to ocat tags'
run ocat tag rm orders certified
says 'Remove a tag with `ocat tag --remove NAME TAG`.' 'tag rm refers to tag --remove'
sqlite3 lists.db 'create table list (id integer primary key, email text)'
run ocat add lists lists.db
run ocat tag list -o json
prints '"parameters":{"query":"list"}' 'tag list shows the tags of a table called list'
run ocat tag list gold
prints 'lists.list	gold	added' 'tag list gold tags a table called list'
run ocat remove lists
run ocat tags nothing_like_it
exits 1 'tags exits with 1 when nothing matches'
for i in 1 2 3 4 5 6; do ocat tag shop.orders "tag$i" -q >/dev/null 2>>"$work/trouble" & done
wait
cat "$work/trouble" >"$err"
is "$(tags 'shop.orders tag:tag?' | wc -l)" 6 'six concurrent tag commands add all six tags'

# ---- views have the tags of the columns that they show ----
sqlite3 shown.db "create table customer (id integer primary key, first_name text, last_name text, email text, active int, code text);
	create table address (id integer primary key, phone text, customer_id int references customer);
	create view customer_list as select cu.id as cid, cu.first_name || ' ' || cu.last_name as who, lower(cu.email) as contact,
		count(a.phone) as calls, case when cu.active then coalesce(a.phone, '') else null end as reach, length(cu.email) as size,
		cu.code as mark from customer cu join address a on a.customer_id = cu.id group by cu.id;
	create view mail as select email as m from customer union all select phone from address;
	create view broken as select a as x from nowhere"
run ocat add shown shown.db
tagged() { tags 'shown.customer_list' -c shown; tags shown.mail -c shown; }
is "$(tagged)" 'shown.customer_list.contact pii.email rule:email
shown.customer_list.reach pii.phone rule:phone
shown.customer_list.who pii.name rule:name
shown.mail.m pii.email rule:email
shown.mail.m pii.phone rule:phone' 'a column of a view has the tags of the columns that it shows, not of those that it counts or tests'
run ocat tables tag:pii.name -c shown -o tsv
prints 'shown.customer_list' 'tables tag: finds a view by the columns that it shows'
mkdir -p "$config"
cat >"$config/tags.yaml" <<'Y'
tags:
  - column: shown.customer.code
    tags: internal
  - column: shown.customer_list.contact
    reject: pii
Y
is "$(tagged)" 'shown.customer_list.mark internal tags.yaml
shown.customer_list.reach pii.phone rule:phone
shown.customer_list.who pii.name rule:name
shown.mail.m pii.email rule:email
shown.mail.m pii.phone rule:phone' 'tags.yaml tags the views of a column, and rejects the tag of a column of a view'
rm "$config/tags.yaml"
run ocat remove shown

# ---- tags have no history ----
for question in 'show customers' 'tables tag:pii' 'columns tag:pii' 'tags' 'search email' 'export customers' 'query SELECT*FROM(tags)'; do
	# shellcheck disable=SC2086
	run ocat $question --at 1 -c shop -o json
	exits 0 "$question accepts --at"
	grep -qF 'tags are current' "$out" "$err"
	point $? "$question --at notes that its tags are the current ones"
done
run ocat show orders --at 1 -c shop
is "$(grep -c 'tags are current' "$err")" 1 'show --at notes once that tags are the current ones'
run ocat show orders
says_no 'tags are current' 'show without --at has no note about tags'
done_testing
