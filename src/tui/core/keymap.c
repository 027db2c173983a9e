#include "tui/core/keymap.h"

#include "base/arena.h"
#include "base/yaml.h"

#include "base/banned.h"

static const struct {
	const char *name, *keys, *footer, *help;
	enum group group;
} table[] = { [ACT_NONE] = { "none", "", "", "", GROUP_PROGRAM },
#define _(id, in, word, chords, foot, line) \
	[id] = { .name = word, .keys = chords, .footer = foot, .help = line, .group = in },
	      ACTIONS(_)
#undef _
};

static const struct {
	const char *keys, *help;
} line_table[] = { [LINE_NONE] = { "", "" },
#define _(id, chords, line) [id] = { chords, line },
		   LINE_KEYS(_)
#undef _
};

static const char *const groups[] = {
#define _(id, title) title,
	GROUPS(_)
#undef _
};

const char *action_name(enum action a)
{
	return table[a].name;
}

const char *action_footer(enum action a)
{
	return table[a].footer;
}

const char *action_help(enum action a)
{
	return table[a].help;
}

enum group action_group(enum action a)
{
	return table[a].group;
}

const char *group_title(enum group g)
{
	return groups[g];
}

/* ---- reading ---- */

static bool set_keys(struct keymap *m, enum action a, str words, str *wrong)
{
	str word;

	m->of[a].len = 0;
	if (str_eq(words, S("none")))
		return true;
	while (str_cut(&words, ' ', &word)) {
		if (!word.len)
			continue;
		if (m->of[a].len == KEYS_EACH || !chord_named(word, &m->of[a].at[m->of[a].len])) {
			*wrong = word;
			return false;
		}
		m->of[a].len++;
	}
	return true;
}

void keymap_default(struct keymap *out)
{
	str wrong;

	for (int a = 1; a < ACT_COUNT; a++)
		set_keys(out, (enum action)a, str_of(table[a].keys), &wrong);
	out->of[ACT_NONE].len = 0;
}

static enum action action_named(str name)
{
	for (int a = 1; a < ACT_COUNT; a++)
		if (str_eq(name, str_of(table[a].name)))
			return (enum action)a;
	return ACT_NONE;
}

/* The same chord, or one that could never be completed because the other acts on its first key. */
static bool clash(struct chord a, struct chord b)
{
	return a.first == b.first && (a.second == b.second || !a.second || !b.second);
}

/* Its keys are those of one pane, which may also mean something else in others. */
static bool is_local(enum action a)
{
	return table[a].group == GROUP_SOURCES || table[a].group == GROUP_REPLAY || table[a].group == GROUP_ASSISTANT;
}

/* Is this also a key of that action? */
static bool has_clash(const struct keymap *m, enum action a, struct chord c)
{
	for (int i = 0; i < m->of[a].len; i++)
		if (clash(m->of[a].at[i], c))
			return true;
	return false;
}

static enum action clashing(const struct keymap *m, enum action a, struct chord *on)
{
	for (int other = 1; other < ACT_COUNT; other++) {
		if (other == (int)a || is_local((enum action)other) != is_local(a) ||
		    (is_local(a) && table[other].group != table[a].group))
			continue;
		for (int i = 0; i < m->of[a].len; i++) {
			if (has_clash(m, (enum action)other, m->of[a].at[i])) {
				*on = m->of[a].at[i];
				return (enum action)other;
			}
		}
	}
	return ACT_NONE;
}

/* Removes from the other actions the default keys that a person gave to this one. */
static void yield_keys(struct keymap *m, const bool *named, enum action a)
{
	for (int other = 1; other < ACT_COUNT; other++) {
		int kept = 0;

		if (named[other] || (is_local(a) && !is_local((enum action)other)))
			continue;
		for (int i = 0; i < m->of[other].len; i++)
			if (!has_clash(m, a, m->of[other].at[i]))
				m->of[other].at[kept++] = m->of[other].at[i];
		m->of[other].len = kept;
	}
}

