#!/bin/sh
# The command path: the best join paths between tables, for people and for scripts.
. "${srcdir:-.}/tests/lib.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null

run ocat path order_lines customers -o table
exits 0 'path finds a path between two tables'
prints 'order_lines → customers  2 steps, cost 2.05' 'path prints the ends, the number of steps and the cost'
prints '─▸ orders     order_id = id     many to one; foreign key' 'path prints the columns and the cardinality of each step'
prints 'JOIN customers ON customers.id = orders.customer_id' 'path prints the SQL of the joins'
prints_no 'fan-out' 'path does not warn about fan-out for lookups'
prints 'other paths' 'path lists other paths'
prints '3.35   order_lines ─▸ orders ─▸ addresses ─▸ customers' 'path prints the cost of each other path'

# Messages about missing arguments use the words of the command.
run ocat path
exits 2 'path without a table is a usage error'
says '`ocat path` needs SOURCE_TABLE: the first table' 'path names its missing first argument'
says 'Usage: ocat path SOURCE_TABLE TARGET_TABLE [MORE_TABLES] [options]; for example: ocat path order_lines customers' 'path prints its usage with an example'
says_no get_join_path 'path does not mention the name of its tool'
run ocat path orders -o json
prints '"message":"`ocat path` needs TARGET_TABLE: the second table"' 'path -o json names its missing second argument'
run ocat show ''
says '`ocat show` needs ASSET' 'show treats an empty word as a missing argument'
run ocat diff shop shop --at 1d
says '--at is not supported for `ocat diff`' 'diff reports a wrong combination in the words of the command'

# The SQL runs unchanged.
ocat path order_lines customers -o json -q | sed 's/.*"sql_snippet":"\([^"]*\)".*/\1/; s/\\n/ /g' | head -n 1 >snippet
is "$(sqlite3 shop.db "SELECT count(*) $(cat snippet)")" 0 'the SQL of a path runs in SQLite'

run ocat path customers order_lines -o table
prints 'fan-out: each row of customers has several rows of orders' 'path warns about rows that are repeated'
run ocat path addresses orders -o table -k 1
prints '◂─ orders  id = ship_to  one to many, repeats rows of addresses; foreign key' 'path reads a step against its key from the nearer table'

# Several keys between the same two tables: a question, not a silent choice.
run ocat path orders addresses -o table -k 1
prints 'LEFT JOIN addresses ON addresses.id = orders.ship_to' 'path uses a LEFT JOIN for a nullable key'
prints '● ship_to' 'path marks the chosen key'
prints '○ bill_to' 'path marks the other key'
prints '? orders and addresses: ship_to or bill_to?' 'path asks which of two keys is meant'
says 'several keys are equally good' 'path notes on standard error that several keys are equally good'
run ocat path orders addresses -o table -k 1 --via bill_to
prints 'ON addresses.id = orders.bill_to' '--via selects the key of a path'
prints_no '? orders' 'path asks nothing when --via selects the key'

# Two tables that meet in several places: ordered products are not reviewed products.
run "$OCAT" demo path shop.customers shop.products -o json -q
prints '"questions":["customers and products meet in product_reviews, and in orders and order_lines: which one do you mean?"]' 'path asks which of two meeting tables is meant'
prints 'ocat path shop.customers shop.products shop.order_lines' 'path prints the command for the other meeting table'
run "$OCAT" demo path shop.order_lines shop.customers -o json -q
prints '"questions":[]' 'path asks nothing when each step looks up one row'

# A similar name is suggested only if some path joins it with the other table.
run "$OCAT" demo path shop.orders custmers
says 'Did you mean shop.customers?' 'path suggests a similar name that joins the other table'
run "$OCAT" demo path custmers shop.orders
says 'Did you mean shop.customers?' 'path suggests a similar name for its first table'
run "$OCAT" demo path shop.orders dim_custmer
says 'unknown table or view "dim_custmer"' 'path names an unknown table'
says_no dim_customer 'path does not suggest a similar name that nothing joins with the other table'

# Markdown for a page or a ticket.
run ocat path order_lines customers -o md
is "$(head -n 1 "$out")" '# shop.order_lines → shop.customers' 'path -o md has the ends as its title'
prints '```sql' 'path -o md has the SQL as a block'
prints '## Other paths' 'path -o md has the other paths'

