/* What must not leave: passwords in URLs, connection strings and messages. */
#ifndef OCAT_BASE_SECRET_H
#define OCAT_BASE_SECRET_H

#include "base/str.h"

struct arena;

/*
 * The same text with passwords, tokens and keys replaced by ***: URL user info and parameters,
 * key=value pairs (password, pwd, token, secret, key, passphrase), quoted ones too,
 * headers, known shapes of keys. In doubt it hides more. text itself, borrowed, when there is nothing to hide.
 */
str secret_hide(struct arena *a, str text);
/* The same, and every occurrence of each of these values (of four bytes or more). */
str secret_hide_these(struct arena *a, str text, const str *values, ptrdiff_t n);

#endif
