#include "service/trace/catalog_choice.h"

#include "base/arena.h"
#include "model/word_split.h"
#include "service/trace/source_address.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

const char *chosen_by_word(enum chosen_by by)
{
	static const char *const words[] = {
#define _(id, word) [id] = word,
		CHOSEN_BY(_)
#undef _
	};

	return words[by];
}

struct choosing {
	const struct scope *scope;
	struct arena *arena;
	const struct catalogs *known;
	const struct evidence *evidence;
	const struct evidence_sql *sql;
};

/* ---- one way to tell a catalog each ---- */

static struct source_address address_of(const struct choosing *c, const struct catalog *cat)
{
	const struct configured *source = workspace_source(c->scope->workspace, cat->name);

	return source_address_of(c->arena, source ? source->source.url : cat->address, NO_STR);
}

static bool by_address(const struct choosing *c, const struct catalog *cat)
{
	struct source_address said = source_address_of(c->arena, c->sql->sql.dsn, c->evidence->folder),
			      has = address_of(c, cat);

	return c->sql->sql.dsn.len && source_address_same(&said, &has);
}

static bool by_database(const struct choosing *c, const struct catalog *cat)
{
	str said = c->sql->sql.database;

	return said.len && (str_eq_fold(said, cat->name) || str_eq_fold(said, address_of(c, cat).database));
}

/* Agents that keep no server apart write shop_query for its tool. */
static str server_of(const struct choosing *c)
{
	str tool = c->evidence->steps.at[c->sql->step].tool;

	return c->sql->sql.server.len || c->sql->sql.quoted ? c->sql->sql.server
							    : str_upto(tool, str_at_last(tool, '_'));
}

/* postgres-shop and shop_db name shop. */
static bool by_server(const struct choosing *c, const struct catalog *cat)
{
	str server = server_of(c);
	struct tokens words = { 0 };

	if (server.len && str_eq_fold(server, cat->name))
		return true;
	words_split(c->arena, server, &words);
	for (ptrdiff_t i = 0; i < words.len; i++)
		if (str_eq_fold(words.at[i].text, cat->name))
			return true;
	return false;
}

static bool by_folder(const struct choosing *c, const struct catalog *cat)
{
	str path = address_of(c, cat).path, folder = c->evidence->folder;

	return folder.len > 1 && path.len > folder.len && str_starts(path, folder) &&
	       (path.at[folder.len] == '/' || str_ends(folder, S("/")));
}

static bool by_step(const struct choosing *c, const struct catalog *cat)
{
	return str_eq(c->sql->catalog, cat->name);
}

/* ---- all of them ---- */

static bool speaks(const struct choosing *c, const struct catalog *cat)
{
	const struct dialect *said = c->sql->sql.dialect, *has = workspace_dialect(c->scope->workspace, cat->name);

	return !said || !has || !has->syntax || said == has;
}

static void add_where(const struct choosing *c, bool (*is)(const struct choosing *c, const struct catalog *cat),
		      struct catalog_choice *out)
{
	for (ptrdiff_t i = 0; i < c->known->len; i++)
		if (c->known->at[i].generation && is(c, &c->known->at[i]))
			*push(out, c->arena) = &c->known->at[i];
}

static bool any(const struct choosing *c, const struct catalog *cat)
{
	(void)c;
	(void)cat;
	return true;
}

void catalog_choose(const struct scope *scope, struct arena *a, const struct catalogs *known, str person,
		    const struct evidence *e, const struct evidence_sql *q, struct catalog_choice *out)
{
	static const struct {
		enum chosen_by by;
		bool (*is)(const struct choosing *c, const struct catalog *cat);
	} ways[] = { { CHOSEN_BY_STEP, by_step },	  { CHOSEN_BY_ADDRESS, by_address },
		     { CHOSEN_BY_DATABASE, by_database }, { CHOSEN_BY_SERVER, by_server },
		     { CHOSEN_BY_FOLDER, by_folder },	  { CHOSEN_BY_NOTHING, speaks },
		     { CHOSEN_BY_NOTHING, any } };
	struct choosing c = { scope, a, known, e, q };
	const struct catalog *named = person.len ? catalogs_find(known, person) : NULL;

	*out = (struct catalog_choice){ 0 };
	if (named && named->generation) {
		out->by = CHOSEN_BY_PERSON;
		*push(out, a) = named;
		return;
	}
	for (size_t i = 0; i < sizeof ways / sizeof *ways && !out->len; i++) {
		out->by = ways[i].by;
		add_where(&c, ways[i].is, out);
	}
}
