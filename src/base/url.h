/* Addresses as text. */
#ifndef OCAT_BASE_URL_H
#define OCAT_BASE_URL_H

#include "base/str.h"

str url_host(str url); /* without user and port; [::1] with its brackets */
bool host_is_local(str host); /* this machine: localhost, 127.*, ::1, also in brackets */
bool url_is_local(str url);

#endif
