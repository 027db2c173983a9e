/* Bytes as base64. */
#ifndef OCAT_BASE_BASE64_H
#define OCAT_BASE_BASE64_H

#include "base/str.h"

void base64_put(struct sb *out, str bytes);

#endif
