/*
 * The process that runs a driver. Drivers of ODBC are code of other people within the program that uses them: one that
 * crashes takes it along, one that hangs cannot be stopped. So each connection has a process of its own, which is this
 * program again: it takes requests over a socket, answers in frames (net/odbc_frame.h), and ends with its parent. It
 * never runs anything else, and gets the password over the socket alone.
 */
#ifndef OCAT_NET_ODBC_PROCESS_H
#define OCAT_NET_ODBC_PROCESS_H

#include <stdbool.h>

#define ODBC_PROCESS_WORD "odbc-driver-process" /* the only argument */

/* For main, before anything else: whether the program was started as such a process. */
bool odbc_process_wanted(int argc, char **argv);
/* Its sockets are the standard input, for requests, and the standard output, for a cancel. Returns the exit status. */
int odbc_process_main(void);

#endif
