#include "base/log.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/json.h"
#include "base/redact.h"

#include "base/banned.h"

enum { ROTATE_AT = 4 << 20, KEPT = 3, LONGEST_EVENT = 64 << 10, LONGEST_VALUE = 4 << 10 };

static const char *const levels[] = { "error", "warn", "info", "debug" };

static bool level_of(str word, enum log_level *out)
{
	for (int i = LOG_ERROR; i <= LOG_DEBUG; i++) {
		if (!str_eq_fold(word, str_of(levels[i])))
			continue;
		*out = (enum log_level)i;
		return true;
	}
	return false;
}

bool log_wants(enum log_level level)
{
	enum log_level wanted = LOG_WARN;

	level_of(str_of(getenv("OCAT_LOG_LEVEL")), &wanted);
	return level <= wanted;
}

bool log_check(struct err *err)
{
	str word = str_of(getenv("OCAT_LOG_LEVEL"));
	enum log_level ignored;

	if (!word.len || level_of(word, &ignored))
		return true;
	return err_set(err, ERR_CONFIG, "OCAT_LOG_LEVEL should be error, warn, info or debug, not \"%.*s\"", STR(word));
}

/* The target of log lines; absent for standard error. */
static bool log_place(struct arena *a, str *path, struct err *err)
{
	str given = str_of(getenv("OCAT_LOG_FILE")), dir;

	if (given.len) {
		*path = str_eq(given, S("stderr")) ? NO_STR : path_absolute(a, given);
		return true;
	}
	if (!path_state(a, &dir, err))
		return false;
	*path = path_join(a, dir, S("ocat.log"));
	return true;
}

/* A truncated value says so, like a long sentence. */
static str safe_value(struct arena *a, const struct log_pair *p)
{
	str shown = redact_hide_value(a, str_of(p->key), p->text);

	return shown.len > LONGEST_VALUE ? str_fmt(a, "%.*s...", STR(str_upto(shown, LONGEST_VALUE))) : shown;
}

static void put_line(struct sb *line, struct arena *a, enum log_level level, const char *event,
		     const struct log_pair *pairs)
{
	struct jw w = jw_to(line);

	jw_object(&w);
	jw_str_at(&w, "time", instant_iso(a, clock_now()));
	jw_str_at(&w, "level", str_of(levels[level]));
	jw_int_at(&w, "pid", getpid());
	jw_str_at(&w, "event", str_of(event));
	for (const struct log_pair *p = pairs; p->key; p++) {
		if (p->is_number)
			jw_int_at(&w, p->key, p->number);
		else if (p->text.at)
			jw_str_at(&w, p->key, safe_value(a, p));
	}
	jw_end_object(&w);
	sb_putc(line, '\n');
}

/* A person's own file may be a pipe or a device: only our own log file is created, rotated and private. */
static void put_away(struct arena *a, str line)
{
	struct err ignored = { 0 };
	str path, dir;

	if (!log_place(a, &path, &ignored))
		return;
	if (!path.at) {
		(void)!write(STDERR_FILENO, line.at, (size_t)line.len);
		return;
	}
	if (!str_of(getenv("OCAT_LOG_FILE")).len) {
		if (!path_state(a, &dir, &ignored) || !dir_make_private(dir, &ignored))
			return;
		file_rotate(path, ROTATE_AT, KEPT);
		file_append(path, line, &ignored);
		return;
	}
	file_append_any(path, line, &ignored);
}

void log_write(enum log_level level, const char *event, const struct log_pair *pairs)
{
	struct arena *a;
	struct sb line = SB(LONGEST_EVENT);

	if (!log_wants(level))
		return;
	a = arena_open();
	put_line(&line, a, level, event, pairs);
	if (!line.over)
		put_away(a, sb_str(&line));
	sb_free(&line);
	arena_close(a);
}
