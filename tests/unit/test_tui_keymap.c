/* Keys: names, defaults, changes in config.yaml, and the tables in the manual. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "base/suggested_action.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/yaml.h"
#include "cli/action_command.h"
#include "tui/core/action_keys.h"
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
		is_str(name_of(same[i]), str_of(same[i]), "the name of the key %s is read and written", same[i]);
	ok(!name_of("").at && !name_of("abc").at && !name_of("F13").at,
	   "an empty, long or unknown name of a key is refused");
}

static bool read_keys(struct keymap *m, const char *text)
{
	struct yaml *y;

	err = (struct err){ 0 };
	keymap_default(m);
	y = yaml_parse(a, str_of(text), S("config.yaml"), &err);
	return y && keymap_read(m, yaml_get(y, "keys"), S("config.yaml"), str_of(text), &err);
}

static enum action press_in(const struct keymap *m, enum group own, uint32_t first, uint32_t key)
{
	enum action act = ACT_NONE;

	return keymap_find(m, own, first, key, &act) == KEY_ACTION ? act : ACT_NONE;
}

static enum action press(const struct keymap *m, uint32_t first, uint32_t key)
{
	return press_in(m, GROUP_COUNT, first, key);
}

static void defaults(void)
{
	struct keymap m;
	enum action act;

	keymap_default(&m);
	ok(press(&m, 0, 'j') == ACT_DOWN && press(&m, 0, K_DOWN) == ACT_DOWN, "j and the down arrow move down");
	ok(press(&m, 0, KEY_ENTER_) == ACT_OPEN, "Enter opens the selected item");
	ok(keymap_find(&m, GROUP_COUNT, 0, 'y', &act) == KEY_BEGINS, "y begins a chord of two keys");
	ok(press(&m, 'y', 'n') == ACT_COPY_NAME, "the chord yn copies the name");
	ok(keymap_find(&m, GROUP_COUNT, 'y', 'q', &act) == KEY_NOTHING, "the chord yq has no action");
	for (int i = 1; i < ACT_COUNT; i++)
		for (int k = 0; k < m.of[i].len; k++) {
			struct chord c = m.of[i].at[k];

			enum group own = action_group((enum action)i);

			if (press_in(&m, own, c.second ? c.first : 0, c.second ? c.second : c.first) != (enum action)i)
				ok(false, "the action %s has its own key", action_name((enum action)i));
		}
	ok(line_key_of(KEY_ESC_) == LINE_LEAVE && line_key_of('x') == LINE_NONE, "the query line has its own keys");
}

static void changes(void)
{
	struct keymap m;

	ok(read_keys(&m, "keys:\n  down: Z Down\n  clear: none\n"), "config.yaml can assign and remove keys");
	ok(press(&m, 0, 'Z') == ACT_DOWN && !press(&m, 0, 'j') && !press(&m, 0, 'x'),
	   "an assigned key replaces the default keys of its action");
	ok(read_keys(&m, "keys:\n  down: k\n  up: j\n") && press(&m, 0, 'k') == ACT_DOWN,
	   "two actions can exchange their keys");
	ok(read_keys(&m, "theme: dark\n"), "a file without the section keys keeps the defaults");
	ok(read_keys(&m, "keys:\n  find: q\n") && press(&m, 0, 'q') == ACT_FIND && !m.of[ACT_CLOSE].len,
	   "an assigned key is taken from the action that had it by default");
	ok(read_keys(&m, "keys:\n  find: j\n") && press(&m, 0, 'j') == ACT_FIND && press(&m, 0, K_DOWN) == ACT_DOWN,
	   "the action keeps its other default keys");
	ok(read_keys(&m, "keys:\n  find: y\n") && press(&m, 0, 'y') == ACT_FIND && !press(&m, 'y', 'n'),
	   "a single key is taken from the default chords that begin with it");
	ok(read_keys(&m, "keys:\n  find: jj\n") && press(&m, 'j', 'j') == ACT_FIND && !press(&m, 0, 'j'),
	   "a chord is taken from the default key that it begins with");
	ok(read_keys(&m, "theme: dark\n") && press(&m, 0, 't') == ACT_STEPS &&
		   press_in(&m, GROUP_SOURCES, 0, 't') == ACT_TEST,
	   "a key of the screen of catalogs means something else in other panes");
	ok(read_keys(&m, "keys:\n  test: J\n") && press(&m, 0, 'J') == ACT_JOIN &&
		   press_in(&m, GROUP_SOURCES, 0, 'J') == ACT_TEST,
	   "a key assigned on the screen of catalogs keeps its meaning in other panes");
	ok(read_keys(&m, "keys:\n  find: t\n") && press_in(&m, GROUP_SOURCES, 0, 't') == ACT_FIND,
	   "a key assigned everywhere is taken from the screen of catalogs");
	ok(!read_keys(&m, "keys:\n  find: q\n  close: q\n"), "a key that is assigned twice is refused");
	ok(strstr(err.text, "config.yaml:2") && strstr(err.text, "\"close\""),
	   "the error for a key that is assigned twice names line and action: %s", err.text);
	ok(press(&m, 0, '/') == ACT_FIND, "a refused section leaves the keys unchanged");
	ok(!read_keys(&m, "keys:\n  fly: f\n") && strstr(err.text, "unknown action \"fly\""),
	   "an unknown action is named in the error");
	ok(!read_keys(&m, "keys:\n  find: Strg-f\n") && strstr(err.text, "Strg-f"),
	   "an unknown key is named in the error");
	ok(!read_keys(&m, "keys:\n  find: [a, b]\n"), "a list as the keys of an action is refused");
	ok(!read_keys(&m, "keys: 5\n"), "a number as the section keys is refused");
}

/* An arrow whose bytes arrive one by one is an arrow; a typed bracket is a bracket. */
static void torn(void)
{
	struct tail t = { 0 };
	uint32_t out[TAIL_MOST];

	is_int(tail_key(&t, KEY_ESC_, 1000000, out), 1, "Esc is delivered at once");
	is_int(tail_key(&t, '[', 1050000, out), 0, "a bracket soon after Esc is held back");
	ok(tail_key(&t, 'A', 1100000, out) == 1 && out[0] == K_UP,
	   "Esc, a bracket and A within a short time are the up arrow");
	tail_key(&t, KEY_ESC_, 2000000, out);
	tail_key(&t, '[', 2050000, out);
	ok(tail_key(&t, 'x', 2060000, out) == 2 && out[0] == '[' && out[1] == 'x',
	   "a bracket held back is delivered before an x");
	tail_key(&t, KEY_ESC_, 3000000, out);
	ok(tail_key(&t, '[', 3500000, out) == 1 && out[0] == '[', "a bracket long after Esc is delivered at once");
	tail_key(&t, KEY_ESC_, 4000000, out);
	tail_key(&t, '[', 4010000, out);
	is_int(tail_late(&t, 4100000, out), 0, "a bracket held back is not delivered too early");
	ok(tail_late(&t, 4200000, out) == 1 && out[0] == '[', "a bracket held back is delivered after a timeout");
	ok(tail_key(&t, 'A', 4300000, out) == 1 && out[0] == 'A',
	   "a letter after a late bracket is delivered unchanged");
	for (const char *k = "\033[200"; *k; k++)
		tail_key(&t, (unsigned char)*k, 5000000 + (k[0] - '0'), out);
	ok(tail_key(&t, '~', 5100000, out) == 1 && out[0] == K_PASTE,
	   "the start of a paste in separate bytes is recognised");
	for (const char *k = "\033[5"; *k; k++)
		tail_key(&t, (unsigned char)*k, 6000000, out);
	ok(tail_key(&t, '~', 6010000, out) == 1 && out[0] == K_PGUP, "page up in separate bytes is recognised");
	for (const char *k = "\033[12"; *k; k++)
		tail_key(&t, (unsigned char)*k, 7000000, out);
	ok(tail_key(&t, '~', 7010000, out) == 4 && out[0] == '[' && out[3] == '~',
	   "an unknown sequence is delivered as its characters");
	for (const char *k = "\033[2000"; *k; k++)
		tail_key(&t, (unsigned char)*k, 8000000, out);
	ok(out[0] == '[' && out[4] == '0', "a sequence that is too long is delivered as its characters");
	tail_key(&t, KEY_ESC_, 9000000, out);
	tail_key(&t, '[', 9000000, out);
	tail_key(&t, '2', 9000000, out);
	ok(tail_late(&t, 9100000, out) == 0 && tail_late(&t, 9200000, out) == 2 && out[1] == '2',
	   "an incomplete sequence is delivered after a timeout");
}

