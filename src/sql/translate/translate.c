#include "sql/translate/translate.h"

#include "base/utf8.h"
#include "model/asset.h"
#include "sql/resolve/type_infer.h"
#include "sql/parse/parse.h"
#include "sql/slots.h"
#include "sql/translate/internal.h"
#include "base/banned.h"

enum { NODES_MOST = 1 << 20 }; /* nested forms that repeat an argument would exhaust memory */

void translate_refuse(struct translator *r, const char *what)
{
	if (!r->failed)
		err_set(r->err, ERR_UNSUPPORTED, "%s is not supported in %s", what, r->to->name);
	r->failed = true;
}

void translate_refuse_hint(struct translator *r, const char *what, const char *hint)
{
	bool first = !r->failed;

	translate_refuse(r, what);
	if (first)
		err_next(r->err, "%s", hint);
}

void translate_note(struct translator *r, const char *what)
{
	str note = str_fmt(r->tree->arena, "%s in %s", what, r->to->name);

	for (ptrdiff_t i = 0; r->notes && i < r->notes->len; i++)
		if (str_eq(r->notes->at[i], note))
			return;
	if (r->notes)
		*push(r->notes, r->tree->arena) = note;
}

uint32_t translate_source(const struct translator *r, node n)
{
	return node_is(r->tree, n, NODE_STANDARD) ? PG : r->tree->dialect->syntax->bit;
}

str translate_literal(const struct translator *r, node n)
{
	return node_kind(r->tree, n) == NODE_STRING ? node_text(r->tree, n) : NO_STR;
}

/* ---- texts of the target with places for arguments ---- */

/* The number of a placeholder: _1 is 1; 0: not a placeholder. */
static uint32_t place_of(const struct tree *t, node n)
{
	str name = node_kind(t, n) == NODE_COLUMN && node_count(t, n) == 1 ? node_text(t, node_slot(t, n, 0)) : NO_STR;
	int64_t at;

	return name.len > 1 && name.at[0] == '_' && str_int(str_from(name, 1), &at) && at > 0 ? (uint32_t)at : 0;
}

static node fill(struct translator *r, const struct tree *form, node n, const node *args, uint32_t count)
{
	const struct node_rec *rec = node_at(form, n);
	uint32_t place = place_of(form, n);
	array_of(node) slots = { 0 };
	node made;

	if (!n)
		return NO_NODE;
	if (place)
		return place <= count ? node_copy(r->tree, r->tree, args[place - 1]) : NO_NODE;
	for (uint32_t i = 0; i < rec->count; i++) {
		node slot = fill(r, form, node_slot(form, n, i), args, count);

		*push(&slots, r->tree->arena) = slot;
	}
	made = node_make(r->tree, (enum node_kind)rec->kind, (enum node_op)rec->op, slots.at, rec->count);
	node_flag(r->tree, made, rec->flags);
	if (rec->text)
		node_say(r->tree, made, node_text(form, n));
	return made;
}

node translate_form(struct translator *r, str text, const node *args, uint32_t count)
{
	struct tree form;
	struct err ours = { 0 };

	if (r->tree->nodes.len > NODES_MOST ||
	    !sql_parse_expression(r->tree->arena, r->to, str_dup(r->tree->arena, text), &form, &ours)) {
		translate_refuse(r, r->tree->nodes.len > NODES_MOST ? "a query of this length" : "this");
		return args[0];
	}
	return fill(r, &form, form.root, args, count);
}

str translate_way(const struct translator *r, const struct translate_way *ways)
{
	while (ways->to && !(ways->to & r->bit))
		ways++;
	return ways->says ? str_of(ways->says) : NO_STR;
}

str translate_filled(const struct translator *r, str form, str with)
{
	ptrdiff_t at = str_find(form, S("%.*s"));

	return str_fmt(r->tree->arena, "%.*s%.*s%.*s", STR(str_upto(form, at)), STR(with), STR(str_from(form, at + 4)));
}

bool translate_differs(const struct translator *r, node n, enum syntax_rule rule)
{
	return rule_in(translate_source(r, n), rule) != rule_in(r->bit, rule);
}

