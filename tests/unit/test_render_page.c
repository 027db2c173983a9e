/* render: line breaks, columns that wrap and lose nothing, SQL, and an asset and its relations on a page. */
#include "tap.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/answer/asset_page.h"
#include "render/sql_highlight.h"
#include "render/rows/grid.h"

static struct arena *a;

/* ---- lines ---- */

static void breaks(const char *text, int cells, const char *line)
{
	is_str(paint_line(str_of(text), cells), str_of(line), "a line of %d cells breaks at a good place: %s", cells,
	       text);
}

static void test_lines(void)
{
	breaks("one two three", 13, "one two three");
	breaks("one two three", 9, "one two");
	breaks("one two three", 7, "one two");
	breaks("attribute_with_long_name", 12, "attribute_");
	breaks("numeric(18,4)", 8, "numeric(");
	breaks("unbreakable", 4, "unbr");
	breaks("x", 0, "x");
	breaks("営業部が毎日", 7, "営業部");
	breaks("営業部。毎日", 6, "営業");
	breaks("table 顧客", 8, "table 顧");
	breaks("", 5, "");
}

/* ---- a grid ---- */

static str without_blanks(str s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] != ' ' && s.at[i] != '\n')
			sb_putc(&b, s.at[i]);
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static int too_wide(str page, int width)
{
	str line;
	int wide = 0;

	while (str_cut(&page, '\n', &line))
		wide += utf8_width(line) > width || (line.len && line.at[line.len - 1] == ' ');
	return wide;
}

static void test_grid(void)
{
	static const struct grid_column columns[] = { { "name", .least = 8 },
						      { "n", .least = 2, .right = true },
						      { "words", .least = 10 } };
	struct grid_cell first[] = { { S("short"), ROLE_PLAIN },
				     { S("7"), ROLE_PLAIN },
				     { S("a few words"), ROLE_PLAIN } };
	struct grid_cell second[] = { { S("a_much_longer_name"), ROLE_PLAIN },
				      { S("1234"), ROLE_PLAIN },
				      { S("more\nlines"), ROLE_PLAIN } };
	struct grid g = grid_of(a, columns, 3);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct paint p = { .unicode = true };

	grid_row(&g, first);
	grid_row(&g, second);
	grid_put(&b, &p, &g, 2);
	is_str(sb_str(&b),
	       S("  name                   n  words\n"
		 "  short                  7  a few words\n"
		 "  a_much_longer_name  1234  more\n"
		 "                            lines\n"),
	       "the columns of a grid are as wide as needed, numbers on the right");
	sb_reset(&b);
	p.width = 24;
	grid_put(&b, &p, &g, 2);
	is_str(sb_str(&b),
	       S("  short  7\n"
		 "    a few words\n"
		 "  a_much_longer_name\n"
		 "    1234\n"
		 "    more\n"
		 "    lines\n"),
	       "the cells of a narrow grid wrap like words");
}

/* ---- SQL ---- */

static void test_code(void)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct paint p = { .width = 40 };

	sql_highlight_put(&b, &p, S(" SELECT a,\n    b\n   FROM t;\n\n"), 2);
	is_str(sb_str(&b), S("  SELECT a,\n     b\n    FROM t;\n"), "the lines of a view's own definition are kept");
	sb_reset(&b);
	sql_highlight_put(&b, &p,
			  S("select a, (select max(x) from y where z) from t left join u using (k) where a > 1"), 2);
	is_str(sb_str(&b),
	       S("  select a, (select max(x) from y where\n"
		 "      z)\n"
		 "  from t\n"
		 "  left join u using (k)\n"
		 "  where a > 1\n"),
	       "a long line of SQL is broken before clauses and outside brackets");
	sb_reset(&b);
	p.color = true;
	p.width = 60;
	sql_highlight_put(&b, &p, S("select 'from' as \"where\", t.order -- from\nfrom t"), 0);
	is_str(sb_str(&b),
	       S("\033[1mselect\033[0m \033[32m'from'\033[0m \033[1mas\033[0m \"where\", t.order \033[2m-- from\033[0m\n"
		 "\033[1mfrom\033[0m t\n"),
	       "keywords, texts and comments of SQL have different colors");
	sb_reset(&b);
	sql_highlight_put(&b, &(struct paint){ .width = 10 }, S("'\033[31m never ends /* "), 0);
	ok(str_at(sb_str(&b), 033) < 0, "invalid SQL is shown without escape characters");
}