/* ---- the tables of ocat-keys(7), in mdoc ---- */

static void mdoc_keys(struct sb *out, str words)
{
	bool more = false;
	str word;

	sb_puts(out, ".It");
	while (str_cut(&words, ' ', &word)) {
		sb_puts(out, more ? " , Ic " : " Ic ");
		if (word.len == 1 && str_at(S(".,;:?!()[]|\\"), word.at[0]) >= 0)
			sb_puts(out, word.at[0] == '\\' ? "\\e" : "\\&");
		if (!(word.len == 1 && word.at[0] == '\\'))
			sb_put(out, word);
		more = true;
	}
	sb_putc(out, '\n');
}

static void mdoc_group(struct sb *out, const struct keymap *m, enum group g)
{
	sb_fmt(out, ".Ss %s\n.Bl -tag -width Ds\n", group_title(g));
	for (int act = 1; act < ACT_COUNT; act++) {
		scoped(sb_free) struct sb words = SB(SB_MAX);

		if (action_group((enum action)act) != g)
			continue;
		keymap_words(&words, m, (enum action)act);
		mdoc_keys(out, sb_str(&words));
		sb_fmt(out, "%s\n.Pq Cm %s\n", action_help((enum action)act), action_name((enum action)act));
	}
	sb_puts(out, ".El\n");
}