node translate_as(struct translator *r, node n, str text, const node *args, uint32_t count)
{
	node with = translate_form(r, text, count ? args : &n, count);

	if (r->failed)
		return n;
	node_flag(r->tree, with, node_at(r->tree, n)->flags & NODE_ALIASED);
	node_replace(r->tree, n, with);
	return with;
}

/* ---- nodes other than calls ---- */

enum { CAST_WHAT, CAST_TYPE, CAST_FORMAT };

bool translate_has_letters(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if ((text.at[i] | 32) >= 'a' && (text.at[i] | 32) <= 'z')
			return true;
		else if (text.at[i] & 0x80)
			return true;
	return false;
}

/* Collations have different names in each system. */
static void collate(struct translator *r, node n)
{
	(void)n;
	translate_refuse(r, "COLLATE with a collation of another dialect");
}

/* x = 'abc' depends on the collation, and the default ones differ. */
static void note_case(struct translator *r, node n, node literal)
{
	if (translate_differs(r, n, MEANS_TEXT_FOLDS) && translate_has_letters(translate_literal(r, literal)))
		translate_note(r, rule_in(r->bit, MEANS_TEXT_FOLDS) ? "= ignores the case of text"
								    : "= is case-sensitive");
}

static void in_list(struct translator *r, node n)
{
	node list = node_slot(r->tree, n, 1);

	for (uint32_t i = 0; node_kind(r->tree, list) == NODE_LIST && i < node_count(r->tree, list); i++)
		note_case(r, n, node_slot(r->tree, list, i));
}

/* true and false as values; a lone TRUE as a condition is refused by the printer. */
static void truth(struct translator *r, node n)
{
	enum node_kind above = node_kind(r->tree, node_at(r->tree, n)->parent);
	bool yes = (node_text(r->tree, n).at[0] | 32) == 't';

	if (r->bit == TSQL && (above == NODE_BINARY || above == NODE_ITEM || above == NODE_LIST || above == NODE_IN))
		translate_as(r, n, yes ? S("1") : S("0"), NULL, 0);
}

static void typed(struct translator *r, node n)
{
	str type = node_text(r->tree, node_slot(r->tree, n, 0)), text = node_text(r->tree, n);
	static const struct translate_way days[] = { { SQLITE, "_1" }, { TSQL, "CAST(_1 AS DATE)" }, { 0, NULL } };
	static const struct translate_way moments[] = { { SQLITE, "_1" },
							{ TSQL, "CAST(_1 AS DATETIME2)" },
							{ 0, NULL } };
	bool date = str_eq_fold(type, S("date"));
	node string;

	if (r->bit == MYSQL && str_eq_fold(type, S("datetime"))) /* a type that has no literals */
		node_say(r->tree, node_slot(r->tree, n, 0), S("TIMESTAMP"));
	if (rule_in(r->bit, MEANS_TIMESTAMP_WHOLE) && text.len == 10 && infer_type_kind(type) == KNOWN_MOMENT)
		node_say(r->tree, n, str_fmt(r->tree->arena, "%.*s 00:00:00", STR(text)));
	if (syntax_has(r->to->syntax, HAS_TYPED))
		return;
	if (!date && !str_eq_fold(type, S("timestamp")) && !str_eq_fold(type, S("datetime"))) {
		translate_refuse(r, "a literal of this type");
		return;
	}
	string = node_word(r->tree, NODE_STRING, text);
	translate_as(r, n, translate_way(r, date ? days : moments), &string, 1);
}

/* SUBSTRING(x FROM a FOR b) in dialects that have only commas. */
static void substring(struct translator *r, node n)
{
	static const struct translate_way bounded[] = { { TSQL, "SUBSTRING(_1, _2, _3)" },
							{ ANY_DIALECT, "SUBSTR(_1, _2, _3)" } };
	static const struct translate_way unbounded[] = { { TSQL, "SUBSTRING(_1, _2, LEN(_1))" },
							  { ANY_DIALECT, "SUBSTR(_1, _2)" } };
	node args[3] = { node_slot(r->tree, n, 0), node_slot(r->tree, n, 1), node_slot(r->tree, n, 2) };

	if (!rule_in(r->bit, SPELLS_SUBSTRING_COMMAS))
		return;
	if (!args[1])
		args[1] = node_word(r->tree, NODE_NUMBER, S("1"));
	translate_as(r, n, translate_way(r, args[2] ? bounded : unbounded), args, 3);
}

