/*
 * What an export is of: assets by name, by a query line, and their neighbours.
 * Between tool_export_catalog.c, which writes them, and export_choice.c, which
 * finds them.
 */
#ifndef OCAT_TOOL_EXPORT_CHOICE_H
#define OCAT_TOOL_EXPORT_CHOICE_H

#include "base/map.h"
#include "render/export/export.h"
#include "tool/tool.h"

enum { EXPORT_QUERY, EXPORT_TABLES, EXPORT_FORMAT, EXPORT_NEIGHBOURS, EXPORT_LAYOUT }; /* parameters */

struct chosen {
	int64_t id, catalog_id;
	str catalog, ns, name, qualified;
	struct strs made_from; /* qualified names, for forms that are ordered */
	enum { NOT_YET, ON_THE_WAY, PLACED } state;
};

struct choice {
	struct session *session;
	const struct call *in;
	struct result *out;
	const struct export_format *format;
	struct export *export;
	struct { struct chosen *at; ptrdiff_t len, cap; } all;
	struct map ids; /* of what is chosen already */
	str unknown;	/* the first plain word that is no table's name, when there are only plain words */
	bool whole;	/* nothing was selected: everything there is */
	struct sb text;
};

/* What the parameters name, in the order of names or of how well it fits. */
bool export_choose_all(struct choice *c, struct err *err);
/* With what these reference and read, and are referenced and read by, when that was asked for. */
bool export_choose_neighbours(struct choice *c, struct err *err);

#endif
