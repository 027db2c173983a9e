/* libcurl, opened when first used: a program that never uses HTTP does not need it. */
#ifndef OCAT_NET_CURL_LIBRARY_H
#define OCAT_NET_CURL_LIBRARY_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include "base/err.h"

/* clang-format off */
#define CURL_FUNCTIONS(_) \
	_(curl_easy_init) _(curl_easy_cleanup) _(curl_easy_reset) _(curl_easy_setopt) _(curl_easy_getinfo) \
	_(curl_easy_strerror) _(curl_slist_append) _(curl_slist_free_all) \
	_(curl_multi_init) _(curl_multi_cleanup) _(curl_multi_add_handle) _(curl_multi_remove_handle) \
	_(curl_multi_perform) _(curl_multi_poll) _(curl_multi_info_read) \
	_(curl_url) _(curl_url_cleanup) _(curl_url_set) _(curl_url_get) _(curl_free)
/* clang-format on */

struct libcurl {
#define _(f) __typeof__(&f) f;
	CURL_FUNCTIONS(_)
#undef _
};

bool curl_load(struct libcurl *lib, struct err *err);

#endif
