/* Where requests go, and the usual variables of each provider. Inside llm/ only. */
#ifndef OCAT_LLM_ADDRESS_H
#define OCAT_LLM_ADDRESS_H

#include "llm/protocol.h"
#include "net/access_key.h"

struct provider {
	const struct chat_protocol *protocol;
	const char *url_variable, *url;
	const char *key_variables[ACCESS_KEY_VARIABLES];
	const char *key_header; /* NULL: Authorization: Bearer */
	bool modern;		/* see chat_outgoing */
};
const struct provider *provider_about(enum chat_provider which);

struct chat_address {
	str url, models; /* of requests, and of the list of models */
	bool usual;	 /* the provider's own, or that of its variable: its usual key goes there */
};
bool chat_address_find(struct arena *a, const struct chat_setup *s, struct chat_address *out, struct err *err);

#endif
