/* A bundle, copied with its names replaced. */
#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "service/bundle/bundle.h"
#include "service/bundle/pseudonyms.h"
#include "base/banned.h"

struct copying {
	struct name_hash hash;
	struct bundle_out *to;
	const struct stop *stop;
};

typedef bool (*line_fn)(struct copying *c, const struct json *line, struct err *err);

static bool each_line(struct copying *c, str path, line_fn take, struct err *err)
{
	struct lines *l = lines_open(path, BUNDLE_LINE_MOST, ERR_CONFIG, err);
	bool good = l != NULL;
	str line;

	while (good && lines_next(l, &line, err)) {
		scoped(arena_close) struct arena *a = arena_open();
		const struct json *j = json_parse(a, line, err);

		good = j && stop_not_yet(c->stop, err) && take(c, j, err);
	}
	if (l)
		lines_close(l);
	return good && !err->kind;
}

static bool learn(struct copying *c, const struct json *line, struct err *err)
{
	(void)err;
	hash_learn_line(&c->hash, line);
	return true;
}

/* The first line says that names are replaced, the last one counts again. */
static bool write(struct copying *c, const struct json *line, struct err *err)
{
	static const str head = S("{\"ocat_bundle\":");
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (json_get(line, "bundle_end"))
		return bundle_put_line(
			c->to, str_fmt(a, "{\"bundle_end\":{\"count\":%lld}}\n", (long long)c->to->lines + 1), err);
	if (!hash_line(&c->hash, &b, line))
		return true;
	sb_putc(&b, '\n');
	if (!str_starts(sb_str(&b), head))
		return bundle_put_line(c->to, sb_str(&b), err);
	return bundle_put_line(c->to,
			       str_fmt(a, "%.*s%d,\"names\":\"hashed\"%.*s", STR(head), BUNDLE_VERSION,
				       STR(str_from(sb_str(&b), str_at(sb_str(&b), ',')))),
			       err);
}

bool bundle_hash(struct arena *a, str path, struct bundle_out *to, const struct stop *stop, struct sb *names,
		 struct err *err)
{
	struct copying c = { .to = to, .stop = stop };

	if (!name_hash_start(&c.hash, a, err) || !each_line(&c, path, learn, err) || !each_line(&c, path, write, err))
		return false;
	for (ptrdiff_t i = 0; i < c.hash.made.len; i++)
		sb_fmt(names, "%.*s\t%.*s\n", STR(c.hash.made.at[i].key), STR(*(str *)c.hash.made.at[i].ptr));
	return true;
}
