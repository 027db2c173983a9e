#include "mcp/answer/resource_uri.h"

#include "base/arena.h"
#include "base/percent.h"
#include "model/name.h"
#include "base/banned.h"

enum { URI_MOST = 8 << 10, PARTS_MOST = 3 };

static bool is_unreserved(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
	       c == '_' || c == '~';
}

static void put_segment(struct sb *out, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if (is_unreserved(text.at[i]))
			sb_putc(out, text.at[i]);
		else
			sb_fmt(out, "%%%02X", (unsigned char)text.at[i]);
}

str resource_uri(struct arena *a, str catalog, str ns, str asset)
{
	scoped(sb_free) struct sb b = SB(URI_MOST * 4);

	sb_puts(&b, RESOURCE_SCHEME);
	put_segment(&b, catalog);
	sb_putc(&b, '/');
	if (ns.len) {
		put_segment(&b, ns);
		sb_putc(&b, '/');
	}
	put_segment(&b, asset);
	return str_dup(a, sb_str(&b));
}

str resource_name(struct arena *a, str uri)
{
	str parts[PARTS_MOST], part;
	int n = 0;

	if (!str_starts(uri, S(RESOURCE_SCHEME)) || uri.len > URI_MOST)
		return NO_STR;
	uri = str_from(uri, S(RESOURCE_SCHEME).len);
	while (str_cut(&uri, '/', &part)) {
		if (n == PARTS_MOST || !part.len)
			return NO_STR;
		parts[n++] = percent_decoded(a, part);
	}
	if (n < 2)
		return NO_STR;
	return name_qualified(a, parts[0], n == PARTS_MOST ? parts[1] : S(""), parts[n - 1]);
}
