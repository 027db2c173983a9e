/* The output of `ocat doctor`: text as checks finish, or everything at the end as JSON or rows. */
#ifndef OCAT_CLI_DOCTOR_REPORT_H
#define OCAT_CLI_DOCTOR_REPORT_H

#include "cli/cli_state.h"
#include "doctor/doctor.h"

void doctor_show(void *with, struct doctor *d); /* with: the struct cli */
void doctor_end(struct cli *c, struct doctor *d, int status);

#endif
