#include "assistant/language/intent.h"

#include <string.h>

#include "base/banned.h"

enum { LONGEST_QUESTION = 24, LONGEST_SLOT = 6, LETTERS = 26, LONGEST_DATA = 6 };

struct slot {
	ptrdiff_t first, count; /* in matcher.at; 0: not taken */
};

/* The words of the question that must match, without periods and politeness. */
struct matcher {
	const struct phrasing *p;
	const struct intent_language *l;
	ptrdiff_t at[LONGEST_QUESTION];
	ptrdiff_t len;
	bool everywhere;
	struct slot slots[LETTERS];
	ptrdiff_t period; /* the first, -1: none */
};

/* ---- the words to match ---- */

static str word_at(const struct matcher *m, ptrdiff_t i)
{
	return i < m->len ? wording_word(&m->p->wording, m->at[i]) : S("");
}

static bool is_literal(const struct matcher *m, ptrdiff_t i)
{
	return m->p->wording.literal[m->at[i]];
}

static const struct cue *cue_from(const struct phrasing *p, ptrdiff_t word)
{
	for (ptrdiff_t i = 0; i < p->cues.len; i++)
		if (p->cues.at[i].first <= word && word < p->cues.at[i].first + p->cues.at[i].count)
			return &p->cues.at[i];
	return NULL;
}

/* Words to pass over at i: a certain period, politeness, "in all databases". */
static ptrdiff_t skipped_at(struct matcher *m, ptrdiff_t i)
{
	ptrdiff_t period = period_at(&m->p->periods, i),
		  everywhere = wording_phrase(&m->p->wording, i, m->l->everywhere);
	const struct cue *c = cue_from(m->p, i);

	if (everywhere) {
		m->everywhere = true;
		return everywhere;
	}
	if (period >= 0 && !m->p->periods.at[period].doubtful) {
		if (m->period < 0)
			m->period = period;
		return 1;
	}
	if (m->len > 0)
		return 0;
	return c && c->kind == CUE_POLITE ? 1 : wording_phrase(&m->p->wording, i, "tell me, dime, me diga, diga me");
}

static bool start(struct matcher *m, const struct phrasing *p)
{
	*m = (struct matcher){ .p = p, .l = intent_language(p->wording.language), .period = -1 };
	for (ptrdiff_t i = 0; i < p->wording.words.len;) {
		ptrdiff_t skip = skipped_at(m, i);

		if (!skip && m->len == LONGEST_QUESTION)
			return false;
		if (!skip)
			m->at[m->len++] = i;
		i += skip ? skip : 1;
	}
	return m->len > 0;
}

/* ---- slots ---- */

static bool is_trimmed(const struct matcher *m, str word)
{
	return str_is_among(word, m->l->articles) || str_is_among(word, m->l->tables) ||
	       str_is_among(word, m->l->columns) || str_is_among(word, m->l->here) ||
	       str_is_among(word, m->l->schemas) || str_is_among(word, m->l->databases) ||
	       str_is_among(word, " called named llamada llamado chamada chamado de of ");
}

/* Without the articles and nouns around a name: "the table orders" and "the orders table" are orders. */
static struct slot trimmed(const struct matcher *m, struct slot s)
{
	while (s.count && !is_literal(m, s.first) && is_trimmed(m, word_at(m, s.first))) {
		s.first++;
		s.count--;
	}
	while (s.count && !is_literal(m, s.first + s.count - 1) && is_trimmed(m, word_at(m, s.first + s.count - 1)))
		s.count--;
	return s;
}

static bool may_be_in_name(const struct matcher *m, ptrdiff_t i)
{
	const struct cue *c = is_literal(m, i) ? NULL : cue_from(m->p, m->at[i]);

	return !c || c->kind == CUE_AND || c->kind == CUE_SUM || c->kind == CUE_ALL || c->kind == CUE_ANY ||
	       c->kind == CUE_BY || c->kind == CUE_NAMED || is_trimmed(m, word_at(m, i));
}

