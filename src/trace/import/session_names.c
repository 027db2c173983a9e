/* Strings that many steps share, by number. */
#include "base/arena.h"
#include "trace/import/session_internal.h"
#include "base/banned.h"

uint16_t name_number(struct names *n, str name)
{
	struct map_entry *e;
	bool was_there;

	if (!name.len)
		return 0;
	name = str_upto(name, NAME_MOST);
	e = map_get(&n->map, name);
	if (e)
		return (uint16_t)e->num;
	if (n->list.len == UINT16_MAX)
		return UINT16_MAX;
	name = str_dup(n->map.arena, name);
	*push(&n->list, n->map.arena) = name;
	map_put(&n->map, name, &was_there)->num = n->list.len;
	return (uint16_t)n->list.len;
}

str name_text(const struct names *n, uint16_t number)
{
	return number ? n->list.at[number - 1] : NO_STR;
}
