/* One read of a script: its lines as statements, and these applied. Shared by the files of this folder only. */
#ifndef OCAT_ADAPTER_SCRIPT_STATEMENT_READER_H
#define OCAT_ADAPTER_SCRIPT_STATEMENT_READER_H

#include "adapter/adapter.h"
#include "sql/script/script.h"

struct packing;

struct script_reading {
	struct script *script;
	const struct dialect *dialect; /* NULL: unknown */
	bool many;		       /* files */
	int64_t files, left_out;
	int64_t data_statements, data_rows;
};

/* dialect: NULL: told by the text. Everything is in the arena. */
bool script_read(struct arena *a, str path, const struct packing *packed, const struct dialect *dialect,
		 const struct observer *w, const struct stop *stop, struct script_reading *out, struct err *err);
/* What was not understood, as a sentence; absent: everything was. */
str script_trouble(struct arena *a, const struct script_reading *r);
/* What was passed over on purpose; absent: nothing. */
str script_passed(struct arena *a, const struct script_reading *r);

#endif
