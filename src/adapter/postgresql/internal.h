/*
 * What the rooms of the PostgreSQL source share: the connection, the table of
 * questions, and the row index where rows wait until the asset that they belong
 * to is put together. Private to this folder.
 */
#ifndef OCAT_ADAPTER_POSTGRESQL_INTERNAL_H
#define OCAT_ADAPTER_POSTGRESQL_INTERNAL_H

#include "adapter/adapter.h"
#include "base/map.h"
#include "base/keyed_spool.h"
#include "net/pq.h"

/*
 * What is asked about, in the order of asking: those that look at rows alone
 * first, then those that have the server write something out (DEPARSED), which
 * it does from the catalog as it is now, not as the snapshot saw it, so that
 * they may fail on what was dropped meanwhile.
 */
#define PG_ABOUTS(_) \
	_(SERVER) \
	_(SPACES) \
	_(RELATIONS) _(COLUMNS) _(COMMENTS) _(CONSTRAINTS) _(INCOMING) _(INDEXES) _(DEPENDS) _(PARENTS) _(SEQUENCES) \
	_(FOREIGN) _(FOREIGN_COLUMNS) _(OPCLASSES) _(COLLATIONS) _(ENUMS) _(DOMAINS) _(DOMAIN_CHECKS) _(TYPES) \
	_(DEFAULTS) _(EXPRESSIONS) _(INDEX_TEXTS) _(TRIGGERS) _(POLICIES) _(RULES) _(TOASTS) _(STATISTICS) \
	_(PUBLICATIONS) _(PARTITIONS) _(VIEWS) _(RELATED) _(RELATED_COLUMNS) _(PART_COMMENTS) _(GONE) _(KEY_COMMENTS) \
	_(TRIGGER_COMMENTS) _(FACTS)

enum pg_about {
#define _(id) PG_##id,
	PG_ABOUTS(_)
#undef _
		PG_ABOUT_COUNT,
	PG_UNITED, /* rows that say themselves what they are about, as pg_put_names has them */
	PG_FIRST_DEPARSED = PG_TYPES,
	PG_END_DEPARSED = PG_RELATED,
};

/*
 * What the server itself brought with it never changes, so a connection asks
 * for it once: types of oids below 16384 as they are written, collations and
 * operator classes.
 */
struct pg_kept {
	struct arena *arena;
	struct map type, collation, opclass, default_opclass;
};

#define PG_RELKINDS "('r','v','m','f','p')" /* of relations that are assets */

struct pg_product;

struct conn {
	struct pq *pq;
	const struct source *source;
	struct observer observer; /* empty slots without an observer */
	int version;
	const struct pg_product *product; /* NULL: not known yet */
	str database; /* its oid, once the session is prepared */
	enum truth pooled; /* a pooler between us and the server: nothing may stay behind in the session */
	bool prepared;
	struct pg_kept kept;
};

/* ---- postgresql.c ---- */

struct conn *pg_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err);
void pg_close(struct conn *c); /* NULL is fine */

/* ---- catalog_queries.c: queries of the catalog ---- */

/* What a row about it looks like, a letter of net/pq_cell_kinds.h a cell. */
const char *pg_answer_columns(enum pg_about about);
bool pg_is_asked(enum pg_about about); /* some rows are about it; the others only have a place in the row index */

/*
 * Of a few relations: what is asked first of all, and what is asked later of
 * those that the first answers say may have it. The rest is about what these point at.
 */
bool pg_is_first(enum pg_about about);
bool pg_is_later(enum pg_about about);
/*
 * How many cells a row of pg_put_find_and_all has in front of its own, with what other messages would ask: CONSTRAINTS
 * a comment, the other side as {schema,relation,column}, its second column, the text of a check; INCOMING the first
 * three; INDEXES and TRIGGERS a comment; PARENTS {schema,relation}.
 */
int pg_told_cells(enum pg_about about);
const char *pg_about_name(enum pg_about about);

/* ---- prepared_statements.c: questions as statements ---- */

