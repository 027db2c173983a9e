/* The rules: which columns a column may reference, and the evidence for it. */
#include "graph/infer/internal.h"

#include <string.h>

#include "base/banned.h"

enum { CHAIN_MOST = 64, SHORT_MOST = 24, FAR_BELOW = 40, NARROW = 12 };

struct asking { /* for one column of one table */
	const struct key_index *x;
	const struct clue *c;
	uint32_t column, table, field, ns;
	uint32_t evidence; /* from the column alone */
	struct names_shape shape;
	struct proposal best;
};

/* ---- types ---- */

enum type_group { GROUP_ANY, GROUP_NUMBER, GROUP_TEXT, GROUP_UUID, GROUP_NEVER };

static enum type_group group_of(uint8_t class)
{
	static const uint8_t groups[TYPE_CLASS_COUNT] = {
		[TYPE_INTEGER] = GROUP_NUMBER, [TYPE_DECIMAL] = GROUP_NUMBER, [TYPE_FLOAT] = GROUP_NUMBER,
		[TYPE_TEXT] = GROUP_TEXT,      [TYPE_UUID] = GROUP_UUID,      [TYPE_BOOLEAN] = GROUP_NEVER,
		[TYPE_DATE] = GROUP_NEVER,     [TYPE_TIME] = GROUP_NEVER,     [TYPE_TIMESTAMP] = GROUP_NEVER,
		[TYPE_INTERVAL] = GROUP_NEVER, [TYPE_JSON] = GROUP_NEVER,     [TYPE_XML] = GROUP_NEVER,
		[TYPE_ARRAY] = GROUP_NEVER,    [TYPE_STRUCT] = GROUP_NEVER,   [TYPE_GEO] = GROUP_NEVER,
		[TYPE_NETWORK] = GROUP_NEVER,
	};

	return class < TYPE_CLASS_COUNT ? groups[class] : GROUP_ANY;
}

static struct names_shape shape_of(const struct key_index *x, uint32_t field)
{
	return x->n->shape[numbers_at(&x->n->field_shape, field)];
}

uint32_t infer_types(const struct key_index *x, uint32_t from, uint32_t to)
{
	struct names_shape here = shape_of(x, from), there = shape_of(x, to);
	enum type_group one = group_of(here.class), other = group_of(there.class);

	if (one == GROUP_ANY || other == GROUP_ANY)
		return 0;
	if (one != other)
		return E_(TYPE_OFF);
	return (here.text == there.text ? E_(TYPE_SAME) : 0) | (one == GROUP_TEXT ? E_(TYPE_TEXT) : 0);
}

/* ---- candidates ---- */

static uint32_t grade_says(enum key_grade g)
{
	static const uint32_t says[] = { [KEY_PART] = E_(KEY_IS_PART),
					 [KEY_GUESS] = E_(KEY_IS_GUESS),
					 [KEY_ALSO] = E_(KEY_IS_UNIQUE),
					 [KEY_MAIN] = 0 };

	return says[g];
}

static void consider(struct asking *q, enum edge_rule rule, uint32_t to, uint32_t table, uint32_t evidence)
{
	struct proposal p = {
		.from = q->field, .to = to, .from_table = q->table, .table = table, .rule = (uint8_t)rule
	};
	bool agree = q->best.to == to;

	if (to == NOWHERE || to == q->field || evidence & E_(KEY_IS_PART)) /* half of a key is none */
		return;
	p.evidence = evidence | q->evidence | infer_types(q->x, q->field, to);
	if (p.evidence & E_(KEY_IS_GUESS) && q->x->keyless)
		p.evidence = (p.evidence & ~E_(KEY_IS_GUESS)) | E_(KEYS_UNKNOWN);
	p.score = (uint8_t)infer_score(rule, p.evidence);
	if (!agree && q->best.to != NOWHERE && q->best.score >= p.score)
		return;
	if (agree && q->best.score > p.score)
		p = q->best;
	if (agree && (rule == RULE_SAME_NAME) != (q->best.rule == RULE_SAME_NAME))
		p.evidence |= E_(BOTH);
	p.score = (uint8_t)infer_score(p.rule, p.evidence);
	q->best = p;
}

