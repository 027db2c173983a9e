/*
 * MariaDB's client library, opened when a server of the MySQL family is first asked. The functions that answer without
 * waiting have been the same since version 3.0, so no header of it is needed. Only net/mysql* includes this.
 */
#ifndef OCAT_NET_MYSQL_LIBRARY_H
#define OCAT_NET_MYSQL_LIBRARY_H

#include "base/err.h"
#include "base/str.h"

/* Opaque objects of the library. */
struct mysql_handle;
struct mysql_result;

/* What a function that would wait waits for. */
enum { MYSQL_WAIT_READ = 1, MYSQL_WAIT_WRITE = 2, MYSQL_WAIT_EXCEPT = 4, MYSQL_WAIT_TIMEOUT = 8 };

enum mysql_option {
	MYSQL_SET_CHARSET_NAME = 7,
	MYSQL_LOCAL_INFILE = 8,
	MYSQL_PROTOCOL = 9,
	MYSQL_VERIFY_SERVER = 21,
	MYSQL_PLUGIN_FOLDER = 22,
	MYSQL_DEFAULT_PLUGIN = 23,
	MYSQL_TLS_KEY = 25,
	MYSQL_TLS_CERTIFICATE = 26,
	MYSQL_TLS_CA = 27,
	MYSQL_TLS_CA_FOLDER = 28,
	MYSQL_TLS_CIPHER = 29,
	MYSQL_ATTRIBUTE_ADD = 33,
	MYSQL_TLS_ENFORCE = 38,
	MYSQL_PACKET_MOST = 39,
	MYSQL_NONBLOCK = 6000,
	MYSQL_TLS_VERSION = 7005,
	MYSQL_ALLOWED_PLUGINS = 7026,
};

enum { MYSQL_PROTOCOL_TCP = 1, MYSQL_PROTOCOL_SOCKET = 2 }; /* values of MYSQL_PROTOCOL */
enum { MYSQL_VALUE_TLS_VERSION = 23 }; /* of mariadb_get_infov */

/* Result, name, parameters. Those that end in _start and _cont return what they wait for, 0 at their end. */
/* clang-format off */
#define MYSQL_FUNCTIONS(_) \
	_(const char *, mysql_get_client_info, (void)) \
	_(struct mysql_handle *, mysql_init, (struct mysql_handle *)) \
	_(int, mysql_options, (struct mysql_handle *, enum mysql_option, const void *)) \
	_(int, mysql_options4, (struct mysql_handle *, enum mysql_option, const void *, const void *)) \
	_(int, mysql_real_connect_start, \
		(struct mysql_handle **out, struct mysql_handle *, const char *host, const char *user, \
		 const char *password, const char *database, unsigned port, const char *socket, unsigned long flags)) \
	_(int, mysql_real_connect_cont, (struct mysql_handle **out, struct mysql_handle *, int ready)) \
	_(int, mysql_send_query_start, (int *failed, struct mysql_handle *, const char *sql, unsigned long len)) \
	_(int, mysql_send_query_cont, (int *failed, struct mysql_handle *, int ready)) \
	_(int, mysql_read_query_result_start, (char *failed, struct mysql_handle *)) \
	_(int, mysql_read_query_result_cont, (char *failed, struct mysql_handle *, int ready)) \
	_(int, mysql_fetch_row_start, (char ***row, struct mysql_result *)) \
	_(int, mysql_fetch_row_cont, (char ***row, struct mysql_result *, int ready)) \
	_(struct mysql_result *, mysql_use_result, (struct mysql_handle *)) \
	_(void, mysql_free_result, (struct mysql_result *)) \
	_(unsigned, mysql_num_fields, (struct mysql_result *)) \
	_(unsigned long *, mysql_fetch_lengths, (struct mysql_result *)) \
	_(unsigned, mysql_field_count, (struct mysql_handle *)) \
	_(char, mysql_more_results, (struct mysql_handle *)) \
	_(unsigned, mysql_errno, (struct mysql_handle *)) \
	_(const char *, mysql_error, (struct mysql_handle *)) \
	_(int, mysql_get_socket, (struct mysql_handle *)) \
	_(unsigned long, mysql_thread_id, (struct mysql_handle *)) \
	_(const char *, mysql_get_ssl_cipher, (struct mysql_handle *)) \
	_(char, mariadb_get_infov, (struct mysql_handle *, int value, void *out, ...)) \
	_(void, mysql_close, (struct mysql_handle *))
/* clang-format on */

struct my_library {
#define _(result, name, parameters) result(*name) parameters;
	MYSQL_FUNCTIONS(_)
#undef _
};

/* ERR_UNSUPPORTED when it is missing or too old. */
bool my_load(struct my_library *lib, struct err *err);

#endif