/* Which rows: all of the catalog's, those of some relations, or those whose key is in a range of oids. */
struct pg_scope {
	bool all;
	str oids, pairs; /* bodies of array literals: "{1,2}"; pairs: "'{..}','{..}'" of oids and numbers */
	/*
	 * of the one relation that is looked at, as pg_put_find has them:
	 * what such a thing cannot have is not asked; absent: unknown
	 */
	str traits;
	bool ranged;
	uint32_t from, to;
};

/*
 * BEGIN and the settings under which all is asked: read-only, one snapshot,
 * limits, names written out in full. few: only some relations are looked at,
 * so that every way to them goes by an index.
 */
enum { PG_BEGUN = 3 }; /* as many statements are these */
void pg_put_begin(struct sb *sql, const struct conn *c, bool few, int64_t lock_ms);
/* One question as a statement; false when this server has no such thing. */
bool pg_put_question(struct sb *sql, const struct conn *c, enum pg_about about, const struct pg_scope *scope);
/*
 * In a prepared session, what is asked about what a few relations point at, as
 * one statement. Each row has two cells: what it is about, and the row itself
 * as the server writes a record.
 */
void pg_put_names(struct sb *sql, const struct pg_scope *scope);
/*
 * In the transaction that pg_put_begin began: one line with what names the
 * server, and the name of its snapshot where the catalog is large enough to be
 * read by two, else \N. pg_put_join begins another transaction that sees it, and says the same line's first cell.
 */
void pg_put_export(struct sb *sql);
void pg_put_join(struct sb *sql, const struct conn *c, str snapshot);
/* The oid, traits, schema and name of one relation, as a statement. */
void pg_put_find(struct sb *sql, str space, str name);
/*
 * In a prepared session: BEGIN, a statement that finds it, and one with all
 * first questions about it, with rows as of pg_put_names but for the oid that they belong to. What is found has the
 * four cells of pg_put_find, whether its schema may be used, those of SERVER and those of RELATIONS.
 */
void pg_put_find_and_all(struct sb *sql, str space, str name);
/* PREPARE for what is asked about a few relations, once for a session that is ours alone. */
bool pg_prepare(struct conn *c, const struct stop *stop, struct err *err);
int64_t pg_timeout_ms(const struct conn *c);

/* ---- execute.c: sends statements, and reports them to the observer ---- */

/* pq_message, told to the observer. */
bool pg_message(struct conn *c, str sql, const struct pq_fn *to, const struct stop *stop, struct err *err);
/* Ends a transaction that only read, without waiting for the answer. */
bool pg_commit(struct conn *c, const struct stop *stop, struct err *err);
bool pg_ask(struct conn *c, struct arena *a, const struct pq_statement *s, struct pq_rows *out, const struct stop *stop,
	    struct err *err);
/*
 * The same with nothing bound and one row, outside of a transaction. Some roles have so little time for a statement
 * that the first ones of a session, which have to fill the server's caches, are not done in it: then it is asked again
 * under our own limit.
 */
bool pg_ask_patiently(struct conn *c, struct arena *a, str question, const char *columns, struct pq_rows *rows,
		      const struct stop *stop, struct err *err);
/* ROLLBACK, whatever happened; quiet. */
void pg_rollback(struct conn *c);
/* Begins a read-only transaction for a user's statement: the session keeps its search path and formats. */
bool pg_begin_reading(struct conn *c, const struct stop *stop, struct err *err);
/* A statement with its values in their places, for people to read. */
str pg_as_ran(struct arena *a, str text, const str *values, ptrdiff_t count);

/* ---- copy_text.c: lines, cells and the row index ---- */

enum { PG_CELLS = 24 };

enum {
	PG_ROWS_MOST = 2 << 20,				/* of what a reading keeps in memory: relations, types ... */
	PG_MEMORY_MOST = 256 << 20,			/* bytes of rows about a few assets */
};
#define PG_DISK_MOST ((int64_t)16 << 30) /* bytes of rows about a whole catalog, in one message */

struct pg_cells {
	str at[PG_CELLS]; /* as they came, up to n; "\\N" for NULL */
	int n;
	bool escaped; /* a backslash is somewhere in the line */
};

