/* All parts of an asset that DDL contains verbatim. */
#include "sql/ddl/stored_text.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "sql/ddl/internal.h"
#include "base/banned.h"

struct looking {
	const struct dialect *dialect;
	struct sb *what;
};

static bool refuse(struct looking *w, const char *what, str of)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_fmt(w->what, of.len ? "%s of %.*s" : "%s", what, STR(clean(a, of)));
	return false;
}

static bool fits(struct looking *w, str text, enum stored_kind as, const char *what, str of)
{
	return !text.len || stored_text_fits(w->dialect, text, as) || refuse(w, what, of);
}

static bool creates(struct looking *w, str text, enum stored_object what, str name, str of)
{
	return (stored_text_fits(w->dialect, text, STORED_STATEMENT) &&
		stored_statement_creates(w->dialect, text, what, name)) ||
	       refuse(w, "the definition", of);
}

static bool strings_fit(struct looking *w, const struct strs *texts, const char *what, str of)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < texts->len; i++)
		if (!sql_text(&b, w->dialect, texts->at[i]))
			return refuse(w, what, of);
	return true;
}

static bool prop_fits(struct looking *w, const struct props *p, const char *key, enum stored_kind as, str of)
{
	return fits(w, props_get(p, str_of(key)), as, key, of);
}

static bool domain_fits(struct looking *w, const struct domain_type *d)
{
	for (ptrdiff_t i = 0; i < d->checks.len; i++)
		if (!fits(w, d->checks.at[i].expression, STORED_EXPRESSION, "a check", d->name))
			return false;
	return fits(w, d->name, STORED_NAME, "the name", d->name) &&
	       fits(w, d->base, STORED_TYPE, "the base type", d->name) &&
	       fits(w, d->default_value, STORED_EXPRESSION, "the default", d->name);
}

bool stored_sequence(struct sb *out, const struct field *f)
{
	str rest = f->default_value;

	if (!str_starts(rest, S("nextval('")))
		return false;
	rest = str_from(rest, 9);
	for (ptrdiff_t i = 0; i < rest.len; i++) {
		if (rest.at[i] == '\'' && (i + 1 >= rest.len || rest.at[i + 1] != '\''))
			return out->len > 0;
		if (rest.at[i] == '\'')
			i++;
		sb_putc(out, rest.at[i]);
	}
	return false;
}

static bool sequence_fits(struct looking *w, const struct field *f)
{
	scoped(sb_free) struct sb name = SB(4096);

	return !stored_sequence(&name, f) || fits(w, sb_str(&name), STORED_NAME, "the sequence", f->name);
}

static bool field_fits(struct looking *w, const struct field *f)
{
	for (ptrdiff_t i = 0; i < f->domain_types.len; i++)
		if (!domain_fits(w, &f->domain_types.at[i]))
			return false;
	return fits(w, f->type, STORED_TYPE, "the type", f->name) &&
	       fits(w, f->domain_type, STORED_NAME, "the domain", f->name) &&
	       fits(w, f->default_value, STORED_EXPRESSION, "the default", f->name) &&
	       fits(w, f->generated, STORED_EXPRESSION, "the expression", f->name) &&
	       fits(w, f->generated_as, STORED_WORDS, "the kind", f->name) &&
	       fits(w, f->identity, STORED_WORDS, "the identity", f->name) && sequence_fits(w, f) &&
	       strings_fit(w, &f->values, "a value", f->name) &&
	       prop_fits(w, &f->props, "base_type", STORED_TYPE, f->name) &&
	       prop_fits(w, &f->props, "sequence", STORED_NAME, f->name) &&
	       prop_fits(w, &f->props, "sequence_options", STORED_WORDS, f->name) &&
	       prop_fits(w, &f->props, "storage", STORED_WORDS, f->name) &&
	       prop_fits(w, &f->props, "compression", STORED_WORDS, f->name) &&
	       prop_fits(w, &f->props, "statistics_target", STORED_WORDS, f->name) &&
	       prop_fits(w, &f->props, "statistics_options", STORED_OPTIONS, f->name);
}

