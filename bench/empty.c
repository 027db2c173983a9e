/* The least that a program with ocat's libraries can be: the yardstick for its start. */
#include <curses.h>
#include <sqlite3.h>

int main(void)
{
	/* Both libraries are needed, and nothing is done: SQLite always has a version. */
	return sqlite3_libversion_number() == 0 && initscr() == NULL;
}
