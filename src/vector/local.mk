vector_sources = \
	src/vector/byte_pairs.c \
	src/vector/canonical_form.c \
	src/vector/canonical_form.h \
	src/vector/canonical_table.h \
	src/vector/charsmap.c \
	src/vector/charsmap.h \
	src/vector/embed_request.h \
	src/vector/embedder.c \
	src/vector/embedder.h \
	src/vector/endpoint.c \
	src/vector/endpoint.h \
	src/vector/onnx_library.c \
	src/vector/onnx_library.h \
	src/vector/onnx_model.c \
	src/vector/onnx_model.h \
	src/vector/text_steps.c \
	src/vector/text_steps.h \
	src/vector/token_model.h \
	src/vector/tokenizer.c \
	src/vector/tokenizer.h \
	src/vector/unigram.c \
	src/vector/vector_set.c \
	src/vector/vector_set.h \
	src/vector/word_pieces.c
