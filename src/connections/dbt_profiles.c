/* The targets of dbt's profiles.yml. Of its templates only env_var is understood. */
#include "connections/found.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/yaml.h"
#include "base/banned.h"

static void files(struct arena *a, struct strs *out)
{
	str folder = str_of(getenv("DBT_PROFILES_DIR")), home = home_file(a, ".dbt");

	if (folder.len)
		*push(out, a) = path_join(a, folder, S("profiles.yml"));
	else if (file_exists(S("profiles.yml")))
		*push(out, a) = path_absolute(a, S("profiles.yml"));
	else if (home.len)
		*push(out, a) = path_join(a, home, S("profiles.yml"));
}

/* The variable in {{ env_var('NAME') }} or {{ env_var("NAME", "...") }}; absent: it is none. */
static str variable_in(str value)
{
	ptrdiff_t at = str_find(value, S("env_var("));
	str rest = str_trim(str_from(value, at < 0 ? value.len : at + S("env_var(").len)), name;
	char quote = rest.len ? rest.at[0] : 0;

	if (!str_starts(str_trim(value), S("{{")) || (quote != '\'' && quote != '"'))
		return NO_STR;
	rest = str_from(rest, 1);
	return str_cut(&rest, quote, &name) && name.len ? name : NO_STR;
}

static str value_of(struct arena *a, const struct yaml *target, const char *key)
{
	str value = yaml_text(target, key), name = variable_in(value);

	return name.at ? str_of(getenv(str_c(a, name))) : value;
}

static str first_of(struct arena *a, const struct yaml *target, const char *one, const char *other)
{
	str value = value_of(a, target, one);

	return value.len ? value : value_of(a, target, other);
}

/* A DuckDB file beside the profiles is meant relative to where dbt is run, which is the project. */
static void take_target(struct arena *a, const struct yaml *profile, const struct yaml *target,
			struct found_connections *out)
{
	str chosen = yaml_text(profile, "target");
	bool is_chosen = str_eq(target->key, chosen.len ? chosen : S("default"));
	str password = yaml_text(target, "password");
	struct connection_words w = {
		.name = is_chosen ? profile->key : str_fmt(a, "%.*s-%.*s", STR(profile->key), STR(target->key)),
		.system = value_of(a, target, "type"),
		.host = first_of(a, target, "host", "server"),
		.port = value_of(a, target, "port"),
		.user = first_of(a, target, "user", "username"),
		.database = first_of(a, target, "dbname", "database"),
		.path = value_of(a, target, "path"),
		.password_env = variable_in(password.len ? password : yaml_text(target, "pass")),
	};

	found_put(a, &w, out);
}

static bool read(struct arena *a, str file, str text, struct found_connections *out, struct err *err)
{
	const struct yaml *root = yaml_parse(a, text, file, err);

	for (const struct yaml *profile = root ? root->first : NULL; profile; profile = profile->next) {
		const struct yaml *outputs = yaml_get(profile, "outputs");

		for (const struct yaml *t = outputs ? outputs->first : NULL; t; t = t->next)
			take_target(a, profile, t, out);
	}
	return root != NULL;
}

const struct connection_program program_dbt = { "dbt", "dbt", files, read, "profiles.yml" };
