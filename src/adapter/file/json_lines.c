/*
 * JSON Lines with one table per line:
 *	{"ns":"sales","table":"orders","kind":"table","cols":[["id","bigint","the key"],...],"pk":["id"],
 *	 "fk":[["customer_id","sales","customer","id",1],...],"desc":"...","src":"...","rows":10,"size":4096,
 *	 "updated":"2026-01-27T10:30:00Z"}
 * A column may also be an object, {"name":"status","type":"text","desc":"...","values":["new","paid"]}, with all
 * "values" that it may have or some "samples"; samples are the fourth item of a column that is an array. Only "table"
 * is required. A fifth item of an fk numbers the key that the column belongs to; without it each column is a key of its
 * own. A line lists a column once. Lines may come in any order; the caller detects a table that is listed twice.
 */
#include "adapter/file/table_line.h"

#include "base/arena.h"
#include "model/name.h"
#include "base/banned.h"

/* Keys on columns that are missing from their line, columns that are left out, and lists of values that are cut. */
struct unlisted {
	int64_t keys, columns, cut;
	str first, first_column;
};

/* ---- the names in a line ---- */

enum { FEW = 64, BITS = 512 };

/* Whether it is one of the first n columns. A few are compared directly; many are looked up in a map. */
static bool is_column(const struct table_line *t, ptrdiff_t n, const struct map *many, str name)
{
	if (t->asset->fields.len > FEW)
		return map_get(many, name) != NULL;
	for (ptrdiff_t i = 0; i < n; i++)
		if (str_eq(t->asset->fields.at[i].name, name))
			return true;
	return false;
}

/* Equal names set the same bit, so a name whose bit is not set yet is new and needs no comparison. */
static bool has_new_bit(uint64_t bits[BITS / 64], str name)
{
	unsigned char first = (unsigned char)name.at[0], middle = (unsigned char)name.at[name.len / 2],
		      last = (unsigned char)name.at[name.len - 1];
	unsigned bit = ((unsigned)name.len * 37u + first * 5u + middle * 17u + last * 101u) % BITS;
	uint64_t mask = (uint64_t)1 << bit % 64, *word = &bits[bit / 64];
	bool is_new = !(*word & mask);

	*word |= mask;
	return is_new;
}

static bool columns_once(struct table_line *t, struct map *many, struct err *err)
{
	const struct asset *asset = t->asset;
	uint64_t bits[BITS / 64] = { 0 };

	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		str name = asset->fields.at[i].name;

		if (!has_new_bit(bits, name) && is_column(t, i, many, name))
			return file_mistake(t->walk, err, "%.*s lists the column \"%.*s\" twice",
					    STR(name_qualified(t->a, NO_STR, asset->ns, asset->name)), STR(name));
		if (asset->fields.len > FEW)
			map_put(many, name, NULL);
	}
	return true;
}

static void note_unlisted(struct table_line *t, struct unlisted *u, const struct key *key, str column)
{
	const struct asset *asset = t->asset;

	if (!u->keys++)
		u->first = str_fmt(file_keep(t->walk),
				   "%s key of %.*s is on the column \"%.*s\", which its line, %lld, does not list",
				   key->kind == KEY_PRIMARY ? "the primary" : "a foreign",
				   STR(str_upto(name_qualified(t->a, NO_STR, asset->ns, asset->name), 200)),
				   STR(str_upto(column, 200)), (long long)file_line_number(t->walk));
}

static void look_at_key(struct table_line *t, const struct map *many, struct unlisted *u, const struct key *key)
{
	for (ptrdiff_t i = 0; i < key->fields.len; i++)
		if (!is_column(t, t->asset->fields.len, many, key->fields.at[i])) {
			note_unlisted(t, u, key, key->fields.at[i]);
			return;
		}
}

/*
 * A line without columns makes no statement about them. Real exports contain keys on columns that they omit; these are
 * reported.
 */
static bool names_fit(struct table_line *t, struct unlisted *u, struct err *err)
{
	const struct asset *asset = t->asset;
	struct map many = map_in(t->a);

	if (!asset->fields.len)
		return true;
	if (!columns_once(t, &many, err))
		return false;
	for (ptrdiff_t i = 0; i < asset->keys.len; i++)
		look_at_key(t, &many, u, &asset->keys.at[i]);
	return true;
}

