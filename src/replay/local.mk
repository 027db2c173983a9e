replay_sources = \
	src/replay/json_difference.c \
	src/replay/json_difference.h \
	src/replay/own_call.c \
	src/replay/own_call.h \
	src/replay/recorded.c \
	src/replay/recorded.h \
	src/replay/rerun.c \
	src/replay/rerun.h \
	src/replay/rerun_json.c \
	src/replay/rerun_json.h
