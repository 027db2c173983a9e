#include "vector/onnx_model.h"

#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "vector/onnx_library.h"
#include "vector/tokenizer.h"
#include "base/banned.h"

enum { TOKENIZER_MOST = 64 << 20, WORDS_MOST = 128, INPUTS_MOST = 3, WIDTH_MOST = 1 << 14 };

struct onnx_model {
	struct arena *arena;
	struct onnx_library lib;
	struct ort_env *env;
	struct ort_session *session;
	struct ort_memory *memory;
	struct tokenizer *words;
	const char *input[INPUTS_MOST], *output;
	size_t inputs;
	bool cls;
};

/* False with the library's own sentence. */
static bool fine(const struct onnx_library *lib, struct ort_status *status, struct err *err)
{
	if (!status)
		return true;
	err_set(err, ERR_UNSUPPORTED, "the model cannot be run: %s", lib->error_message(status));
	lib->release_status(status);
	return false;
}

/* ---- opening ---- */

str onnx_tokenizer_path(struct arena *a, str model)
{
	ptrdiff_t slash = str_at_last(model, '/'), dot = str_at_last(model, '.');
	str own = str_fmt(a, "%.*s-tokenizer.json", STR(str_upto(model, dot > slash ? dot : model.len)));

	return file_exists(own) ? own : str_fmt(a, "%.*stokenizer.json", STR(str_upto(model, slash + 1)));
}

static bool read_tokenizer(struct onnx_model *m, str model, struct err *err)
{
	str path = onnx_tokenizer_path(m->arena, model), text;

	if (!file_exists(path)) {
		err_set(err, ERR_CONFIG, "the model's tokenizer is missing: %.*s", STR(path));
		return err_next(err, "Put the tokenizer.json of the model beside its file.");
	}
	if (!file_read(m->arena, path, TOKENIZER_MOST, &text, err))
		return false;
	m->words = tokenizer_open(text, err);
	return m->words || err_at(err, "%.*s cannot be used", STR(path));
}

static const char *own_name(struct onnx_model *m, struct ort_allocator *by, char *name)
{
	const char *copy = str_c(m->arena, str_dup(m->arena, str_of(name)));

	m->lib.allocator_free(by, name);
	return copy;
}

static bool is_known(const char *input)
{
	return !strcmp(input, "input_ids") || !strcmp(input, "attention_mask") || !strcmp(input, "token_type_ids");
}

/* The vector of the whole text, if the model gives one itself; else its first output. */
static bool read_output_name(struct onnx_model *m, struct ort_allocator *by, size_t outputs, struct err *err)
{
	for (size_t i = 0; i < outputs; i++) {
		const char *own;
		char *name;

		if (!fine(&m->lib, m->lib.output_name(m->session, i, by, &name), err))
			return false;
		own = own_name(m, by, name);
		if (!i || !strcmp(own, "sentence_embedding"))
			m->output = own;
	}
	return true;
}

static bool read_names(struct onnx_model *m, struct err *err)
{
	struct ort_allocator *by;
	size_t outputs;
	char *name;

	if (!fine(&m->lib, m->lib.default_allocator(&by), err) ||
	    !fine(&m->lib, m->lib.input_count(m->session, &m->inputs), err) ||
	    !fine(&m->lib, m->lib.output_count(m->session, &outputs), err))
		return false;
	if (!m->inputs || m->inputs > INPUTS_MOST || !outputs)
		return err_set(err, ERR_UNSUPPORTED, "the model is not a sentence model: it has %zu inputs", m->inputs);
	for (size_t i = 0; i < m->inputs; i++) {
		if (!fine(&m->lib, m->lib.input_name(m->session, i, by, &name), err))
			return false;
		m->input[i] = own_name(m, by, name);
		if (!is_known(m->input[i]))
			return err_set(err, ERR_UNSUPPORTED,
				       "the model is not a sentence model: it has an input \"%s\"", m->input[i]);
	}
	return read_output_name(m, by, outputs, err);
}

static bool open_session(struct onnx_model *m, str model, struct err *err)
{
	const struct onnx_library *lib = &m->lib;
	struct ort_options *options;
	bool good;

	if (!fine(lib, lib->create_env(ORT_SAY_NOTHING, "ocat", &m->env), err) ||
	    !fine(lib, lib->create_memory(ORT_PLAIN_ALLOCATOR, ORT_DEFAULT_MEMORY, &m->memory), err) ||
	    !fine(lib, lib->create_options(&options), err))
		return false;
	good = fine(lib, lib->set_threads(options, 1), err) && fine(lib, lib->set_threads_between(options, 1), err) &&
	       fine(lib, lib->create_session(m->env, str_c(m->arena, model), options, &m->session), err);
	lib->release_options(options);
	return good;
}

struct onnx_model *onnx_model_open(str model, str runtime, bool cls, struct err *err)
{
	struct arena *a = arena_open();
	struct onnx_model *m = new(a, struct onnx_model);

	m->arena = a;
	m->cls = cls;
	if (!file_exists(model)) {
		err_set(err, ERR_CONFIG, "the model's file is missing: %.*s", STR(model));
		err_next(err, "Correct vectors_model with %s.", ACTION("config"));
	} else if (read_tokenizer(m, model, err) && onnx_load(runtime, &m->lib, NULL, err) &&
		   open_session(m, model, err) && read_names(m, err)) {
		return m;
	}
	onnx_model_close(m);
	return NULL;
}

