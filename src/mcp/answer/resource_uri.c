#include "mcp/answer/resource_uri.h"

#include "base/arena.h"
#include "base/percent.h"
#include "model/name.h"
#include "base/banned.h"

enum { URI_MOST = 8 << 10, PARTS_MOST = 3 };

str resource_uri(struct arena *a, str catalog, str ns, str asset)
{
	scoped(sb_free) struct sb b = SB(URI_MOST * 4);

	sb_puts(&b, RESOURCE_SCHEME);
	percent_put(&b, catalog, "");
	sb_putc(&b, '/');
	if (ns.len) {
		percent_put(&b, ns, "");
		sb_putc(&b, '/');
	}
	percent_put(&b, asset, "");
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
