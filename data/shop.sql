-- Hollin & Tarn, outfitters and lenders: the shop's own database.
--
-- A made-up company: a mountain outfitter with nine stores and a web shop, and
-- a small bank, Tarn Capital, which arranges loans for huts, lifts and guides.
-- This file is the schema as it is now; shop-rows.sql fills it, and
-- shop-before-2.sql and shop-before-1.sql take it back to what it was.
-- What is odd here is meant to be: real databases look like this.

-- ---- where: regions, countries, addresses ----

CREATE TABLE currencies ( -- ISO 4217, as far as we trade in it
	currency_code CHAR(3) PRIMARY KEY,
	currency_name VARCHAR(40) NOT NULL,
	minor_units INTEGER NOT NULL DEFAULT 2 CHECK (minor_units BETWEEN 0 AND 4) -- digits after the point: yen has none
) WITHOUT ROWID;

CREATE TABLE regions ( -- Sales regions; they form a tree with "ALL" at its root
	region_code VARCHAR(8) PRIMARY KEY, -- what every customer, store and employee is filed under
	region_name VARCHAR(60) NOT NULL UNIQUE,
	parent_region_code VARCHAR(8) REFERENCES regions (region_code), -- empty for the root alone
	reporting_currency CHAR(3) NOT NULL REFERENCES currencies (currency_code)
);

CREATE TABLE countries (
	country_code CHAR(2) PRIMARY KEY, -- ISO 3166 alpha-2
	country_name VARCHAR(80) NOT NULL,
	region_code VARCHAR(8) NOT NULL REFERENCES regions (region_code),
	vat_rate NUMERIC(4,2) NOT NULL DEFAULT 0 -- standard rate in percent
) WITHOUT ROWID;

CREATE TABLE exchange_rates ( -- Daily closing rates from the central bank's feed
	from_currency CHAR(3) NOT NULL REFERENCES currencies (currency_code),
	to_currency CHAR(3) NOT NULL REFERENCES currencies (currency_code),
	as_of DATE NOT NULL,
	rate NUMERIC(14,6) NOT NULL CHECK (rate > 0),
	PRIMARY KEY (from_currency, to_currency, as_of)
) WITHOUT ROWID;

CREATE TABLE addresses (
	address_id INTEGER PRIMARY KEY,
	line1 VARCHAR(120) NOT NULL,
	adress_line2 VARCHAR(120), -- sic: misspelt in 2009, and too many reports read it by now
	postcode VARCHAR(12),
	town VARCHAR(80) NOT NULL,
	country_code CHAR(2) NOT NULL REFERENCES countries (country_code),
	latitude REAL,
	longitude REAL
);

-- ---- who works here ----

CREATE TABLE departments (
	department_id INTEGER PRIMARY KEY,
	department_name VARCHAR(60) NOT NULL UNIQUE,
	cost_centre VARCHAR(10)
);

CREATE TABLE employees ( -- Everybody on the payroll, also those who have left
	employee_id INTEGER PRIMARY KEY,
	employee_no VARCHAR(8) NOT NULL UNIQUE, -- as printed on the badge
	first_name VARCHAR(60) NOT NULL,
	last_name VARCHAR(60) NOT NULL,
	email VARCHAR(254) NOT NULL UNIQUE COLLATE NOCASE,
	national_id VARCHAR(20), -- personal: payroll only
	date_of_birth DATE, -- personal: payroll only
	job_title VARCHAR(80) NOT NULL,
	department_id INTEGER NOT NULL REFERENCES departments (department_id),
	manager_id INTEGER REFERENCES employees (employee_id), -- empty for the managing director alone
	region_code VARCHAR(8) NOT NULL REFERENCES regions (region_code),
	hired_on DATE NOT NULL,
	left_on DATE,
	display_name TEXT GENERATED ALWAYS AS (first_name || ' ' || last_name) VIRTUAL,
	CHECK (left_on IS NULL OR left_on >= hired_on),
	CHECK (manager_id <> employee_id)
);

CREATE TABLE sites ( -- Stores, stock rooms and the two distribution centres
	site_id INTEGER PRIMARY KEY,
	site_code VARCHAR(6) NOT NULL UNIQUE,
	site_name VARCHAR(80) NOT NULL,
	site_kind VARCHAR(10) NOT NULL CHECK (site_kind IN ('store', 'dc', 'office')),
	address_id INTEGER REFERENCES addresses (address_id),
	region_code VARCHAR(8) NOT NULL REFERENCES regions (region_code),
	site_manager_id INTEGER REFERENCES employees (employee_id),
	deputy_manager_id INTEGER REFERENCES employees (employee_id),
	opened_on DATE
);

CREATE TABLE site_hours (
	site_id INTEGER NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
	weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7), -- 1 is Monday
	opens_at TIME NOT NULL,
	closes_at TIME NOT NULL,
	PRIMARY KEY (site_id, weekday),
	CHECK (closes_at > opens_at)
) WITHOUT ROWID;

-- ---- who buys ----

CREATE TABLE loyalty_tiers ( -- Lookup: what a member gets
	loyalty_tier_id INTEGER PRIMARY KEY,
	tier_code VARCHAR(10) NOT NULL UNIQUE,
	tier_name VARCHAR(30) NOT NULL,
	discount_pct NUMERIC(4,1) NOT NULL DEFAULT 0
);

