/* All source types by name, and nothing else about them. */
#ifndef OCAT_ADAPTER_REGISTRY_H
#define OCAT_ADAPTER_REGISTRY_H

#include "adapter/adapter.h"

const struct adapter *const *adapters(void); /* ended by NULL */
const struct adapter *adapter_named(str name); /* by name or scheme, in any case; NULL: unknown */
/*
 * By s->type, else by the URL's scheme, else by looking at the file (a bare
 * path). NULL with a sentence that lists what there is.
 */
const struct adapter *adapter_for(const struct source *s, struct err *err);
/* The one of which this is an address in words of its own, neither URL nor path; NULL: none. */
const struct adapter *adapter_of_words(str text);

#endif
