/* The labels of a type as many systems write it: enum('a','it''s'). */
#ifndef OCAT_ADAPTER_ASSEMBLY_ENUM_LABELS_H
#define OCAT_ADAPTER_ASSEMBLY_ENUM_LABELS_H

#include "model/asset.h"

/* Adds each string within the type to *out. escapes: a backslash begins one, as in 'a\nb'. */
void enum_labels(struct arena *a, str type, bool escapes, struct strs *out);

#endif
