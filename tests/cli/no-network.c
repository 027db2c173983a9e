/*
 * Runs a command that dies of SIGSYS, with all that it starts, as soon as one of them opens a socket to a network. Sockets
 * of this machine (AF_UNIX) are let through: libc asks its own daemons by them, and tmux its server.
 *
 *	no-network COMMAND...
 */
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

/* The half of the first argument that has its value, whatever the order of bytes. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { LOW_HALF = 4 };
#else
enum { LOW_HALF = 0 };
#endif

static struct sock_filter rules[] = {
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]) + LOW_HALF),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

int main(int argc, char **argv)
{
	struct sock_fprog filter = { .len = sizeof rules / sizeof *rules, .filter = rules };

	if (argc < 2)
		return 2;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter)) {
		fprintf(stderr, "no-network: %s\n", strerror(errno));
		return 77;
	}
	execv(argv[1], argv + 1);
	fprintf(stderr, "no-network: %s: %s\n", argv[1], strerror(errno));
	return 127;
}
