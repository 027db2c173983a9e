/*
 * ocat's own snapshot: JSON Lines with a header, the user-defined code of the source, then namespaces and assets as
 * records, and a last line with their number. A file without that last line was truncated and is refused.
 * ocat-schema(5) describes the format.
 */
#include "adapter/file/file_walk.h"

#include "base/arena.h"
#include "model/record.h"

#include "base/banned.h"

enum { VERSION = 1 };

struct counts {
	int64_t namespaces, assets;
	bool ended;
};

struct header {
	str ocat, taken_at, type, product;
	int64_t version;
};

static bool header_member(struct jr *r, str key, struct header *h)
{
	if (str_eq(key, S("ocat")))
		return jr_str(r, &h->ocat);
	if (str_eq(key, S("version")))
		return jr_int(r, &h->version, NULL);
	if (str_eq(key, S("taken_at")))
		return jr_str(r, &h->taken_at);
	if (str_eq(key, S("type")))
		return jr_str(r, &h->type);
	if (str_eq(key, S("product")))
		return jr_str(r, &h->product);
	return true;
}

static bool header_read(struct jr *r, struct header *h)
{
	str key;

	if (jr_next(r) != JR_OBJECT)
		return false;
	while (jr_member(r, &key))
		if (!header_member(r, key, h))
			return false;
	return !r->mistake && jr_next(r) == JR_END && str_eq(h->ocat, S("snapshot"));
}

static bool read_header(struct file_walk *walk, struct err *err)
{
	struct header h = { .version = -1 };
	instant taken_at = NO_TIME;
	struct jr r;
	str line;

	if (!file_line(walk, &line, err))
		return err->kind != ERR_NONE ? false : file_mistake(walk, err, "the file is empty, not a snapshot");
	r = jr_of(line, file_batch(walk));
	if (!header_read(&r, &h))
		return file_mistake(walk, err, "a snapshot must start with {\"ocat\":\"snapshot\",\"version\":1,...}");
	if (h.version > VERSION)
		return err_set(err, ERR_UNSUPPORTED,
			       "unsupported snapshot version %lld, written by a newer ocat: this one reads up to %d",
			       (long long)h.version, VERSION);
	if (h.version < 1)
		return file_mistake(walk, err, "\"version\" should be 1");
	if (h.taken_at.len && !instant_parse(h.taken_at, &taken_at))
		return file_mistake(walk, err, "\"taken_at\" should be a time such as 2026-01-27T10:30:00Z");
	file_taken_at(walk, taken_at);
	return true;
}

/* The object that is the only member of a line in our own spelling. */
static bool only_member(str line, str start, str *object)
{
	if (!str_starts(line, start) || !str_ends(line, S("}")) || line.len < start.len + 2)
		return false;
	*object = str_n(line.at + start.len, line.len - start.len - 1);
	return true;
}

/* The same for any other spelling of the line. */
static bool member_of(struct jr *r, str *key, str *object)
{
	return jr_next(r) == JR_OBJECT && jr_member(r, key) && jr_raw(r, object) && jr_next(r) == JR_OBJECT_END &&
	       jr_next(r) == JR_END;
}

static bool read_asset(struct file_walk *walk, str line, str object, struct counts *n, struct err *err)
{
	struct asset asset;
	struct err why = { 0 };

	n->assets++;
	if (!file_line_matters(walk, line))
		return true;
	if (!record_get(file_batch(walk), object, &asset, &why))
		file_mistake(walk, err, "%s", why.text);
	else if (file_asset(walk, &asset, err))
		return true;
	return file_leave_out(walk, err);
}

static bool read_namespace(struct file_walk *walk, str object, struct counts *n, struct err *err)
{
	struct namespace ns;
	struct err why = { 0 };

	n->namespaces++;
	if (!namespace_get(file_batch(walk), object, &ns, &why))
		return file_mistake(walk, err, "%s", why.text);
	return file_namespace(walk, &ns, err);
}

static bool end_member(struct jr *r, str key, struct counts *said)
{
	if (str_eq(key, S("namespaces")))
		return jr_int(r, &said->namespaces, NULL);
	if (str_eq(key, S("assets")))
		return jr_int(r, &said->assets, NULL);
	return true;
}