# Composite keys; no path; longer paths.
run ocat path returns order_lines -o table
prints 'order_lines.order_id = returns.order_id AND order_lines.line_no = returns.line_no' 'path joins by all columns of a composite key'
run ocat path addresses orders -o table --max-hops 2
prints 'addresses ─▸ customers ◂─ orders' '--max-hops 2 finds a path through another table'
run ocat path staff customers
exits 1 'path exits with 1 when no path exists'
run ocat path staff customers -o table
prints 'no path of at most 3 steps; staff joins no table, customers joins ' 'path prints the searched length when no path exists'
run ocat path returns region --max-hops 2 -o table
exits 0 'path looks further when --max-hops finds nothing'
says 'no path of at most 2 steps: the shortest has 3' 'path says that it looked further'
prints 'JOIN orders ON orders.id = returns.order_id' 'path joins by the half of a composite key that is itself declared to reference the table'
run ocat path returns region --max-hops 4
exits 0 '--max-hops 4 finds the longer path'

# Three or more tables.
run ocat path order_lines region returns -o table --max-hops 4
exits 0 'path connects three tables'
prints '3 tables  4 steps' 'path prints the number of tables and steps'
prints 'JOIN customers ON' 'path goes through tables that were not named'
run ocat path order_lines staff region
exits 1 'path exits with 1 when one of three tables has no joins'
run ocat path orders customers orders -o table
prints 'orders → customers' 'path ignores a table that is named twice'

# JSON for scripts.
run ocat path order_lines customers -o json
prints '"source":"shop.order_lines","target":"shop.customers"' 'path -o json has the source and the target'
prints '"found":true,"hop_count":2' 'path -o json has the length of the path'
prints '"from_table":"shop.order_lines","to_table":"shop.orders","join_type":"JOIN","on_clause":"orders.id = order_lines.order_id"' 'path -o json has the tables and columns of each step'
prints '"sql_snippet":"FROM order_lines\nJOIN orders' 'path -o json has the SQL of the path'
run ocat path staff customers -o json
prints '"found":false' 'path -o json says that no path was found'
run ocat path order_lines customers -o tsv
is "$(head -n 1 "$out" | cut -f 1-6)" "way	cost	step	from_table	to_table	join_type" 'path -o tsv prints a row for each step'
cp "$out" first
run ocat path order_lines customers -o tsv
cmp -s first "$out"
point $? 'path prints the same bytes again'

# The joins index is kept beside the cache, and built again when it is damaged.
file=$(echo "$HOME"/.cache/ocat/ocat.db.joins-*)
[ -f "$file" ]
point $? 'path writes the joins index beside the cache'
printf 'spoiled' | dd of="$file" bs=1 seek=4100 conv=notrunc 2>/dev/null
cp "$file" bad
run ocat path order_lines customers -o tsv
cmp -s first "$out"
point $? 'path prints the same when the joins index is damaged'
! cmp -s bad "$file"
point $? 'path replaces the damaged joins index'
run ocat path order_lines customers -o tsv --at 1
cmp -s first "$out"
point $? 'path --at 1 finds the paths of that generation'

# Invalid arguments.
run ocat path orders
exits 2 'path refuses a single table'
run ocat path orders orders
exits 2 'path refuses a path from a table to itself'
says 'ocat refs orders' 'path refers to refs for a path from a table to itself'
run ocat path orders custmers
exits 1 'path exits with 1 for an unknown table'
says 'Did you mean' 'path suggests a similar name for an unknown table'
run ocat path orders customers --max-hops 0
exits 2 'path refuses --max-hops 0'
says 'from 1 to 12' 'path names the limits of --max-hops'
run ocat path orders customers -k 0
exits 2 'path refuses -k 0'

# The costs of joins are settings.
mkdir -p "$HOME/.config/ocat"
printf 'joins:\n  optional: 3\n  bridge: 0.2\n' >"$HOME/.config/ocat/config.yaml"
run ocat path order_lines customers -o json
prints '"cost":2.2' 'a cost in config.yaml changes the cost of a path'
printf 'joins:\n  bridg: 0.2\n' >"$HOME/.config/ocat/config.yaml"
run ocat path order_lines customers
says 'unknown join cost "bridg"' 'path reports an unknown cost in config.yaml'
says 'bridge' 'path suggests the similar cost for an unknown one'
printf 'joins:\n  hub: -1\n' >"$HOME/.config/ocat/config.yaml"
run ocat path order_lines customers
says 'hub should be a number from 0 to 1000' 'path reports a negative cost in config.yaml'
rm "$HOME/.config/ocat/config.yaml"

