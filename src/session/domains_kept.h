/*
 * The domains of one catalog as they lie beside the cache: what was suggested,
 * with what people said laid over it. Made anew when either changes. Written
 * and read as a side file; knows nothing of how domains come to be.
 */
#ifndef OCAT_SESSION_DOMAINS_KEPT_H
#define OCAT_SESSION_DOMAINS_KEPT_H

#include "session/domains.h"

struct side_key;

enum { DOMAINS_KEPT_VERSION = 1 };
#define DOMAINS_KEPT_KIND S("placed")

bool domains_kept_write(const struct domains *d, str cache_file, const struct side_key *k, struct err *err);
/* Fills in what is asked of d: domains and their tables; for d->kept, whose tables it counts. False: there is none that fits, and d is as it was. */
bool domains_kept_open(str cache_file, const struct side_key *k, struct domains *d);

#endif
