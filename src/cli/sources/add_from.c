#include "cli/sources/add_from.h"

#include "base/arena.h"
#include "model/filter/filter.h"
#include "workspace/workspace.h"
#include "base/banned.h"

enum { NAME, PROGRAM, ADDRESS, STATE, FILE_NAME, PROBLEM, CATALOG, JUMP_HOST, COLUMNS };

static const struct column columns[] = {
	[NAME] = { "name", "string", "what to call it after --from", LOOK_NAME, false },
	[PROGRAM] = { "program", "string", "the program that has it", LOOK_PLAIN, false },
	[ADDRESS] = { "address", "string", "without its password", LOOK_FLUID, true },
	[STATE] = { "state", "string", "new, connected, unsupported", LOOK_PLAIN, false },
	[FILE_NAME] = { "file", "string", "where it is written", LOOK_HIDDEN, false },
	[PROBLEM] = { "problem", "string", "why it cannot be added", LOOK_BELOW, true },
	[CATALOG] = { "catalog", "string", "the catalog that has this address already", LOOK_HIDDEN, true },
	[JUMP_HOST] = { "jump_host", "string", "the host to connect through", LOOK_HIDDEN, true },
};

/* The catalog with this address; absent: none. */
static str connected_as(struct cli *c, const struct found_connection *f)
{
	const struct configured *at;
	ptrdiff_t n = workspace_sources(c->session, &at);

	for (ptrdiff_t i = 0; i < n && f->source.url.len; i++)
		if (at[i].file.at && str_eq(workspace_address(c->session, &at[i]), f->source.url))
			return at[i].source.name;
	return NO_STR;
}

static void put_found(struct cli *c, struct rows *r, const struct found_connection *f)
{
	str catalog = connected_as(c, f);
	struct value row[COLUMNS] = {
		[NAME] = value_text(f->source.name),
		[PROGRAM] = value_text(f->program),
		[ADDRESS] = value_text(f->source.url),
		[STATE] = value_text(f->problem.at ? S("unsupported")
				     : catalog.at  ? S("connected")
						   : S("new")),
		[FILE_NAME] = value_text(f->file),
		[PROBLEM] = value_text(f->problem),
		[CATALOG] = value_text(catalog),
		[JUMP_HOST] = value_text(props_get(&f->source.options, S("jump_host"))),
	};

	rows_row(r, row);
}

static bool find(struct cli *c, str from, struct found_connections *out, struct err *err)
{
	if (!cli_session(c, err) || !connections_find(c->arena, from, out, err))
		return false;
	for (ptrdiff_t i = 0; i < out->notes.len; i++)
		cli_say(c, out->notes.at[i]);
	return true;
}

int add_from_list(struct cli *c, str from, struct err *err)
{
	struct found_connections all = { 0 };
	struct rows *r;

	if (!find(c, from, &all, err))
		return 0;
	r = cli_rows(c, columns, COLUMNS);
	if (!rows_known(r, err)) {
		rows_close(r);
		return 0;
	}
	for (ptrdiff_t i = 0; i < all.len; i++)
		put_found(c, r, &all.at[i]);
	cli_rows_end(c, r);
	if (!all.len)
		cli_say(c, str_fmt(c->arena, "no connections found; looked for those of %.*s",
				   STR(str_eq(from, S("all")) ? connection_programs(c->arena) : from)));
	return all.len ? 0 : 1;
}

static bool is_named(struct cli *c, const struct found_connection *f, str word)
{
	return glob_fits(str_lower(c->arena, word), str_lower(c->arena, f->source.name));
}

/* A glob takes what can be added; a name says why it cannot. */
static bool choose(struct cli *c, const struct found_connections *all, str word, bool *chosen, struct err *err)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct found_connection *f = &all->at[i];

		if (!is_named(c, f, word))
			continue;
		if (f->problem.at && !glob_is(word))
			return err_set(err, ERR_UNSUPPORTED, "%.*s cannot be added: %.*s", STR(f->source.name),
				       STR(f->problem));
		if (f->problem.at || (glob_is(word) && connected_as(c, f).at))
			continue;
		chosen[i] = any = true;
	}
	if (any)
		return true;
	err_set(err, ERR_NOTHING, "no new connection is called %.*s", STR(word));
	return err_next(err, "Leave the name away to list them.");
}

bool add_from_choose(struct cli *c, str from, const struct strs *words, struct found_connections *out, struct err *err)
{
	struct found_connections all = { 0 };
	bool *chosen;

	if (!find(c, from, &all, err))
		return false;
	chosen = new_n(c->arena, bool, all.len + 1);
	for (ptrdiff_t i = 0; i < words->len; i++)
		if (!choose(c, &all, words->at[i], chosen, err))
			return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (chosen[i])
			*push(out, c->arena) = all.at[i];
	return true;
}
