/*
 * A source: how ocat reads one kind of system. An adapter converts the system's catalog into the model, asset by asset,
 * and does nothing else: it prints nothing, caches nothing, and writes nothing at the source. An empty slot means that
 * the system lacks the feature, and faces say so.
 *
 * Decided here: large PostgreSQL catalogs are read over two connections with one exported snapshot; the second is
 * optional, and the first takes over if it fails (postgresql/second_connection.c). Two threads then build the assets
 * (postgresql/parallel_build.c).
 */
#ifndef OCAT_ADAPTER_ADAPTER_H
#define OCAT_ADAPTER_ADAPTER_H

#include "base/err.h"
#include "base/stop.h"
#include "model/asset.h"
#include "model/compare.h"
#include "model/filter/filter.h"
#include "model/search_path.h"
#include "sql/dialect/dialect.h"

struct arena;

/*
 * A key that only one type of source has. The adapter's table of them is the source for catalogs.yaml, `add` and the
 * manual. A secret is never stored: its key is NAME_env, which names the variable that holds it.
 */
enum option_type { OPTION_TEXT, OPTION_NUMBER, OPTION_TRUTH };
struct source_option {
	const char *name; /* "key_file" */
	enum option_type type;
	const char *help;	   /* one line, lower case, no full stop; for a secret: what the variable contains */
	const char *default_value; /* in the notation of catalogs.yaml; NULL: none */
	bool secret;
};

/*
 * Those of every source behind a network, the first of its table. The caller heeds the last two before it opens the
 * source: the adapter takes the password of source_password, and connects where at_address says.
 */
#define NETWORK_OPTIONS \
	{ .name = "password", .help = "the variable that holds the password", .secret = true }, \
	{ .name = "password_command", .help = "a command that prints the password" }, \
	{ .name = "jump_host", .help = "a host to connect through, by ssh" }
enum { NETWORK_OPTION_COUNT = 3 };

/* The configuration of one catalog. Secrets are kept only here and in the driver. */
struct source {
	str name;	/* the catalog's */
	str type;	/* adapter name; absent: decided by the URL's scheme or the content of the file */
	str url;	/* as given, including a password */
	str env;	/* the variable with the URL, or absent */
	/* typed for this run of the program or printed by a command, in place of any other; absent: none */
	str password;
	/* connect to this address and port instead of the URL's, which stay the server's name; absent: to those */
	str at_address;
	int at_port;
	struct strs schemas;	     /* empty: all */
	struct strs include_tables;  /* globs on ns.name or name */
	struct strs exclude_tables;
	int64_t timeout_ms;	     /* for one statement; 0: the default */
	int64_t connect_ms;	     /* 0: the default (10 s) */
	bool samples, explain;
	str described_by; /* the path of documents about it (workspace/sources/source_descriptions.h), or absent */
	struct props options; /* the adapter's own options, by key */
};

/* Receives each statement that is sent to the source, for the trace. */
struct observer {
	void (*asked)(void *with, str sql, int64_t us, int64_t rows);
	void (*note)(void *with, str sentence); /* a note for the user: "12 tables not readable" */
	void (*progress)(void *with, const char *stage, int64_t done, int64_t of); /* of: -1 unknown */
	void *with;
	void (*wrote)(void *with, str text); /* a piece of what a language model writes; absent: it begins anew */
};

enum {
	CAN_ROWS = 1, CAN_SIZE = 2, CAN_COMMENTS = 4, CAN_FOREIGN_KEYS = 8, CAN_WRITE_COUNTERS = 16,
	CAN_MODIFIED = 32, CAN_CREATED = 64, CAN_CONSISTENT = 128, /* everything from one snapshot */
	CAN_NATIVE_IDS = 256, CAN_LIVE_SEARCH = 512, CAN_SAMPLE = 1024, CAN_EXPLAIN = 2048,
	CAN_KEYS_LATER = 4096, /* keys and indexes are those of an asset that is inspected: a snapshot has none */
};

/* The result of a probe. */
struct source_info {
	str product, version; /* "PostgreSQL", "15.18" */
	str user, database;
	/*
	 * What prevents writing, one word: "engine", a mode in which it refuses; "credential", a login that may not;
	 * "file", that we open it only to read; "guard", only that we send nothing that writes.
	 */
	str readonly_by;
	unsigned can;
	str tls; /* "TLSv1.3"; "none" over a network, "local" without a network; absent: unknown */
	instant now; /* the source's clock */
	struct strs warnings;
};

