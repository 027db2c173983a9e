/* Runs the checks of `ocat doctor` on a worker: findings arrive as messages. */
#ifndef OCAT_TUI_DOCTOR_REQUESTS_H
#define OCAT_TUI_DOCTOR_REQUESTS_H

#include "tui/core/request.h"
#include "tui/doctor/findings.h"

struct examination_news {
	bool more; /* more will come */
	struct checked found;
};

extern const struct purpose doctor_findings;
/* only: one catalog; absent: everything. Sets open, told, asking and with of the face. */
void ask_doctor(const struct asker *who, const struct doctor_face *as, str only);
struct examination_news *news_of(const struct question *q);

#endif