static bool is_together(const struct matcher *m, ptrdiff_t i)
{
	return m->at[i + 1] == m->at[i] + 1 && (is_literal(m, i) || wording_adjacent(&m->p->wording, m->at[i]));
}

static bool is_name(const struct matcher *m, struct slot s)
{
	for (ptrdiff_t i = s.first; i < s.first + s.count; i++)
		if (!may_be_in_name(m, i) || (i + 1 < s.first + s.count && !is_together(m, i)))
			return false;
	return true;
}

static bool is_personal(const struct matcher *m, struct slot s)
{
	bool personal = false;

	for (ptrdiff_t i = s.first; i < s.first + s.count; i++) {
		str word = word_at(m, i);

		personal |= str_is_among(word, m->l->personal);
		if (!str_is_among(word, m->l->personal) && !str_is_among(word, m->l->personal_too) &&
		    !str_is_among(word, m->l->articles))
			return false;
	}
	return personal;
}

static const char *change_kind(const struct matcher *m, str word)
{
	return str_is_among(word, m->l->added)	   ? "added"
	       : str_is_among(word, m->l->dropped) ? "dropped"
	       : str_is_among(word, m->l->altered) ? "altered"
	       : str_is_among(word, m->l->renamed) ? "renamed"
						   : NULL;
}

static bool is_amount(const struct matcher *m, struct slot s)
{
	const struct cue *c = cue_from(m->p, m->at[s.first]);
	ptrdiff_t last = m->at[s.first + s.count - 1];

	return c && c->number >= 0 && c->number_to < 0 &&
	       last + 1 == m->p->numbers.at[c->number].first + m->p->numbers.at[c->number].count &&
	       (c->kind == CUE_MORE || c->kind == CUE_LESS || c->kind == CUE_AT_LEAST || c->kind == CUE_AT_MOST);
}

static enum grain unit_of(const struct matcher *m, ptrdiff_t i)
{
	for (enum grain g = GRAIN_HOUR; g < GRAINS; g++)
		if (i < m->len &&
		    wording_phrase(&m->p->wording, m->at[i], period_words(m->p->wording.language)->units[g]))
			return g;
	return GRAIN_NONE;
}

static bool is_duration(const struct matcher *m, struct slot s)
{
	return s.count == 2 && number_at(&m->p->numbers, m->at[s.first]) >= 0 && unit_of(m, s.first + 1) != GRAIN_NONE;
}

static bool fits(const struct matcher *m, char letter, struct slot s)
{
	switch (letter) {
	case 'G': return is_personal(m, s);
	case 'C': return s.count == 1 && change_kind(m, word_at(m, s.first));
	case 'R': return is_amount(m, s);
	case 'D': return is_duration(m, s);
	case 'A':
	case 'F':
	case 'B': return is_name(m, s) && (trimmed(m, s).count > 0 || str_is_among(word_at(m, s.first), m->l->here));
	default: return is_name(m, s) && trimmed(m, s).count > 0;
	}
}

/* ---- patterns ---- */

static const char *list_of(const struct intent_language *l, char c)
{
	switch (c) {
	case 't': return l->tables;
	case 'c': return l->columns;
	case 's': return l->schemas;
	case 'd': return l->databases;
	case 'w': return l->which;
	case 'h': return l->have;
	default: return l->list;
	}
}

static bool is_one_of(const struct matcher *m, ptrdiff_t i, str choices)
{
	str word = word_at(m, i), choice;

	if (!word.len || is_literal(m, i))
		return false;
	while (str_cut(&choices, '|', &choice)) {
		bool list = choice.len == 3 && choice.at[0] == '<';

		if (str_eq(choice, S("#")) ? number_at(&m->p->numbers, m->at[i]) >= 0
		    : list		   ? str_is_among(word, list_of(m->l, choice.at[1]))
					   : str_eq(choice, word))
			return true;
	}
	return false;
}