CREATE TABLE customers ( -- One row a customer, people and firms alike
	customer_id INTEGER PRIMARY KEY AUTOINCREMENT,
	customer_number VARCHAR(12) NOT NULL UNIQUE, -- the number on invoices; never reused
	customer_kind VARCHAR(10) NOT NULL DEFAULT 'person' CHECK (customer_kind IN ('person', 'firm')),
	name VARCHAR(120) NOT NULL,
	email VARCHAR(254) COLLATE NOCASE, -- personal
	phone VARCHAR(24), -- personal
	birth_date DATE, -- personal; asked for at the rental desk only
	region_code VARCHAR(8) NOT NULL REFERENCES regions (region_code), -- whose revenue it counts as
	billing_address_id INTEGER REFERENCES addresses (address_id),
	shipping_address_id INTEGER REFERENCES addresses (address_id),
	referred_by_customer_id INTEGER REFERENCES customers (customer_id),
	sales_rep_id INTEGER, -- an employee, but nobody ever declared the key
	credit_limit NUMERIC(12,2) DEFAULT 0 CHECK (credit_limit >= 0),
	marketing_opt_in BOOLEAN NOT NULL DEFAULT FALSE,
	loyalty_tier_id INTEGER REFERENCES loyalty_tiers (loyalty_tier_id),
	created_at TIMESTAMP NOT NULL,
	closed_at TIMESTAMP
);

CREATE TABLE customer_contacts (
	customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
	contact_no INTEGER NOT NULL,
	contact_name VARCHAR(120) NOT NULL,
	email VARCHAR(254),
	role_note VARCHAR(60), -- free text, such as "ask for Inga on Fridays"
	PRIMARY KEY (customer_id, contact_no)
);

CREATE TABLE customer_segments (
	segment_code VARCHAR(12) PRIMARY KEY,
	segment_name VARCHAR(60) NOT NULL,
	rule_text TEXT -- how marketing describes it; the rule itself is in the warehouse
);

CREATE TABLE customer_segment_members (
	segment_code VARCHAR(12) NOT NULL REFERENCES customer_segments,
	customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
	since DATE NOT NULL,
	PRIMARY KEY (segment_code, customer_id)
) WITHOUT ROWID;

CREATE TABLE customer_consents ( -- What a customer agreed to, and when that was taken back
	customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
	purpose VARCHAR(20) NOT NULL CHECK (purpose IN ('newsletter', 'profiling', 'credit_check')),
	given_at TIMESTAMP NOT NULL,
	withdrawn_at TIMESTAMP,
	PRIMARY KEY (customer_id, purpose, given_at)
);

CREATE TABLE customer_revenue ( -- Revenue by customer and month in pounds, written by finance's monthly close
	customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
	revenue_month DATE NOT NULL CHECK (revenue_month = date(revenue_month, 'start of month')), -- its first day
	region_code VARCHAR(8) NOT NULL REFERENCES regions (region_code), -- as it was in that month
	revenue NUMERIC(14,2) NOT NULL, -- without VAT and cancelled orders
	order_count INTEGER NOT NULL,
	PRIMARY KEY (customer_id, revenue_month)
) WITHOUT ROWID;

-- ---- what is sold ----

CREATE TABLE suppliers (
	supplier_id INTEGER PRIMARY KEY,
	supplier_name VARCHAR(120) NOT NULL,
	country_code CHAR(2) NOT NULL REFERENCES countries (country_code),
	contact_email VARCHAR(254),
	iban VARCHAR(34), -- restricted: treasury
	lead_time_days INTEGER
);

CREATE TABLE product_categories (
	category_id INTEGER PRIMARY KEY,
	parent_category_id INTEGER REFERENCES product_categories (category_id),
	category_name VARCHAR(60) NOT NULL,
	UNIQUE (parent_category_id, category_name)
);

CREATE TABLE products (
	product_id INTEGER PRIMARY KEY,
	sku VARCHAR(16) NOT NULL UNIQUE,
	product_name VARCHAR(120) NOT NULL,
	category_id INTEGER NOT NULL REFERENCES product_categories (category_id),
	supplier_id INTEGER NOT NULL REFERENCES suppliers (supplier_id),
	list_price NUMERIC(10,2) NOT NULL CHECK (list_price >= 0), -- pounds, without VAT
	cost NUMERIC(10,2) NOT NULL CHECK (cost >= 0), -- landed: with freight and duty since January 2026
	margin_pct NUMERIC(5,2) GENERATED ALWAYS AS (round(100.0 * (list_price - cost) / nullif(list_price, 0), 2)) STORED,
	weight_g INTEGER,
	dt_crtd DATE, -- date created, from the old till's days of eight letters
	discontinued_on DATE
);

CREATE TABLE product_variants ( -- A product in one size and colour: what a shelf holds
	variant_id INTEGER PRIMARY KEY,
	product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
	size_code VARCHAR(8) NOT NULL,
	colour VARCHAR(24) NOT NULL,
	barcode VARCHAR(13) UNIQUE,
	UNIQUE (product_id, size_code, colour)
);

CREATE TABLE product_translations (
	product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
	language CHAR(2) NOT NULL,
	title VARCHAR(160) NOT NULL,
	blurb TEXT,
	PRIMARY KEY (product_id, language)
) WITHOUT ROWID;

