rem_sources = \
	src/rem/rem.h \
	src/rem/rem_from_json.c \
	src/rem/rem_parse.c \
	src/rem/rem_write.c
