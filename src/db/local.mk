db_sources = \
	src/db/allocation_limit.c \
	src/db/allocation_limit.h \
	src/db/builtin_function.c \
	src/db/builtin_function.h \
	src/db/db.c \
	src/db/db.h \
	src/db/early_flush.c \
	src/db/internal.h \
	src/db/linear_functions.c \
	src/db/linear_functions.h \
	src/db/query_guard.c \
	src/db/regexp.c \
	src/db/regexp.h \
	src/db/row_callback.c \
	src/db/wildcard_functions.c \
	src/db/wildcard_functions.h
