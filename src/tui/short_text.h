/* Numbers, kinds and ages as short text for narrow columns. */
#ifndef OCAT_TUI_SHORT_TEXT_H
#define OCAT_TUI_SHORT_TEXT_H

#include "model/asset.h"

struct arena;

str words_count(struct arena *a, int64_t n); /* 20,000; UNKNOWN is "?" */
/* 950, 12.0k, 1.2M, "~" before an estimate; UNKNOWN is "?". */
str words_short(struct arena *a, int64_t n, enum count_kind kind);
str words_bytes(struct arena *a, int64_t n);		   /* 4.5 GB; UNKNOWN is "?" */
str words_ms(struct arena *a, int64_t us);		   /* 0.4 ms, 12 ms, 2.4 s, 90 min */
str words_age(struct arena *a, instant then, instant now); /* "3 h"; absent for less than a minute, or unknown */
str words_ago(struct arena *a, instant then, instant now); /* "3 h ago", "just now", "?" */
/* T table, V view, M materialised, F foreign, P partition(ed), X virtual, E external, K topic, D file, O other. */
str words_kind_letter(enum asset_kind k);
str words_kind(enum asset_kind k); /* "materialized view" */
str words_list(struct arena *a, const struct strs *list, const char *between);
/* (a, b) for several, a for a single one. */
str words_fields(struct arena *a, const struct strs *list);
/* Removes the next line of at most this many cells from the text: broken at a blank; cuts a longer word. */
str words_line(str *rest, int cells);
str words_whole(struct arena *a, str text, int cells); /* cut after a word, marked by " ~" */
/* A qualified name in this many cells: drops its namespaces first, "~mart.revenue". It may still be too long. */
str words_short_name(struct arena *a, str name, int cells);
/*
 * The same for the qualified name of a column: its table's name stays in front, cut if necessary, "custom~.email".
 * *from and *to: the bytes of the name before the mark; after the mark follows its end.
 */
str words_short_column(struct arena *a, str name, int cells, ptrdiff_t *from, ptrdiff_t *to);
/* The start and the end of a text in this many cells, "~" between them. */
str words_middle(struct arena *a, str text, int cells);
/* The end of a text in this many cells, after "~" if its start was cut. */
str words_tail(struct arena *a, str text, int cells);

#endif
