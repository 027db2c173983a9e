shell_sources = \
	src/shell/builtin.c \
	src/shell/client.c \
	src/shell/clients.c \
	src/shell/clients.h \
	src/shell/command.c \
	src/shell/compound.c \
	src/shell/connection.c \
	src/shell/expand.c \
	src/shell/files.c \
	src/shell/patch.c \
	src/shell/python.c \
	src/shell/python.h \
	src/shell/python_call.c \
	src/shell/python_token.c \
	src/shell/python_value.c \
	src/shell/reader.h \
	src/shell/run.c \
	src/shell/run.h \
	src/shell/script.c \
	src/shell/shell.h \
	src/shell/tree.h \
	src/shell/value.c \
	src/shell/value.h \
	src/shell/variables.c \
	src/shell/word.c \
	src/shell/wrapper.c
