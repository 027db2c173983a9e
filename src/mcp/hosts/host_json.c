#include "mcp/hosts/host_json.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static void put_entry(struct jw *w, const struct mcp_host *h, const struct mcp_start *start)
{
	jw_object_at(w, HOST_ENTRY);
	h->entry(w, start);
	jw_end_object(w);
}

static void put_servers(struct jw *w, const struct mcp_host *h, const struct mcp_start *start, const struct json *old,
			bool *replaced)
{
	jw_object_at(w, h->servers);
	for (const struct json *m = old ? old->first : NULL; m; m = m->next) {
		if (str_eq(m->key, S(HOST_ENTRY))) {
			*replaced = true;
			put_entry(w, h, start);
			continue;
		}
		jw_key_str(w, m->key);
		json_write(w, m);
	}
	if (!*replaced)
		put_entry(w, h, start);
	jw_end_object(w);
}

bool host_json_with(struct arena *a, const struct mcp_host *h, const struct mcp_start *start, str document,
		    struct sb *out, bool *replaced, struct err *err)
{
	struct err mistake = { 0 };
	const struct json *old = str_trim(document).len ? json_parse(a, document, &mistake) : NULL, *servers;
	struct jw w = jw_to(out);
	bool placed = false;

	if (str_trim(document).len && !old)
		return err_set(err, ERR_CONFIG,
			       "the settings of %s are not plain JSON, and comments in them would be lost: %s",
			       h->title, mistake.text);
	servers = json_get(old, h->servers);
	if (old && old->kind != JSON_OBJECT)
		return err_set(err, ERR_CONFIG, "the settings of %s are not a JSON object", h->title);
	if (servers && servers->kind != JSON_OBJECT)
		return err_set(err, ERR_CONFIG, "the settings of %s have \"%s\", but not as an object", h->title,
			       h->servers);
	w.pretty = true;
	jw_object(&w);
	for (const struct json *m = old ? old->first : NULL; m; m = m->next)
		if (m == servers) {
			put_servers(&w, h, start, servers, replaced);
			placed = true;
		} else {
			jw_key_str(&w, m->key);
			json_write(&w, m);
		}
	if (!placed)
		put_servers(&w, h, start, NULL, replaced);
	jw_end_object(&w);
	sb_putc(out, '\n');
	return true;
}

static void take_texts(struct arena *a, const struct json *list, struct strs *out)
{
	for (const struct json *t = list && list->kind == JSON_ARRAY ? list->first : NULL; t; t = t->next)
		if (t->kind == JSON_STR)
			*push(out, a) = t->text;
}

bool host_json_started(struct arena *a, const struct mcp_host *h, str document, struct mcp_start *out, struct err *err)
{
	/* With comments it may be fine for its host; it matters here only if we are in it. */
	bool named = str_find(document, S("\"" HOST_ENTRY "\"")) >= 0;
	const struct json *all = named ? json_parse(a, document, err) : NULL;
	const struct json *entry = json_get(json_get(all, h->servers), HOST_ENTRY), *env = json_get(entry, "env");
	struct strs command = { 0 };

	if (!entry)
		return false;
	take_texts(a, json_get(entry, "command"), &command);
	out->program = command.len ? command.at[0] : json_text(entry, "command");
	for (ptrdiff_t i = 1; i < command.len; i++)
		*push(&out->args, a) = command.at[i];
	take_texts(a, json_get(entry, "args"), &out->args);
	env = env ? env : json_get(entry, "environment");
	for (const struct json *v = env && env->kind == JSON_OBJECT ? env->first : NULL; v; v = v->next)
		if (v->kind == JSON_STR)
			*push(&out->env, a) = str_fmt(a, "%.*s=%.*s", STR(v->key), STR(v->text));
	return true;
}
