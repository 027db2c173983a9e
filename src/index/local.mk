index_sources = \
	src/index/build_lock.c \
	src/index/catalog_text.c \
	src/index/catalog_text.h \
	src/index/catalog_text_file.c \
	src/index/catalog_text_gather.c \
	src/index/checksum.c \
	src/index/copy_to_generation.c \
	src/index/file_read.c \
	src/index/file_write.c \
	src/index/folder.c \
	src/index/internal.h \
	src/index/names.h \
	src/index/names_buffers.c \
	src/index/names_by_id.c \
	src/index/names_gather.c \
	src/index/names_internal.h \
	src/index/names_invert.c \
	src/index/names_read.c \
	src/index/names_write.c \
	src/index/names_write.h \
	src/index/names_write_columns.c \
	src/index/packed_numbers.c \
	src/index/packed_numbers.h \
	src/index/range_check.c \
	src/index/side_file.h