static bool matches(struct matcher *m, str pattern, ptrdiff_t i);

static bool matches_slot(struct matcher *m, char letter, str rest, ptrdiff_t i)
{
	struct slot *slot = &m->slots[letter - 'A'], before = *slot;

	for (ptrdiff_t n = 1; n <= LONGEST_SLOT && i + n <= m->len; n++) {
		*slot = (struct slot){ i, n };
		if (fits(m, letter, *slot) && matches(m, rest, i + n))
			return true;
	}
	*slot = before;
	return false;
}

static bool is_slot(str part)
{
	return part.len == 1 && part.at[0] >= 'A' && part.at[0] <= 'Z';
}

/* "list" and "show me" are several words of one kind. */
static ptrdiff_t one_or_more(const struct matcher *m, str choices, ptrdiff_t i)
{
	ptrdiff_t n = is_one_of(m, i, choices);

	while (n && str_find(choices, S("<l>")) >= 0 && is_one_of(m, i + n, choices))
		n++;
	return n;
}

static bool matches(struct matcher *m, str pattern, ptrdiff_t i)
{
	str part;
	bool optional;
	ptrdiff_t n;

	if (!str_cut(&pattern, ' ', &part))
		return i == m->len;
	if (str_eq(part, S("!")))
		return m->everywhere && matches(m, pattern, i);
	optional = part.at[0] == '[';
	if (optional)
		part = str_n(part.at + 1, part.len - 2);
	if (is_slot(part)) {
		if (matches_slot(m, part.at[0], pattern, i))
			return true;
	} else if ((n = one_or_more(m, part, i)) > 0 && matches(m, pattern, i + n)) {
		return true;
	}
	return optional && matches(m, pattern, i);
}

/* ---- what was asked ---- */

static str text_of(const struct matcher *m, char letter, bool *certain)
{
	struct slot all = m->slots[letter - 'A'], s = trimmed(m, all);
	struct stretch at;

	if (!s.count)
		return NO_STR;
	for (ptrdiff_t i = all.first; i < all.first + all.count; i++)
		*certain |= is_literal(m, i) || str_is_among(word_at(m, i), m->l->tables) ||
			    str_is_among(word_at(m, i), m->l->columns);
	at = wording_stretch(&m->p->wording, m->at[s.first], m->at[s.first + s.count - 1] - m->at[s.first] + 1);
	return str_n(m->p->wording.text.at + at.from, at.to - at.from);
}

/* "customer email addresses", "email del cliente": a field, and whose. */
static void split_field(const struct matcher *m, struct intent *out)
{
	struct slot s = trimmed(m, m->slots['F' - 'A']);
	str text = out->field;
	ptrdiff_t cut = -1;

	if (s.count < 2 || is_literal(m, s.first))
		return;
	if (m->p->wording.language == ENGLISH) {
		cut = str_at(text, ' ');
		out->domain = str_upto(text, cut < 0 ? 0 : cut);
		out->field = str_from(text, cut + 1);
		cut = str_find_fold(out->field, S("email address"));
		if (cut < 0)
			cut = str_find_fold(out->field, S("e-mail address"));
		if (cut >= 0)
			out->field = str_upto(out->field, str_at_last(out->field, ' '));
		if (str_eq_fold(out->domain, S("email")) && str_starts(out->field, S("address"))) {
			out->field = out->domain;
			out->domain = NO_STR;
		}
		return;
	}
	for (ptrdiff_t i = s.first + 1; i + 1 < s.first + s.count && cut < 0; i++)
		if (str_is_among(word_at(m, i), " de del do da dos das "))
			cut = i;
	if (cut < 0)
		return;
	out->field = str_n(text.at, m->p->wording.words.at[m->at[cut - 1]].at.to -
					    m->p->wording.words.at[m->at[s.first]].at.from);
	out->domain = str_trim(str_from(text, m->p->wording.words.at[m->at[cut]].at.to -
						      m->p->wording.words.at[m->at[s.first]].at.from));
}