CREATE TABLE product_reviews (
	review_id INTEGER PRIMARY KEY,
	product_id INTEGER NOT NULL REFERENCES products (product_id),
	customer_id INTEGER REFERENCES customers (customer_id) ON DELETE SET NULL,
	stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
	review_text TEXT,
	reviewed_at TIMESTAMP NOT NULL
);

CREATE TABLE price_lists (
	price_list_id INTEGER PRIMARY KEY,
	price_list_name VARCHAR(60) NOT NULL,
	currency_code CHAR(3) NOT NULL REFERENCES currencies (currency_code),
	region_code VARCHAR(8) REFERENCES regions (region_code)
);

CREATE TABLE price_list_items (
	price_list_id INTEGER NOT NULL REFERENCES price_lists (price_list_id) ON DELETE CASCADE,
	product_id INTEGER NOT NULL REFERENCES products (product_id),
	valid_from DATE NOT NULL,
	valid_to DATE,
	price NUMERIC(10,2) NOT NULL,
	PRIMARY KEY (price_list_id, product_id, valid_from),
	CHECK (valid_to IS NULL OR valid_to > valid_from)
);

CREATE TABLE promotions (
	promotion_id INTEGER PRIMARY KEY,
	promo_code VARCHAR(16) UNIQUE,
	title VARCHAR(80) NOT NULL,
	discount_pct NUMERIC(4,1) NOT NULL,
	starts_on DATE NOT NULL,
	ends_on DATE NOT NULL
);

CREATE TABLE promotion_products (
	promotion_id INTEGER NOT NULL REFERENCES promotions (promotion_id) ON DELETE CASCADE,
	product_id INTEGER NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
	PRIMARY KEY (promotion_id, product_id)
) WITHOUT ROWID;

-- ---- orders, and what follows from them ----

CREATE TABLE order_statuses ( -- Lookup
	order_status_id INTEGER PRIMARY KEY,
	code VARCHAR(12) NOT NULL UNIQUE,
	label VARCHAR(40) NOT NULL,
	counts_as_revenue BOOLEAN NOT NULL -- false for cancelled and for baskets
);

CREATE TABLE orders ( -- Orders of the web shop, the stores and the telephone desk
	order_id INTEGER PRIMARY KEY,
	order_number VARCHAR(14) NOT NULL UNIQUE,
	customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
	order_status_id INTEGER NOT NULL REFERENCES order_statuses (order_status_id),
	site_id INTEGER REFERENCES sites (site_id), -- the store; empty on the web
	sold_by_employee_id INTEGER REFERENCES employees (employee_id),
	billing_address_id INTEGER REFERENCES addresses (address_id),
	shipping_address_id INTEGER REFERENCES addresses (address_id),
	promotion_id INTEGER REFERENCES promotions (promotion_id) ON DELETE SET NULL,
	currency_code CHAR(3) NOT NULL DEFAULT 'GBP' REFERENCES currencies (currency_code),
	channel VARCHAR(8) NOT NULL DEFAULT 'web' CHECK (channel IN ('web', 'store', 'phone')),
	ordered_at TIMESTAMP NOT NULL,
	confirmed_at TIMESTAMP,
	cancelled_at TIMESTAMP,
	customer_note TEXT,
	CHECK (confirmed_at IS NULL OR confirmed_at >= ordered_at)
);

CREATE TABLE order_lines (
	order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
	line_no INTEGER NOT NULL CHECK (line_no > 0),
	product_id INTEGER NOT NULL REFERENCES products (product_id),
	variant_id INTEGER REFERENCES product_variants (variant_id),
	quantity INTEGER NOT NULL CHECK (quantity > 0),
	unit_price NUMERIC(10,2) NOT NULL, -- as sold, without VAT
	discount_pct NUMERIC(4,1) NOT NULL DEFAULT 0 CHECK (discount_pct BETWEEN 0 AND 100),
	line_total NUMERIC(12,2) GENERATED ALWAYS AS (round(quantity * unit_price * (1 - discount_pct / 100.0), 2)) STORED, -- what counts as revenue
	PRIMARY KEY (order_id, line_no)
) WITHOUT ROWID;

CREATE TABLE order_events ( -- Every change of an order's status; replaces the notes field from 2026 on
	order_event_id INTEGER PRIMARY KEY,
	order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
	from_status_id INTEGER REFERENCES order_statuses (order_status_id),
	to_status_id INTEGER NOT NULL REFERENCES order_statuses (order_status_id),
	happened_at TIMESTAMP NOT NULL,
	actor VARCHAR(60) NOT NULL -- an employee's number, "web" or "job"
);

CREATE TABLE payment_methods ( -- Lookup
	payment_method_id INTEGER PRIMARY KEY,
	method_name VARCHAR(30) NOT NULL UNIQUE
);

CREATE TABLE payments (
	payment_id INTEGER PRIMARY KEY,
	order_id INTEGER NOT NULL REFERENCES orders (order_id),
	payment_method_id INTEGER NOT NULL REFERENCES payment_methods (payment_method_id),
	amount NUMERIC(12,2) NOT NULL,
	card_last_four CHAR(4), -- never more of it than this
	paid_at TIMESTAMP NOT NULL,
	recieved_at TIMESTAMP, -- sic
	gateway_reference VARCHAR(40),
	CHECK (amount <> 0),
	CHECK (card_last_four IS NULL OR length(card_last_four) = 4)
);

