/* What a person set: the environment, config.yaml and catalogs.yaml. */
#include "cli/doctor.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/banned.h"

static void check_environment(struct doctor *d)
{
	struct err err = { 0 };

	if (!clock_check(&err))
		doctor_trouble(d, "environment", DOCTOR_PROBLEM, &err);
	else if (clock_pinned())
		doctor_finds(d, "environment", DOCTOR_NOTE, "OCAT_NOW is set: the clock stands still");
	err = (struct err){ 0 };
	if (!log_check(&err))
		doctor_trouble(d, "environment", DOCTOR_PROBLEM, &err);
}

/* Each mistake is pointed at, with its line. */
static bool check_settings(struct doctor *d)
{
	struct err err = { 0 };
	const struct settings *s = settings_read(d->arena, &err);
	struct finding *f;

	if (!s) {
		doctor_trouble(d, "settings", DOCTOR_PROBLEM, &err);
		return false;
	}
	f = doctor_finds(d, "settings", DOCTOR_OK,
			 file_exists(settings_path(s)) ? "%.*s is read"
						       : "there is no %.*s: all settings are the usual ones",
			 STR(settings_path(s)));
	doctor_fact(d, f, "path", value_text(settings_path(s)));
	return true;
}

static bool check_catalogs(struct doctor *d, str folder)
{
	struct err err = { 0 };
	const struct configured *at;
	str path = d->cli->places.sources.at ? d->cli->places.sources : path_join(d->arena, folder, S("catalogs.yaml"));
	struct finding *f;
	ptrdiff_t n;

	if (!cli_session(d->cli, &err)) {
		doctor_trouble(d, "catalogs", DOCTOR_PROBLEM, &err);
		return false;
	}
	n = session_sources(d->cli->session, &at);
	if (n) {
		f = doctor_finds(d, "catalogs", DOCTOR_OK, "%.*s in %.*s", STR(str_counted(d->arena, n, "source")),
				 STR(path));
	} else {
		f = doctor_finds(d, "catalogs", DOCTOR_NOTE, "no source is connected yet");
		doctor_cure(d, f, S("Connect one with `ocat add NAME URL`, or look around in `ocat demo`."));
	}
	doctor_fact(d, f, "path", value_text(path));
	doctor_fact(d, f, "sources", value_int(n));
	/* A password in it is for its owner alone. */
	doctor_place(d, "catalogs", path, false);
	return true;
}

bool doctor_configuration(struct doctor *d)
{
	struct err err = { 0 };
	str folder;

	doctor_area(d, "configuration", NO_STR, NO_STR);
	check_environment(d);
	if (!place_config(d->arena, &folder, &err)) {
		doctor_trouble(d, "folder", DOCTOR_PROBLEM, &err);
		return false;
	}
	return check_settings(d) && check_catalogs(d, folder);
}
