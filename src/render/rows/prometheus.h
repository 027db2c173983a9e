/*
 * The text format that Prometheus reads (exposition format 0.0.4): a family of samples begins with its name, type and
 * help; its samples follow. Names are the caller's own; labels and help may contain anything.
 */
#ifndef OCAT_RENDER_ROWS_PROMETHEUS_H
#define OCAT_RENDER_ROWS_PROMETHEUS_H

#include "base/str.h"

struct prometheus_label {
	const char *name;
	str value;
};

/* type: "counter", "gauge" or "summary". */
void prometheus_family(struct sb *out, const char *name, const char *type, const char *help);
/* labels ended by .name == NULL, or NULL for none; suffix: "_sum" and the like, or "". */
void prometheus_sample(struct sb *out, const char *name, const char *suffix, const struct prometheus_label *labels,
		       double value);

#endif
