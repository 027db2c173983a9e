/* domains.yaml: business domains defined by a person. Reads and matches; stores nothing. */
#ifndef OCAT_WORKSPACE_DOMAINS_DOMAINS_FILE_H
#define OCAT_WORKSPACE_DOMAINS_DOMAINS_FILE_H

#include "base/err.h"
#include "model/asset.h"

struct arena;

struct domainfile_entry {
	str name, description; /* description: may be absent */
	str catalog;	       /* absent: every catalog */
	struct strs tables;    /* names and globs, folded */
};

struct domainfile {
	struct domainfile_entry *at;
	ptrdiff_t len, cap;
};

enum { DOMAINFILE_MOST = 4 << 20, DOMAINFILE_ENTRIES = 1000 };

/* The raw file; absent if there is none. */
bool domainfile_text(struct arena *a, str *text, struct err *err);
/* Parses it; entries borrow from text. On a mistake returns false and points at it. */
bool domainfile_parse(struct arena *a, str text, struct domainfile *out, struct err *err);

/* Finds the entries that contain each table of a catalog. */
struct domainfile_finder;
struct domainfile_finder *domainfile_finder(struct arena *a, const struct domainfile *f, str catalog);
/* The entries that match it, in the order of the file; borrowed until the next call. All names are folded. */
ptrdiff_t domainfile_find(struct domainfile_finder *d, str ns, str name, const uint32_t **at);

#endif
