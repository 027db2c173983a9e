/* The state of a script and the reading of one statement, shared by the files of this folder only. */
#ifndef OCAT_SQL_SCRIPT_INTERNAL_H
#define OCAT_SQL_SCRIPT_INTERNAL_H

#include "base/map.h"
#include "sql/parse/token.h"
#include "sql/script/script.h"

/* A type that a statement made: an enum, a domain, or another one. */
struct script_type {
	str ns, name;
	bool dropped;
	struct strs values;	 /* of an enum */
	struct domain_type *domain; /* NULL: none */
	struct asset *struct_of;    /* the columns of a composite type; NULL: none */
};

/* A name that is not of an asset: an index, a sequence. */
struct script_thing {
	struct asset *of; /* an index: its table; NULL: none */
	bool gone;
	bool clustered; /* an index: rows were ordered by it */
	struct strs includes; /* of the index of a key */
};

struct script {
	struct arena *arena;
	const struct dialect *dialect; /* by which it is read */
	bool known;		       /* the script is of this dialect */
	struct map assets;	       /* struct asset, by name; NULL: dropped */
	struct map types;	       /* struct script_type */
	struct map things;	       /* struct script_thing */
	struct map namespace_places;
	array_of(struct namespace) namespaces;
	struct strs path; /* where names without a namespace are */
	struct script_report report;
	struct asset *made; /* by the last statement */
	bool has_families;  /* some are partitions, or inherit from others */
	struct asset **sorted;
	ptrdiff_t sorted_len;
};

/* ---- the statement that is being read ---- */

struct ddl {
	struct script *s;
	struct arena *scratch;
	str text, file;
	int64_t line;
	const struct token *at; /* the last one is TOKEN_END */
	int now;
	const char *why; /* it cannot be applied; NULL: no trouble */
	str name;	 /* of what is missing, for the sentence */
	struct asset *made;
	str odd;	 /* the first part that was not understood, of a statement that was applied */
};

/* ---- statement_words.c ---- */

bool ddl_open(struct ddl *d, struct script *s, struct arena *scratch, str text);
bool ddl_is(const struct ddl *d, const char *word);
bool ddl_is_next(const struct ddl *d, int ahead, const char *word);
bool ddl_is_any(const struct ddl *d, const char *words); /* as str_is_among */
bool ddl_skip(struct ddl *d, const char *words);	 /* all of these words, or nothing */
bool ddl_is_mark(const struct ddl *d, const char *mark);
bool ddl_mark(struct ddl *d, const char *mark); /* skips it */
bool ddl_after_mark(const struct ddl *d, const char *mark); /* the one before */
bool ddl_after_any(const struct ddl *d, const char *words);
bool ddl_ends(const struct ddl *d);
bool ddl_ends_item(const struct ddl *d); /* at a comma, a closing bracket, or the end */
void ddl_next(struct ddl *d);
bool ddl_is_name(const struct ddl *d);
str ddl_description(struct ddl *d); /* OPTIONS (description="x", ...), from its bracket; absent: none */
str ddl_name(struct ddl *d); /* folded as the dialect does; absent: none here */
str ddl_string(struct ddl *d); /* absent: none here */
/* a.b.c; false: no name here */
bool ddl_path(struct ddl *d, struct asset_ref *out, bool *qualified);
str ddl_group(struct ddl *d); /* the text in brackets; skips them; absent: none here */
str ddl_text(const struct ddl *d, int from, int to); /* of these tokens */
/* (a, b(10), c desc): the names; an expression among them makes it false. Skips the brackets. */
bool ddl_columns(struct ddl *d, struct strs *out);
/* To the end of an expression: a comma, a bracket, or a word of the column's next part. */
str ddl_expression(struct ddl *d);
bool ddl_fails(struct ddl *d, const char *why, str name); /* false */
void ddl_odd(struct ddl *d); /* skips a word or a group that is not understood */
str ddl_keep(const struct ddl *d, str text);		  /* as long as the script */

/* ---- catalog.c ---- */