CREATE TABLE refunds (
	refund_id INTEGER PRIMARY KEY,
	payment_id INTEGER NOT NULL REFERENCES payments (payment_id),
	approved_by INTEGER REFERENCES employees (employee_id),
	amount NUMERIC(12,2) NOT NULL CHECK (amount > 0),
	refunded_at TIMESTAMP NOT NULL
);

CREATE TABLE invoices (
	invoice_id INTEGER PRIMARY KEY,
	invoice_number VARCHAR(14) NOT NULL UNIQUE,
	order_id INTEGER NOT NULL UNIQUE REFERENCES orders (order_id),
	issued_on DATE NOT NULL,
	due_on DATE NOT NULL,
	paid_on DATE,
	net_amount NUMERIC(12,2) NOT NULL,
	vat_amount NUMERIC(12,2) NOT NULL,
	gross_amount NUMERIC(12,2) GENERATED ALWAYS AS (net_amount + vat_amount) VIRTUAL,
	CHECK (due_on >= issued_on)
);

CREATE TABLE carriers (
	carrier_code VARCHAR(8) PRIMARY KEY,
	carrier_name VARCHAR(60) NOT NULL,
	tracking_url TEXT
) WITHOUT ROWID;

CREATE TABLE shipments (
	shipment_id INTEGER PRIMARY KEY,
	order_id INTEGER NOT NULL REFERENCES orders (order_id),
	from_site_id INTEGER NOT NULL REFERENCES sites (site_id),
	carrier_code VARCHAR(8) NOT NULL REFERENCES carriers (carrier_code),
	tracking_number VARCHAR(40),
	shipped_at TIMESTAMP,
	promised_on DATE,
	delivered_at TIMESTAMP
);

CREATE TABLE shipment_lines (
	shipment_id INTEGER NOT NULL REFERENCES shipments (shipment_id) ON DELETE CASCADE,
	order_id INTEGER NOT NULL,
	line_no INTEGER NOT NULL,
	quantity INTEGER NOT NULL CHECK (quantity > 0),
	PRIMARY KEY (shipment_id, order_id, line_no),
	CONSTRAINT fk_shipped_line FOREIGN KEY (order_id, line_no) REFERENCES order_lines (order_id, line_no)
) WITHOUT ROWID;

CREATE TABLE return_reasons ( -- Lookup
	return_reason_id INTEGER PRIMARY KEY,
	reason VARCHAR(60) NOT NULL UNIQUE,
	our_fault BOOLEAN NOT NULL
);

CREATE TABLE returns (
	return_id INTEGER PRIMARY KEY,
	rma_number VARCHAR(14) NOT NULL UNIQUE,
	order_id INTEGER NOT NULL REFERENCES orders (order_id),
	return_reason_id INTEGER NOT NULL REFERENCES return_reasons (return_reason_id),
	requested_at TIMESTAMP NOT NULL,
	received_at TIMESTAMP,
	refund_id INTEGER REFERENCES refunds (refund_id)
);

CREATE TABLE return_lines (
	return_id INTEGER NOT NULL REFERENCES returns (return_id) ON DELETE CASCADE,
	order_id INTEGER NOT NULL,
	line_no INTEGER NOT NULL,
	quantity INTEGER NOT NULL CHECK (quantity > 0),
	back_on_shelf BOOLEAN NOT NULL DEFAULT TRUE,
	PRIMARY KEY (return_id, order_id, line_no),
	CONSTRAINT fk_returned_line FOREIGN KEY (order_id, line_no) REFERENCES order_lines (order_id, line_no)
);

CREATE TABLE "gift card" ( -- Plastic cards; the space has been there since the first spreadsheet
	card_no VARCHAR(19) PRIMARY KEY,
	"issued to" INTEGER REFERENCES customers (customer_id),
	issued_by INTEGER REFERENCES shop_staff (staff_id), -- that table went in 2016
	issued_on DATE NOT NULL,
	"face value" NUMERIC(8,2) NOT NULL,
	balance NUMERIC(8,2) NOT NULL,
	CHECK (balance BETWEEN 0 AND "face value")
);

CREATE TABLE "order" ( -- Receipts of the old till, 2009 to 2016; kept for the auditors
	rcpt_no INTEGER,
	cust_no VARCHAR(12), -- customers.customer_number, when the cashier asked
	dt VARCHAR(8), -- ddmmyyyy
	amt NUMERIC(10,2),
	"group" VARCHAR(4)
);

CREATE TABLE "店舗売上" ( -- The Tokyo store's own daily sheet, loaded as it comes
	"日付" DATE NOT NULL, -- day
	"店舗コード" VARCHAR(6) NOT NULL REFERENCES sites (site_code), -- store
	"売上金額" INTEGER NOT NULL, -- takings in yen
	"客数" INTEGER, -- customers through the till
	"担当者" VARCHAR(40), -- clerk in charge
	PRIMARY KEY ("日付", "店舗コード")
);

-- ---- stock ----

CREATE TABLE stock_levels (
	site_id INTEGER NOT NULL REFERENCES sites (site_id),
	variant_id INTEGER NOT NULL REFERENCES product_variants (variant_id),
	on_hand INTEGER NOT NULL DEFAULT 0,
	reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
	available INTEGER GENERATED ALWAYS AS (on_hand - reserved) VIRTUAL,
	reorder_point INTEGER,
	counted_on DATE, -- last time somebody counted the shelf
	PRIMARY KEY (site_id, variant_id)
) WITHOUT ROWID;

