/*
 * duckdb-run LIBRARY FILE: runs the SQL of standard input in a DuckDB file, which it creates if need be. With
 * --hold as third argument it then keeps the file open until it is killed.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct result {
	uint64_t former[3];
	void *parts[3];
};

struct functions {
	int (*open)(const char *path, void **database);
	int (*connect)(void *database, void **connection);
	int (*query)(void *connection, const char *sql, struct result *);
	const char *(*error)(struct result *);
	void (*destroy)(struct result *);
	void (*disconnect)(void **connection);
	void (*close)(void **database);
};

static void *found(void *library, const char *name)
{
	void *at = library ? dlsym(library, name) : NULL;

	if (!at)
		fprintf(stderr, "duckdb-run: %s: %s\n", name, dlerror());
	return at;
}

static int load(const char *path, struct functions *f)
{
	static const char *const names[] = { "duckdb_open",	    "duckdb_connect",	     "duckdb_query",
					     "duckdb_result_error", "duckdb_destroy_result", "duckdb_disconnect",
					     "duckdb_close" };
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL), *at;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		at = found(library, names[i]);
		if (!at)
			return 0;
		memcpy((char *)f + i * sizeof at, &at, sizeof at);
	}
	return 1;
}

static char *read_all(FILE *from)
{
	size_t len = 0, cap = 1 << 16, n;
	char *text = malloc(cap);

	while (text && (n = fread(text + len, 1, cap - len - 1, from)) > 0) {
		len += n;
		if (cap - len < 2)
			text = realloc(text, cap *= 2);
	}
	if (text)
		text[len] = '\0';
	return text;
}

int main(int argc, char **argv)
{
	void *database = NULL, *connection = NULL;
	struct result result = { 0 };
	struct functions f;
	char *sql = read_all(stdin);
	int failed;

	if (argc < 3 || !sql || !load(argv[1], &f))
		return 2;
	if (f.open(argv[2], &database) || f.connect(database, &connection)) {
		fprintf(stderr, "duckdb-run: %s cannot be opened\n", argv[2]);
		return 1;
	}
	failed = f.query(connection, sql, &result);
	if (failed)
		fprintf(stderr, "duckdb-run: %s\n", f.error(&result));
	f.destroy(&result);
	if (argc > 3 && !strcmp(argv[3], "--hold")) {
		puts("open");
		fflush(stdout);
		pause();
	}
	f.disconnect(&connection);
	f.close(&database);
	free(sql);
	return failed;
}
