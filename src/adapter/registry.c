#include "adapter/registry.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "adapter/source_file.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"

#include "base/banned.h"

/* In the order in which they examine a file: the most certain first. */
/* clang-format off */
#define ADAPTERS(_) \
	_(postgresql) \
	_(mysql) \
	_(clickhouse) \
	_(trino) \
	_(odbc) \
	_(duckdb) \
	_(sqlite) \
	_(snapshot) \
	_(tbls) \
	_(lines) \
	_(dbt) \
	_(script) \
	_(datafiles)
/* clang-format on */

#define _(name) extern const struct adapter adapter_##name;
ADAPTERS(_)
#undef _

static const struct adapter *const all[] = {
#define _(name) &adapter_##name,
	ADAPTERS(_)
#undef _
		NULL,
};

enum { HEAD = 4096 };

const struct adapter *const *adapters(void)
{
	return all;
}

static bool answers_to(const struct adapter *a, str name)
{
	if (str_eq_fold(name, str_of(a->name)))
		return true;
	for (int i = 0; a->schemes[i]; i++)
		if (str_eq_fold(name, str_of(a->schemes[i])))
			return true;
	return false;
}

const struct adapter *adapter_named(str name)
{
	for (int i = 0; all[i]; i++)
		if (answers_to(all[i], name))
			return all[i];
	return NULL;
}

static const struct adapter *refuse(struct err *err)
{
	scoped(sb_free) struct sb kinds = SB(480);

	for (int i = 0; all[i]; i++)
		sb_fmt(&kinds, "%s%s", i ? ", " : "", all[i]->name);
	err_next(err, "Supported sources: %s.", sb_c(&kinds));
	return NULL;
}