CREATE TABLE stock_transfers ( -- Between two of our own sites
	transfer_id INTEGER PRIMARY KEY,
	from_site_id INTEGER NOT NULL REFERENCES sites (site_id),
	to_site_id INTEGER NOT NULL REFERENCES sites (site_id),
	variant_id INTEGER NOT NULL REFERENCES product_variants (variant_id),
	quantity INTEGER NOT NULL CHECK (quantity > 0),
	sent_at TIMESTAMP NOT NULL,
	arrived_at TIMESTAMP,
	CHECK (from_site_id <> to_site_id)
);

CREATE TABLE purchase_orders (
	po_number VARCHAR(12) PRIMARY KEY,
	supplier_id INTEGER NOT NULL REFERENCES suppliers (supplier_id),
	deliver_to_site_id INTEGER NOT NULL REFERENCES sites (site_id),
	buyer_id INTEGER REFERENCES employees (employee_id),
	approved_by INTEGER REFERENCES employees (employee_id),
	raised_on DATE NOT NULL,
	expected_on DATE,
	closed_on DATE
);

CREATE TABLE purchase_order_lines (
	po_number VARCHAR(12) NOT NULL REFERENCES purchase_orders (po_number) ON DELETE CASCADE,
	line_no INTEGER NOT NULL,
	variant_id INTEGER NOT NULL REFERENCES product_variants (variant_id),
	qty_ord INTEGER NOT NULL CHECK (qty_ord > 0),
	qty_rcvd INTEGER NOT NULL DEFAULT 0,
	unit_cost NUMERIC(10,2) NOT NULL,
	PRIMARY KEY (po_number, line_no)
);

-- ---- Tarn Capital: deals, tranches, syndicates ----

CREATE TABLE deal_types ( -- Lookup
	deal_type_id INTEGER PRIMARY KEY,
	code VARCHAR(10) NOT NULL UNIQUE,
	name VARCHAR(40) NOT NULL
);

CREATE TABLE deal_statuses ( -- Lookup
	deal_status_id INTEGER PRIMARY KEY,
	code VARCHAR(10) NOT NULL UNIQUE,
	name VARCHAR(40) NOT NULL,
	is_open BOOLEAN NOT NULL
);

CREATE TABLE tranche_statuses ( -- Lookup
	tranche_status_id INTEGER PRIMARY KEY,
	code VARCHAR(10) NOT NULL UNIQUE, -- PENDING, SETTLED, ACTIVE, REPAID
	name VARCHAR(40) NOT NULL
);

CREATE TABLE deals ( -- A loan that Tarn Capital arranges, from first call to last repayment
	deal_id INTEGER PRIMARY KEY,
	deal_number VARCHAR(10) NOT NULL UNIQUE,
	deal_name VARCHAR(120) NOT NULL,
	borrower_customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
	guarantor_customer_id INTEGER REFERENCES customers (customer_id),
	deal_type_id INTEGER NOT NULL REFERENCES deal_types (deal_type_id),
	deal_status_id INTEGER NOT NULL REFERENCES deal_statuses (deal_status_id),
	lead_banker_id INTEGER NOT NULL REFERENCES employees (employee_id),
	currency_code CHAR(3) NOT NULL REFERENCES currencies (currency_code),
	deal_amount NUMERIC(16,2) NOT NULL CHECK (deal_amount > 0), -- high-value from 5 million on, by credit policy 4.2
	signed_on DATE,
	matures_on DATE,
	refinances_deal_id INTEGER REFERENCES deals (deal_id),
	CHECK (matures_on IS NULL OR matures_on > signed_on)
);

CREATE TABLE tranches ( -- A slice of a deal with its own terms
	deal_id INTEGER NOT NULL REFERENCES deals (deal_id),
	tranche_no INTEGER NOT NULL CHECK (tranche_no BETWEEN 1 AND 9),
	tranche_status_id INTEGER NOT NULL REFERENCES tranche_statuses (tranche_status_id),
	tranche_amount NUMERIC(16,2) NOT NULL,
	base_rate_code VARCHAR(8) REFERENCES base_rates (base_rate_code), -- empty: fixed rate
	margin_bp INTEGER NOT NULL, -- basis points over the base rate, or the whole rate when fixed
	drawn_on DATE,
	PRIMARY KEY (deal_id, tranche_no)
) WITHOUT ROWID;

CREATE TABLE base_rates (
	base_rate_code VARCHAR(8) PRIMARY KEY,
	base_rate_name VARCHAR(60) NOT NULL
);

CREATE TABLE base_rate_fixings (
	base_rate_code VARCHAR(8) NOT NULL REFERENCES base_rates (base_rate_code),
	fixed_on DATE NOT NULL,
	rate_pct NUMERIC(7,4) NOT NULL,
	PRIMARY KEY (base_rate_code, fixed_on)
) WITHOUT ROWID;

