/*
 * Rows as arrays in a page of JSON, pulled out of the text one by one: numbers and truths as written, null as an absent
 * cell, and what is inside of arrays and objects as JSON.
 */
#ifndef OCAT_ADAPTER_HTTP_JSON_ROWS_H
#define OCAT_ADAPTER_HTTP_JSON_ROWS_H

#include "base/json.h"

struct json_rows {
	int columns;
	bool (*row)(void *with, const str *cells, int n, struct err *err); /* borrowed texts */
	void *with;
	int64_t rows; /* given so far */
};

/* The next value of the reader: an array of rows, or null. False with an error: of the receiver, or invalid JSON. */
bool json_rows_take(struct json_rows *t, struct jr *r, struct arena *a, struct err *err);

#endif
