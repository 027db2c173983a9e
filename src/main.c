/* ocat: hands argv to cli, unless it is the process of a database driver. */
#include "cli/cli.h"
#include "net/odbc_process.h"

int main(int argc, char **argv)
{
	return odbc_process_wanted(argc, argv) ? odbc_process_main() : cli_main(argc, argv);
}
