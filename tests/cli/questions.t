#!/bin/sh
# Six questions to a catalog, each answered by one command, as an analyst sees the answers at 80 columns: on the
# demo, and on a PostgreSQL that changed between two syncs; and in SQL, where people ask that way.
. "${srcdir:-.}/tests/lib.sh"
. "$srcdir/tests/lib-postgresql.sh"
unset OCAT_SESSION OCAT_TRACE
NOW=2026-06-15T12:00:00Z

# On a terminal of 80 columns, without colour and pager.
terminal() { # terminal ARGUMENTS AS A SHELL READS THEM
	script -qec "stty cols 80 rows 200; exec '$OCAT' $* --color never --no-pager" /dev/null </dev/null >"$work/typed" 2>"$err"
	status=$?
	tr -d '\r' <"$work/typed" | sed 's/ *$//' >"$out"
}
ask() { OCAT_NOW=$NOW terminal demo "$@"; }
ask_now() { terminal "$@"; }
first() { head -n "$1" "$out" >"$work/first" && mv "$work/first" "$out"; }
names() { cut -f1 "$out" | sed 1d; }
demo_rows() { OCAT_NOW=$NOW "$OCAT" demo "$@" -q -o tsv >"$out" 2>"$err"; status=$?; }
rows() { "$OCAT" "$@" -q -o tsv >"$out" 2>"$err"; status=$?; }

# ==== the demo ====
ask tables has:customer_id
exits 0 'tables has:customer_id succeeds on the demo'
screen_is 'tables has:customer_id lists each table with the matching column' <<'E'
name                                   kind               cols  matched
shop.credit_scores                     table                 4  customer_id
shop.customer_consents                 table                 4  customer_id
shop.customer_contacts                 table                 5  customer_id
shop.customer_revenue                  table                 5  customer_id
shop.customer_segment_members          table                 3  customer_id
shop.customers                         table                17  customer_id
shop.orders                            table                15  customer_id
shop.product_reviews                   table                 6  customer_id
shop.v_customer_360                    view                 11  customer_id
shop.v_order_totals                    view                  7  customer_id
warehouse.core.dim_customer            table                15  customer_id
warehouse.raw.clickstream (7)          partitioned_table    13  customer_id
warehouse.raw.shop_customers           table                15  customer_id
warehouse.raw.shop_orders              table                13  customer_id
warehouse.staging.stg_shop__customers  view                  9  customer_id
warehouse.staging.stg_shop__orders     view                  9  customer_id
warehouse.staging.stg_web__sessions    table                10  customer_id
17 tables  shop synced 2 h ago  warehouse synced 2 h ago
E
ask search customer_id
exits 0 'search customer_id succeeds on the demo'
first 16
screen_is 'search lists columns first, exact names before longer ones' <<'E'
ocat: in 2 catalogs: shop (13 columns, 11 tables), warehouse (9 columns, 9
      tables)
name                                               kind          text
shop.credit_scores.customer_id                     INTEGER       customers, by …
shop.customer_consents.customer_id                 INTEGER
shop.customer_contacts.customer_id                 INTEGER
shop.customer_revenue.customer_id                  INTEGER
shop.customer_segment_members.customer_id          INTEGER
shop.customers.customer_id                         INTEGER
shop.orders.customer_id                            INTEGER
shop.product_reviews.customer_id                   INTEGER
shop.v_customer_360.customer_id                    INTEGER
shop.v_order_totals.customer_id                    INTEGER
warehouse.core.dim_customer.customer_id            NUMBER(38,0)  the shop's own
warehouse.raw.clickstream.customer_id              NUMBER(38,0)  only when sign…
warehouse.raw.shop_customers.customer_id           NUMBER(38,0)
E

