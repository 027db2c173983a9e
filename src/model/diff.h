/* Changes between two versions of one asset, for history, the inspector and `diff`. */
#ifndef OCAT_MODEL_DIFF_H
#define OCAT_MODEL_DIFF_H

#include "base/err.h"
#include "model/asset.h"

struct arena;
struct sb;

#define CHANGE_KINDS(_) \
	_(CHANGE_ADDED, "added") _(CHANGE_DROPPED, "dropped") _(CHANGE_ALTERED, "altered") \
	_(CHANGE_RENAMED, "renamed")

enum change_kind {
#define _(id, name) id,
	CHANGE_KINDS(_)
#undef _
	CHANGE_KIND_COUNT
};

struct change {
	enum change_kind kind;
	str what; /* "asset", "field", "key", "index", "trigger", "policy", "namespace" */
	str name; /* of the field, key, ...; absent for the asset itself */
	str aspect; /* altered: "type", "nullable", "default", "comment", "definition", ... */
	/* for people, one line each, but the definition of a view whole; absent if there was nothing */
	str before, after;
};

struct changes {
	struct change *at;
	ptrdiff_t len, cap;
};

const char *change_kind_name(enum change_kind k);
bool change_kind_named(str s, enum change_kind *out);
bool change_is_whole(const struct change *c); /* of the asset or namespace itself, not of a part of it */
/*
 * Matches fields by native id if both have one, else by name: a match by id may be a rename. Order: fields in theirs,
 * then keys, indexes, ...
 */
void diff_assets(struct arena *a, const struct asset *before, const struct asset *after, struct changes *out);
/* "column email added, type of total integer -> bigint, 2 indexes dropped"; at most about width bytes. */
str diff_summary(struct arena *a, const struct changes *c);
struct changes changes_dup(struct arena *a, const struct changes *c); /* with its texts */
/* [{"change","what","name","aspect","before","after"}, ...] */
void diff_json(struct sb *out, const struct changes *c);
bool diff_from_json(struct arena *a, str json, struct changes *out, struct err *err);

#endif
