#include "base/url.h"

#include <string.h>

#include "base/banned.h"

str url_host(str url)
{
	ptrdiff_t at = str_find(url, S("://"));
	str host = str_from(url, at < 0 ? 0 : at + 3);

	for (at = 0; at < host.len && !memchr("/?#", host.at[at], 3); at++)
		;
	host = str_upto(host, at);
	host = str_after_last(host, '@');
	at = str_starts(host, S("[")) ? str_at(host, ']') + 1 : str_at(host, ':');
	return str_upto(host, at < 0 ? host.len : at);
}

bool host_is_local(str host)
{
	str number;
	bool numbers = true;
	int n = 0;

	if (str_eq_fold(host, S("localhost")) || str_eq(host, S("::1")) || str_eq(host, S("[::1]")))
		return true;
	if (!str_starts(host, S("127.")))
		return false;
	for (int64_t value; str_cut(&host, '.', &number); n++)
		numbers = numbers && str_int(number, &value);
	return numbers && n == 4;
}

bool url_is_local(str url)
{
	return host_is_local(url_host(url));
}