static void position(struct translator *r, node n)
{
	static const struct translate_way ways[] = {
		{ SQLITE | ORA, "INSTR(_2, _1)" },
		{ BQ, "STRPOS(_2, _1)" },
		{ TSQL, "CHARINDEX(_1, _2)" },
		{ CH, "positionUTF8(_2, _1)" },
		{ 0, NULL },
	};
	node args[2] = { node_slot(r->tree, n, 0), node_slot(r->tree, n, 1) };
	str says = translate_way(r, ways);

	if (says.len)
		translate_as(r, n, says, args, 2);
}

/* A cast to text just made by a form is not of the source's types. */
static bool is_text(const struct translator *r, node n)
{
	bool cast = node_kind(r->tree, n) == NODE_CAST &&
		    str_starts(node_text(r->tree, node_slot(r->tree, n, CAST_TYPE)), S("NVARCHAR"));

	return cast || infer_kind(r->tree, n) == KNOWN_TEXT;
}

/* SQL Server concatenates with +, which adds if an operand may be a number. */
static void chain(struct translator *r, node n)
{
	const struct node_rec *rec = node_at(r->tree, n);
	uint32_t count = rec->count;

	if (rec->op != OP_CONCAT || translate_joins_null(r, n, &r->tree->slots.at[rec->first], count))
		return;
	for (uint32_t i = 0; r->to->syntax->plus_is_concat && i < count && !r->failed; i++) {
		node side = node_slot(r->tree, n, i), copy;

		if (is_text(r, side))
			continue;
		copy = node_copy(r->tree, r->tree, side);
		translate_as(r, side, S("CAST(_1 AS NVARCHAR(MAX))"), &copy, 1);
	}
}

/* x = '': in Oracle '' is NULL, and so is the comparison. */
static void empty_text(struct translator *r, node n, node literal)
{
	str text = translate_literal(r, literal);

	if (rule_in(r->bit, MEANS_EMPTY_IS_NULL) && translate_differs(r, n, MEANS_EMPTY_IS_NULL) && text.at &&
	    !text.len)
		translate_refuse_hint(r, "a comparison with an empty string",
				      "'' is NULL there: write x IS NULL, or LENGTH(x) > 0.");
}

/* Regular expressions: an operator in some dialects, a function in others. */
static void match(struct translator *r, node n)
{
	static const struct {
		enum node_op op;
		uint32_t to;
		const char *says;
	} ways[] = {
		{ OP_BIT_XOR, DUCK, "XOR(_1, _2)" },
		{ OP_MATCH, SQLITE, "_1 REGEXP _2" },
		{ OP_MATCH, MYSQL, "REGEXP_LIKE(_1, _2, 'c')" },
		{ OP_MATCH, BQ, "REGEXP_CONTAINS(_1, _2)" },
		{ OP_MATCH, SNOW, "REGEXP_INSTR(_1, _2) > 0" },
		{ OP_MATCH, TRINO, "REGEXP_LIKE(_1, _2)" },
		{ OP_MATCH, CH, "match(_1, _2)" },
		{ OP_MATCH, ORA, "REGEXP_LIKE(_1, _2)" },
		{ OP_MATCH, DBX, "_1 RLIKE _2" },
		{ OP_MATCH_FOLD, MYSQL, "REGEXP_LIKE(_1, _2, 'i')" },
		{ OP_MATCH_FOLD, SNOW, "REGEXP_INSTR(_1, _2, 1, 1, 0, 'i') > 0" },
		{ OP_MATCH_FOLD, BQ, "REGEXP_CONTAINS(_1, CONCAT('(?i)', _2))" },
		{ OP_MATCH_FOLD, TRINO, "REGEXP_LIKE(_1, CONCAT('(?i)', _2))" },
		{ OP_MATCH_FOLD, CH, "match(_1, concat('(?i)', _2))" },
		{ OP_MATCH_FOLD, DBX, "_1 RLIKE CONCAT('(?i)', _2)" },
		{ OP_MATCH_FOLD, SQLITE, "_1 REGEXP ('(?i)' || _2)" },
		{ OP_MATCH_FOLD, ORA, "REGEXP_LIKE(_1, _2, 'i')" },
	};
	enum node_op op = (enum node_op)node_at(r->tree, n)->op, plain = op == OP_NO_MATCH	  ? OP_MATCH
									 : op == OP_NO_MATCH_FOLD ? OP_MATCH_FOLD
												  : op;
	node args[2] = { node_slot(r->tree, n, 0), node_slot(r->tree, n, 1) };

	if (op == OP_ARROW || op == OP_ARROW_TEXT) {
		translate_arrow(r, n);
		return;
	}
	if (op == OP_BIT_AND || op == OP_BIT_OR || op == OP_BIT_XOR || op == OP_SHIFT_LEFT || op == OP_SHIFT_RIGHT)
		translate_bits(r, n);
	if (op >= OP_EQ && op <= OP_GE) {
		note_case(r, n, args[0]);
		note_case(r, n, args[1]);
		empty_text(r, n, args[0]);
		empty_text(r, n, args[1]);
	}
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (ways[i].op == plain && ways[i].to & r->bit) {
			translate_as(r, n, str_fmt(r->tree->arena, plain == op ? "%s" : "NOT (%s)", ways[i].says), args,
				     2);
			return;
		}
}

