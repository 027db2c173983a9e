/* workspace/tags: a changed tags file is applied by the next refresh, with progress, and can be cancelled. */
#include "store_help.h"

#include "base/file.h"
#include "workspace/workspace.h"

static str cache;

static struct workspace *session_here(void)
{
	struct workspace_options o = { .cache = cache };
	struct err err = { 0 };
	struct workspace *s = workspace_open(&o, &err);

	good(s != NULL, &err);
	return s;
}

static void hear(void *with, const char *stage, int64_t done, int64_t of)
{
	*(str *)with = str_fmt(here, "%s %lld of %lld", stage, (long long)done, (long long)of);
}

static int tagged(struct workspace *s)
{
	struct err err = { 0 };
	struct store *w = workspace_writer(s, &err); /* which applies no tags */
	struct tags all = { 0 };

	good(w && store_tags(w, here, NO_STR, &all, &err), &err);
	workspace_return(s, w);
	return (int)all.len;
}

static void test_stopped(struct workspace *s)
{
	struct stop stop = { .cancelled = true };
	str said = NO_STR;
	struct observer ear = { .progress = hear, .with = &said };
	struct err err = { 0 };

	ok(!workspace_refresh_tags(s, &ear, &stop, &err) && err.kind == ERR_CANCELLED,
	   "a cancelled refresh of tags fails with ERR_CANCELLED");
	is_int(tagged(s), 0, "a cancelled refresh of tags applies none");
	err = (struct err){ 0 };
	ok(good(workspace_refresh_tags(s, &ear, NULL, &err), &err), "a refresh after a cancelled one succeeds");
	is_str(said, S("tagging 0 of 2"), "a refresh of tags reports its progress");
	is_int(tagged(s), 2, "a refresh of tags applies all tags of the file");
	said = NO_STR;
	ok(good(workspace_refresh_tags(s, &ear, NULL, &err), &err), "a refresh without changes succeeds");
	is_str(said, NO_STR, "a refresh without changes reports no progress");
}

int main(void)
{
	static const char lines[] = "@{\"name\":\"s\",\"kind\":\"schema\"}\n"
				    "{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\"}\n"
				    "{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\"}\n";
	str folder = test_folder();
	struct err err = { 0 };
	struct workspace *s;
	struct store *w;

	cache = str_fmt(here, "%.*s/cache.db", STR(folder));
	w = open_store(cache, STORE_WRITE);
	sync_lines(w, catalog_named(w, "shop"), lines);
	store_close(w);
	setenv("OCAT_CONFIG_DIR", str_c(here, folder), 1);
	good(file_replace(path_join(here, folder, S("tags.yaml")), S("tags:\n  - asset: \"*\"\n    tags: seen\n"),
			  &err),
	     &err);
	s = session_here();
	test_stopped(s);
	workspace_close(s);
	return test_end(folder);
}
