/* What is asked of information_schema, by product and version, and what its answers are. Plain data. */
#ifndef OCAT_ADAPTER_MYSQL_QUESTIONS_H
#define OCAT_ADAPTER_MYSQL_QUESTIONS_H

#include "adapter/assembly/assembly.h"
#include "adapter/mysql/connection.h"

enum { QUESTION_CELLS_MOST = 16 };

/* The second step opens every table at the server: it may take long, and what is known without it stays valid. */
enum question_step { STEP_STRUCTURE, STEP_STATISTICS };

/* The first row of an `about` whose product and version are the server's is asked. */
struct question {
	const char *about; /* also what progress calls it */
	unsigned is;
	int since;
	enum question_step step;
	enum row_kind kind;
	const char *select; /* up to WHERE */
	const char *where;  /* besides the choice of tables; NULL: nothing */
	const char *ns, *name; /* the columns that name the asset */
	bool links; /* it gives foreign keys */
	const char *group; /* after WHERE; NULL: nothing */
	/* of its columns; the rest are empty, as CELL_DATABASE is of none */
	struct row_cell cells[QUESTION_CELLS_MOST];
};

extern const struct question mysql_questions[]; /* ended by .about == NULL */

/* Whether this row is the one to ask. */
bool mysql_question_fits(const struct question *q, const struct product *p);
struct row_shape mysql_shape(const struct question *q);

/* What MySQL's rows mean in our words. with: the product. */
void mysql_row(void *with, struct arena *a, struct row *r);
void mysql_asset(const struct product *p, struct arena *a, struct asset *asset);

#endif
