/* Log records of OpenTelemetry: messages of its own conventions, and what agents log in theirs. */
#ifndef OCAT_TRACE_IMPORT_OTEL_LOGS_H
#define OCAT_TRACE_IMPORT_OTEL_LOGS_H

#include "trace/import/conversation.h"

bool span_log_record(str json, struct event_sink *sink);
/* One event of a conversation, by its name; false: it is not one. body absent: its members are attributes. */
bool span_log_message(struct conversation *c, str name, str body, str attributes);

#endif
