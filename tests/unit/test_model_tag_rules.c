/* The installed rules on names made up for this test, in three languages; then the rules file and its errors. */
#include "model/tags/column_content_rules.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "tap.h"

static str source_file(struct arena *a, const char *name)
{
	const char *srcdir = getenv("srcdir");

	return path_join(a, str_of(srcdir && *srcdir ? srcdir : "."), str_of(name));
}

static struct tag_rules *installed(struct arena *a)
{
	struct err err = { 0 };
	str text = NO_STR;
	struct tag_rules *r = NULL;

	if (file_read(a, source_file(a, "data/tag-rules.yaml"), 1 << 20, &text, &err))
		r = tag_rules_read(a, text, S("tag-rules.yaml"), NULL, &err);
	if (!r)
		printf("# %s\n", err.text);
	return r;
}

/* ---- precision and recall ---- */

struct tally {
	int positive, negative;	  /* names that should and should not have a tag */
	int found, missed, wrong; /* wrong: an unexpected tag, or another tag than expected */
};

static bool has(const struct tag_hit *hits, int n, str tag)
{
	for (int i = 0; i < n; i++)
		if (str_eq(hits[i].tag, tag))
			return true;
	return false;
}

/* Another tag beside the right one counts as wrong too; the tag sensitive that comes with it does not. */
static bool all_expected(const struct tag_hit *hits, int n, str tag)
{
	for (int i = 0; i < n; i++)
		if (!str_eq(hits[i].tag, tag) && !str_eq(hits[i].tag, S("sensitive")))
			return false;
	return true;
}

static void judge(struct tally *t, struct tag_matcher *m, str tag, str table, str type, str name)
{
	struct tag_subject on = { table, name, type, NO_STR, type_class_of(type) };
	struct tag_hit hits[TAG_HITS];
	int n = tag_match(m, &on, hits);
	bool wanted = !str_eq(tag, S("-")), found = wanted && has(hits, n, tag);
	bool wrong = n > 0 && (!wanted || !all_expected(hits, n, tag));

	t->positive += wanted;
	t->negative += !wanted;
	t->found += found;
	t->missed += wanted && !found;
	t->wrong += wrong;
	if (wrong || (wanted && !found))
		printf("# %.*s.%.*s %.*s: wanted %.*s, found %.*s (%.*s)\n", STR(table), STR(name), STR(type), STR(tag),
		       STR(n ? hits[0].tag : S("nothing")), STR(n ? hits[0].rule : S("-")));
}

/* customer_email and customerEmail as customeremail. */
static str run_together(struct arena *a, str name)
{
	scoped(sb_free) struct sb b = SB(256);

	for (ptrdiff_t i = 0; i < name.len; i++)
		if (name.at[i] != '_')
			sb_putc(&b, name.at[i] >= 'A' && name.at[i] <= 'Z' ? (char)(name.at[i] | 0x20) : name.at[i]);
	return str_dup(a, sb_str(&b));
}

static void judge_file(struct arena *a, struct tag_matcher *m, bool together, struct tally *t)
{
	struct err err = { 0 };
	struct lines *l = lines_open(source_file(a, "tests/unit/data/tag-names.txt"), 1 << 16, ERR_CONFIG, &err);
	str line;

	while (l && lines_next(l, &line, &err)) {
		str rest = line, word[3], name;
		int n = 0;

		if (!line.len || line.at[0] == '#')
			continue;
		while (n < 3 && str_cut(&rest, ' ', &word[n]))
			n++;
		while (n == 3 && str_cut(&rest, ' ', &name))
			judge(t, m, word[0], word[1], word[2], together ? run_together(a, name) : name);
	}
	ok(l && !err.kind, "the file of test names can be read");
	lines_close(l);
}

static void test_names(struct arena *a, const struct tag_rules *r, bool together, double least)
{
	const char *how = together ? "names run together" : "names";
	struct tag_matcher *m = tag_matcher_open(r);
	struct tally t = { 0 };
	double precision, recall;

	judge_file(a, m, together, &t);
	tag_matcher_close(m);
	precision = t.found + t.wrong ? (double)t.found / (t.found + t.wrong) : 0;
	recall = t.positive ? (double)t.found / t.positive : 0;
	printf("# %s: %d with a tag, %d without: precision %.3f, recall %.3f\n", how, t.positive, t.negative, precision,
	       recall);
	ok(t.positive >= 150 && t.negative >= 300, "the test has enough %s with and without tags", how);
	ok(precision >= 0.99, "the precision of the rules for %s is at least 0.99", how);
	ok(recall >= least, "the recall of the rules for %s is at least %.2f", how, least);
}

/* ---- comments ---- */

static const struct {
	const char *comment, *tags;
} comments[] = {
	{ "Contains personal data, see the policy", "pii" },
	{ "Datos personales del solicitante", "pii" },
	{ "dados pessoais sensíveis", "pii,sensitive" },
	{ "PII", "pii" },
	{ "the pipeline's own note", "" },
	{ "No personal data in here", "" },
	{ "sin datos personales", "" },
	{ "personal training slots", "" },
};