static void try_elsewhere(struct asking *q)
{
	const struct hash_slot *s = q->c->whole ? hash_index_find(&q->x->elsewhere, hash_in(q->c->whole, q->ns)) : NULL;

	if (s && s->count == 1)
		consider(q, RULE_ELSEWHERE, s->value, index_table_of(q->x, s->value), 0);
}

/* ---- the same name ---- */

static const struct home *home_of(const struct asking *q, uint64_t name)
{
	const struct hash_slot *s = name ? hash_index_find(&q->x->home, hash_in(name, q->ns)) : NULL;

	return s ? &q->x->homes.at[s->value] : NULL;
}

/* False: the column is itself the target of its name, and references nothing. */
static bool try_same_name(struct asking *q)
{
	const struct home *h = home_of(q, q->c->whole);

	if (!h || (q->c->flags & CLUE_GENERIC && h->named < 2))
		return true;
	if (h->table == q->table)
		return !(h->named == 3 && h->field == q->field);
	consider(q, RULE_SAME_NAME, h->field, h->table,
		 grade_says(h->grade) | (h->named ? 0 : E_(NOT_HOME)) | (h->tied ? E_(TIED) : 0) |
			 (q->c->flags & (CLUE_KEY | CLUE_INSIDE) ? 0 : E_(NO_KEY_WORD)));
	return true;
}

/* ---- a table's name ---- */

/* The number of first letters that two tables' names share: of several tables, the most similar one is meant. */
static int64_t beside(const struct key_index *x, uint32_t one, uint32_t other)
{
	str a = packed_name(&x->n->tables, one), b = packed_name(&x->n->tables, other);
	int64_t i = 0;

	while (i < a.len && i < b.len && a.at[i] == b.at[i])
		i++;
	return i;
}

struct found {
	uint32_t table;
	uint8_t kind;
	bool tied;
	int64_t beside;
};

static struct found find_table(const struct asking *q, uint64_t stem)
{
	const struct hash_slot *s = hash_index_find(&q->x->alias, hash_in(stem, q->ns));
	struct found f = { NOWHERE, 0, false, 0 };
	int left = CHAIN_MOST;

	for (uint32_t i = s ? s->value : NOWHERE; i != NOWHERE && left; i = q->x->aliases.at[i].next, left--) {
		const struct alias *a = &q->x->aliases.at[i];
		int64_t near = beside(q->x, a->table, q->table);
		uint8_t kind = a->place && near >= a->place && a->kind <= ALIAS_MODULE ? ALIAS_BESIDE : a->kind;

		kind = kind == ALIAS_TAIL ? ALIAS_MODULE : kind;
		/* network_id of ha_router_networks belongs to networks. */
		if (a->table == q->table && a->kind >= ALIAS_MODULE)
			continue;
		if (f.table == a->table)
			f.kind = kind < f.kind ? kind : f.kind;
		else if (f.table == NOWHERE || kind < f.kind || (kind == f.kind && near > f.beside))
			f = (struct found){ a->table, kind, false, near };
		else if (kind == f.kind && near == f.beside)
			f = (struct found){ a->table < f.table ? a->table : f.table, kind, true, near };
	}
	f.tied = f.tied || !left;
	return f;
}

static uint32_t alias_says(enum alias_kind kind)
{
	static const uint32_t says[] = { [ALIAS_FULL] = 0,
					 [ALIAS_STRIPPED] = E_(ALIAS_IS_STRIPPED),
					 [ALIAS_MODULE] = E_(ALIAS_IS_MODULE),
					 [ALIAS_TAIL] = E_(ALIAS_IS_MODULE) };

	return says[kind];
}

