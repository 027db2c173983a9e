/* Adds up the verdicts on many sessions. */
#ifndef OCAT_SERVICE_TRACE_TRACE_STATS_H
#define OCAT_SERVICE_TRACE_TRACE_STATS_H

#include "render/answer/trace_stats.h"

enum { STATS_FAULTS_MOST = 100, STATS_NAMES_MOST = 100000 };

/* Texts are copied to the arena. */
void trace_stats_add(struct trace_stats *s, struct arena *a, const struct trace_verdict *v);
void trace_stats_sort(struct trace_stats *s);

#endif
