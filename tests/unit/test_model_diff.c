/* model/diff: changes between two versions of an asset, as data, as a sentence and as JSON. */
#include "tap.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/diff.h"
#include "model/record.h"

static struct arena *a;

static struct strs strs_of(const char *words)
{
	struct strs s = { 0 };
	str rest = str_of(words), part;

	while (str_cut(&rest, ' ', &part))
		*push(&s, a) = part;
	return s;
}

static struct field *add_field(struct asset *x, const char *name, const char *type, const char *native)
{
	struct field *f = push(&x->fields, a);

	field_start(f);
	f->name = str_of(name);
	f->type = str_of(type);
	f->native = str_of(native);
	f->nullable = YES;
	return f;
}

/* A table with one of everything; built anew for each side of a comparison. */
static struct asset orders(void)
{
	struct asset x;
	struct index i = {
		.name = S("orders_total"), .method = S("btree"), .valid = YES, .definition = S("CREATE INDEX ...")
	};
	struct key fk = { .kind = KEY_FOREIGN,
			  .name = S("orders_customer"),
			  .fields = strs_of("customer_id"),
			  .target = { S("sales"), S("customers") },
			  .target_fields = strs_of("id"),
			  .on_delete = S("cascade") };

	asset_start(&x);
	x.ns = S("sales");
	x.name = S("orders");
	x.native = S("16384");
	x.comment = S("all orders");
	x.owner = S("etl");
	add_field(&x, "id", "bigint", "1")->nullable = NO;
	add_field(&x, "customer_id", "bigint", "2");
	add_field(&x, "total", "integer", "3")->default_value = S("0");
	add_field(&x, "note", "text", "4")->comment = S("free words");
	props_put(&x.fields.at[3].props, a, S("storage"), S("extended"));
	*push(&x.keys, a) = (struct key){ .kind = KEY_PRIMARY, .name = S("orders_pkey"), .fields = strs_of("id") };
	*push(&x.keys, a) = fk;
	*push(&x.keys, a) = (struct key){ .kind = KEY_CHECK, .expression = S("total >= 0") };
	*push(&i.parts, a) = (struct index_part){ .field = S("total"), .descending = true };
	*push(&x.indexes, a) = i;
	*push(&x.triggers, a) = (struct trigger){
		.name = S("audit"), .timing = S("after"), .events = S("insert"), .definition = S("f()"), .enabled = YES
	};
	*push(&x.policies, a) = (struct policy){ .name = S("mine"),
						 .command = S("select"),
						 .using = S("owner = user"),
						 .roles = strs_of("app"),
						 .permissive = true };
	*push(&x.depends, a) = (struct depend){ { S("sales"), S("raw") }, strs_of("id total") };
	*push(&x.inherits, a) = (struct asset_ref){ S("sales"), S("base") };
	props_put(&x.props, a, S("fillfactor"), S("90"));
	asset_finish(&x);
	return x;
}

static str told(const struct changes *c)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < c->len; i++) {
		const struct change *x = &c->at[i];

		sb_fmt(&out, "%s%s %.*s %.*s", i ? "\n" : "", change_kind_name(x->kind), STR(x->what), STR(x->name));
		sb_fmt(&out, " [%.*s] %s%.*s", STR(x->aspect), x->before.at ? "<" : "", STR(x->before));
		sb_fmt(&out, " %s%.*s", x->after.at ? ">" : "", STR(x->after));
	}
	return out.len ? str_dup(a, sb_str(&out)) : S("");
}

static str changed(struct asset *before, struct asset *after)
{
	struct changes c;

	asset_finish(before);
	asset_finish(after);
	diff_assets(a, before, after, &c);
	return told(&c);
}

static str summed(struct asset *before, struct asset *after)
{
	struct changes c;

	asset_finish(before);
	asset_finish(after);
	diff_assets(a, before, after, &c);
	return diff_summary(a, &c);
}