/* The column of a table that has the word for a key, or else its key. */
static uint32_t key_meant(const struct asking *q, uint32_t table, uint32_t *says)
{
	const struct key_index *x = q->x;
	const struct hash_slot *s = q->c->key_word ? hash_index_find(&x->by_word, hash_in(q->c->key_word, table))
						   : NULL;

	*says = 0;
	if (s) {
		*says = E_(WORD_FITS) |
			(s->value == x->key_of[table] ? grade_says(x->key_grade[table]) : E_(KEY_IS_UNIQUE));
		return s->value;
	}
	if (x->key_of[table] == NOWHERE)
		return NOWHERE;
	*says = grade_says(x->key_grade[table]);
	if (q->c->key_word && x->key_word[table])
		*says |= q->c->key_word == x->key_word[table] ? E_(WORD_FITS) : E_(WORD_DIFFERS);
	return x->key_of[table];
}

static uint32_t name_says(const struct clue *c)
{
	bool generic = (c->flags & (CLUE_GENERIC | CLUE_KEY)) == CLUE_GENERIC;

	return (c->flags & CLUE_NUMBER ? E_(WORD_COUNTS) : 0) | (c->flags & CLUE_INSIDE ? E_(INSIDE_WORD) : 0) |
	       (c->flags & (CLUE_KEY | CLUE_INSIDE) ? 0 : E_(NO_KEY_WORD)) |
	       (c->flags & CLUE_OUTSIDE ? E_(OUTSIDE) : 0) | (generic ? E_(GENERIC) : 0);
}

static enum edge_rule rule_for(const struct asking *q, int skip, uint32_t table, uint32_t says)
{
	if (table == q->table)
		return RULE_SELF;
	if (says & E_(WORD_DIFFERS))
		return RULE_SUFFIX;
	if (!(q->c->flags & (CLUE_KEY | CLUE_INSIDE)))
		return RULE_LIKE_TABLE;
	return skip ? RULE_ROLE_TABLE_KEY : RULE_TABLE_KEY;
}

/* char(3): so narrow a text is a code. */
static bool is_narrow(const struct asking *q)
{
	str type = q->shape.text < q->x->n->types.count ? packed_name(&q->x->n->types, q->shape.text) : S("");
	ptrdiff_t open = str_at(type, '('), close = str_at(type, ')');
	int64_t letters;

	return open > 0 && close > open && str_int(str_trim(str_from(str_upto(type, close), open + 1)), &letters) &&
	       letters <= NARROW;
}

/* A table's name without a word for a key: it must be the whole name, or the type must be that of a key. */
static bool may_be_like(const struct asking *q, const struct found *f, int skip, uint32_t to)
{
	uint32_t types = to == NOWHERE ? E_(TYPE_OFF) : infer_types(q->x, q->field, to);

	if (f->kind >= ALIAS_MODULE || q->c->flags & CLUE_PLURAL || types & E_(TYPE_OFF) || skip > 1)
		return false;
	if (skip && types & E_(TYPE_TEXT))
		return types & E_(TYPE_SAME) && is_narrow(q);
	return !skip || types & E_(TYPE_SAME);
}

static void try_stem(struct asking *q, int i)
{
	struct found f = find_table(q, q->c->stem[i]);
	int skip = q->c->skip[i];
	uint32_t to, says;

	if (f.table == NOWHERE || (f.table == q->table && (!skip || !(q->c->flags & (CLUE_KEY | CLUE_INSIDE)))))
		return;
	to = key_meant(q, f.table, &says);
	if (!(q->c->flags & (CLUE_KEY | CLUE_INSIDE)) && !may_be_like(q, &f, skip, to))
		return;
	says |= alias_says(f.kind) | name_says(q->c) | (f.tied ? E_(TIED) : 0) |
		(skip || q->c->flags & CLUE_MIDDLE ? E_(HAS_ROLE) : 0) | (skip > 1 ? E_(LONG_ROLE) : 0);
	consider(q, rule_for(q, skip, f.table, says), to, f.table, says);
}

