assistant_sources = \
	src/assistant/draft/draft.c \
	src/assistant/draft/draft.h \
	src/assistant/draft/sketch.h \
	src/assistant/language/cue_kinds.h \
	src/assistant/language/cue_tables.h \
	src/assistant/language/cues.c \
	src/assistant/language/cues.h \
	src/assistant/language/cues_english.c \
	src/assistant/language/cues_portuguese.c \
	src/assistant/language/cues_spanish.c \
	src/assistant/language/number_words.c \
	src/assistant/language/number_words.h \
	src/assistant/language/numbers.c \
	src/assistant/language/numbers.h \
	src/assistant/language/wording.c \
	src/assistant/language/wording.h \
	src/assistant/link/link_schema.h \
	src/assistant/link/mentions.c \
	src/assistant/link/mentions.h \
	src/assistant/link/name_words.c \
	src/assistant/link/name_words.h \
	src/assistant/link/values.c \
	src/assistant/link/values.h \
	src/assistant/link/word_match.c \
	src/assistant/link/word_match.h
