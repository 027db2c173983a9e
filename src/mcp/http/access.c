#include "mcp/http/access.h"

#include "base/banned.h"

#define BEARER "WWW-Authenticate: Bearer\r\n"

/* "localhost:3900" without its port. */
static str host_of(str authority)
{
	ptrdiff_t end = str_at(authority, ']'), colon = str_at_last(authority, ':');

	return colon > end ? str_upto(authority, colon) : authority;
}

static bool is_this_machine(str authority)
{
	return str_is_among(host_of(authority), " localhost 127.0.0.1 [::1] ");
}

/*
 * A page in a browser may have any address in its Origin, and with a name that leads to this machine also in Host. With
 * tokens the name in Host is free, because the page has none.
 */
static bool is_from_here(const struct mcp_access *access, const struct httpd_request *r)
{
	str host = httpd_field(r, S("Host")), origin = httpd_field(r, S("Origin"));
	ptrdiff_t scheme = str_find(origin, S("://"));
	str from = str_from(origin, scheme < 0 ? 0 : scheme + 3);

	if (access->local && host.at && !is_this_machine(host))
		return false;
	return !origin.at || is_this_machine(from) || (!access->local && scheme > 0 && str_eq_fold(from, host));
}

static str bearer(const struct httpd_request *r)
{
	str given = httpd_field(r, S("Authorization"));

	return given.len > 7 && str_eq_fold(str_upto(given, 7), S("Bearer ")) ? str_trim(str_from(given, 7)) : NO_STR;
}

const struct mcp_token *mcp_access_token(const struct mcp_access *access, const struct httpd_request *r)
{
	return access->tokens ? mcp_token_list_find(access->tokens, bearer(r)) : NULL;
}

/* "text/html, application/json;q=0.9" */
bool mcp_accepts(const struct httpd_request *r, str type)
{
	str rest = httpd_field(r, S("Accept")), one, range = str_upto(type, str_at(type, '/') + 1);

	while (str_cut(&rest, ',', &one)) {
		str name;

		if (!str_cut(&one, ';', &name))
			continue;
		name = str_trim(name);
		if (str_eq_fold(name, type) || str_eq(name, S("*/*")) ||
		    (str_ends(name, S("/*")) && str_eq_fold(str_upto(name, name.len - 1), range)))
			return true;
	}
	return !httpd_field(r, S("Accept")).at;
}

static bool is_json(const struct httpd_request *r)
{
	str type = httpd_field(r, S("Content-Type")), name = NO_STR;

	str_cut(&type, ';', &name);
	return str_eq_fold(str_trim(name), S("application/json"));
}

/* Two readers could each take another one. */
static bool repeats(const struct httpd_request *r)
{
	static const char *const single[] = { "Origin",	    "Authorization", "Content-Type",  "MCP-Protocol-Version",
					      "Mcp-Method", "Mcp-Name",	     "Mcp-Session-Id" };
	bool any = false;

	for (size_t i = 0; i < sizeof single / sizeof *single; i++)
		any |= httpd_field_times(r, str_of(single[i])) > 1;
	return any;
}

bool mcp_access_check(const struct mcp_access *access, const struct httpd_request *r, struct httpd_answer *no)
{
	str path = r->target;

	if (str_at(path, '?') >= 0)
		path = str_upto(path, str_at(path, '?'));
	if (!is_from_here(access, r))
		*no = MCP_REFUSAL(403, "Origin or Host is not this machine", NULL);
	else if (repeats(r))
		*no = MCP_REFUSAL(400, "a header is repeated", NULL);
	else if (access->tokens && !mcp_access_token(access, r))
		*no = MCP_REFUSAL(401, "a valid token is needed: Authorization: Bearer TOKEN", BEARER);
	else if (!str_eq(path, S("/mcp")))
		*no = MCP_REFUSAL(404, "the only path is /mcp", NULL);
	else if (!str_eq(r->method, S("POST")))
		*no = MCP_REFUSAL(405, "the only method is POST", "Allow: POST\r\n");
	else if (!is_json(r))
		*no = MCP_REFUSAL(415, "the body must be application/json", NULL);
	else if (!mcp_accepts(r, S("application/json")) && !mcp_accepts(r, S("text/event-stream")))
		*no = MCP_REFUSAL(406, "Accept needs application/json and text/event-stream", NULL);
	else
		return true;
	return false;
}
