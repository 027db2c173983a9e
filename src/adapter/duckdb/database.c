/* The databases of a source: its file, and the files that are attached to it. */
#include "adapter/duckdb/connection.h"

#include "base/arena.h"
#include "base/paths.h"
#include "model/name.h"

#include "base/banned.h"

/* Up to its first dot, but for one at the start. */
str duck_database_name(struct arena *a, str path)
{
	str file = path_file(path), name;

	while (str_starts(file, S(".")))
		file = str_from(file, 1);
	str_cut(&file, '.', &name);
	return str_is_among(name, " main temp system ") ? str_fmt(a, "%.*s_db", STR(name)) : name;
}

static bool is_taken(const struct duck_attachments *all, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq_fold(all->at[i].name, name))
			return true;
	return false;
}

/* "path" or "name=path" */
static bool add(struct arena *a, str path, str item, struct duck_attachments *out, struct err *err)
{
	struct duck_attached one = { .path = item };
	ptrdiff_t equals = str_at(item, '=');

	if (equals > 0 && str_at(str_upto(item, equals), '/') < 0) {
		one.name = str_trim(str_upto(item, equals));
		one.path = str_trim(str_from(item, equals + 1));
	}
	if (!one.path.len)
		return err_set(err, ERR_USAGE, "attach: \"%.*s\" names no file", STR(item));
	one.path = str_starts(one.path, S("~")) || str_starts(one.path, S("/"))
			   ? path_absolute(a, one.path)
			   : path_join(a, path_dir(path), one.path);
	if (!one.name.len)
		one.name = duck_database_name(a, one.path);
	if (is_taken(out, one.name) || str_eq_fold(one.name, duck_database_name(a, path))) {
		err_set(err, ERR_USAGE, "attach: two files are called %.*s", STR(one.name));
		return err_next(err, "Give one of them another name, as in other=%.*s.", STR(item));
	}
	*push(out, a) = one;
	return true;
}

bool duck_attachments(struct arena *a, const struct source *s, str path, struct duck_attachments *out, struct err *err)
{
	str rest = source_option(s, &duck_options[DUCK_ATTACH]), item;

	while (str_cut(&rest, ',', &item))
		if (str_trim(item).len && !add(a, path, str_trim(item), out, err))
			return false;
	return true;
}

bool duck_namespace(const struct conn *c, struct arena *a, str ns, struct name_parts *out)
{
	struct err ignored = { 0 };

	return name_split(a, ns, out, &ignored) && out->len == (c->attached.len ? 2 : 1);
}

const char *duck_database_column(const struct conn *c)
{
	return c->attached.len ? "database_name" : "NULL::VARCHAR";
}

const char *duck_database_test(const struct conn *c)
{
	return c->attached.len ? "database_name NOT IN ('system', 'temp')" : "database_name = current_database()";
}

str duck_escaped_path(struct arena *a, str path)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < path.len; i++) {
		bool special = path.at[i] == '*' || path.at[i] == '?' || path.at[i] == '[';

		sb_puts(&b, special ? "[" : "");
		sb_putc(&b, path.at[i]);
		sb_puts(&b, special ? "]" : "");
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}