static void keys_mdoc(struct sb *out)
{
	struct keymap m;

	keymap_default(&m);
	for (int g = 0; g < GROUP_COUNT; g++)
		mdoc_group(out, &m, (enum group)g);
	sb_puts(out, ".Ss In the query line\n.Bl -tag -width Ds\n");
	for (int k = 1; k < LINE_KEY_COUNT; k++) {
		mdoc_keys(out, str_of(line_key_words((enum line_key)k)));
		sb_fmt(out, "%s\n", line_key_help((enum line_key)k));
	}
	sb_puts(out, ".El\n");
}

static void manual(void)
{
	struct sb tables = SB(1 << 20);
	str page, srcdir = str_of(getenv("srcdir") ? getenv("srcdir") : ".");

	keys_mdoc(&tables);
	err = (struct err){ 0 };
	if (!file_read(a, path_join(a, srcdir, S("man/ocat-keys.7")), 1 << 20, &page, &err))
		ok(false, "the manual page ocat-keys(7) is read: %s", err.text);
	else
		ok(str_find(page, sb_str(&tables)) > 0,
		   "ocat-keys(7) contains the current tables of keys (test_tui_keymap --mdoc prints them)");
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
		{ str_of(ACTION("explain_match")), "`W`", "advice to explain a match names the key W" },
		{ str_of(ACTION("explain_match", WITH("name", S("orders")), WITH("query", S("has:email")))),
		  "`:why orders`", "advice to explain a match of a named table is a command of the explorer" },
		{ str_of(ACTION("get_domain_overview", WITH("domain", S("Sales")))), "`d`",
		  "advice to show a business domain names the key d" },
		{ str_of(ACTION("relate", WITH("from", S("a.b")), WITH("to", S("c.d")))), "ocat relate a.b c.d",
		  "advice to relate two columns is a shell command, since no key does it" },
	};

	keymap_default(&m);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		is_str(action_spell(a, cases[i].sentence, &speller), str_of(cases[i].want), "%s", cases[i].name);
}

static int print_tables(void)
{
	struct sb tables = SB(1 << 20);

	keys_mdoc(&tables);
	fputs(sb_c(&tables), stdout);
	sb_free(&tables);
	return 0;
}

/* --mdoc prints the text for the section KEYS of ocat-keys(7). */
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