static void take_amount(const struct matcher *m, struct intent *out)
{
	struct slot s = m->slots['R' - 'A'];
	const struct cue *c = s.count ? cue_from(m->p, m->at[s.first]) : NULL;
	double value = c ? m->p->numbers.at[c->number].value : 0;

	if (!c || value < 0 || value > 1e15)
		return;
	switch (c->kind) {
	case CUE_MORE: out->rows_min = (int64_t)value + 1; break;
	case CUE_AT_LEAST: out->rows_min = (int64_t)value; break;
	case CUE_LESS: out->rows_max = (int64_t)value - 1; break;
	default: out->rows_max = (int64_t)value; break;
	}
}

static instant before_now(const struct matcher *m, instant now, struct slot s)
{
	static const int64_t units[GRAINS] = {
		[GRAIN_HOUR] = SECONDS(3600), [GRAIN_DAY] = DAYS(1),	  [GRAIN_WEEK] = DAYS(7),
		[GRAIN_MONTH] = DAYS(30),     [GRAIN_QUARTER] = DAYS(91), [GRAIN_HALF] = DAYS(182),
		[GRAIN_YEAR] = DAYS(365),     [GRAIN_DECADE] = DAYS(3652)
	};
	double value = m->p->numbers.at[number_at(&m->p->numbers, m->at[s.first])].value;

	return value > 0 && value < 1000 ? now - (int64_t)value * units[unit_of(m, s.first + 1)] : NO_TIME;
}

static void take_times(const struct matcher *m, instant now, struct intent *out)
{
	const struct period *p = m->period >= 0 ? &m->p->periods.at[m->period] : NULL;
	struct slot duration = m->slots['D' - 'A'];

	if (duration.count) {
		out->until = before_now(m, now, duration);
	} else if (p && out->topic == TOPIC_STALE) {
		out->until = p->from != NO_TIME ? p->from : p->to;
	} else if (p) {
		out->since = p->from;
		out->until = p->to != NO_TIME && p->to <= now ? p->to : NO_TIME;
	}
}

static void take_limit(const struct matcher *m, ptrdiff_t i, struct intent *out)
{
	ptrdiff_t n = number_at(&m->p->numbers, m->at[i]);
	double value = n >= 0 ? m->p->numbers.at[n].value : 0;

	if (value >= 1 && value <= 1000)
		out->limit = (int64_t)value;
}

static void take_kinds(const struct matcher *m, struct intent *out)
{
	for (ptrdiff_t i = 0; i < m->len; i++) {
		bool view = !is_literal(m, i) && str_is_among(word_at(m, i), m->l->views);

		out->views |= view;
		out->columns |= !is_literal(m, i) && str_is_among(word_at(m, i), m->l->columns);
		out->tables |= !view && !is_literal(m, i) && str_is_among(word_at(m, i), m->l->tables) &&
			       word_at(m, i).at[0] == 't';
		if (out->topic == TOPIC_HEALTH && str_is_among(word_at(m, i), m->l->empty))
			out->risk = S("empty");
		if (out->topic == TOPIC_HEALTH && str_is_among(word_at(m, i), m->l->broken))
			out->risk = S("broken_view");
		if (out->topic == TOPIC_HEALTH && str_is_among(word_at(m, i), m->l->no_key))
			out->risk = S("no_key");
		if (out->topic == TOPIC_LARGEST && !m->slots['R' - 'A'].count)
			take_limit(m, i, out);
	}
}

static const struct {
	enum question_class class;
	enum intent_output output;
} topics[TOPICS] = {
#define _(id, class, output) [id] = { class, output },
	CATALOG_TOPICS(_)
#undef _
};

