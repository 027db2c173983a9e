#include "service/search/question_summary.h"

#include <math.h>

#include "base/arena.h"
#include "base/banned.h"

static bool is_explained(const void *value)
{
	return ((const struct question_summary *)value)->explained;
}

#define THIS join_prior
static const struct answer_member prior_members[] = {
	ITEM("from", ANSWER_TEXT, from),
	ITEM("to", ANSWER_TEXT, to),
	ITEM("from_fields", ANSWER_TEXTS, from_fields),
	ITEM("to_fields", ANSWER_TEXTS, to_fields),
	ITEM("weight", ANSWER_REAL, weight),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS glossary_hit
static const struct answer_member hit_members[] = {
	ITEM("word", ANSWER_TEXT, word),
	ITEM("concept", ANSWER_TEXT, concept),
	ITEM("language", ANSWER_TEXT, language),
	ITEM("expanded", ANSWER_TEXTS, expanded),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS question_group
static const struct answer_member group_members[] = {
	ITEM("database", ANSWER_TEXT, database),
	ITEM("schema", ANSWER_TEXT, schema),
	ITEM("probability", ANSWER_REAL, probability),
	ITEM("tables", ANSWER_NUMBER, tables),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS question_summary
#define EXPLAINED(name, type, help, as, field) \
	{ \
		{ name, type, help, LOOK_PLAIN, false }, .form = as, MEMBER_AT(field), .when = is_explained \
	}

static const struct answer_member members[] = {
	MEMBER("language", "string", "of the question: en, es or pt", ANSWER_TEXT, found.language),
	MEMBER("confidence", "number", "0 to 1: how completely and clearly the question was matched", ANSWER_REAL,
	       found.confidence),
	MEMBER("answered", "boolean",
	       "false: no table seems to answer the question; the rows, if any, are the nearest ones", ANSWER_TRUTH,
	       answered),
	MEMBER("missing_terms", "array", "words without a match in the catalog", ANSWER_TEXTS, found.missing_terms),
	MEMBER_OR_NULL("domain_hint", "string", "the domain or schema that the question seems to be about", ANSWER_TEXT,
		       found.domain_hint),
	MEMBER_LIST("join_priors", "keys between the tables found: from, to, from_fields, to_fields, weight",
		    found.join_priors, prior_members),
	MEMBER_LIST("glossary_hits", "words found in the glossary: word, concept, language, expanded",
		    found.glossary_hits, hit_members),
	MEMBER_LIST("groups",
		    "the schemas of the rows, most probable first: database (the catalog), schema, probability, tables",
		    groups, group_members),
	EXPLAINED("concepts", "array", "with explain: the concepts of the question", ANSWER_TEXTS, found.concepts),
	EXPLAINED("expanded_terms", "array", "with explain: other words that were searched", ANSWER_TEXTS,
		  found.expanded_terms),
	EXPLAINED("relationship_query", "boolean", "with explain: whether it asks how things are connected",
		  ANSWER_TRUTH, found.relationship_query),
	EXPLAINED("schemas", "array", "with explain: candidate schemas, best first", ANSWER_TEXTS, schemas),
	END_OF_MEMBERS,
};
#undef EXPLAINED
#undef THIS

const struct answer_type answer_question_summary = { .name = "question", .members = members };

double question_rounded(double d)
{
	return round(d * 10000) / 10000;
}

static bool are_in_several(const struct retrieved *r)
{
	for (int i = 1; i < r->space_count; i++)
		if (!str_eq(r->spaces[i].catalog, r->spaces[0].catalog))
			return true;
	return false;
}

str question_space_name(struct arena *a, const struct retrieved *r, int space)
{
	str catalog = r->spaces[space].catalog, ns = r->spaces[space].ns;

	return str_eq(catalog, ns) || !are_in_several(r) ? ns : str_fmt(a, "%.*s.%.*s", STR(catalog), STR(ns));
}

static int64_t tables_of(const struct retrieved *r, int space)
{
	int64_t n = 0;

	for (ptrdiff_t i = 0; i < r->candidates.len; i++) {
		const struct candidate_table *c = &r->candidates.at[i];

		n += str_eq(c->catalog, r->spaces[space].catalog) &&
		     str_eq(c->ns.len ? c->ns : c->catalog, r->spaces[space].ns);
	}
	return n;
}

static void put_groups(struct arena *a, const struct retrieved *r, struct question_summary *s)
{
	for (int i = 0; i < r->space_count; i++) {
		struct question_group g = { .database = r->spaces[i].catalog,
					    .schema = r->spaces[i].ns,
					    .name = question_space_name(a, r, i),
					    .probability = question_rounded(r->spaces[i].share),
					    .tables = tables_of(r, i) };

		if (g.tables)
			*push(&s->groups, a) = g;
	}
}

struct question_summary *question_summarise(struct arena *a, const struct retrieved *r, bool explain)
{
	struct question_summary *s = new(a, struct question_summary);

	*s = (struct question_summary){ .found = *r,
					.answered = !r->nothing && r->candidates.len,
					.explained = explain };
	s->found.confidence = question_rounded(r->confidence);
	for (ptrdiff_t i = 0; i < s->found.join_priors.len; i++)
		s->found.join_priors.at[i].weight = question_rounded(s->found.join_priors.at[i].weight);
	for (int i = 0; i < r->space_count; i++)
		*push(&s->schemas, a) = question_space_name(a, r, i);
	put_groups(a, r, s);
	return s;
}
