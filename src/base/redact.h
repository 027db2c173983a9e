/* Hides secrets: passwords in URLs, connection strings and messages. */
#ifndef OCAT_BASE_REDACT_H
#define OCAT_BASE_REDACT_H

#include "base/str.h"

struct arena;

/*
 * The text with passwords, tokens and keys replaced by ***: URL user info and parameters, key=value pairs (password,
 * pwd, token, secret, key, passphrase), quoted ones too, headers, known key formats. When in doubt it hides more.
 * Returns text itself, borrowed, if there is nothing to hide.
 */
str redact_hide(struct arena *a, str text);
/*
 * The value of a pair whose name and end are known: *** in place of all of it if the name indicates a secret,
 * otherwise the same as above. Hide pairs this way before joining them into a text: there a blank in a value would
 * look like its end.
 */
str redact_hide_value(struct arena *a, str name, str value);
/* The same, and also hides every occurrence of each of these values (of four bytes or more). */
str redact_hide_these(struct arena *a, str text, const str *values, ptrdiff_t n);

#endif