/* The text before the first colon, if it could be a scheme. */
static bool scheme_of(str url, str *scheme)
{
	ptrdiff_t colon = str_at(url, ':');

	if (colon < 2)
		return false;
	for (ptrdiff_t i = 0; i < colon; i++) {
		char c = url.at[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

		if (!letter && (!i || !((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == '_')))
			return false;
	}
	*scheme = str_upto(url, colon);
	return true;
}

/* The start of a regular file, otherwise absent. Pipes are not read: what is read from a pipe is gone. */
static str head_of(struct arena *a, str path)
{
	const char *name = str_c(a, path_absolute(a, path));
	char *at = arena_alloc(a, HEAD, 1);
	struct stat st;
	ssize_t n;
	int fd;

	if (stat(name, &st) != 0 || !S_ISREG(st.st_mode))
		return NO_STR;
	fd = open(name, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return NO_STR;
	n = read(fd, at, HEAD);
	close(fd);
	return n < 0 ? NO_STR : utf8_past_mark(str_n(at, n));
}

static const struct adapter *by_look(str path, str head)
{
	for (int i = 0; all[i]; i++)
		if (all[i]->claims_file && all[i]->claims_file(path, head))
			return all[i];
	return NULL;
}

const struct adapter *adapter_of_words(str text)
{
	for (int i = 0; all[i]; i++)
		if (all[i]->claims_address && all[i]->claims_address(text))
			return all[i];
	return NULL;
}

static void no_scheme(struct arena *a, str url, str scheme, struct err *err)
{
	err_set(err, ERR_UNSUPPORTED, "unsupported type of source: %.*s://", STR(scheme));
	err_point(err, url, 0);
	for (int i = 0; all[i]; i++)
		for (int k = 0; all[i]->schemes[k]; k++)
			if (str_distance(a, scheme, str_of(all[i]->schemes[k]), 2) <= 2)
				err_suggest(err, str_fmt(a, "%s://", all[i]->schemes[k]));
}

/* What a file may be. */
static void advise_files(struct err *err)
{
	scoped(sb_free) struct sb kinds = SB(1000);

	for (int i = 0; all[i]; i++)
		if (all[i]->claims_file)
			sb_fmt(&kinds, "%s%s", kinds.len ? "; " : "", all[i]->summary);
	err_next(err, "Supported files: %s. See ocat-schema(5).", sb_c(&kinds));
}

static const struct adapter *no_look(struct arena *a, str path, struct err *err)
{
	const char *name = str_c(a, path_absolute(a, path));
	struct stat st;

	if (str_eq(path, S("-")))
		err_set(err, ERR_USAGE, "standard input may be of several types; name one before it, as in lines:-");
	else if (stat(name, &st) != 0 && errno != EACCES)
		err_set(err, ERR_USAGE, "%.*s is neither a URL of a supported type nor an existing file", STR(path));
	else if (access(name, R_OK) != 0)
		source_file_check(path_absolute(a, path), "a file", &st, err);
	else if (S_ISDIR(st.st_mode))
		err_set(err, ERR_USAGE, "the folder %.*s has no file of a supported type", STR(path));
	else
		err_set(err, ERR_UNSUPPORTED, "%.*s: unrecognised file type", STR(path));
	err_subject(err, path);
	if (*err->next)
		return NULL;
	if (err->kind == ERR_UNSUPPORTED || (stat(name, &st) == 0 && S_ISDIR(st.st_mode)))
		advise_files(err);
	else
		refuse(err);
	return NULL;
}

/* A regular file, read to its end, that contains only blanks. */
static bool is_blank(str head)
{
	return head.at && head.len < HEAD && !str_trim(head).len;
}

static const struct adapter *refuse_blank(str path, struct err *err)
{
	err_set(err, ERR_UNSUPPORTED, "%.*s is empty, so its type is unknown", STR(path));
	err_subject(err, path);
	err_next(err, "Write it first, or name its type before it, as in lines:%.*s.", STR(path));
	return NULL;
}

static str own_scheme(str foreign)
{
	str base = str_at(foreign, '+') < 0 ? foreign : str_upto(foreign, str_at(foreign, '+'));

	for (int i = 0; all[i]; i++) {
		for (int k = 0; all[i]->schemes[k]; k++)
			if (str_eq_fold(base, str_of(all[i]->schemes[k])))
				return base;
		for (int k = 0; all[i]->foreign_schemes[k]; k++)
			if (str_eq_fold(base, str_of(all[i]->foreign_schemes[k])))
				return str_of(all[i]->schemes[0]);
	}
	return foreign;
}

str adapter_address(struct arena *a, str text)
{
	str scheme = NO_STR, own;

	if (!scheme_of(text, &scheme) || !str_starts(str_from(text, scheme.len), S("://")) || adapter_named(scheme))
		return text;
	own = own_scheme(scheme);
	return str_eq(own, scheme) ? text : str_fmt(a, "%.*s%.*s", STR(own), STR(str_from(text, scheme.len)));
}

/* Parameters of JDBC mean something else than those of the system's own clients. */
static const struct adapter *refuse_jdbc(str url, struct err *err)
{
	str scheme = NO_STR, plain = url;

	for (const char *mark = "?;"; *mark; mark++)
		plain = str_at(plain, *mark) < 0 ? plain : str_upto(plain, str_at(plain, *mark));
	err_set(err, ERR_USAGE, "the address is one for JDBC");
	if (scheme_of(url, &scheme) && adapter_named(scheme) && str_starts(str_from(url, scheme.len), S("://")))
		err_next(err, "Write it as the system's own client does: %.*sUSER@%.*s",
			 STR(str_upto(plain, scheme.len + 3)), STR(str_from(plain, scheme.len + 3)));
	else
		err_next(err, "Write it as the system's own client does; see ocat-config(5).");
	return NULL;
}

const struct adapter *adapter_for(const struct source *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct adapter *found;
	str scheme = NO_STR, head;

	if (s->type.len) {
		found = adapter_named(s->type);
		if (!found)
			err_set(err, ERR_USAGE, "unknown source type %.*s", STR(s->type));
		return found ? found : refuse(err);
	}
	if (!s->url.len) {
		err_set(err, ERR_USAGE, "the source %.*s has no URL", STR(s->name));
		return refuse(err);
	}
	if (scheme_of(s->url, &scheme) && (found = adapter_named(scheme)))
		return found;
	head = head_of(a, s->url);
	found = head.at ? NULL : adapter_of_words(s->url);
	found = found ? found : by_look(s->url, head);
	if (found)
		return found;
	if (is_blank(head))
		return refuse_blank(s->url, err);
	if (str_eq_fold(scheme, S("jdbc")))
		return refuse_jdbc(str_from(s->url, scheme.len + 1), err);
	if (scheme.len && str_starts(str_from(s->url, scheme.len), S("://")))
		no_scheme(a, s->url, scheme, err);
	else
		return no_look(a, s->url, err);
	return refuse(err);
}