/* ---- an asset ---- */

static void add_field(struct asset *t, const char *name, const char *type, enum truth nullable, const char *comment)
{
	struct field f;

	field_start(&f);
	f.name = str_of(name);
	f.type = str_of(type);
	f.nullable = nullable;
	f.comment = str_of(comment);
	*push(&t->fields, a) = f;
}

static struct strs names(const char *one, const char *two)
{
	struct strs list = { 0 };

	*push(&list, a) = str_of(one);
	if (two)
		*push(&list, a) = str_of(two);
	return list;
}

static struct asset_view *sample(void)
{
	struct asset *t = new(a, struct asset);
	struct asset_view *v = new(a, struct asset_view);

	asset_start(t);
	t->ns = S("s");
	t->name = S("orders");
	t->kind = ASSET_TABLE;
	t->stats.row_count = 0;
	t->stats.row_kind = COUNT_EXACT;
	add_field(t, "id", "bigint", NO, NULL);
	add_field(t, "customer_id", "bigint", YES, "who ordered");
	add_field(t, "placed_at", "timestamp without time zone", MAYBE,
		  "長い説明がここにあります。改行の位置は言葉の間です。これは二行目になります。");
	*push(&t->keys, a) = (struct key){ .kind = KEY_PRIMARY, .name = S("orders_pkey"), .fields = names("id", NULL) };
	*push(&t->indexes, a) = (struct index){ .name = S("orders_pkey"), .unique = true, .primary = true };
	*push(&t->indexes, a) = (struct index){ .name = S("by_day"), .method = S("brin"), .predicate = S("(id > 3)") };
	asset_finish(t);
	*v = (struct asset_view){ .asset = t,
				  .catalog = S("c"),
				  .qualified = S("c.s.orders"),
				  .synced_at = NO_TIME,
				  .last_updated_at = NO_TIME,
				  .last_updated_after = NO_TIME };
	*push(&v->out, a) = (struct view_relation){ .other = S("c.s.customers"),
						    .fields = names("customer_id", NULL),
						    .other_fields = names("id", NULL),
						    .name = S("fk"),
						    .cardinality = S("N:1"),
						    .optional = true };
	*push(&v->in, a) = (struct view_relation){ .other = S("c.s.lines"),
						   .fields = names("id", NULL),
						   .other_fields = names("order_id", NULL),
						   .join = S("JOIN s.lines ON ..."),
						   .cardinality = S("N:1"),
						   .on_delete = S("cascade") };
	return v;
}

static void test_page(void)
{
	scoped(sb_free) struct sb b = SB(SB_MAX), whole = SB(SB_MAX);
	struct asset_view *v = sample();
	struct paint p = { .unicode = true, .width = 76 };

	asset_put(&b, &p, v);
	is_str(sb_str(&b),
	       S("c.s.orders  table\n"
		 "  0 rows · size unknown · last write unknown\n"
		 "\n"
		 "columns (3)\n"
		 "  #  column       type       null  key          comment\n"
		 "  1  id           bigint     no    pk\n"
		 "  2  customer_id  bigint     yes   → customers  who ordered\n"
		 "  3  placed_at    timestamp  ?                  長い説明がここにあります。改\n"
		 "                                                行の位置は言葉の間です。これ\n"
		 "                                                は二行目になります。\n"
		 "\n"
		 "keys and checks\n"
		 "  primary  (id)  orders_pkey\n"
		 "\n"
		 "references (1)\n"
		 "  (customer_id)  → s.customers (id)  many to one, optional  fk\n"
		 "\n"
		 "referenced by (1)\n"
		 "  s.lines (order_id)  → (id)  one to many, repeats rows  on delete cascade\n"
		 "\n"
		 "other indexes (1)\n"
		 "  by_day  brin  ()  where (id > 3)\n"),
	       "the page of an asset shows unknown values, keys and references");
	asset_put(&whole, &(struct paint){ .unicode = true }, v);
	ok(str_find(sb_str(&whole), S("timestamp without time zone")) >= 0,
	   "a page without a width shows complete types");
	v->only = S("customer_id");
	sb_reset(&b);
	asset_put(&b, &p, v);
	ok(str_find(sb_str(&b), S("who ordered")) >= 0 && str_find(sb_str(&b), S("placed_at")) < 0 &&
		   str_find(sb_str(&b), S("by_day")) < 0,
	   "the page of one column omits other columns and indexes");
}

