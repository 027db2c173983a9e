/* FILE#ID: the path of one session in a file that holds several. */
#ifndef OCAT_TRACE_IMPORT_PART_PATH_H
#define OCAT_TRACE_IMPORT_PART_PATH_H

#include "base/str.h"

/* The file of a path; *id of the session in it, absent if the path names none. */
str part_path_file(str path, str *id);

#endif
