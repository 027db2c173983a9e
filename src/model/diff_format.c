/* Changes as a phrase, and as JSON that reads back as the same changes. */
#include "model/diff.h"

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

enum { MOST_CHANGES = 1000000, SUMMARY = 100, PHRASE = 30 };

static const char *const kinds[] = {
#define _(id, name) [id] = name,
	CHANGE_KINDS(_)
#undef _
};

const char *change_kind_name(enum change_kind k)
{
	return k < CHANGE_KIND_COUNT ? kinds[k] : kinds[CHANGE_ALTERED];
}

bool change_kind_named(str s, enum change_kind *out)
{
	for (int k = 0; k < CHANGE_KIND_COUNT; k++) {
		if (str_eq_fold(s, str_of(kinds[k]))) {
			*out = (enum change_kind)k;
			return true;
		}
	}
	return false;
}

bool change_is_whole(const struct change *c)
{
	return str_eq(c->what, S("asset")) || str_eq(c->what, S("namespace"));
}

/* ---- the phrase ---- */

static const struct noun {
	const char *what, *one, *many;
} nouns[] = {
	{ "asset", "detail", "details" },
	{ "field", "column", "columns" },
	{ "key", "key", "keys" },
	{ "index", "index", "indexes" },
	{ "trigger", "trigger", "triggers" },
	{ "policy", "policy", "policies" },
	{ "namespace", "detail", "details" },
	{ NULL, "part", "parts" },
};

static const struct noun *noun_of(str what)
{
	const struct noun *n = nouns;

	while (n->what && !str_eq(what, str_of(n->what)))
		n++;
	return n;
}

static bool is_field(const struct change *c)
{
	return str_eq(c->what, S("field"));
}

/* "total integer -> bigint" reads well; a comment or a page of SQL does not. */
static bool is_telling(const struct change *c)
{
	return c->before.at && c->after.at && c->before.len <= PHRASE && c->after.len <= PHRASE &&
	       !str_eq(c->aspect, S("comment")) && !str_eq(c->aspect, S("definition"));
}

/* An unnamed key is called by its definition. */
static void put_subject(struct sb *out, const struct change *c)
{
	sb_puts(out, noun_of(c->what)->one);
	sb_putc(out, ' ');
	sb_put(out, c->name.at ? c->name : c->after.at ? c->after : c->before);
}

static void put_altered(struct sb *out, const struct change *c)
{
	sb_put(out, c->aspect);
	if (is_field(c)) {
		sb_puts(out, " of ");
		sb_put(out, c->name);
	} else if (!change_is_whole(c)) {
		sb_puts(out, " of ");
		put_subject(out, c);
	}
	if (is_telling(c))
		sb_fmt(out, " %.*s -> %.*s", STR(c->before), STR(c->after));
	else
		sb_puts(out, !c->before.at ? " added" : !c->after.at ? " dropped" : " changed");
}

static void put_phrase(struct sb *out, const struct change *c)
{
	if (c->kind == CHANGE_ALTERED) {
		put_altered(out, c);
		return;
	}
	if (c->kind == CHANGE_RENAMED) {
		sb_puts(out, change_is_whole(c) ? "" : noun_of(c->what)->one);
		sb_puts(out, change_is_whole(c) ? "" : " ");
		sb_fmt(out, "%.*s renamed to %.*s", STR(c->before), STR(c->after));
		return;
	}
	if (!change_is_whole(c)) {
		put_subject(out, c);
		sb_putc(out, ' ');
	}
	sb_puts(out, change_kind_name(c->kind));
}

static bool put_phrases(struct sb *out, const struct changes *c)
{
	for (ptrdiff_t i = 0; i < c->len && out->len <= SUMMARY; i++) {
		sb_puts(out, i ? ", " : "");
		put_phrase(out, &c->at[i]);
	}
	return out->len <= SUMMARY;
}

/* Two aspects of one column count as one column; they are adjacent. */
static bool is_counted(const struct changes *c, ptrdiff_t i)
{
	const struct change *now = &c->at[i], *last = i ? now - 1 : NULL;

	return now->kind != CHANGE_ALTERED || change_is_whole(now) || !now->name.at || !last ||
	       last->kind != CHANGE_ALTERED || !str_eq(last->what, now->what) || !str_eq(last->name, now->name);
}

