/*
 * A source: how one kind of system tells what it holds. An adapter turns that
 * into the model, asset by asset, and does nothing else: it prints nothing,
 * keeps nothing, writes nothing at the source. An empty slot means "cannot",
 * and faces say so.
 *
 * Decided here: large PostgreSQL catalogs are read over two connections with one exported snapshot; the second
 * only helps, and the first takes over if it fails (postgresql/second_connection.c). Two threads then build
 * the assets (postgresql/parallel_build.c).
 */
#ifndef OCAT_ADAPTER_ADAPTER_H
#define OCAT_ADAPTER_ADAPTER_H

#include "base/err.h"
#include "base/stop.h"
#include "model/asset.h"
#include "model/filter/filter.h"
#include "sql/dialect/dialect.h"

struct arena;

/*
 * A key that one type of source has of its own: an adapter's table of them is what catalogs.yaml, `add` and the manual know. A secret
 * is never written down: its key is NAME_env and names the variable that holds it.
 */
enum option_type { OPTION_TEXT, OPTION_NUMBER, OPTION_TRUTH };
struct source_option {
	const char *name; /* "key_file" */
	enum option_type type;
	const char *help;	   /* one line, lower case, no full stop; of a secret: what the variable holds */
	const char *default_value; /* as it would be written; NULL: none */
	bool secret;
};

/* What the person configured for one catalog. Secrets live here and in the driver, nowhere else. */
struct source {
	str name;	/* the catalog's */
	str type;	/* adapter name, or absent: by the URL's scheme or the file's look */
	str url;	/* as given, including a password */
	str env;	/* the variable that holds the url, or absent */
	struct strs schemas;	     /* empty: all */
	struct strs include_tables;  /* globs on ns.name or name */
	struct strs exclude_tables;
	int64_t timeout_ms;	     /* for one statement; 0: the default */
	int64_t connect_ms;	     /* 0: the default (10 s) */
	bool samples, explain;
	struct props options; /* its adapter's own, by key */
};

/* Told as it happens: each statement that goes to the source, for the trace. */
struct observer {
	void (*asked)(void *with, str sql, int64_t us, int64_t rows);
	void (*note)(void *with, str sentence); /* something the person should know: "12 tables not readable" */
	void (*progress)(void *with, const char *stage, int64_t done, int64_t of); /* of: -1 unknown */
	void *with;
};

enum {
	CAN_ROWS = 1, CAN_SIZE = 2, CAN_COMMENTS = 4, CAN_FOREIGN_KEYS = 8, CAN_WRITE_COUNTERS = 16,
	CAN_MODIFIED = 32, CAN_CREATED = 64, CAN_CONSISTENT = 128, /* one snapshot of all */
	CAN_NATIVE_IDS = 256, CAN_LIVE_SEARCH = 512, CAN_SAMPLE = 1024, CAN_EXPLAIN = 2048,
};

/* What a probe found. */
struct source_info {
	str product, version; /* "PostgreSQL", "15.18" */
	str user, database;
	str readonly_by; /* "engine", "guard": how writing is prevented, one word */
	unsigned can;
	str tls; /* "TLSv1.3"; "none" over a network, "local" where no network is; absent: not said */
	instant now; /* the source's clock */
	struct strs warnings;
};

/*
 * Takes what a snapshot streams, in any order: the taker sorts. A slot may be NULL. Everything given is
 * borrowed for the call only. Returning false stops the read with its err.
 */
struct sink {
	bool (*namespace)(void *with, const struct namespace *n, struct err *err);
	bool (*asset)(void *with, struct asset *a, struct err *err); /* whole; may be finished (reordered) by the taker */
	void *with;
	/*
	 * All assets that there will be, those that were given before too, in the order of namespaces and names, by those that can
	 * say so once nothing but their giving is left; no namespace comes after it.
	 */
	bool (*names)(void *with, const struct asset_ref *names, ptrdiff_t n, struct err *err);
};

/* How a snapshot ended. */
struct snapshot_end {
	bool partial;
	str reason; /* "23 tables are not readable by reporting" */
	int64_t assets, hidden; /* given; seen but not readable or filtered out */
	instant taken_at; /* by the source's clock, NO_TIME when it has none */
	str product; /* what it is of, where only reading all of it tells; absent: what the probe said */
};

/* A value of a sample, or the start of a long one. */
struct sampled {
	str text;      /* absent is NULL */
	int64_t whole; /* how long it is at the source: characters, or bytes where it is binary */
	bool binary;
};

/* Rows of a sample. */
struct row_fn {
	bool (*columns)(void *with, const str *names, ptrdiff_t n, struct err *err);
	bool (*row)(void *with, const struct sampled *cells, ptrdiff_t n, struct err *err);
	void *with;
};

/* A key elsewhere that points here. */
struct incoming_key {
	struct asset_ref from;
	struct key key;
};
struct incoming {
	struct incoming_key *at;
	ptrdiff_t len, cap;
};

