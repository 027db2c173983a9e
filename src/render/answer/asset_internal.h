/* Shared by the files that render an asset: private to this folder. */
#ifndef OCAT_RENDER_ANSWER_ASSET_INTERNAL_H
#define OCAT_RENDER_ANSWER_ASSET_INTERNAL_H

#include "render/answer/asset_view.h"
#include "render/paint.h"
#include "render/paint.h"

enum { INDENT = 2 };

/* ---- asset_text.c ---- */

/* A heading with a count; n < 0: no count. */
void asset_head(struct sb *out, const struct paint *p, const char *words, ptrdiff_t n);

str asset_list(struct arena *a, const struct strs *list); /* "a, b" */
/* Replaces each line end, with the blanks around it, by one blank; a text without any is returned as it is. */
str asset_flat(struct arena *a, str text);
/* "status = 'paid'  12 times": the most frequent conditions in learned SQL. */
struct strs asset_usual(struct arena *a, const struct asset_view *v);
/* A name in the same catalog, without the catalog. */
str asset_short(const struct asset_view *v, str qualified);
/* "and 12 more: ", with the action that shows them. */
str asset_more(struct arena *a, const struct paint *p, ptrdiff_t n, str action);
/* Whether to show something of these columns: if one column was named, only its own. */
bool asset_is_wanted(const struct asset_view *v, const struct strs *fields);

/* One row of the columns, in words; only `narrow` shortens them. */
struct column_words {
	str number, name, type, null, mark, default_value, comment;
	bool is_key, is_reference;
};
struct column_words asset_column(struct arena *a, const struct paint *p, const struct asset_view *v, ptrdiff_t i,
				 bool narrow);

/* Parent, bound, partition key and inheritance, one line each. */
void asset_place(struct arena *a, const struct asset_view *v, struct strs *lines);
/* "BEFORE INSERT ON t ... -- comment"; for a policy, its conditions. */
str asset_trigger_words(struct arena *a, const struct trigger *r);
str asset_policy_words(struct arena *a, const struct policy *r);

/* "(order_id, line_no) include (total)", "(total >= 0)  not validated"; with the details of its index. */
str asset_key_words(struct arena *a, const struct asset *t, const struct key *k);
const char *asset_deferral(const struct key *k); /* "  deferrable", or empty */
/* The same of an index: "(a, b desc) include (c)  where d > 0". */
str asset_index_marks(struct arena *a, const struct index *x);
str asset_index_words(struct arena *a, const struct index *x);
/* The index of a key is shown as that key. */
bool asset_index_is_key(const struct asset *t, const struct index *x);
/* "one to many, repeats rows of customers", "many to one, optional": from the asset's side. */
str asset_cardinality(struct arena *a, const struct view_relation *r, bool incoming);

void asset_put_columns(struct sb *out, const struct paint *p, const struct asset_view *v);
void asset_put_keys(struct sb *out, const struct paint *p, const struct asset_view *v);
void asset_put_indexes(struct sb *out, const struct paint *p, const struct asset_view *v);
void asset_put_relations(struct sb *out, const struct paint *p, const struct asset_view *v);
void asset_put_parts(struct sb *out, const struct paint *p, const struct asset_view *v);
void asset_put_rules(struct sb *out, const struct paint *p, const struct asset_view *v); /* triggers, row security */

/* ---- asset_properties.c ---- */

void asset_put_settings(struct sb *out, const struct paint *p, const struct asset_view *v); /* storage of columns */
void asset_put_domain_types(struct sb *out, const struct paint *p, const struct asset_view *v);
/* Rules, statistics, publications; other properties. */
void asset_put_properties(struct sb *out, const struct paint *p, const struct asset_view *v);
/* "storage external, statistics target 500"; empty: the defaults */
str asset_settings_words(struct arena *a, const struct field *f);

#endif
