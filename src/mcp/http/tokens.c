#include "mcp/http/tokens.h"

#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "workspace/settings/yaml_entries.h"
#include "base/banned.h"

enum { FILE_MOST = 1 << 20, SHORTEST = 16, LONGEST = 4096 };

struct reading {
	struct mcp_tokens tokens;
	struct arena *arena;
};

static bool is_private(str path, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct stat st;

	if (stat(str_c(a, path), &st))
		return err_errno(err, ERR_CONFIG, "cannot read", path);
	if (!(st.st_mode & 077))
		return true;
	err_set(err, ERR_CONFIG, "other users may read %.*s", STR(path));
	return err_next(err, "Allow only its owner to read it: chmod 600 %.*s", STR(str_shell(a, path)));
}

/* "shop, prod", or a list. */
static bool take_catalogs(struct entries *e, const struct yaml *y, struct strs *out, struct err *err)
{
	str rest = y->text, one;

	if (y->kind == YAML_MAP)
		return ENTRY_MISTAKE(e, y, err, "catalogs should be names");
	if (y->kind == YAML_SCALAR)
		while (str_cut(&rest, ',', &one))
			if (str_trim(one).len)
				*push(out, e->arena) = str_dup(e->arena, str_trim(one));
	for (const struct yaml *c = y->first; c; c = c->next) {
		if (c->kind != YAML_SCALAR || !c->text.len)
			return ENTRY_MISTAKE(e, c, err, "this should be the name of a catalog");
		*push(out, e->arena) = str_dup(e->arena, c->text);
	}
	return out->len || ENTRY_MISTAKE(e, y, err, "catalogs names none; leave it out for all");
}

static bool take_secret(struct entries *e, const struct yaml *y, struct mcp_token *t, struct err *err)
{
	bool good = y->text.len >= SHORTEST && y->text.len <= LONGEST;

	for (ptrdiff_t i = 0; i < y->text.len; i++)
		good &= y->text.at[i] > ' ' && y->text.at[i] <= '~';
	t->digest = sha256_of(y->text);
	return good ||
	       ENTRY_MISTAKE(e, y, err, "a token has at least %d letters, digits and signs, without blanks", SHORTEST);
}

static bool take_member(struct entries *e, const struct yaml *y, struct mcp_token *t, struct err *err)
{
	if (str_eq(y->key, S("catalogs")))
		return take_catalogs(e, y, &t->catalogs, err);
	if (y->kind != YAML_SCALAR || !y->text.len)
		return ENTRY_MISTAKE(e, y, err, "this should be a text");
	if (str_eq(y->key, S("token")))
		return take_secret(e, y, t, err);
	if (str_eq(y->key, S("name")))
		t->name = str_dup(e->arena, y->text);
	else if (str_eq(y->key, S("role")))
		t->role = str_dup(e->arena, y->text);
	else
		return ENTRY_MISTAKE(e, y, err, "unknown key; expected name, token, role or catalogs");
	return true;
}

static bool is_new(struct entries *e, const struct yaml *y, const struct mcp_tokens *all, const struct mcp_token *t,
		   struct err *err)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		if (str_eq(all->at[i].name, t->name))
			return ENTRY_MISTAKE(e, y, err, "two tokens have this name");
		if (digest_eq(&all->at[i].digest, &t->digest))
			return ENTRY_MISTAKE(e, y, err, "two entries have the same token");
	}
	return true;
}

static bool take_entry(struct entries *e, const struct yaml *y, void *with, struct err *err)
{
	struct reading *r = with;
	struct mcp_token t = { 0 };

	if (y->kind != YAML_MAP)
		return ENTRY_MISTAKE(e, y, err, "an entry is { name: NAME, token: TOKEN }");
	for (const struct yaml *m = y->first; m; m = m->next)
		if (!take_member(e, m, &t, err))
			return false;
	if (!t.name.len || !yaml_get(y, "token"))
		return ENTRY_MISTAKE(e, y, err, "an entry needs name and token");
	if (!is_new(e, y, &r->tokens, &t, err))
		return false;
	*push(&r->tokens, r->arena) = t;
	return true;
}

/*
 * Without the lines of the file, which hold tokens.
 * The name of the file stands in front: behind "tokens:" all is hidden.
 */
static bool is_invalid(str path, struct err *err)
{
	char *end = strchr(err->text, '\n');

	if (end)
		*end = '\0';
	err_subject(err, S(""));
	err->points = false;
	return err_at(err, "%.*s is invalid", STR(path));
}

bool mcp_tokens_read(struct arena *a, str path, struct mcp_tokens *out, struct err *err)
{
	struct entries e = { .arena = a, .name = S("line") };
	struct reading r = { .arena = a };
	const struct yaml *root;

	if (!file_read(a, path, FILE_MOST, &e.text, err) || !is_private(path, err))
		return false;
	root = yaml_parse(a, e.text, e.name, err);
	if (!root || !entries_read(&e, root, "tokens", take_entry, &r, err))
		return is_invalid(path, err);
	if (!r.tokens.len)
		return err_set(err, ERR_CONFIG, "%.*s has no tokens", STR(path));
	*out = r.tokens;
	return true;
}