static void take(const struct matcher *m, const struct intent_pattern *pattern, instant now, struct intent *out)
{
	struct slot asset = m->slots[0], field = m->slots['F' - 'A'];
	bool certain = false, ignored = false, kind_named = false;

	out->topic = pattern->topic;
	out->class = topics[pattern->topic].class;
	out->output = topics[pattern->topic].output;
	out->asset = text_of(m, 'A', &certain);
	out->other_asset = text_of(m, 'B', &certain);
	out->field = text_of(m, 'F', &certain);
	out->here = (asset.count && !out->asset.at) || (field.count && !out->field.at);
	out->ns = text_of(m, 'N', &ignored);
	out->owner = text_of(m, 'O', &ignored);
	out->words = text_of(m, 'W', &ignored);
	out->tag = m->slots['G' - 'A'].count ? S("pii") : text_of(m, 'K', &ignored);
	out->is_name = certain || out->here;
	out->may_be_data = pattern->weak && !out->is_name;
	if (m->slots['C' - 'A'].count)
		out->change_kind = str_of(change_kind(m, word_at(m, m->slots['C' - 'A'].first)));
	if (out->topic == TOPIC_TABLES_WITH)
		split_field(m, out);
	take_amount(m, out);
	take_times(m, now, out);
	kind_named = !asset.count && !out->other_asset.at;
	if (kind_named)
		take_kinds(m, out);
	out->scope = m->everywhere || (kind_named && !out->ns.at) || out->topic == TOPIC_WHERE ? SCOPE_ALL_CATALOGS
		     : out->ns.at							       ? SCOPE_SPECIFIC_CATALOG
											       : SCOPE_SINGLE_CATALOG;
}

/* "which customers have email": as likely a look for tables, if no table is called so. */
static bool looks_for_tables(const struct matcher *m)
{
	bool have = false;

	if (m->len > LONGEST_DATA || m->p->numbers.len || !is_one_of(m, 0, S("<w>")))
		return false;
	for (ptrdiff_t i = 1; i < m->len; i++) {
		const struct cue *c = cue_from(m->p, m->at[i]);

		have |= i > 1 && i + 1 < m->len && is_one_of(m, i, S("<h>"));
		if (c && c->kind != CUE_HAVE && c->kind != CUE_OUTPUT && c->kind != CUE_CONTAINS && c->kind != CUE_ANY)
			return false;
	}
	return have;
}

void intent_read(const struct phrasing *p, instant now, struct intent *out)
{
	struct matcher m;

	*out = (struct intent){
		.since = NO_TIME, .until = NO_TIME, .rows_min = -1, .rows_max = -1, .scope = SCOPE_SINGLE_CATALOG
	};
	if (!start(&m, p))
		return;
	for (const struct intent_pattern *k = m.l->patterns; k->text; k++) {
		memset(m.slots, 0, sizeof m.slots);
		if (matches(&m, str_of(k->text), 0)) {
			take(&m, k, now, out);
			return;
		}
	}
	out->may_be_catalog = looks_for_tables(&m);
}

void intent_find(struct arena *a, str text, instant now, struct phrasing *phrasing, struct intent *out)
{
	phrasing_read(a, text, now, phrasing);
	intent_read(phrasing, now, out);
	/* Few words tell no language, and Spanish and Portuguese share many: the one that knows the question. */
	for (enum language l = ENGLISH; l < LANGUAGES && out->topic == TOPIC_NONE; l++) {
		struct phrasing other;
		struct intent found;

		if (l == phrasing->wording.language || phrasing->wording.words.len > LONGEST_QUESTION ||
		    ((l == ENGLISH || phrasing->wording.language == ENGLISH) && phrasing->cues.len))
			continue;
		phrasing_read_in(a, text, l, now, &other);
		intent_read(&other, now, &found);
		if (found.topic == TOPIC_NONE)
			continue;
		*phrasing = other;
		*out = found;
	}
}
