/* `ocat trace export`: a trace for other programs: OTLP, Markdown, a shell script that repeats it, JSON Lines. */
#ifndef OCAT_CLI_TRACE_TRACE_EXPORT_H
#define OCAT_CLI_TRACE_TRACE_EXPORT_H

#include "cli/cli_state.h"

/* A row of verb_trace's table of options. */
#define TRACE_EXPORT_OPTION { "as", 0, "FORM", "with export: otlp (default), markdown, shell or jsonl" }

int cli_trace_export(struct cli *c, struct err *err);

#endif
