trace_sources = \
	src/trace/audit.c \
	src/trace/audit_tally.c \
	src/trace/audit_tally.h \
	src/trace/read.c \
	src/trace/shell_session.c \
	src/trace/step.h \
	src/trace/trace.c \
	src/trace/trace.h
