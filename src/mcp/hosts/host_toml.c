#include "mcp/hosts/host_toml.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

/* Is it the heading of our table, or of one within it? */
static bool is_ours(const struct mcp_host *h, str line)
{
	str name = str_trim(line);

	if (!str_starts(name, S("[")))
		return false;
	name = str_trim(str_from(name, 1));
	if (!str_starts(name, str_of(h->servers)))
		return false;
	name = str_from(name, (ptrdiff_t)strlen(h->servers));
	return str_starts(name, S("." HOST_ENTRY "]")) || str_starts(name, S("." HOST_ENTRY ".")) ||
	       str_starts(name, S(".\"" HOST_ENTRY "\"]")) || str_starts(name, S(".\"" HOST_ENTRY "\"."));
}

/* A basic string of TOML is written like one of JSON. */
static void put_entry(struct sb *out, const struct mcp_host *h, const struct mcp_start *start)
{
	sb_fmt(out, "[%s." HOST_ENTRY "]\ncommand = ", h->servers);
	json_quote(out, start->program);
	sb_puts(out, "\nargs = [");
	for (ptrdiff_t i = 0; i < start->args.len; i++) {
		sb_puts(out, i ? ", " : "");
		json_quote(out, start->args.at[i]);
	}
	sb_puts(out, "]\ndefault_tools_approval_mode = \"approve\"\n");
	if (!start->env.len)
		return;
	sb_fmt(out, "\n[%s." HOST_ENTRY ".env]\n", h->servers);
	for (ptrdiff_t i = 0; i < start->env.len; i++) {
		ptrdiff_t is = str_at(start->env.at[i], '=');

		sb_put(out, str_upto(start->env.at[i], is));
		sb_puts(out, " = ");
		json_quote(out, str_from(start->env.at[i], is + 1));
		sb_putc(out, '\n');
	}
}

void host_toml_with(const struct mcp_host *h, const struct mcp_start *start, str document, struct sb *out,
		    bool *replaced)
{
	bool ours = false;
	str line;

	while (document.len) {
		ptrdiff_t end = str_at(document, '\n');

		line = end < 0 ? document : str_upto(document, end + 1);
		document = str_from(document, line.len);
		if (str_starts(str_trim(line), S("["))) {
			bool was = ours;

			ours = is_ours(h, line);
			if (ours && !was && !*replaced) {
				put_entry(out, h, start);
				sb_puts(out, document.len ? "\n" : "");
				*replaced = true;
			}
		}
		if (!ours)
			sb_put(out, line);
	}
	if (*replaced)
		return;
	if (out->len)
		sb_puts(out, out->at[out->len - 1] == '\n' ? "\n" : "\n\n");
	put_entry(out, h, start);
}

static void take_value(struct arena *a, str name, str text, bool of_env, struct mcp_start *out)
{
	struct err ignored = { 0 };
	const struct json *value = json_parse(a, text, &ignored);

	if (!value)
		return;
	if (of_env && value->kind == JSON_STR)
		*push(&out->env, a) = str_fmt(a, "%.*s=%.*s", STR(name), STR(value->text));
	else if (str_eq(name, S("command")) && value->kind == JSON_STR)
		out->program = value->text;
	else if (str_eq(name, S("args")) && value->kind == JSON_ARRAY)
		for (const struct json *t = value->first; t; t = t->next)
			*push(&out->args, a) = t->text;
}

bool host_toml_started(struct arena *a, const struct mcp_host *h, str document, struct mcp_start *out)
{
	bool ours = false, of_env = false, any = false;
	str line;

	while (str_cut(&document, '\n', &line)) {
		ptrdiff_t is = str_at(line, '=');

		if (str_starts(str_trim(line), S("["))) {
			ours = is_ours(h, line);
			of_env = str_find(line, S(".env")) >= 0;
			any = any || ours;
		} else if (ours && is > 0) {
			take_value(a, str_trim(str_upto(line, is)), str_trim(str_from(line, is + 1)), of_env, out);
		}
	}
	return any;
}
