/* The index in an index file: each flat array is a section, in the same form as in memory. */
#include "retrieve/index_internal.h"

#include <stddef.h>

#include "base/arena.h"
#include "retrieve/weights.h"
#include "base/banned.h"

enum { GLOSSARY_PLACES = 32, GLOSSARY_KNOWN, MEANS };

struct section {
	unsigned number;
	size_t at; /* of the array in struct retriever */
	int64_t element;
};

#define SECTION(n, array) \
	{ \
		n, offsetof(struct retriever, array), (int64_t)sizeof *((struct retriever *)0)->array.at \
	}

static const struct section sections[] = {
	SECTION(1, chars),	  SECTION(2, words),  SECTION(3, texts),	SECTION(4, text_words),
	SECTION(5, posts),	  SECTION(6, places), SECTION(7, tables),	SECTION(8, spaces),
	SECTION(9, space_tables), SECTION(10, edges), SECTION(11, edge_fields), SECTION(12, stems),
};

/* All FLAT arrays begin with a pointer and a length. */
struct flat {
	const void *at;
	ptrdiff_t len;
};

static bool put(struct side_out *o, unsigned section, const void *at, int64_t bytes, struct err *err)
{
	return side_begin(o, section, err) && (!bytes || side_put(o, at, bytes, err));
}

bool retriever_save(const struct retriever *r, struct side_out *o, struct err *err)
{
	struct glossary_index g = glossary_index(r->glossary);

	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
		const struct flat *f = (const struct flat *)((const char *)r + sections[i].at);

		if (!put(o, sections[i].number, f->at, f->len * sections[i].element, err))
			return false;
	}
	return put(o, GLOSSARY_PLACES, g.places, g.places_len * (int64_t)sizeof *g.places, err) &&
	       put(o, GLOSSARY_KNOWN, g.known, g.known_len * (int64_t)sizeof *g.known, err) &&
	       put(o, MEANS, r->mean_words, (int64_t)sizeof r->mean_words, err);
}

static bool open_glossary(struct retriever *r, const struct side *s, str text)
{
	struct glossary_index g = { .text = text };
	int64_t n = 0, known = 0;

	g.places = side_section(s, GLOSSARY_PLACES, (int64_t)sizeof *g.places, &n);
	g.known = side_section(s, GLOSSARY_KNOWN, (int64_t)sizeof *g.known, &known);
	g.places_len = n;
	g.known_len = known;
	if (!g.places || !g.known)
		return false;
	r->glossary = glossary_indexed(&g);
	return true;
}

static bool open_means(struct retriever *r, const struct side *s)
{
	int64_t n = 0;
	const double *means = side_section(s, MEANS, (int64_t)sizeof *means, &n);

	for (int k = 0; means && n == TEXT_KINDS && k < TEXT_KINDS; k++)
		r->mean_words[k] = means[k];
	return means && n == TEXT_KINDS;
}

static bool open_sections(struct retriever *r, const struct side *s, str glossary)
{
	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
		struct flat *f = (struct flat *)((char *)r + sections[i].at);
		int64_t n = 0;

		f->at = side_section(s, sections[i].number, sections[i].element, &n);
		f->len = n;
		if (!f->at)
			return false;
	}
	return open_means(r, s) && open_glossary(r, s, glossary);
}

struct retriever *retriever_open(struct side *s, str glossary)
{
	struct arena *a = arena_open();
	struct retriever *r = new(a, struct retriever);

	r->arena = a;
	r->weights = &retrieve_weights;
	if (open_sections(r, s, str_dup(a, glossary))) {
		r->side = s;
		return r;
	}
	retriever_close(r);
	return NULL;
}
