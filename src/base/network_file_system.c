/* Recognises network file systems. */
#include <stddef.h>
#include <stdint.h>
#include <sys/vfs.h>

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

bool file_system_is_shared(long kind)
{
	static const uint32_t shared[] = {
		0x6969,	    /* NFS */
		0x517b,	    /* SMB */
		0xff534d42, /* CIFS */
		0xfe534d42, /* SMB2 */
		0x65735546, /* FUSE: sshfs and similar */
		0x01021997, /* 9P */
		0x00c36400, /* Ceph */
		0x0bd00bd0, /* Lustre */
		0x5346414f, /* AFS */
		0x01161970, /* GFS2 */
		0x7461636f, /* OCFS2 */
		0x47504653, /* GPFS */
	};

	for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
		if ((uint32_t)kind == shared[i])
			return true;
	return false;
}

bool file_is_shared(str path)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct statfs fs;

	return statfs(str_c(a, path), &fs) == 0 && file_system_is_shared((long)fs.f_type);
}
