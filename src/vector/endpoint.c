#include "vector/endpoint.h"

#include "base/arena.h"
#include "base/json.h"
#include "net/http.h"
#include "base/banned.h"

enum { ANSWER_MOST = 64 << 20, WIDTH_MOST = 1 << 14, SAID_MOST = 200, PAUSE_MOST_MS = 60000 };

str endpoint_url(struct arena *a, str url)
{
	while (str_ends(url, S("/")))
		url.len--;
	return str_ends(url, S("/v1")) ? str_fmt(a, "%.*s/embeddings", STR(url)) : url;
}

str endpoint_shown(struct arena *a, str url)
{
	return http_shown(a, endpoint_url(a, url));
}

static str request_body(struct arena *a, const struct endpoint *e, const str *texts, ptrdiff_t n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "model", e->model);
	jw_array_at(&w, "input");
	for (ptrdiff_t i = 0; i < n; i++)
		jw_str(&w, texts[i]);
	jw_end_array(&w);
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

/* ---- the answer ---- */

static bool read_vector(const struct json *list, ptrdiff_t width, float *out)
{
	ptrdiff_t k = 0;

	if (!list || list->kind != JSON_ARRAY || list->len != width)
		return false;
	for (const struct json *j = list->first; j; j = j->next) {
		if (j->kind != JSON_NUM)
			return false;
		out[k++] = (float)j->num;
	}
	return true;
}

/* {"embeddings": [[...]]}, or {"data": [{"index": 0, "embedding": [...]}]} in any order. */
static const struct json *vector_of(const struct json *entry, ptrdiff_t place, ptrdiff_t n, ptrdiff_t *of)
{
	int64_t index = place;

	if (entry->kind == JSON_OBJECT)
		json_int(entry, "index", &index);
	*of = index >= 0 && index < n ? (ptrdiff_t)index : -1;
	return entry->kind == JSON_OBJECT ? json_get(entry, "embedding") : entry;
}

static bool read_vectors(struct arena *a, const struct json *answer, ptrdiff_t n, float **out, ptrdiff_t *width)
{
	const struct json *list = json_get(answer, "data"), *first;
	ptrdiff_t place = 0, of;

	if (!list)
		list = json_get(answer, "embeddings");
	if (!list || list->kind != JSON_ARRAY || list->len != n || !n)
		return false;
	first = vector_of(list->first, 0, n, &of);
	*width = first && first->kind == JSON_ARRAY ? first->len : 0;
	if (*width < 1 || *width > WIDTH_MOST)
		return false;
	*out = new_n(a, float, n **width);
	for (const struct json *j = list->first; j; j = j->next, place++) {
		const struct json *vector = vector_of(j, place, n, &of);

		if (of < 0 || !read_vector(vector, *width, *out + of * *width))
			return false;
	}
	return true;
}

/* {"error": {"message": "..."}}, or {"error": "..."} */
static str said(struct arena *a, str body)
{
	struct err ignored = { 0 };
	const struct json *answer = json_parse(a, body, &ignored), *error = answer ? json_get(answer, "error") : NULL;
	str text = error && error->kind == JSON_OBJECT ? json_text(error, "message") : json_text(answer, "error");

	return text.at ? str_fmt(a, ": %.*s", STR(str_upto(text, SAID_MOST))) : S("");
}

bool endpoint_embed(const struct endpoint *e, struct http *h, struct arena *a, const struct embed_ask *ask,
		    struct embeddings *out, struct err *err)
{
	struct http_request r = {
		.method = HTTP_POST,
		.url = endpoint_url(a, e->url),
		.token = e->key,
		.body = request_body(a, e, ask->texts, ask->n),
		.limits = { .timeout_ms = e->timeout_ms, .body = ANSWER_MOST },
		.retry = { .tries = e->tries, .repeatable = true, .wait_most_ms = PAUSE_MOST_MS },
	};
	struct http_answer answer;
	struct err ignored = { 0 };
	const struct json *tree;

	if (!http_send(h, a, &r, ask->stop, &answer, err))
		return false;
	if (answer.status / 100 != 2)
		return err_set(err, ERR_SOURCE, "%.*s answers %d%.*s", STR(endpoint_shown(a, e->url)), answer.status,
			       STR(said(a, answer.body)));
	tree = json_parse(a, answer.body, &ignored);
	return (tree && read_vectors(a, tree, ask->n, &out->at, &out->width)) ||
	       err_set(err, ERR_SOURCE, "%.*s does not answer with vectors", STR(endpoint_shown(a, e->url)));
}
