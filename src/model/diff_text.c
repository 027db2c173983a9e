#include "model/diff_text.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

enum { LINE = 200, LEAD = 40 };

static str taken(struct arena *a, const struct sb *out)
{
	return out->len ? str_dup(a, sb_str(out)) : S("");
}

/* Puts a blank before every word but the first. */
static void word(struct sb *out, str s)
{
	if (!s.len)
		return;
	if (out->len)
		sb_putc(out, ' ');
	sb_put(out, s);
}

static void with(struct sb *out, const char *what, str s)
{
	if (!s.at)
		return;
	word(out, str_of(what));
	word(out, s);
}

static void list(struct sb *out, const struct strs *s)
{
	for (ptrdiff_t i = 0; i < s->len; i++) {
		sb_puts(out, i ? ", " : "");
		sb_put(out, s->at[i]);
	}
}

static void in_brackets(struct sb *out, const struct strs *s)
{
	sb_putc(out, '(');
	list(out, s);
	sb_putc(out, ')');
}

static void put_ref(struct sb *out, const struct asset_ref *ref)
{
	if (ref->ns.len) {
		sb_put(out, ref->ns);
		sb_putc(out, '.');
	}
	if (ref->name.at)
		name_part(out, ref->name);
}

str ref_words(struct arena *a, const struct asset_ref *ref)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	if (!ref->name.at && !ref->ns.at)
		return NO_STR;
	put_ref(&out, ref);
	return taken(a, &out);
}

str texts_words(struct arena *a, const struct strs *s)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	if (!s->len)
		return NO_STR;
	list(&out, s);
	return taken(a, &out);
}

str inherits_words(struct arena *a, const struct asset *from)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	if (!from->inherits.len)
		return NO_STR;
	for (ptrdiff_t i = 0; i < from->inherits.len; i++) {
		sb_puts(&out, i ? ", " : "");
		put_ref(&out, &from->inherits.at[i]);
	}
	return taken(a, &out);
}

str depends_words(struct arena *a, const struct asset *from)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	if (!from->depends.len)
		return NO_STR;
	for (ptrdiff_t i = 0; i < from->depends.len; i++) {
		sb_puts(&out, i ? ", " : "");
		put_ref(&out, &from->depends.at[i].on);
		if (from->depends.at[i].fields.len)
			in_brackets(&out, &from->depends.at[i].fields);
	}
	return taken(a, &out);
}

str field_words(struct arena *a, const struct field *f)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	word(&out, f->type);
	word(&out, f->nullable == NO ? S("not null") : NO_STR);
	with(&out, "default", f->default_value);
	with(&out, "generated as", f->generated);
	with(&out, "identity", f->identity);
	return taken(a, &out);
}

static void put_domain(struct sb *out, const struct domain_type *d)
{
	word(out, d->name);
	with(out, "as", d->base);
	with(out, "collate", d->collation);
	word(out, d->nullable == NO ? S("not null") : NO_STR);
	with(out, "default", d->default_value);
	for (ptrdiff_t i = 0; i < d->checks.len; i++) {
		with(out, "constraint", d->checks.at[i].name);
		with(out, "check", d->checks.at[i].expression);
		word(out, d->checks.at[i].validated == NO ? S("not validated") : NO_STR);
		with(out, "--", d->checks.at[i].comment);
	}
	with(out, "--", d->comment);
}

str domain_types_words(struct arena *a, const struct field *f)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < f->domain_types.len; i++)
		put_domain(&out, &f->domain_types.at[i]);
	return f->domain_types.len ? taken(a, &out) : NO_STR;
}

/* Flags that differ from the default of a key; each also has an aspect of its own. */
static void key_truths(struct sb *out, const struct key *k)
{
	word(out, k->nulls_not_distinct ? S("nulls not distinct") : NO_STR);
	word(out, k->no_inherit ? S("no inherit") : NO_STR);
	word(out, k->period ? S("over time") : NO_STR);
	word(out, k->deferrable == YES ? S("deferrable") : NO_STR);
	word(out, k->deferred == YES ? S("initially deferred") : NO_STR);
	word(out, k->validated == NO ? S("not validated") : NO_STR);
	word(out, k->enforced == NO ? S("not enforced") : NO_STR);
	word(out, k->broken ? S("broken") : NO_STR);
}