void onnx_model_close(struct onnx_model *m)
{
	if (!m)
		return;
	if (m->session)
		m->lib.release_session(m->session);
	if (m->memory)
		m->lib.release_memory(m->memory);
	if (m->env)
		m->lib.release_env(m->env);
	tokenizer_close(m->words);
	arena_close(m->arena);
}

/* ---- one batch ---- */

struct batch {
	const struct onnx_model *m;
	struct arena *arena;
	ptrdiff_t texts, words; /* words of the longest text; the others are filled up */
	int64_t *ids, *mask, *kinds;
	struct ort_value *in[INPUTS_MOST], *out;
};

static void fill(struct batch *b, const str *texts)
{
	struct token_ids *pieces = new_n(b->arena, struct token_ids, b->texts);

	for (ptrdiff_t i = 0; i < b->texts; i++) {
		tokenizer_split(b->m->words, b->arena, texts[i], WORDS_MOST, &pieces[i]);
		b->words = pieces[i].len > b->words ? pieces[i].len : b->words;
	}
	b->ids = new_n(b->arena, int64_t, b->texts * b->words);
	b->mask = new_n(b->arena, int64_t, b->texts * b->words);
	b->kinds = new_n(b->arena, int64_t, b->texts * b->words);
	for (ptrdiff_t i = 0; i < b->texts; i++)
		for (ptrdiff_t k = 0; k < pieces[i].len; k++) {
			b->ids[i * b->words + k] = pieces[i].at[k];
			b->mask[i * b->words + k] = 1;
		}
}

static bool make_inputs(struct batch *b, struct err *err)
{
	int64_t shape[] = { b->texts, b->words };
	size_t bytes = (size_t)(b->texts * b->words) * sizeof *b->ids;

	for (size_t i = 0; i < b->m->inputs; i++) {
		const char *name = b->m->input[i];
		int64_t *at = !strcmp(name, "input_ids")	? b->ids
			      : !strcmp(name, "attention_mask") ? b->mask
								: b->kinds;

		if (!fine(&b->m->lib,
			  b->m->lib.tensor(b->m->memory, at, bytes, shape, sizeof shape / sizeof *shape, ORT_INT64,
					   &b->in[i]),
			  err))
			return false;
	}
	return true;
}

/* One vector for each text, or one for each of its tokens: then the first, or their mean. */
static bool pool(const struct batch *b, const float *values, const int64_t *shape, size_t dimensions, float *out,
		 struct err *err)
{
	ptrdiff_t width = (ptrdiff_t)shape[dimensions - 1];

	if (dimensions == 2) {
		memcpy(out, values, (size_t)(b->texts * width) * sizeof *out);
		return true;
	}
	if (shape[1] != b->words)
		return err_set(err, ERR_UNSUPPORTED,
			       "the model is not a sentence model: its output has another length");
	for (ptrdiff_t i = 0; i < b->texts; i++) {
		float words = 0;

		for (ptrdiff_t k = 0; k < (b->m->cls ? 1 : b->words); k++) {
			const float *word = values + (i * b->words + k) * width;

			if (!b->mask[i * b->words + k])
				continue;
			words++;
			for (ptrdiff_t d = 0; d < width; d++)
				out[i * width + d] += word[d];
		}
		for (ptrdiff_t d = 0; d < width; d++)
			out[i * width + d] /= words;
	}
	return true;
}

static bool read_output(struct batch *b, float **out, ptrdiff_t *width, struct err *err)
{
	const struct onnx_library *lib = &b->m->lib;
	struct ort_shape *of;
	int64_t shape[3] = { 0 };
	size_t dimensions = 0;
	int type = 0;
	void *values;
	bool good;

	if (!fine(lib, lib->shape_of(b->out, &of), err))
		return false;
	good = fine(lib, lib->dimension_count(of, &dimensions), err) && fine(lib, lib->element_type(of, &type), err) &&
	       (dimensions < 2 || dimensions > 3 || fine(lib, lib->dimensions(of, shape, dimensions), err)) &&
	       fine(lib, lib->tensor_data(b->out, &values), err);
	lib->release_shape(of);
	if (!good)
		return false;
	*width = dimensions ? (ptrdiff_t)shape[dimensions - 1] : 0;
	if (type != ORT_FLOAT || dimensions < 2 || dimensions > 3 || shape[0] != b->texts || *width < 1 ||
	    *width > WIDTH_MOST)
		return err_set(err, ERR_UNSUPPORTED, "the model is not a sentence model: its output is not a vector");
	*out = new_n(b->arena, float, b->texts **width);
	return pool(b, values, shape, dimensions, *out, err);
}

bool onnx_model_embed(const struct onnx_model *m, struct arena *a, const str *texts, ptrdiff_t n, float **out,
		      ptrdiff_t *width, struct err *err)
{
	struct batch b = { .m = m, .arena = a, .texts = n };
	bool good;

	fill(&b, texts);
	good = make_inputs(&b, err) &&
	       fine(&m->lib,
		    m->lib.run(m->session, NULL, m->input, (const struct ort_value *const *)b.in, m->inputs, &m->output,
			       1, &b.out),
		    err) &&
	       read_output(&b, out, width, err);
	for (size_t i = 0; i < m->inputs; i++)
		if (b.in[i])
			m->lib.release_value(b.in[i]);
	if (b.out)
		m->lib.release_value(b.out);
	return good;
}
