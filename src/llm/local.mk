llm_sources = \
	src/llm/address.c \
	src/llm/address.h \
	src/llm/answer_reader.c \
	src/llm/answer_reader.h \
	src/llm/anthropic.c \
	src/llm/budget.c \
	src/llm/budget.h \
	src/llm/chat.h \
	src/llm/chat_model.c \
	src/llm/event_stream.c \
	src/llm/event_stream.h \
	src/llm/fenced_text.c \
	src/llm/fenced_text.h \
	src/llm/internal.h \
	src/llm/json_answer.c \
	src/llm/json_schema.c \
	src/llm/json_schema.h \
	src/llm/openai.c \
	src/llm/prompt_template.c \
	src/llm/prompt_template.h \
	src/llm/protocol.c \
	src/llm/protocol.h \
	src/llm/send.c