# 2. Which fields does the orders table have?
ask show shop.orders
exits 0 'show succeeds for a table of the demo'
first 24
screen_is 'show lists the columns with types, keys and references' <<'E'
shop.orders  table
  2600 rows · 392 kB · last write over 2 h ago · synced just now
  Orders of the web shop, the stores and the telephone desk
  the same table as warehouse.raw.shop_orders, by 11 of 11 columns

columns (15)
   #  column               type         null  key               default
   1  order_id             INTEGER      no    pk
   2  order_number         VARCHAR(14)  no    unique
   3  customer_id          INTEGER      no    → customers
   4  order_status_id      INTEGER      no    → order_statuses
   5  site_id              INTEGER      yes   → sites
      the store; empty on the web
   6  sold_by_employee_id  INTEGER      yes   → employees
   7  billing_address_id   INTEGER      yes   → addresses
   8  shipping_address_id  INTEGER      yes   → addresses
   9  promotion_id         INTEGER      yes   → promotions
  10  currency_code        CHAR(3)      no    → currencies      'GBP'
  11  channel              VARCHAR(8)   no                      'web'
  12  ordered_at           TIMESTAMP    no
  13  confirmed_at         TIMESTAMP    yes
  14  cancelled_at         TIMESTAMP    yes
  15  customer_note        TEXT         yes

E

# 3. What has not changed in 14 days?
ask tables "'modified:14d.. kind:table sort:+modified'"
exits 0 'tables modified:14d.. succeeds on the demo'
first 12
screen_is 'sort:+modified lists the longest unchanged tables first' <<'E'
name                                        kind   cols  rows     size  written
warehouse.raw.till_2009_2016                table     5  1.2M  60.9 MB      3 y
warehouse.core.dim_currency                 table     3     7   2.0 kB      2 y
warehouse.sandbox.empty_test                table     1     0      0 B    24 mo
warehouse.ref.tranche_status                table     3     4   2.0 kB    23 mo
warehouse.ref.country                       table     4    11   2.0 kB    16 mo
warehouse.sandbox.snow_vs_jackets           table     3  1461  57.5 kB    13 mo
warehouse.ref.fiscal_calendar               table     4   324  16.5 kB    13 mo
warehouse.core.dim_date                     table    10  9861   849 kB    13 mo
warehouse.sandbox.tmp_dupes                 table     3    31   3.0 kB    10 mo
warehouse.sandbox."Kopie von dim_customer"  table     4  1641  75.5 kB     7 mo
warehouse.ref.customer_segment              table     3     5   2.0 kB     7 mo
E

# 4. Where does email appear across all databases?
ask search email
exits 0 'search email succeeds on the demo'
first 12
screen_is 'search lists exact names of every catalog first' <<'E'
ocat: in 2 catalogs: warehouse (12 columns, 12 tables), shop (7 columns, 7
      tables)
name                                                 kind          text
shop.customer_contacts.email                         VARCHAR(254)  pii.email
shop.customers.email                                 VARCHAR(254)  personal
shop.employees.email                                 VARCHAR(254)  pii.email
shop.tmp_customer_import_2024.e_mail                 TEXT          pii.email
shop.v_customer_360.email                            VARCHAR(254)  pii.email
warehouse.core.dim_customer.email                    VARCHAR(254)  personal; ma…
warehouse.core.v_current_customer.email              VARCHAR(254)  pii.email
warehouse.mart.crm_contact_list.email                VARCHAR(254)  personal
warehouse.raw.newsletter_events.email                VARCHAR(254)  pii.email
E
demo_rows columns email
is "$(names | cut -d. -f1 | sort -u | tr '\n' ' ')" 'shop warehouse ' 'columns finds the columns of every catalog'

# 5. What changed yesterday?
ask changes --since yesterday
exits 0 'changes --since yesterday succeeds on the demo'
first 18
screen_is 'changes lists each change below its table' <<'E'
shop  generation 3  2026-06-15 10:00 UTC  2 h ago
~ shop.customers
    + column loyalty_tier_id  INTEGER
    + key  (loyalty_tier_id) -> loyalty_tiers(loyalty_tier_id)
