/* TAP without a plan: ok(condition, "what it shows %d", ...), is_str, is_int, and return done() at the end of main. */
#ifndef OCAT_TAP_H
#define OCAT_TAP_H

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"

static int tap_count, tap_failed;

#define ok(condition, ...) tap_ok((condition) ? 1 : 0, __FILE__, __LINE__, __VA_ARGS__)
#define is_str(got, wanted, ...) tap_is_str((got), (wanted), __FILE__, __LINE__, __VA_ARGS__)
#define is_int(got, wanted, ...) tap_is_int((got), (wanted), __FILE__, __LINE__, __VA_ARGS__)

__attribute__((format(printf, 4, 5))) static inline bool tap_ok(bool good, const char *file, int line, const char *name,
								...)
{
	va_list args;

	printf("%sok %d - ", good ? "" : "not ", ++tap_count);
	va_start(args, name);
	vprintf(name, args);
	va_end(args);
	puts("");
	if (!good && ++tap_failed)
		printf("# at %s:%d\n", file, line);
	return good;
}

#define tap_is_str(got, wanted, file, line, ...) \
	do { \
		str tap_got = (got), tap_wanted = (wanted); \
		if (!tap_ok(str_eq(tap_got, tap_wanted) && !tap_got.at == !tap_wanted.at, (file), (line), \
			    __VA_ARGS__)) \
			printf("# got    [%.*s]\n# wanted [%.*s]\n", STR(tap_got), STR(tap_wanted)); \
	} while (0)

#define tap_is_int(got, wanted, file, line, ...) \
	do { \
		long long tap_got = (got), tap_wanted = (wanted); \
		if (!tap_ok(tap_got == tap_wanted, (file), (line), __VA_ARGS__)) \
			printf("# got %lld, wanted %lld\n", tap_got, tap_wanted); \
	} while (0)

/* The test goes on without what this machine lacks only where OCAT_TEST_MAY_SKIP=1 allows that: see cannot_run of tests/lib.sh. */
static inline void cannot_run(const char *why)
{
	const char *may = getenv("OCAT_TEST_MAY_SKIP");

	if (may && *may)
		printf("ok %d # SKIP %s\n", ++tap_count, why);
	else
		ok(false, "%s (OCAT_TEST_MAY_SKIP=1 skips what cannot run)", why);
}

static inline int done(void)
{
	printf("1..%d\n", tap_count);
	return tap_failed != 0;
}

/* From now on a thread would need more memory than any machine has; false: as usual again. */
static inline void tap_no_threads(bool none)
{
	static pthread_attr_t usual, huge;

	if (none) {
		pthread_getattr_default_np(&usual);
		pthread_attr_init(&huge);
		pthread_attr_setstacksize(&huge, (size_t)1 << 47);
		pthread_setattr_default_np(&huge);
	} else {
		pthread_setattr_default_np(&usual);
	}
}

#endif