/* A role before the name of a key: home_team_code for team_code. */
static void try_tail(struct asking *q, int i)
{
	const struct home *h = q->c->skip[i] ? home_of(q, q->c->tail[i]) : NULL;

	if (!h || (h->grade == KEY_PART && h->named < 3) || (q->c->skip[i] && h->named < 2 && h->tied))
		return;
	consider(q, h->table == q->table ? RULE_SELF : RULE_ROLE_TABLE_KEY, h->field, h->table,
		 grade_says(h->grade) | E_(WORD_FITS) | E_(HAS_ROLE) | (h->named ? 0 : E_(NOT_HOME)) |
			 (h->tied ? E_(TIED) : 0) | (q->c->skip[i] > 1 ? E_(LONG_ROLE) : 0) | name_says(q->c));
}

/* ---- roles ---- */

static void try_within(struct asking *q, uint32_t table, enum edge_rule rule, uint32_t says)
{
	uint32_t more, to = table == NOWHERE || q->x->table[table] & TABLE_SKIP ? NOWHERE : key_meant(q, table, &more);

	if (to != NOWHERE)
		consider(q, table == q->table ? RULE_SELF : rule, to, table,
			 says | (more & ~(uint32_t)E_(WORD_FITS)) | name_says(q->c));
}

static void try_roles(struct asking *q)
{
	const struct key_index *x = q->x;
	uint16_t flags = q->c->flags;
	bool key = flags & (CLUE_KEY | CLUE_INSIDE);
	uint32_t users = x->users[q->ns], staff = x->staff[q->ns];

	if (flags & CLUE_WITHIN && (key || (q->c->stems == 1 && group_of(q->shape.class) == GROUP_NUMBER)))
		try_within(q, q->table, RULE_SELF, E_(OWN_ROLE) | (q->c->stems > 1 ? E_(LONG_ROLE) : 0));
	if (flags & CLUE_HEAD && (key || group_of(q->shape.class) == GROUP_NUMBER))
		try_within(q,
			   x->table[q->table] & TABLE_STAFF ? q->table
			   : staff != NOWHERE		    ? staff
							    : users,
			   RULE_PERSON, 0);
	if (flags & CLUE_ACTOR && key)
		try_within(q, users != NOWHERE ? users : staff, RULE_PERSON, 0);
	if (flags & CLUE_DID)
		try_within(q, users != NOWHERE ? users : staff, RULE_PERSON, E_(DID_BY));
}

/* ---- shortened names ---- */

static bool is_vowel(char c)
{
	return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
}

/*
 * Is one word an abbreviation of the other? cust and customer: its start; dept and department: its start, then
 * consonants in order; grp and group: only consonants.
 */
static bool is_short_for(const char *one, int n, const char *other, int m)
{
	int start = 0, at;
	bool vowels = false;

	if (n > m)
		return is_short_for(other, m, one, n);
	while (start < n && one[start] == other[start])
		start++;
	at = start;
	for (int i = start; i < m && at < n; i++)
		at += !is_vowel(one[at]) && one[at] == other[i];
	for (int i = 1; i < n; i++)
		vowels = vowels || is_vowel(one[i]);
	if (n < 3 || at < n || !start || n * 4 > m * 3)
		return false;
	return start == n || n > 3 || !vowels;
}

/* The same word by word, with at least one shorter word. */
static bool are_short_for(const struct key_name *column, const struct stem_range *r, const struct key_name *table,
			  int from)
{
	bool shorter = false;

	if (r->to - r->from != table->count - from)
		return false;
	for (int i = 0; i < r->to - r->from; i++) {
		char one[KEY_BYTES], other[KEY_BYTES];
		int n = key_letters(column, r->from + i, r->from + i + 1, one),
		    m = key_letters(table, from + i, from + i + 1, other);

		if (n == m && memcmp(one, other, (size_t)n) == 0)
			continue;
		if (!is_short_for(one, n, other, m))
			return false;
		shorter = true;
	}
	return shorter;
}