/* The new name is always shown, however many other changes there are. */
static bool is_new_name(const struct change *c)
{
	return c->kind == CHANGE_RENAMED && change_is_whole(c);
}

static void put_count(struct sb *out, const struct changes *c, const struct noun *noun, enum change_kind kind)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < c->len; i++)
		n += c->at[i].kind == kind && noun_of(c->at[i].what) == noun && is_counted(c, i) &&
		     !is_new_name(&c->at[i]);
	if (!n)
		return;
	sb_fmt(out, "%s%td %s %s", out->len ? ", " : "", n, n == 1 ? noun->one : noun->many, change_kind_name(kind));
}

str diff_summary(struct arena *a, const struct changes *c)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	if (!c->len)
		return S("");
	if (!put_phrases(&out, c)) {
		sb_reset(&out);
		for (ptrdiff_t i = 0; i < c->len; i++)
			if (is_new_name(&c->at[i]))
				put_phrase(&out, &c->at[i]);
		for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
			for (int kind = 0; kind < CHANGE_KIND_COUNT; kind++)
				put_count(&out, c, &nouns[i], (enum change_kind)kind);
	}
	return str_dup(a, sb_str(&out));
}

/* ---- JSON ---- */

static void put_some(struct jw *w, const char *key, str s)
{
	if (s.at)
		jw_str_at(w, key, s);
}

void diff_json(struct sb *out, const struct changes *c)
{
	struct jw w = jw_to(out);

	jw_array(&w);
	for (ptrdiff_t i = 0; i < c->len; i++) {
		const struct change *one = &c->at[i];

		jw_object(&w);
		jw_str_at(&w, "change", str_of(change_kind_name(one->kind)));
		jw_str_at(&w, "what", one->what.at ? one->what : S("asset"));
		put_some(&w, "name", one->name);
		put_some(&w, "aspect", one->aspect);
		put_some(&w, "before", one->before);
		put_some(&w, "after", one->after);
		jw_end_object(&w);
	}
	jw_end_array(&w);
}

static bool damaged(const struct jr *r, struct err *err, const char *expected)
{
	return err_set(err, ERR_CORRUPT_SOURCE, "a list of changes is damaged: %s at byte %td",
		       r->mistake ? r->mistake : expected, r->pos + 1);
}

/* The place of a member; NULL for one from a newer program. */
static str *member(struct change *c, str key, str *kind)
{
	const struct {
		str name, *to;
	} members[] = {
		{ S("change"), kind },	     { S("what"), &c->what },	  { S("name"), &c->name },
		{ S("aspect"), &c->aspect }, { S("before"), &c->before }, { S("after"), &c->after },
	};

	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (str_eq(key, members[i].name))
			return members[i].to;
	return NULL;
}

static bool get_change(struct jr *r, struct change *out, struct err *err)
{
	str key, kind = NO_STR;

	while (jr_member(r, &key)) {
		str *to = member(out, key, &kind);

		if (to && !jr_str(r, to))
			return damaged(r, err, "expected a text");
	}
	if (r->mistake)
		return damaged(r, err, "");
	if (!change_kind_named(kind, &out->kind))
		return damaged(r, err, "a \"change\" of added, dropped, altered or renamed was expected");
	return out->what.at ? true : damaged(r, err, "a \"what\" was expected");
}

bool diff_from_json(struct arena *a, str json, struct changes *out, struct err *err)
{
	struct jr r = jr_of(str_dup(a, json.at ? json : S("")), a);
	struct changes c = { 0 };
	enum jr_kind kind;

	if (jr_next(&r) != JR_ARRAY)
		return damaged(&r, err, "expected an array");
	while (jr_element(&r, &kind)) {
		struct change one = { 0 };

		if (kind != JR_OBJECT || c.len >= MOST_CHANGES)
			return damaged(&r, err, "at most 1000000 objects were expected");
		if (!get_change(&r, &one, err))
			return false;
		*push(&c, a) = one;
	}
	if (r.mistake || jr_next(&r) != JR_END)
		return damaged(&r, err, "nothing more was expected");
	*out = c;
	return true;
}