/* Some dialects require an alias for a query in FROM; a generated one is never referred to. */
static void derived(struct translator *r, node n)
{
	if (rule_in(r->bit, SPELLS_NO_DERIVED_COLUMNS) && node_slot(r->tree, n, 1)) {
		translate_refuse_hint(r, "column aliases after a query in FROM",
				      "Name them in its SELECT, or write it as WITH name (a, b) AS (...).");
		return;
	}
	if (node_is(r->tree, n, NODE_ALIASED) || !rule_in(r->bit, SPELLS_DERIVED_ALIAS))
		return;
	node_say(r->tree, n, str_fmt(r->tree->arena, "unnamed_%d", ++r->unnamed));
	node_flag(r->tree, n, NODE_ALIASED);
}

/* A table as of a time. */
static void phrase(struct translator *r, node n)
{
	static const struct {
		uint32_t in;
		enum node_op where;
		const char *says;
	} as_of[] = {
		{ BQ, OP_AFTER_ALIAS, "FOR SYSTEM_TIME AS OF t" },
		{ TSQL | MYSQL, OP_BEFORE_ALIAS, "FOR SYSTEM_TIME AS OF t" },
		{ TRINO, OP_BEFORE_ALIAS, "FOR TIMESTAMP AS OF t" },
		{ DBX, OP_BEFORE_ALIAS, "TIMESTAMP AS OF t" },
		{ ORA, OP_BEFORE_ALIAS, "AS OF TIMESTAMP t" },
		{ SNOW | DUCK, OP_BEFORE_ALIAS, "AT ( TIMESTAMP => e )" },
	};
	size_t count = sizeof as_of / sizeof *as_of, said = 0;

	while (said < count && !str_eq(node_text(r->tree, n), str_of(as_of[said].says)))
		said++;
	for (size_t i = 0; said < count && i < count; i++)
		if (as_of[i].in & r->bit) {
			node_say(r->tree, n, str_of(as_of[i].says));
			r->tree->nodes.at[n].op = (uint8_t)as_of[i].where;
		}
}

/* SQL Server writes DATE '2024-01-31' as a cast of a text. */
static void cast(struct translator *r, node n)
{
	node what = node_slot(r->tree, n, CAST_WHAT), type = node_slot(r->tree, n, CAST_TYPE), made;
	enum known is = infer_type_kind(node_text(r->tree, type));

	if (node_slot(r->tree, n, CAST_FORMAT)) {
		translate_refuse(r, "a CAST with a format or style");
		return;
	}
	if (rule_in(translate_source(r, n), MEANS_TIMES_ARE_TEXT) && (is == KNOWN_DAY || is == KNOWN_MOMENT)) {
		translate_refuse_hint(r, "CAST to a time type, which gives a number in sqlite,",
				      "Write DATE(x) or DATETIME(x).");
		return;
	}

	if (translate_source(r, n) != TSQL || r->bit == SQLITE || node_kind(r->tree, what) != NODE_STRING ||
	    !str_eq_fold(node_text(r->tree, type), S("date")))
		return;
	made = node_make(r->tree, NODE_TYPED, OP_NONE, &type, 1);
	node_say(r->tree, made, node_text(r->tree, what));
	node_replace(r->tree, n, made);
}

