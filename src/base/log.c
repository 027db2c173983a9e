#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "base/secret.h"

#include "base/banned.h"

enum { ROTATE_AT = 4 << 20, LONGEST_EVENT = 64 << 10, LONGEST_VALUE = 4 << 10 };

static const char *const levels[] = { "error", "warn", "info", "debug" };

static enum log_level level_wanted(void)
{
	str wanted = str_of(getenv("OCAT_LOG_LEVEL"));

	for (int i = LOG_ERROR; i <= LOG_DEBUG; i++)
		if (str_eq_fold(wanted, str_of(levels[i])))
			return (enum log_level)i;
	return LOG_WARN;
}

/* Two that rotate at once lose at most the older file, never a line of the newer. */
static void rotate(struct arena *a, str path)
{
	const char *name = str_c(a, path);
	struct stat st;

	if (stat(name, &st) == 0 && st.st_size >= ROTATE_AT)
		(void)!rename(name, str_c(a, str_fmt(a, "%s.1", name)));
}

static void put_pairs(struct jw *w, struct arena *a, va_list args)
{
	const char *key;

	while ((key = va_arg(args, const char *))) {
		str value = str_upto(str_of(va_arg(args, const char *)), LONGEST_VALUE);
		str probe = str_fmt(a, "%s='x'", key);

		jw_key(w, key);
		/* Where the name alone tells that this is a secret, nothing of the value is shown. */
		jw_str(w, str_eq(secret_hide(a, probe), probe) ? secret_hide(a, value) : S("***"));
	}
}

void log_event(enum log_level level, const char *event, ...)
{
	struct arena *a;
	struct sb line = SB(LONGEST_EVENT);
	struct jw w = jw_to(&line);
	struct err err = { 0 };
	va_list args;
	str dir;

	if (level > level_wanted())
		return;
	a = arena_open();
	jw_object(&w);
	jw_str_at(&w, "time", instant_iso(a, clock_now()));
	jw_str_at(&w, "level", str_of(levels[level]));
	jw_int_at(&w, "pid", getpid());
	jw_str_at(&w, "event", str_of(event));
	va_start(args, event);
	put_pairs(&w, a, args);
	va_end(args);
	jw_end_object(&w);
	sb_putc(&line, '\n');
	if (!line.over && place_state(a, &dir, &err) && dir_make_private(dir, &err)) {
		str path = path_join(a, dir, S("ocat.log"));

		rotate(a, path);
		file_append(path, sb_str(&line), &err);
	}
	sb_free(&line);
	arena_close(a);
}
