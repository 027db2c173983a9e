/* Which product answers, and in which version. */
#include "adapter/mysql/connection.h"

#include "base/arena.h"

#include "base/banned.h"

/* In the order in which they are recognised: the last one matches everything. */
static const struct kind {
	const char *name;
	unsigned is;
	const char *in_version, *in_comment; /* text that shows it; NULL: does not */
	bool aurora;
	bool enforces;
	int oldest;
} kinds[] = {
	{ "TiDB", IS_TIDB, "-TiDB-", "TiDB Server", false, false, 40000 },
	{ "Dolt", IS_DOLT, NULL, "Dolt", false, false, 0 },
	{ "MariaDB", IS_MARIADB, "MariaDB", "MariaDB", false, true, 100300 },
	{ "Aurora MySQL", IS_MYSQL, NULL, NULL, true, true, 50700 },
	{ "MySQL", IS_MYSQL, "", NULL, false, true, 50700 },
};

/* "10.11.19" of "10.11.19-MariaDB-0+deb12u1" */
static str number_of(str version)
{
	ptrdiff_t n = 0;

	while (n < version.len && ((version.at[n] >= '0' && version.at[n] <= '9') || version.at[n] == '.'))
		n++;
	return str_upto(version, n);
}

static int as_number(str version)
{
	int number = 0, places = 0;
	str part;

	for (; places < 3 && str_cut(&version, '.', &part); places++) {
		int64_t n = 0;

		str_int(part, &n);
		number = number * 100 + (n > 99 ? 99 : (int)n);
	}
	for (; places < 3; places++)
		number *= 100;
	return number;
}

static bool is_of(const struct kind *k, str version, str comment, str aurora)
{
	return (k->in_version && str_find_fold(version, str_of(k->in_version)) >= 0) ||
	       (k->in_comment && str_find_fold(comment, str_of(k->in_comment)) >= 0) || (k->aurora && aurora.len);
}

struct product mysql_product(struct arena *a, str version, str comment, str aurora)
{
	const struct kind *k = kinds;
	struct product p;

	while (k + 1 < kinds + sizeof kinds / sizeof *kinds && !is_of(k, version, comment, aurora))
		k++;
	if (k->is == IS_TIDB && str_find(version, S("-TiDB-v")) >= 0)
		version = str_from(version, str_find(version, S("-TiDB-v")) + 7);
	p = (struct product){ .name = k->name, .is = k->is, .enforces = k->enforces };
	p.version = str_dup(a, number_of(version));
	p.number = as_number(p.version);
	return p;
}

bool mysql_product_is_read(const struct product *p, struct err *err)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kinds[i].is == p->is && p->number < kinds[i].oldest) {
			err_set(err, ERR_UNSUPPORTED, "the server is %s %.*s, which is too old", p->name,
				STR(p->version));
			return err_next(err, "MariaDB 10.3, MySQL 5.7, TiDB 4 and newer are supported.");
		}
	return true;
}