static void unary(struct translator *r, node n)
{
	if (node_at(r->tree, n)->op == OP_BIT_NOT)
		translate_bits(r, n);
}

/* x IS UNKNOWN is x IS NULL, as x is a condition. */
static void is_what(struct translator *r, node n)
{
	enum node_op op = (enum node_op)node_at(r->tree, n)->op;

	if (op == OP_UNKNOWN)
		r->tree->nodes.at[n].op = OP_NULL;
	else if (!syntax_has(r->to->syntax, HAS_TRUTH) && (op == OP_TRUE || op == OP_FALSE))
		translate_refuse(r, op == OP_TRUE ? "IS TRUE" : "IS FALSE");
}

/* Oracle's DUAL only gives a SELECT its FROM: it is dropped elsewhere, unless the query uses its column. */
static void leave_dual(struct translator *r, node n)
{
	const struct tree *t = r->tree;
	node from = node_slot(t, n, SELECT_FROM), table = node_slot(t, from, 0), name = node_slot(t, table, TABLE_WHAT),
	     items = node_slot(t, n, SELECT_ITEMS);

	if (!rule_in(translate_source(r, n), SPELLS_FROM_DUAL) || !syntax_has(r->to->syntax, HAS_BARE_FROM) ||
	    node_count(t, from) != 1 || node_kind(t, table) != NODE_TABLE || node_is(t, table, NODE_ALIASED) ||
	    node_count(t, name) != 1 || !str_eq_fold(node_text(t, node_slot(t, name, 0)), S("dual")) ||
	    node_slot(t, n, SELECT_WHERE) || node_slot(t, n, SELECT_GROUP) || node_slot(t, n, SELECT_OWN))
		return;
	for (uint32_t i = 0; i < node_count(t, items); i++) {
		enum node_kind kind = node_kind(t, node_slot(t, node_slot(t, items, i), 0));

		if (node_kind(t, node_slot(t, items, i)) == NODE_STAR || kind == NODE_STAR || kind == NODE_COLUMN)
			return;
	}
	node_set(r->tree, n, SELECT_FROM, NO_NODE);
}

static void select_one(struct translator *r, node n)
{
	leave_dual(r, n);
	translate_places(r, n);
}

static void set_operation(struct translator *r, node n)
{
	enum node_op op = (enum node_op)node_at(r->tree, n)->op;

	if (op != OP_UNION && translate_differs(r, n, SPELLS_SETS_SINCE_8) && rule_in(r->bit, SPELLS_SETS_SINCE_8))
		translate_note(r, op == OP_EXCEPT ? "EXCEPT needs version 8.0.31" : "INTERSECT needs version 8.0.31");
}

static const struct {
	enum node_kind kind;
	void (*by)(struct translator *r, node n);
} rules[] = {
	{ NODE_CALL, translate_call },
	{ NODE_SET, set_operation },
	{ NODE_TYPE, translate_type },
	{ NODE_INTERVAL, translate_interval },
	{ NODE_EXTRACT, translate_extract },
	{ NODE_LIKE, translate_like },
	{ NODE_COLLATE, collate },
	{ NODE_TRUTH, truth },
	{ NODE_TYPED, typed },
	{ NODE_SUBSTRING, substring },
	{ NODE_PHRASE, phrase },
	{ NODE_DERIVED, derived },
	{ NODE_CAST, cast },
	{ NODE_POSITION, position },
	{ NODE_BINARY, match },
	{ NODE_IN, in_list },
	{ NODE_UNARY, unary },
	{ NODE_IS, is_what },
	{ NODE_SELECT, select_one },
	{ NODE_CHAIN, chain },
	{ NODE_BYTES, translate_bytes },
	{ NODE_COLUMN, translate_rownum_left },
};

