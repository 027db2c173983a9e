/*
 * How a person connects to a server of the MySQL family: a URL, the option files of its own client, variables. Works on
 * text, without library and connection.
 */
#ifndef OCAT_NET_MYSQL_SETTINGS_H
#define OCAT_NET_MYSQL_SETTINGS_H

#include "base/err.h"
#include "base/str.h"

struct arena;

/* The names are those of option files; a URL has those after USER to DATABASE as its parameters. */
/* clang-format off */
#define MY_SETTINGS(_) \
	_(USER, "user") _(PASSWORD, "password") _(HOST, "host") _(PORT, "port") _(DATABASE, "database") \
	_(SOCKET, "socket") _(PROTOCOL, "protocol") _(SSL, "ssl") _(SSL_MODE, "ssl-mode") \
	_(SSL_VERIFY, "ssl-verify-server-cert") _(SSL_CA, "ssl-ca") _(SSL_CAPATH, "ssl-capath") \
	_(SSL_CERT, "ssl-cert") _(SSL_KEY, "ssl-key") _(SSL_CIPHER, "ssl-cipher") _(TLS_VERSION, "tls-version") \
	_(PLUGIN_DIR, "plugin-dir") _(DEFAULT_AUTH, "default-auth")
/* clang-format on */

enum my_setting {
#define _(id, name) MY_##id,
	MY_SETTINGS(_)
#undef _
	MY_SETTING_COUNT,
	MY_FIRST_PARAMETER = MY_SOCKET,
};

struct my_settings {
	str value[MY_SETTING_COUNT]; /* absent: not given */
};

/* MY_SETTING_COUNT: none has this name. Case does not matter, nor - or _. */
enum my_setting my_setting_named(str name);

/* Reads a URL. What it does not name stays as it was. */
bool my_read_url(struct arena *a, str url, struct my_settings *out, struct err *err);
/* A URL without the password. */
void my_put_url(struct sb *out, str scheme, const struct my_settings *s);
/* Adds what is not set yet: from the option files, a later file before an earlier one, then from MYSQL_* variables. */
void my_read_habits(struct arena *a, struct my_settings *s);
/* The settings in the text of an option file, for my_read_habits. A later line counts. */
void my_read_option_text(struct arena *a, str text, struct my_settings *out, int depth);

/* How much TLS is asked for. */
enum my_tls { MY_TLS_OFF, MY_TLS_TRIED, MY_TLS_REQUIRED, MY_TLS_VERIFIED };
/* By ssl-mode, or by the words of MariaDB's client: ssl, ssl-verify-server-cert. ERR_USAGE for an unknown word. */
bool my_tls_wanted(const struct my_settings *s, enum my_tls *out, struct err *err);
/* Whether the files for TLS that it names can be read: the library does not say which one cannot. */
bool my_tls_files(const struct my_settings *s, struct err *err);

#endif
