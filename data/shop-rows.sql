-- The shop's rows: lookups as they are, the rest drawn from short lists by
-- arithmetic, so that every build makes the same company. The clock stands at
-- 2026-01-26, the evening before the newest generation.

INSERT INTO currencies VALUES ('GBP', 'pound sterling', 2), ('EUR', 'euro', 2), ('CHF', 'Swiss franc', 2),
	('NOK', 'Norwegian krone', 2), ('SEK', 'Swedish krona', 2), ('JPY', 'yen', 0), ('USD', 'US dollar', 2);

INSERT INTO regions VALUES ('ALL', 'Hollin & Tarn worldwide', NULL, 'GBP'), ('UKI', 'United Kingdom and Ireland', 'ALL', 'GBP'),
	('EUR', 'Continental Europe', 'ALL', 'EUR'), ('UK-N', 'Northern England and Scotland', 'UKI', 'GBP'),
	('UK-S', 'Southern England and Wales', 'UKI', 'GBP'), ('IE', 'Ireland', 'UKI', 'EUR'), ('DACH', 'Alps', 'EUR', 'EUR'),
	('NORD', 'Nordics', 'EUR', 'NOK'), ('BENE', 'Benelux and France', 'EUR', 'EUR'), ('JP', 'Japan', 'ALL', 'JPY');

INSERT INTO countries VALUES ('GB', 'United Kingdom', 'UK-S', 20), ('IE', 'Ireland', 'IE', 23), ('DE', 'Germany', 'DACH', 19),
	('AT', 'Austria', 'DACH', 20), ('CH', 'Switzerland', 'DACH', 8.1), ('NO', 'Norway', 'NORD', 25), ('SE', 'Sweden', 'NORD', 25),
	('NL', 'Netherlands', 'BENE', 21), ('BE', 'Belgium', 'BENE', 21), ('FR', 'France', 'BENE', 20), ('JP', 'Japan', 'JP', 10);

WITH RECURSIVE d (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM d WHERE n < 179),
	c (code, rate) AS (VALUES ('EUR', 0.8612), ('CHF', 0.9104), ('NOK', 0.0741), ('SEK', 0.0768), ('JPY', 0.0049), ('USD', 0.7523))
INSERT INTO exchange_rates
SELECT code, 'GBP', date('2026-01-26', -n || ' days'), round(rate * (1 + ((n * 37 + unicode(code) * 11) % 61 - 30) / 2000.0), 6)
FROM d, c WHERE strftime('%w', '2026-01-26', -n || ' days') NOT IN ('0', '6');

-- Short lists that people and places are drawn from; gone at the end.
CREATE TEMP TABLE given (n INTEGER PRIMARY KEY, name TEXT, kin TEXT);
INSERT INTO given (name, kin) VALUES ('Ailsa', 'UK-N'), ('Callum', 'UK-N'), ('Fiona', 'UK-N'), ('Ruaridh', 'UK-N'), ('Megan', 'UK-S'),
	('Gareth', 'UK-S'), ('Harriet', 'UK-S'), ('Oliver', 'UK-S'), ('Aoife', 'IE'), ('Cian', 'IE'), ('Niamh', 'IE'), ('Eoin', 'IE'),
	('Liesl', 'DACH'), ('Matthias', 'DACH'), ('Vreni', 'DACH'), ('Jakob', 'DACH'), ('Ingrid', 'NORD'), ('Lars', 'NORD'),
	('Solveig', 'NORD'), ('Anders', 'NORD'), ('Sanne', 'BENE'), ('Bram', 'BENE'), ('Camille', 'BENE'), ('Thierry', 'BENE'),
	('Haruka', 'JP'), ('Kenji', 'JP'), ('Yui', 'JP'), ('Daichi', 'JP');
CREATE TEMP TABLE family (n INTEGER PRIMARY KEY, name TEXT, kin TEXT);
INSERT INTO family (name, kin) VALUES ('Braithwaite', 'UK-N'), ('MacInnes', 'UK-N'), ('Postlethwaite', 'UK-N'), ('Drummond', 'UK-N'),
	('Heslop', 'UK-N'), ('Prosser', 'UK-S'), ('Ashdown', 'UK-S'), ('Trelawney', 'UK-S'), ('Wickens', 'UK-S'), ('Llewellyn', 'UK-S'),
	('Ni Dhomhnaill', 'IE'), ('Gallagher', 'IE'), ('O''Sullivan', 'IE'), ('Keane', 'IE'), ('Brennan', 'IE'), ('Zumsteg', 'DACH'),
	('Oberhauser', 'DACH'), ('Gruber', 'DACH'), ('Lüthi', 'DACH'), ('Brandstätter', 'DACH'), ('Haugen', 'NORD'), ('Lindqvist', 'NORD'),
	('Solbakken', 'NORD'), ('Nygård', 'NORD'), ('Moen', 'NORD'), ('Verhoeven', 'BENE'), ('Dubois', 'BENE'), ('Claessens', 'BENE'),
	('Lefèvre', 'BENE'), ('van Dongen', 'BENE'), ('Shimizu', 'JP'), ('Kobayashi', 'JP'), ('Nakamura', 'JP'), ('Ishikawa', 'JP'), ('Morita', 'JP');