static void fields(void)
{
	struct asset x = orders(), y = orders();

	is_str(changed(&x, &y), S(""), "two equal assets have no changes");
	is_str(summed(&x, &y), S(""), "the summary of two equal assets is empty");
	add_field(&y, "email", "text", "5")->default_value = S("''");
	is_str(changed(&x, &y), S("added field email []  >text default ''"),
	       "an added field is reported with its type and default");
	is_str(changed(&y, &x), S("dropped field email [] <text default '' "),
	       "a dropped field is reported with its type and default");
	is_str(summed(&x, &y), S("column email added"), "the summary names an added column");
	y = orders();
	y.fields.at[2].type = S("bigint");
	is_str(changed(&x, &y), S("altered field total [type] <integer >bigint"),
	       "a changed type of a field is reported");
	is_str(summed(&x, &y), S("type of total integer -> bigint"),
	       "the summary shows a changed type before and after");
	y = orders();
	y.fields.at[2].nullable = NO;
	y.fields.at[2].default_value = NO_STR;
	y.fields.at[3].comment = S("words");
	y.fields.at[3].props.at[0].value = S("main");
	is_str(changed(&x, &y),
	       S("altered field total [nullable] <yes >no\naltered field total [default] <0 \n"
		 "altered field note [comment] <free words >words\naltered field note [property storage] <extended >main"),
	       "changes of nullability, default, comment and property are reported");
	y = orders();
	y.fields.at[0].identity = S("always");
	y.fields.at[2].generated = S("a + b");
	y.fields.at[2].generated_as = S("stored");
	y.fields.at[3].collation = S("C");
	y.fields.at[3].values = strs_of("a b");
	y.fields.at[3].domain_type = S("sales.mood");
	y.fields.at[3].class = TYPE_ENUM;
	is_str(changed(&x, &y),
	       S("altered field id [identity]  >always\naltered field total [generated]  >a + b\n"
		 "altered field total [generated_as]  >stored\naltered field note [class] <text >enum\n"
		 "altered field note [domain]  >sales.mood\naltered field note [values]  >a, b\naltered field note [collation]  >C"),
	       "changes of identity, generation, class, domain, values and collation are reported");
	y = orders();
	x.fields.at[1].nullable = MAYBE;
	is_str(changed(&x, &y), S("altered field customer_id [nullable]  >yes"),
	       "a value that was unknown before is reported without a before");
	y.readable = YES;
	y.fields.at[0].readable = NO;
	y.fields.at[0].native = S("77");
	y.stats.row_count = 5;
	x = orders();
	is_str(changed(&x, &y), S(""), "changes of statistics, ids and rights are not reported");
}

static void renames(void)
{
	struct asset x = orders(), y = orders();

	y.fields.at[2].name = S("sum");
	is_str(changed(&x, &y), S("renamed field sum [] <total >sum"),
	       "a field with the same id and another name is renamed");
	is_str(summed(&x, &y), S("column total renamed to sum"), "the summary names a renamed column before and after");
	y.fields.at[2].type = S("bigint");
	is_str(changed(&x, &y), S("renamed field sum [] <total >sum\naltered field sum [type] <integer >bigint"),
	       "a renamed field with a new type is reported as both");
	y.fields.at[2].native = S("9");
	is_str(changed(&x, &y), S("added field sum []  >bigint default 0\ndropped field total [] <integer default 0 "),
	       "a field with another id and name is another field");
	y = orders();
	y.fields.at[2].native = S("9");
	is_str(changed(&x, &y), S(""), "a field with another id and the same name is the same");
	y.fields.at[2].name = S("sum");
	y.fields.at[2].native = NO_STR;
	is_str(changed(&x, &y), S("added field sum []  >integer default 0\ndropped field total [] <integer default 0 "),
	       "fields without ids are matched by name");
	/* The table was created again with its columns in another order: ids mean nothing across tables. */
	y = orders();
	y.native = S("20000");
	y.fields.at[1].name = S("total");
	y.fields.at[2].name = S("customer_id");
	ok(str_find(changed(&x, &y), S("renamed")) < 0, "ids are not compared across two tables");
	y = orders();
	y.name = S("all_orders");
	is_str(changed(&x, &y), S("renamed asset  [] <sales.orders >sales.all_orders"),
	       "a renamed asset is reported with both names");
	is_str(summed(&x, &y), S("sales.orders renamed to sales.all_orders"),
	       "the summary of a renamed asset shows both names");
	y.native = NO_STR;
	is_str(changed(&x, &y), S(""), "assets without ids are compared without regard to name");
}

