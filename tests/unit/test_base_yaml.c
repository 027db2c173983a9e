/* base/yaml: trees with positions, and errors that point at a place. */
#include "tap.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/yaml.h"

static struct arena *a;

static void trees(void)
{
	struct err err = { 0 };
	struct yaml *y = yaml_parse(
		a,
		S("a: one\nlist:\n  - x\n  - 'y z'\n  - {k: v, n: ~}\nempty:\nquoted: \"null\"\non: yes\n"
		  "off: No\nbad: maybe\ntext: |\n  two\n  lines\n"),
		S("t.yaml"), &err);
	struct yaml *list = yaml_get(y, "list");
	bool b = false;

	ok(y && y->kind == YAML_MAP && y->len == 8, "a map is parsed into a tree %s", err.text);
	is_str(yaml_text(y, "a"), S("one"), "yaml_text returns the text of a member");
	ok(list && list->kind == YAML_LIST && list->len == 3 && list->line == 3, "a list has its length and its line");
	ok(list->first->next->quoted && str_eq(list->first->next->text, S("y z")),
	   "a quoted element is marked as quoted and has its text");
	is_int(list->first->next->column, 5, "an element of a list has its column");
	is_str(yaml_text(list->first->next->next, "k"), S("v"), "a map within a list has members");
	is_str(yaml_text(list->first->next->next, "n"), NO_STR, "the value ~ is absent");
	is_str(yaml_text(y, "empty"), NO_STR, "an empty value is absent");
	is_str(yaml_text(y, "quoted"), S("null"), "the quoted word \"null\" is a text");
	is_str(yaml_text(y, "text"), S("two\nlines\n"), "a block of lines keeps its line ends");
	is_str(yaml_text(y, "list"), NO_STR, "yaml_text of a list is absent");
	ok(!yaml_get(list, "x") && !yaml_get(NULL, "x"), "a list and an absent node have no members");
	ok(yaml_bool(y, "on", &b, &err) && b, "yaml_bool reads yes as true");
	ok(yaml_bool(y, "off", &b, &err) && !b, "yaml_bool reads No as false");
	ok(yaml_bool(y, "none", &b, &err) && !b, "yaml_bool of an absent member leaves its output unchanged");
	ok(!yaml_bool(y, "bad", &b, &err) && strstr(err.text, "line 10"),
	   "yaml_bool refuses the word maybe and names the line: %s", err.text);
}

static void empty(void)
{
	static const str all[] = { S(""),	    S("# only this\n"),	 S("---\n"), S("~"),
				   S("---\n...\n"), S("\xef\xbb\xbf{}"), NO_STR };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		struct err err = { 0 };
		struct yaml *y = yaml_parse(a, all[i], S("t"), &err);

		ok(y && y->kind == YAML_MAP && !y->len, "an empty document gives an empty map (%zu) %s", i, err.text);
	}
}

static void refused(void)
{
	static const struct {
		str text, says;
	} cases[] = {
		{ S("a: &x 1\nb: *x\n"), S("t.yaml:2:4: aliases (*name) are not supported") },
		{ S("a: 1\na: 2\n"), S("t.yaml:2:1: duplicate key") },
		{ S("? [a]\n: 1\n"), S("t.yaml:1:3: a key") },
		{ S("? *x\n: 1\n"), S("t.yaml:1:3: a key") },
		{ S("a: 1\n---\nb: 1\n"), S("t.yaml:2:1: only one YAML document") },
		{ S("a: [1, 2\n"), S("t.yaml:2:1: ") },
		{ S("a: b: c\n"), S("t.yaml:1:5: ") },
		{ S("\ta: 1\n"), S("t.yaml:1:1: ") },
		{ S("a: \"\xff\"\n"), S("t.yaml: invalid UTF-8 or a control character") },
		{ S("a: \"x"), S("t.yaml:1:6: ") },
		{ S("a: \0"), S("t.yaml: invalid UTF-8 or a control character") },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct err err = { 0 };

		ok(!yaml_parse(a, cases[i].text, S("t.yaml"), &err) && err.kind == ERR_CONFIG &&
			   str_starts(str_of(err.text), cases[i].says),
		   "invalid document %zu is refused with its place", i);
		printf("# %.*s\n", (int)strcspn(err.text, "\n"), err.text);
	}
}

static void deep(void)
{
	struct sb b = SB(SB_MAX);
	struct err err = { 0 };

	sb_pad(&b, '[', 1000000);
	ok(!yaml_parse(a, sb_str(&b), S("t"), &err), "a million open brackets are refused");
	sb_reset(&b);
	sb_pad(&b, ' ', (16 << 20) + 1);
	err_clear(&err);
	ok(!yaml_parse(a, sb_str(&b), S("t"), &err) && strstr(err.text, "16 MB"),
	   "a document of more than 16 MB is refused");
	sb_free(&b);
}