CREATE TEMP TABLE place (n INTEGER PRIMARY KEY, kin TEXT, country TEXT, town TEXT, street TEXT, postcode TEXT, lat REAL, lon REAL);
INSERT INTO place (kin, country, town, street, postcode, lat, lon) VALUES ('UK-N', 'GB', 'Keswick', 'Lake Road', 'CA12 5', 54.60, -3.13),
	('UK-N', 'GB', 'Fort William', 'High Street', 'PH33 6', 56.82, -5.11), ('UK-N', 'GB', 'Ambleside', 'Compston Road', 'LA22 9', 54.43, -2.96),
	('UK-S', 'GB', 'Betws-y-Coed', 'Holyhead Road', 'LL24 0', 53.09, -3.80), ('UK-S', 'GB', 'Bristol', 'Park Street', 'BS1 5', 51.45, -2.60),
	('IE', 'IE', 'Killarney', 'Main Street', 'V93', 52.06, -9.51), ('IE', 'IE', 'Westport', 'Bridge Street', 'F28', 53.80, -9.52),
	('DACH', 'AT', 'Innsbruck', 'Maria-Theresien-Straße', '60', 47.27, 11.39), ('DACH', 'CH', 'Interlaken', 'Höheweg', '38', 46.69, 7.86),
	('DACH', 'DE', 'Oberstdorf', 'Nebelhornstraße', '875', 47.41, 10.28), ('NORD', 'NO', 'Åndalsnes', 'Storgata', '63', 62.57, 7.69),
	('NORD', 'SE', 'Åre', 'Årevägen', '837', 63.40, 13.08), ('BENE', 'FR', 'Chamonix', 'Rue du Docteur Paccard', '744', 45.92, 6.87),
	('BENE', 'NL', 'Utrecht', 'Oudegracht', '35', 52.09, 5.12), ('JP', 'JP', '松本', '中央', '390-', 36.24, 137.97),
	('JP', 'JP', '東京', '神田小川町', '101-', 35.70, 139.76);
CREATE TEMP TABLE num (n INTEGER PRIMARY KEY);
INSERT INTO num WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 2600) SELECT n FROM up;

INSERT INTO addresses
SELECT num.n, p.street || ' ' || (1 + num.n * 13 % 118), iif(num.n % 9 = 0, 'Flat ' || (1 + num.n % 6), NULL),
	p.postcode || (1 + num.n % 9) || iif(p.country = 'GB', substr('ABDEHJLNPR', 1 + num.n % 10, 1) || 'Q', num.n % 10),
	p.town, p.country, round(p.lat + (num.n % 17 - 8) / 900.0, 5), round(p.lon + (num.n % 23 - 11) / 900.0, 5)
FROM num JOIN place AS p ON p.n = 1 + num.n * 7 % 16 WHERE num.n <= 560;

INSERT INTO departments VALUES (1, 'Board', '1000'), (2, 'Stores', '2100'), (3, 'Web shop', '2200'), (4, 'Buying', '3000'), (5, 'Logistics', '3500'),
	(6, 'Finance', '4000'), (7, 'Tarn Capital', '5000'), (8, 'Data and IT', '6000');

-- Number 1 leads, 2 to 8 lead a department each, the rest work for one of those or for a team lead.
INSERT INTO employees (employee_id, employee_no, first_name, last_name, email, national_id, date_of_birth, job_title, department_id,
	manager_id, region_code, hired_on, left_on)
