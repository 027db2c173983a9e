/* The slots of the kinds that passes over a tree name most, in the order of kinds.h. */
#ifndef OCAT_SQL_SLOTS_H
#define OCAT_SQL_SLOTS_H

enum query_slot { QUERY_WITH, QUERY_BODY, QUERY_ORDER, QUERY_LIMIT };
enum cte_slot { CTE_COLUMNS, CTE_QUERY };
enum select_slot { SELECT_DISTINCT_ON, SELECT_ITEMS, SELECT_FROM, SELECT_WHERE, SELECT_GROUP, SELECT_HAVING, SELECT_WINDOWS, SELECT_QUALIFY, SELECT_TOP };
enum join_slot { JOIN_LEFT, JOIN_RIGHT, JOIN_ON, JOIN_USING };
enum table_slot { TABLE_WHAT, TABLE_COLUMNS, TABLE_SAMPLE, TABLE_PIVOT }; /* of a derived one too */
enum called_slot { CALLED_CALL, CALLED_COLUMNS, CALLED_PIVOT };
enum call_slot { CALLED_NAME, CALLED_ARGS, CALLED_ORDER, CALLED_FILTER, CALLED_WITHIN, CALLED_OVER };
enum window_slot { WINDOW_BASE, WINDOW_PARTITION, WINDOW_ORDER, WINDOW_FRAME };
enum star_slot { STAR_OF, STAR_EXCEPT, STAR_REPLACE };

#endif
