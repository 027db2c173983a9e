/* What must not leave: passwords in URLs, connection strings and messages. */
#ifndef OCAT_BASE_REDACT_H
#define OCAT_BASE_REDACT_H

#include "base/str.h"

struct arena;

/*
 * The same text with passwords, tokens and keys replaced by ***: URL user info and parameters,
 * key=value pairs (password, pwd, token, secret, key, passphrase), quoted ones too,
 * headers, known shapes of keys. In doubt it hides more. text itself, borrowed, when there is nothing to hide.
 */
str secret_hide(struct arena *a, str text);
/*
 * The value of a pair whose name is known, which says where the value ends: *** for all of it when the name tells that it
 * is a secret, else the same as above. Pairs are hidden so before they are joined into a text: there a blank in a value
 * would look like its end.
 */
str secret_hide_value(struct arena *a, str name, str value);
/* The same, and every occurrence of each of these values (of four bytes or more). */
str secret_hide_these(struct arena *a, str text, const str *values, ptrdiff_t n);

#endif