str key_words(struct arena *a, const struct key *k)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	if (k->kind != KEY_FOREIGN) {
		sb_puts(&out, key_kind_name(k->kind));
		sb_puts(&out, k->fields.len ? " " : "");
	}
	if (k->fields.len)
		in_brackets(&out, &k->fields);
	if (k->target.name.at || k->target.ns.at) {
		word(&out, S("-> "));
		put_ref(&out, &k->target);
	}
	if (k->target_fields.len)
		in_brackets(&out, &k->target_fields);
	word(&out, k->expression);
	with(&out, "match", k->match);
	with(&out, "on update", k->on_update);
	with(&out, "on delete", k->on_delete);
	key_truths(&out, k);
	return taken(a, &out);
}

static void put_part(struct sb *out, const struct index_part *p)
{
	sb_put(out, p->field.at ? p->field : p->expression);
	with(out, "collate", p->collation);
	word(out, p->opclass);
	word(out, p->descending ? S("descending") : NO_STR);
	word(out, p->nulls_first ? S("nulls first") : NO_STR);
}

str index_words(struct arena *a, const struct index *x)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	word(&out, x->primary ? S("primary") : NO_STR);
	word(&out, x->unique ? S("unique") : NO_STR);
	word(&out, x->method);
	word(&out, x->parts.len ? S("(") : NO_STR);
	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		sb_puts(&out, i ? ", " : "");
		put_part(&out, &x->parts.at[i]);
	}
	sb_puts(&out, x->parts.len ? ")" : "");
	if (x->includes.len) {
		word(&out, S("include "));
		in_brackets(&out, &x->includes);
	}
	word(&out, index_nulls_not_distinct(x) ? S("nulls not distinct") : NO_STR);
	with(&out, "where", x->predicate);
	return taken(a, &out);
}

str trigger_words(struct arena *a, const struct trigger *t)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	word(&out, t->timing);
	word(&out, t->events);
	return taken(a, &out);
}

str policy_words(struct arena *a, const struct policy *p)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	word(&out, p->permissive ? S("permissive") : S("restrictive"));
	with(&out, "for", p->command);
	if (p->roles.len) {
		word(&out, S("to "));
		list(&out, &p->roles);
	}
	with(&out, "using", p->using);
	with(&out, "with check", p->check);
	return taken(a, &out);
}

/* ---- excerpts ---- */

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Each run of white space becomes one blank; none at the ends. */
static str squeezed(struct arena *a, str s)
{
	char *to;
	ptrdiff_t n = 0;

	if (!s.at)
		return NO_STR;
	to = new_n(a, char, s.len + 1);
	for (ptrdiff_t i = 0; i < s.len; i++) {
		if (!is_blank(s.at[i]))
			to[n++] = s.at[i];
		else if (n > 0 && to[n - 1] != ' ')
			to[n++] = ' ';
	}
	n -= n > 0 && to[n - 1] == ' ';
	return str_n(to, n);
}

/* Moves back to the start of a character, so that none is cut in two. */
static ptrdiff_t character_start(str s, ptrdiff_t i)
{
	for (int back = 0; back < 3 && i > 0 && i < s.len && ((unsigned char)s.at[i] & 0xc0) == 0x80; back++)
		i--;
	return i;
}

static str window(struct arena *a, str s, ptrdiff_t difference)
{
	ptrdiff_t from, to;

	if (s.len <= LINE)
		return s;
	from = difference > LINE - LEAD ? character_start(s, difference - LEAD) : 0;
	to = from + LINE < s.len ? character_start(s, from + LINE) : s.len;
	return str_fmt(a, "%s%.*s%s", from ? "..." : "", STR(str_n(s.at + from, to - from)), to < s.len ? "..." : "");
}

void excerpts(struct arena *a, str before, str after, str *short_before, str *short_after)
{
	str one = squeezed(a, before), two = squeezed(a, after);
	ptrdiff_t difference;

	if (str_eq(one, two)) {
		one = before.at ? clean(a, before) : NO_STR;
		two = after.at ? clean(a, after) : NO_STR;
	}
	difference = str_common(one, two);
	*short_before = window(a, one, difference);
	*short_after = window(a, two, difference);
}
