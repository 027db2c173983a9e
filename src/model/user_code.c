#include "model/user_code.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"
#include "base/banned.h"

static void take_function(struct user_code *c, const struct json *j)
{
	struct user_function *f = push(&c->functions, c->arena);

	*f = (struct user_function){ .identity = json_text(j, "function"),
				     .schema = json_text(j, "schema"),
				     .name = json_text(j, "name"),
				     .arguments = texts_read(c->arena, j, "arguments"),
				     .variadic = json_truth(j, "variadic", false),
				     .kind = json_text(j, "kind"),
				     .extension = json_text(j, "extension"),
				     .owner = json_text(j, "owner"),
				     .language = json_text(j, "language") };
	json_int(j, "optional", &f->optional);
}

static void take_operator(struct user_code *c, const struct json *j)
{
	*push(&c->operators, c->arena) = (struct user_operator){ .symbol = json_text(j, "operator"),
								 .left = json_text(j, "left"),
								 .right = json_text(j, "right"),
								 .function = json_text(j, "function") };
}

static void take_cast(struct user_code *c, const struct json *j)
{
	*push(&c->casts, c->arena) = (struct user_cast){ .from = json_text(j, "from"),
							 .to = json_text(j, "to"),
							 .context = json_text(j, "context"),
							 .function = json_text(j, "function") };
}

static void take_type(struct user_code *c, const struct json *j)
{
	*push(&c->types, c->arena) = (struct user_type){ .checks = texts_read(c->arena, j, "checks"),
							 .name = json_text(j, "type"),
							 .kind = json_text(j, "kind"),
							 .preferred = json_truth(j, "preferred", false),
							 .of = texts_read(c->arena, j, "of"),
							 .fields = texts_read(c->arena, j, "fields"),
							 .reads = texts_read(c->arena, j, "reads"),
							 .shows = texts_read(c->arena, j, "shows"),
							 .compares = texts_read(c->arena, j, "compares") };
}

static str relation_key(struct arena *a, str ns, str name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, ns);
	sb_putc(&b, '.');
	name_part(&b, name);
	return str_dup(a, sb_str(&b));
}

static void take_relation(struct user_code *c, const struct json *j)
{
	scoped(sb_free) struct sb ns = SB(SB_MAX);
	struct user_relation *r = new(c->arena, struct user_relation);

	*r = (struct user_relation){ .runs = texts_read(c->arena, j, "runs"),
				     .plans = texts_read(c->arena, j, "plans"),
				     .types = texts_read(c->arena, j, "types") };
	name_part(&ns, json_text(j, "schema"));
	map_put(&c->relations, relation_key(c->arena, sb_str(&ns), json_text(j, "name")), NULL)->ptr = r;
}

static const struct {
	const char *key;
	void (*take)(struct user_code *c, const struct json *j);
} lists[] = {
	{ "functions", take_function }, { "operators", take_operator }, { "casts", take_cast },
	{ "types", take_type },		{ "relations", take_relation },
};

bool user_code_read(struct arena *a, str text, struct user_code *out, struct err *err)
{
	const struct json *all;

	*out = (struct user_code){ .arena = a, .relations = map_in(a), .by_identity = map_in(a), .by_type = map_in(a) };
	if (!text.len)
		return true;
	all = json_parse(a, text, err);
	if (!all)
		return err_at(err, "the user-defined code of the catalog");
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		const struct json *list = json_get(all, lists[i].key);

		if (!list || list->kind != JSON_ARRAY)
			return err_set(err, ERR_CACHE, "the user-defined code of the catalog has no list of %s",
				       lists[i].key);
		for (const struct json *j = list->first; j; j = j->next)
			lists[i].take(out, j);
	}
	for (ptrdiff_t i = 0; i < out->functions.len; i++)
		map_put(&out->by_identity, out->functions.at[i].identity, NULL)->ptr = &out->functions.at[i];
	for (ptrdiff_t i = 0; i < out->types.len; i++)
		map_put(&out->by_type, out->types.at[i].name, NULL)->ptr = &out->types.at[i];
	out->recorded = true;
	return true;
}

const struct user_relation *user_code_of_relation(const struct user_code *c, str ns, str name)
{
	struct map_entry *e = c->relations.len ? map_get(&c->relations, relation_key(c->arena, ns, name)) : NULL;

	return e ? e->ptr : NULL;
}

str user_code_extension(const struct user_code *c, str identity)
{
	struct map_entry *e = map_get(&c->by_identity, identity);

	return e ? ((const struct user_function *)e->ptr)->extension : NO_STR;
}

/* The end of a name, before "(10,2)" or "[]". */
static ptrdiff_t name_end(str name)
{
	bool quoted = false;

	for (ptrdiff_t i = 0; i < name.len; i++) {
		quoted ^= name.at[i] == '"';
		if (!quoted && (name.at[i] == '(' || name.at[i] == '['))
			return i;
	}
	return name.len;
}

const struct user_type *user_code_type(const struct user_code *c, str name)
{
	struct map_entry *e = c->types.len ? map_get(&c->by_type, str_trim(str_upto(name, name_end(name)))) : NULL;

	return e ? e->ptr : NULL;
}

/* The part after the last dot, without quotes. */
static str last_part(struct arena *a, str name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool quoted = false;

	for (ptrdiff_t i = 0; i < name.len; i++) {
		if (name.at[i] == '"')
			quoted = !quoted;
		else if (name.at[i] == '.' && !quoted)
			sb_reset(&b);
		else
			sb_putc(&b, name.at[i]);
	}
	return str_trim(str_dup(a, sb_str(&b)));
}

const struct user_type *user_code_type_named(const struct user_code *c, str name, const struct user_type *last)
{
	struct arena_mark mark = arena_mark(c->arena);
	const struct user_type *found = NULL;
	str wanted = last_part(c->arena, str_upto(name, name_end(name)));

	for (ptrdiff_t i = last ? last - c->types.at + 1 : 0; i < c->types.len && !found; i++)
		if (str_eq_fold(last_part(c->arena, c->types.at[i].name), wanted))
			found = &c->types.at[i];
	arena_rewind(c->arena, mark);
	return found;
}