/* A missing privilege, what it hides, and the statements that grant it. */
struct grant {
	str right;	      /* "USAGE on schema hr" */
	str ns;
	str givers;	      /* a clause that says who may run the statements; absent: unknown */
	int64_t hidden;	      /* assets whose rows may not be read */
	struct strs names;    /* the first few of them, in order */
	struct strs cures;    /* statements, quoted as the source wants them */
};
struct grants {
	struct grant *at;
	ptrdiff_t len, cap;
	str role;
	int64_t assets, hidden; /* all there are; of these out of reach */
};

/* The source's estimate of a query, which is not run. */
struct estimate {
	int64_t rows, bytes; /* of the answer; UNKNOWN: it does not say */
	double cost;	     /* in the source's own measure; -1: it has none */
	struct strs steps;   /* of its plan, deeper ones further in; the first ESTIMATE_STEPS_MOST */
};

enum { ESTIMATE_STEPS_MOST = 60 };

struct conn; /* each adapter's own */

struct adapter {
	const char *name; /* "postgresql" */
	const char *summary;
	const char *schemes[6]; /* of URLs, ended by NULL */
	bool is_file;		/* what it reads is one file */
	bool (*claims_file)(str path, str head); /* looks like one of ours? head: its first 4 KB; NULL: never */
	bool (*claims_address)(str text); /* is it an address of ours that is neither a URL nor a path? NULL: never */
	str (*called_after)(str shown); /* the part of such an address that names a catalog best; NULL: it has none */
	const struct dialect *dialect;
	unsigned can;
	int connections; /* how many may be open to one source at once; 0: one */
	const struct source_option *options; /* ended by .name == NULL; NULL: none */

	const char *driver;	   /* what tools such as tbls call the system; NULL: its name */
	const char *tls_advice; /* how an address gets encryption, a sentence; NULL: it cannot */
	const char *password_places; /* where a password may live outside the address, for a sentence; NULL: nowhere */
	/*
	 * For documents about another system that do not name it: what a probe then answers as the product. NULL: what is read is
	 * always of the system that the probe names.
	 */
	const char *unnamed_product;

	/* Checks the source's words without opening anything, and gives the address without secrets: what may be shown and stored. */
	bool (*parse)(struct arena *a, const struct source *s, str *shown, struct err *err);
	/* What the source calls itself in front of a namespace, as its words have it; absent: they do not say. NULL: nothing. */
	str (*database)(struct arena *a, const struct source *s);
	/* s outlives the connection. err->full on failure: the source takes no more connections just now. */
	struct conn *(*open)(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err);
	void (*close)(struct conn *c); /* NULL is fine */
	/* From any thread, while another is in a call: that call ends soon, cancelled at the source too. */
	void (*cancel)(struct conn *c);

	bool (*probe)(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err);
	/* A text that is equal only if nothing changed; absent in *out when it cannot tell. NULL: never can. */
	bool (*fingerprint)(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err);
	bool (*snapshot)(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a, struct snapshot_end *end,
			 struct err *err);
	/* One asset, fresh, with keys that point at it in *incoming (NULL: not wanted). *found false: it is not there (no error). */
	bool (*inspect)(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
			struct asset *out, struct incoming *incoming, struct err *err);
	/* What has this id of the source's own by now, as its name is written; absent: nothing has. NULL: it has no such ids. */
	bool (*called)(struct conn *c, struct arena *a, str native, const struct stop *stop, str *name, struct err *err);
	/* Assets that pass the filter, decided at the source as far as it can; rows are tested again by the caller. *sql: what it ran. */
	bool (*search)(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop, const struct sink *to,
		       str *sql, struct err *err);
	bool (*sample)(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		       const struct row_fn *to, str *sql, struct err *err);
	bool (*explain)(struct conn *c, struct arena *a, str sql, const struct stop *stop, struct estimate *out, str *ran,
			struct err *err); /* *ran: what it asked, as *sql of search */
	/* Rights that are missing for the assets that the source is to show, by namespace. NULL: the system has no grants. */
	bool (*grants)(struct conn *c, struct arena *a, const struct stop *stop, struct grants *out, struct err *err);
	/* "libpq 15.4": what it talks through; ERR_UNSUPPORTED and the package that brings it when that is missing. NULL: nothing. */
	bool (*library)(struct arena *a, str *shown, struct err *err);
};

/* The i-th option of all adapters together; NULL past the last. */
const struct source_option *source_option_at(ptrdiff_t i, const struct adapter **of);
/* That of this key, of one adapter or of any (NULL). NULL: none. */
const struct source_option *source_option_of(const struct adapter *adapter, str key);
str source_option_key(struct arena *a, const struct source_option *o);
/* What was given, or the default; a secret from its variable. Absent: neither. */
str source_option(const struct source *s, const struct source_option *o);
/* Can the adapter use each option that was given, and is each of its type? err says which not, *key (may be NULL) is its key. */
bool source_options_fit(const struct source *s, const struct adapter *adapter, str *key, struct err *err);

/* Is this asset wanted by schemas, include and exclude? The one rule for all adapters. */
bool source_wants(const struct source *s, str ns, str name);
bool source_wants_schema(const struct source *s, str ns);
/* Another number when other assets may be wanted; 0: all are. */
uint64_t source_wants_stamp(const struct source *s);
/* Is this namespace what one of `schemas` means: its name, in any case, or a glob that fits it? */
bool source_schema_is(str configured, str ns);

#endif
