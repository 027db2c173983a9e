/* Lineage as a diagram for other programs. Only formatting. */
#ifndef OCAT_RENDER_DIAGRAM_LINEAGE_H
#define OCAT_RENDER_DIAGRAM_LINEAGE_H

#include "base/str.h"

struct lineage_arrow {
	str from, to; /* direction of the data; qualified */
};
struct lineage_diagram {
	str root, common; /* common: the prefix of all names, omitted */
	array_of(struct lineage_arrow) edges; /* each once */
};

void lineage_mermaid(struct sb *out, const struct lineage_diagram *f); /* a flowchart */
void lineage_dot(struct sb *out, const struct lineage_diagram *f);	 /* a digraph for Graphviz */

#endif
