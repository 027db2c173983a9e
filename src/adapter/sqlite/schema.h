/*
 * What a SQLite file says about itself, in the rows of its pragmas: read in a
 * few statements for all tables together, views and virtual tables one by one
 * because one of them that is broken would break the others' statement. Small
 * rows with shared texts, not assets: those are built from it one at a time.
 */
#ifndef OCAT_ADAPTER_SQLITE_SCHEMA_H
#define OCAT_ADAPTER_SQLITE_SCHEMA_H

#include "adapter/sqlite/sqlite_library.h"
#include "base/map.h"

struct lite_column {
	str name, type, default_value;
	int pk;
	bool not_null;
	int hidden; /* 0, 2 virtual, 3 stored; hidden ones of virtual tables are left out */
};

struct lite_reference { /* a column of a foreign key; to: absent when the text names none */
	int64_t id;
	str table, from, to, on_update, on_delete;
};

struct lite_part { /* a column of an index */
	str index, field, collation;
	bool unique, descending;
	char origin;	/* 'c'reate, 'u'nique, 'p'rimary */
	int64_t column; /* -2: an expression, -1: the rowid */
};

struct lite_trigger {
	str name, sql;
};

struct lite_object {
	str name; /* always valid UTF-8 */
	str raw;  /* as it is in the file: for asking */
	str sql;
	int64_t rowid;
	bool view, virtual, shadow, strict, without_rowid;
	bool known;  /* its columns were read */
	bool wanted; /* for the one who reads: this is to be told of */
	str problem;
	struct {
		struct lite_column *at;
		ptrdiff_t len;
	} columns;
	struct {
		struct lite_reference *at;
		ptrdiff_t len;
	} references;
	struct {
		struct lite_part *at;
		ptrdiff_t len;
	} parts;
	struct {
		struct lite_trigger *at;
		ptrdiff_t len, cap;
	} triggers;
	struct {
		struct depend *at;
		ptrdiff_t len, cap;
	} depends;
	struct stats stats;
};

struct lite_schema {
	struct lite *lite;
	struct arena *a;
	struct {
		struct lite_object *at;
		ptrdiff_t len, cap;
	} objects;	       /* by rowid */
	struct map by_name;    /* in lower case: number of the object */
	struct map index_sql;  /* of an index by its name: str */
	struct map index_home; /* of an index by its name: number of its object */
	struct map texts;
	bool has_stat1;
	bool has_odd;	  /* views or virtual tables */
	bool needs_flags; /* virtual tables, or tables with words behind their columns */
	int64_t nameless; /* tables and views with an empty name, which nothing could ask for */
};

void lite_schema_start(struct lite_schema *s, struct lite *l, struct arena *a);
/* Which objects there are; with the text of this one alone (absent: of all), and its indexes and triggers. */
bool lite_schema_list(struct lite_schema *s, str only, struct err *err);
/* Columns, foreign keys and indexes of all tables but virtual ones. */
bool lite_schema_fill(struct lite_schema *s, struct err *err);
/* Columns of the views and virtual tables that are wanted, and what views read. */
bool lite_schema_fill_odd(struct lite_schema *s, struct err *err);
/* The same for one object of any kind; what is wrong with a view or virtual table becomes its `problem`. */
bool lite_schema_fill_one(struct lite_schema *s, struct lite_object *o, struct err *err);
bool lite_schema_columns_of(struct lite_schema *s, struct lite_object *o, struct err *err);
/* Who points at this object: foreign keys, and the texts that name them, of the tables that do. */
bool lite_schema_incoming(struct lite_schema *s, const struct lite_object *o, struct err *err);

/* ---- names and texts ---- */

/* The entry for a name, in any case. */
struct map_entry *lite_put_name(struct lite_schema *s, struct map *m, str name);
struct lite_object *lite_object_named(const struct lite_schema *s, str name); /* in any case; NULL */
struct lite_object *lite_index_home(const struct lite_schema *s, str index);  /* the table it is on; NULL */
str lite_index_text(const struct lite_schema *s, str index); /* absent for one that a constraint made */
const struct lite_column *lite_column_named(const struct lite_object *o, str name); /* in any case; NULL */
/* A text of the file as valid UTF-8, kept once. Bytes that are none are written \xNN. */
str lite_keep(struct lite_schema *s, str text);

#endif
