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
	if ((old && old->kind != JSON_OBJECT) || (servers && servers->kind != JSON_OBJECT))
		return err_set(err, ERR_CONFIG, "\"%s\" is no object in the settings of %s", h->servers, h->title);
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
