/* What `ocat doctor` looks at, on a worker: findings come as messages while it looks. */
#ifndef OCAT_TUI_ASK_DOCTOR_H
#define OCAT_TUI_ASK_DOCTOR_H

#include "tui/ask.h"
#include "tui/doctor/findings.h"

struct examination_news {
	struct question q; /* SLOT_DOCTOR */
	bool more;	   /* to come */
	struct checked found;
};

/* only: one catalog; absent: everything. The face's open, told, asking and with are set here. */
void ask_doctor(const struct asker *who, const struct doctor_face *as, str only);
struct examination_news *news_of(struct question *q);

#endif
