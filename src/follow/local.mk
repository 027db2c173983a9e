follow_sources = \
	src/follow/follower.c \
	src/follow/follower.h \
	src/follow/gate.h \
	src/follow/gate_calls.c \
	src/follow/gate_internal.h \
	src/follow/gate_state.c \
	src/follow/message.c \
	src/follow/message.h \
	src/follow/runtime_folder.c \
	src/follow/runtime_folder.h \
	src/follow/server.c \
	src/follow/server.h