/* The only such table of the namespace; NOWHERE: none, or several. */
static uint32_t find_short(const struct asking *q)
{
	const struct key_index *x = q->x;
	struct key_name column, name;
	struct stem_range r;
	const struct hash_slot *s;
	char stem[KEY_BYTES];
	uint32_t table = NOWHERE;
	int len;

	key_name_of(x->v, &x->n->columns, q->column, &column);
	r = stem_range(&column);
	len = key_letters(&column, r.from, r.to, stem);
	s = len >= 3 ? hash_index_find(&x->start, hash_in(key_hash_text(stem, 2), q->ns)) : NULL;
	for (uint32_t i = s && s->count <= SHORT_MOST ? s->value : NOWHERE; i != NOWHERE; i = x->starts.at[i].next) {
		const struct alias *a = &x->starts.at[i];

		key_name_of(x->v, &x->n->tables, a->table, &name);
		if (a->table == table || !are_short_for(&column, &r, &name, a->kind))
			continue;
		if (table != NOWHERE)
			return NOWHERE;
		table = a->table;
	}
	return table;
}

static void try_shortened(struct asking *q)
{
	struct hash_slot *s;
	uint32_t says, to;

	if (!(q->c->flags & CLUE_KEY) || q->c->flags & CLUE_MIDDLE)
		return;
	s = hash_index_put(q->x->shortened, hash_in(q->column, q->ns));
	if (!s->count++)
		s->value = find_short(q);
	if (s->value == NOWHERE || s->value == q->table)
		return;
	to = key_meant(q, s->value, &says);
	consider(q, RULE_SUFFIX, to, s->value, says | name_says(q->c) | E_(SHORTENED));
}

/* ---- other namespaces ---- */

static void try_far(struct asking *q)
{
	const struct hash_slot *s = q->c->whole ? hash_index_find(&q->x->far_home, q->c->whole) : NULL;
	uint32_t to, says;

	if (s && s->count == 1) {
		const struct home *h = &q->x->homes.at[s->value];

		consider(q, RULE_SAME_NAME, h->field, h->table, grade_says(h->grade) | E_(FAR));
	}
	s = q->c->stems && q->c->flags & CLUE_KEY ? hash_index_find(&q->x->far, q->c->stem[0]) : NULL;
	if (!s || s->count != 1 || s->value == q->table)
		return;
	to = key_meant(q, s->value, &says);
	consider(q, RULE_TABLE_KEY, to, s->value, says | name_says(q->c) | E_(FAR));
}

/* ---- all rules ---- */

static uint32_t column_says(const struct asking *q)
{
	const struct key_index *x = q->x;
	int64_t kind = numbers_at(&x->n->kind, q->table);
	uint32_t says = x->table[q->table] & TABLE_COPY ? E_(FROM_COPY) : 0;

	if (kind == ASSET_VIEW || kind == ASSET_MATERIALIZED_VIEW)
		says |= E_(FROM_VIEW);
	if (x->key_of[q->table] == q->field && x->key_grade[q->table] == KEY_MAIN)
		says |= E_(FROM_KEY);
	else if (q->shape.flags & NAME_HAS_PK)
		says |= E_(FROM_KEY_PART);
	return says;
}

struct proposal propose(const struct key_index *x, const struct clue *c, uint32_t column, uint32_t table,
			uint32_t field)
{
	struct asking q = { .x = x,
			    .c = c,
			    .column = column,
			    .table = table,
			    .field = field,
			    .ns = index_ns(x, table),
			    .best.to = NOWHERE };

	q.shape = shape_of(x, field);
	if (group_of(q.shape.class) == GROUP_NEVER)
		return q.best;
	q.evidence = column_says(&q);
	try_elsewhere(&q);
	if (!try_same_name(&q))
		return (struct proposal){ .to = NOWHERE };
	for (int i = 0; i < c->stems; i++) {
		try_stem(&q, i);
		try_tail(&q, i);
	}
	try_roles(&q);
	if (q.best.to == NOWHERE)
		try_shortened(&q);
	if (x->spaces > 1 && (q.best.to == NOWHERE || q.best.score < FAR_BELOW))
		try_far(&q);
	return q.best;
}