struct pg_cells pg_cells_of(str line);
struct pg_cells pg_first_cells(str line, int most);	       /* no more than these: the last has all the rest */
str pg_cell(const struct pg_cells *c, int i);		       /* as it came; absent when there is no such cell */
/* Checks that the line has the declared cells: one letter of net/pq_cell_kinds.h each. If not, ERR_CORRUPT_SOURCE. */
bool pg_cells_are(const struct pg_cells *c, const char *kinds, struct pq *pq, struct err *err);
str pg_text(struct arena *a, const struct pg_cells *c, int i); /* unescaped; absent for NULL */
int64_t pg_int(const struct pg_cells *c, int i, int64_t default_value);
bool pg_true(const struct pg_cells *c, int i);
enum truth pg_truth(const struct pg_cells *c, int i);
char pg_char(const struct pg_cells *c, int i);	       /* the first byte, 0 when empty */
str pg_two_cells(const struct pg_cells *c, int first); /* two neighbours with the tab between them */
void pg_put_cell(struct sb *out, str text); /* escaped, as pg_text reads it */
/* A record as text, "(a,\"b c\",)", into a line of COPY's format. */
void pg_line_of_record(struct sb *out, str record);
/* The numbers of "{1,2}" or "1 2", one after the other. */
bool pg_next_int(str *list, int64_t *out);
bool pg_next_number(str *list, str *out); /* the same, as it is written */
/* The elements of an array as text, unescaped; absent for NULL. */
void pg_array(struct arena *a, str text, struct strs *out);
str pg_list(struct arena *a, str array); /* the same as one text, "a, b"; absent when there are none */

/*
 * The last cell of columns, keys and indexes: what is not as usual, as one array. Without elements where all of it is;
 * then nothing is said, and a truth is the usual one.
 */
struct strs pg_rest(struct arena *a, const struct pg_cells *c, int i);
str pg_said(const struct strs *rest, int i);
enum truth pg_said_truth(const struct strs *rest, int i, enum truth usual);

/*
 * Rows by what they are about and the oid that they belong to. On disk for a
 * whole catalog, in memory for a few assets. Rows that follow each other and
 * belong together are put there as one: so the last may still be in hand, and
 * pg_row_index_end() must come before anything is looked for.
 */
struct pg_row_index {
	struct spool *spool; /* NULL: in memory */
	struct arena *arena;
	struct map chains;
	uint64_t key; /* of the rows in hand */
	struct sb hand;
	/*
	 * Most catalogs know nothing about most things: NULL then. Else a bit is set for each oid that something is
	 * known of, and for some others.
	 */
	uint64_t *some[PG_ABOUT_COUNT];
	const struct pg_row_index *other; /* where to look for what is not here, or NULL */
};

struct pg_row {	  /* a walk along one chain */
	str line; /* without the oid */
	str rest; /* of those that were put away together */
	const struct pg_row_index *row_index;
	uint64_t at;
	const struct pg_link *link;
};

bool pg_row_index_add(struct pg_row_index *s, enum pg_about about, uint32_t oid, str line, struct err *err);
bool pg_row_index_end(struct pg_row_index *s, struct err *err);
void pg_row_index_close(struct pg_row_index *s);
/* for (ok = pg_first(s, about, oid, &row); ok; ok = pg_next(&row)) */
bool pg_first(const struct pg_row_index *s, enum pg_about about, uint32_t oid, struct pg_row *row);
bool pg_next(struct pg_row *row);

/* ---- one reading of a catalog, or of a few assets ---- */

struct pg_rel {
	uint32_t oid;
	char kind;
	bool gone;		       /* dropped while it was read */
	bool mended;		       /* its row was no UTF-8 */
	bool related;		       /* only its name is known: something that was asked for points at it */
	const struct namespace *space; /* NULL: a system schema; then not listed, but may be named */
	str ns, name;
};

struct pg_opclass {
	str name, method, type; /* oids as text but for the name */
	bool is_default;
};

struct pg_type {
	str written;
	str domain, base; /* of a domain */
	enum type_class class;
	char kind;
	uint32_t oid;
	uint32_t values_of; /* the enum that it is, or that it is an array or a domain of; or 0 */
	char storage;	    /* how its values are kept unless a column says otherwise */
	str collation; /* oid as text */
};

