#include "mcp/http/token_list.h"

#include <sys/stat.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/mutex.h"
#include "base/banned.h"

struct listed {
	struct mcp_token token; /* first: callers have its address */
	bool valid;
};

/* Of a file: another one, or another state of it. The time of a change of its owner or mode counts too. */
struct stamp {
	ino_t file;
	off_t bytes;
	struct timespec written, changed;
};

struct mcp_token_list {
	struct arena *arena;
	str path;
	struct mutex *lock; /* guards the rest */
	struct stamp stamp;
	array_of(struct listed *) all;
};

/* All zero: it does not exist. */
static struct stamp stamp_of(str path)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct stat st;

	if (stat(str_c(a, path), &st))
		return (struct stamp){ 0 };
	return (struct stamp){ st.st_ino, st.st_size, st.st_mtim, st.st_ctim };
}

static bool is_same_time(struct timespec a, struct timespec b)
{
	return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

static bool is_same(const struct stamp *a, const struct stamp *b)
{
	return a->file == b->file && a->bytes == b->bytes && is_same_time(a->written, b->written) &&
	       is_same_time(a->changed, b->changed);
}

/* ---- one token in two states of the file ---- */

static bool are_same_texts(const struct strs *a, const struct strs *b)
{
	if (a->len != b->len)
		return false;
	for (ptrdiff_t i = 0; i < a->len; i++)
		if (!str_eq(a->at[i], b->at[i]))
			return false;
	return true;
}

/* With another role or other catalogs it is another token: sessions of the old one must end. */
static bool is_same_token(const struct mcp_token *a, const struct mcp_token *b)
{
	return str_eq(a->name, b->name) && str_eq(a->role, b->role) && !a->role.at == !b->role.at &&
	       digest_eq(&a->digest, &b->digest) && are_same_texts(&a->catalogs, &b->catalogs);
}

static struct listed *listed_as(const struct mcp_token_list *l, const struct mcp_token *t)
{
	for (ptrdiff_t i = 0; i < l->all.len; i++)
		if (is_same_token(&l->all.at[i]->token, t))
			return l->all.at[i];
	return NULL;
}

static struct listed *list_new(struct mcp_token_list *l, const struct mcp_token *t)
{
	struct listed *one = new(l->arena, struct listed);

	one->token = (struct mcp_token){ .name = str_dup(l->arena, t->name),
					 .role = str_dup(l->arena, t->role),
					 .catalogs = strs_dup(l->arena, &t->catalogs),
					 .digest = t->digest };
	*push(&l->all, l->arena) = one;
	return one;
}

/* True: some of the old ones are not among them. */
static bool take(struct mcp_token_list *l, const struct mcp_tokens *now)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool *was = new_n(a, bool, l->all.len + 1), revoked = false;
	ptrdiff_t before = l->all.len;

	for (ptrdiff_t i = 0; i < before; i++) {
		was[i] = l->all.at[i]->valid;
		l->all.at[i]->valid = false;
	}
	for (ptrdiff_t i = 0; i < now->len; i++) {
		struct listed *one = listed_as(l, &now->at[i]);

		(one ? one : list_new(l, &now->at[i]))->valid = true;
	}
	for (ptrdiff_t i = 0; i < before; i++)
		revoked |= was[i] && !l->all.at[i]->valid;
	return revoked;
}

/* ---- the list ---- */

struct mcp_token_list *mcp_token_list_open(str path, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct arena *a = arena_open();
	struct mcp_token_list *l = new(a, struct mcp_token_list);
	struct mcp_tokens now;

	*l = (struct mcp_token_list){
		.arena = a, .path = str_dup(a, path), .lock = mutex_open(), .stamp = stamp_of(path)
	};
	if (!mcp_tokens_read(scratch, path, &now, err)) {
		mcp_token_list_close(l);
		return NULL;
	}
	take(l, &now);
	return l;
}

void mcp_token_list_close(struct mcp_token_list *l)
{
	if (!l)
		return;
	mutex_close(l->lock);
	arena_close(l->arena);
}

/* A mistake is logged once for each state of the file. */
static bool renew(struct mcp_token_list *l)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct mcp_tokens now;
	struct err err = { 0 };
	bool revoked;

	if (!mcp_tokens_read(scratch, l->path, &now, &err)) {
		log_event(LOG_WARN, "tokens_kept", log_str("file", l->path), log_str("error", str_of(err.text)));
		return false;
	}
	revoked = take(l, &now);
	log_event(LOG_INFO, "tokens_read", log_str("file", l->path), log_int("tokens", now.len));
	return revoked;
}

bool mcp_token_list_renew(struct mcp_token_list *l)
{
	struct stamp now = stamp_of(l->path);
	bool revoked = false;

	mutex_lock(l->lock);
	if (!is_same(&now, &l->stamp)) {
		l->stamp = now;
		revoked = renew(l);
	}
	mutex_unlock(l->lock);
	return revoked;
}

static bool has_digest(const struct mcp_token *t, const struct digest *d)
{
	unsigned differs = 0;

	for (size_t k = 0; k < sizeof d->at; k++)
		differs |= d->at[k] ^ t->digest.at[k];
	return !differs;
}

/* How long it takes does not depend on the tokens. */
const struct mcp_token *mcp_token_list_find(struct mcp_token_list *l, str given)
{
	struct digest d = sha256_of(given);
	const struct mcp_token *found = NULL;

	mutex_lock(l->lock);
	for (ptrdiff_t i = 0; i < l->all.len; i++)
		if (has_digest(&l->all.at[i]->token, &d) & l->all.at[i]->valid)
			found = &l->all.at[i]->token;
	mutex_unlock(l->lock);
	return found;
}

bool mcp_token_is_revoked(struct mcp_token_list *l, const struct mcp_token *t)
{
	bool valid;

	mutex_lock(l->lock);
	valid = ((const struct listed *)t)->valid;
	mutex_unlock(l->lock);
	return !valid;
}
