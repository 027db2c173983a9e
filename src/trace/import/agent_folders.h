/* Where agents keep their sessions, in a table. */
#ifndef OCAT_TRACE_IMPORT_AGENT_FOLDERS_H
#define OCAT_TRACE_IMPORT_AGENT_FOLDERS_H

#include "base/clock.h"
#include "base/err.h"
#include "base/str.h"

struct arena;

/*
 * id, agent, variable with its folder (or NULL), that folder below the home folder, pattern of its sessions below it.
 * {name} in a pattern is the working folder with - in place of all but letters and digits, {sha256} its hash, {rooted}
 * a folder whose file .project_root names it. Where the pattern has none of them, the session itself says where it ran.
 */
#define AGENT_FOLDERS(_)                                                                                      \
	_("Claude Code", "CLAUDE_CONFIG_DIR", ".claude", "projects/{name}/*.jsonl")                           \
	_("Codex", "CODEX_HOME", ".codex", "sessions/*/*/*/rollout-*.jsonl")                                  \
	_("Gemini CLI", NULL, ".gemini", "tmp/{sha256}/chats/session-*.json*")                                \
	_("Gemini CLI", NULL, ".gemini", "tmp/{rooted}/chats/session-*.json*")                                \
	_("Qwen Code", NULL, ".qwen", "projects/{name}/chats/*.jsonl")                                        \
	_("opencode", NULL, ".local/share/opencode", "opencode.db")                                           \
	_("opencode", NULL, ".local/share/opencode", "storage/session/*/ses_*.json")

struct agent_session {
	str path, agent;
	instant written_at;
};

/* Those of this working folder, the one that was written last first, until each returns false. */
typedef bool (*agent_session_each)(void *with, const struct agent_session *s);
void agent_sessions(struct arena *a, str folder, agent_session_each each, void *with);
/*
 * The session of this working folder that was written last, and its agent. False with ERR_NOTHING, and the places
 * where one was looked for, if there is none.
 */
bool agent_newest_session(struct arena *a, str folder, str *path, str *agent, struct err *err);

#endif
