/* All types of source by name, and nothing else about them. */
#ifndef OCAT_ADAPTER_REGISTRY_H
#define OCAT_ADAPTER_REGISTRY_H

#include "adapter/adapter.h"

const struct adapter *const *adapters(void); /* ended by NULL */
const struct adapter *adapter_named(str name); /* by name or scheme, ignoring case; NULL: unknown */
/*
 * By s->type, otherwise by the URL's scheme, otherwise by the content of the file (a bare path). NULL with a message
 * that lists the supported sources.
 */
/*
 * An address whose scheme is one of another program, such as "mysql+pymysql://" or "redshift://", with the adapter's
 * own; any other text as it is.
 */
str adapter_address(struct arena *a, str text);
const struct adapter *adapter_for(const struct source *s, struct err *err);
/* The adapter with this address in its own notation, neither URL nor path; NULL: none. */
const struct adapter *adapter_of_words(str text);

#endif