static bool read_end(struct file_walk *walk, str object, struct counts *n, struct err *err)
{
	struct counts said = { -1, -1, true };
	struct jr r = jr_of(object, file_batch(walk));
	str key;

	if (jr_next(&r) != JR_OBJECT)
		return file_mistake(walk, err, "\"end\" should be an object");
	while (jr_member(&r, &key))
		if (!end_member(&r, key, &said))
			break;
	if (r.mistake)
		return file_json_mistake(walk, &r, err);
	if (said.namespaces != n->namespaces || said.assets != n->assets)
		return file_mistake(walk, err,
				    "the file has %lld namespaces and %lld assets, but should have %lld and %lld",
				    (long long)n->namespaces, (long long)n->assets, (long long)said.namespaces,
				    (long long)said.assets);
	n->ended = true;
	return true;
}

static bool read_line(struct file_walk *walk, str line, struct counts *n, struct err *err)
{
	str key, object;
	struct jr r;

	if (n->ended)
		return file_mistake(walk, err, "nothing should follow the line with \"end\"");
	if (only_member(line, S("{\"asset\":"), &object))
		return read_asset(walk, line, object, n, err);
	r = jr_of(line, file_batch(walk));
	if (!member_of(&r, &key, &object)) {
		if (r.mistake)
			return file_json_mistake(walk, &r, err);
		return file_mistake(walk, err,
				    "a line should be an object with one member, \"namespace\", \"asset\" or \"end\"");
	}
	if (str_eq(key, S("asset")))
		return read_asset(walk, line, object, n, err);
	if (str_eq(key, S("namespace")))
		return read_namespace(walk, object, n, err);
	if (str_eq(key, S("user_code")))
		return file_user_code(walk, object, err);
	if (str_eq(key, S("column_stats")))
		return file_column_stats(walk, object, err);
	if (str_eq(key, S("end")))
		return read_end(walk, object, n, err);
	return true;
}

static bool read_all(struct file_walk *walk, struct err *err)
{
	struct counts n = { 0 };
	str line;

	if (!read_header(walk, err))
		return false;
	while (file_line(walk, &line, err))
		if (!read_line(walk, line, &n, err))
			return false;
	if (err->kind != ERR_NONE)
		return false;
	if (n.ended || file_stopped(walk))
		return true;
	err_next(err, "Write or copy the snapshot again.");
	return file_mistake(walk, err, "the snapshot ends early, without its last line; nothing was loaded");
}

static bool header_of(struct arena *a, str head, struct header *h)
{
	ptrdiff_t end = str_at(head, '\n');
	struct jr r = jr_of(end < 0 ? head : str_upto(head, end), a);

	return head.len && header_read(&r, h);
}

static bool claims(str path, str head)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct header h = { 0 };

	(void)path;
	return header_of(a, head, &h);
}

/* A snapshot of a snapshot describes the system of the first one, which the second does not know. */
static str system_of(struct arena *a, str head)
{
	struct header h = { 0 };

	if (!header_of(a, head, &h))
		return NO_STR;
	return h.product.len ? h.product : str_eq(h.type, S("snapshot")) ? NO_STR : h.type;
}

#define PRODUCT "ocat snapshot"

static const struct file_kind kind = {
	.product = PRODUCT,
	.what = "a snapshot",
	.can = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_MODIFIED | CAN_CREATED | CAN_CONSISTENT |
	       CAN_NATIVE_IDS,
	.read = read_all,
	.system = system_of,
};

static struct conn *open_snapshot(const struct source *s, const struct observer *w, const struct stop *stop,
				  struct err *err)
{
	return stop_not_yet(stop, err) ? file_open(s, w, &kind, err) : NULL;
}

extern const struct adapter adapter_snapshot;
const struct adapter adapter_snapshot = {
	.name = "snapshot",
	.summary = "a snapshot file, as written by an export",
	.schemes = { "snapshot", "ocat" },
	.is_file = true,
	.claims_file = claims,
	.dialect = &dialect_ansi,
	.can = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_MODIFIED | CAN_CREATED | CAN_CONSISTENT |
	       CAN_NATIVE_IDS,
	.unnamed_product = PRODUCT,
	.parse = file_parse,
	.open = open_snapshot,
	.close = file_close,
	.cancel = file_cancel,
	.probe = file_probe,
	.fingerprint = file_fingerprint,
	.snapshot = file_snapshot,
	.inspect = file_inspect,
};