struct pg_reading {
	struct conn *c;
	struct arena *a; /* as long as the reading */
	struct pg_row_index row_index;
	array_of(struct pg_rel) rels; /* by oid once they are sorted */
	bool sorted;
	struct map space, type, opclass, collation, problem; /* by oid as text; types by "oid\tmodifier" */
	struct map locked; /* by oid as text: some of it could not be written out, because of another session's lock */
	struct map default_opclass;				   /* "type\tmethod": there is one for just this type */
	struct map pairs;					   /* types seen: "oid\tmodifier" */
	struct map seen_collation, seen_opclass;		   /* of a few assets only */
	instant now, counted_since;
	int64_t block_size;
	bool counting;
	bool mended; /* text came that was no UTF-8, to the second connection */
	uint32_t told; /* the relation whose rows came with what pg_told_cells says, 0: none did */
	struct map related; /* named by those rows, by oid as text */
	int64_t rows, set_apart; /* names that were made different */
	int64_t rows_about[PG_ABOUT_COUNT];
	struct sb line; /* scratch */
	int statements; /* of the message on its way: what each is about */
	enum pg_about about[PG_ABOUT_COUNT + 16];
};

/* The locks that are waited for: at first, and object by object when something is known to be wrong. */
enum { PG_LOCK_MS = 3000, PG_CAREFUL_LOCK_MS = 100 };

/* ---- row_collector.c ---- */

void pg_reading_start(struct pg_reading *r, struct conn *c, struct arena *a);
void pg_reading_end(struct pg_reading *r);			    /* what is in the arena stays */
str pg_name_apart(struct pg_reading *r, str name, uint32_t oid); /* a name that another has too, made different */
bool pg_take(void *with, int statement, str line, struct err *err); /* with: the reading */
bool pg_take_line(struct pg_reading *r, enum pg_about about, str line, struct err *err);

/* ---- catalog_queries_send.c ---- */

const struct pg_rel *pg_rel_of(const struct pg_reading *r, uint32_t oid); /* NULL: not read */
void pg_sort_rels(struct pg_reading *r);				  /* after that they are found */
/* Checks that the server described itself, and lists no relation twice; after pg_sort_rels. */
bool pg_is_plausible(const struct pg_reading *r, struct err *err);
/* The next statement of the message is about this; PG_ABOUT_COUNT: about nothing that is to be taken. */
void pg_note_statement(struct pg_reading *r, enum pg_about about);
void pg_put_questions(struct pg_reading *r, struct sb *sql, int from, int to, const struct pg_scope *scope);
bool pg_send(struct pg_reading *r, struct sb *sql, const struct stop *stop, struct err *err);
/* The types that columns were seen to have and that are not known yet, as pg_scope.pairs. */
str pg_types_to_ask(const struct pg_reading *r, bool *any);
/* The failure is one object's, and not the connection's or ours. */
bool pg_is_about_an_object(const struct pg_reading *r, const struct err *err);
/*
 * In a transaction, after SERVER: what the product that is built on PostgreSQL says about these relations, if it is
 * one. If it says nothing to this login, that is a note.
 */
bool pg_read_facts(struct pg_reading *r, struct pg_scope scope, const struct stop *stop, struct err *err);
/* Each of these questions by itself; what fails is narrowed down to one object and noted as its problem. */
bool pg_deparse_carefully(struct pg_reading *r, int from, int to, struct pg_scope scope, const struct stop *stop,
			  struct err *err);

/* ---- second_connection.c ---- */

struct pg_second;

struct pg_second *pg_second_start(const struct conn *first, str snapshot, str server, const struct stop *stop);
bool pg_is_for_second(enum pg_about about);
/*
 * Waits for its half. True: its rows are in the first's row index, until it is closed; false: the first has to ask.
 * NULL is false.
 */
bool pg_second_half(struct pg_second *s, struct pg_reading *first);
/*
 * After that, the same for the queries of views; and it is done.
 * *broken: one of them made it fail, so that they are to be asked for carefully.
 */
bool pg_second_views(struct pg_second *s, struct pg_reading *first, bool *broken);
/* Is nothing waiting for that any more? */
bool pg_second_has_views(struct pg_second *s);
void pg_second_close(struct pg_second *s); /* NULL is fine; whatever it does is stopped */

