/* Verbs of buying and selling, which catalogs seldom name: they are about lines of orders or invoices, or sales. */
#ifndef OCAT_ASSISTANT_LANGUAGE_TRADE_WORDS_H
#define OCAT_ASSISTANT_LANGUAGE_TRADE_WORDS_H

#include "base/str.h"

bool word_is_trade(str word); /* folded, in any of the languages */

#endif
