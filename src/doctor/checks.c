/* All rooms, in order. */
#include "doctor/internal.h"

#include "base/banned.h"

void doctor_look(struct doctor *d)
{
	bool configured = doctor_configuration(d); /* first: settings decide how all else is shown */

	doctor_terminal(d);
	doctor_cache(d);
	doctor_state_folder(d);
	doctor_libraries(d);
	doctor_vectors(d);
	doctor_assistant(d);
	doctor_collector(d);
	doctor_hosts(d);
	if (configured)
		doctor_look_at_sources(d, NO_STR);
	doctor_tell(d);
}
