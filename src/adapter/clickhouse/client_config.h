/*
 * The configuration file of clickhouse-client: ./clickhouse-client, ~/.clickhouse-client/config or
 * /etc/clickhouse-client/config, each as .xml, .yaml or .yml; the first that exists.
 */
#ifndef OCAT_ADAPTER_CLICKHOUSE_CLIENT_CONFIG_H
#define OCAT_ADAPTER_CLICKHOUSE_CLIENT_CONFIG_H

#include "base/err.h"
#include "base/str.h"

struct arena;

/* What it says about one server; absent: nothing. */
struct click_config {
	str path; /* of the file; absent: no file */
	str host, port, user, password, database, secure, ca_file;
};

/*
 * host: of the address, or the name of a connection of connections_credentials; absent: none given. A password is only
 * taken for the host that it is written for.
 */
bool click_config_read(struct arena *a, str host, struct click_config *out, struct err *err);

#endif
