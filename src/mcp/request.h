/* One request while it is served: its message, what its handler needs, and the result that the handler writes. */
#ifndef OCAT_MCP_REQUEST_H
#define OCAT_MCP_REQUEST_H

#include "mcp/message.h"
#include "mcp/peer.h"
#include "mcp/server.h"

struct stop;

/*
 * Receives the messages for one request, on the thread that serves it: notifications first, the response last. code: of
 * the error in it; 0: none.
 */
struct mcp_out {
	void (*send)(void *with, str message, int code);
	/*
	 * The request waits for a person (true), or goes on (false): meanwhile it does no work, and others take its
	 * place. NULL: no others.
	 */
	void (*rest)(void *with, bool rests);
	void *with;
};

struct mcp_request {
	struct arena *arena;
	const struct mcp_server *server;
	struct mcp_peer *peer;
	const struct mcp_message *message;
	const struct stop *stop;
	const struct mcp_out *out;
	struct jw *result; /* the members of the result are written here */
	int64_t progress; /* notifications of it that were sent */
	/* Set by mcp_fail. */
	int code;
	str sentence, data;
};

/* Copies the texts and returns false, for use in a return statement. data: as JSON, or absent. */
bool mcp_fail(struct mcp_request *r, int code, str sentence);
bool mcp_fail_with(struct mcp_request *r, int code, str sentence, str data);
/* A text among the parameters that must be there: false after mcp_fail. */
bool mcp_needs_text(struct mcp_request *r, const char *name, str *out);
/* Sends a notification of progress, if the client asked for them. */
void mcp_progress(struct mcp_request *r, str message);
/* Sends a notification, unless the request was cancelled. */
void mcp_notify(struct mcp_request *r, str message);

#endif