bool script_rule(const struct script *s, int rule); /* enum syntax_rule; never in an unknown dialect */
bool script_same(const struct script *s, str a, str b); /* names */
struct asset *script_find(struct script *s, struct asset_ref name, bool qualified); /* NULL: none */
struct asset *script_asset(struct ddl *d, struct asset_ref name, bool qualified); /* NULL: it fails */
/* Where a new one without a namespace goes. */
struct asset_ref script_place(struct script *s, struct asset_ref name, bool qualified);
struct asset *script_new(struct ddl *d, struct asset_ref name, bool qualified, bool replaces, enum asset_kind kind);
void script_drop(struct script *s, struct asset *a, bool cascade);
void script_move(struct script *s, struct asset *a, struct asset_ref to); /* and all that refers to it */
struct field *script_field(const struct script *s, const struct asset *a, str name); /* NULL: none */
void script_drop_field(struct script *s, struct asset *a, str name);
void script_rename_field(struct script *s, struct asset *a, str from, str to);
struct key *script_key(const struct script *s, const struct asset *a, str name);
void script_drop_key(struct asset *a, struct key *k);
void script_require_keys(struct script *s, struct asset *a); /* the columns of its primary key are not null */
bool script_key_is_row(struct script *s, const struct asset *a, const struct key *k); /* SQLite's INTEGER PRIMARY KEY */
void script_drop_index(struct script *s, struct asset *a, str name);
struct script_type *script_find_type(struct script *s, struct asset_ref name, bool qualified);
struct script_type *script_new_type(struct ddl *d, struct asset_ref name, bool qualified);
struct script_thing *script_thing(struct script *s, str ns, str name, bool make);
struct namespace *script_namespace(struct script *s, str name);
struct asset *script_asset_at(const struct script *s, ptrdiff_t i); /* in the order of creation; NULL: dropped */

/* ---- type_name.c ---- */

enum type_extra { TYPE_PLAIN, TYPE_SERIAL };
/* Of the tokens here; absent: no type. *values: of ENUM('a', 'b'). */
str ddl_type(struct ddl *d, struct strs *values, enum type_extra *extra);

/* ---- column.c, constraint.c ---- */

bool ddl_column(struct ddl *d, struct asset *a, struct field *f); /* behind its name */
void ddl_identity(struct ddl *d, struct field *f); /* at ALWAYS or BY DEFAULT */
/* A constraint of the table; false: none begins here, or d->why. */
bool ddl_begins_constraint(const struct ddl *d);
bool ddl_table_constraint(struct ddl *d, struct asset *a);
struct key *ddl_add_key(struct ddl *d, struct asset *a, enum key_kind kind, str name);
void ddl_references(struct ddl *d, struct key *k); /* behind REFERENCES */
void ddl_key_state(struct ddl *d, struct key *k);  /* DEFERRABLE, NOT VALID, ... */
/* The name that the system gives; a_b_key. */
str ddl_implied_name(struct ddl *d, const struct asset *a, str columns, const char *label);
void ddl_name_key(struct ddl *d, struct asset *a, struct key *k);
void ddl_copy_key(struct ddl *d, struct asset *to, const struct key *from); /* with a name of its own */
void ddl_copy_index(struct ddl *d, struct asset *to, const struct index *from);
bool ddl_body(struct ddl *d, struct asset *a); /* the columns and constraints, in brackets; none is fine */
bool ddl_table_index(struct ddl *d, struct asset *a); /* KEY x (a, b) in a table */

/* ---- statements ---- */

bool ddl_create_table(struct ddl *d, enum asset_kind kind);
bool ddl_create_view(struct ddl *d, enum asset_kind kind, bool replaces);
bool ddl_create_index(struct ddl *d, bool unique);
bool ddl_create_type(struct ddl *d);
bool ddl_create_domain(struct ddl *d);
bool ddl_create_schema(struct ddl *d);
bool ddl_create_sequence(struct ddl *d);
bool ddl_create_trigger(struct ddl *d);
bool ddl_alter_table(struct ddl *d);
bool ddl_alter_sequence(struct ddl *d);
bool ddl_alter_type(struct ddl *d);
bool ddl_alter_index(struct ddl *d);
bool ddl_alter_schema(struct ddl *d);
bool ddl_rename_tables(struct ddl *d);
bool ddl_drop(struct ddl *d);
bool ddl_comment(struct ddl *d);
bool ddl_extended_property(struct ddl *d); /* the arguments of that procedure of SQL Server */
bool ddl_parts(struct ddl *d, struct index *x); /* the parts of an index, in brackets */
void ddl_attach(struct ddl *d, struct asset *part, struct asset *whole); /* at FOR VALUES or DEFAULT */
void ddl_copy_fields(struct ddl *d, struct asset *to, const struct asset *from);
/* The columns of a view, and what it reads. */
void ddl_view_columns(struct ddl *d, struct asset *view, const struct strs *names);

#endif