static str tags_of(struct arena *a, struct tag_matcher *m, const struct tag_subject *on)
{
	scoped(sb_free) struct sb b = SB(1024);
	struct tag_hit hits[TAG_HITS];
	int n = tag_match(m, on, hits);

	for (int i = 0; i < n; i++)
		sb_fmt(&b, "%s%.*s", i ? "," : "", STR(hits[i].tag));
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

static void test_comments(struct arena *a, const struct tag_rules *r)
{
	struct tag_matcher *m = tag_matcher_open(r);
	struct tag_subject on = { S("visits"), S("remark"), S("text"), NO_STR, TYPE_TEXT };
	struct tag_subject email = { S("customers"), S("email"), S("text"), S("anonymised at night"), TYPE_TEXT };

	for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
		on.comment = str_of(comments[i].comment);
		is_str(tags_of(a, m, &on), str_of(comments[i].tags), "the comment gives the expected tags: %s",
		       comments[i].comment);
	}
	is_str(tags_of(a, m, &email), S(""), "a comment that says anonymised prevents the tag");
	tag_matcher_close(m);
}

/* ---- a user's rules file ---- */

static struct tag_rules *own(struct arena *a, const char *text, const struct tag_rules *base, struct err *err)
{
	return tag_rules_read(a, str_of(text), S("tag-rules.yaml"), base, err);
}

static void test_own(struct arena *a, const struct tag_rules *base)
{
	struct err err = { 0 };
	struct tag_subject email = { S("customers"), S("email"), S("text"), NO_STR, TYPE_TEXT };
	struct tag_subject badge = { S("staff"), S("badgeNumber"), S("text"), NO_STR, TYPE_TEXT };
	const struct tag_rules *more = own(a, "rules: [{id: badge, tags: [pii.id, internal], names: [badge number]}]",
					   base, &err);
	const struct tag_rules *alone = own(a, "extends: no\nrules: [{id: badge, tags: [internal], names: [badge]}]",
					    base, &err);
	const struct tag_rules *less = own(a, "off: [email, email-es-pt]\nnever: [badge]", base, &err);
	struct tag_matcher *m;

	ok(more && alone && less, "valid rules files of a user are read");
	if (!more || !alone || !less)
		return;
	m = tag_matcher_open(more);
	is_str(tags_of(a, m, &badge), S("pii.id,internal"), "a user's rule can give several tags");
	is_str(tags_of(a, m, &email), S("pii.email"), "the installed rules hold beside a user's rules");
	tag_matcher_close(m);
	m = tag_matcher_open(alone);
	is_str(tags_of(a, m, &email), S(""), "a user's rules can replace the installed rules");
	tag_matcher_close(m);
	m = tag_matcher_open(less);
	is_str(tags_of(a, m, &email), S(""), "a user can switch off an installed rule");
	tag_matcher_close(m);
}

static const struct {
	const char *text, *says;
} mistakes[] = {
	{ "rules: {}", "rules should be a list" },
	{ "rules:\n- tags: [a]", "a rule must be a map with an id" },
	{ "rules:\n- id: x\n  names: [a]", "a rule needs tags" },
	{ "rules:\n- {id: x, tags: [a]}", "a rule needs names, comments or types" },
	{ "rules:\n- {id: x, tags: ['a b'], names: [a]}", "invalid tag \"a b\"" },
	{ "rules:\n- {id: x, tags: [a], names: [$folk]}", "unknown list folk" },
	{ "rules:\n- {id: x, tags: [a], types: [strin]}", "unknown type class strin" },
	{ "rules:\n- {id: x, tags: [a], names: [b], heads: last}", "unknown key \"heads\"" },
	{ "rules:\n- {id: x, tags: [a], names: [b], head: middle}", "head should be" },
	{ "off: [nothing]", "unknown rule nothing" },
	{ "- a", "this should be rules" },
};

static void test_mistakes(struct arena *a, const struct tag_rules *base)
{
	for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
		struct err err = { 0 };
		bool none = !own(a, mistakes[i].text, base, &err);

		ok(none && err.kind == ERR_CONFIG && str_find(str_of(err.text), str_of(mistakes[i].says)) >= 0,
		   "the error for an invalid rules file says: %s", mistakes[i].says);
		if (str_find(str_of(err.text), str_of(mistakes[i].says)) < 0)
			printf("# %s\n", err.text);
	}
}

/* ---- the spelling of tags ---- */

static void test_written(struct arena *a)
{
	struct err err = { 0 };

	is_str(tag_category(S("pii.email")), S("pii"), "the category of a tag is the part before the dot");
	ok(!tag_category(S("gold")).at, "a tag without a dot has no category");
	is_str(tag_written(a, S("pii.email"), S("pii")), S("pii.email"),
	       "a category that the tag contains is not written twice");
	is_str(tag_written(a, S("gold"), S("quality")), S("quality:gold"),
	       "a category that the tag lacks is written before it");
	ok(tag_name_check(S("owned-by.finance_2"), &err) && tag_name_check(S("vertraulich-ä"), &err),
	   "tags with dashes, dots, underscores and umlauts are valid");
	ok(!tag_name_check(S("a b"), &err) && !tag_name_check(S(""), &err) && !tag_name_check(S(".a"), &err) &&
		   !tag_name_check(S("a:b"), &err) && !tag_name_check(S("a\x1b"), &err),
	   "a tag that a filter cannot name is invalid");
}

int main(void)
{
	struct arena *a = arena_open();
	struct tag_rules *r = installed(a);

	ok(r, "the installed rules are valid");
	if (r) {
		test_names(a, r, false, 0.95);
		test_names(a, r, true, 0.9);
		test_comments(a, r);
		test_own(a, r);
		test_mistakes(a, r);
	}
	test_written(a);
	arena_close(a);
	return done();
}
