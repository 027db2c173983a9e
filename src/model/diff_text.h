/* The texts of diff for people: one line each, never longer than a few hundred bytes. */
#ifndef OCAT_MODEL_DIFF_TEXT_H
#define OCAT_MODEL_DIFF_TEXT_H

#include "model/asset.h"

struct arena;

str field_words(struct arena *a, const struct field *f);     /* bigint not null default 0 */
/* sales.count as integer default 1 constraint above check (VALUE > 0); absent if none. */
str domain_types_words(struct arena *a, const struct field *f);
/* (customer_id) -> sales.customers(id) on delete cascade */
str key_words(struct arena *a, const struct key *k);
str index_words(struct arena *a, const struct index *x);     /* unique btree (lower(email), created_at descending) */
str trigger_words(struct arena *a, const struct trigger *t); /* before insert or update */
str policy_words(struct arena *a, const struct policy *p);   /* permissive for select to reporting using (...) */
str depends_words(struct arena *a, const struct asset *from); /* sales.orders(id, total), sales.customers */
str inherits_words(struct arena *a, const struct asset *from);
str ref_words(struct arena *a, const struct asset_ref *ref);
str texts_words(struct arena *a, const struct strs *s);

/*
 * Two different texts, each on one line: whole if short, else the part around the first difference. White space
 * counts only if nothing else differs.
 */
void excerpts(struct arena *a, str before, str after, str *short_before, str *short_after);

#endif