static void swap(struct asset *x, int i, int j)
{
	struct field f = x->fields.at[i];

	x->fields.at[i] = x->fields.at[j];
	x->fields.at[j] = f;
}

static void positions(void)
{
	struct asset x = orders(), y = orders();
	struct field first;

	swap(&y, 1, 2);
	is_str(changed(&x, &y), S("altered field total [position] <3 >2"),
	       "one of two swapped fields is reported as moved");
	y = orders();
	first = y.fields.at[0];
	memmove(y.fields.at, y.fields.at + 1, 3 * sizeof *y.fields.at);
	y.fields.at[3] = first;
	is_str(changed(&x, &y), S("altered field id [position] <1 >4"),
	       "a field moved to the end is the only one reported");
	y = orders();
	memmove(y.fields.at, y.fields.at + 1, 3 * sizeof *y.fields.at);
	y.fields.len = 3;
	is_str(changed(&x, &y), S("dropped field id [] <bigint not null "),
	       "fields behind a dropped field are not reported as moved");
	x = orders();
	y = orders();
	for (int i = 0; i < 3; i++) {
		add_field(&x, "twin", "text", NULL);
		add_field(&y, "twin", i ? "text" : "date", NULL);
	}
	is_str(changed(&x, &y), S("altered field twin [type] <text >date"),
	       "fields with the same name are matched in their order");
	y.fields.len--;
	is_str(changed(&x, &y), S("altered field twin [type] <text >date\ndropped field twin [] <text "),
	       "a missing field among fields of one name is dropped");
}

static void nested(void)
{
	struct asset x = orders(), y;

	add_field(&x, "city", "text", NULL)->path = S("home.city");
	add_field(&x, "city", "text", NULL)->path = S("work.city");
	y = x;
	y.fields.at = NULL;
	y.fields.len = y.fields.cap = 0;
	for (ptrdiff_t i = 0; i < x.fields.len; i++)
		*push(&y.fields, a) = x.fields.at[i];
	y.fields.at[5].type = S("char(2)");
	is_str(changed(&x, &y), S("altered field work.city [type] <text >char(2)"),
	       "nested fields are matched by their paths");
}

static void the_asset(void)
{
	struct asset x = orders(), y = orders();

	y.kind = ASSET_VIEW;
	y.owner = S("dba");
	y.comment = NO_STR;
	y.definition = S("select\n\t1");
	y.problem = S("no such column: x");
	y.part_of = (struct asset_ref){ S("sales"), S("Home Town") };
	y.part_bound = S("b");
	y.part_key = S("k");
	y.inherits.len = 0;
	y.depends.len = 0;
	y.props.len = 0;
	is_str(changed(&x, &y),
	       S("altered asset  [kind] <table >view\naltered asset  [owner] <etl >dba\naltered asset  [comment] <all orders \n"
		 "altered asset  [definition]  >select 1\naltered asset  [part_of]  >sales.\"Home Town\"\naltered asset  [part_bound]  >b\n"
		 "altered asset  [part_key]  >k\naltered asset  [inherits] <sales.base \n"
		 "altered asset  [depends] <sales.raw(id, total) \naltered asset  [problem]  >no such column: x\n"
		 "altered asset  [property fillfactor] <90 "),
	       "changes of every member of an asset are reported");
	is_str(summed(&x, &y), S("11 details altered"), "the summary of many changes counts them");
	y = orders();
	y.kind = ASSET_VIEW;
	y.comment = S("some orders");
	is_str(summed(&x, &y), S("kind table -> view, comment changed"), "the summary of two changes describes both");
}