/* set null (b, "F k"): words, then columns. */
static bool action_fits(struct looking *w, str action, str of)
{
	ptrdiff_t columns = str_at(action, '(');
	str words = columns < 0 ? action : str_upto(action, columns);

	return fits(w, words, STORED_WORDS, "the action", of) &&
	       (columns < 0 || fits(w, str_from(action, columns), STORED_EXPRESSION, "the action", of));
}

static bool key_fits(struct looking *w, const struct key *k)
{
	return fits(w, k->expression, STORED_EXPRESSION, "the condition", k->name) &&
	       fits(w, k->match, STORED_WORDS, "the match", k->name) && action_fits(w, k->on_update, k->name) &&
	       action_fits(w, k->on_delete, k->name);
}

/* MySQL's text of an index is a part of CREATE TABLE, and not written. */
static bool index_definition_fits(struct looking *w, const struct asset *a, const struct index *x)
{
	return !ddl_is_statement(x->definition) || creates(w, x->definition, STORED_INDEX, a->name, x->name);
}

static bool index_fits(struct looking *w, const struct asset *a, const struct index *x)
{
	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		if (!fits(w, x->parts.at[i].expression, STORED_EXPRESSION, "an expression", x->name) ||
		    !fits(w, x->parts.at[i].opclass, STORED_EXPRESSION, "an operator class", x->name))
			return false;
	return index_definition_fits(w, a, x) && fits(w, x->method, STORED_WORDS, "the method", x->name) &&
	       fits(w, x->options, STORED_OPTIONS, "the options", x->name) &&
	       fits(w, x->predicate, STORED_EXPRESSION, "the condition", x->name);
}

static bool statistics_fit(struct looking *w, const struct prop *p)
{
	static const struct {
		const char *start;
		enum stored_kind value; /* STORED_STATEMENT: a text, written as a string */
	} kinds[] = {
		{ "statistics ", STORED_OPTIONS },
		{ "statistics_target ", STORED_WORDS },
		{ "statistics_comment ", STORED_STATEMENT },
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		str start = str_of(kinds[i].start);

		if (str_starts(p->key, start) &&
		    (!fits(w, str_from(p->key, start.len), STORED_NAME, "the statistics", NO_STR) ||
		     (kinds[i].value != STORED_STATEMENT &&
		      !fits(w, p->value, kinds[i].value, "the statistics", NO_STR))))
			return false;
	}
	return true;
}

/* The source's own statements. */
static bool written_fits(struct looking *w, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		if (!index_definition_fits(w, a, &a->indexes.at[i]))
			return false;
	for (ptrdiff_t i = 0; i < a->triggers.len; i++)
		if (a->triggers.at[i].definition.len &&
		    !creates(w, a->triggers.at[i].definition, STORED_TRIGGER, a->name, a->triggers.at[i].name))
			return false;
	return creates(w, a->definition, asset_is_view(a->kind) ? STORED_VIEW : STORED_TABLE, a->name, NO_STR);
}

bool stored_text_unfit(struct sb *what, const struct dialect *d, const struct asset *a)
{
	struct looking w = { d, what };
	bool view = asset_is_view(a->kind), good = true;

	if (ddl_is_written(a))
		return !written_fits(&w, a);
	for (ptrdiff_t i = 0; good && i < a->fields.len; i++)
		good = view ? fits(&w, a->fields.at[i].default_value, STORED_EXPRESSION, "the default",
				   a->fields.at[i].name)
			    : a->fields.at[i].path.len || field_fits(&w, &a->fields.at[i]);
	for (ptrdiff_t i = 0; good && i < a->keys.len; i++)
		good = key_fits(&w, &a->keys.at[i]);
	for (ptrdiff_t i = 0; good && i < a->indexes.len; i++)
		good = index_fits(&w, a, &a->indexes.at[i]);
	for (ptrdiff_t i = 0; good && i < a->props.len; i++)
		good = statistics_fit(&w, &a->props.at[i]);
	return !(good && fits(&w, a->definition, STORED_STATEMENT, "the query", NO_STR) &&
		 fits(&w, a->part_key, STORED_EXPRESSION, "the partition key", NO_STR) &&
		 fits(&w, a->part_bound, STORED_BOUND, "the partition bound", NO_STR) &&
		 prop_fits(&w, &a->props, "storage_options", STORED_OPTIONS, NO_STR) &&
		 prop_fits(&w, &a->props, "toast_options", STORED_OPTIONS, NO_STR));
}
