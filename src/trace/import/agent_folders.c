#include "trace/import/agent_folders.h"

#include <glob.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/sha256.h"
#include "trace/import/formats.h"
#include "trace/import/session.h"
#include "trace/import/multi_session_file.h"
#include "base/banned.h"

enum { FACTS_US = 20000, LOOKED_AT_MOST = 200, ROOT_MOST = 4096 };

struct place {
	const char *agent, *variable, *folder, *pattern;
};

#define _(agent, variable, folder, pattern) { agent, variable, folder, pattern },
static const struct place places[] = { AGENT_FOLDERS(_) };
#undef _

struct found {
	str path;
	int64_t changed; /* ns */
	const struct place *place;
};

struct search {
	struct arena *arena;
	str folder;
	array_of(struct found) all;
};

/* Text as it is, in a pattern. */
static void put_literal(struct sb *b, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];

		if (c == '*' || c == '?' || c == '[' || c == '\\')
			sb_putc(b, '\\');
		sb_putc(b, c);
	}
}

static bool is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static void put_dashed(struct sb *b, str folder)
{
	for (ptrdiff_t i = 0; i < folder.len; i++)
		sb_putc(b, is_plain(folder.at[i]) ? folder.at[i] : '-');
}

static void put_sha256(struct sb *b, str folder)
{
	struct digest d = sha256_of(folder);
	char hex[65];

	digest_hex(&d, hex);
	sb_puts(b, hex);
}

static bool take(str *rest, str word)
{
	if (!str_starts(*rest, word))
		return false;
	*rest = str_from(*rest, word.len);
	return true;
}

/* Absent if the home folder is unknown. */
static str root_of(struct arena *a, const struct place *p)
{
	const char *set = p->variable ? getenv(p->variable) : NULL;
	str home = path_home(a, NULL);

	if (set && *set)
		return str_of(set);
	return home.at ? path_join(a, home, str_of(p->folder)) : NO_STR;
}

static const char *pattern_of(struct search *s, const struct place *p, str root)
{
	struct sb b = SB(1 << 16);
	const char *out;

	put_literal(&b, root);
	sb_putc(&b, '/');
	for (str rest = str_of(p->pattern); rest.len;) {
		if (take(&rest, S("{name}"))) {
			put_dashed(&b, s->folder);
		} else if (take(&rest, S("{sha256}"))) {
			put_sha256(&b, s->folder);
		} else if (take(&rest, S("{rooted}"))) {
			sb_putc(&b, '*');
		} else {
			sb_putc(&b, rest.at[0]);
			rest = str_from(rest, 1);
		}
	}
	out = str_c(s->arena, sb_str(&b));
	sb_free(&b);
	return out;
}

/* A database counts as its sessions. */
static void add_file(struct search *s, const struct place *p, str path, int64_t changed)
{
	struct session_parts parts = { 0 };

	if (str_ends(path, S(".db")))
		session_parts(s->arena, path, &parts);
	for (ptrdiff_t i = 0; i < parts.len; i++)
		*push(&s->all, s->arena) = (struct found){ parts.at[i].path, parts.at[i].changed * 1000, p };
	if (!parts.len)
		*push(&s->all, s->arena) = (struct found){ path, changed, p };
}

static void look_in(struct search *s, const struct place *p)
{
	str root = root_of(s->arena, p);
	glob_t g = { 0 };
	struct stat st;

	if (root.at && !glob(pattern_of(s, p, root), GLOB_NOSORT, NULL, &g))
		for (size_t i = 0; i < g.gl_pathc; i++)
			if (!stat(g.gl_pathv[i], &st) && S_ISREG(st.st_mode))
				add_file(s, p, str_dup(s->arena, str_of(g.gl_pathv[i])),
					 st.st_mtim.tv_sec * (int64_t)1000000000 + st.st_mtim.tv_nsec);
	globfree(&g);
}

static int newest_first(const void *x, const void *y)
{
	const struct found *a = x, *b = y;

	if (a->changed != b->changed)
		return a->changed < b->changed ? 1 : -1;
	return str_cmp(a->path, b->path);
}

/* Did the session run in this folder, by its own words? */
static bool ran_in(const struct found *f, str folder)
{
	struct err ignored = { 0 };
	struct session *s = session_open(f->path, NO_STR, &ignored);
	bool ended, ran = s && session_read(s, FACTS_US, &ended, &ignored) && str_eq(session_facts(s)->cwd, folder);

	session_close(s);
	return ran;
}

/* ~/.gemini/tmp/shop/.project_root, of ~/.gemini/tmp/shop/chats/session-1.jsonl */
static bool is_rooted_in(const struct found *f, str folder)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	str chats = path_dir(f->path), root;

	return file_read(a, path_join(a, path_dir(chats), S(".project_root")), ROOT_MOST, &root, &ignored) &&
	       str_eq(str_trim(root), folder);
}

static bool belongs(const struct found *f, str folder)
{
	struct err ignored = { 0 };

	/* A sub-agent's, which belongs to a session beside it. */
	if (str_starts(path_file(f->path), S("agent-")))
		return false;
	if (str_find(str_of(f->place->pattern), S("{rooted}")) >= 0 && !is_rooted_in(f, folder))
		return false;
	if (str_at(str_of(f->place->pattern), '{') >= 0)
		return format_of_file(f->path, NO_STR, &ignored) != NULL;
	return ran_in(f, folder);
}

static bool nothing(const struct search *s, struct err *err)
{
	struct sb b = SB(800);

	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		str root = root_of(s->arena, &places[i]);

		if (i && str_eq(str_of(places[i].agent), str_of(places[i - 1].agent)))
			continue;
		sb_fmt(&b, "%s%s (%.*s)", i ? ", " : "", places[i].agent, STR(root));
	}
	err_set(err, ERR_NOTHING, "no session of an agent in %.*s", STR(s->folder));
	err_next(err, "Name a file; looked for sessions of %.*s.", STR(sb_str(&b)));
	sb_free(&b);
	return false;
}

void agent_sessions(struct arena *a, str folder, agent_session_each each, void *with)
{
	struct search s = { .arena = a, .folder = folder };
	bool more = true;

	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		look_in(&s, &places[i]);
	if (s.all.len)
		qsort(s.all.at, (size_t)s.all.len, sizeof *s.all.at, newest_first);
	for (ptrdiff_t i = 0; i < s.all.len && i < LOOKED_AT_MOST && more; i++) {
		const struct found *f = &s.all.at[i];

		if (belongs(f, folder))
			more = each(with,
				    &(struct agent_session){ f->path, str_of(f->place->agent), f->changed / 1000 });
	}
}

static bool take_first(void *with, const struct agent_session *s)
{
	*(struct agent_session *)with = *s;
	return false;
}

bool agent_newest_session(struct arena *a, str folder, str *path, str *agent, struct err *err)
{
	struct search s = { .arena = a, .folder = folder };
	struct agent_session first = { 0 };

	agent_sessions(a, folder, take_first, &first);
	if (!first.path.at)
		return nothing(&s, err);
	*path = first.path;
	*agent = first.agent;
	return true;
}
