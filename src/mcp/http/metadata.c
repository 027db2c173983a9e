#include "mcp/http/metadata.h"

#include <sys/random.h>

#include "base/arena.h"
#include "base/percent.h"
#include "base/utf8.h"
#include "mcp/methods/methods.h"
#include "base/banned.h"

enum { RANDOM = 16, NAME_MOST = 128 };

#define BASE64_START "=?base64?"
#define BASE64_END "?="

/* ---- the id of a session: 32 random digits, then "name\nversion" in hexadecimal ---- */

static void put_hex(struct sb *out, str bytes)
{
	for (ptrdiff_t i = 0; i < bytes.len; i++)
		sb_fmt(out, "%02x", (unsigned)(unsigned char)bytes.at[i]);
}

str mcp_session_id(struct arena *a, const struct mcp_message *m)
{
	scoped(sb_free) struct sb id = SB(1 << 12);
	char random[RANDOM] = { 0 };
	str name = str_upto(m->client_name, m->client_name.len < NAME_MOST ? m->client_name.len : NAME_MOST);
	str version = str_upto(m->client_version,
			       m->client_version.len < NAME_MOST ? m->client_version.len : NAME_MOST);

	(void)!getrandom(random, sizeof random, 0);
	put_hex(&id, str_n(random, sizeof random));
	put_hex(&id, str_fmt(a, "%.*s\n%.*s", STR(name), STR(version)));
	return str_dup(a, sb_str(&id));
}

static void take_session(struct arena *a, str id, struct mcp_message *m)
{
	scoped(sb_free) struct sb text = SB(1 << 12);
	str rest = str_from(id, id.len < 2 * RANDOM ? id.len : 2 * RANDOM), name;

	for (; rest.len >= 2; rest = str_from(rest, 2)) {
		int high = hex_digit(rest.at[0]), low = hex_digit(rest.at[1]);

		if (high < 0 || low < 0)
			return;
		sb_putc(&text, (char)(high * 16 + low));
	}
	rest = str_dup(a, sb_str(&text));
	if (!utf8_valid(rest) || !str_cut(&rest, '\n', &name) || !name.len)
		return;
	m->client_name = name;
	m->client_version = rest;
}

/* ---- values of headers ---- */

static int base64_digit(char c)
{
	return c == '\0' ? -1 : (int)str_at(S("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"), c);
}

/* False: not base64 with its padding. */
static bool base64_decode(str s, struct sb *out)
{
	ptrdiff_t pad = str_ends(s, S("==")) ? 2 : str_ends(s, S("="));
	unsigned bits = 0;

	if (s.len % 4)
		return false;
	for (ptrdiff_t i = 0; i < s.len; i++) {
		int digit = i < s.len - pad ? base64_digit(s.at[i]) : 0;

		if (digit < 0)
			return false;
		bits = bits << 6 | (unsigned)digit;
		if (i % 4 != 3)
			continue;
		for (int k = 16, left = i == s.len - 1 ? 3 - (int)pad : 3; left > 0; k -= 8, left--)
			sb_putc(out, (char)(bits >> k));
		bits = 0;
	}
	return true;
}

/* Text that is not plain ASCII arrives as =?base64?...?=. */
static bool value_is(str header, str body)
{
	scoped(sb_free) struct sb text = SB(1 << 16);
	ptrdiff_t start = S(BASE64_START).len, end = S(BASE64_END).len;

	if (!str_starts(header, S(BASE64_START)) || !str_ends(header, S(BASE64_END)) || header.len < start + end)
		return str_eq(header, body);
	return base64_decode(str_n(header.at + start, header.len - start - end), &text) && str_eq(sb_str(&text), body);
}

static str name_in(const struct mcp_message *m)
{
	if (str_is_among(m->method, " tools/call prompts/get "))
		return json_text(m->params, "name");
	return str_eq(m->method, S("resources/read")) ? json_text(m->params, "uri") : NO_STR;
}

/* ---- a message with its headers ---- */

static bool differs(struct arena *a, const char *header, str given, str *sentence, int *code)
{
	*code = MCP_HEADER_MISMATCH;
	*sentence = given.at ? str_fmt(a, "the header %s differs from the body", header)
			     : str_fmt(a, "the header %s is missing", header);
	return false;
}

static bool agrees(struct arena *a, const struct httpd_request *r, const struct mcp_message *m, str *sentence,
		   int *code)
{
	str version = httpd_field(r, S("MCP-Protocol-Version")), method = httpd_field(r, S("Mcp-Method"));
	str name = httpd_field(r, S("Mcp-Name")), named = name_in(m);

	if (!version.at || !str_eq(version, m->version))
		return differs(a, "MCP-Protocol-Version", version, sentence, code);
	if (!method.at || !str_eq(method, m->method))
		return differs(a, "Mcp-Method", method, sentence, code);
	if ((named.at && !name.at) || (named.at && !value_is(name, named)))
		return differs(a, "Mcp-Name", name, sentence, code);
	return true;
}

static bool is_known(str version)
{
#define _(known) || str_eq(version, S(known))
	return false MCP_HANDSHAKE_VERSIONS(_);
#undef _
}

bool mcp_metadata_check(struct arena *a, const struct httpd_request *r, struct mcp_message *m, str *sentence, int *code)
{
	str version = httpd_field(r, S("MCP-Protocol-Version"));

	if (m->modern)
		return agrees(a, r, m, sentence, code);
	*code = MCP_INVALID_PARAMS;
	*sentence = S("_meta needs " MCP_META_VERSION);
	if (str_eq(version, S(MCP_MODERN_VERSION)))
		return false;
	*code = MCP_INVALID_REQUEST;
	*sentence = S("unsupported MCP-Protocol-Version");
	if (version.at && !is_known(version))
		return false;
	if (!m->version.at)
		m->version = version;
	if (!m->client_name.at)
		take_session(a, httpd_field(r, S("Mcp-Session-Id")), m);
	return true;
}