static void keys(void)
{
	struct asset x = orders(), y = orders();

	y.keys.at[1].on_delete = NO_STR;
	y.keys.at[1].deferrable = YES;
	is_str(changed(&x, &y),
	       S("altered key orders_customer [definition] <(customer_id) -> sales.customers(id) on delete cascade "
		 ">(customer_id) -> sales.customers(id) deferrable"),
	       "a changed action of a foreign key is reported");
	y = orders();
	y.keys.at[0].fields = strs_of("id total");
	is_str(changed(&x, &y), S("altered key orders_pkey [definition] <primary (id) >primary (id, total)"),
	       "a primary key with another column is reported");
	is_str(summed(&x, &y), S("definition of key orders_pkey changed"), "the summary names a changed key");
	y = orders();
	y.keys.at[0].validated = YES;
	y.keys.at[0].comment = S("who");
	is_str(changed(&x, &y), S("altered key orders_pkey [validated]  >yes\naltered key orders_pkey [comment]  >who"),
	       "changes of validation and comment of a key are reported");
	y = orders();
	for (ptrdiff_t i = 0; i < y.keys.len; i++)
		if (y.keys.at[i].kind == KEY_CHECK)
			y.keys.at[i].expression = S("total > 0");
	is_str(changed(&x, &y), S("added key  []  >check total > 0\ndropped key  [] <check total >= 0 "),
	       "checks without names are matched by their expressions");
	is_str(summed(&x, &y), S("key check total > 0 added, key check total >= 0 dropped"),
	       "the summary names a check without a name by its expression");
	x.keys.at[1].name = NO_STR;
	y = orders();
	y.keys.at[1].name = NO_STR;
	y.keys.at[1].on_delete = S("restrict");
	is_str(changed(&x, &y),
	       S("altered key  [definition] <(customer_id) -> sales.customers(id) on delete cascade "
		 ">(customer_id) -> sales.customers(id) on delete restrict"),
	       "foreign keys without names are matched by their columns");
}

static void others(void)
{
	struct asset x = orders(), y = orders();

	y.indexes.at[0].unique = true;
	y.indexes.at[0].predicate = S("total > 0");
	y.indexes.at[0].definition = S("CREATE UNIQUE INDEX ...");
	y.indexes.at[0].valid = NO;
	is_str(changed(&x, &y),
	       S("altered index orders_total [definition] <btree (total descending) >unique btree (total descending) where total > 0\n"
		 "altered index orders_total [valid] <yes >no"),
	       "changes of the definition and validity of an index are reported");
	y = orders();
	y.indexes.at[0].definition = S("CREATE  INDEX ...");
	is_str(changed(&x, &y), S("altered index orders_total [definition] <CREATE INDEX ... >CREATE  INDEX ..."),
	       "white space in a definition is reported when nothing else differs");
	y = orders();
	y.indexes.len = 0;
	is_str(changed(&x, &y), S("dropped index orders_total [] <btree (total descending) "),
	       "a dropped index is reported with its definition");
	y = orders();
	y.triggers.at[0].events = S("insert or update");
	y.triggers.at[0].enabled = NO;
	y.policies.at[0].permissive = false;
	y.policies.at[0].roles = strs_of("app web");
	is_str(changed(&x, &y),
	       S("altered trigger audit [events] <insert >insert or update\naltered trigger audit [enabled] <yes >no\n"
		 "altered policy mine [permissive] <yes >no\naltered policy mine [roles] <app >app, web"),
	       "changes of a trigger and a policy are reported");
	y = orders();
	y.triggers.at[0].name = S("log");
	y.policies.at[0].name = S("ours");
	is_str(changed(&x, &y),
	       S("added trigger log []  >after insert\ndropped trigger audit [] <after insert \n"
		 "added policy ours []  >permissive for select to app using owner = user\n"
		 "dropped policy mine [] <permissive for select to app using owner = user "),
	       "a trigger and a policy with new names are added and dropped");
}

