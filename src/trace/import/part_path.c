#include "trace/import/part_path.h"

#include "base/file.h"
#include "base/banned.h"

str part_path_file(str path, str *id)
{
	ptrdiff_t mark = str_at_last(path, '#');
	bool named = mark > 0 && mark + 1 < path.len && !file_exists(path) && file_exists(str_upto(path, mark));

	*id = named ? str_from(path, mark + 1) : NO_STR;
	return named ? str_upto(path, mark) : path;
}
