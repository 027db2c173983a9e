/* What a dbt project says, while its artifacts are read. Shared by the files of this folder only. */
#ifndef OCAT_ADAPTER_DBT_INTERNAL_H
#define OCAT_ADAPTER_DBT_INTERNAL_H

#include "base/json.h"
#include "base/map.h"
#include "model/asset.h"

struct stop;

/* A model, seed, snapshot, source or exposure. */
struct dbt_node {
	str id, kind;	    /* "model.shop.orders", "model" */
	str name;	    /* in dbt */
	str database, schema; /* where its table is; absent: it has none */
	str group;
	struct asset *asset;
	struct strs depends; /* ids */
};

struct dbt_test {
	str id, name, package; /* "unique", of package "dbt_utils" or absent */
	str attached, column;  /* the id of what it tests, if the manifest says it */
	str file_key;	       /* "models.orders" */
	str model;	       /* "{{ get_where_subquery(ref('orders')) }}" */
	str to, field, expression;
	struct strs values, columns;
	struct strs depends;
};

struct dbt {
	struct arena *arena;
	struct map nodes; /* struct dbt_node, by id */
	array_of(struct dbt_test) tests;
	struct map groups;  /* the owner (str), by name */
	struct map results; /* the status (str), by id */
	str adapter;	    /* "postgres" */
	str project;
	instant made_at;
	struct strs unknown; /* "manifest v19": versions that are not known */
	int64_t left_out;    /* entries that cannot be read */
};

/* Each reads one file into *d. A file that is missing is none, but for the manifest. */
bool dbt_read_manifest(struct dbt *d, str path, const struct stop *stop, struct err *err);
bool dbt_read_catalog(struct dbt *d, str path, const struct stop *stop, struct err *err);
bool dbt_read_results(struct dbt *d, str path, const struct stop *stop, struct err *err);
bool dbt_read_freshness(struct dbt *d, str path, const struct stop *stop, struct err *err);
/* Tests become keys, checks and values, once everything was read. */
void dbt_apply_tests(struct dbt *d);

/* ---- parts ---- */

struct dbt_node *dbt_node_of(struct dbt *d, str id); /* NULL: none */
struct field *dbt_field(struct asset *a, str name);  /* in any case; NULL: none */
str dbt_keep(struct dbt *d, str text);		     /* absent stays absent, empty becomes absent */
struct strs dbt_texts(struct dbt *d, const struct json *list);
str dbt_joined(struct dbt *d, const struct json *list); /* "a, b"; absent: empty */
/* The version in "https://schemas.getdbt.com/dbt/manifest/v12.json"; adds to d->unknown. */
void dbt_check_version(struct dbt *d, str schema, const char *artifact, int first, int last);

#endif
