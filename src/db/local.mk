db_sources = \
	src/db/allocation.c \
	src/db/allocation.h \
	src/db/db.c \
	src/db/db.h \
	src/db/early_flush.c \
	src/db/engine_call.c \
	src/db/engine_call.h \
	src/db/internal.h \
	src/db/linear_functions.c \
	src/db/linear_functions.h \
	src/db/query_guard.c \
	src/db/regexp.c \
	src/db/regexp.h \
	src/db/row_callback.c
