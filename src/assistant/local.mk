assistant_sources = \
	src/assistant/draft/draft.c \
	src/assistant/draft/draft.h \
	src/assistant/draft/sketch.h \
	src/assistant/link/link_schema.h \
	src/assistant/link/mentions.c \
	src/assistant/link/mentions.h \
	src/assistant/link/name_words.c \
	src/assistant/link/name_words.h \
	src/assistant/link/values.c \
	src/assistant/link/values.h \
	src/assistant/link/word_match.c \
	src/assistant/link/word_match.h