+ shop.order_events  table added, 6 columns
~ shop.orders
    - index ix_orders_status  (order_status_id)
    + trigger trg_orders_event  after update of order_status_id
~ shop.products
    ~ column cost  comment
        + landed: with freight and duty since January 2026
- shop.promo_codes_2024  table dropped
~ shop.shipments
    ~ column tracking_number  type  VARCHAR(20) → VARCHAR(40)
~ shop.v_deal_overview
    ~ definition
                 d.signed_on, d.matures_on, e.display_name AS lead_banker,
        -        (SELECT count(*) FROM tranches AS t WHERE t.deal_id =
E

# 6. Which assets contain PII?
ask tables tag:pii
exits 0 'tables tag:pii succeeds on the demo'
screen_is 'tables tag:pii lists the matched columns in the place of numbers' <<'E'
name                                           kind            matched
shop.addresses                                 table           adress_line2, li…
shop.customer_contacts                         table           contact_name, em…
shop.customers                                 table           birth_date, emai…
shop.employees                                 table           date_of_birth, d…
shop.participants                              table           contact_email
shop.suppliers                                 table           contact_email
shop.tmp_customer_import_2024                  table           e_mail
shop.v_customer_360                            view            billing_town, em…
shop.v_deal_overview                           view            borrower, lead_b…
shop.v_open_orders                             view            customer
shop.v_overdue_invoices                        view            name
warehouse.core.dim_customer                    table           customer_name, d…
warehouse.core.dim_employee                    table           display_name
warehouse.core.v_current_customer              view            customer_name, e…
warehouse.mart.crm_contact_list                table           email, first_name
warehouse.ops.query_history (4)                partitioned_t…  query_text
warehouse.raw.clickstream (7)                  partitioned_t…  ip_address, user…
warehouse.raw.newsletter_events                external_table  email
warehouse.raw.shop_customers                   table           birth_date, emai…
warehouse.raw.shop_employees                   table           display_name, em…
warehouse.raw.zendesk_tickets                  table           requester_email
warehouse.sandbox."Kopie von dim_customer"     table           customer_name, e…
warehouse.staging.stg_mail__newsletter_events  view            email
warehouse.staging.stg_shop__customers          view            birth_date, cust…
warehouse.staging.stg_shop__employees          view            display_name
warehouse.staging.stg_support__tickets         view            email
warehouse.staging.stg_web__sessions            table           ip_address
27 tables  shop synced 2 h ago  warehouse synced 2 h ago
E
ask tags tag:pii
first 8
screen_is 'tags tag:pii lists each column with its tag uncut' <<'E'
ocat: pii.name 20, pii.email 18, pii.address 6, pii.birth 5, pii.phone 5,
      pii.online 3, pii 1, pii.id 1
name                                                      tag          since
shop.addresses.adress_line2                               pii.address   2 mo
shop.addresses.line1                                      pii.address   2 mo
shop.addresses.postcode                                   pii.address   2 mo
shop.addresses.town                                       pii.address   2 mo
shop.customer_contacts.contact_name                       pii.name      2 mo
E

# ---- in SQL ----
demo_rows query "SELECT DISTINCT a.qualified_name FROM assets a JOIN tags t ON a.asset_id = t.entity_id WHERE t.tag_name IN ('PII', 'sensitive', 'gdpr') ORDER BY 1"
names | grep -v '_20[0-9][0-9]_[0-9][0-9]$' | sort >in_sql
demo_rows tables tag:pii
names >in_tables
demo_rows tables tag:sensitive
names >>in_tables
is "$(sort -u in_tables)" "$(cat in_sql)" 'SQL on tags finds the same tables as tables tag:'
ask query '"SELECT qualified_name, change_summary FROM versions WHERE generation = 3 ORDER BY created_at DESC, qualified_name"'
exits 0 'SQL on versions succeeds on a terminal'
prints 'qualified_name' 'query keeps the names of the selected columns'

# SQL uses the real clock, so the times of the demo are moved to now.
rows demo query "SELECT qualified_name, last_updated_at FROM v_asset_overview WHERE last_updated_at < strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-14 days') ORDER BY last_updated_at ASC LIMIT 20"
exits 0 'SQL finds the assets not updated for 14 days'
is "$(names | head -n 2 | tr '\n' ' ')" 'warehouse.raw.till_2009_2016 warehouse.core.dim_currency ' 'SQL lists the asset not updated for the longest time first'
rows demo query "SELECT qualified_name, change_summary FROM versions WHERE created_at >= strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-1 day') ORDER BY created_at DESC"
exits 0 'SQL finds the changes since yesterday'
prints 'shop.promo_codes_2024	table dropped' 'SQL has a summary of each change'
rows demo changes --since yesterday
changes=$(wc -l <"$out")
rows demo query "SELECT count(*) FROM versions WHERE created_at >= strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-1 day')"
is "$(names)" "$((changes - 1))" 'SQL finds as many changes as the command changes'

# ---- a file that was only looked at does not answer for connected sources ----
demo_rows export --catalog shop --as snapshot --file before.jsonl
demo_rows diff before.jsonl shop
exits 0 'diff compares a snapshot file with a catalog'
demo_rows tables has:customer_id
is "$(names | grep -c -v -e '^shop\.' -e '^warehouse\.')" 0 'a compared file does not appear in answers about all catalogs'
demo_rows show orders
exits 0 'a compared file does not make a name ambiguous for show'
demo_rows tag orders looked-at
exits 0 'a compared file does not make a name ambiguous for tag'
demo_rows search customer_id --catalog ./before.jsonl
is "$(names | head -n 1 | cut -d. -f2-)" credit_scores.customer_id 'search --catalog with the path of a compared file searches it'
other=$(names | head -n 1 | cut -d. -f1)
demo_rows show "$other.orders"
exits 0 'show finds a table of the compared file by its catalog'
demo_rows tables "catalog:$other order"
is "$(names | cut -d. -f1 | sort -u)" "$other" 'catalog: in a query line finds the compared file'

# ==== PostgreSQL ====
pg_needs
psql -qX <<'SQL'
CREATE ROLE reader LOGIN;
GRANT pg_read_all_data TO reader;
CREATE SCHEMA crm;
CREATE TABLE customers (customer_id int PRIMARY KEY, name text NOT NULL, email varchar(254) UNIQUE,
	created_at timestamptz NOT NULL DEFAULT now());
COMMENT ON TABLE customers IS 'Who buys from us';
CREATE TABLE orders (order_id bigint PRIMARY KEY, customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
	order_date timestamptz NOT NULL, total_amount numeric(12,2), note text);
COMMENT ON COLUMN orders.total_amount IS 'in euros, with VAT';
CREATE TABLE crm.newsletter (customer_id int REFERENCES customers, contact_email text, since date);
CREATE TABLE crm.old_import (line text);
SQL
rows add prod "$(pg_url reader)"
exits 0 'a PostgreSQL source is connected'
says_no 'password' 'add does not mention a password when none was given'
psql -qX <<'SQL'
ALTER TABLE orders ALTER total_amount TYPE numeric(14,2);
ALTER TABLE customers ADD phone text;
DROP TABLE crm.old_import;
CREATE TABLE crm.consents (customer_id int REFERENCES customers, given_at timestamptz);
SQL
rows sync
exits 0 'sync succeeds after the source has changed'

rows tables has:customer_id
is "$(names | tr '\n' ' ')" 'prod.crm.consents prod.crm.newsletter prod.public.customers prod.public.orders ' 'tables has:customer_id finds the tables of PostgreSQL'
ask_now search customer_id
screen_is 'search customer_id finds columns, then tables of PostgreSQL' <<'E'
name                               kind     text         in
prod.crm.consents.customer_id      integer               name
prod.crm.newsletter.customer_id    integer               name
prod.public.customers.customer_id  integer               name
prod.public.orders.customer_id     integer               name
prod.crm.consents                  table    customer_id  columns
prod.crm.newsletter                table    customer_id  columns
prod.public.customers              table    customer_id  columns
prod.public.orders                 table    customer_id  columns
8 hits  prod synced just now
E
ask_now show orders
sed -i '2d' "$out"
screen_is 'show lists the columns, keys and references of PostgreSQL' <<'E'
prod.public.orders  table

columns (5)
  #  column        type           null  key          comment
  1  order_id      bigint         no    pk
  2  customer_id   integer        no    → customers
  3  order_date    timestamptz    no
  4  total_amount  numeric(14,2)  yes                in euros, with VAT
  5  note          text           yes

keys and checks
  primary  (order_id)  orders_pkey

references (1)
  (customer_id)  → public.customers (customer_id)  many to one  on delete
                                                   cascade
                                                   orders_customer_id_fkey
E
rows tables modified:14d..
exits 1 'tables modified:14d.. finds nothing in a new database'
OCAT_NOW=$(date -u -d '+20 days' +%Y-%m-%dT%H:%M:%SZ) rows tables 'modified:14d.. =orders' --cached
exits 0 'tables modified:14d.. succeeds with a clock set 20 days later'
is "$(names)" prod.public.orders 'tables modified:14d.. finds the table unchanged for 20 days'
ask_now search email
sed -n '1,3p' "$out" >"$work/first" && mv "$work/first" "$out"
screen_is 'search email lists the exact name of PostgreSQL first' <<'E'
name                               kind                    text
prod.public.customers.email        character varying(254)  pii.email
prod.crm.newsletter.contact_email  text                    pii.email
E
ask_now changes --since yesterday
grep -v -e '^ocat:' -e '^prod  generation' "$out" >"$work/first" && mv "$work/first" "$out"
screen_is 'changes lists the changes between two syncs of PostgreSQL' <<'E'
+ prod.crm.consents  table added, 2 columns
- prod.crm.old_import  table dropped
~ prod.public.customers
    + column phone  text
~ prod.public.orders
    ~ column total_amount  type  numeric(12,2) → numeric(14,2)
4 changes  prod synced just now
E
ask_now tables tag:pii
screen_is 'tables tag:pii finds the personal columns of PostgreSQL' <<'E'
name                   kind   cols  size  matched             comment
prod.crm.newsletter    table     3   0 B  contact_email
prod.public.customers  table     5   0 B  email, name, phone  Who buys from us
2 tables  prod synced just now
E
rows query "SELECT DISTINCT a.qualified_name FROM assets a JOIN tags t ON a.asset_id = t.entity_id WHERE t.tag_name IN ('PII', 'sensitive', 'gdpr') ORDER BY 1"
is "$(names | tr '\n' ' ')" 'prod.crm.newsletter prod.public.customers ' 'SQL on tags finds the PostgreSQL tables with PII'
rows query "SELECT qualified_name, change_summary FROM versions WHERE created_at >= strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-1 day') ORDER BY qualified_name"
screen_is 'SQL on versions lists the changes of PostgreSQL' <<'E'
qualified_name	change_summary
prod.crm.consents	table added, 2 columns
prod.crm.old_import	table dropped
prod.public.customers	column phone added
prod.public.orders	type of total_amount numeric(12,2) -> numeric(14,2)
E
rows query "SELECT qualified_name, last_updated_at FROM v_asset_overview WHERE last_updated_at < strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-14 days') ORDER BY last_updated_at ASC LIMIT 20"
is "$(names)" '' 'SQL finds no PostgreSQL table that is not updated for 14 days'
done_testing
