/* Keys: their names, the defaults, what config.yaml may change, and that the manual shows them as they are. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "base/action_mark.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/yaml.h"
#include "cli/action_spelling.h"
#include "tui/core/action_spelling.h"
#include "tui/core/keymap.h"

static struct arena *a;
static struct err err;

static str name_of(const char *word)
{
	struct sb out = SB(100);
	struct chord c;
	str s;

	if (!chord_named(str_of(word), &c))
		return NO_STR;
	chord_name(&out, c);
	s = str_dup(a, sb_str(&out));
	sb_free(&out);
	return s;
}

static void names(void)
{
	static const char *const same[] = { "j",  "Enter", "Tab",   "Esc", "Space", "^F", "PgDn",
					    "F1", "F12",   "S-Tab", "yn",  "gg",    "[",  "é" };

	for (size_t i = 0; i < sizeof same / sizeof *same; i++)
		is_str(name_of(same[i]), str_of(same[i]), "%s is a key", same[i]);
	ok(!name_of("").at && !name_of("abc").at && !name_of("F13").at, "others are not");
}

static bool read_keys(struct keymap *m, const char *text)
{
	struct yaml *y;

	err = (struct err){ 0 };
	keymap_default(m);
	y = yaml_parse(a, str_of(text), S("config.yaml"), &err);
	return y && keymap_read(m, yaml_get(y, "keys"), S("config.yaml"), str_of(text), &err);
}

static enum action press(const struct keymap *m, uint32_t first, uint32_t key)
{
	enum action act = ACT_NONE;

	return keymap_find(m, first, key, &act) == KEY_ACTION ? act : ACT_NONE;
}

static void defaults(void)
{
	struct keymap m;
	enum action act;

	keymap_default(&m);
	ok(press(&m, 0, 'j') == ACT_DOWN && press(&m, 0, K_DOWN) == ACT_DOWN, "j and the arrow move down");
	ok(press(&m, 0, KEY_ENTER_) == ACT_OPEN, "Enter opens");
	ok(keymap_find(&m, 0, 'y', &act) == KEY_BEGINS, "y begins a chord");
	ok(press(&m, 'y', 'n') == ACT_COPY_NAME, "yn copies the name");
	ok(keymap_find(&m, 'y', 'q', &act) == KEY_NOTHING, "yq means nothing");
	for (int i = 1; i < ACT_COUNT; i++)
		for (int k = 0; k < m.of[i].len; k++) {
			struct chord c = m.of[i].at[k];

			if (press(&m, c.second ? c.first : 0, c.second ? c.second : c.first) != (enum action)i)
				ok(false, "%s has a key of its own", action_name((enum action)i));
		}
	ok(line_key_of(KEY_ESC_) == LINE_LEAVE && line_key_of('x') == LINE_NONE, "the query line has its own keys");
}

static void changes(void)
{
	struct keymap m;

	ok(read_keys(&m, "keys:\n  down: w Down\n  clear: none\n"), "keys can be given away");
	ok(press(&m, 0, 'w') == ACT_DOWN && !press(&m, 0, 'j') && !press(&m, 0, 'x'), "and taken away");
	ok(read_keys(&m, "keys:\n  down: k\n  up: j\n") && press(&m, 0, 'k') == ACT_DOWN, "two can change places");
	ok(read_keys(&m, "theme: dark\n"), "no keys section leaves all as it is");
	ok(!read_keys(&m, "keys:\n  find: q\n"), "a key that is taken is refused");
	ok(strstr(err.text, "config.yaml:2") && strstr(err.text, "\"close\""), "with its place and its owner: %s",
	   err.text);
	ok(press(&m, 0, '/') == ACT_FIND, "and the keys stay as they were");
	ok(!read_keys(&m, "keys:\n  find: y\n"), "a key that begins a chord cannot act alone");
	ok(!read_keys(&m, "keys:\n  fly: f\n") && strstr(err.text, "unknown action \"fly\""),
	   "an unknown action is named");
	ok(!read_keys(&m, "keys:\n  find: Strg-f\n") && strstr(err.text, "Strg-f"), "an unknown key too");
	ok(!read_keys(&m, "keys:\n  find: [a, b]\n"), "keys are one line");
	ok(!read_keys(&m, "keys: 5\n"), "the section is a map");
}

/* An arrow whose bytes come apart is an arrow; brackets that are typed are brackets. */
static void torn(void)
{
	struct tail t = { 0 };
	uint32_t out[TAIL_MOST];

	is_int(tail_key(&t, KEY_ESC_, 1000000, out), 1, "Esc is Esc at once");
	is_int(tail_key(&t, '[', 1050000, out), 0, "a bracket soon after it waits");
	ok(tail_key(&t, 'A', 1100000, out) == 1 && out[0] == K_UP, "and with an A it is an arrow");
	tail_key(&t, KEY_ESC_, 2000000, out);
	tail_key(&t, '[', 2050000, out);
	ok(tail_key(&t, 'x', 2060000, out) == 2 && out[0] == '[' && out[1] == 'x', "with an x it was a bracket");
	tail_key(&t, KEY_ESC_, 3000000, out);
	ok(tail_key(&t, '[', 3500000, out) == 1 && out[0] == '[', "a bracket long after is a bracket at once");
	tail_key(&t, KEY_ESC_, 4000000, out);
	tail_key(&t, '[', 4010000, out);
	is_int(tail_late(&t, 4100000, out), 0, "one that waits may wait a little");
	ok(tail_late(&t, 4200000, out) == 1 && out[0] == '[', "then it is a bracket after all");
	ok(tail_key(&t, 'A', 4300000, out) == 1 && out[0] == 'A', "and what follows is itself");
	for (const char *k = "\033[200"; *k; k++)
		tail_key(&t, (unsigned char)*k, 5000000 + (k[0] - '0'), out);
	ok(tail_key(&t, '~', 5100000, out) == 1 && out[0] == K_PASTE, "a paste that begins torn is a paste");
	for (const char *k = "\033[5"; *k; k++)
		tail_key(&t, (unsigned char)*k, 6000000, out);
	ok(tail_key(&t, '~', 6010000, out) == 1 && out[0] == K_PGUP, "and a page a page");
	for (const char *k = "\033[12"; *k; k++)
		tail_key(&t, (unsigned char)*k, 7000000, out);
	ok(tail_key(&t, '~', 7010000, out) == 4 && out[0] == '[' && out[3] == '~', "what is no key is what it is");
	for (const char *k = "\033[2000"; *k; k++)
		tail_key(&t, (unsigned char)*k, 8000000, out);
	ok(out[0] == '[' && out[4] == '0', "nor is it held for ever");
	tail_key(&t, KEY_ESC_, 9000000, out);
	tail_key(&t, '[', 9000000, out);
	tail_key(&t, '2', 9000000, out);
	ok(tail_late(&t, 9100000, out) == 0 && tail_late(&t, 9200000, out) == 2 && out[1] == '2',
	   "nothing comes: both are themselves");
}

