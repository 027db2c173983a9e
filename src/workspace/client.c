#include "workspace/client.h"

#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "model/name.h"
#include "model/principal.h"
#include "workspace/workspace.h"
#include "base/banned.h"

enum { GROUPS_MOST = 1000, ROOM = 1 << 16, NAME_MOST = 1 << 16 };

static str of_environment(const void *with, const char *name)
{
	(void)with;
	return str_of(getenv(name));
}

static str group_name(struct arena *a, gid_t id)
{
	char *text = new_n(a, char, ROOM);
	struct group room, *found = NULL;

	return getgrgid_r(id, &room, text, ROOM, &found) == 0 && found ? str_dup(a, str_of(found->gr_name)) : NO_STR;
}

static void put_groups(struct arena *a, const struct passwd *pw, struct principal *out)
{
	gid_t *ids = new_n(a, gid_t, GROUPS_MOST);
	str *names = new_n(a, str, GROUPS_MOST);
	int n = GROUPS_MOST;

	if (getgrouplist(pw->pw_name, pw->pw_gid, ids, &n) < 0)
		n = GROUPS_MOST; /* of more groups, only the first are used */
	for (int i = 0; i < n; i++) {
		str name = group_name(a, ids[i]);

		if (name.at)
			names[out->group_count++] = name;
	}
	out->groups = names;
}

bool client_may(const struct client *c, enum client_right right)
{
	return c && (c->rights & right);
}

bool client_sees_catalog(const struct client *c, str name)
{
	bool sees = !c || !c->catalog_count;

	for (ptrdiff_t i = 0; !sees && i < c->catalog_count; i++)
		sees = str_eq(c->catalogs[i], name);
	return sees;
}

bool client_sees_name(const struct client *c, str qualified)
{
	bool sees = !c || !c->catalog_count;

	for (ptrdiff_t i = 0; !sees && i < c->catalog_count; i++) {
		scoped(sb_free) struct sb start = SB(NAME_MOST);

		name_part(&start, c->catalogs[i]);
		sb_putc(&start, '.');
		sees = str_starts(qualified, sb_str(&start));
	}
	return sees;
}

bool client_sees(const struct client *c, const struct configured *source)
{
	return client_sees_catalog(c, source->source.name) &&
	       (!source->adopted || client_may(c, CLIENT_OPENS_ADDRESSES));
}

void client_login(const struct client *c, struct arena *a, struct principal *out)
{
	char *text = new_n(a, char, ROOM);
	struct passwd room, *found = NULL;

	(void)c;
	*out = (struct principal){ .user = S(""), .variable = of_environment };
	if (getpwuid_r(getuid(), &room, text, ROOM, &found) != 0 || !found)
		return;
	out->user = str_dup(a, str_of(found->pw_name));
	put_groups(a, found, out);
}
