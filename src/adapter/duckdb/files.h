/*
 * Parquet, CSV and JSON files as a source: one file, a folder, or a glob, read by DuckDB's library. A folder below the
 * root is a namespace. A table is one file, or the files of one data set:
 *
 *   folders such as year=2024   everything below their parent is one table; the folders are its partition keys
 *   names that differ only in   one table, if each file has at least two thirds of all of their columns
 *   digits (part-0, part-1)
 *   a glob                      one table, if all of its files have the same columns; otherwise as in a folder
 *
 * What differs between the files of a table is said by its columns, and a data set that falls apart by a note. Only
 * footers and samples are read. Links that lead out of the folder are left out, as are tables of Delta Lake and Hudi,
 * whose files alone say neither what is in them nor what was deleted.
 */
#ifndef OCAT_ADAPTER_DUCKDB_FILES_H
#define OCAT_ADAPTER_DUCKDB_FILES_H

#include "adapter/duckdb/connection.h"
#include "base/map.h"

enum data_format { DATA_PARQUET, DATA_CSV, DATA_JSON };

enum {
	DATA_FILES_MOST = 100 * 1000,
	DATA_SAMPLE_ROWS = 2048, /* of a CSV or JSON file, from which its types are guessed */
};

struct data_column {
	str name, type, comment;
	enum truth nullable;
};

/* The columns of a file; files with the same ones share it. */
struct data_shape {
	struct data_column *at;
	ptrdiff_t len, cap;
};

struct data_set;

struct data_file {
	str path;   /* absolute */
	str inside; /* below the root */
	enum data_format format;
	int64_t size;
	instant modified;
	uint64_t number; /* of the file system */
	str name;	 /* as a table of its own, in the namespace of its folder */
	const struct data_set *set; /* that it may belong to */

	const struct data_shape *shape; /* NULL: not read */
	str problem;			/* why it cannot be read */
	bool gone;			/* since the walk */
	bool closed;			/* to this user */
	int64_t rows, groups;		/* or UNKNOWN */
	str compression, writer, delimiter, header, comment;
	struct props meta;     /* what the file says about itself */
	struct props comments; /* of its columns */
};

struct data_files {
	struct data_file **at;
	ptrdiff_t len, cap;
};

/* ---- files_walk.c ---- */

struct data_walk {
	struct arena *arena;
	str address;
	str root; /* the folder of all files, without links */
	bool alone; /* the address is a file */
	str glob;   /* its last part; absent: the address is no glob */
	struct data_files files; /* by `inside` */
	int64_t links, lakes; /* left out */
	bool more;	      /* than DATA_FILES_MOST */
};

bool data_path(struct arena *a, str address, str *path, struct err *err);
const char *data_format_name(enum data_format f);
str data_stem(str name); /* without ".csv.gz" */
bool data_claims_file(str path, str head);
bool data_claims_address(str text);
str data_called_after(str shown);
bool data_walk(struct arena *a, str path, const struct stop *stop, struct data_walk *out, struct err *err);

/* ---- files_sets.c: which files may be one table ---- */

enum data_set_kind { SET_ALONE, SET_FAMILY, SET_PARTITIONED, SET_GLOB };

struct data_set {
	enum data_set_kind kind;
	str folder; /* inside path of the folder that it is a table of */
	str name;
	enum data_format format;
	struct data_files files;
	struct strs keys; /* of partitions, outermost first */
};

struct data_sets {
	struct data_set **at;
	ptrdiff_t len, cap;
};

/* By names alone, so that they are the same whatever is in the files. */
void data_sets(const struct data_walk *w, struct data_sets *out);
/* All files of a glob as one; NULL: they cannot be. */
struct data_set *data_glob_set(const struct data_walk *w, const struct data_sets *sets);
/* Whether it is one table, once its files were read. */
bool data_set_is_table(struct arena *a, const struct data_set *set);
str data_namespace(struct arena *a, str folder); /* of an inside path */
str data_partition(str inside, str key); /* the value of a key in a path; absent: none */

/* ---- files_read.c: what the engine says about files ---- */

struct data_reading {
	struct conn *conn;
	struct arena *arena;
	struct map shapes; /* by their text */
	struct map files;  /* by path, of those that are being read */
};

/* Within a look. A file that cannot be read has a problem. */
bool data_read(struct data_reading *r, const struct data_files *files, struct err *err);
const struct data_shape *data_shape_of(struct data_reading *r, const struct data_shape *shape);
/* A list of patterns, each of which matches one file alone. */
void data_put_paths(struct sb *sql, const struct data_files *files, ptrdiff_t from, ptrdiff_t to);

/* ---- files_asset.c ---- */

/* Of a set, or of one file. */
void data_asset(struct arena *a, const struct data_walk *w, const struct data_set *set, const struct data_file *one,
		struct asset *out);
/* "read_parquet('...')": what a query reads; most: no more than this number of files. */
void data_put_from(struct sb *sql, const struct data_walk *w, const struct data_set *set, const struct data_file *one,
		   ptrdiff_t most);

#endif
