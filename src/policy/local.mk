policy_sources = \
	src/policy/apply.c \
	src/policy/external_engine.c \
	src/policy/fence.c \
	src/policy/functions.c \
	src/policy/internal.h \
	src/policy/match.c \
	src/policy/policy.h \
	src/policy/predicates.c \
	src/policy/read.c \
	src/policy/rule.c \
	src/policy/runtime_error.c \
	src/policy/safe_value.c \
	src/policy/tables.c \
	src/policy/time_bound.c \
	src/policy/views.c
