net_sources = \
	src/net/access_key.c \
	src/net/access_key.h \
	src/net/curl_library.c \
	src/net/curl_library.h \
	src/net/http.c \
	src/net/http.h \
	src/net/httpd.h \
	src/net/httpd_answer.c \
	src/net/httpd_internal.h \
	src/net/httpd_loop.c \
	src/net/httpd_request.c \
	src/net/httpd_request.h \
	src/net/jump_host.c \
	src/net/jump_host.h \
	src/net/pq.c \
	src/net/pq.h \
	src/net/pq_cell_kinds.c \
	src/net/pq_cell_kinds.h \
	src/net/pq_connect.c \
	src/net/pq_library.c \
	src/net/pq_library.h \
	src/net/pq_messages.c \
	src/net/pq_messages.h \
	src/net/pq_password_save.c \
	src/net/pq_wait.c \
	src/net/pq_wait.h