/*
 * Receives what a snapshot streams, in any order: the receiver sorts. A slot may be NULL. All arguments are borrowed
 * for the call. Returning false stops the read with its err.
 */
struct sink {
	bool (*namespace)(void *with, const struct namespace *n, struct err *err);
	bool (*asset)(void *with, struct asset *a, struct err *err); /* complete; the receiver may reorder its parts */
	void *with;
	/*
	 * The names of all assets, including those already passed on, in the order of namespaces and names. Only some
	 * adapters call it, when nothing remains but passing the assets on; no namespace follows.
	 */
	bool (*names)(void *with, const struct asset_ref *names, ptrdiff_t n, struct err *err);
	/* The user-defined code of the source, from adapters that support it, as in model/user_code.h. One line. */
	bool (*user_code)(void *with, str json, struct err *err);
	/* Statistics of columns, likewise, as in model/column_stats.h. */
	bool (*column_stats)(void *with, str json, struct err *err);
};

/* The end of a snapshot. */
struct snapshot_end {
	bool partial;
	str reason; /* "23 tables are not readable by reporting" */
	int64_t assets, hidden; /* passed on; seen but not readable or filtered out */
	instant taken_at; /* by the source's clock; NO_TIME if it has none */
	str product; /* the product, if only a complete read shows it; absent: as in the probe */
};

/* A value of a sample, or the start of a long one. */
struct sampled {
	str text;      /* absent: NULL */
	int64_t whole; /* its full length at the source: characters, or bytes if it is binary */
	bool binary;
};

/* Rows of a sample. */
struct row_fn {
	bool (*columns)(void *with, const str *names, ptrdiff_t n, struct err *err);
	bool (*row)(void *with, const struct sampled *cells, ptrdiff_t n, struct err *err);
	void *with;
};

/* The values that a column of text usually has, borrowed for the call. */
typedef void (*usual_values_fn)(void *with, struct asset_ref table, str column, const struct strs *values);

/* A foreign key of another table that refers to the asset. */
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
	str givers;	      /* a clause that names who may run the statements; absent: unknown */
	int64_t hidden;	      /* assets whose rows may not be read */
	struct strs names;    /* the first few of them, in order */
	struct strs cures;    /* statements, quoted for the source */
};
struct grants {
	struct grant *at;
	ptrdiff_t len, cap;
	str role;
	int64_t assets, hidden; /* all assets; those that are not readable */
};

/* The source's estimate of a query, which is not run. */
struct estimate {
	int64_t rows, bytes; /* of the result; UNKNOWN: not reported */
	double cost;	     /* in the source's own unit; -1: not reported */
	struct strs steps;   /* of its plan, deeper ones indented; the first ESTIMATE_STEPS_MOST */
};

enum { ESTIMATE_STEPS_MOST = 60 };

struct conn; /* each adapter's own */

struct adapter {
	const char *name; /* "postgresql" */
	const char *summary;
	const char *schemes[6]; /* of URLs, ended by NULL */
	const char *foreign_schemes[4]; /* of other programs: they mean the first of schemes */
	bool is_file;		/* the source is one file */
	bool (*claims_file)(str path, str head); /* is the file of this kind? head: its first 4 KB; NULL: never */
	bool (*claims_address)(str text); /* is it an address of ours, neither URL nor path? NULL: never */
	/* The part of an address that is no URL which is the best name for a catalog. NULL: the name of its file. */
	str (*called_after)(str shown);
	const struct dialect *dialect;
	unsigned can;
	int connections; /* the most connections to one source; 0: one */
	const struct source_option *options; /* ended by .name == NULL; NULL: none */

	bool reads_many; /* systems; those that it is known as are schemes of its URLs */
	const char *known_as[8];   /* parts of the names that other programs give to systems it reads, ended by NULL */
	const char *driver;	   /* the name of the system in tools such as tbls; NULL: its own name */
	const char *tls_advice; /* how an address requests encryption, a sentence; NULL: not supported */
	const char *password_places; /* where else a password may be kept, for a sentence; NULL: nowhere */
	/* Keeps the password of this login where the next one finds it; *path: the file. NULL: not possible. */
	bool (*keep_password)(struct conn *c, struct arena *a, str password, str *path, struct err *err);
	/*
	 * For documents about another system that do not name it: the product that a probe then reports. NULL: what is
	 * read always belongs to the system that the probe names.
	 */
	const char *unnamed_product;
	const struct compare_gap *gaps; /* what its files cannot hold; NULL: they hold everything that is compared */