# No path: the closest candidate.
sqlite3 isles.db 'CREATE TABLE customers (id INTEGER PRIMARY KEY, badge TEXT, name TEXT); CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customers(id));
	CREATE TABLE campaigns (id INTEGER PRIMARY KEY, name TEXT, created_at TEXT); CREATE TABLE mails (id INTEGER PRIMARY KEY, campaign_id INT REFERENCES campaigns(id), badge TEXT, order_id INT);
	CREATE TABLE lonely (a INT)'
ocat add isles isles.db >/dev/null 2>&1
ocat relate --reject isles.mails.order_id isles.orders.id >/dev/null 2>&1
run ocat path isles.orders isles.campaigns -o table
exits 1 'path exits with 1 when the only join was rejected'
prints 'orders joins 1 table, campaigns joins 1 table' 'path does not count a rejected join'
says 'the closest candidate is mails.order_id = orders.id: order_id is named after orders' 'path names a rejected join as the closest candidate'
says 'but rejected' 'path says that the closest candidate was rejected'
run ocat path isles.customers isles.campaigns isles.orders -o json
prints '"nearest":"mails.order_id = orders.id' 'path -o json names the closest candidate of several tables'
sqlite3 isles.db 'ALTER TABLE mails DROP COLUMN order_id'
ocat sync isles >/dev/null 2>&1
run ocat path isles.orders isles.campaigns -o table
says 'the closest candidate is customers.badge = mails.badge: same name' 'path names two columns of the same name as the closest candidate'
sqlite3 isles.db 'CREATE TABLE pupils (last_name TEXT, room_no TEXT, PRIMARY KEY (last_name, room_no)); CREATE TABLE rooms (last_name TEXT, state_code TEXT, room_no TEXT, hall TEXT, PRIMARY KEY (last_name, room_no));
	CREATE TABLE desks (desk INT, hall TEXT)'
ocat sync isles >/dev/null 2>&1
run ocat path isles.rooms isles.desks -o table
says 'the closest candidate is rooms.hall = desks.hall' 'path names a column that is no key as the closest candidate'
run ocat path isles.pupils isles.lonely -o table
says_no 'candidate' 'path names no candidate where there is none'
run ocat path isles.orders isles.lonely -o table
says 'ocat relate isles.orders.COLUMN isles.lonely.COLUMN' 'path suggests relate when there is no candidate'
# What an expert would take: events before what both sides reference, primary keys before others, tables before views.
sqlite3 library.db 'CREATE TABLE branches (branch_id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE);
	CREATE TABLE readers (reader_id INTEGER PRIMARY KEY, branch_id INT NOT NULL REFERENCES branches);
	CREATE TABLE books (book_id INTEGER PRIMARY KEY, title TEXT);
	CREATE TABLE copies (copy_id INTEGER PRIMARY KEY, book_id INT NOT NULL REFERENCES books, branch_id INT NOT NULL REFERENCES branches);
	CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, copy_id INT NOT NULL REFERENCES copies, reader_id INT NOT NULL REFERENCES readers);
	CREATE TABLE moves (move_id INTEGER PRIMARY KEY, from_branch_id INT NOT NULL REFERENCES branches, to_branch_id INT NOT NULL REFERENCES branches);
	CREATE TABLE vans (van_id INTEGER PRIMARY KEY, home_code TEXT NOT NULL REFERENCES branches (code), branch_id INT NOT NULL REFERENCES branches);
	CREATE TABLE matches (match_id INTEGER PRIMARY KEY, winner_id INT NOT NULL REFERENCES readers, loser_id INT NOT NULL REFERENCES readers);
	CREATE TABLE trips (trip_id INTEGER PRIMARY KEY, src_branch_id INT NOT NULL REFERENCES branches, dest_branch_id INT NOT NULL REFERENCES branches);
	CREATE TABLE pages (book_id INT NOT NULL REFERENCES books, page_no INT NOT NULL, PRIMARY KEY (book_id, page_no));
	CREATE TABLE notes (note_id INTEGER PRIMARY KEY, page_no INT)'
