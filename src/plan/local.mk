plan_sources = \
	src/plan/bind_names.c \
	src/plan/condition_to_sql.c \
	src/plan/expression_to_sql.c \
	src/plan/output_to_sql.c \
	src/plan/plan.h \
	src/plan/plan_read.c \
	src/plan/plan_to_sql.c \
	src/plan/read_filter.c \
	src/plan/read_internal.h \
	src/plan/read_member.c \
	src/plan/read_output.c \
	src/plan/tree_builder.h
