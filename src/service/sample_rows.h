/*
 * A few rows of one asset from its source, for sample and for show: only if the catalog's configuration allows it;
 * long values shortened, binary ones replaced by their size, columns tagged as personal masked. Keeps nothing.
 */
#ifndef OCAT_SERVICE_SAMPLE_ROWS_H
#define OCAT_SERVICE_SAMPLE_ROWS_H

#include "render/answer/asset_view.h"
#include "service/scope.h"

struct sample_rows {
	const struct candidate *asset;
	int64_t limit;
	bool personal; /* also show personal data */
};

/* In the result's arena. The result notes which columns are masked or shown as personal. */
bool sample_rows_read(const struct scope *scope, const struct sample_rows *what, struct sample *sample,
		   struct err *err);

#endif
