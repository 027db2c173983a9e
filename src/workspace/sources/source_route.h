/* What a source needs before its adapter opens it: the password that a command prints, the way through another host. */
#ifndef OCAT_WORKSPACE_SOURCES_SOURCE_ROUTE_H
#define OCAT_WORKSPACE_SOURCES_SOURCE_ROUTE_H

#include "adapter/adapter.h"

struct source_way;

/* The command has the source's time to connect. s outlives it. */
struct source_way *source_way_open(const struct source *s, const struct adapter *adapter, const struct stop *stop,
				   struct err *err);
void source_way_close(struct source_way *w); /* after its connection; NULL is fine */
const struct source *source_way_to(const struct source_way *w); /* to open; lives as long as w */
/* A connection failed with err: if that was because of the other host, err says so. */
void source_way_explain(struct source_way *w, struct err *err);
/* What encrypts it, given what the source says of its own encryption. */
str source_way_tls(const struct source_way *w, str tls);

#endif
