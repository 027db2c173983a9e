/*
 * The command line: a face. It adds manner, not meaning: words and options
 * become a tool's parameters or a verb's, results become text, errors become
 * one sentence and an exit status.
 */
#ifndef OCAT_CLI_CLI_H
#define OCAT_CLI_CLI_H

int cli_main(int argc, char **argv);

#endif