static void long_texts(void)
{
	struct asset x = orders(), y = orders();
	scoped(sb_free) struct sb one = SB(SB_MAX), two = SB(SB_MAX);
	struct changes c;

	for (int i = 0; i < 3000; i++) {
		sb_puts(&one, "\xc3\xa9t\xc3\xa9\n");
		sb_puts(&two, i == 2000 ? "\xc3\xa9T\xc3\xa9\n" : "\xc3\xa9t\xc3\xa9\n");
	}
	x.definition = sb_str(&one);
	y.definition = sb_str(&two);
	diff_assets(a, &x, &y, &c);
	is_int(c.len, 1, "two long definitions with one difference give one change");
	ok(c.at[0].before.len < 300 && c.at[0].after.len < 300 && str_find(c.at[0].after, S("T")) > 0,
	   "the excerpts of two long definitions contain the difference");
	ok(utf8_valid(c.at[0].before) && utf8_valid(c.at[0].after), "the excerpts of long definitions are valid UTF-8");
	ok(str_at(c.at[0].before, '\n') < 0 && str_starts(c.at[0].before, S("...")) &&
		   str_ends(c.at[0].before, S("...")),
	   "an excerpt is one line between ellipses");
	y.definition = NO_STR;
	diff_assets(a, &x, &y, &c);
	ok(c.len == 1 && c.at[0].before.len < 300 && !c.at[0].after.at,
	   "a removed long definition is shown as an excerpt");
}

static void sums(void)
{
	struct asset x = orders(), y = orders();

	add_field(&y, "a_rather_long_column_name_one", "text", NULL);
	add_field(&y, "a_rather_long_column_name_two", "text", NULL);
	add_field(&y, "a_rather_long_column_name_three", "text", NULL);
	y.fields.at[2].type = S("bigint");
	y.fields.at[2].nullable = NO;
	y.fields.at[3].comment = S("changed");
	y.indexes.len = 0;
	y.owner = S("dba");
	is_str(summed(&x, &y), S("1 detail altered, 3 columns added, 2 columns altered, 1 index dropped"),
	       "the summary of many long changes counts them");
	x = orders();
	y = orders();
	add_field(&y, "email", "text", NULL);
	y.fields.at[2].type = S("bigint");
	y.indexes.len = 0;
	is_str(summed(&x, &y), S("type of total integer -> bigint, column email added, index orders_total dropped"),
	       "the summary of a few short changes describes them");
}

static void whole(void)
{
	struct asset x = orders();
	struct changes c;

	diff_assets(a, NULL, &x, &c);
	is_str(told(&c), S("added asset  []  "), "an asset without an earlier version is added");
	is_str(diff_summary(a, &c), S("added"), "the summary of a new asset is the word \"added\"");
	diff_assets(a, &x, NULL, &c);
	is_str(told(&c), S("dropped asset  []  "), "an asset without a later version is dropped");
	diff_assets(a, NULL, NULL, &c);
	is_int(c.len, 0, "a comparison of two absent assets has no changes");
}

static void refused(const char *json, const char *sentence)
{
	struct changes c = { .len = 7 };
	struct err err = { 0 };

	ok(!diff_from_json(a, str_of(json), &c, &err) && err.kind == ERR_CORRUPT_SOURCE && c.len == 7,
	   "an invalid list of changes is refused: %s", json ? json : "nothing");
	is_str(str_of(err.text), str_of(sentence), "the error for an invalid list of changes names its position");
}