static void pictures(void)
{
	str text = S("ok: 1\n  é\tx: [\nurl: postgresql://u:pw@h/db\n");
	struct yaml where = { .line = 2, .column = 5 };
	struct err err = { 0 };

	ok(!yaml_mistake(&where, text, S("c.yaml"), &err, "no %s here", "x"),
	   "yaml_mistake returns false to its caller");
	is_str(str_of(err.text), S("c.yaml:2:5: no x here\n    é     x: [\n          ^"),
	       "an error shows the line with a caret below it");
	yaml_mistake(&where, text, S("c.yaml"), &err, "again");
	ok(!strstr(err.text, "again"), "the first error is kept");
	err_clear(&err);
	where.line = 3;
	where.column = 27;
	yaml_mistake(&where, text, S("c.yaml"), &err, "wrong");
	ok(!strstr(err.text, "pw") && strstr(err.text, "u:***@h"), "an error does not show the password of its line");
	err_clear(&err);
	where.line = 99;
	yaml_mistake(&where, text, S("c.yaml"), &err, "wrong");
	is_str(str_of(err.text), S("c.yaml:99:27: wrong"), "an error beyond the last line shows no line");
}

static void quoting(void)
{
	static const str all[] = {
		S("plain"),
		S(""),
		S(" x "),
		S("null"),
		S("~"),
		S("yes"),
		S("Off"),
		S("a: b"),
		S("a:b"),
		S("x #y"),
		S("- x"),
		S("'"),
		S("\""),
		S("\\n"),
		S("a\nb\n"),
		S("\t"),
		S("é漢😀"),
		S("\xc2\x85\xe2\x80\xa8"),
		S("\0"),
		S("{a}"),
		S("[1]"),
		S("*x"),
		S("&x"),
		S("!x"),
		S("%x"),
		S("@x"),
		S("`x"),
		S("|"),
		S(">"),
		S("?"),
		S("? x"),
		S(":"),
		S("x:"),
		S("---"),
		S("..."),
		S("postgresql://u@h:5432/db?x=y&z"),
		S("1e3"),
		S("-1"),
		S("=x"),
		S("a,b"),
		S("\xef\xbb\xbf"),
		S("\xf0\x9f\xbf\xbe"),
		S("\xef\xbf\xbe"),
		S("a b"),
		S("/x/y-"),
		S("x~"),
		S("~x"),
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		struct err err = { 0 };
		struct sb b = SB(SB_MAX);
		struct yaml *y;

		sb_puts(&b, "k: ");
		yaml_quote(&b, all[i]);
		sb_puts(&b, "\nl: [");
		yaml_quote(&b, all[i]);
		sb_puts(&b, ", 1]\n");
		y = yaml_parse(a, sb_str(&b), S("q"), &err);
		ok(y && str_eq(yaml_text(y, "k"), all[i]) && yaml_text(y, "k").at &&
			   str_eq(yaml_get(y, "l")->first->text, all[i]),
		   "a quoted value is read back unchanged (%zu) %s", i, err.text);
		sb_free(&b);
	}
}

/* The positions of keys, and places within values. */
static void places(void)
{
	str text = S("a: 1\nlong key :  'x:y'\nurl: p://u:s3cretword@h:z/d\n");
	struct err none = { 0 }, key = { 0 }, in = { 0 }, behind = { 0 };
	struct yaml *y = yaml_parse(a, text, S("f"), &none);
	const struct yaml *k = y->first->next;

	is_int(k->key_line, 2, "a key has its line");
	is_int(k->key_column, 1, "a key has its column");
	yaml_mistake_at_key(k, text, S("f"), &key, "wrong");
	ok(!strcmp(key.text, "f:2:1: wrong\n  long key :  'x:y'\n  ^"), "an error at a key has a caret below the key");
	yaml_mistake_inside(k, 2, text, S("f"), &in, "wrong");
	ok(!strcmp(in.text, "f:2:16: wrong\n  long key :  'x:y'\n                 ^"),
	   "an error within quotes has a caret at its place");
	yaml_mistake_inside(k->next, 19, text, S("f"), &behind, "wrong");
	ok(!strcmp(behind.text, "f:3:25: wrong\n  url: p://u:***@h:z/d\n                   ^"),
	   "the caret behind a hidden password is at the same text");
}

int main(void)
{
	a = arena_open();
	trees();
	empty();
	refused();
	deep();
	pictures();
	quoting();
	places();
	arena_close(a);
	return done();
}
