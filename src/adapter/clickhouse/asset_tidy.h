/* What ClickHouse says in its own way about an asset: keys as one text, values of enums within types. */
#ifndef OCAT_ADAPTER_CLICKHOUSE_ASSET_TIDY_H
#define OCAT_ADAPTER_CLICKHOUSE_ASSET_TIDY_H

#include "model/asset.h"

struct arena;

void click_asset_tidy(void *with, struct arena *a, struct asset *asset); /* a slot of struct assembly_habits */

#endif
