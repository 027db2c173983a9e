/* The least that a program with ocat's libraries can be: the yardstick for its start. */
#include <curses.h>
#include <sqlite3.h>

int main(void)
{
	return sqlite3_libversion_number() == 0 || curses_version() == NULL;
}
