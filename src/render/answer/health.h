/* The health of one asset, each verdict with its evidence, and the summary of many. */
#ifndef OCAT_RENDER_ANSWER_HEALTH_H
#define OCAT_RENDER_ANSWER_HEALTH_H

#include "model/asset_health.h"
#include "model/result_value.h"
#include "render/answer/answer.h"

struct health_point { /* counts of one sync */
	instant at;
	int64_t rows, size;
};

enum {
	HEALTH_QUALIFIED,
	HEALTH_SCORE,
	HEALTH_UPDATED,
	HEALTH_ROWS,
	HEALTH_TREND,
	HEALTH_FREQUENCY,
	HEALTH_KIND,
	HEALTH_FLAGS,
	HEALTH_FRESHNESS_WHY,
	HEALTH_DAYS_OLD,
	HEALTH_RISKS_FOUND,
	HEALTH_TREND_WHY,
	HEALTH_FREQUENCY_WHY,
	HEALTH_UPDATED_AFTER,
	HEALTH_SIZE,
	HEALTH_READ_AT,
	HEALTH_COLUMNS
};

struct health_view {
	const struct health_facts *facts;
	const struct health *health;
	struct value cells[HEALTH_COLUMNS]; /* the row, from health_cells */
	array_of(struct health_point) points; /* oldest first */
};

/* One asset as a row of a list. */
void health_cells(struct arena *a, const struct health_facts *f, const struct health *h,
		  struct value cells[HEALTH_COLUMNS]);

extern const struct answer_type answer_health_view;

struct health_risk_counts {
	int64_t of[RISK_COUNT];
};

struct health_worst {
	str qualified, detail; /* detail: why exactly; absent: its risk says it all */
};

struct health_group { /* the assets at one risk */
	enum health_risk risk;
	int64_t count;
	str all; /* how to list all of them */
	array_of(struct health_worst) worst; /* the first few */
};

struct health_summary { /* counts of assets */
	int64_t represented; /* partitions and date shards that one of the assets represents: they are not judged */
	int64_t assets, broken, risky, unreadable, hinted, without, undated, unknown;
	struct health_risk_counts risks;
	array_of(struct health_group) groups; /* worst first */
};
extern const struct answer_type answer_health_summary;
/* The same, drawn in the place of the rows: one group per risk. */
extern const struct answer_type answer_health_overview;

/* What one asset adds to its risk; absent: nothing. */
str health_detail(const struct health_flag *f);

#endif
