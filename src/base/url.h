/* Addresses as text. */
#ifndef OCAT_BASE_URL_H
#define OCAT_BASE_URL_H

#include "base/str.h"

str url_host(str url); /* without user and port; [::1] with its brackets */
/* Its host is this machine: localhost, 127.*, ::1. */
bool url_is_local(str url);

#endif
