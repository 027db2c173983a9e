#include "net/access_key.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/command_output.h"
#include "base/core_dumps.h"
#include "base/file.h"
#include "base/mutex.h"
#include "base/banned.h"

enum { KEY_MOST = 8192 };

struct access_key {
	struct arena *arena;
	struct access_key_place at;
	struct mutex *lock; /* guards the rest */
	str printed;	    /* by the command, or absent */
};

struct access_key *access_key_open(const struct access_key_place *place)
{
	struct arena *a = arena_open();
	struct access_key *k = new(a, struct access_key);

	*k = (struct access_key){ .arena = a, .at = *place, .lock = mutex_open() };
	k->at.place = str_dup(a, place->place);
	k->at.command = str_dup(a, place->command);
	return k;
}

void access_key_close(struct access_key *k)
{
	if (!k)
		return;
	mutex_close(k->lock);
	arena_close(k->arena);
}

static str variable(struct arena *a, str name)
{
	str value = str_trim(str_of(getenv(str_c(a, name))));

	return value.len ? value : NO_STR;
}

static bool is_file(str place)
{
	return str_at(place, '/') >= 0;
}

static str usual_variable(const struct access_key *k, struct arena *a)
{
	for (int i = 0; i < ACCESS_KEY_VARIABLES && k->at.usual[i]; i++)
		if (variable(a, str_of(k->at.usual[i])).at)
			return str_of(k->at.usual[i]);
	return NO_STR;
}

/* The setting says where the key is, and is never the key itself. */
static bool from_place(struct access_key *k, struct arena *a, str *out, struct err *err)
{
	if (!is_file(k->at.place)) {
		*out = variable(a, k->at.place);
		return out->at ||
		       err_set(err, ERR_CONFIG, "%s names an environment variable that is not set", k->at.setting);
	}
	if (!file_read(a, k->at.place, KEY_MOST, out, err))
		return err_at(err, "%s", k->at.setting);
	*out = str_trim(*out);
	return out->len || err_set(err, ERR_CONFIG, "%s names an empty file", k->at.setting);
}

static str known(struct access_key *k, struct arena *a)
{
	str key;

	mutex_lock(k->lock);
	key = str_dup(a, k->printed);
	mutex_unlock(k->lock);
	return key;
}

static void keep(struct access_key *k, str key)
{
	mutex_lock(k->lock);
	k->printed = str_dup(k->arena, key);
	mutex_unlock(k->lock);
}

static bool from_command(struct access_key *k, struct arena *a, int wait_ms, const struct stop *stop, str *out,
			 struct err *err)
{
	struct stop limit = { .deadline_us = clock_monotonic_us() + (int64_t)wait_ms * 1000, .parent = stop };

	*out = known(k, a);
	if (out->at)
		return true;
	if (!command_output(a, k->at.command, KEY_MOST, &limit, out, err))
		return err_at(err, "running %s_command", k->at.setting);
	*out = str_trim(*out);
	if (!out->len)
		return err_set(err, ERR_CONFIG, "%s_command printed nothing", k->at.setting);
	keep(k, *out);
	return true;
}

bool access_key_find(struct access_key *k, struct arena *a, int wait_ms, const struct stop *stop, str *out, str *from,
		     struct err *err)
{
	str where = access_key_where(k, a), key = NO_STR;
	bool good = true;

	if (k->at.place.at)
		good = from_place(k, a, &key, err);
	else if (usual_variable(k, a).at)
		key = variable(a, where);
	else if (k->at.command.at)
		good = from_command(k, a, wait_ms, stop, &key, err);
	if (!good)
		return false;
	if (key.at)
		core_dumps_off();
	*out = key;
	if (from)
		*from = where;
	return true;
}

void access_key_forget(struct access_key *k)
{
	keep(k, NO_STR);
}

str access_key_where(const struct access_key *k, struct arena *a)
{
	str usual = usual_variable(k, a);

	if (k->at.place.at || usual.at)
		return k->at.place.at ? k->at.place : usual;
	return k->at.command.at ? str_fmt(a, "%s_command", k->at.setting) : NO_STR;
}
