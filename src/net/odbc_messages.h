/* What a driver says about a failure, as an error of ours. Private to net/odbc*. */
#ifndef OCAT_NET_ODBC_MESSAGES_H
#define OCAT_NET_ODBC_MESSAGES_H

#include "base/err.h"
#include "base/str.h"

/* message: without secrets. */
bool odbc_login_failed(str state, str message, struct err *err);
bool odbc_statement_failed(str state, str message, struct err *err);
bool odbc_says_loss(str state, str message); /* of the connection */

#endif