/* ---- the walk ---- */

void translate_below(struct translator *r, node n)
{
	for (uint32_t i = 0; i < node_count(r->tree, n) && !r->failed; i++)
		translate_node(r, node_slot(r->tree, n, i));
}

/* PostgreSQL's name for a column without an alias; absent: none. */
static str given_name(const struct tree *t, node n)
{
	node name = NO_NODE;
	str inner;

	switch (node_kind(t, n)) {
	case NODE_BRACKETS: return given_name(t, node_slot(t, n, 0));
	case NODE_COLUMN: name = n; break;
	case NODE_CALL: name = node_slot(t, n, 0); break;
	case NODE_CAST:
		inner = given_name(t, node_slot(t, n, CAST_WHAT));
		return inner.len ? inner : node_text(t, node_slot(t, n, CAST_TYPE));
	case NODE_EXTRACT: return S("extract");
	default: return NO_STR;
	}
	return node_count(t, name) ? node_text(t, node_slot(t, name, node_count(t, name) - 1)) : NO_STR;
}

/* Gives an output column the name that PostgreSQL would give it. */
static void item(struct translator *r, node n)
{
	str name = utf8_fold_str(r->tree->arena, given_name(r->tree, node_slot(r->tree, n, 0)));
	bool plain = node_kind(r->tree, node_slot(r->tree, n, 0)) == NODE_COLUMN;

	translate_below(r, n);
	if (r->failed || !name.len || plain)
		return;
	node_say(r->tree, n, name);
	node_flag(r->tree, n, NODE_ALIASED);
}

/* Children first: the replacement of a node is not translated again. */
void translate_node(struct translator *r, node n)
{
	if (!n || r->failed)
		return;
	if (translate_is_shift(r, n)) {
		translate_shift(r, n);
		return;
	}
	if (r->iso_times && node_kind(r->tree, n) == NODE_ITEM && !node_is(r->tree, n, NODE_ALIASED) &&
	    translate_source(r, n) == PG) {
		item(r, n);
		return;
	}
	if (translate_source(r, n) == TSQL && r->bit != TSQL && node_kind(r->tree, n) == NODE_CHAIN &&
	    infer_joins_texts(r->tree, n))
		r->tree->nodes.at[n].op = OP_CONCAT;
	if (translate_source(r, n) != r->bit && node_kind(r->tree, n) == NODE_CHAIN &&
	    node_at(r->tree, n)->op == OP_PLUS && translate_days(r, n))
		return;
	if (translate_source(r, n) != r->bit && node_kind(r->tree, n) == NODE_CHAIN &&
	    node_at(r->tree, n)->op == OP_TIMES) {
		translate_divided(r, n);
		return;
	}
	if (translate_source(r, n) != r->bit && (translate_between(r, n) || translate_cased_like(r, n)))
		return;
	if (rule_in(translate_source(r, n), MEANS_ROWNUM) && translate_differs(r, n, MEANS_ROWNUM) &&
	    node_kind(r->tree, n) == NODE_QUERY)
		translate_rownum(r, n);
	if (translate_source(r, n) != r->bit && node_kind(r->tree, n) == NODE_CAST)
		translate_whole_cast(r, n);
	else
		translate_below(r, n);
	if (r->failed || translate_source(r, n) == r->bit)
		return;
	translate_orders(r, n);
	if (r->failed)
		return;
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (rules[i].kind == node_kind(r->tree, n)) {
			rules[i].by(r, n);
			return;
		}
}

bool sql_translate(struct tree *t, const struct translation *how, struct err *err)
{
	struct translator r = {
		.tree = t, .to = how->to, .iso_times = how->iso_times, .notes = how->notes, .err = err
	};

	if (!how->to->syntax)
		return err_set(err, ERR_UNSUPPORTED, "SQL for %s cannot be printed", how->to->name);
	r.bit = how->to->syntax->bit;
	translate_node(&r, t->root);
	if (!r.failed && t->dialect->syntax->bit != r.bit)
		translate_truth_values(&r, t->root);
	return !r.failed;
}
