/* domains.yaml: business domains defined by a person. Reads and matches, keeps nothing. */
#ifndef OCAT_WORKSPACE_DOMAINS_DOMAINS_FILE_H
#define OCAT_WORKSPACE_DOMAINS_DOMAINS_FILE_H

#include "base/err.h"
#include "model/asset.h"

struct arena;

struct domainfile_entry {
	str name, description; /* description: may be absent */
	str catalog;	       /* absent: of every catalog */
	struct strs tables;    /* names and globs, folded */
};

struct domainfile {
	struct domainfile_entry *at;
	ptrdiff_t len, cap;
};

enum { DOMAINFILE_MOST = 4 << 20, DOMAINFILE_ENTRIES = 1000 };

/* The person's file as it lies; absent if none. */
bool domainfile_text(struct arena *a, str *text, struct err *err);
/* What it says; entries borrow from text. False with a mistake that is pointed at. */
bool domainfile_parse(struct arena *a, str text, struct domainfile *out, struct err *err);

/* Which entries hold each table of a catalog. */
struct domainfile_finder;
struct domainfile_finder *domainfile_finder(struct arena *a, const struct domainfile *f, str catalog);
/* The entries that name it, in the order of the file; borrowed until the next question. All names are folded. */
ptrdiff_t domainfile_find(struct domainfile_finder *d, str ns, str name, const uint32_t **at);

#endif