/* ---- read_some.c ---- */

/*
 * Reads everything about these relations, in a transaction that is open, and
 * ends it: oids is an array as text, "{1,2}"; traits as in pg_scope. They come
 * in r->rels, not related.
 */
bool pg_read_some(struct pg_reading *r, str oids, str traits, bool careful, const struct stop *stop, struct err *err);

/* ---- asset_build.c, keys_indexes.c: rows into an asset ---- */

void pg_build(const struct pg_reading *r, struct arena *a, const struct pg_rel *rel, struct asset *out);
void pg_build_incoming(const struct pg_reading *r, struct arena *a, const struct pg_rel *rel, struct incoming *out);

/* ---- parallel_build.c: the same for many, by two threads ---- */

struct pg_lots;

/* All of their rows have come, and the relations stay where they are. */
struct pg_lots *pg_lots_start(const struct pg_reading *r, const struct pg_rel *const *rels, ptrdiff_t n);
/* The next one, until the one after; n times at most. */
struct asset *pg_lots_next(struct pg_lots *l);
void pg_lots_close(struct pg_lots *l);

/* One asset on its way. */
struct pg_building {
	const struct pg_reading *r;
	struct arena *a;
	const struct pg_rel *rel;
	struct asset *out; /* NULL: only keys of others are looked at */
	struct pg_column {
		str type, collation;
	} * columns; /* of out->fields, oids as text */
};

/* A comment on a thing of this oid; part is a column's number, 0 for the whole. */
str pg_comment_on(const struct pg_building *b, enum pg_about about, uint32_t oid, int64_t part);
ptrdiff_t pg_own_column(const struct pg_building *b, str number); /* its place in out->fields, or -1 */
/* The name of a column of any relation that was read; absent when it is not there. */
str pg_column_named(const struct pg_building *b, const struct pg_rel *rel, str number);
str pg_collation_named(const struct pg_building *b, str oid, str but); /* absent for none, and for `but` */
void pg_keys_of(const struct pg_building *b);
void pg_indexes_of(const struct pg_building *b);
/* what a server that names them says of a column that must not be null */
void pg_not_nulls_of(const struct pg_building *b);

/* ---- user_types.c: user-defined types ---- */

/* The domains that it comes down by, and the values of the enum at the end. */
void pg_made_of(const struct pg_building *b, uint32_t type, struct field *f);

/* ---- sequences.c: what hands out the numbers of its columns ---- */

void pg_sequences_of(const struct pg_building *b);

/* ---- rules_publications.c: what psql shows of a relation besides columns, keys and indexes ---- */

void pg_extras_of(const struct pg_building *b);
void pg_put_options(struct props *props, struct arena *a, str key, str array); /* what opens another system is hidden */

/* ---- the adapter's slots that have rooms of their own ---- */

bool pg_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		 struct snapshot_end *end, struct err *err);
/* ---- user_code.c ---- */

typedef bool pg_text_fn(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err);

/* In a transaction: one JSON object, as model/user_code.h reads it. */
pg_text_fn pg_ask_user_code;
/* Such a text; absent: a system that only resembles PostgreSQL cannot tell. */
bool pg_try_text(struct conn *c, struct arena *a, pg_text_fn *ask, const struct stop *stop, str *out, struct err *err);

/* ---- column_stats.c ---- */
pg_text_fn pg_column_stats; /* in a transaction: as model/column_stats.h reads it */

bool pg_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		struct asset *out, struct incoming *incoming, struct err *err);
bool pg_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
	       const struct sink *to, str *sql, struct err *err);
bool pg_usual_values(struct conn *c, struct arena *a, int most, const struct stop *stop, usual_values_fn take,
		     void *with, struct err *err);
bool pg_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
	       const struct row_fn *to, str *sql, struct err *err);
bool pg_search_path(struct conn *c, struct arena *a, const struct stop *stop, struct search_path *out, struct err *err);
bool pg_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop, struct estimate *out,
		str *ran, struct err *err);

/* ---- missing_grants.c ---- */

bool pg_grants(struct conn *c, struct arena *a, const struct stop *stop, struct grants *out, struct err *err);

#endif