static void test_widths(void)
{
	struct asset_view *v = sample();
	int wide = 0, lost = 0;

	for (int width = 36; width <= 200; width++) {
		scoped(sb_free) struct sb b = SB(SB_MAX);
		str page;

		asset_put(&b, &(struct paint){ .unicode = true, .width = width }, v);
		wide += too_wide(sb_str(&b), width);
		page = without_blanks(sb_str(&b));
		lost += str_find(page,
				 S("長い説明がここにあります。改行の位置は言葉の間です。これは二行目になります。")) <
				0 &&
			width < 70;
		lost += str_find(page, S("onetomany,repeatsrowsondeletecascade")) < 0;
	}
	is_int(wide, 0, "no line of 36 to 200 cells is too wide or ends in blanks");
	is_int(lost, 0, "a page of any width loses no comment or relation");
}

static void test_tree(void)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct asset_view *v = sample();

	*push(&v->out, a) = (struct view_relation){ .other = S("c.s.orders"),
						    .fields = names("parent_id", NULL),
						    .other_fields = names("id", NULL),
						    .cardinality = S("N:1"),
						    .broken = true };
	relations_put(&b, &(struct paint){ .unicode = true, .width = 80 }, v);
	is_str(sb_str(&b),
	       S("c.s.orders\n"
		 "\n"
		 "references (2)\n"
		 "├─▸ s.customers  customer_id = id  many to one, optional\n"
		 "└─↺ itself       parent_id = id    many to one, a key to itself\n"
		 "     the referenced table or column does not exist\n"
		 "\n"
		 "referenced by (1)\n"
		 "└─◂ s.lines      id = order_id     one to many, repeats rows, on delete cascade\n"
		 "     JOIN s.lines ON ...\n"),
	       "relations are drawn as a tree");
	sb_reset(&b);
	relations_put(&b, &(struct paint){ .width = 40 }, v);
	ok(str_find(sb_str(&b), S("|-> s.customers  customer_id = id\n|    many to one, optional\n")) >= 0,
	   "a tree of relations is drawn in ASCII and wrapped at 40 cells");
	sb_reset(&b);
	relations_put(&b, &(struct paint){ .width = 20 }, v);
	ok(str_find(sb_str(&b),
		    S("|-> s.customers\n|    customer_id =\n|    id\n|    many to one,\n|    optional\n")) >= 0,
	   "a tree of relations is wrapped at 20 cells");
}

static void test_markdown(void)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct asset_view *v = sample();
	struct asset t = *v->asset;

	t.definition = S("select `a` -- ```");
	v->asset = &t;
	asset_put_md(&b, v);
	ok(str_find(sb_str(&b), S("| 2 | customer_id | bigint | yes | → customers.id |  | who ordered |\n")) >= 0,
	   "Markdown lists a column as a row of a table");
	ok(str_find(sb_str(&b), S("- (customer_id) -> c.s.customers (id): many to one, optional\n")) >= 0,
	   "Markdown lists a reference to another table");
	ok(str_find(sb_str(&b), S("````sql\nselect `a` -- ```\n````\n")) >= 0,
	   "a fence in Markdown is longer than those in its SQL");
}

int main(void)
{
	a = arena_open();
	test_lines();
	test_grid();
	test_code();
	test_page();
	test_widths();
	test_tree();
	test_markdown();
	arena_close(a);
	return done();
}
