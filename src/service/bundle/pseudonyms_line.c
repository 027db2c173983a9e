/* One line of a bundle with its names replaced: what each member of the format is, and the rest as text. */
#include "base/arena.h"
#include "base/json.h"
#include "service/bundle/pseudonyms.h"
#include "base/banned.h"

/* Members whose texts are of the format, not of a catalog. */
static const char kept[] =
	" at started_at taken_at applied_at last changed_at created_at modified_at analyzed_at call_id parent_id type"
	" kind actor source format model agent face client version slice verdict cause stage weight code outcome"
	" chosen_by then today product row_kind size_kind on_update on_delete method class generated_as ";
/* Those that hold values, comments, code, addresses or people. */
static const char left_out[] =
	" comment definition default_value default generated expression samples values domain_types checks properties"
	" props description options address user_code search_path can cwd file result digest principal groups user"
	" owner index_snapshot_id plan_version policy_decision_id constraints_digest note triggers policies part_bound"
	" writes writes_since scans decided_by problem row_origin modified_origin origin category ";
/* What somebody wrote, with values in it. */
static const char written[] = " text question title message answer shown why memo predicate ";
static const char sql_members[] = " sql corrected query statement ";
static const char tool_members[] = " tool ";

struct hashing {
	struct name_hash *hash;
	struct arena *arena;
	struct jw w;
	bool in_fields; /* of a table: a type may be one of the catalog's own */
};

/* ---- learning ---- */

static void learn_words(struct name_hash *h, str text)
{
	ptrdiff_t from = 0;

	for (ptrdiff_t i = 0; i <= text.len; i++) {
		bool in_word = i < text.len &&
			       ((text.at[i] >= 'a' && text.at[i] <= 'z') || (text.at[i] >= 'A' && text.at[i] <= 'Z') ||
				(text.at[i] >= '0' && text.at[i] <= '9') || text.at[i] == '_' || text.at[i] == '$' ||
				(unsigned char)text.at[i] >= 0x80);

		if (in_word)
			continue;
		name_hash_know(h, str_n(text.at + from, i - from));
		from = i + 1;
	}
}

static void learn_names(struct name_hash *h, const struct json *j)
{
	if (j->kind == JSON_STR && str_is_among(j->key, " name ns owner "))
		learn_words(h, j->text);
	for (const struct json *m = j->first; m; m = m->next)
		learn_names(h, m);
}

void hash_learn_line(struct name_hash *h, const struct json *line)
{
	static const char *const of_catalogs[] = { "catalog", "namespace", "asset", "gone" };

	for (size_t i = 0; i < sizeof of_catalogs / sizeof *of_catalogs; i++) {
		const struct json *found = json_get(line, of_catalogs[i]);

		if (found && found->kind == JSON_OBJECT)
			learn_names(h, found);
	}
}

/* ---- writing ---- */

static str hashed(struct hashing *g, str text, void (*put)(struct name_hash *h, struct sb *out, str text))
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	put(g->hash, &b, text);
	return str_dup(g->arena, sb_str(&b));
}

static void put_name(struct name_hash *h, struct sb *out, str text)
{
	hash_text(h, out, text, false);
}

static void put_text(struct name_hash *h, struct sb *out, str text)
{
	hash_text(h, out, text, true);
}

static str text_of(struct hashing *g, str key, str text, bool own)
{
	if (own && str_is_among(key, kept) && !(g->in_fields && str_eq(key, S("type"))))
		return text;
	if (str_is_among(key, sql_members) || hash_is_sql(g->arena, text))
		return hashed(g, text, hash_sql);
	if (own && str_is_among(key, tool_members))
		return hashed(g, text, hash_tool);
	return hashed(g, text, own && !str_is_among(key, written) ? put_name : put_text);
}

static void put_value(struct hashing *g, const struct json *j, str key, bool own);

/* own: it is of the format, and not a parameter of a tool or a row of a result. */
static void put_object(struct hashing *g, const struct json *j, bool own)
{
	jw_object(&g->w);
	for (const struct json *m = j->first; m; m = m->next) {
		if (own && str_is_among(m->key, left_out))
			continue;
		jw_key_str(&g->w, own ? m->key : hashed(g, m->key, hash_tool));
		put_value(g, m, m->key, own && !str_eq(m->key, S("parameters")));
	}
	jw_end_object(&g->w);
}

static void put_array(struct hashing *g, const struct json *j, str key, bool own)
{
	bool before = g->in_fields;

	g->in_fields |= str_eq(key, S("fields"));
	jw_array(&g->w);
	for (const struct json *e = j->first; e; e = e->next)
		put_value(g, e, key, own);
	jw_end_array(&g->w);
	g->in_fields = before;
}

static void put_value(struct hashing *g, const struct json *j, str key, bool own)
{
	switch (j->kind) {
	case JSON_OBJECT: put_object(g, j, own); break;
	case JSON_ARRAY: put_array(g, j, key, own); break;
	case JSON_STR: jw_str(&g->w, text_of(g, key, j->text, own)); break;
	case JSON_NUM:
		if (own || (j->num < 10 && j->num > -10))
			json_write(&g->w, j);
		else
			jw_int(&g->w, 0);
		break;
	default: json_write(&g->w, j);
	}
}

/* Bytes of a result that is left out. */
static void put_step(struct hashing *g, const struct json *line)
{
	const struct json *result = json_get(line, "result");
	scoped(sb_free) struct sb b = SB(SB_MAX);
	int64_t omitted = 0;

	json_int(line, "result_omitted", &omitted);
	if (result) {
		json_canonical(&b, result);
		omitted += b.len;
	}
	jw_object(&g->w);
	for (const struct json *m = line->first; m; m = m->next) {
		if (str_is_among(m->key, left_out) || str_eq(m->key, S("result_omitted")))
			continue;
		if (str_eq(m->key, S("text")) && str_is_among(json_text(line, "type"), " system other "))
			continue;
		jw_key_str(&g->w, m->key);
		put_value(g, m, m->key, !str_eq(m->key, S("parameters")));
	}
	if (omitted)
		jw_int_at(&g->w, "result_omitted", omitted);
	jw_end_object(&g->w);
}

bool hash_line(struct name_hash *h, struct sb *out, const struct json *line)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct hashing g = { .hash = h, .arena = a, .w = jw_to(out) };

	bool is_step = json_get(line, "step");

	if (!is_step && (json_get(line, "file") || json_get(line, "condition")))
		return false;
	if (is_step)
		put_step(&g, line);
	else
		put_object(&g, line, true);
	return true;
}
