/* Lineage as a diagram for other programs. Only formatting. */
#ifndef OCAT_RENDER_DIAGRAM_LINEAGE_H
#define OCAT_RENDER_DIAGRAM_LINEAGE_H

#include "base/str.h"

struct flow_edge {
	str from, to; /* direction of the data; qualified */
};
struct flow {
	str root, common; /* common: the prefix of all names, omitted */
	struct { struct flow_edge *at; ptrdiff_t len, cap; } edges; /* each once */
};

void flow_mermaid(struct sb *out, const struct flow *f); /* a flowchart */
void flow_dot(struct sb *out, const struct flow *f);	 /* a digraph for Graphviz */

#endif
