#include "service/assistant/model_replies.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/paths.h"
#include "base/sha256.h"
#include "base/banned.h"

enum { REPLY_MOST = 1 << 20, TOKEN = 16 };

str model_reply_token(struct arena *a, str request)
{
	struct digest d = sha256_of(request);
	char hex[65];

	digest_hex(&d, hex);
	return str_dup(a, str_n(hex, TOKEN));
}

static bool path_of(struct arena *a, str token, str *folder, str *path)
{
	struct err ignored = { 0 };

	if (!path_find(a, OWN_UNFINISHED, folder, NULL, &ignored))
		return false;
	*path = path_join(a, *folder, str_fmt(a, "%.*s.json", STR(token)));
	return true;
}

static int64_t count_of(const struct json *j, const char *name)
{
	const struct json *count = json_get(j, name);
	int64_t n = 0;

	return count && str_int(count->text, &n) ? n : 0;
}

bool model_reply_find(struct arena *a, str token, struct model_reply *out)
{
	struct err ignored = { 0 };
	const struct json *j = NULL, *said;
	str folder, path, text;

	if (path_of(a, token, &folder, &path) && file_exists(path) && file_read(a, path, REPLY_MOST, &text, &ignored))
		j = json_parse(a, text, &ignored);
	said = j && j->kind == JSON_OBJECT ? json_get(j, "said") : NULL;
	if (!said)
		return false;
	*out = (struct model_reply){ said, { count_of(j, "input"), count_of(j, "output"), json_get(j, "estimated") } };
	return true;
}

void model_reply_keep(struct arena *a, str token, const struct model_reply *r)
{
	scoped(sb_free) struct sb b = SB(REPLY_MOST);
	struct jw w = jw_to(&b);
	struct err ignored = { 0 };
	str folder, path;

	jw_object(&w);
	jw_key(&w, "said");
	json_write(&w, r->said);
	jw_int_at(&w, "input", r->usage.input);
	jw_int_at(&w, "output", r->usage.output);
	if (r->usage.estimated)
		jw_bool_at(&w, "estimated", true);
	jw_end_object(&w);
	if (!b.over && path_of(a, token, &folder, &path) && dir_make_private(folder, &ignored))
		file_replace(path, sb_str(&b), &ignored);
}

void model_reply_drop(struct arena *a, str token)
{
	str folder, path;

	if (path_of(a, token, &folder, &path))
		unlink(str_c(a, path));
}