CREATE TABLE syndicates ( -- The lenders of one tranche, together
	syndicate_id INTEGER PRIMARY KEY,
	syndicate_name VARCHAR(120) NOT NULL,
	deal_id INTEGER NOT NULL,
	tranche_no INTEGER NOT NULL,
	formed_on DATE NOT NULL,
	agent_participant_id INTEGER REFERENCES participants (participant_id), -- who collects and pays out
	UNIQUE (deal_id, tranche_no),
	CONSTRAINT fk_syndicate_tranche FOREIGN KEY (deal_id, tranche_no) REFERENCES tranches (deal_id, tranche_no) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE participants ( -- Banks and funds that may take part in a syndicate
	participant_id INTEGER PRIMARY KEY,
	participant_name VARCHAR(120) NOT NULL UNIQUE,
	lei CHAR(20) UNIQUE, -- legal entity identifier
	country_code CHAR(2) NOT NULL REFERENCES countries (country_code),
	contact_email VARCHAR(254),
	watch_listed BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE TABLE syndicate_roles ( -- Lookup
	syndicate_role_id INTEGER PRIMARY KEY,
	code VARCHAR(10) NOT NULL UNIQUE,
	name VARCHAR(40) NOT NULL
);

CREATE TABLE syndicate_participants ( -- Who is in which syndicate, as what, and since when
	syndicate_id INTEGER NOT NULL REFERENCES syndicates (syndicate_id) ON DELETE CASCADE,
	participant_id INTEGER NOT NULL REFERENCES participants (participant_id),
	syndicate_role_id INTEGER NOT NULL REFERENCES syndicate_roles (syndicate_role_id),
	share_pct NUMERIC(6,3) NOT NULL CHECK (share_pct > 0 AND share_pct <= 100),
	joined_on DATE NOT NULL,
	left_on DATE, -- empty: an active participant
	PRIMARY KEY (syndicate_id, participant_id),
	CHECK (left_on IS NULL OR left_on > joined_on)
) WITHOUT ROWID;

CREATE TABLE syndicate_allocations ( -- What each participant paid in, drawdown by drawdown
	syndicate_id INTEGER NOT NULL,
	participant_id INTEGER NOT NULL,
	allocation_no INTEGER NOT NULL,
	allocated_amount NUMERIC(16,2) NOT NULL,
	allocated_on DATE NOT NULL,
	PRIMARY KEY (syndicate_id, participant_id, allocation_no),
	FOREIGN KEY (syndicate_id, participant_id) REFERENCES syndicate_participants (syndicate_id, participant_id)
) WITHOUT ROWID;

CREATE TABLE repayments (
	repayment_id INTEGER PRIMARY KEY,
	deal_id INTEGER NOT NULL,
	tranche_no INTEGER NOT NULL,
	due_on DATE NOT NULL,
	paid_on DATE,
	principal NUMERIC(16,2) NOT NULL,
	interest NUMERIC(16,2) NOT NULL,
	FOREIGN KEY (deal_id, tranche_no) REFERENCES tranches (deal_id, tranche_no)
);

CREATE TABLE covenants ( -- Promises a borrower makes, tested each quarter
	covenant_id INTEGER PRIMARY KEY,
	deal_id INTEGER NOT NULL REFERENCES deals (deal_id) ON DELETE CASCADE,
	covenant_text TEXT NOT NULL,
	threshold NUMERIC(10,3),
	last_tested_on DATE,
	last_result VARCHAR(6) CHECK (last_result IN ('pass', 'fail', 'waived'))
);

CREATE TABLE collateral (
	collateral_id INTEGER PRIMARY KEY,
	deal_id INTEGER NOT NULL REFERENCES deals (deal_id),
	description VARCHAR(200) NOT NULL,
	appraised_value NUMERIC(16,2),
	appraised_on DATE,
	address_id INTEGER REFERENCES addresses (address_id)
);

CREATE TABLE credit_scores (
	customer_id INTEGER NOT NULL, -- customers, by convention
	scored_on DATE NOT NULL,
	score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 999),
	bureau_ref VARCHAR(30),
	UNIQUE (customer_id, scored_on)
);

-- ---- the machine room ----

CREATE TABLE audit_log ( -- Written by triggers; nobody reads it until something is wrong
	at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
	who VARCHAR(60),
	what VARCHAR(20),
	table_name VARCHAR(60),
	row_key,
	old_value TEXT,
	new_value TEXT
);

CREATE TABLE tmp_customer_import_2024 (
	f1 TEXT,
	f2 TEXT,
	f3 TEXT,
	e_mail TEXT,
	remarks TEXT
);

CREATE TABLE loyalty_campaigns ( -- Planned for spring; nothing in it yet
	campaign_id INTEGER PRIMARY KEY,
	loyalty_tier_id INTEGER REFERENCES loyalty_tiers (loyalty_tier_id),
	title TEXT NOT NULL,
	starts_on TEXT
) STRICT;

CREATE TABLE settings (
	key TEXT PRIMARY KEY,
	value JSON,
	changed_at TIMESTAMP
) WITHOUT ROWID;

CREATE TABLE schema_migrations (
	version INTEGER PRIMARY KEY,
	applied_at TIMESTAMP NOT NULL
);

CREATE VIRTUAL TABLE product_search USING fts5 (sku, product_name, blurb, tokenize = 'porter');

-- ---- indexes ----

CREATE INDEX ix_customers_region ON customers (region_code);
CREATE INDEX ix_customers_email ON customers (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX ix_customers_rep ON customers (sales_rep_id) WHERE closed_at IS NULL;
CREATE INDEX ix_employees_manager ON employees (manager_id);
CREATE INDEX ix_orders_customer ON orders (customer_id, ordered_at DESC);
CREATE INDEX ix_orders_month ON orders (strftime('%Y-%m', ordered_at), order_status_id);
CREATE INDEX ix_orders_unconfirmed ON orders (ordered_at) WHERE confirmed_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX ix_order_lines_product ON order_lines (product_id);
CREATE INDEX ix_payments_order ON payments (order_id);
CREATE UNIQUE INDEX ux_payments_gateway ON payments (gateway_reference) WHERE gateway_reference IS NOT NULL;
CREATE INDEX ix_shipments_order ON shipments (order_id);
CREATE INDEX ix_shipments_on_the_road ON shipments (carrier_code, promised_on) WHERE delivered_at IS NULL;
CREATE INDEX ix_returns_order ON returns (order_id);
CREATE INDEX ix_products_category ON products (category_id, list_price);
CREATE INDEX ix_deals_borrower ON deals (borrower_customer_id);
CREATE INDEX ix_deals_high_value ON deals (deal_amount DESC) WHERE deal_amount >= 5000000;
CREATE INDEX ix_syndicate_participants_participant ON syndicate_participants (participant_id);
CREATE INDEX ix_repayments_open ON repayments (due_on) WHERE paid_on IS NULL;
CREATE UNIQUE INDEX ux_one_root_region ON regions ((parent_region_code IS NULL)) WHERE parent_region_code IS NULL;

-- ---- views ----

CREATE VIEW v_order_totals AS
SELECT o.order_id, o.order_number, o.customer_id, o.ordered_at, s.code AS status,
       count(l.line_no) AS line_count, round(sum(l.line_total), 2) AS net_total
FROM orders AS o
JOIN order_statuses AS s ON s.order_status_id = o.order_status_id
LEFT JOIN order_lines AS l ON l.order_id = o.order_id
GROUP BY o.order_id;

CREATE VIEW v_customer_revenue_by_region AS
SELECT c.region_code, r.region_name, strftime('%Y', o.ordered_at) AS year,
       (CAST(strftime('%m', o.ordered_at) AS INTEGER) + 2) / 3 AS quarter,
       count(DISTINCT o.customer_id) AS customers, round(sum(l.line_total), 2) AS revenue
FROM orders AS o
JOIN order_statuses AS s ON s.order_status_id = o.order_status_id AND s.counts_as_revenue
JOIN order_lines AS l ON l.order_id = o.order_id
JOIN customers AS c ON c.customer_id = o.customer_id
JOIN regions AS r ON r.region_code = c.region_code
GROUP BY c.region_code, year, quarter;

CREATE VIEW v_customer_360 AS
SELECT c.customer_id, c.customer_number, c.name, c.email, c.region_code, b.town AS billing_town,
       d.town AS shipping_town, e.display_name AS sales_rep, t.order_count, t.lifetime_revenue, t.last_order_at
FROM customers AS c
LEFT JOIN addresses AS b ON b.address_id = c.billing_address_id
LEFT JOIN addresses AS d ON d.address_id = c.shipping_address_id
LEFT JOIN employees AS e ON e.employee_id = c.sales_rep_id
LEFT JOIN (SELECT customer_id, count(*) AS order_count, sum(net_total) AS lifetime_revenue, max(ordered_at) AS last_order_at
           FROM v_order_totals GROUP BY customer_id) AS t ON t.customer_id = c.customer_id;

CREATE VIEW v_open_orders AS
SELECT o.order_id, o.order_number, c.name AS customer, o.ordered_at, s.label AS status
FROM orders AS o
JOIN customers AS c ON c.customer_id = o.customer_id
JOIN order_statuses AS s ON s.order_status_id = o.order_status_id
WHERE s.code IN ('placed', 'paid', 'packed');

CREATE VIEW v_late_shipments AS
SELECT sh.shipment_id, sh.order_id, sh.carrier_code, sh.promised_on, sh.delivered_at,
       CAST(julianday(coalesce(sh.delivered_at, '2026-01-26')) - julianday(sh.promised_on) AS INTEGER) AS days_late
FROM shipments AS sh
WHERE sh.promised_on < date(coalesce(sh.delivered_at, '2026-01-26'));

CREATE VIEW v_product_margin AS
SELECT p.product_id, p.sku, p.product_name, g.category_name, p.list_price, p.cost, p.margin_pct,
       round(sum(l.line_total - l.quantity * p.cost), 2) AS margin_earned
FROM products AS p
JOIN product_categories AS g ON g.category_id = p.category_id
LEFT JOIN order_lines AS l ON l.product_id = p.product_id
GROUP BY p.product_id;

CREATE VIEW v_stock_position AS
SELECT s.site_code, p.sku, v.size_code, v.colour, l.on_hand, l.reserved, l.available, l.available < l.reorder_point AS reorder
FROM stock_levels AS l
JOIN sites AS s ON s.site_id = l.site_id
JOIN product_variants AS v ON v.variant_id = l.variant_id
JOIN products AS p ON p.product_id = v.product_id;

CREATE VIEW v_overdue_invoices AS
SELECT i.invoice_number, c.customer_number, c.name, i.due_on, i.gross_amount
FROM invoices AS i
JOIN orders AS o ON o.order_id = i.order_id
JOIN customers AS c ON c.customer_id = o.customer_id
WHERE i.paid_on IS NULL AND i.due_on < '2026-01-26';

CREATE VIEW v_reporting_lines AS
WITH RECURSIVE line (employee_id, display_name, manager_id, depth, path) AS (
	SELECT employee_id, display_name, manager_id, 0, display_name FROM employees WHERE manager_id IS NULL
	UNION ALL
	SELECT e.employee_id, e.display_name, e.manager_id, l.depth + 1, l.path || ' > ' || e.display_name
	FROM employees AS e JOIN line AS l ON e.manager_id = l.employee_id
)
SELECT employee_id, display_name, manager_id, depth, path FROM line;

CREATE VIEW v_deal_overview AS
SELECT d.deal_id, d.deal_number, d.deal_name, dt.name AS deal_type, ds.code AS deal_status, ds.is_open,
       c.name AS borrower, c.region_code, d.currency_code, d.deal_amount, d.deal_amount >= 5000000 AS is_high_value,
       d.signed_on, d.matures_on, e.display_name AS lead_banker,
       (SELECT count(*) FROM tranches AS t WHERE t.deal_id = d.deal_id) AS tranche_count,
       d.deal_amount - coalesce((SELECT sum(t.tranche_amount) FROM tranches AS t WHERE t.deal_id = d.deal_id), 0) AS unplaced_amount
FROM deals AS d
JOIN deal_types AS dt ON dt.deal_type_id = d.deal_type_id
JOIN deal_statuses AS ds ON ds.deal_status_id = d.deal_status_id
JOIN customers AS c ON c.customer_id = d.borrower_customer_id
JOIN employees AS e ON e.employee_id = d.lead_banker_id;

CREATE VIEW v_tranche_syndicates AS
SELECT t.deal_id, t.tranche_no, t.tranche_status_id, ts.code AS tranche_status, t.tranche_amount,
       s.syndicate_id, s.syndicate_name, p.participant_id, p.participant_name, r.code AS participant_role,
       sp.share_pct, round(t.tranche_amount * sp.share_pct / 100, 2) AS commitment, sp.joined_on, sp.left_on,
       sp.left_on IS NULL AS is_active
FROM tranches AS t
JOIN tranche_statuses AS ts ON ts.tranche_status_id = t.tranche_status_id
JOIN syndicates AS s ON s.deal_id = t.deal_id AND s.tranche_no = t.tranche_no
JOIN syndicate_participants AS sp ON sp.syndicate_id = s.syndicate_id
JOIN participants AS p ON p.participant_id = sp.participant_id
JOIN syndicate_roles AS r ON r.syndicate_role_id = sp.syndicate_role_id;

CREATE VIEW v_syndicate_allocations AS
SELECT s.syndicate_id, s.syndicate_name, p.participant_name, sum(a.allocated_amount) AS allocated, max(a.allocated_on) AS last_allocated_on
FROM syndicate_allocations AS a
JOIN syndicates AS s ON s.syndicate_id = a.syndicate_id
JOIN participants AS p ON p.participant_id = a.participant_id
GROUP BY s.syndicate_id, p.participant_id;

CREATE VIEW v_participant_roles AS
SELECT p.participant_id, p.participant_name, r.code AS role, count(*) AS syndicates, sum(sp.left_on IS NULL) AS active_syndicates
FROM syndicate_participants AS sp
JOIN participants AS p ON p.participant_id = sp.participant_id
JOIN syndicate_roles AS r ON r.syndicate_role_id = sp.syndicate_role_id
GROUP BY p.participant_id, r.syndicate_role_id;

CREATE VIEW v_loyalty_members AS
SELECT m.member_no, m.points, c.name, c.email
FROM loyalty_members AS m
JOIN customers AS c ON c.customer_id = m.customer_id;

CREATE VIEW v_till_2016 AS
SELECT rcpt_no, cust_no, amt_net FROM "order" WHERE substr(dt, 5) = '2016';

-- ---- triggers ----

CREATE TRIGGER trg_customers_limit AFTER UPDATE OF credit_limit ON customers
WHEN old.credit_limit IS NOT new.credit_limit
BEGIN
	INSERT INTO audit_log (what, table_name, row_key, old_value, new_value)
	VALUES ('update', 'customers', new.customer_id, old.credit_limit, new.credit_limit);
END;

CREATE TRIGGER trg_orders_event AFTER UPDATE OF order_status_id ON orders
BEGIN
	INSERT INTO order_events (order_id, from_status_id, to_status_id, happened_at, actor)
	VALUES (new.order_id, old.order_status_id, new.order_status_id, CURRENT_TIMESTAMP, 'job');
END;

CREATE TRIGGER trg_deals_no_delete BEFORE DELETE ON deals
BEGIN
	SELECT raise(ABORT, 'deals are closed, never deleted');
END;

CREATE TRIGGER trg_participants_share BEFORE INSERT ON syndicate_participants
WHEN (SELECT coalesce(sum(share_pct), 0) FROM syndicate_participants
      WHERE syndicate_id = new.syndicate_id AND left_on IS NULL) + new.share_pct > 100.001 AND new.left_on IS NULL
BEGIN
	SELECT raise(ABORT, 'shares of a syndicate exceed 100 percent');
END;

CREATE TRIGGER trg_open_orders_close INSTEAD OF DELETE ON v_open_orders
BEGIN
	UPDATE orders SET order_status_id = 6, cancelled_at = CURRENT_TIMESTAMP WHERE order_id = old.order_id;
END;
