/* domains.yaml: business domains defined by a person. Reads and matches; stores nothing. */
#ifndef OCAT_WORKSPACE_DOMAINS_DOMAINS_FILE_H
#define OCAT_WORKSPACE_DOMAINS_DOMAINS_FILE_H

#include "base/err.h"
#include "model/asset.h"

struct arena;

struct domains_file_entry {
	str name, description; /* description: may be absent */
	str catalog;	       /* absent: every catalog */
	struct strs tables;    /* names and globs, folded */
	int fiscal_month;      /* in which its fiscal years begin, 1 to 12; 0: not set */
};

struct domains_file {
	struct domains_file_entry *at;
	ptrdiff_t len, cap;
};

enum { DOMAINFILE_MOST = 4 << 20, DOMAINFILE_ENTRIES = 1000 };

/* The raw file; absent if there is none. */
bool domains_file_text(struct arena *a, str *text, struct err *err);
/* Parses it; entries borrow from text. On a mistake returns false and points at it. */
bool domains_file_parse(struct arena *a, str text, struct domains_file *out, struct err *err);

/* Finds the entries that contain each table of a catalog. */
struct domains_file_finder;
struct domains_file_finder *domains_file_finder(struct arena *a, const struct domains_file *f, str catalog);
/* The entries that match it, in the order of the file; borrowed until the next call. All names are folded. */
ptrdiff_t domains_file_find(struct domains_file_finder *d, str ns, str name, const uint32_t **at);

#endif