static bool take_line(struct keymap *m, const struct yaml *y, str file, str text, struct err *err)
{
	enum action a = action_named(y->key);
	str wrong = NO_STR;

	if (!a)
		return yaml_mistake(y, text, file, err, "unknown action \"%.*s\"; ocat-keys(7) lists them",
				    STR(y->key));
	if (y->kind != YAML_SCALAR)
		return yaml_mistake(y, text, file, err, "keys are one line, such as \"j Down\", or none");
	if (!set_keys(m, a, y->text, &wrong))
		return yaml_mistake(
			y, text, file, err,
			"invalid key \"%.*s\", or one too many: a character, two for a chord, ^X, Enter, PgDn, F1, ...",
			STR(wrong));
	return true;
}

static bool no_clash(const struct keymap *m, const struct yaml *y, str file, str text, struct err *err)
{
	enum action a = action_named(y->key), other;
	scoped(sb_free) struct sb key = SB(64);
	struct chord on;

	other = clashing(m, a, &on);
	if (!other)
		return true;
	chord_name(&key, on);
	return yaml_mistake(y, text, file, err, "%s is already a key of \"%s\"; give that another, or none", sb_c(&key),
			    table[other].name);
}

bool keymap_read(struct keymap *out, const struct yaml *keys, str file, str text, struct err *err)
{
	struct keymap m = *out;
	bool named[ACT_COUNT] = { false };

	if (!keys)
		return true;
	if (keys->kind != YAML_MAP)
		return yaml_mistake(keys, text, file, err, "the section \"keys\" has lines such as \"down: j Down\"");
	for (const struct yaml *y = keys->first; y; y = y->next) {
		if (!take_line(&m, y, file, text, err))
			return false;
		named[action_named(y->key)] = true;
	}
	for (int a = 1; a < ACT_COUNT; a++)
		if (named[a])
			yield_keys(&m, named, (enum action)a);
	for (const struct yaml *y = keys->first; y; y = y->next)
		if (!no_clash(&m, y, file, text, err))
			return false;
	*out = m;
	return true;
}

/* ---- asking ---- */

static enum key_meaning find_among(const struct keymap *m, bool local, enum group own, uint32_t first, uint32_t key,
				   enum action *out)
{
	bool begins = false;

	for (int a = 1; a < ACT_COUNT; a++) {
		if (is_local((enum action)a) != local || (local && table[a].group != own))
			continue;
		for (int i = 0; i < m->of[a].len; i++) {
			struct chord c = m->of[a].at[i];

			if (first ? c.first == first && c.second == key : c.first == key && !c.second) {
				*out = (enum action)a;
				return KEY_ACTION;
			}
			begins |= !first && c.first == key;
		}
	}
	return begins ? KEY_BEGINS : KEY_NOTHING;
}

enum key_meaning keymap_find(const struct keymap *m, enum group own, uint32_t first, uint32_t key, enum action *out)
{
	enum key_meaning here = find_among(m, true, own, first, key, out);

	return here ? here : find_among(m, false, own, first, key, out);
}

void keymap_words(struct sb *out, const struct keymap *m, enum action a)
{
	for (int i = 0; i < m->of[a].len; i++) {
		if (i)
			sb_putc(out, ' ');
		chord_name(out, m->of[a].at[i]);
	}
}

void keymap_word(struct sb *out, const struct keymap *m, enum action a)
{
	if (m->of[a].len)
		chord_name(out, m->of[a].at[0]);
}

enum line_key line_key_of(uint32_t key)
{
	for (int k = 1; k < LINE_KEY_COUNT; k++) {
		str words = str_of(line_table[k].keys), word;
		struct chord c;

		while (str_cut(&words, ' ', &word))
			if (chord_named(word, &c) && c.first == key && !c.second)
				return (enum line_key)k;
	}
	return LINE_NONE;
}

const char *line_key_words(enum line_key k)
{
	return line_table[k].keys;
}

const char *line_key_help(enum line_key k)
{
	return line_table[k].help;
}