static void note_left_out(struct table_line *t, struct unlisted *u)
{
	if (t->columns_left_out && !u->columns)
		u->first_column = str_fmt(file_keep(t->walk), "a column on line %lld is left out: %s",
					  (long long)file_line_number(t->walk), t->name_mistake.text);
	u->columns += t->columns_left_out;
	u->cut += t->cut;
}

static void tell_unlisted(struct file_walk *walk, const struct unlisted *u)
{
	if (u->columns == 1)
		file_note(walk, "%.*s", STR(u->first_column));
	else if (u->columns)
		file_note(walk, "%.*s; %lld more like this", STR(u->first_column), (long long)u->columns - 1);
	if (u->keys == 1)
		file_note(walk, "%.*s", STR(u->first));
	else if (u->keys)
		file_note(walk, "%.*s; %lld more like this", STR(u->first), (long long)u->keys - 1);
	if (u->cut)
		file_note(walk,
			  "%lld lists of values or samples are cut: a column keeps %d values or %d samples of at most "
			  "%d bytes",
			  (long long)u->cut, VALUES_MOST, SAMPLES_MOST, VALUE_LONGEST);
}

static bool read_table(struct file_walk *walk, str line, struct unlisted *u, struct err *err)
{
	struct asset asset;
	struct table_line t = { .walk = walk, .a = file_batch(walk), .asset = &asset };

	asset_start(&asset);
	asset.kind = ASSET_TABLE;
	asset.ns = S("");
	t.r = jr_of(line, t.a);
	if (table_line_parse(&t)) {
		note_left_out(&t, u);
		return names_fit(&t, u, err) && file_asset(walk, &asset, err);
	}
	return t.expected ? file_mistake(walk, err, "%s", t.expected) : file_json_mistake(walk, &t.r, err);
}

static bool read_all(struct file_walk *walk, struct err *err)
{
	struct unlisted u = { 0 };
	str line;

	bool cut = false; /* the last line is not JSON: the file is truncated */
	struct err last = { 0 };

	while (file_line(walk, &line, err)) {
		cut = false;
		if (!file_line_matters(walk, line) || read_table(walk, line, &u, err))
			continue;
		cut = !str_ends(str_trim(line), S("}"));
		last = *err;
		if (!file_leave_out(walk, err))
			return false;
	}
	if (err->kind != ERR_NONE)
		return false;
	if (cut) {
		*err = last;
		return false;
	}
	tell_unlisted(walk, &u);
	return true;
}

/* The first object, as far as the head reaches, is a table with columns. */
static bool claims(str path, str head)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jr r = jr_of(head, a);
	str key;
	int seen = 0;

	(void)path;
	if (!head.len || jr_next(&r) != JR_OBJECT)
		return false;
	while (jr_member(&r, &key))
		seen |= str_eq(key, S("table")) ? 1 : str_eq(key, S("cols")) ? 2 : str_eq(key, S("ns")) ? 4 : 0;
	return seen == 1 ? !r.mistake : seen > 1 && (seen & 3);
}

#define PRODUCT "JSON Lines"

static const struct file_kind kind = {
	.product = PRODUCT,
	.what = "a file of tables",
	.can = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_MODIFIED | CAN_CONSISTENT,
	.read = read_all,
};

static struct conn *open_lines(const struct source *s, const struct observer *w, const struct stop *stop,
			       struct err *err)
{
	return stop_not_yet(stop, err) ? file_open(s, w, &kind, err) : NULL;
}

extern const struct adapter adapter_lines;
const struct adapter adapter_lines = {
	.name = "lines",
	.summary = "JSON Lines with one table per line",
	.schemes = { "lines", "jsonl", "ndjson" },
	.is_file = true,
	.claims_file = claims,
	.dialect = &dialect_ansi,
	.can = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_MODIFIED | CAN_CONSISTENT,
	.unnamed_product = PRODUCT,
	.parse = file_parse,
	.open = open_lines,
	.close = file_close,
	.cancel = file_cancel,
	.probe = file_probe,
	.fingerprint = file_fingerprint,
	.snapshot = file_snapshot,
	.inspect = file_inspect,
};
