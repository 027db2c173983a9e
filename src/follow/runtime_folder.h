/*
 * The folder with the sockets of running servers: a folder of this user alone, in which a socket is named by the
 * process of its server. It is opened once and used by its descriptor, so that another folder or a link cannot be put
 * in its place meanwhile.
 */
#ifndef OCAT_FOLLOW_RUNTIME_FOLDER_H
#define OCAT_FOLLOW_RUNTIME_FOLDER_H

#include <sys/types.h>

#include "base/err.h"

struct arena;
struct strs;

/*
 * A descriptor of the folder, made if it is missing. -1 with err: it belongs to another user, is open to others or is a
 * link.
 */
int runtime_folder_make(struct arena *a, str path, struct err *err);
/* The same of a folder that is there already. -1 without err: it is missing. */
int runtime_folder_open(struct arena *a, str path, struct err *err);
/* All folders in which servers of this user may be: their environment may lack what ours has. */
bool runtime_folders(struct arena *a, struct strs *out, struct err *err);

/* A socket that listens there, not for other programs that are started. -1 with err. */
int runtime_socket_listen(int folder, pid_t process, struct err *err);
void runtime_socket_remove(int folder, pid_t process);
/* -1: no server of this user is there; if its process has ended, its socket is removed. */
int runtime_socket_connect(int folder, pid_t process);
/* Is the program at the other end one of this user? */
bool runtime_socket_is_own(int socket);
/* The processes whose sockets are there, in order; not all may be alive. */
struct runtime_servers {
	int64_t *at;
	ptrdiff_t len, cap;
};
void runtime_servers(struct arena *a, str path, struct runtime_servers *out);

#endif
