#include "vector/embedder.h"

#include <math.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/mutex.h"
#include "net/access_key.h"
#include "net/http.h"
#include "vector/endpoint.h"
#include "vector/onnx_model.h"
#include "base/banned.h"

/* A person waits for the answer to a question. */
static const int tries_of[EMBED_KINDS] = { [EMBED_QUESTIONS] = 1, [EMBED_TABLES] = 5 };

enum { REMEMBERED_US = 30 * 1000 * 1000 };

struct embedder {
	struct arena *arena;
	struct embedder_setup setup;
	struct access_key *key;
	struct mutex *lock; /* guards the rest */
	struct onnx_model *model;
	struct http *idle; /* with its open connection */
	struct err failure;
	int64_t failed_us; /* 0: not lately */
};

struct embedder *embedder_open(const struct embedder_setup *setup)
{
	struct arena *a = arena_open();
	struct embedder *e = new(a, struct embedder);

	*e = (struct embedder){ .arena = a, .lock = mutex_open() };
	e->setup = (struct embedder_setup){ .model = str_dup(a, setup->model),
					    .url = str_dup(a, setup->url),
					    .key = str_dup(a, setup->key),
					    .key_command = str_dup(a, setup->key_command),
					    .runtime = str_dup(a, setup->runtime),
					    .cls = setup->cls };
	for (int i = 0; i < EMBED_KINDS; i++)
		e->setup.prefix[i] = str_dup(a, setup->prefix[i]);
	e->key = access_key_open(&(struct access_key_place){
		.setting = "vectors_key", .place = setup->key, .command = setup->key_command });
	return e;
}

void embedder_close(struct embedder *e)
{
	if (!e)
		return;
	onnx_model_close(e->model);
	http_close(e->idle);
	access_key_close(e->key);
	mutex_close(e->lock);
	arena_close(e->arena);
}

const struct embedder_setup *embedder_setup(const struct embedder *e)
{
	return &e->setup;
}

uint64_t embedder_mark(const struct embedder *e)
{
	const struct embedder_setup *s = &e->setup;
	uint64_t mark = str_hash(s->model) * 31 + (s->prefix[EMBED_TABLES].at ? str_hash(s->prefix[EMBED_TABLES]) : 0);
	scoped(arena_close) struct arena *a = arena_open();

	return s->url.at ? mark + str_hash(s->url)
			 : (mark + file_mark(s->model)) * 31 + file_mark(onnx_tokenizer_path(a, s->model)) + s->cls;
}

/* ---- where the vectors come from ---- */

static bool from_file(struct embedder *e, struct arena *a, const struct embed_ask *ask, struct embeddings *out,
		      struct err *err)
{
	const struct onnx_model *m;

	mutex_lock(e->lock);
	if (!e->model)
		e->model = onnx_model_open(e->setup.model, e->setup.runtime, e->setup.cls, err);
	m = e->model;
	mutex_unlock(e->lock);
	return m && onnx_model_embed(m, a, ask->texts, ask->n, &out->at, &out->width, err);
}

static struct http *take_idle(struct embedder *e)
{
	struct http *h;

	mutex_lock(e->lock);
	h = e->idle;
	e->idle = NULL;
	mutex_unlock(e->lock);
	return h;
}

static void keep_idle(struct embedder *e, struct http *h)
{
	mutex_lock(e->lock);
	if (!e->idle) {
		e->idle = h;
		h = NULL;
	}
	mutex_unlock(e->lock);
	http_close(h);
}

static bool from_endpoint(struct embedder *e, struct arena *a, const struct embed_ask *ask, struct embeddings *out,
			  struct err *err)
{
	struct endpoint at = {
		.url = e->setup.url, .model = e->setup.model, .timeout_ms = ask->wait_ms, .tries = tries_of[ask->kind]
	};
	struct http *h;
	bool good;

	if (!access_key_find(e->key, a, ask->wait_ms, ask->stop, &at.key, NULL, err))
		return false;
	h = take_idle(e);
	if (!h)
		h = http_open(NO_STR, err);
	if (!h)
		return false;
	good = endpoint_embed(&at, h, a, ask, out, err);
	keep_idle(e, h);
	if (!good)
		access_key_forget(e->key);
	return good;
}

/* ---- lately failed ---- */

static bool has_failed(struct embedder *e, struct err *err)
{
	bool lately;

	mutex_lock(e->lock);
	lately = e->failed_us && clock_monotonic_us() - e->failed_us < REMEMBERED_US;
	if (lately)
		*err = e->failure;
	mutex_unlock(e->lock);
	return lately;
}

static bool remember(struct embedder *e, const struct err *err)
{
	mutex_lock(e->lock);
	e->failure = *err;
	e->failed_us = clock_monotonic_us();
	mutex_unlock(e->lock);
	return false;
}

/* ---- length 1 ---- */

static bool scale(const struct embeddings *all, ptrdiff_t n, struct err *err)
{
	ptrdiff_t width = all->width;

	for (ptrdiff_t i = 0; i < n; i++) {
		float *v = all->at + i * width;
		double sum = 0;

		for (ptrdiff_t k = 0; k < width; k++)
			sum += (double)v[k] * (double)v[k];
		if (!(sum > 0) || !isfinite(sum))
			return err_set(err, ERR_SOURCE,
				       "the model returned a vector of zeros, or with numbers out of range");
		for (ptrdiff_t k = 0; k < width; k++)
			v[k] = (float)((double)v[k] / sqrt(sum));
	}
	return true;
}

static const str *with_prefix(struct arena *a, str prefix, const str *texts, ptrdiff_t n)
{
	str *out = prefix.at ? new_n(a, str, n) : NULL;

	for (ptrdiff_t i = 0; i < n && out; i++)
		out[i] = str_fmt(a, "%.*s %.*s", STR(str_trim(prefix)), STR(texts[i]));
	return out ? out : texts;
}

bool embedder_embed(struct embedder *e, struct arena *a, const struct embed_ask *ask, struct embeddings *out,
		    struct err *err)
{
	struct embed_ask prefixed = *ask;
	bool good;

	prefixed.texts = with_prefix(a, e->setup.prefix[ask->kind], ask->texts, ask->n);
	if (!stop_not_yet(ask->stop, err) || has_failed(e, err))
		return false;
	good = (e->setup.url.at ? from_endpoint(e, a, &prefixed, out, err) : from_file(e, a, &prefixed, out, err)) &&
	       scale(out, ask->n, err);
	return good || err->kind == ERR_CANCELLED || stop_is_due(ask->stop) ? good : remember(e, err);
}
