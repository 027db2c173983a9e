#include "base/shared_library.h"

#include <dlfcn.h>
#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

/* A library that is there may fail because another one, below it, is not; a path is somebody's setting. */
static void refuse(const struct shared_library *l, str why, struct err *err)
{
	str file = str_of(l->files[0]);

	if (str_at(file, '/') < 0 && str_starts(why, file) && str_find(why, S("No such file")) >= 0)
		err_set(err, ERR_UNSUPPORTED, "%s (%s) is not installed", l->title, l->files[0]);
	else
		err_set(err, ERR_UNSUPPORTED, "%s cannot be opened: %.*s", l->title, STR(why));
	err_next(err, "%s", l->missing);
}

static void *opened(const struct shared_library *l, struct err *err)
{
	scoped(sb_free) struct sb why = SB(400);
	void *handle;

	/*
	 * Never unloaded: some leave data with each thread, and what is below others (TLS,
	 * Kerberos) does not survive it.
	 */
	for (int i = 0; l->files[i]; i++) {
		handle = dlopen(l->files[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
		if (handle)
			return handle;
		if (!i)
			sb_puts(&why, dlerror());
	}
	refuse(l, sb_str(&why), err);
	return NULL;
}

bool library_load(const struct shared_library *l, const struct library_function *f, size_t n, void *table,
		  struct err *err)
{
	void *handle = opened(l, err), *found;

	if (!handle)
		return false;
	for (size_t i = 0; i < n; i++) {
		found = dlsym(handle, f[i].name);
		if (!found) {
			err_set(err, ERR_UNSUPPORTED, "%s is too old: it has no %s", l->title, f[i].name);
			return l->outdated ? err_next(err, "%s", l->outdated) : false;
		}
		memcpy((char *)table + f[i].at, &found, sizeof found);
	}
	return true;
}
