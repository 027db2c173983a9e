replay_sources = \
	src/replay/branch.c \
	src/replay/branch.h \
	src/replay/json_difference.c \
	src/replay/json_difference.h \
	src/replay/key_match.c \
	src/replay/key_match.h \
	src/replay/own_call.c \
	src/replay/own_call.h \
	src/replay/parameter_edit.c \
	src/replay/parameter_edit.h \
	src/replay/recorded_answer.c \
	src/replay/recorded_answer.h \
	src/replay/rerun.c \
	src/replay/rerun.h \
	src/replay/rerun_json.c \
	src/replay/rerun_json.h \
	src/replay/run_pair.c \
	src/replay/run_pair.h \
	src/replay/run_pair_json.c \
	src/replay/run_pair_json.h \
	src/replay/run_summary.c \
	src/replay/run_summary.h \
	src/replay/step_key.c \
	src/replay/step_key.h
