#include "adapter/clickhouse/client_config.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/yaml.h"

#include "base/banned.h"

enum { FILE_MOST = 1 << 20, DEPTH_MOST = 16 };

/* ---- XML as the same tree as YAML: elements with text or with elements ---- */

struct xml {
	struct arena *arena;
	str rest;
};

static void put_text(struct sb *out, str text)
{
	static const struct {
		str entity;
		char is;
	} entities[] = {
		{ S("&amp;"), '&' }, { S("&lt;"), '<' }, { S("&gt;"), '>' }, { S("&quot;"), '"' }, { S("&apos;"), '\'' }
	};

	while (text.len) {
		ptrdiff_t skip = 1;
		char c = text.at[0];

		for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
			if (str_starts(text, entities[i].entity)) {
				c = entities[i].is;
				skip = entities[i].entity.len;
			}
		sb_putc(out, c);
		text = str_from(text, skip);
	}
}

/* Past a comment or a declaration, which begin so and end so. */
static bool skipped(struct xml *x, str start, str end)
{
	ptrdiff_t at = str_starts(x->rest, start) ? str_find(x->rest, end) : -1;

	if (at < 0)
		return false;
	x->rest = str_from(x->rest, at + end.len);
	return true;
}

/* "<name attributes>": its name; empty: it is its own end. */
static bool read_tag(struct xml *x, str *name, bool *empty)
{
	ptrdiff_t end = str_at(x->rest, '>'), len = 0;
	str tag = end < 0 ? NO_STR : str_upto(x->rest, end);

	if (!str_starts(tag, S("<")) || str_starts(tag, S("</")))
		return false;
	tag = str_from(tag, 1);
	*empty = str_ends(tag, S("/"));
	while (len < tag.len && tag.at[len] > ' ' && tag.at[len] != '/')
		len++;
	*name = str_upto(tag, len);
	x->rest = str_from(x->rest, end + 1);
	return true;
}

/* What stands between the tags of one element, up to the end of its own. */
static bool read_inside(struct xml *x, struct yaml *into, int depth)
{
	scoped(sb_free) struct sb text = SB(FILE_MOST);
	struct yaml **last = &into->first;

	into->kind = YAML_SCALAR;
	while (x->rest.len && !str_starts(x->rest, S("</"))) {
		ptrdiff_t tag = str_at(x->rest, '<');
		struct yaml *below;
		bool empty;

		if (tag) {
			put_text(&text, tag < 0 ? x->rest : str_upto(x->rest, tag));
			x->rest = tag < 0 ? NO_STR : str_from(x->rest, tag);
			continue;
		}
		if (skipped(x, S("<!--"), S("-->")) || skipped(x, S("<?"), S("?>")))
			continue;
		below = new(x->arena, struct yaml);
		if (depth == DEPTH_MOST || !read_tag(x, &below->key, &empty) ||
		    (!empty && !read_inside(x, below, depth + 1)))
			return false;
		into->kind = YAML_MAP;
		*last = below;
		last = &below->next;
	}
	into->text = str_dup(x->arena, str_trim(sb_str(&text)));
	if (depth)
		skipped(x, S("</"), S(">"));
	return true;
}

static struct yaml *xml_parse(struct arena *a, str text, str path, struct err *err)
{
	struct yaml *root = new(a, struct yaml);
	struct xml x = { a, text };

	if (read_inside(&x, root, 0) && root->first)
		return root->first;
	err_set(err, ERR_CONFIG, "%.*s cannot be read as XML", STR(path));
	return NULL;
}

/* ---- the file ---- */

static struct yaml *file_parse(struct arena *a, str path, struct err *err)
{
	str text;

	if (!file_read(a, path, FILE_MOST, &text, err))
		return NULL;
	return str_ends(path, S(".xml")) ? xml_parse(a, text, path, err) : yaml_parse(a, text, path, err);
}

static bool find_file(struct arena *a, str *path)
{
	static const char *const ends[] = { ".xml", ".yaml", ".yml" };
	const char *home = getenv("HOME");
	str places[] = { S("clickhouse-client"), home ? str_fmt(a, "%s/.clickhouse-client/config", home) : NO_STR,
			 S("/etc/clickhouse-client/config") };

	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		for (size_t k = 0; places[i].len && k < sizeof ends / sizeof *ends; k++) {
			*path = str_fmt(a, "%.*s%s", STR(places[i]), ends[k]);
			if (file_exists(*path))
				return true;
		}
	return false;
}

static void take(str *to, const struct yaml *map, const char *key)
{
	str text = yaml_text(map, key);

	if (text.len)
		*to = text;
}

static void take_all(struct click_config *out, const struct yaml *map, const char *host)
{
	take(&out->host, map, host);
	take(&out->port, map, "port");
	take(&out->user, map, "user");
	take(&out->password, map, "password");
	take(&out->database, map, "database");
	take(&out->secure, map, "secure");
}

/* XML repeats an element, YAML has a list of maps. */
static void take_connections(struct click_config *out, const struct yaml *all, str host)
{
	for (const struct yaml *y = all ? all->first : NULL; y; y = y->next) {
		const struct yaml *one = y->kind == YAML_MAP && y->first && str_eq(y->first->key, S("connection"))
						 ? yaml_get(y, "connection")
						 : y;

		if (one && one->kind == YAML_MAP &&
		    (str_eq(yaml_text(one, "name"), host) || str_eq(yaml_text(one, "hostname"), host)))
			take_all(out, one, "hostname");
	}
}

bool click_config_read(struct arena *a, str host, struct click_config *out, struct err *err)
{
	struct click_config read = { 0 };
	struct yaml *root;
	str of = NO_STR;

	*out = read;
	if (!find_file(a, &read.path))
		return true;
	root = file_parse(a, read.path, err);
	if (!root)
		return false;
	take(&of, root, "host");
	if (!host.len || str_eq_fold(host, of.len ? of : S("localhost")))
		take_all(&read, root, "host");
	if (host.len)
		take_connections(&read, yaml_get(root, "connections_credentials"), host);
	take(&read.ca_file, yaml_get(yaml_get(root, "openSSL"), "client"), "caConfig");
	*out = read;
	return true;
}