SELECT num.n, printf('HT%04d', 1000 + num.n * 3), g.name, f.name,
	lower(substr(g.name, 1, 1)) || '.' || replace(replace(lower(f.name), ' ', ''), '''', '') || num.n || '@hollintarn.example',
	printf('QQ%06dC', num.n * 7919 % 999983), date('1961-04-02', (num.n * 131 % 14600) || ' days'),
	CASE WHEN num.n = 1 THEN 'managing director' WHEN num.n <= 8 THEN 'head of department'
	     WHEN num.n <= 24 THEN 'team lead' ELSE substr('sales assistantsales advisor  store keeper   clerk          analyst        banker         developer      ',
		1 + 15 * (num.n % 7), 15) END,
	CASE WHEN num.n = 1 THEN 1 WHEN num.n <= 8 THEN num.n ELSE 2 + num.n % 7 END,
	CASE WHEN num.n = 1 THEN NULL WHEN num.n <= 8 THEN 1 WHEN num.n <= 24 THEN 2 + num.n % 7 ELSE 9 + num.n % 16 END,
	g.kin, date('2003-02-03', (num.n * 97 % 8200) || ' days'), iif(num.n > 24 AND num.n % 11 = 0, date('2025-10-31', -(num.n % 40) || ' days'), NULL)
FROM num JOIN given AS g ON g.n = 1 + num.n * 5 % 28 JOIN family AS f ON f.kin = g.kin AND f.n % 5 = num.n % 5 WHERE num.n <= 96;
UPDATE employees SET job_title = trim(job_title);

INSERT INTO sites VALUES (1, 'KES', 'Keswick', 'store', 8, 'UK-N', 9, 10, '1887-05-02'), (2, 'FTW', 'Fort William', 'store', 9, 'UK-N', 11, NULL, '1931-04-01'),
	(3, 'BRS', 'Bristol', 'store', 12, 'UK-S', 12, 13, '1996-09-14'), (4, 'KIL', 'Killarney', 'store', 5, 'IE', 14, NULL, '2004-06-05'),
	(5, 'INN', 'Innsbruck', 'store', 1, 'DACH', 15, 16, '2008-10-11'), (6, 'INT', 'Interlaken', 'store', 24, 'DACH', 17, NULL, '2011-12-03'),
	(7, 'AND', 'Åndalsnes', 'store', 6, 'NORD', 18, NULL, '2014-05-17'), (8, 'CHX', 'Chamonix', 'store', 4, 'BENE', 19, 20, '2017-12-16'),
	(9, 'TYO', '東京神田', 'store', 25, 'JP', 21, 22, '2019-04-27'), (10, 'PEN', 'Penrith distribution centre', 'dc', NULL, 'UK-N', 23, NULL, '1999-03-01'),
	(11, 'UTR', 'Utrecht distribution centre', 'dc', 3, 'BENE', 24, NULL, '2012-01-09'), (12, 'HQ', 'Head office', 'office', 40, 'UK-N', NULL, NULL, NULL);
INSERT INTO site_hours SELECT s.site_id, d.n, iif(d.n = 7, '10:00', '09:00'), iif(d.n = 7, '16:00', iif(d.n = 4, '20:00', '18:00'))
FROM sites AS s JOIN num AS d ON d.n <= 7 WHERE s.site_kind = 'store' AND NOT (d.n = 7 AND s.region_code IN ('DACH', 'NORD'));

INSERT INTO loyalty_tiers VALUES (1, 'BROWN', 'Boots', 0), (2, 'BRONZE', 'Fell', 3), (3, 'SILVER', 'Ridge', 5), (4, 'GOLD', 'Summit', 10);

INSERT INTO customers
SELECT num.n, printf('C-%06d', 10000 + num.n * 17), iif(num.n % 8 = 0, 'firm', 'person'),
	iif(num.n % 8 = 0, f.name || ' ' || substr('Huts    Lifts   Guides  ClimbingTours   Outdoor ', 1 + 8 * (num.n / 8 % 6), 8), g.name || ' ' || f.name),
	iif(num.n % 14 = 3, NULL, replace(replace(lower(g.name || '.' || f.name), ' ', ''), '''', '') || num.n || '@mail.example'),
	iif(num.n % 6 = 0, NULL, printf('+%02d %03d %06d', 40 + num.n % 9, num.n * 71 % 900 + 99, num.n * 7717 % 999983)),
	iif(num.n % 8 = 0 OR num.n % 3 = 0, NULL, date('1948-01-11', (num.n * 211 % 20000) || ' days')), g.kin,
	1 + num.n % 560, iif(num.n % 5 = 0, 1 + num.n * 3 % 560, 1 + num.n % 560), NULL,
	iif(num.n % 4 = 0, 25 + num.n % 60, NULL), iif(num.n % 8 = 0, 5000 * (1 + num.n % 10), 0), num.n % 3 = 0,
	iif(num.n % 5 = 0, NULL, 1 + num.n * 11 % 4),
	datetime('2015-03-02 09:00', (num.n * 4) || ' days', (num.n * 37 % 600) || ' minutes'), iif(num.n % 41 = 0, '2025-12-31 12:00:00', NULL)
FROM num JOIN given AS g ON g.n = 1 + (num.n * 9 + num.n / 28) % 28 JOIN family AS f ON f.kin = g.kin AND f.n % 5 = num.n / 3 % 5 WHERE num.n <= 620;
UPDATE customers SET created_at = datetime('2025-08-01 10:00', ((customer_id - 560) * 3) || ' days') WHERE customer_id > 560;
UPDATE customers SET name = trim(name), referred_by_customer_id = iif(customer_id % 7 = 0, 1 + customer_id / 3, NULL);

INSERT INTO customer_contacts SELECT c.customer_id, k.n, g.name || ' ' || f.name, lower(g.name) || '@' || lower(replace(substr(c.name, 1, instr(c.name, ' ') - 1), '''', '')) || '.example',
	iif(c.customer_id % 3 = 0, 'signs for deliveries', NULL)
FROM customers AS c JOIN num AS k ON k.n <= 1 + c.customer_id % 2 JOIN given AS g ON g.n = 1 + (c.customer_id + k.n * 5) % 28
JOIN family AS f ON f.n = 1 + (c.customer_id * 3 + k.n) % 35 WHERE c.customer_kind = 'firm';

INSERT INTO customer_segments VALUES ('ALPINE', 'Alpine climbers', 'bought an axe, crampons or a rope in three years'),
	('FAMILY', 'Families', 'bought children''s sizes twice'), ('TRADE', 'Trade accounts', 'firms with a credit limit'),
	('LAPSED', 'Lapsed', 'no order in 400 days'), ('VIP', 'Very important', NULL);
INSERT INTO customer_segment_members SELECT s.segment_code, c.customer_id, date(c.created_at, '+90 days')
FROM customers AS c JOIN customer_segments AS s ON (s.segment_code = 'TRADE' AND c.customer_kind = 'firm')
	OR (s.segment_code = 'ALPINE' AND c.customer_id % 6 = 1) OR (s.segment_code = 'VIP' AND c.customer_id % 37 = 0) OR (s.segment_code = 'LAPSED' AND c.customer_id % 13 = 5);
INSERT INTO customer_consents SELECT customer_id, 'newsletter', created_at, iif(customer_id % 21 = 0, datetime(created_at, '+300 days'), NULL)
FROM customers WHERE marketing_opt_in UNION ALL SELECT customer_id, 'credit_check', datetime(created_at, '+1 day'), NULL FROM customers WHERE customer_kind = 'firm';

INSERT INTO suppliers VALUES (1, 'Fjellverk AS', 'NO', 'orders@fjellverk.example', 'NO93 8601 1117 947', 28), (2, 'Seilerei Karwendel', 'AT', 'verkauf@karwendel.example', 'AT61 1904 3002 3457 3201', 21),
	(3, 'Cordonnerie Savoyarde', 'FR', NULL, 'FR14 2004 1010 0505 0001 3M02 606', 35), (4, 'Pennine Down Works', 'GB', 'sales@penninedown.example', 'GB29 NWBK 6016 1331 9268 19', 10),
	(5, '白馬登山用品', 'JP', 'hakuba@yama.example', NULL, 45), (6, 'Uhrwerk Glarus', 'CH', 'info@uhrwerkglarus.example', 'CH93 0076 2011 6238 5295 7', 30),
	(7, 'Burrishoole Knitwear', 'IE', 'mill@burrishoole.example', 'IE29 AIBK 9311 5212 3456 78', 14), (8, 'Tarp & Pole', 'NL', NULL, 'NL91 ABNA 0417 1643 00', 12);
INSERT INTO product_categories VALUES (1, NULL, 'Everything'), (2, 1, 'Clothing'), (3, 1, 'Footwear'), (4, 1, 'Climbing'), (5, 1, 'Camping'), (6, 1, 'Navigation'),
	(7, 2, 'Shells'), (8, 2, 'Insulation'), (9, 2, 'Knitwear'), (10, 4, 'Ropes'), (11, 4, 'Ice'), (12, 5, 'Tents'), (13, 5, 'Stoves'), (14, 3, 'Boots'), (15, 6, 'Maps');
CREATE TEMP TABLE line (n INTEGER PRIMARY KEY, name TEXT, category INTEGER, supplier INTEGER, price REAL, grams INTEGER);
INSERT INTO line (name, category, supplier, price, grams) VALUES ('Helvellyn shell jacket', 7, 1, 229, 480), ('Nevis storm trousers', 7, 1, 169, 410),
	('Down smock', 8, 4, 185, 390), ('Belay parka', 8, 4, 310, 820), ('Fisherman jumper', 9, 7, 95, 700), ('Merino hat', 9, 7, 24, 60),
	('Single rope 60 m', 10, 2, 149, 3700), ('Half rope 50 m', 10, 2, 129, 2100), ('Prusik cord', 10, 2, 9.5, 90), ('Ice axe', 11, 6, 119, 520),
	('Crampons', 11, 6, 139, 860), ('Ice screw 16 cm', 11, 6, 54, 140), ('Ridge tent for two', 12, 8, 389, 1900), ('Basecamp tent', 12, 8, 890, 9400),
	('Tarp 3 by 3', 12, 8, 79, 610), ('Petrol stove', 13, 5, 119, 390), ('Gas stove', 13, 5, 42, 85), ('Titanium pot', 13, 5, 39, 120),
	('Approach shoe', 14, 3, 119, 780), ('Winter boot', 14, 3, 289, 1840), ('Hut slippers', 14, 3, 32, 300), ('Map, 1:25 000', 15, 4, 11.5, 70),
	('Baseplate compass', 6, 6, 29, 40), ('Altimeter watch', 6, 6, 249, 65), ('Head torch', 5, 5, 59, 90), ('Sleeping bag, minus 15', 8, 4, 420, 1450),
	('Rucksack 45 l', 5, 1, 139, 1200), ('Expedition duffel', 5, 1, 109, 1350), ('Helmet', 4, 2, 65, 320), ('Harness', 4, 2, 59, 410);
INSERT INTO products (product_id, sku, product_name, category_id, supplier_id, list_price, cost, weight_g, dt_crtd, discontinued_on)
SELECT l.n + 30 * (v.n - 1), printf('%02d-%04d', l.category, l.n * 37 + v.n), l.name || substr('         II       Light    Winter   ', 1 + 9 * (v.n - 1), 9), l.category, l.supplier,
	round(l.price * (1 + (v.n - 1) * 0.15), 2), round(l.price * (0.44 + (l.n * 3 + v.n) % 17 / 100.0), 2), l.grams + 20 * (v.n - 1),
	date('2012-03-01', (l.n * 61 * v.n % 4300) || ' days'), iif((l.n + v.n) % 19 = 0, '2025-09-30', NULL)
FROM line AS l JOIN num AS v ON v.n <= 4;
UPDATE products SET product_name = trim(product_name);
INSERT INTO product_variants SELECT NULL, p.product_id, substr('XSS M L XL', 1 + 2 * (v.n % 5), 2), substr('slate moss  rust  navy  ', 1 + 6 * ((p.product_id + v.n) % 4), 6), printf('50%011d', p.product_id * 1009 + v.n * 7)
FROM products AS p JOIN num AS v ON v.n <= 1 + p.product_id % 4;
UPDATE product_variants SET size_code = trim(size_code), colour = trim(colour);
INSERT INTO product_translations SELECT p.product_id, t.lang, t.mark || ' ' || p.product_name, NULL
FROM products AS p, (SELECT 'de' AS lang, 'Hollin' AS mark UNION ALL SELECT 'ja', 'ホリン') AS t WHERE p.product_id <= 90;
INSERT INTO product_reviews SELECT n, 1 + n * 7 % 120, iif(n % 9 = 0, NULL, 1 + n * 11 % 560), 1 + (n * 13 + n / 7) % 5,
	CASE n % 6 WHEN 0 THEN 'Warm, light, and the zip still works after two winters.' WHEN 1 THEN 'Runs small: take one size up.' WHEN 2 THEN 'Survived the Cuillin ridge. Twice.' END,
	datetime('2024-02-01 18:00', (n * 19 % 720) || ' days', (n % 300) || ' minutes') FROM num WHERE n <= 300;
INSERT INTO price_lists VALUES (1, 'Retail UK', 'GBP', 'UKI'), (2, 'Retail Europe', 'EUR', 'EUR'), (3, 'Retail Japan', 'JPY', 'JP'), (4, 'Trade', 'GBP', NULL);
INSERT INTO price_list_items SELECT l.price_list_id, p.product_id, '2025-01-01', iif(p.product_id % 10 = 0, '2025-12-31', NULL),
	round(p.list_price * CASE l.price_list_id WHEN 1 THEN 1.0 WHEN 2 THEN 1.19 WHEN 3 THEN 204 ELSE 0.82 END, 2) FROM price_lists AS l, products AS p;
INSERT INTO promotions VALUES (1, 'THAW24', 'Spring thaw', 10, '2024-03-15', '2024-04-15'), (2, 'HUT25', 'Hut season', 8, '2025-06-01', '2025-06-30'),
	(3, 'FIRSTSNOW', 'First snow', 12, '2025-11-14', '2025-12-01'), (4, NULL, 'Staff and friends', 20, '2025-12-05', '2025-12-24'), (5, 'NEWYEAR26', 'New year, old paths', 15, '2026-01-02', '2026-01-18');
INSERT INTO promotion_products SELECT r.promotion_id, p.product_id FROM promotions AS r, products AS p WHERE (p.product_id + r.promotion_id * 3) % 8 = 0;

INSERT INTO order_statuses VALUES (1, 'basket', 'In the basket', FALSE), (2, 'placed', 'Placed', TRUE), (3, 'paid', 'Paid', TRUE), (4, 'packed', 'Packed', TRUE), (5, 'delivered', 'Delivered', TRUE), (6, 'cancelled', 'Cancelled', FALSE);
-- Two years of orders, more of them before Christmas; the newest on 2026-01-26.
CREATE TEMP TABLE placed AS SELECT n, date('2024-01-15', (n * 742 / 2600) || ' days') AS d FROM num;
INSERT INTO orders (order_id, order_number, customer_id, order_status_id, site_id, sold_by_employee_id, billing_address_id, shipping_address_id, promotion_id, currency_code, channel, ordered_at, confirmed_at, cancelled_at, customer_note)
SELECT o.n, printf('O%s-%05d', strftime('%y%m', o.d), o.n), c.customer_id,
	CASE WHEN o.n % 23 = 0 THEN 6 WHEN o.d > '2026-01-22' THEN 2 + o.n % 3 WHEN o.d > '2026-01-15' AND o.n % 3 = 0 THEN 4 WHEN o.n % 97 = 0 THEN 1 ELSE 5 END,
	iif(o.n % 3 = 1, 1 + o.n * 5 % 9, NULL), iif(o.n % 3 = 0, NULL, 25 + o.n % 60), c.billing_address_id, c.shipping_address_id,
	(SELECT promotion_id FROM promotions AS r WHERE o.d BETWEEN r.starts_on AND r.ends_on AND o.n % 4 = 0), 'GBP',
	CASE o.n % 3 WHEN 1 THEN 'store' WHEN 2 THEN 'phone' ELSE 'web' END, datetime(o.d, '+' || (480 + o.n * 53 % 700) || ' minutes'),
	iif(o.n % 23 = 0 OR o.n % 97 = 0, NULL, datetime(o.d, '+' || (485 + o.n * 53 % 700) || ' minutes')), iif(o.n % 23 = 0, datetime(o.d, '+2 days'), NULL),
	iif(o.n % 31 = 0, 'Leave it with the neighbour.', NULL)
FROM placed AS o JOIN customers AS c ON c.customer_id = 1 + (o.n * 389 + o.n / 11) % 560;
INSERT INTO order_lines (order_id, line_no, product_id, variant_id, quantity, unit_price, discount_pct)
SELECT o.order_id, k.n, p.product_id, (SELECT min(variant_id) FROM product_variants AS v WHERE v.product_id = p.product_id), 1 + (o.order_id * k.n) % 7 % 3, p.list_price,
	coalesce((SELECT discount_pct FROM promotions AS r WHERE r.promotion_id = o.promotion_id), 0)
FROM orders AS o JOIN num AS k ON k.n <= 1 + o.order_id % 3 + (strftime('%m', o.ordered_at) IN ('11', '12')) JOIN products AS p ON p.product_id = 1 + (o.order_id * 17 + k.n * 29) % 120;

INSERT INTO order_events SELECT NULL, order_id, 1, 2, ordered_at, 'web' FROM orders WHERE ordered_at >= '2026-01-01' AND order_status_id <> 1
	UNION ALL SELECT NULL, order_id, 2, order_status_id, datetime(ordered_at, '+3 hours'), 'job' FROM orders WHERE ordered_at >= '2026-01-01' AND order_status_id > 2;
INSERT INTO payment_methods VALUES (1, 'card'), (2, 'bank transfer'), (3, 'gift card'), (4, 'cash'), (5, 'on account');
INSERT INTO payments SELECT NULL, t.order_id, m.n, round(t.net_total * 1.2, 2), iif(m.n = 1, printf('%04d', t.order_id * 7919 % 10000), NULL),
	datetime(t.ordered_at, '+4 minutes'), datetime(t.ordered_at, iif(m.n = 2, '+2 days', '+5 minutes')), iif(m.n = 1, printf('gw_%010x', t.order_id * 2654435761 % 1099511627776), NULL)
FROM v_order_totals AS t JOIN num AS m ON m.n = 1 + t.order_id % 11 % 5 WHERE t.status IN ('paid', 'packed', 'delivered') AND t.net_total > 0;
INSERT INTO refunds SELECT NULL, payment_id, 2 + payment_id % 7, round(amount * 0.4, 2), datetime(paid_at, '+15 days') FROM payments WHERE payment_id % 29 = 0 AND amount > 1 AND paid_at < '2026-01-10';
INSERT INTO invoices (invoice_number, order_id, issued_on, due_on, paid_on, net_amount, vat_amount)
SELECT printf('I%06d', 200000 + t.order_id), t.order_id, date(t.ordered_at, '+1 day'), date(t.ordered_at, '+31 days'), iif(t.order_id % 17 = 0, NULL, date(t.ordered_at, '+' || (2 + t.order_id % 26) || ' days')), t.net_total, round(t.net_total * 0.2, 2)
FROM v_order_totals AS t JOIN customers AS c ON c.customer_id = t.customer_id WHERE c.customer_kind = 'firm' AND t.status NOT IN ('basket', 'cancelled') AND t.ordered_at < '2026-01-25';
INSERT INTO carriers VALUES ('FELL', 'Fell Runners Parcels', 'https://track.fellrunners.example/{number}'), ('ALPX', 'AlpenExpress', 'https://alpx.example/?n={number}'), ('NORR', 'Norrfrakt', NULL), ('KURO', '黒ウサギ便', NULL);
INSERT INTO shipments SELECT NULL, o.order_id, iif(c.region_code LIKE 'UK%', 10, 11), substr('FELLALPXNORRKURO', 1 + 4 * (o.order_id % 4), 4), printf('%s%09d', substr('FAXN', 1 + o.order_id % 4, 1), o.order_id * 104729 % 999999937),
	datetime(o.ordered_at, '+1 day'), date(o.ordered_at, '+5 days'), iif(o.order_status_id = 5, datetime(o.ordered_at, '+' || (2 + o.order_id % 7) || ' days'), NULL)
FROM orders AS o JOIN customers AS c ON c.customer_id = o.customer_id WHERE o.channel <> 'store' AND o.order_status_id IN (4, 5);
INSERT INTO shipment_lines SELECT s.shipment_id, l.order_id, l.line_no, l.quantity FROM shipments AS s JOIN order_lines AS l ON l.order_id = s.order_id;
INSERT INTO return_reasons VALUES (1, 'does not fit', FALSE), (2, 'not what the picture showed', TRUE), (3, 'arrived broken', TRUE), (4, 'a present that was not one', FALSE);
INSERT INTO returns SELECT NULL, printf('R%s-%04d', strftime('%y', delivered_at), shipment_id), order_id, 1 + shipment_id % 4, datetime(delivered_at, '+6 days'), datetime(delivered_at, '+13 days'), NULL
FROM shipments WHERE shipment_id % 14 = 0 AND delivered_at < '2026-01-05';
INSERT INTO return_lines SELECT r.return_id, l.order_id, l.line_no, 1, r.return_reason_id <> 3 FROM returns AS r JOIN order_lines AS l ON l.order_id = r.order_id AND l.line_no = 1;
INSERT INTO "gift card" SELECT printf('6006 %04d %04d %04d', n * 37 % 9999, n * 7919 % 9999, n), iif(n % 3 = 0, NULL, n * 5), NULL, date('2023-11-01', (n * 13) || ' days'), 25 * (1 + n % 4), 25 * (n % 2) FROM num WHERE n <= 60;
INSERT INTO "order" SELECT 800000 + n * 3, iif(n % 4 = 0, printf('C-%06d', 10000 + n * 17), NULL), printf('%02d%02d%d', 1 + n * 7 % 28, 1 + n % 12, 2009 + n * 8 / 401), round(5 + n * 7919 % 30000 / 100.0, 2), substr('A1B2C3', 1 + 2 * (n % 3), 2) FROM num WHERE n <= 400;
INSERT INTO "店舗売上" SELECT date('2025-08-01', n || ' days'), 'TYO', 180000 + n * 7919 % 240000, 20 + n * 13 % 55, substr('清水小林中村', 1 + 2 * (n % 3), 2) FROM num WHERE n <= 178;

INSERT INTO stock_levels (site_id, variant_id, on_hand, reserved, reorder_point, counted_on)
SELECT s.site_id, v.variant_id, (s.site_id * 31 + v.variant_id * 17) % 23 + iif(s.site_kind = 'dc', 40, 0), (v.variant_id + s.site_id) % 4, iif(v.variant_id % 3 = 0, NULL, 8), date('2026-01-20', -(v.variant_id * s.site_id % 200) || ' days')
FROM sites AS s, product_variants AS v WHERE s.site_kind <> 'office' AND (s.site_kind = 'dc' OR (v.variant_id + s.site_id) % 3 = 0);
INSERT INTO stock_transfers SELECT n, 10 + n % 2, 1 + n % 9, 1 + n * 7 % 300, 1 + n % 12, datetime('2025-06-02 06:30', (n * 26) || ' hours'), datetime('2025-06-04 11:00', (n * 26) || ' hours') FROM num WHERE n <= 210;
INSERT INTO purchase_orders SELECT printf('PO-%05d', 4100 + n), 1 + n % 8, 10 + n % 2, 27 + n % 5 * 7, iif(n % 6 = 0, NULL, 4), date('2024-11-04', (n * 6) || ' days'), date('2024-12-09', (n * 6) || ' days'), iif(n > 66, NULL, date('2024-12-12', (n * 6) || ' days')) FROM num WHERE n <= 74;
INSERT INTO purchase_order_lines SELECT printf('PO-%05d', 4100 + p.n), k.n, 1 + (p.n * 13 + k.n * 5) % 300, 12 * (1 + (p.n + k.n) % 5), iif(p.n > 66, 0, 12 * (1 + (p.n + k.n) % 5)), round(14 + (p.n * k.n * 7) % 180 * 0.95, 2) FROM num AS p JOIN num AS k ON k.n <= 3 WHERE p.n <= 74;

INSERT INTO customer_revenue SELECT o.customer_id, date(o.ordered_at, 'start of month'), c.region_code, round(sum(l.line_total), 2), count(DISTINCT o.order_id)
FROM orders AS o JOIN order_statuses AS s ON s.order_status_id = o.order_status_id AND s.counts_as_revenue JOIN order_lines AS l ON l.order_id = o.order_id JOIN customers AS c ON c.customer_id = o.customer_id
WHERE o.ordered_at < '2026-01-01' GROUP BY 1, 2;

-- ---- Tarn Capital ----

INSERT INTO deal_types VALUES (1, 'TERM', 'Term loan'), (2, 'BRIDGE', 'Bridge loan'), (3, 'ASSET', 'Asset finance'), (4, 'RCF', 'Revolving credit');
INSERT INTO deal_statuses VALUES (1, 'PIPELINE', 'In preparation', TRUE), (2, 'SIGNED', 'Signed, not drawn', TRUE), (3, 'LIVE', 'Drawn and performing', TRUE), (4, 'WATCH', 'On the watch list', TRUE), (5, 'CLOSED', 'Repaid', FALSE), (6, 'LOST', 'Lost to another bank', FALSE);
INSERT INTO tranche_statuses VALUES (1, 'PENDING', 'Not yet drawn'), (2, 'SETTLED', 'Settled, funds in transit'), (3, 'ACTIVE', 'Drawn, bearing interest'), (4, 'REPAID', 'Repaid in full');
INSERT INTO syndicate_roles VALUES (1, 'ARRANGER', 'Mandated lead arranger'), (2, 'AGENT', 'Facility agent'), (3, 'LENDER', 'Lender'), (4, 'HEDGE', 'Hedging bank');
INSERT INTO base_rates VALUES ('SONIA', 'Sterling overnight index average'), ('ESTR', 'Euro short-term rate'), ('NIBOR3', 'Norwegian interbank, three months'), ('TONA', 'Tokyo overnight average');
INSERT INTO base_rate_fixings SELECT b.base_rate_code, date('2025-10-01', n.n || ' days'), round(CASE b.base_rate_code WHEN 'SONIA' THEN 3.97 WHEN 'ESTR' THEN 1.93 WHEN 'NIBOR3' THEN 4.18 ELSE 0.48 END + (n.n * 7 % 13 - 6) / 400.0, 4) FROM base_rates AS b JOIN num AS n ON n.n <= 117;
INSERT INTO participants SELECT n, CASE n WHEN 1 THEN 'Tarn Capital' WHEN 2 THEN 'Furness & Lune Bank' WHEN 3 THEN 'Hochalpen Sparkasse' WHEN 4 THEN 'Nordfjord Kreditt' WHEN 5 THEN 'Banque du Faucigny' WHEN 6 THEN 'Corrib Mutual'
	WHEN 7 THEN 'Kampong Infrastructure Fund' WHEN 8 THEN '信越山岳銀行' WHEN 9 THEN 'Pennine Pension Partners' WHEN 10 THEN 'Oostpoort Leasing' WHEN 11 THEN 'Graubündner Hypothek' ELSE 'Brecon Building Society' END,
	printf('%020d', n * 998244353), substr('GBGBATNOFRIENLJPGBNLCHGB', 2 * n - 1, 2), iif(n % 4 = 0, NULL, 'syndications' || n || '@banks.example'), n = 7 FROM num WHERE n <= 12;
INSERT INTO deals SELECT n, printf('TC-%04d', 2000 + n * 3),
	substr('Glencoe gondola renewal     Rotstock hut rebuild        Mourne guides'' cooperative  Trollveggen via ferrata     Faucigny ski school         Hakuba lodge purchase       Borrowdale hydro plant      Dolomite lift upgrade       ', 1 + 28 * (n % 8), 28),
	n * 8 * 3 % 560 + 8 - n * 24 % 560 % 8, iif(n % 4 = 0, n * 16 % 560 + 8, NULL), 1 + n % 4, CASE WHEN n > 40 THEN 1 WHEN n % 11 = 0 THEN 6 WHEN n % 9 = 0 THEN 4 WHEN n % 7 = 0 THEN 2 WHEN n % 5 = 0 THEN 5 ELSE 3 END,
	iif(n % 3 = 0, 7, 12 + n % 3 * 7), substr('GBPEURCHFNOKJPY', 1 + 3 * (n % 4), 3), 250000.0 * (1 + n * n * 7 % 47), iif(n > 40, NULL, date('2022-02-14', (n * 33) || ' days')), iif(n > 40, NULL, date('2027-02-14', (n * 60) || ' days')), iif(n % 13 = 0, n - 9, NULL)
FROM num WHERE n <= 46;
UPDATE deals SET deal_name = trim(deal_name) || iif(deal_id > 8, ', phase ' || (1 + deal_id / 8), '');
INSERT INTO tranches SELECT d.deal_id, k.n, CASE WHEN d.deal_status_id = 5 THEN 4 WHEN d.deal_status_id = 2 THEN 1 WHEN k.n = 3 THEN 2 ELSE 3 END, round(d.deal_amount * CASE k.n WHEN 1 THEN 0.5 WHEN 2 THEN 0.3 ELSE 0.2 END, 2),
	iif(k.n = 2, NULL, CASE d.currency_code WHEN 'GBP' THEN 'SONIA' WHEN 'NOK' THEN 'NIBOR3' ELSE 'ESTR' END), iif(k.n = 2, 520, 175 + d.deal_id * 5 % 160), iif(d.deal_status_id = 2, NULL, date(d.signed_on, '+14 days'))
FROM deals AS d JOIN num AS k ON k.n <= iif(d.deal_amount >= 5000000, 3, 1) WHERE d.deal_status_id NOT IN (1, 6);
INSERT INTO syndicates SELECT NULL, d.deal_name || ', tranche ' || t.tranche_no, t.deal_id, t.tranche_no, d.signed_on, 1 + (t.deal_id + t.tranche_no) % 12
FROM tranches AS t JOIN deals AS d ON d.deal_id = t.deal_id WHERE d.deal_amount >= 1500000;
INSERT INTO syndicate_participants SELECT s.syndicate_id, 1 + (s.agent_participant_id - 2 + k.n * (k.n + 1) / 2) % 12, CASE k.n WHEN 1 THEN 2 WHEN 2 THEN 1 WHEN 4 THEN 4 ELSE 3 END, CASE k.n WHEN 1 THEN 40 WHEN 2 THEN 30 WHEN 3 THEN 20 ELSE 10 END,
	date(s.formed_on, (k.n * 3) || ' days'), iif((s.syndicate_id + k.n) % 9 = 0, date(s.formed_on, '+400 days'), NULL)
FROM syndicates AS s JOIN num AS k ON k.n <= 4 WHERE k.n < 4 OR s.tranche_no = 1;
INSERT INTO syndicate_allocations SELECT sp.syndicate_id, sp.participant_id, k.n, round(t.tranche_amount * sp.share_pct / 200, 2), date(sp.joined_on, (k.n * 30) || ' days')
FROM syndicate_participants AS sp JOIN syndicates AS s ON s.syndicate_id = sp.syndicate_id JOIN tranches AS t ON t.deal_id = s.deal_id AND t.tranche_no = s.tranche_no JOIN num AS k ON k.n <= 2 WHERE t.tranche_status_id IN (3, 4);
INSERT INTO repayments SELECT NULL, t.deal_id, t.tranche_no, date(t.drawn_on, (k.n * 3) || ' months'), iif(date(t.drawn_on, (k.n * 3) || ' months') < '2026-01-10', date(t.drawn_on, (k.n * 3) || ' months', (t.deal_id % 4) || ' days'), NULL), round(t.tranche_amount / 20, 2), round(t.tranche_amount * t.margin_bp / 40000, 2)
FROM tranches AS t JOIN num AS k ON k.n <= 12 WHERE t.drawn_on IS NOT NULL AND date(t.drawn_on, (k.n * 3) || ' months') < '2026-07-01';
INSERT INTO covenants SELECT NULL, d.deal_id, iif(k.n = 1, 'Interest cover of the last four quarters', 'Net debt to EBITDA'), iif(k.n = 1, 2.5, 4.0), '2025-12-31', iif(d.deal_status_id = 4 AND k.n = 1, 'fail', iif(d.deal_id % 8 = 0, 'waived', 'pass')) FROM deals AS d JOIN num AS k ON k.n <= 2 WHERE d.deal_status_id IN (3, 4);
INSERT INTO collateral SELECT NULL, deal_id, iif(deal_id % 2, 'Land and buildings', 'Lift installation with spare parts'), round(deal_amount * 1.35, 0), signed_on, 100 + deal_id FROM deals WHERE signed_on IS NOT NULL;
INSERT INTO credit_scores SELECT customer_id, date('2025-01-15', (k.n * 91) || ' days'), 420 + (customer_id * 37 + k.n * 53) % 480, printf('BR%08d', customer_id * 7919 + k.n) FROM customers JOIN num AS k ON k.n <= 4 WHERE customer_kind = 'firm';

INSERT INTO audit_log VALUES ('2025-11-30 02:00:00', 'job', 'insert', 'customer_revenue', NULL, NULL, '2025-11'), ('2025-12-31 02:00:00', 'job', 'insert', 'customer_revenue', NULL, NULL, '2025-12'),
	('2026-01-12 10:04:11', 'HT1075', 'update', 'customers', 64, '20000', '35000'), ('2026-01-19 16:40:52', 'HT1021', 'update', 'deals', 'TC-2027', 'LIVE', 'WATCH');
INSERT INTO tmp_customer_import_2024 SELECT 'x' || g.n, g.name, NULL, lower(g.name) || '@old.example', iif(g.n % 5 = 0, 'double?', NULL) FROM given AS g;
INSERT INTO settings VALUES ('shop.name', '"Hollin & Tarn"', '2019-02-01 09:00:00'), ('checkout.guest', 'true', '2024-05-13 14:20:00'), ('vat.included', 'false', '2015-03-02 08:00:00'), ('mail.from', '"post@hollintarn.example"', '2021-10-04 11:31:00');
INSERT INTO schema_migrations SELECT 20150302 + n * 7919 % 110000, datetime('2015-03-02 08:00', (n * 49) || ' days') FROM num WHERE n <= 81;
INSERT INTO product_search SELECT sku, product_name, NULL FROM products;

DROP TABLE temp.given; DROP TABLE temp.family; DROP TABLE temp.place; DROP TABLE temp.num; DROP TABLE temp.line; DROP TABLE temp.placed;
