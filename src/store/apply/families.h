/*
 * Families: tables that one row stands for wherever tables are listed. Found when a generation is stored, and again for
 * an older one that is rebuilt; stored as p_family and p_member, the views families and family_members of
 * ocat-schema(5).
 *
 * Decided here: a family is declared by the engine (the partitions of a table at any depth, represented by the table; a
 * table that inherits from one other and has exactly its columns, represented by that one) or consists of date shards:
 * tables of one kind in one namespace whose names are equal but for dates of the same unit, and whose columns differ,
 * by name and type, from those of the newest in one column or in a quarter of them. The newest represents them. Names
 * alone never make a family, and tables without known columns are in none.
 */
#ifndef OCAT_STORE_APPLY_FAMILIES_H
#define OCAT_STORE_APPLY_FAMILIES_H

#include "store/schema/asset_row.h"
#include "store/sync.h"

/*
 * Finds the families of one catalog and stores what differs. told: receives the members of each (or NULL). to:
 * TABLES_SHADOW writes only those of the older generation.
 */
bool families_store(struct store *s, int64_t catalog, enum tables to, const struct stored_takers *told,
		    struct err *err);

#endif
