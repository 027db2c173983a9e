/* Tags given by rules and files to stored assets, in the same transaction, so that neither exists without the other. */
#include "store/apply/write.h"
#include "store/tags.h"

#include "base/banned.h"

bool write_tags_start(struct writing *w, const struct tag_giver *by, struct err *err)
{
	w->tags = by;
	return !by || !w->first || tags_are_none(w->s, w->catalog.name, &w->bare, err);
}

/* The tags of a hidden asset may have been kept, but the file of tags has no id for them. */
bool write_tags(struct writing *w, str qualified, const struct tags *now, bool came, struct err *err)
{
	w->touched = true;
	if (w->tags && !(w->bare ? tags_put_first(w->s, now, &w->tagged, err)
				 : tags_replace(w->s, w->batch, qualified, now, &w->tagged, err)))
		return false;
	w->carriers_moved |= !w->tags || (came && now->len);
	return true;
}

bool write_tags_end(struct writing *w, struct err *err)
{
	if (w->tagged ? !tag_stamp(w->s, err) : w->carriers_moved && !tags_unlay(w->s, err))
		return false;
	return !w->touched || tags_given_by(w->s, w->first ? w->catalog.id : 0, w->tags ? w->tags->by : NO_STR, err);
}
