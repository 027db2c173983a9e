/*
 * The content of a SQLite file as the rows of its pragmas: read in a few statements for all tables together. Views and
 * virtual tables are read one by one, because a broken one would break the statement for the others. These are small
 * rows with shared texts; assets are built from them one at a time.
 */
#ifndef OCAT_ADAPTER_SQLITE_PRAGMA_ROWS_H
#define OCAT_ADAPTER_SQLITE_PRAGMA_ROWS_H

#include "adapter/sqlite/sqlite_library.h"
#include "base/map.h"

struct lite_column {
	str name, type, default_value;
	int pk;
	bool not_null;
	int hidden; /* 0, 2 virtual, 3 stored; hidden ones of virtual tables are left out */
};

struct lite_reference { /* a column of a foreign key; to: absent if the text names no column */
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
	str raw;  /* as in the file, for queries */
	str sql;
	int64_t rowid;
	bool view, virtual, shadow, strict, without_rowid;
	bool known;  /* its columns were read */
	bool wanted; /* set by the caller: this object is to be reported */
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
	array_of(struct lite_trigger) triggers;
	array_of(struct depend) depends;
	struct stats stats;
};

struct lite_schema {
	struct lite *lite;
	struct arena *a;
	array_of(struct lite_object) objects; /* by rowid */
	struct map by_name;    /* in lower case: the number of the object */
	struct map index_sql;  /* by the name of an index: its text, a str */
	struct map index_home; /* by the name of an index: the number of its object */
	struct map texts;
	bool has_stat1;
	bool has_odd;	  /* views or virtual tables */
	bool needs_flags; /* virtual tables, or tables with words after their columns */
	int64_t nameless; /* tables and views with an empty name, which cannot be requested */
};

void lite_schema_start(struct lite_schema *s, struct lite *l, struct arena *a);
/* Lists all objects; with the text of only one (absent: of all), and its indexes and triggers. */
bool lite_schema_list(struct lite_schema *s, str only, struct err *err);
/* Columns, foreign keys and indexes of all tables except virtual ones. */
bool lite_schema_fill(struct lite_schema *s, struct err *err);
/* Columns of the wanted views and virtual tables, and what views read. */
bool lite_schema_fill_odd(struct lite_schema *s, struct err *err);
/* The same for one object of any kind; a failure of a view or virtual table becomes its `problem`. */
bool lite_schema_fill_one(struct lite_schema *s, struct lite_object *o, struct err *err);
bool lite_schema_columns_of(struct lite_schema *s, struct lite_object *o, struct err *err);
/* Foreign keys that refer to this object, and the texts of their tables, which name them. */
bool lite_schema_incoming(struct lite_schema *s, const struct lite_object *o, struct err *err);

/* ---- names and texts ---- */

/* The entry for a name, ignoring case. */
struct map_entry *lite_put_name(struct lite_schema *s, struct map *m, str name);
struct lite_object *lite_object_named(const struct lite_schema *s, str name); /* ignores case; NULL: none */
struct lite_object *lite_index_home(const struct lite_schema *s, str index);  /* its table; NULL: none */
str lite_index_text(const struct lite_schema *s, str index); /* absent for the index of a constraint */
const struct lite_column *lite_column_named(const struct lite_object *o, str name); /* ignores case; NULL: none */
/* A text of the file as valid UTF-8, stored once. Invalid bytes are written \xNN. */
str lite_keep(struct lite_schema *s, str text);

#endif
