/* store/apply/write_behind: bytes are in the file once it is settled; a failed write is reported by the next call. */
#include "store_help.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/apply/write_behind.h"

enum { PIECE = 100000, PIECES = 30 };

static void fill(struct sb *b, int piece)
{
	sb_pad(b, (char)('a' + piece % 26), PIECE + piece);
}

/* As many pieces as can be read back. */
static int right(int fd)
{
	scoped(sb_free) struct sb wanted = SB(SB_MAX);
	int64_t offset = 0;
	int i;

	for (i = 0; i < PIECES; i++) {
		char *is = new_n(here, char, PIECE + i);

		sb_reset(&wanted);
		fill(&wanted, i);
		if (pread(fd, is, (size_t)wanted.len, offset) != wanted.len ||
		    memcmp(is, wanted.at, (size_t)wanted.len) != 0)
			break;
		offset += wanted.len;
	}
	return i;
}

static void test_written(int fd)
{
	struct behind *h = behind_open(fd);
	struct sb out = SB(SB_MAX);
	struct err err = { 0 };
	int64_t offset = 0;
	int empty = 0;

	ok(behind_settle(h, &err), "with nothing to write all is written");
	for (int i = 0; i < PIECES; i++) {
		fill(&out, i);
		offset += out.len;
		good(behind_write(h, &out, offset - out.len, &err), &err);
		empty += out.len == 0;
	}
	is_int(empty, PIECES, "each is taken");
	ok(good(behind_settle(h, &err), &err), "all is written");
	is_int(right(fd), PIECES, "each where it belongs");
	behind_close(h);
	sb_free(&out);
}

static void test_left(int fd)
{
	struct behind *h = behind_open(fd);
	struct sb out = SB(SB_MAX);
	struct err err = { 0 };

	behind_close(h);
	h = behind_open(fd);
	fill(&out, 1);
	good(behind_write(h, &out, 0, &err), &err);
	behind_close(h);
	behind_close(NULL);
	sb_free(&out);
	ok(true, "it may be left at any time");
}

static void test_full(int fd)
{
	struct behind *h = behind_open(fd);
	struct rlimit r, before;
	struct sb out = SB(SB_MAX);
	struct err err = { 0 };

	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &before);
	r = before;
	r.rlim_cur = 1000;
	setrlimit(RLIMIT_FSIZE, &r);
	fill(&out, 1);
	good(behind_write(h, &out, 0, &err), &err);
	ok(!behind_settle(h, &err) && err.kind == ERR_DISK && err.next[0],
	   "a disk without room is said, and what to do");
	err_clear(&err);
	fill(&out, 2);
	ok(!behind_write(h, &out, PIECE, &err) && err.kind == ERR_DISK, "to whoever goes on too");
	is_int(out.len, PIECE + 2, "whose bytes are left as they were");
	setrlimit(RLIMIT_FSIZE, &before);
	behind_close(h);
	sb_free(&out);
}

int main(void)
{
	str folder = test_folder();
	int fd = open(str_c(here, str_fmt(here, "%.*s/bytes", STR(folder))), O_RDWR | O_CREAT | O_TRUNC, 0600);

	ok(fd >= 0, "a file");
	test_written(fd);
	test_left(fd);
	ok(ftruncate(fd, 0) == 0, "an empty file");
	test_full(fd);
	close(fd);
	return test_end(folder);
}
