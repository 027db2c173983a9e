/* The formats of sessions, in a table; which one a file has, by its content. */
#ifndef OCAT_TRACE_IMPORT_FORMATS_H
#define OCAT_TRACE_IMPORT_FORMATS_H

#include "trace/import/format.h"

/* In the order in which they are asked: the ones that look like a special case of another come first. */
#define TRACE_IMPORT_FORMATS(_) \
	_(bundle) _(ocat_trace) _(claude_code) _(claude_stream) _(codex_rollout) _(codex_exec) _(qwen) _(gemini) \
	_(gemini_document) _(opencode) _(opencode_files) _(otlp) _(otlp_lines) _(langsmith) \
	_(langsmith_run) _(managed_agent) _(swe_agent) _(swe_agent_steps) _(inspect) _(inspect_archive) _(mcp_log) \
	_(messages) _(message_lines)

#define _(name) extern const struct trace_format format_##name;
TRACE_IMPORT_FORMATS(_)
#undef _

const struct trace_format *const *formats(void); /* ended by NULL */
void format_names(struct sb *out); /* "a, b, c" */
/* name absent: by the content of the file. ERR_USAGE for an unknown name, ERR_UNSUPPORTED for an unknown content. */
const struct trace_format *format_of_file(str path, str name, struct err *err);

#endif