ocat add library library.db >/dev/null 2>&1
run ocat path library.readers library.books -o tsv
is "$(awk -F '\t' '$1 == 1 { print $5 }' "$out" | tr '\n' ' ')" 'library.loans library.copies library.books ' 'path leads through events, not through what both sides reference'
run ocat path library.vans library.branches -o table
prints 'JOIN branches ON branches.branch_id = vans.branch_id' 'path takes the key to the primary key before one to another key'
run ocat path library.pages library.notes --max-hops 1
prints_no 'page_no = ' 'path does not join by half of a composite key'
# A key of several columns whose parts are declared one by one, and a column that nothing but its name joins.
sqlite3 clinic.db 'CREATE TABLE blocks (floor INT NOT NULL, code INT NOT NULL, PRIMARY KEY (floor, code));
	CREATE TABLE rooms (room_id INTEGER PRIMARY KEY, floor INT NOT NULL REFERENCES blocks (floor), code INT NOT NULL REFERENCES blocks (code))'
sqlite3 school.db 'CREATE TABLE pupils (pupil TEXT PRIMARY KEY, grade INT, classroom INT); CREATE TABLE teachers (teacher TEXT PRIMARY KEY, classroom INT)'
ocat add clinic clinic.db >/dev/null 2>&1
ocat add school school.db >/dev/null 2>&1
run ocat path clinic.rooms clinic.blocks -o table
prints 'blocks.floor = rooms.floor AND blocks.code = rooms.code' 'path joins by all parts of a key that are declared one by one'
run ocat path school.pupils school.teachers -o table
prints 'teachers.classroom = pupils.classroom' 'path joins two tables that nothing else joins by the name that only they have'
prints 'inferred' 'path says that such a join is inferred'
run ocat path library.loans library.matches -o table
prints 'short  loans = matches' 'path offers to join two tables by the key of a third that both reference'
run ocat path library.loans library.matches library.books -o table
prints 'short' 'path offers that for three tables too'

# Roles, from the words of a question or of --via.
run ocat path library.matches library.readers -q -o table
prints '? matches and readers: ' 'path asks for the role when nothing names it'
run ocat path library.matches library.readers --ask 'Who lost most often?' -q -o table
prints 'readers.reader_id = matches.loser_id' '--ask chooses the key by a word of the same meaning'
prints_no '? matches' '--ask answers which role is meant'
run ocat path library.matches library.readers --ask 'names of the winners' -q -o table
prints 'readers.reader_id = matches.winner_id' '--ask chooses the key by an inflected word'
run ocat path library.trips library.branches --ask 'How many trips by destination?' -q -o table
prints 'branches.branch_id = trips.dest_branch_id' '--ask chooses the key by its abbreviation'
run ocat plan '{"question":"How many matches did each reader lose?","tables":["library.matches","library.readers"],"groups":["readers.reader_id"],"measures":[{"fn":"count","as":"lost"}]}' -q
prints 'loser_id' "plan chooses the key by the words of the plan's question"
exits 0 'a plan whose question names the role asks nothing'
run ocat plan '{"tables":["library.matches","library.readers"],"groups":["readers.reader_id"],"measures":[{"fn":"count","as":"n"}]}' -q
exits 1 'plan asks for the role when nothing names it'
run ocat path library.trips library.branches --ask 'trips by source and destination' -q -o table
prints '? trips and branches: ' 'path asks for the role when the question names two'
run ocat path library.trips library.branches --ask 'trips' -q -o table
prints '? trips and branches: ' 'path asks for the role when the question names none'
run ocat path library.trips library.branches --via source -q -o table
prints 'branches.branch_id = trips.src_branch_id' '--via chooses the key by a word of its role'
# ---- a table with two declared keys to another ----

sqlite3 twokeys.db "create table person(id integer primary key, code text unique, name text);
	create table booking(booking_id integer primary key, person_code text references person(code), person_id integer references person(id))"
run ocat path booking person -c ./twokeys.db -o table
prints 'ON person.id = booking.person_id' 'path joins by the key to the primary key'
prints '○ person_code' 'path names the key to an alternate key by its column'
says_no 'equally good' 'path does not ask which of two keys of one role is meant'
run ocat path booking person -c ./twokeys.db --via person_code -o table
prints 'ON person.code = booking.person_code' '--via selects the key to an alternate key by its column'
run ocat plan '{"tables":["booking","person"],"columns":["person.name"]}' -c ./twokeys.db
exits 0 'plan does not ask which of two keys of one role is meant'
prints 'ON person.id = booking.person_id' 'plan joins by the key to the primary key'

done_testing
