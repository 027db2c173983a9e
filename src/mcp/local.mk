mcp_sources = \
	src/mcp/message.c \
	src/mcp/message.h \
	src/mcp/methods/lifecycle.c \
	src/mcp/methods/methods.h \
	src/mcp/peer.c \
	src/mcp/peer.h \
	src/mcp/request.c \
	src/mcp/request.h \
	src/mcp/running.c \
	src/mcp/running.h \
	src/mcp/server.c \
	src/mcp/server.h \
	src/mcp/session.c \
	src/mcp/session.h \
	src/mcp/stdio.c \
	src/mcp/stdio.h
