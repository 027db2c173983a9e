plan_sources = \
	src/plan/bind_names.c \
	src/plan/plan.h \
	src/plan/plan_read.c \
	src/plan/plan_to_sql.c