static void as_json(void)
{
	struct asset x = orders(), y = orders();
	struct changes c, back;
	struct err err = { 0 };
	scoped(sb_free) struct sb one = SB(SB_MAX);

	y.fields.at[2].type = S("big\"int\n");
	y.fields.at[3].name = S("notes");
	y.comment = S("");
	diff_assets(a, &x, &y, &c);
	diff_json(&one, &c);
	is_str(sb_str(&one),
	       S("[{\"change\":\"altered\",\"what\":\"asset\",\"aspect\":\"comment\",\"before\":\"all orders\",\"after\":\"\"},"
		 "{\"change\":\"altered\",\"what\":\"field\",\"name\":\"total\",\"aspect\":\"type\",\"before\":\"integer\",\"after\":\"big\\\"int\"},"
		 "{\"change\":\"renamed\",\"what\":\"field\",\"name\":\"notes\",\"before\":\"note\",\"after\":\"notes\"}]"),
	       "changes are written as JSON");
	ok(diff_from_json(a, sb_str(&one), &back, &err) && str_eq(told(&back), told(&c)),
	   "changes read from JSON equal those written");
	ok(diff_from_json(a, S("[]"), &back, &err) && back.len == 0, "an empty JSON list is read as no changes");
	ok(diff_from_json(a, S(" [ {\"later\":[1,{}],\"change\":\"added\",\"what\":\"rumour\",\"name\":null} ] "),
			  &back, &err) &&
		   back.len == 1 && str_eq(back.at[0].what, S("rumour")) && !back.at[0].name.at,
	   "unknown members and parts from a newer version are accepted");
	is_str(diff_summary(a, &back), S("part  added"), "the summary of an unknown part has a generic word");
	refused(NULL, "a list of changes is damaged: expected a value at byte 1");
	refused("{}", "a list of changes is damaged: expected an array at byte 2");
	refused("[1]", "a list of changes is damaged: at most 1000000 objects were expected at byte 3");
	refused("[{\"change\":\"eaten\",\"what\":\"field\"}]",
		"a list of changes is damaged: a \"change\" of added, dropped, altered or renamed was expected at byte 35");
	refused("[{\"change\":\"added\"}]", "a list of changes is damaged: a \"what\" was expected at byte 20");
	refused("[{\"change\":7}]", "a list of changes is damaged: expected a text at byte 13");
	refused("[] []", "a list of changes is damaged: expected the end of the text at byte 4");
	refused("[{\"change\":\"added\",", "a list of changes is damaged: expected a key in quotes at byte 20");
}

/* ---- whatever changes the digest is a change, and nothing else is ---- */

static unsigned seed = 42;

static unsigned dice(unsigned n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

static str any_word(void)
{
	static const char *const words[] = { NULL, "one", "two", "three  four", "three four", "total > 0\n and x" };

	return str_of(words[dice(6)]);
}

static void change_something(struct asset *x)
{
	struct field *f = &x->fields.at[dice((unsigned)x->fields.len)];
	struct key *k = &x->keys.at[dice((unsigned)x->keys.len)];
	struct index *i = &x->indexes.at[0];
	struct trigger *t = &x->triggers.at[0];
	struct policy *p = &x->policies.at[0];
	str *const texts[] = {
		&x->comment,
		&x->owner,
		&x->definition,
		&x->part_of.ns,
		&x->part_of.name,
		&x->part_bound,
		&x->part_key,
		&x->problem,
		&x->inherits.at[0].name,
		&x->props.at[0].value,
		&f->type,
		&f->default_value,
		&f->generated,
		&f->generated_as,
		&f->identity,
		&f->collation,
		&f->comment,
		&f->domain_type,
		&k->target.ns,
		&k->target.name,
		&k->on_update,
		&k->on_delete,
		&k->match,
		&k->expression,
		&k->comment,
		&i->method,
		&i->predicate,
		&i->definition,
		&i->comment,
		&i->parts.at[0].field,
		&i->parts.at[0].collation,
		&i->parts.at[0].opclass,
		&t->timing,
		&t->events,
		&t->definition,
		&t->comment,
		&p->command,
		&p->using,
		&p->check,
		&x->depends.at[0].on.name,
		&k->name,
		&i->name,
		&t->name,
		&p->name,
	};
	enum truth *const truths[] = { &f->nullable, &k->deferrable, &k->deferred, &k->validated,
				       &k->enforced, &i->valid,	     &t->enabled };
	bool *const flags[] = { &k->nulls_not_distinct,
				&k->broken,
				&i->unique,
				&i->primary,
				&p->permissive,
				&i->parts.at[0].descending,
				&i->parts.at[0].nulls_first };
	struct strs *const lists[] = { &f->values,   &k->fields, &k->target_fields,
				       &i->includes, &p->roles,	 &x->depends.at[0].fields };

	switch (dice(8)) {
	case 0: *truths[dice(sizeof truths / sizeof *truths)] = (enum truth)dice(3); break;
	case 1: *flags[dice(sizeof flags / sizeof *flags)] = dice(2); break;
	case 2: *lists[dice(sizeof lists / sizeof *lists)] = strs_of(dice(2) ? "x" : "y z"); break;
	case 3: swap(x, (int)dice((unsigned)x->fields.len), (int)dice((unsigned)x->fields.len)); break;
	case 4:
		x->kind = (enum asset_kind)dice(ASSET_KIND_COUNT);
		f->class = dice(4) ? f->class : TYPE_OTHER;
		break;
	default: *texts[dice(sizeof texts / sizeof *texts)] = any_word();
	}
}

static str definition(const struct asset *x)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	record_put(&out, x, RECORD_DEFINITION);
	return str_dup(a, sb_str(&out));
}

