vector_sources = \
	src/vector/embedder.c \
	src/vector/embedder.h \
	src/vector/endpoint.c \
	src/vector/endpoint.h \
	src/vector/onnx_library.c \
	src/vector/onnx_library.h \
	src/vector/onnx_model.c \
	src/vector/onnx_model.h \
	src/vector/vector_set.c \
	src/vector/vector_set.h \
	src/vector/word_pieces.c \
	src/vector/word_pieces.h
