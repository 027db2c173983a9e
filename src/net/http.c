#include "net/http.h"

#include <dlfcn.h>
#include <string.h>

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include "base/arena.h"
#include "base/banned.h"

/* clang-format off */
#define CURL_FUNCTIONS(_) \
	_(curl_easy_init) _(curl_easy_setopt) _(curl_easy_perform) _(curl_easy_getinfo) \
	_(curl_easy_cleanup) _(curl_easy_strerror) _(curl_slist_append) _(curl_slist_free_all)
/* clang-format on */

/* Found for each question: that costs microseconds, and keeps globals away. */
struct libcurl {
#define _(f) __typeof__(&f) f;
	CURL_FUNCTIONS(_)
#undef _
};

static bool load(struct libcurl *lib, struct err *err)
{
	static const struct {
		const char *name;
		size_t at;
	} functions[] = {
#define _(f) { #f, offsetof(struct libcurl, f) },
		CURL_FUNCTIONS(_)
#undef _
	};
	static const char *const names[] = { "libcurl.so.4", "libcurl-gnutls.so.4" };
	void *handle = NULL, *found;

	/* Never unloaded: libraries below it (TLS) do not survive that. */
	for (size_t i = 0; i < sizeof names / sizeof *names && !handle; i++)
		handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (!handle) {
		err_set(err, ERR_UNSUPPORTED, "libcurl is not installed");
		return err_next(
			err,
			"Install it (Debian: apt install libcurl4), or name a folder that has it in LD_LIBRARY_PATH.");
	}
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		found = dlsym(handle, functions[i].name);
		if (!found)
			return err_set(err, ERR_UNSUPPORTED, "libcurl is too old: it has no %s", functions[i].name);
		memcpy((char *)lib + functions[i].at, &found, sizeof found);
	}
	return true;
}

struct taking {
	struct sb text;
};

static size_t take(char *at, size_t size, size_t n, void *with)
{
	struct taking *t = with;

	sb_put(&t->text, str_n(at, (ptrdiff_t)(size * n)));
	return t->text.over ? 0 : size * n;
}

struct asking {
	struct libcurl lib;
	CURL *curl;
	struct curl_slist *headers;
	struct taking taking;
};

static bool put_headers(struct asking *q, struct arena *a, const struct http_request *r)
{
	const char *lines[] = { "Content-Type: application/json", "Accept: application/json", "Expect:",
				r->token.len ? str_c(a, str_fmt(a, "Authorization: Bearer %.*s", STR(r->token)))
					     : NULL };

	for (size_t i = 0; i < sizeof lines / sizeof *lines && lines[i]; i++) {
		struct curl_slist *longer = q->lib.curl_slist_append(q->headers, lines[i]);

		if (!longer)
			return false;
		q->headers = longer;
	}
	return true;
}

static bool put_options(struct asking *q, struct arena *a, const struct http_request *r)
{
	const struct libcurl *l = &q->lib;
	CURL *c = q->curl;

	return put_headers(q, a, r) && !l->curl_easy_setopt(c, CURLOPT_URL, str_c(a, r->url)) &&
	       !l->curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https") &&
	       !l->curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L) && !l->curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L) &&
	       !l->curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)r->timeout_ms) &&
	       !l->curl_easy_setopt(c, CURLOPT_HTTPHEADER, q->headers) &&
	       !l->curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)r->body.len) &&
	       !l->curl_easy_setopt(c, CURLOPT_POSTFIELDS, str_c(a, r->body)) &&
	       !l->curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, take) &&
	       !l->curl_easy_setopt(c, CURLOPT_WRITEDATA, &q->taking);
}

static bool ask(struct asking *q, struct arena *a, const struct http_request *r, struct http_answer *out,
		struct err *err)
{
	CURLcode said;
	long status = 0;

	q->curl = q->lib.curl_easy_init();
	if (!q->curl || !put_options(q, a, r))
		return err_set(err, ERR_UNSUPPORTED,
			       "libcurl does not take what is asked of it here: it is older than 7.85");
	said = q->lib.curl_easy_perform(q->curl);
	if (q->taking.text.over)
		return err_set(err, ERR_SOURCE, "%.*s answered with more than %td bytes", STR(r->url), r->most);
	if (said == CURLE_OPERATION_TIMEDOUT)
		return err_set(err, ERR_TIMEOUT, "%.*s did not answer within %d ms", STR(r->url), r->timeout_ms);
	if (said)
		return err_set(err, ERR_CONNECT, "%.*s: %s", STR(r->url), q->lib.curl_easy_strerror(said));
	q->lib.curl_easy_getinfo(q->curl, CURLINFO_RESPONSE_CODE, &status);
	*out = (struct http_answer){ (int)status, str_dup(a, sb_str(&q->taking.text)) };
	if (!out->body.at)
		out->body = S("");
	return true;
}

bool http_post(struct arena *a, const struct http_request *r, struct http_answer *out, struct err *err)
{
	struct asking q = { .taking = { SB(r->most) } };
	bool good;

	if (!load(&q.lib, err))
		return false;
	good = ask(&q, a, r, out, err);
	if (q.curl)
		q.lib.curl_easy_cleanup(q.curl);
	q.lib.curl_slist_free_all(q.headers);
	sb_free(&q.taking.text);
	return good;
}