static bool tells_the_truth(struct asset *x, struct asset *y)
{
	scoped(sb_free) struct sb json = SB(SB_MAX);
	struct changes c, back;
	struct err err = { 0 };
	bool differs;

	asset_finish(x);
	asset_finish(y);
	diff_assets(a, x, y, &c);
	differs = !str_eq(definition(x), definition(y));
	diff_json(&json, &c);
	if (differs == (c.len > 0) && diff_from_json(a, sb_str(&json), &back, &err) && str_eq(told(&back), told(&c)) &&
	    str_eq(diff_summary(a, &back), diff_summary(a, &c)) && diff_summary(a, &c).len <= 200)
		return true;
	printf("# %.*s\n# %.*s\n# %.*s\n", STR(definition(x)), STR(definition(y)), STR(told(&c)));
	return false;
}

static void truths(void)
{
	int good = 0, rounds = 3000;

	for (int i = 0; i < rounds; i++) {
		struct arena_mark mark = arena_mark(a);
		struct asset x = orders(), y = orders();

		for (unsigned n = dice(3); n > 0; n--)
			change_something(&x);
		for (unsigned n = dice(3); n > 0; n--)
			change_something(&y);
		good += tells_the_truth(&x, &y);
		arena_rewind(a, mark);
	}
	is_int(good, rounds, "changes exist exactly where the digest differs, and survive JSON");
}

static void many(void)
{
	struct asset x, y;
	struct changes c;

	asset_start(&x);
	asset_start(&y);
	for (int i = 0; i < 50000; i++) {
		add_field(&x, str_c(a, str_fmt(a, "f%d", i)), "int", NULL);
		add_field(&y, str_c(a, str_fmt(a, "f%d", 49999 - i)), "int", NULL);
	}
	diff_assets(a, &x, &y, &c);
	is_int(c.len, 49999, "50,000 fields in reverse order are compared");
}

static void kinds(void)
{
	enum change_kind kind = CHANGE_ADDED;

	ok(change_kind_named(S("Renamed"), &kind) && kind == CHANGE_RENAMED && !change_kind_named(S("ren"), &kind),
	   "a kind of change is found by its full name in any case");
	is_str(str_of(change_kind_name(CHANGE_DROPPED)), S("dropped"), "the name of a dropped change is dropped");
}

int main(void)
{
	a = arena_open();
	fields();
	renames();
	positions();
	nested();
	the_asset();
	keys();
	others();
	long_texts();
	sums();
	whole();
	as_json();
	truths();
	many();
	kinds();
	arena_close(a);
	return done();
}
