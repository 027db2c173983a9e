/*
 * What the two processes of net/odbc.h send to each other: frames of texts. Neither believes the other: a frame is
 * checked before it is used.
 */
#ifndef OCAT_NET_ODBC_FRAME_H
#define OCAT_NET_ODBC_FRAME_H

#include "base/str.h"

/* Requests, and what answers consist of: a head with names and types of columns, rows, then an end or a failure. */
enum odbc_frame {
	ODBC_CONNECT = 1,
	ODBC_SQL,
	ODBC_TABLES,
	ODBC_COLUMNS,
	ODBC_PRIMARY_KEYS,
	ODBC_FOREIGN_KEYS,
	ODBC_STATISTICS,
	ODBC_HEAD,
	ODBC_ROW,
	ODBC_END,
	ODBC_FAILURE,
};

enum {
	ODBC_FRAME_MOST = 64 << 20, /* bytes of a frame */
	ODBC_CELLS_MOST = 4096,	    /* texts in it */
	ODBC_FRAME_HEAD = 4,	    /* bytes of its length, which come first */
	ODBC_CONTROL_CANCEL = 'c',  /* what the second socket carries */
};

/* Adds an empty frame; its texts follow; the end puts its length first. Texts may be absent. */
ptrdiff_t odbc_frame_start(struct sb *out, enum odbc_frame kind);
void odbc_frame_text(struct sb *out, str text);
void odbc_frame_end(struct sb *out, ptrdiff_t start);

/*
 * The frame at the start of the bytes: its kind and its texts, borrowed. *len: bytes that it takes, or 0, if it is not
 * complete. False: it is not a frame.
 */
bool odbc_frame_read(str bytes, enum odbc_frame *kind, str texts[ODBC_CELLS_MOST], int *n, ptrdiff_t *len);

#endif
