/*
 * Whether somebody asks to change data: delete all orders, borra los pedidos, apague os pedidos.
 * By the words that begin the text.
 */
#ifndef OCAT_ASSISTANT_LANGUAGE_CHANGE_REQUEST_H
#define OCAT_ASSISTANT_LANGUAGE_CHANGE_REQUEST_H

#include "base/str.h"

bool asks_for_change(str text);

#endif