static void manual(void)
{
	struct sb tables = SB(1 << 20);
	str page, srcdir = str_of(getenv("srcdir") ? getenv("srcdir") : ".");

	tui_keys_mdoc(&tables);
	err = (struct err){ 0 };
	if (!file_read(a, path_join(a, srcdir, S("man/ocat-keys.7")), 1 << 20, &page, &err))
		ok(false, "%s", err.text);
	else
		ok(str_find(page, sb_str(&tables)) > 0,
		   "ocat-keys(7) has the tables of keys as they are (test_tui_keymap --mdoc prints them)");
	sb_free(&tables);
}

static void advice(void)
{
	struct keymap m;
	struct action_words words = { &m, &command_speller };
	struct speller speller = action_words_speller(&words);
	const struct {
		str sentence;
		const char *want, *name;
	} cases[] = {
		{ str_of(ACTION("explain_match")), "`W`", "why a table is in the list is asked with the key W" },
		{ str_of(ACTION("explain_match", WITH("name", S("orders")), WITH("query", S("has:email")))),
		  "`:why orders`", "why a named table is in the list is asked on the command line of the explorer" },
		{ str_of(ACTION("get_domain_overview", WITH("domain", S("Sales")))), "`d`",
		  "a business domain is shown with the key d" },
		{ str_of(ACTION("relate", WITH("from", S("a.b")), WITH("to", S("c.d")))), "ocat relate a.b c.d",
		  "two columns are related with a shell command, as no key of the explorer does it" },
	};

	keymap_default(&m);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		is_str(action_spell(a, cases[i].sentence, &speller), str_of(cases[i].want), "%s", cases[i].name);
}

static int print_tables(void)
{
	struct sb tables = SB(1 << 20);

	tui_keys_mdoc(&tables);
	fputs(sb_c(&tables), stdout);
	sb_free(&tables);
	return 0;
}

/* With --mdoc it prints what ocat-keys(7) should have under KEYS. */
int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "--mdoc") == 0)
		return print_tables();
	a = arena_open();
	names();
	defaults();
	changes();
	torn();
	advice();
	manual();
	arena_close(a);
	return done();
}
