/* What failures of a server of the MySQL family mean, and what to do about them. Works on numbers and text only. */
#ifndef OCAT_NET_MYSQL_MESSAGES_H
#define OCAT_NET_MYSQL_MESSAGES_H

#include "base/err.h"
#include "base/str.h"

enum { MY_NO_TLS = 2026 }; /* the library's number for a failure of TLS */

/* A login that failed. has_password: one was sent. */
bool my_login_failed(unsigned number, str message, bool has_password, struct err *err);
/* A statement that failed. */
bool my_statement_failed(unsigned number, str message, struct err *err);
/* A message without its full stop, and without whether a password was sent. */
str my_sentence(str message);
/* The client library's own numbers: nothing more can be asked after them. */
bool my_is_loss(unsigned number);

#endif
