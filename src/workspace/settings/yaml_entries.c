#include "workspace/settings/yaml_entries.h"

#include "base/arena.h"
#include "base/banned.h"

static bool is_list(const struct yaml *list)
{
	return list->kind == YAML_LIST || (list->kind == YAML_SCALAR && !list->text.len);
}

bool entries_read(struct entries *e, const struct yaml *root, const char *key, entry_read read, void *with,
		  struct err *err)
{
	bool map = root->kind == YAML_MAP;
	const struct yaml *list = map ? yaml_get(root, key) : root;

	if ((map && root->len && (!list || root->len > 1)) || (list && !is_list(list)))
		return ENTRY_MISTAKE(e, map && root->first ? root->first : root, err,
				     "this should be a list under `%s`", key);
	for (const struct yaml *y = list ? list->first : NULL; y; y = y->next) {
		struct err wrong = { 0 };

		if (read(e, y, with, e->all ? &wrong : err))
			continue;
		if (!e->all)
			return false;
		*push(e->all, e->arena) = wrong;
	}
	return true;
}