	/*
	 * Checks the configuration without opening anything, and returns the address without secrets, which may be
	 * shown and stored.
	 */
	bool (*parse)(struct arena *a, const struct source *s, str *shown, struct err *err);
	/* The source's own name before a namespace, from its configuration; absent: not given. NULL: it has none. */
	str (*database)(struct arena *a, const struct source *s);
	/*
	 * The one server that the configuration names, to be reached through another host. NULL: not over a network.
	 * Opens nothing.
	 */
	bool (*server)(struct arena *a, const struct source *s, str *host, int *port, struct err *err);
	/* s outlives the connection. err->full on failure: the source accepts no more connections at present. */
	struct conn *(*open)(const struct source *s, const struct observer *w, const struct stop *stop,
			     struct err *err);
	void (*close)(struct conn *c); /* NULL is fine */
	/* From any thread, while another is in a call: that call ends soon, and is also cancelled at the source. */
	void (*cancel)(struct conn *c);

	bool (*probe)(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out,
		      struct err *err);
	/* The search path of this login, without any setting of ours. NULL: the system has no search path. */
	bool (*search_path)(struct conn *c, struct arena *a, const struct stop *stop, struct search_path *out,
			    struct err *err);
	/* A text that is equal only if nothing changed; absent in *out if that is unknown. NULL: never known. */
	bool (*fingerprint)(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err);
	bool (*snapshot)(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
			 struct snapshot_end *end, struct err *err);
	/*
	 * One asset, read afresh, with the keys that refer to it in *incoming (NULL: not wanted). *found false: it does
	 * not exist (no error).
	 */
	bool (*inspect)(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
			struct asset *out, struct incoming *incoming, struct err *err);
	/*
	 * The current name of the asset with this native id, in our notation; absent: there is none. NULL: no such ids.
	 */
	bool (*called)(struct conn *c, struct arena *a, str native, const struct stop *stop, str *name,
		       struct err *err);
	/*
	 * Assets that match the filter, evaluated at the source as far as possible; the caller tests them again. *sql:
	 * the query that ran.
	 */
	bool (*search)(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		       const struct sink *to, str *sql, struct err *err);
	bool (*sample)(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		       const struct row_fn *to, str *sql, struct err *err);
	/*
	 * Of columns with at most so many different values, as the source's own statistics know them; reads no rows.
	 * NULL: it has no such statistics.
	 */
	bool (*usual_values)(struct conn *c, struct arena *a, int most, const struct stop *stop, usual_values_fn take,
			     void *with, struct err *err);
	/*
	 * user_code: the code of the source as the last snapshot reported it, for sources that do. Nothing may run: a
	 * source whose code has changed refuses. *ran: like *sql of search.
	 */
	bool (*explain)(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
			struct estimate *out, str *ran, struct err *err);
	/* Missing privileges for the selected assets, by namespace. NULL: the system has no grants. */
	bool (*grants)(struct conn *c, struct arena *a, const struct stop *stop, struct grants *out, struct err *err);
	/*
	 * The library that it uses, "libpq 15.4"; if it is missing, ERR_UNSUPPORTED and the package that contains it.
	 * s: a source that may name one of its own; NULL: none. NULL: it uses none.
	 */
	bool (*library)(struct arena *a, const struct source *s, str *shown, struct err *err);
};

/* The i-th option of all adapters together; NULL past the last. */
const struct source_option *source_option_at(ptrdiff_t i, const struct adapter **of);
/* The option with this key, of one adapter or of any (NULL). NULL: none. */
const struct source_option *source_option_of(const struct adapter *adapter, str key);
str source_option_key(struct arena *a, const struct source_option *o);
/* The given value, or the default; a secret from its variable. Absent: neither. */
str source_option(const struct source *s, const struct source_option *o);
/*
 * Of a source with NETWORK_OPTIONS: as typed or printed, or from its variable;
 * absent: neither, so that the client's own places apply.
 */
str source_password(const struct source *s);
/*
 * Whether the adapter has each given option, and each has a valid value. err describes the first that fails; *key is
 * its key (may be NULL).
 */
bool source_options_fit(const struct source *s, const struct adapter *adapter, str *key, struct err *err);

/* Whether schemas, include_tables and exclude_tables select this asset. The one rule for all adapters. */
bool source_wants(const struct source *s, str ns, str name);
bool source_wants_schema(const struct source *s, str ns);
/* Changes when the selection changes; 0: all assets are selected. */
uint64_t source_wants_stamp(const struct source *s);
/* Whether this namespace matches an entry of `schemas`: its name, ignoring case, or a glob. */
bool source_schema_is(str configured, str ns);

#endif
