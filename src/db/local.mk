db_sources = \
	src/db/db.c \
	src/db/db.h \
	src/db/early_flush.c \
	src/db/internal.h \
	src/db/query_guard.c \
	src/db/regexp.c \
	src/db/regexp.h \
	src/db/row_callback.c
